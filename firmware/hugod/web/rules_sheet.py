"""The rules of a game on one sheet, to read and to print: its lessons, with their pictures.

What stands there follows from the set-up: its edition, its board, its house rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hugo_core.board import Place, RoomKind
from hugo_core.editions import FEWEST_PLAYERS, MOST_PLAYERS, Colour, Edition, guests_each
from hugo_core.house_rules import House, Matter
from hugo_core.position import Face, Setup, agree, start
from hugod.app.setup.edition import NAMES
from hugod.app.setup.our_rules import SAYS, house_lines
from hugod.app.setup.seat_order import starter_question
from hugod.app.table.lessons import LESSONS
from hugod.app.values.signs import Icon
from hugod.app.values.words import N_, Words
from hugod.board_art.line_board import line_board
from hugod.serving.markup import Html, sign_path, tag

TITLE, STEPS = N_("The rules"), N_("Hugo’s steps")
FIRST, TURN, HUGO, NEXT = N_("Before you play"), N_("Your turn"), "Hugo", N_("Next round")
END = N_("The end")
PARTS = {
    FIRST: "place share",
    TURN: "roll ghost hugo stay",
    HUGO: "stairs arrow clock clock-only",
    N_("Rooms"): (
        "rooms spare lucky lucky-any rooms-exact not-below haunted full throw-out onto-hugo"
        " own-room leave-room"
    ),
    N_("The cellar"): "caught points together ten-again only-two cellar all-in inside shut-in",
    NEXT: "round-end outside next-round next-begins again lots",
    END: "end end-walk end-early end-early-walk",
}
"""The lessons of each part, in the order in which they are read."""
GOAL = "goal tie"
AT_THE_TABLE = (
    "open counted last-lap last-round start-10 start-0"
    " stride-3 stride-2 stride-later stride-4 stride-6"
)
"""Lessons that stand nowhere there: those of a moment, those that a line or a table says."""
_DIE = (Face.ONE, Face.TWO, Face.FOUR, Face.FIVE, Face.GHOST, Face.GHOST)
PICTURES = sorted({lesson.icon for lesson in LESSONS} | {Icon.CUP, Icon.CLOCK})
_CSS = Path(__file__).parent / "static" / "rules.css"


def setup_of(edition: Edition, house: House = ()) -> Setup:
    """A set-up of *edition*, whoever plays."""
    return agree(edition, tuple(Colour)[:FEWEST_PLAYERS], house=house)


def rules_sheet(setup: Setup, words: Words) -> Html:
    """The sheet of a game of *setup*, in the language of *words*."""
    _ = words.gettext
    heading = tag(
        "h1", _sign(Icon.GHOST), _(NAMES[setup.edition.name]), " ", tag("small", _(TITLE))
    )
    other = END if setup.edition.rounds else NEXT
    here = (name for name in PARTS if name != other)
    first, *parts = (_part(name, PARTS[name], setup, words) for name in here)
    house = tuple(tag("li", said) for _line, said in house_lines(setup.edition, words))
    ours = tag("section", tag("h2", _("House rules")), tag("ul", house)) if house else ""
    board = Html(line_board(setup.board, _signs(setup)))
    return tag(
        "article",
        _drawn_once(),
        (heading, tag("ul", _lessons(GOAL, setup, words), class_="goal")),
        tag("div", tag("div", board), first, class_="first"),
        tag("div", parts, ours, class_="parts"),
        class_="rules",
    )


def rules_file(setup: Setup, words: Words) -> str:
    """The sheet as a page that needs no other file."""
    title = f"{words.gettext(NAMES[setup.edition.name])} – {words.gettext(TITLE)}"
    head = (
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", Html(_CSS.read_text("utf-8"))),
    )
    page = tag(
        "html", tag("head", head), tag("body", rules_sheet(setup, words)), lang=words.language
    )
    return f"<!doctype html>\n{page}\n"


def _part(name: str, ids: str, setup: Setup, words: Words) -> Html:
    """One part: its heading, its table or picture, its lessons."""
    shown: Html = Html()
    if name == FIRST:
        shown = _figures(setup, words)
    elif name == TURN:
        faces = (_sign(Icon.GHOST) if each is Face.GHOST else str(each.value) for each in _DIE)
        shown = tag("p", (tag("span", each) for each in faces), class_="die")
    elif name == HUGO and setup.edition.clock:
        shown = _clock(setup, words)
    lessons = (*_lessons(ids, setup, words), *_agreed(name, setup, words))
    return tag("section", tag("h2", words.gettext(name)), shown, tag("ul", lessons))


def _lessons(ids: str, setup: Setup, words: Words) -> list[Html]:
    known = {lesson.id: lesson for lesson in LESSONS if lesson.of(setup)}
    found = (known[each] for each in ids.split() if each in known)
    return [_line(each.icon, words.gettext(each.glass)) for each in found]


def _agreed(name: str, setup: Setup, words: Words) -> list[Html]:
    """What the set-up tells at the table, and no lesson does."""
    _ = words.gettext
    if name == FIRST:
        asked = f"{_(starter_question(setup.edition))} {_('That one begins, then clockwise.')}"
        begins = _line(Icon.CUP, SAYS[Matter.START](setup.edition, words)[1])
        return [_line(Icon.QUESTION, asked), *(() if setup.start else (begins,))]
    if name == NEXT:
        said = _("Rounds: {rounds}. After each the points are counted.")
        return [_line(Icon.FLAG, said.format(rounds=setup.rounds))]
    return []


def _figures(setup: Setup, words: Words) -> Html:
    """How many guests each has, by the number of players; and Hugo's steps without a clock."""
    _, players = words.gettext, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    rows = [
        _row(tag("th", _("players")), players),
        _row(
            tag("th", _("guests each")),
            (setup.edition.figures or guests_each(each) for each in players),
        ),
    ]
    if not setup.edition.clock:
        rows.append(_row(tag("th", _(STEPS)), (_stride(setup, each) for each in players)))
    return tag("table", rows)


def _stride(setup: Setup, players: int) -> int:
    colours = tuple(Colour)[:players]
    return start(agree(setup.sheet, colours, board=setup.board, house=setup.house)).stride


def _clock(setup: Setup, words: Words) -> Html:
    """How far Hugo goes at each hour; at the last the game is over."""
    _, hours = words.gettext, setup.edition.clock
    late, far = tag("td", _sign(Icon.CLOCK, _("Clock"))), tag("td", _sign(Icon.GHOST, _(STEPS)))
    strides = (*(str(each.stride) for each in hours[:-1]), _sign(Icon.FLAG))
    return tag("table", _row(late, (each.label for each in hours)), _row(far, strides))


def _row(first: Html, values: Iterable[str | int]) -> Html:
    cells = (each if isinstance(each, str) else str(each) for each in values)
    return tag("tr", first, (tag("td", each) for each in cells))


def _line(icon: Icon, said: str) -> Html:
    return tag("li", _sign(icon), tag("span", said))


def _sign(icon: Icon, said: str = "") -> Html:
    """A picture of those that the sheet draws once; *said* where no words stand beside it."""
    shown, size = tag("use", href=f"#{icon}"), "0 0 32 32"
    if said:
        return tag("svg", shown, class_="sign", viewBox=size, role="img", aria_label=said)
    return tag("svg", shown, class_="sign", viewBox=size, aria_hidden="true")


def _drawn_once() -> Html:
    paths = (tag("path", id=icon, d=sign_path(f"{icon}-32")) for icon in PICTURES)
    return tag("svg", tag("defs", paths), class_="none", width=0, height=0, aria_hidden="true")


def _signs(setup: Setup) -> dict[Place, str]:
    """The places of the board that have a picture: where Hugo starts, green and red rooms."""
    icons = {RoomKind.BONUS: Icon.LUCKY, RoomKind.HAUNTED: Icon.SPOOKY}
    signs = {room.place: icons[room.kind] for room in setup.board.rooms if room.kind in icons}
    return {
        place: sign_path(f"{icon}-32")
        for place, icon in {**signs, setup.hugo_start: Icon.GHOST}.items()
    }
