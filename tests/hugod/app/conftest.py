"""The language of the session's stories: keys are pressed, time passes, and words are read.

A story has a session on a clock of its own and a die whose faces are chosen beforehand. It stands
at a position line, or begins at the ghost. Everything that was shown or kept is remembered, and
each promise that holds for every single key is checked at every single key.
"""

from __future__ import annotations

import os
import random
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from gettext import NullTranslations, translation
from types import MappingProxyType
from typing import Protocol
from zlib import crc32

import pytest

from hugo_core.board import ARROW, Board
from hugo_core.commands import MoveGuest, PlaceGuest
from hugo_core.events import (
    Cause,
    ClockStruck,
    DieRolled,
    Event,
    GameEnded,
    GuestPlaced,
    HugoStepped,
    PlacingTurn,
    PlayerLeft,
    PointsChanged,
    RollingTurn,
)
from hugo_core.history import Acknowledged, Begun, Done, Record
from hugo_core.moves import legal_commands
from hugo_core.notation import FACES, position_line, read_position
from hugo_core.position import DIE, Face, Phase, Position, Seat, start
from hugod.app.looking_back.story import LookBack
from hugod.app.session import Session
from hugod.app.table.rolls import Bond
from hugod.app.values import inputs
from hugod.app.values.effects import (
    AppendRecord,
    CheckParts,
    CopyToStick,
    Cue,
    DrawSecret,
    Effect,
    FindGames,
    FindStickers,
    FindVersion,
    FindVoices,
    JoinClub,
    OpenGame,
    PageWish,
    Play,
    PowerOff,
    ReadStick,
    Remember,
    RollDeal,
    RollFace,
    RollLot,
    RollSealed,
    SaveBoard,
    Seal,
    Show,
    Stop,
    TakeGames,
    TakeVersion,
    TellPage,
    TendPage,
    Think,
    TryGlass,
    WipeGames,
)
from hugod.app.values.far_sayings import DigitsDrawn, DrawDigits, MeetThere
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.offers import JoinWifi, Offer, OwnWifi
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Settings
from hugod.app.values.status_views import EndView, SheetView
from hugod.app.values.turn_views import HugoView, TumbleView
from hugod.app.values.view import Light, View
from hugod.app.values.words import Words
from hugod.dice.kernel import KernelDice, same_bytes
from hugod.dice.sealed import ChainedDice
from hugod.draw import problems
from hugod.languages import DOMAIN, LOCALE, all_languages, all_words
from tests import shares
from tests.steps import go_until

UNSET = Settings()
DIGITS = "0123456789"
TREMENDOUS = "a story began here"
"""The proof in the record of a turn that no rule would allow."""
THEN_ROLL = "on the board, then Roll"
ROLL_LEADS_ON = (
    "Roll goes on",
    "Roll: go on",
    "Roll hides them",
    "Roll: on  A: play on",
    THEN_ROLL,
)
"""With these words a screen says that Roll is wanted: then the button shines."""
BOUND_TO = 12
"""The number of every story's game, to which its secrets are bound."""
FINGER_S = 0.01
"""Between two keys of a quick hand: no animation goes on by itself meanwhile."""
MOST_TURNS = 20_000
"""What is done in the longest game at random."""
PATIENCE_S = 30.0
"""After this long every animation is over."""


def records_of(position: Position) -> tuple[Record, ...]:
    """Give records that lead to *position*, as if one tremendous turn had brought it about."""
    setup, before = position.setup, start(position.setup)
    if position == before:
        return (Begun(setup),)
    events: list[Event] = []
    for seat in map(Seat, setup.seats):
        events += [GuestPlaced(seat, None, place) for place in position.guests[seat]]
        by = position.points[seat] - before.points[seat]
        events += [PointsChanged(seat, by, Cause.CAPTURED)] if by else []
    events += [PlayerLeft(seat, takes_guests=False) for seat in position.left]
    events += [HugoStepped(position.hugo)] if position.hugo != before.hugo else []
    events += [ClockStruck(position.passes)] if position.passes else []
    if position.to_act is not None:
        is_placing = position.phase is Phase.PLACING
        events.append((PlacingTurn if is_placing else RollingTurn)(position.to_act))
        events += [DieRolled(position.to_act, position.face)] if position.face else []
    events += [GameEnded(position.end)] if position.end else []
    return (Begun(setup), Done(PlaceGuest(ARROW), tuple(events), TREMENDOUS), Acknowledged())


class Unwritten(NullTranslations):
    """What no catalogue holds must not be said."""

    def gettext(self, message: str) -> str:
        raise AssertionError(f"{message!r} is in no catalogue: `make words`, and in no f-string")


def strict(language: str) -> Words:
    """Give the words in *language*; a sentence that is not translated fails the test."""
    catalogue = translation(DOMAIN, LOCALE, [language])
    catalogue.add_fallback(Unwritten())
    return Words(catalogue.gettext, language)


SPOKEN = all_words() | {language: strict(language) for language in all_languages()[1:]}

ALWAYS = ("en", "de", "fr")
"""Every story is told in these, and in one more, by `make check` and by CI."""


def languages() -> tuple[str, ...]:
    """Give those in which this test's story is told: always the same, each its share of tests.

    In `make test` that is English and one more; what is too long in one language is found by some
    of the many stories that show it, and of every single sentence in `test_languages.py`.
    """
    is_share = shares.is_short and not os.environ.get("EVERY_LANGUAGE")
    always = ALWAYS[:1] if is_share else ALWAYS
    others = [language for language in SPOKEN if language not in always]
    test = os.environ.get("PYTEST_CURRENT_TEST", "").split(" ")[0]
    return (*always, others[crc32(test.encode()) % len(others)])


@cache
def misfits(view: View) -> tuple[str, ...]:
    """What of *view* is not seen whole on the glass."""
    return problems(view)


class Story:
    """A session, its clock, its die, and everything it ever did."""

    def __init__(
        self,
        records: Iterable[Record],
        faces: Iterable[Face | None],
        notice: str,
        settings: Settings = UNSET,
        boards: Mapping[str, Board] = MappingProxyType({}),
        *,
        offers: frozenset[Offer] = frozenset(),
    ) -> None:
        self.now = 100.0
        self.faces = deque(faces)
        """What the die will show; None: it does not answer."""
        self.chance: random.Random | None = None
        """Where faces come from when none is chosen."""
        self.kept: list[Record] = list(records)
        self.sealed_die = ChainedDice(random.Random(len(self.kept)).randbytes)
        """A real one, but for its secret: that is the same whenever a story is told."""
        self.shown: list[Show] = []
        self.played: list[Play] = []
        self.sealed: list[str] = []
        self.has_stopped = self.is_off = False
        self.checks = 0
        """So often all parts were to be looked at; the story gives the answer itself."""
        self.sticks: list[Effect] = []
        """What was to be done with a stick, and with all games at once."""
        self.searches = 0
        """So often the address of the stickers was to be found: the story answers itself."""
        self.voices: list[FindVoices] = []
        """Which voices were to be found, and chosen; the story gives the answers itself."""
        self.met: list[tuple[int, ...]] = []
        """By which words another box was to be met; the story gives the answers itself."""
        self.past: list[FindGames | OpenGame] = []
        """What was asked about past games; the story gives the answers itself."""
        self.answers: list[TellPage] = []
        """What one page alone was told."""
        self.page: list[PageWish] = []
        """What was wished of the page on the network; the story gives the answers itself."""
        self.glass = ""
        """The kind of glass that is tried."""
        self.kept_view: View | None = None
        """What was shown when the newest record had been kept."""
        self.looks_at_glass = True
        """See of each view whether it fits the glass; long counts do without."""
        self.looks_back = True
        """Think a game over when it ends: a second for a long one; long counts do without."""
        self.settings = settings
        self.boards = dict(boards)
        self.session = Session(
            self.kept,
            SPOKEN[settings.language],
            notice=notice,
            settings=settings,
            boards=self.boards,
            languages=SPOKEN,
            offers=offers,
        )
        self.translated = [
            Session(
                self.kept,
                SPOKEN[language],
                notice=notice,
                settings=replace(settings, language=language),
                boards=self.boards,
                languages=SPOKEN,
                offers=offers,
            )
            for language in languages()
            if language != settings.language
        ]
        """The same story in other languages: all of its views must fit the display, too."""
        for session in self.translated:
            self._look(session.begin(self.now))
        self._carry_out(self.session.begin(self.now))

    # What is done

    def press(self, *keys: str) -> Story:
        """Press keys one after the other; digits may be written together: `press("Roll", "16")`."""
        for word in keys:
            for key in word if word.isdigit() else [word]:
                self.now += FINGER_S
                self.give(inputs.KeyDown(inputs.Key(key)))
        return self

    def hold(self, *keys: str, seconds: float) -> Story:
        """Press keys one after the other, hold them all for *seconds*, and let go of them."""
        self.press(*keys).wait(seconds)
        return self.let_go(*keys)

    def let_go(self, *keys: str) -> Story:
        for key in keys:
            self.give(inputs.KeyUp(inputs.Key(key)))
        return self

    def click(self, *keys: str) -> Story:
        """Click on keys of the page at the box."""
        for key in map(inputs.Key, keys):
            self.now += FINGER_S
            self.give(inputs.KeyDown(key, inputs.Origin.PAGE)).give(
                inputs.KeyUp(key, inputs.Origin.PAGE)
            )
        return self

    def phone(self, *keys: str) -> Story:
        """Press keys on a phone, which lets go of each at once."""
        for word in keys:
            for key in map(inputs.Key, word if word.isdigit() else [word]):
                self.now += FINGER_S
                self.give(inputs.KeyDown(key, inputs.Origin.PHONE)).give(
                    inputs.KeyUp(key, inputs.Origin.PHONE)
                )
        return self

    def give(self, item: inputs.Input) -> Story:
        """Hand one input to the session and carry out what follows."""
        before = len(self.shown)
        effects = self.session.handle(item, self.now)
        for session in self.translated if self.looks_at_glass else ():
            self._look(session.handle(item, self.now))
        self._carry_out(effects)
        if isinstance(item, inputs.KeyDown) and TellPage not in map(type, effects):
            assert len(self.shown) > before, f"{item.key} was silent at {self.words}"
        return self

    def wait(self, seconds: float) -> Story:
        """Let time pass, with the session woken whenever it wants."""
        until = self.now + seconds
        while (due := self.session.deadline()) is not None and due <= until:
            self.now = max(self.now, due)
            self.give(inputs.TimePassed())
        self.now = until
        return self

    def open(self, *items: str) -> Story:
        """Open the menu and take *items*, one list leading to the next."""
        self.press("*")
        for item in items:
            assert isinstance(self.view, ListView), self.words
            at = self.view.items.index(item) - self.view.cursor
            self.press(*["B" if at > 0 else "A"] * abs(at), "#")
        return self

    def leave(self) -> Story:
        """Press `*` until the menu is left, one level after the other."""
        for _ in range(9):
            self.press("*")
            if self.words.startswith("Menu"):
                return self.press("*")
        raise AssertionError(f"`*` does not lead out of {self.words}")

    def press_until(self, what: str | type[View], key: str, most: int = 60) -> list[str]:
        """Press *key* until these words, or a view of this kind, are shown; give what was read."""
        return go_until(partial(self._shows, what), partial(self.press, key), self._read, most)

    def wait_until(self, what: str | type[View]) -> list[str]:
        """Let time pass until these words, or a view of this kind, are shown; give what was
        read."""
        return go_until(partial(self._shows, what), partial(self.wait, 0.1), self._read, 400)

    def press_while(self, words: str, key: str) -> Story:
        """Press *key* as long as these *words* are shown."""
        go_until(lambda: words not in self.words, partial(self.press, key), self._read)
        return self

    def _shows(self, what: str | type[View]) -> bool:
        return what in self.words if isinstance(what, str) else isinstance(self.view, what)

    def _read(self) -> str:
        return self.words

    def settle(self) -> Story:
        """Let everything that moves come to rest."""
        return self.wait(PATIENCE_S)

    def tell(self) -> list[str]:
        """Let a turn be told to its end, Roll pressed where that is wanted; give each page's words.

        Of Hugo's walk that is his whole way.
        """
        pages: list[str] = []
        before: View | None = None
        while isinstance(view := self.view, TumbleView | HugoView | NewsView | SheetView):
            if view != before and not isinstance(view, TumbleView):
                is_on = isinstance(before, HugoView) and isinstance(view, HugoView)
                words = view.words.removesuffix(f" {THEN_ROLL}").removesuffix("Roll goes on")
                pages[len(pages) - is_on :] = [words.strip().removesuffix(".")]
            before = view
            is_waiting = view.light is Light.ON
            assert is_waiting == view.words.endswith(ROLL_LEADS_ON), view.words
            self.wait(PATIENCE_S).press("Roll") if is_waiting else self.wait(0.1)
        return pages

    def roll(self, *faces: str) -> Story:
        """Press Roll for each of *faces* and wait until whatever goes on by itself has done so."""
        for face in faces:
            self.faces.append(FACES[face])
            self.press("Roll").settle()
        return self

    def play_turn(self, chance: random.Random) -> list[str]:
        """Do what is due by the shortest way: Roll, or type a place chosen at random.

        Gives the keys that were pressed besides Roll.
        """
        self.chance = chance
        position = self.position
        assert position is not None
        has_news = isinstance(self.settle().view, HugoView | NewsView | PlaceView | SheetView)
        if has_news or position.phase in (Phase.ROLLING, Phase.LOTS):
            self.press("Roll")
            return []
        command = chance.choice(list(legal_commands(position)))
        target = command.square if isinstance(command, PlaceGuest) else 0
        if isinstance(command, MoveGuest):
            target = command.target
        keys = list(str(target))
        self.press(*keys)
        if self.position == position and not isinstance(self.view, ListView):
            self.press("#")
            keys.append("#")
        if isinstance(self.view, ListView) and isinstance(command, MoveGuest):
            origins = [text.split()[-1] for text in self.view.items]
            more = ["B"] * origins.index(str(command.origin)) + ["#"]
            self.wait(2).press(*more)
            keys += more
        assert self.position != position, (keys, self.words)
        return keys

    def play_to_the_end(self, chance: random.Random) -> None:
        """Play on at random, every piece of news read, until the ranking is shown."""
        go_until(
            lambda: isinstance(self.settle().view, EndView),
            partial(self.play_turn, chance),
            self._read,
            MOST_TURNS,
        )

    def again(self) -> Story:
        """Switch the box off and on: a new session from what is on the card."""
        other = Story(self.kept, self.faces, "", self.settings, self.boards)
        other.chance = self.chance
        return other

    # What is seen

    @property
    def view(self) -> View:
        return self.shown[-1].view

    @property
    def words(self) -> str:
        return self.view.words

    @property
    def position(self) -> Position | None:
        """The game by its records: ahead of what is shown while a turn is told."""
        return self.session._table.position

    @property
    def line(self) -> str:
        """The position as a line; empty before a game."""
        return position_line(self.position) if self.position else ""

    @property
    def told(self) -> str:
        """What board and scoreboard are given now, as a line; empty before a game."""
        position = self.shown[-1].position
        return position_line(position) if position else ""

    @property
    def last_kept(self) -> Record:
        return self.kept[-1]

    # What is heard

    def listen(self) -> list[Cue]:
        """Give what was to be heard since this was last asked, but for the ticks."""
        cues = [cue for play in self.played for cue in play.cues]
        self.played.clear()
        return [cue for cue in cues if cue != Cue.TICK]

    # How

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        """Do as the loop does, and see that nothing is shown before it is kept."""
        kinds = [type(effect) for effect in effects]
        for stored in (AppendRecord, Remember, SaveBoard):
            assert stored not in kinds[kinds.index(Show) :] if Show in kinds else True, effects
        assert {AppendRecord, Show}.isdisjoint(
            kinds[kinds.index(Play) :] if Play in kinds else ()
        ), effects
        for effect in effects:
            match effect:
                case AppendRecord(record):
                    self.kept.append(record)
                case Show():
                    self._see(effect)
                    self.kept_view = effect.view if AppendRecord in kinds else self.kept_view
                case Play():
                    self.played.append(effect)
                case RollFace(same) if same.startswith("far-"):
                    rolled = KernelDice(same_bytes(same)).roll()
                    self.give(inputs.FaceRolled(*rolled))
                case RollFace():
                    self.give(self._drawn())
                case DrawDigits(count):
                    drawn = random.Random(len(self.shown)).choices(DIGITS, k=count)
                    self.give(DigitsDrawn("".join(drawn)))
                case DrawSecret(part, standing):
                    bond = Bond(BOUND_TO, part, standing)
                    self.give(inputs.SecretDrawn(self.sealed_die.draw_secret(bond), bond.game))
                case RollSealed(part, number, stirred):
                    self.give(inputs.FaceRolled(*self.sealed_die.roll(part, number, stirred)))
                case RollLot(seats, same) if same:
                    self.give(inputs.LotRolled(*KernelDice(same_bytes(same)).roll_lot(seats)))
                case RollLot(seats):
                    assert self.chance is not None
                    self.give(inputs.LotRolled(self.chance.choice(seats), "00"))
                case RollDeal(squares, count, colour, same):
                    source = same_bytes(same) if same else random.Random(count).randbytes
                    dealt = KernelDice(source)
                    self.give(inputs.GuestsDealt(colour, *dealt.roll_deal(squares, count)))
                case MeetThere(words):
                    self.met.append(words)
                case Seal(text):
                    self.sealed.append(text)
                    self.give(inputs.GameSealed(12, "5d1f" * 16))
                case Remember(remembered):
                    self.settings = remembered
                case SaveBoard(board):
                    self.boards[board.name] = board
                case TellPage():
                    self.answers.append(effect)
                case CheckParts():
                    self.checks += 1
                case CopyToStick() | ReadStick() | JoinClub() | TakeGames() | WipeGames():
                    self.sticks.append(effect)
                case FindVersion() | TakeVersion() | OwnWifi() | JoinWifi():
                    self.sticks.append(effect)
                case FindStickers():
                    self.searches += 1
                case FindVoices():
                    self.voices.append(effect)
                case FindGames() | OpenGame():
                    self.past.append(effect)
                case Think(question):
                    is_wanted = self.looks_back or not isinstance(question, LookBack)
                    if is_wanted and not isinstance(self.view, EndView):  # the score is read first
                        self.give(inputs.Thought(question, question.answer()))
                case TendPage(wish):
                    self.page.append(wish)
                case TryGlass(kind):
                    self.glass = kind
                case PowerOff():
                    self.is_off = True
                case Stop():
                    self.has_stopped = True

    def _drawn(self) -> inputs.Input:
        face = self.faces.popleft() if self.faces or not self.chance else self.chance.choice(DIE)
        return (
            inputs.PartLost(inputs.Part.DIE, "stuck")
            if face is None
            else inputs.FaceRolled(face, "ab")
        )

    def _look(self, effects: Sequence[Effect]) -> None:
        """See that what is shown fits the display."""
        for effect in effects:
            assert not isinstance(effect, Show) or misfits(effect.view) == (), effect

    def _see(self, show: Show) -> None:
        assert show.view.words.strip(), show
        if self.looks_at_glass:
            self._look((show,))
        waits_for_roll = show.view.words.endswith(ROLL_LEADS_ON)
        assert not waits_for_roll or show.view.light is Light.ON, show.view
        self.shown.append(show)


class Box(Protocol):
    """What the fixture of that name gives."""

    def __call__(
        self,
        line: str = "",
        *faces: str,
        notice: str = "",
        settings: Settings = UNSET,
        offers: frozenset[Offer] = frozenset(),
    ) -> Story: ...


@pytest.fixture(scope="session")
def box() -> Box:
    """Give a box that stands at a position line, or at the ghost, with chosen faces to come."""

    def box(
        line: str = "",
        *faces: str,
        notice: str = "",
        settings: Settings = UNSET,
        offers: frozenset[Offer] = frozenset(),
    ) -> Story:
        records = records_of(read_position(line)) if line else ()
        chosen = [FACES[face] for face in faces]
        story = Story(records, chosen, notice, settings, offers=offers)
        assert story.line == line
        return story

    return box
