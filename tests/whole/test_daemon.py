"""`hugod run` as a process: what it answers when it cannot run, and what a power cut leaves."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from hugo_workshop.verify import verify
from hugod.store.chain import sealed_text
from hugod.store.folder import DATABASE
from hugod.store.reader import card_reader
from tests.shares import at_once
from tests.whole.conftest import MOST_STEPS, PATIENCE_S, Daemon

LOOK_S = 0.02


def refusal(data: Path, port: int) -> str:
    """Run a daemon that cannot, and give the one sentence it says."""
    ran = subprocess.run(
        [sys.executable, "-m", "hugod", "run", "--data", str(data), "--port", str(port)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.count("\n") == 1
    return ran.stderr


def begin(daemon: Daemon) -> None:
    """Begin a game of two and place everyone on 17 to 28."""
    daemon.sit_down("2", "1", "1", *map(str, range(17, 29)))
    assert daemon.words == "red · 23:45. blue → 28. Press Roll"


def roll_until(daemon: Daemon, what: str) -> None:
    """Roll, take the first choice and go on until the words on the glass hold *what*."""

    def step() -> None:
        if "type the place" in daemon.words:
            daemon.press("#")
        elif "Press Roll" in daemon.words or daemon.waits_to_be_read:
            daemon.press("Roll")
        else:
            daemon.hear(PATIENCE_S)  # the die rolls, and lies still for a moment

    daemon.go_until(lambda words: what in words, step, MOST_STEPS)


@pytest.mark.parametrize("kind", at_once((signal.SIGTERM, signal.SIGINT), signal.SIGTERM.__eq__))
def test_f18_asked_to_stop_it_ends_in_good_order_within_two_seconds(
    daemon: Daemon, kind: signal.Signals
) -> None:
    daemon.press("Roll")
    assert daemon.process is not None
    daemon.process.send_signal(kind)
    assert code_within(daemon.process, 2.0) == 0


def code_within(process: subprocess.Popen[str], seconds: float) -> int | None:
    """Give with what it ended in so many seconds of a machine that has time for this test too.

    They are counted in looks: on a busy machine all take longer, these and what is looked at.
    """
    for _ in range(round(seconds / LOOK_S)):
        with suppress(subprocess.TimeoutExpired):
            return process.wait(LOOK_S)
    return None


def test_f13_a_damaged_database_is_set_aside_and_told_and_the_next_start_plays(
    daemon: Daemon,
) -> None:
    begin(daemon)
    daemon.end(signal.SIGKILL)
    data = (daemon.data / DATABASE).read_bytes()
    (daemon.data / DATABASE).write_bytes(data[:16] + os.urandom(2048) + data[2064:])
    for companion in daemon.data.glob(f"{DATABASE}-*"):
        companion.unlink()
    said = refusal(daemon.data, daemon.port)
    assert said.startswith("The journal was damaged: ")
    assert said.endswith(f"{DATABASE}.damaged-1; start again to play on.\n")
    assert (daemon.data / f"{DATABASE}.damaged-1").exists()
    daemon.start()
    assert daemon.words


def test_f11_pulled_out_again_and_again_it_stands_where_it_stood(
    quick_daemon: Daemon,
) -> None:
    """In the set-up, with all guests placed, in a choice, and after a roll was taken back."""

    daemon = quick_daemon

    def pull_the_plug() -> None:
        words, board = daemon.words, daemon.board
        assert daemon.end(signal.SIGKILL) == -signal.SIGKILL
        daemon.start()
        assert (daemon.words, daemon.board) == (words, board)

    daemon.sit_down("2")
    pull_the_plug()
    daemon.press("1", "1", *map(str, range(17, 29)))
    pull_the_plug()
    before, rolled = daemon.words, roll(daemon)
    daemon.press("C", "#")
    daemon.wait_for(lambda words: words == before)
    pull_the_plug()
    assert roll(daemon) == rolled, "taken back it comes again"
    roll_until(daemon, "type the place")
    pull_the_plug()


def watched_in_time(daemon: Daemon) -> None:
    """Let Hugo's steps be as long as this machine takes for a start: a page comes later than he."""
    daemon.end(signal.SIGKILL)
    began = time.monotonic()
    daemon.start()
    daemon.hurry = ("--step", str(time.monotonic() - began))
    daemon.end(signal.SIGKILL)
    daemon.start()


def test_f11_pulled_out_while_hugo_walks_he_walks_again_the_same_way(
    quick_daemon: Daemon,
) -> None:
    daemon = quick_daemon
    watched_in_time(daemon)
    begin(daemon)
    roll_until(daemon, "Hugo moves")
    begins, boards = daemon.words, {daemon.words: daemon.board}
    daemon.wait_for(lambda words: words != begins)
    boards[daemon.words] = daemon.board
    daemon.end(signal.SIGKILL)
    daemon.start()
    assert daemon.words.startswith(begins)
    seen = [daemon.words]
    while " moves " in daemon.words:
        assert boards.setdefault(daemon.words, daemon.board) == daemon.board, daemon.words
        daemon.hear(PATIENCE_S)
        seen.append(daemon.words)
    assert len({*boards} & {*seen}) >= 2, "he walks again, and the board follows him"
    words, board = daemon.words, daemon.board
    daemon.end(signal.SIGKILL)
    daemon.start()
    assert (daemon.words, daemon.board) == (words, board), "he comes to the same end"


def test_a_cut_loses_the_sealed_dies_secret_and_the_box_says_so(
    quick_daemon: Daemon, tmp_path: Path
) -> None:
    daemon = quick_daemon
    begin(daemon)
    daemon.end(signal.SIGTERM)  # so many keys within a second would be mashing
    daemon.start()
    daemon.press("*", "6", "3", "1", "2", "Roll")
    assert daemon.words.startswith("A ghost hides all rolls")
    before = seal(daemon)
    rolled = roll(daemon)
    daemon.press("C", "#")
    daemon.wait_for(lambda words: "Press Roll" in words)
    daemon.end(signal.SIGKILL)
    daemon.start()
    assert roll(daemon) == rolled  # it was kept: it takes no secret to see it again
    roll_until(daemon, "The power was off: the secret is gone.")
    assert seal(daemon) != before
    roll(daemon)
    daemon.end(signal.SIGKILL)
    with card_reader(daemon.data) as card:
        rows = card.newest()
    (tmp_path / "so-far.jsonl").write_bytes(sealed_text(rows))
    proved = verify(str(tmp_path / "so-far.jsonl"), tmp_path)
    assert (proved.stirred, proved.unbound) == ([("473", "019")] * 2, 0)


def seal(daemon: Daemon) -> str:
    """Have the die sealed, and stir for both; gives the magic words."""
    daemon.press("Roll")
    words = daemon.wait_for(lambda words: words.startswith("Magic words. "))
    daemon.press("Roll")
    daemon.wait_for(lambda words: words.startswith("red"))
    daemon.press("4", "7", "3")
    daemon.wait_for(lambda words: words.startswith("blue"))
    daemon.press("0", "1", "9")
    daemon.wait_for(lambda words: "Press Roll" in words)
    return words


def roll(daemon: Daemon) -> str:
    """Press Roll and give what is rolled: a number, or how Hugo moves."""
    daemon.press("Roll")
    words = daemon.wait_for(lambda words: "type the place" in words or "Hugo moves" in words)
    return words.split(". ")[1]
