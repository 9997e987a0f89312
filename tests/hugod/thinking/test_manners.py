"""The manners of ghosts: an animal for each colour, and what it likes among good moves."""

from collections import Counter

import pytest

from hugo_core.animal_marks import Animal
from hugo_core.board import Place
from hugo_core.commands import MoveGuest
from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugod.thinking.manners import MANNERS, animal_of
from hugod.thinking.player_kinds import player_of_level

MANY = 200
LINE = "amigo-hugo moving:1 act=red hugo=16 passes=2 red(23)=3,20,26,c10,c9 blue(20)=9,9,r1,r2,c7"
POSITION = read_position(LINE)


def origins(level: int, animal: Animal | None) -> Counter[int]:
    player, _ = player_of_level(level, POSITION, animal=animal)
    chosen = (player.choose(POSITION, str(salt)) for salt in range(MANY))
    return Counter(int(each.origin) for each in chosen if isinstance(each, MoveGuest))


def test_every_colour_is_another_animal_and_every_animal_has_a_manner() -> None:
    assert len({animal_of(colour) for colour in Colour}) == len(Colour)
    assert set(MANNERS) == set(Animal)


@pytest.mark.parametrize(("animal", "origin"), [(Animal.OWL, 20), (Animal.BEAR, 3)])
def test_an_animal_does_what_it_likes_more_often(animal: Animal, origin: int) -> None:
    """The owl looks after whom Hugo comes to first, the bear after whom he comes to last."""
    assert origins(2, animal)[origin] > 1.1 * origins(2, None)[origin]


@pytest.mark.parametrize(
    ("animal", "targets"), [(Animal.FOX, {8, 10, 31, 32, 37}), (Animal.CAT, {31, 32, 33, 37})]
)
def test_the_fox_goes_beside_others_and_into_their_rooms_the_cat_into_any(
    animal: Animal, targets: set[int]
) -> None:
    position = read_position(LINE.replace("c7", "r7"))
    moves = [MoveGuest(Place(3), Place(target)) for target in (7, 8, 9, 10, 11, 31, 32, 33, 37)]
    assert {int(move.target) for move in moves if MANNERS[animal](position, move)} == targets


@pytest.mark.parametrize("animal", [Animal.OWL, Animal.BEAR])
def test_who_has_all_guests_inside_has_none_that_hugo_comes_to(animal: Animal) -> None:
    position = read_position(LINE.replace("3,20,26,", "r5,r6,r8,"))
    assert not MANNERS[animal](position, MoveGuest(Place(35), Place(10)))


def test_the_best_level_has_no_manner() -> None:
    assert origins(6, Animal.BEAR) == origins(6, Animal.OWL)
