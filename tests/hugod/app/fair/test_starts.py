"""«Who is small?»: a head start that is offered, said, kept, and can be taken back."""

from dataclasses import replace

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.game_file import write_record
from hugo_core.history import Begun, Drafted
from hugo_core.position import agree
from hugod.app.fair.starts import gaps_of, starts_of
from hugod.app.setup.answers import why_not_answered, why_not_begun
from hugod.app.values.prompt_views import AskView, ListView
from hugod.thinking.handicap import ahead, step
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.setup.test_seat_order import how_many

HUGO, PARTY = EDITIONS["amigo-hugo"], EDITIONS["ghost-party"]


def starting(story: Story) -> Story:
    """Go from the ghost to the question who begins, with two players."""
    return how_many(story).press("2", "1")


def choose(story: Story, *items: str) -> Story:
    """Take in each list the item that begins like this."""
    for item in items:
        assert isinstance(story.view, ListView), story.words
        at = [each.startswith(item) for each in story.view.items].index(True)
        story.press(str(at + 1))
    return story


def points(story: Story) -> tuple[int, ...]:
    assert story.position is not None
    return story.position.points


def small(story: Story, who: str, how: str) -> Story:
    """Choose in «Who is small?» the player *who*, then the item that begins with *how*."""
    return choose(story, "Who is small?", who, how)


def test_nobody_has_a_key_more_who_does_not_want_it(box: Box) -> None:
    story = starting(box())
    assert story.words.startswith("Who is youngest?")
    assert points(story.press("1")) == (10, 10)


def test_who_is_small_starts_ahead_of_the_others_and_it_is_said(box: Box) -> None:
    even = ahead(HUGO, 2)
    story = small(starting(box()), "red", f"{even} ahead: even")
    said = f"red starts at {max(0, 10 - even)}. The others: {max(10, even)}."
    assert story.words.startswith(said)
    assert story.again().words.startswith("Who is youngest?")
    assert points(story.press("1")) == (max(0, 10 - even), max(10, even))
    assert story.position is not None
    assert f"start red {max(0, 10 - even)}\n" in write_record(story.position.setup, [])


def test_the_second_begins_and_keeps_the_start(box: Box) -> None:
    even = ahead(HUGO, 2)
    story = small(starting(box()), "red", str(even)).press("2")
    assert story.position is not None
    assert story.position.setup.colours == (Colour.BLUE, Colour.RED)
    assert points(story) == (max(10, even), max(0, 10 - even))


def test_a_step_less_or_more_and_none_after_all(box: Box) -> None:
    even, by = ahead(HUGO, 2), step(ahead(HUGO, 2))
    story = choose(starting(box()), "Who is small?", "blue")
    assert isinstance(story.view, ListView)
    assert story.view.items == (
        f"{even} ahead: even",
        f"{even - by} ahead",
        f"{even + by} ahead",
        "like the others",
    )
    story.press("4")
    assert story.words.startswith("All start alike.")
    assert points(story.press("*", "1")) == (10, 10)


def test_the_list_says_who_starts_where(box: Box) -> None:
    story = small(starting(box()), "red", str(ahead(HUGO, 2))).press("*")
    choose(story, "Who is small?")
    assert isinstance(story.view, ListView)
    assert story.view.items[0] == f"red: {max(0, 10 - ahead(HUGO, 2))}"


def test_back_takes_the_last_colour_and_with_it_who_is_small(box: Box) -> None:
    story = small(starting(box()), "red", str(ahead(HUGO, 2))).press("*")
    assert points(story.press("*", "1", "1")) == (10, 10)


def test_the_same_players_again_start_as_they_did_and_are_told(box: Box) -> None:
    over = "amigo-hugo over:clock hugo=1 passes=6 start=0,16 red(20)=9 blue(20)=21"
    story = box(over).settle().press("Roll", "1")
    assert story.words.startswith("red starts at 0. The others: 16.")
    assert points(story) == (0, 16)
    story.press("1", "7")
    assert isinstance(story.view, AskView)
    assert "red(0)=17" in story.line


@pytest.mark.parametrize(
    ("gaps", "start"),
    [
        ((0, 0), ()),
        ((5, 5), ()),
        ((6, 0), (4, 10)),
        ((16, 0), (0, 16)),
        ((16, 12, 0), (0, 4, 16)),
        ((99, 0), (0, 45)),
    ],
)
def test_nobody_starts_below_nothing(gaps: tuple[int, ...], start: tuple[int, ...]) -> None:
    assert starts_of(gaps, HUGO) == start
    assert not start or gaps_of(start) == tuple(min(gap - min(gaps), 45) for gap in gaps)


def test_in_the_midnight_party_the_others_start_with_more() -> None:
    assert starts_of((8, 0, 0), PARTY) == (0, 8, 8)
    assert starts_of((0, 0, 0), PARTY) == ()


# What no box would have written

DRAFT = Drafted(2, (Colour.RED, Colour.BLUE), HUGO, None, 1)


@pytest.mark.parametrize(
    ("start", "is_known"), [((4, 10), True), ((4,), False), ((4, 46), False), ((10, 10), False)]
)
def test_a_start_is_an_answer_if_it_can_be_played(start: tuple[int, ...], is_known: bool) -> None:
    assert (why_not_answered(DRAFT, replace(DRAFT, start=start)) == "") is is_known


def test_nobody_is_small_before_all_are_known() -> None:
    early = Drafted(3, (Colour.RED, Colour.BLUE), HUGO, None, 1)
    assert why_not_answered(early, replace(early, start=(4, 10)))


def test_a_game_begins_with_the_starts_that_were_agreed_on() -> None:
    draft = replace(DRAFT, start=(4, 10), beginner=Colour.BLUE)
    turned = (Colour.BLUE, Colour.RED)
    assert why_not_begun(draft, Begun(agree(HUGO, turned, start=(10, 4)))) == ""
    assert why_not_begun(draft, Begun(agree(HUGO, turned, start=(4, 10))))
    assert why_not_begun(draft, Begun(agree(HUGO, turned)))
