"""The pins of a Raspberry Pi: whether they may be used, who does, and what hangs on them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.config import Config
from hugod.diagnostics.machine import Place
from hugod.diagnostics.overlays import taken_by
from hugod.gpio import pins

CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
"""Where the Pi's own settings are since 2023, and where they were before."""
NAMES = {
    number: name.lower().replace("_", " ")
    for name, number in vars(pins).items()
    if isinstance(number, int)
}
OPTIONAL = frozenset((pins.BUZZER, *pins.MATRIX_ROWS, *pins.MATRIX_COLUMNS))
"""Who has no buzzer and no matrix may well use these for something else."""


def chip_of(place: Place) -> str:
    """Give the chip of the header's pins, if there is one; early Pi 5 kernels called it 4."""
    chips = ("dev/gpiochip4", "dev/gpiochip0")
    return next((f"/{chip}" for chip in chips if (place.root / chip).exists()), "")


def machine(place: Place, has_library: Callable[[str], bool], old_gpiod: str = "") -> Finding:
    """See whether this machine's pins can be used; *has_library* says what is installed.

    *old_gpiod* is the version of a libgpiod that is too old to be counted, empty if it is not.
    """
    if not place.is_pi:
        return Finding(Piece.PINS, State.ABSENT, Code.NOT_A_PI, line="hugod run")
    chip = chip_of(place)
    if not chip:
        return Finding(Piece.PINS, State.WRONG, Code.NO_CHIP, "/dev/gpiochip0")
    too_old = f"libgpiod {old_gpiod} is too old" if old_gpiod else ""
    names = ("lgpio",) if too_old else ("gpiod", "lgpio")
    libraries = [name for name in names if has_library(name)]
    if not libraries:
        newer = "" if too_old else "python3-libgpiod "  # where it is too old there is no newer one
        install = f"sudo apt install {newer}python3-lgpio"
        return Finding(Piece.PINS, State.WRONG, Code.NO_LIBRARY, too_old or "lgpio", install)
    if not place.may_use(place.root / chip[1:]):
        return place.not_allowed(Piece.PINS, chip, "gpio")
    model = place.text("proc/device-tree/model")
    by = " and ".join(libraries) + (f" ({too_old})" if too_old else "")
    return Finding(Piece.PINS, State.OK, what=f"{model}, {chip}, by {by}")


def wanted(config: Config) -> frozenset[int]:
    """Give the pins that the box would use with these settings."""
    is_spi = config.display_interface == "spi"
    spi = (pins.DISPLAY_MOSI, pins.DISPLAY_CLOCK, pins.DISPLAY_SELECT)
    serial = (*spi, pins.DISPLAY_DATA, pins.DISPLAY_RESET)
    display = serial if is_spi else (pins.DISPLAY_SDA, pins.DISPLAY_SCL)
    glass = () if config.display_kind == "none" else display
    return OPTIONAL | {pins.ROLL_BUTTON, pins.ROLL_LIGHT, *glass}


def conflicts(
    place: Place, config: Config, user_of: Callable[[Path, int], str]
) -> Iterator[Finding]:
    """Tell the pins that something else takes, too. *user_of* a chip and line asks the kernel."""
    ours = wanted(config)
    # An SPI display wants just the line `dtparam=spi=on`, which takes pins for it and for nobody.
    display = frozenset() if config.display_interface == "i2c" else frozenset((8, 10, 11))
    for name in CONFIGS:
        for taken in taken_by(place.text(name)):
            both = taken.pins & ours - display
            if both:
                yield _taken(both, f"{taken.text} (/{name}:{taken.number})")
    chip = chip_of(place)
    for pin in sorted(ours - {2, 3, 8, 10, 11}) if chip else ():
        user = user_of(place.root / chip[1:], pin)
        if user:
            yield _taken({pin}, user)


def _taken(both: Collection[int], by: str) -> Finding:
    named = ", ".join(f"GPIO {pin} ({NAMES[pin]})" for pin in sorted(both))
    state = State.ABSENT if OPTIONAL.issuperset(both) else State.WRONG
    return Finding(Piece.PINS, state, Code.TAKEN_PIN, f"{named}: also {by}")


def button(is_low: Callable[[int], bool]) -> Finding:
    """See whether the Roll button is open; pressed, it draws its pin low."""
    what = f"GPIO {pins.ROLL_BUTTON}"
    if is_low(pins.ROLL_BUTTON):
        return Finding(Piece.BUTTON, State.WRONG, Code.STUCK, f"{what} is pressed")
    return Finding(Piece.BUTTON, State.OK, what=f"{what}, not pressed now")


def light() -> Finding:
    """Nothing comes back from a light."""
    return Finding(Piece.LIGHT, State.OK, Code.LOOK, f"GPIO {pins.ROLL_LIGHT}")


def matrix(low_columns: Collection[int]) -> Finding:
    """Say which columns are low while nobody presses a key."""
    if not low_columns:
        return Finding(Piece.MATRIX, State.ABSENT, Code.TRY_KEYS, "nothing to see if there is one")
    named = ", ".join(f"GPIO {pin} ({NAMES[pin]})" for pin in sorted(low_columns))
    return Finding(Piece.MATRIX, State.WRONG, Code.STUCK, f"{named} is low")
