"""A family that plays over the page's link: it reads the words on the glass and presses keys."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

from box import linked, press

from hugo_core.board import Place
from hugo_core.position import Phase
from hugod.app.values.words import Words
from hugod.languages import words_in

PATIENCE_S = 60.0
"""For one answer; an emulated processor is slow."""
MOST_KEYS = 5000
KEY_S = 0.025
"""Between two keys: the page takes fifty a second."""


class Stuck(Exception):
    """The glass did not become what was waited for."""


def next_keys(words: str, is_lit: bool, speaks: Words) -> tuple[str, ...]:
    """Give the keys of those who roll, take the first choice and read the news.

    *is_lit*: the big button asks to be pressed.
    """
    _ = speaks.gettext
    if is_lit:
        return ("Roll",)
    if _("type the place or A B #") in words or speaks.roll_goes_on in words:
        return ("#",)
    placing = _("Place guest {number}/{count}").format(number=0, count=0)
    titles = (placing, _("Step {step}: put it where?").format(step=Place(0)))
    if any(re.search(re.escape(title).replace("0", r"\d+"), words) for title in titles):
        return ("A", "#")
    # Roll, as the die came to rest by itself
    return ("*",) if words == speaks.advice(Phase.MOVING) else ("Roll",)


class Player:
    """Sits before the box on *port* of this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._link = linked(port)
        self._speaks = words_in("en")
        self.scene: dict[str, Any] = {}
        self._hear()

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._link.close()

    @property
    def words(self) -> str:
        return str(self.scene.get("words", ""))

    @property
    def seen(self) -> tuple[str, str, str]:
        """The words, the pixels of the glass and the board."""
        return self.words, str(self.scene.get("picture")), str(self.scene.get("board"))

    def press(self, *keys: str) -> None:
        """Press keys one by one; each changes the words on the glass."""
        for key in keys:
            before = self.words
            time.sleep(KEY_S)
            press(self._link, key)
            self.wait_for(lambda words, before=before: words != before)  # type: ignore[misc]  # bound

    def wait_for(self, what: Callable[[str], bool]) -> None:
        """Watch until the words are such, and no sign that the box is busy. Raises `Stuck`."""
        until = time.monotonic() + PATIENCE_S
        busy = ("saving …", "rolling …")
        while self.words.startswith(busy) or not what(self.words):
            try:
                self._hear(until - time.monotonic())
            except TimeoutError as error:
                raise Stuck(f"The glass stays at: {self.words}") from error

    def begin(self) -> None:
        """Begin a game of two, red and blue, and place all their guests.

        On a new card Roll leads through what is asked first.
        """
        until, key = time.monotonic() + PATIENCE_S, "Roll"
        while not self.words.startswith("How many play?"):
            if time.monotonic() > until:
                raise Stuck(f"No game can be begun; the glass says: {self.words}")
            if "Track 0 to 46?" in self.words:
                key = "#"
            self.press(key)
        self.press("2", "1", "1")
        for square in range(17, 29):
            for figure in str(square):
                self.press(figure)

    def play_until(self, pattern: str) -> None:
        """Roll, take the first choice, read the news, until the words match. Raises `Stuck`."""
        for _ in range(MOST_KEYS):
            if re.search(pattern, self.words):
                return
            self.press(*next_keys(self.words, self.scene.get("light") == "roll", self._speaks))
        raise Stuck(f"{pattern!r} never came; the glass says: {self.words}")

    def _hear(self, timeout_s: float = PATIENCE_S) -> None:
        said = json.loads(self._link.recv(timeout=max(timeout_s, 0.001)))
        if "error" in said:
            raise Stuck(str(said["error"]))
        self.scene |= said
