"""Page and television beside each other through a ghost turn, each change of either noted.

What is drawn lives with the display: at each of its pictures the pages know what it has told by
then, and nothing more.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from hugo_core.notation import place_token, read_position
from hugo_core.position import Face, Position
from hugod.app.session import Session
from hugod.app.values.effects import Effect, RollFace, Show
from hugod.app.values.inputs import FaceRolled, Input, Key, KeyDown, TimePassed
from hugod.app.values.words import Words
from hugod.draw import render
from tests.hugod.app.conftest import records_of
from tests.hugod.web.conftest import Club, Served
from tests.shares import at_once
from tests.steps import go_until

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
WAIT_MS = 60_000


class Evening:
    """A session that is played on; display, page and television are told as the box does it."""

    def __init__(self, served: Served, club: Club) -> None:
        self._served, self._club = served, club
        self._session, self._now = Session(records_of(read_position(BEFORE)), Words()), 0.0
        self.shown: list[tuple[str, str]] = []
        """The words of each picture of the display, and what is known of the game by then."""
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
                    assert position is not None
                    if self.shown[-1:] != [now := (view.words, state_of(position))]:
                        self.shown.append(now)
                    self._served.glass.image = render(view)
                    for page in (self._served.server, self._club.page):
                        page.saw(view, position)
                case RollFace():
                    self._give(FaceRolled(Face.GHOST, "ab"))


def joined(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("[data-link=here]")).to_be_visible(timeout=WAIT_MS)
    page.evaluate(NOTE)
    return page


def state_of(position: Position) -> str:
    """What a page shall show of *position*, as `NOTE` reads it off."""
    assert position.to_act is not None
    red, blue = (" ".join(sorted(map(place_token, mine))) for mine in position.guests[:2])
    points = " ".join(map(str, position.points[:2]))
    turn = position.setup.colours[position.to_act]
    return f"{place_token(position.hugo)} / {red} / {blue} / {points} / {turn} / {position.clock}"


def everyone_has_heard(shown: tuple[str, str], *pages: Page) -> None:
    words, state = shown
    for page in pages:
        page.wait_for_function("state => notes.at(-1)[1] === state", arg=state)
    expect(pages[0].locator("#words")).to_have_text(words, timeout=WAIT_MS)


def noted(page: Page) -> list[tuple[str, str]]:
    """What the page said and what was seen on it, in order."""
    return [(words, state) for words, state in page.evaluate("notes")]


def states(page: Page) -> list[str]:
    """What was seen on the page, without its words."""
    return list(dict.fromkeys(state for _, state in noted(page)))


@pytest.mark.parametrize("motion", at_once(("no-preference", "reduce"), "no-preference".__eq__))
def test_nothing_is_drawn_before_the_display_tells_it(
    browser: Browser, served: Served, opened: Club, motion: Literal["no-preference", "reduce"]
) -> None:
    with browser.new_context(reduced_motion=motion) as context:
        evening = Evening(served, opened)
        page = joined(context.new_page(), served.origin)
        television = joined(context.new_page(), opened.origin)
        late = context.new_page()
        evening.press_roll()

        def step() -> None:
            everyone_has_heard(evening.shown[-1], page, television)
            if evening.shown[-1][0].endswith("→ 1"):
                joined(late, opened.origin)
            if not evening.goes_on_by_itself():
                evening.press_roll()

        go_until(
            lambda: evening.shown[-1][0].startswith("blue · "), step, lambda: evening.shown[-1][0]
        )
        everyone_has_heard(evening.shown[-1], page, television, late)

        assert noted(page) == evening.shown
        known = states(page)
        assert states(television) == known
        assert states(late) == known[2:]
        assert known[0] == "27 / 28 4 / 12 2 / 10 10 / red / 24:00"
        assert known[-1] == "2 / 4 c10 / 12 c9 / 20 19 / blue / 1:00"
        for words, state in takewhile(lambda note: "Caught" not in note[0], noted(page)):
            _, is_on_his_way, way = words.partition("Hugo moves 3. ")
            hugo = way.split(" → ")[-1] if is_on_his_way else state.split()[0]
            assert state.startswith(f"{hugo} / 28 4 / 12 2 / 10 10 / red / ")
        assert all("/ red /" in state for _, state in noted(page)[:-1])
