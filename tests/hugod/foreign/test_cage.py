"""The cage, seen from inside: what a program in it may use."""

import subprocess
import sys

from hugod.foreign.cage import FILES, MEMORY, NOT_STARTED, TASKS


def inside(*command: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "hugod.foreign.cage", "/var/lib/hugod", *command]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def test_memory_tasks_and_files_are_few() -> None:
    limits = "ulimit -v; ulimit -p 2>/dev/null || ulimit -u; ulimit -n; ulimit -f; ulimit -c"
    told = inside("sh", "-c", limits).stdout.split()
    assert told == [str(MEMORY // 1024), str(TASKS), str(FILES), "0", "0"]


def test_it_is_never_root_and_gains_no_rights() -> None:
    told = inside("sh", "-c", "id -u; grep NoNewPrivs /proc/self/status").stdout.split()
    assert told[0] != "0"
    assert told[-1] == "1"


def test_the_exit_code_is_the_programs_and_a_missing_one_is_told() -> None:
    assert inside("sh", "-c", "exit 7").returncode == 7
    assert inside("/no/such").returncode == NOT_STARTED
