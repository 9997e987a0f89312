"""The players' cards below the board: sign, name, points, and the guests still to be placed."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from hugo_core.position import Position, Seat
from hugod.app.values.signs import Badge
from hugod.app.values.words import Words
from hugod.board_art import pieces
from hugod.board_art.layout import Extent

_CARD_HEIGHT = 112.0
_GAP = 14.0
_LEAST = 28
"""The letters of those who wait: see `Plan.smallest`."""
_WIDTH = 330.0
"""The least a card needs."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The number of rows of cards."""

    count: int

    @property
    def height(self) -> float:
        return self.count * (_CARD_HEIGHT + _GAP)


def card_rows(position: Position | None, frame: Extent) -> Rows:
    """The rows of cards below *frame*."""
    players = len(position.setup.colours) if position else 0
    return Rows(-(-players // max(1, int(frame.width // (_WIDTH + _GAP)))))


def player_cards(position: Position | None, frame: Extent, words: Words) -> str:
    """The cards of all players below *frame*; the marked elements are `data-player`."""
    if position is None:
        return ""
    players = len(position.setup.colours)
    columns = -(-players // card_rows(position, frame).count)
    width = (frame.width - _GAP * (columns + 1)) / columns
    cards = []
    for seat in position.setup.seats:
        row, column = divmod(seat, columns)
        x = frame.left + _GAP + column * (width + _GAP) + width / 2
        y = frame.bottom + row * (_CARD_HEIGHT + _GAP) + _CARD_HEIGHT / 2
        cards.append(_card(position, Seat(seat), Extent(x, y, width, _CARD_HEIGHT), words))
    return "".join(cards)


def _card(position: Position, seat: Seat, box: Extent, words: Words) -> str:
    colour, badge = position.setup.colours[seat], words.seat(position, seat)
    on_turn = seat == position.to_act
    away = ' opacity=".6"' if seat in position.left else ""
    return (
        f'<g class="player" data-player="{colour}"{_turn_mark(colour, on_turn=on_turn)}{away}>'
        f"{_back(box, on_turn=on_turn)}"
        f"{pieces.token(badge, Extent(box.left + 78, box.y, 84, 84))}"
        f"{_text(box.left + 134, box.y - 22, 32, escape(badge.name.capitalize()), '#fff3d0')}"
        f"{_text(box.left + 134, box.y + 24, 46, str(position.points[seat]), '#ffd68a', colour)}"
        f"{_crown(box) if seat in position.winners else ''}"
        f"{_waiting(position, seat, box, badge)}</g>"
    )


def _turn_mark(colour: str, *, on_turn: bool) -> str:
    return f' data-turn="{colour}"' if on_turn else ""


def _back(box: Extent, *, on_turn: bool) -> str:
    """The card itself; a golden rim and a pointer mark the player to move."""
    rim, fill, thick = ("#ffd68a", "#3b3670", 6) if on_turn else ("#4a4f8a", "#232650", 3)
    card = (
        f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="{box.width:.1f}"'
        f' height="{box.height:.1f}" rx="20" fill="{fill}" stroke="{rim}" stroke-width="{thick}"/>'
    )
    pointer = f'<path class="pointer" d="M{box.left + 9:.1f} {box.y - 18:.1f}l20 18l-20 18Z"'
    return card + (f'{pointer} fill="#ffd68a"/>' if on_turn else "")


def _text(x: float, y: float, size: int, said: str, fill: str, points_of: str = "") -> str:
    mark = f' data-points="{points_of}"' if points_of else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" font-size="{size}" font-weight="800"'
        f' dominant-baseline="central"{mark}>{said}</text>'
    )


def _waiting(position: Position, seat: Seat, box: Extent, badge: Badge) -> str:
    """The guests that are in no place yet."""
    count = position.unplaced(seat)
    left, right = box.left + 204, box.right - 10  # beside two digits of points
    area = Extent((left + right) / 2, box.y + 25, right - left, 54)
    return "".join(pieces.waiting(badge, slot, _LEAST) for slot in pieces.slots(count, area))


def _crown(box: Extent) -> str:
    return f'<g data-winner="">{pieces.crown(box.right - 56, box.y + 22, 0.8)}</g>'
