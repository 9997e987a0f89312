"""Whatever the clock says, and however it jumps: nothing of it is seen at the table.

A Raspberry Pi has no clock of its own: it wakes up in 1970 or where it was switched off, and the
network sets it right in the middle of a turn.
"""

import signal
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest

from hugod.store.folder import DATABASE
from tests.whole.conftest import MOST_STEPS, PATIENCE_S, Daemon

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
        # On files that seem to be of another day Python would compile all of hugod anew,
        # and write it down so: every process beside would have to do it once more.
        "NO_FAKE_STAT": "1",
    }
    return daemon


def calm(words: str) -> bool:
    return "type the place" in words or "Press Roll" in words


def go_on(daemon: Daemon, *keys: str) -> str:
    """Press keys, read what they bring, and give what the box waits for then."""
    daemon.press(*keys)

    def step() -> None:
        if daemon.waits_to_be_read:
            daemon.press("Roll")
        else:
            daemon.hear(PATIENCE_S)

    return daemon.go_until(calm, step, MOST_STEPS)


@pytest.mark.parametrize(
    "clocks",
    [
        pytest.param(CLOCKS[-1:], id="none at all", marks=pytest.mark.share),
        pytest.param(CLOCKS, id="each", marks=pytest.mark.endurance),
    ],
)
def test_f14_however_the_clock_jumps_between_two_cuts_the_table_stands_as_it_stood(
    unstarted: Daemon, clocks: tuple[str, ...]
) -> None:
    daemon = unstarted
    daemon.hurry = ("--seed", str(SEED))
    daemon.start()
    daemon.sit_down("2", "1", "1", *map(str, range(17, 29)))
    for clock in clocks:
        daemon.go_until(lambda words: "type the place" in words, partial(go_on, daemon, "Roll"), 30)
        rolled, board = daemon.words, daemon.board
        daemon.end(signal.SIGKILL)
        under(daemon, clock).start()
        assert (daemon.words, daemon.board) == (rolled, board)
        assert "Press Roll" in go_on(daemon, "C", "#")
        assert go_on(daemon, "Roll") == rolled
        go_on(daemon, "#")  # which may come too soon: then it is chosen after the next cut
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


def set_by(daemon: Daemon, file: Path) -> Daemon:
    """Let *daemon* see the clock that *file* says at each moment."""
    file.write_text("+0")
    surroundings = under(daemon, "+0").surroundings
    del surroundings["FAKETIME"]
    daemon.surroundings = {
        **surroundings,
        "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_NO_CACHE": "1",
    }
    return daemon


def turns(daemon: Daemon, step: Callable[[], None]) -> list[str]:
    """Play some turns, with *step* while the die rolls, at the choice, half typed; give the words.

    Every turn types the last place there is to go to.
    """
    daemon.hurry = ("--seed", str(SEED))
    daemon.start()
    daemon.sit_down("2", "1", "1", *map(str, range(17, 29)))
    read = []
    for _ in range(4):
        daemon.press("Roll")
        step()
        read.append(go_on(daemon))
        if "type the place" in daemon.words:
            daemon.press("A")
            step()
            target = daemon.words.partition("→ ")[2].split()[0]
            for digit in target:
                daemon.press(digit)
                step()
            if "type the place" in daemon.words or "[" in daemon.words:
                daemon.press("#")
            read.append(go_on(daemon))
    return read


@pytest.mark.endurance
def test_f14_a_clock_that_is_set_in_the_middle_of_a_turn_is_not_seen(
    unstarted: Daemon, tmp_path: Path
) -> None:
    clocks, file, steps = cycle((*CLOCKS, "+0")), tmp_path / "clock", list[str]()

    def jump() -> None:
        steps.append(next(clocks))
        file.write_text(steps[-1])

    jumped = turns(set_by(unstarted, file), jump)
    unstarted.end(signal.SIGTERM)
    assert set(steps) == {*CLOCKS, "+0"}
    with closing(Daemon(tmp_path / "calm", unstarted.port)) as calm_one:
        assert turns(calm_one, lambda: None) == jumped
    with closing(sqlite3.connect(unstarted.data / DATABASE)) as card:
        rows = card.execute("SELECT wall_ms, mono_ms FROM event ORDER BY game, seq").fetchall()
    walls, monos = ([row[column] for row in rows] for column in (0, 1))
    assert walls != sorted(walls)
    assert monos == sorted(monos)
