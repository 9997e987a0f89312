"""A family's voice on the card: stored whole, refused with a reason, found again, deleted."""

import io
import math
import os
import shutil
import tomllib
import wave
from array import array
from collections import namedtuple
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NoReturn
from zipfile import ZipFile

import pytest

from hugo_core.limits import CLIP_BYTES, ROOM_LEFT
from hugod.app.values.effects import FindVoices
from hugod.app.values.inputs import VoicesFound
from hugod.ports import JournalError
from hugod.store.folder import OWN_VOICES
from hugod.voice import recorded
from hugod.voice.clips import rms_of, sound_of
from hugod.voice.folders import choose, places, voices_in
from hugod.voice.recorded import (
    RATE,
    ClipRefused,
    OwnVoice,
    Recordings,
    Refusal,
    find_voices,
    found,
    voice_named,
)
from tests.hugod.voice.conftest import give

PHRASES = {"en": {"four_000001": "four", "it-is_000002": "it is", "red_000003": "red"}}
GRANDMA = OwnVoice("grandma", "en")


def clip(seconds: float = 0.5, hz: int = 220, *, loud: int = 9000, rate: int = RATE) -> bytes:
    """A WAV file with a tone."""
    count = int(seconds * rate)
    tone = array("h", (round(loud * math.sin(at * 2 * math.pi * hz / rate)) for at in range(count)))
    return wav(tone.tobytes(), rate=rate)


def wav(frames: bytes, channels: int = 1, width: int = 2, rate: int = RATE) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as writing:
        writing.setnchannels(channels)
        writing.setsampwidth(width)
        writing.setframerate(rate)
        writing.writeframes(frames)
    return file.getvalue()


@pytest.fixture
def recordings(tmp_path: Path) -> Recordings:
    return Recordings(tmp_path, lambda language: PHRASES.get(language, {}))


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_recording_makes_a_voice_as_any_other(recordings: Recordings, tmp_path: Path) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    assert set(files(tmp_path)) == {
        "voices/grandma-en/voice.toml",
        "voices/grandma-en/clips/four_000001.wav",
    }
    about = tomllib.loads((tmp_path / "voices/grandma-en/voice.toml").read_text())
    assert about == {
        "name": "grandma",
        "language": "en",
        "licence": "private",
        "made_by": "family",
        "rate": 22050,
    }
    assert recordings.clip(GRANDMA, "four_000001") == clip()
    assert recordings.recorded(GRANDMA) == {"four_000001"}
    assert recordings.recorded(OwnVoice("dad", "en")) == set()
    folders = [path for path in tmp_path.rglob("*") if path.is_dir()]
    assert {path.stat().st_mode & 0o777 for path in folders} == {0o700}, "the family's alone"


def test_a_phrase_may_take_ten_seconds_and_no_more(recordings: Recordings) -> None:
    recordings.keep(GRANDMA, "four_000001", clip(10))
    with pytest.raises(ClipRefused) as refused:
        recordings.keep(GRANDMA, "four_000001", clip(10.001))
    assert refused.value.reason is Refusal.LONG


def test_the_shortest_and_the_softest_that_is_heard_is_taken(
    recordings: Recordings, monkeypatch: pytest.MonkeyPatch
) -> None:
    recordings.keep(GRANDMA, "four_000001", clip(0.08))
    with pytest.raises(ClipRefused, match=r"^empty$"):
        recordings.keep(GRANDMA, "four_000001", clip(0.079))
    monkeypatch.setattr(recorded, "LEAST_RMS", rms_of(sound_of(clip())))
    recordings.keep(GRANDMA, "four_000001", clip())


def test_a_voice_that_comes_or_goes_outlasts_a_power_cut(
    recordings: Recordings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[Path] = []
    monkeypatch.setattr(recorded, "flush_folder", flushed.append)
    recordings.keep(GRANDMA, "four_000001", clip())
    voices = tmp_path / "voices"
    assert flushed == [tmp_path, voices, voices / "grandma-en"]
    recordings.forget(GRANDMA)
    assert flushed[3:] == [voices]


def test_a_phrase_recorded_again_replaces_the_first_try(recordings: Recordings) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    recordings.keep(GRANDMA, "four_000001", clip(hz=330))
    assert recordings.clip(GRANDMA, "four_000001") == clip(hz=330)


NOISE = clip()
BAD = {
    "nothing": (b"", Refusal.NO_CLIP),
    "a picture": (b"\x89PNG\r\n" + bytes(2000), Refusal.NO_CLIP),
    "cut in the middle": (NOISE[: len(NOISE) // 2], Refusal.NO_CLIP),
    "only its head": (NOISE[:40], Refusal.NO_CLIP),
    "two channels": (wav(bytes(RATE * 4), channels=2), Refusal.NO_CLIP),
    "eight bits": (wav(bytes(RATE), width=1), Refusal.NO_CLIP),
    "96 kHz": (clip(rate=96000), Refusal.NO_CLIP),
    "16 kHz": (clip(rate=16000), Refusal.NO_CLIP),
    "no samples": (wav(b""), Refusal.NO_CLIP),
    "silence": (wav(bytes(RATE * 2)), Refusal.EMPTY),
    "a click": (clip(0.03), Refusal.EMPTY),
    "a whisper": (clip(loud=500), Refusal.EMPTY),
    "half a minute": (wav(b"\x40\x40" * RATE * 30), Refusal.LONG),
}


@pytest.mark.parametrize("what", BAD)
def test_no_clip_is_refused_unchanged(recordings: Recordings, tmp_path: Path, what: str) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    before = files(tmp_path)
    data, reason = BAD[what]
    with pytest.raises(ClipRefused) as refused:
        recordings.keep(GRANDMA, "four_000001", data)
    assert refused.value.reason is reason
    assert files(tmp_path) == before


@pytest.mark.parametrize("phrase", ["", "five_000001", "../../../etc/passwd", "four_000001/../x"])
def test_an_unknown_phrase_is_refused(recordings: Recordings, tmp_path: Path, phrase: str) -> None:
    with pytest.raises(ClipRefused) as refused:
        recordings.keep(GRANDMA, phrase, clip())
    assert refused.value.reason is Refusal.UNKNOWN
    assert recordings.clip(GRANDMA, phrase) is None
    assert files(tmp_path) == {}


@pytest.mark.parametrize(
    "name", ["", "grandma", "grandma-", "grandma-xx", "../x-en", "uncle-en", "grandma-en-en"]
)
def test_no_other_folder_is_a_voice(name: str) -> None:
    assert voice_named(name) is None


def test_every_person_has_a_voice_in_every_language() -> None:
    assert voice_named("child-fr") == OwnVoice("child", "fr")
    assert OwnVoice("child", "fr").name == "child-fr"


def test_a_full_card_loses_nothing(
    recordings: Recordings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    before = files(tmp_path)
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 0, 50_000_000))
    with pytest.raises(ClipRefused) as refused:
        recordings.keep(GRANDMA, "four_000001", clip(hz=330))
    assert refused.value.reason is Refusal.FULL
    assert files(tmp_path) == before
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 0, ROOM_LEFT + len(clip())))
    recordings.keep(GRANDMA, "four_000001", clip(hz=330))


def test_voices_share_the_card(recordings: Recordings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "RECORDED_BYTES", 2 * len(clip()))
    recordings.keep(GRANDMA, "four_000001", clip())
    recordings.keep(OwnVoice("dad", "en"), "four_000001", clip())
    with pytest.raises(ClipRefused) as refused:
        recordings.keep(GRANDMA, "red_000003", clip())
    assert refused.value.reason is Refusal.FULL
    recordings.forget(OwnVoice("dad", "en"))
    recordings.keep(GRANDMA, "red_000003", clip())


def test_a_card_that_fails_is_told_in_a_sentence(
    recordings: Recordings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    before = files(tmp_path)

    def fails(_: int) -> NoReturn:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(JournalError, match=r"The recording was not stored: Input/output error\."):
        recordings.keep(GRANDMA, "four_000001", clip(hz=330))
    assert files(tmp_path) == before


def a_link(path: Path) -> None:
    (path.parent.parent / "elsewhere").mkdir(exist_ok=True)
    path.symlink_to(path.parent.parent / "elsewhere")


@pytest.mark.parametrize("place", ["voices", "voices/grandma-en", "voices/grandma-en/clips"])
@pytest.mark.parametrize("make", [Path.touch, os.mkfifo, a_link], ids=["file", "pipe", "link"])
def test_what_stands_in_the_way_is_put_aside(
    recordings: Recordings, tmp_path: Path, place: str, make: Callable[[Path], None]
) -> None:
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    make(tmp_path / place)
    assert recordings.recorded(GRANDMA) == set()
    recordings.keep(GRANDMA, "four_000001", clip())
    assert recordings.clip(GRANDMA, "four_000001") == clip()
    assert not (tmp_path / place).is_symlink()


def test_a_clip_that_is_a_link_or_a_giant_is_none(recordings: Recordings, tmp_path: Path) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    path = tmp_path / "voices/grandma-en/clips/four_000001.wav"
    path.write_bytes(bytes(CLIP_BYTES + 1))
    assert recordings.clip(GRANDMA, "four_000001") is None
    path.unlink()
    path.symlink_to("/etc/hostname")
    assert recordings.clip(GRANDMA, "four_000001") is None
    recordings.keep(GRANDMA, "four_000001", clip())
    assert not path.is_symlink()


def test_no_file_beside_the_clips_is_ever_given(recordings: Recordings, tmp_path: Path) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    (tmp_path / "secret.wav").write_bytes(b"secret")
    assert recordings.clip(GRANDMA, "../../../secret") is None


def test_a_link_in_place_of_its_file_is_replaced(recordings: Recordings, tmp_path: Path) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    about, outside = tmp_path / "voices/grandma-en/voice.toml", tmp_path / "outside"
    about.rename(outside)
    os.utime(outside, (1000, 1000))
    about.symlink_to(outside)
    recordings.keep(GRANDMA, "four_000001", clip())
    assert not about.is_symlink()
    assert outside.stat().st_mtime == 1000


def test_two_pages_that_record_at_once_both_get_a_whole_clip(recordings: Recordings) -> None:
    tries = [clip(hz=200 + 10 * number) for number in range(16)]
    with ThreadPoolExecutor(4) as pages:
        list(pages.map(lambda data: recordings.keep(GRANDMA, "four_000001", data), tries))
    assert recordings.clip(GRANDMA, "four_000001") in tries
    assert recordings.recorded(GRANDMA) == {"four_000001"}


def test_a_deleted_voice_goes_and_the_others_stay(recordings: Recordings, tmp_path: Path) -> None:
    recordings.forget(GRANDMA)
    for voice in (GRANDMA, OwnVoice("dad", "en")):
        recordings.keep(voice, "four_000001", clip())
    recordings.forget(GRANDMA)
    (tmp_path / "voices/grandma-en").symlink_to(tmp_path / "voices/dad-en")
    recordings.forget(GRANDMA)
    assert [path.name for path in (tmp_path / "voices").iterdir()] == ["dad-en"]
    assert recordings.recorded(OwnVoice("dad", "en")) == {"four_000001"}


def test_a_voice_is_saved_as_one_file(recordings: Recordings, tmp_path: Path) -> None:
    for phrase in ("four_000001", "red_000003"):
        recordings.keep(GRANDMA, phrase, clip())
    stream = recordings.zipped(GRANDMA)
    sent = b"".join(stream.parts)
    assert len(sent) == stream.length
    with ZipFile(io.BytesIO(sent)) as archive:
        saved = {name: archive.read(name) for name in archive.namelist()}
    assert saved == files(tmp_path / "voices")


def test_a_voice_that_changes_while_saved_is_not_taken_for_whole(recordings: Recordings) -> None:
    for phrase in ("four_000001", "red_000003"):
        recordings.keep(GRANDMA, phrase, clip())
    saving = recordings.zipped(GRANDMA)
    assert next(saving.parts)
    recordings.keep(GRANDMA, "red_000003", clip(0.7))
    with pytest.raises(OSError, match="red_000003 of grandma-en changed while it was saved"):
        list(saving.parts)
    saving = recordings.zipped(GRANDMA)
    recordings.forget(GRANDMA)
    with pytest.raises(OSError, match="four_000001 of grandma-en changed while it was saved"):
        list(saving.parts)


def test_no_link_no_giant_and_nothing_that_is_gone_is_saved_with_a_voice(
    recordings: Recordings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recordings.keep(GRANDMA, "four_000001", clip())
    clips = tmp_path / "voices/grandma-en/clips"
    (clips / "it-is_000002.wav").symlink_to("/etc/hostname")
    (clips / "red_000003.wav").write_bytes(bytes(CLIP_BYTES + 1))
    monkeypatch.setitem(PHRASES["en"], "gone_000004", "gone")
    there = recordings.recorded(GRANDMA)
    monkeypatch.setattr(recordings, "recorded", lambda _: {*there, "gone_000004"})
    sent = b"".join(recordings.zipped(GRANDMA).parts)
    for size in (1, CLIP_BYTES):
        (clips / "red_000003.wav").write_bytes(bytes(size))
        assert len(b"".join(recordings.zipped(GRANDMA).parts)) > len(sent) + size
    assert set(ZipFile(io.BytesIO(sent)).namelist()) == {
        "grandma-en/clips/four_000001.wav",
        "grandma-en/voice.toml",
    }


def test_who_may_not_replace_a_recording_is_refused(recordings: Recordings) -> None:
    recordings.keep(GRANDMA, "four_000001", clip(), may_replace=False)
    with pytest.raises(ClipRefused) as refused:
        recordings.keep(GRANDMA, "four_000001", clip(hz=330), may_replace=False)
    assert refused.value.reason is Refusal.TAKEN
    assert recordings.clip(GRANDMA, "four_000001") == clip()


def test_the_voice_recorded_last_speaks_first(recordings: Recordings, tmp_path: Path) -> None:
    def first() -> str:
        return next(voices_in(places(tmp_path))).name

    for who in ("dad", "grandma", "child"):
        recordings.keep(OwnVoice(who, "en"), "four_000001", clip())
    assert first() == "child"
    recordings.keep(GRANDMA, "red_000003", clip())
    assert first() == "grandma"
    choose(places(tmp_path), "dad-en")
    assert first() == "dad"
    recordings.forget(OwnVoice("dad", "en"))
    assert first() == "grandma"


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


def test_voices_of_one_name_stand_in_the_order_of_their_folders(tmp_path: Path) -> None:
    for age, folder in enumerate("bca"):
        os.utime(give(tmp_path / folder, "red", name="Oma") / "voice.toml", (1000 - age,) * 2)
    assert list(found([tmp_path], "en").names) == ["a", "b", "c"]


def test_a_card_that_takes_nothing_leaves_the_one_before(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own, packaged = tmp_path / "own", tmp_path / "packaged"
    give(packaged / "robot-en", "red", name="Robot")
    give(packaged / "ghost-en", "red", name="Ghost")
    own.write_text("no folder")
    ask = partial(find_voices, (own, packaged), lambda _: None)
    before = ask(FindVoices("en"))
    other = next(name for name in before.names if name != before.first)
    assert ask(FindVoices("en", other)) == before
    assert "The voice was not chosen" in caplog.text


def test_a_long_name_in_letters_the_display_has_not(tmp_path: Path) -> None:
    give(tmp_path / "x", "red", name="Бабушка of the whole family")
    assert found([tmp_path], "en").names == {"x": "??????? of the w"}
