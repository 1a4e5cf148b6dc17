"""What a machine is, in a few lines, and what a process costs on it."""

import contextlib
import os
import platform
import re
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.turns import ROOT, SOURCE, environ


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


def load() -> str:
    """How many processes wanted a core in the last minutes; far above the number of cores, wall times mean little."""
    return f"{os.getloadavg()[1]:.1f}"


def run(command: Sequence[str], *, package: Path = SOURCE, cwd: Path = ROOT) -> tuple[float, float]:
    """The wall seconds and the peak megabytes of one command; its output is thrown away.

    `package` is the folder from which it takes ordparse.

    Raises:
        CalledProcessError: the command failed.
    """
    began = time.perf_counter()
    peak = 0.0
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, env=environ(package), cwd=cwd)
        while process.poll() is None:
            peak = max(peak, peak_megabytes(process.pid))
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.005)
        spent = time.perf_counter() - began
        if process.returncode:
            errors.seek(0)
            raise subprocess.CalledProcessError(process.returncode, command, stderr=errors.read())
    return spent, peak


def peak_megabytes(process: int | None = None) -> float:
    """The most memory a process has held, this one if none is given; 0 where the system does not say.

    Not `ru_maxrss`: a process that was just started has inherited its parent's there.
    """
    try:
        status = Path(f"/proc/{process or 'self'}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmHWM:\s*([0-9]+) kB", status)
    return int(found[1]) / 1024 if found else 0.0
