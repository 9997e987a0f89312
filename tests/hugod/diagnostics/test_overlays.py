"""Lines of `config.txt`, and the pins they take away."""

from __future__ import annotations

import pytest

from hugod.diagnostics.overlays import OVERLAYS, taken_by


@pytest.mark.parametrize(
    ("line", "pins"),
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
def test_a_line_takes_its_pins(line: str, pins: set[int]) -> None:
    (taken,) = taken_by(f"# first\n{line}\n")
    assert (taken.number, set(taken.pins)) == (2, pins)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "#dtoverlay=w1-gpio",
        "dtparam=spi=off",
        "dtparam=audio=on",
        "dtoverlay=vc4-kms-v3d",
        "dtoverlay=",
        "dtoverlay=w1-gpio,gpiopin=many",
        "[pi4]",
        "arm_64bit=1",
    ],
)
def test_other_lines_take_none(line: str) -> None:
    assert list(taken_by(line)) == []


def test_no_overlay_takes_a_pin_that_the_header_has_not() -> None:
    for overlay in OVERLAYS.values():
        assert all(0 <= pin <= 27 for pin in (*overlay.pins, *overlay.chosen.values()))
