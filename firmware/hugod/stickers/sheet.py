"""The sheets to print laid out: paper, sizes, groups and words of the stickers; each board's PDF.

The stickers of a group lie edge to edge: one straight cut parts two of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from threading import Lock

from hugo_core.board import (
    CELLAR,
    DOOR,
    WINE_CELLAR,
    Board,
    Place,
    board_names,
    load_board,
    step_points,
)
from hugod.app.values.inputs import PageState, PageTold, StickersAt
from hugod.app.values.settings import own_name
from hugod.app.values.words import N_, Words
from hugod.board_art.layout import Extent, Plan
from hugod.late import drawing, touch_drawing
from hugod.store.board_files import all_boards

MARGIN = 10.0
"""No home printer needs more at its edges."""
HEADER = 17.0
LINE = 4.6
"""From one line of the instructions to the next."""
HEADING = 7.0
RULER = 100.0
MOST_MAP_WIDTH = 172.0


class Paper(Enum):
    """A size of paper: its name, width and height."""

    A4 = ("a4", 210.0, 297.0)
    LETTER = ("letter", 215.9, 279.4)

    @property
    def width(self) -> float:
        return self.value[1]

    @property
    def height(self) -> float:
        return self.value[2]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def inside(self, by: float) -> Area:
        """The rectangle that is smaller by *by* at each side."""
        return Area(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)


class OnPaper:
    """The page's drawing of a board as it lies in an area of the paper, below its upper edge."""

    def __init__(self, scheme: Plan, area: Area) -> None:
        frame = scheme.frame
        self.scale = min(area.width / frame.width, area.height / frame.height)
        self.cell = scheme.spots[0].box.width * self.scale
        self._left = (
            area.left + (area.width - frame.width * self.scale) / 2 - frame.left * self.scale
        )
        self._top = area.top - frame.top * self.scale

    def area(self, box: Extent, *, grow: float = 0) -> Area:
        left, top = self._left + box.left * self.scale, self._top + box.top * self.scale
        return Area(left, top, box.width * self.scale, box.height * self.scale).inside(-grow)


@dataclass(frozen=True, slots=True)
class Sticker:
    """One number to cut out; *text* is what the place is called, "" if nothing."""

    place: Place
    area: Area
    text: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Stickers of one size under a heading, in rows of *columns*."""

    heading: str
    area: Area
    """Of the heading."""
    stickers: tuple[Sticker, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet."""

    paper: Paper
    header: Area
    how: Area
    how_lines: tuple[str, ...]
    ruler: Area
    """As long as the measuring line, which is its lower edge."""
    groups: tuple[Group, ...]
    map_heading: Area
    map: Area


@dataclass(frozen=True, slots=True)
class SheetWords:
    """One language's words; what is in braces is filled in."""

    language: str
    title: str
    board: str
    """The board of the numbers: its name, its squares, its rooms."""
    own: str
    """The name of a board that the owner has counted."""
    party: str
    """The name of the other side of the board."""
    old: str
    """The name of the oldest board."""
    how: tuple[str, ...]
    """The instructions, a line each."""
    assumed: str
    """For a board that nobody has counted."""
    ruler: str
    gallery: str
    rooms: str
    stairs: str
    map: str
    beside: str
    """The place of the cellar's own number, which the map does not show."""
    step: str
    cellar: str
    wine_cellar: str


WORDS = {
    "title": N_("Numbers for your haunted castle"),
    "board": N_("{name}: {squares} squares, {rooms} rooms"),
    "own": N_("{name}, as you counted it"),
    "party": N_("Midnight Party (AMIGO)"),
    "old": N_("Midnight Party (Ravensburger 1989)"),
    "assumed": N_(
        "Compare first: this layout is assumed. Count the squares and doors of your board."
    ),
    "ruler": N_("100 mm"),
    "gallery": N_("Gallery"),
    "rooms": N_("Rooms"),
    "stairs": N_("Cellar stairs and Hugo’s door"),
    "map": N_("Where they go"),
    "beside": N_("50 goes beside the stairs"),
    "step": N_("step {number}"),
    "cellar": N_("cellar"),
    "wine_cellar": N_("wine cellar"),
}
"""What the sheet says, by the field of `SheetWords`."""
HOW = (
    N_("1. Print at 100 % (“actual size”), best on removable sticker paper."),
    N_("2. Measure the line: it must be 100 mm long. Then cut along the dotted lines."),
    N_("3. Stick every number where the map shows it; 1 goes on the square with the arrow."),
)


def sheet_words(words: Words) -> SheetWords:
    """The words of the sheet in the language of *words*."""
    said = {name: words.gettext(text) for name, text in WORDS.items()}
    return SheetWords(words.language, how=tuple(map(words.gettext, HOW)), **said)


SQUARE_SIZE, ROOM_SIZE, STEP_SIZE = (12.0, 12.0), (30.0, 14.0), (15.0, 13.0)


def lay_out(board: Board, paper: Paper, words: SheetWords) -> Sheet:
    """Lay out the sheet: a sticker for every place of *board* and for the cellar as a whole."""
    # The size of a sticker is that of its cell and never depends on the paper; the map takes the
    # room that is left.
    width = paper.width - 2 * MARGIN
    header = Area(MARGIN, MARGIN, width, HEADER)
    lines = words.how if board.is_confirmed else (*words.how, words.assumed)
    how = Area(MARGIN, header.bottom + 2, width, LINE * len(lines))
    ruler = Area((paper.width - RULER) / 2, how.bottom + 1, RULER, 6)
    groups: list[Group] = []
    top = ruler.bottom + 3
    for heading, size, named in _contents(board, words):
        groups.append(_group(heading, top, paper, size, named))
        top = groups[-1].stickers[-1].area.bottom + 2
    map_heading = Area(MARGIN, top, width, HEADING)
    map_width = min(width, MOST_MAP_WIDTH)
    below = paper.height - MARGIN - map_heading.bottom
    at = Area((paper.width - map_width) / 2, map_heading.bottom, map_width, below)
    return Sheet(paper, header, how, lines, ruler, tuple(groups), map_heading, at)


Named = tuple[Place, str]


def _contents(
    board: Board, words: SheetWords
) -> Iterator[tuple[str, tuple[float, float], Sequence[Named]]]:
    """Heading, size and places of each group."""
    squares = [(Place(number), "") for number in range(1, board.squares + 1)]
    yield words.gallery, SQUARE_SIZE, squares
    rooms = [(room.place, room.name_in(words.language)) for room in board.rooms]
    yield words.rooms, ROOM_SIZE, rooms
    steps = [(step, words.step.format(number=step_points(step))) for step in board.steps]
    wine_cellar = [(WINE_CELLAR, words.wine_cellar)] if board.has_wine_cellar else []
    yield words.stairs, STEP_SIZE, [*steps, *wine_cellar, (CELLAR, words.cellar), (DOOR, "Hugo")]


def _group(
    heading: str, top: float, paper: Paper, size: tuple[float, float], named: Sequence[Named]
) -> Group:
    width, height = size
    most = int((paper.width - 2 * MARGIN) // width)
    rows = -(-len(named) // most)
    columns = -(-len(named) // rows)
    left = (paper.width - columns * width) / 2
    first = top + HEADING
    stickers = tuple(
        Sticker(
            place,
            Area(left + n % columns * width, first + n // columns * height, width, height),
            text,
        )
        for n, (place, text) in enumerate(named)
    )
    area = Area(MARGIN, top, paper.width - 2 * MARGIN, HEADING)
    return Group(heading, area, stickers)


def about(words: SheetWords, board: Board) -> str:
    """The line that names the board of the numbers."""
    return words.board.format(
        name=_called(words, board.name), squares=board.squares, rooms=len(board.rooms)
    )


def _called(words: SheetWords, name: str) -> str:
    """The name of a game by the *name* of its board; any other board has that of its owner."""
    shipped = {
        "amigo-hugo": "Hugo (AMIGO)",
        "amigo-midnight-party": words.party,
        "ravensburger-1989": words.old,
    }
    own = {own_name(board): words.own.format(name=called) for board, called in shipped.items()}
    return (shipped | own).get(name, name)


READY = Path("/usr/share/hugo-companion/stickers")
"""Where the package puts the guide's sheets of the boards that ship."""


class StickerSheets:
    """Makes the sheet of each board there is, the owner's in the state *folder* among them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._turn = Lock()

    def boards(self) -> Sequence[Board]:
        """The boards that can be used, those that ship first."""
        return [kept.board for kept in all_boards(self._folder) if kept.board]

    def pdf(self, name: str, paper: str, words: Words, *, for_touch: bool = False) -> bytes | None:
        """Make one sheet, of numbers or of dots, one at a time; None: no such board or paper.

        Raises `ImportError` as `sheet_of_numbers` does.
        """
        board = next((each for each in self.boards() if each.name == name), None)
        if board is None or paper not in {each.value[0] for each in Paper}:
            return None
        with self._turn:
            return _made(board, paper, words, for_touch=for_touch)


@lru_cache(maxsize=32)
def _made(board: Board, paper: str, words: Words, *, for_touch: bool = False) -> bytes:
    sheet = sheet_of_dots if for_touch else sheet_of_numbers
    return sheet(board, Paper[paper.upper()], words)


def sheet_of_dots(board: Board, paper: Paper, words: Words, ready: Path | None = None) -> bytes:
    """The sheet of *board* for the fingers as a PDF. As `sheet_of_numbers` in all else."""
    try:
        draw = touch_drawing.touch_sheet
    except ImportError:
        kept = _ready(board, paper, f"{words.language}-touch", ready or READY)
        if kept is None:
            raise
        return kept
    return draw(board, paper, words)


def sheet_of_numbers(board: Board, paper: Paper, words: Words, ready: Path | None = None) -> bytes:
    """The sheet of *board* as a PDF: drawn, or the one in *ready* where nothing can draw it.

    The package does without the library, which brings 30 MB of letters and window system on
    Debian 13. Raises `ImportError` where it is missing and the board is the owner's own.
    """
    try:
        draw = drawing.sticker_sheet
    except ImportError:
        kept = _ready(board, paper, words.language, ready or READY)
        if kept is None:
            raise
        return kept
    return draw(board, paper, words)


def _ready(board: Board, paper: Paper, sheet: str, folder: Path) -> bytes | None:
    """The *sheet* that ships with the guide, by its language and sort, in English if not in it."""
    if board.name not in board_names() or load_board(board.name) != board:
        return None
    spoken, dash, sort = sheet.partition("-")
    names = (f"{board.name}-{paper.value[0]}-{each}{dash}{sort}.pdf" for each in (spoken, "en"))
    file = next((folder / name for name in names if (folder / name).is_file()), None)
    return file.read_bytes() if file else None


def stickers_at(port: int, told: PageTold | None = None, *, is_pi: bool) -> StickersAt:
    """The address of the sheets: on the page on the network, as it was *told*, if it is open.

    Else they are on the page at *port*, which no other machine can reach. On the box itself there
    is no browser: no address at all.
    """
    if told is not None and told.state is PageState.OPEN:
        return StickersAt(f"{told.url}stickers", is_here=False)
    return StickersAt() if is_pi else StickersAt(f"http://127.0.0.1:{port}/stickers")
