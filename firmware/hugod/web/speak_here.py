"""The one page through which the box speaks, and what is said there: a box may have a buzzer only.

```
        take                          another page takes it, or this one goes
  nobody ----> this page speaks -----------------------------------------> that one, or nobody
```
A page is told the number of each utterance, and asks for its sentences: each as samples where the
voices have clips for all of it, else as a text that the browser may say by itself.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from hugod.app.values.effects import Cue, Utterance
from hugod.app.values.settings import Level
from hugod.voice.clips import wav_of
from hugod.voice.recorded import Recordings
from hugod.voice.saying import SentenceMaker

TellTrouble = Callable[[str], None]
"""Sends a message to a page, from any thread."""


@dataclass(frozen=True, slots=True)
class Voices:
    """What the pages have to do with voices: some are recorded there, and one page may speak."""

    recordings: Recordings
    speak_here: SpeakHere


@dataclass(frozen=True, slots=True)
class SpeakingPage:
    """The page that speaks."""

    page: object
    tell: TellTrouble
    is_far: bool = False
    """It is on the network."""
    hides: Callable[[], bool] = lambda: False
    """Whether the display shows now what this page must not tell."""


class SpeakHere:
    """Says what is said through the page that took it, with the voices in *folders*. A `Speaker`.

    Shared by the servers of both pages; may be used from any thread.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        changed: Callable[[], None] = lambda: None,
        ended: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._changed, self._ended = changed, ended
        """Called when a page begins to speak, or ends; and with each utterance that was heard."""
        self._maker = SentenceMaker(folders, self._by_browser)
        self._lock, self._at_work = Lock(), Lock()
        self._speaking: SpeakingPage | None = None
        self._newest: Utterance | None = None
        self._number = 0
        self._sentences: list[dict[str, str | None]] = []
        """Of the utterance that is being prepared."""

    @property
    def is_taken(self) -> bool:
        """Whether a page speaks."""
        return self._speaking is not None

    def take(self, speaking: SpeakingPage) -> None:
        """Let this page speak from now on, and no other one."""
        with self._lock:
            before, self._speaking, self._newest = self._speaking, speaking, None
        if before is not None and before.page is not speaking.page:
            before.tell(json.dumps({"speaks": False}))
        speaking.tell(json.dumps({"speaks": True}))
        self._changed()

    def leave(self, page: object) -> None:
        """Let no page speak if *page* is the one that does."""
        with self._lock:
            if self._speaking is not None and self._speaking.page is page:
                self._speaking = self._newest = None
        self._changed()

    def spoken(self, page: object, number: int) -> None:
        """Note that *page* has said all of utterance *number*."""
        speaking, said = self._speaking, self._newest_of(number)
        if speaking is not None and speaking.page is page and said is not None:
            self._ended(said.number)

    def play(self, cues: Sequence[Cue], level: Level, said: Utterance | None = None) -> None:
        """Let the page say *said* behind its tones, and nothing of before. Never raises."""
        self._say(said, level)

    def cut(self) -> None:
        """Let the page be silent at once."""
        self._say(None, Level.MIDDLE)

    def close(self) -> None:
        """Nothing is held open."""

    def _say(self, said: Utterance | None, level: Level) -> None:
        speaking = self._speaking
        if said is not None and speaking is not None and speaking.hides():
            # Nobody must wait for what is not said.
            self._ended(said.number)
        if speaking is None or speaking.hides():
            said = None
        with self._lock:
            self._number += 1
            self._newest, number = said, self._number
        if speaking is not None:
            told: dict[str, Any] | None = None
            if said is not None:
                told = {"number": number, "language": said.language, "speed": said.speed}
                told |= {"level": level, "quick": said.is_quick}
            speaking.tell(json.dumps({"say": told}))

    def sentences(self, number: int, *, is_far: bool) -> str | None:
        """The sentences of utterance *number* as JSON; None if it is not the newest any more.

        A page *is_far* on the network is told only what one there says.
        """
        with self._at_work:
            speaking = self._speaking
            if speaking is None or speaking.is_far is not is_far:
                return None
            if (said := self._newest_of(number)) is None:
                return None
            self._sentences, saying = [], self._maker.begin(said)
            while not saying.is_over:
                if self._newest_of(number) is None:
                    saying.cancel()
                    return None
                if (words := saying.take()) is not None:
                    wav = b64encode(wav_of(words)).decode("ascii")
                    self._sentences.append({"text": "", "wav": wav})
            return json.dumps({"sentences": self._sentences})

    def _newest_of(self, number: int) -> Utterance | None:
        with self._lock:
            return self._newest if number == self._number else None

    def _by_browser(self, text: str, _said: Utterance) -> None:
        """Leave a sentence without clips to the browser."""
        self._sentences.append({"text": text, "wav": None})
