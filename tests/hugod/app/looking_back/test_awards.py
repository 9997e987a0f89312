"""What is told of a game before its ranking, from a few turns played by the rules."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import Command, EndFairly, MoveGuest, RollDie
from hugo_core.editions import Colour
from hugo_core.history import History
from hugo_core.notation import read_position
from hugo_core.position import Face
from hugod.app.looking_back.awards import COUNTED, WORDS, Award, Merit, award_each, awards, line_of
from hugod.app.values.looking_back_views import Balance, LedgerView
from hugod.draw import problems
from hugod.languages import all_languages, words_in
from tests.conftest import history_of
from tests.hugod.app.conftest import records_of

GHOST = RollDie(Face.GHOST)


def played(line: str, *commands: Command) -> History:
    history = history_of(records_of(read_position(line)))
    for command in commands:
        history.do(command)
    return history


def said(line: str, *commands: Command, language: str = "en") -> list[str]:
    pages = awards(played(line, *commands), words_in(language))
    assert [problems(page) for page in pages] == [()] * len(pages)
    return [page.words for page in pages]


@pytest.mark.parametrize("language", all_languages())
def test_who_was_caught_most_and_who_got_away_most_often(language: str) -> None:
    line = "amigo-hugo rolling act=red hugo=2 passes=1 red(0)=3,4,12 blue(0)=5,6,9 green(0)=r5,r6"
    told = said(line, GHOST, GHOST, language=language)
    assert len(told) == 2
    if language == "en":
        assert told == ["blue. Got away! 2× by a hair", "red, blue. Hugo's favourite. caught 2×"]


def test_what_happened_once_or_to_everybody_is_not_worth_a_page() -> None:
    assert said("amigo-hugo rolling act=red hugo=20 passes=1 red(0)=21,9 blue(0)=24", GHOST) == []
    everybody = "amigo-hugo rolling act=red hugo=19 passes=1 red(0)=21,22 blue(0)=21,22"
    assert said(everybody, GHOST) == []


def test_nobody_got_away_from_hugo_in_the_cellar_or_at_the_end_of_a_round() -> None:
    assert said("amigo-hugo rolling act=red red(0)=1,1 blue(0)=1,1,2", *3 * [GHOST]) == []
    over = "ghost-party rolling act=red round=1/3 hugo=20 red(0)=21,r1,r2,r3 blue(0)=r4,r5,r6,r7"
    assert said(over, GHOST) == []


@pytest.mark.parametrize("players", [2, 5, 8])
def test_everybody_has_an_award_and_all_are_different_where_there_is_something(
    players: int,
) -> None:
    seats = " ".join(f"{colour.value}(0)=9,9,r{n}" for n, colour in enumerate(Colour, 1))
    line = f"amigo-hugo rolling act=red hugo=2 passes=1 {' '.join(seats.split()[:players])}"
    history = played(line, GHOST, GHOST)
    given = award_each(history.trail(), history.position)
    assert len(given) == players
    assert len(given) == len({*given})
    assert len({award.merit for award in given}) >= 2


def test_a_game_that_told_nothing_of_anybody_has_no_award_twice() -> None:
    """Nobody is praised for one five; each of eight has a kind word, and none the same."""
    seats = " ".join(f"{colour.value}(10)=3,12" for colour in Colour)
    history = played(
        f"amigo-hugo rolling act=red {seats}",
        *(RollDie(Face.FIVE), MoveGuest(Place(12), Place(17)), EndFairly((10,) * 8)),
    )
    given = award_each(history.trail(), history.position)
    assert {award.merit for award in given} == {*Merit} - {*COUNTED}
    assert line_of(given[1], words_in("en")) == "on 3 at last"


def test_who_has_most_of_a_thing_has_its_award() -> None:
    line = "amigo-hugo rolling act=red hugo=2 passes=1 red(0)=3,4,12 blue(0)=5,6,9 green(0)=r5,r6"
    history = played(line, GHOST, GHOST)
    red, blue, green = award_each(history.trail(), history.position)
    assert blue == Award(Merit.ESCAPES, 2)
    assert red.merit in (Merit.CAUGHT, Merit.HELPER)
    assert green.merit in (Merit.LONGEST, Merit.COMPANY)


@pytest.mark.parametrize("language", all_languages())
def test_an_award_fits_and_is_said_warmly(language: str) -> None:
    for merit in Merit:
        words = words_in(language)
        bars = (Balance(words.gettext("luck"), 0, ""), Balance(words.gettext("choices"), 0, ""))
        headline, line = words.gettext(WORDS[merit][1]), line_of(Award(merit, 99), words)
        who = words.badge(Colour.TURQUOISE)
        assert problems(LedgerView(who, headline, line, *bars, "", words.roll_goes_on)) == ()
        assert max(map(len, (headline, line))) <= 16
