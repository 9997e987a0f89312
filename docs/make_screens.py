"""Sample screens for the tests: one of each kind, and more where it looks different.

`make screens` draws them all on one sheet, `build/screens.png`, to look at.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from hugo_core.board import Place, load_board
from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.box.findings import Code, Picture, Piece
from hugod.app.box.views import AddressView, CodeView, Mark, PartsView, Pattern, PatternView
from hugod.app.phrases import Phrases
from hugod.app.play.die import FACES
from hugod.app.sealed.throws import SALT_DIGITS
from hugod.app.settings import LANGUAGES
from hugod.app.views import (
    AskView,
    Bar,
    BusyView,
    ClockView,
    DieView,
    EndRow,
    EndView,
    HugoView,
    Icon,
    ListView,
    MagicView,
    Map,
    MoveView,
    NewsView,
    PlaceView,
    ProofView,
    RollView,
    SheetRow,
    SheetView,
    StartView,
    TextView,
    ThrowView,
    TrackRow,
    TracksView,
    View,
    WhereRow,
    WhereView,
)
from hugod.draw import render

TARGET = Path(__file__).parents[1] / "build" / "screens.png"

EN = Phrases()
PLAYERS = tuple(map(EN.badge, Colour))
RED, BLUE, TURQUOISE, YELLOW, BLACK, GREEN, WHITE, VIOLET = PLAYERS
BAR = Bar(TURQUOISE, "23:45")
SQUARE = "HUGO " + "0123456789ABCDEF" * 4
MAGIC = ("bada", "fini", "luma", "wuvo")
PLACES = ("12", "7", "33", "28", "41", "60")
POINTS = (12, 0, 46, 31, 7, 22, 105, -4)


def tracks(players: int, limit: int | None = 46) -> TracksView:
    """Spooky points of so many players; the second has the turn."""
    rows = zip(PLAYERS, POINTS, strict=True)
    seats = tuple(TrackRow(who, points, turn=who is BLUE) for who, points in rows)
    return TracksView(EN.tracks, seats[:players], limit)


def where(players: int, guests: int) -> WhereView:
    """So many players with so many guests each."""
    rows = tuple(WhereRow(who, PLACES[:guests]) for who in PLAYERS[:players])
    return WhereView(EN.where, rows, "17")


def end(players: int) -> EndView:
    """A game that the first two of so many players have won together."""
    rows = (
        EndRow(who, 1 if place < 2 else place + 1, 3 + 6 * place, won=place < 2)
        for place, who in enumerate(PLAYERS[:players])
    )
    return EndView(EN.winners, tuple(rows))


def score_sheet(players: int, rounds: int) -> SheetView:
    """The paper sheet after so many rounds."""
    scores = (("6", "5", "−3"), ("13", "9", "17"), ("14", "17", "10"), ("8", "10", "5"))
    rows = (
        SheetRow(who, scores[seat % 4][:rounds], str(8 + 11 * seat))
        for seat, who in enumerate(PLAYERS[:players])
    )
    return SheetView(("1", "2", "3")[:rounds], "total", tuple(rows))


def samples() -> Mapping[str, View]:
    """One view of each kind and more where it looks different, by name."""
    asked: dict[str, View] = {
        "start": StartView(EN.title, EN.press_roll, EN.star_menu),
        "start-wave": StartView(EN.title, EN.press_roll, frame=1),
        "list": ListView(EN.ask_track, (EN.yes, EN.no, EN.by_name), 1),
        "list-colours": ListView(EN.which_colour(1), tuple(p.name for p in PLAYERS), 4, PLAYERS),
        "list-short": ListView(EN.ask_stairs, (EN.wine_cellar, EN.step_to_two), 0),
        "ask": AskView(BAR, EN.place_guest(2, 5), "", EN.place_hint(28)),
        "ask-typed": AskView(BAR, EN.place_back(Place(60)), "1", EN.entry_hint),
        "ask-setup": AskView(Bar(), EN.how_many, "", EN.how_many_hint),
        "roll": RollView(BAR, EN.press_roll),
        "roll-note": RollView(Bar(RED, "4:00"), EN.press_roll, "blue 12→33"),
        "throw-0": ThrowView(BAR, Face.FOUR, False, 0, "…"),
        "throw-1": ThrowView(BAR, Face.GHOST, False, 1, "…"),
        "throw-2": ThrowView(BAR, Face.TWO, False, 2, "…"),
        "throw-3": ThrowView(BAR, Face.ONE, False, 3, "…"),
        "throw-4": ThrowView(BAR, Face.FIVE, False, 4, "…"),
        "throw-four": ThrowView(BAR, Face.FOUR, True, 9, "4"),
        "throw-ghost": ThrowView(BAR, Face.GHOST, True, 9, "Ghost!"),
    }
    return asked | _turn() | _standing() | _placed() | _told() | _checked()


def _turn() -> dict[str, View]:
    hint = EN.move_hint
    way = ("26", "27", "28", "1", "2", "3", "4")
    return {
        "move": MoveView(BAR, Face.FOUR, "12", "16", "to the gallery", 1, 5, "", hint),
        "move-room": MoveView(BAR, Face.FIVE, "28", "33", "into room 33", 11, 14, "", hint),
        "move-stay": MoveView(BAR, Face.ONE, "", "", "0: stay", 2, 3, "", hint),
        "move-typed": MoveView(
            BAR, Face.FOUR, "12", "16", "to the gallery", 1, 5, "1", EN.entry_hint
        ),
        "hugo-start": HugoView(BAR, EN.hugo_moves(3), way[:3], -1, frozenset({1})),
        "hugo-caught": HugoView(BAR, EN.hugo_moves(7), way, 5, frozenset({2, 5})),
        "hugo": HugoView(BAR, EN.hugo_moves(7), way, 2, frozenset({2, 5})),
        "news": NewsView(
            BAR, Icon.STAIRS, (RED,), EN.caught(Place(17)), ("put on step 60", "+10 points")
        ),
        "news-one": NewsView(
            BAR, Icon.ROOM, (TURQUOISE,), EN.expelled(Place(33)), (EN.to_square(Place(6)),)
        ),
        "news-short": NewsView(
            BAR, Icon.CLOCK, (), EN.clock_strikes("24:00"), (EN.rooms_open, EN.hugo_moves(3))
        ),
        "news-lucky": NewsView(BAR, Icon.LUCKY, (GREEN,), EN.lucky, (EN.points_change(-3),)),
        "news-many": NewsView(
            BAR,
            Icon.GHOST,
            PLAYERS + PLAYERS,
            EN.caught(Place(28)),
            (EN.to_step(Place(60)), EN.captive_points(Place(60), 16)),
            1,
            3,
        ),
        "news-some": NewsView(
            BAR,
            Icon.STAIRS,
            (RED, RED, RED, BLUE, BLUE),
            EN.outside,
            (EN.to_step(Place(51)), EN.counts_later(Place(51), 5)),
            0,
            2,
        ),
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
        "clock-first": ClockView("23:45", 3, 0, 7, EN.hugo_moves(3)),
        "clock": ClockView("2:00", 5, 3, 7, EN.hugo_moves(5)),
        "clock-last": ClockView("5:00", 7, 6, 7, EN.hugo_moves(7)),
    }
    return {**counts, "tracks-no-limit": tracks(3, None), **sheets, **clocks, **places, **ends}


def _placed() -> dict[str, View]:
    """One place on the map: a square, a room, a step, the arrow, on each shipped board."""
    boards = ("amigo-hugo", "amigo-midnight-party", "ravensburger-1989")
    hugo, midnight, old = (Map.of(load_board(name)) for name in boards)
    step = EN.one_of(TURQUOISE.name, 2, 6)
    asked = EN.is_one_on(TURQUOISE.name, Place(38))
    return {
        "place": PlaceView(step, hugo, 17, TURQUOISE, hint=EN.place_keys),
        "place-typed": PlaceView(step, hugo, 17, TURQUOISE, entry="2", hint=EN.place_keys),
        "place-asked": PlaceView(asked, hugo, 38, TURQUOISE, hint=EN.yes_or_no),
        "place-two": PlaceView(RED.name, midnight, 60, RED, count=2, hint=EN.roll_goes_on),
        "place-hugo": PlaceView("Hugo", old, 1, is_hugo=True, hint=EN.roll_goes_on),
    }


def _told() -> dict[str, View]:
    refusal = "Room 33 needs exactly 3. With 4 you may go to 32 or 8."
    return {
        "text": TextView(refusal, Icon.NO, "", EN.other_board),
        "text-title": TextView(EN.read_first, Icon.QUESTION, EN.why),
        "text-short": TextView("red 12→16", None, EN.take_back, EN.take_back_hint),
        "text-trouble": TextView(EN.die_trouble, Icon.TROUBLE),
        "busy": BusyView(RollView(BAR, EN.press_roll), EN.saving, 2),
        **{f"icon-{icon.value}": TextView(f"This is {icon.value}", icon) for icon in Icon},
        "die": DieView(
            EN.throws(41), tuple(zip(FACES, (9, 4, 8, 5, 15), strict=True)), EN.evenly(7, 14)
        ),
        "die-many": DieView(
            EN.throws(999), tuple((face, 999) for face in FACES), EN.evenly(167, 333)
        ),
        "seal": TextView(EN.seal_first, Icon.GHOST, hint=EN.seal_hint),
        "seal-again": TextView(EN.seal_again, Icon.GHOST, hint=EN.seal_hint),
        "seal-words": MagicView(SQUARE, EN.magic_words, MAGIC, EN.magic_hint),
        "seal-stir": AskView(BAR, EN.stir, "4", EN.stir_hint, SALT_DIGITS),
        "seal-stir-next": AskView(BAR, EN.stir, "", EN.stir_after("473"), SALT_DIGITS),
        "proof": ProofView("HUGO 12 0123456789AB 0123456789ABCDEF0123", EN.proof, EN.proof_hint),
        "die-streak": TextView(EN.streak(Face.GHOST, 4, 1.77), Icon.GHOST),
        "locked": TextView(EN.locked(is_locked=True), Icon.NO),
        "switch-off": TextView(EN.hold_to_switch_off, title=EN.switch_off, hint=EN.star_goes_back),
        "countdown": PatternView(Pattern.FRAME, EN.let_go_to_stop, "3"),
        "good-night": TextView(EN.good_night, Icon.GHOST),
        "text-long": TextView(refusal + " " + refusal, Icon.NO),
    }


NETWORK = "http://192.168.178.123:8080/stickers"
INVITATION = "http://192.168.178.123:8080/K/" + 26 * "W"


def first_parts(title: str, glass: Mark) -> PartsView:
    """All parts of a box: the glass with that mark, no sound, the rest well."""
    marks = {Picture.GLASS: glass, Picture.SOUND: Mark.DASH}
    parts = tuple((each, marks.get(each, Mark.TICK)) for each in Picture)
    return PartsView(title, parts, tuple(map(EN.part, Picture)), EN.roll_goes_on)


def _checked() -> dict[str, View]:
    pieces = (Piece.DIE, Piece.PINS, Piece.DISPLAY, Piece.KEYPAD, Piece.NUMBER_PAD)
    marks = (Mark.TICK, Mark.TICK, Mark.WRONG, Mark.TICK, Mark.DASH)
    names = tuple(map(EN.piece, pieces))
    return {
        "parts": ListView(EN.check_parts, names, 2, marks=marks),
        "part": TextView(EN.about(Code.LOST), title=EN.piece(Piece.DISPLAY)),
        "try-keys": AskView(Bar(), EN.press_any_key, "Roll", EN.star_twice),
        "try-dots": PatternView(Pattern.ALL, EN.every_dot_lit, ""),
        "try-edge": PatternView(Pattern.FRAME, EN.edge_seen, "123"),
        "parts-ready": first_parts(EN.parts_ready, Mark.TICK),
        "parts-wrong": first_parts(EN.parts_wrong, Mark.WRONG),
        "hello": ListView(EN.hello, tuple(LANGUAGES.values()), 0),
        "looking": TextView(EN.looking_at_parts, Icon.GHOST),
        "page-address": AddressView(
            "http://192.168.178.123:8080/", "192.168.178.123", 8080, EN.page_is_here
        ),
        "page-code": CodeView("482913", EN.phone_code, EN.phone_code_hint, INVITATION),
        "stickers": ProofView(NETWORK, EN.stickers, EN.proof_hint),
        "stickers-here": TextView(
            "127.0.0.1:8080\n/stickers", title=EN.stickers, hint=EN.d_by_hand
        ),
        "stickers-guide": TextView(EN.stickers_printed, title=EN.stickers, hint=EN.d_by_hand),
        "which-glass": PatternView(Pattern.FRAME, EN.picture_right("B"), "2"),
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
