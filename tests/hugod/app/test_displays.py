"""The other two displays over whole games, in every language: large letters, pictures alone.

Each view that is shown is drawn, and the height of its letters is measured on the picture.
"""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.notation import position_line
from hugo_core.position import agree, start
from hugod.app.session import Session
from hugod.app.values.box_views import PatternView
from hugod.app.values.effects import Effect, Show, Sight
from hugod.app.values.inputs import Input
from hugod.app.values.settings import DisplayKind
from hugod.app.values.status_views import EndView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.draw import large, problems, render
from hugod.draw.canvas import Painter
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.test_keys_a_move import Family

WANTED = 24
"""Dots of a capital letter or a digit, at least."""
SEED = 2013
KEYS = ("Roll", "Roll", "#", "#", "#", "*", "A", "B", "B", "C", "D", *"0123456789")


class Heard:
    """A session in another language, and each view it asks to be shown."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.views: list[View] = []

    def handle(self, item: Input, now: float) -> Sequence[Effect]:
        effects = self.session.handle(item, now)
        self.views += [effect.view for effect in effects if isinstance(effect, Show)]
        return effects


class Curious(Family):
    """A family that looks round before many a roll."""

    def __init__(self, story: Story, chance: random.Random) -> None:
        super().__init__(story, chance)
        story.looks_at_glass = True

    def press(self, why: str, *keys: str) -> None:
        if why == "roll":
            self.story.press(*("D" * self.chance.randrange(5)))
        super().press(why, *keys)


def listen(story: Story, monkeypatch: pytest.MonkeyPatch) -> list[Heard]:
    # The letter of a colour is all that a language changes.
    monkeypatch.setattr(Words, "letter", lambda _, colour: colour.value[0].upper())
    heard = [Heard(session) for session in story.translated]
    monkeypatch.setattr(story, "translated", heard)
    return heard


@cache
def seen_large(view: View) -> None:
    """See that each fact of *view* is whole, and measure its letters as they are drawn."""
    for at, fact in enumerate(view.facts.all):
        assert problems(view, Sight(DisplayKind.LARGE, at)) == (), (view, fact)
        paint = Painter()
        large.fact(paint, fact)
        for _, drawn, words in paint._placed:
            ink = drawn.getbbox()
            if ink and words != "picture" and not isinstance(view, PatternView):
                assert ink[3] - ink[1] >= WANTED or is_low(words), words


def is_low(words: str) -> bool:
    """Whether *words* have no letter as high as a capital."""
    return not any(sign.isupper() or sign.isdigit() or sign in "bdfhkl" for sign in words)


@cache
def picture_of(view: View) -> bytes:
    assert problems(view, Sight(DisplayKind.PICTURES)) == (), view
    return render(view, sight=Sight(DisplayKind.PICTURES)).tobytes()


def judge(story: Story, heard: list[Heard], first: int) -> int:
    """See all that was shown on the other displays; give how many views that were."""
    views = [show.view for show in story.shown[first:]]
    for view in {view for each in (views, *(other.views for other in heard)) for view in each}:
        seen_large(view)
    for other in heard:
        assert len(other.views) == len(views)
        for said, translated in zip(views, other.views, strict=True):
            if "Deutsch" in said.words:
                continue  # the list of languages: each highlights its own
            assert picture_of(said) == picture_of(translated), (said, translated)
    return len({picture_of(view) for view in views})


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        ("amigo-hugo", 2),
        pytest.param("amigo-midnight-party", 2, marks=pytest.mark.endurance),
        *(pytest.param(name, 5, marks=pytest.mark.endurance) for name in EDITIONS),
    ],
)
def test_a_whole_game_is_seen_from_afar_and_without_a_word(
    box: Box, edition: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = 1 if EDITIONS[edition].rounds and players < 5 else None
    story = box(
        position_line(start(agree(EDITIONS[edition], tuple(Colour)[:players], rounds=rounds)))
    )
    first, heard = len(story.shown), listen(story, monkeypatch)
    Curious(story, random.Random(SEED)).play()
    assert isinstance(story.view, EndView)
    assert judge(story, heard, first) > 100


def test_setting_up_is_seen_from_afar_and_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    story = Story((), (), "")
    story.chance = chance = random.Random(SEED)
    first, heard = len(story.shown), listen(story, monkeypatch)
    for _ in range(250):
        story.press(chance.choice(KEYS)).wait(chance.choice((0.3, 3.0, 6.0)))
        if story.settings.language != "en" or story.is_off or story.settings.is_locked:
            break
    assert judge(story, heard, first) > 10


def test_large_letters_cost_no_press(box: Box) -> None:
    presses = []
    for display in (DisplayKind.NORMAL, DisplayKind.LARGE):
        story = box(position_line(start(agree(EDITIONS["amigo-hugo"], tuple(Colour)[:2]))))
        if display is DisplayKind.LARGE:
            story.hold("C", "D", seconds=2.2)
        assert story.shown[-1].sight.display is display
        presses.append(Family(story, random.Random(SEED)).play())
        assert story.shown[-1].sight.display is display
    assert presses[0] == presses[1]
