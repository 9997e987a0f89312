"""Voices found: the owner's own first, the newest before the others, and no trap is opened."""

import os
from pathlib import Path

import pytest

from hugod.ports import JournalError
from hugod.voice.folders import (
    ABOUT,
    LONGEST_WORD,
    PACKAGED,
    BadVoice,
    choose,
    clip_files,
    places,
    read_voice,
    voices_in,
)
from hugod.voice.phrases import clip_id
from tests.hugod.voice.conftest import give


def test_the_owners_come_before_those_of_packages(tmp_path: Path) -> None:
    assert places(tmp_path) == (tmp_path / "voices", *PACKAGED)


def test_a_voice_says_what_its_file_says(tmp_path: Path) -> None:
    voice = read_voice(give(tmp_path / "v", "red", "blue", language="de", name="Oma"))
    assert (voice.name, voice.language, voice.rate) == ("Oma", "de", 16000)
    assert (voice.licence, voice.made_by) == ("CC0", "a test")
    assert set(voice.clips) == {clip_id("red"), clip_id("blue")}


def test_the_newest_is_asked_first(tmp_path: Path) -> None:
    for age, name in enumerate("cab"):
        about = give(tmp_path / name, name=name) / "voice.toml"
        os.utime(about, (1000 - age, 1000 - age))
    for folders in ([tmp_path], [tmp_path / "own", tmp_path]):
        assert [voice.name for voice in voices_in(folders)] == ["c", "a", "b"]


def test_what_was_chosen_last_speaks_first_of_whomever(tmp_path: Path) -> None:
    folders = (own, packaged) = tmp_path / "own", tmp_path / "packaged"
    for name in ("a", "b"):
        give(packaged / name, name=name)
    choose(folders, "b")
    assert [voice.name for voice in voices_in(folders)] == ["b", "a"]
    modes = [path.stat().st_mode & 0o777 for path in (own, own / ".chosen-b")]
    assert modes == [0o700, 0o600], "nobody else's"
    give(own / "c", name="c")
    assert next(voices_in(folders)).name == "c"
    for name in ("a", "c", "b"):
        for made in (*own.glob(".*"), own / "c" / ABOUT):
            os.utime(made, ns=(made.stat().st_mtime_ns - 10**9,) * 2)
        choose(folders, name)
        assert next(voices_in(folders)).name == name
    assert [voice.name for voice in voices_in(folders)] == ["b", "c", "a"]


def test_what_cannot_be_chosen_changes_nothing(tmp_path: Path) -> None:
    folders = (tmp_path / "own", tmp_path / "packaged")
    for name in ("a", "../a"):
        give(folders[1] / "b")
        choose(folders, name)
    assert not folders[0].exists()
    folders[0].write_text("no folder")
    with pytest.raises(JournalError, match="The voice was not chosen"):
        choose(folders, "b")


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ("", "name is missing"),
        ("name = 3", "name is missing"),
        ('name = "a"\nlanguage = "en"\nlicence = " "\nmade_by = "b"\nrate = 16000', "licence is"),
        ('name = "a"\nlanguage = "en"\nlicence = "b"\nmade_by = "b"\nrate = 96000', "rate is one"),
        ('name = "a"\nlanguage = "en"\nlicence = "b"\nmade_by = "b"\nrate = true', "rate is one"),
        ('name = "a"\nlanguage = "en"\nlicence = "b"\nmade_by = "b"\nrate = 16000.0', "rate is"),
        ("[[[", "line 1"),
        ("a = " + "[" * 10_000, "line 1"),
        ("#" * 70_000, "longer than 65536"),
    ],
)
def test_a_bad_voice_is_told_and_left(about: str, said: str, tmp_path: Path) -> None:
    give(tmp_path / "good")
    (give(tmp_path / "bad", "red") / "voice.toml").write_text(about)
    with pytest.raises(BadVoice, match=said):
        read_voice(tmp_path / "bad")
    complaints: list[str] = []
    assert [voice.name for voice in voices_in([tmp_path], complaints.append)] == ["Test"]
    assert len(complaints) == 1
    assert complaints[0].startswith(f"{tmp_path / 'bad'}: voice.toml: ")


def test_without_its_file_a_folder_is_no_voice(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadVoice, match="No such file"):
        read_voice(tmp_path / "empty")


def test_links_pipes_and_hidden_folders_are_no_voices(tmp_path: Path) -> None:
    outside = give(tmp_path / "outside", "red")
    here = tmp_path / "here"
    here.mkdir()
    (here / "link").symlink_to(outside)
    os.mkfifo(here / "pipe")
    give(here / ".hidden")
    assert list(voices_in([here])) == []
    (outside / "voice.toml").rename(tmp_path / "voice.toml")
    os.mkfifo(outside / "voice.toml")
    with pytest.raises(BadVoice, match="pipe"):
        read_voice(outside)


def test_clips_behind_a_link_are_none(tmp_path: Path) -> None:
    voice = give(tmp_path / "v", "red")
    (voice / "clips").rename(tmp_path / "elsewhere")
    (voice / "clips").symlink_to(tmp_path / "elsewhere")
    assert read_voice(voice).clips == {}


def test_another_name_is_no_clip_and_wav_comes_before_opus(tmp_path: Path) -> None:
    clips = give(tmp_path / "v", "red") / "clips"
    both, other, alone = clip_id("red"), clip_id("green"), clip_id("blue")
    names = ("notes.txt", "red.wav", f"{alone}.mp3")
    for name in (f"{both}.opus", f"{other}.opus", f"{other}.wav", f"{alone}.opus", *names):
        (clips / name).touch()
    assert clip_files(tmp_path / "v") == {
        both: clips / f"{both}.wav",
        other: clips / f"{other}.wav",
        alone: clips / f"{alone}.opus",
    }


def test_of_voices_and_of_their_clips_so_many_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hugod.voice.folders.VOICES", 2)
    monkeypatch.setattr("hugod.voice.folders.CLIPS", 3)
    for name in "abc":
        give(tmp_path / name, "red", "blue", "green", "white")
    assert [len(voice.clips) for voice in voices_in([tmp_path])] == [3, 3]


def test_a_name_is_one_line_that_a_terminal_can_show(tmp_path: Path) -> None:
    name = read_voice(give(tmp_path / "v", name="Oma\\u001b[31m\\n" + 500 * "x")).name
    assert name.isprintable()
    assert len(name) <= LONGEST_WORD


@pytest.mark.parametrize(("letters", "read"), [(200, 200 * "x"), (201, 199 * "x" + "…")])
def test_a_name_has_two_hundred_letters_at_most(letters: int, read: str, tmp_path: Path) -> None:
    assert read_voice(give(tmp_path / "v", name=letters * "x")).name == read


def test_no_folder_is_no_voices(tmp_path: Path) -> None:
    assert list(voices_in([tmp_path / "missing"])) == []
