"""A bench that is killed leaves nobody behind."""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[3] / "benchmarks/crash"
NOBODY = "import os, signal; print(os.getpid(), flush=True); signal.pause()"
"""A program that says who it is and never ends by itself."""

STARTED = f"""
import subprocess, sys
from children import TIED, TRACER
subprocess.run([*{{words}}, sys.executable, "-c", {NOBODY!r}])
"""
FORKED = f"""
from multiprocessing import get_context
from children import end_with_parent
with get_context("fork").Pool(1, end_with_parent) as pool:
    pool.apply(exec, ({NOBODY!r},))
"""


@pytest.mark.parametrize(
    "program",
    [STARTED.format(words="TIED"), STARTED.format(words='TRACER, "-f", "-o", "/dev/null"'), FORKED],
    ids=["a daemon", "a daemon that is traced", "a worker"],
)
def test_what_a_killed_bench_has_started_ends_with_it(program: str) -> None:
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=BENCH) as bench:
        assert bench.stdout is not None
        child = os.pidfd_open(int(bench.stdout.readline()))
        try:
            bench.send_signal(signal.SIGKILL)
            has_ended, _, _ = select.select([child], [], [], 30)
            assert has_ended
        finally:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(child, signal.SIGKILL)
            os.close(child)
