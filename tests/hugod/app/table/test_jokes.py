"""Hugo's jokes: which line comes, and that each comes once."""

import pytest

from hugo_core.board import Place
from hugo_core.events import ClockStruck, Event, GuestsCaptured, HugoStepped
from hugo_core.notation import read_position
from hugo_core.position import Position, Seat
from hugod.app.table.jokes import LINES, Jokes, Occasion, jokes_of
from hugod.languages import all_languages, words_in

CAUGHT = GuestsCaptured(Place(12), Place(60), (Seat(1),))
STOPS = HugoStepped(Place(11))
LONGEST = 36
"""Letters of a line: two seconds."""


def positions() -> list[Position]:
    line = "amigo-hugo rolling act=red hugo=10 red(10)=4 blue(10)=12 yellow(10)={}"
    return [read_position(line.format(at)) for at in range(13, 27)]


@pytest.mark.parametrize("occasion", Occasion)
def test_each_line_comes_once_and_another_first_elsewhere(occasion: Occasion) -> None:
    events: dict[Occasion, Event] = {
        Occasion.CAUGHT: CAUGHT,
        Occasion.ESCAPED: STOPS,
        Occasion.MIDNIGHT: ClockStruck(1),
    }
    event = events[occasion]
    first = {Jokes().after(before, (event,)).line for before in positions()}
    assert first == set(LINES[occasion])
    jokes = Jokes()
    for before in positions():
        jokes = jokes.after(before, (STOPS, event))
    assert sorted(jokes.said) == sorted(LINES[occasion])
    assert jokes.about is None, "nothing is left to say"
    assert jokes.line == jokes.said[-1] != jokes.said[0]


def test_no_line_comes_again_in_another_game_of_the_evening() -> None:
    every = [line for lines in LINES.values() for line in lines]
    games = [[line for line in every if line not in jokes_of(game).said] for game in range(3)]
    assert sorted(games[0] + games[1]) == sorted(every)
    assert games[2] == [], "enough is enough"


def test_he_never_jokes_twice_in_a_row_but_at_midnight() -> None:
    before = positions()[0]
    once = Jokes().after(before, (CAUGHT,))
    assert once.about is CAUGHT
    assert once.after(before, (STOPS,)).about is once.after(before, ()).about is None
    assert once.after(before, ()).after(before, (CAUGHT,)).about is None
    assert once.after(before, (CAUGHT, ClockStruck(1))).about == ClockStruck(1)
    assert Jokes().after(before, (HugoStepped(Place(10)),)) == Jokes(), "two steps behind"
    stairs = [HugoStepped(step) for step in before.setup.board.steps]
    climbed = {Jokes().after(each, (step,)) for each in positions() for step in stairs}
    assert climbed == {Jokes()}, "nobody walks there"


@pytest.mark.parametrize("language", all_languages())
def test_a_line_is_one_short_sentence(language: str) -> None:
    for line in (words_in(language).gettext(each) for each in sum(LINES.values(), ())):
        assert len(line) <= LONGEST
        assert [each for each in line if each in ".!?"] == ["!"]
