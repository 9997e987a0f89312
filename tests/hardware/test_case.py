"""The case, cut with a model of each Raspberry Pi: nothing of the one is where the other is."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

BOARDS = Path(__file__).parents[2] / "hardware" / "boards.scad"
PIS = [("Zero2W", "zero"), ("3B+", "full"), ("4B", "full"), ("5", "full")]
NOTHING = "Current top level object is empty."


def shared(folder: Path, **given: str) -> str:
    """Render the part of *given* that two solids share; give the program's words about it."""
    values = [f"-D{name}={value}" for name, value in given.items()]
    command = ["openscad", "--render", "-D$fn=24", *values, "-o", str(folder / "shared.stl")]
    done = subprocess.run(
        [*command, str(BOARDS)], capture_output=True, text=True, check=False, timeout=300
    )
    assert "ERROR" not in done.stderr
    assert (NOTHING in done.stderr) == (done.returncode == 1)
    return done.stderr


def quoted(text: str) -> str:
    return f'"{text}"'


@pytest.mark.parametrize(("board", "pi"), PIS, ids=[board for board, _ in PIS])
def test_a_board_its_plugs_and_its_card_fit_the_case(tmp_path: Path, board: str, pi: str) -> None:
    said = shared(tmp_path, board=quoted(board), pi=quoted(pi), part=quoted("fit"))
    assert NOTHING in said


@pytest.mark.endurance
@pytest.mark.parametrize(("board", "pi"), PIS, ids=[board for board, _ in PIS])
def test_a_board_gets_to_its_place(tmp_path: Path, board: str, pi: str) -> None:
    said = shared(tmp_path, board=quoted(board), pi=quoted(pi), part=quoted("way"))
    assert NOTHING in said


@pytest.mark.endurance
@pytest.mark.parametrize(("board", "pi"), PIS, ids=[board for board, _ in PIS])
def test_a_board_fits_the_case_beside_a_number_pad(tmp_path: Path, board: str, pi: str) -> None:
    beside = quoted("beside")
    said = shared(tmp_path, board=quoted(board), pi=quoted(pi), keypad=beside, part=quoted("fit"))
    assert NOTHING in said


def test_sockets_that_stand_out_do_not_fit_behind_one_millimetre(tmp_path: Path) -> None:
    """The case once left so much: no Pi with a headphone socket went in."""
    said = shared(tmp_path, board=quoted("4B"), part=quoted("fit"), pi_out="1")
    assert NOTHING not in said
