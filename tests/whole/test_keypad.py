"""`hugod run` as a process with a keypad at its port: played with it, and on without it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from hugod.app.values.inputs import Key
from tests.whole.conftest import Daemon
from tests.whole.pico import PATIENCE_S, Pico

IN_NO_HURRY = """
import sys
from hugod.keys import keypad_link
from hugod.main import main
keypad_link.STALE_MS = 60_000
sys.exit(main(["run", "--data", sys.argv[1], "--port", sys.argv[2]]))
"""
"""`hugod run` to which no press is late: what is, is told in the link's own stories."""


@pytest.fixture
def keypad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pico]:
    keypad = Pico(tmp_path / "ttyACM0")
    keypad.plug()
    (tmp_path / "hugod").mkdir()
    (tmp_path / "hugod" / "config.toml").write_text(f'[keypad]\nport = "{tmp_path}/ttyACM0"\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    yield keypad
    keypad.unplug()


def test_a_game_begins_at_the_keypad_and_goes_on_when_it_is_pulled_out(
    keypad: Pico, unstarted: Daemon
) -> None:
    daemon = unstarted
    daemon.code = IN_NO_HURRY
    daemon.start()
    assert keypad.was_asked.wait(PATIENCE_S)
    daemon.press("Roll")
    before = daemon.words
    keypad.press(Key.HASH)
    assert daemon.wait_for(lambda words: words != before)
    keypad.unplug()
    daemon.wait_for(lambda words: words.startswith("The keypad is gone."))
    daemon.go_until(lambda words: words.startswith("How many play?"), partial(daemon.press, "#"), 9)
    daemon.press("2")
    assert not daemon.words.startswith("How many play?")
