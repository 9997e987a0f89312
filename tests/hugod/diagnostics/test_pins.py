"""The pins of a Pi: may they be used, who else uses them, what hangs on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hugod.app.box.findings import Code, Finding, State
from hugod.config import Config
from hugod.diagnostics.pins import NAMES, button, conflicts, light, machine, matrix, wanted
from hugod.gpio import pins
from tests.hugod.diagnostics.conftest import Installed, Machine


def nobody(chip: Path, line: int) -> str:
    return ""


def test_a_pi_names_its_chip_and_library(pi: Machine, everything: Installed) -> None:
    finding = machine(pi.place, everything)
    assert finding.state is State.OK
    assert finding.what == "Raspberry Pi 4 Model B Rev 1.5, /dev/gpiochip0, by gpiod and lgpio"


def test_an_early_pi_5_has_another_chip(pi: Machine, everything: Installed) -> None:
    pi.has("dev/gpiochip4")
    assert "/dev/gpiochip4" in machine(pi.place, everything).what


def test_a_laptop_is_friendly(laptop: Machine, everything: Installed) -> None:
    finding = machine(laptop.place, everything)
    assert (finding.state, finding.code) == (State.ABSENT, Code.NOT_A_PI)
    assert finding.line == "hugod run"


def test_what_is_missing_is_named_with_what_to_type(pi: Machine, everything: Installed) -> None:
    finding = machine(pi.place, lambda name: False)
    assert (finding.code, finding.line) == (
        Code.NO_LIBRARY,
        "sudo apt install python3-libgpiod python3-lgpio",
    )
    pi.locked.add("dev/gpiochip0")
    finding = machine(pi.place, everything)
    assert (finding.code, finding.line) == (Code.NOT_ALLOWED, "sudo usermod -aG gpio anna")
    (pi.root / "dev/gpiochip0").unlink()
    assert machine(pi.place, everything).code is Code.NO_CHIP


def test_debian_12_has_a_library_that_is_too_old_and_one_that_stands_in(
    pi: Machine, everything: Installed
) -> None:
    finding = machine(pi.place, everything, "1.6.3")
    assert finding.state is State.OK
    assert finding.what.endswith("/dev/gpiochip0, by lgpio (libgpiod 1.6.3 is too old)")


def test_too_old_and_nothing_that_stands_in_is_named_with_what_to_type(pi: Machine) -> None:
    finding = machine(pi.place, lambda name: name == "gpiod", "1.6.3")
    assert (finding.state, finding.code) == (State.WRONG, Code.NO_LIBRARY)
    assert finding.what == "libgpiod 1.6.3 is too old"
    assert finding.line == "sudo apt install python3-lgpio"


def told(pi: Machine, config: Config | None = None) -> list[Finding]:
    return list(conflicts(pi.place, config or Config(), nobody))


def test_two_things_on_one_pin_name_the_pin_the_line_and_the_file(pi: Machine) -> None:
    pi.has("boot/firmware/config.txt", "arm_64bit=1\ndtoverlay=gpio-ir,gpio_pin=17\n")
    (finding,) = told(pi)
    assert (finding.state, finding.code) == (State.WRONG, Code.TAKEN_PIN)
    assert finding.what == (
        "GPIO 17 (roll button): also dtoverlay=gpio-ir,gpio_pin=17 (/boot/firmware/config.txt:2)"
    )


def test_a_sound_card_takes_pins_that_only_some_boxes_use(pi: Machine) -> None:
    pi.has("boot/config.txt", "dtoverlay=hifiberry-dac\n")
    (finding,) = told(pi)
    assert finding.state is State.ABSENT
    assert "GPIO 18 (buzzer), GPIO 19 (matrix row 4)" in finding.what


@pytest.mark.parametrize("line", ["dtoverlay=gpio-fan,gpiopin=14", "dtparam=spi=on", ""])
def test_what_is_on_other_pins_is_nobodys_business(pi: Machine, line: str) -> None:
    pi.has("boot/firmware/config.txt", line)
    assert told(pi) == []


def test_a_display_on_spi_wants_the_line_that_a_display_on_i2c_does_not(pi: Machine) -> None:
    pi.has("boot/firmware/config.txt", "dtparam=spi=on\ndtoverlay=enc28j60\n")
    (finding,) = told(pi, Config(display_interface="spi"))
    assert "GPIO 25 (display reset)" in finding.what


def test_a_pin_that_a_program_holds_is_named_with_the_program(pi: Machine) -> None:
    users = {17: "pigpiod", 4: "w1"}
    found = conflicts(pi.place, Config(), lambda chip, line: users.get(line, ""))
    assert [each.what for each in found] == ["GPIO 17 (roll button): also pigpiod"]


def test_every_pin_of_the_box_has_a_name() -> None:
    for config in (Config(), Config(display_interface="spi")):
        assert wanted(config) <= NAMES.keys()
    assert pins.DISPLAY_SDA not in wanted(Config(display_kind="none"))


def test_a_button_is_open_or_stuck() -> None:
    assert button(lambda pin: False).state is State.OK
    stuck = button(lambda pin: pin == pins.ROLL_BUTTON)
    assert (stuck.state, stuck.code) == (State.WRONG, Code.STUCK)


def test_a_light_is_to_be_looked_at() -> None:
    assert light().code is Code.LOOK


def test_a_column_that_is_low_is_named() -> None:
    assert matrix(()).state is State.ABSENT
    stuck = matrix((pins.MATRIX_COLUMN_2,))
    assert stuck.what == "GPIO 16 (matrix column 2) is low"
    assert stuck.state is State.WRONG
