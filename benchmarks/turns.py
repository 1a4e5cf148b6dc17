"""Contenders of several processes taking turns, so that a slow moment of the machine falls on all of them."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
"""Where the wheel with the compiled parser is unpacked; `make bench` sees to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What one contender needed, as medians over the rounds, and how much it found."""

    name: str
    cpu: float
    wall: float
    count: int


def environ(package: Path = SOURCE) -> dict[str, str]:
    """The variables a worker runs with: ordparse as it is in `package`, the checkout on its path, and one thread."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT)]), "OMP_NUM_THREADS": "1"}


class Job(NamedTuple):
    """What a worker runs: its command, the texts, ordparse's folder, and what the names of its contenders end with."""

    command: Sequence[str]
    texts: Sequence[Path]
    package: Path = SOURCE
    ending: str = ""


class Worker:
    """One process that measures on request; `contenders` has what it calls each of them under our names."""

    def __init__(self, job: Job) -> None:
        self.process = subprocess.Popen(
            job.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environ(job.package), cwd=ROOT
        )
        names = self.ask({"texts": [str(path) for path in job.texts]})["contenders"]
        self.contenders: dict[str, str] = {name + job.ending: name for name in names}

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one request."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args!r} ended with {self.process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait(timeout=60)


@contextmanager
def workers(jobs: Sequence[Job]) -> Iterator[list[Worker]]:
    """The processes of these jobs; all are ended afterwards."""
    with ExitStack() as stack:
        started = []
        for job in jobs:
            worker = Worker(job)
            stack.callback(worker.close)
            started.append(worker)
        yield started


def take_turns(started: Sequence[Worker], rounds: int) -> dict[str, Measured]:
    """Each contender measured once a round, in turn, after a round to warm up; the medians come back."""
    seconds: dict[str, list[tuple[float, float]]] = {}
    counts: dict[str, int] = {}
    for at in range(rounds + 1):
        for worker in started:
            for name, called in worker.contenders.items():
                answer = worker.ask({"run": called})
                if at:
                    seconds.setdefault(name, []).append((answer["cpu"], answer["wall"]))
                counts[name] = answer["count"]
        print(f"round {at} of {rounds}", file=sys.stderr)
    return {
        name: Measured(
            name=name,
            cpu=statistics.median(cpu for cpu, _ in taken),
            wall=statistics.median(wall for _, wall in taken),
            count=counts[name],
        )
        for name, taken in seconds.items()
    }
