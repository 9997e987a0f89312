"""A bench that is killed leaves nobody behind."""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[3] / "benchmarks"
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
CABLE = """
import signal, socket, sys
end = socket.socket(socket.AF_UNIX)
end.bind(sys.argv[1])
end.listen()
signal.pause()
"""
"""A machine that does nothing, at the end of its cable."""

MACHINE = f"""
import signal, sys
from pathlib import Path
sys.path.append("vm")
from guest import Guest

class Machine(Guest):
    def switch(self, folder, disk, ends):
        return [sys.executable, "-c", {CABLE!r}, str(folder / "bench.socket")]

print(Machine(Path(sys.argv[1]), Path("card.img"))._process.pid, flush=True)
signal.pause()
"""


@pytest.mark.parametrize(
    "program",
    [
        STARTED.format(words="TIED"),
        STARTED.format(words='TRACER, "-f", "-o", "/dev/null"'),
        FORKED,
        MACHINE,
    ],
    ids=["a daemon", "a daemon that is traced", "a worker", "a machine"],
)
def test_what_a_killed_bench_has_started_ends_with_it(program: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", program, str(tmp_path)]
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
