"""The tables of RESULTS.md: each function measures one thing and returns its lines."""

import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.generator.corpus import generate, one_text, texts_of
from benchmarks.generator.styles import BY_NAME, STYLES
from benchmarks.machine import run
from benchmarks.turns import COMPILED, ROOT, SOURCE, Job, Measured, environ, take_turns, workers

PYTHON = sys.executable
COMPILED_TOO = ", compiled"
STYLE = "dotted-capitals"  # growth is measured on one style, so that only the size changes


def packages() -> list[tuple[Path, str]]:
    """The folders from which ordparse is measured, each with the ending of its names in the tables.

    The checkout's own has none; the compiled parser's is left out where `make` has not compiled it.
    """
    return [(SOURCE, ""), *([(COMPILED, COMPILED_TOO)] if COMPILED.exists() else [])]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table; all columns but the first are numbers."""
    return [
        "| " + " | ".join(head) + " |",
        "|---" + "|---:" * (len(head) - 1) + "|",
        *("| " + " | ".join(row) + " |" for row in rows),
        "",
    ]


def figure(value: float) -> str:
    """A number in three digits: 0.055, 1.23, 45.6, 789."""
    digits = 3 if value < 0.1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f}"


def _rates(
    measured: Mapping[str, Measured], names: Sequence[str], characters: int, against: Sequence[str]
) -> list[str]:
    """A table of rates, and how many times faster than each of `against` the rows are."""
    rows = []
    for name in names:
        if name in measured:
            cpu = measured[name].cpu
            ratios = [f"{measured[other].cpu / cpu:.2f}" if other in measured else "-" for other in against]
            rows.append([name, figure(characters / cpu / 1e6), f"{cpu * 1000:.0f}", str(measured[name].count), *ratios])
    return table(["", "MB/s", "ms", "found", *(f"times {name}" for name in against)], rows)


def against_peers(peers: Path, texts: Sequence[Path], scratch: Path, rounds: int) -> list[str]:
    """Stages and builds beside the peers, all in one interleaved run."""
    copies = []
    for path in texts:
        copies.append(scratch / path.name)
        shutil.copy(path, copies[-1])
    subprocess.run([PYTHON, "-m", "benchmarks.own", "mark-up", *map(str, copies)], check=True, env=environ(), cwd=ROOT)
    marked = [path.with_suffix(".bluebell") for path in copies]
    own = [PYTHON, "-m", "benchmarks.own"]
    jobs = [
        *(Job(own, texts, package, ending) for package, ending in packages()),
        Job([str(peers), "-m", "benchmarks.peers"], texts),
        Job([str(peers), "-m", "benchmarks.peers", "structure"], marked),
    ]
    with workers(jobs) as started:
        measured = take_turns(started, rounds)
    characters = sum(len(path.read_text(encoding="utf-8")) for path in texts)

    def both(*names: str) -> list[str]:
        return [name + ending for _, ending in packages() for name in names]

    everything = [*("eyecite", "eyecite, Hyperscan", "citeurl"), *("bluebell, Python", "bluebell, Rust")]
    return [
        f"One core, CPU time, medians of {rounds} interleaved rounds over the {len(texts)} corpus texts"
        f" ({characters:,} characters). Compiled: with the parser of `make wheel`.",
        "",
        "### References alone",
        "",
        "Typed, with pinpoints and canonical targets; the outline is given.",
        "",
        *_rates(measured, [*both("references", "references and history"), *everything[:3]], characters, everything[:3]),
        "### Structure alone",
        "",
        "ordparse finds the structure in plain text; bluebell reads a markup of it, made from ordparse's outline.",
        "",
        *_rates(measured, [*both("structure"), *everything[3:]], characters, everything[3:]),
        "### The whole way",
        "",
        "Parsing resolves all references in memory; a build writes SQLite with full-text search."
        " Meaning: definitions and their uses, amounts, norms, similar provisions.",
        "",
        *_rates(
            measured,
            [*both("parse", "parse with meaning", "build", "build with meaning"), *everything],
            characters,
            ["eyecite", "citeurl", "bluebell, Python"],
        ),
    ]


def _growth(paths: Sequence[Path], times: int) -> dict[str, float]:
    """The figures of `benchmarks.growth`, the median run of several."""
    runs = []
    for _ in range(times):
        command = [PYTHON, "-m", "benchmarks.growth", *map(str, paths)]
        done = subprocess.run(command, check=True, env=environ(), cwd=ROOT, capture_output=True, text=True)
        runs.append(json.loads(done.stdout))
    runs.sort(key=lambda figures: figures["seconds"])
    found: dict[str, float] = runs[len(runs) // 2]
    return found


def growth(scratch: Path, largest: float) -> list[str]:
    """Rates and memory from a hundredth of the size to the whole, as documents and as one string."""
    index = [style.name for style in STYLES].index(STYLE)
    folder = scratch / "growth"
    folder.mkdir()
    documents: list[Path] = []
    written, seed = 0, 0
    while written < largest * 1e6:
        for text in texts_of(index, seed, 60_000, damaged=False, parts=1):
            documents.append(folder / f"{seed:06}.txt")
            documents[-1].write_text(text.text, encoding="utf-8", newline="")
            written += len(text.text)
        seed += 1
    rows = []
    for share, times in ((0.01, 5), (0.1, 3), (1.0, 1)):
        found = _growth(documents[: max(1, int(len(documents) * share))], times)
        rows.append(_growth_row("documents", found))
    for share, times in ((0.1, 3), (1.0, 1)):
        one = folder / "one.txt"
        text = one_text(1, int(largest * 1.08e6 * share), BY_NAME[STYLE]).text
        one.write_text(text, encoding="utf-8", newline="")
        rows.append(_growth_row("one string", _growth([one], times)))
    return [
        f"Parsing in memory without the meaning layer, generated codes of the style `{STYLE}`. Peak memory is that of"
        " the process; the bytes a byte of one string leave out what it held before the first text. Documents are"
        " dropped once parsed.",
        "",
        *table(["", "MB", "provisions", "seconds", "MB/s", "peak MB", "bytes a byte"], rows),
    ]


def _growth_row(name: str, found: Mapping[str, float]) -> list[str]:
    """One size as a row of the table."""
    megabytes = found["characters"] / 1e6
    more = found["peak"] - found["before"]
    rate = figure(megabytes / found["seconds"])
    return [
        name,
        figure(megabytes),
        f"{found['provisions']:,.0f}",
        figure(found["seconds"]),
        rate,
        f"{found['peak']:.0f}",
        figure(more / megabytes) if name == "one string" else "",
    ]


def knowledge_base(scratch: Path) -> Path:
    """A knowledge base of the corpus, built when it is first asked for."""
    db = scratch / "ordinances.db"
    if not db.exists():
        run([PYTHON, "-m", "ordparse", "build", str(ROOT / "corpus"), "--db", str(db), "--quiet"])
    return db


def startup(corpus: Path, scratch: Path) -> list[str]:
    """What each command costs from a cold process, and how much of it is Python's own."""
    db = knowledge_base(scratch)
    ordparse = [PYTHON, "-m", "ordparse"]
    first = next(path for path in sorted(corpus.glob("*.txt")) if 50_000 < path.stat().st_size < 70_000)
    place = "us-mn-detroit-lakes/502.04"
    commands: dict[str, list[str]] = {
        "python -c pass": [PYTHON, "-c", "pass"],
        "ordparse --help": [*ordparse, "--help"],
        "ordparse resolve": [*ordparse, "resolve", "Section 210", "--in", place, "--db", str(db)],
        "ordparse show": [*ordparse, "show", place, "--db", str(db)],
        f"first {first.stat().st_size // 1000} kB file, stored, no meaning": [
            *[*ordparse, "build", str(first), "--db", str(scratch / "first.db"), "--fresh", "--no-meaning", "--quiet"],
        ],
        f"first {first.stat().st_size // 1000} kB file, stored": [
            *[*ordparse, "build", str(first), "--db", str(scratch / "first.db"), "--fresh", "--quiet"],
        ],
        f"first {first.stat().st_size // 1000} kB file, as JSON": [*ordparse, "parse", str(first)],
    }
    variants = {
        name + ending: (command, package)
        for name, command in commands.items()
        for package, ending in packages()
        if not ending or "first" in name
    }
    taken: dict[str, list[float]] = {name: [] for name in variants}
    peaks: dict[str, float] = {}
    for _ in range(8):
        for name, (command, package) in variants.items():
            seconds, peaks[name] = run(command, package=package)
            taken[name].append(seconds)
    bare = statistics.median(taken["python -c pass"])
    rows = [
        [
            name,
            f"{statistics.median(seconds) * 1000:.0f}",
            f"{(statistics.median(seconds) - bare) * 1000:.0f}",
            f"{peaks[name]:.0f}",
        ]
        for name, seconds in taken.items()
    ]
    return ["Wall time from a cold process, medians of 8.", "", *table(["", "ms", "ms over Python", "peak MB"], rows)]


def builds(scratch: Path, largest: float) -> list[str]:
    """Builds of many documents: with one worker and with several, and again with nothing or one file changed.

    The first are medians of three rounds in turn: wall times of one are a tenth apart.
    """
    folder = scratch / "cities"
    generate(folder, characters=int(largest * 1e6), gold=False)
    corpus = folder / "corpus"
    characters = sum(path.stat().st_size for path in corpus.glob("*.txt"))
    db = scratch / "cities.db"
    cores = os.cpu_count() or 1

    def measured(*options: str, package: Path = SOURCE) -> tuple[float, float]:
        return run(
            [PYTHON, "-m", "ordparse", "build", str(corpus), "--db", str(db), "--quiet", *options], package=package
        )

    runs: dict[tuple[int, str], list[tuple[float, float]]] = {}
    for _ in range(3):
        for package, ending in reversed(packages()):
            for count in (1, cores):
                options = ("--fresh", "--no-meaning", "--workers", str(count))
                runs.setdefault((count, ending), []).append(measured(*options, package=package))
    rows = []

    def add(name: str, figures: tuple[float, float], ending: str = "") -> None:
        seconds, peak = figures
        alone = statistics.median(seconds for seconds, _ in runs[1, ending])
        size = figure(db.stat().st_size / characters)
        times = f"{alone / seconds:.2f}"
        rows.append([name + ending, figure(seconds), figure(characters / seconds / 1e6), times, f"{peak:.0f}", size])

    for (count, ending), figures in sorted(runs.items()):
        name = "one worker, no meaning" if count == 1 else f"{count} workers, no meaning"
        add(name, sorted(figures)[1], ending)
    add("nothing changed", measured("--no-meaning", "--workers", "1"))
    changed = next(iter(sorted(corpus.glob("*.txt"))))
    changed.write_text(changed.read_text(encoding="utf-8") + "\nRepealed.\n", encoding="utf-8", newline="")
    add("one file changed", measured("--no-meaning", "--workers", "1"))
    add(f"{cores} workers, with meaning", measured("--fresh", "--workers", str(cores)))
    return [
        f"`ordparse build` of {len(list(corpus.glob('*.txt')))} generated sources in all house styles,"
        f" {characters / 1e6:.1f} MB, wall time. Peak memory is that of the largest process.",
        "",
        *table(["", "seconds", "MB/s", "times one worker", "peak MB", "database bytes a byte"], rows),
    ]


def many_codes(scratch: Path, largest: float) -> Path:
    """A knowledge base of many generated codes, without the meaning layer."""
    folder, db = scratch / "codes", scratch / "codes.db"
    generate(folder, characters=int(largest * 1e6), gold=False)
    options = ["--db", str(db), "--quiet", "--fresh", "--no-meaning"]
    run([PYTHON, "-m", "ordparse", "build", str(folder / "corpus"), *options])
    return db


def _measured_pages(database: Path) -> dict[str, dict[str, float]]:
    """The figures of `benchmarks.pages` over a knowledge base."""
    command = [PYTHON, "-m", "benchmarks.pages", str(database)]
    done = subprocess.run(command, check=True, env=environ(), cwd=ROOT, capture_output=True, text=True)
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def pages(small: Path, large: Path) -> list[str]:
    """The site's pages over the corpus and over many generated codes, beside Datasette's plain row page."""
    few, many = _measured_pages(small), _measured_pages(large)
    plain = few["Datasette's row page"]["ms"]
    with sqlite3.connect(large) as connection:
        (provisions,) = connection.execute("SELECT count(*) FROM provisions WHERE placeholder = 0").fetchone()
        (codes,) = connection.execute("SELECT count(*) FROM jurisdictions").fetchone()
    connection.close()
    rows = [
        [
            name,
            figure(few[name]["ms"]),
            f"{few[name]['ms'] / plain:.2f}",
            figure(many[name]["ms"]),
            figure(many[name]["first"]),
            f"{many[name]['bytes'] / 1000:.1f}",
        ]
        for name in few
    ]
    return [
        "In process, without a network, medians of 15 requests in turn, each page made anew; a page that was asked for"
        f" before comes from memory. The generated codes are {codes:,} with {provisions:,} provisions, built without"
        " the meaning layer.",
        "",
        *table(["", "corpus, ms", "times the row page", "generated, ms", "first time, ms", "kB"], rows),
    ]
