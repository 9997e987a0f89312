"""The owner's settings file: its keys, what each may be; a bad line keeps no box from a game (F19).

A key that cannot be used has its default, and a `Problem` says where it is.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hugo_core.bounded_text import BadText, one_line, read_toml
from hugo_core.limits import FAULTS, SMALL_BYTES, is_player
from hugo_core.toml_table import TextLines
from hugod.store.files import read_plain
from hugod.store.link_file import BOX, BROKER

LONGEST_KEY = 40
"""Letters shown of a key; the longest of ours has 17."""
MOST_PLAYERS = 9
"""Programs of the owner that a list of players has room for."""
SYSTEM_FILE = Path("/etc/hugod/config.toml")
USUAL_BOX = "hugo"
"""Of a box without a name."""
TOPIC = re.compile(r"(?![/$])[^+#\x00-\x1f]{0,64}")
"""A topic of somebody's, without wildcards, or none."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settings, with their defaults."""

    port: int = 8080
    """Of the page: 1 to 65535."""
    page_network: str = "menu"
    """menu: the players may show the page to the network; never: it stays on this machine."""
    page_own_wifi: bool = False
    """Whether the players may open a Wi-Fi of the box's own where it is in none."""
    keypad_port: str = ""
    """The serial port of the keypad, for example /dev/ttyACM0; empty: found by its USB id."""
    keypad_matrix: bool = True
    """Whether a 4×4 keypad may be on a Raspberry Pi's pins; false leaves these pins alone."""
    keypad_numpad: bool | str = "auto"
    """Whether number pads on USB are the box's alone; auto: on a Raspberry Pi."""
    display_kind: str = "auto"
    """The controller; auto: by what it answers, none: the page has the only glass."""
    display_interface: str = "i2c"
    display_bus: int | None = None
    """The number in /dev/i2c-1 or /dev/spidev0.0; not said: every I²C bus, SPI 0."""
    display_address: int | None = None
    """On I²C; not said: 0x3C or 0x3D."""
    display_rotate: int = 0
    """180 if the display is built in upside down."""
    sound_kind: str = "auto"
    """auto: the buzzer on a Raspberry Pi's pins, nothing elsewhere; device: through `aplay`."""
    sound_device: str = ""
    """The sound device as ALSA names it (`aplay -L`), for example plughw:1,0; empty: the usual."""
    power_command: tuple[str, ...] = ()
    """Words of the command that switches the computer off; none: systemd, if it started the box."""
    stick_folder: str = ""
    """The folder in which others mount a USB stick; empty: the box has it mounted."""
    players: tuple[tuple[str, str], ...] = ()
    """The programs of the owner that may play: their names, of a-z, 0-9 and -, and commands."""
    club_broker: str = ""
    """Where the broker is, as mqtts://HOST or mqtt://HOST; empty: nothing is said to anybody."""
    club_box: str = ""
    """The name of this box in its club, of a-z, 0-9 and -; empty: `hugo`."""
    club_password_file: str = ""
    """The file with the box's password for the broker and nothing else."""
    club_authorities_file: str = ""
    """The certificates that may vouch for the broker; empty: those of the system."""
    club_home_assistant: bool = True
    """Whether Home Assistant is told what there is."""
    club_wled: str = ""
    """The topic of a WLED lamp that follows the game; empty: there is none."""
    far_broker: str = ""
    """The broker by which a house that is far away is reached; empty: that of the club, if any."""
    far_user: str = ""
    """Who the box is there."""
    far_password_file: str = ""
    """The file with the password for it and nothing else."""
    far_authorities_file: str = ""
    """The certificates that may vouch for it; empty: those of the system."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A setting that cannot be used: in which file and line, which key, what is allowed."""

    file: Path
    line: int
    key: str
    allowed: str

    @property
    def shortly(self) -> str:
        """The problem in the few words a small display has room for."""
        return f"{self.file.name}:{self.line} {self.key}: {self.allowed}"

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.line else f"{self.file}: "
        return f"{where}{self.key}: {self.allowed}"


@dataclass(frozen=True, slots=True)
class _Setting:
    """One key of the file: which field it sets, and what it may be."""

    field: str
    allowed: str
    fits: Callable[[Any], bool]


def _one_of(field: str, *values: str | int) -> _Setting:
    """Return the setting of *field*, which may be one of *values*."""
    names = [_written(value) for value in values]
    return _Setting(
        field,
        f"{', '.join(names[:-1])} or {names[-1]} is allowed",
        # By its type, too: True equals 1, but the file says another thing.
        lambda value: any(type(value) is type(one) and value == one for one in values),
    )


def _written(value: str | int) -> str:
    """Return *value* as the file has it."""
    if value is True or value is False:
        return str(value).lower()
    return f"0x{value:X}" if value in (0x3C, 0x3D) else str(value)


def _is_path(value: Any) -> bool:
    """Return whether *value* is an absolute path, or empty."""
    return type(value) is str and value[:1] in ("", "/") and "\0" not in value


_SETTINGS = {
    ("page", "port"): _Setting(
        "port",
        "a number from 1 to 65535 is allowed",
        lambda value: type(value) is int and 1 <= value <= 65535,
    ),
    ("page", "network"): _one_of("page_network", "menu", "never"),
    ("page", "own_wifi"): _one_of("page_own_wifi", True, False),
    ("keypad", "port"): _Setting(
        "keypad_port",
        "the path of a serial port is allowed",
        lambda value: type(value) is str and value.startswith("/"),
    ),
    ("keypad", "matrix"): _one_of("keypad_matrix", True, False),
    ("keypad", "numpad"): _one_of("keypad_numpad", "auto", True, False),
    ("display", "kind"): _one_of("display_kind", "auto", "ssd1306", "sh1106", "ssd1309", "none"),
    ("display", "interface"): _one_of("display_interface", "i2c", "spi"),
    ("display", "bus"): _Setting(
        "display_bus",
        "a number from 0 to 99 is allowed",
        lambda value: type(value) is int and 0 <= value <= 99,
    ),
    ("display", "address"): _one_of("display_address", 0x3C, 0x3D),
    ("display", "rotate"): _one_of("display_rotate", 0, 180),
    ("sound", "kind"): _one_of("sound_kind", "auto", "buzzer", "device", "none"),
    ("sound", "device"): _Setting(
        "sound_device",
        "the name of a sound device is allowed, as aplay -L lists them",
        lambda value: (
            type(value) is str
            and re.fullmatch(r"[\w.,:=\[\] -]+", value) is not None
            and not value.startswith("-")
        ),
    ),
    ("power", "command"): _Setting(
        "power_command",
        "a list of words is allowed, the first of them a program",
        lambda value: (
            type(value) is list
            and all(type(word) is str and "\0" not in word for word in value)
            and (not value or value[0] != "")
        ),
    ),
    ("stick", "folder"): _Setting(
        "stick_folder",
        "the path of a folder is allowed",
        _is_path,
    ),
    ("club", "broker"): _Setting(
        "club_broker",
        "mqtts://HOST:PORT or mqtt://HOST:PORT is allowed",
        lambda value: type(value) is str and (not value or BROKER.fullmatch(value) is not None),
    ),
    ("club", "box"): _Setting(
        "club_box",
        "1 to 24 of a-z, 0-9 and - is allowed",
        lambda value: type(value) is str and (not value or BOX.fullmatch(value) is not None),
    ),
    ("club", "password_file"): _Setting(
        "club_password_file", "the path of a file is allowed", _is_path
    ),
    ("club", "authorities_file"): _Setting(
        "club_authorities_file", "the path of a file is allowed", _is_path
    ),
    ("club", "home_assistant"): _one_of("club_home_assistant", True, False),
    ("club", "wled"): _Setting(
        "club_wled",
        "a topic without + and # is allowed: wled/BOX",
        lambda value: type(value) is str and TOPIC.fullmatch(value) is not None,
    ),
    ("far", "broker"): _Setting(
        "far_broker",
        "mqtts://HOST:PORT or mqtt://HOST:PORT is allowed",
        lambda value: type(value) is str and (not value or BROKER.fullmatch(value) is not None),
    ),
    ("far", "user"): _Setting(
        "far_user",
        "up to 64 letters without blanks is allowed",
        lambda value: type(value) is str and re.fullmatch(r"[\x21-\x7e]{0,64}", value) is not None,
    ),
    ("far", "password_file"): _Setting(
        "far_password_file", "the path of a file is allowed", _is_path
    ),
    ("far", "authorities_file"): _Setting(
        "far_authorities_file", "the path of a file is allowed", _is_path
    ),
}
_KNOWN = ", ".join((*(".".join(name) for name in _SETTINGS), "players.NAME"))
PLAYER = "1 to 16 of a-z, 0-9 and - are a name, and a line as for a shell is its command"


def config_file() -> Path:
    """Return the file that is read if none is named: the system's if there, else the user's own."""
    if _may_be_there(SYSTEM_FILE):
        return SYSTEM_FILE
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder) / "hugod" / "config.toml"


def _may_be_there(file: Path) -> bool:
    """Return whether *file* is there, or may be."""
    try:
        file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        # Reading it then tells the error.
        return True
    return True


def runtime_folder() -> Path | None:
    """Return the folder in memory that systemd has made for us; None if it has not started us."""
    said = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Path(said) if said else None


def load_config(file: Path, *, is_named: bool = False) -> tuple[Config, tuple[Problem, ...]]:
    """Return the settings in *file* that can be used, and the problems of the others.

    A file that is not there is no problem, unless it *is_named* by the owner.
    """
    try:
        values, text = read_toml(read_plain(file, SMALL_BYTES + 1, may_link=True), SMALL_BYTES)
    except FileNotFoundError:
        return Config(), (Problem(file, 0, "file", "there is none"),) if is_named else ()
    except OSError as error:
        return Config(), (Problem(file, 0, "file", f"cannot be read: {error.strerror}"),)
    except BadText as error:
        return Config(), (Problem(file, error.line, "file", error.reason),)
    return _read(file, values, TextLines(text))


def _read(
    file: Path, tables: dict[str, Any], lines: TextLines
) -> tuple[Config, tuple[Problem, ...]]:
    config, problems = Config(), list[Problem]()
    for table, key, value in _entries(tables):
        setting = _SETTINGS.get((table, key))
        if table == "players" and _is_player(key, value) and len(config.players) < MOST_PLAYERS:
            config = replace(config, players=(*config.players, (key, value)))
        elif setting is not None and setting.fits(value):
            held: Any = tuple(value) if isinstance(value, list) else value
            config = replace(config, **{setting.field: held})
        # Told one by one; nobody reads more faults of one file than these.
        elif len(problems) < FAULTS:
            allowed = setting.allowed if setting else f"unknown; there is {_KNOWN}"
            allowed = PLAYER if table == "players" else allowed
            name = one_line(f"{table}.{key}" if table else key, LONGEST_KEY)
            line = lines.of(*([table] if table else []), key)
            problems.append(Problem(file, line, name, allowed))
    topic = f"wled/{config.club_box or USUAL_BOX}"
    if config.club_broker and config.club_wled not in ("", topic):
        # Our broker's rules drop what a box says to any other lamp, without a word.
        allowed = f'"{topic}" is allowed, with the name of this box'
        problems.append(Problem(file, lines.of("club", "wled"), "club.wled", allowed))
        config = replace(config, club_wled="")
    return config, tuple(problems)


def _is_player(name: str, command: Any) -> bool:
    """Return whether a program may have this name and this *command*."""
    return is_player(f"program:{name}") and type(command) is str and _are_words(command)


def _are_words(command: str) -> bool:
    try:
        return "\0" not in command and bool(shlex.split(command))
    except ValueError:
        return False


def _entries(tables: dict[str, Any]) -> list[tuple[str, str, Any]]:
    entries: list[tuple[str, str, Any]] = []
    for table, content in tables.items():
        if isinstance(content, dict):
            entries.extend((table, key, value) for key, value in content.items())
        else:
            entries.append(("", table, content))
    return entries
