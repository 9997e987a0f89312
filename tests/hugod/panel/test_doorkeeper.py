"""Bars S3 and S4: codes, tries, the lock that a power cut does not lift, and tokens."""

from __future__ import annotations

import hashlib
import hmac
import threading
from typing import TYPE_CHECKING

import pytest

from hugod.panel.doorkeeper import CODE_S, MOST_PHONES, MOST_TRIES, Doorkeeper, Verdict
from hugod.ports import JournalError, Phones

if TYPE_CHECKING:
    from tests.hugod.panel.conftest import MemoryBook


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


def press_a_key(door: Doorkeeper) -> None:
    """Press one on the box, and wait until that is on the card."""
    door.key_pressed()
    for thread in threading.enumerate():
        if thread.name == "doorkeeper":
            thread.join(20)


def test_s03_a_code_is_six_digits_and_each_is_another(door: Doorkeeper) -> None:
    codes = [door.show_code() for _ in range(1000)]
    assert all(len(code) == 6 and code.isascii() and code.isdigit() for code in codes)
    assert len(set(codes)) > 990
    assert {code[0] for code in codes} == set("0123456789")


def test_s03_the_right_code_lets_one_phone_in(door: Doorkeeper) -> None:
    code = door.show_code()
    answer = door.try_code(code)
    assert answer.verdict is Verdict.LET_IN
    assert door.knows(answer.token)
    assert door.try_code(code).verdict is Verdict.NO_CODE


def test_s03_a_code_is_good_for_two_minutes(door: Doorkeeper, clock: Clock) -> None:
    code = door.show_code()
    clock.now += CODE_S - 0.01
    assert door.try_code(wrong(code)).verdict is Verdict.WRONG
    clock.now += 0.01
    assert door.try_code(code).verdict is Verdict.NO_CODE
    assert CODE_S == 120


def test_s03_five_wrong_codes_lock_the_door_even_for_the_right_one(door: Doorkeeper) -> None:
    code = door.show_code()
    tried = [door.try_code(wrong(code)).verdict for _ in range(MOST_TRIES)]
    assert tried == [Verdict.WRONG] * 4 + [Verdict.LOCKED]
    assert door.try_code(code).verdict is Verdict.LOCKED
    assert door.try_code(door.show_code()).verdict is Verdict.LOCKED
    assert MOST_TRIES / 10**6 <= 5e-6


def test_s03_a_key_on_the_box_ends_the_lock_and_wants_a_new_code(door: Doorkeeper) -> None:
    code = door.show_code()
    for _ in range(MOST_TRIES):
        door.try_code(wrong(code))
    press_a_key(door)
    assert door.try_code(code).verdict is Verdict.NO_CODE
    assert door.try_code(door.show_code()).verdict is Verdict.LET_IN


def test_s03_keys_give_no_tries_back_before_the_lock(door: Doorkeeper) -> None:
    code = door.show_code()
    for _ in range(MOST_TRIES - 1):
        door.try_code(wrong(code))
        press_a_key(door)
    assert door.try_code(wrong(code)).verdict is Verdict.LOCKED


def test_s03_a_new_code_gives_no_tries_back(door: Doorkeeper) -> None:
    for _ in range(MOST_TRIES - 1):
        assert door.try_code(wrong(door.show_code())).verdict is Verdict.WRONG
    assert door.try_code(wrong(door.show_code())).verdict is Verdict.LOCKED


def test_s03_each_try_is_on_the_card_before_it_is_answered(
    door: Doorkeeper, book: MemoryBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = door.show_code()
    seen: list[int] = []
    keep = book.keep

    def watched(phones: Phones) -> None:
        keep(phones)
        seen.append(phones.tries)

    monkeypatch.setattr(book, "keep", watched)
    for tries in range(1, MOST_TRIES + 1):
        door.try_code(wrong(code))
        assert seen[-1] == tries


def test_s03_a_power_cut_gives_no_tries_back(door: Doorkeeper, book: MemoryBook) -> None:
    for _ in range(3):
        door.try_code(wrong(door.show_code()))
    after = Doorkeeper(book)
    assert after.try_code(wrong(after.show_code())).verdict is Verdict.WRONG
    after = Doorkeeper(book)
    assert after.try_code(wrong(after.show_code())).verdict is Verdict.LOCKED
    assert Doorkeeper(book).is_locked


def test_s03_a_card_that_fails_lets_nobody_in(door: Doorkeeper, book: MemoryBook) -> None:
    code = door.show_code()
    book.fails = True
    assert door.try_code(code).verdict is Verdict.TROUBLE
    assert book.phones().tokens == ()
    book.fails = False
    assert door.try_code(code).verdict is Verdict.LET_IN


def test_s03_a_hidden_code_is_no_code(door: Doorkeeper) -> None:
    code = door.show_code()
    door.hide_code()
    assert door.try_code(code).verdict is Verdict.NO_CODE


@pytest.mark.parametrize(
    "typed", ["", "12345", "1234567", "abcdef", "123 56", "१२३४५६", "12345\n", "-12345", "0x1234"]
)
def test_s03_what_is_no_code_is_wrong_and_costs_no_try(
    door: Doorkeeper, book: MemoryBook, typed: str
) -> None:
    door.show_code()
    assert door.try_code(typed).verdict is Verdict.WRONG
    assert book.phones().tries == 0


def test_s03_many_at_once_have_five_tries_together(door: Doorkeeper, book: MemoryBook) -> None:
    code = door.show_code()
    verdicts: list[Verdict] = []
    threads = [
        threading.Thread(target=lambda: verdicts.append(door.try_code(wrong(code)).verdict))
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
    tokens = [door.try_code(door.show_code()).token for _ in range(MOST_PHONES)]
    assert all(len(bytes.fromhex(token)) == 16 for token in tokens)
    assert len(set(tokens)) == MOST_PHONES
    hashed = tuple(hashlib.sha256(token.encode()).hexdigest() for token in tokens)
    assert book.phones().tokens == hashed
    assert not any(token in repr(book.kept) for token in tokens)


def test_s04_a_token_is_compared_in_a_time_that_tells_nothing(
    door: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = door.try_code(door.show_code()).token
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
    door.try_code(door.show_code())
    assert not door.knows(token)


def test_s04_the_hash_itself_is_no_token(door: Doorkeeper, book: MemoryBook) -> None:
    door.try_code(door.show_code())
    assert not door.knows(book.phones().tokens[0])


def test_s04_phones_are_forgotten_all_at_once_and_for_good(
    door: Doorkeeper, book: MemoryBook
) -> None:
    token = door.try_code(door.show_code()).token
    code = door.show_code()
    door.forget()
    assert not door.knows(token)
    assert not Doorkeeper(book).knows(token)
    assert door.try_code(code).verdict is Verdict.NO_CODE


def test_s04_a_card_that_fails_forgets_them_all_the_same(
    door: Doorkeeper, book: MemoryBook
) -> None:
    token = door.try_code(door.show_code()).token
    book.fails = True
    with pytest.raises(JournalError):
        door.forget()
    assert not door.knows(token)


def test_s04_a_phone_is_known_after_a_restart(door: Doorkeeper, book: MemoryBook) -> None:
    token = door.try_code(door.show_code()).token
    assert Doorkeeper(book).knows(token)


def test_s04_the_ninth_phone_takes_the_place_of_the_first(door: Doorkeeper) -> None:
    tokens = [door.try_code(door.show_code()).token for _ in range(MOST_PHONES + 1)]
    assert [door.knows(token) for token in tokens] == [False] + [True] * MOST_PHONES


def test_s10_no_log_can_have_a_token(door: Doorkeeper) -> None:
    answer = door.try_code(door.show_code())
    assert answer.token not in repr(answer)
