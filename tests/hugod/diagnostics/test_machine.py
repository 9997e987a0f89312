"""The machine that is checked: its files, its user, the programs that hold them."""

import os
from pathlib import Path

import pytest

from hugod.app.values.effects import CheckParts
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.inputs import Checked
from hugod.diagnostics.machine import LiveCheck, Machine, may_read_and_write, one_each
from tests.hugod.diagnostics.conftest import Tree


def test_who_has_a_device_open_is_named(pi: Tree) -> None:
    pi.runs(7, "ModemManager", "/dev/ttyACM0").runs(8, "bash", "/dev/pts/1")
    assert pi.machine.holders("/dev/ttyACM0") == ["ModemManager"]
    assert pi.machine.holders("/dev/ttyACM1") == []


def test_on_this_very_machine_it_finds_this_very_process(tmp_path: Path) -> None:
    own = (Path("/proc") / str(os.getpid()) / "comm").read_text().strip()
    file = tmp_path / "held"
    with file.open("w"):
        assert own in Machine().holders(str(file))
    assert Machine().holders(str(file)) == []


def test_what_is_not_there_is_empty_and_may_not_be_used(pi: Tree, tmp_path: Path) -> None:
    assert pi.machine.text("proc/nothing") == ""
    assert may_read_and_write(tmp_path)
    assert not may_read_and_write(tmp_path / "nothing")


def test_a_daemon_is_known_by_its_call_and_its_lock_whoever_runs_it(pi: Tree) -> None:
    pi.locked_by(10, 11, 12, 13)
    pi.has("proc/10/cmdline", "/usr/bin/python3\0/opt/hugo/bin/hugod\0run\0--port\08080\0")
    pi.has("proc/11/cmdline", "python3\0-m\0hugod\0run\0")
    pi.has("proc/12/cmdline", "/usr/bin/hugod\0check\0")
    pi.has("proc/13/cmdline", "vim\0hugod\0").has("proc/14/cmdline", "")
    assert pi.machine.daemons() == ["10", "11"]


def test_who_only_waits_for_a_daemon_is_none(pi: Tree) -> None:
    pi.has("proc/9/cmdline", "sudo\0hugod\0run\0").has("proc/10/cmdline", "hugod\0run\0")
    assert pi.machine.daemons() == []
    pi.locked_by(10)
    assert pi.machine.daemons() == ["10"]


@pytest.mark.parametrize(
    "line", ["", "1: POSIX  ADVISORY  WRITE 10 08:01:7 0 EOF", "1: FLOCK  ADVISORY", "-> FLOCK"]
)
def test_what_is_no_lock_on_a_folder_makes_nobody_a_daemon(pi: Tree, line: str) -> None:
    pi.has("proc/10/cmdline", "hugod\0run\0").has("proc/locks", f"{line}\n")
    assert pi.machine.daemons() == []


FOUND = [
    Finding(
        CheckedPart.PINS, State.WRONG, Code.NOT_ALLOWED, "/dev/gpiochip0", "sudo usermod -aG gpio a"
    ),
    Finding(CheckedPart.DISPLAY, State.OK, what="sh1106 at 0x3C on I²C bus 1, 400 kHz"),
    Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE),
    Finding(CheckedPart.MATRIX, State.ABSENT, Code.NONE, "no pins here"),
]


def test_the_parts_in_the_daemons_hands_are_asked() -> None:
    live = LiveCheck(lambda known: [probe() for probe in known.values()])
    assert live.answer(CheckParts()) == Checked(())
    live.known = {CheckedPart.DISPLAY: lambda: FOUND[1]}
    assert live.answer(CheckParts()) == Checked((FOUND[1],))


def test_the_glass_tells_the_worst_of_each_part_once() -> None:
    more = [
        Finding(CheckedPart.PINS, State.OK),
        *FOUND,
        Finding(CheckedPart.PINS, State.ABSENT, Code.TAKEN_PIN),
    ]
    assert list(one_each(more)) == FOUND
