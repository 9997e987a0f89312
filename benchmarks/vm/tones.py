"""The buzzer as the kernel's PWM was told to swing it: pitch, loudness, and silence after a crash.

The machine has the controller of a Raspberry Pi (`pi-pwm.c`), which keeps every state it was given
with its time. Whatever reaches it came through the package's unit, its sandbox and its udev rule.
"""

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion import Box
from machine import report
from mishaps import back_after

from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.sound.buzzer import DUTY
from hugod.sound.tunes import TONES, Tone

NS = 1_000_000_000
MOST_CENTS, MOST_OFF = 10.0, 0.1
"""Of a tone's pitch, and of its part of the swing that is high: a tenth of it."""
LEVELS = {"1": Level.LOUD, "2": Level.MIDDLE, "3": Level.QUIET}
"""In the list, by their keys."""
TICK = TONES[Cue.TICK][0]
KILLER_COMES_S = 5.0
KILLER = """
import os, sys
high = os.open("/sys/class/pwm/pwmchip0/pwm0/duty_cycle", os.O_RDONLY)
while os.pread(high, 9, 0) == b"0\\n":
    pass
os.kill(int(sys.argv[1]), 9)
"""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a buzzer sounded: in hertz, the part of a swing that was high, since when and how long.

    *ms* is infinite for what has not ended.
    """

    hz: float
    duty: float
    since_s: float
    ms: float


def heard(told: str) -> Iterator[Heard]:
    """All that was heard, one after the other; *told* is what the module has kept."""
    states = [tuple(map(int, line.split())) for line in told.splitlines()]
    ends = [*(at for at, *_ in states[1:]), math.inf]
    for (at, period, high, swings), end in zip(states, ends, strict=False):
        if high and swings:
            yield Heard(NS / period, high / period, at / NS, (end - at) / 1e6)


def cents(hz: float, wanted: float) -> float:
    """How far *hz* is from the *wanted* pitch: a hundredth of a semitone each, upwards."""
    return 1200 * math.log2(hz / wanted)


def lasted_ms(played: Iterable[Heard], tone: Tone, level: Level) -> float:
    """How long *tone* was heard in all, in tune and as loud as *level* is.

    A key's tick comes between: what it cut in two counts together.
    """
    return sum(
        each.ms
        for each in played
        if abs(cents(each.hz, tone.hz)) <= MOST_CENTS
        and abs(each.duty / DUTY[level] - 1) <= MOST_OFF
    )


def now_heard(box: Box) -> list[Heard]:
    """All that was heard since the machine is on."""
    return list(heard(box.run("cat /proc/pwm")))


def loudnesses(box: Box) -> None:
    """Choose each of the three in the menu: it plays its sample, and nothing else but ticks."""
    menu = box.press("pad", "*").split(" / ")
    assert box.press("pad", str(1 + menu.index("Sound"))).startswith("Sound"), menu
    for key, level in LEVELS.items():
        before = len(now_heard(box))
        box.press("pad", key)
        played = now_heard(box)[before:]
        lasted = {tone: lasted_ms(played, tone, level) for tone in TONES[Cue.ON] if tone.hz}
        ticks = sum(lasted_ms(played, TICK, each) for each in Level)
        assert all(lasted.values()), (level, played)
        assert abs(sum(each.ms for each in played) - sum(lasted.values()) - ticks) < 1, played
        told = ", ".join(
            f"{tone.hz} Hz for {ms:.0f} ms of {tone.ms}" for tone, ms in lasted.items()
        )
        report(f"  the buzzer, {level}", f"{DUTY[level]:.0%} high: {told}")
    box.press("pad", "*")
    box.press("pad", "*")


def killed_in_a_tone(box: Box) -> None:
    """Kill the daemon while it sounds: its unit ends the tone before the next daemon begins."""
    process, picture = box.process(), box.seen.picture
    box.run(f"python3 -c '{KILLER}' {process} </dev/null >/dev/null 2>&1 &")
    time.sleep(KILLER_COMES_S)
    box.ask("press", "pad", "D")
    back_after(box, process, picture)
    last = now_heard(box)[-1]
    began = box.run("systemctl show hugod -p ExecMainStartTimestampMonotonic --value")
    assert last.since_s + last.ms / 1000 < int(began) / 1e6, (last, began)
    report("killed in a tone", f"silent {last.ms / 1000:.1f} s after the tone began, same screen")
