"""The case, cut with a model of each Raspberry Pi: nothing of the one is where the other is."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.shares import at_once

BOARDS = Path(__file__).parents[2] / "hardware" / "boards.scad"
NOTHING = "Current top level object is empty."
CORNERS = 12
"""Of what is round: a hole is a little narrower than with more, so what fits here fits."""

SIZES = [("zero", ["Zero2W"]), ("full", ["3B+", "4B", "5"])]
in_every_size = pytest.mark.parametrize(("pi", "boards"), SIZES)


def is_clear(folder: Path, boards: Sequence[str], **given: str | int) -> bool:
    """Render the part of *given* that two solids share, for all *boards* at once."""
    values = [
        f"-D{name}={json.dumps(value)}" for name, value in {**given, "boards": boards}.items()
    ]
    command = [
        "openscad",
        "--render",
        f"-D$fn={CORNERS}",
        *values,
        "-o",
        str(folder / "shared.stl"),
    ]
    done = subprocess.run(
        [*command, str(BOARDS)], capture_output=True, text=True, check=False, timeout=300
    )
    assert "ERROR" not in done.stderr
    assert (NOTHING in done.stderr) == (done.returncode == 1)
    return NOTHING in done.stderr


def cut(folder: Path, boards: Sequence[str], **given: str | int) -> list[str]:
    """Name those of *boards* that do not fit; where all do, the body is cut out but once."""
    if is_clear(folder, boards, **given):
        return []
    return [board for board in boards if not is_clear(folder, [board], **given)]


@pytest.mark.parametrize("size", at_once(SIZES, lambda size: size[0] == "full"))
def test_the_boards_their_plugs_and_cards_fit(tmp_path: Path, size: tuple[str, list[str]]) -> None:
    pi, boards = size
    assert cut(tmp_path, boards, pi=pi, part="fit") == []


@pytest.mark.endurance
@in_every_size
def test_the_boards_get_to_their_place(tmp_path: Path, pi: str, boards: list[str]) -> None:
    assert cut(tmp_path, boards, pi=pi, part="way") == []


@pytest.mark.endurance
@in_every_size
def test_the_boards_fit_beside_a_number_pad(tmp_path: Path, pi: str, boards: list[str]) -> None:
    assert cut(tmp_path, boards, pi=pi, keypad="beside", part="fit") == []


def test_sockets_that_stand_out_do_not_fit_behind_one_millimetre(tmp_path: Path) -> None:
    """The case once left so much: no Pi with a headphone socket went in."""
    assert not is_clear(tmp_path, ["4B"], part="fit", pi_out=1)
