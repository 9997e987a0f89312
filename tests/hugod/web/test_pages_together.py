"""Page and television beside each other through a ghost turn, each change of either noted.

What is drawn lives with the display: at each of its pictures the pages know what it has told by
then, and nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from hugo_core.notation import read_position
from hugo_core.position import Face
from hugod.app.effects import Effect, RollDie, Show
from hugod.app.inputs import DieRolled, Input, Key, KeyDown, TimePassed
from hugod.app.session import Session
from hugod.app.words import Words
from hugod.draw import render
from tests.hugod.app.conftest import records_of

if TYPE_CHECKING:
    from tests.hugod.web.conftest import Club, Served

BEFORE = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=4,28 blue(10)=2,12 green(0)=r5"
NOTE = """() => {
  const say = (one) => document.querySelector(one)?.textContent ?? "";
  const places = (one) => [...document.querySelectorAll("#board " + one)]
    .map((figure) => figure.closest("[data-place]").dataset.place);
  const state = () => [say("#words") || say(".turn p"), [
    places("[data-hugo]").join(),
    places("[data-guest=red]").sort().join(" "),
    places("[data-guest=blue]").sort().join(" "),
    ["red", "blue"].map((who) => say(`[data-points=${who}]`)).join(" "),
    document.querySelector("[data-turn]")?.dataset.turn
      ?? document.querySelector(".on-turn strong")?.dataset.points ?? "",
    say("[data-clock]") || say(".hour b"),
  ].join(" / ")];
  window.notes = [state()];
  new MutationObserver(() => {
    const now = state(), last = window.notes[window.notes.length - 1];
    if (JSON.stringify(now) !== JSON.stringify(last)) window.notes.push(now);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
"""From now on every state in which a page can be seen is kept."""
TOLD = {
    # what the page's words say: where Hugo, red and blue are; points; whose turn; the hour
    "red · 24:00. red → 1. Press Roll": "27 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "red · 24:00. The die rolls …": "27 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "red · 24:00. Ghost!": "27 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "red · 24:00. Hugo moves 3": "27 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "red · 24:00. Hugo moves 3. 28": "28 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "red · 24:00. Hugo moves 3. 28 → 1": "1 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "red · 24:00. Hugo moves 3. 28 → 1 → 2": "2 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "red. Caught on 28! put on step 60. +10 points": "2 / 4 c10 / 12 2 / 20 10 / red / 24:00",
    "It is 1:00. Hugo moves 4": "2 / 4 c10 / 12 2 / 20 10 / red / 1:00",
    "blue. Caught on 2! put on step 59. +9 points": "2 / 4 c10 / 12 c9 / 20 19 / red / 1:00",
    "blue · 1:00. red: Ghost! Press Roll": "2 / 4 c10 / 12 c9 / 20 19 / blue / 1:00",
}
TELEVISION = {
    "Red throws the die": "27 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "HUGO Hugo moves 3": "2 / 28 4 / 12 2 / 10 10 / red / 24:00",
    "Caught on 28! put on step 60 +10 points": "2 / 4 c10 / 12 2 / 20 10 / red / 24:00",
    "It is 1:00 Hugo moves 4": "2 / 4 c10 / 12 2 / 20 10 / red / 1:00",
    "Caught on 2! put on step 59 +9 points": "2 / 4 c10 / 12 c9 / 20 19 / red / 1:00",
    "Blue throws the die": "2 / 4 c10 / 12 c9 / 20 19 / blue / 1:00",
}
"""The last state under each of its words."""
WAIT_MS = 20_000


class Evening:
    """A session that is played on; display, page and television are told as the box does it."""

    def __init__(self, served: Served, club: Club) -> None:
        self._served, self._club = served, club
        self._session, self._now = Session(records_of(read_position(BEFORE)), Words()), 0.0
        self.words = ""
        self._carry_out(self._session.begin(0.0))

    def press_roll(self) -> None:
        self._now += 1
        self._give(KeyDown(Key.ROLL))

    def goes_on_by_itself(self) -> bool:
        """Let the next thing come that comes by itself."""
        due = self._session.deadline()
        if due is None:
            return False
        self._now = due
        self._give(TimePassed())
        return True

    def _give(self, item: Input) -> None:
        self._carry_out(self._session.handle(item, self._now))

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Show(view, position):
                    self.words = view.words
                    self._served.glass.image = render(view)
                    for page in (self._served.server, self._club.page):
                        page.saw(view, position)
                case RollDie():
                    self._give(DieRolled(Face.GHOST, "ab"))


def joined(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("[data-link=here]")).to_be_visible(timeout=WAIT_MS)
    page.evaluate(NOTE)
    return page


def everyone_has_heard(words: str, *pages: Page) -> None:
    for page in pages:
        page.wait_for_function("told => notes.at(-1)[1] === told", arg=TOLD[words])
    expect(pages[0].locator("#words")).to_have_text(words, timeout=WAIT_MS)


def noted(page: Page) -> list[tuple[str, str]]:
    """What the page said and what was seen on it, in order."""
    return [(words, state) for words, state in page.evaluate("notes")]


def states(page: Page) -> list[str]:
    """What was seen on the page, without its words."""
    return list(dict.fromkeys(state for _, state in noted(page)))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_is_drawn_before_the_display_tells_it(
    browser: Browser, served: Served, opened: Club, motion: Literal["no-preference", "reduce"]
) -> None:
    with browser.new_context(reduced_motion=motion) as context:
        evening = Evening(served, opened)
        page = joined(context.new_page(), served.origin)
        television = joined(context.new_page(), opened.origin)
        late = context.new_page()
        evening.press_roll()
        while evening.words != list(TOLD)[-1]:
            everyone_has_heard(evening.words, page, television)
            if evening.words.endswith("→ 1"):
                joined(late, opened.origin)
            if not evening.goes_on_by_itself():
                evening.press_roll()
        everyone_has_heard(evening.words, page, television, late)
        assert noted(page) == list(TOLD.items())
        assert dict(noted(television)) == TELEVISION
        known = states(page)
        assert states(television) == known
        assert states(late) == known[2:]
