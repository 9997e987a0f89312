"""The voices of a language as the menu lists them, and the one that is chosen there."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from hugod.app.values.effects import FindVoices
from hugod.app.values.inputs import VoicesFound
from hugod.store.folder import OWN_VOICES
from hugod.voice.recorded import Recordings
from hugod.voice.voice_list import find_voices, found
from tests.hugod.voice.conftest import give


class Asked:
    """Voices of its own and of a package, and what is answered about them."""

    def __init__(self, folders: tuple[Path, Path]) -> None:
        self.folders = folders
        give(folders[0] / "grandma-en", "red", name="grandma")
        give(folders[0] / "mum-de", "rot", name="mum", language="de")
        give(folders[1] / "robot-en", "red", name="Robot")
        give(folders[1] / "empty-en", name="Empty")
        self.recordings = Recordings(folders[0].parent, lambda language: {})

    def __call__(self, language: str, first: str = "", forget: str = "") -> VoicesFound:
        job = FindVoices(language, first, forget)
        return find_voices(self.folders, self.recordings.forget, job)


@pytest.fixture
def ask(tmp_path: Path) -> Asked:
    return Asked((tmp_path / OWN_VOICES, tmp_path / "packaged"))


def test_those_that_say_something_in_the_language_are_told_and_which_speaks(ask: Asked) -> None:
    told = ask("en")
    assert list(told.names.items()) == [("robot-en", "Robot"), ("grandma-en", "grandma")]
    assert told.first == "grandma-en"
    assert ask("de") == VoicesFound({"mum-de": "mum"}, "mum-de", frozenset({"mum-de"}))
    assert ask("fr") == VoicesFound({})


def test_the_one_that_is_chosen_speaks_first(ask: Asked) -> None:
    assert ask("en", "robot-en").first == "robot-en"
    assert ask("en").first == "robot-en"


def test_a_recorded_voice_is_deleted_and_no_other(ask: Asked) -> None:
    own, packaged = ask.folders
    assert ask("en").own == {"grandma-en"}
    told = ask("en", forget="grandma-en")
    assert (dict(told.names), told.first, told.own) == (
        {"robot-en": "Robot"},
        "robot-en",
        frozenset(),
    )
    assert not (own / "grandma-en").exists()
    for other in ("robot-en", "../packaged", "voices", ""):
        ask("en", forget=other)
    assert (packaged / "robot-en").is_dir()
    assert (own / "mum-de").is_dir()


def test_a_voice_of_a_package_with_a_persons_folder_is_not_the_familys(ask: Asked) -> None:
    (ask.folders[1] / "robot-en").rename(ask.folders[1] / "friend-en")
    assert ask("en").own == {"grandma-en"}


def test_a_card_that_takes_nothing_leaves_the_one_before(tmp_path: Path) -> None:
    own, packaged = tmp_path / "own", tmp_path / "packaged"
    give(packaged / "robot-en", "red", name="Robot")
    give(packaged / "ghost-en", "red", name="Ghost")
    own.write_text("no folder")
    ask = partial(find_voices, (own, packaged), lambda _: None)
    before = ask(FindVoices("en"))
    other = next(name for name in before.names if name != before.first)
    assert ask(FindVoices("en", other)) == before


def test_a_long_name_in_letters_the_display_has_not(tmp_path: Path) -> None:
    give(tmp_path / "x", "red", name="Бабушка of the whole family")
    assert found([tmp_path], "en").names == {"x": "??????? of the w"}
