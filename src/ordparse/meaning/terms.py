"""Terms: what a code defines, how a term is written in running text, and where it is used.

A use is linked to the definition of the innermost scope around it: "noise" in
505.031 means what 505.031, Subd. 1 says, and nothing in particular elsewhere.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from ordparse.diagnostics import Diagnostic, Severity, diagnostic, register
from ordparse.literals import each
from ordparse.meaning.nouns import plural, singular
from ordparse.meaning.rule_text import RuleText, rule_text, without_headings
from ordparse.meaning.words import plain
from ordparse.provisions import Outline, Provision, ProvisionId

DEFINED_TWICE = register(
    "term-defined-twice",
    Severity.WARNING,
    "Two definitions of one term hold in the same part of the code. A reader cannot know which one is meant.",
    'Sec. 1. Definitions.\nAs used in this section:\n(a) "Dog" means a tame dog.\n'
    '(b) "Dog" means any dog. No dog may bark.\n',
)
NEVER_USED = register(
    "definition-never-used",
    Severity.INFO,
    "A term is defined, and nothing in the part of the code where its definition holds uses it.",
    'Sec. 1. Definitions.\n(a) "Kennel" means a place for dogs.\n(b) "Cat" means a tame cat.\n'
    "Sec. 2. Cats.\nNo cat may bark.\n",
)

USED_ELSEWHERE = register(
    "term-used-outside-its-scope",
    Severity.WARNING,
    "A definition holds in one part of the code, and its term is used only in another, where nothing says its meaning.",
    'Sec. 1. Wolves.\nAs used in this section, "dangerous animal" means a wolf.\n'
    "Sec. 2. Keeping.\nNo person shall keep a dangerous animal.\n",
)


class Form(StrEnum):
    """How a definition is written."""

    CAPTION = "caption"  # a. Bulky Waste. A large appliance, …
    COLON = "colon"  # ANIMAL WARDEN: the Chief of Police …
    MEANS = "means"  # "City" means …; Child shall mean …
    INCLUDES = "includes"  # "Person" includes …
    IS = "is"  # For purposes of this chapter, a "mobile pet care vehicle" is …
    REFERENCE = "reference"  # shall have the meaning stated in …
    DEEMED = "deemed"  # For purposes of this section, any bat … shall be deemed to be a rabid animal
    ALIAS = "alias"  # (hereinafter "the licensee")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One term and the entry that defines it."""

    term: str  # as printed
    start: int  # of the whole entry
    end: int
    provision: ProvisionId | None  # the innermost that holds the entry
    scope: (
        str | None
    )  # the id of the container it holds in; the jurisdiction (and version) for a whole code; None: unknown
    scope_text: str | None  # the words that say the scope; None: taken from the place
    form: Form
    term_start: int  # where the term itself stands
    term_end: int
    also: tuple[str, ...] = ()  # other names in brackets behind it: "Land Disturbing Activity (LDA)"


class TermUse(NamedTuple):
    """One use of a defined term, linked to the definition in force where it stands."""

    term: str  # as the definition prints it
    definition: int  # index into the list of definitions
    provision: ProvisionId | None
    start: int
    end: int


def _evened(term: str) -> str:
    """A term in small letters with single blanks, no hyphens and one kind of apostrophe."""
    return " ".join(term.lower().replace("’", "'").replace("-", " ").split())


def term_key(term: str) -> str:
    """What makes two printed terms the same: small letters, blanks for hyphens, the last word in the singular.

    >>> term_key("Household-Hazardous  WASTES"), term_key("Puppies"), term_key("Endangered Species")
    ('household hazardous waste', 'puppy', 'endangered species')
    """
    head, _, last = _evened(term).rpartition(" ")
    return f"{head} {singular(last)}".strip()


def term_forms(term: str) -> set[str]:
    """The ways a term is written in running text, in small letters with single blanks.

    >>> sorted(term_forms("KENNEL, COMMERCIAL"))
    ['commercial kennel', 'commercial kennels', 'kennel, commercial', 'kennels, commercial']
    >>> sorted(term_forms("VICIOUS ANIMAL OR ANIMALS"))
    ['vicious animal', 'vicious animals']
    """
    words = _evened(term)
    bare: list[str] = []
    bracket = re.search(r"\s*\(([^()]+)\)\s*", words)
    if bracket is not None:
        inside = bracket.group(1)
        words = (words[: bracket.start()] + " " + words[bracket.end() :]).strip()
        if len(inside) > 2 and " " not in inside and not words[bracket.start() :].strip():
            bare.append(inside)
    forms: set[str] = set()
    either = re.fullmatch(r"(?P<head>.*?)\b(?P<one>[a-z']+) or (?P<two>[a-z']+)", words)
    if either is not None and term_key(either.group("one")) == term_key(either.group("two")):
        bare.append(either.group("head") + term_key(either.group("one")))
    elif re.fullmatch(r"[^,]+ or [^,]+", words) and len(words.split()) <= 7:
        bare.extend(words.split(" or "))
    elif words.count(",") == 1:
        first, _, second = (part.strip() for part in words.partition(","))
        if len(second.split()) <= 3:
            bare.append(f"{second} {first}")
            several = plural(term_key(first)) if " " not in first else first
            forms.update((words, f"{several}, {second}"))
    else:
        bare.append(words)
    for form in bare:
        form = form.strip()
        if not form:
            continue
        key = term_key(form)
        head, _, last = key.rpartition(" ")
        forms.update((form, key, f"{head} {plural(last)}".strip()))
    return {form for form in forms if len(form) > 1}


def _written_apart(form: str, single: set[str]) -> Iterator[str]:
    """A term whose last word is a compound with another term, as two words: "chemical dump site" for "dumpsite"."""
    head, _, last = form.rpartition(" ")
    for at in range(3, len(last) - 3):
        if term_key(last[at:]) in single:
            yield f"{head} {last[:at]} {last[at:]}".strip()


class _Way(NamedTuple):
    """One way in which a term of a code is written, and the scopes with the definition that holds there."""

    first: str  # its first word
    more: tuple[str, ...]  # the words behind it
    scopes: dict[str | None, int]
    structural: bool  # it is a word for parts of the law


_GLUE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_GAP = re.compile(r"[\s-]{1,12}")
_WORD_END = re.compile(r"(?![a-z0-9])(?!-[a-z])")


def _longest(low: str, at: int, ways: list[_Way]) -> tuple[_Way, int] | None:
    """The first of some ways, of which the longer ones come first, that stands at `at`, and where it ends."""
    if at and low[at - 1] in _GLUE:
        return None
    for way in ways:
        if not low.startswith(way.first, at):
            continue
        end = at + len(way.first)
        for word in way.more:
            gap = _GAP.match(low, end)
            if gap is None or not low.startswith(word, gap.end()):
                break
            end = gap.end() + len(word)
        else:
            if _WORD_END.match(low, end):
                return way, end
    return None


def find_uses(outline: Outline, definitions: list[Definition], *, body: RuleText | None = None) -> list[TermUse]:
    """The uses of the defined terms, in order, each linked to the definition of the innermost scope around it.

    The longest term of a code wins ("noise permit" before "noise"), also where only
    a shorter one is in force: a compound is no use of its parts. Headings and a
    definition's own entry are no uses, nor is a word inside a proper name: `Code`
    in "Uniform Fire Code". `body`: the outline's rule text without headings, where
    the caller has it.
    """
    if not definitions:
        return []
    body = body or without_headings(outline, rule_text(outline))
    text, low = body.text, body.low
    own = sorted((definition.term_start, definition.term_end) for definition in definitions)
    own_starts = [start for start, _ in own]
    codes = _by_code(outline, definitions)
    done = dict.fromkeys(codes, 0)
    chains: dict[ProvisionId, list[str]] = {}
    uses: list[TermUse] = []
    for start, key in _first_words(body, {key for ways in codes.values() for key in ways}):
        owner = outline.at(start)
        code = None if owner is None else _code(owner)
        ways = codes[code].get(key) if code in codes and start >= done[code] else None
        longest = _longest(low, start, ways) if ways else None
        if longest is None:
            continue
        way, end = longest
        done[code] = end
        at = bisect_right(own_starts, start) - 1
        if at >= 0 and start < own[at][1]:
            continue
        found = way.scopes.get(None) if owner is None else _in_force(outline, owner, way.scopes, chains)
        if found is None or definitions[found].start <= start < definitions[found].end:
            continue  # none in force, or the definition itself
        if _in_name(text, start, end) or (way.structural and _in_citation(low, start, end)):
            continue
        uses.append(TermUse(definitions[found].term, found, None if owner is None else owner.id, start, end))
    return uses


def _first_word(form: str) -> bytes:
    """How the first word of a way of writing stands in plain text behind a blank, or the sign that it begins with."""
    if form[0].isascii() and form[0].isalnum():
        return b" " + plain(form).split()[0]
    return form[0].encode()


def _first_words(body: RuleText, keys: set[bytes]) -> list[tuple[int, bytes]]:
    """Where a first word stands, and which, in order."""
    signs = {key for key in keys if not key.startswith(b" ")}
    found = body.standing(keys - signs)
    if signs:
        found.extend((at, sign) for sign in signs for at in each(body.low, sign.decode()))
        found.sort()
    return found


def _code(provision: Provision) -> str:
    """The jurisdiction and version a provision belongs to, as one word."""
    return provision.jurisdiction if provision.version is None else f"{provision.jurisdiction}@{provision.version}"


def _by_code(outline: Outline, definitions: list[Definition]) -> dict[str | None, dict[bytes, list[_Way]]]:
    """For each code the ways in which its terms are written, by their first word, the longest first.

    A text without provisions is a code of its own, None, and one scope, None.
    Of two definitions in one scope the first counts.
    """
    grouped: dict[str | None, list[int]] = {}
    for index, definition in enumerate(definitions):
        grouped.setdefault(_code_of(outline, definition), []).append(index)
    found: dict[str | None, dict[bytes, list[_Way]]] = {}
    for code, indexes in grouped.items():
        keys = {term_key(definitions[index].term) for index in indexes}
        single = {word for word in keys if " " not in word and len(word) > 3}
        forms: dict[str, dict[str | None, int]] = {}
        for index in indexes:
            definition = definitions[index]
            ways = {way for name in (definition.term, *definition.also) for way in term_forms(name)}
            for way in ways | {apart for whole in ways for apart in _written_apart(whole, single)}:
                forms.setdefault(way, {}).setdefault(definition.scope, index)
        by_word = found.setdefault(code, {})
        for form in sorted(forms, key=len, reverse=True):
            first, *more = form.split(" ")
            written = _Way(first, tuple(more), forms[form], _STRUCTURAL.fullmatch(form) is not None)
            by_word.setdefault(_first_word(form), []).append(written)
    return found


def _in_force(
    outline: Outline, owner: Provision, scopes: Mapping[str | None, int], chains: dict[ProvisionId, list[str]]
) -> int | None:
    """The definition of the innermost scope around a provision; the whole code is the outermost."""
    chain = chains.get(owner.id)
    if chain is None:
        chain = chains[owner.id] = [owner.id, *(above.id for above in outline.ancestors(owner)), _code(owner)]
    for scope in chain:
        if scope in scopes:
            return scopes[scope]
    return None


_NAME_AFTER = re.compile(r"[ -](?:of\s(?:the\s)?)?[A-Z][a-z]")
_NAME_BEFORE = re.compile(r"(?P<word>[A-Z][A-Za-z'’]+)[ -]$")
_DETERMINERS = frozenset(
    "the a an any no each every all such this that these those said its his her their if when upon".split()
)


def _in_name(text: str, start: int, end: int) -> bool:
    """Whether the word at `start` is part of a proper name: `Code` in "Uniform Fire Code", `City` in "City Council"."""
    if not text[start].isupper() or text[start:end].isupper():
        return False
    if _NAME_AFTER.match(text, end) and len(text[start:end].split()) == 1:
        return True
    before = _NAME_BEFORE.search(text, max(0, start - 30), start)
    if before is None or before.group("word").lower() in _DETERMINERS:
        return False
    first = before.start("word")
    lead = text[max(0, first - 2) : first]
    # a word that only begins a sentence is no part of a name; a word before it again would be
    return not (not lead.strip() and first < 2) and lead.strip()[-1:] not in (".", ":", "\n") and "\n" not in lead


_STRUCTURAL = re.compile(
    r"(?:sub)?(?:section|chapter|title|part|article|division|paragraph|table|ordinance|clause|code|act|rule)s?"
)
_CITES = re.compile(r"\s{1,3}(?:[0-9§(]|[A-Z]{0,3}[0-9.-])")
_THIS_ONE = re.compile(r"\b(?:this|these|of\s+the\s+foregoing|preceding|following)\s{1,3}$")


def _in_citation(low: str, start: int, end: int) -> bool:
    """Whether a word for parts of the law only names one: "section 25-101", "this title"."""
    return bool(_CITES.match(low, end) or _THIS_ONE.search(low, max(0, start - 14), start))


def check_definitions(
    outline: Outline, definitions: list[Definition], uses: list[TermUse], *, body: RuleText | None = None
) -> list[Diagnostic]:
    """Findings about terms: defined twice in one scope, defined and not used where the definition holds.

    `body`: the outline's rule text without headings, where the caller has it.
    """
    keys = [term_key(definition.term) for definition in definitions]
    return [*_twice(definitions, keys), *_unused(outline, definitions, keys, uses, body)]


def _twice(definitions: list[Definition], keys: list[str]) -> Iterator[Diagnostic]:
    first: dict[tuple[str | None, str], Definition] = {}
    for definition, term in zip(definitions, keys, strict=True):
        key = (definition.scope, term)
        earlier = first.setdefault(key, definition)
        if earlier is not definition and definition.scope is not None:
            yield diagnostic(
                DEFINED_TWICE,
                (definition.term_start, definition.term_end),
                f'"{definition.term}" is defined twice in {definition.scope}',
                note=f"the other definition stands in {earlier.provision or 'text outside all provisions'}",
                help="keep one definition, or say where each holds",
                provision=definition.provision,
            )


def _unused(
    outline: Outline, definitions: list[Definition], keys: list[str], uses: list[TermUse], body: RuleText | None
) -> Iterator[Diagnostic]:
    used = {(definitions[index].scope, keys[index]) for index in {use.definition for use in uses}}
    explained = Counter(keys)
    unused: list[Definition] = []
    alone: list[int] = []  # those of the unused whose term no other definition explains
    for definition, key in zip(definitions, keys, strict=True):
        if definition.scope is not None and (definition.scope, key) not in used:
            if explained[key] == 1:
                alone.append(len(unused))
            unused.append(definition)
    elsewhere = _used_elsewhere(outline, unused, alone, body)
    for index, definition in enumerate(unused):
        place = elsewhere.get(index)
        span = (definition.term_start, definition.term_end)
        if place is None:
            yield diagnostic(
                NEVER_USED,
                span,
                f'"{definition.term}" is defined and never used in {definition.scope}',
                note="only the loaded text was searched",
                provision=definition.provision,
            )
        else:
            yield diagnostic(
                USED_ELSEWHERE,
                span,
                f'"{definition.term}" is used only where its definition does not hold',
                note=f"the definition holds in {definition.scope}, the term stands in {place}",
                help="widen the scope of the definition, or define the term where it is used",
                provision=definition.provision,
            )


def _used_elsewhere(
    outline: Outline, unused: list[Definition], alone: list[int], body: RuleText | None
) -> dict[int, ProvisionId]:
    """For each of the unused definitions the first provision of its code that uses the term, if one does.

    A term that another definition of the code explains is none of theirs: only those at `alone` are looked for.
    """
    found: dict[int, ProvisionId] = {}
    whole = [replace(unused[index], scope=_code_of(outline, unused[index])) for index in alone]
    for use in find_uses(outline, whole, body=body):
        if use.provision is not None:
            found.setdefault(alone[use.definition], use.provision)
    return found


def _code_of(outline: Outline, definition: Definition) -> str | None:
    owner = outline.by_id.get(definition.provision) if definition.provision is not None else None
    return None if owner is None else _code(owner)
