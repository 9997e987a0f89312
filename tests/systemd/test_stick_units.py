"""The units that mount a stick: clean for systemd, and without what would hide the mount."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hugod.backup.mount_request import HELPER, REQUEST

UNITS = Path(__file__).parents[2] / "systemd"
PATH, SERVICE = "hugod-stick.path", "hugod-stick.service"
HIDES = re.compile(
    r"Protect(System|Home|Proc|Kernel|Control|Clock)|Private(?!Network|Mounts)|ReadWrite|Inacc|Temp"
)
"""What gives a service a view of the file system of its own: its mount would be its alone."""


def settings(unit: str) -> dict[str, list[str]]:
    """Give every setting of a unit with its values, in order."""
    found: dict[str, list[str]] = {}
    for line in (UNITS / unit).read_text().splitlines():
        name, is_set, value = line.partition("=")
        if is_set and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units as they are, but for the program, which is not installed here."""
    for unit in (PATH, SERVICE):
        shutil.copy(UNITS / unit, tmp_path)
    text = (tmp_path / SERVICE).read_text()
    assert "ExecStart=/usr/bin/hugod stick\n" in text
    (tmp_path / SERVICE).write_text(text.replace("/usr/bin/hugod stick", "/bin/true"))
    return [tmp_path / PATH, tmp_path / SERVICE]


def test_y2_systemd_has_nothing_to_say_against_them(units: list[Path]) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, units)], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_y1_it_may_do_as_little_as_mounting_allows(units: list[Path]) -> None:
    line = ["systemd-analyze", "security", "--offline=true", "--threshold=33", str(units[1])]
    done = subprocess.run(line, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_it_is_called_by_the_request_and_answers_where_the_daemon_looks() -> None:
    assert settings(PATH)["PathExists"] == [f"%t/hugod/{REQUEST}"]
    assert settings(SERVICE)["RuntimeDirectory"] == [HELPER.name]
    assert Path("/run") == HELPER.parent
    assert settings(SERVICE)["RuntimeDirectoryPreserve"] == ["yes"]


def test_a_helper_that_fails_is_not_called_for_ever() -> None:
    limit = settings(SERVICE)
    assert (limit["StartLimitIntervalSec"], limit["StartLimitBurst"]) == (["60"], ["24"])


def test_its_mount_is_seen_by_the_daemon() -> None:
    assert [name for name in settings(SERVICE) if HIDES.match(name)] == []


def test_without_a_network_it_still_has_the_file_system_of_all() -> None:
    """A network of its own brings mounts of its own from systemd 254 on, unless that is denied."""
    assert settings(SERVICE)["PrivateNetwork"] == ["yes"]
    assert settings(SERVICE)["PrivateMounts"] == ["no"]


@pytest.mark.parametrize("call", ["mount", "umount2", "fsmount", "move_mount"])
def test_both_ways_to_mount_are_left_to_it(call: str) -> None:
    allowed, denied = settings(SERVICE)["SystemCallFilter"]
    assert "@mount" in allowed.split()
    assert denied == "~@resources @privileged"
    assert call in calls_of("@mount") - calls_of("@privileged") - calls_of("@resources")


def calls_of(name: str) -> set[str]:
    line = ["systemd-analyze", "syscall-filter", name]
    said = subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()
    inner = [each for each in said if each.startswith("@") and each != name]
    return {*said}.union(*map(calls_of, inner))


def test_it_may_mount_a_stick_whose_driver_is_loaded_only_while_it_waits() -> None:
    sd = "block-8 rw"  # a driver's name is looked up once, when the helper starts
    assert settings(SERVICE)["DevicePolicy"] == ["closed"]
    assert settings(SERVICE)["DeviceAllow"] == [sd]
