"""Sample screens for the tests: one of each kind, and more where it looks different.

`make screens` draws them all on one sheet, `build/screens.png`, to look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sin
from pathlib import Path

from PIL import Image

from hugo_core.board import Place, load_board
from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.play.die import FACES
from hugod.app.setup.edition import STAR_MENU
from hugod.app.setup.first_evening import HELLO
from hugod.app.table.announce import way
from hugod.app.table.fear import LEAST, fear_of
from hugod.app.table.rolls import SALT_DIGITS
from hugod.app.table.table import Table
from hugod.app.values import box_views, status_views
from hugod.app.values.findings import ABOUT, PICTURES, PIECES, CheckedPart, Code, Picture
from hugod.app.values.looking_back_views import Balance, CourseView, LedgerView
from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.signs import Bar, Icon, PartState
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.draw import render
from hugod.languages import all_words

TARGET = Path(__file__).parents[1] / "build" / "screens.png"

EN = Words()
PLAYERS = tuple(map(EN.badge, Colour))
RED, BLUE, TURQUOISE, YELLOW, BLACK, GREEN, WHITE, VIOLET = PLAYERS
BAR = Bar(TURQUOISE, "23:45")
SQUARE = "HUGO " + "0123456789ABCDEF" * 4
MAGIC = ("bada", "fini", "luma", "wuvo")
PLACES = ("12", "7", "33", "28", "41", "60")
FEARS = tuple(fear_of(chance, EN) for chance in (0, *LEAST))
POINTS = (12, 0, 46, 31, 7, 22, 105, -4)


def tracks(players: int, limit: int | None = 46) -> status_views.TracksView:
    """Spooky points of so many players; the second has the turn."""
    rows = zip(PLAYERS, POINTS, strict=True)
    seats = tuple(status_views.TrackRow(who, points, turn=who is BLUE) for who, points in rows)
    return status_views.TracksView("Spooky points", seats[:players], limit)


def where(players: int, guests: int) -> status_views.WhereView:
    """So many players with so many guests each."""
    rows = tuple(status_views.WhereRow(who, PLACES[:guests]) for who in PLAYERS[:players])
    return status_views.WhereView("Who is where", rows, "17")


def afraid(guests: int) -> status_views.FearView:
    """So many guests of a player, each with one ghost less to fear."""
    rows = tuple(
        status_views.FearRow(place, FEARS[5 - at]) for at, place in enumerate(PLACES[:guests])
    )
    return status_views.FearView(BAR, rows, "A B: the others")


def end(players: int) -> status_views.EndView:
    """A game that the first two of so many players have won together."""
    rows = tuple(
        status_views.EndRow(who, 1 if place < 2 else place + 1, 3 + 6 * place, won=place < 2)
        for place, who in enumerate(PLAYERS[:players])
    )
    return status_views.EndView("Winners!", rows, len(rows))


def score_sheet(players: int, rounds: int) -> status_views.SheetView:
    """The paper sheet after so many rounds."""
    scores = (("6", "5", "−3"), ("13", "9", "17"), ("14", "17", "10"), ("8", "10", "5"))
    rows = (
        status_views.SheetRow(who, scores[seat % 4][:rounds], str(8 + 11 * seat))
        for seat, who in enumerate(PLAYERS[:players])
    )
    return status_views.SheetView(("1", "2", "3")[:rounds], "total", tuple(rows))


def to_do(icon: Icon, headline: str, *rows: Carried) -> NewsView:
    """A page with something to be done on the board, the second of three."""
    who, hint = tuple(badge for row in rows for badge in row.who), EN.then_roll(has_button=True)
    return NewsView(BAR, icon, who, headline, (), 1, 3, rows, hint, by_roll=True)


def leaving(guests: int) -> Iterator[Carried]:
    """So many guests that leave their rooms."""
    for room in range(31, 31 + guests):
        yield Carried((PLAYERS[room % 8],), way(room, room - 20))


def samples() -> Mapping[str, View]:
    """One view of each kind and more where it looks different, by name."""
    asked: dict[str, View] = {
        "start": StartView("HUGO", "Press Roll", STAR_MENU),
        "start-wave": StartView("HUGO", "Press Roll", frame=1),
        "list": ListView("Who rolls?", ("The box", "The box, sealed", "Us, our own die"), 1),
        "list-long-question": ListView(
            "Is there a track 0-46 on your board?", ("yes", "no", "I know its name"), 1
        ),
        "list-colours": ListView("Player 1", tuple(p.name for p in PLAYERS), 4, PLAYERS),
        "list-feared": ListView("Which guest?", ("from 8", "from 10"), 0, fears=FEARS[3:5]),
        "list-short": ListView("On the stairs?", ("a wine cellar", "steps down to 2"), 0),
        "ask": AskView(BAR, "Place guest 2/5", "", "1 to 28, Roll deals all"),
        "ask-typed": AskView(BAR, f"Step {Place(60)}: put it where?", "1", EN.entry_hint),
        "ask-setup": AskView(Bar(), "How many play?", "", "1 to 8   0: ghosts too", 1),
        "roll": RollView(BAR, "Press Roll"),
        "roll-note": RollView(Bar(RED, "4:00"), "Press Roll", "blue 12→33"),
        "roll-stuck": RollView(BAR, "Press Roll", "turquoise: 4, nobody can move"),
        "tumble-0": TumbleView(BAR, Face.FOUR, False, 0, "…"),
        "tumble-1": TumbleView(BAR, Face.GHOST, False, 1, "…"),
        "tumble-2": TumbleView(BAR, Face.TWO, False, 2, "…"),
        "tumble-3": TumbleView(BAR, Face.ONE, False, 3, "…"),
        "tumble-4": TumbleView(BAR, Face.FIVE, False, 4, "…"),
        "tumble-four": TumbleView(BAR, Face.FOUR, True, 9, "4"),
        "tumble-ghost": TumbleView(BAR, Face.GHOST, True, 9, "Ghost!"),
    }
    told = (_counted(), _news(), _standing(), _placed(), _told(), _checked(), _looked_back())
    return {name: view for some in (asked, _turn(), *told) for name, view in some.items()}


def _turn() -> dict[str, View]:
    hint = "type the place or A B #"
    path = ("26", "27", "28", "1", "2", "3", "4")
    others = EN.gettext("A B: other moves")
    return {
        "box-moves": MoveView(
            BAR,
            Face.FOUR,
            "12",
            "16",
            "away from Hugo",
            0,
            1,
            "",
            "move me, then Roll",
            by_roll=True,
        ),
        "move": MoveView(BAR, Face.FOUR, "12", "16", "", 1, 5, "", hint, aside=others),
        "move-room": MoveView(BAR, Face.FIVE, "28", "33", "into room 33", 11, 14, "", hint),
        "move-feared": MoveView(
            *(BAR, Face.FOUR, "12", "16", "", 11, 14, "", hint), aside=others, fear=FEARS[5]
        ),
        "move-stay": MoveView(BAR, Face.ONE, "", "", "0: stay", 2, 3, "", hint),
        "move-typed": MoveView(
            BAR,
            Face.FOUR,
            "12",
            "16",
            "",
            1,
            5,
            "1",
            EN.entry_hint,
            aside=others,
        ),
        "hugo-start": HugoView(BAR, EN.hugo_moves(3), path[:3], -1, frozenset({1})),
        "hugo-caught": HugoView(BAR, EN.hugo_moves(7), path, 5, frozenset({2, 5})),
        "hugo": HugoView(BAR, EN.hugo_moves(7), path, 2, frozenset({2, 5})),
    }


def _counted() -> dict[str, View]:
    return {
        "count-start": CountView(BAR, "23", 0, 10, said="10 more", hint="Roll counts   * skips"),
        "count": CountView(BAR, "28", 5, 14),
        "count-down": CountView(BAR, "−2", 1, 3, is_down=True),
        "count-helped": CountView(BAR, "7", 2, 2, said="Now 8!", hint="Roll counts   * skips"),
        "count-there": CountView(BAR, "33", 10, 0, said="There you are!", is_over=True),
        "count-too-many": CountView(
            BAR, "105", 10, 0, said="One too many! 105 it is.", is_over=True
        ),
    }


def _news() -> dict[str, View]:
    return {
        "news": to_do(
            Icon.STAIRS,
            f"Caught on {Place(17)}!",
            Carried((RED,), way(17, 60), "+10"),
        ),
        "news-later": to_do(
            Icon.STAIRS,
            f"Caught on {Place(17)}!",
            Carried((RED,), way(17, 57), "it counts 7"),
        ),
        "news-one": to_do(Icon.ROOM, f"Out of {Place(33)}!", Carried((TURQUOISE,), way(33, 6))),
        "news-two": to_do(
            Icon.STAIRS,
            "Caught!",
            Carried((BLUE,), way(21, 60), "+10"),
            Carried((RED, BLUE, GREEN), way(22, 59), "+9"),
        ),
        "news-short": NewsView(
            BAR, Icon.CLOCK, (), "Midnight!", ("rooms are open", EN.hugo_moves(3))
        ),
        "news-lucky": NewsView(BAR, Icon.LUCKY, (GREEN,), "Lucky room!", ("−3 points",)),
        "news-many": to_do(
            Icon.STAIRS,
            f"Caught on {Place(28)}!",
            Carried(PLAYERS + PLAYERS, way(28, 60), "+10"),
        ),
        "news-some": to_do(Icon.STAIRS, "Still outside", *leaving(4)),
        "news-round": to_do(Icon.ROOM, "Round 2 of 3", *leaving(7), Carried((), way("HUGO", 60))),
        "news-rooms": to_do(Icon.ROOM, "Round 3 of 3", *leaving(11), Carried((), way("HUGO", 60))),
    }


def _standing() -> dict[str, View]:
    counts: dict[str, View] = {f"tracks-{players}": tracks(players) for players in range(2, 9)}
    places: dict[str, View] = {
        f"where-{players}-{guests}": where(players, guests)
        for players, guests in ((2, 6), (4, 4), (5, 3), (8, 2), (8, 6))
    }
    ends: dict[str, View] = {f"end-{players}": end(players) for players in (2, 4, 5, 8)}
    sheets: dict[str, View] = {
        f"sheet-{players}-{rounds}": score_sheet(players, rounds)
        for players, rounds in ((2, 3), (3, 1), (4, 3))
    }
    clocks: dict[str, View] = {
        "clock-first": status_views.ClockView("23:45", 3, 0, 7, EN.hugo_moves(3)),
        "clock": status_views.ClockView("2:00", 5, 3, 7, EN.hugo_moves(5)),
        "clock-last": status_views.ClockView("5:00", 7, 6, 7, EN.hugo_moves(7)),
    }
    sheets["sheet-read"] = replace(score_sheet(4, 3), hint=EN.roll_goes_on, by_roll=True)
    fears: dict[str, View] = {f"fear-{guests}": afraid(guests) for guests in (2, 4, 6)}
    return {
        **counts,
        **fears,
        "tracks-no-limit": tracks(3, None),
        **sheets,
        **clocks,
        **places,
        **ends,
    }


def _placed() -> dict[str, View]:
    """One place on the map: a square, a room, a step, the arrow, on each shipped board."""
    boards = ("amigo-hugo", "amigo-midnight-party", "ravensburger-1989")
    hugo, midnight, old = (Map.of(load_board(name)) for name in boards)
    step = f"{TURQUOISE.name} 2/6"
    asked = f"{TURQUOISE.name} on {Place(38)}?"
    return {
        "place": PlaceView(step, hugo, 17, TURQUOISE, hint="A B or number, # next"),
        "place-typed": PlaceView(
            step, hugo, 17, TURQUOISE, entry="2", hint="A B or number, # next"
        ),
        "place-asked": PlaceView(asked, hugo, 38, TURQUOISE, hint=EN.yes_or_no),
        "place-six": PlaceView(
            "turquoise 3/5", midnight, 4, TURQUOISE, more=(5, 17, 33, 60, 60), hint=EN.roll_goes_on
        ),
        "place-three": PlaceView("red 1/5", hugo, 4, RED, more=(17, 33), hint=EN.roll_goes_on),
        "place-hugo": PlaceView("Hugo", old, 1, is_hugo=True, hint=EN.roll_goes_on),
    }


def _told() -> dict[str, View]:
    refusal = "Room 33 is full: it needs exactly 3."
    return {
        "text": TextView(refusal, Icon.NO, "", "other board? B counts"),
        "text-refusal": TextView(refusal, Icon.NO, hint="→ 8, 32, 37 … D: all"),
        "text-title": TextView(EN.read_first, Icon.QUESTION, "Why?"),
        "text-short": TextView("red 12→16", None, "Take back?", "# yes  * no  C more"),
        "text-trouble": TextView("The die does not answer. Press Roll again.", Icon.TROUBLE),
        "busy": BusyView(RollView(BAR, "Press Roll"), "saving …", 2),
        **{f"icon-{icon.value}": TextView(f"This is {icon.value}", icon) for icon in Icon},
        "die": status_views.DieView(
            "Rolls: 41", tuple(zip(FACES, (9, 4, 8, 5, 15), strict=True)), "average: 7, ghost 14"
        ),
        "die-many": status_views.DieView(
            "Rolls: 999", tuple((face, 999) for face in FACES), "average: 167, ghost 333"
        ),
        "seal": TextView(
            "A ghost hides all rolls under four magic words.",
            Icon.GHOST,
            hint="Roll hides them",
        ),
        "seal-again": TextView(
            "The power was off: the secret is gone. We need a new one.",
            Icon.GHOST,
            hint="Roll hides them",
        ),
        "seal-words": box_views.MagicView(SQUARE, "Magic words", MAGIC, "note them, then Roll"),
        "seal-stir": AskView(BAR, "Stir it!", "4", "3 digits, as you like", SALT_DIGITS),
        "seal-stir-next": AskView(BAR, "Stir it!", "", "473 is in. 3 digits", SALT_DIGITS),
        "proof": box_views.ProofView(
            "HUGO 12 0123456789AB 0123456789ABCDEF0123", "The proof", "for a phone"
        ),
        "die-streak": TextView("4 × ghost in a row: every second evening.", Icon.GHOST),
        "locked": TextView("Locked. Hold A+B.", Icon.NO),
        "switch-off": TextView(
            "Hold # for three seconds.", title="Switch off", hint=EN.star_goes_back
        ),
        "countdown": box_views.PatternView(box_views.Pattern.FRAME, "Let go to stop", "3"),
        "good-night": TextView("Good night! You can pull the plug now.", Icon.GHOST),
        "text-long": TextView(refusal + " " + refusal, Icon.NO),
    }


NETWORK = "http://192.168.178.123:8080/stickers"
INVITATION = "http://192.168.178.123:8080/K/" + 26 * "W"


def first_parts(title: str, glass: PartState) -> box_views.PartsView:
    """All parts of a box: the glass with that mark, no sound, the rest well."""
    marks = {Picture.GLASS: glass, Picture.SOUND: PartState.DASH}
    parts = tuple((each, marks.get(each, PartState.TICK)) for each in Picture)
    return box_views.PartsView(title, parts, tuple(PICTURES.values()), EN.roll_goes_on)


def _checked() -> dict[str, View]:
    pieces = (
        CheckedPart.DIE,
        CheckedPart.PINS,
        CheckedPart.DISPLAY,
        CheckedPart.KEYPAD,
        CheckedPart.NUMBER_PAD,
    )
    marks = (PartState.TICK, PartState.TICK, PartState.WRONG, PartState.TICK, PartState.DASH)
    names = tuple(PIECES[piece] for piece in pieces)
    return {
        "parts": ListView("Check the box", names, 2, marks=marks),
        "part": TextView(ABOUT[Code.LOST], title=PIECES[CheckedPart.DISPLAY]),
        "try-keys": AskView(Bar(), "Press any key", "Roll", "* * ends"),
        "try-dots": box_views.PatternView(
            box_views.Pattern.ALL, "Every dot is lit. Any key goes on.", ""
        ),
        "try-edge": box_views.PatternView(box_views.Pattern.FRAME, "Edge all there?", "123"),
        "parts-ready": first_parts("I am ready!", PartState.TICK),
        "parts-wrong": first_parts("Look here!", PartState.WRONG),
        "hello": HELLO.view(Table(EN, languages=all_words())),
        "looking": TextView("Looking at my parts …", Icon.GHOST),
        "page-address": box_views.AddressView(
            "http://192.168.178.123:8080/", "192.168.178.123", 8080, "for your TV"
        ),
        "page-code": box_views.CodeView("482913", "Code for a phone", "two minutes", INVITATION),
        "stickers": box_views.ProofView(NETWORK, "Board numbers", "for a phone"),
        "stickers-here": TextView(
            "127.0.0.1:8080\n/stickers", title="Board numbers", hint="D: by hand    Roll: go on"
        ),
        "stickers-guide": TextView(
            "Print the sheet that is in the guide.",
            title="Board numbers",
            hint="D: by hand    Roll: go on",
        ),
        "which-glass": box_views.PatternView(box_views.Pattern.FRAME, "Right? Press B", "2"),
    }


def _looked_back() -> dict[str, View]:
    """A game that is over is looked back at."""
    rises = tuple(0.5 + 0.3 * sin(at / 3) * at / 40 for at in range(40))
    two = (*((part, 1 - part) for part in rises), *((1.0, 0.0),) * 3)
    waves = [[1.2 + sin(at / (seat + 3)) for seat in range(8)] for at in range(50)]
    eight = tuple(tuple(part / sum(wave) for part in wave) for wave in waves)
    lines = ("red: from 50 to 100 of 100", "blue: from 50 to 0 of 100", "riddle 1: throw 12")
    title, hint = "The whole game", EN.roll_goes_on
    return {
        "looking-back-offered": replace(end(2), hint="A: look back"),
        "looking-back-offered-5": replace(end(5), hint="A: look back"),
        "looking-back-course": CourseView(
            "The whole game", PLAYERS[:2], two, (12, 30), lines, hint
        ),
        "looking-back-course-8": CourseView(title, PLAYERS, eight, (7, 9, 40), lines, hint),
        "looking-back-ledger": LedgerView(
            TURQUOISE,
            "Hugo's favourite",
            "caught 4×",
            Balance("luck", -2, "bad luck"),
            Balance("choices", 3, "brilliant!"),
            "start 50, luck −20, choices +70: 100 of 100",
            hint,
        ),
    }


def sheet(pictures: Mapping[str, Image.Image], columns: int = 4) -> Image.Image:
    """All pictures on one, at twice their size, in the order given."""
    wide, high = 128 * 2 + 8, 64 * 2 + 8
    rows = -(-len(pictures) // columns)
    whole = Image.new("L", (columns * wide, rows * high), 96)
    for index, drawn in enumerate(pictures.values()):
        large = drawn.resize((256, 128), Image.Resampling.NEAREST)
        whole.paste(large, (index % columns * wide + 4, index // columns * high + 4))
    return whole


def main() -> None:
    TARGET.parent.mkdir(exist_ok=True)
    sheet({name: render(view) for name, view in samples().items()}).save(TARGET)


if __name__ == "__main__":
    main()
