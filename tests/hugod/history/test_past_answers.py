"""The answers about past games: one to each job, also where nothing can be read."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from hugo_core.board import load_board
from hugo_core.game_file import RecordStep, read_record
from hugo_core.history import Done
from hugo_core.position import Phase
from hugo_workshop.look_back import look_back
from hugod.app.values.effects import FindGames, OpenGame
from hugod.app.values.inputs import GameOpened, GamesFound, PastAnswer
from hugod.history import kept
from hugod.history import past_answers as room
from hugod.history.kept import kept_games, note_luck
from hugod.history.past_answers import Shelf, find_games, luck_in, open_game, past_steps
from hugod.history.past_reader import read_game, summary_of
from hugod.thinking import value
from hugod.thinking.value import BadValue, Value
from tests.hugod.history.conftest import GamesOnCard, kinds


def answers(card: GamesOnCard, *jobs: FindGames | OpenGame, count: int) -> list[PastAnswer]:
    told: list[PastAnswer] = []
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


WHOLE = Path(__file__).parents[2] / "core" / "games" / "amigo-hugo-3.hugo"


def test_it_is_what_looking_back_says() -> None:
    (told,) = look_back(str(WHOLE), as_json=True, boards=load_board)
    wanted = [seat["luck"] for seat in json.loads(told)["seats"].values()]
    assert list(luck_in(tuple(read_record(WHOLE.read_bytes())))) == pytest.approx(wanted, abs=1e-9)


def test_without_a_value_nobody_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> Value:
        raise BadValue(f"{name}: it is missing")

    monkeypatch.setattr(value, "load_value", none)
    assert luck_in(tuple(read_record(WHOLE.read_bytes()))) == ()


def test_the_newest_is_first_read_once(card: GamesOnCard, monkeypatch: pytest.MonkeyPatch) -> None:
    card.year(3)
    read: list[str] = []

    def noting(games: Path, name: str) -> Sequence[RecordStep]:
        read.append(name)
        return read_game(games, name)

    monkeypatch.setattr(room, "read_game", noting)
    shelf = Shelf(card.state)
    games, standings = shelf.games()
    assert [game.name for game in games] == ["0003", "0002", "0001"]
    assert standings.records
    for _ in range(3):
        assert shelf.steps(games[0])[-1].after.phase is Phase.OVER
    assert read == ["0003"]


def test_a_game_that_is_gone_or_harmed_has_no_moves(card: GamesOnCard) -> None:
    card.year(2)
    shelf = Shelf(card.state)
    first, second = shelf.games()[0]
    (card.games / f"{first.name}.hugo").unlink()
    (card.games / f"{second.name}.hugo").write_text("rubbish")
    assert shelf.steps(first) == shelf.steps(second) == ()


def on_card(state: Path) -> list[tuple[str, int, int, bytes]]:
    """Everything of the folder, with the times at which it was changed."""
    found = []
    for path in sorted([state, *state.rglob("*")]):
        about = path.lstat()
        data = path.read_bytes() if path.is_file() else b""
        found.append((str(path), about.st_ino, about.st_mtime_ns, data))
    return found


@pytest.mark.parametrize("is_remembered", [False, True])
def test_s02_a_look_at_past_games_writes_nothing(card: GamesOnCard, *, is_remembered: bool) -> None:
    card.year(3)
    if is_remembered:
        kept_games(card.state)
        card.add(4, "owl-4")
    before, shelf = on_card(card.state), Shelf(card.state)
    newest = shelf.games()[0][0]
    assert shelf.steps(newest)
    assert on_card(card.state) == before


def read_from_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games that are read from the card."""
    names: list[str] = []

    def noting(games: Path, name: str) -> object:
        names.append(name)
        return summary_of(games, name)

    monkeypatch.setattr(kept, "summary_of", noting)
    return names


def test_a_second_look_reads_the_new(card: GamesOnCard, monkeypatch: pytest.MonkeyPatch) -> None:
    card.year(3)
    kept_games(card.state)
    card.add(4, "owl-4")
    shelf, read = Shelf(card.state), read_from_now(monkeypatch)
    assert len(shelf.games()[0]) == 4
    assert read == ["0004"]
    card.add(5, "owl-4")
    (card.games / "0001.hugo").unlink()
    assert [game.name for game in shelf.games()[0]] == ["0005", "0004", "0003", "0002"]
    assert read == ["0004", "0005"]


def test_luck_that_the_display_worked_out_meanwhile_is_on_the_page(card: GamesOnCard) -> None:
    card.add(1, "owl-4", "fox-1")
    shelf = Shelf(card.state)
    (game,) = shelf.games()[0]
    assert game.seats[0].luck is None
    kept_games(card.state)
    luck = [0.25] * len(game.seats)
    note_luck(card.state, "0001", luck)
    assert [seat.luck for seat in shelf.games()[0][0].seats] == luck


def test_every_choice_of_a_game_is_judged_for_its_page(card: GamesOnCard) -> None:
    card.add(1, "owl-4", kind=3)
    shelf = Shelf(card.state)
    (game,) = shelf.games()[0]
    judged, steps = shelf.judged(game), shelf.steps(game)
    assert len(judged.levels) == len(game.seats)
    for number, mistake in judged.mistakes.items():
        assert steps[number].command == mistake.played != mistake.better
