"""`hugod run` as a process with a keypad at its port: played with it, and on without it."""

from __future__ import annotations

import os
import pty
import time
import tty
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hugo_keypad.teller import Teller

if TYPE_CHECKING:
    from tests.whole.conftest import Daemon

HASH, PATIENCE_S = 14, 60.0


class Keypad:
    """A keypad at the end of a pseudo-terminal."""

    def __init__(self) -> None:
        self._end, self._far_end = pty.openpty()
        tty.setraw(self._far_end)
        self.port = os.ttyname(self._far_end)
        self._teller = Teller("ab")

    def join(self) -> None:
        """Answer the box's question."""
        answer = b""
        while not answer:
            answer = self._teller.hear(os.read(self._end, 4096), self._now())
        os.write(self._end, answer)

    def press(self, key: int) -> None:
        os.write(self._end, self._teller.tell([(key, True), (key, False)], 0, self._now()))

    def unplug(self) -> None:
        if self._end >= 0:
            os.close(self._end)
            os.close(self._far_end)
        self._end = -1

    def _now(self) -> int:
        return time.monotonic_ns() // 1_000_000 % (1 << 30)


@pytest.fixture
def keypad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keypad]:
    keypad = Keypad()
    (tmp_path / "hugod").mkdir()
    (tmp_path / "hugod" / "config.toml").write_text(f'[keypad]\nport = "{keypad.port}"\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    yield keypad
    keypad.unplug()


def test_a_game_begins_at_the_keypad_and_goes_on_when_it_is_pulled_out(
    keypad: Keypad, daemon: Daemon
) -> None:
    keypad.join()
    daemon.press("Roll")
    before = daemon.words
    keypad.press(HASH)
    assert daemon.wait_for(lambda words: words != before)
    keypad.unplug()
    daemon.go_until(lambda words: words.startswith("How many play?"), partial(daemon.press, "#"), 9)
    daemon.press("2")
    assert not daemon.words.startswith("How many play?")
