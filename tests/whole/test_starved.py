"""Too little of everything, files, memory, time: it goes on, or stands up where it fell."""

import contextlib
import json
import resource
import signal
import socket
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.shares import at_once
from tests.whole.conftest import Daemon

KEYS = 30


def begin(daemon: Daemon) -> None:
    """Begin a game of two and place the first guest."""
    daemon.sit_down("2", "1", "1", "17")


def process(daemon: Daemon) -> int:
    assert daemon.process is not None
    return daemon.process.pid


def says(part: str, words: str) -> bool:
    return part in words


def place_the_others(daemon: Daemon) -> int:
    """Place a guest on each square from 18 to 28; give how many stand before it ends."""
    placed = 1
    with contextlib.suppress(ConnectionClosed):
        for square in range(18, 29):
            daemon.press(str(square))
            daemon.wait_for(partial(says, f"→ {square}"))
            placed += 1
    return placed


def stands_up_again(daemon: Daemon, placed: int) -> None:
    """See that it went on, or ended as a fault ends; and that nothing shown is lost."""
    assert daemon.process is not None
    if placed < 12:
        assert daemon.process.wait(60) != 0
        daemon.close()
    else:
        daemon.end(signal.SIGKILL)
    daemon.start()
    assert daemon.board.count("data-guest") >= placed
    daemon.press("D")


def test_f16_with_no_file_left_to_open_it_goes_on_or_ends_and_stands_up_again(
    daemon: Daemon,
) -> None:
    begin(daemon)
    used = len(list(Path(f"/proc/{process(daemon)}/fd").iterdir()))
    resource.prlimit(process(daemon), resource.RLIMIT_NOFILE, (used + 2, used + 2))
    with contextlib.ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(socket.create_connection(("127.0.0.1", daemon.port), timeout=60))
        placed = place_the_others(daemon)
    stands_up_again(daemon, placed)


@pytest.mark.parametrize("more_kib", at_once((0, 1024, 4096), (1024).__eq__))
def test_f16_with_no_memory_left_it_goes_on_or_ends_and_stands_up_again(
    daemon: Daemon, more_kib: int
) -> None:
    begin(daemon)
    pages = int(Path(f"/proc/{process(daemon)}/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + more_kib * 1024
    resource.prlimit(process(daemon), resource.RLIMIT_AS, (limit, -1))
    stands_up_again(daemon, place_the_others(daemon))


def test_f16_stopped_again_and_again_it_answers_every_key(daemon: Daemon) -> None:
    """What a starved processor looks like from inside: time is missing between any two steps."""
    assert daemon.process is not None
    daemon.press("*")
    for turn in range(KEYS):
        before = daemon.words
        daemon.process.send_signal(signal.SIGSTOP)
        assert daemon.link is not None
        daemon.link.send(json.dumps({"key": "BA"[turn % 2]}))
        daemon.process.send_signal(signal.SIGCONT)
        daemon.hear(60)
        assert daemon.words != before
