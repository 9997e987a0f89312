"""A program that makes a sound in memory, bounded in time and in size; espeak-ng is one."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from hugo_core.limits import CLIP_BYTES
from hugod.app.values.effects import Utterance
from hugod.app.values.settings import Speed

# It may write a long sentence, and as much again.
MOST_BYTES = 4 * CLIP_BYTES


class ProgramFailed(Exception):
    """It is not there, failed, or took too long; the message says which, without a full stop."""


class Running:
    """The program *command* at work on *given*, its standard input. Raises `ProgramFailed`.

    It is killed if it is not ready within *most_s* seconds.
    """

    def __init__(
        self,
        command: Sequence[str],
        given: bytes,
        most_s: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._name, self._clock, self._most_s = command[0], clock, most_s
        self._until = clock() + most_s
        self._made = os.memfd_create("hugo-made")
        # In memory: nothing is ever written to a pipe that nobody reads, and the program can be
        # ended at any moment.
        waiting = os.memfd_create("hugo-given")
        try:
            os.write(waiting, given)
            os.lseek(waiting, 0, os.SEEK_SET)
            self._process = subprocess.Popen(
                command, stdin=waiting, stdout=self._made, stderr=subprocess.DEVNULL
            )
        except FileNotFoundError:
            os.close(self._made)
            raise ProgramFailed(f"{self._name} is not installed") from None
        except OSError as error:
            os.close(self._made)
            raise ProgramFailed(f"{self._name} cannot be started: {error.strerror}") from error
        finally:
            os.close(waiting)

    def result(self) -> bytes | None:
        """Return what it has made, None while it is at work. Not asked again after an answer."""
        code = self._process.poll()
        is_too_much = os.fstat(self._made).st_size > MOST_BYTES
        if code is None and self._clock() < self._until and not is_too_much:
            return None
        if code == 0 and not is_too_much:
            return self._take()
        self.kill()
        if is_too_much:
            raise ProgramFailed(f"{self._name} made more than {MOST_BYTES} bytes")
        took_long = f"was not ready in {self._most_s:g} s"
        raise ProgramFailed(f"{self._name} {took_long if code is None else f'failed ({code})'}")

    def wait(self) -> bytes:
        """Wait for what it makes."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(self._most_s)
        made = self.result()
        # It may have a moment left of its time.
        while made is None:
            made = self.result()
        return made

    def kill(self) -> None:
        """End it at once; what it has made is lost."""
        # Killed, not asked: that ends even one that is stopped.
        self._process.kill()
        self._process.wait()
        if self._made >= 0:
            os.close(self._made)
            self._made = -1

    def _take(self) -> bytes:
        os.lseek(self._made, 0, os.SEEK_SET)
        with os.fdopen(self._made, "rb") as file:
            self._made = -1
            return file.read(MOST_BYTES)


ESPEAK = "espeak-ng"
# Children understand slow rule-made speech better; 175 is the engine's own.
WORDS_A_MINUTE = {Speed.SLOW: 120, Speed.NORMAL: 150, Speed.FAST: 190}
QUICK_WORDS = 350
"""Of a number that is counted in a row: above that espeak-ng swallows sounds."""
# A sentence takes 30 ms on a desktop, ten times that on the smallest Pi.
LONGEST_S = 3.0
VOICES = {"en": "en-gb"}
"""Which of a language's; the others are called as the language is."""


def espeak_command(language: str, words_a_minute: int, voice: str = "") -> tuple[str, ...]:
    """Return the command of espeak-ng that reads a text and writes a WAV file of it."""
    said_by = voice or VOICES.get(language, language)
    return (ESPEAK, "-b", "1", "-s", str(words_a_minute), "-v", said_by, "--stdin", "--stdout")


def begin_espeak(text: str, said: Utterance) -> Running:
    """Have *text*, a sentence of *said*, said; gives a WAV file. Raises `ProgramFailed`."""
    is_counted = said.is_quick and text.isdigit()
    pace = QUICK_WORDS if is_counted else WORDS_A_MINUTE[said.speed]
    command = espeak_command(said.language, pace)
    return Running(command, text.encode(), LONGEST_S)
