"""The player's thread: the newest cue replaces what sounds; which speaker the settings mean.

The newest cue takes the place of what sounded, words behind their cue.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

from hugod.app.values.effects import Cue, Utterance
from hugod.app.values.findings import CheckedPart
from hugod.app.values.settings import Level
from hugod.config import Config
from hugod.late import alsa, buzzer
from hugod.ports import DeviceError
from hugod.sound.quiet_hours import QuietHours
from hugod.sound.tunes import Tone, after, length_ms, tones_of
from hugod.sound.voicebox import Voicebox
from hugod.voice.folders import places
from hugod.voice.saying import SentenceMaker
from hugod.worker import Worker

if TYPE_CHECKING:
    from hugod.gpio.parts import OnPins, PinParts

# A cue waits no longer for the words behind it; they are said after it all the same.
PREPARING_S = 0.06

log = logging.getLogger(__name__)


class Instrument(Protocol):
    """A source of tones. All its methods are called from one thread."""

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        """Begin with *tones* in place of what sounded. Returns the ms until it needs more care.

        Raises `DeviceError`: then it is not there, and the next tone is tried again.
        """

    def stop(self) -> None:
        """Be silent at once. Raises `DeviceError`."""

    def finish(self) -> None:
        """All tones are over. Raises `DeviceError`."""


class Playlist:
    """The tones that are due. Pure: it is told the time, in seconds."""

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
            # A tick comes first, whatever happens: a key that was pressed stays pressed.
            self._ticks = tones_of(cues[:1])
            cues = cues[1:]
        if cues:
            self._rest = tones_of(cues)

    def cut(self, now: float) -> None:
        """Let nothing sound any more but a tick."""
        self._move_to(now)
        self._rest = ()

    def left(self, now: float) -> tuple[Tone, ...]:
        """Return the tones that are still to sound; their time begins."""
        self._move_to(now)
        # Their time begins when they are taken up: a late player plays a tone whole.
        self._began = now
        return (*self._ticks, *self._rest)

    def _move_to(self, now: float) -> None:
        """Leave out what has sounded; what is left waits to be taken up."""
        passed_ms = 0.0 if self._began is None else 1000 * (now - self._began)
        beyond_ms = max(0.0, passed_ms - length_ms(self._ticks))
        self._ticks, self._rest = after(self._ticks, passed_ms), after(self._rest, beyond_ms)
        self._began = None


class SoundPlayer:
    """The thread that plays cues on *instrument*; it calls *release* when closed. A `Speaker`.

    Words are said by *voicebox*; without one the instrument has tones alone.
    """

    is_proven = False
    """Nobody but a listener knows whether it is heard."""

    def __init__(
        self,
        instrument: Instrument,
        release: Callable[[], None] = lambda: None,
        voicebox: Voicebox | None = None,
    ) -> None:
        self._instrument, self._release, self._voicebox = instrument, release, voicebox
        self._lock = Lock()
        self._playlist = Playlist()
        self._level = Level.MIDDLE
        self._said: Utterance | None = None
        """What is to be said behind the newest cues."""
        self._is_new = False
        self._care_at: float | None = None
        """When the instrument needs more care; None: not by itself."""
        self._complaint = ""
        self._worker = Worker("player", self._turn, end=self._fall_silent)
        self._worker.start()

    def play(self, cues: Sequence[Cue], level: Level, said: Utterance | None = None) -> None:
        with self._lock:
            self._playlist.add(cues, time.monotonic())
            self._level, self._said, self._is_new = level, said, True
        self._worker.ring()

    def cut(self) -> None:
        with self._lock:
            self._playlist.cut(time.monotonic())
            self._said, self._is_new = None, True
        self._worker.ring()

    @property
    def has_voice(self) -> bool:
        """Whether words are heard, as far as is known."""
        return self._voicebox is not None and self._voicebox.has_voice

    @property
    def trouble(self) -> str:
        """The error of the last tone; empty if it was played."""
        return self._complaint

    def close(self) -> None:
        """End every sound. An instrument that hangs is left behind after a second."""
        self._worker.close()
        self._release()

    def _turn(self) -> float | None:
        with self._lock:
            now = time.monotonic()
            if not self._is_new and (self._care_at is None or now < self._care_at):
                # Rung for what was taken up already.
                return self._care_at and self._care_at - now
            is_new, self._is_new = self._is_new, False
            level, said, self._said = self._level, self._said, None
            is_speaking = self._voicebox is not None and self._voicebox.is_open and not is_new
            tones = () if is_speaking else self._playlist.left(now)
        try:
            wait_s = self._begin(tones, level, said) if is_new else self._go_on(tones, level)
        except DeviceError as error:
            self._fails(error, said)
            wait_s = None
        self._care_at = None if wait_s is None else time.monotonic() + wait_s
        return wait_s

    def _fall_silent(self) -> None:
        try:
            self._begin((), self._level, None)
        except DeviceError as error:
            self._fails(error)

    def _begin(self, tones: Sequence[Tone], level: Level, said: Utterance | None) -> float | None:
        """Begin with what is new. Returns the seconds until the next care; None: not by itself."""
        if not tones or (said and self._voicebox):
            # What follows may take its time; the old sound must not go on meanwhile.
            self._instrument.stop()
        if self._voicebox:
            self._voicebox.begin(said)
        if self._voicebox and self._voicebox.prepare(self._is_enough(time.monotonic())):
            return self._sounds(self._voicebox.speak(tones, level))
        if tones:
            return self._sounds(self._instrument.sound(tones, level))
        return 0.0 if said and self._voicebox else None

    def _go_on(self, tones: Sequence[Tone], level: Level) -> float | None:
        """Go on where a tone is over, or the voicebox has a step to take. Returns as `_begin`."""
        if tones:
            return self._sounds(self._instrument.sound(tones, level))
        wait_s = self._voicebox.go_on(level) if self._voicebox else None
        if wait_s is None:
            self._instrument.finish()
        return wait_s

    def _is_enough(self, began: float) -> Callable[[], bool]:
        """Whether anything newer came, or a cue that waits for its words has waited enough."""
        return lambda: self._is_new or time.monotonic() > began + PREPARING_S

    def _sounds(self, length_ms: int) -> float:
        self._complaint = ""
        if self._voicebox and self._voicebox.is_open:
            self._voicebox.wait(length_ms)
            # The next sentence is prepared meanwhile.
            return 0.0
        return length_ms / 1000

    def _fails(self, error: DeviceError, said: Utterance | None = None) -> None:
        """Note the *error* of a device that was to say *said*."""
        if self._voicebox:
            # Half of what it said is not gone on with.
            self._voicebox.fail(said)
        if str(error) != self._complaint:
            self._complaint = str(error)
            log.warning("%s", error)


def open_speaker(
    opened: ExitStack, hours: QuietHours, config: Config, pins: PinParts | None, data: Path
) -> OnPins | None:
    """Open the configured speaker, ALSA's, or have the buzzer opened on *pins*.

    The owner's voices are in the state folder *data*. Returns the first, if it is that one; a
    fault of either is a warning in the log.
    """
    kind = config.sound_kind
    if kind == "auto":
        kind = "buzzer" if pins is not None else "none"
    if kind == "device":
        device = alsa.SoundDevice(config.sound_device)
        voicebox = Voicebox(SentenceMaker(places(data)), device, ended=hours.spoken)
        player = opened.enter_context(closing(SoundPlayer(device, voicebox=voicebox)))
        hours.add_own_speaker(player)
        return player
    if kind == "buzzer" and pins is None:
        log.warning("The buzzer needs the pins of a Raspberry Pi.")
    elif kind == "buzzer" and pins is not None:
        pins.add(CheckedPart.SOUND, partial(_open_buzzer, hours))
    return None


def _open_buzzer(hours: QuietHours, pins: Any) -> SoundPlayer:
    found = buzzer.open_buzzer(pins)
    player = SoundPlayer(found, found.close)
    hours.add(player)
    return player
