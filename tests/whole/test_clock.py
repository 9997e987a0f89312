"""Whatever the clock says, and however it jumps: nothing of it is seen at the table.

A Raspberry Pi has no clock of its own: it wakes up in 1970 or where it was switched off, and the
network sets it right in the middle of a turn.
"""

from __future__ import annotations

import signal
import sqlite3
import subprocess
from contextlib import closing
from typing import TYPE_CHECKING

from hugod.adapters.journal_files import DATABASE

if TYPE_CHECKING:
    from tests.whole.conftest import Daemon

SEED = 5
CLOCKS = ("-10y", "+10y", "@1970-01-01 00:00:09")
"""Ten years off, and none at all; the true one comes first."""


def under(daemon: Daemon, clock: str) -> Daemon:
    """Let *daemon* see that clock from its next start on; what counts seconds stays as it is."""
    asked = ["faketime", "-m", "-f", clock, "printenv", "LD_PRELOAD"]
    preload = subprocess.run(asked, capture_output=True, text=True, check=True)
    daemon.surroundings = {
        "LD_PRELOAD": preload.stdout.strip(),
        "FAKETIME": clock,
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }
    return daemon


def calm(words: str) -> bool:
    return "type the place" in words or "Press Roll" in words


def go_on(daemon: Daemon, *keys: str) -> str:
    """Press keys, read what they bring, and give what the box waits for then."""
    daemon.press(*keys)
    while not calm(daemon.words):
        if any(sign in daemon.words for sign in ("Hugo moves", "!", "It is")):
            daemon.press("Roll")
        else:
            daemon.hear(20)  # the die rolls, and lies still for a moment
    return daemon.words


def test_f14_however_the_clock_jumps_between_two_cuts_the_table_stands_as_it_stood(
    unstarted: Daemon,
) -> None:
    daemon = unstarted
    daemon.seed = SEED
    daemon.start()
    daemon.press("Roll")
    while not daemon.words.startswith("How many play?"):
        daemon.press("#")
    daemon.press("1", "1", "2", "1", "1", *map(str, range(17, 29)))
    for clock in CLOCKS:
        while "type the place" not in daemon.words:
            go_on(daemon, "Roll")
        thrown, board = daemon.words, daemon.board
        daemon.end(signal.SIGKILL)
        under(daemon, clock).start()
        assert (daemon.words, daemon.board) == (thrown, board)
        assert "Press Roll" in go_on(daemon, "C", "#")
        assert go_on(daemon, "Roll") == thrown
        daemon.press("#")
    daemon.press("D")
    standing, board = daemon.words, daemon.board
    daemon.end(signal.SIGTERM)
    daemon.surroundings = {}
    daemon.start()
    daemon.press("D")
    assert (daemon.words, daemon.board) == (standing, board)
    with closing(sqlite3.connect(daemon.data / DATABASE)) as card:
        times = card.execute("SELECT wall_ms FROM event ORDER BY game, seq").fetchall()
    assert times != sorted(times)  # the label did jump
