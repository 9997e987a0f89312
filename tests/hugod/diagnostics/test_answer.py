"""The box's answer about its parts: written when one changes, believed while its process lives."""

import json
import os
import threading
from collections.abc import Callable
from contextlib import closing
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.prompt_views import TextView
from hugod.config import Config
from hugod.diagnostics.answer import ANSWER, LOOK_S, RUN, Answering, read_answer
from hugod.diagnostics.machine import Machine
from hugod.diagnostics.own import OwnParts
from hugod.display.panel_thread import DisplayStatus
from tests.hugod.diagnostics.conftest import Tree

PATIENCE_S = 60.0
"""On a busy machine."""
WORKS = Finding(CheckedPart.DISPLAY, State.OK, what="ssd1306 at 0x3C on I²C bus 7")


class Glass:
    """A display that works, until somebody pulls it."""

    def __init__(self) -> None:
        self.said = DisplayStatus.WORKS, WORKS.what
        self.changed: Callable[[], None] = lambda: None

    def known(self) -> tuple[DisplayStatus, str]:
        return self.said


def display_in(file: Path) -> Finding:
    answer = read_answer(file, Machine())
    assert answer
    return next(each for each in answer.findings if each.piece is CheckedPart.DISPLAY)


def test_a_pulled_display_is_told_at_the_next_look_and_so_is_its_return(tmp_path: Path) -> None:
    glass, file = Glass(), tmp_path / ANSWER
    answering = Answering(file, RUN, 8080, OwnParts(Config(), glass))
    assert answering.turn() == LOOK_S
    assert display_in(file) == WORKS
    glass.said = DisplayStatus.LOST, ""
    answering.turn()
    assert display_in(file) == Finding(CheckedPart.DISPLAY, State.MISSING, Code.LOST)
    glass.said = DisplayStatus.WORKS, WORKS.what
    answering.turn()
    assert display_in(file) == WORKS


def test_a_part_that_tells_its_change_is_looked_at_at_once(tmp_path: Path) -> None:
    looked, glass, file = threading.Semaphore(0), Glass(), tmp_path / ANSWER
    own = OwnParts(Config(), glass)
    with closing(Answering(file, RUN, 8080, own)) as answering:
        turn = answering._worker._turn

        def counted() -> None:  # none comes by itself
            turn()
            looked.release()

        answering._worker._turn = counted
        answering.start()
        assert looked.acquire(timeout=PATIENCE_S)
        glass.said = DisplayStatus.LOST, ""
        glass.changed()
        assert looked.acquire(timeout=PATIENCE_S)
        assert display_in(file).state is State.MISSING
        glass.said = DisplayStatus.WORKS, WORKS.what
        answering.saw(TextView(""), None)
        assert looked.acquire(timeout=PATIENCE_S)
        assert display_in(file) == WORKS


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    file = tmp_path / ANSWER
    answering = Answering(file, RUN, 8080, OwnParts(Config(), Glass()))
    answering.turn()
    file.unlink()
    answering.turn()
    assert not file.exists()


def test_a_full_folder_is_told_once_and_retried(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "gone"
    answering = Answering(folder / ANSWER, RUN, 8080, OwnParts(Config(), Glass()))
    answering.turn()
    answering.turn()
    assert len(caplog.records) == 1
    folder.mkdir()
    answering.turn()
    assert display_in(folder / ANSWER) == WORKS


def test_an_answer_not_renewed_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    glass, file = Glass(), tmp_path / ANSWER
    answering = Answering(file, RUN, 8080, OwnParts(Config(), glass))
    answering.turn()
    monkeypatch.setattr(glass, "known", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        answering.turn()
    assert not file.exists()


def test_a_full_card_has_no_old_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(ENOSPC, "No space left on device")

    glass, file = Glass(), tmp_path / ANSWER
    answering = Answering(file, RUN, 8080, OwnParts(Config(), glass))
    answering.turn()
    glass.said = DisplayStatus.LOST, ""
    monkeypatch.setattr("hugod.diagnostics.answer.write_own", full)
    answering.turn()
    assert not file.exists()


def test_whoever_ends_in_good_order_takes_his_answer_along(tmp_path: Path) -> None:
    file = tmp_path / ANSWER
    with closing(Answering(file, RUN, 8080, OwnParts(Config(), Glass()))) as answering:
        answering.turn()
        answering.start()
    assert not file.exists()


# Reading: root reads it, and whoever plays may have written anything


@pytest.fixture
def spoil(tmp_path: Path) -> Callable[..., Path]:
    """Returns a good answer of this very process with some values changed."""
    file = tmp_path / ANSWER
    Answering(file, RUN, 8080, OwnParts(Config(), Glass())).turn()

    def spoil(**changed: Any) -> Path:
        plain = json.loads(file.read_text())
        file.write_text(json.dumps({**plain, **changed}))
        return file

    return spoil


def test_a_good_one_says_which_process_and_port(spoil: Callable[..., Path]) -> None:
    answer = read_answer(spoil(), Machine())
    assert answer
    assert (answer.process, answer.command, answer.port) == (os.getpid(), RUN, 8080)


@pytest.mark.parametrize(
    "changed",
    [
        {"process": 2**22 + 1},
        {"process": "1"},
        {"process": -1},
        {"began": 1},
        {"began": None},
        {"command": "rm"},
        {"port": 0},
        {"port": 10**9},
        {"at": 7},
        {"parts": {}},
    ],
)
def test_what_is_no_answer_is_none(spoil: Callable[..., Path], changed: dict[str, Any]) -> None:
    assert read_answer(spoil(**changed), Machine()) is None


@pytest.mark.parametrize("state", "ZXT")
def test_a_dead_or_stopped_one_is_none(pi: Tree, spoil: Callable[..., Path], state: str) -> None:
    stat = f"7 (hu) god) {{}} {'0 ' * 18}4242 0 0\n"
    file = spoil(process=7, began=4242)
    assert read_answer(file, pi.has("proc/7/stat", stat.format("S")).machine)
    assert read_answer(file, pi.has("proc/7/stat", stat.format(state)).machine) is None


@pytest.mark.parametrize(
    "part",
    [
        7,
        [],
        ["display", "ok", "WORKS", "x"],
        ["oven", "ok", "WORKS", "", ""],
        ["display", "fine", "WORKS", "", ""],
        ["display", "ok", "BEST", "", ""],
        ["display", "ok", "WORKS", 7, ""],
    ],
)
def test_a_part_that_makes_no_sense_is_left_out(spoil: Callable[..., Path], part: object) -> None:
    answer = read_answer(spoil(parts=[part]), Machine())
    assert answer
    assert answer.findings == []


def test_no_text_is_long_or_moves_the_cursor_of_a_terminal(spoil: Callable[..., Path]) -> None:
    part = ["display", "ok", "WORKS", "\x1b[2J" + "x" * 400, "\n"]
    answer = read_answer(spoil(parts=[part] * 70), Machine())
    assert answer
    assert len(answer.findings) == 50
    assert answer.findings[0].what.isprintable()
    assert len(answer.findings[0].what) == 300


def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ANSWER)
    assert read_answer(tmp_path / ANSWER, Machine()) is None
    assert read_answer(tmp_path / "none", Machine()) is None
