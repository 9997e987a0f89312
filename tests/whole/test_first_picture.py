"""What is loaded when the first picture is up: nothing that only later moments need.

The daemon is a process of its own that ends itself at its first picture and tells what it has
loaded by then. How long that takes is measured by `benchmarks/start.py`.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

NOT_YET = {
    "the web": ("asyncio", "h11", "http", "ssl", "starlette", "uvicorn", "websockets"),
    "the page": ("hugod.board_art.svg", "hugod.web.scenes", "hugod.web.server"),
    "a panel that is not looked for": ("hugod.display.oled", "luma", "smbus2"),
    "the pins": ("gpiod", "gpiozero", "lgpio", "hugod.keys.roll_button"),
    "the keypads": ("evdev", "serial", "hugod.keys.usb", "hugod.keys.numpad"),
    "the speakers": ("hugod.sound.buzzer", "hugod.sound.player", "hugod.sound.tunes"),
    "the menu, and what can be reached from it alone": (
        "hugod.app.menus",
        "hugod.app.box.check",
        "hugod.app.correct.adjust",
        "hugod.app.correct.bump",
    ),
    "what looks back, and past games": (
        "hugod.app.looking_back.awards",
        "hugod.app.looking_back.riddles",
        "hugod.app.values.past_games",
    ),
    "questions of a later moment": (
        *("hugod.app.values.club_codes", "hugod.app.club.table_number"),
        *("hugod.app.correct.edit", "hugod.app.count.counting", "hugod.app.play.news"),
        *("hugod.app.setup.count_board", "hugod.app.setup.edition"),
        *("hugod.app.setup.own_marks", "hugod.app.setup.stickers"),
    ),
    "paper and squares": ("reportlab", "segno", "hugod.stickers"),
    "other commands": (
        "hugod.diagnostics.probes",
        "hugod.diagnostics.all_parts",
        "hugo_workshop.records",
        "importlib.metadata",
        "hugod.backup.proved",
    ),
    "what nobody asked for": (
        "importlib.resources",
        "random",
        "subprocess",
        "tempfile",
        "unittest",
    ),
}

ENDS_AT_THE_FIRST_PICTURE = """
import gc, json, logging, os, sys
from hugod.main import main

class Witness(logging.Handler):
    def emit(self, record):
        if record.getMessage() == "first frame":
            told = [sorted(sys.modules), gc.isenabled(), gc.get_freeze_count()]
            os.write(1, json.dumps(told).encode())
            os._exit(0)

logging.getLogger("hugod").addHandler(Witness())
main(["run", "--verbose", "--port", sys.argv[1], "--data", sys.argv[2]])
"""


@dataclass(frozen=True, slots=True)
class Told:
    """What the daemon told: what is loaded, and how it looks for garbage from now on."""

    loaded: frozenset[str]
    looks_for_garbage: bool
    passed_over: int
    """So many objects that are there to stay."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, free_ports: Callable[[], int]) -> Told:
    """Start a daemon on a new card, up to its first picture."""
    port, card = str(free_ports()), tmp_path_factory.mktemp("card")
    ended = subprocess.run(
        [sys.executable, "-c", ENDS_AT_THE_FIRST_PICTURE, port, card],
        capture_output=True,
        check=True,
        timeout=60,
    )
    loaded, looks_for_garbage, passed_over = json.loads(ended.stdout)
    return Told(frozenset(loaded), looks_for_garbage, passed_over)


def test_what_the_first_picture_takes_is_loaded(told: Told) -> None:
    needed = {"PIL.Image", "hugod.display.panel_thread", "hugod.draw.render", "sqlite3"}
    assert needed <= told.loaded


@pytest.mark.parametrize("what", NOT_YET)
def test_what_the_first_picture_does_not_take_is_not_loaded(told: Told, what: str) -> None:
    assert told.loaded.isdisjoint(NOT_YET[what])


def test_garbage_is_looked_for_again_but_not_in_what_stays(told: Told) -> None:
    assert told.looks_for_garbage
    assert told.passed_over > 10_000
