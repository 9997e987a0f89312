"""What ends the box leaves a trace: an error, a thread's error, and being ended from outside."""

import errno
import json
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hugo_core.limits import SMALL_BYTES
from hugod.ports import DeviceError, JournalError
from hugod.store.folder import ERRORS
from hugod.system import crash_log
from hugod.system.crash_log import (
    STALLED,
    STALLS,
    ErrorTrace,
    RepeatedError,
    traced,
    trouble_of,
    version,
)

KILLED = """
import os, sys
from pathlib import Path
from hugod.system.crash_log import ErrorTrace
from hugod.system.crash_log import traced

def hangs_here():
    os.kill(os.getpid(), int(sys.argv[2]))

folder = Path(sys.argv[1])
with traced(ErrorTrace(folder), folder):
    hangs_here()
"""


def test_an_error_that_ends_the_box_is_kept_and_goes_on_its_way(tmp_path: Path) -> None:
    with pytest.raises(JournalError), traced(ErrorTrace(tmp_path), tmp_path):
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
def test_a_threads_error_is_kept_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    line = [sys.executable, "-c", KILLED, str(tmp_path), str(int(kind))]
    assert subprocess.run(line, check=False).returncode == -kind
    assert (tmp_path / STALLS).stat().st_size > 0
    with traced(ErrorTrace(tmp_path), tmp_path):
        (kept,) = ErrorTrace(tmp_path).read()
    assert kept.kind == STALLED
    assert kept.what.startswith("Fatal Python error: ")
    assert "hangs_here" in kept.trace
    assert str(Path(__file__).parents[3]) not in kept.trace
    assert not (tmp_path / STALLS).exists()


def test_a_folder_that_takes_nothing_keeps_nobody_from_playing(tmp_path: Path) -> None:
    with traced(ErrorTrace(tmp_path / "gone"), tmp_path / "gone"):
        played = True
    assert played


# What is stored of an error


def fail(error: BaseException) -> BaseException:
    try:
        raise error
    except BaseException as raised:
        return raised


def broken_card() -> BaseException:
    """A failure as the journal tells it, with its cause."""
    try:
        try:
            raise OSError(errno.EIO, "Input/output error")
        except OSError as error:
            raise JournalError("The card did not take the record.") from error
    except JournalError as raised:
        return raised


def kinds(trace: ErrorTrace) -> list[str]:
    return [trouble.kind for trouble in trace.read()]


def test_an_error_is_kept_with_its_way_through_the_code(tmp_path: Path) -> None:
    ErrorTrace(tmp_path).keep(trouble_of(broken_card()))
    (kept,) = ErrorTrace(tmp_path).read()
    assert (kept.kind, kept.what) == ("JournalError", "The card did not take the record.")
    first, second, third = kept.trace.splitlines()
    assert re.fullmatch(r"system/test_crash_log\.py:\d+ broken_card", first)
    assert second == "OSError, and then:"
    assert kept.shortly == f"JournalError: The card did not take the record. ({third})"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", kept.at)
    assert kept.version == version() != "unknown"


def test_no_word_of_a_player_gets_into_it(tmp_path: Path) -> None:
    trace = ErrorTrace(tmp_path)
    trace.keep(trouble_of(fail(KeyError("Anna"))))
    trace.keep(trouble_of(fail(ValueError("no figure of Anna"))))
    trace.keep(trouble_of(fail(OSError(errno.ENOENT, "No such file or directory", "/home/anna"))))
    assert "nna" not in (tmp_path / ERRORS).read_text()
    assert [each.what for each in trace.read()] == ["", "", "ENOENT No such file or directory"]


def test_the_last_three_are_kept(tmp_path: Path) -> None:
    trace = ErrorTrace(tmp_path)
    for kind in "ABCD":
        trace.keep(RepeatedError(kind, ""))
    assert kinds(trace) == ["B", "C", "D"]


def test_the_same_again_is_counted_and_drives_nothing_out(tmp_path: Path) -> None:
    trace = ErrorTrace(tmp_path)
    for kind in "ABBBB":
        trace.keep(RepeatedError(kind, "it broke"))
    assert [(each.kind, each.times) for each in trace.read()] == [("A", 1), ("B", 4)]


def test_it_never_grows_beyond_64_kib(tmp_path: Path) -> None:
    trace = ErrorTrace(tmp_path)
    for number in range(3):
        trace.keep(RepeatedError(f"E{number}", "\x01" * 9999, "é\n\x02" * 50_000 + "the end"))
    assert 1024 < (tmp_path / ERRORS).stat().st_size <= SMALL_BYTES
    assert [each.trace.endswith("the end") for each in trace.read()] == [True] * 3


def test_a_card_that_takes_nothing_has_its_trace_in_memory(tmp_path: Path) -> None:
    memory = tmp_path / "run"
    memory.mkdir()
    card = tmp_path / "card"
    ErrorTrace(card, memory).keep(RepeatedError("JournalError", "read-only"))
    assert kinds(ErrorTrace(card, memory)) == ["JournalError"]
    card.mkdir()
    ErrorTrace(card, memory).keep(RepeatedError("KeyError", ""))
    assert not (memory / ERRORS).exists()
    assert kinds(ErrorTrace(card)) == ["JournalError", "KeyError"]


def test_where_nothing_takes_it_nothing_is_raised(tmp_path: Path) -> None:
    trace = ErrorTrace(tmp_path / "gone", tmp_path / "gone, too")
    trace.keep(RepeatedError("KeyError", ""))
    assert trace.read() == ()


@pytest.mark.parametrize(
    "damage", [b"", b"\xff", b"{}", b"[1]", b'[{"kind": 1}]', b'[{"kind": "x"}]', b"[" * 100_000]
)
def test_a_damaged_trace_is_no_trace(damage: bytes, tmp_path: Path) -> None:
    (tmp_path / ERRORS).write_bytes(damage)
    assert ErrorTrace(tmp_path).read() == ()


def test_a_stall_is_said_without_the_place_where_some_thread_was() -> None:
    assert RepeatedError(STALLED, "Aborted", "loop.py:1 turn").shortly == "Stalled: Aborted"
    assert RepeatedError("KeyError", "", "loop.py:1 turn").shortly == "KeyError (loop.py:1 turn)"
    assert trouble_of(DeviceError("one\n two")).shortly == "DeviceError: one two"


def test_a_program_that_was_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    def none(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", none)
    assert crash_log.version() == "unknown"


def test_what_others_wrote_into_it_is_words_and_no_longer_than_ours(tmp_path: Path) -> None:
    """RL5: it is said on terminals, in the log, to systemd and on the glass."""
    evil = "\x1b[31m\nREADY=1\n" * 5_000
    plain = dict.fromkeys(("kind", "what", "version", "at"), evil)
    (tmp_path / ERRORS).write_text(
        json.dumps([{**plain, "trace": "x" * 20_000, "times": 1}])[:65_536]
    )
    assert ErrorTrace(tmp_path).read() == ()  # it was cut
    evil = evil[:5_000]
    plain = dict.fromkeys(("kind", "what", "version", "at"), evil)
    trace = "a.py:1 a\n\x07" + "x" * 500
    (tmp_path / ERRORS).write_text(json.dumps([{**plain, "trace": trace, "times": 1}]))
    (read,) = ErrorTrace(tmp_path).read()
    assert read.shortly.isprintable()
    assert [len(each) for each in (read.kind, read.what, read.version, read.at)] == [
        80,
        400,
        80,
        80,
    ]
    assert [len(line) for line in read.trace.splitlines()] == [8, 200]
