"""How often strangers may do something, on a clock of the test."""

import logging
import random
from collections.abc import Iterator

import pytest

from hugo_core.notation import read_position
from hugod.app.values.effects import PageWish
from hugod.app.values.inputs import Key, KeyDown, KeyUp, Origin
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Settings
from hugod.serving import rate_limit
from tests.clock import Clock
from tests.hugod.app.conftest import Story, records_of

# Tokens


def test_a_bucket_is_full_at_first_and_refilled_steadily() -> None:
    bucket = rate_limit.TokenBucket(4.0, 10.0)
    assert [bucket.take(100.0) for _ in range(11)] == [True] * 10 + [False]
    assert not bucket.take(100.2)
    assert bucket.take(100.25)
    assert not bucket.take(100.4)  # what was refused cost nothing, and gave nothing
    assert bucket.take(100.5)
    assert sum(bucket.take(1000.0) for _ in range(20)) == 10


def test_a_bucket_gives_many_at_once_or_none() -> None:
    bucket = rate_limit.TokenBucket(4.0)
    assert not bucket.take(100.0, 5)
    assert bucket.take(100.0, 4)
    assert bucket.drain(100.5) == 1.0
    assert [bucket.drain(100.5) for _ in range(3)] == [0.0] * 3


def test_the_key_that_was_used_longest_ago_is_forgotten() -> None:
    newest = rate_limit.Newest(2, list[int])
    newest.use("a").append(1)
    newest.use("b")
    assert newest.use("a") == [1]
    newest.use("c")
    assert ("a" in newest, "b" in newest, len(newest)) == (True, False, 2)
    newest.forget("a")
    assert newest.use("a") == []


# Addresses


def test_one_address_asks_twenty_times_a_second_and_no_more() -> None:
    limit = rate_limit.AddressLimit()
    asked = [limit.take("10.0.0.1", 100 + step / 1000) for step in range(10_000)]
    assert sum(asked[:1000]) <= 2 * rate_limit.ASKED_A_SECOND
    assert sum(asked[1000:]) <= 9 * rate_limit.ASKED_A_SECOND + 1


def test_another_one_does_not_wait_for_it() -> None:
    limit = rate_limit.AddressLimit()
    while limit.take("10.0.0.1", 100):
        pass
    assert limit.take("10.0.0.2", 100)
    assert limit.take("10.0.0.1", 101)


def test_many_addresses_fill_no_memory() -> None:
    limit = rate_limit.AddressLimit()
    for number in range(10 * rate_limit.MOST_ADDRESSES):
        assert limit.take(str(number), 100)
    assert len(limit._buckets) == rate_limit.MOST_ADDRESSES


# Log lines (RL6): what strangers send costs one a minute, and no traceback


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def once(clock: Clock) -> rate_limit.OncePerMinute:
    return rate_limit.OncePerMinute(clock)


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    raised = None if error is None else (type(error), error, None)
    return logging.LogRecord("x", logging.ERROR, "x.py", 1, message, (), raised)


def test_the_same_message_is_logged_once_a_minute(
    once: rate_limit.OncePerMinute, clock: Clock
) -> None:
    said = []
    for _ in range(1200):
        clock.now += 0.1
        said.append(once.filter(record("broken")))
    assert said.count(True) == 2
    assert once.filter(record("another"))
    clock.now += rate_limit.LOGGED_EVERY_S
    assert once.filter(record("broken"))


@pytest.mark.parametrize(
    ("error", "has_traceback"),
    [(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "x"), False), (KeyError("a bug of ours"), True)],
)
def test_what_came_from_outside_has_no_traceback(
    once: rate_limit.OncePerMinute, error: Exception, has_traceback: bool
) -> None:
    written = record("broken", error)
    assert once.filter(written)
    assert bool(written.exc_info) is has_traceback


def test_messages_that_are_never_the_same_do_not_fill_the_memory(
    once: rate_limit.OncePerMinute,
) -> None:
    assert all(
        once.filter(record(f"broken {number}")) for number in range(10 * rate_limit.MOST_MESSAGES)
    )
    assert len(once._buckets) <= rate_limit.MOST_MESSAGES


def test_each_noisy_logger_has_one_filter() -> None:
    rate_limit.quieten()
    rate_limit.quieten()
    for name in rate_limit.NOISY:
        filters = logging.getLogger(name).filters
        assert [type(one) for one in filters].count(rate_limit.OncePerMinute) == 1


# Phones (RM3): one that storms is bounded, is quieted by the box, and is forgotten; a friend is not


PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
LINES = (PLAYING, MOVING)
MOST_KEYS = 12
"""Four lead there when nobody disturbs, and one says yes."""
WAY = ("This box", "TV and tablet", "Forget phones")


def pressed(
    limits: rate_limit.PhoneLimits, phone: str, a_second: float, seconds: float
) -> list[str]:
    """Press so often from second 100 on; give what was answered."""
    return [
        limits.refusal(phone, 100 + number / a_second) for number in range(int(a_second * seconds))
    ]


def test_a_phone_presses_eight_times_a_second() -> None:
    answers = pressed(rate_limit.PhoneLimits(), "a", 48, 10)
    assert answers.count("") <= 11 * rate_limit.PHONE_KEYS_A_SECOND
    assert answers.count("") >= 9 * rate_limit.PHONE_KEYS_A_SECOND
    assert set(answers) == {"", rate_limit.TOO_FAST}


def test_each_phone_has_its_own_pace() -> None:
    limits = rate_limit.PhoneLimits()
    pressed(limits, "a", 48, 2)
    assert limits.refusal("b", 102) == ""


def test_a_friend_at_a_phone_is_heard_whatever_is_pressed_at_the_box() -> None:
    """Two fast hands: a key every 0.6 s for ten minutes, and bursts of six in between."""
    limits, now = rate_limit.PhoneLimits(), 100.0
    for turn in range(100):
        for _ in range(6):
            limits.box_pressed(now)
            assert limits.refusal("a", now) == ""
            now += 0.6 if turn % 5 else 0.2
        now += 1


def test_a_storm_is_not_heard_for_a_while_behind_a_key_of_the_box() -> None:
    limits = rate_limit.PhoneLimits()
    pressed(limits, "a", 48, 3)
    limits.box_pressed(103)
    behind = [limits.refusal("a", 103 + number / 48) for number in range(480)]
    first = next(number for number, answer in enumerate(behind) if answer != rate_limit.BOX_FIRST)
    assert first / 48 == pytest.approx(rate_limit.NOT_HEARD_S, abs=0.05)


def test_a_storm_that_ends_is_forgiven() -> None:
    limits = rate_limit.PhoneLimits()
    pressed(limits, "a", 48, 3)
    limits.box_pressed(109)
    assert limits.refusal("a", 109.1) == ""


def test_many_phones_fill_no_memory() -> None:
    limits = rate_limit.PhoneLimits()
    for number in range(100 * rate_limit.MOST_PHONES_KNOWN):
        assert limits.refusal(str(number), 100) == ""
    assert len(limits._phones) == rate_limit.MOST_PHONES_KNOWN


class Storm:
    """A phone that presses *keys* 48 times a second into a story, as fast as it is let."""

    def __init__(self, story: Story, keys: Iterator[Key]) -> None:
        self.story, self.keys, self.limits = story, keys, rate_limit.PhoneLimits()

    def goes_on(self, seconds: float) -> None:
        for _ in range(int(seconds * 48)):
            self.story.wait(1 / 48)
            key = next(self.keys)
            if not self.limits.refusal("phone", self.story.now):
                self.story.give(KeyDown(key, Origin.PHONE)).give(KeyUp(key, Origin.PHONE))

    def box(self, key: str) -> None:
        self.limits.box_pressed(self.story.now)
        self.story.press(key).let_go(key)


def keys_of(kind: str) -> Iterator[Key]:
    chance = random.Random(3)
    while True:
        yield chance.choice(list(Key)) if kind == "any" else Key(kind)


@pytest.mark.parametrize("kind", ["any", "*", "#", "D", "Roll", "A", "C", "9"])
@pytest.mark.parametrize("line", LINES)
def test_those_at_the_box_forget_a_phone_that_storms(line: str, kind: str) -> None:
    """A calm hand presses a key every 0.6 s, by what it reads."""
    story = Story(records_of(read_position(line)), (), "", Settings(on_network=True))
    story.chance, story.looks_at_glass = random.Random(3), False
    storm = Storm(story, keys_of(kind))
    storm.goes_on(20)
    assert walk(storm, WAY) <= MOST_KEYS


def walk(storm: Storm, way: tuple[str, ...]) -> int:
    """Press what leads along *way* and says yes; give how many keys it took."""
    story = storm.story
    for taken in range(2 * MOST_KEYS):
        if PageWish.FORGET in story.page:
            return taken
        view = story.view
        wanted = [item for item in way if isinstance(view, ListView) and item in view.items]
        if isinstance(view, ListView) and wanted:
            storm.box(str(view.items.index(wanted[0]) + 1))
        elif story.words.startswith("Take the keys away"):
            storm.box("#")
        else:
            storm.box("*")
        storm.goes_on(0.6)
    return 2 * MOST_KEYS
