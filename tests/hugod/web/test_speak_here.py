"""One page speaks what the box says: by clips, else it is told the text; never two at once."""

from __future__ import annotations

import json
import queue
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hugod.app.values.box_views import CodeView
from hugod.app.values.effects import Cue, PageWish, Utterance
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Level
from hugod.voice.clips import Waveform
from hugod.voice.phrases import clip_id
from hugod.voice.recorded import OwnVoice, Recordings
from hugod.voice.saying import Saying
from hugod.web.speak_here import SpeakHere, SpeakingPage, Voices
from tests.hugod.voice.test_recorded import clip
from tests.hugod.web.conftest import Club, Served
from tests.hugod.web.test_voice_routes import get, with_voices

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

TURN = Utterance("It is your turn. Roll the die!", "en")
SPOKEN = clip_id("It is your turn")
LEVEL = Level.MIDDLE


@pytest.fixture
def recordings(tmp_path: Any) -> Recordings:
    one = Recordings(tmp_path, lambda _: {SPOKEN: "It is your turn"})
    one.keep(OwnVoice("grandma", "en"), SPOKEN, clip())
    return one


@pytest.fixture
def speak_here(voices: Voices) -> SpeakHere:
    return voices.speak_here


class Told:
    """A page that notes what it is told."""

    def __init__(self, *, is_far: bool = False, hides: bool = False) -> None:
        self.said = queue.Queue[dict[str, Any]]()
        self.speaking = SpeakingPage(
            self, lambda text: self.said.put(json.loads(text)), is_far, lambda: hides
        )

    def all(self) -> list[dict[str, Any]]:
        return [self.said.get_nowait() for _ in range(self.said.qsize())]


def test_a_page_is_told_what_to_say_and_gets_clips_or_text(speak_here: SpeakHere) -> None:
    page = Told()
    speak_here.play((Cue.TICK,), LEVEL, TURN)
    speak_here.take(page.speaking)
    speak_here.play((Cue.TUNE_RED,), LEVEL, TURN)
    speaks, told = page.all()
    assert speaks == {"speaks": True}
    how = {"language": "en", "speed": "normal", "level": "middle", "quick": False}
    assert told["say"] == {"number": 2, **how}
    first, second = json.loads(speak_here.sentences(2, is_far=False) or "")["sentences"]
    assert b64decode(first["wav"])[:4] == b"RIFF"
    assert second == {"text": "Roll the die", "wav": None}


def test_the_table_is_told_what_the_page_that_speaks_has_said(tmp_path: Path) -> None:
    ended: list[int] = []
    here = SpeakHere([tmp_path], ended=ended.append)
    page, hiding = Told(), Told(hides=True)
    here.take(page.speaking)
    for number in (7, 8):
        here.play((), LEVEL, replace(TURN, number=number))
    for speaker, number in ((page, 1), (hiding, 2), (page, 3)):
        here.spoken(speaker, number)
    assert ended == []
    here.spoken(page, 2)
    here.take(hiding.speaking)
    here.play((), LEVEL, replace(TURN, number=9))
    assert ended == [8, 9]


def test_what_is_no_longer_true_is_not_said(speak_here: SpeakHere) -> None:
    page = Told()
    speak_here.take(page.speaking)
    speak_here.play((), LEVEL, TURN)
    for end in (speak_here.cut, lambda: speak_here.play((Cue.TICK,), LEVEL)):
        end()
        assert page.all()[-1] == {"say": None}
    assert speak_here.sentences(1, is_far=False) is None


def test_what_is_cut_while_it_is_prepared_is_not_said_either(
    speak_here: SpeakHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = Saying.take

    def cutting(saying: Saying) -> Waveform | None:
        speak_here.cut()
        return take(saying)

    speak_here.take(Told().speaking)
    speak_here.play((), LEVEL, TURN)
    monkeypatch.setattr(Saying, "take", cutting)
    assert speak_here.sentences(1, is_far=False) is None


def test_the_table_is_told_when_a_page_begins_to_speak_and_when_it_ends(tmp_path: Path) -> None:
    told: list[bool] = []
    here = SpeakHere([tmp_path], lambda: told.append(here.is_taken))
    page = Told()
    here.take(page.speaking)
    assert told == [True]
    here.leave(page.speaking.page)
    assert told == [True, False]


def test_one_page_at_a_time_speaks(speak_here: SpeakHere) -> None:
    one, other = Told(), Told()
    speak_here.take(one.speaking)
    speak_here.take(other.speaking)
    speak_here.play((), LEVEL, TURN)
    assert one.all() == [{"speaks": True}, {"speaks": False}]
    assert [*other.all()[1]] == ["say"]
    speak_here.leave(one)
    assert speak_here.is_taken
    speak_here.leave(other)
    assert not speak_here.is_taken
    speak_here.play((), LEVEL, TURN)
    assert other.all() == []


def test_a_far_page_never_says_the_code_and_hears_nothing_of_the_one_before_the_box(
    speak_here: SpeakHere,
) -> None:
    far = Told(is_far=True, hides=True)
    speak_here.take(far.speaking)
    speak_here.play((), LEVEL, TURN)
    assert far.all()[-1] == {"say": None}
    assert speak_here.sentences(1, is_far=True) is None
    speak_here.take(Told().speaking)
    speak_here.play((), LEVEL, TURN)
    assert speak_here.sentences(2, is_far=True) is None
    assert speak_here.sentences(2, is_far=False) is not None


def test_a_phone_speaks_but_not_the_code_of_another_one(
    club: Callable[..., Club], voices: Voices
) -> None:
    one, cookie = with_voices(club, voices)
    with one.linked("/live", cookie) as link:
        link.send(json.dumps({"speak": True}))
        hear(link, "speaks")
        say(one.page, voices.speak_here, TextView("Red"))
        heard = hear(link, "say")
        path = f"/said/{heard['say']['number']}"
        assert get(one.port, path, f"Cookie: {cookie}")[0] == 200
        assert get(one.port, path)[0] == 404
        say(one.page, voices.speak_here, CodeView("Code", "271828", "two minutes"))
        heard = hear(link, "say")
        assert heard == {"say": None}
    assert one.wish(PageWish.CLOSE)


def hear(link: ClientConnection, word: str) -> dict[str, Any]:
    """The next message with *word* among the next few."""
    heard = (json.loads(link.recv(timeout=60)) for _ in range(50))
    return next(said for said in heard if word in said)


def say(page: Any, speak_here: SpeakHere, view: Any) -> None:
    page.saw(view, None)
    speak_here.play((), LEVEL, TURN)


VOICES = """
Object.defineProperty(window, "speechSynthesis", { value: {
  said: [], getVoices: () => [{ lang: "de-DE" }, { lang: "en-GB" }].filter((one) => !window.isMute),
  cancel() {}, speak(one) { this.said.push([one.text, one.lang]); one.onend?.(); },
} });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
window.clips = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () { window.clips++; start.call(this); };
"""


def opened_page(browser: Browser, served: Served) -> Page:
    page = browser.new_page()
    page.add_init_script(VOICES)
    page.goto(served.origin)
    expect(page.locator("[data-link=here]")).to_be_visible()
    return page


def test_a_page_speaks_when_somebody_wants_it_and_another_takes_over(
    browser: Browser, recording: Served, speak_here: SpeakHere
) -> None:
    pages = [opened_page(browser, recording) for _ in range(2)]
    one, other = (page.get_by_role("button", name="Speak here") for page in pages)
    expect(one).to_have_attribute("aria-pressed", "false")
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    with pages[0].expect_response("**/said/*"):
        speak_here.play((Cue.TUNE_RED,), LEVEL, TURN)
    said = "() => new Promise((done) => {{ const look = () => {} ? done({}) : setTimeout(look, 20);"
    heard = said.format("speechSynthesis.said.length", "[clips, ...speechSynthesis.said]")
    assert pages[0].evaluate(f"{heard} look(); }})") == [1, ["Roll the die", "en-GB"]]
    other.click()
    expect(one).to_have_attribute("aria-pressed", "false")
    expect(pages[0].locator("#notice")).to_have_text("Another page speaks now.")
    for page in pages:
        page.close()
