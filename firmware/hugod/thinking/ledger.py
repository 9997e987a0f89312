"""The ledger of a finished game: each seat's start, luck, choices, the others'; its mistakes.

In shares of a win. The luck of a roll is what it was worth with the reply to it, less what a roll
is worth there on average; a lot likewise. The reply is the best one by the value; by a family's, it
is a careful player's. What was dealt, and what an end that was agreed on gave, is luck as well. The
choices of a seat are its own alone: what each was worth, less what the best was. All else is the
others': their choices, and what the value did not know. The four add up to the result.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hugo_core.commands import Command, DealGuests, DrawLot, EndFairly, Join, Leave, RollDie
from hugo_core.game_file import RecordStep
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Face, Phase, Position, Seat
from hugo_core.rules import play
from hugod.thinking.last_turns import worths_of
from hugod.thinking.own_level import own_level
from hugod.thinking.player_kinds import carefuls
from hugod.thinking.value import Value, judge_of, load_value, name_for, share

SeatShares = tuple[float, ...]
"""By seat."""
MOST_MOMENTS = 3
# A choice that costs less than that is not worth telling.
LEAST_COST = 0.03
"""The least cost of a told choice, in a share of the win."""
LEAST_OF_LOW, HIGHEST_LOW = 0.075, 3.0
"""The error of a choice that no level above this one makes, by `Ledger.error`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice among several, and the best one by the value."""

    line: int
    position: Position
    played: Command
    better: Command
    """The one that was made, if it was the best, or nothing sure speaks for another."""
    cost: float
    """In shares of a win: what the best was worth more."""

    @property
    def seat(self) -> Seat:
        assert self.position.to_act is not None
        return self.position.to_act

    @property
    def is_mistake(self) -> bool:
        """Whether another choice was better, by the players' value as well."""
        return self.better != self.played


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of a whole game."""

    start: SeatShares
    luck: SeatShares
    choices: SeatShares
    """Nothing or less: what the best choices would have been worth more."""
    result: SeatShares
    made: tuple[Choice, ...]
    """All choices among several, in their order."""
    moments: tuple[Choice, ...]
    """The dearest choices, the dearest first; those of persons before those of machines."""

    @property
    def others(self) -> SeatShares:
        """What the others' choices gave or took, with all that the value did not know."""
        parts = zip(self.start, self.luck, self.choices, self.result, strict=True)
        return tuple(end - begin - luck - own for begin, luck, own, end in parts)

    def made_by(self, seat: Seat) -> list[Choice]:
        return [choice for choice in self.made if choice.seat == seat]

    def error(self, seat: Seat) -> float:
        """What a choice of *seat* cost on average, as a part of its even share; 0 without any."""
        count = len(self.made_by(seat))
        return -self.choices[seat] / count * len(self.result) if count else 0.0


@dataclass(frozen=True, slots=True)
class Deed:
    """A command of the game: where it was given, and the line of the record that it is in."""

    line: int
    position: Position
    command: Command
    is_dealt: bool = False
    """Chance placed this guest, or drew this lot for a guest that it placed."""


def deeds_in(steps: Iterable[RecordStep]) -> Iterator[Deed]:
    """The commands of a record, each with its line and with the position it was given in."""
    position: Position | None = None
    for step in steps:
        for command in step.commands:
            assert position is not None  # the set-up game comes first, and has no commands
            yield Deed(step.line, position, command, step.is_dealt)
            position = play(position, command)[1]
        position = step.position


def keep(
    value: Value,
    deeds: Iterable[Deed],
    end: Position,
    machines: Container[Seat] = (),
    experts: Value | None = None,
) -> Ledger:
    """The ledger of the game that the *deeds* led to its *end*.

    Who joined later starts with what the game was worth to it then. A choice of one of the
    *machines*, seats that no person plays, is a moment only where persons leave room for it. By
    the *experts*, the value that the best player goes by, a mistake is looked at once more.
    """
    count = len(end.guests)
    start, luck, choices, made = list[float](), [0.0] * count, [0.0] * count, list[Choice]()
    for deed in deeds:
        start = start or list(value.worths(deed.position))
        for part in (luck_of(value, deed), early(value, deed)):
            for seat, gave in enumerate(part):
                luck[seat] += gave
        if isinstance(deed.command, Join):
            after = value.worths(play(deed.position, deed.command)[1])
            start.extend(after[len(start) :])
        if choice := choice_of(value, deed, experts):
            choices[choice.seat] -= choice.cost
            made.append(choice)
    dear = [each for each in made if each.is_mistake and each.cost >= LEAST_COST]
    dear.sort(key=lambda choice: (choice.seat in machines, -choice.cost))
    return Ledger(
        tuple(start),
        tuple(luck),
        tuple(choices),
        tuple(share(end, Seat(seat)) for seat in range(count)),
        tuple(made),
        tuple(dear[:MOST_MOMENTS]),
    )


def keep_all(steps: Sequence[RecordStep]) -> Ledger:
    """The ledger of a whole record by the values of its edition. Raises `BadValue`."""
    end = steps[-1].position
    machines = [end.setup.colours.index(colour) for colour, _ in steps[-1].players]
    value, experts = judges_of(end)
    return keep(value, deeds_in(steps), end, tuple(map(Seat, machines)), experts)


def level_of(ledger: Ledger, seat: Seat, experts: Value) -> float | None:
    """The level of the box that *seat* chose like, from 1 to 6; None without a choice."""
    level = own_level(experts, [(each.position, each.played) for each in ledger.made_by(seat)])
    # The levels err as people do. Whoever errs more than level 4 is none of the higher ones.
    is_low = ledger.error(seat) > LEAST_OF_LOW
    return level if level is None or not is_low else min(level, HIGHEST_LOW)


def judges_of(end: Position) -> tuple[Value, Value]:
    """The value that luck and choices are told by, and that of the best player of such games.

    Raises `BadValue`.
    """
    edition, setup = end.setup.edition, end.setup
    return judge_of(edition), load_value(name_for(edition, setup.began, setup.board))


def unhurried(deed: Deed) -> Deed:
    """Return *deed* as if no last lap had been agreed on."""
    # The value network knows of no last lap, so it is asked without one.
    return replace(deed, position=replace(deed.position, last=()))


def early(value: Value, deed: Deed) -> SeatShares:
    """Return the shares that each seat got by an agreed end, above its worth to it before."""
    position, command = deed.position, deed.command
    if isinstance(command, EndFairly | Leave):
        unended = position
    elif position.last:
        unended = play(unhurried(deed).position, command)[1]
    else:
        return ()
    after = play(position, command)[1]
    if after.phase is not Phase.OVER:
        return ()
    # Nobody played for that, and the die might have taken it yet: it is luck.
    pairs = zip(value.worths(after), value.worths(unended), strict=True)
    return tuple(got - hoped for got, hoped in pairs)


def luck_of(value: Value, deed: Deed) -> SeatShares:
    """What chance gave to each seat by this deed; nothing where it decided nothing."""
    if deed.is_dealt or isinstance(deed.command, DealGuests | Join):
        after = value.worths(play(deed.position, deed.command)[1])
        # Who joins has its start by it.
        before = value.worths(deed.position)
        return tuple(now - then for now, then in zip(after, before, strict=False))
    position, command = unhurried(deed).position, deed.command
    if isinstance(command, RollDie):
        worths = {face: _after_reply(value, position, face) for face in Face}
        came, all_of = worths[command.face], [worths[face] for face in DIE]
    elif isinstance(command, DrawLot):
        lots = {seat: value.worths(play(position, DrawLot(seat))[1]) for seat in position.tied}
        came, all_of = lots[command.seat], list(lots.values())
    else:
        return ()
    means = (sum(each) / len(all_of) for each in zip(*all_of, strict=True))
    return tuple(got - mean for got, mean in zip(came, means, strict=True))


def _after_reply(value: Value, position: Position, face: Face) -> SeatShares:
    """What each seat may hope for after this roll and the reply to it, on average."""
    rolled = play(position, RollDie(face))[1]
    if rolled.phase is not Phase.MOVING or face is Face.GHOST:
        return value.worths(rolled)
    if value.is_family:
        replies = carefuls(rolled, tuple(legal_commands(rolled)))
    else:
        replies = (_best_of(value, rolled),)
    worths = [value.worths(play(rolled, each)[1]) for each in replies]
    return tuple(sum(each) / len(worths) for each in zip(*worths, strict=True))


def _best_of(value: Value, position: Position) -> Command:
    """The best choice of the seat to act, the first among equals."""
    options = tuple(legal_commands(position))
    worths = worths_of(value, position, options)
    return options[max(range(len(options)), key=worths.__getitem__)]


def choice_of(value: Value, deed: Deed, experts: Value | None = None) -> Choice | None:
    """What was chosen, and what was best; None where there was nothing to choose.

    Another choice is better only if the *experts* say so, too: what they, who choose with the best
    play in mind, think no worse is told to nobody as a mistake.
    """
    position, played = deed.position, deed.command
    if deed.is_dealt or position.phase not in (Phase.PLACING, Phase.MOVING):
        return None
    options: Sequence[Command] = tuple(legal_commands(position))
    if played not in options or len(options) == 1:
        return None
    worths = worths_of(value, position, options)
    best = max(range(len(options)), key=worths.__getitem__)
    cost = worths[best] - worths[options.index(played)]
    pair = options[best], played
    if cost and experts is not None:
        better, own = worths_of(experts, position, pair)
        pair = pair if better > own else (played, played)
    return Choice(deed.line, position, played, pair[0] if cost else played, cost)
