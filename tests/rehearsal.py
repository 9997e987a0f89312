"""A box without devices that plays on with a game or a board: what would bring a real one down?

The real session is begun on the records: its views are drawn, every key is pressed once, every
face rolled, and some dozen turns are played. An exception there would come at every start of the
box.
"""

import json
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import replace
from itertools import cycle, islice

from flood.stick import answer_to
from PIL import Image

from hugo_core.board import Board, load_board
from hugo_core.codec import to_plain
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Record
from hugo_core.position import Face, Position, agree
from hugod.app.routing import home
from hugod.app.session import Session
from hugod.app.table.table import Table
from hugod.app.values import inputs
from hugod.app.values.effects import AppendRecord, Effect, Seal, Show
from hugod.app.values.map_views import PlaceView
from hugod.app.values.prompt_views import AskView
from hugod.app.values.settings import Settings, own_name
from hugod.app.values.turn_views import MoveView, RollView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.board_art.svg import draw_board
from hugod.draw import render
from hugod.web.scenes import BoxBroadcast, GameBroadcast
from tests import shares

SIZE = (128, 64)
"""Of every display, in pixels."""
BETWEEN_S = 1.5
"""Time between two keys: what moves by itself ends after some of them."""
MASHED, PLAYED = 34, 170
"""Number of keys pressed blindly, and then as the view asks for them: enough to place all guests
of eight players, and for some rounds of two."""
MASH = (
    *("Roll", "#", "#", "1", "7", "#", "Roll", "#", "A", "#", "Roll", "B", "#", "3", "0", "#"),
    "C",
)
"""Roll, take what is offered, type, and take back now and then."""
FACES = (Face.FIVE, Face.GHOST, Face.FOUR, Face.TWO, Face.FOUR, Face.ONE)
"""The faces rolled meanwhile."""


class Unfit(Exception):
    """It would end the box; the message says where, in one line."""


def rehearse_game(
    records: Sequence[Record],
    settings: Settings | None = None,
    boards: Mapping[str, Board] | None = None,
) -> None:
    """Play on with *records* as a box does that has them as its newest game. Raises `Unfit`.

    *settings* and *boards* are that box's own, the usual ones if it has none.
    """
    words = Words()
    open_keys = replace(settings or Settings(), is_locked=False)
    with _nothing_raised():
        audience = Audience(words)
        session = Session(records, words, settings=open_keys, boards=boards)
        audience.see(session.begin(0.0))
        for effects in _evening(session, words):
            audience.see(effects)


def rehearse_board(board: Board) -> None:
    """Draw *board* everywhere it is drawn, and play on it in the games it is for.

    `make test` plays the first of them. Raises `Unfit`.
    """
    with _nothing_raised():
        draw_board(board).encode()
        _sticker_sheets(board)
    editions = [each for each in EDITIONS.values() if board.name == own_name(each.board)]
    for edition in editions[:1] if shares.is_short else editions:
        counted = Settings(counted=(edition.board,))
        rehearse_game((), counted, {board.name: board})
        for colours in (tuple(Colour)[:2], tuple(Colour)):
            rehearse_game([Begun(agree(edition, colours, board=board))])


def look_at(table: Table) -> None:
    """Check that a game that is only stored can be shown and written. Raises `Unfit`."""
    with _nothing_raised():
        Audience(table.words).look(home(table).view(table), table.position)
        if table.history is not None:
            table.record_text().encode()


def _evening(session: Session, words: Words) -> Iterator[Sequence[Effect]]:
    """Press every key on a copy of *session*, roll every face, then play some turns."""
    for key in inputs.Key:
        yield from _pressed(_like(session, words), key, 1.0, FACES[0])
    for face in Face:
        yield from _pressed(_like(session, words), inputs.Key.ROLL, 1.0, face)
    child = _Family(_like(session, words))
    for key in islice(cycle(map(inputs.Key, MASH)), MASHED):
        yield from child.press(key)
    family = _Family(session)
    for _ in range(PLAYED):
        yield from family.press(family.wanted())


def _like(session: Session, words: Words) -> Session:
    """A copy of *session*."""
    table = session._table  # a value
    return deepcopy(session, {id(words): words, id(table): table})


def _pressed(
    session: Session, key: inputs.Key, now: float, face: Face
) -> Iterator[Sequence[Effect]]:
    """Press and release a key; *face* answers every question to chance."""
    for is_down in (True, False):
        item: inputs.Input = inputs.KeyDown(key) if is_down else inputs.KeyUp(key)
        effects = session.handle(item, now)
        yield effects
        for answer in [answer_to(effect, face) for effect in effects]:
            if answer is not None:
                yield session.handle(answer, now)


class _Family:
    """Players of *session* who read its views."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._now = 1.0
        self._faces = cycle(FACES)
        self._view: View | None = None
        self._choices = cycle((inputs.Key.A, inputs.Key.HASH, inputs.Key.HASH))
        self._others = cycle((inputs.Key.ROLL, inputs.Key.HASH, inputs.Key.ROLL, inputs.Key.STAR))

    def wanted(self) -> inputs.Key:
        """The key that the view asks for."""
        if isinstance(self._view, PlaceView | MoveView | AskView):
            return next(self._choices)
        return inputs.Key.ROLL if isinstance(self._view, RollView) else next(self._others)

    def press(self, key: inputs.Key) -> Iterator[Sequence[Effect]]:
        """Press *key*, and let some time pass."""
        self._now += BETWEEN_S
        for effects in _pressed(self._session, key, self._now, next(self._faces)):
            yield self._seen(effects)
        yield self._seen(self._session.handle(inputs.TimePassed(), self._now + BETWEEN_S / 2))

    def _seen(self, effects: Sequence[Effect]) -> Sequence[Effect]:
        for effect in effects:
            if isinstance(effect, Show):
                self._view = effect.view
        return effects


class Audience:
    """Everything that takes effects from a box: display, page, scoreboard, card."""

    def __init__(self, words: Words) -> None:
        self._shown = Image.new("1", SIZE)
        board = load_board("amigo-hugo")
        self._page = BoxBroadcast(self, board, lambda: words)
        self._television = GameBroadcast(board, lambda: words)

    def picture(self) -> Image.Image:
        return self._shown

    def see(self, effects: Sequence[Effect]) -> None:
        """Do with *effects* what the box does, but store nothing."""
        for effect in effects:
            match effect:
                case Show(view, position):
                    self.look(view, position)
                case AppendRecord(record):
                    json.dumps(to_plain(record)).encode()
                case Seal(text):
                    text.encode()

    def look(self, view: View, position: Position | None) -> None:
        """Draw a view on the display, the page and the scoreboard."""
        self._shown = render(view, SIZE)
        for feed in (self._page, self._television):
            feed.saw(view, position)
            scene = feed.draw()
            for drawing in map(scene.board, (False, True)):
                scene.message(drawing).encode()
                if position is not None and _figures(drawing) != _figures_of(position):
                    raise Unfit("somebody stands where no place is")


def _figures(drawing: str) -> tuple[int, int]:
    """Count the guests and Hugos in the drawing of a board."""
    return drawing.count("data-guest="), drawing.count("data-hugo")


def _figures_of(position: Position) -> tuple[int, int]:
    return sum(map(len, position.guests)), 1


def _sticker_sheets(board: Board) -> None:
    with suppress(ImportError):  # the library is missing: no sheet will ever be drawn here
        from hugod.stickers.drawing import sticker_sheet
        from hugod.stickers.sheet import Paper

        for paper in Paper:
            sticker_sheet(board, paper, Words())


@contextmanager
def _nothing_raised() -> Iterator[None]:
    """Turn any exception into `Unfit`."""
    try:
        yield
    except Unfit:
        raise
    except Exception as error:
        *_, (frame, _) = traceback.walk_tb(error.__traceback__)
        where = frame.f_code.co_name
        raise Unfit(f"it would bring the box down ({type(error).__name__} in {where})") from error
