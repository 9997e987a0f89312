"""The one stroke that every part of the drawing needs."""

from __future__ import annotations

from hugod.board_art.layout import Box


def rect(box: Box, fill: str, *, grow: float = 0, radius: float = 0, more: str = "") -> str:
    """Draw *box* filled, larger by *grow* on every side; *more* are further attributes."""
    return (
        f'<rect x="{box.left - grow:.1f}" y="{box.top - grow:.1f}"'
        f' width="{box.width + 2 * grow:.1f}" height="{box.height + 2 * grow:.1f}"'
        f' rx="{radius}" fill="{fill}"{more}/>'
    )
