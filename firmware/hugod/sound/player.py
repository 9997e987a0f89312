"""A speaker with a thread of its own: whoever lets it play never waits for it.

What it is to play is put down, the newest in place of what was there; the thread takes it up when
it can. An instrument that hangs holds up its own thread and nobody else.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from typing import Protocol

from hugod.app.effects import Cue
from hugod.app.settings import Level
from hugod.ports import DeviceError
from hugod.sound.player import Score
from hugod.sound.tunes import Tone

CLOSE_S = 1.0
"""How long an instrument gets to fall silent; then its thread is left behind."""

log = logging.getLogger(__name__)


class Instrument(Protocol):
    """Something that makes tones. All its methods are called from one thread."""

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        """Begin with *tones* in place of what sounded; give for how many ms it needs no more care.

        Raises `DeviceError`: then it is not there, and the next tone is tried again.
        """

    def stop(self) -> None:
        """Be silent at once. Raises `DeviceError`."""

    def finish(self) -> None:
        """All tones are over. Raises `DeviceError`."""


class Voice:
    """Plays cues on *instrument*. A `Speaker`."""

    def __init__(self, instrument: Instrument) -> None:
        self._instrument = instrument
        self._score = Score()
        self._level = Level.MIDDLE
        self._bell = threading.Condition()
        self._is_new = self._is_closing = False
        self._complaint = ""
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def play(self, cues: Sequence[Cue], level: Level) -> None:
        with self._bell:
            self._score.add(cues, time.monotonic())
            self._level = level
            self._ring()

    def cut(self) -> None:
        with self._bell:
            self._score.cut(time.monotonic())
            self._ring()

    def close(self) -> None:
        with self._bell:
            self._is_closing = True
            self._ring()
        self._thread.join(CLOSE_S)

    def _ring(self) -> None:
        self._is_new = True
        self._bell.notify()

    def _run(self) -> None:
        wait_s: float | None = None
        while True:
            with self._bell:
                is_over = not self._bell.wait_for(lambda: self._is_new, wait_s)
                if self._is_closing:
                    break
                self._is_new = False
                tones, level = self._score.left(time.monotonic()), self._level
            wait_s = self._sound(tones, level, is_over=is_over)
        self._sound((), self._level, is_over=False)

    def _sound(self, tones: Sequence[Tone], level: Level, *, is_over: bool) -> float | None:
        """Go on with *tones*; give after how many seconds to look again, None: not by itself."""
        try:
            if tones:
                wait_s = self._instrument.sound(tones, level) / 1000
                self._complaint = ""
                return wait_s
            if is_over:
                self._instrument.finish()
            else:
                self._instrument.stop()
        except DeviceError as error:
            if str(error) != self._complaint:
                self._complaint = str(error)
                log.warning("%s", error)
        return None
