"""Every piece looked at in its order. How the real things are reached is handed in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.config import Config
from hugod.diagnostics import around, card, display, keys
from hugod.diagnostics import pins as on_pins
from hugod.diagnostics.keys import Heard
from hugod.diagnostics.machine import Place
from hugod.diagnostics.owner import Known, Owner
from hugod.gpio import pins
from hugod.ports import DeviceError, Dice

PARTS = (
    Piece.BUTTON,
    Piece.LIGHT,
    Piece.DISPLAY,
    Piece.KEYPAD,
    Piece.NUMBER_PAD,
    Piece.MATRIX,
)
"""What any running daemon has to itself, whichever folder it plays in."""
HELD = (Piece.CARD, *PARTS, Piece.PAGE)
"""What one has that plays in the very folder that is looked at."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The ways to the real things."""

    has_library: Callable[[str], bool]
    old_gpiod: Callable[[], str]
    """Says which libgpiod is there and too old; empty if none is."""
    user_of: Callable[[Path, int], str]
    low_now: Callable[[Collection[int], Collection[int]], Collection[int]]
    """Which pins are low while others are held low. Raises `DeviceError`."""
    find_display: Callable[[Config], str]
    """Says what is found and where; empty if nothing is."""
    answering: Callable[[int], Iterable[int]]
    pico_ports: Callable[[], Sequence[str]]
    listen: Callable[[Sequence[str]], Heard]
    dice: Dice


def survey(place: Place, owner: Owner, tools: Tools, known: Known) -> list[Finding]:
    """Look at everything; what is *known* is not touched."""
    config = owner.config
    machine = on_pins.machine(place, tools.has_library, tools.old_gpiod())
    ports = (config.keypad_port,) if config.keypad_port else tools.pico_ports()
    probes: dict[Piece, Callable[[], Finding]] = {
        Piece.CARD: lambda: card.card(place, owner.folder),
        Piece.DIE: lambda: card.die(tools.dice),
        **_pin_probes(machine, tools),
        Piece.DISPLAY: lambda: display.display(
            place, config, lambda: tools.find_display(config), tools.answering
        ),
        Piece.KEYPAD: lambda: keys.keypad(place, ports, lambda: tools.listen(ports)),
        Piece.NUMBER_PAD: lambda: keys.number_pad(place, tools.has_library),
        Piece.SOUND: lambda: around.sound(place),
        Piece.PAGE: lambda: around.page(place, config.port),
        Piece.CLOCK: card.clock,
        **known,
    }
    found = [*card.settings(owner.file, owner.problems), machine]
    if place.is_pi:
        user_of = (lambda chip, line: "") if known else tools.user_of
        found += on_pins.conflicts(place, config, user_of)
    found += [probe() for probe in probes.values()]
    order = list(Piece)
    return sorted(found, key=lambda each: order.index(each.piece))


def _pin_probes(machine: Finding, tools: Tools) -> dict[Piece, Callable[[], Finding]]:
    """Give the probes of what hangs on the pins, if they can be used."""
    if machine.state is not State.OK:
        what = "the pins come first" if machine.state is State.WRONG else "no pins here"
        hanging = (Piece.BUTTON, Piece.LIGHT, Piece.MATRIX)
        return {each: _absent(each, what) for each in hanging}

    def is_low(pin: int) -> bool:
        return bool(tools.low_now((pin,), ()))

    def low_columns() -> Collection[int]:
        return tools.low_now(pins.MATRIX_COLUMNS, pins.MATRIX_ROWS)

    return {
        Piece.BUTTON: _tried(Piece.BUTTON, lambda: on_pins.button(is_low)),
        Piece.LIGHT: on_pins.light,
        Piece.MATRIX: _tried(Piece.MATRIX, lambda: on_pins.matrix(low_columns())),
    }


def _absent(piece: Piece, what: str) -> Callable[[], Finding]:
    return lambda: Finding(piece, State.ABSENT, Code.NONE, what)


def _tried(piece: Piece, probe: Callable[[], Finding]) -> Callable[[], Finding]:
    def tried() -> Finding:
        try:
            return probe()
        except DeviceError as error:
            return Finding(piece, State.WRONG, Code.FAILED, str(error))

    return tried


def held_by(process: str, pieces: Iterable[Piece] = HELD) -> Known:
    """Say of *pieces* that the daemon of that id holds them."""

    def held(piece: Piece) -> Callable[[], Finding]:
        return lambda: Finding(piece, State.OK, Code.IN_USE, f"process {process}")

    return {piece: held(piece) for piece in pieces}
