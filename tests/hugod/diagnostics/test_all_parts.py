"""The check of all parts: on a Pi made of files, its lines, and the real command here."""

import subprocess
import sys
import time
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from gpiozero.pins.mock import MockFactory

from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.words import Words
from hugod.config import Config
from hugod.diagnostics import all_parts
from hugod.diagnostics.answer import ANSWER, RUN, SAFE, Answer
from hugod.diagnostics.keys import KeypadAnswers
from hugod.diagnostics.machine import Installation, Probes
from hugod.dice.kernel import KernelDice
from hugod.gpio import pins
from hugod.gpio.pins import ROLL_BUTTON
from hugod.main import main
from hugod.ports import DeviceError
from hugod.store.folder import LOCK
from hugod.store.journal import SqliteJournal
from hugod.system.crash_log import RepeatedError
from tests.hugod.diagnostics.conftest import Tree
from tests.hugod.keys.test_usb import Board, Silent


def untouched(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
    return ()


TOOLS = all_parts.Tools(
    has_library=lambda name: True,
    old_gpiod=lambda: "",
    user_of=lambda chip, line: "",
    low_pins=untouched,
    find_display=lambda config: "ssd1306 at 0x3C on I²C bus 1",
    answering=lambda bus: (),
    pico_ports=lambda: (),
    listen=lambda ports: KeypadAnswers(),
    no_cage=lambda: "",
    ask_link=lambda door, call: {"line": "away"},
    dice=KernelDice(),
)

AT_HOME = [
    each
    for each in CheckedPart
    if each not in (CheckedPart.LINK, CheckedPart.FAR, CheckedPart.PROGRAMS)
]
"""The links are told of where a broker is set, and programs where there are some."""


@pytest.fixture
def box(tmp_path: Path, free_port: int) -> Installation:
    return Installation(tmp_path / "config.toml", Config(port=free_port), (), tmp_path / "games")


def by_piece(
    tree: Tree, box: Installation, tools: all_parts.Tools, known: Probes
) -> dict[CheckedPart, Finding]:
    return {each.piece: each for each in all_parts.check_parts(tree.machine, box, tools, known)}


def test_every_piece_is_told_in_its_order(pi: Tree, laptop: Tree, box: Installation) -> None:
    for tree in (pi, laptop):
        told = [each.piece for each in all_parts.check_parts(tree.machine, box, TOOLS, {})]
        assert told == AT_HOME[1:]
        config = replace(box.config, club_broker="mqtts://192.168.1.10", players=(("bob", "bob"),))
        club = replace(box, config=config)
        told = [each.piece for each in all_parts.check_parts(tree.machine, club, TOOLS, {})]
        assert told == list(CheckedPart)[1:]


def test_a_pi_with_all_that_is_needed_can_be_played(pi: Tree, box: Installation) -> None:
    found = by_piece(pi, box, TOOLS, {})
    assert all_parts.is_playable(found.values())
    assert found[CheckedPart.BUTTON].what == "GPIO 17, not pressed now"


def test_programs_that_cannot_be_shut_in_are_a_fault(laptop: Tree, box: Installation) -> None:
    named = replace(box, config=Config(port=1, players=(("bob", "x"), ("eve", "y"))))
    found = by_piece(laptop, named, TOOLS, {})[CheckedPart.PROGRAMS]
    assert found == Finding(CheckedPart.PROGRAMS, State.OK, what="bob, eve, shut in by the kernel")
    caged_nowhere = replace(TOOLS, no_cage=lambda: "unshare: No space left on device")
    found = by_piece(laptop, named, caged_nowhere, {})[CheckedPart.PROGRAMS]
    assert (found.state, found.code) == (State.WRONG, Code.NO_CAGE)
    assert found.what == "bob, eve: unshare: No space left on device"
    laptop.has("run/hugod-player.socket")
    found = by_piece(laptop, named, caged_nowhere, {})[CheckedPart.PROGRAMS]
    assert found == Finding(CheckedPart.PROGRAMS, State.OK, what="bob, eve, begun by systemd")


def test_a_library_that_is_too_old_is_not_counted(pi: Tree, box: Installation) -> None:
    old = replace(TOOLS, old_gpiod=lambda: "1.6.3")
    assert by_piece(pi, box, old, {})[CheckedPart.PINS].what.endswith("(libgpiod 1.6.3 is too old)")


def test_the_matrix_is_read_with_its_rows_held_low(pi: Tree, box: Installation) -> None:
    asked: list[tuple[Collection[int], Collection[int]]] = []

    def low_pins(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
        asked.append((looked_at, driven))
        return (pins.MATRIX_COLUMN_3,) if driven else ()

    found = by_piece(pi, box, replace(TOOLS, low_pins=low_pins), {})
    assert (pins.MATRIX_COLUMNS, pins.MATRIX_ROWS) in asked
    assert found[CheckedPart.MATRIX].code is Code.STUCK
    assert found[CheckedPart.BUTTON].state is State.UNTESTED


def test_pins_that_cannot_be_had_are_a_line_and_no_crash(pi: Tree, box: Installation) -> None:
    def busy(looked_at: Collection[int], driven: Collection[int]) -> Collection[int]:
        raise DeviceError("GPIO busy")

    found = by_piece(pi, box, replace(TOOLS, low_pins=busy), {})
    assert found[CheckedPart.BUTTON] == Finding(
        CheckedPart.BUTTON, State.WRONG, Code.FAILED, "GPIO busy"
    )


def test_without_a_right_to_the_pins_no_part_is_blamed(pi: Tree, box: Installation) -> None:
    pi.locked.add("dev/gpiochip0")
    found = by_piece(pi, box, TOOLS, {})
    assert found[CheckedPart.PINS].state is State.WRONG
    assert found[CheckedPart.BUTTON].what == "the pins come first"


def touched(*_: object) -> NoReturn:
    raise AssertionError("that is in use")


def test_what_a_mute_daemon_has_is_not_touched_nor_called_well(pi: Tree, box: Installation) -> None:
    tools = replace(TOOLS, low_pins=touched, find_display=touched, listen=touched, user_of=touched)
    box.folder.mkdir()
    (box.folder / LOCK).touch()
    inode = (box.folder / LOCK).stat().st_ino
    pi.has("proc/locks", f"1: FLOCK  ADVISORY  WRITE 4711 08:02:{inode} 0 EOF\n")
    pi.has("dev/ttyACM0")
    settings = replace(box, config=Config(keypad_port="/dev/ttyACM0"))
    told = all_parts.beside(pi.machine, settings, tools)
    found = {each.piece: each for each in told}
    assert found[CheckedPart.PROGRAM] == Finding(
        CheckedPart.PROGRAM, State.WRONG, Code.MUTE, "process 4711"
    )
    for piece in (
        CheckedPart.DISPLAY,
        CheckedPart.BUTTON,
        CheckedPart.LIGHT,
        CheckedPart.KEYPAD,
        CheckedPart.MATRIX,
    ):
        assert (found[piece].state, found[piece].code) == (State.UNTESTED, Code.IN_USE)
    assert found[CheckedPart.NUMBER_PAD].state is State.ABSENT
    assert found[CheckedPart.PAGE].state is State.WRONG, "it does not answer"
    assert found[CheckedPart.DIE].code is Code.WORKS
    assert not all_parts.is_playable(told)


def test_a_computer_has_nothing_a_mute_daemon_could_use(laptop: Tree, box: Installation) -> None:
    laptop.has("proc/10/cmdline", "/opt/hugo/bin/hugod\0run\0").locked_by(10)
    told = all_parts.beside(laptop.machine, box, TOOLS)
    assert {each.state for each in told if each.piece in all_parts.PARTS} == {State.ABSENT}
    assert told[0].what == "process 10 is another box's"
    assert all_parts.is_playable(told)


GONE = Finding(CheckedPart.DISPLAY, State.MISSING, Code.LOST)


def test_beside_a_box_that_answers_its_word_counts(pi: Tree, box: Installation) -> None:
    tools = replace(TOOLS, low_pins=touched, find_display=touched, listen=touched, user_of=touched)
    lit = Finding(CheckedPart.LIGHT, State.UNTESTED, Code.LOOK, "GPIO 27")
    answer = Answer(4711, RUN, 1, "2026-11-22 20:15:00", [GONE, lit])
    told = all_parts.answered(pi.machine, box, tools, answer)
    (button,) = (each for each in told if each.piece is CheckedPart.BUTTON)
    assert (button.state, button.code) == (State.UNTESTED, Code.IN_USE), "it says nothing of it"
    assert told[0].what == "process 4711, parts as of 2026-11-22 20:15:00"
    assert {GONE, lit} < {*told}
    assert not all_parts.is_playable(told)


def test_a_missed_display_is_told_with_what_answers_for_it(pi: Tree, box: Installation) -> None:
    answer = Answer(4711, RUN, 1, "", [GONE])
    tools = replace(TOOLS, answering=lambda bus: (0x27,))
    told = all_parts.answered(pi.machine, box, tools, answer)
    (display,) = (each for each in told if each.piece is CheckedPart.DISPLAY)
    assert (display.code, display.what) == (Code.STRANGER, "0x27 on I²C bus 1")


def test_safe_mode_is_told_although_all_its_parts_are_well(pi: Tree, box: Installation) -> None:
    lit = Finding(CheckedPart.DISPLAY, State.OK, what="sh1106")
    told = all_parts.answered(pi.machine, box, TOOLS, Answer(4711, SAFE, 1, "", [lit]))
    assert (told[0].state, told[0].code) == (State.WRONG, Code.SAFE)
    assert lit in told


def test_the_owners_port_is_listened_to(pi: Tree, box: Installation) -> None:
    pi.has("dev/ttyS7")
    settings = replace(box, config=Config(keypad_port="/dev/ttyS7"))
    tools = replace(TOOLS, listen=lambda ports: KeypadAnswers({ports[0]: "1.0"}))
    assert by_piece(pi, settings, tools, {})[CheckedPart.KEYPAD].what == "/dev/ttyS7, firmware 1.0"


def test_conflicts_stand_with_the_pins(pi: Tree, box: Installation) -> None:
    pi.has("boot/firmware/config.txt", "dtoverlay=gpio-ir,gpio_pin=27\n")
    told = all_parts.check_parts(pi.machine, box, TOOLS, {})
    assert [each.code for each in told if each.piece is CheckedPart.PINS] == [
        Code.WORKS,
        Code.TAKEN_PIN,
    ]


# The lines


FOUND = [
    Finding(
        CheckedPart.PINS, State.WRONG, Code.NOT_ALLOWED, "/dev/gpiochip0", "sudo usermod -aG gpio a"
    ),
    Finding(CheckedPart.DISPLAY, State.OK, what="sh1106 at 0x3C on I²C bus 1, 400 kHz"),
    Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE),
    Finding(CheckedPart.MATRIX, State.ABSENT, Code.NONE, "no pins here"),
]


def test_each_finding_is_one_aligned_line() -> None:
    assert list(all_parts.lines(FOUND, Words())) == [
        "pins         wrong     /dev/gpiochip0: Not allowed yet. Join the group, then log in again."
        "  (sudo usermod -aG gpio a)",
        "display      ok        sh1106 at 0x3C on I²C bus 1, 400 kHz",
        "number pad   none      None is plugged in.",
        "matrix       none      no pins here",
    ]


def test_the_last_errors_are_lines_the_newest_first() -> None:
    troubles = (
        RepeatedError("KeyError", "", "loop.py:7 turn", "0.1", "2026-11-20 21:04"),
        RepeatedError("JournalError", "The card is full.", "", "0.2", "2026-11-21 19:00", 3),
    )
    assert list(all_parts.error_lines(troubles)) == [
        "last error: 2026-11-21 19:00, 3 times, hugod 0.2: JournalError: The card is full.",
        "last error: 2026-11-20 21:04, hugod 0.1: KeyError (loop.py:7 turn)",
    ]


def test_what_never_was_does_not_matter_and_what_is_wrong_or_missed_does() -> None:
    assert all_parts.is_playable(FOUND[1:])
    assert not all_parts.is_playable(FOUND)
    assert not all_parts.is_playable([*FOUND[1:], GONE])


# The real command, as a process of its own, alone and beside a running daemon

PATIENCE_S = 60.0


def hugod_check(*arguments: str | Path) -> tuple[int, dict[str, str]]:
    """Run `hugod check`; give its exit code, and its lines by piece."""
    command = [sys.executable, "-m", "hugod", "check", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    return done.returncode, by_name(done.stdout)


def by_name(said: str) -> dict[str, str]:
    return {line[:11].strip(): line[13:] for line in said.splitlines()}


def test_a_laptop_can_be_played_and_is_told_where(tmp_path: Path, free_port: int) -> None:
    code, told = hugod_check("--data", tmp_path / "games", "--config", empty(tmp_path, free_port))
    assert code == 0
    assert list(told) == AT_HOME
    assert told["pins"].endswith("This is no Raspberry Pi: play in the browser.  (hugod run)")
    assert told["die"].startswith("ok")
    assert not (tmp_path / "games").exists()


def empty(folder: Path, port: int) -> Path:
    """Make a settings file that names a port of its own, so that other tests do not matter."""
    file = folder / "config.toml"
    file.write_text(f"[page]\nport = {port}\n")
    return file


def test_every_bad_setting_is_a_line_and_the_exit_code_is_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, missing = tmp_path / "config.toml", tmp_path / "none.toml"
    file.write_text('[page]\nport = "many"\n')
    assert main(["check", "--config", str(file), "--data", str(tmp_path)]) == 1
    told = by_name(capsys.readouterr().out)
    assert f"{file}:2: page.port: a number from 1 to 65535 is allowed" in told["settings"]
    main(["check", "--config", str(missing), "--data", str(tmp_path)])
    assert str(missing) in by_name(capsys.readouterr().out)["settings"]


def test_beside_a_daemon_it_asks_and_no_killed_one_counts(tmp_path: Path, free_port: int) -> None:
    settings, data = empty(tmp_path, free_port), tmp_path / "games"
    words = ("-m", "hugod", "run", "--config", str(settings), "--data", str(data))
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout is not None
        try:
            assert f":{free_port}/" in daemon.stdout.readline()
            code, told = until_told(lambda: hugod_check("--config", settings, "--data", data))
            assert daemon.poll() is None
        finally:
            daemon.kill()
    assert code == 0
    assert told["hugod"].startswith(f"ok        process {daemon.pid}, parts as of ")
    assert told["page"] == f"ok        http://127.0.0.1:{free_port}/ answers"
    for piece in ("roll button", "display", "keypad", "number pad", "matrix", "sound"):
        assert told[piece].startswith("none "), "a computer has none"
    assert (data / ANSWER).exists()
    told = hugod_check("--config", settings, "--data", data)[1]
    assert told["hugod"].endswith("No box is running here.")
    assert told["page"] == f"ok        port {free_port} is free"


def until_told(check: Callable[[], tuple[int, dict[str, str]]]) -> tuple[int, dict[str, str]]:
    """Check until the daemon, which has just started, says something of its parts."""
    deadline = time.monotonic() + PATIENCE_S
    while "says nothing" in (answers := check())[1]["hugod"]:
        assert time.monotonic() < deadline
    return answers


def test_a_folder_nobody_plays_in_is_looked_at_and_left(tmp_path: Path, free_port: int) -> None:
    with closing(SqliteJournal(tmp_path)):
        pass
    box = Installation(tmp_path / "none", Config(port=free_port), (), tmp_path)
    lines, is_playable = all_parts.check(box)
    assert is_playable
    assert any("no game" in line or "journal is sound" in line for line in lines)
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.notice == ""
    inside = {each.piece for each in all_parts.check_inside(box, {})}
    assert inside == {*AT_HOME} - {CheckedPart.PROGRAM}


@pytest.mark.parametrize(("kind", "is_ours"), [(Board, True), (Silent, False)])
def test_a_keypad_is_heard_and_another_pico_found_out(kind: type[Board], is_ours: bool) -> None:
    board = kind("b1")
    try:
        heard = all_parts.listen([board.path])
    finally:
        board.unplug()
    assert (list(heard.known), list(heard.troubles)) == (
        ([board.path], []) if is_ours else ([], [board.path])
    )


@pytest.mark.parametrize("wire", ["i2c", "spi"])
def test_a_display_that_is_not_there_is_not_found(wire: str) -> None:
    assert (
        all_parts.find_display(
            Config(display_kind="sh1106", display_interface=wire, display_bus=97)
        )
        == ""
    )
    assert list(all_parts.answering(97)) == []


def test_pins_are_let_go_after_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Pins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def close(self) -> None:
            closed.append("closed")
            super().close()

    monkeypatch.setattr(all_parts, "open_pins", lambda folder: Pins())
    assert list(all_parts.low_pins((ROLL_BUTTON,), ())) == []
    assert closed == ["closed"]
