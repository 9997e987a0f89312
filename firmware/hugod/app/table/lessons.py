"""The lessons: each rule in a sentence or two, its pictures, the moment at which it first matters.

A rule is told just before the first choice that it bears on, at the latest before the page that
tells what came of it; never ahead of what is seen. Nothing of it is in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from hugo_core import events
from hugo_core.board import RoomKind
from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, Colour, MidMove
from hugo_core.errors import Reason
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, GameEnd, Phase, Position, Setup, agree
from hugo_core.rules import play
from hugod.app.table import moments as at
from hugod.app.values.signs import Icon
from hugod.app.values.words import N_

OF_HUGO = frozenset(
    [
        "C-09",
        "C-10",
        "C-11",
        "C-12",
        "C-13",
        "C-14",
        "C-15",
        "C-16",
        "C-17",
        "C-18",
        "C-19",
        "C-25",
        "C-26",
        "C-27",
        "C-28",
        "C-30",
        "C-31",
        "C-32",
        "C-34",
        "C-36",
        "C-37",
        "C-53",
        "C-54",
    ]
)
OF_PARTY = frozenset(
    [
        "C-04",
        "C-05",
        "C-20",
        "C-21",
        "C-22",
        "C-24",
        "C-35",
        "C-39",
        "C-40",
        "C-41",
        "C-42",
        "C-43",
        "C-69",
    ]
)
"""The numbers in docs/rules.md that are about one of the two games alone."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rule as it is taught, true in the set-ups *of*."""

    id: str
    rules: tuple[str, ...]
    """The numbers in docs/rules.md."""
    glass: str
    """At most 12 words, in each language."""
    icon: Icon
    beside: Icon
    """The second picture where pictures alone are seen: no two lessons of a game are alike."""
    due: at.IsDue = at.never
    """Whether it bears on the choice of a position."""
    use: at.Use = at.never
    """Whether an event after a position carries it out."""
    of: Callable[[Setup], bool] = lambda _: True
    waits: bool = False
    """Whoever does not know it yet does nothing wrong: it is told last, over no page of news."""

    def matters(self, now: at.Juncture) -> bool:
        """Whether it is to be known at this moment."""
        position = now.position
        if not self.of(position.setup):
            return False
        if now.told:
            return any(self.use(each, position) for each in now.told)
        return self.due(position)

    def rules_in(self, setup: Setup) -> tuple[str, ...]:
        """The numbers that are about the game of *setup*."""
        others = OF_PARTY if at.chase(setup) else OF_HUGO
        return tuple(each for each in self.rules if each not in others)

    @property
    def editions(self) -> tuple[str, ...]:
        """The names of the editions in whose sheet it stands; none: it is a house rule."""
        few, many = tuple(Colour)[:FEWEST_PLAYERS], tuple(Colour)[:MOST_PLAYERS]
        return tuple(
            name
            for name, each in EDITIONS.items()
            if any(self.of(agree(each, players)) for players in (few, many))
        )


LESSONS = (
    Lesson(
        "goal",
        ("C-38",),
        N_("Spooky points are bad. Whoever has the fewest wins."),
        Icon.CUP,
        Icon.SPOOKY,
        at.among(Phase.PLACING, Phase.ROLLING, Phase.MOVING),
    ),
    Lesson(
        "place",
        ("C-01", "C-02"),
        N_("Take turns: one guest, one free square. Hugo comes to square 1."),
        Icon.GUEST,
        Icon.FLAG,
        lambda now: now.phase is Phase.PLACING and now.round == 1,
        at.put_first,
    ),
    Lesson(
        "roll",
        ("C-09", "C-22"),
        N_("Roll. Then one of your guests goes just as far, clockwise."),
        Icon.GUEST,
        Icon.LOOK,
        at.among(Phase.ROLLING),
        at.number,
    ),
    Lesson(
        "start-10",
        ("C-64",),
        N_("Everybody begins with 10 points."),
        Icon.CUP,
        Icon.GUEST,
        at.begins,
        of=at.starts_with(10),
    ),
    Lesson(
        "start-0",
        ("C-64",),
        N_("Everybody begins with 0 points."),
        Icon.CUP,
        Icon.GUEST,
        at.begins,
        of=at.starts_with(0),
    ),
    Lesson(
        "ghost",
        ("C-20", "C-23"),
        N_("A ghost! Now no guest moves, only Hugo does."),
        Icon.GHOST,
        Icon.WAIT,
        use=at.ghost,
    ),
    Lesson(
        "stairs",
        ("C-29b", "C-51"),
        N_("Hugo climbs the stairs first. Until then the rooms are shut."),
        Icon.STAIRS,
        Icon.STAIRS,
        at.waits,
        at.climbs,
    ),
    Lesson(
        "stride-3",
        ("C-60",),
        N_("A ghost? Then Hugo goes 3 steps."),
        Icon.GHOST,
        Icon.GHOST,
        at.waits,
        at.climbs,
        at.goes(3),
    ),
    Lesson(
        "stride-2",
        ("C-60",),
        N_("A ghost? Then Hugo goes 2 steps."),
        Icon.GHOST,
        Icon.GHOST,
        at.waits,
        at.climbs,
        at.goes(2),
    ),
    Lesson(
        "stride-later",
        ("C-53", "C-54"),
        N_("A ghost? Then Hugo goes 3 steps. Later it is more."),
        Icon.GHOST,
        Icon.CLOCK,
        at.waits,
        at.climbs,
        at.hurries_from(3),
    ),
    Lesson(
        "stride-4",
        ("C-54", "C-71", "C-74"),
        N_("A ghost? Then Hugo goes 4 steps. Later it is more."),
        Icon.GHOST,
        Icon.CLOCK,
        at.waits,
        at.climbs,
        at.hurries_from(4),
    ),
    Lesson(
        "stride-6",
        ("C-54", "C-74"),
        N_("A ghost? Then Hugo goes 6 steps. Later it is more."),
        Icon.GHOST,
        Icon.CLOCK,
        at.waits,
        at.climbs,
        at.hurries_from(6),
    ),
    Lesson(
        "share",
        ("C-02", "C-29a"),
        N_("From now on guests may share a square."),
        Icon.GUEST,
        Icon.GUEST,
        at.may_share,
    ),
    Lesson(
        "arrow",
        ("C-29", "C-29b"),
        N_("Hugo comes out at the arrow. Then he goes round like you."),
        Icon.GHOST,
        Icon.LOOK,
        at.comes,
        at.arrives,
    ),
    Lesson(
        "caught",
        ("C-23", "C-29"),
        N_("Hugo catches each guest on his way. Also where he stops."),
        Icon.GHOST,
        Icon.GUEST,
        at.threatens,
        at.hunts,
    ),
    Lesson(
        "open",
        ("C-51", "C-52"),
        N_("Hugo is out, so the rooms are open now."),
        Icon.DOOR,
        Icon.GHOST,
        at.opens,
    ),
    Lesson(
        "rooms",
        ("C-07", "C-29d", "C-56"),
        N_("In a room Hugo cannot catch you. Its door counts one step."),
        Icon.DOOR,
        Icon.GUEST,
        at.may_enter,
        at.moved_into(*RoomKind),
    ),
    Lesson(
        "spare",
        ("C-07", "C-08"),
        N_("More than you need for a room? The rest is lost."),
        Icon.DOOR,
        Icon.LOOK,
        at.has_spare,
        of=lambda setup: not at.exact(*RoomKind)(setup),
        waits=True,
    ),
    Lesson(
        "lucky",
        ("C-14", "C-41"),
        N_("A green room takes 3 points off. It needs the exact number."),
        Icon.LUCKY,
        Icon.DOOR,
        at.near(RoomKind.BONUS),
        at.moved_into(RoomKind.BONUS),
        at.exact(RoomKind.BONUS),
    ),
    Lesson(
        "not-below",
        ("C-34",),
        N_("Nobody ever has fewer than 0 points."),
        Icon.LUCKY,
        Icon.CUP,
        at.has_few_near(RoomKind.BONUS),
        of=at.chase,
        waits=True,
    ),
    Lesson(
        "lucky-any",
        ("C-70",),
        N_("A green room takes 3 points off."),
        Icon.LUCKY,
        Icon.DOOR,
        at.near(RoomKind.BONUS),
        at.moved_into(RoomKind.BONUS),
        at.exact(),
    ),
    Lesson(
        "rooms-exact",
        ("C-70",),
        N_("Each room needs the exact number. A green one takes 3 off."),
        Icon.LUCKY,
        Icon.ROOM,
        lambda now: any(at.doors(now)),
        at.moved_into(*RoomKind),
        at.exact(*RoomKind),
    ),
    Lesson(
        "haunted",
        ("C-36", "C-43"),
        N_("In a red room Hugo junior gives you one point."),
        Icon.SPOOKY,
        Icon.DOOR,
        at.near(RoomKind.HAUNTED),
        at.moved_into(RoomKind.HAUNTED),
    ),
    Lesson(
        "full",
        ("C-16", "C-40"),
        N_("A room holds one guest. While it is full, nobody may enter."),
        Icon.ROOM,
        Icon.NO,
        at.is_full_near,
        of=at.holds_one,
    ),
    Lesson(
        "throw-out",
        ("C-17", "C-18", "C-69"),
        N_("Somebody else is in? The exact number puts them outside the door."),
        Icon.ROOM,
        Icon.GUEST,
        at.rival_near,
        at.kind(events.GuestExpelled),
        of=at.expels,
    ),
    Lesson(
        "onto-hugo",
        ("C-15", "C-69"),
        N_("Whoever is put outside onto Hugo’s square is caught."),
        Icon.GHOST,
        Icon.ROOM,
        at.rival_by_hugo,
        at.put_to_hugo,
        of=lambda setup: at.expels(setup) and setup.edition.expelled_onto_hugo_is_captured,
    ),
    Lesson(
        "own-room",
        ("C-16", "C-69"),
        N_("Two of your guests are never in one room."),
        Icon.ROOM,
        Icon.NO,
        at.own_near,
        of=at.expels,
    ),
    Lesson(
        "leave-room",
        ("C-09", "C-13"),
        N_("You may leave a room: one step. Not straight back in."),
        Icon.DOOR,
        Icon.DOOR,
        at.leaves_room,
        at.moved_from_room,
        of=at.chase,
    ),
    Lesson(
        "cellar",
        ("C-09", "C-10", "C-12"),
        N_("Leave the cellar with one step to the arrow. Highest number first."),
        Icon.STAIRS,
        Icon.GUEST,
        at.leaves_cellar,
        at.moved_from_cellar,
        of=at.chase,
    ),
    Lesson(
        "all-in",
        ("C-09",),
        N_("None of yours outside? One must come out of room or cellar."),
        Icon.DOOR,
        Icon.STAIRS,
        at.must_come_out,
        of=at.chase,
    ),
    Lesson(
        "stay",
        ("C-20", "C-21"),
        N_("Only one guest of yours is outside? It may stay: press 0."),
        Icon.GUEST,
        Icon.WAIT,
        at.may_stay,
        at.kind(events.GuestStayed),
        of=at.rounds,
    ),
    Lesson(
        "inside",
        ("C-21", "C-44"),
        Reason.STAYS_INSIDE.value,
        Icon.ROOM,
        Icon.WAIT,
        at.is_inside,
        of=lambda setup: at.rounds(setup) and at.holds_one(setup),
    ),
    Lesson(
        "shut-in",
        ("C-21", "C-44", "C-69"),
        Reason.SHUT_IN.value,
        Icon.ROOM,
        Icon.WAIT,
        at.is_inside,
        of=lambda setup: at.rounds(setup) and at.expels(setup),
    ),
    Lesson(
        "hugo",
        ("C-22", "C-56"),
        N_("Never stop where Hugo is: he catches you. Passing is safe."),
        Icon.GHOST,
        Icon.NO,
        lambda now: now.hugo in at.goals(now),
        at.moved_to_hugo,
    ),
    Lesson(
        "points",
        ("C-23", "C-26", "C-29a"),
        N_("The caught go to the free step that costs the most points."),
        Icon.STAIRS,
        Icon.SPOOKY,
        use=at.kind(events.GuestsCaptured),
    ),
    Lesson(
        "counted",
        ("C-35", "C-48"),
        N_("Points are counted when the round ends."),
        Icon.FLAG,
        Icon.CUP,
        use=at.kind(events.GuestsCaptured),
        of=at.rounds,
        waits=True,
    ),
    Lesson(
        "together",
        ("C-29a",),
        N_("All who are caught on one square go to one step."),
        Icon.STAIRS,
        Icon.ROOM,
        use=at.together,
        waits=True,
    ),
    Lesson(
        "ten-again",
        ("C-25", "C-27"),
        N_("All steps are taken? Then it is 10 again."),
        Icon.STAIRS,
        Icon.STAIRS,
        use=at.overflows,
        of=at.chase,
        waits=True,
    ),
    Lesson(
        "only-two",
        ("C-24",),
        N_("All steps are taken? Then it is only 2."),
        Icon.STAIRS,
        Icon.STAIRS,
        use=at.overflows,
        of=at.rounds,
        waits=True,
    ),
    Lesson(
        "clock",
        ("C-50", "C-53"),
        N_("When Hugo reaches the arrow, the clock strikes. Later he is faster."),
        Icon.CLOCK,
        Icon.GHOST,
        use=at.kind(events.ClockStruck),
        of=at.hurries,
    ),
    Lesson(
        "clock-only",
        ("C-50",),
        N_("When Hugo reaches the arrow, the clock strikes."),
        Icon.CLOCK,
        Icon.GHOST,
        use=at.kind(events.ClockStruck),
        of=lambda setup: at.chase(setup) and not at.hurries(setup),
    ),
    Lesson(
        "round-end",
        ("C-39", "C-40", "C-41"),
        N_("Nobody is outside, or all rooms are full? Then the round ends."),
        Icon.FLAG,
        Icon.ROOM,
        at.round_ends_soon,
        at.kind(events.RoundEnded),
        of=at.rounds,
    ),
    Lesson(
        "outside",
        ("C-40",),
        N_("A guest still outside at the end of a round counts 2."),
        Icon.STAIRS,
        Icon.FLAG,
        at.rooms_fill,
        at.kind(events.GuestLeftOver),
        of=at.rounds,
    ),
    Lesson(
        "next-round",
        ("C-04", "C-44", "C-45"),
        N_("New round: all come out again. Whoever has most points begins."),
        Icon.FLAG,
        Icon.GUEST,
        lambda now: now.phase is Phase.PLACING and now.round > 1,
        at.kind(events.GuestSteppedOut, events.HugoReturned, events.RoundBegan),
        of=lambda setup: at.rounds(setup) and not setup.edition.begins_in_turn,
    ),
    Lesson(
        "next-begins",
        ("C-44", "C-72"),
        N_("New round: all come out again. The next player begins."),
        Icon.FLAG,
        Icon.GUEST,
        lambda now: now.phase is Phase.PLACING and now.round > 1,
        at.kind(events.GuestSteppedOut, events.HugoReturned, events.RoundBegan),
        of=lambda setup: setup.edition.begins_in_turn,
    ),
    Lesson(
        "again",
        ("C-44", "C-45"),
        N_("The caught go to free squares, the 10 first. Hugo climbs anew."),
        Icon.GUEST,
        Icon.STAIRS,
        lambda now: now.phase is Phase.PLACING and now.round > 1,
        at.put_back,
        of=at.rounds,
    ),
    Lesson(
        "lots",
        ("C-05", "C-46"),
        N_("Equal points? Then the lot says who goes first."),
        Icon.QUESTION,
        Icon.CUP,
        at.among(Phase.LOTS),
        at.kind(events.LotDrawn),
        of=at.rounds,
    ),
    Lesson(
        "last-lap",
        ("C-65",),
        N_("The last lap: each has one more turn. Then it is over."),
        Icon.CLOCK,
        Icon.FLAG,
        lambda now: bool(now.last),
        at.kind(events.LastLapAgreed),
    ),
    Lesson(
        "end",
        ("C-30", "C-31", "C-32"),
        N_("It ends at once at five o'clock, or at 46 points."),
        Icon.FLAG,
        Icon.CLOCK,
        at.ends_soon,
        at.ended(GameEnd.LIMIT, GameEnd.CLOCK),
        at.ends_at("5:00", MidMove.STOP),
    ),
    Lesson(
        "end-walk",
        ("C-30", "C-31", "C-32"),
        N_("It ends at five o'clock, or at 46. Hugo finishes his steps."),
        Icon.FLAG,
        Icon.CLOCK,
        at.ends_soon,
        at.ended(GameEnd.LIMIT, GameEnd.CLOCK),
        at.ends_at("5:00", MidMove.FINISH),
    ),
    Lesson(
        "end-early",
        ("C-30", "C-31", "C-71"),
        N_("It ends at once at three o'clock, or at 46 points."),
        Icon.FLAG,
        Icon.CLOCK,
        at.ends_soon,
        at.ended(GameEnd.LIMIT, GameEnd.CLOCK),
        at.ends_at("3:00", MidMove.STOP),
    ),
    Lesson(
        "end-early-walk",
        ("C-30", "C-31", "C-71"),
        N_("It ends at three o'clock, or at 46. Hugo finishes his steps."),
        Icon.FLAG,
        Icon.CLOCK,
        at.ends_soon,
        at.ended(GameEnd.LIMIT, GameEnd.CLOCK),
        at.ends_at("3:00", MidMove.FINISH),
    ),
    Lesson(
        "last-round",
        ("C-38", "C-48"),
        N_("This is the last round. Then whoever has the fewest points wins."),
        Icon.FLAG,
        Icon.FLAG,
        at.last_round,
        at.ended(GameEnd.ROUNDS),
        of=at.rounds,
    ),
    Lesson(
        "tie",
        ("C-38",),
        N_("Equal points at the end? Then all of them win."),
        Icon.CUP,
        Icon.CUP,
        at.is_last_chance,
    ),
)
"""All of them, in the order in which a table meets them; of two at once the later is closer."""

OF_REASON = {
    Reason.PLACE_FIRST: "place",
    Reason.MOVE_FIRST: "roll",
    Reason.NO_GUEST_THERE: "roll",
    Reason.NOT_A_GOAL: "roll",
    Reason.LOTS_FIRST: "lots",
    Reason.SQUARE_TAKEN: "place",
    Reason.GALLERY_ONLY: "place",
    Reason.MUST_MOVE: "roll",
    Reason.WRONG_COUNT: "roll",
    Reason.ROLL_FIRST: "roll",
    Reason.HIGHEST_STEP_FIRST: "cellar",
    Reason.STAYS_INSIDE: "inside",
    Reason.SHUT_IN: "shut-in",
    Reason.ROOMS_CLOSED: "stairs",
    Reason.ROOM_TOO_FAR: "rooms",
    Reason.ROOM_OUT_OF_REACH: "rooms",
    Reason.ROOM_EXACT: "lucky rooms-exact",
    Reason.ROOM_FULL: "full",
    Reason.ROOM_FULL_EXACT: "throw-out",
    Reason.ROOM_OWN: "own-room full",
    Reason.ROOM_JUST_LEFT: "leave-room",
    Reason.BESIDE_HUGO: "hugo",
    Reason.LAST_LAP: "last-lap",
}
"""The lessons that a refusal is about: of several the one that is true here."""


def due(now: at.Juncture, taught: Collection[str]) -> tuple[Lesson, ...]:
    """Return what is to be known now and was not taught yet."""
    return tuple(each for each in LESSONS if each.id not in taught and each.matters(now))


def soon(position: Position, taught: Collection[str]) -> tuple[Lesson, ...]:
    """Return what a number may make matter that is rolled now, and was not taught yet."""
    if position.phase is not Phase.ROLLING:
        return ()
    rolled = [replace(position, phase=Phase.MOVING, face=face) for face in sorted(set(DIE))[1:]]
    return tuple(
        each
        for each in LESSONS
        if each.id not in taught and any(each.matters(at.Juncture(after)) for after in rolled)
    )


def first_of(found: tuple[Lesson, ...]) -> tuple[Lesson, ...]:
    """Return those of several that cannot wait."""
    return tuple(each for each in found if not each.waits) or found


def of_done(before: Position, told: tuple[events.Event, ...]) -> Lesson | None:
    """Return the lesson that says most about what was done, taught or not."""
    found = [each for each in due(at.Juncture(before, told), ()) if each.id != "counted"]
    return found[-1] if found else None


def of_next(position: Position) -> Lesson | None:
    """Return the lesson that says most about what may happen now, taught or not.

    Of all that the rules allow here, with every face of the die, it is about one.
    """
    found = set[str]()
    for command in legal_commands(position):
        happened, _after = play(position, command)
        found |= {each.id for each in due(at.Juncture(position, tuple(happened)), ())}
    said = [each for each in LESSONS if each.id in found and not each.waits]
    return said[-1] if said else None


def refused(reason: Reason, setup: Setup) -> Lesson | None:
    """Return the lesson about a refusal, if one is true in this set-up."""
    named = OF_REASON.get(reason, "").split()
    return next((each for each in LESSONS if each.id in named and each.of(setup)), None)
