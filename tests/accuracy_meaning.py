"""How good the reading of meaning is, measured on the labelled corpus texts.

python -m tests.accuracy_meaning        prints the table and every miss
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ordparse.meaning.layer import Meaning, read_meaning
from ordparse.outline import read_outline
from ordparse.provisions import Outline
from ordparse.source import read_source

ROOT = Path(__file__).parents[1]
GOLD = ROOT / "tests" / "gold"


@dataclass(kw_only=True)
class Score:
    """One measured kind: what was labelled, what was found, and what went wrong."""

    name: str
    labelled: int = 0
    found: int = 0
    right: int = 0
    checked: dict[str, list[int]] = field(default_factory=dict)  # part: [right, of]
    misses: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.labelled if self.labelled else 1.0

    def check(self, part: str, right: bool, miss: str) -> None:
        """Count one part of a found record, and keep the miss."""
        tally = self.checked.setdefault(part, [0, 0])
        tally[0] += right
        tally[1] += 1
        if not right:
            self.misses.append(f"{part}: {miss}")

    def share(self, part: str) -> float:
        right, of = self.checked.get(part, [1, 1])
        return right / of


@cache
def corpus() -> dict[str, tuple[Outline, Meaning]]:
    """The five corpus texts, read once."""
    found = {}
    for path in sorted((ROOT / "corpus").glob("*.txt")):
        outline = read_outline(read_source(path))
        found[path.name] = (outline, read_meaning(outline))
    return found


def labelled(name: str) -> Iterator[dict[str, Any]]:
    """The records of a gold file."""
    for line in (GOLD / name).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def quoted(file: str, start: int, end: int) -> str:
    """The corpus text between two offsets, blanks squeezed."""
    return " ".join(corpus()[file][0].source.text[start:end].split())


def quantities() -> Score:
    """Amounts: found at all, then kind, value and unit, exact span, and bound."""
    score = Score(name="quantities")
    gold = {(record["file"], record["start"]): record for record in labelled("quantities.jsonl")}
    score.labelled = len(gold)
    for file, (_, meaning) in corpus().items():
        for item in meaning.quantities:
            score.found += 1
            record = gold.pop((file, item.start), None)
            where = f"{file}:{item.start} {quoted(file, item.start, item.end)!r}"
            if record is None:
                score.misses.append(f"not labelled: {where}")
                continue
            score.right += 1
            score.check("kind", item.kind == record["kind"], f"{where} {item.kind} for {record['kind']}")
            same = item.value == record["value"] and item.unit == record["unit"]
            score.check(
                "value and unit", same, f"{where} {item.value} {item.unit} for {record['value']} {record['unit']}"
            )
            score.check("span", item.end == record["end"], f"{where} for {record['text']!r}")
            score.check("bound", item.bound == record["bound"], f"{where} {item.bound} for {record['bound']}")
    score.misses.extend(f"not found: {file}:{start} {record['text']!r}" for (file, start), record in gold.items())
    return score


def definitions() -> Score:
    """Definitions: the term of an entry, then where it holds and where the entry ends."""
    score = Score(name="definitions")
    gold = {(record["file"], record["term_start"]): record for record in labelled("definitions.jsonl")}
    score.labelled = len(gold)
    for file, (_, meaning) in corpus().items():
        for item in meaning.definitions:
            score.found += 1
            record = gold.pop((file, item.term_start), None)
            where = f"{file}:{item.start} {item.term!r}"
            if record is None or record["term"] != item.term:
                score.misses.append(f"not labelled: {where}")
                continue
            score.right += 1
            score.check("scope", item.scope == record["scope"], f"{where} {item.scope} for {record['scope']}")
            span = (item.start, item.end) == (record["start"], record["end"])
            score.check("span", span, f"{where} {item.start}-{item.end} for {record['start']}-{record['end']}")
    score.misses.extend(f"not found: {file}:{start} {record['term']!r}" for (file, start), record in gold.items())
    return score


def uses() -> Score:
    """Term uses in the stretches that are labelled whole: found, and linked to the entry in force."""
    score = Score(name="term uses")
    for record in labelled("uses.jsonl"):
        file = record["file"]
        _, meaning = corpus()[file]
        gold = {use["start"]: use for use in record["uses"]}
        score.labelled += len(gold)
        for item in meaning.uses:
            if not record["start"] <= item.start < record["end"]:
                continue
            score.found += 1
            use = gold.pop(item.start, None)
            where = f"{file}:{item.start} {quoted(file, item.start, item.end)!r}"
            if use is None:
                score.misses.append(f"no use: {where}")
                continue
            score.right += 1
            entry = meaning.definitions[item.definition].start
            score.check("entry in force", entry == use["entry"], f"{where} entry {entry} for {use['entry']}")
        score.misses.extend(f"not found: {file}:{start} {use['text']!r}" for start, use in gold.items())
    return score


def norms() -> Score:
    """Norms: found where one is, none where none is; kind; holder right or left empty, and how often it is named."""
    score = Score(name="norms")
    found = {(file, item.start): item for file, (_, meaning) in corpus().items() for item in meaning.norms}
    for record in labelled("norms.jsonl"):
        item = found.get((record["file"], record["start"]))
        where = f"{record['file']}:{record['start']} {record['begins'][:60]!r}"
        score.labelled += record["kind"] is not None
        score.found += item is not None
        if item is None or record["kind"] is None:
            if (item is None) != (record["kind"] is None):
                score.misses.append(("not found: " if item is None else "no norm: ") + where)
            continue
        score.right += 1
        score.check("kind", item.kind == record["kind"], f"{where} {item.kind} for {record['kind']}")
        honest = item.holder is None or item.holder == record["holder"]
        score.check("holder right or empty", honest, f"{where} {item.holder!r} for {record['holder']!r}")
        if record["holder"] is not None:
            score.check("holder named", item.holder is not None, f"{where} empty for {record['holder']!r}")
        score.check("kind and holder", honest and item.kind == record["kind"], where)
    return score


def scores() -> list[Score]:
    """All scores of this layer, for the table in the README."""
    return [quantities(), definitions(), uses(), norms()]


def table() -> str:
    """The rows of the README's table about meaning."""
    lines = ["| meaning | labelled | precision | recall | right besides |", "|---|--:|--:|--:|---|"]
    for score in scores():
        parts = ", ".join(f"{part} {right / of:.3f}" for part, (right, of) in score.checked.items())
        lines.append(f"| {score.name} | {score.labelled} | {score.precision:.3f} | {score.recall:.3f} | {parts} |")
    return "\n".join(lines)


def main() -> None:
    for score in scores():
        parts = ", ".join(f"{part} {right}/{of}" for part, (right, of) in score.checked.items())
        print(f"{score.name}: {score.labelled} labelled; precision {score.precision:.3f}, recall {score.recall:.3f}")
        print(f"    right of checked: {parts}")
        for miss in score.misses:
            print(f"    {miss}")


if __name__ == "__main__":
    main()
