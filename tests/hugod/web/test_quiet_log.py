"""RL6: what strangers send costs one line a minute, and no traceback."""

from __future__ import annotations

import logging

import pytest

from hugod.web.quiet_log import EVERY_S, MOST_KNOWN, OncePerMinute


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def once(clock: Clock) -> OncePerMinute:
    return OncePerMinute(clock)


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    raised = None if error is None else (type(error), error, None)
    return logging.LogRecord("x", logging.ERROR, "x.py", 1, message, (), raised)


def test_the_same_message_is_said_once_a_minute(once: OncePerMinute, clock: Clock) -> None:
    said = []
    for _ in range(1200):
        clock.now += 0.1
        said.append(once.filter(record("broken")))
    assert said.count(True) == 2
    clock.now += EVERY_S
    assert once.filter(record("broken"))


def test_another_message_does_not_wait(once: OncePerMinute) -> None:
    assert once.filter(record("broken"))
    assert once.filter(record("another"))


def test_what_came_from_outside_has_no_traceback(once: OncePerMinute) -> None:
    outside = record("broken", UnicodeDecodeError("utf-8", b"\xff", 0, 1, "x"))
    assert once.filter(outside)
    assert outside.exc_info is None


def test_a_bug_of_ours_keeps_its_traceback(once: OncePerMinute) -> None:
    bug = record("bug", KeyError("x"))
    assert once.filter(bug)
    assert bug.exc_info


def test_messages_that_are_never_the_same_do_not_fill_the_memory(once: OncePerMinute) -> None:
    assert all(once.filter(record(f"broken {number}")) for number in range(10 * MOST_KNOWN))
    assert len(once._said) <= MOST_KNOWN
