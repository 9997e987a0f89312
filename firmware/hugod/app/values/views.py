"""Views: the display without pixels, frozen descriptions that `hugod.draw` paints.

All words in a view are already in the players' language and short enough for its place.
Every view says itself in a line (`words`), the page's status; what is read out of it stands in
`hugod.app.speech.views`.
`bar` is the same corner for the same thing: whose turn on the left, Hugo's clock on the right.
Views of the box itself, its parts and its page, stand in `hugod.app.values.box_views`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from hugo_core.board import DOOR, WINE_CELLAR, Board, Place
from hugo_core.editions import Colour
from hugo_core.events import Event
from hugo_core.marks import Animal
from hugo_core.position import Face
from hugod.app.values.box_views import (
    MARK_SIGNS,
    AddressView,
    CodeView,
    PartState,
    PartsView,
    PatternView,
)


class Shape(StrEnum):
    """Each player's shape: colour is never the only sign."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    HEART = "heart"
    MOON = "moon"


SHAPES = dict(zip(Colour, Shape, strict=True))


@dataclass(frozen=True, slots=True)
class Badge:
    """A player: colour word (at most 9 letters), letter, shape."""

    colour: Colour
    name: str
    letter: str

    @property
    def shape(self) -> Shape:
        return SHAPES[self.colour]


@dataclass(frozen=True, slots=True)
class Bar:
    """The top line: whose turn (top left), Hugo's clock or the round (top right, 5 letters)."""

    turn: Badge | None = None
    clock: str = ""

    @property
    def words(self) -> str:
        return " · ".join(
            part for part in (self.turn.name if self.turn else "", self.clock) if part
        )


@dataclass(frozen=True, slots=True)
class Marks:
    """The places of the board that are meant by numbers typed now, for a drawing of the board."""

    targets: tuple[Place, ...] = ()
    """Those that are allowed; none where any may be typed."""
    chosen: tuple[Place, ...] = ()
    """What is highlighted: a place, or from where and where to."""
    is_typed: bool = True
    """The number of a place is typed; else they are only to be seen."""


@dataclass(frozen=True, slots=True)
class Fear:
    """How much is to be feared: nought to five ghosts, and the words for it."""

    ghosts: int
    said: str


class Icon(StrEnum):
    """The picture that goes with a piece of news or a text."""

    GHOST = "ghost"
    GUEST = "guest"
    ROOM = "room"
    STAIRS = "stairs"
    CLOCK = "clock"
    LUCKY = "lucky"
    SPOOKY = "spooky"
    NO = "no"
    TROUBLE = "trouble"
    CUP = "cup"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class StartView:
    """The ghost and the name of the game; *call* says what to press; *frame* counts 0, 1, 0…"""

    title: str
    call: str
    note: str = ""
    frame: int = 0

    @property
    def words(self) -> str:
        return _sentence(self.title, self.call, self.note)


Sign = PartState | Animal | None
"""The picture before an item of a list: how it stands with a part, or a player's animal."""


@dataclass(frozen=True, slots=True)
class ListView:
    """A question with choices, one highlighted; longer lists scroll.

    An item may carry a badge (a colour to choose) or a mark (a part of the box).
    """

    title: str
    items: tuple[str, ...]
    cursor: int
    badges: tuple[Badge, ...] = ()
    """Empty, or one for each item; the last ones may have none."""
    marks: tuple[Sign, ...] = ()
    """Empty, or one for each item."""
    on_board: Marks | None = None
    """The places that the items are."""
    of_game: bool = False
    """It tells of the game: the pages that only watch show it as well."""
    fears: tuple[Fear, ...] = ()
    """Empty, or one for each item."""

    @property
    def words(self) -> str:
        marks = [MARK_SIGNS[each] if isinstance(each, PartState) else "" for each in self.marks]
        signs = marks or [f"({fear.said})" for fear in self.fears]
        items = [
            f"{item} {sign}".strip() for item, sign in zip_longest(self.items, signs, fillvalue="")
        ]
        return _sentence(self.title, f"▸ {items[self.cursor]}", " / ".join(items))


@dataclass(frozen=True, slots=True)
class AskView:
    """A question answered by typing a number: the entry so far is shown big."""

    bar: Bar
    title: str
    """The question, at most 16 letters, or a little more on two lines."""
    entry: str
    hint: str = ""
    """One small line (at most 25 letters)."""
    digits: int = 2
    """Most digits of the number: 1 to 3."""
    on_board: Marks | None = None
    """The number is that of a place."""
    fear: Fear | None = None
    """That of the player on turn, for the ear."""

    @property
    def words(self) -> str:
        entry = f"[{self.entry}]" if self.entry else ""
        return _sentence(self.bar.words, _said(self.fear), self.title, entry, self.hint)


@dataclass(frozen=True, slots=True)
class RollView:
    """Waiting for the big button. *note* says what just happened, in at most 16 letters."""

    bar: Bar
    call: str
    """At most 10 letters, drawn big."""
    note: str = ""
    fear: Fear | None = None
    """That of the player on turn, for the ear."""

    @property
    def words(self) -> str:
        return _sentence(self.bar.words, _said(self.fear), self.note, self.call)


@dataclass(frozen=True, slots=True)
class ThrowView:
    """The die: tumbling (*frame* counts up) until *settled*, then the face across the glass."""

    bar: Bar
    face: Face
    """While it tumbles, any face to draw; never a hint of the result."""
    settled: bool
    frame: int
    said: str
    """The words for it: «4», «Ghost!», or what is said while it tumbles."""

    @property
    def words(self) -> str:
        return _sentence(self.bar.words, self.said)


@dataclass(frozen=True, slots=True)
class MoveView:
    """A number is thrown: type where the guest goes, or choose.

    *origin* and *target* are the highlighted move (sticker numbers); both empty for staying put,
    when *choice* alone says it. *entry* is what is typed so far, and then what counts.
    """

    bar: Bar
    face: Face
    origin: str
    target: str
    choice: str
    """The highlighted choice in words, at most 16 letters: «to Hugo!». Empty: the move says all."""
    index: int
    count: int
    entry: str
    hint: str
    on_board: Marks | None = None
    aside: str = ""
    """Drawn where there is no *choice*, at most 16 letters; the *hint* says it to who listens."""
    by_roll: bool = False
    """It is what the box does: nothing is typed, and Roll goes on; the button shines."""
    fear: Fear | None = None
    """That of the moved guest where it comes to."""

    @property
    def words(self) -> str:
        move = f"{self.origin} → {self.target}" if self.origin else ""
        feared = f", {self.fear.said}" if self.fear else ""
        which = "" if self.by_roll else f" ({self.index + 1}/{self.count})"
        chosen = f"▸ {f'{move} {self.choice}'.strip()}{feared}{which}"
        typed = f"[{self.entry}]"
        return _sentence(
            self.bar.words, str(self.face.value), typed if self.entry else chosen, self.hint
        )


@dataclass(frozen=True, slots=True)
class HugoView:
    """Hugo walks: the places he passes (sticker numbers, at most 7) and how far he has come."""

    bar: Bar
    title: str
    """«Hugo moves 3», at most 16 letters."""
    path: tuple[str, ...]
    at: int
    """Index into *path* of the place he stands on now; -1 before his first step."""
    stands: frozenset[int] = frozenset()
    """Indices of *path* on which he captures somebody."""

    @property
    def words(self) -> str:
        return _sentence(self.bar.words, self.title, " → ".join(self.path[: self.at + 1]))


@dataclass(frozen=True, slots=True)
class CountView:
    """A child counts: the number it is at, big, and a dot for each that is still to come."""

    bar: Bar
    """Who counts, and the clock."""
    number: str
    at: int
    """How many numbers are counted."""
    left: int
    """How many are still to come."""
    is_down: bool = False
    said: str = ""
    """At most 2 lines of 16 letters in the place of the dots: what is said besides the number."""
    is_over: bool = False
    """Nothing is to be pressed any more."""
    hint: str = ""

    @property
    def by_roll(self) -> bool:
        """Roll goes on from it: the button shines."""
        return not self.is_over

    @property
    def words(self) -> str:
        who = self.bar.turn.name if self.bar.turn and not self.at and not self.is_over else ""
        is_number_new = not (self.is_over and any(map(str.isdigit, self.said)))
        return _sentence(who, self.number if is_number_new else "", self.said)


@dataclass(frozen=True, slots=True)
class Carried:
    """One thing to be done on the cardboard."""

    who: tuple[Badge, ...]
    """Whose figures: one a figure, none for Hugo."""
    way: str
    """From where to where: «22→59»; or what else is set there, at most 16 letters."""
    note: str = ""
    """The points it brings: «+10»."""


def is_one(rows: Sequence[Carried]) -> bool:
    """Whether all *rows* are about the same figures: their owners need no name each."""
    return len({row.who for row in rows}) < 2


@dataclass(frozen=True, slots=True)
class NewsView:
    """Something that happened; a page on which something is to be done says so and waits."""

    bar: Bar
    icon: Icon
    who: tuple[Badge, ...]
    """The players it is about: one a figure, none when it is about Hugo or everybody."""
    headline: str
    """At most 16 letters."""
    lines: tuple[str, ...]
    """At most 2, at most 16 letters each; with *rows* their words, which are not seen."""
    page: int = 0
    pages: int = 1
    rows: tuple[Carried, ...] = ()
    """What is to be done on the cardboard, at most 12 things."""
    hint: str = ""
    """One small line at the bottom: which key goes on."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""
    events: tuple[Event, ...] = ()
    """What is told, for the ear; empty where only the lines tell it."""

    @property
    def words(self) -> str:
        who = ", ".join(badge.name for badge in self.who) if is_one(self.rows) else ""
        return _sentence(who, self.headline, *self.lines, self.hint)


@dataclass(frozen=True, slots=True)
class TrackRow:
    """One player on the spooky track."""

    badge: Badge
    points: int
    turn: bool = False
    """It is this player's turn."""


@dataclass(frozen=True, slots=True)
class TracksView:
    """Everyone's spooky points, in seat order."""

    title: str
    rows: tuple[TrackRow, ...]
    limit: int | None
    """The track's last field (46), for its length; None where there is no track."""
    by_roll: bool = False
    """They are asked about, and Roll goes on: the title is always there, the button shines."""

    @property
    def words(self) -> str:
        return _sentence(self.title, *(f"{row.badge.name} {row.points}" for row in self.rows))


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One player on the score sheet: what each round shown brought, and the total."""

    badge: Badge
    rounds: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """The paper sheet of the Midnight Party: a column a round, a total.

    At most 3 rounds and 4 players at once.
    """

    rounds: tuple[str, ...]
    """The numbers of the rounds shown."""
    total: str
    """The head of the last column, at most 5 letters."""
    rows: tuple[SheetRow, ...]
    hint: str = ""
    """One small line at the bottom: which key goes on."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""

    @property
    def words(self) -> str:
        rows = (
            f"{row.badge.name} {' '.join((*row.rounds, '=', row.total))}".strip()
            for row in self.rows
        )
        return _sentence(" ".join((*self.rounds, self.total)), *rows, self.hint)


@dataclass(frozen=True, slots=True)
class ClockView:
    """The speed clock: a face with a hand, the hour, and Hugo's stride."""

    hour: str
    """«23:45» … «5:00»."""
    stride: int
    index: int
    """Which field of the clock track it is, from 0."""
    count: int
    said: str
    """«Hugo moves 4», at most 16 letters."""

    @property
    def words(self) -> str:
        return _sentence(self.hour, self.said)


@dataclass(frozen=True, slots=True)
class WhereRow:
    """Where one player's guests are: sticker numbers in the order of places."""

    badge: Badge
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhereView:
    """Where everyone is; *hugo* is his place."""

    title: str
    rows: tuple[WhereRow, ...]
    hugo: str

    @property
    def words(self) -> str:
        rows = (f"{row.badge.name} {' '.join(row.places) or '–'}" for row in self.rows)
        return _sentence(self.title, f"Hugo {self.hugo}", *rows)


@dataclass(frozen=True, slots=True)
class FearRow:
    """One guest on the gallery: its sticker number, and what it has to fear."""

    place: str
    fear: Fear


@dataclass(frozen=True, slots=True)
class FearView:
    """What each guest of one player has to fear, in the order of places."""

    bar: Bar
    """Whose guests they are, and the clock."""
    rows: tuple[FearRow, ...]
    """1 to 6."""
    hint: str = ""
    """One small line at the bottom: which keys show the other players."""

    @property
    def words(self) -> str:
        rows = (f"{row.place}: {row.fear.said}" for row in self.rows)
        return _sentence(self.bar.words, *rows, self.hint)


@dataclass(frozen=True, slots=True)
class TextView:
    """A few words to read: help, a refusal, a question to confirm, a trouble.

    *text* is wrapped to 16 letters a line and at most 4 lines (3 where there is a title).
    """

    text: str
    icon: Icon | None = None
    title: str = ""
    hint: str = ""
    """One small line at the bottom: which keys answer."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""
    aloud: str = ""
    """What a listener hears instead of *text*, if that is too short for the ear."""
    of_game: bool = False
    """It tells of the game: the pages that only watch show it as well."""

    @property
    def words(self) -> str:
        return _sentence(self.title, self.text, self.hint)


@dataclass(frozen=True, slots=True)
class EndRow:
    """One player in the final ranking."""

    badge: Badge
    rank: int
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class EndView:
    """The ranking, best first; shared places share the rank. It is told from the last row up."""

    title: str
    rows: tuple[EndRow, ...]
    told: int
    """How many rows are told: the first of all is the last to be known."""
    hint: str = ""
    """Which key leads on, beside the title where there is room."""

    @property
    def is_whole(self) -> bool:
        return self.told == len(self.rows)

    @property
    def rows_told(self) -> tuple[EndRow, ...]:
        return self.rows[len(self.rows) - self.told :]

    @property
    def words(self) -> str:
        news = self.rows_told if self.is_whole else self.rows_told[:1]
        rows = [row for row in self.rows_told if row.rank in {row.rank for row in news}]
        return _sentence(
            self.title, *(f"{row.rank}. {row.badge.name} {row.points}" for row in rows)
        )


@dataclass(frozen=True, slots=True)
class Map:
    """As much of a board as a small map shows; places by the numbers of their stickers."""

    squares: int
    across: int
    """Squares along the upper side, corners included."""
    rooms: tuple[tuple[int, int], ...]
    """Each room with the square its door is at."""
    stairs: tuple[int, ...]
    """From the lowest step, which lies at the arrow, inwards; the wine cellar and Hugo's door."""

    @classmethod
    def of(cls, board: Board) -> Map:
        """Return the map of *board*."""
        rooms = tuple((int(room.place), int(room.square)) for room in board.rooms)
        cellar = (WINE_CELLAR,) if board.has_wine_cellar else ()
        return cls(board.squares, board.across, rooms, (*reversed(board.steps), *cellar, DOOR))


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Where one figure stands, or is asked for: its place big on the map, its number big."""

    title: str
    """At most 16 letters."""
    map: Map
    place: int
    """The place that is marked."""
    who: Badge | None = None
    """Whose figure it is."""
    is_hugo: bool = False
    """It is Hugo's own place."""
    more: tuple[int, ...] = ()
    """Other places that are marked as well, at most 5."""
    entry: str = ""
    """The digits typed so far; they take the number's place."""
    hint: str = ""
    """One small line (at most 25 letters)."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""
    on_board: Marks | None = None
    """Another place may be typed."""

    @property
    def words(self) -> str:
        if self.title.endswith("?"):
            return f"{self.title} {self.hint}".strip()
        shown = f"[{self.entry}]" if self.entry else ", ".join(map(str, (self.place, *self.more)))
        return f"{self.title}: {shown}. {self.hint}".strip()


@dataclass(frozen=True, slots=True)
class DieView:
    """How often each face fell; *hint* is how often it would have if all sides were even."""

    title: str
    counts: tuple[tuple[Face, int], ...]
    """At most 5 faces, each at most 999 times."""
    hint: str
    ghost: str = "ghost"
    """What the side with Hugo is called in the language of the players."""

    @property
    def words(self) -> str:
        sides = ((self.ghost if face is Face.GHOST else face.word, n) for face, n in self.counts)
        fell = (f"{side} ×{count}" for side, count in sides)
        return ". ".join(filter(None, (self.title, *fell, self.hint)))


@dataclass(frozen=True, slots=True)
class ProofView:
    """A square for a phone to read; *code* is what it holds: at most 77 of A-Z, 0-9, space."""

    code: str
    title: str
    """At most 3 short lines beside the square."""
    hint: str = ""
    """One small line under the title, at most 12 letters."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self.title, self.code, self.hint)))


@dataclass(frozen=True, slots=True)
class MagicView:
    """The commitment that binds the box: a square with all of it, beside it the magic words.

    *code* is what the square holds: at most 77 of A-Z, 0-9, space.
    """

    code: str
    title: str
    """At most 2 small lines of 12 letters beside the square."""
    magic: tuple[str, ...]
    """Four words of four letters, two on a line."""
    hint: str
    """At most 2 small lines of 12 letters under the words."""

    @property
    def words(self) -> str:
        return ". ".join((self.title, " ".join(self.magic), self.hint))


MOST_BLOCKS = 3
"""Of a bar to either side of its middle."""


@dataclass(frozen=True, slots=True)
class CourseView:
    """The share of the win of every seat from the first throw to the end, as bands."""

    title: str
    """At most 16 letters."""
    who: tuple[Badge, ...]
    """By seat."""
    shares: tuple[tuple[float, ...], ...]
    """By throw, then by seat: each adds up to 1. At least two."""
    moments: tuple[int, ...]
    """The throws at which the riddles were, by their index in *shares*."""
    lines: tuple[str, ...]
    """The same in words, one line for each seat and each riddle."""
    hint: str = ""

    @property
    def words(self) -> str:
        return _sentence(self.title, *self.lines, self.hint)


@dataclass(frozen=True, slots=True)
class Balance:
    """Luck or choices of a player as a bar: from -3 blocks on the left to 3 on the right."""

    name: str
    """At most 9 letters."""
    blocks: int
    said: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class LedgerView:
    """One player: the award, what luck brought and what choices did, and the exact figures."""

    who: Badge
    award: str
    """At most 16 letters."""
    note: str
    """How often, or how much: at most 16 letters."""
    luck: Balance
    choices: Balance
    figures: str
    """Shares of a win that add up, for the pages."""
    hint: str = ""

    @property
    def words(self) -> str:
        said = (self.luck.said, self.choices.said, self.figures)
        return _sentence(self.who.name, self.award, self.note, *said, self.hint)


@dataclass(frozen=True, slots=True)
class BusyView:
    """The screen *under* a *sign* of 12 letters at most, with a dot for each key that waits."""

    under: View
    sign: str
    keys: int = 0

    @property
    def words(self) -> str:
        return self.sign + " •" * self.keys


View = (
    StartView
    | ListView
    | AskView
    | RollView
    | ThrowView
    | MoveView
    | HugoView
    | CountView
    | NewsView
    | TracksView
    | SheetView
    | ClockView
    | WhereView
    | FearView
    | TextView
    | DieView
    | ProofView
    | MagicView
    | EndView
    | PatternView
    | PartsView
    | BusyView
    | PlaceView
    | AddressView
    | CodeView
    | CourseView
    | LedgerView
)


def highlight_of(view: View) -> tuple[str, str]:
    """What stays the same while a highlight moves, and what is highlighted; else twice nothing.

    Who hears a list needs all of it only once.
    """
    match view:
        case ListView(title, items, cursor):
            feared = f", {view.fears[cursor].said}" if view.fears else ""
            which = f"{items[cursor]}{feared}, {cursor + 1}/{len(items)}"
            return "\n".join((title, *items)), which
        case MoveView(face=face, count=count, entry=""):
            move = f"{view.origin} → {view.target}" if view.origin else ""
            feared = f", {view.fear.said}" if view.fear else ""
            chosen = f"{f'{move} {view.choice}'.strip()}{feared}, {view.index + 1}/{count}"
            return f"{view.bar.words} {face} {count}", chosen
    return "", ""


def _said(fear: Fear | None) -> str:
    return fear.said if fear else ""


def _sentence(*parts: str) -> str:
    said = ""
    for part in filter(None, parts):
        stop = "" if not said else " " if said.endswith((".", "!", "?", "…")) else ". "
        said += stop + part
    return said
