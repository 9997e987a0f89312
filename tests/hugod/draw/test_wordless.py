"""Pictures alone: no word is on them, whatever the language, and each kind of view has one."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.values.box_views import CodeView
from hugod.app.values.effects import Sight
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import DisplayKind
from hugod.app.values.signs import Badge, Bar
from hugod.app.values.turn_views import RollView, TumbleView
from hugod.draw import problems, render
from hugod.draw.render import PAINTED_BY
from hugod.draw.wordless import numbers, without_words
from tests.hugod.draw.test_render import GOLDEN, SAMPLES, see_golden
from tests.kinds_of_view import KINDS

P = Sight(DisplayKind.PICTURES)
CHOSEN = (
    *("start", "list", "list-colours", "ask-typed", "roll", "tumble-ghost", "move-room", "hugo"),
    *(
        *("news", "news-some", "tracks-3", "end-2", "place-asked", "text-refusal"),
        *("text-short", "busy"),
    ),
)
SAME = ("url", "host", "code", "magic", "path", "letter")
"""Words that no language changes; and the letter of a colour, which is no word."""


def test_every_kind_of_view_has_a_picture() -> None:
    """A new view must have one: its words are no answer for who does not read."""
    assert set(PAINTED_BY) == {*KINDS}


@pytest.mark.parametrize("name", CHOSEN)
def test_a_view_is_drawn_as_in_its_golden_picture(name: str) -> None:
    see_golden(render(SAMPLES[name], sight=P), f"pictures/{name}")


def test_every_golden_picture_belongs_to_a_sample() -> None:
    assert {file.stem for file in (GOLDEN / "pictures").glob("*.png")} == set(CHOSEN)


def foreign(value: Any) -> Any:
    """*value* as another language says it: each letter is another one."""
    if isinstance(value, tuple):
        return tuple(map(foreign, value))
    if is_dataclass(value) and not isinstance(value, type):
        other = {f.name: foreign(getattr(value, f.name)) for f in fields(value)}
        kept = {name: getattr(value, name) for name in other if name in SAME}
        return replace(value, **{**other, **kept})
    if type(value) is str:
        return "".join("z" if sign.isalpha() else sign for sign in value)
    return value


@pytest.mark.parametrize("name", SAMPLES)
def test_the_picture_has_no_word(name: str) -> None:
    view = SAMPLES[name]
    assert problems(view, P) == ()
    assert render(view, sight=P).tobytes() == render(foreign(view), sight=P).tobytes()


def test_what_matters_is_seen() -> None:
    one, other = (ListView("Which?", ("one", "two", "three"), cursor) for cursor in (0, 1))
    assert render(one, sight=P).tobytes() != render(other, sight=P).tobytes()
    roll = SAMPLES["roll"]
    assert isinstance(roll, RollView)
    by_key = replace(roll, call="Press #")
    assert render(roll, sight=P).tobytes() != render(by_key, sight=P).tobytes()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("blue 12→33", "12→33"),
        ("R2/3", "2/3"),
        ("−3 points", "−3"),
        ("Press Roll", ""),
        ("1.", "1"),
    ],
)
def test_numbers_and_signs_are_the_same_in_every_language(words: str, told: str) -> None:
    assert numbers(words) == told


def test_of_a_view_stays_what_its_fields_say() -> None:
    view = CodeView("012345", "Keys", "type it", "http://hugo/")
    assert without_words(view) == CodeView("012345", "", "", "http://hugo/")
    bar = Bar(Badge(Colour.RED, "red", "R"), "R2/3")
    assert without_words(TumbleView(bar, Face.ONE, True, 0, "1")).bar == Bar(
        Badge(Colour.RED, "R", "R"), "2/3"
    )
