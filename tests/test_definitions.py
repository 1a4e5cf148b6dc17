"""Definitions in every form, where they hold, and the uses linked to them."""

# ruff: noqa: E501 - cases stand one a line

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.meaning.definitions import Form, check_definitions, find_definitions, find_uses, term_forms
from ordparse.outline import read_outline
from ordparse.provisions import Kind, Outline
from ordparse.source import source_from_text
from tests.made_outlines import Part, outline_of

CHAPTER = Part(depth=0, kind=Kind.CHAPTER, num="5", label="Chapter 5.", heading="ANIMALS")
SECTION = Part(depth=1, kind=Kind.SECTION, num="5-1", label="Sec. 5-1.", heading="Definitions.")


def entry(num: str, text: str, *, heading: str = "") -> Part:
    return Part(depth=2, kind=Kind.ENUM, num=num, label=f"({num})", heading=heading, text=text)


def listed(text: str, *, heading: str = "", lead: str = "") -> Outline:
    section = Part(depth=1, kind=Kind.SECTION, num="5-1", label="Sec. 5-1.", heading="Definitions.", text=lead)
    return outline_of(CHAPTER, section, entry("a", text, heading=heading))


@pytest.mark.parametrize(
    ("text", "heading", "term", "form"),
    [
        ("A large appliance.", "Bulky Waste.", "Bulky Waste", Form.CAPTION),
        ("Means the City of Here.", "City.", "City", Form.MEANS),
        ("Shall have the meaning stated in the Zoning Code.", "BUILDING", "BUILDING", Form.REFERENCE),
        ('"City" means the City of Here.', "", "City", Form.MEANS),
        ("“Person” includes all firms.", "", "Person", Form.INCLUDES),
        ("Child shall mean any minor.", "", "Child", Form.MEANS),
        ("Noise, means sound over the limit.", "", "Noise", Form.MEANS),
        (
            "Manufacture, in places other than a pharmacy, shall mean and include production.",
            "",
            "Manufacture",
            Form.MEANS,
        ),
        ("ANIMAL WARDEN: the Chief of Police.", "", "ANIMAL WARDEN", Form.COLON),
        ("Potentially dangerous dog: a dog that chases.", "", "Potentially dangerous dog", Form.COLON),
        ("Bulky waste. Large items.", "", "Bulky waste", Form.CAPTION),
        ("RESTRAINT. The control of a dog by leash.", "", "RESTRAINT", Form.CAPTION),
        ('The term "dangerous dog" means a dog that has bitten.', "", "dangerous dog", Form.MEANS),
        ('"Kennel" shall be deemed to mean a place for dogs.', "", "Kennel", Form.MEANS),
        ('"Lot" refers to a platted parcel.', "", "Lot", Form.MEANS),
        ('"Structure" has the meaning given in section 4-2.', "", "Structure", Form.REFERENCE),
        ('"Table" shall not include a counter.', "", "Table", Form.INCLUDES),
        ('"Sign" as used in this chapter, shall mean a board.', "", "Sign", Form.MEANS),
        ("Alley — a way behind lots.", "", "Alley", Form.COLON),
    ],
)
def test_entries_of_a_definitions_list(text: str, heading: str, term: str, form: Form) -> None:
    found = find_definitions(listed(text, heading=heading))
    assert [(item.term, item.form) for item in found] == [(term, form)]


@pytest.mark.parametrize(
    ("text", "term", "form", "scope"),
    [
        ('As used in this section, "dangerous animal" means a wolf.', "dangerous animal", Form.MEANS, "5-2"),
        ('"Authorized personnel" as used in this section, shall mean an officer.', "Authorized personnel", Form.MEANS, "5-2"),
        ('In this chapter, "horse" includes ponies.', "horse", Form.INCLUDES, "chapter:5"),
        ('For purposes of this chapter, a "pet car" is a motor vehicle.', "pet car", Form.IS, "chapter:5"),
        ('A dog is "unconfined" as the term is used in this section if it is out.', "unconfined", Form.IS, "5-2"),
        ("For the purposes of this section, any bat shall be deemed to be a rabid animal.", "rabid animal", Form.DEEMED, "5-2"),
        ("For the purpose of this chapter, permittee shall include the clerk.", "permittee", Form.INCLUDES, "chapter:5"),
        ('The term “rummage sale” encompasses yard sales.', "rummage sale", Form.INCLUDES, "5-2"),
        ('A “soak week” is the time in which a seed lies in water.', "soak week", Form.IS, "5-2"),
        ("HARD FROST means a night below zero.", "HARD FROST", Form.MEANS, "5-2"),
        ('The Kite Review Board ("KRB") meets in May.', "KRB", Form.ALIAS, "5-2"),
        ('A paper or silk kite ("silk kite") is light.', "silk kite", Form.ALIAS, "5-2"),
        ('The holder of a license (hereinafter "the Licensee") shall pay.', "Licensee", Form.ALIAS, "5-2"),
        ('Throughout the Code of Ordinances the term "day" means a working day.', "day", Form.MEANS, ""),
    ],
)  # fmt: skip
def test_definitions_in_running_text_and_their_scope(text: str, term: str, form: Form, scope: str) -> None:
    outline = outline_of(
        CHAPTER, Part(depth=1, kind=Kind.SECTION, num="5-2", label="Sec. 5-2.", heading="Dogs.", text=text)
    )
    found = find_definitions(outline)
    assert [(item.term, item.form, item.scope) for item in found] == [(term, form, f"us-xx-here/{scope}".rstrip("/"))]


@pytest.mark.parametrize(
    "text",
    [
        'the animal is then considered "at large".',
        'a sign using the words "Beware of Dangerous Animal" or similar words.',
        'Whenever the word "dwelling" is used in this chapter, it shall be construed as though followed by "or any part thereof".',
        "For the purpose of this subsection, there is a presumption that it is clean.",
        "The fee includes all costs.",
        'A kite flies off its owner, as "owner" is defined herein.',
        'The board shows a red letter ("stop") and two lamps ("red").',
        "By no means may a dog bark.",
    ],
)
def test_quotes_and_verbs_that_define_nothing(text: str) -> None:
    outline = outline_of(CHAPTER, Part(depth=1, kind=Kind.SECTION, num="5-2", label="Sec. 5-2.", text=text))
    assert find_definitions(outline) == []


def test_items_of_one_definition_are_no_terms() -> None:
    lead = 'As used in this section, "dangerous animal" means:'
    outline = listed("Any animal with a known propensity to attack.", lead=lead)
    (found,) = find_definitions(outline)
    assert (found.term, found.scope) == ("dangerous animal", "us-xx-here/5-1")
    assert outline.source.text[found.start : found.end].endswith("to attack.")


@pytest.mark.parametrize(
    ("lead", "scope", "words"),
    [
        ("For the purpose of this Ordinance, the following definitions shall apply:", "chapter:5", "this Ordinance"),
        ("As used in this section, the following terms mean:", "5-1", "this section"),
        ("The following words, when used in this Code, shall have these meanings:", "", "this Code"),
        ("The words used in Section 5-1 et seq. have the following meanings:", "chapter:5", "Section 5-1 et seq."),
        ("", "chapter:5", None),
    ],
)
def test_the_scope_of_a_list(lead: str, scope: str, words: str | None) -> None:
    (found,) = find_definitions(listed('"Dog" means a tame dog.', lead=lead))
    assert (found.scope, found.scope_text) == (f"us-xx-here/{scope}".rstrip("/"), words)


def test_definitions_in_a_subdivision_of_a_section_hold_in_the_section() -> None:
    outline = outline_of(
        CHAPTER,
        Part(depth=1, kind=Kind.SECTION, num="5-9", label="Sec. 5-9.", heading="Liquor exception."),
        Part(depth=2, kind=Kind.SUBDIVISION, num="1", label="Subd. 1.", heading="Definitions."),
        Part(depth=3, kind=Kind.ENUM, num="a", label="(a)", text="Noise, means sound."),
    )
    (found,) = find_definitions(outline)
    assert found.scope == "us-xx-here/5-9"


def uses_in(outline: Outline) -> list[tuple[str, str, str | None]]:
    definitions = find_definitions(outline)
    return [
        (use.term, outline.source.text[use.start : use.end], use.provision) for use in find_uses(outline, definitions)
    ]


def test_a_use_outside_the_scope_is_none() -> None:
    outline = outline_of(
        Part(depth=0, kind=Kind.CHAPTER, num="3", label="Chapter 3."),
        Part(depth=1, kind=Kind.SECTION, num="3-1", label="3-1.", text="For the purpose of this chapter, “commissioner” means the commissioner of health. The Commissioners decide."),
        Part(depth=0, kind=Kind.CHAPTER, num="9", label="Chapter 9."),
        Part(depth=1, kind=Kind.SECTION, num="9-4", label="9-4.", text="The commissioner may close a street."),
    )  # fmt: skip
    found = uses_in(outline)
    assert [(words, place) for _, words, place in found] == [
        ("Commissioners", "us-xx-here/3-1"),
    ]


def test_a_word_inside_a_proper_name_is_no_use() -> None:
    outline = outline_of(
        CHAPTER,
        Part(depth=1, kind=Kind.SECTION, num="1-2", label="1-2.", text="In this chapter, “Code” means this Code."),
        Part(
            depth=1,
            kind=Kind.SECTION,
            num="5-9",
            label="5-9.",
            text="Kennels shall meet the Uniform Fire Code. The Code says more.",
        ),
    )
    assert [place for _, _, place in uses_in(outline) if place == "us-xx-here/5-9"] == ["us-xx-here/5-9"]


def test_the_longest_term_wins_and_the_innermost_scope() -> None:
    outline = outline_of(
        CHAPTER,
        SECTION,
        entry("a", '"Noise" means sound.'),
        entry("b", '"Noise permit" means a permit.'),
        Part(
            depth=1,
            kind=Kind.SECTION,
            num="5-4",
            label="5-4.",
            text='As used in this section, "noise" means music. Noise needs a noise-permit.',
        ),
    )
    found = find_uses(outline, definitions := find_definitions(outline))
    in_section = [
        (definitions[use.definition].scope, outline.source.text[use.start : use.end])
        for use in found
        if use.provision == "us-xx-here/5-4"
    ]
    assert in_section == [("us-xx-here/5-4", "Noise"), ("us-xx-here/chapter:5", "noise-permit")]


def test_a_compound_term_written_as_two_words() -> None:
    outline = outline_of(
        CHAPTER,
        SECTION,
        entry("a", '"Site" means a lot.'),
        entry("b", '"Chemical dumpsite" means a place.'),
        Part(
            depth=1,
            kind=Kind.SECTION,
            num="5-4",
            label="5-4.",
            text="Each chemical dump site and City Site Plan is marked.",
        ),
    )
    assert [(term, words) for term, words, place in uses_in(outline) if place == "us-xx-here/5-4"] == [
        ("Chemical dumpsite", "chemical dump site")
    ]


def test_a_long_term_of_another_version_hides_no_short_one() -> None:
    text = 'In this section, "dog" means a tame dog. A dog license is due.'
    one = outline_of(Part(depth=0, kind=Kind.SECTION, num="1", label="1.", text=text), version="existing")
    definitions = find_definitions(one)
    other = replace(definitions[0], term="Dog license", provision="us-xx-here@proposed/1", scope="us-xx-here@proposed")
    assert [one.source.text[use.start : use.end] for use in find_uses(one, [*definitions, other])] == ["dog"]


def test_forms_of_a_term() -> None:
    assert term_forms("Bulky Waste") == {"bulky waste", "bulky wastes"}
    assert term_forms("Puppy") == {"puppy", "puppies"}
    assert {"late diagnosed animal", "lda"} <= term_forms("Late Diagnosed Animal (LDA)")


def test_a_number_of_a_section_is_no_use_of_the_term_section() -> None:
    outline = outline_of(
        CHAPTER, SECTION, entry("a", '"Section" means a block of houses.'),
        Part(depth=1, kind=Kind.SECTION, num="5-4", label="5-4.", text="Under section 5-1 and this section, a section is clean."),
    )  # fmt: skip
    assert len([place for _, _, place in uses_in(outline) if place == "us-xx-here/5-4"]) == 1


def test_a_list_that_no_head_announces() -> None:
    outline = outline_of(
        Part(
            depth=0,
            kind=Kind.INSTRUMENT,
            num="285",
            label="ORDINANCE 285",
            text="Section 11.02 is amended to read as follows:",
        ),
        Part(depth=1, kind=Kind.ENUM, num="79", label="79.", text='"Private Street" - A street serving parcels.'),
        Part(depth=1, kind=Kind.ENUM, num="80", label="80.", text="“Setback” – The least distance."),
    )
    assert [item.term for item in find_definitions(outline)] == ["Private Street", "Setback"]


def test_terms_in_capitals_alone_on_their_line() -> None:
    text = "As used in this chapter, these terms have the meanings indicated:\nFALL ZONE\nThe area of a fall.\nMET TOWER\nA mast."
    outline = outline_of(
        CHAPTER, Part(depth=1, kind=Kind.SECTION, num="5-1", label="5-1.", heading="Definitions.", text=text)
    )
    found = find_definitions(outline)
    assert [(item.term, item.scope) for item in found] == [
        ("FALL ZONE", "us-xx-here/chapter:5"),
        ("MET TOWER", "us-xx-here/chapter:5"),
    ]


def test_lines_of_a_list_without_labels() -> None:
    text = (
        "As used in this chapter, these terms apply:\nFLAG or PENNANT. A cloth.\nMAST and BOOM. The spars.\n"
        "Moor - To tie up a boat.\nWharf. The place where boats lie.\nA late boat is defined in section 5-9.\n"
        "Shall. The word is binding.\nIt lies behind the great Old\nPier. The tide is high."
    )
    outline = outline_of(
        CHAPTER, Part(depth=1, kind=Kind.SECTION, num="5-1", label="5-1.", heading="Definitions.", text=text)
    )
    found = [(item.term, item.also) for item in find_definitions(outline)]
    assert found == [
        ("FLAG or PENNANT", ()),
        ("MAST and BOOM", ("MAST", "BOOM")),
        ("Moor", ()),
        ("Wharf", ()),
        ("late boat", ()),
    ]


def test_a_list_after_the_following_shall_mean() -> None:
    (found,) = find_definitions(listed("A boat on a rope.", heading="Moored Craft", lead="The following shall mean:"))
    assert found.term == "Moored Craft"


def test_rules_about_words_are_no_terms() -> None:
    assert find_definitions(listed("Words used in the singular shall include the plural.")) == []


def test_an_abbreviation_is_another_name() -> None:
    (found,) = find_definitions(listed("A set of plans.", heading="Storm Water Plan (SWP)"))
    assert (found.term, found.also) == ("Storm Water Plan", ("SWP",))
    (found,) = find_definitions(listed("Plans of work.", heading="Storm Water Plans (SWPs)"))
    assert (found.term, found.also) == ("Storm Water Plans", ("SWPs",))


def test_findings_about_terms() -> None:
    outline = outline_of(
        CHAPTER,
        SECTION,
        entry("a", '"Dog" means a tame dog.'),
        entry("b", '"Dogs" means any dog.'),
        entry("c", '"Cat" means a tame one.'),
        Part(depth=1, kind=Kind.SECTION, num="5-4", label="5-4.", text="No dog may bark."),
    )
    definitions = find_definitions(outline)
    findings = check_definitions(outline, definitions, find_uses(outline, definitions))
    assert [(finding.code, outline.source.text[finding.start : finding.end]) for finding in findings] == [
        ("term-defined-twice", "Dogs"),
        ("definition-never-used", "Cat"),
    ]


def test_a_term_used_only_outside_its_scope() -> None:
    outline = outline_of(
        CHAPTER,
        Part(
            depth=1,
            kind=Kind.SECTION,
            num="5-76",
            label="5-76.",
            text='As used in this section, "dangerous animal" means a wolf.',
        ),
        Part(depth=1, kind=Kind.SECTION, num="5-77", label="5-77.", text="No dangerous animal may be kept."),
    )
    definitions = find_definitions(outline)
    (finding,) = check_definitions(outline, definitions, find_uses(outline, definitions))
    assert finding.code == "term-used-outside-its-scope"
    assert finding.note == "the definition holds in us-xx-here/5-76, the term stands in us-xx-here/5-77"


def plain(text: str) -> Outline:
    return Outline(source=source_from_text(text), view=text, provisions=())


@given(
    st.text(
        alphabet=st.sampled_from(
            'the term "X" “Y” means shall include as used in this section, (a) For purposes of \n.:;'
        )
    )
)
def test_any_text_is_read(text: str) -> None:
    outline = plain(text)
    for use in find_uses(outline, definitions := find_definitions(outline)):
        assert 0 <= use.start < use.end <= len(text)
        assert definitions[use.definition].term == use.term


@pytest.mark.parametrize(
    "piece", ["(", '"', '"a" or ', "for purposes of this section, ", " ", "“x” means ", "as used in this "]
)
def test_cost_grows_with_length(piece: str) -> None:
    small, large = plain(piece * (5_000 // len(piece))), plain(piece * (40_000 // len(piece)))
    start = time.process_time()
    find_uses(small, find_definitions(small)[:50])
    middle = time.process_time()
    find_uses(large, find_definitions(large)[:50])
    end = time.process_time()
    assert end - middle < 0.3 + 20 * (middle - start)


def read(text: str) -> list[tuple[str, str | None]]:
    return [(item.term, item.scope) for item in find_definitions(read_outline(source_from_text(text)))]


def test_an_entry_whose_label_counts_on_from_another_list() -> None:
    text = (
        '5-76. Definitions. (1) The term "dangerous dog" means a dog that has bitten.\n'
        "(2) Potentially dangerous dog: a dog that chases.\nc. Bulky waste. Large items."
    )
    assert [term for term, _ in read(text)] == ["dangerous dog", "Potentially dangerous dog", "Bulky waste"]
