"""`python -m benchmarks.generator OUT --megabytes 3 --seed 1`: a corpus with its right answers."""

import argparse
import time
from pathlib import Path

from benchmarks.generator.corpus import generate


def main() -> None:
    """Generate and say how fast."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generator", description=__doc__)
    parser.add_argument("out", type=Path, help="folder to write to")
    parser.add_argument("--megabytes", type=float, default=1.0, help="how much text in all (default 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=60_000, help="characters of a usual city (default 60,000)")
    parser.add_argument("--clean", action="store_true", help="no damage")
    parser.add_argument("--no-gold", action="store_true", help="texts only")
    options = parser.parse_args()
    began = time.perf_counter()
    characters = int(options.megabytes * 1_000_000)
    cities = generate(
        options.out,
        seed=options.seed,
        characters=characters,
        size=options.size,
        damaged=not options.clean,
        gold=not options.no_gold,
    )
    spent = time.perf_counter() - began
    print(f"{cities} cities, {characters / 1e6:g} MB, {characters / 1e6 / spent:.1f} MB/s -> {options.out}")


if __name__ == "__main__":
    main()
