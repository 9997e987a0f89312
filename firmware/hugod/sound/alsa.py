"""The machine's sound device, by ALSA's own player `aplay`: one short-lived process a sound."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from hugod.app.values.settings import Level
from hugod.ports import DeviceError
from hugod.sound.tunes import Tone, length_ms, wav, wav_with_words
from hugod.voice.clips import Waveform

# It takes the device, finds it again when it was pulled out and put back, and can be ended at any
# moment, which no library in this process could promise.
PLAYER = "aplay"


class SoundDevice:
    """The sound device *name*, as ALSA calls it; empty: the usual one. An `Instrument`."""

    def __init__(self, name: str = "") -> None:
        self._command = (PLAYER, "-q", "-t", "wav", *(("-D", name) if name else ()), "-")
        self._playing: subprocess.Popen[bytes] | None = None

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        """Play all of *tones*. Returns their length in ms."""
        self._play(wav(tuple(tones), level))
        return length_ms(tones)

    def speak(self, tones: Sequence[Tone], words: Waveform, level: Level) -> int:
        """Play all of *tones*, then *words*, as one sound. Returns their length in ms."""
        self._play(wav_with_words(tones, words, level))
        return length_ms(tones) + round(1000 * words.seconds)

    @property
    def is_sounding(self) -> bool:
        """Whether the last sound is still to be heard. Raises `DeviceError` if it failed."""
        if self._playing is None or self._playing.poll() is None:
            return self._playing is not None
        self.stop()
        return False

    def _play(self, file: bytes) -> None:
        """Play *file*, a WAV file, in place of what sounded."""
        self.stop()
        # In memory, so that nothing is ever written to a pipe that nobody reads.
        waiting = os.memfd_create("hugo")
        try:
            os.write(waiting, file)
            os.lseek(waiting, 0, os.SEEK_SET)
            self._playing = subprocess.Popen(
                self._command,
                stdin=waiting,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except FileNotFoundError:
            raise DeviceError("Sound needs aplay: sudo apt install alsa-utils.") from None
        except OSError as error:
            raise DeviceError(f"aplay cannot be started: {error.strerror}.") from error
        finally:
            os.close(waiting)

    def stop(self) -> None:
        """End what plays. Raises `DeviceError` if `aplay` had failed by itself."""
        player, self._playing = self._playing, None
        if player is None:
            return
        code = player.poll()
        if code is None:
            player.kill()
            player.wait()
        elif code:
            raise DeviceError("aplay finds no sound device: try `aplay -L`.")

    def finish(self) -> None:
        """Do nothing."""
