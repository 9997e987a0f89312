"""From the display to the first sample, by clips and by espeak-ng; how soon it is silent.

    python benchmarks/speech.py VOICES [--said 200]

VOICES is a folder of voices, as build/voices after `make voices`. The box's own player speaks to an
`aplay` that notes when it was given its first byte and then plays for ever. Each utterance is new.
Silence: from the cut until that process is gone.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import quantiles

from machine import describe_machine, report

from hugod.app.values.effects import Play, Utterance
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
WANTED_MS, WANTED_CUT_MS = 250, 100
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
    voicebox = Voicebox(SentenceMaker([voices], begin), device)
    hours = QuietHours(lambda _: None, lambda: 12)
    with closing(SoundPlayer(device, voicebox=voicebox)) as player:
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("voices", type=Path)
    parser.add_argument("--said", type=int, default=200)
    parser.add_argument("--language", default="en")
    options = parser.parse_args()
    describe_machine()
    folder, language = options.voices, options.language
    for voice in voices_in([folder]):
        size = sum(file.stat().st_size for file in voice.clips.values())
        report(f"voice {voice.language}", f"{len(voice.clips)} clips, {size / 1e6:.1f} MB")
    ways = [("clips", Speed.NORMAL), ("clips", Speed.SLOW), ("espeak-ng", Speed.NORMAL)]
    is_good = all([measure(name, options.said, folder, language, way) for name, way in ways])
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
