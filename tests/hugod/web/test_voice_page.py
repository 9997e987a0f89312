"""The recorder in a real browser: with a microphone that hears somebody, without one, by phone."""

from __future__ import annotations

import io
import math
import time
import wave
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from hugod.voice.recorded import RATE, OwnVoice, Recordings
from tests.hugod.voice.test_recorded import clip, wav
from tests.hugod.web.conftest import PHRASES, SMALLEST, Served

GRANDMA = OwnVoice("grandma", "en")
STATE = "main[data-state={}]"
DENIED = "navigator.mediaDevices.getUserMedia = async () => {{ throw new DOMException('', '{}') }}"
IS_SAID = """(bar) => new Promise((done) => {
  let wasLoud = false;
  const look = () => {
    const loud = parseFloat(bar.style.width);
    wasLoud ||= loud > 20;
    if (wasLoud && loud < 5) done();
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Waits until something was said into the microphone, and it is quiet again."""
INSECURE = "Object.defineProperty(Navigator.prototype, 'mediaDevices', {get: () => undefined})"


@cache
def spoken(seconds: float, loud: float, *, pause: float = 0.7, hiss: float = 0.001) -> bytes:
    """A WAV file: a pause, something like a voice from 0 to 1 *loud*, a pause; above 1 it clips."""
    chance, count = Random(1), int((2 * pause + seconds) * RATE)
    samples = array("h")
    for at in range(count):
        time = at / RATE - pause
        swell = math.sin(math.pi * time / seconds) ** 0.3 if 0 < time < seconds else 0.0
        tone = math.sin(1200 * time) + 0.5 * math.sin(2400 * time) + 0.2 * math.sin(7500 * time)
        samples.append(round(32767 * max(-1, min(1, swell * loud * tone + chance.gauss(0, hiss)))))
    return wav(samples.tobytes())


def content(data: bytes) -> array[int]:
    with wave.open(io.BytesIO(data)) as file:
        assert file.getparams()[:3] == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


@pytest.fixture(scope="session")
def with_microphone(
    open_browser: Callable[..., Browser], tmp_path_factory: pytest.TempPathFactory
) -> Browser:
    """A browser whose microphone hears somebody say something, again and again."""
    said = tmp_path_factory.mktemp("microphone") / "said.wav"
    said.write_bytes(spoken(0.5, 0.3, pause=0.3))
    return open_browser(
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-audio-capture={said}",
    )


@pytest.fixture
def open_page(window: Page, recording: Served) -> Iterator[Callable[..., Page]]:
    """Opens the recorder, in a new window of a browser if one is given, after a script has run."""
    pages: list[Page] = []

    def opening(browser: Browser | None = None, script: str = "", width: int = 390) -> Page:
        page = browser.new_page() if browser else window
        pages.append(page)
        page.set_viewport_size({"width": width, "height": 800})
        if script:
            page.add_init_script(script)
        page.goto(f"{recording.origin}/voice")
        expect(page.locator(STATE.format("ready"))).to_be_visible()
        return page

    yield opening
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        if page is not window:
            page.close()


def record(page: Page) -> None:
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Speak now")
    page.locator("#loudness").evaluate(IS_SAID)
    page.get_by_role("button", name="Stop", exact=True).click()


def test_a_voice_is_recorded_phrase_by_phrase_and_gone_on_with_later(
    with_microphone: Browser, open_page: Callable[..., Page], recordings: Recordings
) -> None:
    page = open_page(with_microphone)
    for number, (phrase, text) in enumerate(PHRASES.items(), 1):
        expect(page.locator("#phrase")).to_have_text(text)
        began = time.monotonic()
        record(page)
        expect(page.locator("#done")).to_have_text(f"{number} of {len(PHRASES)}")
        took_s = time.monotonic() - began  # on a quiet machine a second or two
        samples = content(recordings.clip(GRANDMA, phrase) or b"")
        assert 0.1 * RATE < len(samples) < max(3, took_s) * RATE
        assert 0.25 * 32767 < max(samples) < 0.95 * 32767
        if number == 1:
            page.reload()  # the day is over; the next one begins where this one ended
            expect(page.locator("#done")).to_have_text(f"1 of {len(PHRASES)}")
    expect(page.get_by_role("status")).to_have_text("Everything is recorded. Thank you!")


def test_a_phrase_is_heard_recorded_again_and_skipped_by_keys_alone(
    with_microphone: Browser, open_page: Callable[..., Page], recordings: Recordings
) -> None:
    page = open_page(with_microphone)
    page.locator("#record").focus()
    page.keyboard.press("Space")
    page.locator("#loudness").evaluate(IS_SAID)
    page.keyboard.press("Space")
    expect(page.locator("#phrase")).to_have_text("red")  # by itself
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_focused()
    page.locator("#back").press("Enter")
    expect(page.locator("#phrase")).to_have_text("four")
    page.locator("#listen").focus()
    with page.expect_response(lambda answer: "/voice/clip" in answer.url) as heard:
        page.keyboard.press("Enter")
    assert heard.value.ok
    expect(page.get_by_role("button", name="Once more")).to_be_visible()
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#phrase")).to_have_text("red")
    page.locator("#next").press("Enter")
    expect(page.locator("#phrase")).to_have_text("It is your turn")
    page.locator("#back").press("Enter")
    expect(page.locator("#phrase")).to_have_text("red")
    assert recordings.recorded(GRANDMA) == {"four_000001"}


def test_the_first_goal_is_a_whole_game_and_then_the_rest_is_counted(
    open_page: Callable[..., Page],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hugod.web.voice_routes.FIRST_GOAL", 2)
    page = open_page()
    (tmp_path / "said.wav").write_bytes(spoken(0.5, 0.3))
    for shown, told in (
        ("0 of 2: a whole game", ""),
        ("1 of 2: a whole game", "Good! It is stored."),
        ("2 of 3", "This voice can say a whole game now! The rest, if you like."),
        ("3 of 3", "Everything is recorded. Thank you!"),
    ):
        expect(page.locator("#done")).to_have_text(shown)
        expect(page.get_by_role("status")).to_have_text(told)
        page.locator("#file").set_input_files(tmp_path / "said.wav")


def files_of_no_use() -> dict[str, tuple[bytes, str]]:
    return {
        "silence": (spoken(0.5, 0), "Nothing was heard."),
        "a hiss": (spoken(0.5, 0, hiss=0.02), "Nothing was heard."),
        "a whisper": (spoken(0.5, 0.007, hiss=0.0001), "That was too soft."),
        "shouting": (spoken(0.5, 3.0), "That was too loud"),
        "a long story": (spoken(13, 0.3), "That was too long."),
        "a film": (bytes(9_000_000), "That was too long."),
        "no recording": (b"\x89PNG not a sound", "That is no recording"),
        "an empty file": (b"", "That is no recording"),
    }


def test_each_recording_that_is_of_no_use_is_told_why(
    open_page: Callable[..., Page], recordings: Recordings, tmp_path: Path
) -> None:
    page = open_page()
    for name, (data, told) in files_of_no_use().items():
        (tmp_path / f"{name}.wav").write_bytes(data)
        page.locator("#file").set_input_files(tmp_path / f"{name}.wav")
        expect(page.get_by_role("status")).to_contain_text(told)
    assert recordings.recorded(GRANDMA) == set()


def test_what_is_said_is_cut_out_and_made_as_loud_as_the_others(
    open_page: Callable[..., Page], recordings: Recordings, tmp_path: Path
) -> None:
    page, heights = open_page(), []
    for loud in (0.05, 0.5):
        (tmp_path / "said.wav").write_bytes(spoken(0.8, loud))
        page.locator("#file").set_input_files(tmp_path / "said.wav")
        expect(page.get_by_role("status")).to_have_text("Good! It is stored.")
        samples = content(recordings.clip(GRANDMA, "four_000001") or b"")
        assert 0.8 * RATE < len(samples) < 1.1 * RATE
        heights.append(max(samples))
        page.get_by_role("button", name="One back").click()
    assert abs(heights[0] - heights[1]) < 0.1 * heights[1]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("NotAllowedError", "The microphone is not allowed."),
        ("NotFoundError", "No microphone was found."),
    ],
)
def test_without_a_microphone_the_page_says_what_to_do(
    browser: Browser, open_page: Callable[..., Page], error: str, told: str
) -> None:
    page = open_page(browser, DENIED.format(error))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text(told)
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()


def test_a_phone_in_the_network_records_with_its_own_recorder(
    browser: Browser, open_page: Callable[..., Page], recordings: Recordings, tmp_path: Path
) -> None:
    page = open_page(browser, INSECURE)
    expect(page.get_by_role("status")).to_contain_text("the phone's own recorder")
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_hidden()
    (tmp_path / "said.wav").write_bytes(spoken(0.5, 0.3))
    page.get_by_label("Open the recorder").set_input_files(tmp_path / "said.wav")
    expect(page.locator("#done")).to_have_text("1 of 3")
    assert recordings.recorded(GRANDMA) == {"four_000001"}


def test_a_recording_that_did_not_arrive_is_tried_again(
    open_page: Callable[..., Page], recordings: Recordings, tmp_path: Path
) -> None:
    page = open_page()
    page.route("**/voice/clip?*", lambda route: route.abort())
    (tmp_path / "said.wav").write_bytes(spoken(0.5, 0.3))
    page.locator("#file").set_input_files(tmp_path / "said.wav")
    expect(page.get_by_role("status")).to_contain_text("The box did not get it.")
    page.unroute("**/voice/clip?*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("status")).to_have_text("Good! It is stored.")
    assert recordings.recorded(GRANDMA) == {"four_000001"}


@pytest.mark.parametrize("status", [429, 503, 507])
def test_what_the_box_cannot_take_now_is_not_lost(
    open_page: Callable[..., Page],
    recordings: Recordings,
    tmp_path: Path,
    status: int,
) -> None:
    page = open_page()
    page.route(
        "**/voice/clip?*", lambda route: route.fulfill(status=status, json={"say": "Not now."})
    )
    (tmp_path / "said.wav").write_bytes(spoken(0.5, 0.3))
    page.locator("#file").set_input_files(tmp_path / "said.wav")
    expect(page.get_by_role("status")).to_have_text("Not now.")
    page.unroute("**/voice/clip?*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("status")).to_have_text("Good! It is stored.")
    assert recordings.recorded(GRANDMA) == {"four_000001"}


def test_the_card_is_full_and_the_page_says_so(
    open_page: Callable[..., Page],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hugod.voice.recorded.RECORDED_BYTES", 1000)
    page = open_page()
    (tmp_path / "said.wav").write_bytes(spoken(0.5, 0.3))
    page.locator("#file").set_input_files(tmp_path / "said.wav")
    expect(page.get_by_role("status")).to_contain_text("The card is full.")


def test_a_voice_is_deleted_after_a_question(
    open_page: Callable[..., Page], recordings: Recordings
) -> None:
    recordings.keep(GRANDMA, "red_000002", clip())
    page = open_page()
    expect(page.locator("#done")).to_have_text("1 of 3")
    for answer, left in (("No, keep it", {"red_000002"}), ("Yes, delete", set())):
        page.get_by_role("button", name="Delete this voice").click()
        page.get_by_role("button", name=answer).click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator("#done")).to_have_text(f"{len(left)} of 3")
        assert recordings.recorded(GRANDMA) == left
    expect(page.get_by_role("status")).to_have_text("The voice is deleted.")


def test_each_person_and_language_has_a_voice_and_the_choice_is_remembered(
    open_page: Callable[..., Page], recordings: Recordings
) -> None:
    recordings.keep(OwnVoice("dad", "de"), "four_000001", clip())
    page = open_page()
    page.get_by_label("Dad").check()
    page.get_by_label("Language").select_option("de")
    expect(page.locator("#done")).to_have_text("1 of 3")
    page.reload()
    expect(page.locator("#done")).to_have_text("1 of 3")
    expect(page.get_by_label("Dad")).to_be_checked()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_fits_and_is_large_enough_to_read_and_to_press(
    open_page: Callable[..., Page], width: int
) -> None:
    page = open_page(width=width)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(SMALLEST) >= 16
    heights = page.locator("button:visible").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
