"""How long a game lasts by who plays it: the box's levels are known, people by their choices."""

from hashlib import sha256

from hugo_core.commands import Command, RollDie
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.notation import read_position
from hugo_core.position import Face, Phase, Position, agree, start
from hugo_core.rules import play
from hugod.thinking.course import OUTSIDE
from hugod.thinking.player_kinds import LEVELS, player_of_level
from hugod.thinking.tempo import CAREFUL, TABLE, HowFast, Tempo, cell_of, tempo_of

MEASURED = "ba327fca"
"""The fingerprint of the table; who measures it anew (`training.fair --tempo`) writes it here."""
LINE = "ghost-party rolling act=red round=1/3 hugo=20 red(0)=4,5,6 blue(0)=1,2,3"


def test_among_careful_players_and_strangers_the_courses_are_taken_as_they_are() -> None:
    position = read_position(LINE)
    assert HowFast(position, (CAREFUL, None), ((), ())).answer() == Tempo(1.0, OUTSIDE)


def test_a_game_of_the_best_lasts_longer_and_a_mixed_one_in_between() -> None:
    position = read_position(LINE)
    best, mixed = tempo_of(position, [6, 6]), tempo_of(position, [6, CAREFUL])
    assert best.stretch > mixed.stretch > 1
    assert best.outside < mixed.outside < OUTSIDE


def test_a_person_is_known_by_its_choices() -> None:
    position = start(agree(EDITIONS["ghost-party"], tuple(Colour)[:2]))
    made: list[tuple[Position, Command]] = []
    while len(made) < 30:
        command: Command = RollDie((Face.FIVE, Face.TWO, Face.GHOST)[len(made) % 3])
        if position.phase is not Phase.ROLLING:
            command = player_of_level(6, position)[0].choose(position)
            made.append((position, command))
        position = play(position, command)[1]
    found = HowFast(position, (None, 6), (tuple(made), ())).answer()
    assert found.stretch > tempo_of(position, [CAREFUL, 6]).stretch


def test_a_last_lap_lasts_as_long_for_everybody() -> None:
    position = read_position(LINE.replace("hugo=20", "hugo=20 last=red,blue"))
    assert tempo_of(position, [6, 6]) == Tempo()


def test_every_level_and_number_of_players_was_measured() -> None:
    for edition in EDITIONS.values():
        for players in range(2, 9):
            for level in (CAREFUL, *LEVELS):
                stretch, outside = cell_of(edition, players, level)
                assert 0.6 <= stretch <= 1.6
                assert 1 <= outside < 20
    slow = agree(EDITIONS["ghost-party"], tuple(Colour)[:2], house=(HouseRule.STRIDE_TWO,)).edition
    for level in (4, 5, 6):  # these keep out of the way of a Hugo who is slow
        assert cell_of(slow, 2, level)[0] > cell_of(EDITIONS["ghost-party"], 2, level)[0]
    assert {len(row) for rows in TABLE.values() for row in rows} == {7}


def test_the_table_is_as_it_was_measured() -> None:
    """One cell a little more or less is seen in no game: only so is a slip of the keys told."""
    assert sha256(repr(TABLE).encode()).hexdigest().startswith(MEASURED)
