"""A voice is recorded over a real socket: stored, refused with words, by those with keys."""

import io
import json
import shutil
from collections import namedtuple
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest

from hugo_core.limits import CLIP_BYTES
from hugod.app.values.effects import PageWish
from hugod.languages import all_languages, words_in
from hugod.voice.recorded import OwnVoice, Recordings
from hugod.web import voice_routes
from hugod.web.speak_here import Voices
from hugod.web.voice_routes import voice_page
from tests.hugod.voice.test_recorded import clip
from tests.hugod.web.conftest import ORIGIN, OWN, PHRASES, Club, Served, ask, send, status

GRANDMA = OwnVoice("grandma", "en")
CLIP = clip()


def address(voice: str = "grandma-en", phrase: str = "four_000001", path: str = "clip") -> str:
    return f"/voice/{path}?{urlencode({'voice': voice, 'phrase': phrase})}"


def post(port: int, path: str, body: bytes, *headers: str) -> tuple[int, dict[str, Any]]:
    more = headers or (ORIGIN,)
    answer = ask(port, f"POST {path}", OWN, *more, f"Content-Length: {len(body)}", body=body)
    head, _, said = answer.partition(b"\r\n\r\n")
    return status(head), json.loads(said) if said.startswith(b"{") else {}


def get(port: int, path: str, *headers: str) -> tuple[int, bytes]:
    head, _, body = ask(port, f"GET {path}", OWN, *headers).partition(b"\r\n\r\n")
    return status(head), body


def test_a_clip_is_stored_and_can_be_heard(recording: Served, recordings: Recordings) -> None:
    assert post(recording.port, address(), CLIP) == (200, {"recorded": ["four_000001"]})
    assert recordings.clip(GRANDMA, "four_000001") == CLIP
    assert get(recording.port, address()) == (200, CLIP)
    assert get(recording.port, address(phrase="red_000002"))[0] == 404


def test_the_page_is_told_all_phrases_and_those_that_are_there(recording: Served) -> None:
    post(recording.port, address(phrase="red_000002"), CLIP)
    said = json.loads(get(recording.port, address(path="phrases"))[1])
    assert said["phrases"] == [list(one) for one in PHRASES.items()]
    assert said["recorded"] == ["red_000002"]
    assert get(recording.port, address("uncle-en", path="phrases"))[0] == 404


def test_each_refusal_has_its_status_and_its_words(
    recording: Served, recordings: Recordings, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = recording.port
    assert post(port, address(phrase="x"), CLIP)[0] == 404
    assert post(port, address("uncle-en"), CLIP)[0] == 404
    assert post(port, address(), b"a picture")[0] == 415
    recording.words = words_in("de")
    assert post(port, address(), clip(loud=100)) == (
        422,
        {"say": "Ich habe nichts gehört. Ist das Mikrofon an? Bitte noch einmal."},
    )
    assert post(port, address(), clip(13))[0] == 413
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 10**9, 0))
    assert post(port, address(), CLIP)[0] == 507
    assert recordings.recorded(GRANDMA) == set()


def test_a_clip_that_is_too_long_for_the_box_is_not_even_read(recording: Served) -> None:
    header = f"Content-Length: {CLIP_BYTES + 1}"
    assert status(ask(recording.port, f"POST {address()}", OWN, ORIGIN, header)) == 413


def test_an_upload_torn_in_the_middle_keeps_what_was_there(
    recording: Served, recordings: Recordings
) -> None:
    assert post(recording.port, address(), CLIP)[0] == 200
    lines = (f"POST {address()} HTTP/1.1", OWN, ORIGIN, f"Content-Length: {len(CLIP)}", "", "")
    begun = "\r\n".join(lines).format(port=recording.port).encode() + clip(hz=330)[:9000]
    send(recording.port, begun, hangs_up=True)
    assert post(recording.port, address(phrase="red_000002"), CLIP)[0] == 200
    assert recordings.clip(GRANDMA, "four_000001") == CLIP


def test_a_page_from_elsewhere_stores_deletes_and_saves_nothing(
    recording: Served, recordings: Recordings
) -> None:
    assert post(recording.port, address(), CLIP)[0] == 200
    paths = ((address(), clip(hz=330)), (address(path="forget"), b""), (address(path="save"), b""))
    for path, body in paths:
        for origin in ("Origin: http://evil.example", "Origin: null", "Accept: */*"):
            assert post(recording.port, path, body, origin)[0] == 403
    assert recordings.clip(GRANDMA, "four_000001") == CLIP


def test_two_pages_record_at_once(
    recording: Served, recordings: Recordings, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = [clip(hz=200 + 30 * number) for number in range(6)]
    with ThreadPoolExecutor(2) as pages:
        answers = list(pages.map(lambda data: post(recording.port, address(), data), tries))
    assert answers == [(200, {"recorded": ["four_000001"]})] * 6
    assert recordings.clip(GRANDMA, "four_000001") in tries


def test_a_flood_of_clips_is_told_to_wait(
    open_server: Callable[..., Served], voices: Voices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice_routes, "CLIPS_AT_ONCE", 2.0)
    monkeypatch.setattr(voice_routes, "CLIPS_A_SECOND", 0.001)
    port = open_server(voices=voices).port
    assert [post(port, address(), CLIP)[0] for _ in range(3)] == [200, 200, 429]


def test_a_voice_is_deleted_and_saved(recording: Served, recordings: Recordings) -> None:
    post(recording.port, address(), CLIP)
    offered, said = post(recording.port, address(path="save"), b"")
    assert offered == 200
    saved = ask(recording.port, f"GET {said['path']}", OWN)
    head, _, body = saved.partition(b"\r\n\r\n")
    assert f"content-length: {len(body)}".encode() in head
    assert b'filename="grandma-en.zip"' in head
    with ZipFile(io.BytesIO(body)) as archive:
        assert archive.read("grandma-en/clips/four_000001.wav") == CLIP
    assert post(recording.port, address(path="forget"), b"") == (200, {"recorded": []})
    assert recordings.recorded(GRANDMA) == set()
    assert post(recording.port, address("uncle-en", path="save"), b"")[0] == 404


def test_a_box_without_recordings_has_no_such_page(served: Served) -> None:
    assert get(served.port, "/voice")[0] == 404


def with_voices(club: Callable[..., Club], voices: Voices) -> tuple[Club, str]:
    """An open page on the network that records voices, and the cookie of a phone with keys."""
    one = club(voices=voices)
    one.wish(PageWish.OPEN)
    return one, one.type_code(one.wish(PageWish.CODE).code)[1]


def test_on_the_network_only_a_phone_with_keys_may_record_and_hear(
    club: Callable[..., Club], voices: Voices
) -> None:
    one, cookie = with_voices(club, voices)
    recordings = voices.recordings
    recordings.keep(GRANDMA, "red_000002", CLIP)
    for strange in ("Accept: */*", "Cookie: hugo-keys=guessed"):
        assert get(one.port, "/voice", strange)[0] == 307
        for path in (address(phrase="red_000002"), address(path="phrases")):
            assert get(one.port, path, strange)[0] == 404
        assert post(one.port, address(), CLIP[:4000], ORIGIN, strange)[0] == 403
    assert recordings.recorded(GRANDMA) == {"red_000002"}
    mine = f"Cookie: {cookie}"
    code, page = get(one.port, "/voice", mine)
    assert code == 200
    assert b"<body data-far>" in page, "what is for the box alone is not seen"
    both = ["four_000001", "red_000002"]
    assert post(one.port, address(), CLIP, ORIGIN, mine) == (200, {"recorded": both})
    assert get(one.port, address(), mine) == (200, CLIP)


def test_a_phone_deletes_saves_and_replaces_no_voice(
    club: Callable[..., Club], voices: Voices
) -> None:
    one, cookie = with_voices(club, voices)
    mine, recordings = f"Cookie: {cookie}", voices.recordings
    recordings.keep(GRANDMA, "red_000002", CLIP)
    for path in ("forget", "save"):
        assert post(one.port, address(path=path), b"", ORIGIN, mine)[0] == 405
    assert get(one.port, "/voice/grandma-en.zip", mine)[0] == 404
    assert post(one.port, address(phrase="red_000002"), clip(hz=330), ORIGIN, mine) == (
        409,
        {"say": "That is recorded already. Only the page at the box replaces it."},
    )
    assert recordings.clip(GRANDMA, "red_000002") == CLIP


def test_a_phone_may_try_again_what_it_recorded_itself_and_no_other_phone_may(
    club: Callable[..., Club], voices: Voices
) -> None:
    one, first = with_voices(club, voices)
    one.told()  # the phone is in
    second = one.type_code(one.wish(PageWish.CODE).code)[1]
    again, other = clip(hz=330), clip(hz=440)
    answers = [
        post(one.port, address(), data, ORIGIN, f"Cookie: {cookie}")[0]
        for data, cookie in ((CLIP, first), (again, first), (other, second))
    ]
    assert answers == [200, 200, 409]
    assert voices.recordings.clip(GRANDMA, "four_000001") == again


def test_a_phone_is_told_that_room_is_made_at_the_box(
    club: Callable[..., Club], voices: Voices, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, cookie = with_voices(club, voices)
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 10**9, 0))
    assert post(one.port, address(), CLIP, ORIGIN, f"Cookie: {cookie}") == (
        507,
        {"say": "The card is full. Delete a voice at the box (Sound, Voice), then go on."},
    )


@pytest.mark.parametrize("language", all_languages())
def test_the_page_is_whole_in_every_language(language: str) -> None:
    page = voice_page(words_in(language))
    assert f'<html lang="{language}">' in page
    assert f'<option value="{language}" selected>' in page
    assert page.count('name="who"') == 6
    assert "<!--" not in page
