"""A family's games move to another box by a stick, and are wiped: the daemon from outside."""

import json
import signal
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.whole.conftest import Daemon


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """Settings that name a folder as the stick."""
    (tmp_path / "stick").mkdir()
    file = tmp_path / "config.toml"
    file.write_text(f'[stick]\nfolder = "{tmp_path / "stick"}"\n')
    return file


def begin(daemon: Daemon) -> None:
    """Begin a game of two, and place some of the guests."""
    daemon.sit_down("2", "1", "1", "17", "18", "19")


def choose(daemon: Daemon, *items: str) -> None:
    """Open the menu and take *items*, one list after the other."""
    daemon.press("*")
    for item in items:
        names = daemon.words.partition("▸ ")[2].partition(". ")[2].split(" / ")
        daemon.press(*["B"] * names.index(item), "#")


def said(daemon: Daemon, beginning: str) -> str:
    return daemon.wait_for(lambda words: words.startswith(beginning))


def test_the_games_move_to_a_new_box_and_the_open_one_goes_on_at_the_same_screen(
    unstarted: Daemon, config: Path, tmp_path: Path
) -> None:
    old = unstarted
    old.more = ["--config", str(config)]
    old.start()
    begin(old)
    standing = old.words, old.board
    choose(old, "This box", "Save games", "Onto a stick")
    old.press("#")
    assert said(old, "Games on") == "Games on the stick: 1. Pull it out now. Roll goes on"
    old.press("#")
    assert (old.words, old.board) == standing
    assert old.end(signal.SIGTERM) == 0

    with closing(type(old)(tmp_path / "new", old.port)) as new:
        new.more = old.more
        new.start()
        choose(new, "This box", "Save games", "From a stick")
        new.press("#")
        assert said(new, "New games").startswith("New games: 1. Take them?")
        new.press("#")
        assert said(new, "The games are here.")
        new.press("#")
        assert (new.words, new.board) == standing
        assert new.end(signal.SIGKILL) == -signal.SIGKILL
        new.start()
        assert (new.words, new.board) == standing


def test_after_a_wipe_the_box_begins_at_the_ghost_and_no_game_is_in_its_folder(
    unstarted: Daemon, config: Path
) -> None:
    daemon = unstarted
    daemon.more = ["--config", str(config)]
    daemon.start()
    begin(daemon)
    assert b"PlaceGuest" in everything_in(daemon.data)
    choose(daemon, "This box", "Save games", "Wipe all games")
    assert daemon.link is not None
    daemon.link.send(json.dumps({"key": "#", "down": True}))
    said(daemon, "All games are gone.")
    assert b"PlaceGuest" not in everything_in(daemon.data)
    daemon.press("#")
    assert "Press Roll" in daemon.words
    assert daemon.end(signal.SIGTERM) == 0
    assert b"PlaceGuest" not in everything_in(daemon.data)
    daemon.start()
    assert "Press Roll" in daemon.words


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_an_update_is_told_that_somebody_plays_until_the_game_is_gone(
    unstarted: Daemon, config: Path, tmp_path: Path
) -> None:
    (tmp_path / "run").mkdir()
    note = tmp_path / "run" / "playing"
    daemon = unstarted
    daemon.more, daemon.surroundings = (
        ["--config", str(config)],
        {"RUNTIME_DIRECTORY": str(tmp_path / "run")},
    )
    daemon.start()
    daemon.press("Roll")
    assert not note.exists()
    daemon.press("*")
    began = time.monotonic()
    begin(daemon)
    assert began - 1 <= float(note.read_text()) <= time.monotonic()  # in whole seconds
    choose(daemon, "This box", "Save games", "Wipe all games")
    assert daemon.link is not None
    daemon.link.send(json.dumps({"key": "#", "down": True}))
    said(daemon, "All games are gone.")
    assert not note.exists()
