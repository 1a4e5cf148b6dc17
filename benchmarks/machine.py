"""What a machine is, in a few lines, and what a process costs on it."""

import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.turns import ROOT, environ


def description() -> str:
    """Processor, cores, memory, system and Python, as one sentence."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    return (
        f"{model}, {os.cpu_count()} cores, {memory:.0f} GB of memory, {platform.system()} {platform.release()}, "
        f"Python {platform.python_version()}"
    )


def run(command: Sequence[str], *, cwd: Path = ROOT) -> tuple[float, float]:
    """The wall seconds and the peak megabytes of one command; its output is thrown away.

    Raises:
        CalledProcessError: the command failed.
    """
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environ(), cwd=cwd)
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    spent = time.perf_counter() - began
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, stderr=errors)
    return spent, usage.ru_maxrss / 1024


def peak_megabytes() -> float:
    """The most memory this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


PYTHON = sys.executable
