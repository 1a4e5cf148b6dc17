"""The promises of the JSON answer, as sentences about those that are broken; and texts that try to break them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ordparse.markup import is_page
from ordparse.view import readable

KINDS = frozenset(
    [
        "title",
        "subtitle",
        "part",
        "chapter",
        "subchapter",
        "article",
        "division",
        "appendix",
        "section",
        "subdivision",
        "enum",
        "definition",
        "instrument",
    ]
)
TYPES = frozenset(
    ["internal", "self", "relative", "statute", "rule", "federal", "charter", "ordinance", "code-external", "history"]
)
STATUSES = frozenset(["resolved", "missing", "external", "ambiguous"])
MATTER = frozenset(["contents", "furniture", "history", "note", "memo", "front", "back"])

Value = dict[str, Any]


def _pieces(provision: Value) -> list[tuple[int, int]]:
    return [tuple(piece) for piece in provision["pieces"] or [(provision["start"], provision["end"])]]


def _inside(start: int, end: int, provision: Value) -> bool:
    return any(low <= start and end <= high for low, high in _pieces(provision))


def _begins(text: str, at: int, label: str) -> bool:
    """Whether a label stands at an offset, as it is printed or without the markup in it."""
    if text.startswith(label, at):
        return True
    shown = readable(text[at : at + 400 + len(label)], page=is_page(text))
    return "".join(shown.split()).startswith("".join(label.split()))


def _of_tree(provisions: list[Value], text: str) -> Iterator[str]:
    by_id = {provision["id"]: provision for provision in provisions}
    if len(by_id) != len(provisions):
        yield "ids are not unique"
    position = {provision["id"]: place for place, provision in enumerate(provisions)}
    for provision in provisions:
        id = provision["id"]
        code = provision["jurisdiction"] + (f"@{provision['version']}" if provision["version"] else "")
        if not id.startswith(f"{code}/"):
            yield f"{id}: does not begin with its code {code}"
        if provision["kind"] not in KINDS:
            yield f"{id}: unknown kind {provision['kind']}"
        if not 0 <= provision["start"] <= provision["end"] <= len(text):
            yield f"{id}: lies outside the source"
        if not provision["implied"] and not _begins(text, provision["start"], provision["label"]):
            yield f"{id}: its label is not what is printed at its start"
        if not provision["chain"] or provision["chain"][-1] != provision["num"]:
            yield f"{id}: its chain does not end with its number"
        if provision["parent"] is None:
            continue
        parent = by_id.get(provision["parent"])
        if parent is None:
            yield f"{id}: its parent does not exist"
            continue
        if position[parent["id"]] > position[id]:
            yield f"{id}: stands before its parent"
        if provision["chain"] != [*parent["chain"], provision["num"]]:
            yield f"{id}: its chain does not go on from its parent's"
        if not all(_inside(low, high, parent) for low, high in _pieces(provision)):
            yield f"{id}: reaches out of its parent"


def _of_siblings(provisions: list[Value]) -> Iterator[str]:
    siblings: dict[tuple[str | None, str | None], list[tuple[int, int, str]]] = {}
    for provision in provisions:
        # code enacted inside an ordinance lies in its extent and stands beside it in the tree
        if provision["kind"] != "instrument":
            row = siblings.setdefault((provision["parent"], provision["version"]), [])
            row += [(low, high, provision["id"]) for low, high in _pieces(provision)]
    for spans in siblings.values():
        for (_, high, before), (low, _, after) in pairwise(sorted(spans)):
            if low < high and before != after:
                yield f"{after}: overlaps its sibling {before}"


def _of_cover(source: Value, text: str) -> Iterator[str]:
    covered = bytearray(len(text))
    for provision in source["provisions"]:
        for low, high in _pieces(provision):
            covered[low:high] = b"\1" * (high - low)
    for matter in source["matter"]:
        if matter["kind"] not in MATTER:
            yield f"matter of unknown kind {matter['kind']}"
        covered[matter["start"] : matter["end"]] = b"\1" * (matter["end"] - matter["start"])
    lost = [at for at, character in enumerate(text) if not covered[at] and not character.isspace()]
    if lost:
        yield f"{len(lost)} characters belong to nothing, first at {lost[0]}: {text[lost[0] : lost[0] + 30]!r}"


def _of_facts(source: Value, text: str) -> Iterator[str]:
    by_id = {provision["id"]: provision for provision in source["provisions"]}
    for reference in source["references"]:
        where = f"reference at {reference['start']}"
        if text[reference["start"] : reference["end"]] != reference["text"]:
            yield f"{where}: its text is not the source's"
        if reference["type"] not in TYPES:
            yield f"{where}: unknown type {reference['type']}"
        if reference["from"] is not None:
            home = by_id.get(reference["from"])
            if home is None or not _inside(reference["start"], reference["end"], home):
                yield f"{where}: does not lie in {reference['from']}"
        if not reference["targets"]:
            yield f"{where}: has no target"
        for target in reference["targets"]:
            if target["status"] not in STATUSES:
                yield f"{where}: unknown status {target['status']}"
            if (target["status"] in {"resolved", "ambiguous"}) != bool(target["id"]):
                yield f"{where}: {target['citation']} is {target['status']} with the id {target['id']}"
    for name in ("definitions", "quantities", "norms", "diagnostics"):
        for fact in source[name]:
            if not 0 <= fact["start"] <= fact["end"] <= len(text):
                yield f"{name} at {fact['start']}: outside the source"
            if fact["provision"] is not None and fact["provision"] not in by_id:
                yield f"{name} at {fact['start']}: in {fact['provision']}, which does not exist"
            if "text" in fact and text[fact["start"] : fact["end"]] != fact["text"]:
                yield f"{name} at {fact['start']}: its text is not the source's"
    for doubt in source["diagnostics"]:
        if not doubt["message"] or doubt["severity"] not in {"error", "warning", "info"}:
            yield f"diagnostic at {doubt['start']}: has no message or an unknown severity"


def broken_promises(source: Value, text: str) -> list[str]:
    """A sentence for each promise that this source of an answer breaks; `text` is the decoded file."""
    if source["length"] != len(text):
        return [f"length {source['length']} is not that of the text"]
    return [
        *_of_tree(source["provisions"], text),
        *_of_siblings(source["provisions"]),
        *_of_cover(source, text),
        *_of_facts(source, text),
    ]


def hostile(scale: int = 1) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of files that a parser of untrusted text must survive; `scale` makes them longer."""
    yield "empty", b""
    yield "blank", b" \n\t\n" * 50
    yield "nul", b"501.01 Policy. No\x00 person shall.\n"
    yield "cp1252", "501.01 Façade. No person shall \u2013 under § 501.02 \u2013 paint.\n".encode("cp1252")
    yield "bom", "\ufeff501.01 Policy. It is the policy.\n".encode()
    yield "utf-16", "501.01 Policy. It is the policy.\n501.02 Scope. See Section 501.01.\n".encode("utf-16")
    yield "utf-16 cut", "501.01 Policy. It is the policy.\n".encode("utf-16")[:-1]
    yield "crlf", b"501.01 Policy. It is.\r\n\r\nSubd. 2. Scope. See 501.01.\r\n"
    yield "cr", b"501.01 Policy. It is.\rSubd. 2. Scope. See 501.01.\r"
    yield "form feeds", b"501.01 Policy. It\f is.\f501.02 Scope. See 501.01.\f"
    yield "markup", b"501.01 <script>alert(1)</script>. See Section 501.01 of this & that.\n"
    yield "brackets", b"(" * 20_000 * scale
    yield "closing", b")" * 20_000 * scale
    yield "labels", b"a. " * 6_000 * scale
    yield "letters", b"(a) (b) (a) (b) " * 2_000 * scale
    yield "romans", b"(i) (v) (x) (c) (d) (m) " * 1_000 * scale
    yield "numbers", b"1.1.1.1.1." * 4_000 * scale
    yield "digits", b"1" * 40_000 * scale
    yield "words", b"Section " * 6_000 * scale
    yield "dashes", b"501.01-" * 6_000 * scale
    yield "commas", b"Sections 501.01, " + b"501.02, " * 6_000 * scale
    yield "gap", b"Section" + b" " * 30_000 * scale + b"501"
    yield "quotes", b'"Dog" means "Dog" means ' * 2_000 * scale
    yield "amounts", b"six (6) " * 6_000 * scale
    yield "shall", b"No person shall or shall not " * 2_000 * scale
    yield "notes", b"(Ord. No. 1, " * 4_000 * scale
    yield "one line", b"501.01 Policy. See Sections 501.01, 501.02 and 501.03(a)(1). " * 800 * scale
    yield (
        "deep",
        b"501.01 Policy.\n"
        + b"".join(
            b"Subd. %d. A. 1. a. (1) (a) (i) See Subd. %d above.\n" % (number, number)
            for number in range(1, 400 * scale)
        ),
    )
    yield "unicode", ("501.01 Pol\u200bicy. § 501.02 ¶ 3 \u202e501.03\u202c \U0001f415 dogs.\n" * 100).encode()
    yield (
        "digits of the world",
        "§ \u0665\u0660\u0661.\u0660\u0661 \u0967\u0968\u0969. Policy (\u0661) no.\n".encode() * 50,
    )
    yield "binary", bytes(range(256)) * 40 * scale
