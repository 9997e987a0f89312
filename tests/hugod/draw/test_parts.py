"""The parts at a glance: every mark is seen, and none is like another."""

from __future__ import annotations

import pytest

from hugod.app.box.findings import Picture
from hugod.app.box.views import Mark, PartsView
from hugod.draw import problems, render


def view(*marks: Mark) -> PartsView:
    return PartsView(
        "Look here!", tuple(zip(Picture, marks, strict=False)), ("a",) * len(marks), "on"
    )


@pytest.mark.parametrize("count", range(len(Picture) + 1))
def test_so_many_parts_fit_side_by_side(count: int) -> None:
    assert problems(view(*[Mark.TICK] * count)) == ()


def test_every_mark_of_every_part_changes_the_picture() -> None:
    well = [Mark.TICK] * len(Picture)
    drawn = {render(view(*well)).tobytes()}
    for at in range(len(Picture)):
        for mark in (Mark.DASH, Mark.WRONG):
            drawn.add(render(view(*well[:at], mark, *well[at + 1 :])).tobytes())
    assert len(drawn) == 1 + 2 * len(Picture)
