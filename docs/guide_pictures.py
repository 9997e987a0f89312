"""What the pictures of the guide show: for each name the keys that lead there.

All of the game's pictures are of one evening for three, by AMIGO's rules of 2013.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle

from guide_story import Evening

from hugod.app.findings import Code, Finding, Piece, State
from hugod.app.inputs import ButtonTrouble, Part, PartFound, PartLost
from hugod.app.phrases import Phrases
from hugod.app.view import EndView, View

EN = Phrases()
SQUARES = (4, 5, 8, 12, 13, 10, 14, 18, 16, 23, 22, 20, 26, 27, 25)
"""Where the guests of red, blue and turquoise are put, in turn."""
PATIENCE = 400
"""Throws until a game is surely over."""
FOUND = (
    Finding(Piece.SETTINGS, State.OK),
    Finding(Piece.CARD, State.OK),
    Finding(Piece.DIE, State.OK),
    Finding(Piece.PINS, State.OK),
    Finding(Piece.DISPLAY, State.WRONG, Code.LOST),
    Finding(Piece.KEYPAD, State.OK),
    Finding(Piece.NUMBER_PAD, State.ABSENT, Code.NONE),
)


def choosing_players() -> Evening:
    """Hugo by AMIGO is chosen, and the house rules are left as they are."""
    return Evening().press("Roll", "1", "1")


def set_up() -> Evening:
    """Three sit at the table, and nobody has placed a guest."""
    return choosing_players().press("3", "1", "1", "1")


def placed() -> Evening:
    """All guests stand on the gallery; red throws first."""
    return set_up().place(*SQUARES)


def on(evening: Evening) -> Evening:
    """Read everything a turn brought, until the next throw is due."""
    while not evening.view.words.endswith(EN.press_roll):
        evening.press("Roll").settle()
    return evening


def rooms_open() -> Evening:
    """Hugo has just come over the arrow: one move of red's, then four ghosts."""
    evening = placed().turn("4", "16")
    for _ in range(3):
        on(evening.throw("ghost"))
    return evening.throw("ghost")


def lucky() -> Evening:
    """Turquoise goes into a room with a green shield."""
    return on(rooms_open()).turn("2", "34")


def choosing() -> Evening:
    """Red has thrown a 4."""
    return on(lucky()).throw("4")


def caught() -> Evening:
    """Red is safe in room 32, and Hugo has walked over blue's guest."""
    return on(choosing().press("32").settle()).throw("ghost").press("Roll").settle()


def under_way() -> Evening:
    """In the middle of the game; turquoise has the turn."""
    return on(caught())


def over() -> Evening:
    """The end: the first choice was taken at every throw."""
    evening = under_way()
    for face in cycle(("5", "ghost", "1", "ghost", "4", "2", "ghost")):
        evening.turn(face, *([] if face == "ghost" else ["#"]))
        for _ in range(PATIENCE):
            if isinstance(evening.view, EndView):
                return evening
            if evening.view.words.endswith(EN.press_roll):
                break
            evening.press("Roll").settle()
    raise AssertionError("a cycle has no end")


def mistyped() -> Evening:
    """Red meant room 33, which a 4 does not reach."""
    return choosing().press("33")


def sealing() -> Evening:
    """A game whose die is sealed before the first throw."""
    return placed().open(EN.the_die, EN.sealed_die(on=False)).press("*", "1")


def menu(*items: str) -> Evening:
    """Open the menu of a game that is under way."""
    return under_way().open(*items)


PICTURES: Mapping[str, Callable[[], Evening]] = {
    # the first evening
    "start": Evening,
    "box": lambda: Evening().open(EN.this_box),
    "language": lambda: Evening().open(EN.this_box, EN.language_word),
    "parts": lambda: (
        Evening(findings=FOUND)
        .open(EN.this_box, EN.check_parts, EN.all_parts)
        .press("B", "B", "B", "B")
    ),
    "try-keys": lambda: Evening().open(EN.this_box, EN.check_parts, EN.try_keys).press("7"),
    "track": lambda: Evening().press("Roll"),
    "stairs": lambda: Evening().press("Roll", "2"),
    "house": lambda: Evening().press("Roll", "1"),
    "names": lambda: Evening().press("Roll", "3"),
    # playing
    "how-many": choosing_players,
    "colours": lambda: choosing_players().press("3"),
    "youngest": lambda: choosing_players().press("3", "1", "1"),
    "place": set_up,
    "roll": placed,
    "four": lambda: placed().throw_only("4"),
    "ghost": lambda: placed().throw_only("ghost"),
    "choose": choosing,
    "choose-room": lambda: choosing().press("B"),
    "typed": lambda: choosing().press("1"),
    "refused": mistyped,
    "hugo": lambda: on(choosing().press("32").settle()).throw("ghost"),
    "caught": caught,
    "rooms-open": lambda: rooms_open().press("Roll").settle(),
    "lucky": lucky,
    "points": lambda: under_way().press("D"),
    "clock": lambda: under_way().press("D", "D"),
    "where": lambda: under_way().press("D", "D", "D"),
    "why": lambda: under_way().press("D", "D", "D", "D"),
    "end": over,
    "menu": lambda: menu(),
    "undo": lambda: choosing().press("32").settle().press("C"),
    "agree": lambda: under_way().press("C", "C", "C", "#"),
    "on-the-board": lambda: under_way().press("C", "C", "C", "#", "Roll", "Roll", "Roll", "#"),
    "put-right": lambda: menu(EN.put_right),
    "mend": lambda: menu(EN.put_right, EN.mend),
    "bumped": lambda: menu(EN.put_right, EN.bumped),
    "put-back": lambda: menu(EN.put_right, EN.bumped, EN.put_them_back),
    "sound": lambda: menu(EN.sound),
    "sound-off": lambda: under_way().hold("D", seconds=1.2),
    "locked": lambda: under_way().hold("A", "B", seconds=2.2),
    "switch-off": lambda: menu(EN.this_box, EN.switch_off),
    "countdown": lambda: menu(EN.this_box, EN.switch_off).wait(2).down("#").wait(1.2),
    "die": lambda: menu(EN.the_die),
    "own-die": lambda: under_way().open(EN.the_die, EN.whose_die(own=False)).press("*", "1"),
    "magic-words": lambda: sealing().press("Roll"),
    "stir": lambda: sealing().press("Roll", "Roll"),
    "fell": lambda: over().open(EN.the_die, EN.die_tonight),
    # when something is wrong
    "keypad-gone": lambda: (
        under_way().give(PartFound(Part.KEYPAD)).give(PartLost(Part.KEYPAD, "unplugged"))
    ),
    "glass-gone": lambda: under_way().give(PartLost(Part.DISPLAY, "unplugged")),
    "roll-stuck": lambda: under_way().give(PartLost(Part.BUTTON, ButtonTrouble.STUCK)),
    "card-damaged": lambda: Evening(notice=EN.card_damaged(87)),
}


def views() -> dict[str, View]:
    """Play the evening for every picture; give what the glass says, by the picture's name."""
    return {name: story().view for name, story in PICTURES.items()}
