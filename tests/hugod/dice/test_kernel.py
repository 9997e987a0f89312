"""The kernel's die: no side favoured, every byte accounted for, and no roll without a source.

Its thread: nobody waits for it, and whatever happens in it is told.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from queue import SimpleQueue

import pytest

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.position import DIE, Face, Seat
from hugod.app.values.effects import RollDeal, RollFace, RollLot
from hugod.app.values.far_sayings import DigitsDrawn, DrawDigits
from hugod.app.values.inputs import FaceRolled, GuestsDealt, LotRolled, Part, PartLost
from hugod.dice.kernel import BLOCK, DiceWorker, KernelDice, deal, pick
from hugod.ports import Dice, DieError, Rolled

SEATS = tuple(Seat(number) for number in range(8))


def giving(*blocks: bytes) -> Callable[[int], bytes]:
    """Make a source that gives these blocks in turn, whatever is asked for."""
    left = iter(blocks)
    return lambda count: next(left)


def block(*first: int) -> bytes:
    return bytes(first) + bytes(range(1, BLOCK + 1 - len(first)))


def test_no_side_is_favoured_by_a_single_byte() -> None:
    for sides in range(1, 101):
        counted = [byte for byte in range(256) if byte < 256 - 256 % sides]
        chosen = Counter(pick(bytes([byte]), sides)[0] for byte in counted)
        assert chosen == {side: 256 // sides for side in range(sides)}


def test_the_other_bytes_are_passed_over_but_stay_in_the_proof() -> None:
    for sides in range(2, 101):
        for byte in range(256 - 256 % sides, 256):
            with pytest.raises(DieError):
                pick(bytes([byte]), sides)
            assert pick(bytes([byte, 0, 7]), sides) == (0, bytes([byte, 0])), sides


def test_each_side_of_the_die_comes_from_42_bytes() -> None:
    faces: Counter[Face] = Counter()
    for byte in range(252):
        face, proof = KernelDice(giving(block(byte))).roll()
        assert (face, proof) == (DIE[byte % 6], f"{byte:02x}")
        faces[face] += 1
    assert faces == {Face.GHOST: 84, Face.ONE: 42, Face.TWO: 42, Face.FOUR: 42, Face.FIVE: 42}


def test_the_proof_names_the_rejected_bytes_and_chooses_the_same_side_again() -> None:
    face, proof = KernelDice(giving(block(252, 255, 3))).roll()
    assert (face, proof) == (Face.FOUR, "fcff03")
    assert pick(bytes.fromhex(proof), 6) == (3, bytes.fromhex(proof))


@pytest.mark.parametrize("count", range(1, 9))
def test_a_lot_falls_on_each_seat_equally(count: int) -> None:
    drawn: Counter[Seat] = Counter()
    for byte in range(256 - 256 % count):
        seat, proof = KernelDice(giving(block(byte))).roll_lot(SEATS[:count])
        assert proof == f"{byte:02x}"
        drawn[seat] += 1
    assert drawn == {seat: 256 // count for seat in SEATS[:count]}


def test_a_lot_names_seats_not_numbers() -> None:
    seat, _ = KernelDice(giving(block(1))).roll_lot((Seat(2), Seat(5)))
    assert seat == Seat(5)


def test_a_lot_among_nobody_is_refused() -> None:
    with pytest.raises(DieError, match="among 0"):
        KernelDice().roll_lot(())


@pytest.mark.parametrize(
    "bad", [b"", bytes(range(BLOCK - 1)), bytes(range(BLOCK + 1)), bytes(BLOCK), b"\xff" * BLOCK]
)
def test_a_failing_source_gives_no_roll(bad: bytes) -> None:
    with pytest.raises(DieError):
        KernelDice(giving(bad)).roll()
    with pytest.raises(DieError):
        KernelDice(giving(bad)).roll_lot(SEATS[:7])  # among 8 every byte counts


def test_a_source_that_repeats_itself_gives_one_roll_and_no_more() -> None:
    dice = KernelDice(giving(block(9), block(9), block(10)))
    assert dice.roll()[1] == "09"
    with pytest.raises(DieError, match="stuck"):
        dice.roll()
    assert dice.roll()[1] == "0a"


@pytest.mark.parametrize("error", [BlockingIOError(11, "not ready"), OSError(5, "I/O error")])
def test_an_error_of_the_source_becomes_a_message(error: OSError) -> None:
    def failing(count: int) -> bytes:
        raise error

    with pytest.raises(DieError, match=error.strerror):
        KernelDice(failing).roll()


def test_bytes_are_drawn_on_the_press_and_never_before() -> None:
    asked: list[int] = []

    def source(count: int) -> bytes:
        asked.append(count)
        return block(len(asked))

    dice: Dice = KernelDice(source)
    assert asked == []
    for presses in range(1, 4):
        dice.roll()
        assert asked == [BLOCK] * presses


# A deal


def test_squares_are_dealt_one_after_the_other_among_those_that_are_left() -> None:
    squares = tuple(map(Place, (3, 5, 7, 9)))
    assert deal(bytes((2, 2, 0)), squares, 3) == ((7, 9, 3), bytes((2, 2, 0)))
    assert deal(bytes((2, 255, 2, 9, 9)), squares, 2) == ((7, 9), bytes((2, 255, 2)))
    with pytest.raises(DieError):
        deal(b"", squares, 1)


def test_every_pair_of_squares_is_dealt_equally_often() -> None:
    squares = tuple(map(Place, (1, 2, 3)))
    pairs = Counter(
        deal(bytes((first, second)), squares, 2)[0] for first in range(255) for second in range(256)
    )
    assert set(pairs.values()) == {85 * 128}
    assert len(pairs) == 6


@pytest.mark.parametrize("count", [1, 6, 16, 28])
def test_the_kernel_deals_as_many_as_asked_with_a_proof(count: int) -> None:
    squares = tuple(map(Place, range(1, 29)))
    dealt, proof = KernelDice().roll_deal(squares, count)
    assert len(set(dealt)) == count
    assert deal(bytes.fromhex(proof), squares, count) == (dealt, bytes.fromhex(proof))


# The thread


WAIT_S = 60.0


class SlowDice:
    """A die whose generator answers when the test lets it, and fails when told."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.fails: Exception | None = None
        self.threads: set[str] = set()

    def wait(self) -> None:
        self.threads.add(threading.current_thread().name)
        assert self.goes_on.wait(WAIT_S)
        if self.fails is not None:
            raise self.fails

    def roll(self) -> tuple[Face, str]:
        self.wait()
        return Face.FIVE, "05"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        self.wait()
        return seats[-1], "ff"

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        self.wait()
        return tuple(squares[:count]), "aa"


@pytest.fixture
def dice() -> SlowDice:
    return SlowDice()


@pytest.fixture
def answers() -> SimpleQueue[Rolled]:
    return SimpleQueue()


@pytest.fixture
def dice_worker(dice: SlowDice, answers: SimpleQueue[Rolled]) -> Iterator[DiceWorker]:
    with closing(DiceWorker(dice, answers.put)) as dice_worker:
        yield dice_worker
    dice.goes_on.set()


def test_f15_nobody_waits_for_a_generator_that_blocks(
    dice: SlowDice, dice_worker: DiceWorker, answers: SimpleQueue[Rolled]
) -> None:
    dice_worker.roll(RollFace())  # returns although nothing is drawn
    assert answers.empty()
    dice.goes_on.set()
    assert answers.get(timeout=WAIT_S) == Rolled(FaceRolled(Face.FIVE, "05"))
    assert dice.threads == {"die"}


def test_lots_and_faces_keep_order(
    dice: SlowDice, dice_worker: DiceWorker, answers: SimpleQueue[Rolled]
) -> None:
    dice.goes_on.set()
    dice_worker.roll(RollLot((Seat(0), Seat(2))))
    dice_worker.roll(RollDeal((Place(4), Place(7)), 1, Colour.RED))
    dice_worker.roll(RollFace())
    assert answers.get(timeout=WAIT_S) == Rolled(LotRolled(Seat(2), "ff"))
    dealt = GuestsDealt(Colour.RED, (Place(4),), "aa")
    assert answers.get(timeout=WAIT_S) == Rolled(dealt)
    assert answers.get(timeout=WAIT_S) == Rolled(FaceRolled(Face.FIVE, "05"))


def test_digits_are_drawn_from_the_kernel(
    dice_worker: DiceWorker, answers: SimpleQueue[Rolled]
) -> None:
    dice_worker.roll(DrawDigits(12))
    drawn = answers.get(timeout=WAIT_S).answer
    assert isinstance(drawn, DigitsDrawn)
    assert len(drawn.digits) == 12
    assert drawn.digits.isdecimal()
    assert drawn.digits not in repr(drawn), "no log shall have a secret"
    assert KernelDice(giving(block(7), block(13))).digits(2) == "73"


def test_f15_a_generator_that_fails_is_told_and_drawn_from_again(
    dice: SlowDice,
    dice_worker: DiceWorker,
    answers: SimpleQueue[Rolled],
    caplog: pytest.LogCaptureFixture,
) -> None:
    dice.goes_on.set()
    dice.fails = DieError("The generator is stuck.")
    dice_worker.roll(RollFace())
    assert answers.get(timeout=WAIT_S) == Rolled(PartLost(Part.DIE, "The generator is stuck."))
    assert caplog.messages == ["The die: The generator is stuck."]
    dice.fails = None
    dice_worker.roll(RollFace())
    assert answers.get(timeout=WAIT_S) == Rolled(FaceRolled(Face.FIVE, "05"))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_nobody_thought_of_reaches_the_loop(
    dice: SlowDice,
    dice_worker: DiceWorker,
    answers: SimpleQueue[Rolled],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hugod.dice.kernel.FAREWELL_S", WAIT_S)
    dice.goes_on.set()
    dice.fails = ZeroDivisionError("a side of nothing")
    dice_worker.roll(RollFace())
    assert answers.get(timeout=WAIT_S).answer is dice.fails
    dice_worker.close()


def test_f15_closing_waits_for_no_draw_that_hangs(dice: SlowDice, dice_worker: DiceWorker) -> None:
    dice_worker.roll(RollFace())
    dice_worker.close()
    assert not dice.goes_on.is_set()
