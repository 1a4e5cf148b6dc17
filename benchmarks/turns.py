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
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What one contender needed, as medians over the rounds, and how much it found."""

    name: str
    cpu: float
    wall: float
    count: int


def environ() -> dict[str, str]:
    """The variables a worker runs with: the checkout on its path, and one thread."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), "OMP_NUM_THREADS": "1"}


class Worker:
    """One process that measures on request."""

    def __init__(self, command: Sequence[str], texts: Sequence[Path]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environ(), cwd=ROOT
        )
        self.contenders: list[str] = self.ask({"texts": [str(path) for path in texts]})["contenders"]

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
def workers(commands: Sequence[tuple[Sequence[str], Sequence[Path]]]) -> Iterator[list[Worker]]:
    """The processes of these commands, each with its texts; all are ended afterwards."""
    with ExitStack() as stack:
        started = []
        for command, texts in commands:
            worker = Worker(command, texts)
            stack.callback(worker.close)
            started.append(worker)
        yield started


def take_turns(started: Sequence[Worker], rounds: int) -> dict[str, Measured]:
    """Each contender measured once a round, in turn, after a round to warm up; the medians come back."""
    seconds: dict[str, list[tuple[float, float]]] = {}
    counts: dict[str, int] = {}
    for at in range(rounds + 1):
        for worker in started:
            for name in worker.contenders:
                answer = worker.ask({"run": name})
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
