"""The command that switches the computer off: run as it stands, and told when it fails."""

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from inspect import signature
from pathlib import Path

import pytest

from hugod.app.values.inputs import StopAsked
from hugod.inbox import Inbox
from hugod.ports import DeviceError
from hugod.system.power import PATIENCE_S, REQUEST, StopRequest, stopped_by_signals, switch_off

UNHURRIED_S = 60.0
"""For a command that ends by itself: on a busy machine Python alone takes seconds to start."""


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def test_without_a_command_nothing_is_to_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[object]()
    monkeypatch.setattr("subprocess.run", begun.append)
    switch_off(())
    assert begun == []


def test_the_command_is_run_with_its_words_as_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "off; $HOME"
    line = (*python("import sys; open(sys.argv[1], 'w').close()"), str(file))
    switch_off(line, patience_s=UNHURRIED_S)
    assert file.exists()


def test_without_a_command_the_wish_is_left_for_systemd(tmp_path: Path) -> None:
    switch_off((), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [REQUEST]


def test_the_command_of_the_settings_comes_first(tmp_path: Path) -> None:
    switch_off(python(""), tmp_path, patience_s=UNHURRIED_S)
    assert [*tmp_path.iterdir()] == []


def test_a_wish_that_cannot_be_left_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match=r"shutdown could not be made: No such file"):
        switch_off((), tmp_path / "gone")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (python("import sys; sys.exit('one\\nAccess denied')"), "Access denied"),
        (python("import sys; sys.exit(3)"), "it ended with 3"),
        (("/nowhere/poweroff",), "No such file"),
    ],
)
def test_a_command_that_fails_is_told_with_its_reason(command: tuple[str, ...], why: str) -> None:
    with pytest.raises(DeviceError, match=r"^power\.command failed: ") as told:
        switch_off(command, patience_s=UNHURRIED_S)
    assert why in str(told.value)


def test_a_command_that_hangs_is_given_up() -> None:
    with pytest.raises(DeviceError, match="timed out"):
        switch_off(python("import threading; threading.Event().wait()"), patience_s=0.05)


def test_it_is_given_up_before_the_watchdog_gives_up_the_daemon() -> None:
    unit = (Path(__file__).parents[3] / "systemd/hugod.service").read_text()
    (watchdog_s,) = re.findall(r"^WatchdogSec=(\d+)s?$", unit, re.MULTILINE)
    assert signature(switch_off).parameters["patience_s"].default == PATIENCE_S
    assert int(watchdog_s) > PATIENCE_S


# Signals


KINDS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


@pytest.mark.parametrize("kind", KINDS)
def test_a_signal_asks_it_to_stop_and_later_does_what_it_did(kind: signal.Signals) -> None:
    before, asked = [signal.getsignal(each) for each in KINDS], list[StopAsked]()
    with stopped_by_signals(asked.append):
        signal.raise_signal(kind)
    assert asked == [StopAsked()]
    assert [signal.getsignal(each) for each in KINDS] == before


WAITER = """
import signal, sys
from hugod.system.power import StopRequest

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


def stop_request() -> tuple[Callable[[], object], Callable[[], object]]:
    stop = StopRequest()
    return stop.set, lambda: stop.wait(UNHURRIED_S / 2)


def inbox() -> tuple[Callable[[], object], Callable[[], object]]:
    box = Inbox()
    return lambda: box.put(StopAsked()), lambda: box.get(UNHURRIED_S / 2) == StopAsked()


@pytest.mark.parametrize("waiting", [stop_request, inbox])
def test_a_signal_is_heard_that_another_thread_took(
    waiting: Callable[[], tuple[Callable[[], object], Callable[[], object]]],
) -> None:
    """It does not interrupt who waits, as one that comes just before the waiting begins."""
    asked, wait = waiting()
    heard, late = threading.Event(), threading.Event()

    def takes_it() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
        if not heard.wait(UNHURRIED_S / 4):
            late.set()

    before = signal.signal(signal.SIGUSR1, lambda *_: asked())
    other = threading.Timer(0.1, takes_it)
    other.start()
    assert wait()
    heard.set()
    other.join()
    signal.signal(signal.SIGUSR1, before)
    assert not late.is_set()


def test_asked_once_it_stays_so() -> None:
    stop = StopRequest()
    stop.set()
    assert (stop.wait(0), stop.wait(0), stop.is_set()) == (True, True, True)
