"""What a parse leaves in memory: what it gives back, and nothing for the collector of cycles."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from benchmarks.generator.corpus import one_text
from benchmarks.generator.styles import BY_NAME
from ordparse.citing.scheme import schemes_of
from ordparse.history.notes import read_notes
from ordparse.outline import read_outline
from ordparse.parse import parse_source, resolve_sources
from ordparse.source import Source, source_from_text

TEXT = """\
CHAPTER 502 ANIMALS

502.01 License. No person shall keep a dog without a license under Section 502.02.
(Ord. No. 374, § 1, 4-26-04)

502.02 Fees. The fee is set by:
(a) the council; or
(b) the clerk, as provided in Minn. Stat. 347.51, subd. 2.
"""


@pytest.fixture
def source() -> Iterator[Source]:
    """A source that was read once, so that grammars are loaded, without the collector of cycles."""
    source = source_from_text(TEXT)
    resolve_sources([parse_source(source)])
    gc.collect()
    gc.disable()
    yield source
    gc.enable()


def cycles_after(work: Callable[[], object]) -> int:
    """The fewest objects that the collector finds after the work: threads of other tests may leave some, too."""
    found = []
    for _ in range(5):
        gc.collect()
        assert work()
        found.append(gc.collect())
    return min(found)


def test_a_parse_leaves_no_cycles(source: Source) -> None:
    assert cycles_after(lambda: parse_source(source, meaning=False).references) == 0
    assert cycles_after(lambda: resolve_sources([parse_source(source)])[0].references) == 0


def test_resolving_leaves_no_cycles(source: Source) -> None:
    parsed = parse_source(source, meaning=False)
    assert cycles_after(lambda: resolve_sources([parsed])[0].references) == 0


def test_the_notes_of_a_text_are_forgotten_with_the_parse() -> None:
    parse_source(source_from_text(TEXT), meaning=False)
    assert read_notes.cache_info().currsize == 0


def test_what_a_code_is_numbered_like_holds_no_copy_of_its_numbers() -> None:
    outline = read_outline(source_from_text(TEXT))
    ((_, scheme),) = schemes_of(outline).items()
    assert scheme.sections == {"502.01", "502.02"}
    held = {id(provision.num) for provision in outline.provisions}
    assert all(id(num) in held for num in scheme.sections)


def test_a_provision_holds_no_words_of_its_own() -> None:
    first, second = (read_outline(source_from_text(TEXT)) for _ in range(2))
    assert first.provisions == second.provisions
    assert len(set(first.provisions) | set(second.provisions)) == len(first.provisions)
    section = next(provision for provision in first.provisions if provision.num == "502.02")
    assert (section.label, section.heading, section.text) == ("502.02", "Fees", "The fee is set by:")
    assert section.chain == ("502", "502.02")
    assert section not in read_outline(source_from_text(TEXT.replace("set by", "laid by"))).provisions
    held = {name: value for name, value in section._asdict().items() if name not in ("num", "printed")}
    assert [name for name, value in held.items() if isinstance(value, str) and value in TEXT] == []


def test_memory_is_a_straight_line_in_the_number_of_plain_sections() -> None:
    def peak(sections: int) -> int:
        text = "".join(f"{number}. DUTIES\n\nThe owner pays.\n\n" for number in range(1, sections + 1))
        tracemalloc.start()
        assert len(read_outline(source_from_text(text)).provisions) == sections
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(10)
    assert peak(4000) < 10 * peak(1000)  # 15 when the chain of them was copied at each


def test_a_string_is_parsed_in_little_more_than_what_is_kept_of_it() -> None:
    text = one_text(1, 600_000, BY_NAME["dotted-capitals"]).text
    parse_source(source_from_text(text[:100_000]), meaning=False)
    tracemalloc.start()
    parsed = parse_source(source_from_text(text), meaning=False)
    kept, most = (memory / len(text) for memory in tracemalloc.get_traced_memory())
    tracemalloc.stop()
    assert parsed.references
    # bytes a character, two of them the text's, where a provision stands every 110; words held twice took 15 and 20
    assert kept < 11.5
    assert most < 13
