"""Settings: a bad file never keeps the box from a game, and is told with file, line and key."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hugo_core.limits import FAULTS, SMALL_BYTES
from hugod.config import Config, load_config


def test_no_file_means_the_standard_box(tmp_path: Path) -> None:
    assert load_config(tmp_path / "config.toml") == (Config(), ())


def test_a_named_file_that_is_missing_is_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    config, problems = load_config(file, is_named=True)
    assert config == Config()
    assert [str(problem) for problem in problems] == [f"{file}: file: there is none"]


DISPLAY = (
    '[display]\nkind = "sh1106"\ninterface = "i2c"\nbus = 3\naddress = 0x3D\nrotate = 180\n',
    Config(
        display_kind="sh1106",
        display_interface="i2c",
        display_bus=3,
        display_address=0x3D,
        display_rotate=180,
    ),
)
"""Everything that can be said about it."""


@pytest.mark.parametrize(
    ("text", "config"),
    [
        ("", Config()),
        (
            "# the club's box\n[page]\nport = 9000\n[keypad]\nport = '/dev/ttyACM1'\n",
            Config(port=9000, keypad_port="/dev/ttyACM1"),
        ),
        DISPLAY,
        ("[keypad]\nmatrix = false\n", Config(keypad_matrix=False)),
        ("[keypad]\nnumpad = true\n", Config(keypad_numpad=True)),
        ("[keypad]\nnumpad = false\n", Config(keypad_numpad=False)),
        ("[keypad]\nnumpad = 'auto'\n", Config()),
        *(
            (
                f'[sound]\nkind = "device"\ndevice = "{device}"\n',
                Config(sound_kind="device", sound_device=device),
            )
            for device in ("default", "plughw:1,0", "sysdefault:CARD=USB")
        ),
        ("[power]\ncommand = []\n", Config(power_command=())),
        (
            "[power]\ncommand = ['systemctl', 'poweroff']\n",
            Config(power_command=("systemctl", "poweroff")),
        ),
        (
            '[players]\nbob = "python3 /srv/bob.py"\nanna-2 = "anna"\n',
            Config(players=(("bob", "python3 /srv/bob.py"), ("anna-2", "anna"))),
        ),
    ],
)
def test_a_good_file_is_taken_as_it_stands(text: str, config: Config, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    assert load_config(file) == (config, ())


KNOWN = (
    "page.port, page.network, page.own_wifi, keypad.port, keypad.matrix, keypad.numpad,"
    " display.kind, display.interface, display.bus, display.address, display.rotate, sound.kind,"
    " sound.device, power.command"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[display]\nkind = "sh1107"\n',
            ":2: display.kind: auto, ssd1306, sh1106, ssd1309 or none is allowed",
        ),
        ("[display]\ninterface = 1\n", ":2: display.interface: i2c or spi is allowed"),
        ("[display]\nbus = -1\n", ":2: display.bus: a number from 0 to 99 is allowed"),
        ("[display]\naddress = 0x3E\n", ":2: display.address: 0x3C or 0x3D is allowed"),
        ("[display]\nrotate = 90\n", ":2: display.rotate: 0 or 180 is allowed"),
        ("[display]\nrotate = false\n", ":2: display.rotate: 0 or 180 is allowed"),
        ("[display]\nkind = []\n", ":2: display.kind: auto, "),
        ("[page]\nnetwork = true\n", ":2: page.network: menu or never is allowed"),
        ("[page]\nport = 0\n", ":2: page.port: a number from 1 to 65535 is allowed"),
        ("[page]\n\nport = true\n", ":3: page.port: a number from 1 to 65535 is allowed"),
        ('[page]\n"port" = "8080"\n', ":2: page.port: a number from 1 to 65535 is allowed"),
        ("[page]\nprot = 8080\n", ":2: page.prot: unknown; there is " + KNOWN),
        ("# none\nport = 8080\n", ":2: port: unknown; there is " + KNOWN),
        ("[sound]\nlevel = 3\n", ":2: sound.level: unknown; there is " + KNOWN),
        ('[sound]\nkind = "bell"\n', ":2: sound.kind: auto, buzzer, device or none is allowed"),
        ('[sound]\ndevice = "--help"\n', ":2: sound.device: the name of a sound device is allowed"),
        ("[sound]\ndevice = 1\n", ":2: sound.device: the name of a sound device is allowed"),
        ("[keypad]\nport = 3\n", ":2: keypad.port: the path of a serial port is allowed"),
        ("[keypad]\nport = 'COM3'\n", ":2: keypad.port: the path of a serial port is allowed"),
        ("[keypad]\nmatrix = 1\n", ":2: keypad.matrix: true or false is allowed"),
        ("[keypad]\nmatrix = 'auto'\n", ":2: keypad.matrix: true or false is allowed"),
        ("[keypad]\nnumpad = 0\n", ":2: keypad.numpad: auto, true or false is allowed"),
        ("[keypad]\nnumpad = 'yes'\n", ":2: keypad.numpad: auto, true or false is allowed"),
        ('[power]\ncommand = "poweroff"\n', ":2: power.command: a list of words is allowed"),
        ('[power]\ncommand = [""]\n', ":2: power.command: a list of words is allowed"),
        ("[power]\ncommand = ['poweroff', 1]\n", ":2: power.command: a list of words is allowed"),
        ("[page]\nport = \n", ":2: file: not TOML: "),
        ("[page\n", ":1: file: not TOML: "),
        ("[page]\nport = 90\n[disp", ":3: file: not TOML: "),
    ],
)
def test_a_bad_key_is_told_and_the_default_stands_in(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    config, problems = load_config(file)
    assert config == Config()
    assert len(problems) == 1
    assert str(problems[0]).startswith(f"{file}{told}")


def test_a_bad_key_does_not_spoil_a_good_one(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[page]\nport = 9000\ncolour = 'red'\n")
    config, problems = load_config(file)
    assert config == Config(port=9000)
    assert [problem.line for problem in problems] == [3]


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"\x00" * 100, b"x" * (SMALL_BYTES + 1), b"a" * 10_000_000]
)
def test_rubbish_is_one_problem(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(data)
    config, problems = load_config(file)
    assert config == Config()
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[page]\nport = " + "1" * 5_000, ":2: file: a number of more than 20 digits"),
        ("a = " + "[" * 2_000, ":1: file: more than 32 lists or tables in one another"),
        ("a" + ".a" * 30_000 + " = 1", ":1: file: a key of more than 8 parts"),
        ("[" + "a." * 30_000 + "a]", ":1: file: a key of more than 8 parts"),
    ],
)
def test_f19_what_no_parser_should_be_given_is_told_before(
    text: str, told: str, tmp_path: Path
) -> None:
    """RL2, RH3: it ended `run`, `safe` and `check` with a traceback, or took all memory."""
    file = tmp_path / "config.toml"
    file.write_text(text)
    config, problems = load_config(file)
    assert config == Config()
    assert [str(problem) for problem in problems] == [f"{file}{told}"]


def test_of_many_bad_keys_the_first_are_told(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("".join(f"a{number}=1\n" for number in range(7_000)))
    assert [problem.line for problem in load_config(file)[1]] == [*range(1, FAULTS + 1)]


def test_the_file_may_be_a_link_as_owners_have_them(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[page]\nport = 9000\n")
    (tmp_path / "config.toml").symlink_to("mine.toml")
    assert load_config(tmp_path / "config.toml") == (Config(port=9000), ())


def loop(file: Path) -> None:
    file.symlink_to(file)


def device(file: Path) -> None:
    file.symlink_to("/dev/zero")


def unreadable(file: Path) -> None:
    """Root may read everything but this."""
    file.symlink_to("/proc/self/mem")


@pytest.mark.parametrize(
    ("lay", "why"),
    [
        (os.mkfifo, ": it is a pipe"),
        (Path.mkdir, ": it is a folder"),
        (device, ": it is a device"),
        (loop, ""),
        (unreadable, ""),
    ],
)
def test_f19_what_is_no_file_is_told_and_not_waited_for(
    lay: Callable[[Path], None], why: str, tmp_path: Path
) -> None:
    lay(tmp_path / "config.toml")
    config, (problem,) = load_config(tmp_path / "config.toml")
    assert (config, problem.key) == (Config(), "file")
    assert problem.allowed.startswith(f"cannot be read{why}")


@pytest.mark.parametrize("line", ['Bob = "x"', "bob = 3", 'bob = ""', 'bob = "\'"', 'b_b = "x"'])
def test_a_program_that_cannot_be_called_so_is_told(line: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(f"[players]\n{line}\n", "utf-8")
    config, (problem,) = load_config(file)
    assert config.players == ()
    assert problem.allowed.startswith("1 to 16 of a-z, 0-9 and - are a name")


@pytest.mark.parametrize(
    ("club", "topic"),
    [("box = 'owls'\nwled = 'wled/hall'", "wled/owls"), ("wled = 'wled/owls'", "wled/hugo")],
)
def test_a_lamp_that_the_broker_keeps_from_this_box_is_told(
    club: str, topic: str, tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    begin = "[club]\nbroker = 'mqtt://hall'\n"
    file.write_text(f"{begin}{club}\n", "utf-8")
    config, (problem,) = load_config(file)
    assert config.club_wled == ""
    line = len(club.splitlines()) + 2
    assert str(problem) == (
        f'{file}:{line}: club.wled: "{topic}" is allowed, with the name of this box'
    )
    file.write_text(f"{begin}{club.rpartition(' ')[0]} '{topic}'\n", "utf-8")
    assert load_config(file)[0].club_wled == topic
