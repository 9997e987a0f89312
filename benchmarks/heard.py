"""Whether the real box hears itself out: a daemon that speaks to a player which takes its time.

    python benchmarks/heard.py [VOICES] [--ghosts 6] [--language en]

Its `aplay` takes as long as a loudspeaker does and notes when each sound began and was over. The
die shows the ghost again and again; Roll is pressed only in silence: what is cut, the box has cut.
VOICES is a folder of voices, build/voices after `make voices`; else espeak-ng speaks. Ends with 1
if a sound was cut. How quick the walk is also says how busy the machine is.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import mean

from box import free_port, linked, press
from families import answers
from machine import describe_machine, report

from hugo_core.commands import DealGuests
from hugo_core.company import to_deal
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, History
from hugo_core.position import agree
from hugod.app.values.settings import Settings, Speech
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore

SILENCE_S, MOST_S = 3.5, 60.0
# Tones are shorter; a tick makes room for what the key brings.
TONE_S = 0.15
STEP_S = 0.5
BOX = """
import sys
from pathlib import Path
from hugo_core.position import Face
from hugod import box
from hugod.config import Config
from hugod.dice.kernel import KernelDice
class Ghosts(KernelDice):
    def roll(self):
        return Face.GHOST, "05"
box.run(Path(sys.argv[1]), Config(port=int(sys.argv[2]), sound_kind="device"), dice=Ghosts())
"""
APLAY = """#!{python} -S
import sys, time
began = time.monotonic()
sound = sys.stdin.buffer.read()
seconds = (len(sound) - 44) / 2 / int.from_bytes(sound[24:28], "little")
def note(what):
    with open({log!r}, "a") as log:
        log.write(f"{{what}} {{time.monotonic()}} {{seconds}}\\n")
note("began")
time.sleep(seconds)
note("over")
"""


class Loudspeaker:
    """The other end of the player: an `aplay` of ours, first on the path."""

    def __init__(self, folder: Path) -> None:
        self._log, program = folder / "log", folder / "aplay"
        self._log.touch()
        program.write_text(APLAY.format(python=sys.executable, log=str(self._log)))
        program.chmod(0o755)
        self.path = f"{folder}{os.pathsep}{os.environ['PATH']}"

    def sounds(self) -> list[tuple[float, float, bool]]:
        """Return when each sound began, its length, and whether it was heard to its end."""
        found: list[tuple[float, float, bool]] = []
        for line in self._log.read_text().splitlines():
            what, at, seconds = line.split()
            if what == "began":
                found.append((float(at), float(seconds), False))
            else:
                found[-1] = (*found[-1][:2], True)
        return found

    def wait_for_silence(self, since: float) -> None:
        """Wait until something has sounded *since* then, and nothing for a while."""
        while time.monotonic() < since + MOST_S:
            ends = [at + seconds for at, seconds, _ in self.sounds() if at > since]
            if ends and ends[-1] + SILENCE_S < time.monotonic():
                return
            time.sleep(0.1)
        raise SystemExit("the box says nothing, or never ends")


def prepare(data: Path, language: str, voices: Path) -> None:
    """Leave a game on the card in which somebody is to roll, and the voices beside it."""
    data.mkdir(mode=0o700)
    JsonSettingsStore(data).remember(Settings(language, speech=Speech()))
    if voices.exists():
        (data / "voices").symlink_to(voices.resolve())
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
    game, journal = History(setup), SqliteJournal(data)
    squares, count = to_deal(game.position, None)
    game.do(DealGuests(tuple(random.Random(1).sample(squares, count))), "00")
    for record in (*answers(setup), Begun(setup), *(done for _, done in game.trail())):
        journal.keep(record)
    journal.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("voices", nargs="?", type=Path, default=Path("build/voices"))
    parser.add_argument("--ghosts", type=int, default=6)
    parser.add_argument("--language", default="en")
    wanted = parser.parse_args()
    describe_machine()
    with tempfile.TemporaryDirectory() as folder:
        speaker, port = Loudspeaker(Path(folder)), free_port()
        data = Path(folder) / "data"
        prepare(data, wanted.language, wanted.voices)
        line = [sys.executable, "-c", BOX, str(data), str(port)]
        surroundings = {**os.environ, "PATH": speaker.path}
        with subprocess.Popen(line, stdout=subprocess.PIPE, env=surroundings) as daemon:
            assert daemon.stdout is not None
            daemon.stdout.readline()
            try:
                with linked(port) as page:
                    for _ in range(wanted.ghosts):
                        pressed = time.monotonic()
                        press(page, "Roll")
                        speaker.wait_for_silence(pressed)
            finally:
                daemon.terminate()
        return judge(speaker.sounds())


def judge(sounds: list[tuple[float, float, bool]]) -> int:
    """Report what was cut, and the rhythm of the walk: two short sounds, one behind the other."""
    spoken = [each for each in sounds[1:] if each[1] > TONE_S]
    cut = [seconds for _, seconds, is_whole in spoken if not is_whole]
    begins = [(at, seconds) for at, seconds, _ in spoken]
    steps = [
        after - at
        for (at, seconds), (after, later) in pairwise(begins)
        if max(seconds, later) < 1.0 and after - at < 2 * STEP_S
    ]
    report("sounds with words, and cut by the box", f"{len(spoken)}, {len(cut)}")
    slowest = max(steps, default=0.0)
    report(
        "a step of the walk", f"{mean(steps):.2f} s, at most {slowest:.2f} s" if steps else "none"
    )
    return 0 if steps and not cut else 1


if __name__ == "__main__":
    sys.exit(main())
