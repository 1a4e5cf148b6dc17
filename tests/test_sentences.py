"""Where sentences of law end."""

from time import process_time

import pytest

from ordparse.meaning.sentences import sentence_spans


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fees are due. Dogs bark.", ["Fees are due.", "Dogs bark."]),
        (
            "See Minn. Stat. § 347.50, Subd. 2. The owner pays.",
            ["See Minn. Stat. § 347.50, Subd. 2.", "The owner pays."],
        ),
        ("Closed from 10:00 p.m. to 6:00 a.m. on Sundays.", ["Closed from 10:00 p.m. to 6:00 a.m. on Sundays."]),
        ("Closed after 10:00 p.m. The clerk decides.", ["Closed after 10:00 p.m.", "The clerk decides."]),
        ("Send it to P.O. Box 5. It is free.", ["Send it to P.O. Box 5.", "It is free."]),
        ("One part\n\nAnother part", ["One part", "Another part"]),
        ('He said "stop." Then he went.', ['He said "stop."', "Then he went."]),
        ("Ord. No. 5 is repealed.", ["Ord. No. 5 is repealed."]),
        (
            "It shall be kept in good\n\n  repair by the owner.\n\nA new rule",
            ["It shall be kept in good\n\n  repair by the owner.", "A new rule"],
        ),
        ("Name ........ Fee ...... Then it is due.", ["Name ........", "Fee ......", "Then it is due."]),
        (". The owner pays.", ["The owner pays."]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in sentence_spans(text)] == expected


@pytest.mark.parametrize("mark", [".", "!", ".)", "?!"])
def test_a_row_of_marks_is_looked_at_once(mark: str) -> None:
    text = f"1.01 Name {mark * 200_000}x"
    began = process_time()
    assert sentence_spans(text) == [(0, len(text))]
    assert process_time() - began < 3
