"""Safe mode: what it says stands on the panel's own glass, keys lead out, nothing is changed."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hugod import config, safe_mode
from hugod.adapters.error_trace import ErrorTrace, Trouble
from hugod.adapters.glass import BoxGlass
from hugod.adapters.notebook import CardNotebook
from hugod.adapters.transfer import Kind
from hugod.app.inputs import Input, Key, KeyDown, KeyUp, Part, PartFound, StopAsked, TimePassed
from hugod.app.phrases import Phrases
from hugod.app.settings import LANGUAGES, Settings
from hugod.app.view import TextView
from hugod.draw import problems, render
from hugod.languages import phrases_in
from hugod.loop import Inbox
from hugod.safe_mode import AGAIN, is_asked_again, pages_of, safe

LONG = "This version cannot read record 12 of game 345 in /var/lib/hugod: 'teleported' is no kind. "
PAGES = tuple(TextView(word) for word in ("one", "two", "three"))


class Typed(Inbox):
    """An inbox in which everything has come already; after that a signal comes."""

    def __init__(self, *items: Input) -> None:
        super().__init__()
        for item in (*items, StopAsked()):
            self.put(item)


def shown(*items: Input) -> tuple[list[str], bool]:
    said: list[str] = []
    again = is_asked_again(PAGES, Typed(*items), lambda view: said.append(view.text))
    return said, again


def test_the_pages_turn_by_themselves_and_by_keys() -> None:
    assert shown(TimePassed(), TimePassed(), TimePassed())[0] == ["one", "two", "three", "one"]
    assert shown(KeyDown(Key.B), KeyDown(Key.A), KeyDown(Key.A))[0] == [
        "one",
        "two",
        "one",
        "three",
    ]
    assert shown(PartFound(Part.KEYPAD), KeyUp(Key.HASH)) == (["one"], False)


@pytest.mark.parametrize("key", [Key.HASH, Key.ROLL])
def test_a_key_asks_for_another_try(key: Key) -> None:
    assert shown(TimePassed(), KeyDown(key)) == (["one", "two"], True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "kind", ["JournalError", "JournalTaken", "Stalled", "DeviceError", "KeyError", ""]
)
def test_every_page_fits_the_glass_in_every_language(
    kind: str, language: str, tmp_path: Path
) -> None:
    trace = ErrorTrace(tmp_path)
    if kind:
        trace.keep(Trouble(kind, LONG * 4, "adapters/journal.py:155 _record"))
    pages = pages_of(trace, phrases_in(language))
    assert [problems(page) for page in pages] == [()] * len(pages)
    if kind:
        assert pages[-1].text.startswith(f"{kind}: This version cannot read record 12 of game 345")


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def glasses(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every picture that was on the panel's glass, byte for byte."""
    pictures: list[bytes] = []
    show = BoxGlass.show

    def seen(glass: BoxGlass, picture: Any) -> None:
        show(glass, picture)
        pictures.append(glass.picture().tobytes())

    monkeypatch.setattr(BoxGlass, "show", seen)
    return pictures


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def typed(*items: Input) -> None:
        monkeypatch.setattr(safe_mode, "Inbox", lambda: Typed(*items))

    return typed


def drawn(*views: TextView) -> list[bytes]:
    return [render(view, (128, 64)).convert("1").tobytes() for view in views]


def test_y7_the_reason_is_on_the_glass_in_the_familys_language(
    tmp_path: Path, port: int, glasses: list[bytes], typed: Callable[..., None]
) -> None:
    CardNotebook(tmp_path).remember(Settings(language="de"))
    ErrorTrace(tmp_path).keep(Trouble("JournalError", "The card is gone."))
    before = sorted(path.read_bytes() for path in tmp_path.iterdir())
    typed(TimePassed(), TimePassed())
    assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    pages = pages_of(ErrorTrace(tmp_path), phrases_in("de"))
    assert pages[1].text == "Die Karte tut nicht, was sie soll."
    assert glasses == drawn(*pages)
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == before


def test_a_key_ends_it_so_that_the_box_is_started_again(
    tmp_path: Path, port: int, typed: Callable[..., None]
) -> None:
    typed(KeyDown(Key.HASH))
    assert safe(tmp_path, tmp_path / "none.toml", port) == AGAIN


def test_a_taken_port_leaves_the_glass(
    tmp_path: Path, port: int, glasses: list[bytes], typed: Callable[..., None]
) -> None:
    typed()
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    assert glasses == drawn(pages_of(ErrorTrace(tmp_path), Phrases())[0])


def test_it_says_so_too_where_neither_card_nor_settings_can_be_looked_at(
    port: int,
    glasses: list[bytes],
    typed: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed()
    cannot_be_looked_at = Path("/", "x" * 300)
    monkeypatch.setattr(config, "SYSTEM_FILE", cannot_be_looked_at / "config.toml")
    assert safe(cannot_be_looked_at, None, port) == 0
    assert glasses == drawn(pages_of(ErrorTrace(cannot_be_looked_at), Phrases())[0])


def test_keypads_that_are_what_is_broken_leave_the_glass(
    tmp_path: Path,
    port: int,
    glasses: list[bytes],
    typed: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'serial'")

    monkeypatch.setattr(safe_mode, "open_keypads", broken)
    typed()
    assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    assert glasses == drawn(pages_of(ErrorTrace(tmp_path), Phrases())[0])


def test_the_kind_of_glass_that_was_chosen_is_drawn_for(
    tmp_path: Path, port: int, typed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Kind | None] = []
    monkeypatch.setattr(BoxGlass, "use", lambda glass, kind: used.append(kind))
    typed()
    CardNotebook(tmp_path).remember(Settings(glass="sh1106"))
    safe(tmp_path, tmp_path / "none.toml", port)
    assert used == [Kind.SH1106]


def test_a_signal_ends_it(tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    class Knocked(Inbox):
        def get(self, timeout_s: float | None) -> Any:
            signal.raise_signal(signal.SIGTERM)
            return super().get(timeout_s)

    monkeypatch.setattr(safe_mode, "Inbox", Knocked)
    assert safe(tmp_path, tmp_path / "none.toml", port) == 0
    assert "keypads" not in {thread.name for thread in threading.enumerate()}
