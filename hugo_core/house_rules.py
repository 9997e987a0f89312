"""House rules: which there are, what each changes in an edition, which contradict each other.

Each is a word of the record and changes switches of the `Edition`, so the rules read one thing in
one place. docs/rules.md says under "House rules" where each comes from, and why every game ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

from hugo_core.cardboard import RoomKind
from hugo_core.editions import EDITIONS, Edition, Hour, HouseRule
from hugo_core.errors import BadSetup

House = tuple[HouseRule, ...]
"""Several of them, each once, in the order of `HouseRule`."""
_SHORT_NIGHT = 5
"""Fields of the clock that are left: it ends at 3:00, after three laps."""
_LAST_HOURS, _LAST_STEPS = 3, 6
"""Of a practice night: Hugo comes out, goes one lap, and it is over; two ghosts bring him out."""


class Matter(Enum):
    """The things that house rules are about: two about the same contradict each other."""

    STRIDE = "how far Hugo goes"
    START = "the points at the start"
    EXACT = "which rooms want the exact number"
    OUT = "whether guests are thrown out"
    NIGHT = "when the night ends"
    FIRST = "who begins a round"
    PRACTICE = "whether it is for practice"


@dataclass(frozen=True, slots=True)
class _Change:
    """A house rule's part: what it is about, what it sets, where it is not to be had."""

    about: Matter
    sets: Callable[[Edition], dict[str, Any]]
    not_by_clock: str = ""
    """Why the Hugo rules do not have it; empty: they may."""
    not_in_rounds: str = ""
    """Why the Midnight Party does not have it; empty: it may."""


def _until_three(clock: tuple[Hour, ...]) -> tuple[Hour, ...]:
    """The clock of a short night; at its last field he goes as far as before, as at 5:00."""
    *hours, last = clock[:_SHORT_NIGHT]
    return (*hours, replace(last, stride=hours[-1].stride))


def _practice(edition: Edition) -> dict[str, Any]:
    """One guest each, and a night that is late already: what is left of it is soon over."""
    if not edition.clock:
        return {"figures": 1, "climb": _LAST_STEPS, "rounds": 1}
    return {"figures": 1, "first_hour": len(edition.clock) - _LAST_HOURS}


_BY_THE_CLOCK = "the clock says how far he goes"
_CHANGES = {
    HouseRule.SLOW_FROM_FIVE: _Change(
        Matter.STRIDE, lambda _: {"slow_from": 5}, not_by_clock=_BY_THE_CLOCK
    ),
    HouseRule.STRIDE_TWO: _Change(
        Matter.STRIDE,
        lambda _: {"stride": 2, "slow_from": None},
        not_by_clock=_BY_THE_CLOCK,
    ),
    HouseRule.STRIDE_THREE: _Change(
        Matter.STRIDE,
        lambda edition: {
            "stride": 3,
            "slow_from": None,
            "clock": tuple(replace(hour, stride=3) for hour in edition.clock),
        },
    ),
    HouseRule.START_AT_NOTHING: _Change(Matter.START, lambda _: {"start_points": 0}),
    HouseRule.GREEN_LIKE_OTHERS: _Change(Matter.EXACT, lambda _: {"exact_rooms": ()}),
    HouseRule.ROOMS_EXACT: _Change(Matter.EXACT, lambda _: {"exact_rooms": tuple(RoomKind)}),
    HouseRule.THROWING_OUT: _Change(
        Matter.OUT, lambda _: {"expels": True, "expelled_onto_hugo_is_captured": True}
    ),
    HouseRule.NO_THROWING_OUT: _Change(Matter.OUT, lambda _: {"expels": False}),
    HouseRule.SHORT_NIGHT: _Change(
        Matter.NIGHT,
        lambda edition: {"clock": _until_three(edition.clock)},
        not_in_rounds="play fewer rounds",
    ),
    HouseRule.NEXT_BEGINS: _Change(
        Matter.FIRST,
        lambda _: {"begins_in_turn": True},
        not_by_clock="it has no rounds",
    ),
    HouseRule.PRACTICE: _Change(Matter.PRACTICE, _practice),
}


def played_by(edition: Edition, house: House) -> Edition:
    """*edition* as it is played with *house*, the same one each time; its own sheet with none.

    Raises `BadSetup` with the reason if it has no such rule, or two contradict each other.
    """
    return edition if house == edition.house else _played_by(sheet_of(edition), house)


def sheet_of(edition: Edition) -> Edition:
    """*edition* as its sheet has it, without house rules."""
    return EDITIONS[edition.name] if edition.house else edition


@cache
def _played_by(edition: Edition, house: House) -> Edition:
    if why := why_not_house(edition, house):
        raise BadSetup(why)
    played = edition
    for rule in house:
        played = replace(played, **_CHANGES[rule].sets(played))
    return replace(played, house=house) if house else edition


def why_not_house(edition: Edition, house: House) -> str:
    """Why *edition* cannot be played with *house*; empty if it can (C-68)."""
    if house != in_order(house):
        return "house rules stand once each, in the order of the list"
    sheet = sheet_of(edition)
    for rule in house:
        if why := _why_not(sheet, rule):
            return f"{sheet.name} has no house rule {rule}: {why}"
    known: dict[Matter, HouseRule] = {}
    for rule in house:
        about = _CHANGES[rule].about
        if about in known:
            return f"{known[about]} and {rule} contradict each other: both say {about.value}"
        known[about] = rule
    return ""


def _why_not(sheet: Edition, rule: HouseRule) -> str:
    change = _CHANGES[rule]
    if why := change.not_by_clock if sheet.clock else change.not_in_rounds:
        return why
    sets = change.sets(sheet)
    is_same = all(getattr(sheet, name) == value for name, value in sets.items())
    return "its sheet says so" if is_same else ""


def in_order(house: tuple[HouseRule, ...]) -> House:
    """These house rules once each, in the order of the list."""
    return tuple(rule for rule in HouseRule if rule in house)


def rules_of(edition: Edition) -> House:
    """The house rules that a family may agree on for *edition*, by themselves."""
    agreed = (rule for rule in HouseRule if rule is not HouseRule.PRACTICE)
    return tuple(rule for rule in agreed if not why_not_house(edition, (rule,)))


def with_rule(house: House, rule: HouseRule) -> House:
    """*house* with *rule*, without those that it contradicts."""
    about = _CHANGES[rule].about
    others = tuple(each for each in house if _CHANGES[each].about != about)
    return in_order((*others, rule))


def questions_of(edition: Edition) -> tuple[Matter, ...]:
    """The things about which *edition* may be played with house rules."""
    about = {_CHANGES[rule].about for rule in rules_of(edition)}
    return tuple(each for each in Matter if each in about)


def matters_of(house: House) -> tuple[Matter, ...]:
    """The things that *house* is about, in the order of its rules."""
    return tuple(_CHANGES[rule].about for rule in house)


def next_of(edition: Edition, house: House, about: Matter) -> House:
    """*house* with the next answer *about* something; after the last the sheet's comes again."""
    others = tuple(rule for rule in house if _CHANGES[rule].about is not about)
    answers = [(), *((rule,) for rule in rules_of(edition) if _CHANGES[rule].about is about)]
    now = tuple(rule for rule in house if rule not in others)
    return in_order((*others, *answers[(answers.index(now) + 1) % len(answers)]))


def house_rule(word: str) -> HouseRule:
    """The house rule that a record calls *word*. Raises `BadSetup`."""
    try:
        return HouseRule(word)
    except ValueError:
        raise BadSetup(
            f"no house rule {word!r} is known here, perhaps a newer box has it; "
            f"there are {', '.join(HouseRule)}"
        ) from None
