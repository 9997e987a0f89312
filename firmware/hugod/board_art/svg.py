"""The drawn board put together as an SVG: figures in their places, stickers, marks of choices.

Every place is an element with `data-place` (the tokens of game records), every guest one with
`data-guest` inside the place it stands on, Hugo one with `data-hugo`; a place that may be typed has
one with `data-target`, one that is highlighted one with `data-chosen`. Elements with `data-stand`
hold everything that may change during a game: the page exchanges those and nothing else.
Drawings with the same `data-scene` differ only there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import hypot
from zlib import crc32

from hugo_core.board import ARROW, Board, Place, step_points
from hugo_core.editions import Colour
from hugo_core.notation import place_token
from hugo_core.position import Position
from hugod.app.values.signs import Marks
from hugod.app.values.words import Words
from hugod.board_art import castle, pieces
from hugod.board_art.cards import card_rows, player_cards
from hugod.board_art.layout import DrawnKind, Extent, Plan, Spot, plan

ENGLISH = Words()


def draw_board(
    board: Board,
    position: Position | None = None,
    words: Words = ENGLISH,
    marks: Marks | None = None,
    *,
    has_cards: bool = True,
    is_upright: bool = False,
) -> str:
    """The drawing of *board*, with the figures of *position* if a game is on, in *words*.

    *marks* are what may be typed and what is highlighted. Without cards the clock and the players
    are left to the page. The root element has the role `img` and the name `Board`; its `desc` says
    where everyone is.
    """
    still, beside = _still(board, is_upright=is_upright), position if has_cards else None
    scheme, marks = still.plan, marks or Marks()
    frame, rows = scheme.frame, card_rows(beside, scheme.frame)
    height = frame.height + rows.height
    scene = f"{escape(board.name)}/{rows.count}/{still.sign}"
    view_box = f"{frame.left:.0f} {frame.top:.0f} {frame.width:.0f} {height:.0f}"
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img"'
        f' aria-label="{escape(words.gettext("Board"))}" class="board" data-scene="{scene}">',
        f'<desc data-stand="words">{escape(board_words(position, words))}</desc>',
        still.background,
        f'<g data-stand="doors">{castle.doors(scheme, board, position)}</g>',
        f'<g data-stand="clock">{castle.clock(scheme, beside)}</g>',
        *(
            place.around(
                _crowd(place.spot, position, words, scheme.smallest) + mark(place.spot, marks)
            )
            for place in still.places
        ),
        f'<g data-stand="move">{move_arrow(scheme, marks)}</g>',
        f'<g data-stand="players">{player_cards(beside, frame, words)}</g>',
        "</svg>",
    )
    return "".join(parts)


def board_words(position: Position | None, words: Words = ENGLISH) -> str:
    """The places of all figures in words, by sticker numbers: `Hugo 70. Red 3 17.`"""
    if position is None:
        return words.gettext("No game yet.")
    rows = zip(position.setup.colours, position.guests, strict=True)
    said = (
        f"{words.colour(colour).capitalize()} {' '.join(map(str, mine)) or '–'}."
        for colour, mine in rows
    )
    return " ".join((f"Hugo {position.hugo}.", *said))


@dataclass(frozen=True, slots=True)
class _StillPlace:
    """A place without figures: what is drawn below and above those that come."""

    spot: Spot
    below: str
    above: str

    def around(self, crowd: str) -> str:
        return f"{self.below}{crowd}{self.above}"


@dataclass(frozen=True, slots=True)
class _Still:
    """The parts of a board's drawing that never change."""

    plan: Plan
    background: str
    places: tuple[_StillPlace, ...]
    sign: str
    """A checksum: another version or another board has another one."""


@lru_cache(maxsize=4)
def _still(board: Board, *, is_upright: bool) -> _Still:
    """Those parts, drawn once: the processor of the box is small."""
    scheme = plan(board, is_upright=is_upright)
    background = castle.DEFINITIONS + castle.castle(scheme, board)
    places = tuple(_places(board, scheme))
    drawn = background + "".join(place.below + place.above for place in places)
    return _Still(scheme, background, places, f"{crc32(drawn.encode()):08x}")


def _places(board: Board, scheme: Plan) -> Iterator[_StillPlace]:
    for spot in scheme.spots:
        token = place_token(spot.place)
        tile = _tile(spot, board, scheme)
        room = board.room_at.get(spot.place)
        door = f' data-door="{room.square}"' if room else ""
        below = f'<g class="place" data-place="{token}"{door}>{tile}{_sticker(spot, scheme)}'
        yield _StillPlace(spot, f'{below}<g data-stand="{token}">', "</g></g>")


def _crowd(spot: Spot, position: Position | None, words: Words, least: float) -> str:
    """The figures that stand on *spot*."""
    if position is None:
        return ""
    here = tuple(_guests_on(spot.place, position))
    haunted = position.hugo == spot.place
    if not (here or haunted):
        return ""
    area, corner = _areas(spot.box, len(here), haunted=haunted)
    drawn = [
        pieces.guest(words.badge(colour), slot, least, on_turn=on_turn)
        for (colour, on_turn), slot in zip(here, pieces.slots(len(here), area), strict=True)
    ]
    return "".join([*drawn, pieces.hugo(corner)] if haunted else drawn)


def _guests_on(place: Place, position: Position) -> Iterator[tuple[Colour, bool]]:
    for seat, mine in enumerate(position.guests):
        for _ in range(mine.count(place)):
            yield position.setup.colours[seat], seat == position.to_act


def _areas(box: Extent, count: int, *, haunted: bool) -> tuple[Extent, Extent]:
    """The room for *count* guests, below the sticker, and the room for Hugo."""
    width, height = box.width - 8, box.height - 36
    if haunted and not count:
        return box, Extent(box.x + 8, box.bottom - 30, 84, 84)
    if haunted:
        guests = Extent(box.left + 2 + width * 0.28, box.y + 15, width * 0.56, height)
        return guests, Extent(box.right - 20, box.y + 4, 66, 66)
    if count == 1:
        return Extent(box.x + 7, box.bottom - 34, 66, 66), box
    return Extent(box.x, box.y + 15, width, height), box


def _tile(spot: Spot, board: Board, scheme: Plan) -> str:
    if spot.kind is DrawnKind.ROOM:
        return castle.room(spot, board.room_at[spot.place])
    if spot.kind is DrawnKind.SQUARE:
        door = any(room.square == spot.place for room in board.rooms)
        return castle.square(spot, scheme, arrow=spot.place == ARROW, door=door)
    if spot.kind is DrawnKind.STEP:
        return castle.step(
            spot, step_points(spot.place), _depth(spot.place, board), scheme.smallest
        )
    return castle.wine_cellar(spot) if spot.kind is DrawnKind.WINE else castle.hugos_door(spot)


def _depth(place: Place, board: Board) -> float:
    """The depth of *place* on the stairs: 0 at the arrow, 1 at the bottom."""
    return (len(board.steps) - 1 - board.steps.index(place)) / max(1, len(board.steps) - 1)


def _sticker(spot: Spot, scheme: Plan) -> str:
    """The printed number, in the same corner of every place; a step has another one beside it."""
    number = str(spot.place)
    size = scheme.smallest if spot.kind is DrawnKind.STEP else 31.0
    width = 9 + round(size * 0.66) * len(number)
    x, y = spot.box.left + 3, spot.box.top + 3
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width}" height="34" rx="9" fill="#fff3d0"/>'
        f'<text x="{x + width / 2:.1f}" y="{y + 18:.1f}" fill="#23264a" class="number"'
        f' font-size="{size:.0f}" font-weight="800" text-anchor="middle"'
        f' dominant-baseline="central">{number}</text>'
    )


_CORNER = 24.0
_PAINT = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_LIGHT, _GOLD, _DARK = "#a8ffd0", "#ffe27a", "#10122b"
_HEAD = 30.0
"""The length of the arrow's head."""


def mark(spot: Spot, marks: Marks) -> str:
    """The mark of a place; the marked element is `data-target` or `data-chosen`."""
    if spot.place in marks.chosen:
        return _twice(_frame(spot.box), _GOLD, 9, "data-chosen")
    return (
        _twice(_corners(spot.box), _LIGHT, 7, "data-target") if spot.place in marks.targets else ""
    )


def move_arrow(plan: Plan, marks: Marks) -> str:
    """The arrow of the highlighted move; nothing where only a place is highlighted."""
    boxes = {spot.place: spot.box for spot in plan.spots if spot.place in marks.chosen}
    if len(boxes) != 2:
        return ""
    start, end = (boxes[place] for place in marks.chosen)
    far = hypot(end.x - start.x, end.y - start.y)
    right, down = (end.x - start.x) / far, (end.y - start.y) / far
    out = min(
        half / abs(by) for half, by in ((start.width / 2, right), (start.height / 2, down)) if by
    )
    x, y = end.x + 22 - 12 * right, end.y + 34 - 12 * down  # below the number
    sides = [
        (x - _HEAD * (right + by * down), y - _HEAD * (down - by * right)) for by in (0.75, -0.75)
    ]
    head = "".join(f"M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}" for a, b in sides)
    path = f"M{start.x + out * right:.1f} {start.y + out * down:.1f}L{x:.1f} {y:.1f}{head}"
    return _twice(path, _GOLD, 9, "data-arrow")


def _twice(path: str, paint: str, width: int, name: str) -> str:
    """*path* with a dark edge, so that it is seen on any floor."""
    lines = ((_DARK, width + 7), (paint, width))
    drawn = "".join(f'<path d="{path}" stroke="{ink}" stroke-width="{w}"/>' for ink, w in lines)
    return f'<g class="mark" {name}="" {_PAINT}>{drawn}</g>'


def _frame(box: Extent) -> str:
    return f"M{box.left:.1f} {box.top:.1f}H{box.right:.1f}V{box.bottom:.1f}H{box.left:.1f}Z"


def _corners(box: Extent) -> str:
    return "".join(
        f"M{x:.1f} {y + v * _CORNER:.1f}V{y:.1f}H{x + h * _CORNER:.1f}"
        for x, h in ((box.left, 1), (box.right, -1))
        for y, v in ((box.top, 1), (box.bottom, -1))
    )
