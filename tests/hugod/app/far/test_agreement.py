"""A game and its chance in digits: house 2 reads what house 1 has set up."""

import random
from dataclasses import replace

import pytest

from hugo_core.animal_marks import Animal, Mark, Marked, in_order
from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, MOST_ROUNDS, colours_for
from hugo_core.errors import BadSetup
from hugo_core.history import Drafted
from hugo_core.house_rules import rules_of
from hugo_core.houses import Far
from hugod.app.far import agreement
from hugod.app.far.digits import with_check

DEAR = agreement.COST
"""Of a real box; the stories of this folder bind with less."""
BOARDS = {name: (load_board(each.board),) for name, each in EDITIONS.items()}


def set_up(chance: random.Random, *, plain: bool) -> Drafted:
    """Give the answers of house 1 to a game at random."""
    edition = chance.choice(list(EDITIONS.values()))
    count = chance.randint(2, 8)
    colours = tuple(chance.sample(colours_for(count), count))
    there = tuple(chance.sample(colours, chance.randint(1, count - 1)))
    draft = Drafted(count, colours, edition, load_board(edition.board), edition.rounds or 1)
    draft = replace(draft, far=Far(1, there, True, f"{chance.randrange(10**12):012}"))
    draft = replace(draft, beginner=chance.choice(colours))
    if plain:
        return draft
    rounds = chance.randint(1, MOST_ROUNDS) if edition.rounds else 1
    marks = in_order(
        [Marked(each, Mark(Animal.OWL, 1 + at)) for at, each in enumerate(colours[:3])]
    )
    return replace(
        draft,
        rounds=rounds,
        house=(chance.choice(rules_of(edition)),),
        start=(chance.randint(11, 45), *(0,) * (count - 1)),
        marks=marks,
        along=True,
        seats=tuple(chance.choice(("", "level:1", "level:6")) for _ in colours),
    )


@pytest.mark.parametrize("plain", [True, False])
def test_the_other_house_reads_the_same_game(plain: bool) -> None:
    chance, longest = random.Random(1), 0
    for _ in range(300):
        draft = set_up(chance, plain=plain)
        if not agreement.is_sayable(draft):
            assert not plain
            continue
        digits = agreement.first_digits(draft)
        assert len(digits) == agreement.first_length(digits[:3])
        body = agreement.read_first(digits)
        assert body is not None
        theirs = agreement.read_game(body, BOARDS)
        assert draft.far is not None
        assert theirs.far is not None
        assert theirs.far.commitment == draft.far.commitment
        assert agreement.far_setup(theirs) == agreement.far_setup(draft)
        assert agreement.seats_of(theirs) == agreement.seats_of(draft)
        assert agreement.first_digits(theirs) == digits
        longest = max(longest, len(digits))
    assert longest <= (32 if plain else 36), "nine groups are the most that the glass shows"


def test_another_board_is_told_from_a_slip() -> None:
    draft = set_up(random.Random(2), plain=True)
    body = agreement.read_first(agreement.first_digits(draft))
    assert body is not None
    with pytest.raises(BadSetup, match=r"^$"):
        agreement.read_game(body, dict.fromkeys(BOARDS, ()))


def test_what_binds_house_1_is_of_this_secret_and_this_game_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(agreement, "COST", DEAR)
    bound = agreement.Commitment("466103286656", "17").answer()
    assert bound == "704908817368", "other digits are another `VERSION`"
    others = agreement.Commitment("466103286657", "17"), agreement.Commitment("466103286656", "18")
    assert bound not in [each.answer() for each in others]


def test_the_secret_of_house_1_is_not_taken_for_what_it_says_before_a_game() -> None:
    """Once in 97 games its digits fit that, too, but for how many they are."""
    first = with_check("4" + "1" * 11, "hugo far 1")
    assert agreement.read_first(first)
    assert not agreement.is_first(first)
