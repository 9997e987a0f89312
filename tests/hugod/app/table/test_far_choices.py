"""Each choice of a game with a house far away has two digits, and no two have the same."""

import random

from hugo_core.board import Place
from hugo_core.commands import (
    Command,
    DealGuests,
    DrawLot,
    MoveGuest,
    PlaceGuest,
    RollDie,
    StayPut,
)
from hugo_core.editions import EDITIONS, colours_for
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Phase, agree, start
from hugo_core.rules import play
from hugod.app.table.far_choices import choices_made, is_choice, last_choice, number_of, numbered


def test_the_place_is_its_number_and_a_second_guest_has_one_of_its_own() -> None:
    line = "amigo-hugo moving:1 act=red hugo=28 passes=1 red(10)=2,3,r1,r2,r9,20 blue(10)=12"
    choices = numbered(read_position(line))
    moves = {number: each for number, each in choices.items() if isinstance(each, MoveGuest)}
    found = [f"{number}: {each.origin}>{each.target}" for number, each in moves.items()]
    assert "00" not in choices, "nobody may stay"
    assert found == ["03: 2>3", "04: 3>4", "61: 31>3", "62: 32>4", "21: 39>21", "63: 20>21"]


def test_two_noughts_have_the_box_deal_what_is_not_placed() -> None:
    choices = numbered(read_position("amigo-hugo placing act=red red(10)=1 blue(10)=2"))
    assert (choices["00"], choices["03"]) == (None, PlaceGuest(Place(3)))


def test_a_choice_is_what_somebody_has_put_or_moved_and_no_roll() -> None:
    history = History(agree(EDITIONS["amigo-hugo"], colours_for(2)[:2]))
    assert (last_choice(history), choices_made(history)) == (None, ())
    for square in range(1, 13):
        history.do(PlaceGuest(Place(square)))
    for face in (Face.ONE, Face.GHOST):
        history.do(RollDie(face), "00")
        if history.position.phase is Phase.MOVING:
            history.do(next(iter(legal_commands(history.position))))
    assert choices_made(history) == (*range(12), 13)
    assert (last_choice(history), last_choice(history, 13)) == (13, 11)


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
                command = RollDie(chance.choice(DIE))
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
