"""The box's end of the line, with time in the hand: nothing doubled or invented, little lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hugo_keypad import wire
from hugo_keypad.line_writer import BEAT_MS, REPEAT_MS, YOUNG_MS, LineWriter
from hugo_keypad.ticks import PERIOD
from hugod.keys.key_filter import MOST_PRESSES, WITHIN_MS
from hugod.keys.keypad_link import ASK_S, STALE_MS, KeypadLink

unhurried = settings(deadline=None)  # other work on the machine is no failure


class Pair:
    """A keypad's line writer and the box's link, with a clock each that go alike."""

    def __init__(self, *, board_ms: int = 0) -> None:
        self.now_ms = 0
        self.ahead_ms = board_ms
        numbers = count(1)
        self.link = KeypadLink(lambda: f"{next(numbers):08x}")
        self.writer = LineWriter("first")
        self.down = 0

    @property
    def board_ms(self) -> int:
        return (self.now_ms + self.ahead_ms) % PERIOD

    def hear(self, data: bytes, *, late_ms: float = 0) -> list[int]:
        return list(self.link.hear(data, (self.now_ms + late_ms) / 1000))

    def ask(self) -> bytes:
        """Let the box ask if it wants to; give the keypad's answer."""
        return self.writer.hear(self.link.question(self.now_ms / 1000), self.board_ms)

    def join(self) -> Pair:
        assert self.hear(self.ask()) == []
        assert self.link.is_joined
        return self

    def press(self, key: int) -> bytes:
        self.down |= 1 << key
        return self.writer.tell([(key, True)], self.down, self.board_ms)

    def release(self, key: int) -> bytes:
        self.down &= ~(1 << key)
        return self.writer.tell([(key, False)], self.down, self.board_ms)

    def wait(self, milliseconds: int) -> bytes:
        """Let time pass; give what the keypad says meanwhile."""
        said = b""
        for _ in range(milliseconds):
            self.now_ms += 1
            said += self.writer.tell([], self.down, self.board_ms)
        return said

    def type(self, key: int) -> bytes:
        return self.press(key) + self.wait(60) + self.release(key) + self.wait(60)


def test_a_press_is_heard_once_however_often_it_is_said() -> None:
    pair = Pair().join()
    assert pair.hear(pair.press(5)) == [5]
    assert pair.hear(pair.wait(2000)) == []
    assert pair.hear(pair.release(5) + pair.wait(2000)) == []


def test_nothing_counts_before_the_keypad_has_answered() -> None:
    pair = Pair()
    assert pair.hear(pair.writer.hello(0) + pair.type(5)) == []
    assert not pair.link.is_joined
    pair.join()
    assert pair.hear(pair.wait(100)) == []
    assert pair.hear(pair.type(6)) == [6]


def test_joining_in_the_middle_of_a_line_and_of_a_press_is_no_press() -> None:
    pair = Pair()
    middle = pair.press(5)[7:]
    assert pair.hear(middle) == []
    pair.join()
    assert pair.hear(pair.wait(300) + pair.release(5) + pair.wait(300)) == []
    assert pair.hear(pair.type(5)) == [5]


def test_the_box_asks_again_until_it_is_answered_and_then_no_more() -> None:
    pair = Pair()
    assert pair.link.question(0.0) != b""
    assert pair.link.question(ASK_S / 2) == b""
    pair.now_ms = int(ASK_S * 1000)
    pair.join()
    assert pair.link.question(60.0) == b""


def test_an_answer_to_somebody_else_is_none() -> None:
    pair = Pair()
    pair.link.question(0.0)
    assert pair.hear(pair.writer.hello(0, "ffffffff")) == []
    assert not pair.link.is_joined


def test_a_line_that_was_lost_is_made_good_by_the_next() -> None:
    pair = Pair().join()
    pair.press(5)
    assert pair.hear(pair.wait(REPEAT_MS)) == [5]


def test_a_lost_release_is_seen_in_the_next_line() -> None:
    pair = Pair().join()
    pair.hear(pair.press(5))
    assert pair.link.down == 1 << 5
    pair.release(5)
    pair.hear(pair.wait(REPEAT_MS))
    assert pair.link.down == 0


def test_order_is_kept_when_the_first_of_two_lines_is_lost() -> None:
    pair = Pair().join()
    pair.press(5)
    assert pair.hear(pair.press(6)) == [5, 6]


def test_a_line_that_comes_twice_counts_once() -> None:
    pair = Pair().join()
    line = pair.press(5)
    assert pair.hear(line + line) == [5]
    assert pair.hear(pair.ask() + line + pair.wait(100)) == []
    assert pair.hear(pair.type(6)) == [6]


def test_a_keypad_that_began_anew_is_asked_and_then_heard() -> None:
    pair = Pair().join()
    assert pair.hear(b"".join(pair.type(key) for key in range(3))) == [0, 1, 2]
    pair.writer, pair.ahead_ms = LineWriter("second"), -pair.now_ms
    assert pair.hear(b"MPY: soft reboot\r\n" + pair.writer.hello(pair.board_ms)) == []
    pair.now_ms += 300
    assert pair.hear(pair.ask()) == []
    assert pair.hear(pair.type(9)) == [9]


def test_it_is_asked_even_if_its_hello_was_lost() -> None:
    pair = Pair().join()
    pair.hear(b"".join(pair.type(key) for key in range(9)))
    pair.writer, pair.ahead_ms = LineWriter("second"), -pair.now_ms
    assert pair.hear(pair.wait(BEAT_MS)) == []
    pair.hear(pair.ask())
    assert pair.hear(pair.type(9)) == [9]


def test_text_of_the_repl_between_the_lines_does_no_harm() -> None:
    pair = Pair().join()
    text = b'Traceback (most recent call last):\r\n  File "main.py"\r\n>>> '
    assert pair.hear(text + pair.type(3) + text + pair.type(4) + text) == [3, 4]


def test_a_later_protocol_is_told_and_not_listened_to() -> None:
    pair = Pair()
    pair.link.question(0.0)
    hello = "hello 5 2 9.0 later 0 00000001 more"
    pair.hear(wire.pack(0, hello))
    assert (pair.link.protocol, pair.link.firmware, pair.link.is_joined) == (2, "9.0", False)
    assert pair.hear(pair.type(5)) == []


@pytest.mark.parametrize(("late_ms", "heard"), [(0, [5]), (STALE_MS, [5]), (STALE_MS + 5, [])])
def test_a_press_that_was_under_way_too_long_is_dropped(late_ms: int, heard: list[int]) -> None:
    pair = Pair(board_ms=PERIOD - 500).join()
    pair.hear(pair.wait(1000))
    assert pair.hear(pair.press(5), late_ms=late_ms) == heard
    assert pair.hear(pair.wait(1000), late_ms=late_ms) == []


def test_after_standing_still_the_box_takes_only_what_is_young() -> None:
    pair = Pair().join()
    backlog = b"".join(pair.type(key) for key in range(10)) + pair.wait(1) + pair.press(15)
    assert pair.hear(backlog)[-1] == 15
    assert pair.hear(pair.wait(100)) == []


def test_clocks_that_drift_apart_lose_no_press() -> None:
    pair, heard = Pair().join(), []
    for hour in range(24):
        pair.ahead_ms -= 400  # the keypad's clock goes slow by a hundred in a million
        for _ in range(4):
            pair.now_ms += 900_000
            heard += pair.hear(pair.wait(BEAT_MS))
        heard += pair.hear(pair.type(hour % 16))
    assert heard == [hour % 16 for hour in range(24)]


def test_no_hand_presses_as_fast_as_a_flood_and_the_rest_is_dropped() -> None:
    pair = Pair().join()
    heard = 0
    for _ in range(10_000):
        pair.now_ms += 1
        heard += len(pair.hear(pair.writer.tell([(3, True), (3, False)], 0, pair.board_ms)))
    assert heard == pytest.approx(10_000 / WITHIN_MS * MOST_PRESSES, rel=0.01)


def test_all_keys_held_for_a_minute_are_no_more_than_their_presses() -> None:
    pair = Pair().join()
    said = pair.writer.tell([(key, True) for key in range(16)], 0xFFFF, pair.board_ms)
    pair.down = 0xFFFF
    assert pair.hear(said) == list(range(MOST_PRESSES))
    assert pair.hear(pair.wait(60_000)) == []


def pieces(data: bytes, cuts: Iterable[int]) -> Iterator[bytes]:
    for cut in cuts:
        yield data[:cut]
        data = data[cut:]
    yield data


KEYS = st.lists(st.integers(0, 15), max_size=8)


@unhurried
@given(KEYS, st.lists(st.integers(1, 99)), st.binary())
def test_any_cut_stream_says_the_same(keys: list[int], cuts: list[int], noise: bytes) -> None:
    pair = Pair().join()
    heard = pair.hear(noise + b"\n")
    for key in keys:
        heard += [one for piece in pieces(pair.type(key), cuts) for one in pair.hear(piece)]
    assert heard == keys


@unhurried
@given(KEYS, st.integers(0, 2**32))
def test_a_line_in_a_hundred_damaged_loses_and_invents_nothing(keys: list[int], seed: int) -> None:
    pair, chance, heard = Pair().join(), Random(seed), []
    for key in keys:
        for line in pair.type(key).splitlines(keepends=True):
            heard += pair.hear(spoilt(line, chance) if chance.random() < 0.01 else line)
            heard += pair.hear(pair.ask())
    assert [*heard, *pair.hear(pair.wait(YOUNG_MS))] == keys


@unhurried
@given(KEYS, st.integers(0, 2**32))
def test_on_a_bad_line_nothing_is_doubled_invented_or_swapped(keys: list[int], seed: int) -> None:
    pair, chance, heard = Pair().join(), Random(seed), []
    for key in keys:
        for line in pair.type(key).splitlines(keepends=True):
            lines = [line, line][: chance.randrange(3)]
            heard += [key for one in lines for key in pair.hear(spoilt(one, chance))]
            heard += pair.hear(pair.ask())
    wanted = iter(keys)
    assert all(key in wanted for key in heard)


def spoilt(line: bytes, chance: Random) -> bytes:
    """Flip a bit, lose a byte, double one, or tear out a piece; perhaps the newline with it."""
    at = chance.randrange(len(line))
    return [
        line[:at] + bytes([line[at] ^ 1 << chance.randrange(8)]) + line[at + 1 :],
        line[:at] + line[at + 1 :],
        line[:at] + line[at : at + 1] + line[at:],
        line[:at] + line[at + chance.randrange(1, 20) :],
    ][chance.randrange(4)]
