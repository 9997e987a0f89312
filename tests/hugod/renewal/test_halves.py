"""The plug pulled at each stage of writing a version: the card starts, and takes it afterwards."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from hugod.renewal.halves import writable
from hugod.renewal.renewing import serve
from tests.hugod.renewal.conftest import NEW, OLD, Kitchen


def cut_at(kitchen: Kitchen, stage: int, *, is_lost: bool) -> bool:
    """Take the version in a process of its own, which is killed before its flush number *stage*.

    *is_lost*: what was not flushed yet never reached the card. Gives whether it came so far.
    """
    parent = os.fork()
    if parent:
        return os.waitstatus_to_exitcode(os.waitpid(parent, 0)[1]) == -signal.SIGKILL
    kept = {path: path.read_bytes() for path in kitchen.folder.rglob("*") if path.is_file()}
    flush: Callable[[int], None] = os.fsync
    left = [stage]

    def flushed(number: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{number}"))
        if not path.is_relative_to(kitchen.folder / "helper"):  # that is memory
            left[0] -= 1
            if not left[0]:
                if is_lost and path.is_file():
                    path.write_bytes(kept.get(path, b""))
                os.kill(os.getpid(), signal.SIGKILL)
            if path.is_file():
                kept[path] = path.read_bytes()
        flush(number)

    vars(os)["fsync"] = flushed
    serve(kitchen.machine())
    os._exit(0)


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_plug_pulled_at_any_stage_costs_no_half_that_starts(
    kitchen: Kitchen, is_lost: bool
) -> None:
    kitchen.put(kitchen.bundle())
    started = []
    for stage in range(1, 99):
        kitchen.request(take=True)
        if not cut_at(kitchen, stage, is_lost=is_lost):
            break
        half = kitchen.start()
        started.append(kitchen.is_whole(half))
        assert half == "a" or started[-1] == NEW
        kitchen.starts_from("a")
    assert len(started) >= 10, "these are the stages"
    assert {*started[:-1]} == {OLD}
    assert started[-1] == (OLD if is_lost else NEW), "the last one is the letter in config.txt"
    assert (kitchen.start(), kitchen.is_whole("b")) == ("b", NEW)


def test_the_partition_of_the_firmware_is_written_only_as_long_as_it_must(tmp_path: Path) -> None:
    asked: list[tuple[str, ...]] = []
    with writable(tmp_path, asked.append):
        assert asked == [], "a folder is no partition"
    with pytest.raises(OSError, match="full"), writable(Path("/proc"), asked.append):
        raise OSError("full")
    assert [line[:3] for line in asked] == [
        ("mount", "-o", "remount,rw"),
        ("mount", "-o", "remount,ro"),
    ]
