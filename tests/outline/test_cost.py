"""What an outline costs: a straight line in the text, also where the text is made to hurt.

Work is counted as calls, which the clock does not move; the clock has a wide
bound beside it, for patterns that look at the same text again and again.
"""

import cProfile
import time
from collections.abc import Callable

import pytest

from tests.outline.trees import outline

HOSTILE: dict[str, Callable[[int], str]] = {
    "brackets": lambda n: "(" * 8 * n,
    "labels": lambda n: "a. " * n,
    "labels at lines": lambda n: "a. b\n" * n,
    "letters": lambda n: "(a) (b) (a) (b) " * (n // 4),
    "romans": lambda n: "(i) (v) (x) (c) (d) (m) " * (n // 6),
    "numbers": lambda n: "1.1.1.1.1." * (n // 2),
    "digits": lambda n: "1" * 8 * n,
    "words": lambda n: "Section " * n,
    "signs": lambda n: "§" * 8 * n,
    "dashes": lambda n: "501.01-" * n,
    "a gap": lambda n: "Section" + " " * 8 * n + "501",
    "line ends": lambda n: "Section" + "\n" * 8 * n + "501",
    "quotes": lambda n: '"Dog" means ' * n,
    "terms": lambda n: "DOG: A dog.\n" * n,
    "capitals": lambda n: "DOGS AND CATS " * n,
    "notes": lambda n: "(Ord. No. 1, " * n,
    "notes of many": lambda n: "(" + "Ord. No. 1, § 1, 1-1-1990; " * (n // 2) + ")",
    "sources of many": lambda n: "(Code 1990, 5" + "; Code 1990, 5" * n + " x",
    "tags": lambda n: "<html></p>" + "<nav><script><a " * n,
    "tags that close nothing": lambda n: "<html></p><nav>" + "</nav " * n,
    "counted lines": lambda n: "".join(f"{i} the owner goes on\n" for i in range(1, n)),
    "groups": lambda n: "(Ord. 1, 1990)\n" + "".join(f"§ 1-{i} Dogs.\nNone.\n\nDOGS\n\n" for i in range(n // 4)),
    "ordinances in sections": lambda n: "ORDINANCE NO. 5\nAN ORDINANCE ON DOGS\nSection 1. A.\nB.\n" * (n // 8),
    "chapters": lambda n: "".join(f"CHAPTER {i}\n" for i in range(n)),
    "plain numbers": lambda n: "".join(f"{i}. Dogs\n" for i in range(n)),
    "numbers in one line": lambda n: "".join(f"  {i}. Dogs" for i in range(n)),
    "sections": lambda n: "".join(f"5-{i} Dogs. Dogs.\n\n" for i in range(n)),
    "contents": lambda n: "".join(f"5-{i} Dogs.\n" for i in range(n)) * 2,
    "one line": lambda n: "501.01 Policy. See Sections 501.01 and 501.03(a)(1). " * (n // 2),
    "deep": lambda n: "501.01 Policy.\n" + "".join(f"Subd. {i}. A. 1. a. (1) (a) (i) See.\n" for i in range(n // 4)),
    "page heads": lambda n: "CITY CODE\n5-1 Dogs.\f" * (n // 2),
    "ordinances": lambda n: "ORDINANCE NO. 5\nAN ORDINANCE AMENDING DOGS\n" * (n // 4),
    "banners": lambda n: "dogs (EXISTING ORDINANCE) run " * (n // 2),
    "places": lambda n: "Riverton, Minnesota\n" * n,
}
FEW, MANY = 400, 1_600


def calls(text: str) -> int:
    profile = cProfile.Profile()
    profile.runcall(outline, text)
    return sum(entry.callcount for entry in profile.getstats())


def seconds(text: str) -> float:
    began = time.process_time()
    outline(text)
    return time.process_time() - began


@pytest.mark.parametrize("name", HOSTILE)
def test_four_times_the_text_is_about_four_times_the_work(name: str) -> None:
    small, large = HOSTILE[name](FEW), HOSTILE[name](MANY)
    outline(HOSTILE[name](40))  # loads the grammars
    few = calls(small)
    assert calls(large) < 5.5 * few + 2_000
    assert seconds(large) < 16 * seconds(small) + 0.2
