"""How the die fell: all numbers whole."""

from __future__ import annotations

import pytest

from hugo_core.position import Face
from hugod.app.play.die import FACES
from hugod.app.views import DieView
from hugod.draw import problems, render


@pytest.mark.parametrize("count", [0, 7, 42, 100, 999])
def test_every_count_is_seen_whole(count: int) -> None:
    view = DieView("Throws: 999", tuple((face, count) for face in FACES), "evenly: 167, ghost 333")
    assert problems(view) == ()


def test_every_throw_changes_the_picture() -> None:
    def drawn(ghosts: int) -> bytes:
        return render(DieView("", ((Face.GHOST, ghosts),), "")).tobytes()

    assert len({drawn(ghosts) for ghosts in range(200)}) == 200


def test_no_face_at_all_is_drawn_somehow() -> None:
    assert render(DieView("nothing", (), "")).size == (128, 64)
