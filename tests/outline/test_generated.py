"""What holds for every outline: made of any text, or made to come back as it was."""

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from ordparse.outline.labels import read_enumerator
from ordparse.provisions import Kind, Outline
from tests.outline.trees import outline

_PIECES = st.sampled_from(
    [
        *("\n", "\n\n", " ", "  ", "\t", "\r", "\f", "\u00a0", ". ", "; ", ": ", ", ", "-"),
        *("CHAPTER 5 DOGS\n", "Chapter 502. ", "ARTICLE II\n", "ARTICLE I. Dogs\n", "Division 1\n", "PART A\n", "TITLE 3 "),
        *("502.01 License. ", "502.02. ", "\nSec. 5-16. Policy. ", "Section 1. ", "Section 2. ", "§ 3-2-9 ", "\n503. Cats\n"),
        *("Subd. 1. ", "\nSubd. 2. Leash. ", "\na. ", "\nb. ", "(a) ", "\n(b)(1) ", "\n(1) ", "(2) ", "\ni. ", "ii) "),
        *("\nA. ", "1. ", "2\\. ", "\n10. ", "1.1 ", "\n1.2 ", "(e-1) ", "\n\"Dog\" means a dog. ", "\nKENNEL: A place. "),
        *("No person shall own a dog. ", "dogs", "DOGS AND CATS ", "as in Section 502.01 ", "The following terms mean: "),
        *("(Ord. No. 374, § 1, 4-26-04) ", "Secs. 5-1--5-15. Reserved.\n", "[Repealed]", "Editor's note: Gone.\n"),
        *("\nORDINANCE NO. 96\nAN ORDINANCE AMENDING CHAPTER 5\n", "does ordain as follows:\n", "(EXISTING ORDINANCE) "),
        *("\nRiverton, Minnesota\n", "Passed by the council this 2nd day of May.\n", "The compact is this: " * 4),
    ]
)  # fmt: skip
LAW = st.lists(st.one_of(_PIECES, st.text(max_size=3)), max_size=50).map("".join)


def faults(found: Outline) -> list[str]:
    """What an outline promises and does not keep."""
    text = found.source.text
    out: list[str] = []
    by_id = {provision.id: provision for provision in found.provisions}
    siblings: dict[object, list[tuple[int, int]]] = {}
    covered = bytearray(len(text))
    for provision in found.provisions:
        pieces = provision.pieces or ((provision.start, provision.end),)
        if not text.startswith(provision.label, provision.start):
            out.append(f"{provision.id}: the label is not there")
        for low, high in pieces:
            if not 0 <= low <= high <= len(text):
                out.append(f"{provision.id}: outside the text")
            covered[low:high] = b"\1" * (high - low)
        above = by_id[provision.parent] if provision.parent else None
        if above is not None:
            held = above.pieces or ((above.start, above.end),)
            if not all(any(a <= low and high <= b for a, b in held) for low, high in pieces):
                out.append(f"{provision.id}: not inside {above.id}")
            if provision.chain[:-1] != above.chain:
                out.append(f"{provision.id}: chain")
        if any(not any(a <= low and high <= b for a, b in pieces) for low, high in provision.spans):
            out.append(f"{provision.id}: own text outside of it")
        if provision.kind is not Kind.INSTRUMENT:
            siblings.setdefault((provision.parent, provision.jurisdiction, provision.version), []).extend(pieces)
    for spans in siblings.values():
        if any(a[1] > b[0] for a, b in pairwise(sorted(spans))):
            out.append("siblings overlap")
    for matter in found.matter:
        covered[matter.start : matter.end] = b"\1" * (matter.end - matter.start)
    out += [f"{char!r} at {at} is lost" for at, char in enumerate(text) if not covered[at] and not char.isspace()]
    return out


@settings(max_examples=150, deadline=None)
@given(LAW)
def test_any_law_has_an_outline_that_keeps_its_promises(text: str) -> None:
    assert faults(outline(text)) == []


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_has_an_outline_that_keeps_its_promises(text: str) -> None:
    assert faults(outline(text)) == []


@settings(max_examples=60, deadline=None)
@given(LAW)
def test_the_same_text_has_the_same_outline(text: str) -> None:
    one, other = outline(text), outline(text)
    assert (one.provisions, one.matter, one.diagnostics) == (other.provisions, other.matter, other.diagnostics)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="abcivxIVXABC0123456789().[]-§ \\", max_size=8))
def test_any_label_can_be_read_or_not(label: str) -> None:
    for reading in read_enumerator(label):
        assert reading.ordinal >= 0
        assert reading.num


# ---- outlines that are written out and read again -------------------------------------------------------------------

_SERIES = (
    lambda n: f"({chr(96 + n)})",
    lambda n: f"({n})",
    lambda n: f"{chr(96 + n)}.",
    lambda n: f"{n}.",
)
_WORDS = "The owner of a dog shall keep it at home or on a leash of the length that the council sets".split()


@dataclass(frozen=True)
class Item:
    """A list item of a made outline and the items below it."""

    below: tuple["Item", ...]


def _lists(most: int) -> st.SearchStrategy[tuple[Item, ...]]:
    if most == 0:
        return st.just(())
    lists = st.lists(st.builds(Item, _lists(most - 1)), min_size=2, max_size=4).map(tuple)
    return st.one_of(st.just(()), lists)


CODES = st.lists(st.lists(_lists(4), min_size=2, max_size=4), min_size=1, max_size=3)


def _written(code: list[list[tuple[Item, ...]]], *, indent: bool, blank: bool) -> tuple[str, list[tuple[str, ...]]]:
    lines: list[str] = []
    chains: list[tuple[str, ...]] = []
    count = 0

    def sentence() -> str:
        nonlocal count
        count += 1
        shift = count % len(_WORDS)
        return " ".join(["Dogs", *[word.lower() for word in _WORDS[shift:]], "always"]) + "."

    def items(found: tuple[Item, ...], chain: tuple[str, ...], depth: int) -> None:
        for place, item in enumerate(found, start=1):
            label = _SERIES[depth](place)
            chains.append((*chain, label.strip("().")))
            lines.append(("    " * depth if indent else "") + f"{label} {sentence()}")
            items(item.below, chains[-1], depth + 1)

    for chapter, sections in enumerate(code, start=11):
        lines.append(f"CHAPTER {chapter} RULES")
        chains.append((str(chapter),))
        for place, lists in enumerate(sections, start=1):
            num = f"{chapter}.{place:02}"
            lines.append(f"{num} Dogs. {sentence()}")
            chains.append((str(chapter), num))
            items(lists, chains[-1], 0)
    return ("\n\n" if blank else "\n").join(lines) + "\n", chains


@settings(max_examples=120, deadline=None)
@given(CODES, st.booleans(), st.booleans())
def test_a_made_outline_comes_back_with_its_depths(
    code: list[list[tuple[Item, ...]]], indent: bool, blank: bool
) -> None:
    text, chains = _written(code, indent=indent, blank=blank)
    assert [provision.chain for provision in outline(text).provisions] == chains
