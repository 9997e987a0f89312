"""The ledger of a game that is over: for each seat its start, its luck and its choices.

In shares of a win. The luck of a throw is what it was worth with the reply to it, less what a throw
is worth there on average; a lot likewise. The reply is the best one by the value; by a family's, it
is a careful player's, so that who plays better than that gains by choices. What an end that was
agreed on gave is luck as well. Everything else is choices: the seat's own, the others', and what
the value did not know. So start + luck + choices is the result.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hugo_core.commands import Command, DrawLot, EndFairly, Leave, ThrowDie
from hugo_core.game_file import Step
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Face, Phase, Position, Seat
from hugo_core.rules import play
from hugod.thinking.player_kinds import carefuls
from hugod.thinking.value import Value, share

Shares = tuple[float, ...]
"""By seat."""
MOST_MOMENTS = 3
# A choice that costs less than that is not worth telling.
LEAST_COST = 0.03
"""The least cost of a told choice, in a share of the win."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that was not the best by the value."""

    line: int
    position: Position
    played: Command
    better: Command
    cost: float
    """In shares of a win."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of a whole game."""

    start: Shares
    luck: Shares
    result: Shares
    moments: tuple[Choice, ...]
    """The dearest choices, the dearest first; those of persons before those of machines."""

    @property
    def choices(self) -> Shares:
        return tuple(
            end - begin - luck
            for begin, luck, end in zip(self.start, self.luck, self.result, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Deed:
    """A command of the game: where it was given, and the line of the record that it is in."""

    line: int
    position: Position
    command: Command


def deeds_in(steps: Iterable[Step]) -> Iterator[Deed]:
    """The commands of a record, each with its line and with the position it was given in."""
    position: Position | None = None
    for step in steps:
        for command in step.commands:
            assert position is not None  # the set-up game comes first, and has no commands
            yield Deed(step.line, position, command)
            position = play(position, command)[1]
        position = step.position


def keep(
    value: Value, deeds: Iterable[Deed], end: Position, machines: Container[Seat] = ()
) -> Ledger:
    """The ledger of the game that the *deeds* led to its *end*.

    A seat that joined later has neither start nor luck before that. A choice of one of the
    *machines*, seats that no person plays, is a moment only where persons leave room for it.
    """
    count = len(end.guests)
    began: Shares | None = None
    luck, found = [0.0] * count, list[Choice]()
    for deed in deeds:
        if began is None:
            began = value.worths(deed.position)
        for part in (luck_of(value, unhurried(deed)), early(value, deed)):
            for seat, gave in enumerate(part):
                luck[seat] += gave
        choice = choice_of(value, deed)
        if choice is not None and choice.cost >= LEAST_COST:
            found.append(choice)
    began = began or ()
    found.sort(key=lambda choice: (choice.position.to_act in machines, -choice.cost))
    return Ledger(
        (*began, *[0.0] * (count - len(began))),
        tuple(luck),
        tuple(share(end, Seat(seat)) for seat in range(count)),
        tuple(found[:MOST_MOMENTS]),
    )


def unhurried(deed: Deed) -> Deed:
    """Return *deed* as if no last lap had been agreed on."""
    # The value network knows of no last lap, so it is asked without one.
    return replace(deed, position=replace(deed.position, last=()))


def early(value: Value, deed: Deed) -> Shares:
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


def luck_of(value: Value, deed: Deed) -> Shares:
    """What chance gave to each seat by this deed; nothing where it decided nothing."""
    position, command = deed.position, deed.command
    if isinstance(command, ThrowDie):
        worths = {face: _after_reply(value, position, face) for face in Face}
        came, all_of = worths[command.face], [worths[face] for face in DIE]
    elif isinstance(command, DrawLot):
        lots = {seat: value.worths(play(position, DrawLot(seat))[1]) for seat in position.tied}
        came, all_of = lots[command.seat], list(lots.values())
    else:
        return ()
    means = (sum(each) / len(all_of) for each in zip(*all_of, strict=True))
    return tuple(got - mean for got, mean in zip(came, means, strict=True))


def _after_reply(value: Value, position: Position, face: Face) -> Shares:
    """What each seat may hope for after this throw and the reply to it, on average."""
    thrown = play(position, ThrowDie(face))[1]
    if thrown.phase is not Phase.MOVING or face is Face.GHOST:
        return value.worths(thrown)
    if value.is_family:
        replies = carefuls(thrown, tuple(legal_commands(thrown)))
    else:
        replies = (best_of(value, thrown)[0],)
    worths = [value.worths(play(thrown, each)[1]) for each in replies]
    return tuple(sum(each) / len(worths) for each in zip(*worths, strict=True))


def best_of(value: Value, position: Position) -> tuple[Command, float]:
    """The best choice of the seat to act, the first among equals, and its worth to that seat."""
    assert position.to_act is not None
    seat = position.to_act
    options: Sequence[Command] = tuple(legal_commands(position))
    worths = [value.worth(play(position, each)[1], seat) for each in options]
    best = max(range(len(options)), key=worths.__getitem__)
    return options[best], worths[best]


def choice_of(value: Value, deed: Deed) -> Choice | None:
    """What was chosen instead of the best; None where nothing was, or it was the best."""
    position = deed.position
    if position.phase not in (Phase.PLACING, Phase.MOVING) or position.to_act is None:
        return None
    if deed.command not in (options := tuple(legal_commands(position))) or len(options) == 1:
        return None
    best, worth = best_of(value, position)
    mine = value.worth(play(position, deed.command)[1], position.to_act)
    if best == deed.command or mine >= worth:
        return None
    return Choice(deed.line, position, deed.command, best, worth - mine)
