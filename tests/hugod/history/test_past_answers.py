"""The answers about past games: one to each job, also where nothing can be read."""

from __future__ import annotations

from hugo_core.history import Done
from hugo_core.position import Phase
from hugod.app.values.effects import FindGames, OpenGame
from hugod.app.values.inputs import GameOpened, GamesFound, OfPast
from hugod.history.kept import kept_games
from hugod.history.past_answers import find_games, open_game, past_steps
from hugod.history.past_reader import read_game
from tests.hugod.history.conftest import GamesOnCard, kinds


def answers(card: GamesOnCard, *jobs: FindGames | OpenGame, count: int) -> list[OfPast]:
    told: list[OfPast] = []
    for job in jobs:
        if isinstance(job, FindGames):
            told.append(find_games(card.state, job))
        elif last := open_game(card.state, job, told.append):
            told.append(last)
    assert len(told) == count
    return told


def test_the_newest_games_come_with_what_all_of_them_say(card: GamesOnCard) -> None:
    card.year(7)
    (card.games / "0004.hugo").write_text("rubbish")
    (found,) = answers(card, FindGames(3), count=1)
    assert isinstance(found, GamesFound)
    assert [game.name for game in found.games] == ["0007", "0006", "0005"]
    assert (found.total, found.harmed) == (6, 1)
    assert sum(player.games for player in found.standings.players) > 3


def test_a_game_is_opened_at_once_and_its_luck_follows_and_is_kept(card: GamesOnCard) -> None:
    card.add(1, "owl-4", kind=3)
    answers(card, FindGames(9), count=1)
    first, second = answers(card, OpenGame("0001"), count=2)
    assert isinstance(first, GameOpened)
    assert isinstance(second, GameOpened)
    assert (first.steps, first.luck) == (second.steps, None)
    assert first.steps[-1].after.phase is Phase.OVER
    (game,) = kept_games(card.state).games
    assert tuple(seat.luck for seat in game.seats) == second.luck
    assert answers(card, OpenGame("0001"), count=2)[1] == second


def test_a_game_that_cannot_be_read_is_answered_too(card: GamesOnCard) -> None:
    card.add(1, "owl-4")
    (card.games / "0001.hugo").write_text("rubbish")
    assert answers(card, OpenGame("0001"), OpenGame("0099"), count=2) == [
        GameOpened("0001"),
        GameOpened("0099"),
    ]


def test_every_move_stands_with_the_position_it_was_made_in(card: GamesOnCard) -> None:
    card.add(1, "owl-4")
    steps = past_steps(read_game(card.games, "0001"))
    assert steps[0].command is None
    for step in steps[1:]:
        assert step.before is not None
        assert step.command is not None
    done = [record for record in kinds()[0] if isinstance(record, Done)]
    assert steps[1].command == done[0].command
