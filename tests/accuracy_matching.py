"""How often the matching rule of another city is found, on rules labelled by hand in the five corpus texts.

`python -m tests.accuracy_matching` prints the figures and every miss.

Each line of `gold/matching.jsonl` is a subject with the provisions that hold its
rule in each city; an empty list says that the city has no such rule, a missing
city that nobody has judged it. The first provision of a city is asked for the
rule of each other city; a section asked under several subjects has several right
answers. An answer is right when it is the rule, its ancestor or its descendant.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from ordparse.comparing.answers import Similar, Verdict
from ordparse.comparing.similarity import similar_provisions
from ordparse.comparing.wording import unversioned, wordings_of
from ordparse.corpus import read_corpus
from ordparse.outline import read_outline
from ordparse.provisions import Outline

ROOT = Path(__file__).parent.parent
NOT_FOUND = 99


@dataclass(slots=True)
class Places:
    """At which place the rule stood, and each that was not among the first three."""

    counts: Counter[int] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)

    def add(self, place: int, miss: str) -> None:
        self.counts[place] += 1
        if place > 3:
            self.misses.append(f"{miss}, found at {place if place < NOT_FOUND else 'no place'}")

    @property
    def total(self) -> int:
        return self.counts.total()

    def first(self, places: int) -> float:
        """The share of rules among the first so many answers."""
        return sum(count for place, count in self.counts.items() if place <= places) / max(self.total, 1)


def subjects() -> list[dict[str, Any]]:
    """The labelled subjects."""
    text = (Path(__file__).parent / "gold" / "matching.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def related(id: str, rule: str) -> bool:
    """Whether a provision is the rule, its ancestor or its descendant, in whatever version."""
    one = unversioned(id)
    return one == rule or one.startswith(f"{rule}/") or rule.startswith(f"{one}/")


class Given(Protocol):
    """What is asked of an answer."""

    @property
    def section(self) -> str: ...

    @property
    def also(self) -> Sequence[str]: ...

    @property
    def rank(self) -> int: ...


def place(given: Sequence[Given], rules: Iterable[str]) -> int:
    """The rank of the first answer that is right."""
    wanted = list(rules)
    for answer in given:
        if any(related(id, rule) for id in (answer.section, *answer.also) for rule in wanted):
            return answer.rank
    return NOT_FOUND


def outlines() -> list[Outline]:
    """The outlines of the corpus."""
    entries = read_corpus([ROOT / "corpus"]).entries
    return [read_outline(entry.read(), jurisdictions=entry.jurisdictions) for entry in entries]


@cache
def answers() -> Mapping[tuple[str, str], list[Similar]]:
    """The answers of the corpus by provision asked, in the version proposed first, and by jurisdiction."""
    return by_question(similar_provisions([wordings_of(outlines())]))


def by_question(answers: Iterable[Similar]) -> Mapping[tuple[str, str], list[Similar]]:
    """The answers by provision asked, without its version, and by jurisdiction."""
    found: dict[tuple[str, str], list[Similar]] = defaultdict(list)
    for answer in answers:
        if "@" not in answer.provision or "@proposed/" in answer.provision:
            found[unversioned(answer.provision), answer.jurisdiction].append(answer)
    return found


def _asked() -> Iterator[tuple[str, str, str, list[str]]]:
    for subject in subjects():
        for city, rules in subject["rules"].items():
            if rules and not rules[0].endswith("/502.00"):  # a list of definitions asks for everything at once
                for other, right in subject["rules"].items():
                    if other != city:
                        yield subject["subject"], rules[0], other, right


def pairs() -> dict[tuple[str, str], tuple[str, set[str]]]:
    """Each provision asked and other city once: a subject, and all rules that are right."""
    found: dict[tuple[str, str], tuple[str, set[str]]] = {}
    for subject, provision, other, right in _asked():
        found.setdefault((provision, other), (subject, set()))[1].update(right)
    return found


def places(
    found_answers: Mapping[tuple[str, str], list[Similar]] | None = None, asked: Set[str] | None = None
) -> Places:
    """Where the matching rules stand among the answers, those of `answers` unless others are given.

    `asked`: the provisions asked about, all unless some are given.
    """
    found, among = Places(), answers() if found_answers is None else found_answers
    for (provision, other), (subject, right) in pairs().items():
        if right and (asked is None or provision in asked):
            given = among.get((provision, other), [])
            shown = ", ".join(answer.pinpoint for answer in given[:3])
            found.add(place(given, right), f"{subject}: {provision} -> {sorted(right)}; first were {shown}")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneFound:
    """How "no such rule" is said where the table has the rule, and where it has none."""

    has: int
    called_missing: float  # of those that have it
    lacks: int
    called_match: float  # of those that lack it
    wrong: float  # of "no such rule", if it were there as often as not
    misses: tuple[str, ...]


def none_found() -> NoneFound:
    """The verdicts of the first answers."""
    said: Counter[tuple[bool, Verdict]] = Counter()
    misses = []
    for (provision, other), (subject, right) in pairs().items():
        verdict = answers()[provision, other][0].verdict
        said[bool(right), verdict] += 1
        if right and verdict is Verdict.NEAREST:
            misses.append(f"{subject}: {provision} -> {sorted(right)} called missing")
    has, lacks = (sum(count for (there, _), count in said.items() if there is which) for which in (True, False))
    missing, rightly = said[True, Verdict.NEAREST] / has, said[False, Verdict.NEAREST] / lacks
    return NoneFound(
        has=has,
        called_missing=missing,
        lacks=lacks,
        called_match=said[False, Verdict.MATCH] / lacks,
        wrong=missing / (missing + rightly),
        misses=tuple(misses),
    )


def table() -> str:
    """The rows of the README's table about matching."""
    found, none = places(), none_found()
    return "\n".join(
        [
            "| matching rule of another city | pairs | first | among 3 | among 5 |",
            "|---|--:|--:|--:|--:|",
            f"| the city has the rule | {found.total} | {found.first(1):.3f} | {found.first(3):.3f} "
            f"| {found.first(5):.3f} |",
            "",
            '| "no such rule found" | pairs | said | a match claimed | wrong at even odds |',
            "|---|--:|--:|--:|--:|",
            f"| the city has the rule | {none.has} | {none.called_missing:.3f} | | {none.wrong:.3f} |",
            f"| the city lacks it | {none.lacks} | "
            f"{none.called_missing / none.wrong - none.called_missing:.3f} | {none.called_match:.3f} | |",
        ]
    )


def main() -> None:
    """Print the table and every miss."""
    print(table())
    for miss in (*places().misses, *none_found().misses):
        print(miss)


if __name__ == "__main__":
    main()
