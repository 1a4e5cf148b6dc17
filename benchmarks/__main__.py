"""`make bench`: measure ordparse beside its peers and write benchmarks/RESULTS.md."""

import argparse
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import machine, peers, tables
from benchmarks.turns import ROOT

RESULTS = ROOT / "benchmarks" / "RESULTS.md"


def main() -> None:
    """Measure what is asked for and write the report."""
    parts = ("peers", "startup", "growth", "builds", "pages")
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="interleaved rounds beside the peers (default 9)")
    parser.add_argument("--megabytes", type=float, default=30.0, help="size of the largest corpus (default 30)")
    parser.add_argument("--only", nargs="+", choices=parts, default=parts, help="measure only these and print them")
    parser.add_argument("--peers", type=Path, default=ROOT / ".venv-peers", help="where the peers are installed")
    options = parser.parse_args()
    corpus = ROOT / "corpus"
    scratch = Path(tempfile.mkdtemp(prefix="ordparse-bench-"))
    lines = [
        "# Measured",
        "",
        f"`make bench` wrote this on {datetime.now(UTC):%Y-%m-%d} on {machine.description()}.",
        f"{options.rounds} rounds, largest corpus {options.megabytes:g} MB, load before {machine.load()}.",
        "Trust the ratios inside a table: absolute figures move with the load and the heat of a machine.",
        "",
    ]
    try:
        if "peers" in options.only:
            python = peers.environment(options.peers)
            texts = sorted(corpus.glob("*.txt"))
            lines += ["## Beside the peers", "", *tables.against_peers(python, texts, scratch, options.rounds)]
        if "startup" in options.only:
            lines += ["## From a cold process", "", *tables.startup(corpus, scratch)]
        if "growth" in options.only:
            lines += ["## Growth", "", *tables.growth(scratch, options.megabytes)]
        if "builds" in options.only:
            lines += ["## Builds", "", *tables.builds(scratch, options.megabytes)]
        if "pages" in options.only:
            small, large = tables.knowledge_base(scratch), tables.many_codes(scratch, options.megabytes)
            lines += ["## Pages", "", *tables.pages(small, large)]
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    text = "\n".join(lines)
    if tuple(options.only) == parts:
        RESULTS.write_text(text, encoding="utf-8")
        print(f"written: {RESULTS}", file=sys.stderr)
    else:
        print(text)


if __name__ == "__main__":
    main()
