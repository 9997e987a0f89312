#!/usr/bin/python3
"""Runs in the machine of `make pins-vm`: our button and light on a real GPIO chip, and their cost.

The chip is the kernel's gpio-sim, so everything from the adapter down to the character device is
as on a Raspberry Pi; only the finger and the lamp are files in sysfs. Each library has a process
of its own, because a line belongs to one program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import gpiod
from gpiozero import InputDevice

from hugod.app.values.inputs import ButtonTrouble, Input, Key, KeyDown, KeyUp
from hugod.app.values.views import AskView, Bar, RollView, StartView
from hugod.gpio.backend import PinError, through_pins
from hugod.gpio.pins import MATRIX_COLUMN_4, MATRIX_ROW_1, ROLL_BUTTON, ROLL_LIGHT
from hugod.keys.roll_button import RollButton, RollLight

CONFIG = Path("/sys/kernel/config")
LINES = 54
ZERO_2_W = 0x902120
"""A Pi's revision, which gpiozero asks for: the simulated machine has none."""
IDLE_S = 10
PRESSES = 50
BOUNCE_S = 0.02
A_BREATH_S = 6
"""The light breathes in, out, and is dark."""


def make_chip() -> Path:
    """Let the kernel simulate a chip; give the folder of its lines."""
    subprocess.run(["modprobe", "gpio-sim-full"], check=True)
    if not (CONFIG / "gpio-sim").exists():
        subprocess.run(["mount", "-t", "configfs", "none", CONFIG], check=True)
    device = CONFIG / "gpio-sim/pi"
    (device / "bank0").mkdir(parents=True)
    (device / "bank0/num_lines").write_text(str(LINES))
    (device / "live").write_text("1")
    names = [(device / part).read_text().strip() for part in ("dev_name", "bank0/chip_name")]
    return Path("/sys/devices/platform", *names)


def pins_of(library: str) -> Any:
    """Give the pins as the box has them, on a machine that gpiozero takes for a Pi."""
    from gpiozero.pins.local import LocalPiFactory

    LocalPiFactory._get_revision = lambda self: ZERO_2_W
    if library == "gpiod":
        from hugod.gpio.gpiod_factory import GpiodFactory

        return GpiodFactory()
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory()


def waited_for(lamp: Path, level: str) -> bool:
    """Say whether the *lamp*'s line came to *level* within five seconds."""
    until = time.monotonic() + 5
    while lamp.read_text().strip() != level:
        if time.monotonic() > until:
            return False
        time.sleep(0.002)
    return True


def say(what: str) -> None:
    sys.stdout.write(f"PINS {what}\n")
    sys.stdout.flush()


def share_of_core(seconds: float) -> float:
    """Sleep, and give the per cent of a core this process used meanwhile, threads included."""
    began, used = time.monotonic(), time.process_time()
    time.sleep(seconds)
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


def is_one_press_though_it_bounces(finger: Path, noticed: SimpleQueue[Any]) -> bool:
    """Press and let go, with seven edges each time; fails if that is not noticed as one press.

    Gives False, and checks nothing, if this machine was too slow to do it within 20 ms each.
    """
    lasted = bounce(finger, "pull-down", "pull-up"), bounce(finger, "pull-up", "pull-down")
    time.sleep(0.15)
    found = [type(noticed.get()).__name__ for _ in range(noticed.qsize())]
    if max(lasted) > BOUNCE_S:
        return False
    assert found == ["KeyDown", "KeyUp"], (found, lasted)
    return True


def bounce(finger: Path, to: str, back: str) -> float:
    """Come to the state *to* by seven edges, rest, and give how long the edges took."""
    began = time.monotonic()
    with finger.open("w", buffering=1) as pull:
        for state in (*(to, back) * 3, to):
            pull.write(state)
            pull.flush()
    lasted = time.monotonic() - began
    time.sleep(0.05)
    return lasted


def turn_a_row(pins: Any, lines: Path) -> None:
    """Turn a line between input and output low, as the scan of a key matrix does."""
    row = pins.pin(MATRIX_ROW_1)
    for _ in range(20):
        row.output_with_state(False)
        assert (lines / f"sim_gpio{MATRIX_ROW_1}/value").read_text().strip() == "0"
        row.input_with_pull("up")
        assert row.state


def ask_for_a_busy_line(pins: Any) -> None:
    """See the error of a line that somebody else has told as what it is."""
    busy: Any = {MATRIX_COLUMN_4: gpiod.LineSettings()}
    trouble = None
    with gpiod.request_lines("/dev/gpiochip0", config=busy, consumer="another"):
        try:
            through_pins(
                "A pin", lambda: InputDevice(MATRIX_COLUMN_4, pull_up=True, pin_factory=pins)
            )
        except PinError as error:
            trouble = error.trouble
    assert trouble is ButtonTrouble.BUSY, trouble


def press_ms(finger: Path, noticed: SimpleQueue[Input]) -> float:
    """Press the button and let go; returns the milliseconds until the press was noticed."""
    began = time.monotonic()
    finger.write_text("pull-down")
    assert noticed.get(timeout=5) == KeyDown(Key.ROLL)
    late_ms = 1000 * (time.monotonic() - began)
    finger.write_text("pull-up")
    assert noticed.get(timeout=5) == KeyUp(Key.ROLL)
    return late_ms


def light_up(light: RollLight, lamp: Path) -> dict[str, float]:
    """Let the light shine, go out and breathe; returns what each costs, in percent of a core."""
    light.saw(RollView(Bar(), "Press Roll"), None)
    assert waited_for(lamp, "1"), "the light stays off"
    lit = share_of_core(IDLE_S)
    light.saw(AskView(Bar(), "Where to?", ""), None)
    assert waited_for(lamp, "0"), "the light stays on"
    dark = share_of_core(IDLE_S)
    light.saw(StartView("HUGO", "Press Roll"), None)
    for level in "10101":
        assert waited_for(lamp, level), "it does not breathe"
    breathing = share_of_core(2 * A_BREATH_S)
    shares = {"button watched, light on": lit, "button watched, light off": dark}
    return {
        name: round(share, 2) for name, share in (shares | {"light breathing": breathing}).items()
    }


def try_out(library: str, lines: Path) -> dict[str, Any]:
    """Press the button, watch the light, and measure what waiting costs."""
    finger = lines / f"sim_gpio{ROLL_BUTTON}/pull"
    lamp = lines / f"sim_gpio{ROLL_LIGHT}/value"
    noticed: SimpleQueue[Input] = SimpleQueue()
    say(f"{library}: what waiting costs without a button")
    without_pins = share_of_core(IDLE_S / 2)
    pins = pins_of(library)
    light = RollLight(pins)
    only_light = share_of_core(IDLE_S / 2)
    button = RollButton(pins, noticed.put)
    button.start()
    turn_a_row(pins, lines)
    ask_for_a_busy_line(pins)
    say(f"{library}: pressing the button")
    late_ms = sorted(press_ms(finger, noticed) for _ in range(PRESSES))
    bounced = sum(is_one_press_though_it_bounces(finger, noticed) for _ in range(PRESSES))
    assert bounced >= PRESSES // 2, "this machine is too slow to bounce like a contact"
    say(f"{library}: the light, and what waiting costs")
    shares = light_up(light, lamp)
    light.close()
    button.close()
    pins.close()
    return {
        "library": library,
        "presses": {"clean": PRESSES, "bouncing": bounced},
        "press_to_input_ms": {
            "median": round(late_ms[PRESSES // 2], 1),
            "most": round(late_ms[-1], 1),
        },
        "percent_of_a_core": {
            "without pins": round(without_pins, 2),
            "only the light": round(only_light, 2),
            **shares,
        },
    }


def main() -> None:
    if len(sys.argv) == 3:
        say(json.dumps(try_out(sys.argv[1], Path(sys.argv[2]))))
        return
    lines = make_chip()
    for library in ("gpiod", "lgpio"):
        subprocess.run([sys.executable, __file__, library, lines], check=True, env=os.environ)
    say("done")


if __name__ == "__main__":
    main()
