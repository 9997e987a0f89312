"""The units, the user, the rules: what systemd itself says of them, and what they must agree on."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hugod.box import PLAYER_DOOR
from hugod.commands.safe import AGAIN
from hugod.display import early
from hugod.foreign.program import SECONDS
from hugod.keys.keypad_link import PICO
from hugod.store.link_file import BOX_LINK
from hugod.store.link_file import FOLDER as FOLDER_OF_LINK
from hugod.system.power import REQUEST
from hugod.system.restart_limit import GAVE_UP

FOLDER = Path(__file__).parents[2] / "systemd"
OURS = (
    *("hugod.service", "hugod-safe.service", "hugod-ghost.service", "hugod-club.service"),
    *("hugod-club.path", "hugod-player@.service", "hugod-shutdown.service"),
    *("hugod-shutdown.path", "hugod-far@.service"),
)
GROUPS = {"gpio", "i2c", "spi", "input", "dialout", "audio"}
LAN, ALONE, EARLY = 16, 12, 24
LINK, PLAYER, FAR = 11, 8, 12
"""Of the link to a broker: less than the box, whose games it reads."""
"""Tenths of the exposure that `systemd-analyze security` may find: bar Y1.

A file system of its own would make the early ghost late.
"""


def asked(*line: str | Path) -> subprocess.CompletedProcess[str]:
    assert shutil.which(str(line[0])), "these tests need systemd: sudo apt install systemd"
    return subprocess.run(line, capture_output=True, text=True, check=False)


def settings(unit: str) -> list[tuple[str, str]]:
    """Every line of *unit* that sets something, in order."""
    lines = (FOLDER / unit).read_text("utf-8").splitlines()
    pairs = (line.partition("=") for line in lines if line and line[0] not in "#[")
    return [(key, value) for key, _, value in pairs]


def setting(unit: str, name: str) -> list[str]:
    return [value for key, value in settings(unit) if key == name]


def copied(folder: Path) -> Path:
    """Give *folder* with the units in it, and a program that stands for the installed one."""
    program = folder / "hugod"
    program.symlink_to(sys.executable)
    for path in FOLDER.iterdir():
        if path.suffix in (".service", ".path", ".socket"):
            text = path.read_text("utf-8").replace("/usr/bin/hugod", str(program))
            (folder / path.name).write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("unit", [unit for unit in OURS if unit.endswith(".service")])
def test_y1_no_unit_is_more_exposed_than_it_must_be(unit: str) -> None:
    others = {"hugod-ghost.service": EARLY, "hugod-club.service": LINK, "hugod-far@.service": FAR}
    most = {**others, "hugod-player@.service": PLAYER}.get(unit, LAN)
    line = ("systemd-analyze", "security", "--offline=true", f"--threshold={most}")
    said = asked(*line, FOLDER / unit)
    assert said.returncode == 0, said.stdout.splitlines()[-1:]


def test_y1_without_a_network_it_is_exposed_even_less(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    extra = folder / "hugod.service.d"
    extra.mkdir()
    shutil.copy(FOLDER / "no-network.conf", extra)
    line = ("systemd-analyze", "security", "--offline=true", f"--threshold={ALONE}")
    said = asked(*line, folder / "hugod.service")
    assert said.returncode == 0, said.stdout.splitlines()[-1:]


def test_y1_the_bar_would_find_a_unit_that_may_too_much(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    unit = folder / "hugod.service"
    unit.write_text(unit.read_text().replace("SystemCallFilter=", "# "))
    line = ("systemd-analyze", "security", "--offline=true", f"--threshold={LAN}")
    assert asked(*line, unit).returncode != 0


def verified(folder: Path) -> str:
    units = sorted(
        path for path in folder.iterdir() if path.suffix in (".service", ".path", ".socket")
    )
    said = asked("systemd-analyze", "verify", "--man=no", *units)
    return said.stdout + said.stderr


def test_y2_systemd_has_nothing_to_say_about_the_units(tmp_path: Path) -> None:
    assert verified(copied(tmp_path)) == ""


def test_y2_it_would_say_something_of_a_key_it_does_not_know(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    unit = folder / "hugod.service"
    unit.write_text(unit.read_text().replace("WatchdogSec=", "WatchdogSeconds="))
    assert "Unknown key" in verified(folder)


def test_y2_the_user_and_its_groups_are_made_on_a_bare_system(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    said = asked("systemd-sysusers", f"--root={tmp_path}", FOLDER / "hugod.sysusers")
    assert said.returncode == 0, said.stderr
    assert all(line.startswith("Creating ") for line in said.stderr.splitlines())
    user, *more = (tmp_path / "etc/passwd").read_text().splitlines()
    assert (user.split(":")[0], user.split(":")[5:], more) == (
        "hugod",
        ["/var/lib/hugod", "/usr/sbin/nologin"],
        [],
    )
    members = (line.split(":") for line in (tmp_path / "etc/group").read_text().splitlines())
    assert {name for name, *_, who in members if who == "hugod"} == GROUPS


def test_y2_the_numbers_that_debian_gives_its_groups_are_no_conflict(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    folder = tmp_path / "usr/lib/sysusers.d"
    folder.mkdir(parents=True)
    (folder / "basic.conf").write_text("g dialout 20 -\ng audio 29 -\ng input - -\n")
    shutil.copy(FOLDER / "hugod.sysusers", folder / "hugod.conf")
    said = asked("systemd-sysusers", f"--root={tmp_path}")
    assert all(line.startswith("Creating ") for line in said.stderr.splitlines()), said.stderr


def test_y2_groups_that_are_there_are_left_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text("gpio:x:986:pi\n")
    asked("systemd-sysusers", f"--root={tmp_path}", FOLDER / "hugod.sysusers")
    gpio = (tmp_path / "etc/group").read_text().splitlines()[0].split(":")
    assert (gpio[2], {*gpio[3].split(",")}) == ("986", {"pi", "hugod"})


@pytest.mark.parametrize("unit", ["hugod.service", "hugod-safe.service"])
def test_a_unit_names_no_group_that_is_not_made(unit: str) -> None:
    assert {*setting(unit, "SupplementaryGroups")[0].split()} <= GROUPS


def test_the_network_is_never_waited_for() -> None:
    waits = [value for unit in OURS for key, value in settings(unit) if key in WAITS]
    assert not any("network" in value or "online" in value for value in waits)


WAITS = ("After", "Wants", "Requires", "BindsTo", "Requisite")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Type", "notify"),
        ("WatchdogSec", "10"),
        ("Restart", "always"),
        ("RestartSec", "100ms"),
        ("StartLimitIntervalSec", "120"),
        ("StartLimitBurst", "6"),
        ("OnFailure", "hugod-safe.service"),
        ("TimeoutStopSec", "5"),
        ("MemoryMax", "128M"),
        ("TasksMax", "32"),
        ("WorkingDirectory", "%t/hugod"),
        ("Environment", "LG_WD=%t/hugod"),
        ("ExecStart", "/usr/bin/hugod run"),
    ],
)
def test_the_service_is_what_the_plan_says(name: str, value: str) -> None:
    assert setting("hugod.service", name) == [value]


def test_a_box_that_is_killed_leaves_no_tone_behind(tmp_path: Path) -> None:
    """In its sandbox the shell may write there as the box may: the kernel's files, by a glob."""
    (after,) = setting("hugod.service", "ExecStopPost")
    shell = re.fullmatch(r"-/bin/sh -c '(.*)'", after)
    assert shell
    swinging = tmp_path / "pwmchip3/pwm0/enable"
    swinging.parent.mkdir(parents=True)
    swinging.write_text("1\n")
    done = asked("sh", "-c", shell[1].replace("$$", "$").replace("/sys/class/pwm", str(tmp_path)))
    assert (done.returncode, done.stderr) == (0, "")
    assert swinging.read_text() == "0\n"


@pytest.mark.parametrize("trap", ["PrivateDevices", "ProcSubset", "PrivateUsers"])
def test_no_trap_of_the_hardware_page_is_in_it(trap: str) -> None:
    assert setting("hugod.service", trap) == setting("hugod-safe.service", trap) == []


def test_the_ghost_is_called_with_the_bus_and_never_into_the_boxs_own_picture() -> None:
    rules = (FOLDER / "60-hugod.rules").read_text().splitlines()
    (rule,) = (line for line in rules if "SYSTEMD_WANTS" in line)
    assert f'KERNEL=="i2c-{early.BUS}", TAG+="systemd"' in rule
    assert 'ENV{SYSTEMD_WANTS}+="hugod-ghost.service"' in rule
    assert setting("hugod.service", "RuntimeDirectory") == ["hugod"]
    assert setting("hugod-ghost.service", "ConditionPathExists") == [
        "!" + early.TAKEN.replace("/run/", "%t/")
    ]
    assert "hugod.service" in setting("hugod-ghost.service", "Before")[0].split()
    assert setting("hugod-ghost.service", "DefaultDependencies") == ["no"]


@pytest.mark.parametrize(
    ("settings", "joined", "is_begun"),
    [
        ("", "", False),
        ('[club]\n# broker = "hall.local"\n', "", False),
        ('[club]\nbroker = "hall.local"\n', "", True),
        ('club.broker = "hall.local"\n', "", True),
        ('club = {broker = "hall.local"}\n', "", True),
        ("", 'broker = "mqtts://192.168.1.10"\n', True),
    ],
)
def test_without_a_broker_no_python_is_begun_for_the_link(
    tmp_path: Path, settings: str, joined: str, is_begun: bool
) -> None:
    """One is begun for the owner's settings, and for the file of a stick that the box has taken."""
    (condition,) = setting("hugod-club.service", "ExecCondition")
    *command, of_owner, of_stick = shlex.split(condition)
    assert (of_owner, of_stick) == ("/etc/hugod/config.toml", "%S/hugod/club-link.toml")
    (tmp_path / "config.toml").write_text(settings)
    if joined:
        (tmp_path / BOX_LINK).write_text(joined)
    done = subprocess.run([*command, tmp_path / "config.toml", tmp_path / BOX_LINK], check=False)
    assert (done.returncode == 0) == is_begun


def test_the_ghost_is_where_the_package_links_it() -> None:
    link = (FOLDER.parent / "debian/hugo-companion.links").read_text().split()
    assert setting("hugod-ghost.service", "ExecStart") == [f"/usr/bin/python3 -I -S /{link[1]}"]
    assert link[0].removeprefix("usr/lib/python3/dist-packages/") == "hugod/display/early.py"


def test_a_device_with_a_number_of_its_own_is_allowed_by_it() -> None:
    """A name is looked up once, at the start: a driver that is loaded with the plug comes late."""
    allowed = setting("hugod.service", "DeviceAllow")
    numbers = {each.split()[0].removeprefix("char-") for each in allowed}
    assert numbers == {"gpiochip", "89", "153", "13", "166", "116"}
    assert all(each.endswith(" rw") for each in allowed)


@pytest.mark.parametrize("right", ["CapabilityBoundingSet", "AmbientCapabilities"])
def test_the_link_to_a_broker_reads_the_games_and_holds_no_right(right: str) -> None:
    assert setting("hugod-club.service", right) == [""]
    assert setting("hugod-club.service", "ProtectSystem") == ["strict"]
    assert setting("hugod-club.service", "PrivateUsers") == ["yes"]
    may_write = ("StateDirectory", "ReadWritePaths", "RuntimeDirectory", "DeviceAllow", "BindPaths")
    may = [each for each in settings("hugod-club.service") if each[0] in may_write]
    assert may == [("RuntimeDirectory", FOLDER_OF_LINK)], "in memory, how it stands, and no game"


def test_the_link_to_a_broker_can_reach_no_page_of_this_computer() -> None:
    """The page at the box has keys, and asks nobody on this computer for a code."""
    allowed = " ".join(setting("hugod-club.service", "IPAddressAllow")).split()
    assert "localhost" not in allowed
    assert [one for one in allowed if one.startswith("127.")] == ["127.0.0.53"]
    assert setting("hugod-club.service", "SocketBindDeny") == ["any"]


def test_the_link_to_a_broker_waits_for_nothing_and_nobody_waits_for_it() -> None:
    assert [key for key, _ in settings("hugod-club.service") if key in WAITS] == []
    for unit in OURS:
        others = [value for key, value in settings(unit) if key in (*WAITS, "Before", "Conflicts")]
        assert "hugod-club" not in " ".join(others)


def test_giving_up_leads_to_safe_mode_and_safe_mode_to_another_try() -> None:
    assert setting("hugod.service", "RestartPreventExitStatus") == [str(GAVE_UP)]
    assert AGAIN != 0
    assert setting("hugod-safe.service", "OnFailure") == ["hugod.service"]
    assert setting("hugod-safe.service", "Restart") == ["no"]
    (fresh,) = setting("hugod-safe.service", "ExecStopPost")
    assert fresh.endswith("/systemctl reset-failed hugod.service")


@pytest.mark.parametrize(
    ("version", "is_told"),
    [("252 (252.38-1~deb12u1)", False), ("254 (v254-rc1)", True), ("257 (257.8-1~deb13u1)", True)],
)
def test_a_crash_mended_is_no_safe_mode(tmp_path: Path, version: str, is_told: bool) -> None:
    """From 254 on a restart counts as a failure, unless systemd is told; 252 knows no such word."""
    systemctl = tmp_path / "systemctl"
    systemctl.write_text(f"#!/bin/sh\necho 'systemd {version}'\necho '+PAM -APPARMOR'\n")
    systemctl.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    out = tmp_path / "out"
    line = [str(FOLDER / "hugod-generator"), str(out), str(out), str(out)]
    subprocess.run(line, env=environment, check=True)
    told = {str(path.relative_to(out)): path.read_text() for path in out.rglob("*.conf")}
    wanted = {"hugod.service.d/restart-mode.conf": "[Service]\nRestartMode=direct\n"}
    assert told == (wanted if is_told else {})


def test_safe_mode_can_write_where_the_games_are_and_needs_no_such_place() -> None:
    safe = settings("hugod-safe.service")
    assert ("ProtectSystem", "strict") in safe
    assert [pair for pair in safe if pair[0].startswith(("StateDirectory", "ReadWrite"))] == [
        ("ReadWritePaths", "-%S/hugod")
    ]


def test_the_wish_to_switch_off_is_looked_for_where_it_is_left_and_taken_away_first() -> None:
    wish = f"%t/hugod/{REQUEST}"
    assert setting("hugod-shutdown.path", "PathExists") == [wish]
    assert setting("hugod-shutdown.service", "ExecStart") == [f"/usr/bin/rm -f {wish}"]
    assert setting("hugod-shutdown.service", "SuccessAction") == ["poweroff"]
    assert "hugod.service" in setting("hugod-shutdown.service", "Conflicts")[0]


@pytest.mark.parametrize("unit", ["hugod.service", "hugod-safe.service", "hugod-shutdown.service"])
def test_what_is_counted_and_asked_for_outlives_a_restart(unit: str) -> None:
    assert setting(unit, "RuntimeDirectory") == ["hugod"]
    assert setting(unit, "RuntimeDirectoryPreserve") == ["yes"]


RULE = re.compile(r'(?:[A-Z]+(?:\{\w+\})?(?:==|!=|\+=|=)"[^"]*"(?:, |$))+')


def test_each_rule_of_udev_is_a_line_of_matches_and_settings() -> None:
    lines = (FOLDER / "60-hugod.rules").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules
    assert [line for line in rules if not RULE.fullmatch(line)] == []
    groups = {group for line in rules for group in re.findall(r'GROUP="(\w+)"', line)}
    assert groups <= GROUPS


def test_the_keypad_has_a_name_of_its_own_and_is_no_modem() -> None:
    (rule,) = re.findall(r'.*SYMLINK\+="hugo-keypad".*', (FOLDER / "60-hugod.rules").read_text())
    vendor, product = (f"{number:04x}" for number in PICO)
    assert f'ATTRS{{idVendor}}=="{vendor}", ATTRS{{idProduct}}=="{product}"' in rule
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rule


def test_a_program_of_the_owner_is_another_user_and_sees_no_network_and_no_games() -> None:
    unit = "hugod-player@.service"
    wanted = {
        "DynamicUser": "yes",
        "PrivateNetwork": "yes",
        "PrivateDevices": "yes",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "ProtectProc": "invisible",
        "CapabilityBoundingSet": "",
        "RestrictAddressFamilies": "none",
        "StandardInput": "socket",
        "ExecStart": "/usr/bin/hugod player",
    }
    assert {key: setting(unit, key) for key in wanted} == {k: [v] for k, v in wanted.items()}
    assert "-/var/lib/hugod" in setting(unit, "InaccessiblePaths")[0].split()
    may_write = {"StateDirectory", "RuntimeDirectory", "ReadWritePaths", "BindPaths"}
    assert [key for key, _ in settings(unit) if key in may_write] == []
    assert float(setting(unit, "RuntimeMaxSec")[0]) > 2 * SECONDS


def test_the_link_to_a_far_house_has_no_file_and_cannot_reach_the_page() -> None:
    unit = "hugod-far@.service"
    wanted = {
        "DynamicUser": "yes",
        "PrivateDevices": "yes",
        "ProtectSystem": "strict",
        "CapabilityBoundingSet": "",
        "SocketBindDeny": "any",
        "IPAddressDeny": "localhost",
        "ExecStart": "/usr/bin/hugod far link",
    }
    assert {key: setting(unit, key) for key in wanted} == {k: [v] for k, v in wanted.items()}
    assert "-/var/lib/hugod" in setting(unit, "InaccessiblePaths")[0].split()
    may_write = {"StateDirectory", "RuntimeDirectory", "ReadWritePaths", "BindPaths"}
    assert [key for key, _ in settings(unit) if key in may_write] == []


@pytest.mark.parametrize(
    ("door", "path"),
    [
        ("hugod-player.socket", str(PLAYER_DOOR)),
        ("hugod-far.socket", "/run/hugod-far.socket"),
    ],
)
def test_nobody_but_the_box_may_ask_a_program(door: str, path: str) -> None:
    assert setting(door, "ListenStream") == [path]
    assert setting(door, "SocketUser") == setting("hugod.service", "User")
    assert setting(door, "SocketMode") == ["0600"]
    assert setting(door, "Accept") == ["yes"]


def test_programs_that_would_not_go_keep_no_other_from_being_asked() -> None:
    lives_s = float(setting("hugod-player@.service", "RuntimeMaxSec")[0])
    (most,) = setting("hugod-player.socket", "MaxConnections")
    assert int(most) > lives_s / SECONDS
