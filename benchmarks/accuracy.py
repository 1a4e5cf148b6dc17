"""How many generated provisions and references ordparse reads right, house style by house style.

`python -m benchmarks.accuracy FOLDER` reads a folder that `benchmarks.generator`
wrote. A provision counts when its label begins where the answer says and it
has the same chain of numbers; a reference when a phrase over the same text has
the same target. Records that the answers call uncertain, and items run into a
sentence, count neither way.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.tally import Tally
from ordparse.citing.references import find_references
from ordparse.history.entries import find_history
from ordparse.outline import read_outline
from ordparse.provisions import JurisdictionId, Outline
from ordparse.source import Source, read_source

Record = dict[str, Any]


def _doubtful(record: Record) -> bool:
    """Whether a labelled answer is left out: one in running text, or one that its labeller was not sure of."""
    return bool(record.get("inline")) or (record.get("note") or "").startswith("uncertain")


def structure(outline: Outline, answers: Sequence[Record]) -> tuple[Tally, Tally]:
    """The tallies of labels found, and of those with the right chain."""
    at: dict[tuple[int, str], list[tuple[str, ...]]] = defaultdict(list)
    instruments = {record["num"] for record in answers if record["kind"] == "instrument"}
    for provision in outline.provisions:
        at[provision.start, provision.num].append(provision.chain)
    labels, chains = Tally(given=len(outline.provisions)), Tally(given=len(outline.provisions))
    for record in answers:
        match = next(
            (
                at[record["off"] + by, record["num"]]
                for by in (0, 1, -1, 2, -2)
                if at.get((record["off"] + by, record["num"]))
            ),
            None,
        )
        if _doubtful(record):
            if match:
                match.pop()
                labels.given -= 1
                chains.given -= 1
            continue
        labels.wanted += 1
        chains.wanted += 1
        if not match:
            labels.misses.append(f"{record['off']} {'/'.join(record['chain'])}")
            continue
        labels.right += 1
        got, want = match.pop(), tuple(record["chain"])
        if got == want or (got[1:] == want and got[:1] and got[0] in instruments):
            chains.right += 1
        else:
            chains.misses.append(f"{record['off']} {'/'.join(want)} got {'/'.join(got)}")
    return labels, chains


def references(found: Iterable[tuple[int, int, str]], answers: Sequence[Record]) -> Tally:
    """The tally of (phrase, target) pairs; `found` are start, end and citation."""
    tally = Tally()
    left: dict[str, list[tuple[int, int]]] = defaultdict(list)
    unsure = [(record["start"], record["end"]) for record in answers if _doubtful(record)]
    for start, end, citation in found:
        if any(start < high and low < end for low, high in unsure):
            continue
        left[citation].append((start, end))
        tally.given += 1
    for record in answers:
        if _doubtful(record):
            continue
        for target in record["targets"]:
            tally.wanted += 1
            spans = left.get(target, [])
            hit = next((span for span in spans if span[0] < record["end"] and record["start"] < span[1]), None)
            if hit is None:
                tally.misses.append(f"{record['start']} {record['text']!r} wants {target}")
            else:
                spans.remove(hit)
                tally.right += 1
    tally.misses += [f"{start} spurious {citation}" for citation, spans in left.items() for start, _ in spans]
    return tally


def _jsonl(path: Path) -> list[Record]:
    """The records of a file, one a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def measure(source: Source, jurisdiction: str, gold: Path) -> dict[str, Tally]:
    """The tallies of one source."""
    outline = read_outline(source, jurisdictions=(JurisdictionId(jurisdiction),))
    stem = source.name.removesuffix(".txt")
    labels, chains = structure(outline, _jsonl(gold / f"{stem}.structure.jsonl"))
    answers = _jsonl(gold / f"{stem}.refs.jsonl")
    phrases = [(ref.start, ref.end, citation) for ref in find_references(outline) for citation in ref.citations]
    notes = [(entry.start, entry.end, entry.citation) for entry in find_history(outline)]
    return {
        "labels": labels,
        "chains": chains,
        "references": references(phrases, [record for record in answers if record["type"] != "history"]),
        "history": references(notes, [record for record in answers if record["type"] == "history"]),
    }


def main() -> None:
    """Print the figures, one line a style and kind of damage."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--style", help="only texts of this style")
    parser.add_argument("--misses", type=int, default=0, help="print this many misses of each figure and text")
    options = parser.parse_args()
    table: dict[tuple[str, str], dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for line in (options.folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if options.style and entry["style"] != options.style:
            continue
        source = read_source(options.folder / "corpus" / entry["name"])
        for name, tally in measure(source, entry["jurisdiction"], options.folder / "gold").items():
            for miss in tally.misses[: options.misses]:
                print(f"  {entry['name']} {name}: {miss}")
            table[entry["style"], entry["damage"]][name].add(tally)
            table["all", ""][name].add(tally)
    print(f"{'style':38} {'damage':13} {'labels':>7} {'chains':>7} {'refs':>7} {'history':>8}")
    for (style, damage), scores in sorted(table.items(), key=lambda row: (row[0][0] == "all", row[0])):
        figures = [f"{scores[name].f1:7.3f}" for name in ("labels", "chains", "references", "history")]
        print(f"{style:38} {damage:13} {' '.join(figures)}")


if __name__ == "__main__":
    main()
