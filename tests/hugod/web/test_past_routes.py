"""Past games on the page: the list, and what is answered about one game."""

import json
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest
from hugo_core.notation import read_position
from hugod.app.looking_back.story import Judged
from hugod.app.values.effects import PageWish
from hugod.app.values.inputs import PageState
from hugod.app.values.past_games import PastStep, Standings, Summary
from hugod.history.ratings import with_luck
from hugod.languages import all_words
from hugod.thinking.ledger import Choice
from hugod.web import past_routes
from tests.hugod.app.past.test_list import COMMANDS, FOUND, IN_HOUSE, STEPS, game
from tests.hugod.web.conftest import Club, Served, ask, status

OWN = ("Host: 127.0.0.1:{port}",)


class Shelved:
    """Games that are on no card."""

    def __init__(self, *games: Summary) -> None:
        self.all: tuple[Summary, ...] = games or FOUND.games
        self.standings = FOUND.standings
        self.may_judge = threading.Event()
        self.may_judge.set()

    def games(self) -> tuple[tuple[Summary, ...], Standings]:
        return self.all, self.standings

    def steps(self, game: Summary) -> tuple[PastStep, ...]:
        if game.name == "0001":
            return (PastStep(read_position(IN_HOUSE)),)
        return STEPS if game.name != "0099" else ()

    def judged(self, game: Summary) -> Judged:
        self.may_judge.wait(30)
        rolled = read_position(
            "amigo-hugo moving:4 act=red hugo=23 passes=1 red(10)=4,17 blue(10)=16"
        )
        mistake = Choice(9, rolled, COMMANDS[2], MoveGuest(Place(17), Place(21)), 0.071)
        return Judged({3: mistake}, (1, None))


@pytest.fixture
def past() -> Shelved:
    return Shelved()


@pytest.fixture
def page(open_server: Callable[..., Served], past: Shelved) -> Served:
    return open_server(past=past)


def got(page: Served, path: str) -> str:
    answer = ask(page.port, f"GET {path}", *OWN)
    assert status(answer) == 200
    return answer.partition(b"\r\n\r\n")[2].decode()


def test_the_list_names_each_game_with_its_places_and_who_plays_best(page: Served) -> None:
    text = got(page, "/past")
    assert text.index('href="/past/0002"') < text.rindex('href="/past/0001"')
    assert "2026-11-22" in text
    assert "owl 4" in text
    assert "rating: 11 · games: 12, won: 5 · in a row: 2 · rival: fox 12" in text
    assert "It begins at 0 and rises" in text


def test_a_game_by_house_rules_says_which_they_were(page: Served) -> None:
    said = "House rules: All start with 0 points. Nobody is thrown out of a room."
    assert said in got(page, "/past/0001")
    assert "House rules" not in got(page, "/past/0002")


def test_the_luck_of_a_game_that_was_looked_into_is_called_by_its_name(
    page: Served, past: Shelved
) -> None:
    assert "Luck" not in got(page, "/past")
    past.all = (with_luck(past.all[0], (0.12, -0.3)), *past.all[1:])
    text = got(page, "/past")
    assert "Luck +12 %" in text
    assert "Luck −30 %" in text


def test_thousands_of_games_may_take_long_and_the_page_asks_again(
    page: Served, past: Shelved, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that lasts is hung up on: the first list of a long year would never come."""
    is_read, games = threading.Event(), past.games

    def slow() -> tuple[tuple[Summary, ...], Standings]:
        assert is_read.wait(60)
        return games()

    monkeypatch.setattr(past, "games", slow)
    monkeypatch.setattr("hugod.web.past_routes.ANSWER_S", 0.01)
    for path in ("/past", "/past/0002"):
        answer = ask(page.port, f"GET {path}", *OWN)
        assert status(answer) == 200
        assert b"refresh: 1" in answer.lower()
        assert "One moment …" in answer.decode()
    is_read.set()
    monkeypatch.setattr("hugod.web.past_routes.ANSWER_S", 60)
    assert "2026-11-22" in got(page, "/past")
    assert "refresh" not in got(page, "/past/0002").lower()


def test_it_speaks_the_language_of_the_box(page: Served) -> None:
    page.words = all_words()["de"]
    text = got(page, "/past")
    assert '<html lang="de">' in text
    assert "Eule 4" in text


def test_where_nobody_has_an_animal_nobody_is_compared(page: Served, past: Shelved) -> None:
    past.all, past.standings = (game(1, has_marks=False),), Standings()
    assert 'data-some="hidden"' in got(page, "/past")


def test_before_the_first_game_is_over_it_says_so(page: Served, past: Shelved) -> None:
    past.all, past.standings = (), Standings()
    text = got(page, "/past")
    assert "No game is over yet." in text
    assert text.count('data-some="hidden"') == 2


def test_a_long_list_is_leafed_through(page: Served, past: Shelved) -> None:
    past.all = tuple(game(number) for number in range(120, 0, -1))
    first, second, last = (got(page, f"/past?from={at}") for at in (0, 50, 100))
    assert "/past/0120" in first
    assert "from=50" in first
    assert "from=0" in second
    assert "/past/0071" not in second.partition('id="all"')[2]
    assert "/past/0001" in last
    for strange in ("-1", "x", "9" * 50, "%00", "%D9%A3"):
        assert status(ask(page.port, f"GET /past?from={strange}", *OWN)) == 200


def test_a_game_that_is_not_there_or_harmed_is_not_found(page: Served, past: Shelved) -> None:
    past.all = (*past.all, replace(game(99), name="0099"))
    for path in ("/past/0007", "/past/0099", "/past/%2e%2e", "/past/0002/4", "/past/0002/99999999"):
        assert status(ask(page.port, f"GET {path}", *OWN)) == 404
    assert status(ask(page.port, "POST /past/0002", *OWN)) == 405


def test_each_move_says_what_was_done_and_draws_the_board(page: Served) -> None:
    first, last = (json.loads(got(page, f"/past/0002/{at}")) for at in (0, 3))
    assert (first["far"], last["far"]) == ("0 of 3", "3 of 3")
    assert last["said"].startswith("red 4→8")
    assert 'data-guest="red"' in last["board"]
    upright = json.loads(got(page, "/past/0002/3?upright"))
    assert upright["board"] != last["board"]


def test_every_choice_is_judged_as_soon_as_the_box_has_thought(
    page: Served, past: Shelved, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past_routes, "ANSWER_S", 0.05)
    past.may_judge.clear()
    assert json.loads(got(page, "/past/0002/judged")) == {"ready": False}
    assert json.loads(got(page, "/past/0001/judged")) == {"ready": False}  # one at a time
    past.may_judge.set()
    while not (told := json.loads(got(page, "/past/0002/judged")))["ready"]:
        pass
    assert told["levels"] == "fox 12 played like level 1"
    assert told["moves"].keys() == {"3"}
    assert told["moves"]["3"].startswith("Better: 17→21, 7 % of a win. ")
    assert status(ask(page.port, "GET /past/0007/judged", *OWN)) == 404


def test_whatever_a_file_calls_itself_is_escaped(page: Served, past: Shelved) -> None:
    evil = replace(game(3), name='"><script>alert(1)</script>', day="<b>day</b>")
    past.all = (evil,)
    text = got(page, "/past")
    assert "<script>alert" not in text
    assert "<b>day</b>" not in text


def test_on_the_network_it_is_for_phones_with_keys(
    club: Callable[..., Club], past: Shelved
) -> None:
    one = club(past=past)
    assert one.wish(PageWish.OPEN).state is PageState.OPEN
    assert one.ask("GET", "/past")[2]["location"] == "/keys"
    assert one.ask("GET", "/past/0002")[2]["location"] == "/keys"
    assert one.ask("GET", "/past/0002/1")[0] == 404
    assert one.ask("GET", "/past/0002/judged")[0] == 404
    _, cookie = one.type_code(one.wish(PageWish.CODE).code)
    one.told()
    assert "owl 4" in one.ask("GET", "/past", Cookie=cookie)[1]
    assert one.ask("GET", "/past/0002/1", Cookie=cookie)[0] == 200
