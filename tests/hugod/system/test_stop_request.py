"""A request to end: heard at whatever moment the signal comes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hugod.system.stop_request import StopRequest

WAITER = """
import signal, sys
from hugod.system.stop_request import StopRequest

stop = StopRequest()
signal.signal(signal.SIGTERM, lambda *_: stop.set())

def handled_in_the_middle(frame, event, arg):
    '''The signal comes at each line of the waiting, one run after the other.'''
    global left
    if event == "line":
        left -= 1
        if not left:
            signal.raise_signal(signal.SIGTERM)
    return handled_in_the_middle

left = int(sys.argv[1])
sys.settrace(handled_in_the_middle)
for _ in range(3):
    stop.wait(0.001)
sys.settrace(None)
if left > 0:
    signal.raise_signal(signal.SIGTERM)
print(stop.wait(60))
"""


@pytest.mark.parametrize("line", range(1, 12))
def test_a_signal_is_heard_at_each_line_of_the_waiting(line: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WAITER, str(line)], capture_output=True, text=True, timeout=120
    )
    assert (ran.stdout, ran.returncode) == ("True\n", 0), ran.stderr


def test_nobody_asked_and_the_time_is_over() -> None:
    stop = StopRequest()
    assert (stop.wait(0), stop.is_set()) == (False, False)


def test_asked_once_it_stays_so() -> None:
    stop = StopRequest()
    stop.set()
    assert (stop.wait(0), stop.wait(0), stop.is_set()) == (True, True, True)
