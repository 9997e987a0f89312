"""A share of benchmarks/families.py: games with all that a box can do are believed."""

from dataclasses import replace

import pytest
from families import Family, trouble_of

from hugo_core.commands import EndFairly, LastLap
from hugo_core.editions import EDITIONS
from hugo_core.history import Asked, Begun, Done, Drafted, Record, Seated

Games = list[list[Record]]
SHARE = 24


@pytest.fixture(scope="module")
def games() -> Games:
    return [
        list(Family(edition, 2 + seed % 7, seed, is_sealed=seed % 4 == 0, knows_all=True).play())
        for seed, edition in zip(range(SHARE), sorted(EDITIONS) * SHARE, strict=False)
    ]


def test_a_game_with_all_that_a_box_can_do_is_believed(games: Games) -> None:
    assert [trouble_of(game) for game in games] == [""] * SHARE


def test_all_that_a_box_can_do_is_done_in_this_share(games: Games) -> None:
    everything = [record for game in games for record in game]
    done = {type(record.command) for record in everything if isinstance(record, Done)}
    setups = [record.setup for record in everything if isinstance(record, Begun)]
    assert done >= {LastLap, EndFairly}
    assert {type(record) for record in everything} >= {Asked, Seated}
    assert any(len(setup.house) > 1 for setup in setups)
    assert any(setup.start for setup in setups)
    assert any(setup.marks for setup in setups)
    assert any(setup.deal for setup in setups)


def test_a_question_of_another_lap_is_not_believed(games: Games) -> None:
    game = next(game for game in games if any(isinstance(each, Asked) for each in game))
    at = next(at for at, each in enumerate(game) if isinstance(each, Asked))
    asked = game[at]
    assert isinstance(asked, Asked)
    assert "another lap" in trouble_of([*game[:at], replace(asked, lap=9), *game[at + 1 :]])


def test_another_code_than_the_one_of_the_rolls_is_not_believed(games: Games) -> None:
    game = next(game for game in games if any(is_coded(record) for record in game))
    assert "the code says other bytes" in trouble_of([with_other_code(each) for each in game])


def is_coded(record: Record) -> bool:
    return isinstance(record, Begun) and bool(record.setup.deal)


def with_other_code(record: Record) -> Record:
    """This *record* with the code 000000 wherever it has one."""
    if isinstance(record, Begun):
        return Begun(replace(record.setup, deal="000000"))
    if isinstance(record, Drafted) and record.deal:
        return replace(record, deal="000000")
    return record
