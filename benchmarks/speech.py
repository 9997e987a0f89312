"""From the display to the first sample, by clips and by espeak-ng; how soon it is silent; memory.

    python benchmarks/speech.py VOICES [--said 200]

VOICES is a folder of voices, as build/voices after `make voices`. The box's own player speaks to an
`aplay` that notes when it was given its first byte and then plays for ever. Each utterance is new.
Silence: from the cut until that process is gone. Memory: a process that said them all, beside one
that played a tick.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import quantiles

from machine import describe_machine, report

from hugod.app.values.effects import Cue, Play, Utterance
from hugod.app.values.settings import Level, Sound, Speed
from hugod.sound.alsa import SoundDevice
from hugod.sound.player import SoundPlayer
from hugod.sound.quiet_hours import QuietHours
from hugod.sound.voicebox import Voicebox
from hugod.voice.folders import voices_in
from hugod.voice.saying import Begin, SentenceMaker
from hugod.voice.sound_program import begin_espeak
from hugod.voice.vocabulary import vocabulary

APLAY = "#!/bin/sh\ndate +%s%N >{pipe}\nexec sleep 60\n"
WANTED_MS, WANTED_CUT_MS, WANTED_MB = 250, 100, 5
LOUD = Sound(Level.LOUD)


class Ear:
    """The other end of the player: an `aplay` of ours, first on the path."""

    def __init__(self, folder: Path) -> None:
        self._pipe, program = folder / "heard", folder / "aplay"
        os.mkfifo(self._pipe)
        program.write_text(APLAY.format(pipe=self._pipe))
        program.chmod(0o755)
        os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"

    def first_byte_ns(self) -> int:
        """When the next sound began."""
        return int(self._pipe.read_text())


def utterances(voices: Path, language: str, count: int, *, are_known: bool) -> Iterator[str]:
    """Sentences of two to five phrases, as a turn has them; else with a word that no clip says."""
    clips = {clip for voice in voices_in([voices]) for clip in voice.clips}
    known = [text for clip, text in vocabulary(language).items() if clip in clips]
    chance = random.Random(15)
    for _ in range(count):
        parts = chance.sample(known, chance.randrange(2, 6))
        text = ", ".join(part.partition(".")[0] for part in parts)
        yield f"{text}." if are_known else f"{text}, {chance.choice(('Zenobia', 'Quixote'))}."


@contextmanager
def speaking(voices: Path, begin: Begin = begin_espeak) -> Iterator[tuple[QuietHours, SoundDevice]]:
    """A box that speaks; no quiet hours."""
    device = SoundDevice()
    mouth = Voicebox(SentenceMaker([voices], begin), device)
    hours = QuietHours(lambda _: None, lambda: 12)
    with closing(SoundPlayer(device, mouth=mouth)) as player:
        hours.add(player)
        yield hours, device


def lag_ms(
    hours: QuietHours, device: SoundDevice, ear: Ear, said: Utterance
) -> tuple[float, float]:
    """How long from `Play` to the first byte, and from the cut to silence."""
    began = time.time_ns()
    hours.play(Play((), cuts=False, sound=LOUD, said=said))
    lag = (ear.first_byte_ns() - began) / 1e6
    while (process := device._playing) is None:
        os.sched_yield()  # it heard before its parent went on
    cut = time.perf_counter()
    hours.play(Play((), cuts=True, sound=LOUD))
    while process.returncode is None:
        os.sched_yield()
    return lag, 1000 * (time.perf_counter() - cut)


def measure(name: str, count: int, voices: Path, language: str, speed: Speed) -> bool:
    """Measure one way of speaking; returns whether it is as quick as wanted."""
    with tempfile.TemporaryDirectory() as folder:
        ear = Ear(Path(folder))
        with speaking(voices) as (hours, device):
            texts = utterances(voices, language, count, are_known=name.startswith("clips"))
            lags, cuts = zip(
                *(lag_ms(hours, device, ear, Utterance(text, language, speed)) for text in texts),
                strict=True,
            )
    lag, cut = quantiles(lags, n=100), quantiles(cuts, n=100)
    report(
        f"first sample, {name}, {speed}",
        f"p50 {lag[49]:.0f} ms, p99 {lag[98]:.0f} ms (wanted {WANTED_MS}); silent after "
        f"p50 {cut[49]:.1f} ms, p99 {cut[98]:.1f} ms (wanted {WANTED_CUT_MS})",
    )
    return bool(lag[98] <= WANTED_MS and cut[98] <= WANTED_CUT_MS)


def memory_mb(voices: str, count: int, language: str) -> float:
    """Private memory of a process that spoke *count* times; with "" for *voices*, only ticked."""
    line = [sys.executable, __file__, voices or "-", "--rest", "--said", str(count)]
    ran = subprocess.run([*line, "--language", language], capture_output=True, check=True)
    return int(ran.stdout) / 1000


def rest(voices: str, count: int, language: str) -> None:
    """Speak in this process, as quickly as it goes, and print its private memory in kB."""
    import hugod.box  # noqa: F401  # all that a daemon has

    with tempfile.TemporaryDirectory() as folder:
        ear = Ear(Path(folder))
        texts = (
            list(utterances(Path(voices), language, count, are_known=True)) if voices != "-" else []
        )
        with speaking(Path(voices)) as (hours, device):
            for text in texts:
                lag_ms(hours, device, ear, Utterance(text, language))
            hours.play(Play((Cue.TICK,), cuts=True, sound=LOUD))
            ear.first_byte_ns()
            maps = Path("/proc/self/smaps_rollup").read_text()
            kb = sum(map(int, re.findall(r"^Private_\w+: +(\d+)", maps, re.MULTILINE)))
            sys.stdout.write(f"{kb}\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("voices")
    parser.add_argument("--said", type=int, default=200)
    parser.add_argument("--language", default="en")
    parser.add_argument("--rest", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    language = options.language
    if options.rest:
        rest(options.voices, options.said, language)
        return 0
    describe_machine()
    folder = Path(options.voices)
    for voice in voices_in([folder]):
        size = sum(file.stat().st_size for file in voice.clips.values())
        report(f"voice {voice.language}", f"{len(voice.clips)} clips, {size / 1e6:.1f} MB")
    ways = [("clips", Speed.NORMAL), ("clips", Speed.SLOW), ("espeak-ng", Speed.NORMAL)]
    is_good = all([measure(name, options.said, folder, language, way) for name, way in ways])
    more = memory_mb(options.voices, options.said, language) - memory_mb("", 0, language)
    report("memory of speech", f"{more:.1f} MB (wanted {WANTED_MB})")
    return 0 if is_good and more <= WANTED_MB else 1


if __name__ == "__main__":
    sys.exit(main())
