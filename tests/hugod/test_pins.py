"""The pins have one home: hardware/pinout.csv."""

from __future__ import annotations

import csv
from pathlib import Path

from hugod import pins

PINOUT = Path(__file__).parents[2] / "hardware" / "pinout.csv"


def test_code_and_pinout_name_the_same_pins() -> None:
    with PINOUT.open(newline="") as file:
        listed = {row["name"]: int(row["gpio"]) for row in csv.DictReader(file)}
    assert listed == {name: pin for name, pin in vars(pins).items() if name.isupper()}


def test_no_pin_is_used_twice() -> None:
    used = [pin for name, pin in vars(pins).items() if name.isupper()]
    assert len(set(used)) == len(used)
