"""The notebook: what was set stays set; what cannot be read is as if never set."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from hugo_core.board import Board, load_board
from hugod.app.settings import Level, Question, Settings, Sound
from hugod.ports import JournalError
from hugod.store.settings_store import FILE, CardNotebook

LOUD = Sound(Level.LOUD, is_on=False, quiet_from=21)


def own_board() -> Board:
    shipped = load_board("amigo-hugo")
    values = {f.name: getattr(shipped, f.name) for f in fields(Board) if f.init}
    return Board(**{**values, "name": "my-amigo-hugo", "is_confirmed": True})


def test_an_empty_notebook_has_the_usual_settings(tmp_path: Path) -> None:
    assert CardNotebook(tmp_path).settings() == Settings(first_evening=Question.LANGUAGE)
    assert CardNotebook(tmp_path).boards() == {}


def test_the_first_evening_is_asked_no_more_once_anything_was_set(tmp_path: Path) -> None:
    CardNotebook(tmp_path).remember(Settings())
    assert CardNotebook(tmp_path).settings().first_evening is Question.NONE


def test_what_was_remembered_is_there_again(tmp_path: Path) -> None:
    settings = Settings(
        "fr",
        confirmed=("amigo-hugo",),
        counted=("ghost",),
        own_die=True,
        sound=LOUD,
        on_network=True,
    )
    CardNotebook(tmp_path).remember(settings)
    assert CardNotebook(tmp_path).settings() == settings


CHANGED = (
    Settings(language="de"),
    Settings(confirmed=("amigo-hugo",)),
    Settings(counted=("amigo-hugo",)),
    Settings(sound=LOUD),
    Settings(glass="sh1106"),
    Settings(own_die=True),
    Settings(is_locked=True),
    Settings(sealed_die=True),
    Settings(on_network=True),
    *(Settings(first_evening=question) for question in Question if question != "none"),
)
"""Each setting changed by itself."""


@pytest.mark.parametrize("settings", CHANGED)
def test_every_single_setting_is_there_again(settings: Settings, tmp_path: Path) -> None:
    CardNotebook(tmp_path).remember(settings)
    assert CardNotebook(tmp_path).settings() == settings != Settings()


def test_no_setting_is_forgotten_here() -> None:
    """One that the notebook does not know would be lost at the next power cut."""
    names = {each.name for each in fields(Settings)}
    assert {name for name in names if len({getattr(s, name) for s in CHANGED}) > 1} == names


def test_a_saved_board_is_there_again(tmp_path: Path) -> None:
    CardNotebook(tmp_path).save_board(own_board())
    again = CardNotebook(tmp_path).boards()["my-amigo-hugo"]
    assert (again.squares, again.rooms) == (28, own_board().rooms)
    assert again.is_confirmed


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", Settings()),
        ("{", Settings()),
        ("[]", Settings()),
        ('{"language": "tlh"}', Settings()),
        ('{"glass": "sh1106"}', Settings(glass="sh1106")),
        ('{"glass": "oled"}', Settings()),
        ('{"language": "de", "volume": 11}', Settings("de")),
        ('{"language": "de", "confirmed": "amigo-hugo"}', Settings("de")),
        ('{"sound": {"level": "loud", "is_on": false, "quiet_from": 21}}', Settings(sound=LOUD)),
        ('{"sound": {"level": "11", "is_on": 0, "quiet_from": 5}}', Settings()),
        ('{"sound": {"quiet_from": true, "is_on": false}}', Settings(sound=Sound(is_on=False))),
        ('{"sound": {"level": ["loud"], "quiet_from": [21]}}', Settings()),
        ('{"sound": "loud", "language": "de"}', Settings("de")),
        ('{"language": "de", "own_die": "yes"}', Settings("de")),
        ('{"own_die": []}', Settings()),
        ('{"language": ["de"]}', Settings()),
        ('{"language": {}, "glass": []}', Settings()),
        ('{"sealed_die": ["x"]}', Settings()),
        ("[" * 99_999, Settings()),
        ('{"own_die": true}', Settings(own_die=True)),
        ('{"first_evening": "tea", "language": "de"}', Settings("de")),
        ('{"first_evening": ["parts"]}', Settings()),
        ('{"sealed_die": 1, "own_die": true}', Settings(own_die=True)),
        ('{"sealed_die": true}', Settings(sealed_die=True)),
        ('{"on_network": true}', Settings(on_network=True)),
        ('{"on_network": 1}', Settings()),
        ('{"confirmed": [1], "counted": ["x"]}', Settings(counted=("x",))),
    ],
)
def test_a_spoilt_notebook_keeps_what_can_be_read(
    text: str, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_text(text)
    assert CardNotebook(tmp_path).settings() == settings


def test_a_bad_board_file_is_left_out(tmp_path: Path) -> None:
    CardNotebook(tmp_path).save_board(own_board())
    (tmp_path / "boards" / "broken.toml").write_text("squares = 1000\n")
    assert list(CardNotebook(tmp_path).boards()) == ["my-amigo-hugo"]


def test_a_card_that_takes_nothing_is_told(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    with pytest.raises(JournalError, match="settings"):
        CardNotebook(nowhere).remember(Settings())
    with pytest.raises(JournalError, match="board"):
        CardNotebook(nowhere).save_board(own_board())


@pytest.mark.parametrize("place", ["settings.json", "settings.json.tmp"])
def test_a_folder_in_the_place_of_the_settings_is_put_aside(tmp_path: Path, place: str) -> None:
    (tmp_path / place / "of somebody").mkdir(parents=True)
    CardNotebook(tmp_path).remember(Settings(language="de"))
    assert CardNotebook(tmp_path).settings() == Settings(language="de")
    assert (tmp_path / f"{place}.damaged-1" / "of somebody").is_dir()


def test_a_folder_in_the_place_of_a_board_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "boards/my-amigo-hugo.toml").mkdir(parents=True)
    CardNotebook(tmp_path).save_board(own_board())
    assert list(CardNotebook(tmp_path).boards()) == ["my-amigo-hugo"]
    assert (tmp_path / "boards/my-amigo-hugo.toml.damaged-1").is_dir()


def test_a_lock_survives_and_a_strange_one_is_open(tmp_path: Path) -> None:
    CardNotebook(tmp_path).remember(Settings(is_locked=True))
    assert CardNotebook(tmp_path).settings().is_locked
    (tmp_path / "settings.json").write_text('{"is_locked": "yes"}')
    assert not CardNotebook(tmp_path).settings().is_locked
