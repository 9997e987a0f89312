"""The players: what each does, the same each time, and what happens without the data."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import DrawLot, MoveGuest, PlaceGuest, StayPut
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import Position, agree, start
from hugod.thinking.player_kinds import (
    LEVELS,
    RULE_PLAYERS,
    Chance,
    ThinkingPlayer,
    is_sound,
    player_of_level,
    skills_for,
    worths_in,
)
from hugod.thinking.value import BadValue, Value, load_value

RANDOM, CHILD, CAREFUL = (RULE_PLAYERS[name] for name in ("random", "child", "careful"))
MOVING = "amigo-hugo moving:{} act=red hugo=16 passes=2 red({})={} blue(20)=9,9,r1,r2,c7,c6"
CLOSE = read_position(MOVING.format(1, 23, "1,20,21,c10,c9,c8"))
GAMES = [start(agree(edition, tuple(Colour)[:3])) for edition in EDITIONS.values()]


def moving(roll: int, guests: str, points: int = 23) -> Position:
    return read_position(MOVING.format(roll, points, guests))


def choices(player: ThinkingPlayer, position: Position) -> set[object]:
    return {player.choose(position, str(salt)) for salt in range(60)}


def moves_of(position: Position) -> list[MoveGuest]:
    """What careful may do there, where it moves a guest."""
    return [each for each in choices(CAREFUL, position) if isinstance(each, MoveGuest)]


def targets(position: Position) -> set[Place]:
    return {each.target for each in moves_of(position)}


@pytest.mark.parametrize("position", GAMES)
def test_a_position_gives_one_choice_and_another_game_another(position: Position) -> None:
    for player in (*RULE_PLAYERS.values(), player_of_level(1, position)[0]):
        assert player.choose(position, "7") == player.choose(position, "7")
        assert len(choices(player, position)) > 3


def test_what_leaves_something_to_chance_draws_the_numbers_of_splitmix64() -> None:
    """The first three of its author's own list, for nothing to begin with."""
    chance = Chance("")
    published = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)
    assert [chance.fraction() for _ in published] == [each / 2**64 for each in published]


def test_random_takes_every_legal_move() -> None:
    position = moving(4, "2,17,r5,c10,c9,c8")
    assert choices(RANDOM, position) == set(legal_commands(position))


def test_a_child_goes_for_the_green_room() -> None:
    assert choices(CHILD, moving(5, "2,17,r5,c10,c9,c8")) == {MoveGuest(Place(2), Place(33))}


def test_else_into_any_room() -> None:
    into = {each for each in choices(CHILD, moving(4, "12,17,r5,c10,c9,c8"))}
    assert into
    assert all(isinstance(each, MoveGuest) and 30 < each.target < 50 for each in into)


def test_and_else_anywhere() -> None:
    position = moving(1, "5,12,13,c10,c9,c8")
    assert choices(CHILD, position) == set(legal_commands(position))


def test_careful_hides_the_guest_in_danger() -> None:
    """Hugo is beside it; the rooms 7 and 8 are as safe as each other."""
    hidden = {MoveGuest(Place(17), Place(37)), MoveGuest(Place(17), Place(38))}
    assert choices(CAREFUL, moving(4, "5,17,r5,c10,c9,c8")) == hidden


def test_careful_never_goes_where_hugo_stands() -> None:
    assert MoveGuest(Place(12), Place(16)) in set(legal_commands(moving(4, "12,r5,r6,c10,c9,c8")))
    assert Place(16) not in targets(moving(4, "12,r5,r6,c10,c9,c8"))


def test_careful_looks_to_hugos_next_walk_and_no_further() -> None:
    """Hugo on 16 comes to 20: the guest on 20 goes, the one on 21 may stay, whatever else calls."""
    assert {each.origin for each in moves_of(CLOSE)} == {Place(20)}


def test_where_nobody_is_in_reach_careful_does_as_a_child() -> None:
    position = moving(5, "2,8,r5,c10,c9,c8")
    assert choices(CAREFUL, position) == choices(CHILD, position)


def test_careful_places_behind_the_first_ten_squares() -> None:
    placed = choices(CAREFUL, GAMES[0])
    assert all(isinstance(each, PlaceGuest) and each.square > 10 for each in placed)


def test_careful_takes_the_last_square_where_none_is_behind() -> None:
    board = ",".join(map(str, range(11, 29)))
    line = f"amigo-hugo placing act=red red(10)=1 blue(10)={board}"
    assert choices(CAREFUL, read_position(line)) == {PlaceGuest(Place(10))}


def test_the_best_level_is_never_in_two_minds() -> None:
    best, _ = player_of_level(6, GAMES[0])
    assert len(choices(best, GAMES[0])) == 1


def test_what_costs_more_than_one_win_in_a_hundred_is_not_sound() -> None:
    lost = {each: 1 - worth for each, worth in worths_in(GAMES[0]).items()}
    best = min(lost.values())
    sound = {each for each in lost if is_sound(GAMES[0], each)}
    assert sound == {each for each in lost if lost[each] - best <= 0.01}
    assert any(lost[each] - best <= 0.02 for each in lost if each not in sound)


@pytest.mark.parametrize("name", EDITIONS)
def test_each_level_is_less_of_a_child_and_cooler_than_the_one_below(name: str) -> None:
    skills = [(each.childish, each.temperature) for each in skills_for(EDITIONS[name]).values()]
    assert skills == sorted(set(skills), reverse=True)
    assert skills[0][0] == 1
    assert skills[-1] == (0, 0)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_low_levels_err_as_people_do_and_never_as_ghosts(level: int) -> None:
    """No green room is passed up, and nobody walks onto Hugo; it may well end up beside him."""
    green, beside = moving(5, "2,17,r5,c10,c9,c8"), moving(4, "12,14,r6,c10,c9,c8")
    assert choices(player_of_level(level, green)[0], green) == {MoveGuest(Place(2), Place(33))}
    onto = MoveGuest(Place(12), Place(16))
    assert onto in set(legal_commands(beside))
    assert onto not in choices(player_of_level(level, beside)[0], beside)
    greedy = {e for e in choices(CHILD, CLOSE) if isinstance(e, MoveGuest)}
    assert greedy == choices(player_of_level(1, CLOSE)[0], CLOSE), "into a room"
    assert {e.origin for e in greedy} == {21}, "and the guest on 20 stays before Hugo"


def test_a_lot_is_drawn_and_what_must_be_is_done() -> None:
    lots = "ghost-party lots round=2/8 tied=red,green sheet=5,3,5 red(5)=1 blue(3)=2 green(5)=3"
    assert len(choices(player_of_level(6, read_position(lots))[0], read_position(lots))) == 2
    assert all(isinstance(each, DrawLot) for each in choices(CAREFUL, read_position(lots)))
    stay = "ghost-party moving:4 act=red round=1/3 hugo=5 red(0)=r1,r2,r5,r6,w,w "
    stay += "blue(0)=20,21,22,23,24,25"
    assert RANDOM.choose(read_position(stay)) == StayPut()


@pytest.mark.parametrize("level", LEVELS)
def test_without_its_data_the_careful_player_takes_the_seat_and_it_is_said(level: int) -> None:
    def load(name: str) -> Value:
        raise BadValue(f"{name}.json: cut short")

    player, trouble = player_of_level(level, GAMES[0], load)
    assert player is CAREFUL
    assert trouble == f"amigo-hugo-many.json: cut short; the careful player plays for level {level}"


def test_each_family_of_editions_has_its_own_value() -> None:
    asked = list[str]()

    def load(name: str) -> Value:
        asked.append(name)
        return load_value("clock")

    for position in GAMES:
        assert player_of_level(6, position, load)[1] == ""
    assert asked == ["amigo-hugo-many"] * 2 + ["rounds"] * 4


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["amigo-hugo-two", "rounds-two"]),
        *((many, ["amigo-hugo-many", "rounds"]) for many in (3, 5, 7)),
        (6, ["amigo-hugo-many", "rounds-six"]),
    ],
)
def test_two_and_six_of_the_party_have_values_of_their_own(players: int, names: list[str]) -> None:
    asked = list[str]()

    def load(name: str) -> Value:
        asked.append(name)
        return load_value("clock")

    for edition in ("bga-hugo", "fantome-de-minuit"):
        begun = start(agree(EDITIONS[edition], tuple(Colour)[:players]))
        assert player_of_level(6, begun, load)[1] == ""
    assert asked == names


def test_chance_is_even() -> None:
    tens = [int(Chance(f"{number}").fraction() * 10) for number in range(10_000)]
    assert all(850 < tens.count(ten) < 1150 for ten in range(10))


def test_careful_brings_a_guest_home_before_the_round_ends() -> None:
    """In the Midnight Party whoever is outside at the end counts 2: a room is better."""
    line = "ghost-party moving:4 act=red round=1/3 hugo=28 red(0)=14,20,r1,r2,w,w "
    line += "blue(0)=21,22,23,24,25,27"
    home = {MoveGuest(Place(14), Place(36)), MoveGuest(Place(20), Place(39))}
    home |= {MoveGuest(Place(14), Place(37))}
    assert choices(CAREFUL, read_position(line)) <= home
