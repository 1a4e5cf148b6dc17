"""Every section of a code, cited in each form its house style has, comes back as itself."""

import pytest

from ordparse.citing.antecedents import Place
from ordparse.citing.references import find_in_text
from ordparse.citing.scheme import learn

# (section numbers, their containers) of house styles that print their numbers unlike one another
STYLES = {
    "chapter.section": [f"{c}.{s:02d}" for c in (501, 502, 505) for s in range(1, 12)],
    "chapter and letter": [f"{c}.{s:02d}" for c in ("503A", "1001B") for s in range(1, 9)],
    "four digits": [f"{c}.{s:02d}" for c in (1420, 1448) for s in (1, 2, 3, 99)],
    "an inserted section": ["505.03", "505.031", "505.04"],
    "chapter-section": [f"{c}-{s}" for c in (1, 5, 14) for s in (1, 2, 16, 18, 74, 104)],
    "chapter-section, decimals": ["5-18", "5-18.1", "5-18.2", "5-19"],
    "title-chapter-section": [f"{t}-{c}-{s}" for t in (1, 3) for c in (1, 2) for s in (1, 2, 9, 13)],
    "title.chapter.section": [f"{t}.{c:02d}.{s:03d}" for t in (5, 13) for c in (3, 43) for s in (10, 20, 150)],
    "title-section": [f"25-{n}" for n in (101, 113, 340, 724)] + ["25-340.01", "8-101.05a"],
    "small chapters": [f"{c}.{s}" for c in (62, 64, 66) for s in (10, 20, 110, 120)],
    "two dots and letters": ["9-3-1", "9-3-1.5", "9-3-2"],
    "colons": ["40:55-1", "40:55-2", "40:56-1"],
    "plain": [str(n) for n in (1, 2, 18, 30, 404, 410)],
    "with letters before": ["PB2-8", "PB2-9", "PB2-18"],
}
FORMS = (
    "Section {}",
    "section {}",
    "Sec. {}",
    "§ {}",
    "§{}",
    "Section {} of this Code",
    "Section {} of the City Code",
)
PINPOINTS = (
    ("Section {}(a)(1)", "{}/a/1"),
    ("section {}, subsection (b)", "{}/b"),
    ("Subd. 3 of Section {}", "{}/3"),
    ("paragraph (2) of subsection (c) of section {}", "{}/c/2"),
    ("Section {} (A)", "{}/A"),
    ("§ {} et seq.", "{}+"),
)


@pytest.mark.parametrize("style", STYLES)
def test_a_citation_comes_back(style: str) -> None:
    numbers = STYLES[style]
    scheme = learn(("section", num, num) for num in numbers)
    place = Place(id=None, jurisdiction=None, version=None, paths=frozenset(numbers))

    def read(text: str) -> list[tuple[str, tuple[str, ...]]]:
        found = find_in_text(f"as required by {text}; and no dog", scheme=scheme, place=place)
        return [(reference.text, reference.citations) for reference in found]

    for num in numbers:
        for form in FORMS:
            text = form.format(num)
            assert read(text) == [(text, (num,))]
        for form, wanted in PINPOINTS:
            text = form.format(num)
            assert read(text) == [(text, (wanted.format(num),))]


@pytest.mark.parametrize("style", [style for style in STYLES if style != "with letters before"])
def test_lists_and_ranges_come_back(style: str) -> None:
    numbers = STYLES[style]
    scheme = learn(("section", num, num) for num in numbers)
    place = Place(id=None, jurisdiction=None, version=None, paths=frozenset(numbers))
    first, second, third = numbers[0], numbers[1], numbers[2]
    for text, wanted in (
        (f"Sections {first} and {second}", (first, second)),
        (f"sections {first}, {second}, and {third}", (first, second, third)),
        (f"§§ {first}, {second}", (first, second)),
        (f"Sections {first} through {second}", (f"{first}..{second}",)),
        (f"Secs. {first} to {third}", (f"{first}..{third}",)),
        (f"§§ {first}--{second}", (f"{first}..{second}",)),
        (f"Sections {first}-{third}", (f"{first}..{third}",)),
        (f"Section {first} or Section {second}", None),
    ):
        found = find_in_text(f"as required by {text}; and no dog", scheme=scheme, place=place)
        if wanted is None:
            assert [reference.citations for reference in found] == [(first,), (second,)]
        else:
            assert [(reference.text, reference.citations) for reference in found] == [(text, wanted)]
