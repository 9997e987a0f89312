"""The pins of a Pi: may they be used, who else uses them, what hangs on them."""

from pathlib import Path

import pytest

from hugod.app.values.findings import Code, Finding, State
from hugod.config import Config
from hugod.diagnostics import pin_probes
from hugod.gpio import pins
from tests.hugod.diagnostics.conftest import Installed, Tree


def nobody(chip: Path, line: int) -> str:
    return ""


def test_a_pi_names_its_chip_and_library(pi: Tree, everything: Installed) -> None:
    finding = pin_probes.header(pi.machine, everything)
    assert finding.state is State.OK
    assert finding.what == "Raspberry Pi 4 Model B Rev 1.5, /dev/gpiochip0, by gpiod and lgpio"


def test_an_early_pi_5_has_another_chip(pi: Tree, everything: Installed) -> None:
    pi.has("dev/gpiochip4")
    assert "/dev/gpiochip4" in pin_probes.header(pi.machine, everything).what


def test_a_laptop_is_friendly(laptop: Tree, everything: Installed) -> None:
    finding = pin_probes.header(laptop.machine, everything)
    assert (finding.state, finding.code) == (State.ABSENT, Code.NOT_A_PI)
    assert finding.line == "hugod run"


def test_what_is_missing_is_named_with_what_to_type(pi: Tree, everything: Installed) -> None:
    finding = pin_probes.header(pi.machine, lambda name: False)
    assert (finding.code, finding.line) == (
        Code.NO_LIBRARY,
        "sudo apt install python3-libgpiod python3-lgpio",
    )
    pi.locked.add("dev/gpiochip0")
    finding = pin_probes.header(pi.machine, everything)
    assert (finding.code, finding.line) == (Code.NOT_ALLOWED, "sudo usermod -aG gpio anna")
    (pi.root / "dev/gpiochip0").unlink()
    assert pin_probes.header(pi.machine, everything).code is Code.NO_CHIP


def test_debian_12_has_one_too_old_and_one_that_stands_in(pi: Tree, everything: Installed) -> None:
    finding = pin_probes.header(pi.machine, everything, "1.6.3")
    assert finding.state is State.OK
    assert finding.what.endswith("/dev/gpiochip0, by lgpio (libgpiod 1.6.3 is too old)")


def test_too_old_and_nothing_that_stands_in_is_named_with_what_to_type(pi: Tree) -> None:
    finding = pin_probes.header(pi.machine, lambda name: name == "gpiod", "1.6.3")
    assert (finding.state, finding.code) == (State.WRONG, Code.NO_LIBRARY)
    assert finding.what == "libgpiod 1.6.3 is too old"
    assert finding.line == "sudo apt install python3-lgpio"


def told(pi: Tree, config: Config | None = None) -> list[Finding]:
    return list(pin_probes.conflicts(pi.machine, config or Config(), nobody))


def test_two_things_on_one_pin_name_the_pin_the_line_and_the_file(pi: Tree) -> None:
    pi.has("boot/firmware/config.txt", "arm_64bit=1\ndtoverlay=gpio-ir,gpio_pin=17\n")
    (finding,) = told(pi)
    assert (finding.state, finding.code) == (State.WRONG, Code.TAKEN_PIN)
    assert finding.what == (
        "GPIO 17 (roll button): also dtoverlay=gpio-ir,gpio_pin=17 (/boot/firmware/config.txt:2)"
    )


def test_a_sound_card_takes_pins_that_only_some_boxes_use(pi: Tree) -> None:
    pi.has("boot/config.txt", "dtoverlay=hifiberry-dac\n")
    (finding,) = told(pi)
    assert finding.state is State.ABSENT
    assert "GPIO 18 (buzzer), GPIO 19 (matrix row 4)" in finding.what


@pytest.mark.parametrize("line", ["dtoverlay=gpio-fan,gpiopin=14", "dtparam=spi=on", ""])
def test_what_is_on_other_pins_is_nobodys_business(pi: Tree, line: str) -> None:
    pi.has("boot/firmware/config.txt", line)
    assert told(pi) == []


def test_the_kernels_pwm_on_the_buzzers_pin_is_the_buzzers_own(pi: Tree) -> None:
    users = {18: "20980000.pwm"}
    pi.has("boot/firmware/config.txt", "dtoverlay=pwm,pin=18,func=2\n")
    assert (
        list(pin_probes.conflicts(pi.machine, Config(), lambda chip, line: users.get(line, "")))
        == []
    )
    pi.has("boot/firmware/config.txt", "dtoverlay=pwm-2chan\n")
    assert "GPIO 18 (buzzer), GPIO 19 (matrix row 4)" in told(pi)[0].what


def test_a_display_on_spi_wants_the_line_that_a_display_on_i2c_does_not(pi: Tree) -> None:
    pi.has("boot/firmware/config.txt", "dtparam=spi=on\ndtoverlay=enc28j60\n")
    (finding,) = told(pi, Config(display_interface="spi"))
    assert "GPIO 25 (display reset)" in finding.what


def test_a_pin_that_a_program_holds_is_named_with_the_program(pi: Tree) -> None:
    users = {17: "pigpiod", 4: "w1"}
    found = pin_probes.conflicts(pi.machine, Config(), lambda chip, line: users.get(line, ""))
    assert [each.what for each in found] == ["GPIO 17 (roll button): also pigpiod"]


def test_every_pin_of_the_box_has_a_name() -> None:
    for config in (Config(), Config(display_interface="spi")):
        assert pin_probes.wanted(config) <= pin_probes.NAMES.keys()
    assert pins.DISPLAY_SDA not in pin_probes.wanted(Config(display_kind="none"))


def test_a_button_is_open_or_stuck() -> None:
    assert pin_probes.button(lambda pin: False).code is Code.PRESS, (
        "an open contact may be no contact"
    )
    stuck = pin_probes.button(lambda pin: pin == pins.ROLL_BUTTON)
    assert (stuck.state, stuck.code) == (State.WRONG, Code.STUCK)


def test_a_light_is_to_be_looked_at() -> None:
    assert (pin_probes.light().state, pin_probes.light().code) == (State.UNTESTED, Code.LOOK)


def test_a_column_that_is_low_is_named() -> None:
    assert pin_probes.matrix(()).state is State.UNTESTED
    stuck = pin_probes.matrix((pins.MATRIX_COLUMN_2,))
    assert stuck.what == "GPIO 16 (matrix column 2) is low"
    assert stuck.state is State.WRONG


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("dtoverlay=gpio-fan,gpiopin=14,temp=60000", {14}),
        ("dtoverlay=gpio-fan", {12}),
        ("dtoverlay=hifiberry-dacplus", {18, 19, 20, 21}),
        ("dtoverlay=iqaudio-dac", {18, 19, 20, 21}),
        ("dtoverlay=w1-gpio", {4}),
        ("  dtoverlay = w1-gpio , gpiopin = 17  # thermometer", {17}),
        ("dtoverlay=gpio-ir,gpio_pin=17", {17}),
        ("dtoverlay=audremap", {18, 19}),
        ("dtoverlay=audremap,pins_12_13", {12, 13}),
        ("dtoverlay=spi1-1cs", {18, 19, 20, 21}),
        ("dtparam=spi=on", {7, 8, 9, 10, 11}),
        ("dtparam=i2c_arm=on,i2s=on", {18, 19, 20, 21}),
    ],
)
def test_a_line_takes_its_pins(line: str, taken: set[int]) -> None:
    (found,) = pin_probes.taken_by(f"# first\n{line}\n")
    assert (found.number, set(found.pins)) == (2, taken)


@pytest.mark.parametrize(
    "line",
    [
        *("", "#dtoverlay=w1-gpio", "dtparam=spi=off", "dtparam=audio=on"),
        *("dtoverlay=vc4-kms-v3d", "dtoverlay=", "dtoverlay=w1-gpio,gpiopin=many", "[pi4]"),
        "arm_64bit=1",
    ],
)
def test_other_lines_take_none(line: str) -> None:
    assert list(pin_probes.taken_by(line)) == []


def test_no_overlay_takes_a_pin_that_the_header_has_not() -> None:
    for overlay in pin_probes.OVERLAYS.values():
        assert all(0 <= pin <= 27 for pin in (*overlay.pins, *overlay.chosen.values()))
