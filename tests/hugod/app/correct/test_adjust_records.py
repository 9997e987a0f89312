"""A hundred corrections at random: each goes into the game record and comes back from it."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from hugo_core.commands import Fix, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.fixing import as_it_stands, why_not_fixed, with_points
from hugo_core.game_file import write_record
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.notation import place_token
from hugo_core.position import DIE, Phase, Position, Seat, agree
from hugod.app.correct.confirm import fixed
from hugod.main import main
from tests.hugod.app.correct.bumps import bumped

GAMES, FIXES = 20, 5


def some_fix(position: Position, chance: random.Random) -> Fix:
    """Give a correction that can be: figures, points, the turn."""
    while True:
        fix = replace(as_it_stands(position), guests=bumped(position, chance)[0])
        seat = Seat(chance.choice(position.setup.seats))
        fix = with_points(fix, seat, chance.randint(0, 40))
        fix = replace(fix, to_act=Seat(chance.choice(position.setup.seats)))
        if not why_not_fixed(position, fix):
            return fix


def play_on(history: History, chance: random.Random, steps: int) -> None:
    for _ in range(steps):
        position = history.position
        if position.phase is Phase.OVER:
            return
        is_roll = position.phase is Phase.ROLLING
        options = [] if is_roll else list(legal_commands(position))
        history.do(RollDie(chance.choice(DIE)) if is_roll else chance.choice(options))


@pytest.mark.parametrize("seed", range(GAMES))
def test_corrections_come_back_from_the_record(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seed)
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    colours = tuple(list(Colour)[: 2 + seed % 7])
    history = History(agree(edition, colours))
    play_on(history, chance, 20)
    done = 0
    while done < FIXES:
        play_on(history, chance, chance.randint(1, 5))
        if history.position.phase is Phase.OVER:
            history.take_back(20)
        if history.position.phase is Phase.ROLLING:
            before, fix = history.position, some_fix(history.position, chance)
            history.do(fix)
            assert history.position == fixed(before, fix)
            done += 1
    steps = [(before, step.command) for before, step in history.trail()]
    path = tmp_path / "game.hugo"
    path.write_text(write_record(history.position.setup, steps), "utf-8")
    assert main(["replay", "--json", str(path)]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    names = [colour.value for colour in colours]
    position = history.position
    assert last["points"] == dict(zip(names, position.points, strict=True))
    tokens = [[place_token(place) for place in mine] for mine in position.guests]
    assert last["guests"] == dict(zip(names, tokens, strict=True))
    assert (last["hugo"], last["to_act"]) == (place_token(position.hugo), names[fix.to_act])
