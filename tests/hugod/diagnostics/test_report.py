"""The lines that are printed, and whether the box can be played."""

from __future__ import annotations

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.app.words import Words
from hugod.diagnostics.report import error_lines, is_playable, lines, one_each
from hugod.system.crash_log import Trouble

FOUND = [
    Finding(Piece.PINS, State.WRONG, Code.NOT_ALLOWED, "/dev/gpiochip0", "sudo usermod -aG gpio a"),
    Finding(Piece.DISPLAY, State.OK, what="sh1106 at 0x3C on I²C bus 1, 400 kHz"),
    Finding(Piece.NUMBER_PAD, State.ABSENT, Code.NONE),
    Finding(Piece.MATRIX, State.ABSENT, Code.NONE, "no pins here"),
]


def test_each_finding_is_one_aligned_line() -> None:
    assert list(lines(FOUND, Words())) == [
        "pins         wrong  /dev/gpiochip0: Not allowed yet. Join the group, then log in again."
        "  (sudo usermod -aG gpio a)",
        "display      ok     sh1106 at 0x3C on I²C bus 1, 400 kHz",
        "number pad   none   None is plugged in.",
        "matrix       none   no pins here",
    ]


def test_the_last_errors_are_lines_the_newest_first() -> None:
    troubles = (
        Trouble("KeyError", "", "loop.py:7 turn", "0.1", "2026-11-20 21:04"),
        Trouble("JournalError", "The card is full.", "", "0.2", "2026-11-21 19:00", 3),
    )
    assert list(error_lines(troubles)) == [
        "last error: 2026-11-21 19:00, 3 times, hugod 0.2: JournalError: The card is full.",
        "last error: 2026-11-20 21:04, hugod 0.1: KeyError (loop.py:7 turn)",
    ]


def test_what_is_missing_does_not_matter_and_what_is_wrong_does() -> None:
    assert is_playable(FOUND[1:])
    assert not is_playable(FOUND)


def test_the_glass_tells_the_worst_of_each_part_once() -> None:
    more = [
        Finding(Piece.PINS, State.OK),
        *FOUND,
        Finding(Piece.PINS, State.ABSENT, Code.TAKEN_PIN),
    ]
    assert list(one_each(more)) == FOUND
