"""The messages about a game: its state, what happens in it, its result. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from hugo_core.codec import kind_name
from hugo_core.events import (
    ClockStruck,
    DieRolled,
    Event,
    GameEnded,
    GuestExpelled,
    GuestMoved,
    GuestPlaced,
    GuestsCaptured,
    GuestStayed,
    HugoStepped,
    PlacingTurn,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PointsChanged,
    RollingTurn,
    RoundBegan,
    RoundScored,
)
from hugo_core.game_file import turn_line, write_record
from hugo_core.history import (
    Begun,
    Done,
    Drafted,
    History,
    PutBack,
    Record,
    Recounted,
    Replayed,
    TookBack,
)
from hugo_core.notation import place_token, state
from hugo_core.position import Phase, Position
from hugod.app.values.club_codes import Game, read_box_number, wire_tag

PlainMessage = dict[str, object]

# Of one record; one that mends an old entry may hold a whole game, which is no news.
MOST_EVENTS = 60
BEGUN, TAKEN_BACK, PUT_BACK, MENDED = "begun", "taken_back", "put_back", "mended"
WALKS, CAUGHT, CLOCK, TURN, OVER = "hugo_walks", "caught", "clock", "turn", "over"


class Followed:
    """A game as far as its records go, with the events of each of them."""

    def __init__(self) -> None:
        self.history: History | None = None

    @property
    def position(self) -> Position | None:
        return self.history.position if self.history else None

    def follow(self, record: Record) -> tuple[PlainMessage, ...]:
        """Take over a record of the card; returns what happened in it."""
        match record:
            case Drafted():
                self.history = None
            case Begun(setup) if not setup.is_practice:
                self.history = History(setup)
                return ({"event": BEGUN, "kind": "Begun", "edition": setup.edition.name},)
            case Done(_, events):
                return self._done(record, events)
            case TookBack() | PutBack() | Replayed() if self.history:
                self.history.rewrite(record)
                return (_rewritten(record),)
            case Recounted(board) if self.history:
                self.history = self.history.on_board(board)
        return ()

    def _done(self, record: Done, events: Sequence[Event]) -> tuple[PlainMessage, ...]:
        if self.history is None:
            return ()
        self.history.restore(record)
        return tuple(_told(events, self.history.position))[:MOST_EVENTS]


def _rewritten(record: TookBack | PutBack | Replayed) -> PlainMessage:
    match record:
        case TookBack(steps):
            return {"event": TAKEN_BACK, "kind": "TookBack", "steps": steps}
        case PutBack(steps):
            return {"event": PUT_BACK, "kind": "PutBack", "steps": steps}
        case Replayed(back):
            return {"event": MENDED, "kind": "Replayed", "back": back}


def _told(events: Sequence[Event], position: Position) -> Iterator[PlainMessage]:
    """Yield what *events*, after which the game stands at *position*, say in turn.

    The steps of a walk are one message, with where Hugo stands after them.
    """
    steps = 0
    for event, after in zip(events, (*events[1:], None), strict=True):
        if isinstance(event, HugoStepped):
            steps += 1
            if not isinstance(after, HugoStepped):
                place = place_token(event.place)
                yield {"event": WALKS, "kind": "HugoStepped", "place": place, "steps": steps}
                steps = 0
            continue
        for plain in _one(event, position):
            yield {"event": plain.pop("event"), "kind": kind_name(type(event)), **plain}


def _one(event: Event, position: Position) -> Iterator[PlainMessage]:
    """Yield the messages of one *event*: none if it concerns the books alone."""
    names = [colour.value for colour in position.setup.colours]
    match event:
        case GuestPlaced(seat, _, square):
            yield {"event": "placed", "seat": names[seat], "place": place_token(square)}
        case DieRolled(seat, face):
            yield {"event": "thrown", "seat": names[seat], "face": face.word}
        case GuestMoved(seat, origin, target):
            way = {"from": place_token(origin), "place": place_token(target)}
            yield {"event": "moved", "seat": names[seat], **way}
        case GuestStayed(seat):
            yield {"event": "stayed", "seat": names[seat]}
        case GuestExpelled(seat, _, square):
            yield {"event": "expelled", "seat": names[seat], "place": place_token(square)}
        case GuestsCaptured(square, step, seats):
            where = {"place": place_token(square), "step": place_token(step)}
            for seat in seats:
                yield {"event": CAUGHT, "seat": names[seat], **where}
        case PointsChanged(seat, by, cause):
            yield {"event": "points", "seat": names[seat], "by": by, "cause": cause.value}
        case ClockStruck(passes):
            yield {"event": CLOCK, "passes": passes, "clock": position.clock}
        case RoundScored(points):
            yield {"event": "scored", "points": dict(zip(names, points, strict=True))}
        case RoundBegan(number):
            yield {"event": "round", "round": number}
        case PlacingTurn(seat) | RollingTurn(seat):
            yield {"event": TURN, "seat": names[seat]}
        case PlayerLeft(seat, _) | PlayerCameBack(seat) | PlayerJoined(seat):
            yield {"event": "company", "seat": names[seat]}
        case GameEnded(how):
            winners = [names[seat] for seat in position.winners]
            yield {"event": OVER, "how": how.name.lower(), "winners": winners}


def club_of(number: str, round_: int, said: str) -> PlainMessage | None:
    """Return the word of a box with this *number* on its table and round; None without one.

    *said* is what the word goes with: it is good for nothing else.
    """
    box = read_box_number(number)
    if box is None:
        return None
    tag = wire_tag(Game(box.secret, box.table, round_), said)
    return {"table": box.table, "round": round_, "tag": tag}


def state_of(game: str, history: History, club: PlainMessage | None = None) -> PlainMessage:
    """Return the object of `hugod replay --json` for the game with the id *game*, and its players.

    *club* is the box's word that it is a table of an evening.
    """
    setup = history.setup
    lines = len(write_record(setup, ()).splitlines())
    for before, done in history.trail():
        lines += len((turn_line(before, done.command) or "").splitlines())
    position = history.position
    players = [colour.value for colour in position.setup.colours]
    of_game: PlainMessage = {"edition": setup.edition.name, "players": players, "game": game}
    if setup.marks:
        of_game["marks"] = {each.colour.value: str(each.mark) for each in setup.marks}
    if club:
        of_game["club"] = club
    return {**state(position, lines), **of_game}


def result_of(
    box: str, game: str, head: str, history: History, club: PlainMessage | None = None
) -> PlainMessage | None:
    """The result of the game with the id *game*, its chain's *head*; None while it is not over.

    *club* is the box's word of which table and round it was.
    """
    position = history.position
    if position.phase is not Phase.OVER:
        return None
    marks = {each.colour: str(each.mark) for each in history.setup.marks}
    of_club: PlainMessage = {"club": club} if club else {}
    return {
        **of_club,
        "id": game,
        "box": box,
        "edition": position.setup.edition.name,
        "head": head,
        "seats": [
            {"seat": colour.value, "mark": marks.get(colour), "points": points, "place": place}
            for colour, points, place in zip(
                position.setup.colours, position.points, places(position), strict=True
            )
        ],
    }


def places(position: Position) -> tuple[int, ...]:
    """Return the place of each seat, from 1: fewest points first, then those who have left."""
    standing = [(seat in position.left, points) for seat, points in enumerate(position.points)]
    return tuple(1 + sum(other < mine for other in standing) for mine in standing)


def payload(plain: PlainMessage) -> bytes:
    """Return *plain* as it goes over the wire: JSON in UTF-8, without blanks."""
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()
