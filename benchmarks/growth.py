"""One measurement in a process of its own: how long a parse takes and how much memory it holds at most.

`python -m benchmarks.growth FILE...` parses each file without keeping it, as a
streamed build does, and prints JSON: characters, CPU seconds, megabytes before
the first text and at the peak.
"""

import json
import sys
import time
from pathlib import Path

from benchmarks.machine import peak_megabytes
from ordparse.parse import parse_source
from ordparse.source import read_source, source_from_text


def main(names: list[str]) -> None:
    """Parse the files and print the figures."""
    with open(names[0], encoding="utf-8", newline="") as file:
        parse_source(source_from_text(file.read(60_000)), meaning=False)  # so that all grammars are loaded
    before = peak_megabytes()
    began = time.process_time()
    characters = provisions = 0
    for name in names:
        source = read_source(Path(name))
        characters += len(source.text)
        provisions += len(parse_source(source, meaning=False).outline.provisions)
        del source
    spent = time.process_time() - began
    answer = {
        "characters": characters,
        "provisions": provisions,
        "seconds": spent,
        "before": before,
        "peak": peak_megabytes(),
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
