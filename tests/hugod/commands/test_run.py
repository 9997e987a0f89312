"""`hugod run` counted, traced, and with a wish to switch off taken back."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from hugod import box
from hugod.commands.run import run
from hugod.config import Config
from hugod.ports import JournalError
from hugod.system.crash_log import ErrorTrace, RepeatedError
from hugod.system.power import REQUEST
from hugod.system.restart_limit import GAVE_UP, MOST, RestartLimit
from hugod.system.watchdog import Watch


class Stage:
    """The box as the command sees it: what it was given, and how it ends."""

    def __init__(self) -> None:
        self.played: list[tuple[Path, Config]] = []
        self.trouble: Exception | None = None
        self.is_well = False
        self.said = ""

    def watched(
        self, parts: object, status: Callable[[], str], healthy: Callable[[], None]
    ) -> AbstractContextManager[object]:
        self.said = status()
        if self.is_well:
            healthy()
        return nullcontext()

    def __call__(self, data: Path, config: Config, problems: Any, *, watch: Watch) -> None:
        self.played.append((data, config))
        with watch({}, lambda: "game 1, record 2"):
            pass
        if self.trouble:
            raise type(self.trouble)(*self.trouble.args)


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Stage:
    stage = Stage()
    monkeypatch.setattr(box, "run", stage)
    monkeypatch.setattr("hugod.commands.run.watched", stage.watched)
    (tmp_path / "run").mkdir()
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    return stage


def start(folder: Path, port: int | None = None) -> int:
    return run(folder / "data", folder / "none.toml", port)


def test_it_plays_with_the_settings_and_the_port_that_was_said(
    stage: Stage, tmp_path: Path
) -> None:
    assert start(tmp_path, 8081) == 0
    assert start(tmp_path) == 0
    assert [(data.name, config.port) for data, config in stage.played] == [
        ("data", 8081),
        ("data", 8080),
    ]


def test_y7_after_three_failed_starts_it_gives_up_and_touches_nothing(
    stage: Stage, tmp_path: Path
) -> None:
    stage.trouble = JournalError("The card is gone.")
    for _ in range(MOST):
        with pytest.raises(JournalError):
            start(tmp_path)
    assert start(tmp_path) == GAVE_UP
    assert len(stage.played) == MOST
    assert start_is_free(tmp_path)  # whoever starts it again, by a key or by hand, has a reason
    (kept,) = ErrorTrace(tmp_path / "data").read()
    assert (kept.kind, kept.what, kept.times) == ("JournalError", "The card is gone.", MOST)


@pytest.mark.parametrize("is_well", [True, False])
def test_a_minute_of_health_or_a_good_end_begins_the_count_anew(
    is_well: bool, stage: Stage, tmp_path: Path
) -> None:
    for _ in range(MOST - 1):
        RestartLimit(tmp_path / "run").begin()
    stage.is_well = is_well
    stage.trouble = JournalError("much later") if is_well else None
    if is_well:
        with pytest.raises(JournalError):
            start(tmp_path)
    else:
        assert start(tmp_path) == 0
    assert start_is_free(tmp_path)


def start_is_free(folder: Path) -> bool:
    return not (folder / "run" / "starts").exists()


def test_the_last_error_is_in_the_status(stage: Stage, tmp_path: Path) -> None:
    start(tmp_path)
    assert stage.said == "game 1, record 2; no error"
    ErrorTrace(tmp_path / "data").keep(RepeatedError("KeyError", "", "loop.py:1 turn"))
    start(tmp_path)
    assert stage.said == "game 1, record 2; last error: KeyError (loop.py:1 turn)"


def test_a_wish_to_switch_off_that_nobody_granted_is_forgotten(
    stage: Stage, tmp_path: Path
) -> None:
    (tmp_path / "run" / REQUEST).touch()
    start(tmp_path)
    assert [*(tmp_path / "run").iterdir()] == []


def test_without_a_service_manager_nothing_is_counted(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    stage.trouble = JournalError("no")
    for _ in range(MOST + 1):
        with pytest.raises(JournalError):
            start(tmp_path)
