"""The check of the Pi's pins: lines of `config.txt` that take one too; button, light, matrix.

The table of overlays follows the kernel's own list, `boot/overlays/README` of raspberrypi/firmware.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.config import Config
from hugod.diagnostics.machine import Machine
from hugod.gpio import pins

CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
"""The Pi's own settings since 2023, and before."""
NAMES = {
    number: name.lower().replace("_", " ")
    for name, number in vars(pins).items()
    if isinstance(number, int)
}
# A box without buzzer and matrix may well use these for something else.
OPTIONAL = frozenset((pins.BUZZER, *pins.MATRIX_ROWS, *pins.MATRIX_COLUMNS))
I2S = (18, 19, 20, 21)
SPI0 = (7, 8, 9, 10, 11)


@dataclass(frozen=True, slots=True)
class Overlay:
    """The pins that a `dtoverlay` takes: *pins* always, and one for each parameter in *chosen*."""

    pins: tuple[int, ...] = ()
    chosen: dict[str, int] = field(default_factory=dict)
    """Each parameter with its default."""


OVERLAYS = {
    "w1-gpio": Overlay(chosen={"gpiopin": 4}),
    "w1-gpio-pullup": Overlay(chosen={"gpiopin": 4, "extpullup": 5}),
    "gpio-fan": Overlay(chosen={"gpiopin": 12}),
    "gpio-shutdown": Overlay(chosen={"gpio_pin": 3}),
    "gpio-poweroff": Overlay(chosen={"gpiopin": 26}),
    "gpio-ir": Overlay(chosen={"gpio_pin": 18}),
    "gpio-ir-tx": Overlay(chosen={"gpio_pin": 18}),
    "pwm-ir-tx": Overlay(chosen={"gpio_pin": 18}),
    "gpio-key": Overlay(chosen={"gpio": 3}),
    "dht11": Overlay(chosen={"gpiopin": 4}),
    "pps-gpio": Overlay(chosen={"gpiopin": 18}),
    "rotary-encoder": Overlay(chosen={"pin_a": 4, "pin_b": 17}),
    "pwm": Overlay(chosen={"pin": 18}),
    "pwm-2chan": Overlay(chosen={"pin": 18, "pin2": 19}),
    "i2c-gpio": Overlay(chosen={"i2c_gpio_sda": 23, "i2c_gpio_scl": 24}),
    "uart1": Overlay(chosen={"txd1_pin": 14, "rxd1_pin": 15}),
    "enc28j60": Overlay(SPI0, {"int_pin": 25}),
    "mcp2515-can0": Overlay(SPI0, {"interrupt": 25}),
    "sdio": Overlay((22, 23, 24, 25, 26, 27)),
    "spi1-1cs": Overlay((19, 20, 21), {"cs0_pin": 18}),
    "spi1-2cs": Overlay((19, 20, 21), {"cs0_pin": 18, "cs1_pin": 17}),
    "spi1-3cs": Overlay((19, 20, 21), {"cs0_pin": 18, "cs1_pin": 17, "cs2_pin": 16}),
    "vga666": Overlay(tuple(range(2, 22))),
    "smi": Overlay(tuple(range(2, 26))),
    "i2s-mmap": Overlay(I2S),
    "i2s-dac": Overlay(I2S),
    "rpi-dac": Overlay(I2S),
    "rpi-proto": Overlay(I2S),
    "raspidac3": Overlay(I2S),
    "max98357a": Overlay(I2S, {"sdmode-pin": 4}),
    "googlevoicehat-soundcard": Overlay((16, *I2S)),
}
SOUND_CARDS = re.compile(r"(hifiberry|iqaudio|justboom|allo|audioinjector|wm8960)-")
AUDREMAP = {"pins_18_19": (18, 19), "pins_12_13": (12, 13)}
PARAMETERS = {"spi": SPI0, "i2s": I2S}


@dataclass(frozen=True, slots=True)
class ConfigLine:
    """A line of the Pi's `config.txt` and the pins it takes."""

    number: int
    text: str
    pins: frozenset[int]


def chip_of(machine: Machine) -> str:
    """Return the chip of the header's pins; empty if there is none."""
    # Early kernels of the Pi 5 call the header's chip 4.
    chips = ("dev/gpiochip4", "dev/gpiochip0")
    return next((f"/{chip}" for chip in chips if (machine.root / chip).exists()), "")


def header(machine: Machine, has_library: Callable[[str], bool], old_gpiod: str = "") -> Finding:
    """Return whether this machine's pins can be used.

    *has_library* says what is installed; *old_gpiod* is the version of a libgpiod that is too old
    to be used, empty if none is.
    """
    if not machine.is_pi:
        return Finding(CheckedPart.PINS, State.ABSENT, Code.NOT_A_PI, line="hugod run")
    chip = chip_of(machine)
    if not chip:
        return Finding(CheckedPart.PINS, State.WRONG, Code.NO_CHIP, "/dev/gpiochip0")
    too_old = f"libgpiod {old_gpiod} is too old" if old_gpiod else ""
    names = ("lgpio",) if too_old else ("gpiod", "lgpio")
    libraries = [name for name in names if has_library(name)]
    if not libraries:
        # A system whose libgpiod is too old has no newer one.
        newer = "" if too_old else "python3-libgpiod "
        install = f"sudo apt install {newer}python3-lgpio"
        return Finding(CheckedPart.PINS, State.WRONG, Code.NO_LIBRARY, too_old or "lgpio", install)
    if not machine.may_use(machine.root / chip[1:]):
        return machine.not_allowed(CheckedPart.PINS, chip, "gpio")
    model = machine.text("proc/device-tree/model")
    by = " and ".join(libraries) + (f" ({too_old})" if too_old else "")
    return Finding(CheckedPart.PINS, State.OK, what=f"{model}, {chip}, by {by}")


def wanted(config: Config) -> frozenset[int]:
    """Return the pins that the box uses with these settings."""
    is_spi = config.display_interface == "spi"
    spi = (pins.DISPLAY_MOSI, pins.DISPLAY_CLOCK, pins.DISPLAY_SELECT)
    serial = (*spi, pins.DISPLAY_DATA, pins.DISPLAY_RESET)
    display = serial if is_spi else (pins.DISPLAY_SDA, pins.DISPLAY_SCL)
    glass = () if config.display_kind == "none" else display
    return OPTIONAL | {pins.ROLL_BUTTON, pins.ROLL_LIGHT, *glass}


def conflicts(
    machine: Machine, config: Config, user_of: Callable[[Path, int], str]
) -> Iterator[Finding]:
    """Yield a finding for each pin that something else uses too; *user_of* asks the kernel."""
    ours = wanted(config)
    # An SPI display wants just the line `dtparam=spi=on`, which takes pins for it and for nobody.
    display = frozenset() if config.display_interface == "i2c" else frozenset((8, 10, 11))
    for name in CONFIGS:
        for taken in taken_by(machine.text(name)):
            if taken.pins == {pins.BUZZER} and taken.text.startswith("dtoverlay=pwm"):
                # The kernel swings the buzzer, as it should.
                ours -= taken.pins
            both = taken.pins & ours - display
            if both:
                yield _shared(both, f"{taken.text} (/{name}:{taken.number})")
    chip = chip_of(machine)
    for pin in sorted(ours - {2, 3, 8, 10, 11}) if chip else ():
        user = user_of(machine.root / chip[1:], pin)
        if user:
            yield _shared({pin}, user)


def _shared(both: Collection[int], by: str) -> Finding:
    named = ", ".join(f"GPIO {pin} ({NAMES[pin]})" for pin in sorted(both))
    state = State.ABSENT if OPTIONAL.issuperset(both) else State.WRONG
    return Finding(CheckedPart.PINS, state, Code.TAKEN_PIN, f"{named}: also {by}")


def taken_by(config: str) -> Iterator[ConfigLine]:
    """Yield every line that takes pins."""
    for number, whole in enumerate(config.splitlines(), 1):
        # A section such as `[pi4]` counts on every model.
        key, _, value = whole.partition("#")[0].replace(" ", "").partition("=")
        words = value.split(",")
        pins = _of_overlay(words) if key == "dtoverlay" else ()
        if key == "dtparam":
            pins = tuple(pin for word in words for pin in _of_parameter(word))
        if pins:
            yield ConfigLine(number, f"{key}={value}", frozenset(pins))


def _of_parameter(word: str) -> tuple[int, ...]:
    name, _, value = word.partition("=")
    return PARAMETERS.get(name, ()) if value in ("", "on", "yes", "true", "1") else ()


def _of_overlay(words: list[str]) -> tuple[int, ...]:
    name, *parameters = words
    said = dict(word.partition("=")[::2] for word in parameters)
    if name == "audremap":
        chosen = [AUDREMAP[word] for word in parameters if word in AUDREMAP]
        return chosen[0] if chosen else AUDREMAP["pins_18_19"]
    if SOUND_CARDS.match(name):
        return I2S
    overlay = OVERLAYS.get(name, Overlay())
    pins = (said.get(parameter, str(pin)) for parameter, pin in overlay.chosen.items())
    return (*overlay.pins, *(int(pin) for pin in pins if pin.isdecimal()))


def button(is_low: Callable[[int], bool]) -> Finding:
    """Return whether the Roll button is open; a press draws its pin low."""
    what = f"GPIO {pins.ROLL_BUTTON}"
    if is_low(pins.ROLL_BUTTON):
        return Finding(CheckedPart.BUTTON, State.WRONG, Code.STUCK, f"{what} is pressed")
    return Finding(CheckedPart.BUTTON, State.UNTESTED, Code.PRESS, f"{what}, not pressed now")


def light() -> Finding:
    """Return the finding for the light."""
    # A light cannot be measured: somebody has to look.
    return Finding(CheckedPart.LIGHT, State.UNTESTED, Code.LOOK, f"GPIO {pins.ROLL_LIGHT}")


def matrix(low_columns: Collection[int]) -> Finding:
    """Return the finding for the columns that are low while no key is pressed."""
    if not low_columns:
        return Finding(CheckedPart.MATRIX, State.UNTESTED, Code.TRY_KEYS, "if there is one")
    named = ", ".join(f"GPIO {pin} ({NAMES[pin]})" for pin in sorted(low_columns))
    return Finding(CheckedPart.MATRIX, State.WRONG, Code.STUCK, f"{named} is low")
