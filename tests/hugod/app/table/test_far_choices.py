"""Each choice of a game with a house far away has two digits, and no two have the same."""

import random
from collections.abc import Mapping

from hugo_core.commands import Command, DealGuests, DrawLot, MoveGuest, StayPut, ThrowDie
from hugo_core.editions import EDITIONS, colours_for
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Phase, agree, start
from hugo_core.rules import play
from hugod.app.table.far_choices import is_choice, number_of, numbered


def test_the_place_is_its_number_and_a_second_guest_has_one_of_its_own() -> None:
    line = "amigo-hugo moving:1 act=red hugo=20 passes=1 red(10)=4,6 blue(10)=12,26"
    position = read_position(line)
    choices = numbered(position)
    to_five = [number for number, each in choices.items() if each in _ways_to(choices, 5)]
    assert len(choices) == len(tuple(legal_commands(position)))
    assert to_five[:1] == ["05"]
    assert all(int(number) > 60 for number in to_five[1:])


def _ways_to(choices: Mapping[str, Command | None], place: int) -> list[Command | None]:
    return [way for way in choices.values() if isinstance(way, MoveGuest) and way.target == place]


def test_every_choice_of_every_edition_has_two_digits_of_its_own() -> None:
    chance = random.Random(4)
    for at, edition in enumerate(EDITIONS.values()):
        players = 2 + at
        position = start(agree(edition, colours_for(players)[:players]))
        for _ in range(400):
            if position.phase is Phase.OVER:
                break
            command: Command
            if position.phase is Phase.ROLLING:
                command = ThrowDie(chance.choice(DIE))
            elif position.phase is Phase.LOTS:
                command = DrawLot(position.tied[0])
            else:
                choices = numbered(position)
                assert all(len(number) == 2 and int(number) < 90 for number in choices)
                for legal in legal_commands(position):
                    assert choices[number_of(position, legal)] == legal
                command = chance.choice(list(legal_commands(position)))
            _, position = play(position, command)


def test_who_cannot_move_has_chosen_nothing() -> None:
    stuck = "amigo-midnight-party moving:5 act=red hugo=20 red(0)=r1 blue(0)=12"
    position = read_position(stuck)
    assert is_choice(position, StayPut()) is (len(tuple(legal_commands(position))) > 1)
    assert number_of(position, DealGuests(())) == "00"
