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
from hugod.app.box.findings import Code, Picture, Piece
from hugod.app.box.safe_talk import SafeTalk, safe_pages
from hugod.app.box.views import AddressView, CodeView, Mark, PartsView, Pattern, PatternView
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
from hugod.app.play.die import FACES
from hugod.app.sealed.throws import SALT_DIGITS
from hugod.app.session import Session
from hugod.app.settings import LANGUAGES, QUIET_FROM, QUIET_UNTIL, Level
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
    TrackRow,
    TracksView,
    View,
    WhereRow,
    WhereView,
)
from hugod.app.words import Words
from hugod.draw import problems
from hugod.draw.canvas import Box, wrapped
from hugod.draw.fonts import Font
from hugod.languages import DOMAIN, LOCALE, all_words, words_in

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
    said = {language: words.colour(Colour.RED) for language, words in all_words().items()}
    assert said == {"en": "red", "de": "rot", "fr": "rouge"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_know_their_language(language: str) -> None:
    assert words_in(language).language == language


def test_a_language_without_a_catalogue_is_said_in_english() -> None:
    assert words_in("nl").gettext("New game") == "New game"


def test_a_missing_catalogue_is_said_in_english(tmp_path: Path) -> None:
    assert words_in("de", tmp_path).gettext("New game") == "New game"


def test_the_french_have_the_sheet_of_1989_and_the_english_ghost_party() -> None:
    named = {language: words.edition_of_1989 for language, words in all_words().items()}
    assert named["fr"] == "fantome-de-minuit"
    assert named["en"] == "ghost-party"


# The players


@every_language
def test_the_players_letters_and_words_all_differ(language: str) -> None:
    badges = [words_in(language).badge(colour) for colour in Colour]
    assert len({badge.letter for badge in badges}) == len(Colour)
    assert len({badge.name for badge in badges}) == len(Colour)
    assert all(len(badge.name) <= 9 for badge in badges)
    assert all(badge.letter.lower() in badge.name for badge in badges)


# Everything on the glass


class Heard(Words):
    """Words that remember which sentences were asked for."""

    def __init__(self, words: Words) -> None:
        super().__init__(self._hear, words.language)
        self._said = words.gettext
        self.used: set[str] = set()

    def _hear(self, sentence: str) -> str:
        self.used.add(sentence)
        return self._said(sentence)


@cache
def misfits(view: View) -> tuple[str, ...]:
    return problems(view)


class Evening:
    """A session at which keys are pressed at random, and every picture is looked at."""

    def __init__(self, words: Words, records: tuple[Record, ...], chance: random.Random) -> None:
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


def long_seats(words: Words) -> tuple[Seat, ...]:
    """Give the seat at a table of eight whose colour has the longest name."""
    names = [len(words.colour(colour)) for colour in Colour]
    return (Seat(names.index(max(names))),)


def crowd() -> Position:
    return start(agree(EDITIONS["amigo-hugo"], tuple(Colour)))


def rarities(words: Words) -> Iterator[View]:
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


def safe_words(words: Words) -> Iterator[View]:
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


def undo_words(words: Words) -> Iterator[View]:
    """What is said when something is taken back, put back or mended."""
    _ = words.gettext
    badges = tuple(map(words.badge, Colour))
    longest = max((words.done(MIDWAY, MoveGuest(Place(38), Place(28))), _("put in step")), key=len)
    for title, hint, more in (
        (_("Take back?"), _("# yes  * no  C more"), words.and_all_after(199)),
        (_("Put back again?"), _("# yes  * no  A more"), words.and_all_before(199)),
    ):
        yield TextView(f"{longest} {more}", title=title, hint=hint)
    for badge in badges:
        lines = (_("Roll yes, * no"),)
        yield NewsView(Bar(), Icon.QUESTION, (badge,), _("Do you agree?"), lines)
        ways = (words.carried(Place(38), None), words.carried(None, Place(28)))
        yield NewsView(Bar(badge, "23:45"), Icon.GUEST, (badge,), _("On the board"), ways)
    hugo = (f"Hugo {Place(60)} → {Place(28)}", _("clock to {hour}").format(hour="23:45"))
    yield NewsView(Bar(badges[2], "23:45"), Icon.GHOST, (), _("On the board"), hugo)
    yield NewsView(
        Bar(),
        Icon.GUEST,
        badges[2:3],
        _("On the board"),
        (_("track to {points}").format(points=words.number(-99)),),
    )
    yield ListView(_("Menu"), (_("Put right"), _("This box"), _("Go on"), _("Go on")), 0)
    yield ListView(
        _("Put right"),
        (_("Mend a move"), _("Take back (C)"), _("Mend a move"), _("Mend a move")),
        0,
    )
    yield ListView(_("This box"), (_("Mend a move"),) * 7, 0)
    yield ListView(_("Mend which?"), (longest,) * 7, 0)
    for hint in (_("# say it anew"), _("# leave it out")):
        for reason in Reason:
            refused = Refused(reason, where=38, nearest=LONG, **FACTS)
            text = f"{longest}. {words.reason(refused)}"
            yield TextView(text, title=_("Fits no more"), hint=hint)
    yield TextView(words.times(199, 19, 19), title=_("In this game"))
    for said in (
        _("There is nothing to take back."),
        _("That is as far back as it goes."),
        _("There is nothing more to put back."),
        _("Everyone presses Roll once. Or a grown-up holds #."),
        _("There is no move to mend yet."),
        _("Press # to go on with it."),
    ):
        yield TextView(said, Icon.GHOST)
    move = words.goal(MIDWAY, MoveGuest(Place(4), Place(8)))
    yield MoveView(
        Bar(badges[2], "23:45"), Face.FOUR, "28", "38", move, 0, 9, "", _("What did happen?")
    )


def lock_words(words: Words) -> Iterator[View]:
    """What is said of the lock and of switching off."""
    _ = words.gettext
    yield TextView(_("Locked. Hold A+B."), Icon.NO)
    yield TextView(_("Unlocked. Play on!"), Icon.GHOST)
    yield TextView(_("Hold # for three seconds."), title=_("Switch off"), hint=words.star_goes_back)
    yield TextView(_("Hold # for three seconds."), Icon.GHOST)
    yield PatternView(Pattern.FRAME, _("Let go to stop"), "3")
    yield TextView(_("Good night! You can pull the plug now."), Icon.GHOST)
    yield TextView(_("The box cannot switch itself off. Just pull the plug."), Icon.GHOST)
    yield ListView(_("This box"), (_("Switch off"),) * 7, 0)


def stick_words(words: Words) -> Iterator[View]:
    """What is said of sticks, and of all games at once."""
    _ = words.gettext
    yield ListView(_("This box"), (_("Keep the games"),) * 7, 3)
    items = (_("Onto a stick"), _("From a stick"), _("Wipe all games"))
    yield from (ListView(_("Keep the games"), items, at) for at in range(3))
    for title in (_("Onto a stick"), _("From a stick")):
        yield TextView(_("Put a USB stick in. Press #."), title=title, hint=words.star_goes_back)
    yield TextView(_("Put a USB stick in. Press #."), Icon.GHOST)
    for far in ("", f"\n{_('{done} of {total}').format(done=9999, total=9999)}"):
        yield TextView(_("copying …") + far, Icon.GHOST, hint=_("Leave it in"))
    yield TextView(
        _("Games on the stick: {games}. Pull it out now.").format(games=9999), Icon.GHOST
    )
    for asked in (
        _("New games: {new}. Take them?").format(new=9999),
        _("New games: {new}. {harmed} are damaged. Take the others?").format(new=999, harmed=999),
    ):
        yield TextView(asked, Icon.QUESTION, hint=words.yes_or_no)
    for said in (
        _("All its games are here already. Pull it out now."),
        _("The games are here. You may pull the stick out."),
        _("All games are gone."),
        _("They are gone for ever. Hold # for 3 seconds."),
    ):
        yield TextView(said, Icon.GHOST)
    yield TextView(
        _("They are gone for ever. Hold # for 3 seconds."),
        title=_("Wipe all games"),
        hint=words.star_goes_back,
    )
    yield from (TextView(words.stick_trouble(each), Icon.TROUBLE) for each in StickTrouble)


def first_words(words: Words) -> Iterator[View]:
    """What is said on the first evening, and about the numbers for the board."""
    _ = words.gettext
    yield ListView(words.hello, tuple(LANGUAGES.values()), 0)
    yield TextView(_("I look at my parts …"), Icon.GHOST)
    yield TextView(
        _("I cannot see my parts. Try it later in the menu."), Icon.GHOST, hint=words.roll_goes_on
    )
    parts = tuple((each, Mark.WRONG) for each in Picture)
    for title in (_("I am ready!"), _("Look here!")):
        yield PartsView(title, parts, tuple(map(words.part, Picture)), words.roll_goes_on)
    yield TextView(
        _("Print the sheet that is in the guide."),
        title=_("Board numbers"),
        hint=_("D: by hand    Roll: go on"),
    )
    yield TextView(
        "127.0.0.1:65535\n/stickers", title=_("Board numbers"), hint=_("D: by hand    Roll: go on")
    )
    yield ProofView("http://192.168.178.123:65535/stickers", _("Board numbers"), _("for a phone"))
    yield TextView(_("Write them. 1 is the arrow, then clockwise."), Icon.QUESTION, _("Why?"))
    yield ListView(_("This box"), (_("Board numbers"),) * 7, 0)


def page_words(words: Words) -> Iterator[View]:
    """What is said of the page on the network: on the glass, and on the page itself."""
    _ = words.gettext
    yield AddressView("http://192.168.178.123:65535/", "192.168.178.123", 65535, _("for your TV"))
    yield TextView(_("Show our game to all in this network?"), Icon.QUESTION, hint=words.yes_or_no)
    yield TextView(
        _("No network yet. I keep looking for one."), Icon.GHOST, hint=words.star_goes_back
    )
    for said in (
        _("The owner of this box does not want that."),
        _("Closed. Nobody watches."),
        _("Another program is in the way of the page."),
    ):
        yield TextView(said, Icon.GHOST)
    square = "http://192.168.178.123:65535/K/" + 26 * "W"
    yield CodeView("048291", _("Code for a phone"), _("two minutes"), square)
    yield CodeView("", _("Let the phone read it"), _("two minutes"), square)
    for said in (
        _("The phone has keys now."),
        _("The code is over. Take a new one if you like."),
        _("No phone has keys now."),
    ):
        yield TextView(said, Icon.GHOST)
    yield TextView(_("Take the keys away from all phones?"), Icon.QUESTION, hint=words.yes_or_no)
    phones = (_("Keys for phones"), _("Forget phones"))
    yield ListView(_("TV and tablet"), (_("Where is it?"), *phones, _("Close again")), 0)
    on_phone = (_("Use as keypad"), *words.code_page().values(), words.code_answer("WRONG"))
    yield from (TextView(said[:40]) for said in on_phone)
    yield ListView(_("This box"), (_("TV and tablet"),) * 7, 0)
    yield TextView(_("Please press it on the box."), Icon.GHOST)
    for on_page in (_("Nobody plays yet"), *map(words.player_does, Phase)):
        yield TextView(on_page)


def card_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    for sign in (_("saving …"), _("throwing …")):
        yield from (BusyView(TextView(""), sign, keys) for keys in (0, 1, 32))
    last = (f"{words.colour(colour)} 17→21" for colour in Colour)
    for kept in ("", *(_("kept: {last}").format(last=each) for each in last)):
        yield TextView(
            _("The card failed. What you saw before is kept. Switch off and on."),
            Icon.TROUBLE,
            hint=kept,
        )
    yield from (TextView(words.card_damaged(saved), Icon.TROUBLE) for saved in (0, 1, 20_000))


def fix_words(words: Words) -> Iterator[View]:
    """What is said when box and board are put in step."""
    _ = words.gettext
    badges = tuple(map(words.badge, Colour))
    long = max((badge.name for badge in badges), key=len)
    clock, turn = _("clock: {hour}").format(hour="23:45"), _("now {who}").format(who=long)
    items = (long, f"Hugo: {Place(60)}", clock, turn, _("all right"))
    yield from (ListView(_("Board and box"), items, n, badges[:1]) for n in range(5))
    yield ListView(_("Menu"), (_("Board and box"), _("Board bumped")) * 3, 0)
    for badge in badges:
        yield ListView(
            badge.name, (_("guests"), _("points: {points}").format(points=words.number(-99))), 0
        )
        title = f"{badge.name} 6/6"
        yield PlaceView(title, MAP, 38, badge, entry="2", hint=_("A B or number, # next"))
        yield AskView(Bar(badge), _("How many points?"), "−99", _("A − B + or number, # ok"))
    yield ListView(_("Whose turn?"), tuple(b.name for b in badges), 0, badges)
    yield ListView(_("What time is it?"), ("23:45",) * 6, 0)
    moved = f"{long} {Place(38)}→{Place(28)}"
    for hint in (words.yes_or_no, words.roll_goes_on):
        for first in (
            moved,
            f"{long}, {_('points: {points}').format(points=words.number(-99))}",
            f"Hugo {Place(60)}→{Place(28)}",
        ):
            for second in (
                moved,
                f"{long}, {_('points: {points}').format(points=words.number(-99))}",
                clock,
                turn,
            ):
                yield TextView(f"{first}\n{second}", title=_("Is it so now?"), hint=hint)
    yield TextView(_("Leave it? Then all stays as it was."), Icon.QUESTION, hint=words.yes_or_no)
    for said in (
        _("All is as the box thought."),
        _("Type where it stands. # goes on."),
        _("Type the points. # takes them."),
    ):
        yield TextView(said, Icon.GHOST)


MAP = Map.of(load_board("amigo-hugo"))


def bump_words(words: Words) -> Iterator[View]:
    """What is said when the board was bumped."""
    _ = words.gettext
    badges = tuple(map(words.badge, Colour))
    names = tuple(badge.name for badge in badges)
    yield ListView(
        _("Board bumped"), (_("Put them back"), _("Find what moved"), _("Board and box")), 0
    )
    for badge in badges:
        title = f"{badge.name} 17/17"
        yield PlaceView(title, MAP, 38, badge, count=6, hint=words.roll_goes_on)
        title = _("{who} on {place}?").format(who=badge.name, place=Place(38))
        yield PlaceView(title, MAP, 38, badge, hint=words.yes_or_no)
    for hint in (_("a place that looks wrong"), _("a place, or # guesses on")):
        yield AskView(Bar(), _("Which place?"), "2", hint)
    for last in (_("nobody"), _("nobody else")):
        yield ListView(_("Who is on {place}?").format(place=Place(38)), (*names, last), 8, badges)
    yield TextView(
        _("I cannot find it. Shall we go figure by figure?"), Icon.QUESTION, hint=words.yes_or_no
    )
    for said in (
        _("Put it there, then press Roll."),
        _("Type the number of a place that looks wrong."),
        _("I know that already. Is another place wrong?"),
    ):
        yield TextView(said, Icon.GHOST)


def set_up_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    for call in (_("Press Roll"), _("Press #")):
        yield StartView("HUGO", call, words.star_menu)
    yield ListView(_("Menu"), (_("Go on"), _("New game"), _("Help"), _("Which game?")), 0)
    yield ListView(_("Language"), tuple(LANGUAGES.values()), 0)
    yield AskView(Bar(), _("How many play?"), "", _("type 2 to 8"))
    badges = tuple(map(words.badge, Colour))
    names = tuple(words.colour(colour) for colour in Colour)
    yield from (ListView(_("Player {number}").format(number=8), names, n, badges) for n in range(8))
    yield from (ListView(words.who_starts(e), names, 0, badges) for e in EDITIONS.values())
    yield ListView(_("Track 0 to 46?"), (_("yes"), _("no"), _("I know its name")), 0)
    yield ListView(_("On the stairs?"), (_("a wine cellar"), _("steps down to 2")), 0)
    assert words.edition_of_1989 in EDITIONS
    names = tuple(map(words.edition, EDITIONS.values()))
    yield from (ListView(_("Which game?"), names, n) for n in range(len(names)))
    for on in (False, True):
        house = (
            _("Play!"),
            _("end: walk on") if on else _("end: at once"),
            _("slow from 5: yes") if on else _("slow from 5: no"),
        )
        yield from (
            ListView(name, (*house, rounds), 0)
            for name in names
            for rounds in map(words.rounds, (1, 9))
        )
    yield AskView(Bar(), _("How many rounds?"), "", words.type_from_to(1, 9))
    yield from (
        TextView(text, Icon.GHOST)
        for text in (
            _("At the very end Hugo stops at once (AMIGO) or walks on (BGA)."),
            _("The German sheet of 1989: with 5 and more Hugo goes only 2."),
        )
    )
    assert len(words.captions()["away"]) <= 80  # these stand on the page, not on the glass


def board_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    yield ListView(_("Menu"), (_("Count the board"),) * 6, 0)
    yield AskView(Bar(), _("Squares in all?"), "28", words.type_from_to(16, 30))
    yield AskView(
        Bar(), _("{doors} doors so far").format(doors=19), "28", _("# door  B none  A back")
    )
    kinds = tuple(map(words.shield, RoomKind))
    yield ListView(_("Shield on {room}?").format(room=38), kinds, 0)
    yield AskView(Bar(), _("Lowest step?"), "", words.type_from_to(2, 9))
    yield ListView(_("A wine cellar?"), (_("no"), _("yes")), 0)
    yield TextView(
        _("{squares} squares, {doors} rooms. Keep this board?").format(squares=28, doors=19),
        Icon.QUESTION,
        hint=words.yes_or_no,
    )
    refused = Refused(Reason.ROOM_EXACT, where=38, nearest=LONG, **FACTS)
    text = words.refusal(refused, Face.FOUR)
    yield TextView(text, Icon.QUESTION, hint=_("other board? B counts"))


def turn_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    position, (seat,) = crowd(), long_seats(words)
    bar = Bar(words.seat(position, seat), "24:00")
    assert words.bar(position).clock == words.hour(position)
    yield AskView(
        bar,
        _("Place guest {number}/{count}").format(number=6, count=6),
        "28",
        _("free square 1 to {squares}").format(squares=28),
    )
    yield AskView(bar, _("From {step} to?").format(step=Place(60)), "28", words.entry_hint)
    who = bar.turn.name if bar.turn else ""
    notes = [words.done(MIDWAY, command) for command in COMMANDS]
    notes += [words.done(position, DrawLot(seat)), f"{who} 28→38"]
    notes += [
        f"{who}: {words.thrown(Face.GHOST)}",
        _("Lot: {letters}").format(
            letters=" ".join(b.letter for b in tuple(map(words.badge, Colour)))
        ),
    ]
    calls = (_("Press Roll"), _("Press #"))
    yield from (RollView(bar, call, note) for call in calls for note in notes)
    yield TextView(_("The die rolls …"))
    goals = [words.goal(MIDWAY, command) for command in COMMANDS]
    for hint in (_("type the place or A B #"), words.entry_hint, words.roll_goes_on):
        yield from (MoveView(bar, Face.FIVE, "28", "38", goal, 9, 10, "", hint) for goal in goals)
        for goal in (words.goal(MIDWAY, StayPut()), _("nobody can move")):
            yield MoveView(bar, Face.FIVE, "", "", goal, 0, 1, "", hint)
    yield ListView(_("Which guest?") + " 2", (_("from {place}").format(place=28),) * 6, 5)
    yield HugoView(bar, words.hugo_moves(7), tuple(["22", "23", "24", "25", "26", "27", "28"]), 3)
    for steps in (1, 2, 99):
        back = words.and_all_after(steps)
        for note in notes:
            text = f"{note} {back}".strip()
            yield TextView(text, title=_("Take back?"), hint=_("# yes  * no  C more"))


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


def news_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    (seat,) = long_seats(words)
    who = words.seat(crowd(), seat)
    bar = Bar(who, "24:00")

    def news(headline: str, *lines: str) -> View:
        return NewsView(bar, Icon.GHOST, (who,), headline, lines)

    for guests in (1, 2):
        points = words.captive_points(Place(60), guests)
        yield news(
            _("Caught on {square}!").format(square=Place(28)),
            _("put on step {step}").format(step=Place(60)),
            points,
        )
        yield news(_("Still outside"), _("put on step {step}").format(step=Place(60)), points)
    yield news(_("It is {hour}").format(hour="24:00"), _("The party's over"))
    yield news(_("It is {hour}").format(hour="24:00"), _("rooms are open"), words.hugo_moves(3))
    yield from (news(words.counts_later(Place(60), guests)) for guests in (1, 12))
    yield news(_("It is {hour}").format(hour="24:00"), words.hugo_moves(7))
    yield news(_("{points} or more!").format(points=46), _("The party's over"))
    yield news(
        _("Out of {room}!").format(room=Place(38)), _("put on {square}").format(square=Place(28))
    )
    yield news(_("Lucky room!"), words.points_change(-3))
    yield news(_("Hugo junior!"), words.points_change(1))
    for how in RoundEnd:
        yield news(_("Round {number} over").format(number=9), words.round_end(how))
    yield news(_("Out of the rooms"), _("to their doors"))
    yield news(
        _("Round {number} of {rounds}").format(number=9, rounds=9),
        _("Hugo back on {place}").format(place=Place(70)),
        _("captives return"),
    )
    yield news(_("The lot fell"), _("begins now"))
    yield news(_("The lot fell"), _("places first"))


def table_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    for count in range(2, 9):
        badges = [words.badge(colour) for colour in list(Colour)[-count:]]
        rows = tuple(TrackRow(badge, 46, turn=True) for badge in badges)
        yield from (TracksView(_("Spooky points"), rows, limit) for limit in (46, None))
        where = tuple(WhereRow(badge, ("28",) * (12 // count)) for badge in badges)
        yield WhereView(_("Where"), where, "28")
        sheet = tuple(SheetRow(badge, ("30",) * 3, words.number(-9)) for badge in badges[:4])
        yield SheetView(("7", "8", "9"), _("total"), sheet)
        for title in (_("Winner!"), _("Winners!")):
            yield EndView(title, tuple(EndRow(badge, 8, 46, won=False) for badge in badges))
    yield ClockView("24:00", 7, 1, 7, words.hugo_moves(7))
    yield TextView(
        words.hugo_moves(3), Icon.GHOST, _("Round {number} of {rounds}").format(number=9, rounds=9)
    )


def check_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    yield ListView(_("Menu"), (_("Go on"), _("Check the box")), 1)
    tries = (_("All parts"), _("Try the keys"), _("Try the glass"), _("Which is right?"))
    yield ListView(_("Check the box"), tries, 0)
    yield TextView(words.one_moment, Icon.GHOST)
    yield AskView(Bar(), _("Press any key"), "Roll", _("* * ends"))
    yield PatternView(Pattern.ALL, _("Every dot is lit. Any key goes on."), "")
    yield PatternView(Pattern.FRAME, _("Edge all there?"), "123")
    yield from (
        PatternView(Pattern.FRAME, _("Right? Press {key}").format(key=key), "2") for key in "AB"
    )
    yield TextView(_("Good. The box draws like this from now on."), Icon.GHOST)
    names = tuple(map(words.piece, Piece))
    yield ListView(_("Check the box"), names, 3, marks=(Mark.WRONG,) * len(names))
    for code in Code:
        yield from (TextView(words.about(code), title=name) for name in names)


def sound_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    yield ListView(_("Menu"), (_("Go on"), _("Sound")), 1)
    levels = tuple(map(words.loudness, (*Level, None)))
    for level in (*Level, None):
        nights = (words.night(None), words.night(22))
        yield ListView(_("Sound: {how}").format(how=words.loudness(level)), (*levels, *nights), 5)
    hours = tuple(words.hours(hour, QUIET_UNTIL) for hour in (None, *QUIET_FROM))
    yield ListView(_("Off at night?"), hours, 3)
    said = [
        _("Sound on"),
        _("Sound off"),
        _("Good night! No sound until {until}.").format(until=QUIET_UNTIL),
    ]
    said += [_("The night is over. Sound is on."), _("I do not know the time. Sound stays on.")]
    yield from (TextView(sentence, Icon.GHOST) for sentence in said)


def die_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    yield ListView(_("Menu"), (_("The die"),) * 6, 0)
    whose = [(_("We throw it") if own else _("The box throws")) for own in (True, False)]
    yield ListView(_("The die"), (_("How it fell"), *whose), 0)
    fell = tuple((face, 999) for face in FACES)
    yield DieView(_("Throws: {count}").format(count=999), fell, words.evenly(167, 333))
    for face in Face:
        for evenings in (1.0, 2.0, 9999.0, 1e9):
            icon = Icon.GHOST if face is Face.GHOST else None
            yield TextView(words.streak(face, 12, evenings), icon)
    bar = Bar(words.seat(crowd(), *long_seats(words)), "24:00")
    yield from (
        AskView(bar, _("Throw your die"), "4", hint) for hint in ("", _("type it, 0 for the ghost"))
    )
    said = [
        _("Nobody has thrown yet."),
        _("Press Roll to go on."),
        _("Throw your die and type what it shows: 1 2 4 5, 0 for the ghost."),
    ]
    said += [_("Here it was {face}. It stays so.").format(face=words.side(face)) for face in Face]
    for sentence in said:
        yield TextView(sentence, Icon.GHOST)


def seal_words(words: Words) -> Iterator[View]:
    _ = words.gettext
    choices = [(_("Sealed die: yes") if on else _("Sealed die: no")) for on in (True, False)]
    choices += [_("Magic words"), _("The proof")]
    yield from (ListView(_("The die"), tuple(choices), at) for at in range(len(choices)))
    for text in (
        _("A ghost hides all throws under four magic words."),
        _("The power was off: the secret is gone. We need a new one."),
        _("The secret is used up. We need a new one."),
    ):
        yield TextView(text, Icon.GHOST, hint=_("Roll hides them"))
    code = "HUGO " + "0123456789ABCDEF" * 4
    yield MagicView(code, _("Magic words"), ("wuvo",) * 4, _("note them, Roll goes on"))
    bar = Bar(words.seat(crowd(), *long_seats(words)), "24:00")
    for hint in (_("3 digits, as you like"), _("{digits} is in. 3 digits").format(digits="473")):
        yield AskView(bar, _("Stir it!"), "47", hint, SALT_DIGITS)
    yield RollView(bar, _("Press Roll"), _("{digits} is in.").format(digits="473"))
    yield from (
        TextView(said, Icon.GHOST)
        for said in (_("Type three digits that nobody can guess."), _("Press Roll to go on."))
    )
    yield TextView(_("From the next game on."), Icon.GHOST)
    yield ProofView(
        "HUGO 99999999 0123456789AB 0123456789ABCDEF0123", _("The proof"), _("for a phone")
    )


def sentences(words: Words) -> Iterator[View]:
    _ = words.gettext
    said = [words.advice(phase) for phase in (None, *Phase)]
    said += [
        words.read_first,
        _("A and B choose, # takes it."),
        _("This is all you can choose."),
        words.say_yes_or_no,
    ]
    said += [
        _("2 to 8 can play."),
        _("Count all squares of the gallery: {least} to {most}, an even number.").format(
            least=16, most=30
        ),
        _("From the arrow clockwise: # at a door, B where none is."),
        _("A board without doors? Walk round once more."),
    ]
    said += [
        _("No board has more than {most} doors.").format(most=19),
        _("Just as the box thought. It is sure now."),
        _("Kept. It is used from the next game on."),
    ]
    said += [
        _("The board is kept."),
        words.which_guest_hint(LONG),
        _("There is nothing to take back."),
    ]
    said += [_("That is as far back as it goes."), _("The die does not answer. Press Roll again.")]
    said += refusals(words, *Reason)
    said += [_("Press # to roll."), *map(words.button_trouble, ButtonTrouble)]
    for sentence in said:
        yield TextView(sentence, Icon.NO)
        yield TextView(sentence, Icon.QUESTION, _("Why?"))
    for part in TOLD:
        yield TextView(words.part_gone(part), Icon.TROUBLE, hint=words.still_works(part))
    yield TextView(_("End this game and begin a new one?"), Icon.QUESTION, hint=words.yes_or_no)


def refusals(words: Words, *reasons: Reason) -> Iterator[str]:
    """Say each of *reasons* with every number of places that are allowed instead."""
    for reason in reasons:
        for count in range(len(LONG) + 1):
            nearest = LONG[:count] or (LONG[:1] if reason is Reason.HIGHEST_STEP_FIRST else ())
            refused = Refused(reason, where=38, nearest=nearest, **FACTS)
            yield from (words.refusal(refused, face) for face in (None, Face.FOUR))


def play(words: Words) -> None:
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
    words = Heard(words_in(language))
    play(words)
    assert [(misfits(view), view) for view in rarities(words) if misfits(view)] == []
    known = {str(message.id) for message in written_in("de") if message.id}
    assert sorted(known - words.used) == [], "show the new sentence in `rarities`"
    assert sorted(words.used - known) == [], "`rarities` shows what is said nowhere"


@every_language
def test_what_a_child_must_read_is_in_large_letters(language: str) -> None:
    words = words_in(language)
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
    for sentence in refusals(words_in(language), *OFTEN):
        assert wrapped(sentence, glass, (Font.TEXT,)), sentence
