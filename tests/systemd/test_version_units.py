"""The units of a new version: clean for systemd, shut in, called by the box's request."""

import shutil
import subprocess
from pathlib import Path

import pytest

from hugod.renewal.asked import HELPER, REQUEST
from hugod.renewal.halves import DEVICES
from hugod.renewal.marks import PATIENCE_S
from tests.systemd.test_stick_units import UNITS, calls_of, settings

PATH, SERVICE, TRIAL = "hugod-version.path", "hugod-version.service", "hugod-trial.service"


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units as they are, but for the program, which is not installed here."""
    for unit in (PATH, SERVICE, TRIAL):
        text = (UNITS / unit).read_text().replace("/usr/bin/hugod", "/bin/true")
        (tmp_path / unit).write_text(text)
    return [tmp_path / unit for unit in (PATH, SERVICE, TRIAL)]


def test_y2_systemd_has_nothing_to_say_against_them(units: list[Path]) -> None:
    assert shutil.which("systemd-analyze")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, units)], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(("unit", "most"), [(SERVICE, 31), (TRIAL, 30)])
def test_y1_they_may_do_as_little_as_writing_the_card_allows(unit: str, most: int) -> None:
    line = ["systemd-analyze", "security", "--offline=true", f"--threshold={most}"]
    done = subprocess.run([*line, str(UNITS / unit)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_it_is_called_by_the_request_and_answers_where_the_box_looks() -> None:
    assert settings(PATH)["PathExists"] == [f"%t/hugod/{REQUEST}"]
    assert settings(SERVICE)["RuntimeDirectory"] == [HELPER.name]
    assert Path("/run") == HELPER.parent


@pytest.mark.parametrize("unit", [PATH, TRIAL])
def test_only_a_card_of_two_halves_asks_for_it(unit: str) -> None:
    wanted = [f"|root={device}" for device in DEVICES.values()]
    assert settings(unit)["ConditionKernelCommandLine"] == wanted


def test_an_ordinary_start_begins_no_python_and_a_trial_waits_for_the_box() -> None:
    (condition,) = settings(TRIAL)["ExecCondition"]
    assert condition.startswith("/bin/grep -Eqs 'hugo[.]left=[0-3]' /proc/cmdline ")
    assert PATIENCE_S > 90, "hugod.service has so long to begin"


@pytest.mark.parametrize("unit", [SERVICE, TRIAL])
def test_the_stick_is_only_read_and_mounts_are_left_to_them(unit: str) -> None:
    assert set(settings(unit)["DeviceAllow"]) <= {"block-8 r", "block-179 rw"}
    denied = calls_of("@privileged") | calls_of("@resources")
    assert {"mount", "umount2"} <= calls_of("@mount") - denied
