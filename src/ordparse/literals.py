"""Searching for a pattern only where one of its literals stands.

`str.find` looks at a gigabyte a second and a pattern that begins with an
alternative at some ten megabytes, so a rare form costs next to nothing when the
words that it cannot do without are looked for first.
"""

import re
from collections.abc import Iterable, Iterator, Sequence


def folded(text: str) -> str:
    """The text in lower case where that keeps every offset, else as it is, letter by letter.

    >>> len(folded("İ")) == 1
    True
    """
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


def places(text: str, literals: Sequence[str]) -> list[int]:
    """The offsets at which one of the literals stands, in order."""
    found: set[int] = set()
    for literal in literals:
        at = text.find(literal)
        while at >= 0:
            found.add(at)
            at = text.find(literal, at + 1)
    return sorted(found)


def near(
    pattern: re.Pattern[str],
    text: str,
    literals: Sequence[str],
    *,
    within: str | None = None,
    reach: int = 0,
    also: Iterable[int] = (),
) -> Iterator[re.Match[str]]:
    """What `pattern.finditer(text)` gives, when every match begins at a literal or at most `reach` before one.

    `within` is the text to look for the literals in, of the same length: the
    folded text for a pattern that does not mind the case. `also` are more places
    where a match may begin.
    """
    done = 0
    found = places(text if within is None else within, literals)
    for at in sorted({*found, *also}) if also else found:
        for start in range(max(done, at - reach), at + 1):
            if match := pattern.match(text, start):
                yield match
                done = max(match.end(), start + 1)
                break
