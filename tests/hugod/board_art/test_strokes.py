"""The one stroke."""

from __future__ import annotations

from hugod.board_art.layout import Box
from hugod.board_art.strokes import rect


def test_a_rectangle_grows_on_every_side() -> None:
    assert rect(Box(10, 20, 4, 6), "#fff", grow=1, radius=2) == (
        '<rect x="7.0" y="16.0" width="6.0" height="8.0" rx="2" fill="#fff"/>'
    )
