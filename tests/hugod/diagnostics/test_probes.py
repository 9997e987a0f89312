"""The real command as a process of its own, on this machine, alone and beside a running daemon."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hugod.app.box.findings import Piece
from hugod.config import Config
from hugod.diagnostics import probes
from hugod.diagnostics.owner import Owner
from hugod.gpio.pins import ROLL_BUTTON
from hugod.store.journal import SqliteJournal
from tests.hugod.diagnostics.conftest import Machine
from tests.hugod.keys.test_usb import Board, Silent

PATIENCE_S = 60.0


def hugod_check(*arguments: str | Path) -> tuple[int, dict[str, str]]:
    """Run `hugod check`; give its exit code, and its lines by piece."""
    done = subprocess.run(
        [sys.executable, "-m", "hugod", "check", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    lines = done.stdout.splitlines()
    return done.returncode, {line[:11].strip(): line[13:] for line in lines}


def test_a_laptop_can_be_played_and_is_told_where(tmp_path: Path) -> None:
    code, told = hugod_check("--data", tmp_path / "games", "--config", empty(tmp_path))
    assert code == 0
    assert list(told) == list(Piece)
    assert told["pins"].endswith("This is no Raspberry Pi: play in the browser.  (hugod run)")
    assert told["die"].startswith("ok")
    assert not (tmp_path / "games").exists()


def empty(folder: Path) -> Path:
    """Make a settings file that names a port of its own, so that other tests do not matter."""
    file = folder / "config.toml"
    file.write_text("[page]\nport = 8467\n")
    return file


def test_every_bad_setting_is_a_line_and_the_exit_code_is_1(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[page]\nport = "many"\n')
    code, told = hugod_check("--config", file, "--data", tmp_path)
    assert code == 1
    assert f"{file}:2: page.port: a number from 1 to 65535 is allowed" in told["settings"]
    missing = tmp_path / "none.toml"
    assert str(missing) in hugod_check("--config", missing, "--data", tmp_path)[1]["settings"]


def test_wrong_usage_is_2() -> None:
    assert hugod_check("everything")[0] == 2


def test_beside_a_daemon_it_steals_nothing_and_says_who_has_it(tmp_path: Path) -> None:
    settings, data = empty(tmp_path), tmp_path / "games"
    words = ("-m", "hugod", "run", "--config", str(settings), "--data", str(data))
    command = [sys.executable, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout is not None
        try:
            assert ":8467/" in daemon.stdout.readline()
            code, told = hugod_check("--config", settings, "--data", data)
            assert daemon.poll() is None
        finally:
            daemon.send_signal(signal.SIGTERM)
    assert daemon.returncode == 0
    assert code == 0
    for piece in ("card", "page", "keypad", "display"):
        assert told[piece] == f"ok     process {daemon.pid}: In use by the running hugod."


def test_a_folder_that_nobody_plays_in_is_looked_at_and_left_free(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)):
        pass
    owner = Owner(tmp_path / "none", Config(port=8467), (), tmp_path)
    lines, is_playable = probes.check(owner)
    assert is_playable
    assert any("no game" in line or "journal is sound" in line for line in lines)
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.notice == ""
    assert {each.piece for each in probes.look(owner, {})} == set(Piece)


def test_a_keypad_at_a_pseudo_terminal_is_heard() -> None:
    board = Board("b1")
    try:
        heard = probes.listen([board.path])
    finally:
        board.unplug()
    assert list(heard.known) == [board.path]


def test_a_pico_without_our_program_is_found_out() -> None:
    board = Silent("b1")
    try:
        heard = probes.listen([board.path])
    finally:
        board.unplug()
    assert (heard.known, list(heard.troubles)) == ({}, [board.path])


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (Config(display_kind="sh1106", display_bus=97), ""),
        (Config(display_interface="spi", display_bus=97), ""),
    ],
)
def test_a_display_that_is_not_there_is_not_found(config: Config, said: str) -> None:
    assert probes.find_display(config) == said
    assert list(probes.answering(97)) == []


def test_pins_are_let_go_after_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Pins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def close(self) -> None:
            closed.append("closed")
            super().close()

    monkeypatch.setattr(probes, "open_pins", lambda folder: Pins())
    assert list(probes.levels((ROLL_BUTTON,), ())) == []
    assert closed == ["closed"]


def test_a_daemon_that_plays_elsewhere_has_the_parts_but_not_this_folder(
    pi: Machine, tmp_path: Path
) -> None:
    assert probes.in_use(pi.place, tmp_path) == {}
    pi.has("proc/10/cmdline", "/opt/hugo/bin/hugod\0run\0")
    assert probes.in_use(pi.place, tmp_path) == {}
    pi.locked_by(10)
    assert Piece.DISPLAY in probes.in_use(pi.place, tmp_path)
    assert Piece.CARD not in probes.in_use(pi.place, tmp_path)
