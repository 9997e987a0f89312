"""Everything looked at in its order, on a Pi made of files with parts made of words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.config import Config
from hugod.diagnostics.keys import Heard
from hugod.diagnostics.owner import Known, Owner
from hugod.diagnostics.run import HELD, Tools, held_by, survey
from hugod.dice.kernel import KernelDice
from hugod.gpio import pins
from hugod.ports import DeviceError
from tests.hugod.diagnostics.conftest import Machine


def untouched(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
    return ()


TOOLS = Tools(
    has_library=lambda name: True,
    old_gpiod=lambda: "",
    user_of=lambda chip, line: "",
    low_now=untouched,
    find_display=lambda config: "ssd1306 at 0x3C on I²C bus 1",
    answering=lambda bus: (),
    pico_ports=lambda: (),
    listen=lambda ports: Heard(),
    dice=KernelDice(),
)


@pytest.fixture
def owner(tmp_path: Path) -> Owner:
    return Owner(tmp_path / "config.toml", Config(port=1), (), tmp_path / "games")


def by_piece(machine: Machine, owner: Owner, tools: Tools, known: Known) -> dict[Piece, Finding]:
    return {each.piece: each for each in survey(machine.place, owner, tools, known)}


def test_every_piece_is_told_in_its_order(pi: Machine, laptop: Machine, owner: Owner) -> None:
    for machine in (pi, laptop):
        told = [each.piece for each in survey(machine.place, owner, TOOLS, {})]
        assert told == list(Piece)


def test_a_pi_with_all_that_is_needed_can_be_played(pi: Machine, owner: Owner) -> None:
    found = by_piece(pi, owner, TOOLS, {})
    assert [each for each in found.values() if each.state is State.WRONG] == []
    assert found[Piece.BUTTON].what == "GPIO 17, not pressed now"


def test_a_library_that_is_too_old_is_not_counted(pi: Machine, owner: Owner) -> None:
    old = replace(TOOLS, old_gpiod=lambda: "1.6.3")
    assert by_piece(pi, owner, old, {})[Piece.PINS].what.endswith("(libgpiod 1.6.3 is too old)")


def test_the_matrix_is_read_with_its_rows_held_low(pi: Machine, owner: Owner) -> None:
    asked: list[tuple[Collection[int], Collection[int]]] = []

    def low_now(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
        asked.append((looked_at, driven))
        return (pins.MATRIX_COLUMN_3,) if driven else ()

    found = by_piece(pi, owner, replace(TOOLS, low_now=low_now), {})
    assert (pins.MATRIX_COLUMNS, pins.MATRIX_ROWS) in asked
    assert found[Piece.MATRIX].code is Code.STUCK
    assert found[Piece.BUTTON].state is State.OK


def test_pins_that_cannot_be_had_are_a_line_and_no_crash(pi: Machine, owner: Owner) -> None:
    def busy(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
        raise DeviceError("GPIO busy")

    found = by_piece(pi, owner, replace(TOOLS, low_now=busy), {})
    assert found[Piece.BUTTON] == Finding(Piece.BUTTON, State.WRONG, Code.FAILED, "GPIO busy")


def test_without_the_right_to_the_pins_what_hangs_on_them_is_not_blamed(
    pi: Machine, owner: Owner
) -> None:
    pi.locked.add("dev/gpiochip0")
    found = by_piece(pi, owner, TOOLS, {})
    assert found[Piece.PINS].state is State.WRONG
    assert found[Piece.BUTTON].what == "the pins come first"


def test_what_a_running_daemon_has_is_not_touched(pi: Machine, owner: Owner) -> None:
    def touched(*_: object) -> NoReturn:
        raise AssertionError("that is in use")

    tools = replace(TOOLS, low_now=touched, find_display=touched, listen=touched, user_of=touched)
    pi.has("dev/ttyACM0")
    settings = replace(owner, config=Config(keypad_port="/dev/ttyACM0"))
    found = by_piece(pi, settings, tools, held_by("4711"))
    assert {found[piece].code for piece in HELD} == {Code.IN_USE}
    assert found[Piece.DISPLAY].what == "process 4711"
    assert found[Piece.DIE].code is Code.WORKS


def test_the_owners_port_is_listened_to(pi: Machine, owner: Owner) -> None:
    pi.has("dev/ttyS7")
    settings = replace(owner, config=Config(keypad_port="/dev/ttyS7"))
    tools = replace(TOOLS, listen=lambda ports: Heard({ports[0]: "1.0"}))
    assert by_piece(pi, settings, tools, {})[Piece.KEYPAD].what == "/dev/ttyS7, firmware 1.0"


def test_conflicts_stand_with_the_pins(pi: Machine, owner: Owner) -> None:
    pi.has("boot/firmware/config.txt", "dtoverlay=gpio-ir,gpio_pin=27\n")
    told = survey(pi.place, owner, TOOLS, {})
    assert [each.code for each in told if each.piece is Piece.PINS] == [Code.WORKS, Code.TAKEN_PIN]
