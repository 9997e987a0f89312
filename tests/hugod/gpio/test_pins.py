"""The pins have one home: hardware/pinout.csv."""

import csv
from pathlib import Path

import pytest

from hugod.gpio import pins
from hugod.gpio.pins import is_raspberry_pi

PINOUT = Path(__file__).parents[3] / "hardware" / "pinout.csv"


def test_code_and_pinout_name_the_same_pins() -> None:
    """A row without a GPIO number is power or ground, of which the code knows nothing."""
    with PINOUT.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["gpio"]]
    listed = {row["name"]: int(row["gpio"]) for row in rows}
    assert len(listed) == len(rows)
    assert listed == {name: pin for name, pin in vars(pins).items() if isinstance(pin, int)}


def test_no_pin_is_used_twice() -> None:
    used = [pin for pin in vars(pins).values() if isinstance(pin, int)]
    assert len(set(used)) == len(used)


@pytest.mark.parametrize(
    ("model", "is_one"), [("Raspberry Pi Zero 2 W Rev 1.0\0", True), ("Some laptop", False)]
)
def test_only_a_raspberry_pi_has_our_pins(tmp_path: Path, model: str, is_one: bool) -> None:
    (tmp_path / "model").write_text(model)
    assert is_raspberry_pi(tmp_path / "model") is is_one


def test_a_machine_that_does_not_say_what_it_is_is_none() -> None:
    assert not is_raspberry_pi(Path("/nowhere"))
