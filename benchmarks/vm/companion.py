"""The box in the machine: switched on until it is ready, played with all three hands, looked at."""

import random
import re
import time
from pathlib import Path
from typing import TypeVar

from guest import LOOK_S, PATIENCE_S, Guest

PAUSE_S = 0.15
"""A hand that hurries."""
CALM_S = 1.5
"""A picture that has stood for so long stands."""
ANSWER_S = 30.0
MOST_KEYS = 60
HABITS = {"Roll": 40, "#": 42, "A": 5, "C": 2, "1": 2, "2": 4, "7": 2, "8": 2, "9": 1}
"""How often a hurried hand presses a key: mostly playing on."""

Machine = TypeVar("Machine", bound="Box")


class Box(Guest):
    """A machine with the package installed."""

    def __init__(self, folder: Path, disk: Path) -> None:
        super().__init__(folder, disk)
        self.devices: dict[str, str] = {}
        """Of the keypads, by their ways."""

    def start(self) -> tuple[float, float]:
        """Wait until the box is ready; give the seconds from power-on and from the unit's start."""
        self.wait_until_awake()
        self.wait_until_active("hugod")
        from_power_on = time.monotonic() - self.on_at
        told = self.run(
            "systemctl show hugod -p ExecMainStartTimestampMonotonic,ActiveEnterTimestampMonotonic"
        )
        times = dict(re.findall(r"(\w+)TimestampMonotonic=(\d+)", told))
        from_start = (int(times["ActiveEnter"]) - int(times["ExecMainStart"])) / 1e6
        self.ask("watch")
        self.wait_for(lambda: self.seen.picture != "", "a picture on the page")
        return from_power_on, from_start

    def wait_until_active(self, unit: str, *, may_fail: bool = False) -> None:
        """Wait until systemd calls *unit* active: for the daemon, that it has said READY."""
        began = time.monotonic()
        while (state := self.run(f"systemctl is-active {unit}")) != "active":
            waited = time.monotonic() - began
            is_lost = (state == "failed" and not may_fail) or waited > PATIENCE_S
            assert not is_lost, f"{unit} is {state}\n{self.complaints()}"
            time.sleep(0.3)

    def complaints(self) -> str:
        """Give the end of what the daemon said."""
        return self.run("journalctl -b -u hugod -u hugod-safe --no-pager | tail -30")

    def process(self, unit: str = "hugod") -> int:
        """Give the number of a unit's process; 0 while there is none."""
        return int(self.run(f"systemctl show {unit} -p MainPID --value"))

    def plug(self, *ways: str) -> float:
        """Plug keypads in; give the seconds until the daemon listens to all of them."""
        for way in ways:
            self.devices[way] = self.ask("plug", way)
        return self.wait_for(lambda: all(map(self.listens, ways)), f"the daemon opens {ways}")

    def listens(self, way: str, unit: str = "hugod") -> bool:
        """Say whether the daemon has the device of a keypad open."""
        files = self.run(f"ls -l /proc/{self.process(unit)}/fd | sed 's/.* -> //'")
        return self.devices[way] in files.splitlines()

    def is_deaf_to(self, way: str) -> bool:
        """Say whether the daemon has let a keypad go."""
        return not self.listens(way)

    def press(self, way: str, key: str) -> str:
        """Press a key and give the words on the glass when they have changed and stand."""
        before = self.seen.words
        self.ask("press", way, key)
        self.wait_for(lambda: self.seen.words != before, f"an answer to {key} by {way}", ANSWER_S)
        return self.calm()

    def calm(self) -> str:
        """Wait until the words on the glass stand still and give them; signs may move beside."""
        words, since = self.seen.words, time.monotonic()
        while time.monotonic() - since < CALM_S:
            if words != self.seen.words:
                words, since = self.seen.words, time.monotonic()
            time.sleep(LOOK_S)
        return words

    def hurry(self, seconds: float, chance: random.Random) -> int:
        """Press keys by all hands, waiting for nothing; give how many."""
        until, pressed = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            key = chance.choices(list(HABITS), list(HABITS.values()))[0]
            self.send("press", "pin" if key == "Roll" else chance.choice(("pad", "serial")), key)
            pressed += 1
            time.sleep(PAUSE_S)
        return pressed

    def wait_for_picture(self, picture: str) -> float:
        """Wait until *picture* is on the glass; give the seconds."""
        return self.wait_for(lambda: self.seen.picture == picture, f"the picture {picture}")


def switched_on(kind: type[Machine], folder: Path, disk: Path) -> tuple[Machine, float, float]:
    """Switch a machine on; give it, and the seconds to ready from there and from the unit."""
    box = kind(folder, disk)
    try:
        return box, *box.start()
    except BaseException:
        box.cut()
        raise
