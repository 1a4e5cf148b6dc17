"""What matching costs where there are many codes, and what bounded candidates miss.

    python -m benchmarks.similarity [SECTIONS ...] [--only neighbours|answers|asked]

Sections are made of the corpus's own sentences and of the words of a topic, drawn
by Zipf's law, 500 to a city. Measured: the vectors; the pruned inverted index
against approximate neighbours over a projection (SVD of 128 dimensions, with
hnswlib and faiss where they are installed), each with the share of the exact ten
best that stands among its first hundred; all answers; and one question in words
asked of a knowledge base of that size.
"""

import argparse
import importlib
import random
import re
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

from ordparse.comparing.among_many import ranked_among_many
from ordparse.comparing.nearest import nearest
from ordparse.comparing.proposals import Proposals
from ordparse.comparing.vectors import Vectors, vectors
from ordparse.comparing.wording import Wording
from ordparse.kb.schema import TABLE, create_tables, finish_schema, index_tables

CORPUS = Path(__file__).parent.parent / "corpus"
IN_A_CITY, TOPICS, TOPIC_WORDS, AMONG, SAMPLE = 500, 5_000, 40, 100, 300


def sections(count: int, seed: int = 1) -> list[Wording]:
    """`count` sections of some 650 characters, the topics of which recur in other cities."""
    rng = random.Random(seed)
    text = " ".join(path.read_text(encoding="utf-8", errors="replace") for path in sorted(CORPUS.glob("*.txt")))
    sentences = [s for s in re.split(r"(?<=[.;])\s+", " ".join(text.split())) if 40 < len(s) < 200]
    plain = sorted(set(re.findall(r"[a-z]{4,}", text.lower())))
    made = ["".join(rng.choice(("ba", "re", "ti", "mo", "lu", "san", "ver", "kel", "dor", "ing")) for _ in range(3))
            for _ in range(40_000)]  # fmt: skip
    vocabulary = plain + made
    rng.shuffle(vocabulary)
    weights = list(accumulate(1 / (place + 10) for place in range(len(vocabulary))))
    topics = [rng.choices(vocabulary, cum_weights=weights, k=TOPIC_WORDS) for _ in range(TOPICS)]
    found = []
    for number in range(count):
        city = f"us-xx-city{number // IN_A_CITY:05d}"
        topic = topics[int(rng.paretovariate(0.7)) % TOPICS]
        words = rng.sample(topic, 25) + rng.choices(vocabulary, cum_weights=weights, k=10)
        body = [*rng.sample(sentences, 3), " ".join(words)]
        id = f"{city}/{number % IN_A_CITY + 1}"
        found.append(
            Wording(
                id=id,
                jurisdiction=city,
                version=None,
                parent=None,
                section=id,
                kind="section",
                heading=" ".join(topic[:2]),
                text=" ".join(body),
            )
        )
    return found


@contextmanager
def measured(what: str) -> Iterator[None]:
    """Print what the work inside takes."""
    start, cpu = time.perf_counter(), time.process_time()
    yield
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"  {what}: {time.process_time() - cpu:.1f} s of CPU, {time.perf_counter() - start:.1f} s, peak {peak} MB")


def truth(space: Vectors, rows: list[int]) -> dict[int, set[int]]:
    """The ten rows of other cities with the most similar words, exactly."""
    exact = np.asarray((space.words[rows] @ space.words.T).toarray())
    found = {}
    for place, row in enumerate(rows):
        scores = np.where(space.cities == space.cities[row], -1, exact[place])
        found[row] = set(np.argpartition(-scores, 10)[:10].tolist())
    return found


def recall(truths: dict[int, set[int]], given: Callable[[int], set[int]]) -> float:
    """The share of the exact ten best that is given, over all rows."""
    return sum(len(right & given(row)) for row, right in truths.items()) / (10 * len(truths))


def approximate(space: Vectors, truths: dict[int, set[int]]) -> None:
    """SVD of 128 dimensions with the neighbour libraries that are installed."""
    from sklearn.decomposition import TruncatedSVD

    with measured("SVD, 128 dimensions"):
        points = TruncatedSVD(128, random_state=0, n_iter=3).fit_transform(space.words).astype(np.float32)
        points /= np.linalg.norm(points, axis=1, keepdims=True) + 1e-9
    wide = AMONG + IN_A_CITY // 50  # some of its neighbours are of the same city
    asked = list(truths)

    def with_hnswlib(library: Any) -> Any:
        index = library.Index(space="ip", dim=128)
        index.init_index(max_elements=len(points), ef_construction=200, M=16)
        index.add_items(points, num_threads=1)
        index.set_ef(2 * wide)
        return lambda rows: index.knn_query(points[rows], k=wide, num_threads=1)[0]

    def with_faiss(library: Any) -> Any:
        index = library.IndexHNSWFlat(128, 16, library.METRIC_INNER_PRODUCT)
        index.hnsw.efConstruction, index.hnsw.efSearch = 200, 2 * wide
        library.omp_set_num_threads(1)
        index.add(points)
        return lambda rows: index.search(points[rows], wide)[1]

    for name, make in (("hnswlib", with_hnswlib), ("faiss", with_faiss)):
        try:
            library = importlib.import_module(name)
        except ImportError:
            print(f"  {name}: not installed")
            continue
        with measured(f"{name}, index"):
            ask = make(library)
        start = time.perf_counter()
        near = {row: set(found.tolist()) for row, found in zip(asked, ask(asked), strict=True)}
        each = 1000 * (time.perf_counter() - start) / len(asked)
        share = recall(truths, near.__getitem__)
        print(f"  {name}: {share:.2f} of the exact ten best, {each:.2f} ms each")


def knowledge_base(records: list[Wording]) -> sqlite3.Connection:
    """A knowledge base in memory with these provisions, all sections."""
    connection = sqlite3.connect(":memory:")
    create_tables(connection)
    cities = sorted({record.jurisdiction for record in records})
    place = {city: number for number, city in enumerate(cities, start=1)}

    def rows(table: str, values: Iterator[dict[str, Any]]) -> None:
        spec = TABLE[table]
        connection.executemany(spec.insert(), ([value.get(name) for name in spec.names] for value in values))

    rows("jurisdictions", ({"id": city, "name": city} for city in cities))
    rows("sources", ({"id": n, "name": c, "jurisdiction": c, "sha256": "", "encoding": "utf-8", "length": 0, "text": ""}
                     for c, n in place.items()))  # fmt: skip
    rows("provisions", (
        {"id": r.id, "jurisdiction": r.jurisdiction, "source": place[r.jurisdiction], "kind": r.kind, "num": "1",
         "label": "", "heading": r.heading, "citation": "1", "section": r.id, "depth": 0, "position": n, "last": n,
         "implied": 0, "placeholder": 0, "text": r.text, "chain": "[]"}
        for n, r in enumerate(records)
    ))  # fmt: skip
    index_tables(connection)
    finish_schema(connection)
    connection.commit()
    return connection


def asked_in_words(records: list[Wording]) -> None:
    """Print what questions of several kinds take."""
    connection = knowledge_base(records)
    cities = sorted({record.jurisdiction for record in records})
    rng = random.Random(2)
    for what, targets, heading, questions in (
        ("5 words, all cities", cities, None, [" ".join(rng.choice(records).text.split()[-15:-10]) for _ in range(20)]),
        ("a section, five cities", cities[:5], "", [rng.choice(records).text for _ in range(20)]),
        ("'dog running at large', all cities", cities, None, ["dog running at large"] * 5),
    ):
        times, cpu = [], []
        for question in questions:
            start, began = time.perf_counter(), time.process_time()
            nearest(connection, question, targets, heading=heading)
            times.append(1000 * (time.perf_counter() - start))
            cpu.append(1000 * (time.process_time() - began))
        middle = len(questions) // 2
        print(f"  asked: {what}: median {sorted(cpu)[middle]:.0f} ms of CPU, {sorted(times)[middle]:.0f} ms, "
              f"worst {max(times):.0f} ms")  # fmt: skip
    connection.close()


def neighbours(records: list[Wording], *, answers: bool) -> None:
    """The candidates by index and by approximate neighbours, and all answers if wanted."""
    with measured("vectors"):
        space = vectors([records])
    truths = truth(space, sorted(random.Random(3).sample(range(len(space)), min(SAMPLE, len(space)))))
    given: dict[int, set[int]] = {}
    with measured(f"pruned index, {AMONG} candidates for each of all sections"):
        rows = np.arange(len(space))
        proposals = Proposals(space.kept_words(), rows, space.cities, space.answers, AMONG)
        for row, found in enumerate(proposals.of_rows(0, len(space)).tolist()):
            if row in truths:
                given[row] = set(found)
    print(f"  pruned index: {recall(truths, given.__getitem__):.2f} of the exact ten best")
    approximate(space, truths)
    if answers:
        with measured("all answers"):
            count = sum(1 for _ in ranked_among_many(space))
        print(f"  {count:,} answers")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.similarity", description=__doc__)
    parser.add_argument("sections", nargs="*", type=int, default=[10_000, 100_000])
    parser.add_argument("--only", choices=["neighbours", "answers", "asked"], help="measure only this")
    options = parser.parse_args()
    for size in options.sections:
        records = sections(size)
        megabytes = sum(len(record.text) for record in records) / 1e6
        print(f"{size:,} sections in {-(-size // IN_A_CITY)} cities, {megabytes:.0f} MB")
        if options.only != "asked":
            neighbours(records, answers=options.only != "neighbours")
        if options.only in (None, "asked"):
            asked_in_words(records)


if __name__ == "__main__":
    main()
