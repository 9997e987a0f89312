"""Bars S3 and S4: codes, tries, the lock that a power cut does not lift, and tokens."""

from __future__ import annotations

import hashlib
import hmac
import re
import threading
from itertools import count
from typing import TYPE_CHECKING

import pytest

from hugod.ports import JournalError, Phones
from hugod.web.code_tries import WAIT_S
from hugod.web.pairing import (
    CODE_S,
    MOST_PHONES,
    MOST_TRIES,
    SQUARE_BYTES,
    Answer,
    Doorkeeper,
    Verdict,
)

if TYPE_CHECKING:
    from tests.hugod.web.conftest import MemoryBook


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(book: MemoryBook, clock: Clock) -> Doorkeeper:
    return Doorkeeper(book, clock)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


others = count(1)


def guess(door: Doorkeeper, code: str) -> Answer:
    """Type *code* at an address that has typed none before."""
    return door.try_code(code, f"10.0.{next(others)}")


def press_a_key(door: Doorkeeper) -> None:
    """Press one on the box, and wait until that is on the card."""
    door.key_pressed()
    for thread in threading.enumerate():
        if thread.name == "doorkeeper":
            thread.join(20)


def test_s03_a_code_is_six_digits_and_each_is_another(door: Doorkeeper) -> None:
    codes = [door.invite().code for _ in range(1000)]
    assert all(len(code) == 6 and code.isascii() and code.isdigit() for code in codes)
    assert len(set(codes)) > 990
    assert {code[0] for code in codes} == set("0123456789")


def test_s03_the_right_code_lets_one_phone_in(door: Doorkeeper) -> None:
    code = door.invite().code
    answer = door.try_code(code)
    assert answer.verdict is Verdict.LET_IN
    assert door.knows(answer.token)
    assert door.try_code(code).verdict is Verdict.NO_CODE


def test_s03_a_code_is_good_for_two_minutes(door: Doorkeeper, clock: Clock) -> None:
    code = door.invite().code
    clock.now += CODE_S - 0.01
    assert guess(door, wrong(code)).verdict is Verdict.WRONG
    clock.now += 0.01
    assert door.try_code(code).verdict is Verdict.NO_CODE
    assert CODE_S == 120


def test_s03_five_wrong_codes_lock_the_door_even_for_the_right_one(door: Doorkeeper) -> None:
    code = door.invite().code
    tried = [guess(door, wrong(code)).verdict for _ in range(MOST_TRIES)]
    assert tried == [Verdict.WRONG] * 4 + [Verdict.LOCKED]
    assert door.try_code(code).verdict is Verdict.LOCKED
    assert door.try_code(door.invite().code).verdict is Verdict.LOCKED
    assert MOST_TRIES / 10**6 <= 5e-6


def test_s03_a_key_on_the_box_ends_the_lock_and_wants_a_new_code(door: Doorkeeper) -> None:
    code = door.invite().code
    for _ in range(MOST_TRIES):
        guess(door, wrong(code))
    press_a_key(door)
    assert guess(door, code).verdict is Verdict.NO_CODE
    assert door.try_code(door.invite().code).verdict is Verdict.LET_IN


def test_s03_keys_give_no_tries_back_before_the_lock(door: Doorkeeper) -> None:
    code = door.invite().code
    for _ in range(MOST_TRIES - 1):
        guess(door, wrong(code))
        press_a_key(door)
    assert guess(door, wrong(code)).verdict is Verdict.LOCKED


def test_s03_a_new_code_gives_no_tries_back(door: Doorkeeper) -> None:
    for _ in range(MOST_TRIES - 1):
        assert guess(door, wrong(door.invite().code)).verdict is Verdict.WRONG
    assert guess(door, wrong(door.invite().code)).verdict is Verdict.LOCKED


def test_s03_each_try_is_on_the_card_before_it_is_answered(
    door: Doorkeeper, book: MemoryBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = door.invite().code
    seen: list[int] = []
    keep = book.keep

    def watched(phones: Phones) -> None:
        keep(phones)
        seen.append(phones.tries)

    monkeypatch.setattr(book, "keep", watched)
    for tries in range(1, MOST_TRIES + 1):
        guess(door, wrong(code))
        assert seen[-1] == tries


def test_s03_a_power_cut_gives_no_tries_back(door: Doorkeeper, book: MemoryBook) -> None:
    for _ in range(3):
        guess(door, wrong(door.invite().code))
    after = Doorkeeper(book)
    assert guess(after, wrong(after.invite().code)).verdict is Verdict.WRONG
    after = Doorkeeper(book)
    assert guess(after, wrong(after.invite().code)).verdict is Verdict.LOCKED
    assert Doorkeeper(book).is_locked


def test_s03_a_card_that_fails_lets_nobody_in(door: Doorkeeper, book: MemoryBook) -> None:
    code = door.invite().code
    book.fails = True
    assert door.try_code(code).verdict is Verdict.TROUBLE
    assert book.phones().tokens == ()
    book.fails = False
    assert door.try_code(code).verdict is Verdict.LET_IN


def test_s03_a_hidden_code_is_no_code(door: Doorkeeper) -> None:
    code = door.invite().code
    door.hide_code()
    assert door.try_code(code).verdict is Verdict.NO_CODE


@pytest.mark.parametrize(
    "typed", ["", "12345", "1234567", "abcdef", "123 56", "१२३४५६", "12345\n", "-12345", "0x1234"]
)
def test_s03_what_is_no_code_is_wrong_and_costs_no_try(
    door: Doorkeeper, book: MemoryBook, typed: str
) -> None:
    door.invite()
    assert door.try_code(typed).verdict is Verdict.WRONG
    assert book.phones().tries == 0


def test_s03_many_at_once_have_five_tries_together(door: Doorkeeper, book: MemoryBook) -> None:
    code = door.invite().code
    verdicts: list[Verdict] = []
    threads = [
        threading.Thread(target=lambda: verdicts.append(guess(door, wrong(code)).verdict))
        for _ in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert verdicts.count(Verdict.WRONG) == MOST_TRIES - 1
    assert verdicts.count(Verdict.LOCKED) == 40 - MOST_TRIES + 1
    assert book.phones().tries == MOST_TRIES


def test_s04_a_token_has_128_bits_and_only_its_hash_is_kept(
    door: Doorkeeper, book: MemoryBook
) -> None:
    tokens = [door.try_code(door.invite().code).token for _ in range(MOST_PHONES)]
    assert all(len(bytes.fromhex(token)) == 16 for token in tokens)
    assert len(set(tokens)) == MOST_PHONES
    hashed = tuple(hashlib.sha256(token.encode()).hexdigest() for token in tokens)
    assert book.phones().tokens == hashed
    assert not any(token in repr(book.kept) for token in tokens)


def test_s04_a_token_is_compared_in_a_time_that_tells_nothing(
    door: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = door.try_code(door.invite().code).token
    compared: list[tuple[object, object]] = []
    compare = hmac.compare_digest

    def watched(one: str, other: str) -> bool:
        compared.append((one, other))
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", watched)
    assert door.knows(token)
    assert not door.knows("0" * 32)
    assert len(compared) == 2


@pytest.mark.parametrize("token", ["", "x", "0" * 32, "é\udcff" * 9, "0" * 100_000])
def test_s04_another_token_is_not_known(door: Doorkeeper, token: str) -> None:
    door.try_code(door.invite().code)
    assert not door.knows(token)


def test_s04_the_hash_itself_is_no_token(door: Doorkeeper, book: MemoryBook) -> None:
    door.try_code(door.invite().code)
    assert not door.knows(book.phones().tokens[0])


def test_s04_phones_are_forgotten_all_at_once_and_for_good(
    door: Doorkeeper, book: MemoryBook
) -> None:
    token = door.try_code(door.invite().code).token
    code = door.invite().code
    door.forget()
    assert not door.knows(token)
    assert not Doorkeeper(book).knows(token)
    assert door.try_code(code).verdict is Verdict.NO_CODE


def test_s04_a_card_that_fails_forgets_them_all_the_same(
    door: Doorkeeper, book: MemoryBook
) -> None:
    token = door.try_code(door.invite().code).token
    book.fails = True
    with pytest.raises(JournalError):
        door.forget()
    assert not door.knows(token)


def test_s04_a_phone_is_known_after_a_restart(door: Doorkeeper, book: MemoryBook) -> None:
    token = door.try_code(door.invite().code).token
    assert Doorkeeper(book).knows(token)


def test_s04_the_ninth_phone_takes_the_place_of_the_first(door: Doorkeeper) -> None:
    tokens = [door.try_code(door.invite().code).token for _ in range(MOST_PHONES + 1)]
    assert [door.knows(token) for token in tokens] == [False] + [True] * MOST_PHONES


def test_s10_no_log_can_have_a_token(door: Doorkeeper) -> None:
    answer = door.try_code(door.invite().code)
    assert answer.token not in repr(answer)


# The square (RM4): a secret of 128 bits, nothing to guess and nothing to lock


def test_s03_a_square_is_128_bits_in_capitals_and_each_is_another(door: Doorkeeper) -> None:
    squares = [door.invite().square for _ in range(1000)]
    assert len(set(squares)) == 1000
    assert all(re.fullmatch("[A-Z2-7]{26}", square) for square in squares)
    assert SQUARE_BYTES * 8 == 128


def test_s03_a_square_lets_one_phone_in_and_takes_the_digits_along(door: Doorkeeper) -> None:
    given = door.invite()
    answer = door.try_square(given.square)
    assert answer.verdict is Verdict.LET_IN
    assert door.knows(answer.token)
    assert door.try_square(given.square).verdict is Verdict.OLD_SQUARE
    assert door.try_code(given.code).verdict is Verdict.NO_CODE


def test_s03_digits_take_the_square_along(door: Doorkeeper) -> None:
    given = door.invite()
    assert door.try_code(given.code).verdict is Verdict.LET_IN
    assert door.try_square(given.square).verdict is Verdict.OLD_SQUARE


def test_s03_a_square_is_good_for_two_minutes_and_while_it_is_seen(
    door: Doorkeeper, clock: Clock
) -> None:
    old = door.invite()
    clock.now += CODE_S
    assert door.try_square(old.square).verdict is Verdict.OLD_SQUARE
    hidden = door.invite()
    door.hide_code()
    assert door.try_square(hidden.square).verdict is Verdict.OLD_SQUARE


@pytest.mark.parametrize("read", ["", "A", "A" * 26, "\udcff" * 26, "é" * 26, "A" * 100_000])
def test_s03_another_square_costs_no_try(door: Doorkeeper, book: MemoryBook, read: str) -> None:
    given = door.invite()
    assert door.try_square(read).verdict is Verdict.OLD_SQUARE
    assert book.phones().tries == 0
    assert door.try_square(given.square).verdict is Verdict.LET_IN


def test_s03_strangers_who_lock_the_digits_do_not_keep_the_square_out(
    door: Doorkeeper, clock: Clock
) -> None:
    """RM4: five wrong codes in 0.26 s kept every phone out, as often as somebody liked."""
    for _ in range(8):
        given = door.invite()
        for _ in range(100):
            guess(door, wrong(given.code or "000000"))
        clock.now += 30
        assert door.try_square(given.square).verdict is Verdict.LET_IN
    assert door.is_locked


def test_s03_a_square_gives_no_tries_back(door: Doorkeeper) -> None:
    for _ in range(MOST_TRIES - 1):
        given = door.invite()
        assert guess(door, wrong(given.code)).verdict is Verdict.WRONG
        door.try_square(given.square)
    assert guess(door, wrong(door.invite().code)).verdict is Verdict.LOCKED


def test_s03_digits_that_are_locked_are_not_shown(door: Doorkeeper) -> None:
    given = door.invite()
    for _ in range(MOST_TRIES):
        guess(door, wrong(given.code))
    assert door.invite().code == ""
    press_a_key(door)
    assert len(door.invite().code) == 6


def test_s03_one_address_has_two_wrong_tries_and_then_waits(
    door: Doorkeeper, clock: Clock, book: MemoryBook
) -> None:
    code = door.invite().code
    tried = [door.try_code(wrong(code), "10.0.0.9").verdict for _ in range(100)]
    assert tried == [Verdict.WRONG] * 2 + [Verdict.WAIT] * 98
    assert book.phones().tries == 2
    assert door.try_code(code, "10.0.0.9").verdict is Verdict.WAIT
    clock.now += WAIT_S
    assert door.try_code(code, "10.0.0.9").verdict is Verdict.LET_IN


def test_s03_who_types_before_there_is_a_code_is_held_back(door: Doorkeeper, clock: Clock) -> None:
    assert door.try_code("000000", "10.0.0.9").verdict is Verdict.NO_CODE
    code = door.invite().code
    assert door.try_code(code, "10.0.0.9").verdict is Verdict.WAIT
    assert door.try_code(code, "10.0.0.8").verdict is Verdict.LET_IN


def test_a_slow_card_takes_one_thread_however_many_keys_come(
    door: Doorkeeper, book: MemoryBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RM7: a thread for each key, until none could be started and the keypad was deaf."""
    code = door.invite().code
    for _ in range(MOST_TRIES):
        guess(door, wrong(code))
    is_written, keep = threading.Event(), book.keep
    monkeypatch.setattr(book, "keep", lambda phones: (is_written.wait(20), keep(phones)))
    before = threading.active_count()
    for _ in range(30):
        door.key_pressed()
    assert threading.active_count() - before <= 1
    is_written.set()
    press_a_key(door)
    assert not door.is_locked


def test_no_room_for_a_thread_does_not_end_the_keypads(
    door: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = door.invite().code
    for _ in range(MOST_TRIES):
        guess(door, wrong(code))

    def no_room(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as full:
        full.setattr(threading.Thread, "start", no_room)
        door.key_pressed()
    press_a_key(door)
    assert not door.is_locked


def test_s10_no_log_can_have_an_invitation(door: Doorkeeper) -> None:
    given = door.invite()
    assert given.code not in repr(given)
    assert given.square not in repr(given)
