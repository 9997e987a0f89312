"""What ends the box leaves a trace: an error, a thread's error, and being ended from outside."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hugod.ports import JournalError
from hugod.system.crash_log import FILE, traced
from hugod.system.error_trace import STALLED, ErrorTrace

STALLS = """
import os, sys
from pathlib import Path
from hugod.system.error_trace import ErrorTrace
from hugod.system.crash_log import traced

def hangs_here():
    os.kill(os.getpid(), int(sys.argv[2]))

folder = Path(sys.argv[1])
with traced(ErrorTrace(folder), folder):
    hangs_here()
"""


def test_an_error_that_ends_the_box_is_kept_and_goes_on_its_way(tmp_path: Path) -> None:
    with (
        pytest.raises(JournalError),
        traced(ErrorTrace(tmp_path), tmp_path),
    ):
        raise JournalError("The card is full.")
    (kept,) = ErrorTrace(tmp_path).read()
    assert kept.shortly.startswith("JournalError: The card is full. (")


def test_the_end_that_was_asked_for_is_no_error(tmp_path: Path) -> None:
    with traced(ErrorTrace(tmp_path), tmp_path):
        pass
    with pytest.raises(KeyboardInterrupt), traced(ErrorTrace(tmp_path), tmp_path):
        raise KeyboardInterrupt
    assert [*tmp_path.iterdir()] == []


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_error_of_a_thread_is_kept_and_told_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda end: told.append(end.exc_type.__name__))
    hook = threading.excepthook
    with traced(ErrorTrace(tmp_path), tmp_path):
        thread = threading.Thread(target=lambda: dict[str, int]()["Anna"])
        thread.start()
        thread.join()
    assert threading.excepthook is hook
    assert told == [each.kind for each in ErrorTrace(tmp_path).read()] == ["KeyError"]


@pytest.mark.parametrize("kind", [signal.SIGABRT, signal.SIGSEGV])
def test_f17_where_it_hung_is_known_to_the_next_start(kind: signal.Signals, tmp_path: Path) -> None:
    line = [sys.executable, "-c", STALLS, str(tmp_path), str(int(kind))]
    assert subprocess.run(line, check=False).returncode == -kind
    assert (tmp_path / FILE).stat().st_size > 0
    with traced(ErrorTrace(tmp_path), tmp_path):
        (kept,) = ErrorTrace(tmp_path).read()
    assert kept.kind == STALLED
    assert kept.what.startswith("Fatal Python error: ")
    assert "hangs_here" in kept.trace
    assert str(Path(__file__).parents[3]) not in kept.trace
    assert not (tmp_path / FILE).exists()


def test_a_folder_that_takes_nothing_keeps_nobody_from_playing(tmp_path: Path) -> None:
    with traced(ErrorTrace(tmp_path / "gone"), tmp_path / "gone"):
        played = True
    assert played
