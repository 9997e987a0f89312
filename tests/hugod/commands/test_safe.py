"""Safe mode: what it says stands on the panel's own glass, keys lead out, nothing is changed."""

import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hugod import config
from hugod.app.values.findings import CheckedPart
from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp, StopAsked, TimePassed
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from hugod.commands.safe import AGAIN, PINS, is_asked_again, pages_of, safe
from hugod.diagnostics.answer import ANSWER, SAFE, Answer, read_answer
from hugod.diagnostics.machine import Machine
from hugod.display.frame_diff import Controller
from hugod.display.panel_thread import DisplayWorker
from hugod.draw import problems, render
from hugod.inbox import Inbox
from hugod.languages import all_languages, words_in
from hugod.store.journal import SqliteJournal
from hugod.store.removal import all_set_aside
from hugod.store.settings_store import JsonSettingsStore
from hugod.system.crash_log import ErrorTrace, RepeatedError

PATIENCE_S = 60.0

LONG = "This version cannot read record 12 of game 345 in /var/lib/hugod: 'teleported' is no kind. "
PAGES = tuple(TextView(word) for word in ("one", "two", "three"))


class Typed(Inbox):
    """An inbox in which everything has come already; after that a signal comes."""

    def __init__(self, *items: Input) -> None:
        super().__init__()
        for item in (*items, StopAsked()):
            self.put(item)


TAP = (KeyDown(Key.HASH), KeyUp(Key.HASH))


class Hours(Typed):
    """An inbox in which things come at their times; the clock goes on with them."""

    def __init__(self, *timed: tuple[float, Input]) -> None:
        super().__init__(*(item for _, item in timed))
        self._times = [*(at for at, _ in timed), timed[-1][0]]
        self.now = 0.0

    def get(self, timeout_s: float | None) -> Any:
        self.now = self._times.pop(0)
        return super().get(timeout_s)


def told(folder: Path, *timed: tuple[float, Input]) -> tuple[list[str], bool]:
    """Give the words on the glass one after the other, and whether the box is started again."""
    said: list[str] = []
    hours = Hours(*timed)
    again = is_asked_again(
        Words(), PAGES, hours, lambda view: said.append(view.words), folder, lambda: hours.now
    )
    return said, again


HELD: tuple[tuple[float, Input], ...] = (
    (1.0, KeyDown(Key.HASH)),
    *((float(second), TimePassed()) for second in range(2, 7)),
    (6.5, KeyUp(Key.HASH)),
)


def test_a_held_key_and_a_yes_set_the_journal_aside_and_start_the_box_again(tmp_path: Path) -> None:
    (tmp_path / "hugo.sqlite3").write_bytes(b"poison")
    said, is_again = told(tmp_path, *HELD, (7.0, KeyDown(Key.HASH)), (8.0, KeyDown(Key.HASH)))
    (aside,) = all_set_aside(tmp_path)
    assert said == [
        *(f"{left}. Let go to stop" for left in (5, 4, 3, 2, 1)),
        *("Let go now.", "Start empty? The open game is put aside, and kept. # yes      * no"),
        f"Put aside as {aside.name}. The box starts empty.",
    ]
    assert is_again
    assert (aside / "hugo.sqlite3").read_bytes() == b"poison"


def test_without_the_yes_nothing_is_changed(tmp_path: Path) -> None:
    (tmp_path / "hugo.sqlite3").write_bytes(b"poison")
    said, is_again = told(tmp_path, *HELD, (7.0, KeyDown(Key.STAR)))
    assert (said[-1], is_again) == (PAGES[0].words, False)
    assert [path.name for path in tmp_path.iterdir()] == ["hugo.sqlite3"]


def test_what_the_card_does_not_take_is_said_and_the_pages_come_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    said, is_again = told(tmp_path / "file", *HELD, (7.0, KeyDown(Key.HASH)), (20.0, TimePassed()))
    assert said[-2:] == ["The card is full or locked. Nothing is lost.", PAGES[0].words]
    assert not is_again


def test_while_somebody_plays_there_nothing_is_set_aside(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)):
        said, _ = told(tmp_path, *HELD, (7.0, KeyDown(Key.HASH)))
    assert said[-1] == "The box runs twice."


@pytest.mark.parametrize("language", all_languages())
@pytest.mark.parametrize(
    "kind", ["JournalError", "JournalTaken", "Stalled", "DeviceError", "KeyError", ""]
)
def test_every_page_fits_the_glass_in_every_language(
    kind: str, language: str, tmp_path: Path
) -> None:
    trace = ErrorTrace(tmp_path)
    if kind:
        trace.keep(RepeatedError(kind, LONG * 4, "store/journal.py:155 _record"))
    pages = pages_of(trace, words_in(language))
    assert [problems(page) for page in pages] == [()] * len(pages)
    if kind:
        assert pages[-1].text.startswith(f"{kind}: This version cannot read record 12 of game 345")


@pytest.fixture
def port(free_port: int) -> int:
    return free_port


@pytest.fixture
def glasses(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every picture that was shown, byte for byte."""
    pictures: list[bytes] = []
    show = DisplayWorker.show

    def seen(glass: DisplayWorker, picture: Any) -> None:
        show(glass, picture)
        pictures.append(glass.picture().tobytes())

    monkeypatch.setattr(DisplayWorker, "show", seen)
    return pictures


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def typed(*items: Input) -> None:
        monkeypatch.setattr("hugod.commands.safe.Inbox", lambda: Typed(*items))

    return typed


def drawn(*views: TextView) -> list[bytes]:
    return [render(view, (128, 64)).convert("1").tobytes() for view in views]


def test_y7_the_reason_is_on_the_glass_in_the_familys_language(
    tmp_path: Path, port: int, glasses: list[bytes], typed: Callable[..., None]
) -> None:
    JsonSettingsStore(tmp_path).remember(Settings(language="de"))
    ErrorTrace(tmp_path).keep(RepeatedError("JournalError", "The card is gone."))
    before = sorted(path.read_bytes() for path in tmp_path.iterdir())
    typed(*[KeyDown(Key.B)] * 3)
    assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    pages = pages_of(ErrorTrace(tmp_path), words_in("de"))
    assert pages[1].text == "Die Karte tut nicht, was sie soll."
    assert glasses == drawn(*pages)
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == before


def test_a_key_ends_it_so_that_the_box_is_started_again(
    tmp_path: Path, port: int, typed: Callable[..., None]
) -> None:
    typed(*TAP)
    assert safe(tmp_path, tmp_path / "none.toml", port) == AGAIN


def test_a_taken_port_leaves_the_glass(
    tmp_path: Path, port: int, glasses: list[bytes], typed: Callable[..., None]
) -> None:
    typed()
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    assert glasses == drawn(pages_of(ErrorTrace(tmp_path), Words())[0])


def test_it_says_so_too_where_neither_card_nor_settings_can_be_looked_at(
    port: int, glasses: list[bytes], typed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed()
    cannot_be_looked_at = Path("/", "x" * 300)
    monkeypatch.setattr(config, "SYSTEM_FILE", cannot_be_looked_at / "config.toml")
    assert safe(cannot_be_looked_at, None, port) == 0
    assert glasses == drawn(pages_of(ErrorTrace(cannot_be_looked_at), Words())[0])


def test_keypads_that_are_what_is_broken_leave_the_glass(
    tmp_path: Path,
    port: int,
    glasses: list[bytes],
    typed: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'serial'")

    monkeypatch.setattr("hugod.commands.safe.open_keypads", broken)
    typed()
    assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    assert glasses == drawn(pages_of(ErrorTrace(tmp_path), Words())[0])


def test_the_kind_of_glass_that_was_chosen_is_drawn_for(
    tmp_path: Path, port: int, typed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Controller | None] = []
    monkeypatch.setattr(DisplayWorker, "use", lambda glass, kind: used.append(kind))
    typed()
    JsonSettingsStore(tmp_path).remember(Settings(glass="sh1106"))
    safe(tmp_path, tmp_path / "none.toml", port)
    assert used == [Controller.SH1106]


def test_a_signal_ends_it(tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    class Knocked(Inbox):
        def get(self, timeout_s: float | None) -> Any:
            signal.raise_signal(signal.SIGTERM)
            return super().get(timeout_s)

    monkeypatch.setattr("hugod.commands.safe.Inbox", Knocked)
    assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    assert "keypads" not in {thread.name for thread in threading.enumerate()}


def test_pins_that_have_ended_it_once_are_left_alone(
    tmp_path: Path, port: int, typed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    note, opened = tmp_path / "run" / PINS, list[bool]()
    monkeypatch.setattr("hugod.commands.safe.pins_here", lambda *_: opened.append(note.exists()))
    for _ in range(2):
        typed()
        safe(tmp_path, tmp_path / "none.toml", port)
    assert (opened, note.exists()) == ([True, True], False)
    note.touch()
    typed()
    safe(tmp_path, tmp_path / "none.toml", port)
    assert opened == [True, True]


def test_it_tells_the_check_how_the_parts_are_and_that_the_box_did_not_start(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    answers: list[Answer | None] = []

    class Asked(Inbox):
        def get(self, timeout_s: float | None) -> Any:
            if not answers:
                answers.append(answer_in(tmp_path / "run" / ANSWER))
                signal.raise_signal(signal.SIGTERM)
            return super().get(timeout_s)

    def answer_in(file: Path) -> Answer | None:
        deadline = time.monotonic() + PATIENCE_S
        while not (answer := read_answer(file, Machine())) and time.monotonic() < deadline:
            threading.Event().wait(0.01)
        return answer

    monkeypatch.setattr("hugod.commands.safe.Inbox", Asked)
    assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    (answer,) = answers
    assert answer
    assert (answer.command, answer.port) == (SAFE, port)
    assert CheckedPart.DISPLAY in {each.piece for each in answer.findings}
    assert not (tmp_path / "run" / ANSWER).exists()
