"""Bars S3 and S4: codes, tries, the lock that a power cut does not lift, and tokens."""

import hashlib
import hmac
import re
import threading
from itertools import count

import pytest

from hugod.app.values.box_views import CODE_S
from hugod.ports import JournalError, Phones
from hugod.serving.rate_limit import MOST_ADDRESSES
from hugod.web.pairing import (
    FORGET_S,
    FREE_TRIES,
    LONGEST_WAIT_S,
    MOST_PHONES,
    MOST_TRIES,
    SQUARE_BYTES,
    WAIT_S,
    CodeTries,
    Pairing,
    PairingAnswer,
    Verdict,
)
from tests.clock import Clock
from tests.hugod.web.conftest import MemoryBook


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pairing(book: MemoryBook, clock: Clock) -> Pairing:
    return Pairing(book, clock)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


others = count(1)


def guess(pairing: Pairing, code: str) -> PairingAnswer:
    """Type *code* at an address that has typed none before."""
    return pairing.try_code(code, f"10.0.{next(others)}")


def lock(pairing: Pairing) -> str:
    """Type five wrong codes; the one that was right."""
    code = pairing.invite().code
    tried = [guess(pairing, wrong(code)).verdict for _ in range(MOST_TRIES)]
    assert tried == [Verdict.WRONG] * 4 + [Verdict.LOCKED]
    return code


def pair(pairing: Pairing) -> str:
    """Pair a phone; its token."""
    return pairing.try_code(pairing.invite().code).token


def test_s03_a_code_is_six_digits_and_each_is_another(pairing: Pairing) -> None:
    codes = [pairing.invite().code for _ in range(1000)]
    assert all(len(code) == 6 and code.isascii() and code.isdigit() for code in codes)
    assert len(set(codes)) > 990
    assert {code[0] for code in codes} == set("0123456789")


def test_s03_the_right_code_lets_one_phone_in(pairing: Pairing) -> None:
    code = pairing.invite().code
    answer = pairing.try_code(code)
    assert answer.verdict is Verdict.LET_IN
    assert pairing.knows(answer.token)
    assert pairing.try_code(code).verdict is Verdict.NO_CODE


def test_s03_a_code_is_good_for_two_minutes(pairing: Pairing, clock: Clock) -> None:
    code = pairing.invite().code
    clock.now += CODE_S - 0.01
    assert guess(pairing, wrong(code)).verdict is Verdict.WRONG
    clock.now += 0.01
    assert pairing.try_code(code).verdict is Verdict.NO_CODE
    assert CODE_S == 120


def test_s03_five_wrong_codes_lock_all_digits_even_for_the_right_one(pairing: Pairing) -> None:
    assert pairing.try_code(lock(pairing)).verdict is Verdict.LOCKED
    assert pairing.try_code(pairing.invite().code).verdict is Verdict.LOCKED
    assert MOST_TRIES / 10**6 <= 5e-6


def test_s03_a_key_on_the_box_ends_the_lock_and_wants_a_new_code(pairing: Pairing) -> None:
    code = lock(pairing)
    pairing.unlock()
    assert guess(pairing, code).verdict is Verdict.NO_CODE
    assert pairing.try_code(pairing.invite().code).verdict is Verdict.LET_IN


def test_s03_keys_give_no_tries_back_before_the_lock(pairing: Pairing) -> None:
    code = pairing.invite().code
    for _ in range(MOST_TRIES - 1):
        guess(pairing, wrong(code))
        pairing.unlock()
    assert guess(pairing, wrong(code)).verdict is Verdict.LOCKED


def test_s03_a_new_code_gives_no_tries_back(pairing: Pairing) -> None:
    for _ in range(MOST_TRIES - 1):
        assert guess(pairing, wrong(pairing.invite().code)).verdict is Verdict.WRONG
    assert guess(pairing, wrong(pairing.invite().code)).verdict is Verdict.LOCKED


def test_s03_each_try_is_on_the_card_before_it_is_answered(
    pairing: Pairing, book: MemoryBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = pairing.invite().code
    seen: list[int] = []
    keep = book.keep

    def watched(phones: Phones) -> None:
        keep(phones)
        seen.append(phones.tries)

    monkeypatch.setattr(book, "keep", watched)
    for tries in range(1, MOST_TRIES + 1):
        guess(pairing, wrong(code))
        assert seen[-1] == tries


def test_s03_a_power_cut_gives_no_tries_back(pairing: Pairing, book: MemoryBook) -> None:
    for _ in range(3):
        guess(pairing, wrong(pairing.invite().code))
    after = Pairing(book)
    assert guess(after, wrong(after.invite().code)).verdict is Verdict.WRONG
    after = Pairing(book)
    assert guess(after, wrong(after.invite().code)).verdict is Verdict.LOCKED
    assert Pairing(book).is_locked


def test_s03_a_card_that_fails_ends_no_lock(pairing: Pairing, book: MemoryBook) -> None:
    lock(pairing)
    book.fails = True
    pairing.unlock()
    assert pairing.is_locked
    book.fails = False
    pairing.unlock()
    assert not pairing.is_locked


def test_s03_a_card_that_fails_lets_nobody_in(pairing: Pairing, book: MemoryBook) -> None:
    code = pairing.invite().code
    book.fails = True
    assert pairing.try_code(code).verdict is Verdict.TROUBLE
    assert book.phones().tokens == ()
    book.fails = False
    assert pairing.try_code(code).verdict is Verdict.LET_IN


@pytest.mark.parametrize(
    "typed", ["", "12345", "1234567", "abcdef", "123 56", "१२३४५६", "12345\n", "-12345", "0x1234"]
)
def test_s03_what_is_no_code_is_wrong_and_costs_no_try(
    pairing: Pairing, book: MemoryBook, typed: str
) -> None:
    pairing.invite()
    assert pairing.try_code(typed).verdict is Verdict.WRONG
    assert book.phones().tries == 0


def test_s03_many_at_once_have_five_tries_together(pairing: Pairing, book: MemoryBook) -> None:
    code = pairing.invite().code
    verdicts: list[Verdict] = []
    threads = [
        threading.Thread(target=lambda: verdicts.append(guess(pairing, wrong(code)).verdict))
        for _ in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert verdicts.count(Verdict.WRONG) == MOST_TRIES - 1
    assert verdicts.count(Verdict.LOCKED) == 40 - MOST_TRIES + 1
    assert book.phones().tries == MOST_TRIES


def test_s04_a_token_has_128_bits_and_only_its_hash_is_kept(
    pairing: Pairing, book: MemoryBook
) -> None:
    tokens = [pair(pairing) for _ in range(MOST_PHONES)]
    assert all(len(bytes.fromhex(token)) == 16 for token in tokens)
    assert len(set(tokens)) == MOST_PHONES
    hashed = tuple(hashlib.sha256(token.encode()).hexdigest() for token in tokens)
    assert book.phones().tokens == hashed
    assert not any(map(pairing.knows, hashed))
    assert not any(token in repr(book.kept) for token in tokens)


def test_s04_a_token_is_compared_in_a_time_that_tells_nothing(
    pairing: Pairing, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = pair(pairing)
    compared: list[tuple[object, object]] = []
    compare = hmac.compare_digest

    def watched(one: str, other: str) -> bool:
        compared.append((one, other))
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", watched)
    assert pairing.knows(token)
    assert not pairing.knows("0" * 32)
    assert len(compared) == 2


@pytest.mark.parametrize("token", ["", "x", "0" * 32, "é\udcff" * 9, "0" * 100_000])
def test_s04_another_token_is_not_known(pairing: Pairing, token: str) -> None:
    pairing.try_code(pairing.invite().code)
    assert not pairing.knows(token)


def test_s04_phones_are_forgotten_all_at_once_and_for_good(
    pairing: Pairing, book: MemoryBook
) -> None:
    token = pair(pairing)
    assert Pairing(book).knows(token)  # after a restart
    code = pairing.invite().code
    pairing.forget()
    assert not pairing.knows(token)
    assert not Pairing(book).knows(token)
    assert pairing.try_code(code).verdict is Verdict.NO_CODE


def test_s04_a_card_that_fails_forgets_them_all_the_same(
    pairing: Pairing, book: MemoryBook
) -> None:
    token = pair(pairing)
    book.fails = True
    with pytest.raises(JournalError):
        pairing.forget()
    assert not pairing.knows(token)


def test_s04_the_ninth_phone_takes_the_place_of_the_first(pairing: Pairing) -> None:
    tokens = [pair(pairing) for _ in range(MOST_PHONES + 1)]
    assert [pairing.knows(token) for token in tokens] == [False] + [True] * MOST_PHONES


# The square (RM4): a secret of 128 bits, nothing to guess and nothing to lock


def test_s03_a_square_is_128_bits_in_capitals_and_each_is_another(pairing: Pairing) -> None:
    squares = [pairing.invite().square for _ in range(1000)]
    assert len(set(squares)) == 1000
    assert all(re.fullmatch("[A-Z2-7]{26}", square) for square in squares)
    assert SQUARE_BYTES * 8 == 128


def test_s03_a_square_lets_one_phone_in_and_takes_the_digits_along(pairing: Pairing) -> None:
    given = pairing.invite()
    answer = pairing.try_square(given.square)
    assert answer.verdict is Verdict.LET_IN
    assert pairing.knows(answer.token)
    assert pairing.try_square(given.square).verdict is Verdict.OLD_SQUARE
    assert pairing.try_code(given.code).verdict is Verdict.NO_CODE


def test_s03_digits_take_the_square_along(pairing: Pairing) -> None:
    given = pairing.invite()
    assert pairing.try_code(given.code).verdict is Verdict.LET_IN
    assert pairing.try_square(given.square).verdict is Verdict.OLD_SQUARE


def test_s03_a_square_is_good_for_two_minutes_and_while_it_is_seen(
    pairing: Pairing, clock: Clock
) -> None:
    old = pairing.invite()
    clock.now += CODE_S
    assert pairing.try_square(old.square).verdict is Verdict.OLD_SQUARE
    hidden = pairing.invite()
    pairing.hide_code()
    assert pairing.try_square(hidden.square).verdict is Verdict.OLD_SQUARE
    assert pairing.try_code(hidden.code).verdict is Verdict.NO_CODE


@pytest.mark.parametrize("read", ["", "A", "A" * 26, "\udcff" * 26, "é" * 26, "A" * 100_000])
def test_s03_another_square_costs_no_try(pairing: Pairing, book: MemoryBook, read: str) -> None:
    given = pairing.invite()
    assert pairing.try_square(read).verdict is Verdict.OLD_SQUARE
    assert book.phones().tries == 0
    assert pairing.try_square(given.square).verdict is Verdict.LET_IN


def test_s03_strangers_who_lock_the_digits_do_not_keep_the_square_out(
    pairing: Pairing, clock: Clock
) -> None:
    """RM4: five wrong codes in 0.26 s kept every phone out, as often as somebody liked."""
    for _ in range(8):
        given = pairing.invite()
        for _ in range(100):
            guess(pairing, wrong(given.code or "000000"))
        clock.now += 30
        assert pairing.try_square(given.square).verdict is Verdict.LET_IN
    assert pairing.is_locked


def test_s03_a_square_gives_no_tries_back(pairing: Pairing) -> None:
    for _ in range(MOST_TRIES - 1):
        given = pairing.invite()
        assert guess(pairing, wrong(given.code)).verdict is Verdict.WRONG
        pairing.try_square(given.square)
    assert guess(pairing, wrong(pairing.invite().code)).verdict is Verdict.LOCKED


def test_s03_digits_that_are_locked_are_not_shown(pairing: Pairing) -> None:
    lock(pairing)
    assert pairing.invite().code == ""
    pairing.unlock()
    assert len(pairing.invite().code) == 6


def test_s03_one_address_has_two_wrong_tries_and_then_waits(
    pairing: Pairing, clock: Clock, book: MemoryBook
) -> None:
    code = pairing.invite().code
    tried = [pairing.try_code(wrong(code), "10.0.0.9").verdict for _ in range(100)]
    assert tried == [Verdict.WRONG] * 2 + [Verdict.WAIT] * 98
    assert book.phones().tries == 2
    assert pairing.try_code(code, "10.0.0.9").verdict is Verdict.WAIT
    clock.now += WAIT_S
    assert pairing.try_code(code, "10.0.0.9").verdict is Verdict.LET_IN


def test_s03_who_types_before_there_is_a_code_is_held_back(pairing: Pairing, clock: Clock) -> None:
    assert pairing.try_code("000000", "10.0.0.9").verdict is Verdict.NO_CODE
    code = pairing.invite().code
    assert pairing.try_code(code, "10.0.0.9").verdict is Verdict.WAIT
    assert pairing.try_code(code, "10.0.0.8").verdict is Verdict.LET_IN


def test_s10_no_log_can_have_a_token_or_an_invitation(pairing: Pairing) -> None:
    given = pairing.invite()
    answer = pairing.try_code(given.code)
    assert not [one for one in (given.code, given.square) if one in repr(given)]
    assert answer.token not in repr(answer)


# Wrong codes of an address cost that address (RM4), on a clock of the test


def waits(tries: CodeTries, address: str, now: float) -> float:
    """Give how long *address* waits from *now* on, in whole seconds."""
    return next(s for s in range(10_000) if not tries.must_wait(address, now + s))


def test_two_are_free_then_each_wait_is_twice_as_long() -> None:
    tries, waited = CodeTries(), []
    for step in range(10):
        now = 100.0 + 1000 * step
        tries.was_wrong("a", now)
        waited.append(waits(tries, "a", now))
    assert waited == [0, 10, 20, 40, 80, 160, 320, 600, 600, 600]
    assert (FREE_TRIES, WAIT_S, LONGEST_WAIT_S) == (2, 10, 600)


def test_another_address_does_not_wait() -> None:
    tries = CodeTries()
    for _ in range(9):
        tries.was_wrong("a", 100)
    assert waits(tries, "b", 100) == 0


def test_who_comes_too_early_waits_too_and_no_shorter_than_before() -> None:
    tries = CodeTries()
    tries.was_early("a", 100)
    assert waits(tries, "a", 100) == WAIT_S
    for _ in range(5):
        tries.was_wrong("b", 100)
    tries.was_early("b", 101)
    assert waits(tries, "b", 100) == 80


def test_who_is_right_or_comes_back_much_later_begins_anew() -> None:
    tries = CodeTries()
    for _ in range(5):
        tries.was_wrong("a", 100)
    tries.was_right("a")
    assert waits(tries, "a", 100) == 0
    for _ in range(5):
        tries.was_wrong("a", 200)
    tries.was_wrong("a", 201 + FORGET_S)
    assert waits(tries, "a", 201 + FORGET_S) == 0


def test_many_addresses_fill_no_memory() -> None:
    tries = CodeTries()
    for number in range(10 * MOST_ADDRESSES):
        tries.was_early(str(number), 100)
    assert sum(tries.must_wait(str(number), 100) for number in range(10 * MOST_ADDRESSES)) == (
        MOST_ADDRESSES
    )
