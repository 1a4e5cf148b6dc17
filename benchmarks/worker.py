"""A process that takes measurements on request, so that contenders of different environments can take turns.

Standard library only: it also runs in the environment of the peers.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

Contender: TypeAlias = Callable[[], int]
"""Does the work once; how much it found comes back."""


def serve(make: Callable[[Sequence[str]], Mapping[str, Contender]]) -> None:
    """Answer requests on standard input, one JSON object a line, until it closes.

    The first line holds the names of the texts' files. Its answer lists the contenders that
    can run here; a contender that cannot be made is not in the list. Each
    further line names one; the answer has its CPU and wall seconds and its count.
    """
    answers, sys.stdout = sys.stdout, sys.stderr  # what a library prints is no answer

    def answer(value: dict[str, Any]) -> None:
        answers.write(json.dumps(value) + "\n")
        answers.flush()

    texts = []
    for name in json.loads(sys.stdin.readline())["texts"]:
        with open(name, encoding="utf-8", newline="") as file:
            texts.append(file.read())
    contenders = make(texts)
    answer({"contenders": list(contenders)})
    for line in sys.stdin:
        run = contenders[json.loads(line)["run"]]
        began, cpu = time.perf_counter(), time.process_time()
        count = run()
        answer({"cpu": time.process_time() - cpu, "wall": time.perf_counter() - began, "count": count})
