"""The sealed die's words, proofs and progress."""

import json
from dataclasses import replace

import pytest

from hugo_core import history
from hugo_core.board import Place
from hugo_core.codec import to_plain
from hugo_core.commands import DealGuests, DrawLot, MoveGuest, PlaceGuest, RollDie
from hugo_core.company import to_deal
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Seat, agree, start
from hugod.app.table import rolls
from hugod.dice.kernel import KernelDice, same_bytes

BEGUN = history.Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))


def test_the_words_are_2048_short_ones_that_differ() -> None:
    assert len(set(rolls.MAGIC)) == 2048
    assert {len(word) for word in rolls.MAGIC} == {4}
    assert {"pipi", "lolo"}.isdisjoint(rolls.MAGIC), "a child reads them aloud"


def test_four_words_say_the_first_44_bits_and_nothing_else() -> None:
    commitment = "0123456789abcdef" * 4
    number = 0
    for word in rolls.magic_words(commitment):
        number = number * 2048 + rolls.MAGIC.index(word)
    assert f"{number:011x}" == commitment[:11]
    assert rolls.magic_words(commitment[:11] + "f" * 53) == rolls.magic_words(commitment)


@pytest.mark.parametrize("digit", range(11))
def test_every_bit_of_the_44_changes_a_word(digit: int) -> None:
    plain = "0" * 64
    for bit in (1, 2, 4, 8):
        other = plain[:digit] + f"{bit:x}" + plain[digit + 1 :]
        assert rolls.magic_words(other) != rolls.magic_words(plain)


def test_what_is_stirred_in_stands_in_the_records_letter_for_letter() -> None:
    """So the page needs no rules of the game to work a throw out again."""
    commands = (PlaceGuest(Place(17)), RollDie(Face.GHOST), MoveGuest(Place(17), Place(21)))
    bodies = [
        json.dumps(to_plain(history.Done(c, ())), separators=(",", ":"), sort_keys=True)
        for c in commands
    ]
    salts, steps = rolls.stirred(("47", "000000012"), commands).split("\n")
    assert salts == "47,000000012"
    parts = [body.partition('"command":')[2].partition(',"events"')[0] for body in bodies]
    assert steps == f"[{','.join(parts)}]"


def test_a_proof_is_read_as_it_was_written() -> None:
    assert rolls.read_proof(rolls.proof_text(2, 17, "ab" * 32)) == (2, 17, "ab" * 32)


@pytest.mark.parametrize(
    "proof", ["", "03", history.BY_HAND, "1-2", "1--ab", "01-2-ab", "a-1-ab", "²-1-ab"]
)
def test_the_proof_of_another_die_is_none(proof: str) -> None:
    assert rolls.read_proof(proof) is None


def rolled(proof: str) -> history.Done:
    return history.Done(RollDie(Face.ONE), (), proof)


def test_it_counts_the_rolls_of_the_newest_secret() -> None:
    sealing = (
        rolls.Sealing()
        .after(BEGUN)
        .after(history.Committed("aa"))
        .after(history.Stirred(Seat(0), "4"))
    )
    assert sealing == rolls.Sealing(("aa",), ("4",), stirrer=0)
    sealing = sealing.after(rolled("1-1-ab")).after(rolled("1-2-ab"))
    assert (sealing.rolls_made, sealing.has_rolled) == (2, True)
    sealing = sealing.after(history.Committed("bb"))
    assert sealing == rolls.Sealing(("aa", "bb"), has_rolled=True)
    assert sealing.after(rolled("1-2-ab")).rolls_made == 0  # taken back and reached again
    assert sealing.after(history.Replayed(0, (rolled("2-1-ab"),))).rolls_made == 1


def test_a_roll_that_came_again_does_not_count_back() -> None:
    sealing = rolls.Sealing(("aa",), ("4",), 0, 7, has_rolled=True)
    assert sealing.after(rolled("1-3-ab")) == sealing
    assert sealing.after(history.TookBack(3)) == sealing


@pytest.mark.parametrize("record", [BEGUN, history.Drafted(2)])
def test_a_new_game_has_a_new_die(record: history.Begun | history.Drafted) -> None:
    assert rolls.Sealing(("aa",), ("4",), 0, 7, has_rolled=True).after(record) == rolls.Sealing()


def test_what_was_rolled_by_another_die_settles_it() -> None:
    assert not rolls.Sealing().after(history.Done(PlaceGuest(Place(17)), ())).is_settled
    assert rolls.Sealing().after(rolled(history.BY_HAND)).is_settled
    assert rolls.Sealing().after(history.Committed("aa")).is_settled


@pytest.mark.parametrize("digits", ["000", "473", "999"])
def test_three_digits_are_stirred_in(digits: str) -> None:
    assert rolls.is_salt(digits)


@pytest.mark.parametrize("salt", ["", "47", "4730", "47a", "٤٧٣", "²47", " 47", "+47", "830082628"])
def test_rm6_a_moment_or_anything_else_is_not(salt: str) -> None:
    assert not rolls.is_salt(salt)


def test_it_tells_a_secret_of_the_old_way_from_one_that_is_bound() -> None:
    old = rolls.Sealing().after(BEGUN).after(history.Committed("aa"))
    assert not old.is_bound
    assert old.after(history.Committed("bb", 12)).is_bound


def test_what_was_stirred_last_is_told_until_it_is_rolled() -> None:
    sealing = (
        rolls.Sealing().after(history.Committed("aa", 1)).after(history.Stirred(Seat(0), "473"))
    )
    assert sealing.just_stirred == "473"
    assert sealing.after(rolled("1-1-ab")).just_stirred == ""
    assert rolls.Sealing().just_stirred == ""


def test_each_may_stir_in_turn_and_passes_nobody_over() -> None:
    people = (Seat(0), Seat(2))
    sealing = rolls.Sealing(("aa",))
    assert [seat for seat in range(4) if sealing.may_stir(Seat(seat), people, people)] == [0]
    assert rolls.Sealing().next_to_stir(people) is None
    assert not sealing.is_stirring(people), "nobody has begun"
    sealing = sealing.after(history.Stirred(Seat(0), "123"))
    assert sealing.is_stirring(people)
    assert not sealing.after(history.Stirred(Seat(2), "123")).is_stirring(people)
    assert [seat for seat in range(4) if sealing.may_stir(Seat(seat), people, people)] == [2]


SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal="482913")


def dealt() -> History:
    history = History(SETUP)
    squares, count = to_deal(history.position, None)
    history.do(DealGuests(squares[:count]), "00")
    return history


def test_rolls_are_counted_and_each_has_its_words() -> None:
    history = dealt()
    assert rolls.same_draw(history, rolls.ROLL) == "482913 throw 1"
    history.do(RollDie(Face.TWO), "01")
    assert rolls.same_draw(history, rolls.ROLL) == "482913 throw 2"
    assert rolls.same_draw(history, rolls.ROLL, steps=1) == "482913 throw 1"
    assert rolls.same_draw(history, rolls.LOT) == "482913 lot 1"


def test_a_roll_worked_out_ahead_is_the_one_that_the_dice_bring() -> None:
    for number in range(1, 101):  # those of number 62 and 83 begin with bytes that do not count
        words = f"482913 throw {number}"
        ahead = DIE[rolls.side_of(words, len(DIE))]
        assert (words, ahead) == (words, KernelDice(same_bytes(words)).roll()[0])


def test_taking_back_and_another_way_gives_no_other_roll() -> None:
    history = dealt()
    history.do(RollDie(Face.TWO), "01")
    first, second, *_ = legal_commands(history.position)
    history.do(first)
    due = rolls.same_draw(history, rolls.ROLL)
    history.take_back(1)
    history.do(second)
    assert rolls.same_draw(history, rolls.ROLL) == due


def test_all_begin_where_the_code_says_and_nowhere_else() -> None:
    assert rolls.is_placed_by_code(start(SETUP))
    assert rolls.same_draw(History(SETUP), rolls.PLACES) == "482913 places 1"
    assert not rolls.is_placed_by_code(dealt().position)
    assert not rolls.is_placed_by_code(start(replace(SETUP, deal="")))
    line = "ghost-party placing act=blue round=1/2 red(9)=1,2,3,4,c10,w blue(19)=7,8,9,10,c10,c4"
    captives = read_position(line)
    setup = replace(captives.setup, deal=SETUP.deal)
    assert not rolls.is_placed_by_code(replace(captives, setup=setup)), "a second round"


def test_a_game_of_chance_has_no_words_and_may_be_judged() -> None:
    history = History(replace(SETUP, deal=""))
    assert rolls.same_draw(history, rolls.ROLL) == ""
    assert not rolls.hides_judgement(history.position)
    assert not rolls.hides_judgement(None)
    assert rolls.hides_judgement(start(SETUP))


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (RollDie(Face.GHOST), rolls.ROLL),
        (DrawLot(Seat(0)), rolls.LOT),
        (DealGuests(()), rolls.PLACES),
    ],
)
def test_what_is_drawn_has_a_kind(command: RollDie | DrawLot | DealGuests, kind: str) -> None:
    assert rolls.kind_of(command) == kind


def test_nobody_draws_a_placement() -> None:
    with pytest.raises(StopIteration):
        rolls.kind_of(PlaceGuest(next(SETUP.board.places())))
