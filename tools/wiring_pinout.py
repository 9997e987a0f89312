"""What `hardware/*.csv` say: which pin goes where, and which wires one box has."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

HARDWARE = Path(__file__).parents[1] / "hardware"
GROUND, POWER_3V3, POWER_5V = "GND", "3.3 V", "5 V"
HEADER = (
    *(POWER_3V3, POWER_5V, "GPIO 2", POWER_5V, "GPIO 3", GROUND, "GPIO 4", "GPIO 14"),
    *(GROUND, "GPIO 15", "GPIO 17", "GPIO 18", "GPIO 27", GROUND, "GPIO 22", "GPIO 23"),
    *(POWER_3V3, "GPIO 24", "GPIO 10", GROUND, "GPIO 9", "GPIO 25", "GPIO 11", "GPIO 8"),
    *(GROUND, "GPIO 7", "ID_SD", "ID_SC", "GPIO 5", GROUND, "GPIO 6", "GPIO 12"),
    *("GPIO 13", GROUND, "GPIO 19", "GPIO 16", "GPIO 26", "GPIO 20", GROUND, "GPIO 21"),
)
"""What the Raspberry Pi's header pins 1 to 40 are, as its makers document them."""

DISPLAYS = ("I2C", "SPI")
KEYPADS = {"pico": "Pico keypad", "matrix": "matrix keypad on the pins", "numpad": "USB number pad"}


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire: from a pin, by its number on the board, to a terminal of a part."""

    pin: int
    label: str
    """What the pin is: GPIO 17, GND."""
    part: str
    terminal: str
    through: str = ""
    """A resistor in the wire; empty: none."""
    to: str = ""


@dataclass(frozen=True, slots=True)
class Build:
    """One box: which display, which keypad."""

    display: str
    keypad: str

    @property
    def name(self) -> str:
        return f"wiring-{self.display.lower()}-{self.keypad}"

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that have wires of their own, in the order of their pins down the header."""
        on_pins = ("matrix keypad",) if self.keypad == "matrix" else ()
        simple = ("roll button", "buzzer")
        if self.display == "I2C":
            return ("display on I2C", *simple, *on_pins)
        return (*simple, "display on SPI", *on_pins)


BUILDS = tuple(Build(display, keypad) for display in DISPLAYS for keypad in KEYPADS)


def pinout(file: Path = HARDWARE / "pinout.csv") -> tuple[Wire, ...]:
    """Give every wire of the Pi's header, in the order of the file."""
    with file.open(newline="", encoding="utf-8") as lines:
        return tuple(
            Wire(
                int(row["header"]),
                HEADER[int(row["header"]) - 1],
                row["part"],
                row["terminal"],
                row["through"],
                row["wired to"],
            )
            for row in csv.DictReader(lines)
        )


def pico_pinout(file: Path = HARDWARE / "pico-pinout.csv") -> tuple[Wire, ...]:
    """Give every wire between the Pico and its keys, in the order of the file."""
    with file.open(newline="", encoding="utf-8") as lines:
        return tuple(
            Wire(int(row["pin"]), f"GP{row['gp']}", "keys", row["terminal"], to=row["wired to"])
            for row in csv.DictReader(lines)
        )


def wires_of(part: str, wires: tuple[Wire, ...]) -> tuple[Wire, ...]:
    """Give the wires of one part."""
    return tuple(wire for wire in wires if wire.part == part)
