"""The units of the box's own Wi-Fi: clean for systemd, shut in, called by the box's request."""

import subprocess
from pathlib import Path

from hugod.system.wifi_request import HELPER, REQUEST
from tests.systemd.test_stick_units import UNITS, settings

PATH, SERVICE = "hugod-wifi.path", "hugod-wifi.service"


def test_y2_systemd_has_nothing_to_say_against_them(tmp_path: Path) -> None:
    for unit in (PATH, SERVICE):
        text = (UNITS / unit).read_text().replace("/usr/bin/hugod", "/bin/true")
        (tmp_path / unit).write_text(text)
    line = ["systemd-analyze", "verify", "--man=no", str(tmp_path / PATH), str(tmp_path / SERVICE)]
    done = subprocess.run(line, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_y1_it_may_do_as_little_as_asking_networkmanager_takes() -> None:
    line = ["systemd-analyze", "security", "--offline=true", "--threshold=30"]
    done = subprocess.run([*line, str(UNITS / SERVICE)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_it_is_called_by_the_request_and_answers_where_the_box_looks() -> None:
    assert settings(PATH)["PathExists"] == [f"%t/hugod/{REQUEST}"]
    assert settings(SERVICE)["RuntimeDirectory"] == [HELPER.name]
    assert settings(PATH)["ConditionPathExists"] == ["/usr/bin/nmcli"], "no other way is known"
