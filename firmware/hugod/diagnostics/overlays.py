"""Which pins the lines of the Pi's `config.txt` take away.

The table follows the kernel's own list, `boot/overlays/README` of raspberrypi/firmware: a name, the
pins it takes anyway, and its parameters that name a pin, with the pin if nothing is said. The
HiFiBerry, IQaudio and other sound cards sit on the I²S pins 18 to 21.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

I2S = (18, 19, 20, 21)
SPI0 = (7, 8, 9, 10, 11)


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a `dtoverlay` takes: *pins* in any case, *chosen* by parameter with its default."""

    pins: tuple[int, ...] = ()
    chosen: dict[str, int] = field(default_factory=dict)


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
class Taken:
    """A line of `config.txt` and the pins it takes."""

    number: int
    text: str
    pins: frozenset[int]


def taken_by(config: str) -> Iterator[Taken]:
    """Give every line that takes pins. A section such as `[pi4]` counts as if it were ours."""
    for number, whole in enumerate(config.splitlines(), 1):
        key, _, value = whole.partition("#")[0].replace(" ", "").partition("=")
        words = value.split(",")
        pins = _of_overlay(words) if key == "dtoverlay" else ()
        if key == "dtparam":
            pins = tuple(pin for word in words for pin in _of_parameter(word))
        if pins:
            yield Taken(number, f"{key}={value}", frozenset(pins))


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
