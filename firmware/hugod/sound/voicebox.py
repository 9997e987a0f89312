"""The voicebox: says an utterance behind its tones, a sentence at a time, in the player's thread.

```
        begin                 prepared, and silent: speak             nothing is left
  shut ------> preparing ---------------------------------> speaking ----------------> shut
                   ^                                            |
                   '---------------- next sentence -------------'
```
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

from hugod.app.values.effects import Utterance
from hugod.app.values.settings import Level
from hugod.sound.tunes import Tone
from hugod.voice.clips import Waveform
from hugod.voice.saying import Saying, SentenceMaker

LOOK_S = 0.01
"""Interval of looking whether the engine or the device is ready."""
# A device that sounds this much longer than it should hangs: nothing more is said.
LATE_S = 2.0


class Speaks(Protocol):
    """A sound device for words. Its members raise `DeviceError`."""

    def speak(self, tones: Sequence[Tone], words: Waveform, level: Level) -> int:
        """Play *tones*, then *words* in place of what sounded. Returns their length in ms."""

    @property
    def is_sounding(self) -> bool: ...


class Voicebox:
    """Says one utterance at a time with *maker* on *device*."""

    def __init__(
        self,
        maker: SentenceMaker,
        device: Speaks,
        clock: Callable[[], float] = time.monotonic,
        ended: Callable[[int], None] = lambda _: None,
    ) -> None:
        """*ended* is called with the number of each utterance that was not cut: it is silent."""
        self._maker, self._device, self._clock, self._ended = maker, device, clock, ended
        self._number = 0
        """Of the utterance that was begun last."""
        self._saying: Saying | None = None
        self._next: Waveform | None = None
        """The sentence that is prepared."""
        self._ends_at = 0.0
        """When what sounds should be over."""
        self._has_said = False
        """Whether anything was heard of the utterance that was begun last."""
        self.has_voice = maker.has_voice
        """Whether words are heard, as far as is known: they were the last time, if ever."""

    def begin(self, said: Utterance | None) -> None:
        """Say *said* next and nothing of what was begun before; None: nothing."""
        self.shut()
        self._has_said = False
        if said is not None:
            self._number, self._saying = said.number, self._maker.begin(said)

    def shut(self) -> None:
        """Say nothing more."""
        if self._saying is not None:
            self._saying.cancel()
        self._saying = self._next = None
        self._ends_at = 0.0

    def fail(self, said: Utterance | None = None) -> None:
        """Say nothing more: the device has failed, perhaps before *said* was begun."""
        self._end()
        if said is not None and said.number != self._number:
            self._ended(said.number)
        self.has_voice = False

    def _end(self) -> None:
        """Say nothing more, and tell that."""
        was_open = self.is_open
        self.shut()
        if was_open:
            self._ended(self._number)

    @property
    def is_open(self) -> bool:
        """Whether something is still to be said."""
        return self._saying is not None

    def prepare(self, is_enough: Callable[[], bool]) -> bool:
        """Prepare the next sentence of clips until *is_enough*. Returns whether it can be said."""
        saying = self._saying
        while saying and not (self._next or saying.is_over or saying.is_waiting or is_enough()):
            # One clip a step: the player can look in between whether anything newer came.
            self._next = saying.take()
        return self._next is not None

    def speak(self, tones: Sequence[Tone], level: Level) -> int:
        """Begin with *tones* and the sentence prepared. Returns their length in ms."""
        assert self._next is not None
        words, self._next = self._next, None
        length_ms = self._device.speak(tones, words, level)
        self.has_voice = self._has_said = True
        self.wait(length_ms)
        return length_ms

    def wait(self, length_ms: int) -> None:
        """Say nothing before what sounds now is over, in about *length_ms*."""
        self._ends_at = self._clock() + length_ms / 1000

    def go_on(self, level: Level) -> float | None:
        """Take one step. Returns the seconds until the next one; None: everything is said."""
        if self._saying is None:
            return None
        if self._next is None and not self._saying.is_over:
            self._next = self._saying.take()
            return 0.0 if self._next or not self._saying.is_waiting else LOOK_S
        left_s = self._ends_at - self._clock()
        if left_s > 0 or self._device.is_sounding:
            if left_s < -LATE_S:
                self._end()
                return None
            return max(left_s, LOOK_S)
        if self._next is None:
            self._end()
            # It may have no voice of that language.
            self.has_voice = self._has_said
            return None
        self.speak((), level)
        return 0.0
