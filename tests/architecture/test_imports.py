"""Who may import whom, said for rooms: a folder, or a module that stands in none.

The tables go from the ground up: no room imports one that is named after it, so no circle can come.
Every import is read, those inside functions too, and those from the table of `hugod.late` as what
they load. A library that reaches outside has its modules.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hugod.late import TABLE
from tests.architecture.trees import nodes

ROOT = Path(__file__).parents[2]
SOURCES = {
    **dict.fromkeys(("hugo_core", "hugo_link", "hugo_far", "hugo_hall", "hugo_workshop"), ROOT),
    "hugod": ROOT / "firmware",
    "hugo_keypad": ROOT / "firmware/keypad",
}
DEVICES = "hugo_core app ports gpio config worker"
FACE = (
    "app.values commands.loading commands.shared_options commands.terminal config languages ports"
    " store"
)
"""What every house beside the box may lean on."""
LATE = "hugod.late"
ROOMS = {
    "late": "",
    "hugo_core": "",
    "hugo_keypad": "",
    "worker": "",
    "thinking": "hugo_core",
    "app": "hugo_core thinking",
    "ports": "hugo_core app",
    "inbox": "app ports",
    "jobs": "app worker",
    "draw": "hugo_core app",
    "board_art": "hugo_core app",
    "languages": "hugo_core app",
    "gpio": "app ports worker",
    "store": "hugo_core app ports worker",
    "config": "hugo_core store",
    "dice": DEVICES,
    "display": DEVICES,
    "keys": f"{DEVICES} hugo_keypad",
    "voice": "hugo_core app languages ports store worker",
    "sound": f"{DEVICES} voice",
    "system": "hugo_core app ports store worker",
    "far": "hugo_core app config ports store worker",
    "foreign": "hugo_core config",
    "thinker": "hugo_core app foreign worker",
    "history": "hugo_core app ports store thinking worker",
    "stickers": "hugo_core app board_art store",
    "serving": "hugo_core app ports draw store",
    "web": f"{DEVICES} sound board_art draw stickers store system voice languages serving",
    "diagnostics": f"{DEVICES} display keys dice store system languages foreign far",
    "backup": "hugo_core app ports dice store thinking worker",
    "renewal": "hugo_core app backup store system",
    "loop": f"{DEVICES} display inbox",
    "box": "*",
    "commands": "*",
    "main": "hugo_core commands config ports diagnostics store languages",
    "__main__": "main",
    "hugo_link": f"hugo_core {FACE} system.power",
    "hugo_far": f"hugo_core hugo_link {FACE}",
    "hugo_hall": (
        f"hugo_core hugo_link {FACE} backup.bundle backup.carried backup.mount backup.stick_files"
        " serving system.network system.power"
    ),
    "hugo_workshop": (
        f"hugo_core {FACE} app backup.proved board_art foreign stickers thinking voice"
        " web.rules_sheet"
    ),
}
"""Room: rooms it may import beside itself, `*` for all before it; the daemon's without `hugod.`.

The last rows are the houses beside the box. None of its rooms imports one: it finds what they add
by their entry points.
"""
FLOORS = (
    "values",
    "table",
    "screens",
    "speech sealed fair partners club count far setup looking_back past play box correct",
    "who_plays routing menus session",
)
"""The rooms of `hugod.app`: each may import itself and those before it."""
PURE = ("hugo_core", "hugod.app", "hugod.draw", "hugod.board_art", "hugod.thinking")
PURE_LIBRARY = """
    __future__ abc binascii collections copy dataclasses enum functools hashlib hmac html itertools
    json math pathlib re struct textwrap tomllib types typing unicodedata zlib
""".split()  # noqa: SIM905  # a list to read
OWNERS = {
    "random": "hugo_workshop hugo_hall.seating hugo_hall.seating_plan",
    "secrets": (
        "hugod.dice hugod.web.pairing hugo_hall.pages hugo_hall.desk hugod.serving.downloads"
    ),
    "sqlite3": "hugod.store",
    "subprocess": (
        "hugod.system.power hugod.sound.alsa hugod.voice.sound_program hugod.backup.mount "
        "hugod.foreign.program hugod.renewal.signed hugod.far.far_wire hugo_hall.broker_command"
    ),
    "gpiozero": "hugod.gpio hugod.keys hugod.sound.buzzer",
    "gpiod": "hugod.gpio",
    **dict.fromkeys(("evdev", "serial"), "hugod.keys"),
    "luma": "hugod.display.oled",
    "nacl": "hugo_far.sealing",
    "paho": "hugo_link",
    "PIL": "hugod.draw hugod.display hugod.web hugod.loop hugod.ports",
    "reportlab": "hugod.stickers.pen",
    "segno": "hugod.draw.widgets",
    "spake2": "hugo_far.meeting",
    **dict.fromkeys(
        ("starlette", "uvicorn", "websockets"), "hugod.serving hugod.web hugo_hall.pages"
    ),
}
"""Library: the rooms and modules that may use it."""


def modules() -> Iterator[tuple[str, str]]:
    for package, folder in SOURCES.items():
        for path in sorted((folder / package).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join(parts).removesuffix(".__init__"), path.read_text("utf-8")


def is_within(name: str, *rooms: str) -> bool:
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def whole(room: str) -> str:
    return room if room.startswith("hugo_") else f"hugod.{room}"


def room_of(module: str) -> str:
    return next((room for room in ROOMS if is_within(module, whole(room))), "")


def app_room_of(name: str) -> str:
    return name.removeprefix("hugod.app").removeprefix(".").partition(".")[0]


def allowed_in(room: str) -> list[str]:
    """Return *room*, and the rooms it may import."""
    before = [*ROOMS][: [*ROOMS].index(room)]
    return [room, *(before if ROOMS[room] == "*" else ROOMS[room].split())]


def is_below(name: str, module: str) -> bool:
    """Say whether *name* of the dialogue stands on no floor above *module* of it."""
    order, room = ["", *" ".join(FLOORS).split()], app_room_of(module)
    return room in order and app_room_of(name) in order[: order.index(room) + 1]


LATER = {f"{LATE}.{name.rpartition('.')[2]}": name for name in TABLE.split()}
"""The whole name of each module that is loaded late, by its name in the table."""


def imported(source: str) -> Iterator[str]:
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = (f"{node.module or '.'}.{alias.name}" for alias in node.names)
            yield from (LATER.get(name, name) for name in names if name != LATE)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "late":
            yield from filter(None, (LATER.get(f"{LATE}.{node.attr}"),))
        elif isinstance(node, ast.Name) and node.id == "open":
            yield "io.open"


def findings(module: str, source: str) -> list[str]:
    return [f"{module} may not import {name}" for name in imported(source) if not may(module, name)]


def may(module: str, name: str) -> bool:
    """Say whether *module* may import the whole name *name*."""
    room, root = room_of(module), name.split(".")[0]
    if module in SOURCES:
        return is_within(name, module, "__future__")
    if name.startswith(f"{LATE}."):
        return name in (f"{LATE}.load", f"{LATE}.Late")
    if root in SOURCES:
        if is_within(module, "hugod.app") and is_within(name, "hugod.app"):
            return is_below(name, module)
        return room in ROOMS and is_within(name, *map(whole, allowed_in(room)))
    if root in OWNERS:
        return is_within(module, *OWNERS[root].split())
    return root in (PURE_LIBRARY if is_within(module, *PURE) else sys.stdlib_module_names)


def test_rooms_import_only_what_the_table_allows() -> None:
    found = (
        finding
        for module, source in modules()
        for finding in findings(module, source)
        if module != LATE
    )
    assert "\n".join(found) == ""


def test_what_is_loaded_late_is_typed_as_what_it_is_and_is_used() -> None:
    sources = dict(modules())
    typed = {
        name
        for name in imported(sources.pop(LATE))
        if name.split(".")[0] not in ("__future__", "types", "typing")
    }
    assert typed - {"importlib.import_module"} == {*LATER.values()}
    used = {name for source in sources.values() for name in imported(source)}
    assert {*LATER.values()} <= used


def test_every_module_is_in_a_room_and_every_room_has_one() -> None:
    rooms = [room_of(module) for module, _ in modules() if module != "hugod"]
    assert {*rooms} == {*ROOMS}
    inside = {app_room_of(module) for module, _ in modules() if is_within(module, "hugod.app")}
    assert inside - {""} == {*" ".join(FLOORS).split()}


def test_no_room_may_import_one_that_is_named_after_it() -> None:
    above = {room: {*ROOMS} - {*[*ROOMS][: at + 1]} for at, room in enumerate(ROOMS)}
    assert [room for room in ROOMS if above[room].intersection(allowed_in(room))] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("hugo_core.rules", "def roll():\n    from time import time"),
        ("hugod.app.session", "import hugod.store.journal"),
        ("hugod.app.screens.rolling", "from PIL import Image"),
        ("hugod.app.values.settings", "text = open('settings').read()"),
        ("hugod.thinking.player_kinds", "from hugod.dice.sealed import ChainedDice"),
        ("hugod.thinking.player_kinds", "from hugod.app.table.rolls import Bond"),
        ("hugod.thinking.value", "from random import Random"),
        ("hugod.foreign.program", "from hugod.dice.sealed import ChainedDice"),
        ("hugod.draw.render", "from hugod.display.oled import Oled"),
        ("hugod.keys.numpad", "from hugod.sound.alsa import Aplay"),
        ("hugod.store.files", "from . import journal"),
        ("hugod.web.routes", "import requests"),
        ("hugod.serving.live_link", "from hugod.web.scenes import BoxBroadcast"),
        ("hugo_link.link", "from hugod.inbox import Inbox"),
        ("hugod.loop", "from hugo_far.sealing import Seals"),
        ("hugo_link.link", "from hugod.dice.sealed import ChainedDice"),
        ("hugod.loop", "from hugo_link.client import Connection"),
        ("hugod.newcomer", "from hugod.app import session"),
        ("hugod.box", "from hugod.commands import run"),
        ("hugod.backup.copy_in", "from hugo_hall import stick_evenings"),
        ("hugod.backup.proved", "from hugod.draw import render"),
        ("hugo_link.link", "from hugod.web import server"),
        ("hugo_hall.desk", "from hugod.app.session import Session"),
        ("hugod.app.values.effects", "from hugod.app.screens.fact_clock import FactClock"),
        ("hugod.app.table.fear", "from hugod.app.screens.kinds import MenuScreen"),
        ("hugod.app.partners.partner_turn", "from hugod.app.play.moving import MoveScreen"),
        ("hugod.app.play.die", "from hugod.app import menus"),
        ("hugod.app.newcomer", "from hugod.app.values import view"),
        ("hugod.app.play.die", "from hugod.late import menus"),
        ("hugod.draw.render", "from hugod.late import oled"),
        ("hugod.app.session", "def end():\n    from hugod.late import subprocess"),
        ("hugod.app.session", "from hugod import late\nlate.oled.Oled()"),
        ("hugod.loop", "from hugod.late import import_module"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert len(findings(module, source)) == 1
