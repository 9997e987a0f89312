"""A share of the years of games: read for the first time, from the cache, and step by step."""

from pathlib import Path

from history import fill

from hugo_core.ends import places
from hugod.history.kept import kept_games
from hugod.history.past_reader import read_game
from hugod.history.ratings import standings

GAMES = 60


def test_the_short_way_through_each_game_ends_where_its_steps_end(tmp_path: Path) -> None:
    fill(tmp_path, GAMES, 8)
    first = kept_games(tmp_path)
    assert (len(first.games), first.harmed) == (GAMES, ())
    for game in first.games:
        end = read_game(tmp_path / "games", game.name)[-1].position
        assert [seat.points for seat in game.seats] == list(end.points)
        assert [seat.place for seat in game.seats] == list(places(end))
    again = kept_games(tmp_path)
    assert again == first
    assert standings(again.games) == standings(first.games)
