"""When the rule of a lesson matters: what a choice is about, what of a turn carries a rule out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hugo_core import events
from hugo_core.board import ARROW, Place, Room, RoomKind
from hugo_core.commands import MoveGuest, StayPut
from hugo_core.editions import MidMove
from hugo_core.moves import departure, holder, legal_commands, mover, origins
from hugo_core.position import MOVING, ROLLING, Face, GameEnd, Phase, Position, Setup, start


@dataclass(frozen=True, slots=True)
class Juncture:
    """A moment at which something may be taught: the position, as it is seen."""

    position: Position
    told: tuple[events.Event, ...] = ()
    """What is to be told of the turn before; empty: a person's choice is due."""


IsDue = Callable[[Position], bool]
Use = Callable[[events.Event, Position], bool]


def never(*_: object) -> bool:
    return False


# Which set-ups


def chase(setup: Setup) -> bool:
    """Hugo rules: one long chase by the clock."""
    return bool(setup.edition.clock)


def rounds(setup: Setup) -> bool:
    return not chase(setup)


def expels(setup: Setup) -> bool:
    return setup.edition.expels


def holds_one(setup: Setup) -> bool:
    return not expels(setup)


def exact(*kinds: RoomKind) -> Callable[[Setup], bool]:
    """Vacant rooms of just these kinds want the exact roll."""
    return lambda setup: set(setup.edition.exact_rooms) == set(kinds)


def hurries(setup: Setup) -> bool:
    """Hugo goes further the later it is."""
    return len({hour.stride for hour in setup.edition.clock}) > 1


def hurries_from(stride: int) -> Callable[[Setup], bool]:
    """Hugo goes so far at first, and further later."""
    return lambda setup: hurries(setup) and start(setup).stride == stride


def goes(stride: int) -> Callable[[Setup], bool]:
    """Hugo goes so far, early and late."""
    return lambda setup: not hurries(setup) and start(setup).stride == stride


def starts_with(points: int) -> Callable[[Setup], bool]:
    """By the track all begin with so many points; a game without a track counts from nothing."""
    return lambda setup: chase(setup) and set(start(setup).points) == {points}


def ends_at(label: str, mid_move: MidMove) -> Callable[[Setup], bool]:
    """The clock's last hour is this one, and this becomes of Hugo's last move."""
    return lambda setup: (
        chase(setup)
        and setup.edition.clock[-1].label == label
        and setup.edition.mid_move is mid_move
    )


# What a choice is about


def among(*phases: Phase) -> IsDue:
    return lambda now: now.phase in phases


def waits(now: Position) -> bool:
    """Hugo is on the stairs, and a roll is due."""
    return now.phase is ROLLING and not now.hugo_is_out


def begins(now: Position) -> bool:
    """A roll is due, and all have the points of the start."""
    return now.phase is ROLLING and set(now.points) == set(start(now.setup).points)


def comes(now: Position) -> bool:
    """The next ghost brings Hugo to the arrow."""
    steps = now.setup.board.steps
    left = len(steps) - steps.index(now.hugo) if now.hugo in steps else len(steps) + 1
    return waits(now) and left <= now.stride


def threatens(now: Position) -> bool:
    return comes(now) or is_out(now)


def is_out(now: Position) -> bool:
    return now.phase is ROLLING and now.hugo_is_out


def opens(now: Position) -> bool:
    """Rooms are open, and nobody has been in one so far as is seen."""
    return is_out(now) and now.taken.isdisjoint(now.setup.board.room_at)


def doors(now: Position) -> Iterator[Room]:
    """The rooms whose doors the number reaches, points left over or not; not one just left."""
    if now.phase is MOVING and now.hugo_is_out:
        for origin in origins(now):
            for route in now.setup.board.reach[departure(now, origin)][1]:
                if route.room.place != origin:
                    yield route.room


def near(what: RoomKind) -> IsDue:
    """A room of this kind is that near, and vacant, or somebody may be put out of it."""
    return lambda now: any(
        room.kind is what and (holder(now, room.place) is None or room.place in goals(now))
        for room in doors(now)
    )


def has_few_near(what: RoomKind) -> IsDue:
    """A room of this kind is near, and takes off more than there is."""
    return lambda now: now.to_act is not None and now.points[now.to_act] < 3 and near(what)(now)


def rival_by_hugo(now: Position) -> bool:
    """Hugo is before the door of a room that somebody may be put out of."""
    return any(
        room.square == now.hugo and holder(now, room.place) not in (None, now.to_act)
        for room in doors(now)
    )


def is_full_near(now: Position) -> bool:
    return any(holder(now, room.place) is not None for room in doors(now))


def rival_near(now: Position) -> bool:
    held = {holder(now, room.place) for room in doors(now)}
    return bool(held - {None, now.to_act})


def own_near(now: Position) -> bool:
    """One's own guest is in a room that another of them is near."""
    held = {holder(now, room.place) for room in doors(now)}
    return now.to_act in held


def goals(now: Position) -> set[Place]:
    if now.phase is not MOVING:
        return set()
    return {each.target for each in legal_commands(now) if isinstance(each, MoveGuest)}


def may_enter(now: Position) -> bool:
    return not goals(now).isdisjoint(now.setup.board.room_at)


def may_share(now: Position) -> bool:
    """A guest of anybody stands on a square where one may go."""
    return any(map(now.setup.board.is_square, goals(now) & now.taken))


def has_spare(now: Position) -> bool:
    """A room may be entered by more than the way to it costs."""
    legal = legal_commands(now) if now.phase is MOVING else ()
    return any(_is_short(now, each) for each in legal if isinstance(each, MoveGuest))


def _is_short(now: Position, move: MoveGuest) -> bool:
    square, left = departure(now, move.origin)
    routes = now.setup.board.reach[square, left][1]
    return any(route.room.place == move.target and route.cost < left for route in routes)


def may_stay(now: Position) -> bool:
    legal = tuple(legal_commands(now)) if now.phase is MOVING else ()
    return len(legal) > 1 and legal[-1] == StayPut()


def leaves_room(now: Position) -> bool:
    return now.phase is MOVING and any(each in now.setup.board.room_at for each in origins(now))


def leaves_cellar(now: Position) -> bool:
    return now.phase is MOVING and any(map(now.setup.board.in_cellar, origins(now)))


def must_come_out(now: Position) -> bool:
    board = now.setup.board
    return now.phase is MOVING and not any(map(board.is_square, mover(now)))


def is_inside(now: Position) -> bool:
    is_turn = now.phase in (ROLLING, MOVING)
    return is_turn and not all(map(now.setup.board.is_square, mover(now)))


def ends_soon(now: Position) -> bool:
    """The next lap is the last, or somebody got points: one walk of Hugo may bring many."""
    is_late = now.passes >= len(now.setup.edition.clock) - 2
    begun = start(now.setup).points
    has_more = any(more > first for more, first in zip(now.points, begun, strict=False))
    return now.phase is ROLLING and (is_late or has_more)


def rooms_fill(now: Position) -> bool:
    """One room is vacant at the most."""
    rooms = now.setup.board.room_at
    return now.phase is ROLLING and sum(holder(now, room) is None for room in rooms) <= 1


def round_ends_soon(now: Position) -> bool:
    board = now.setup.board
    outside = sum(map(board.is_square, (place for mine in now.guests for place in mine)))
    return rooms_fill(now) or (now.phase is ROLLING and outside <= now.stride)


def last_round(now: Position) -> bool:
    return now.phase is ROLLING and now.round == now.setup.rounds


def is_last_chance(now: Position) -> bool:
    """The game is over before long, by the sheet or because it was agreed on."""
    is_near = ends_soon if chase(now.setup) else last_round
    return is_near(now) or (now.phase is ROLLING and bool(now.last))


# What carries a rule out


def kind(*kinds: type[events.Event]) -> Use:
    return lambda event, _: isinstance(event, kinds)


def put_back(event: events.Event, before: Position) -> bool:
    return isinstance(event, events.GuestPlaced) and before.round > 1


def put_first(event: events.Event, before: Position) -> bool:
    return isinstance(event, events.GuestPlaced) and before.round == 1


def ghost(event: events.Event, _: Position) -> bool:
    return isinstance(event, events.DieRolled) and event.face is Face.GHOST


def number(event: events.Event, before: Position) -> bool:
    """A number was rolled, or a guest went by it."""
    is_rolled = isinstance(event, events.DieRolled) and not ghost(event, before)
    return is_rolled or isinstance(event, events.GuestMoved)


def climbs(event: events.Event, before: Position) -> bool:
    return ghost(event, before) and not before.hugo_is_out


def moved(is_this: Callable[[events.GuestMoved, Position], bool]) -> Use:
    """A guest's move of which *is_this* is true."""
    return lambda event, before: isinstance(event, events.GuestMoved) and is_this(event, before)


def moved_into(*kinds: RoomKind) -> Use:
    def is_this(event: events.GuestMoved, before: Position) -> bool:
        room = before.setup.board.room_at.get(event.target)
        return room is not None and room.kind in kinds

    return moved(is_this)


moved_from_room = moved(lambda move, before: move.origin in before.setup.board.room_at)
moved_from_cellar = moved(lambda move, before: before.setup.board.in_cellar(move.origin))
moved_to_hugo = moved(lambda move, before: move.target == before.hugo)


def put_to_hugo(event: events.Event, before: Position) -> bool:
    return isinstance(event, events.GuestExpelled) and event.square == before.hugo


def together(event: events.Event, _: Position) -> bool:
    return isinstance(event, events.GuestsCaptured) and len(event.seats) > 1


def overflows(event: events.Event, before: Position) -> bool:
    """Somebody is caught for whom no step is free."""
    if not isinstance(event, events.GuestsCaptured):
        return False
    steps = before.setup.board.steps
    return event.step not in steps or before.taken.issuperset(steps)


def hunts(event: events.Event, before: Position) -> bool:
    """Hugo comes to where guests may stand."""
    board = before.setup.board
    is_there = isinstance(event, events.HugoStepped) and board.is_square(event.place)
    return is_there or isinstance(event, events.GuestsCaptured)


def arrives(event: events.Event, _: Position) -> bool:
    return isinstance(event, events.HugoStepped) and event.place == ARROW


def ended(*how: GameEnd) -> Use:
    return lambda event, _: isinstance(event, events.GameEnded) and event.how in how
