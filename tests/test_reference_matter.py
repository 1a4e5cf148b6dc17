"""References in the matter around the law: in recitals, not in titles."""

from ordparse.parse import parse_source, resolve_sources
from ordparse.source import source_from_text

ORDINANCE = """AN ORDINANCE AMENDING CHAPTER 12
OF THE VILLAGE CODE

WHEREAS, the village regulates signs as provided by Section
163.3202(2)(f), Florida Statutes; and

Section 1. Signs.
Signs are regulated as Section 2 says.

Section 2. Permits.
A permit is required.
"""


def test_recitals_are_read_over_their_lines_and_titles_are_not() -> None:
    parsed = parse_source(source_from_text(ORDINANCE, "signs.txt"))
    (resolved,) = resolve_sources([parsed])
    found = [(item.reference.text, item.reference.citations) for item in resolved.references]
    assert found == [
        ("Section\n163.3202(2)(f), Florida Statutes", ("fl-stat:163.3202/2/f",)),
        ("Section 2", ("2",)),
    ]
