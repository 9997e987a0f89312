"""What the figures were taken on, and how they are printed."""

import os
import platform
import sys
from pathlib import Path


def how_many(usual: int) -> int:
    """Give the number that stands behind the command, else the *usual*."""
    return int(sys.argv[1]) if sys.argv[1:] else usual


def describe_machine() -> None:
    """Print the processor, its cores and the Python; never a name of the machine itself."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    report("machine", f"{platform.machine()}, {processor()}, {cores} cores, {python}")


def processor() -> str:
    """Say what the kernel calls the processor or the board, else what Python knows."""
    for path, key in (("/proc/device-tree/model", ""), ("/proc/cpuinfo", "model name")):
        try:
            text = Path(path).read_text("utf-8")
        except OSError:
            continue
        for line in text.strip("\0").splitlines():
            if line.startswith(key):
                return line.removeprefix(key).strip("\t :")
    return platform.processor() or "unknown processor"


def report(what: str, figure: str) -> None:
    print(f"{what:44} {figure}", flush=True)  # noqa: T201  # a benchmark's output
