"""The words of a riddle: the question, its answers, chances for a child, why one was better."""

from __future__ import annotations

from hugo_core.board import Board, Place, Room, RoomKind
from hugo_core.commands import Command, MoveGuest, PlaceGuest
from hugo_core.odds import odds
from hugo_core.position import Phase, Position
from hugo_core.rules import play
from hugod.app.looking_back.story import Riddle
from hugod.app.values.words import N_, Words
from hugod.thinking.ledger import Choice

LEAST_FEAR = 0.05
"""A smaller difference of danger is no reason to name it."""
FACES = {1: N_("a one"), 2: N_("a two"), 4: N_("a four"), 5: N_("a five")}
# A child can picture each of these: two of three, three of four.
OFTEN = ((2, 3), (3, 4), (4, 5), (9, 10))
"""Parts of more than a half, as times in so many."""
SELDOM, SURE = 0.05, 0.95
NO_ROOM = 99
HARD = "\N{NO-BREAK SPACE}"
ROUND = 15
"""What is seldom needs no exact number."""


def question(riddle: Riddle, words: Words, *, is_ours: bool = False) -> str:
    """What is asked: who stood where, and had rolled what; *is_ours*: the box played that seat."""
    _ = words.gettext
    position, seat = riddle.choice.position, riddle.choice.position.to_act
    assert seat is not None
    who = words.seat(position, seat).name.capitalize()
    who = _("{who} (me)").format(who=who) if is_ours else who
    if position.face is None:
        return _("{who} had to place a guest. Where would you?").format(who=who)
    origins = {each.origin for each in riddle.options if isinstance(each, MoveGuest)}
    said = (
        _("{who} on {place} had {face}. And you?")
        if len(origins) == 1
        else _("{who} had {face}. What would you do?")
    )
    return said.format(who=who, place=min(origins, default=0), face=_(FACES[position.face]))


def items(riddle: Riddle, words: Words) -> tuple[str, ...]:
    """The answers to choose from, at most 16 letters each."""
    origins = {each.origin for each in riddle.options if isinstance(each, MoveGuest)}
    board = riddle.choice.position.setup.board
    return tuple(item_of(each, board, words, is_one=len(origins) == 1) for each in riddle.options)


def item_of(command: Command, board: Board, words: Words, *, is_one: bool) -> str:
    """One answer; *is_one*: all are about one guest."""
    _ = words.gettext
    match command:
        case MoveGuest(_origin, target) if is_one:
            said = _("into room {room}") if target in board.room_at else _("to {place}")
            return said.format(room=target, place=target)
        case MoveGuest(origin, target):
            return f"{origin}→{target}"
        case PlaceGuest(square):
            return _("onto {place}").format(place=square)
        case _:
            return _("stay")


def places_of(command: Command) -> tuple[Place, ...]:
    """The places of an answer, for the drawing of the board."""
    match command:
        case MoveGuest(origin, target):
            return (origin, target)
        case PlaceGuest(square):
            return (square,)
        case _:
            return ()


def chance(part: float, words: Words) -> str:
    """A chance from 0 to 1 as a child says it: «1 time in 2»."""
    _ = words.gettext
    if part < SELDOM:
        return _("almost never")
    if part > SURE:
        return _("almost always")
    times, of = 1, round(1 / part) if part > 1 / 11 else ROUND
    if of < 2 or abs(times / of - part) > min(abs(a / b - part) for a, b in OFTEN):
        times, of = min(OFTEN, key=lambda often: abs(often[0] / often[1] - part))
    said = _("1 time in {of}") if times == 1 else _("{times} times in {of}")
    return said.format(times=times, of=of).replace(" ", HARD)


def why(choice: Choice, words: Words) -> str:
    """What spoke for the better choice, and against the one that was made, in a line or two."""
    return " ".join(filter(None, reasons(choice, words)))


def told_better(choice: Choice, words: Words) -> str:
    """What would have been better, by how much, and why."""
    said = words.gettext("Better: {better}, {cost} % of a win.")
    way = item_of(choice.better, choice.position.setup.board, words, is_one=False)
    cost = max(1, round(100 * choice.cost))
    return f"{said.format(better=way, cost=cost)} {why(choice, words)}"


def reasons(choice: Choice, words: Words) -> tuple[str, str]:
    """What spoke for the better choice, and what against the one that was made, if anything."""
    found = _by_danger(choice, words) or _by_room(choice, words) or _by_way(choice, words)
    return found or (_for_later(choice.better, words), "")


def dangers(position: Position, command: Command) -> dict[Place, float]:
    """The chance for each own guest on the gallery to be caught before it may go, after *command*;
    nothing where the die is not due then."""
    assert position.to_act is not None
    after = play(position, command)[1]
    return odds(after)[position.to_act] if after.phase is Phase.ROLLING else {}


def _by_danger(choice: Choice, words: Words) -> tuple[str, str] | None:
    """Say the danger of the guest that had most to fear."""
    _ = words.gettext
    played, better = (dangers(choice.position, each) for each in (choice.played, choice.better))
    worst, best = (max(each.values(), default=0.0) for each in (played, better))
    if worst - best < LEAST_FEAR:
        return None
    place = max(played, key=played.__getitem__)
    caught = _("On {place} Hugo catches you {chance}.")
    of_other = _("Your guest on {place}? Hugo catches it {chance}.")
    moved = {*places_of(choice.played), *places_of(choice.better)}
    against = (caught if place in moved else of_other).format(
        place=place, chance=chance(worst, words)
    )
    if safe := _safe(choice, words):
        return safe, against
    if best < SELDOM:
        if isinstance(choice.better, PlaceGuest):
            return caught.format(place=choice.better.square, chance=chance(best, words)), against
        way = written(choice.better)
        calm = _("{way}. Then Hugo almost never catches you.") if way else _("Stay: it is safer.")
        return calm.format(way=way), against
    place = max(better, key=better.__getitem__)
    only = _("On {place} it is only {chance}.")
    if place not in moved:
        only = _("Your guest on {place}? Only {chance}.")
    return only.format(place=place, chance=chance(best, words)), against


def _by_room(choice: Choice, words: Words) -> tuple[str, str] | None:
    """Say what a room does to who enters it."""
    _ = words.gettext
    played, better = (_room_of(choice.position, each) for each in (choice.played, choice.better))
    if better and better.kind is RoomKind.BONUS:
        return _("Room {room} takes points off.").format(room=better.place), ""
    safe = _safe(choice, words)
    if played and played.kind is RoomKind.HAUNTED:
        against = _("Room {room} costs a point.").format(room=played.place)
        return safe or _for_later(choice.better, words), against
    return (safe, "") if safe else None


def _safe(choice: Choice, words: Words) -> str:
    """Say that a room is safe, where the better choice led into one."""
    room = _room_of(choice.position, choice.better)
    said = words.gettext("In room {room} nobody catches you.")
    return said.format(room=room.place) if room else ""


def _room_of(position: Position, command: Command) -> Room | None:
    places = places_of(command)
    return position.setup.board.room_at.get(places[-1]) if places else None


def _by_way(choice: Choice, words: Words) -> tuple[str, str] | None:
    """Say how far the next free room is; of a guest that is placed, that Hugo comes later."""
    _, position = words.gettext, choice.position
    squares = [places_of(each)[-1:] for each in (choice.better, choice.played)]
    if not all(each and position.setup.board.is_square(each[0]) for each in squares):
        return None
    (better,), (played,) = squares
    ways = [to_room(position, square) for square in (better, played)]
    if ways[0] < ways[1]:
        far = _("From {place} the next room is {count} away.")
        near = far.format(place=better, count=ways[0])
        return near, far.format(place=played, count=ways[1]) if ways[1] < NO_ROOM else ""
    if position.phase is Phase.PLACING and better > played:
        return _("Hugo comes to {place} later.").format(place=better), ""
    return None


def to_room(position: Position, square: Place) -> int:
    """The points from *square* into the next room that nobody is in; `NO_ROOM` if all are full."""
    board = position.setup.board
    taken = position.taken
    free = (room.square for room in board.rooms if room.place not in taken)
    return min(((door - square) % board.squares + 1 for door in free), default=NO_ROOM)


def _for_later(command: Command, words: Words) -> str:
    _, way = words.gettext, written(command)
    said = _("{way}. Better for later.") if way else _("Staying promises more for later.")
    return said.format(way=way)


def written(command: Command) -> str:
    """The way of a choice in numbers; empty for staying put."""
    return "→".join(map(str, places_of(command)))
