"""History notes: where they stand, and what they say."""

import re
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark

from ordparse import grammar
from ordparse.enactments import Action, iso_date
from ordparse.history.entries import as_references, beside_history, find_history
from ordparse.history.notes import history_spans, read_notes
from ordparse.provisions import Outline
from ordparse.source import source_from_text

ENTRIES = [
    ("(Ord. No. 24-C, § 14, 7-12-76)", "ord:24-C/14@1976-07-12"),
    ("(Ord. No. 24-C, §§ 20.01, 20.02, 7-12-76)", "ord:24-C/20.01@1976-07-12 ord:24-C/20.02@1976-07-12"),
    ("(Ord. #15, adopted July 12, 2011)", "ord:15@2011-07-12"),
    ("(Code 1960, As Amend., § 812.010; Ord. of 6-13-75, § 2)", "code1960:812.010 ord:of-1975-06-13/2@1975-06-13"),
    ("(80-Or-243, §§ 1--3, 10-10-80)", "ord:80-Or-243/1..3@1980-10-10"),
    ("(Pet. No. 248858, § 1, 3-31-89; 88-Or-086, 5-13-88)", "pet:248858/1@1989-03-31 ord:88-Or-086@1988-05-13"),
    ("Amended: 11-8-00 Ord. No. 205", "ord:205@2000-11-08"),
    ("(Amended:  09/07/99 Ord. No. 190)", "ord:190@1999-09-07"),
    ("Added: 2/13/07, Ord. No. 305", "ord:305@2007-02-13"),
    ("(Ord. No. 1994-17 § 1; prior code § 104.01.)", "ord:1994-17/1 priorcode:104.01"),
    ("(Prior code § 36.01(16) (part).)", "priorcode:36.01/16"),
    (
        "(Mar. 9. 2016, D.C. Law 21-84, § 2(a)(3), (b), 63 DCR 781.)",
        "ord:D.C. Law 21-84/2/a/3@2016-03-09 ord:D.C. Law 21-84/2/b@2016-03-09",
    ),
    (
        "(Jan. 24, 1934, 48 Stat. 319, ch. 4, § 3; Dec. 8, 1970, 84 Stat. 1393, Pub. L. 91-535, § 1)",
        "stat-at-large:48 Stat. 319@1934-01-24 ord:Pub. L. 91-535/1@1970-12-08",
    ),
    ("(Ord. 90-2. Passed 1-4-90; Ord. 12-38. Passed 8-12-12.)", "ord:90-2@1990-01-04 ord:12-38@2012-08-12"),
    ("(Ord. 1988-25. Approved by voters 11-8-88.)", "ord:1988-25@1988-11-08"),
    ("(Ord. 2023-042 § 1 (Exh. A), 2023; Ord. 2011-013 § 2 Exh. B, 2011)", "ord:2023-042/1@2023 ord:2011-013/2@2011"),
    ("(Ord. 1700 § 1; Ord. 1854 §§ 7—10; Ord. 1955, 1998)", "ord:1700/1 ord:1854/7..10 ord:1955@1998"),
    ("(Ord. 2024-14 , 11/26/2024)", "ord:2024-14@2024-11-26"),
    ("[Amended 2-24-2021 by Ord. No. 3-2021]", "ord:3-2021@2021-02-24"),
    (
        "[HISTORY: Adopted by the Common Council of the City of Linwood 10-13-2010 by Ord. No. 13-2010; amended in its"
        " entirety 9-25-2013 by Ord. No. 17-2013. Subsequent amendments noted where applicable.]",
        "ord:13-2010@2010-10-13 ord:17-2013@2013-09-25",
    ),
    ("(Prior Code, § 74-488;  Ord. No. 2021-1736  , § 1, 2-1-2021)", "priorcode:74-488 ord:2021-1736/1@2021-02-01"),
    ("(1994 Code, § 10-3)", "code1994:10-3"),
    (
        "(Ord. 1234 § 2 (part), 1980: Ord. 1200 § 3, 1979: prior code § 4-3)",
        "ord:1234/2@1980 ord:1200/3@1979 priorcode:4-3",
    ),
    ("(§ 2, Ord. 1234, eff. May 3, 1980)", "ord:1234/2@1980-05-03"),
    ("Source: Ordinance 267, 2nd Series, Effective: 12/27/2022.", "ord:267, 2nd Series@2022-12-27"),
    ("(Ord. 135, passed 5-7-2009; Am. Ord. 2010-3, passed 6-1-10)", "ord:135@2009-05-07 ord:2010-3@2010-06-01"),
    ("REPEALED by Ord. No. 03-15, Amended 02/03/2015", "ord:03-15@2015-02-03"),
    ("(Ord. No. XVI, 3-4-80)", "ord:XVI@1980-03-04"),
    ("Source: City Code Effective Date: 5-1-87", "hist:Effective Date: 5-1-87"),
    ("Amended, Ordinance 18-12, 9-4-18", "ord:18-12@2018-09-04"),
    ("Ord. 445, Amended February 24, 1992", "ord:445@1992-02-24"),
    ("(Amended by Ord. No. 12-05, adopted 3/7/2012)", "ord:12-05@2012-03-07"),
    ("(R.O. 1978 § 4-5; Laws 1967, c. 123, § 1)", "code1978:4-5 ord:Laws 1967, c. 123/1"),
    ("(Ga. L. 1993, p. 4570, § 1.13; Ord. No. 4, 5-6-04)", "ord:Ga. L. 1993, p. 4570/1.13 ord:4@2004-05-06"),
    ("(Priv. Acts 1977, ch. 101, § 3; P.L. 1991, ch. 307)", "ord:Priv. Acts 1977, ch. 101/3 ord:P.L. 1991, ch. 307"),
    ("(Laws of Fla., ch. 67-1170, § 4; Ord. No. 90-12, § 1)", "ord:Laws of Fla., ch. 67-1170/4 ord:90-12/1"),
    ("(Acts 1975, No. 1234, p. 567, § 3; Act No. 95-375, § 1)", "ord:Acts 1975, No. 1234, p. 567/3 ord:Act 95-375/1"),
    ("(C.O. 2012-03, § 1, 3-4-12; L.L. No. 3-1998)", "ord:C.O. 2012-03/1@2012-03-04 ord:L.L. 3-1998"),
    ("(Am. Ord. 5-2020 , 2nd Series, passed 1-2-2020)", "ord:5-2020@2020-01-02"),
    ("(Cr. #1012; Am. #1203; Rep. & recr. Ord. #1400, 3-4-99)", "ord:1012 ord:1203 ord:1400@1999-03-04"),
    (
        "(1983 CC, c 6, art 1, sec 6-1; am 1996, Ord 96-12, sec 2; rep 2011, Ord 11-4, sec 1.)",
        "code1983:6-1 ord:96-12/2@1996 ord:11-4/1@2011",
    ),
    ("(Sec. 41-2.1, R.O. 1978 (1983 Ed.); Am. Ord. 96-08)", "code1978:41-2.1 ord:96-08"),
    ("(Ord. 412, passed 6-1-1998; Ord. 1033-B, passed - -2004)", "ord:412@1998-06-01 ord:1033-B@2004"),
    ("(Art. 22, STM 10/17/2005; Art. 3, ATM 5/6/2007)", "ord:Art. 22@2005-10-17 ord:Art. 3@2007-05-06"),
    ("[Amended 5-6-2014 ATM by Art. 23]", "ord:Art. 23@2014-05-06"),
    ("[Amended ATM 4/28/03, Art. 21; STM 10/6/03, Art. 5]", "ord:Art. 21@2003-04-28 ord:Art. 5@2003-10-06"),
    ("(STM 10-16-2003, Article 5)", "ord:Art. 5@2003-10-16"),
    ("(St. 1875 c. 185; St. 1890 c. 2)", "ord:St. 1875 c. 185 ord:St. 1890 c. 2"),
    (
        "(St. 1875 c. 185, s. 3; Acts 1901, ch. 9, § 4)",
        "ord:St. 1875 c. 185/3 ord:Acts 1901, ch. 9/4",
    ),
    ("(Prior code 10-1-1; Ord. 5-2001 §1)", "priorcode:10-1-1 ord:5-2001/1"),
    ("(R.O. 2008 §215.020; CC 1973 §62.020)", "code2008:215.020 code1973:62.020"),
    ("(Ord. Nos. 26024; 28335, eff. 10-1-11)", "ord:26024 ord:28335@2011-10-01"),
    (
        "(§ 1, Ord. 1234, eff. May 3, 1980, as amended by § I, Ord. 1501, eff. Jan. 5, 1992, and § 3, Ord. 1688,"
        " eff. June 1, 2001)",
        "ord:1234/1@1980-05-03 ord:1501/I@1992-01-05 ord:1688/3@2001-06-01",
    ),
    ("(Added by Ord. No. 173,268, Eff. 7/1/00.)", "ord:173,268@2000-07-01"),
    ("(Ord. passed 12-7-2004)", "ord:of-2004-12-07@2004-12-07"),
    ("(`64 Code, Sec. 25-1)", "code1964:25-1"),
    ("(Code 1990, §§ 3-10, 3-12; Ord. No. 7, §§ 3-10)", "code1990:3-10 code1990:3-12 ord:7/3..10"),
    ("(Ord. 425, sec. 1--2, 9-17-\n14; Ord. 92, sec. 2, 12-3-\n85)", "ord:425/1..2@2014-09-17 ord:92/2@1985-12-03"),
    (
        "(Bill No. 31-05; Bill No. 8-19, § 2; 1985 Code, Art. 7, § 1-101)",
        "ord:Bill 31-05 ord:Bill 8-19/2 code1985:article:7/1-101",
    ),
    ("(Ordinance 38, sec. 1, adopted 9/8/81; 1982 Code, ch. 9, sec. 1)", "ord:38/1@1981-09-08 code1982:chapter:9/1"),
    ("(Chapter 57 – Ord. 1201 – Oct. 12 Supp.)", "ord:1201"),
    ("[Ord. 11-02 § 1; amended 1991; Code 1971 § 10-2-010.]", "ord:11-02/1 hist:amended 1991 code1971:10-2-010"),
    ("(Added 1988, ord 88-11, sec 2. Repealed 1995, ord 95-4, sec 1.)", "ord:88-11/2@1988 ord:95-4/1@1995"),
    ("Amended by Ord. ORD 08-20 on 6/16/2020", "ord:08-20@2020-06-16"),
    (
        "Amended by Ord. 24-23 Amending Various Sections of the City Code and Adding Drawings, Parking on 12/12/2023"
        " on 12/12/2023",
        "ord:24-23@2023-12-12",
    ),
    ("Amended by Ord. 03-23 An Ordinance Amending Section 15.3.08 of the Code on 3/7/2023", "ord:03-23@2023-03-07"),
    ("[1975 Code § 38-1 to § 38-6; Ord. No. 6-97]", "code1975:38-1..38-6 ord:6-97"),
    ("(Ordinance adopted 9/22/03, sec. 1(A))", "ord:of-2003-09-22/1/A@2003-09-22"),
    (
        "(Ordinance 2010-5, sec. 2, adopted 3/1/10; 1996 Code of Ordinances, Chapter 2, Article 2.100, Section 2.101)",
        "ord:2010-5/2@2010-03-01 code1996:2.101",
    ),
    ("(Ord. No. 545; 10-02-95)", "ord:545@1995-10-02"),
    (
        "[Amended 6-1-1970; 5-5-1975; 3-3-1981 by Ord. No. 81-3]",
        "hist:Amended 6-1-1970 hist:5-5-1975 ord:81-3@1981-03-03",
    ),
    ("(Orig. Ord. 4789; Am. Ord. 5311, 1958)", "ord:4789 ord:5311@1958"),
    ("(Prior Code, Chapter 4, in part; Ord. No. 321, 6/14/82)", "priorcode:chapter:4 ord:321@1982-06-14"),
    ("(LDC 2008, § 15A-08-01)", "code2008:15A-08-01"),
    ("[Sub. Regs. §483.060; Ord. No. 343 §1, 5-29-1979]", "ord:343/1@1979-05-29"),
    ("(Amdt. of 4-1-75; Prop. 1, 5-5-90)", "hist:Amdt. of 4-1-75 ord:Prop. 1@1990-05-05"),
    (
        "(Section 3.01 amended by May 9, 2009 election, effected by Ordinance 2009-12, prop. 4, adopted 5/18/09)",
        "ord:2009-12@2009-05-18",
    ),
    ("Source: Ordinance No. 36, Series III\n\nEffective Date: 2-7-92", "ord:36, Series III@1992-02-07"),
]


@pytest.mark.parametrize(("note", "citations"), ENTRIES)
def test_a_note_at_the_end_of_a_section_gives_its_entries(note: str, citations: str) -> None:
    text = f"5-17. Interference. No person shall interfere.\n\n{note}\n\n5-18. Kennels."
    found = [citation for read in read_notes(text) for entry in read.entries for citation in entry.citations]
    assert " ".join(found) == citations
    assert [text[start:end] for start, end in history_spans(text)] == [note]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("at large. (ORC 955.22)\n(b) No dog", ["(ORC 955.22)"]),
        ("is created. Adopted: 8/5/97 Ord. No. 158\n\n503A.05 Construction.", ["Adopted: 8/5/97 Ord. No. 158"]),
        ("veterinarian. (Ord. #15, adopted July 12, 2011) 3-2-3: TAGS:", ["(Ord. #15, adopted July 12, 2011)"]),
        (
            "as text.\n\nHISTORY\nAmended by Ord. 28-2023 Animals on 12/12/2023\n",
            ["HISTORY\nAmended by Ord. 28-2023 Animals on 12/12/2023"],
        ),
        ("for people ( Ordinance No. 305 notwithstanding, the fee of a licence is the same as before the change)", []),
        ("under the zoning code (Ordinance No. 305), the owner shall", []),
        ("is due.\n\n(65 ILCS 5/11-1-1)  (Ord. 5)", ["(65 ILCS 5/11-1-1)", "(Ord. 5)"]),
        ("is due.\n\n(Neb. RS 15-215)", ["(Neb. RS 15-215)"]),
        ("is due.\n\n(Tex. Local Gov't Code § 51.001 et seq.)", ["(Tex. Local Gov't Code § 51.001 et seq.)"]),
        ("is due.\n\n(Form No. 51.001)", []),
        (
            "is due.\n\n(Code of Iowa, Sec. 364.12[2b & 2e] and 717B.8)",
            ["(Code of Iowa, Sec. 364.12[2b & 2e] and 717B.8)"],
        ),
        ("shall comply with the Act (D.C. Law 7-38; 23 DCMR § 720).\n", []),
        ("no dog at large (Ord. 15)\n5-18. Fees.", ["(Ord. 15)"]),
        ("No dog runs. (Ord. 78-13 § 2 (part), 1978).\n5-18. Fees.", ["(Ord. 78-13 § 2 (part), 1978)."]),
        ("Section 11.21 is hereby amended to read as follows:", []),
        ("passed by ordinance passed by not less than a majority", []),
        ("a summary marked “Official Summary of Ordinance No. 305,” clearly informs", []),
        ("the fee (see Ord. No. 12) is due; items (a) and (b), dated June 3, 1999,", []),
    ],
)
def test_spans_are_the_notes_and_nothing_else(text: str, spans: list[str]) -> None:
    assert [text[start:end] for start, end in history_spans(text)] == spans


def test_an_editors_note_names_enactments_but_not_the_sections_of_this_code() -> None:
    text = (
        "Editor's note: Ord. No. 350, adopted Nov. 24, 2003, repealed § 5-16, which pertained to definitions and"
        " derived from Ord. No. 24-C, §§ 1, 19, adopted July 12, 1976; and Ord. No. 304, § 1, adopted June 26, 2000."
        " See § 1-2 for definitions.\n\nEditor's note: Section 5 of Ord. No. 247, adopted Mar. 11, 1996, amended the"
        " Code by adding § 5-22."
    )
    entries = [entry for note in read_notes(text) for entry in note.entries]
    assert [(entry.citations[0], entry.action, text[entry.start : entry.end]) for entry in entries] == [
        ("ord:350@2003-11-24", Action.REPEALED, "Ord. No. 350, adopted Nov. 24, 2003"),
        ("ord:24-C/1@1976-07-12", Action.ADOPTED, "Ord. No. 24-C, §§ 1, 19, adopted July 12, 1976"),
        ("ord:304/1@2000-06-26", Action.ADOPTED, "Ord. No. 304, § 1, adopted June 26, 2000"),
        ("ord:247/5@1996-03-11", Action.ADDED, "Section 5 of Ord. No. 247, adopted Mar. 11, 1996"),
    ]
    assert history_spans(text) == []


def test_the_year_of_a_states_code_is_no_earlier_code() -> None:
    assert read_notes("Rabies, S.C. Code 1976, § 47-3-10; Miss. Code 1972, § 21-19-9.") == ()


def test_an_ordinance_right_behind_the_dash_of_a_note() -> None:
    text = "Editor's Note--Ord. no. 1120 §1, adopted June 2, 2003, repealed section 215.030 in its entirety."
    (entry,) = [entry for note in read_notes(text) for entry in note.entries]
    assert entry.citations == ("ord:1120/1@2003-06-02",)


def test_a_note_that_is_wrapped_and_indented_is_read_whole() -> None:
    note = "(Prior Code, § 74-488;  Ord. No.\n          2021-1736  , §\n          1, July\n          12, 2021)"
    text = f"It is so.\n     {note}\nNext."
    assert [text[start:end] for start, end in history_spans(text)] == [note]
    (read,) = read_notes(text)
    assert [entry.citations for entry in read.entries] == [("priorcode:74-488",), ("ord:2021-1736/1@2021-07-12",)]


def test_what_lies_in_an_entry_is_no_reference_of_its_own() -> None:
    text = "It derived from Code 1960, § 810.070; ordinance of June 13, 1975, § 2. See § 64.80."
    outline = Outline(source=source_from_text(text), view=text, provisions=())
    entries = find_history(outline)
    spans = [(text.index(words), text.index(words) + len(words)) for words in ("§ 810.070", "§ 64.80")]
    references = [as_references(entries, outline)[0]._replace(start=start, end=end) for start, end in spans]
    assert beside_history(references, entries) == references[1:]


def test_a_date_in_another_paragraph_does_not_date_an_ordinance() -> None:
    text = "Second reading: 02/03/1980\n\n\nORDINANCE NO. VIII\n\nAN ORDINANCE REGULATING NOISE, 3-4-80"
    assert read_notes(text) == ()


def test_two_digit_years_from_30_are_the_1900s_and_no_day_is_made_up() -> None:
    assert [iso_date(text) for text in ("1-2-29", "1-2-30", "13-1-99", "Sept. 30 2004")] == [
        "2029-01-02",
        "1930-01-02",
        None,
        "2004-09-30",
    ]


@given(st.text(alphabet="(Ord. No5-7§;,)[]Amended: \n/", max_size=80) | st.text(max_size=60))
def test_any_text_is_read_and_spans_stay_in_order(text: str) -> None:
    spans = history_spans(text)
    assert all(0 <= low < high <= len(text) for low, high in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


@pytest.mark.parametrize(
    "unit", ["(", "(Ord. 1 ", "(Ord. 5, 7-12-76; ", "Amended: 3/7/06 Ord. 284 ", "(ORC 1,", "Ord. 5 § 1-"]
)
def test_cost_is_a_straight_line(unit: str) -> None:
    def seconds(times: int) -> float:
        text = unit * times
        began = time.process_time()
        read_notes(text)
        return time.process_time() - began

    seconds(10)
    assert seconds(2000) < 30 * max(seconds(200), 0.01)


SAMPLE = re.compile(r'^//   (e\.g\.|not)\s+"([^"]+)"')
RULE = re.compile(r"^[?!]?(_?[a-z_]+):")


def _samples() -> list[tuple[str, bool, str]]:
    waiting: list[tuple[bool, str]] = []
    found = []
    for line in (grammar.folder() / "history.lark").read_text("utf-8").splitlines():
        if sample := SAMPLE.match(line):
            waiting.append((sample[1] == "e.g.", sample[2]))
        elif rule := RULE.match(line):
            found += [(rule[1], holds, text) for holds, text in waiting]
            waiting = []
    return found


@pytest.mark.parametrize(("rule", "holds", "text"), _samples())
def test_samples_above_the_rules(rule: str, holds: bool, text: str) -> None:
    tree = grammar.parser("history", "note").parse(text)
    tokens = [list(found.scan_values(lambda _: True)) for found in tree.find_data(rule)]
    assert any((own[0].start_pos, own[-1].end_pos) == (0, len(text)) for own in tokens) is holds


def test_no_two_terminals_collide(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("interegular")
    monkeypatch.setattr("lark.lexer.has_interegular", True)  # the loader leaves the comparison out: it takes seconds
    Lark.open(str(grammar.folder() / "history.lark"), parser="lalr", lexer="contextual", start="note", strict=True)
