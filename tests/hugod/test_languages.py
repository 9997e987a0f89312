"""Three languages: complete, up to the code, and every phrase in its place on the glass.

Games are played at random in each language with every picture looked at; what a game brings too
rarely, or not with its longest words, is asked for one by one. Nothing may be left over.
"""

from __future__ import annotations

import random
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations, translation
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from hugo_core.board import Place, RoomKind, load_board
from hugo_core.commands import DrawLot, MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.editions import EDITIONS, Colour, colours_for
from hugo_core.errors import Reason, Refused
from hugo_core.events import RoundEnd
from hugo_core.history import Begun, Record
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Phase, Position, Seat, agree, start
from hugod.app.box.check_view import Mark, PartsView, Pattern, PatternView
from hugod.app.box.findings import Code, Picture, Piece
from hugod.app.box.page_view import AddressView, CodeView
from hugod.app.box.safe_talk import SafeTalk
from hugod.app.box.safe_view import safe_pages
from hugod.app.busy_view import BusyView
from hugod.app.effects import Effect, RollDie, RollLot, Show
from hugod.app.inputs import (
    ButtonTrouble,
    DieRolled,
    Input,
    Key,
    KeyDown,
    KeyUp,
    LotRolled,
    StickTrouble,
    TimePassed,
)
from hugod.app.notices import TOLD
from hugod.app.phrases import Phrases
from hugod.app.place_view import Map, PlaceView
from hugod.app.play.die import FACES
from hugod.app.play.die_view import DieView
from hugod.app.sealed.throws import SALT_DIGITS
from hugod.app.sealed.views import MagicView, ProofView
from hugod.app.session import Session
from hugod.app.settings import LANGUAGES, QUIET_FROM, QUIET_UNTIL, Level
from hugod.app.views import (
    AskView,
    Bar,
    ClockView,
    EndRow,
    EndView,
    HugoView,
    Icon,
    ListView,
    MoveView,
    NewsView,
    RollView,
    SheetRow,
    SheetView,
    StartView,
    TextView,
    TrackRow,
    TracksView,
    View,
    WhereRow,
    WhereView,
)
from hugod.draw import problems
from hugod.draw.canvas import Box, wrapped
from hugod.draw.fonts import Font
from hugod.languages import DOMAIN, LOCALE, all_phrases, phrases_in

ROOT = Path(__file__).parents[2]
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
EVENING = (("amigo-hugo", 400), ("amigo-midnight-party", 400))
"""What is played at every number of players, and for how many keys."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


# The catalogues


def test_the_catalogues_are_what_the_code_makes_of_them() -> None:
    found = subprocess.run(
        [sys.executable, ROOT / "docs/make_words.py", "--check"], capture_output=True, text=True
    )
    assert (found.stdout, found.stderr, found.returncode) == ("", "", 0), "`make words` helps"


def written_in(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=language)


def gaps(sentence: str) -> list[str]:
    """Name the numbers and words that are filled into *sentence*."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_with_the_same_gaps(language: str) -> None:
    words = [message for message in written_in(language) if message.id]
    assert [str(message.id) for message in words if not message.string or message.fuzzy] == []
    differ = [str(m.id) for m in words if gaps(str(m.id)) != gaps(str(m.string))]
    assert differ == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_keeps_its_full_stop_and_its_keys(language: str) -> None:
    for message in written_in(language):
        asked, said = str(message.id), str(message.string)
        assert asked.endswith(".") == said.endswith("."), message
        assert [key for key in "#*" if key in asked] == [key for key in "#*" if key in said]


def test_no_french_line_begins_with_the_mark_that_ends_a_sentence() -> None:
    """The space before it is one at which no line is broken."""
    said = [str(message.string) for message in written_in("fr")]
    assert [words for words in said if re.search(r" (?:[?!:;]|h\b)", words)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_box_reads_what_the_translator_wrote(language: str) -> None:
    read = translation(DOMAIN, LOCALE, [language])
    assert isinstance(read, GNUTranslations)
    for message in written_in(language):
        if message.id:
            assert read.gettext(str(message.id)) == message.string


# The choice of a language


def test_every_language_of_the_menu_speaks_for_itself() -> None:
    said = {language: words.colour(Colour.RED) for language, words in all_phrases().items()}
    assert said == {"en": "red", "de": "rot", "fr": "rouge"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_know_their_language(language: str) -> None:
    assert phrases_in(language).language == language


def test_a_language_without_a_catalogue_is_said_in_english() -> None:
    assert phrases_in("nl").new_game == "New game"


def test_a_missing_catalogue_is_said_in_english(tmp_path: Path) -> None:
    assert phrases_in("de", tmp_path).new_game == "New game"


def test_the_french_have_the_sheet_of_1989_and_the_english_ghost_party() -> None:
    named = {language: words.edition_of_1989 for language, words in all_phrases().items()}
    assert named["fr"] == "fantome-de-minuit"
    assert named["en"] == "ghost-party"


# The players


@every_language
def test_the_players_letters_and_words_all_differ(language: str) -> None:
    badges = [phrases_in(language).badge(colour) for colour in Colour]
    assert len({badge.letter for badge in badges}) == len(Colour)
    assert len({badge.name for badge in badges}) == len(Colour)
    assert all(len(badge.name) <= 9 for badge in badges)
    assert all(badge.letter.lower() in badge.name for badge in badges)


# Everything on the glass


class Heard(Phrases):
    """Phrases that remember which of them were used."""

    def __init__(self, words: Phrases) -> None:
        super().__init__(words._, words.language)
        self.used: set[str] = set()

    def __getattribute__(self, name: str) -> object:
        if name in PHRASES:
            self.used.add(name)
        return super().__getattribute__(name)


PHRASES = frozenset(
    name for kind in Phrases.__mro__[:-1] for name in vars(kind) if not name.startswith("_")
)


@cache
def misfits(view: View) -> tuple[str, ...]:
    return problems(view)


class Evening:
    """A session at which keys are pressed at random, and every picture is looked at."""

    def __init__(self, words: Phrases, records: tuple[Record, ...], chance: random.Random) -> None:
        self.chance, self.now = chance, 0.0
        self.session = Session(records, words)
        self.position: Position | None = None
        self._carry_out(self.session.begin(self.now))

    def give(self, item: Input) -> None:
        self._carry_out(self.session.handle(item, self.now))

    def _carry_out(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case Show(view, position):
                    assert misfits(view) == (), view
                    self.position = position
                case RollDie():
                    self.give(DieRolled(self.chance.choice((*DIE, Face.GHOST)), ""))
                case RollLot(seats):
                    self.give(LotRolled(self.chance.choice(seats), ""))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.now += 2
            self.give(KeyDown(Key(key)))

    def wander(self, count: int) -> None:
        """Press *count* keys: mostly what leads on, now and then anything."""
        for _ in range(count):
            due = self.session.deadline()
            if due is not None and self.chance.random() < 0.3:
                self.now = max(self.now, due)
                self.give(TimePassed())
            else:
                self.press(*self._keys())

    def _keys(self) -> list[str]:
        if self.chance.random() < 0.25:
            return [self.chance.choice(list(Key)).value]
        position = self.position
        wanted = list(legal_commands(position)) if position else []
        command = self.chance.choice(wanted) if wanted else None
        match command:
            case PlaceGuest(place) | MoveGuest(_, place):
                return [*str(place), "#"]
            case StayPut():
                return ["0"]
        return ["Roll"]


LONG = (Place(38), Place(28), Place(27))
"""Places with the most digits."""
MIDWAY = read_position(
    "amigo-hugo moving:4 act=turquoise hugo=20 passes=1 turquoise(10)=4,r5,c10 blue(10)=12"
)
FACTS = {"face": 4, "squares": 28, "needs": 5, "guests": 6, "least": -99, "most": 99}
OFTEN = (
    Reason.SQUARE_TAKEN,
    Reason.WRONG_COUNT,
    Reason.ROOM_TOO_FAR,
    Reason.ROOM_OUT_OF_REACH,
    Reason.ROOM_EXACT,
    Reason.ROOM_FULL,
)
"""Refusals every child meets: they are as large as a child must read."""


def long_seats(words: Phrases) -> tuple[Seat, ...]:
    """Give the seat at a table of eight whose colour has the longest name."""
    names = [len(words.colour(colour)) for colour in Colour]
    return (Seat(names.index(max(names))),)


def crowd() -> Position:
    return start(agree(EDITIONS["amigo-hugo"], tuple(Colour)))


def rarities(words: Phrases) -> Iterator[View]:
    """Give every phrase with its longest filling, where it stands on the glass."""
    yield from set_up_words(words)
    yield from board_words(words)
    yield from turn_words(words)
    yield from news_words(words)
    yield from table_words(words)
    yield from check_words(words)
    yield from sound_words(words)
    yield from die_words(words)
    yield from seal_words(words)
    yield from sentences(words)
    yield from undo_words(words)
    yield from card_words(words)
    yield from fix_words(words)
    yield from bump_words(words)
    yield from lock_words(words)
    yield from stick_words(words)
    yield from first_words(words)
    yield from page_words(words)
    yield from safe_words(words)


def safe_words(words: Phrases) -> Iterator[View]:
    """What is said when the box could not start."""
    for kind in ("JournalError", "JournalTaken", "Stalled", "DeviceError", "KeyError", ""):
        pages = safe_pages(words, kind, "KeyError", "hugod 10.10.10")
        yield from pages
    for is_all in (False, True):
        talk = SafeTalk(words, pages, 0.0, is_all=is_all)
        for item, now in ((KeyDown(Key.HASH), 1.0), (TimePassed(), 6.0), (KeyUp(Key.HASH), 7.0)):
            talk.handle(item, now)
            yield talk.view
        talk.set_aside("2026-11-22-100", 8.0)
        yield talk.view
        talk.failed("JournalError", 9.0)
        yield talk.view


def undo_words(words: Phrases) -> Iterator[View]:
    """What is said when something is taken back, put back or mended."""
    badges = tuple(map(words.badge, Colour))
    longest = max((words.done(MIDWAY, MoveGuest(Place(38), Place(28))), words.put_in_step), key=len)
    for title, hint, more in (
        (words.take_back, words.take_back_hint, words.and_all_after(199)),
        (words.put_back, words.put_back_hint, words.and_all_before(199)),
    ):
        yield TextView(f"{longest} {more}", title=title, hint=hint)
    for badge in badges:
        lines = (words.agree_by_roll,)
        yield NewsView(Bar(), Icon.QUESTION, (badge,), words.do_you_agree, lines)
        ways = (words.carried(Place(38), None), words.carried(None, Place(28)))
        yield NewsView(Bar(badge, "23:45"), Icon.GUEST, (badge,), words.on_the_board, ways)
    hugo = (words.hugo_carried(Place(60), Place(28)), words.clock_to("23:45"))
    yield NewsView(Bar(badges[2], "23:45"), Icon.GHOST, (), words.on_the_board, hugo)
    yield NewsView(Bar(), Icon.GUEST, badges[2:3], words.on_the_board, (words.track_to(-99),))
    yield ListView(words.menu, (words.put_right, words.this_box, words.go_on, words.go_on), 0)
    yield ListView(words.put_right, (words.mend, words.take_back_last, words.mend, words.mend), 0)
    yield ListView(words.this_box, (words.mend,) * 7, 0)
    yield ListView(words.mend_which, (longest,) * 7, 0)
    for hint in (words.ask_anew_hint, words.leave_out_hint):
        for reason in Reason:
            refused = Refused(reason, where=38, nearest=LONG, **FACTS)
            text = f"{longest}. {words.reason(refused)}"
            yield TextView(text, title=words.fits_no_more, hint=hint)
    yield TextView(words.times(199, 19, 19), title=words.how_it_was_played)
    for said in (
        words.nothing_to_take_back,
        words.nothing_more_to_take_back,
        words.nothing_more_to_put_back,
        words.everyone_agrees,
        words.nothing_to_mend,
        words.fits_no_more_advice,
    ):
        yield TextView(said, Icon.GHOST)
    move = words.goal(MIDWAY, MoveGuest(Place(4), Place(8)))
    yield MoveView(
        Bar(badges[2], "23:45"), Face.FOUR, "28", "38", move, 0, 9, "", words.what_really
    )


def lock_words(words: Phrases) -> Iterator[View]:
    """What is said of the lock and of switching off."""
    yield TextView(words.locked(is_locked=True), Icon.NO)
    yield TextView(words.locked(is_locked=False), Icon.GHOST)
    yield TextView(words.hold_to_switch_off, title=words.switch_off, hint=words.star_goes_back)
    yield TextView(words.hold_to_switch_off, Icon.GHOST)
    yield PatternView(Pattern.FRAME, words.let_go_to_stop, "3")
    yield TextView(words.good_night, Icon.GHOST)
    yield TextView(words.cannot_switch_off, Icon.GHOST)
    yield ListView(words.this_box, (words.switch_off,) * 7, 0)


def stick_words(words: Phrases) -> Iterator[View]:
    """What is said of sticks, and of all games at once."""
    yield ListView(words.this_box, (words.keep_games,) * 7, 3)
    items = (words.onto_stick, words.from_stick, words.wipe_games)
    yield from (ListView(words.keep_games, items, at) for at in range(3))
    for title in (words.onto_stick, words.from_stick):
        yield TextView(words.put_stick_in, title=title, hint=words.star_goes_back)
    yield TextView(words.put_stick_in, Icon.GHOST)
    for far in ("", f"\n{words.so_many_of(9999, 9999)}"):
        yield TextView(words.copying + far, Icon.GHOST, hint=words.leave_stick_in)
    yield TextView(words.on_the_stick(9999), Icon.GHOST)
    for asked in (words.take_games(9999), words.take_the_rest(999, 999)):
        yield TextView(asked, Icon.QUESTION, hint=words.yes_or_no)
    for said in (words.all_here_already, words.games_taken, words.games_wiped, words.hold_to_wipe):
        yield TextView(said, Icon.GHOST)
    yield TextView(words.hold_to_wipe, title=words.wipe_games, hint=words.star_goes_back)
    yield from (TextView(words.stick_trouble(each), Icon.TROUBLE) for each in StickTrouble)


def first_words(words: Phrases) -> Iterator[View]:
    """What is said on the first evening, and about the numbers for the board."""
    yield ListView(words.hello, tuple(LANGUAGES.values()), 0)
    yield TextView(words.looking_at_parts, Icon.GHOST)
    yield TextView(words.parts_later, Icon.GHOST, hint=words.roll_goes_on)
    parts = tuple((each, Mark.WRONG) for each in Picture)
    for title in (words.parts_ready, words.parts_wrong):
        yield PartsView(title, parts, tuple(map(words.part, Picture)), words.roll_goes_on)
    yield TextView(words.stickers_printed, title=words.stickers, hint=words.d_by_hand)
    yield TextView("127.0.0.1:65535\n/stickers", title=words.stickers, hint=words.d_by_hand)
    yield ProofView("http://192.168.178.123:65535/stickers", words.stickers, words.proof_hint)
    yield TextView(words.stickers_by_hand, Icon.QUESTION, words.why)
    yield ListView(words.this_box, (words.stickers,) * 7, 0)


def page_words(words: Phrases) -> Iterator[View]:
    """What is said of the page on the network: on the glass, and on the page itself."""
    yield AddressView("http://192.168.178.123:65535/", "192.168.178.123", 65535, words.page_is_here)
    yield TextView(words.open_page, Icon.QUESTION, hint=words.yes_or_no)
    yield TextView(words.no_network, Icon.GHOST, hint=words.star_goes_back)
    for said in (words.page_forbidden, words.page_closed, words.page_in_trouble):
        yield TextView(said, Icon.GHOST)
    square = "http://192.168.178.123:65535/K/" + 26 * "W"
    yield CodeView("048291", words.phone_code, words.phone_code_hint, square)
    yield CodeView("", words.phone_square, words.phone_code_hint, square)
    for said in (
        words.phone_let_in,
        words.phone_code_over,
        words.phones_forgotten,
    ):
        yield TextView(said, Icon.GHOST)
    yield TextView(words.forget_all_phones, Icon.QUESTION, hint=words.yes_or_no)
    phones = (words.phone_keys, words.forget_phones)
    yield ListView(words.tv_page, (words.page_address, *phones, words.close_page), 0)
    on_phone = (words.use_as_keypad, *words.code_page().values(), words.code_answer("WRONG"))
    yield from (TextView(said[:40]) for said in on_phone)
    yield ListView(words.this_box, (words.tv_page,) * 7, 0)
    yield TextView(words.press_it_on_the_box, Icon.GHOST)
    for on_page in (words.nobody_plays, *map(words.player_does, Phase)):
        yield TextView(on_page)


def card_words(words: Phrases) -> Iterator[View]:
    for sign in (words.saving, words.throwing):
        yield from (BusyView(TextView(""), sign, keys) for keys in (0, 1, 32))
    last = (f"{words.colour(colour)} 17→21" for colour in Colour)
    for kept in ("", *map(words.kept_up_to, last)):
        yield TextView(words.storage_trouble, Icon.TROUBLE, hint=kept)
    yield from (TextView(words.card_damaged(saved), Icon.TROUBLE) for saved in (0, 1, 20_000))


def fix_words(words: Phrases) -> Iterator[View]:
    """What is said when box and board are put in step."""
    badges = tuple(map(words.badge, Colour))
    long = max((badge.name for badge in badges), key=len)
    clock, turn = words.clock_on("23:45"), words.turn_of(long)
    items = (long, words.hugo_on(Place(60)), clock, turn, words.all_right)
    yield from (ListView(words.board_and_box, items, n, badges[:1]) for n in range(5))
    yield ListView(words.menu, (words.board_and_box, words.bumped) * 3, 0)
    for badge in badges:
        yield ListView(badge.name, (words.guests, words.points_now(-99)), 0)
        title = words.one_of(badge.name, 6, 6)
        yield PlaceView(title, MAP, 38, badge, entry="2", hint=words.place_keys)
        yield AskView(Bar(badge), words.how_many_points, "−99", words.points_keys)
    yield ListView(words.whose_turn, tuple(b.name for b in badges), 0, badges)
    yield ListView(words.what_time, ("23:45",) * 6, 0)
    moved = words.moved(long, Place(38), Place(28))
    for hint in (words.yes_or_no, words.roll_goes_on):
        for first in (
            moved,
            words.has_points(long, -99),
            words.moved("Hugo", Place(60), Place(28)),
        ):
            for second in (moved, words.has_points(long, -99), clock, turn):
                yield TextView(f"{first}\n{second}", title=words.is_it_so, hint=hint)
    yield TextView(words.leave_unkept, Icon.QUESTION, hint=words.yes_or_no)
    for said in (words.nothing_changed, words.place_advice, words.points_advice):
        yield TextView(said, Icon.GHOST)


MAP = Map.of(load_board("amigo-hugo"))


def bump_words(words: Phrases) -> Iterator[View]:
    """What is said when the board was bumped."""
    badges = tuple(map(words.badge, Colour))
    names = tuple(badge.name for badge in badges)
    yield ListView(words.bumped, (words.put_them_back, words.find_them, words.board_and_box), 0)
    for badge in badges:
        title = words.one_of(badge.name, 17, 17)
        yield PlaceView(title, MAP, 38, badge, count=6, hint=words.roll_goes_on)
        title = words.is_one_on(badge.name, Place(38))
        yield PlaceView(title, MAP, 38, badge, hint=words.yes_or_no)
    for hint in (words.wrong_place, words.or_guess_on):
        yield AskView(Bar(), words.which_place, "2", hint)
    for last in (words.nobody, words.nobody_else):
        yield ListView(words.who_is_on(Place(38)), (*names, last), 8, badges)
    yield TextView(words.cannot_find, Icon.QUESTION, hint=words.yes_or_no)
    for said in (words.put_it_there, words.wrong_place_advice, words.said_already):
        yield TextView(said, Icon.GHOST)


def set_up_words(words: Phrases) -> Iterator[View]:
    for call in (words.press_roll, words.press_hash):
        yield StartView(words.title, call, words.star_menu)
    yield ListView(words.menu, (words.go_on, words.new_game, words.help, words.which_game), 0)
    yield ListView(words.language_word, tuple(LANGUAGES.values()), 0)
    yield AskView(Bar(), words.how_many, "", words.how_many_hint)
    badges = tuple(map(words.badge, Colour))
    names = tuple(words.colour(colour) for colour in Colour)
    yield from (ListView(words.which_colour(8), names, n, badges) for n in range(8))
    yield from (ListView(words.who_starts(e), names, 0, badges) for e in EDITIONS.values())
    yield ListView(words.ask_track, (words.yes, words.no, words.by_name), 0)
    yield ListView(words.ask_stairs, (words.wine_cellar, words.step_to_two), 0)
    assert words.edition_of_1989 in EDITIONS
    names = tuple(map(words.edition, EDITIONS.values()))
    yield from (ListView(words.which_game, names, n) for n in range(len(names)))
    for on in (False, True):
        house = (words.play_this, words.finishes(walk=on), words.slow_from_five(slow=on))
        yield from (ListView(name, (*house, words.rounds(9)), 0) for name in names)
    yield AskView(Bar(), words.how_many_rounds, "", words.type_from_to(1, 9))
    yield from (TextView(text, Icon.GHOST) for text in (words.about_the_end, words.about_slow_hugo))
    assert len(words.captions()["away"]) <= 80  # these stand on the page, not on the glass


def board_words(words: Phrases) -> Iterator[View]:
    yield ListView(words.menu, (words.count_board,) * 6, 0)
    yield AskView(Bar(), words.how_many_squares, "28", words.type_from_to(16, 30))
    yield AskView(Bar(), words.doors_so_far(19), "28", words.door_hint)
    kinds = tuple(map(words.shield, RoomKind))
    yield ListView(words.which_shield(38), kinds, 0)
    yield AskView(Bar(), words.lowest_step, "", words.type_from_to(2, 9))
    yield ListView(words.ask_wine_cellar, (words.no, words.yes), 0)
    yield TextView(words.counted(28, 19), Icon.QUESTION, hint=words.yes_or_no)
    refused = Refused(Reason.ROOM_EXACT, where=38, nearest=LONG, **FACTS)
    text = words.refusal(refused, Face.FOUR)
    yield TextView(text, Icon.QUESTION, hint=words.other_board)


def turn_words(words: Phrases) -> Iterator[View]:
    position, (seat,) = crowd(), long_seats(words)
    bar = Bar(words.seat(position, seat), "24:00")
    assert words.bar(position).clock == words.hour(position)
    yield AskView(bar, words.place_guest(6, 6), "28", words.place_hint(28))
    yield AskView(bar, words.place_back(Place(60)), "28", words.entry_hint)
    who = bar.turn.name if bar.turn else ""
    notes = [words.done(MIDWAY, command) for command in COMMANDS]
    notes += [words.done(position, DrawLot(seat)), f"{who} 28→38"]
    notes += [
        f"{who}: {words.thrown(Face.GHOST)}",
        words.lot_among(tuple(map(words.badge, Colour))),
    ]
    calls = (words.press_roll, words.press_hash)
    yield from (RollView(bar, call, note) for call in calls for note in notes)
    yield TextView(words.tumbling)
    goals = [words.goal(MIDWAY, command) for command in COMMANDS]
    for hint in (words.move_hint, words.entry_hint, words.roll_goes_on):
        yield from (MoveView(bar, Face.FIVE, "28", "38", goal, 9, 10, "", hint) for goal in goals)
        for goal in (words.goal(MIDWAY, StayPut()), words.nobody_moves):
            yield MoveView(bar, Face.FIVE, "", "", goal, 0, 1, "", hint)
    yield ListView(f"{words.which_guest} 2", (words.from_place(Place(28)),) * 6, 5)
    yield HugoView(bar, words.hugo_moves(7), tuple(["22", "23", "24", "25", "26", "27", "28"]), 3)
    for steps in (1, 2, 99):
        back = words.and_all_after(steps)
        for note in notes:
            text = f"{note} {back}".strip()
            yield TextView(text, title=words.take_back, hint=words.take_back_hint)


COMMANDS = (
    PlaceGuest(Place(28)),
    ThrowDie(Face.GHOST),
    MoveGuest(Place(4), Place(8)),
    MoveGuest(Place(16), Place(20)),
    MoveGuest(Place(4), Place(38)),
    MoveGuest(Place(35), Place(14)),
    MoveGuest(Place(60), Place(4)),
    StayPut(),
)


def news_words(words: Phrases) -> Iterator[View]:
    (seat,) = long_seats(words)
    who = words.seat(crowd(), seat)
    bar = Bar(who, "24:00")

    def news(headline: str, *lines: str) -> View:
        return NewsView(bar, Icon.GHOST, (who,), headline, lines)

    for guests in (1, 2):
        points = words.captive_points(Place(60), guests)
        yield news(words.caught(Place(28)), words.to_step(Place(60)), points)
        yield news(words.outside, words.to_step(Place(60)), points)
    yield news(words.clock_strikes("24:00"), words.party_over)
    yield news(words.clock_strikes("24:00"), words.rooms_open, words.hugo_moves(3))
    yield from (news(words.counts_later(Place(60), guests)) for guests in (1, 12))
    yield news(words.clock_strikes("24:00"), words.hugo_moves(7))
    yield news(words.limit_reached(46), words.party_over)
    yield news(words.expelled(Place(38)), words.to_square(Place(28)))
    yield news(words.lucky, words.points_change(-3))
    yield news(words.spooky, words.points_change(1))
    for how in RoundEnd:
        yield news(words.round_over(9), words.round_end(how))
    yield news(words.out_of_rooms, words.to_their_doors)
    yield news(words.round_begins(9, 9), words.hugo_back(Place(70)), words.captives_return)
    yield news(words.lot_fell, words.lot_gives(Phase.ROLLING))
    yield news(words.lot_fell, words.lot_gives(Phase.PLACING))


def table_words(words: Phrases) -> Iterator[View]:
    for count in range(2, 9):
        badges = [words.badge(colour) for colour in list(Colour)[-count:]]
        rows = tuple(TrackRow(badge, 46, turn=True) for badge in badges)
        yield from (TracksView(words.tracks, rows, limit) for limit in (46, None))
        where = tuple(WhereRow(badge, ("28",) * (12 // count)) for badge in badges)
        yield WhereView(words.where, where, "28")
        sheet = tuple(SheetRow(badge, ("30",) * 3, words.number(-9)) for badge in badges[:4])
        yield SheetView(("7", "8", "9"), words.total, sheet)
        for title in (words.winner, words.winners):
            yield EndView(title, tuple(EndRow(badge, 8, 46, won=False) for badge in badges))
    yield ClockView("24:00", 7, 1, 7, words.hugo_moves(7))
    yield TextView(words.hugo_moves(3), Icon.GHOST, words.round_begins(9, 9))


def check_words(words: Phrases) -> Iterator[View]:
    yield ListView(words.menu, (words.go_on, words.check_parts), 1)
    tries = (words.all_parts, words.try_keys, words.try_glass, words.which_glass)
    yield ListView(words.check_parts, tries, 0)
    yield TextView(words.one_moment, Icon.GHOST)
    yield AskView(Bar(), words.press_any_key, "Roll", words.star_twice)
    yield PatternView(Pattern.ALL, words.every_dot_lit, "")
    yield PatternView(Pattern.FRAME, words.edge_seen, "123")
    yield from (PatternView(Pattern.FRAME, words.picture_right(key), "2") for key in "AB")
    yield TextView(words.glass_kept, Icon.GHOST)
    names = tuple(map(words.piece, Piece))
    yield ListView(words.check_parts, names, 3, marks=(Mark.WRONG,) * len(names))
    for code in Code:
        yield from (TextView(words.about(code), title=name) for name in names)


def sound_words(words: Phrases) -> Iterator[View]:
    yield ListView(words.menu, (words.go_on, words.sound), 1)
    levels = tuple(map(words.loudness, (*Level, None)))
    for level in (*Level, None):
        nights = (words.night(None), words.night(22))
        yield ListView(words.sound_now(level), (*levels, *nights), 5)
    hours = tuple(words.hours(hour, QUIET_UNTIL) for hour in (None, *QUIET_FROM))
    yield ListView(words.off_at_night, hours, 3)
    said = [words.sound_is(on=True), words.sound_is(on=False), words.night_came(QUIET_UNTIL)]
    said += [words.night_passed, words.hour_unknown]
    yield from (TextView(sentence, Icon.GHOST) for sentence in said)


def die_words(words: Phrases) -> Iterator[View]:
    yield ListView(words.menu, (words.the_die,) * 6, 0)
    whose = [words.whose_die(own=own) for own in (True, False)]
    yield ListView(words.the_die, (words.die_tonight, *whose), 0)
    fell = tuple((face, 999) for face in FACES)
    yield DieView(words.throws(999), fell, words.evenly(167, 333))
    for face in Face:
        for evenings in (1.0, 2.0, 9999.0, 1e9):
            icon = Icon.GHOST if face is Face.GHOST else None
            yield TextView(words.streak(face, 12, evenings), icon)
    bar = Bar(words.seat(crowd(), *long_seats(words)), "24:00")
    yield from (AskView(bar, words.your_die, "4", hint) for hint in ("", words.type_your_die))
    said = [words.no_throw_yet, words.press_to_go_on, words.type_what_it_shows]
    for sentence in (*said, *map(words.fell_here, Face)):
        yield TextView(sentence, Icon.GHOST)


def seal_words(words: Phrases) -> Iterator[View]:
    choices = [words.sealed_die(on=on) for on in (True, False)]
    choices += [words.magic_words, words.proof]
    yield from (ListView(words.the_die, tuple(choices), at) for at in range(len(choices)))
    for text in (words.seal_first, words.seal_again, words.seal_used_up):
        yield TextView(text, Icon.GHOST, hint=words.seal_hint)
    code = "HUGO " + "0123456789ABCDEF" * 4
    yield MagicView(code, words.magic_words, ("wuvo",) * 4, words.magic_hint)
    bar = Bar(words.seat(crowd(), *long_seats(words)), "24:00")
    for hint in (words.stir_hint, words.stir_after("473")):
        yield AskView(bar, words.stir, "47", hint, SALT_DIGITS)
    yield RollView(bar, words.press_roll, words.stirred_in("473"))
    yield from (TextView(said, Icon.GHOST) for said in (words.stir_advice, words.press_to_go_on))
    yield TextView(words.sealed_from_next_game, Icon.GHOST)
    yield ProofView(
        "HUGO 99999999 0123456789AB 0123456789ABCDEF0123", words.proof, words.proof_hint
    )


def sentences(words: Phrases) -> Iterator[View]:
    said = [words.advice(phase) for phase in (None, *Phase)]
    said += [words.read_first, words.choose, words.only_choice, words.say_yes_or_no]
    said += [words.players_only, words.squares_allowed(16, 30), words.door_advice, words.no_doors]
    said += [words.too_many_doors(19), words.board_as_thought, words.board_from_next_game]
    said += [words.board_kept, words.which_guest_hint(LONG), words.nothing_to_take_back]
    said += [words.nothing_more_to_take_back, words.die_trouble]
    said += refusals(words, *Reason)
    said += [words.hash_rolls, *map(words.button_trouble, ButtonTrouble)]
    for sentence in said:
        yield TextView(sentence, Icon.NO)
        yield TextView(sentence, Icon.QUESTION, words.why)
    for part in TOLD:
        yield TextView(words.part_gone(part), Icon.TROUBLE, hint=words.still_works(part))
    yield TextView(words.end_this_game, Icon.QUESTION, hint=words.yes_or_no)


def refusals(words: Phrases, *reasons: Reason) -> Iterator[str]:
    """Say each of *reasons* with every number of places that are allowed instead."""
    for reason in reasons:
        for count in range(len(LONG) + 1):
            nearest = LONG[:count] or (LONG[:1] if reason is Reason.HIGHEST_STEP_FIRST else ())
            refused = Refused(reason, where=38, nearest=nearest, **FACTS)
            yield from (words.refusal(refused, face) for face in (None, Face.FOUR))


def play(words: Phrases) -> None:
    """Set up and play at every number of players."""
    chance = random.Random(1989)
    Evening(words, (), chance).wander(400)
    for edition, keys in EVENING:
        for players in range(2, 9):
            colours = list(colours_for(players))
            chance.shuffle(colours)
            setup = agree(EDITIONS[edition], tuple(colours[:players]))
            Evening(words, (Begun(setup),), chance).wander(keys)


@every_language
def test_every_phrase_fits_its_place_on_the_glass(language: str) -> None:
    words = Heard(phrases_in(language))
    play(words)
    assert [(misfits(view), view) for view in rarities(words) if misfits(view)] == []
    assert sorted(PHRASES - words.used) == [], "show the new phrase in `rarities`"


@every_language
def test_what_a_child_must_read_is_in_large_letters(language: str) -> None:
    words = phrases_in(language)
    cramped = [
        (said, most) for view in rarities(words) for said, most in limits(view) if len(said) > most
    ]
    assert cramped == []


def limits(view: View) -> Iterator[tuple[str, int]]:
    """Give the words of *view* that are drawn 16 dots high, and how many letters that allows."""
    match view:
        case NewsView(headline=headline, lines=lines):
            yield from ((line, 16) for line in (headline, *lines))
        case BusyView(sign=sign):
            yield sign, 12
        case (
            AskView(title=title)
            | HugoView(title=title)
            | PlaceView(title=title)
            | TextView(title=title)
        ):
            yield title, 16
        case PatternView(pattern=Pattern.FRAME, call=call):
            yield call, 15
        case RollView(call=call):
            yield call, 10
        case MoveView(choice=choice):
            yield choice, 24 if not view.origin else 16
        case ListView(title=title, items=items, badges=badges, marks=marks):
            yield title, 16
            yield from ((item, 14 if badges or marks else 16) for item in items)


@every_language
def test_refusals_a_child_meets_often_are_in_large_letters(language: str) -> None:
    glass = Box(0, 0, 128, 64)
    for sentence in refusals(phrases_in(language), *OFTEN):
        assert wrapped(sentence, glass, (Font.TEXT,)), sentence
