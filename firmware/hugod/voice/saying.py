"""An utterance sentence by sentence: by the first voice with all its clips, else the engine; tempo.

```
  text -> sentences -> a voice has each piece -> joined -> Waveform
                    '-> none has, or a clip is bad: the next voice; then engine -> Waveform
                                                               '-> none, or it fails -> left out
```"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from operator import mul
from pathlib import Path
from shutil import which

from hugo_core.limits import SENTENCE_S
from hugod.app.values.effects import Utterance
from hugod.app.values.settings import Speed
from hugod.voice.clips import BadClip, Waveform, at_rate, read_clip, sound_of, trimmed
from hugod.voice.folders import ABOUT, CLIPS_FOLDER, Voice, voice_folders, voices_in
from hugod.voice.phrases import Pieces, is_number, sentences
from hugod.voice.sound_program import ESPEAK, ProgramFailed, Running, begin_espeak

# Nobody listens to a longer utterance.
MOST_SENTENCES = 20

log = logging.getLogger(__name__)

Begin = Callable[[str, Utterance], Running | None]
"""Has a sentence of an utterance said by an engine, or somebody else; raises `ProgramFailed`."""


class _ByClips:
    """A sentence that is being joined of the clips of one voice, one by one."""

    def __init__(self, voice: Voice, sentence: Pieces, said: Utterance) -> None:
        self._voice, self._sentence = voice, sentence
        self._tempo, self._is_quick = TEMPO[said.speed], said.is_quick
        self._clips: list[Waveform] = []

    @property
    def is_whole(self) -> bool:
        return len(self._clips) == len(self._sentence)

    def add(self, maker: SentenceMaker) -> bool:
        """Add the next clip; False if it is not good."""
        piece = self._sentence[len(self._clips)]
        clip = maker.clip(piece.id, self._voice)
        if clip is None:
            return False
        if self._is_quick and is_number(piece.text):
            clip = hurried(clip)
        self._clips.append(at_tempo(clip, self._tempo))
        return True

    def joined(self) -> Waveform:
        rate, samples = self._clips[0].rate, array("h")
        for piece, clip in zip(self._sentence, self._clips, strict=True):
            samples.extend(at_rate(clip, rate).samples)
            pause = round(rate * piece.pause_ms / 1000 / self._tempo)
            samples.frombytes(bytes(2 * pause))
        return Waveform(samples, rate)


class Saying:
    """An utterance that is being said; its player takes a sentence at a time."""

    def __init__(self, maker: SentenceMaker, said: Utterance, voices: Sequence[Voice]) -> None:
        self._maker, self._said = maker, said
        self._voices = voices
        # The next voice is mostly never asked, so nothing is cut for it before it is.
        self._cut: Callable[[int], tuple[Pieces, ...]] = cache(self._cut_for)
        self._texts = self._cut(0)
        self._at, self._count = 0, min(len(self._texts), MOST_SENTENCES)
        """The sentence that is next, and how many are said."""
        self._begun: _ByClips | None = None
        self._others: Iterator[_ByClips] = iter(())
        """Whoever else may say the sentence that was begun."""
        self._at_work: Running | None = None

    def _cut_for(self, number: int) -> tuple[Pieces, ...]:
        """Return the sentences as the voice of that *number* says them; words if there is none."""
        known = self._voices[number].clips if self._voices else ()
        return sentences(self._said.text, known, is_quick=self._said.is_quick)

    @property
    def is_over(self) -> bool:
        """Whether no sentence is left."""
        return self._at >= self._count and not (self._begun or self._at_work)

    @property
    def is_waiting(self) -> bool:
        """Whether the engine is at work."""
        return self._at_work is not None

    def take(self) -> Waveform | None:
        """Take one step; returns the next sentence if that made it ready."""
        if self._at_work is not None:
            return self._by_engine(self._at_work)
        if self._begun is None and self._at < self._count:
            self._begin()
        if self._begun is None:
            return None
        if self._begun.is_whole:
            begun, self._begun = self._begun, None
            return begun.joined()
        if not self._begun.add(self._maker):
            # Whole or not at all: with a word left out a sentence would say something else.
            self._go_on()
        return None

    def _begin(self) -> None:
        """Begin with the next sentence, by the first voice that has all of it."""
        at, self._at = self._at, self._at + 1
        self._others = (
            _ByClips(voice, self._cut(number)[at], self._said)
            for number, voice in enumerate(self._voices)
            if all(piece.is_known for piece in self._cut(number)[at])
        )
        self._go_on()

    def _go_on(self) -> None:
        """Have the sentence said by the next voice: one voice a sentence, and the engine last."""
        self._begun = next(self._others, None)
        if self._begun is None:
            self._at_work = self._maker.by_engine(self._texts[self._at - 1], self._said)

    def _by_engine(self, at_work: Running) -> Waveform | None:
        try:
            made = at_work.result()
            if made is None:
                return None
            self._at_work = None
            sound = trimmed(sound_of(made, SENTENCE_S))
            is_number_alone = self._said.is_quick and len(self._texts[self._at - 1]) == 1
            return hurried(sound) if is_number_alone else sound
        except (ProgramFailed, BadClip) as error:
            self._at_work = None
            self._maker.complain(f"A sentence was not said: {error}.")
        return None

    def cancel(self) -> None:
        """Say nothing more; an engine at work is killed."""
        self._at, self._begun = self._count, None
        if self._at_work is not None:
            self._at_work.kill()
            self._at_work = None


class SentenceMaker:
    """The sentences of utterances, by the voices in *folders* and by an engine. For one thread."""

    def __init__(self, folders: Sequence[Path], begin: Begin = begin_espeak) -> None:
        self._folders, self._begin = folders, begin
        self._voices: tuple[Voice, ...] = ()
        self._seen: object = None
        """When the voices were changed last, as far as was looked."""
        self._complaints: set[str] = set()

    @property
    def has_voice(self) -> bool:
        """Whether there is any voice, or an engine."""
        return bool(self._all()) or which(ESPEAK) is not None

    def begin(self, said: Utterance) -> Saying:
        """Begin to say *said*; never raises, and waits for nothing but the card."""
        return Saying(self, said, [each for each in self._all() if each.language == said.language])

    def by_engine(self, sentence: Pieces, said: Utterance) -> Running | None:
        """Return the engine at work on *sentence*; None if there is none."""
        text = " ".join(piece.text for piece in sentence)
        try:
            return self._begin(text, said)
        except ProgramFailed as error:
            self.complain(f"What no clip says is not said: {error}.")
            return None

    def complain(self, what: str) -> None:
        """Tell the owner once."""
        if what not in self._complaints:
            self._complaints.add(what)
            log.warning("%s", what)

    def clip(self, clip: str, voice: Voice) -> Waveform | None:
        """Return the clip of that id as *voice* says it; None if it is not good."""
        try:
            return trimmed(read_clip(voice.clips[clip]))
        except BadClip as error:
            self.complain(f"{voice.clips[clip]}: {error}.")
        return None

    def _all(self) -> tuple[Voice, ...]:
        """All voices; they are read again when a folder of theirs has changed."""
        seen = _changed(self._folders)
        if seen != self._seen:
            self._voices = tuple(voices_in(self._folders, self.complain))
            self._seen = seen
        return self._voices


def _changed(folders: Sequence[Path]) -> list[tuple[str, int]]:
    found = []
    for voice in voice_folders(folders):
        for path in (voice / ABOUT, voice / CLIPS_FOLDER):
            # It may be deleted at this very moment.
            with suppress(OSError):
                found.append((str(path), path.lstat().st_mtime_ns))
    return found


TEMPO = {Speed.SLOW: 0.8, Speed.NORMAL: 1.0, Speed.FAST: 1.25}
"""How many seconds of a clip are said in one."""
QUICK_S = 0.45
"""The longest that a number takes in its quick reading, where it can be hurried so much."""
MOST_HURRIED = 2.0
HALF_MS, SEARCH_MS = 12, 5
# Only each eighth sample is compared, at each eighth place: half the time of each fourth.
THIN = COARSE = 8


def at_tempo(sound: Waveform, tempo: float) -> Waveform:
    """Return *sound* said *tempo* times as fast, 0.5 to 2, with its height unchanged."""
    half = sound.rate * HALF_MS // 1000
    search = sound.rate * SEARCH_MS // 1000
    samples = sound.samples
    if tempo == 1.0 or len(samples) < 3 * half + search:
        return sound
    rising = [at / half for at in range(half)]
    made = array("h", samples[:half])
    tail = samples[half : 2 * half]
    number = 1
    while True:
        place = round(number * half * tempo)
        if place + 2 * half + search > len(samples):
            break
        at = _best(samples, place, search, tail)
        head = samples[at : at + half]
        made.extend(
            [
                int(old + (new - old) * part)
                for old, new, part in zip(tail, head, rising, strict=True)
            ]
        )
        tail = samples[at + half : at + 2 * half]
        number += 1
    made.extend(tail)
    return Waveform(made, sound.rate)


def hurried(sound: Waveform) -> Waveform:
    """Return *sound* in `QUICK_S`, or as near to it as it stays a word; never slower."""
    edge = sound.rate * HALF_MS // 1000 / sound.rate
    tempo = min(MOST_HURRIED, sound.seconds / (QUICK_S - edge))
    return at_tempo(sound, tempo) if sound.seconds > QUICK_S else sound


def _best(samples: array[int], place: int, search: int, tail: array[int]) -> int:
    """Return the place near *place* where the samples are most like *tail*."""
    thin = tail[::THIN]

    def likeness(at: int) -> int:
        return sum(map(mul, thin, samples[at : at + len(tail) : THIN]))

    return max(range(place - search, place + search + 1, COARSE), key=likeness)
