"""Short lines of the display as sentences for the ear: longer words, lists, ways, points, hours.

What the display says is short: signs instead of words, a key by its sign, a way as an arrow. Most
of it is turned into words by rule (`aloud`); what the rule would leave too short for a listener
stands in `LONGER` with the sentence that is said instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache, partial
from math import ceil
from typing import Any

from hugo_core.board import CELLAR, ROOMS
from hugod.app.table.table import Table
from hugod.app.values.effects import Show
from hugod.app.values.numerals import day_aloud
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Badge, Fear, PartState
from hugod.app.values.words import MONTHS, N_, Words


class Role(Enum):
    """The use of a sentence: it decides when it is said again."""

    FACT = auto()
    """Said where it is new."""
    ALONE = auto()
    """Said only where everything else is known already."""
    ITEM = auto()
    """An item of a list, or its number: not a title with the same words, and said in each list."""
    DONE = auto()
    """What a player did: said once, on whatever page comes first."""
    ASK = auto()
    """What is to be done: said also to who comes back from a look at something else."""
    HEADING = auto()
    """It stands over several things, and is said before the first of them."""
    KEYS = auto()
    """By which keys, and in so many words: the same, until the player has used them twice."""
    GO_ON = auto()
    """That a page waits for the big button: said on each that does."""


REQUESTS = frozenset({Role.ASK, Role.KEYS, Role.GO_ON})
"""What they hear again who come back from a look at something else."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing that is said, and from which detail on."""

    text: str
    detail: Detail = Detail.SHORT
    role: Role = Role.FACT
    brief: str = ""
    """Said instead where not everything is said; empty: the same."""
    is_counted: bool = False
    """It is a number that is counted in a row, in a quick reading of its own."""
    language: str = ""
    """Its own language; empty: the one that is spoken here."""
    is_soft: bool = False
    """Nobody asked for it."""
    is_hint: bool = False
    """It names the keys of a page: shortly it is said to a player twice, and after a refusal."""


# By rule these would become too short, or not understood by a listener.
LONGER = {
    N_("then Roll"): N_("Then press the big button."),
    N_("# yes      * no"): N_("Press # for yes, * for no."),
    N_("# takes it   * clears"): N_("# takes it, * clears it."),
    N_("# door  B none  A back"): N_("# at a door, B where none is, A goes back."),
    N_("# yes  * no  A more"): N_("# for yes, * for no, A for more."),
    N_("# yes  * no  C more"): N_("# for yes, * for no, C for more."),
    N_("# yes * no C more A again"): N_("# for yes, * for no. C for more, A to redo."),
    N_("* * ends"): N_("* twice ends it."),
    N_("* goes back"): N_("* goes back."),
    N_("* lessons off"): N_("* ends the lessons."),
    N_("0: stay"): N_("You may stay: press 0."),
    N_("A B or number, # next"): N_("A, B or a number, then #."),
    N_("A − B + or number, # ok"): N_("A is one less, B one more, # takes it."),
    N_("1 to {squares}, Roll deals all"): N_("The big button deals all guests."),
    N_("1 to {squares}, Roll: help"): N_("The big button helps."),
    N_("Find what moved"): N_("Find what moved."),
    N_("Lot: {letters}"): N_("Now the lot is drawn."),
    N_("Press Roll"): N_("Press the big button."),
    N_("Press Roll to go on."): N_("Press the big button to go on."),
    N_("Roll goes on"): N_("The big button goes on."),
    N_("Press Roll to begin a new game."): N_("Press the big button to begin a new game."),
    N_("Type a free square for your guest. Or Roll: the box deals all."): N_(
        "Type a free square for your guest. The big button deals them all."
    ),
    N_("Play on, and it ends about like this. Roll: let these points count."): N_(
        "Play on, and it ends about like this. The big button lets these points count."
    ),
    N_("The game is over. Roll: a new one."): N_("The big button begins a new game."),
    N_("Do this on the board, then press Roll."): N_(
        "Do it on the board, then press the big button."
    ),
    N_("It goes on by itself. Roll: at once."): N_("It goes on by itself."),
    N_("Press Roll once for each number."): N_("Press the big button once for each number."),
    N_("Type how many. Roll counts."): N_("Type how many. The big button counts."),
    N_("Roll: the code deals all"): N_("By the big button the code deals all guests."),
    N_("Roll counts   * skips"): N_("The big button counts, * skips it."),
    N_("Roll: more of this game. *: back."): N_("The big button: more of it. * goes back."),
    N_("Roll goes on, * ends the looking back."): N_("The big button goes on, * ends it."),
    N_("A back, B on, # last. D: board. Roll: play on from here."): N_(
        "A goes back, B goes on, # to the end. D: the board. The big button plays on from here."
    ),
    N_("Roll: on  A: play on"): N_("The big button goes on, A plays on from here."),
    N_("A back B on Roll: play"): N_("A goes back, B goes on. The big button plays on from here."),
    N_("Roll hides them"): N_("The big button hides them."),
    N_("Roll yes, * no"): N_("The big button for yes, * for no."),
    N_("D: by hand   Roll: later"): N_("D: by hand. The big button: later."),
    N_("D: by hand    Roll: go on"): N_("D: by hand. The big button goes on."),
    N_("Everyone presses Roll once. Or a grown-up holds #."): N_(
        "Everyone presses the big button once. Or a grown-up holds #."
    ),
    N_("It is my turn. Move my figure for me, then press Roll."): N_(
        "It is my turn. Move my figure for me. Then press the big button."
    ),
    N_("Put it there, then press Roll."): N_("Put it there. Then press the big button."),
    N_("Roll: now for real"): N_("The big button: now for real."),
    N_("Roll: the square"): N_("The big button: the square."),
    N_("The code says where all begin. Press Roll."): N_(
        "The code says where all begin. Press the big button."
    ),
    N_("The die does not answer. Press Roll again."): N_(
        "The die does not answer. Press the big button again."
    ),
    N_("type it, A B, Roll: help"): N_("Type it, or A and B. The big button helps."),
    N_("Roll: say ours again"): N_("The big button says ours again."),
    N_("when they have it: Roll"): N_("When they have it, press the big button."),
    N_("note them, then Roll"): N_("Note them, then press the big button."),
    N_("on the board, then Roll"): N_("Do it on the board, then press the big button."),
    N_("on the board, then #"): N_("Do it on the board, then press #."),
    N_("other board? B counts"): N_("Is it another board? B counts it."),
    N_("0: no more counting"): N_("Press 0 to count no more."),
    N_("1 to 8  0: ghosts, rules"): N_("Type 1 to 8. Press 0 for ghosts and rules."),
    N_("put here, Roll goes on"): N_("Set it up like this, then press the big button."),
    N_("take off, Roll goes on"): N_("Take this off the board, then press the big button."),
    N_("type the place or A B #"): N_("Type where to, or press A, B and #."),
    N_("Roll your die"): N_("Roll your die and type what it shows."),
    N_("type it, 0 for the ghost"): N_("Type 0 for the ghost."),
    N_("I roll …"): N_("Now I roll."),
    N_("{animal}: I roll"): N_("{animal}: now I roll."),
    N_("move me, then Roll"): N_("Then press the big button."),
    N_("then Roll"): N_("Then press the big button."),
    N_("move me, then #"): N_("Then press #."),
    N_("On the stairs?"): N_("What is there at the cellar stairs?"),
    N_("Who is youngest?"): N_("Who is the youngest?"),
    N_("And you?"): N_("And you?"),  # in Spanish it reads like the next one
    N_("Who is {colour}?"): N_("And who is {colour}?"),
    N_("How strong am I?"): N_("How strong shall I be?"),
    N_("I play too: yes"): N_("Do I play, too? Yes."),
    N_("I play too: no"): N_("Do I play, too? No."),
    N_("Midnight (AMIGO)"): N_("Midnight Party (AMIGO)"),
    N_("Place guest {number}/{count}"): N_("Place guest {number} of {count}."),
    N_("Step {step}: put it where?"): N_("Where do you put the guest from step {step}?"),
    N_("{tens} tens"): N_("{tens} tens."),
    N_("{tens} tens and {ones}"): N_("{tens} tens and {ones}."),
    N_("green: 3 off"): N_("green: three points off"),
    N_("{place} in danger"): N_("The guest on {place} was in danger."),
    N_("safer like this"): N_("Anything else is riskier."),
    N_("green is near"): N_("Then a green room is near."),
}
"""Lines of the display, and the sentences that are said instead."""
PART_STATES = {
    PartState.TICK: N_("it works"),
    PartState.DASH: N_("not there"),
    PartState.WRONG: N_("it does not work"),
    PartState.ASK: N_("nobody knows yet"),
}
STAR_MENU = N_("Star is the menu.")

_HOUR = re.compile(r"\b\d{1,2}:\d\d\b")
_SIGNS = (
    (re.compile(r"(?P<origin>\d+) ?→ ?(?P<target>\d+)"), N_("{origin} to {target}")),
    (re.compile(r"(?P<origin>\S+) ?→ ?(?P<target>\S+)"), N_("{origin}, to {target}")),
    (re.compile(r"(?P<number>\d+)/(?P<count>\d+)"), N_("{number} of {count}")),
    (re.compile(r"(?P<least>\d+)[-–](?P<most>\d+)"), N_("{least} to {most}")),
    (re.compile(r"\b0 ?×"), N_("never")),
    (re.compile(r"\b1 ?×"), N_("once")),
    (re.compile(r"(?P<count>\d+) ?×"), N_("{count} times")),
    (re.compile(r"−(?P<number>\d+)"), N_("minus {number}")),
    (re.compile(r"\+(?P<number>\d+)"), N_("plus {number}")),
    (re.compile(r"#(?P<number>\d+)"), N_("number {number}")),
    (re.compile("#"), N_("hash")),
    (re.compile(r"\*"), N_("star")),
    (re.compile(r"A\+B"), N_("A and B")),
)
"""Signs of the display, and the words for them."""
_LETTER = re.compile(r" \([A-Z]\)")
"""The letter of a colour or a key, beside its word."""
# A name with brackets, «Hugo (AMIGO)», is said in one go, so it has no match.
_ASIDE = re.compile(r" \(([^\W\d_A-Z][^()]*)\)")
"""A word in between, «Yellow (me) had a two»."""


@lru_cache(maxsize=16)
def _longer(words: Words) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the lines of `LONGER` in one language, with what may stand in their gaps."""
    _ = words.gettext
    gap = re.compile(r"\\{(\w+)\\}")
    return tuple(
        (re.compile(gap.sub(r"(?P<\1>.+)", re.escape(_(short)))), _(long))
        for short, long in LONGER.items()
    )


def _lengthened(line: str, words: Words) -> str:
    for short, said in _longer(words):
        if found := short.fullmatch(line):
            return _put(said, found)
    return line


@lru_cache(maxsize=512)
def aloud(line: str, words: Words) -> str:
    """Return a *line* of the display as a sentence for the ear; empty if it says nothing."""
    _ = words.gettext
    said = _lengthened(line, words)
    said = _HOUR.sub(lambda found: hour_aloud(found.group(), words), said)
    said = _day(words).sub(partial(_day_aloud, words=words), said)
    for sign, word in _SIGNS:
        said = sign.sub(partial(_put, _(word)), said)
    said = _ASIDE.sub(r", \1,", _LETTER.sub("", said))
    said = re.sub(r"[«»()\[\]]", "", said.replace("…", " "))
    said = re.sub(r"(?<=\S) {2,}(?=\S)", ", ", said)
    return " ".join(filter(None, map(sentence, said.split("\n"))))


@lru_cache(maxsize=16)
def _day(words: Words) -> re.Pattern[str]:
    """Return the day of a month as the display has it in one language."""
    _ = words.gettext
    months = "|".join(re.escape(_(short)) for short in MONTHS)
    day = _("{day} {month}").replace(".", r"\.")
    return re.compile(day.format(day=r"(?P<day>\d+)", month=rf"(?P<month>{months})\b"))


def _day_aloud(found: re.Match[str], words: Words) -> str:
    _ = words.gettext
    month = next(name for short, name in MONTHS.items() if _(short) == found["month"])
    day = day_aloud(int(found["day"]), words.language)
    return _("{month} {day}").format(month=_(month), day=day)


def _put(word: str, found: re.Match[str]) -> str:
    return word.format(**found.groupdict())


def sentence(said: str) -> str:
    """Return *said* with a capital letter and an end."""
    said = re.sub(r" {2,}", " ", said).strip()
    if not said:
        return ""
    end = "" if said.endswith((".", "!", "?")) else "."
    return f"{said[0].upper()}{said[1:].rstrip(' :,;')}{end}"


def hour_aloud(label: str, words: Words) -> str:
    """Return an hour of the speed clock in words: «24:00» is midnight."""
    _ = words.gettext
    hour, minutes = label.split(":")
    if minutes != "00":
        return _("a quarter to midnight")
    return _("midnight") if hour == "24" else _("{hour} o'clock").format(hour=int(hour))


def player(badge: Badge) -> str:
    """Return what a player is called: the colour, as a name."""
    return badge.name[0].upper() + badge.name[1:]


def listed(parts: tuple[str, ...] | list[str], words: Words) -> str:
    """Return *parts* one after the other, the last with "and"."""
    if len(parts) < 2:
        return "".join(parts)
    return words.gettext("{some} and {last}").format(some=", ".join(parts[:-1]), last=parts[-1])


def by_threes(parts: tuple[str, ...] | list[str], words: Words) -> list[str]:
    """Return *parts* in even lists of at most three, which are kept in mind from one breath."""
    breaths = ceil(len(parts) / 3)
    most = ceil(len(parts) / breaths) if breaths else 1
    return [listed(parts[at : at + most], words) for at in range(0, len(parts), most)]


def either(places: tuple[int, ...], words: Words) -> str:
    """Return *places* one after the other, the last with "or"."""
    if len(places) < 2:
        return "".join(map(str, places))
    some = ", ".join(map(str, places[:-1]))
    return words.gettext("{some} or {last}").format(some=some, last=places[-1])


def is_room(place: int) -> bool:
    return ROOMS < place < CELLAR


def from_to(origin: int, target: int, words: Words) -> str:
    """Return the way of a figure: «from 12 into room 33», «from room 33 to 34»."""
    _ = words.gettext
    if is_room(origin):
        start, end = _("from room {origin}"), _("to {place}").format(place=target)
    else:
        start, end = _("from {origin}"), goal(target, words)
    return f"{start.format(origin=origin)} {end}"


def goal(target: int, words: Words) -> str:
    """Return where a figure goes: «into room 33»."""
    _ = words.gettext
    said = _("into room {room}") if is_room(target) else _("to {place}")
    return said.format(room=target, place=target)


def points_aloud(points: int, words: Words) -> str:
    """Return a number of points with its noun."""
    _ = words.gettext
    said = _("{points} point") if abs(points) == 1 else _("{points} points")
    return said.format(points=number_aloud(points, words))


def number_aloud(number: int, words: Words) -> str:
    """Return a *number* that may be less than none."""
    return str(number) if number >= 0 else words.gettext("minus {number}").format(number=-number)


def hint(line: str, words: Words, role: Role = Role.FACT) -> Sentence:
    """Return the *line* of a page that names its keys."""
    return Sentence(aloud(line, words), Detail.FULL, role, is_hint=True)


def go_on(hint: str, words: Words) -> Sentence:
    """Return the *hint* of a page that waits for the big button; shortly it is the button alone."""
    on_the_board = (words.then_roll(has_button=True), words.gettext("move me, then Roll"))
    brief = words.gettext("Big button!") if hint in (words.roll_goes_on, *on_the_board) else ""
    return Sentence(aloud(hint, words), Detail.SHORT, Role.GO_ON, brief)


def steps_aloud(count: int, words: Words) -> str:
    """Return how far Hugo goes."""
    _ = words.gettext
    said = _("Hugo goes one step.") if count == 1 else _("Hugo goes {count} steps.")
    return said.format(count=count)


def fear_aloud(what: Fear, *, is_alone: bool = False) -> Sentence:
    """Return what is to be feared, as a sentence of its own."""
    return Sentence(sentence(what.said), role=Role.ALONE if is_alone else Role.FACT)


Said = Iterator[Sentence]
SayView = Callable[[Any, Show, Table], Said]
"""Says a view of one kind, as it is shown at the table."""


def in_words(say: Callable[[Any, Words], Said]) -> SayView:
    """Return *say*, which needs no more than the words, as the others are called."""
    return lambda view, _show, table: say(view, table.words)


def at_table(say: Callable[[Any, Table], Said]) -> SayView:
    """Return *say*, which needs the table, as the others are called."""
    return lambda view, _show, table: say(view, table)
