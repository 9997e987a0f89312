"""The plan of dots for the fingers: what is glued where, so that a hand finds its way; values only.

Blind players mark what they look for, not everything: a mark every few squares, one on the middle
key as on every telephone (ITU-T E.161), bands round the figures (APH ConnectCenter, "Board Games";
E. Timanus, "Modifying Games for the Blind", The Games Journal 2002). Every fifth square has a mark:
no square is more than two from one, and nobody counts further than that. Hard dots count, soft ones
are places: two feelings are told apart at once, heights and shapes are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hugo_core.board import ARROW, CELLAR, DOOR, WINE_CELLAR, Board, Place, RoomKind, step_points
from hugo_core.editions import Colour
from hugod.app.values.inputs import Key
from hugod.app.values.words import N_, Words
from hugod.board_art.layout import DrawnKind, Plan, Spot, plan
from hugod.stickers.sheet import MARGIN, Area, OnPaper, Paper

HARD_SIZE, SOFT_SIZE = 8.0, 10.0
"""Across, in millimetres: as the shops have them."""
EVERY = 5
"""Squares and steps from one mark to the next."""
TEXT, LINE, TITLE = 14.5, 7.2, 26.0
"""Letters in points, their lines in millimetres; the title in points."""
LEGEND_WIDTH = 36.0
"""Room for three dots."""
TO_EDGE = 0.74
"""From the middle of a place towards its edge, as a part of that way."""
DOORS = {RoomKind.PLAIN: 1, RoomKind.BONUS: 2, RoomKind.HAUNTED: 3}
"""Soft dots at the door of each kind of room."""


@dataclass(frozen=True, slots=True)
class Dots:
    """What is glued onto one place, or one key."""

    hard: int = 0
    soft: int = 0

    def __add__(self, other: Dots) -> Dots:
        return Dots(self.hard + other.hard, self.soft + other.soft)


@dataclass(frozen=True, slots=True)
class Dot:
    """One dot on the paper, by its middle."""

    place: Place
    x: float
    y: float
    radius: float
    is_hard: bool


@dataclass(frozen=True, slots=True)
class KeyMark:
    """What is glued onto a key, and how far above (-1) or below (1) its middle."""

    dots: Dots
    lift: int = 0


KEYS = {
    Key("5"): KeyMark(Dots(hard=1)),
    Key.HASH: KeyMark(Dots(soft=1)),
    Key.STAR: KeyMark(Dots(hard=2)),
    Key.A: KeyMark(Dots(hard=1), -1),
    Key.D: KeyMark(Dots(hard=1), 1),
}
"""A and D are the ends of their column; B lies beside 6, C beside 9."""
ROWS = ("123A", "456B", "789C", "*0#D")
KEYPAD = (69.0, 77.0)
"""The usual 4×4 keypad, in millimetres."""


@dataclass(frozen=True, slots=True)
class FigureMark:
    """What all guests of a colour wear: rubber bands round the body, a dot on the head."""

    bands: int
    head: Dots


FIGURES = {
    colour: FigureMark(bands, head)
    for colour, (head, bands) in zip(
        Colour,
        [(head, bands) for head in (Dots(), Dots(hard=1), Dots(soft=1)) for bands in range(3)],
        strict=False,
    )
}
"""Each of the eight colours feels different, with no more than what is on the table already."""

HOW = (
    N_("Dots from a hardware or craft shop: hard ones of 8 mm, soft ones of felt of 10 mm."),
    N_("Glue them onto the edge: a figure must still stand on its square."),
    N_("From the arrow your finger goes round clockwise. No square is more than two from a dot."),
)
TITLE_WORDS, KEYS_TITLE = N_("Dots for your fingers"), N_("Dots for keys and figures")
NEEDED = N_("You need {hard} hard dots and {soft} soft ones.")
LEGEND = (
    (Dots(hard=1), N_("{fives}, and step 5")),
    (Dots(hard=2), N_("{tens}, and step 10")),
    (Dots(soft=1), N_("the arrow, the door of a room, Hugo’s door")),
    (Dots(soft=2), N_("the door of a lucky room: 3 points off")),
    (Dots(soft=3), N_("the door of a haunted room: 1 point more")),
)
KEY_LINES = (
    N_("5 has one hard dot, as on a telephone."),
    N_("# (yes, go on) has a soft one."),
    N_("* (no, back) has two hard dots."),
    N_("A has one at its upper edge, D at its lower."),
    N_("B is beside 6, C is beside 9."),
    N_("Roll is large and alone: it needs none."),
)
FIGURE_LINE = N_("Guests of one colour feel alike: rubber bands round the body, a dot on the head.")
LIFE_SIZE = N_("Keypad and dots are drawn in life size.")


def dots_of(board: Board) -> dict[Place, Dots]:
    """What is glued onto each place of *board*, those that have a dot."""
    marks = {place: _dots_on(board, place) for place in board.places()}
    return {place: dots for place, dots in marks.items() if dots != Dots()}


def _dots_on(board: Board, place: Place) -> Dots:
    if place in board.room_at:
        return Dots(soft=DOORS[board.room_at[place].kind])
    if place in (ARROW, WINE_CELLAR, DOOR):
        return Dots(soft=1)
    number = step_points(place) if place > CELLAR else place
    return Dots() if number % EVERY else Dots(hard=2 - number // EVERY % 2)


def needed(board: Board) -> Dots:
    """All dots for *board*."""
    return sum(dots_of(board).values(), Dots())


def legend(board: Board, words: Words) -> Iterator[tuple[Dots, str]]:
    """Yield what each kind of mark on *board* means."""
    used = set(dots_of(board).values())
    for dots, meaning in LEGEND:
        if dots in used:
            fives, tens = (
                ", ".join(map(str, range(first, board.squares + 1, 2 * EVERY)))
                for first in (EVERY, 2 * EVERY)
            )
            yield dots, words.gettext(meaning).format(fives=fives, tens=tens)


def map_area(paper: Paper, top: float) -> Area:
    """The part of the *paper* below *top* that the board may take."""
    return Area(MARGIN, top, paper.width - 2 * MARGIN, paper.height - MARGIN - top)


def plan_for(board: Board, area: Area) -> Plan:
    """The drawing of *board*, lying or upright, that is larger in *area*."""
    plans = (plan(board), plan(board, is_upright=True))
    return max(plans, key=lambda each: OnPaper(each, area).scale)


def on_map(board: Board, area: Area) -> list[Dot]:
    """Where the dots of *board* are drawn in *area*: at the inner edge of a square, at the door of
    a room, at the side of a step.
    """
    scheme = plan_for(board, area)
    view, marks = OnPaper(scheme, area), dots_of(board)
    return [
        dot
        for spot in scheme.spots
        if spot.place in marks
        for dot in _beside(spot, view, marks[spot.place], is_upright=scheme.is_upright)
    ]


def _beside(spot: Spot, view: OnPaper, dots: Dots, *, is_upright: bool) -> Iterator[Dot]:
    """Yield the dots of one place in a row along its edge."""
    area = view.area(spot.box)
    is_stair = spot.kind in (DrawnKind.STEP, DrawnKind.WINE, DrawnKind.DOOR)
    away = spot.outward if not is_stair else (1, 0) if is_upright else (0, -1)
    right, down = -away[0], -away[1]
    x = area.left + area.width / 2 * (1 + right * TO_EDGE)
    y = area.top + area.height / 2 * (1 + down * TO_EDGE)
    count = dots.hard + dots.soft
    for number in range(count):
        aside = (number - (count - 1) / 2) * view.cell * 0.26
        radius = view.cell * (0.1 if dots.hard else 0.12)
        yield Dot(spot.place, x + abs(down) * aside, y + abs(right) * aside, radius, dots.hard > 0)
