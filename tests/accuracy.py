"""How much of the hand-labelled texts ordparse reads right, for the table in the README.

`python -m tests.accuracy` prints the table, `--misses` what was missed, and
`--write` puts the table into the README. tests/gold/GUIDE.md says how the texts
were labelled. Records that the labeller called doubtful count neither way.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.tally import Tally
from ordparse.citing.references import Reference
from ordparse.corpus import CorpusEntry, read_corpus
from ordparse.parse import Parsed, parse_source
from ordparse.provisions import Provision
from tests import accuracy_meaning

ROOT = Path(__file__).parent.parent
GOLD = Path(__file__).parent / "gold"
_MARKS = ("<!-- accuracy: made by `make accuracy` -->", "<!-- end of accuracy -->")

Record = dict[str, Any]


@cache
def labelled() -> dict[str, tuple[CorpusEntry, str]]:
    """The labelled texts: the name of the labels, and the corpus entry whose delivered file they are about."""
    entries = read_corpus([ROOT / "corpus"]).entries
    found = {}
    for path in sorted(GOLD.glob("*.structure.jsonl")):
        first = json.loads(path.read_text(encoding="utf-8").split("\n", 1)[0])
        (entry,) = [entry for entry in entries if first["src"] in (entry.origin or "") or first["src"] == entry.name]
        found[path.name.removesuffix(".structure.jsonl")] = (entry, first["src"])
    return found


def records(name: str) -> list[Record]:
    """The records of one file of labels."""
    path = GOLD / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


@cache
def parse_labelled(name: str) -> Parsed:
    """A labelled text, parsed."""
    entry, _ = labelled()[name]
    return parse_source(entry.read(), jurisdictions=entry.jurisdictions, meaning=False)


def _doubtful(record: Record) -> bool:
    return bool(record.get("inline")) or (record.get("note") or "").lower().startswith(("uncertain", "whole code by"))


def _words(heading: str | None) -> list[str]:
    return re.findall(r"[a-z0-9]+", (heading or "").lower())


def _reaches(provision: Provision) -> list[tuple[int, int]]:
    """The pieces of a provision's text, one where it is in one place."""
    return sorted(provision.pieces or ((provision.start, provision.end),))


def _wanted_reach(record: Record) -> list[tuple[int, int]] | None:
    """The pieces that the label gives; None where the labeller set no end."""
    if "pieces" in record:
        return [(start, end) for start, end in record["pieces"]]
    return [(record["off"], record["end"])] if "end" in record else None


def structure(
    provisions: Sequence[Provision], gold: Sequence[Record], *, same: Callable[[str], str] = str
) -> dict[str, Tally]:
    """The tallies of labels found, of their place in the tree, their kinds and headings, and where they end.

    `same` is what two numbers must agree in to be one.
    """
    by_start: dict[int, list[Provision]] = defaultdict(list)
    for provision in provisions:
        by_start[provision.start].append(provision)
    labels, place, kind, heading, end = (Tally() for _ in range(5))
    unused = {provision.id for provision in provisions}
    for record in gold:
        match = next(
            (
                provision
                for by in (0, 1, -1, 2, -2)
                for provision in by_start[record["off"] + by]
                if provision.id in unused and same(provision.num) == same(record["num"])
            ),
            None,
        )
        if match is not None:
            unused.discard(match.id)
        if _doubtful(record):
            continue
        where = f"{record['off']} {'/'.join(record['chain'])}"
        labels.wanted += 1
        if match is None:
            labels.misses.append(f"missed {where}")
            continue
        labels.right += 1
        labels.given += 1
        for tally, right, got in (
            (
                place,
                [same(num) for num in match.chain] == [same(num) for num in record["chain"]],
                "/".join(match.chain),
            ),
            (kind, match.kind == record["kind"] or bool(record.get("implied")), match.kind),
            (heading, _words(match.heading) == _words(record["heading"]), match.heading),
            (end, _reaches(match) == _wanted_reach(record), _reaches(match)),
        ):
            if tally is heading and not (record["heading"] or match.heading):
                continue
            if tally is end and _wanted_reach(record) is None:
                continue
            tally.wanted += 1
            tally.given += 1
            tally.right += right
            if not right:
                tally.misses.append(f"{where} is {got!r}")
    for provision in provisions:
        if provision.id in unused:
            labels.given += 1
            labels.misses.append(f"spurious {provision.start} {provision.id}")
    return {"labels": labels, "place in the tree": place, "kind": kind, "heading": heading, "end": end}


def _overlap(reference: Reference, record: Record) -> bool:
    return reference.start < record["end"] and record["start"] < reference.end


def _container_meant(record: Record, got: set[str]) -> bool:
    """Whether "this ordinance", in a code of chapters, was read as one of the containers around it."""
    around = {f"self:{num}" for num in record["from"]} | {"self:code", *record["targets"]}
    return record["type"] == "self" and bool(got) and got <= around


def references(found: Iterable[Reference], gold: Sequence[Record]) -> dict[str, Tally]:
    """The tallies of targets by the type in the label; spurious ones count for the type they were given."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    left = sorted(found, key=lambda reference: reference.start)
    for record in gold:
        over = [reference for reference in left if _overlap(reference, record)]
        left = [reference for reference in left if reference not in over]
        if _doubtful(record):
            continue
        wanted = set(record["targets"])
        got = {citation for reference in over for citation in reference.citations}
        tally = tallies[record["type"]]
        tally.wanted += len(wanted)
        tally.given += len(got)
        if got == wanted or not _container_meant(record, got):
            tally.right += len(got & wanted)
            if got != wanted:
                tally.misses.append(f"{record['start']} {record['text']!r} wants {sorted(wanted)} got {sorted(got)}")
        else:
            tally.right += len(wanted)
    for reference in left:
        tallies[reference.type].given += len(reference.citations)
        tallies[reference.type].misses.append(
            f"spurious {reference.start} {reference.text!r} {list(reference.citations)}"
        )
    return dict(tallies)


def measure() -> tuple[dict[str, dict[str, Tally]], dict[str, Tally]]:
    """The tallies of structure for each labelled text, and those of references by type over all of them."""
    of_structure: dict[str, dict[str, Tally]] = {}
    of_references: dict[str, Tally] = defaultdict(Tally)
    for name in labelled():
        parsed = parse_labelled(name)
        of_structure[name] = structure(parsed.outline.provisions, records(f"{name}.structure"))
        if not (GOLD / f"{name}.refs.jsonl").is_file():
            continue
        for type_, tally in references(parsed.references, records(f"{name}.refs")).items():
            total = of_references[type_]
            total.right += tally.right
            total.given += tally.given
            total.wanted += tally.wanted
            total.misses += [f"{name} {miss}" for miss in tally.misses]
    return of_structure, of_references


def table() -> str:
    """The table of the README: structure by text, references by type, meaning by kind."""
    from tests import changed_texts  # which measures with what stands here

    of_structure, of_references = measure()
    entries = labelled()
    lines = [
        "| structure | provisions | precision | recall | place in the tree | kind | heading | end |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, tallies in of_structure.items():
        labels = tallies["labels"]
        rest = " | ".join(f"{tallies[key].recall:.3f}" for key in ("place in the tree", "kind", "heading", "end"))
        lines.append(
            f"| {entries[name][0].name} | {labels.wanted} | {labels.precision:.3f} | {labels.recall:.3f} | {rest} |"
        )
    lines += ["", changed_texts.table(), ""]
    lines.append("| targets of references | wanted | precision | recall | wrong or spurious | missed |")
    lines.append("|---|--:|--:|--:|--:|--:|")
    every = Tally()
    for type_, tally in sorted(of_references.items()):
        wrong, missed = tally.given - tally.right, tally.wanted - tally.right
        every.add(tally)
        lines.append(f"| {type_} | {tally.wanted} | {tally.precision:.3f} | {tally.recall:.3f} | {wrong} | {missed} |")
    lines.append(
        f"| **all** | {every.wanted} | {every.precision:.3f} | {every.recall:.3f} | {every.given - every.right} "
        f"| {every.wanted - every.right} |"
    )
    return "\n".join([*lines, "", accuracy_meaning.table()])


def main() -> None:
    """Print the table and what was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy", description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print each miss")
    parser.add_argument("--write", action="store_true", help="put the table into the README")
    options = parser.parse_args()
    print(table())
    if options.misses:
        of_structure, of_references = measure()
        rows = [(f"{name} {key}", tally) for name, found in of_structure.items() for key, tally in found.items()]
        for name, tally in (*rows, *sorted(of_references.items())):
            for miss in tally.misses:
                print(f"{name}: {miss}")
    if options.write:
        readme = ROOT / "README.md"
        before, _, rest = readme.read_text(encoding="utf-8").partition(_MARKS[0])
        _, _, after = rest.partition(_MARKS[1])
        readme.write_text(f"{before}{_MARKS[0]}\n{table()}\n{_MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
