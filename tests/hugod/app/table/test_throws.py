"""The sealed die's words, proofs and progress."""

import json
from dataclasses import replace

import pytest

from hugo_core import history
from hugo_core.board import Place
from hugo_core.codec import to_plain
from hugo_core.commands import DealGuests, DrawLot, MoveGuest, PlaceGuest, ThrowDie
from hugo_core.company import to_deal
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Seat, agree, start
from hugod.app.table import throws
from hugod.dice.kernel import KernelDice, same_bytes

BEGUN = history.Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))


def test_the_words_are_2048_short_ones_that_differ() -> None:
    assert len(set(throws.MAGIC)) == 2048
    assert {len(word) for word in throws.MAGIC} == {4}


def test_four_words_say_the_first_44_bits_and_nothing_else() -> None:
    commitment = "0123456789abcdef" * 4
    number = 0
    for word in throws.magic_words(commitment):
        number = number * 2048 + throws.MAGIC.index(word)
    assert f"{number:011x}" == commitment[:11]
    assert throws.magic_words(commitment[:11] + "f" * 53) == throws.magic_words(commitment)


@pytest.mark.parametrize("digit", range(11))
def test_every_bit_of_the_44_changes_a_word(digit: int) -> None:
    plain = "0" * 64
    for bit in (1, 2, 4, 8):
        other = plain[:digit] + f"{bit:x}" + plain[digit + 1 :]
        assert throws.magic_words(other) != throws.magic_words(plain)


def test_what_is_stirred_in_stands_in_the_records_letter_for_letter() -> None:
    """So the page needs no rules of the game to work a throw out again."""
    commands = (PlaceGuest(Place(17)), ThrowDie(Face.GHOST), MoveGuest(Place(17), Place(21)))
    bodies = [
        json.dumps(to_plain(history.Done(c, ())), separators=(",", ":"), sort_keys=True)
        for c in commands
    ]
    salts, steps = throws.stirred(("47", "000000012"), commands).split("\n")
    assert salts == "47,000000012"
    parts = [body.partition('"command":')[2].partition(',"events"')[0] for body in bodies]
    assert steps == f"[{','.join(parts)}]"


def test_a_proof_is_read_as_it_was_written() -> None:
    assert throws.read_proof(throws.proof_text(2, 17, "ab" * 32)) == (2, 17, "ab" * 32)


@pytest.mark.parametrize(
    "proof", ["", "03", history.BY_HAND, "1-2", "1--ab", "01-2-ab", "a-1-ab", "²-1-ab"]
)
def test_the_proof_of_another_die_is_none(proof: str) -> None:
    assert throws.read_proof(proof) is None


def thrown(proof: str) -> history.Done:
    return history.Done(ThrowDie(Face.ONE), (), proof)


def test_it_counts_the_throws_of_the_newest_secret() -> None:
    sealing = (
        throws.Sealing()
        .after(BEGUN)
        .after(history.Committed("aa"))
        .after(history.Stirred(Seat(0), "4"))
    )
    assert sealing == throws.Sealing(("aa",), ("4",), stirrer=0)
    sealing = sealing.after(thrown("1-1-ab")).after(thrown("1-2-ab"))
    assert (sealing.thrown, sealing.has_thrown) == (2, True)
    sealing = sealing.after(history.Committed("bb"))
    assert sealing == throws.Sealing(("aa", "bb"), has_thrown=True)
    assert sealing.after(thrown("1-2-ab")).thrown == 0  # taken back and reached again
    assert sealing.after(history.Replayed(0, (thrown("2-1-ab"),))).thrown == 1


def test_a_throw_that_came_again_does_not_count_back() -> None:
    sealing = throws.Sealing(("aa",), ("4",), 0, 7, has_thrown=True)
    assert sealing.after(thrown("1-3-ab")) == sealing
    assert sealing.after(history.TookBack(3)) == sealing


@pytest.mark.parametrize("record", [BEGUN, history.Drafted(2)])
def test_a_new_game_has_a_new_die(record: history.Begun | history.Drafted) -> None:
    assert throws.Sealing(("aa",), ("4",), 0, 7, has_thrown=True).after(record) == throws.Sealing()


def test_what_was_thrown_by_another_die_settles_it() -> None:
    assert not throws.Sealing().after(history.Done(PlaceGuest(Place(17)), ())).is_settled
    assert throws.Sealing().after(thrown(history.BY_HAND)).is_settled
    assert throws.Sealing().after(history.Committed("aa")).is_settled


@pytest.mark.parametrize("digits", ["000", "473", "999"])
def test_three_digits_are_stirred_in(digits: str) -> None:
    assert throws.is_salt(digits)


@pytest.mark.parametrize("salt", ["", "47", "4730", "47a", "٤٧٣", "²47", " 47", "+47", "830082628"])
def test_rm6_a_moment_or_anything_else_is_not(salt: str) -> None:
    assert not throws.is_salt(salt)


def test_it_tells_a_secret_of_the_old_way_from_one_that_is_bound() -> None:
    old = throws.Sealing().after(BEGUN).after(history.Committed("aa"))
    assert not old.is_bound
    assert old.after(history.Committed("bb", 12)).is_bound


def test_what_was_stirred_last_is_told_until_it_is_thrown() -> None:
    sealing = (
        throws.Sealing().after(history.Committed("aa", 1)).after(history.Stirred(Seat(0), "473"))
    )
    assert sealing.just_stirred == "473"
    assert sealing.after(thrown("1-1-ab")).just_stirred == ""
    assert throws.Sealing().just_stirred == ""


def test_each_may_stir_in_turn_and_passes_nobody_over() -> None:
    people = (Seat(0), Seat(2))
    sealing = throws.Sealing(("aa",))
    assert [seat for seat in range(4) if sealing.may_stir(Seat(seat), people, people)] == [0]
    sealing = sealing.after(history.Stirred(Seat(0), "123"))
    assert [seat for seat in range(4) if sealing.may_stir(Seat(seat), people, people)] == [2]


SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal="482913")


def dealt() -> History:
    history = History(SETUP)
    squares, count = to_deal(history.position, None)
    history.do(DealGuests(squares[:count]), "00")
    return history


def test_throws_are_counted_and_each_has_its_words() -> None:
    history = dealt()
    assert throws.same_draw(history, throws.THROW) == "482913 throw 1"
    history.do(ThrowDie(Face.TWO), "01")
    assert throws.same_draw(history, throws.THROW) == "482913 throw 2"
    assert throws.same_draw(history, throws.THROW, steps=1) == "482913 throw 1"
    assert throws.same_draw(history, throws.LOT) == "482913 lot 1"


def test_a_throw_worked_out_ahead_is_the_one_that_the_dice_bring() -> None:
    for number in range(1, 101):  # those of number 62 and 83 begin with bytes that do not count
        words = f"482913 throw {number}"
        ahead = DIE[throws.side_of(words, len(DIE))]
        assert (words, ahead) == (words, KernelDice(same_bytes(words)).roll()[0])


def test_taking_back_and_another_way_gives_no_other_throw() -> None:
    history = dealt()
    history.do(ThrowDie(Face.TWO), "01")
    first, second, *_ = legal_commands(history.position)
    history.do(first)
    due = throws.same_draw(history, throws.THROW)
    history.take_back(1)
    history.do(second)
    assert throws.same_draw(history, throws.THROW) == due


def test_all_begin_where_the_code_says_and_nowhere_else() -> None:
    assert throws.is_placed_by_code(start(SETUP))
    assert throws.same_draw(History(SETUP), throws.PLACES) == "482913 places 1"
    assert not throws.is_placed_by_code(dealt().position)
    assert not throws.is_placed_by_code(start(replace(SETUP, deal="")))
    line = "ghost-party placing act=blue round=1/2 red(9)=1,2,3,4,c10,w blue(19)=7,8,9,10,c10,c4"
    captives = read_position(line)
    setup = replace(captives.setup, deal=SETUP.deal)
    assert not throws.is_placed_by_code(replace(captives, setup=setup)), "a second round"


def test_a_game_of_chance_has_no_words_and_may_be_judged() -> None:
    history = History(replace(SETUP, deal=""))
    assert throws.same_draw(history, throws.THROW) == ""
    assert not throws.hides_judgement(history.position)
    assert not throws.hides_judgement(None)
    assert throws.hides_judgement(start(SETUP))


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (ThrowDie(Face.GHOST), throws.THROW),
        (DrawLot(Seat(0)), throws.LOT),
        (DealGuests(()), throws.PLACES),
    ],
)
def test_what_is_drawn_has_a_kind(command: ThrowDie | DrawLot | DealGuests, kind: str) -> None:
    assert throws.kind_of(command) == kind


def test_nobody_draws_a_placement() -> None:
    with pytest.raises(StopIteration):
        throws.kind_of(PlaceGuest(next(SETUP.board.places())))
