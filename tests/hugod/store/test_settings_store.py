"""The settings_store: what was set stays set; what cannot be read is as if never set."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from hugo_core.board import Board, load_board
from hugod.app.values.club_codes import box_number
from hugod.app.values.settings import (
    Counting,
    Detail,
    DisplayKind,
    FearMeter,
    Help,
    Level,
    Question,
    Settings,
    Sound,
    Speech,
    Speed,
)
from hugod.ports import JournalError, Phones
from hugod.store.folder import INCOMING
from hugod.store.folder import SETTINGS as FILE
from hugod.store.settings_store import PHONES, JsonPhoneStore, JsonSettingsStore

HASH = "5d1f" * 16
LOUD = Sound(Level.LOUD, is_on=False, quiet_from=21)


def own_board() -> Board:
    shipped = load_board("amigo-hugo")
    values = {f.name: getattr(shipped, f.name) for f in fields(Board) if f.init}
    return Board(**{**values, "name": "my-amigo-hugo", "is_confirmed": True})


def test_an_empty_store_has_the_usual_settings(tmp_path: Path) -> None:
    assert JsonSettingsStore(tmp_path).settings() == Settings(first_evening=Question.LANGUAGE)
    assert JsonSettingsStore(tmp_path).boards() == {}


def test_the_first_evening_is_asked_no_more_once_anything_was_set(tmp_path: Path) -> None:
    JsonSettingsStore(tmp_path).remember(Settings())
    assert JsonSettingsStore(tmp_path).settings().first_evening is Question.NONE


def test_a_card_whose_folder_is_a_file_has_the_usual_settings(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"")
    assert JsonSettingsStore(tmp_path / "state").settings() == Settings()


CHANGED = (
    Settings(language="de"),
    Settings(confirmed=("amigo-hugo",)),
    Settings(counted=("amigo-hugo",)),
    Settings(taught=("goal",)),
    Settings(sound=LOUD),
    Settings(speech=Speech(Detail.FULL, Speed.FAST)),
    Settings(counting=Counting(violet=Help.ALONE)),
    *(Settings(display=display) for display in DisplayKind if display != "normal"),
    Settings(glass="sh1106"),
    Settings(club=box_number(3, "123456")),
    Settings(club_games=(f"17 {'ab' * 8} {box_number(3, '123456')} 2",)),
    Settings(practised=("goal",)),
    *(Settings(fear=meter) for meter in FearMeter if meter != "off"),
    *(Settings().turned(f.name) for f in fields(Settings) if isinstance(f.default, bool)),
    *(Settings(first_evening=question) for question in Question if question != "none"),
)
"""Each setting changed by itself."""


@pytest.mark.parametrize("settings", CHANGED)
def test_every_single_setting_is_there_again(settings: Settings, tmp_path: Path) -> None:
    JsonSettingsStore(tmp_path).remember(settings)
    assert JsonSettingsStore(tmp_path).settings() == settings != Settings()


def test_no_setting_is_forgotten_here() -> None:
    """One that the store does not know would be lost at the next power cut."""
    names = {each.name for each in fields(Settings)}
    assert {name for name in names if len({getattr(s, name) for s in CHANGED}) > 1} == names


def test_a_saved_board_is_there_again(tmp_path: Path) -> None:
    JsonSettingsStore(tmp_path).save_board(own_board())
    again = JsonSettingsStore(tmp_path).boards()["my-amigo-hugo"]
    assert (again.squares, again.rooms) == (28, own_board().rooms)
    assert again.is_confirmed


def test_what_a_stick_brought_is_taken_but_for_a_board_whose_name_is_there(tmp_path: Path) -> None:
    store, brought = JsonSettingsStore(tmp_path), JsonSettingsStore(tmp_path / INCOMING)
    brought.save_board(own_board())
    store.take_in()
    assert store.settings().first_evening is Question.LANGUAGE
    brought.remember(Settings(language="de"))
    mine = (tmp_path / "boards/my-amigo-hugo.toml").read_bytes()
    (tmp_path / INCOMING / "boards/my-amigo-hugo.toml").write_bytes(mine + b"# another\n")
    store.take_in()
    assert (tmp_path / "boards/my-amigo-hugo.toml").read_bytes() == mine
    assert store.settings() == Settings(language="de")


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", Settings()),
        ("{", Settings()),
        ("[]", Settings()),
        ('{"language": "tlh"}', Settings("tlh")),  # it may be there one day
        ('{"language": "Klingon"}', Settings()),
        ('{"language": "../../x"}', Settings()),
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
        ('{"first_evening": "tea", "language": "de"}', Settings("de")),
        ('{"first_evening": ["parts"]}', Settings()),
        ('{"sealed_die": 1, "own_die": true}', Settings(own_die=True)),
        ('{"is_locked": "yes"}', Settings()),
        ('{"on_network": 1}', Settings()),
        ('{"confirmed": [1], "counted": ["x"]}', Settings(counted=("x",))),
    ],
)
def test_a_spoilt_file_keeps_what_can_be_read(
    text: str, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_text(text)
    assert JsonSettingsStore(tmp_path).settings() == settings


def test_a_bad_board_file_is_left_out(tmp_path: Path) -> None:
    JsonSettingsStore(tmp_path).save_board(own_board())
    (tmp_path / "boards" / "broken.toml").write_text("squares = 1000\n")
    assert list(JsonSettingsStore(tmp_path).boards()) == ["my-amigo-hugo"]


def test_a_card_that_takes_nothing_is_told(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    with pytest.raises(JournalError, match="settings"):
        JsonSettingsStore(nowhere).remember(Settings())
    with pytest.raises(JournalError, match="board"):
        JsonSettingsStore(nowhere).save_board(own_board())


@pytest.mark.parametrize("place", [FILE, f"{FILE}.tmp", PHONES, f"{PHONES}.tmp"])
def test_a_folder_in_the_place_of_a_file_is_put_aside(tmp_path: Path, place: str) -> None:
    (tmp_path / place / "of somebody").mkdir(parents=True)
    JsonSettingsStore(tmp_path).remember(Settings(language="de"))
    assert JsonSettingsStore(tmp_path).settings() == Settings(language="de")
    JsonPhoneStore(tmp_path).keep(Phones((HASH,)))
    assert JsonPhoneStore(tmp_path).phones() == Phones((HASH,))
    assert (tmp_path / f"{place}.damaged-1" / "of somebody").is_dir()


def test_a_folder_in_the_place_of_a_board_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "boards/my-amigo-hugo.toml").mkdir(parents=True)
    JsonSettingsStore(tmp_path).save_board(own_board())
    assert list(JsonSettingsStore(tmp_path).boards()) == ["my-amigo-hugo"]
    assert (tmp_path / "boards/my-amigo-hugo.toml.damaged-1").is_dir()


# The phones


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    phones = Phones((HASH, HASH[::-1]), 3)
    JsonPhoneStore(tmp_path).keep(phones)
    assert JsonPhoneStore(tmp_path).phones() == phones


def test_a_new_card_knows_nobody(tmp_path: Path) -> None:
    assert JsonPhoneStore(tmp_path).phones() == Phones()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", Phones()),
        ("[]", Phones()),
        ("{", Phones()),
        ('{"tokens": "' + HASH + '", "tries": 2}', Phones((), 2)),
        (
            json.dumps({"tokens": [HASH, 7, "", HASH.upper(), HASH + "0"], "tries": 1}),
            Phones((HASH,), 1),
        ),
        ('{"tries": -1}', Phones()),
        ('{"tries": true}', Phones()),
        ('{"tries": 1e99}', Phones()),
        ('{"tries": 5}', Phones((), 5)),
    ],
)
def test_a_spoilt_file_gives_nobody_keys(tmp_path: Path, text: str, read: Phones) -> None:
    (tmp_path / PHONES).write_text(text)
    assert JsonPhoneStore(tmp_path).phones() == read


def test_bytes_that_are_no_text_are_nobody(tmp_path: Path) -> None:
    (tmp_path / PHONES).write_bytes(bytes(range(256)))
    assert JsonPhoneStore(tmp_path).phones() == Phones()


def test_a_card_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="did not take the phones"):
        JsonPhoneStore(tmp_path / "gone").keep(Phones())
