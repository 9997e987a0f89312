"""The parts of the box side by side."""

import pytest

from hugod.app.values.box_views import PartsView
from hugod.app.values.findings import Picture
from hugod.app.values.signs import PartState
from hugod.draw import problems, render


def looked_at(*marks: PartState) -> PartsView:
    return PartsView(
        "Look here!", tuple(zip(Picture, marks, strict=False)), ("a",) * len(marks), "on"
    )


@pytest.mark.parametrize("count", range(len(Picture) + 1))
def test_so_many_parts_fit_side_by_side(count: int) -> None:
    assert problems(looked_at(*[PartState.TICK] * count)) == ()


def test_every_mark_of_every_part_changes_the_picture() -> None:
    well = [PartState.TICK] * len(Picture)
    drawn = {render(looked_at(*well)).tobytes()}
    for at in range(len(Picture)):
        for mark in (PartState.DASH, PartState.WRONG):
            drawn.add(render(looked_at(*well[:at], mark, *well[at + 1 :])).tobytes())
    assert len(drawn) == 1 + 2 * len(Picture)
