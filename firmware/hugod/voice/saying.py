"""An utterance on its way to the ear: sentence by sentence, by clips or the engine, at a tempo.

```
  text -> sentences -> each piece has a clip -> joined -> Waveform
                    '-> one has none, or it is bad -> engine -> Waveform
                                                   '-> none, or it fails -> left out
```"""

from __future__ import annotations

import logging
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from operator import mul
from pathlib import Path
from shutil import which

from hugo_core.limits import SENTENCE_S
from hugod.app.values.effects import Utterance
from hugod.app.values.settings import Speed
from hugod.voice.clips import BadClip, Waveform, at_rate, read_clip, sound_of, trimmed
from hugod.voice.folders import ABOUT, CLIPS_FOLDER, Voice, voice_folders, voices_in
from hugod.voice.phrases import Sentence, sentences
from hugod.voice.sound_program import ESPEAK, ProgramFailed, Running, begin_espeak

# Nobody listens to a longer utterance.
MOST_SENTENCES = 20

log = logging.getLogger(__name__)

Begin = Callable[[str, str, Speed], Running | None]
"""Has a text in a language said by an engine, or by somebody else; raises `ProgramFailed`."""


class _ByClips:
    """A sentence that is being joined of clips, one by one."""

    def __init__(self, sentence: Sentence, speed: Speed) -> None:
        self.sentence, self._tempo = sentence, TEMPO[speed]
        self._clips: list[Waveform] = []

    @property
    def is_whole(self) -> bool:
        return len(self._clips) == len(self.sentence)

    @property
    def next_id(self) -> str:
        piece = self.sentence[len(self._clips)]
        return piece.id if piece.is_known else ""

    def add(self, clips: Iterator[Waveform]) -> bool:
        """Add the first of *clips*; False if there is none."""
        clip = next(clips, None)
        if clip is not None:
            self._clips.append(at_tempo(clip, self._tempo))
        return clip is not None

    def joined(self) -> Waveform:
        rate, samples = self._clips[0].rate, array("h")
        for piece, clip in zip(self.sentence, self._clips, strict=True):
            samples.extend(at_rate(clip, rate).samples)
            pause = round(rate * piece.pause_ms / 1000 / self._tempo)
            samples.frombytes(bytes(2 * pause))
        return Waveform(samples, rate)


class Saying:
    """An utterance that is being said; its player takes a sentence at a time."""

    def __init__(self, teller: SentenceMaker, said: Utterance, voices: Sequence[Voice]) -> None:
        known = {clip: voice for voice in reversed(voices) for clip in voice.clips}
        self._teller, self._said, self._voices = teller, said, voices
        self._left = deque(sentences(said.text, known)[:MOST_SENTENCES])
        self._begun: _ByClips | None = None
        self._at_work: Running | None = None

    @property
    def is_over(self) -> bool:
        """Whether no sentence is left."""
        return not (self._left or self._begun or self._at_work)

    @property
    def is_waiting(self) -> bool:
        """Whether the engine is at work."""
        return self._at_work is not None

    def take(self) -> Waveform | None:
        """Take one step; returns the next sentence if that made it ready."""
        if self._at_work is not None:
            return self._by_engine(self._at_work)
        if self._begun is None and self._left:
            self._begun = _ByClips(self._left.popleft(), self._said.speed)
        if self._begun is None:
            return None
        begun = self._begun
        if begun.is_whole:
            self._begun = None
            return begun.joined()
        if not begun.add(self._teller.clips(begun.next_id, self._voices)):
            self._begun = None
            # Whole or not at all: with a word left out a sentence would say something else.
            self._at_work = self._teller.by_engine(begun.sentence, self._said)
        return None

    def _by_engine(self, at_work: Running) -> Waveform | None:
        try:
            made = at_work.result()
            if made is None:
                return None
            self._at_work = None
            return trimmed(sound_of(made, SENTENCE_S))
        except (ProgramFailed, BadClip) as error:
            self._at_work = None
            self._teller.complain(f"A sentence was not said: {error}.")
        return None

    def cancel(self) -> None:
        """Say nothing more; an engine at work is killed."""
        self._left.clear()
        self._begun = None
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

    def by_engine(self, sentence: Sentence, said: Utterance) -> Running | None:
        """Return the engine at work on *sentence*; None if there is none."""
        text = " ".join(piece.text for piece in sentence)
        try:
            return self._begin(text, said.language, said.speed)
        except ProgramFailed as error:
            self.complain(f"What no clip says is not said: {error}.")
            return None

    def complain(self, what: str) -> None:
        """Tell the owner once."""
        if what not in self._complaints:
            self._complaints.add(what)
            log.warning("%s", what)

    def clips(self, clip: str, voices: Sequence[Voice]) -> Iterator[Waveform]:
        """Yield the clip of that id as each of *voices* says it that has a good one."""
        for voice in voices:
            if clip in voice.clips:
                try:
                    yield trimmed(read_clip(voice.clips[clip]))
                except BadClip as error:
                    self.complain(f"{voice.clips[clip]}: {error}.")

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


def _best(samples: array[int], place: int, search: int, tail: array[int]) -> int:
    """Return the place near *place* where the samples are most like *tail*."""
    thin = tail[::THIN]

    def likeness(at: int) -> int:
        return sum(map(mul, thin, samples[at : at + len(tail) : THIN]))

    return max(range(max(0, place - search), place + search + 1, COARSE), key=likeness)
