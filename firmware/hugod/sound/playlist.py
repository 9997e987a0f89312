"""What sounds now and what comes after it: always the newest, with a tick for every key."""

from __future__ import annotations

from collections.abc import Sequence

from hugod.app.effects import Cue
from hugod.sound.tunes import Tone, after, length_ms, tones_of


class Score:
    """The tones that are due. Pure: it is told the time, in seconds.

    A tone's time begins when it is taken up, so that whoever comes late plays it whole.
    """

    def __init__(self) -> None:
        self._ticks: tuple[Tone, ...] = ()
        """They come first, whatever happens: a key that was pressed stays pressed."""
        self._rest: tuple[Tone, ...] = ()
        self._began: float | None = None
        """When these were taken up; None: not yet."""

    def add(self, cues: Sequence[Cue], now: float) -> None:
        """Let *cues* sound from now on. Whatever sounded ends; only a tick lets it go on."""
        self._move_to(now)
        if cues and cues[0] is Cue.TICK:
            self._ticks = tones_of(cues[:1])
            cues = cues[1:]
        if cues:
            self._rest = tones_of(cues)

    def cut(self, now: float) -> None:
        """Let nothing sound any more."""
        self._move_to(now)
        self._rest = ()

    def left(self, now: float) -> tuple[Tone, ...]:
        """Give the tones that are still to sound; their time begins."""
        self._move_to(now)
        self._began = now
        return (*self._ticks, *self._rest)

    def _move_to(self, now: float) -> None:
        """Leave out what has sounded; what is left waits to be taken up."""
        passed_ms = 0.0 if self._began is None else 1000 * (now - self._began)
        beyond_ms = max(0.0, passed_ms - length_ms(self._ticks))
        self._ticks, self._rest = after(self._ticks, passed_ms), after(self._rest, beyond_ms)
        self._began = None
