"""The tree of a game: doing, taking back, and the same face by the same way."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core.board import Place, load_board
from hugo_core.commands import (
    Command,
    DealGuests,
    DrawLot,
    EndFairly,
    Join,
    Leave,
    MoveGuest,
    PlaceGuest,
    RollDie,
)
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Reason, Refused
from hugo_core.events import DieRolled, GuestPlaced, LotDrawn, RollingTurn
from hugo_core.fixing import as_it_stands, with_guest
from hugo_core.history import BY_HAND, Done, History, PutBack, Record, Replayed, TookBack, is_chance
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, Seat, Setup, agree, start

OPENING: list[Command] = [PlaceGuest(Place(square)) for square in range(1, 13)]


def setup() -> Setup:
    return agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))


def opened() -> History:
    """A game of two in which everybody is placed."""
    history = History(setup())
    for command in OPENING:
        history.do(command)
    return history


def test_a_game_begins_with_nothing_done() -> None:
    history = History(setup())
    assert history.position == start(setup())
    assert history.last is None
    assert history.trail() == ()
    assert history.take_back(3).steps == 0


def test_what_is_done_is_told_with_its_events_and_proof() -> None:
    history = opened()
    done = history.do(RollDie(Face.FOUR), proof="c0ffee")
    assert done == Done(RollDie(Face.FOUR), (DieRolled(Seat(0), Face.FOUR),), "c0ffee")
    assert history.last == done
    assert history.position.phase is Phase.MOVING


def test_a_refusal_changes_nothing() -> None:
    history = opened()
    before = history.position, history.last, history.trail()
    with pytest.raises(Refused):
        history.do(MoveGuest(Place(1), Place(5)))
    assert (history.position, history.last, history.trail()) == before


def test_taking_back_goes_to_the_first_placement_and_no_further() -> None:
    history = opened()
    assert history.take_back(5).steps == 5
    assert len(history.trail()) == 7
    assert history.take_back(99).steps == 7
    assert history.position == start(setup())
    assert history.last is None


def test_the_trail_tells_every_step_with_the_position_before_it() -> None:
    history = opened()
    trail = history.trail()
    assert [done.command for _, done in trail] == OPENING
    assert [before.phase for before, _ in trail] == [Phase.PLACING] * 12
    assert trail[0][0] == start(setup())
    assert isinstance(trail[0][1].events[0], GuestPlaced)


def test_the_roll_taken_back_is_known_in_the_same_position() -> None:
    history = opened()
    assert history.drawn_here() is None
    history.do(RollDie(Face.FOUR), proof="abc")
    history.do(MoveGuest(Place(1), Place(5)))
    assert history.drawn_here() is None
    history.take_back(2)
    assert history.drawn_here() == RollDie(Face.FOUR)
    again = history.do(RollDie(Face.FOUR), proof="other")
    assert again.proof == "abc"


def test_another_way_leads_to_another_roll_and_back_again() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR))
    history.do(MoveGuest(Place(1), Place(5)))
    history.do(RollDie(Face.GHOST))
    history.take_back(2)
    history.do(MoveGuest(Place(3), Place(7)))
    assert history.drawn_here() is None
    history.do(RollDie(Face.ONE))
    history.take_back(2)
    history.do(MoveGuest(Place(1), Place(5)))
    assert history.drawn_here() == RollDie(Face.GHOST)


def test_a_kept_record_is_taken_over_without_being_judged() -> None:
    live, restored = opened(), History(setup())
    live.do(RollDie(Face.FOUR), proof="abc")
    for _, done in live.trail():
        restored.restore(done)
    assert restored.position == live.position
    assert restored.trail() == live.trail()
    fact = Done(PlaceGuest(Place(28)), (DieRolled(Seat(0), Face.ONE),))
    restored.restore(fact)
    assert restored.last == fact
    restored.take_back(1)
    restored.restore(fact)
    assert restored.last is fact


def test_on_another_board_a_roll_that_was_taken_back_is_still_the_same() -> None:
    history = History(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))
    for square in range(1, 13):
        history.do(PlaceGuest(Place(square)))
    history.do(RollDie(Face.FIVE), "05")
    history.take_back(1)
    moved = history.on_board(load_board("ravensburger-1989"))
    assert moved.position.setup.board is load_board("ravensburger-1989")
    assert moved.drawn_here() == RollDie(Face.FIVE)
    assert moved.do(RollDie(Face.FIVE)).proof == "05"


# Putting back


def test_what_was_taken_back_is_put_back_the_same_way() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR), "abc")
    history.do(MoveGuest(Place(1), Place(5)))
    stood = history.trail()
    assert history.put_back(1) == PutBack(0)
    history.take_back(3)
    assert [done.command for _, done in history.taken_back()] == [
        PlaceGuest(Place(12)),
        RollDie(Face.FOUR),
        MoveGuest(Place(1), Place(5)),
    ]
    assert history.put_back(2) == PutBack(2)
    assert history.put_back(9) == PutBack(1)
    assert history.trail() == stood
    assert history.taken_back() == ()


def test_another_way_leaves_nothing_to_put_back() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR))
    history.do(MoveGuest(Place(1), Place(5)))
    history.take_back(1)
    history.do(MoveGuest(Place(3), Place(7)))
    assert history.taken_back() == ()


def test_taking_back_is_counted_and_putting_back_does_not_hide_it() -> None:
    history = opened()
    history.take_back(2)
    history.put_back(2)
    history.take_back(1)
    assert history.times_taken_back == 2
    History(setup()).take_back(1)
    assert History(setup()).times_taken_back == 0


# Over somebody else's roll


def test_ones_own_roll_and_move_are_ones_own_to_take_back() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR))
    history.do(MoveGuest(Place(1), Place(5)))
    assert not history.is_over_others_roll(1)
    assert not history.is_over_others_roll(2)
    assert history.is_over_others_roll(3)  # blue's last placement, over red's roll


def test_two_small_steps_back_are_asked_no_less_than_a_large_one() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR))
    history.do(MoveGuest(Place(1), Place(5)))
    history.do(RollDie(Face.GHOST))
    assert history.is_over_others_roll(2)
    assert not history.is_over_others_roll(1)
    history.take_back(1)
    assert history.is_over_others_roll(1)


def test_a_lot_is_everyones() -> None:
    history = opened()
    history.restore(Done(DrawLot(Seat(0)), (LotDrawn(Seat(0)), RollingTurn(Seat(0)))))
    assert history.is_over_others_roll(1)


# A correction


def test_a_correction_gives_no_new_roll() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR), "abc")
    history.take_back(1)
    history.do(with_guest(as_it_stands(history.position), Seat(0), Place(1), Place(20)))
    assert history.drawn_here() == RollDie(Face.FOUR)
    assert history.do(RollDie(Face.FOUR)).proof == "abc"
    history.take_back(1)
    other = as_it_stands(history.position)
    history.do(type(other)(other.guests, other.points, other.hugo, other.passes, Seat(1)))
    assert history.drawn_here() is None


# Who plays, and the box that deals


def test_neither_leaving_nor_joining_gives_a_new_roll() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR), "abc")
    history.take_back(1)
    joined = Join(Colour.GREEN, (Place(20), Place(21)))
    history.do(joined, "1415")
    history.do(Leave(Seat(1), takes_guests=False))
    assert history.drawn_here() == RollDie(Face.FOUR)
    assert history.do(RollDie(Face.FOUR)).proof == "abc"
    history.take_back(3)
    assert history.dealt_here(Colour.GREEN) == joined
    assert history.dealt_here(Colour.WHITE) is None
    assert history.dealt_here(None) is None
    assert len(history.position.setup.colours) == 2


def test_what_was_dealt_here_is_dealt_again() -> None:
    history = History(setup())
    history.do(PlaceGuest(Place(1)))
    dealt = DealGuests(tuple(map(Place, range(2, 13))))
    done = history.do(dealt, "abc")
    assert is_chance(done)
    assert history.position.phase is Phase.ROLLING
    history.take_back(1)
    assert history.dealt_here(None) == dealt
    assert history.do(dealt, "other").proof == "abc"
    history.take_back(2)
    assert history.dealt_here(None) is None


def test_who_joined_comes_along_to_another_board() -> None:
    history = opened()
    history.do(Join(Colour.GREEN, (Place(20), Place(21))), "1415")
    moved = history.on_board(load_board("ravensburger-1989"))
    assert moved.setup.colours == (Colour.RED, Colour.BLUE)
    assert moved.position.setup.colours == (Colour.RED, Colour.BLUE, Colour.GREEN)
    assert moved.position.guests == history.position.guests


def test_an_older_entry_is_mended_under_who_left_and_what_was_dealt() -> None:
    history = History(setup())
    history.do(PlaceGuest(Place(1)))
    history.do(DealGuests(tuple(map(Place, range(2, 13)))), "abc")
    history.do(Leave(Seat(0), takes_guests=True))
    history.take_back(1)
    history.do(Join(Colour.GREEN, (Place(20), Place(21))), "1415")
    history.do(RollDie(Face.FOUR), "02")
    mended = history.mend(4, PlaceGuest(Place(13)))
    assert mended.waiting == ()
    assert [done.proof for done in mended.done] == ["", "abc", "1415", "02"]
    history.take_back(1)
    clash = history.mend(3, PlaceGuest(Place(12)))
    assert [type(done.command) for done in clash.waiting] == [DealGuests, Join]


# Mending an older entry


def played(*turns: Command) -> History:
    history = opened()
    for command in turns:
        history.do(command, "proof")
    return history


def test_a_mended_entry_stands_and_what_followed_is_played_on_top() -> None:
    history = played(
        RollDie(Face.FOUR), MoveGuest(Place(1), Place(5)),
        RollDie(Face.ONE), MoveGuest(Place(2), Place(3)),
    )  # fmt: skip
    record = history.mend(3, MoveGuest(Place(3), Place(7)))
    assert (record.back, len(record.done), record.waiting) == (3, 3, ())
    assert [done.command for _, done in history.trail()[-4:]] == [
        RollDie(Face.FOUR),
        MoveGuest(Place(3), Place(7)),
        RollDie(Face.ONE),
        MoveGuest(Place(2), Place(3)),
    ]
    assert record.done[1].proof == "proof"
    assert history.times_mended == 1


def test_a_fair_end_does_not_outlive_a_mended_entry() -> None:
    """Its points were to be expected as it stood then: all are asked again."""
    history = played(RollDie(Face.FOUR), MoveGuest(Place(1), Place(5)), EndFairly((3, 4)))
    record = history.mend(2, MoveGuest(Place(3), Place(7)))
    assert [done.command for done in record.waiting] == [EndFairly((3, 4))]
    assert history.position.phase is Phase.ROLLING
    refused = history.misfit()
    assert refused is not None
    assert refused.reason is Reason.AGREED_BEFORE
    assert history.let_go() == Replayed(0, (), ())


def misfitted() -> History:
    """Red really moved another guest, so that red's next move has no guest to make it."""
    history = played(
        RollDie(Face.FOUR), MoveGuest(Place(1), Place(5)),
        RollDie(Face.ONE), MoveGuest(Place(2), Place(3)),
        RollDie(Face.ONE), MoveGuest(Place(11), Place(12)),
        RollDie(Face.TWO), MoveGuest(Place(4), Place(6)),
    )  # fmt: skip
    history.mend(7, MoveGuest(Place(11), Place(15)))
    return history


def test_the_first_that_no_longer_fits_waits_with_its_reason_and_nothing_is_dropped() -> None:
    history = misfitted()
    assert history.position.phase is Phase.MOVING
    assert [done.command for done in history.waiting] == [
        MoveGuest(Place(11), Place(12)),
        RollDie(Face.TWO),
        MoveGuest(Place(4), Place(6)),
    ]
    refused = history.misfit()
    assert refused is not None
    assert refused.reason is Reason.NO_GUEST_THERE
    assert history.asks_the_same(history.waiting[0])


def test_the_answer_stands_for_it_and_the_rest_goes_on() -> None:
    history = misfitted()
    record = history.catch_up(MoveGuest(Place(1), Place(2)))
    assert (record.back, len(record.done), history.waiting) == (0, 3, ())
    assert history.misfit() is None
    assert history.last is not None
    assert history.last.command == MoveGuest(Place(4), Place(6))


def test_a_wrong_answer_is_refused_and_everything_goes_on_waiting() -> None:
    history = misfitted()
    waiting, trail = history.waiting, history.trail()
    with pytest.raises(Refused):
        history.catch_up(MoveGuest(Place(28), Place(1)))
    assert (history.waiting, history.trail()) == (waiting, trail)


def test_what_waits_may_be_left_out() -> None:
    history = misfitted()
    record = history.let_go()
    assert (record.done, len(history.waiting)) == ((), 2)
    refused = history.misfit()
    assert refused is not None
    assert refused.reason is Reason.MOVE_FIRST


def test_a_roll_that_waits_takes_no_other_rolls_place() -> None:
    """Mended, taken back and left out: what had been drawn there could be exchanged."""
    history = played(
        RollDie(Face.FOUR), MoveGuest(Place(1), Place(5)),
        RollDie(Face.ONE), MoveGuest(Place(2), Place(3)),
        RollDie(Face.ONE), MoveGuest(Place(11), Place(12)),
        RollDie(Face.TWO), MoveGuest(Place(4), Place(6)),
        RollDie(Face.FIVE), MoveGuest(Place(12), Place(17)),
    )  # fmt: skip
    history.mend(9, MoveGuest(Place(11), Place(15)))
    history.take_back(1)
    assert history.drawn_here() == RollDie(Face.ONE)
    for _ in range(3):
        history.let_go()
    assert RollDie(Face.FIVE) not in [done.command for _, done in history.trail()]
    assert history.last is not None
    assert history.last.command == RollDie(Face.ONE)


def test_a_roll_that_would_be_another_players_waits() -> None:
    history = opened()
    history.waiting = (Done(RollDie(Face.ONE), (DieRolled(Seat(1), Face.ONE),)),)
    refused = history.misfit()
    assert refused is not None
    assert refused.reason is Reason.OTHER_TURN


def typed(face: Face) -> History:
    """Red typed *face* of the family's die, and moved by it."""
    history = played()
    history.do(RollDie(face), BY_HAND)
    history.do(MoveGuest(Place(1), Place(1 + face.value)))
    return history


def test_a_roll_that_a_hand_typed_is_mended_by_hand_and_can_be_typed_anew() -> None:
    history = typed(Face.FOUR)
    record = history.mend(2, RollDie(Face.FIVE))
    assert [(done.command, done.proof) for done in record.done] == [(RollDie(Face.FIVE), BY_HAND)]
    assert [done.command for done in record.waiting] == [MoveGuest(Place(1), Place(5))]
    history.let_go()
    history.take_back(1)
    assert history.drawn_here() is None
    assert history.do(RollDie(Face.TWO), BY_HAND).command == RollDie(Face.TWO)


def test_what_chance_has_drawn_is_not_mended() -> None:
    history = played(RollDie(Face.FOUR))
    before = history.trail()
    with pytest.raises(ValueError, match="chance"):
        history.mend(1, RollDie(Face.FIVE))
    assert history.trail() == before


def test_mending_with_what_does_not_fit_changes_nothing() -> None:
    history = played(RollDie(Face.FOUR), MoveGuest(Place(1), Place(5)))
    before = history.position, history.trail()
    with pytest.raises(Refused):
        history.mend(1, MoveGuest(Place(28), Place(4)))
    assert (history.position, history.trail(), history.times_mended) == (*before, 0)


@given(st.integers(0, 10**9))
def test_the_records_alone_lead_where_the_table_stands(seed: int) -> None:
    chance = Random(seed)
    live, kept = History(setup()), []
    for _ in range(60):
        kept.append(step_at_random(live, chance))
    restored = History(setup())
    for record in kept:
        take_over(restored, record)
    assert restored.position == live.position
    assert restored.trail() == live.trail()
    assert restored.taken_back() == live.taken_back()
    assert restored.waiting == live.waiting
    assert restored.times_mended == live.times_mended
    assert restored.times_taken_back == live.times_taken_back


def step_at_random(history: History, chance: Random) -> Record:
    """Do, take back, put back, mend or go on, as players in doubt would."""
    what = chance.random()
    if history.waiting and what < 0.3:
        return history.let_go()
    if what < 0.1:
        return history.take_back(chance.randint(1, 4))
    if what < 0.2:
        return history.put_back(chance.randint(1, 3))
    trail = history.trail()
    if what < 0.35 and trail:
        back = chance.randint(1, min(8, len(trail)))
        options = list(legal_commands(trail[-back][0]))
        kind = type(trail[-back][1].command)
        same = [c for c in options if isinstance(c, kind)] or options
        if not is_chance(trail[-back][1]):
            return history.mend(back, chance.choice(same))
    options = list(legal_commands(history.position))
    if not options:
        return history.take_back(1)
    drawn = history.drawn_here()
    command = drawn or chance.choice(options)
    proof = BY_HAND if isinstance(command, RollDie) and chance.random() < 0.5 else ""
    return history.catch_up(command, proof) if history.waiting else history.do(command, proof)


def take_over(history: History, record: Record) -> None:
    if isinstance(record, Done):
        history.restore(record)
    else:
        assert isinstance(record, TookBack | PutBack | Replayed)
        history.rewrite(record)


def test_what_waits_stays_where_something_else_is_asked_for_first() -> None:
    history = History(setup())
    roll = Done(RollDie(Face.ONE), (DieRolled(Seat(0), Face.ONE),))
    history.waiting = (roll,)
    record = history.catch_up(PlaceGuest(Place(1)))
    assert record.waiting == history.waiting == (roll,)


def test_of_two_ways_the_one_that_was_gone_last_is_put_back() -> None:
    history = opened()
    history.do(RollDie(Face.FOUR))
    for origin in (1, 3):
        history.do(MoveGuest(Place(origin), Place(origin + 4)))
        history.take_back(1)
    assert [done.command for _, done in history.taken_back()] == [MoveGuest(Place(3), Place(7))]


def test_on_another_board_everything_can_still_be_put_back() -> None:
    history = played(RollDie(Face.FOUR), MoveGuest(Place(1), Place(5)))
    history.take_back(2)
    history.waiting = (Done(PlaceGuest(Place(1)), ()),)
    moved = history.on_board(load_board("ravensburger-1989"))
    assert [done.command for _, done in moved.taken_back()] == [
        done.command for _, done in history.taken_back()
    ]
    assert moved.waiting == history.waiting
    assert moved.times_taken_back == 1
