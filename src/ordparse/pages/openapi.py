"""/openapi.json: the JSON twins described, so that tools can be made from them.

The description is data: one entry a page, with its parameters, an example that
answers, and what stands in the answer. A test asks each example and compares.
"""

from dataclasses import dataclass
from typing import Any

from ordparse.pages.site import Answer, Visit, version


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A query parameter, or a part of the path."""

    name: str
    says: str
    example: str = ""
    is_path: bool = False
    is_list: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One JSON address."""

    path: str
    says: str
    parameters: tuple[Parameter, ...]
    example: str
    answer: dict[str, str]  # what stands under each key


_SPAN = "start and end are characters of the source text, end not included"

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        path="/index.json",
        says="The codes that are loaded, with their counts, 120 a page",
        parameters=(
            Parameter(name="state", says="Only codes of this state, by its postal code"),
            Parameter(name="letter", says="Only codes whose name begins so"),
            Parameter(name="name", says="Only codes with these letters in their name"),
            Parameter(name="page", says="Page of 120 codes, from 1"),
        ),
        example="/index.json",
        answer={
            "codes": "One entry a code: jurisdiction, name, state, url, provisions by kind, references by status",
            "total": "Number of codes that were asked for",
            "page": "This page",
            "pages": "Number of pages",
            "states": "States with the number of codes of each",
            "references_by_type": "References by what they point at and by status",
            "amendments_by_year": "Entries of history notes by year",
        },
    ),
    Endpoint(
        path="/code/{jurisdiction}.json",
        says="The contents of a code, version by version",
        parameters=(
            Parameter(
                name="jurisdiction",
                says="A jurisdiction, or a version of its code: us-mn-elk-river@proposed",
                example="us-mn-detroit-lakes",
                is_path=True,
            ),
        ),
        example="/code/us-mn-detroit-lakes.json",
        answer={
            "jurisdiction": "Its id",
            "name": "Its name",
            "state": "Its state, or null",
            "versions": "Each version with its contents as nested provisions",
            "ordinances": "Ordinances that stand beside the code",
            "sources": "The source texts, with their known gaps",
            "not_loaded": "What the code names and does not hold, most named first",
        },
    ),
    Endpoint(
        path="/code/{id}.json",
        says="One provision with all below it, what it cites and what cites it",
        parameters=(
            Parameter(
                name="id", says="JURISDICTION[@VERSION]/PATH", example="us-mn-detroit-lakes/502.07", is_path=True
            ),
        ),
        example="/code/us-mn-detroit-lakes/502.07.json",
        answer={
            "id": "JURISDICTION[@VERSION]/PATH",
            "kind": "title, chapter, section, subdivision, enum, definition ...",
            "num": "Its number, normalised",
            "label": "Its label as printed",
            "heading": "Its catchline, or null",
            "citation": "How people cite it inside its code",
            "status": "reserved, repealed, or null",
            "url": "Where it is read",
            "jurisdiction": "Whose law it is",
            "version": "Its version, or null where there is one only",
            "implied": "True when the text is there and its head is not",
            "cite": "The citation to copy",
            "breadcrumbs": "What stands above it, outermost first",
            "source": f"The source's name and span: {_SPAN}",
            "text": "Its own text",
            "provisions": "What stands below it, nested, each with its text and the fragment of its place on the page",
            "contents": "What stands below it, without text, where it is too long for one answer",
            "references": "The references in it, in the form of `ordparse parse`",
            "cited_by": "The references from outside that point into it, each with its sentence",
            "cited_by_total": "How many there are; the list holds at most 200",
            "terms": "Defined words it uses, each with the definition in force there",
            "quantities": "Amounts in it",
            "norms": "Who must, may or must not do what",
            "similar": "The closest provision of each other code",
            "history": "Entries of its history notes",
            "versions": "The same provision in the other versions of the code",
            "previous": "The provision before it, or null",
            "next": "The provision after it, or null",
        },
    ),
    Endpoint(
        path="/search.json",
        says="Ranked hits for words, with facets; what the words mean when they are a citation",
        parameters=(
            Parameter(name="q", says="Words, a phrase in quotes, or a citation", example="leash"),
            Parameter(name="exact", says="1: the words as one phrase"),
            Parameter(name="j", says="Only these jurisdictions", is_list=True),
            Parameter(name="place", says="Only cities with this name"),
            Parameter(name="kind", says="Only these levels: section, below, definition, above", is_list=True),
            Parameter(name="v", says="Only these standings: in force, proposed", is_list=True),
            Parameter(name="has", says="Only what has all of these: amount, penalty, missing", is_list=True),
            Parameter(name="since", says="Only what was amended in this year or later"),
            Parameter(name="order", says="closest, city or cited"),
            Parameter(name="page", says="Page of 20 hits, from 1"),
        ),
        example="/search.json?q=leash",
        answer={
            "query": "What was asked",
            "exact": "Whether it was read as one phrase",
            "citation": "What it means when it is a citation",
            "total": "Number of provisions that were found",
            "more": "True when more match than `total` says",
            "listed": "Number of hits on all pages, at most 1,000; facets count among them",
            "notes": "What was left out or not looked at, in sentences",
            "page": "This page",
            "pages": "Number of pages",
            "facets": "For each parameter its values with the number of listed hits that choosing it gives",
            "hits": "The hits of this page; snippet_html marks the words found, score is null where hits are unranked",
        },
    ),
    Endpoint(
        path="/resolve.json",
        says="What a reference means in a place; the same answer as `ordparse resolve --json`",
        parameters=(
            Parameter(name="q", says="The reference", example="Section 210"),
            Parameter(name="in", says="The provision or code it stands in", example="us-mn-detroit-lakes/502.01"),
        ),
        example="/resolve.json?q=Section+210&in=us-mn-detroit-lakes/502.01",
        answer={
            "query": "What was asked",
            "in": "Where it stands",
            "references": "The references that were read, each with its targets, their status and reason",
        },
    ),
    Endpoint(
        path="/compare.json",
        says="A rule beside the closest rule of every other code; the same answer as `ordparse compare --json`",
        parameters=(
            Parameter(name="p", says="A provision", example="us-mn-detroit-lakes/502.04"),
            Parameter(name="q", says="Or words"),
            Parameter(name="with", says="Only these jurisdictions", is_list=True),
        ),
        example="/compare.json?p=us-mn-detroit-lakes/502.04",
        answer={
            "query": "What was asked",
            "matches": "The best sections of each jurisdiction, best first, with their amounts and texts",
            "none_found": "The jurisdictions with no such rule, and the nearest miss",
            "columns": "The jurisdictions in the order of the cells below",
            "left_out": "How many jurisdictions were left out of the answer",
            "amounts": "Amounts in rows, a cell for each column",
            "norms": "Rules in rows, a cell for each column",
        },
    ),
    Endpoint(
        path="/topics.json",
        says="Which subjects each jurisdiction regulates",
        parameters=(Parameter(name="all", says="1: also what one jurisdiction alone regulates"),),
        example="/topics.json",
        answer={
            "jurisdictions": "The jurisdictions in the order of the cells",
            "topics": "Each subject with the sections of each jurisdiction on it",
            "total": "Number of topics; of a large base those of most jurisdictions are given",
            "headings": "In a base without meaning, in place of topics: headings that sections of several codes have",
        },
    ),
    Endpoint(
        path="/diff.json",
        says="The redline from one text to another; the same answer as `ordparse diff --json`",
        parameters=(
            Parameter(name="a", says="A provision or a version", example="us-mn-elk-river@existing/502.08"),
            Parameter(name="b", says="The other one", example="us-mn-elk-river@proposed/502.08"),
        ),
        example="/diff.json?a=us-mn-elk-river@existing/502.08&b=us-mn-elk-river@proposed/502.08",
        answer={
            "old": "The one text",
            "new": "The other",
            "changes": "Each level with what was kept, struck and added",
            "sections": "Each section with the number of words struck and added",
            "phrases": "Each distinct change with how often it was made",
        },
    ),
    Endpoint(
        path="/graph.json",
        says="The references around a provision, in both directions",
        parameters=(
            Parameter(name="p", says="A provision", example="us-mn-detroit-lakes/502.04"),
            Parameter(name="steps", says="1, 2 or 3 references away"),
        ),
        example="/graph.json?p=us-mn-detroit-lakes/502.04",
        answer={
            "provision": "What was asked about",
            "steps": "How far it was looked",
            "nodes": "Sections, chapters, other law and what is not loaded",
            "edges": "The references: between which nodes, from and to which level, in which words",
        },
    ),
    Endpoint(
        path="/source/{name}.json",
        says="A stretch of a source text with its matter",
        parameters=(
            Parameter(name="name", says="The source's name", example="detroit-lakes-title-500.txt", is_path=True),
            Parameter(name="span", says="START-END", example="19439-21018"),
            Parameter(name="from", says="Without a span: the first character of a page of the file"),
        ),
        example="/source/detroit-lakes-title-500.txt.json?span=19439-21018",
        answer={
            "name": "The source",
            "title": "What it is, or null",
            "encoding": "The encoding it was read with",
            "length": "Its characters",
            "start": "First character of `text`",
            "end": "Character after the last of `text`",
            "span": "The span that was asked for",
            "text": "The characters as they stand in the file",
            "matter": "Stretches that are no provision, and what they are",
            "provision": "What the span was read as, or null",
        },
    ),
    Endpoint(
        path="/unresolved.json",
        says="References that cannot be followed, and why",
        parameters=(
            Parameter(name="j", says="Only of this jurisdiction", example="us-mn-detroit-lakes"),
            Parameter(name="c", says="With j: who names this missing citation", example="chapter:210"),
            Parameter(name="law", says="Or who names this law of another body: mn-stat:347.50"),
        ),
        example="/unresolved.json?j=us-mn-detroit-lakes&c=chapter:210",
        answer={
            "jurisdiction": "What it is narrowed to, or null",
            "focus": "The missing provision or the law it is about, or null",
            "named_by": "The phrases that name it",
            "named_by_total": "How many there are",
            "wanted": "Missing provisions, most named first",
            "laws_of_other_bodies": "Other law, most named first",
            "several_fit": "References that several provisions fit",
        },
    ),
    Endpoint(
        path="/lint.json",
        says="What the checks found",
        parameters=(
            Parameter(name="code", says="Only of this check", example="dangling-reference"),
            Parameter(name="j", says="Only of this jurisdiction"),
            Parameter(name="p", says="Only in this provision"),
            Parameter(name="page", says="Page of 50 findings, from 1"),
        ),
        example="/lint.json?code=dangling-reference",
        answer={
            "total": "Number of all findings",
            "checks": "Each check with its severity and its findings by jurisdiction",
            "found": "Number of findings that match",
            "page": "This page",
            "pages": "Number of pages",
            "findings": "The findings of this page, each at its words",
        },
    ),
)


def description(server: str) -> dict[str, Any]:
    """The OpenAPI 3.1 description of all JSON addresses."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "ordparse: municipal ordinances, provision by provision",
            "version": version(),
            "description": "Each page of the site has a twin in JSON at the same address with .json at its end. "
            "Tables, SQL and CSV are Datasette's own, under the name of the database.",
        },
        "servers": [{"url": server}],
        "paths": {endpoint.path: {"get": _operation(endpoint)} for endpoint in ENDPOINTS},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    return {
        "summary": endpoint.says,
        "operationId": endpoint.path.strip("/")
        .replace(".json", "")
        .replace("/", "_")
        .replace("{", "")
        .replace("}", ""),
        "parameters": [_parameter(parameter) for parameter in endpoint.parameters],
        "responses": {
            "200": {
                "description": f"For example {endpoint.example}",
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "properties": {key: {"description": said} for key, said in endpoint.answer.items()},
                            "required": list(endpoint.answer),
                        }
                    }
                },
            },
            "404": {"description": "Nothing of this name is loaded; the answer says what is near it"},
        },
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    text = {"type": "string"}
    return {
        "name": parameter.name,
        "in": "path" if parameter.is_path else "query",
        "required": parameter.is_path,
        "description": parameter.says,
        "schema": {"type": "array", "items": text} if parameter.is_list else text,
        **({"example": parameter.example} if parameter.example else {}),
    }


def openapi(visit: Visit) -> Answer:
    """The description as a JSON answer; it has no page."""
    return Answer(
        template="",
        title="",
        page=None,
        data=description(visit.links.base.rstrip("/") or "/"),
    )
