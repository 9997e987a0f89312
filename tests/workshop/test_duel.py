"""`hugod duel` as it is typed, and players of one's own at its table."""

import json
from pathlib import Path

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import agree
from hugo_workshop import duel as room
from hugo_workshop.duel import NoPlayer, PlayerTally, check_players, duel
from hugod.main import main
from hugod.thinking.player_kinds import RULE_PLAYERS

GAMES = Path("/var/lib/hugod")
Capture = pytest.CaptureFixture[str]
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
FIRST = (
    "exec:sh -c 'read line; echo ready Sh; while read line; do "
    'echo "$line" | sed -n "s/.*\\"legal\\": \\[\\"\\([^\\"]*\\)\\".*/\\1/p"; done\''
)
WRONG = "exec:sh -c 'read line; echo ready Sh; while read line; do echo 3; done'"


def played(*more: str, edition: str = "amigo-hugo", seats: str, games: int = 4) -> int:
    line = ["duel", "--edition", edition, "--seats", seats, "--games", str(games), "--seed", "16"]
    return main([*line, *more])


def test_the_last_line_is_the_form_of_the_specification(capsys: Capture) -> None:
    assert played("--json", seats="careful,random,child", games=12) == 0
    plain = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (plain["edition"], plain["players"], plain["games"]) == ("amigo-hugo", 3, 12)
    assert [seat["player"] for seat in plain["seats"]] == ["careful", "random", "child"]
    assert sum(seat["share"] for seat in plain["seats"]) == pytest.approx(1, abs=1e-3)
    for seat in plain["seats"]:
        assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1
        assert seat["mean_points"] > 0


def test_the_same_seed_gives_the_same_games(capsys: Capture) -> None:
    told = []
    for _ in range(2):
        assert played(seats="level:1,child") == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].startswith("4 games of amigo-hugo on amigo-hugo (seed 16)\nlevel:1 ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_to_its_end(edition: str, capsys: Capture) -> None:
    assert (
        played("--board", "ravensburger-1989", edition=edition, seats="careful,child", games=2) == 0
    )
    assert "on ravensburger-1989" in capsys.readouterr().out


def test_seats_rotate_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = list[object]()

    def played(game: room._Game) -> tuple[list[float], list[int], str]:
        seated.append(game.words)
        return [1.0, 0.0], [0, 0], ""

    monkeypatch.setattr(room._Game, "played", played)
    tallies = duel(SETUP, ["random", "child"], 4, 1, print, GAMES)
    assert seated == [["random", "child"], ["child", "random"]] * 2
    assert [tally.shares for tally in tallies] == [[1, 0, 1, 0], [0, 1, 0, 1]]


def test_the_interval_is_the_usual_one() -> None:
    plain = PlayerTally("random", [1.0] * 50 + [0.0] * 50, 500).plain()
    assert (plain["share"], plain["mean_points"]) == (0.5, 5)
    assert (plain["low"], plain["high"]) == (0.4015, 0.5985)


@pytest.mark.parametrize(
    "word", ["level:7", "level:0", "level:", "LEVEL:1", "", "exec:", "grandma"]
)
def test_a_player_that_is_none_is_wrong_usage(word: str, capsys: Capture) -> None:
    with pytest.raises(NoPlayer):
        check_players(["random", word])
    with pytest.raises(SystemExit, match="2"):
        played(seats=f"random,{word}")
    assert f"no player is called '{word}'" in capsys.readouterr().err


@pytest.mark.parametrize("seats", ["child", ",".join(["child"] * 9)])
def test_two_to_eight_sit_at_a_table(seats: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        played(seats=seats)


def test_a_program_plays_whole_games() -> None:
    said = list[str]()
    tallies = duel(SETUP, [FIRST, "random"], 2, 5, said.append, GAMES)
    assert said == []
    assert sum(map(sum, (tally.shares for tally in tallies))) == 2


def test_a_wrong_answer_loses_the_game_and_not_the_run() -> None:
    said = list[str]()
    tallies = duel(SETUP, [WRONG, "child", "random"][:2], 2, 5, said.append, GAMES)
    assert [tally.shares for tally in tallies] == [[0, 0], [1, 1]]
    assert said[0].startswith("game 1, exec:sh -c")
    assert "it said '3', and legal was 1 2 " in said[0]
    assert said[0].endswith("it has lost this game")


def test_a_program_that_cannot_start_is_told_with_its_seat() -> None:
    said = list[str]()
    duel(SETUP, ["child", "exec:/no/such"], 1, 5, said.append, GAMES)
    assert said == ["game 1, exec:/no/such: it ended, with code 126; it has lost this game"]


def test_missing_data_is_told_and_the_careful_player_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    careful = RULE_PLAYERS["careful"], "no data; the careful player plays for level 6"
    monkeypatch.setattr(room, "player_of_level", lambda level, position: careful)
    assert played(seats="level:6,child") == 0
    assert capsys.readouterr().err == "no data; the careful player plays for level 6\n"
