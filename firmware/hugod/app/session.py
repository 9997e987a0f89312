"""The dialogue as a pure machine: input and time in, effects out; what each step of a screen does.

It never waits, reads a clock, opens a file or starts a thread. `AppendRecord` always comes before
the `Show` that tells of it, and `Play` after that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hugo_core.board import Board
from hugo_core.commands import Command, DealGuests, DrawLot, Join, RollDie
from hugo_core.company import to_deal
from hugo_core.editions import Colour
from hugo_core.errors import Reason, Refused
from hugo_core.history import BY_HAND, Acknowledged, Carry, Committed, Done, Record
from hugo_core.position import Face, Phase
from hugod.app.box.display_kind import other_display
from hugod.app.box.sound import night_words, other_sound
from hugod.app.routing import ScreenPath, arrival, home, may_phone, undone
from hugod.app.screens.fact_clock import READING_S, FactClock
from hugod.app.screens.hearing import Hearing, KeptWords
from hugod.app.screens.kinds import Choosing
from hugod.app.screens.looking_round import (
    LookScreen,
    SayScreen,
    refuse,
    show_over,
    without_words,
)
from hugod.app.screens.notices import BUTTON_TROUBLES, Lock, Mashing, Missing, Moment
from hugod.app.screens.picture_numbers import Pictures
from hugod.app.screens.rolling import RollScreen, TumbleScreen, chance_for, is_sealing_due
from hugod.app.screens.screen import (
    Back,
    ChangeSettings,
    Commit,
    Deal,
    Do,
    Flow,
    Go,
    Home,
    LeaveOut,
    Look,
    Mend,
    Open,
    Roll,
    Say,
    Screen,
    Send,
    StartOver,
    Step,
    Through,
    Undo,
    UseBoard,
    lasts,
)
from hugod.app.speech.new_sentences import NewSentences
from hugod.app.speech.sentences import sentence
from hugod.app.table.evening import (
    begins_practice,
    count_to_open,
    is_practice,
    with_secret_winner,
)
from hugod.app.table.far_draws import (
    draw_proof,
    draw_words,
    is_opened,
    may_be_owed,
    opened_there,
    opening,
)
from hugod.app.table.far_steps import is_far, is_met, unheard
from hugod.app.table.rolls import LOT, PLACES, ROLL, kind_of
from hugod.app.table.table import Table
from hugod.app.values.cues import Ear
from hugod.app.values.effects import (
    AppendRecord,
    Effect,
    Play,
    Remember,
    RollDeal,
    SaveBoard,
    Seal,
    Show,
    Stop,
    TellPage,
    TryGlass,
)
from hugod.app.values.far_sayings import (
    ArrivedThere,
    LineState,
    LineTold,
    OpenedThere,
    OpenThere,
    SaidThere,
    SayThere,
    TendLine,
)
from hugod.app.values.findings import ButtonTrouble
from hugod.app.values.holds import AGAIN, DISPLAY, LOCK, MUTE, TAKE, Hold, Holds
from hugod.app.values.inputs import (
    Answered,
    FaceRolled,
    GameSealed,
    GuestsDealt,
    HourUnknown,
    Input,
    JobResult,
    Key,
    KeyDown,
    KeysDropped,
    KeyUp,
    LotRolled,
    NightCame,
    NightPassed,
    Origin,
    Part,
    PartFound,
    PartLost,
    SecretDrawn,
    SpeechEnded,
    StayedOn,
    StopAsked,
    TimePassed,
)
from hugod.app.values.offers import Offer
from hugod.app.values.prompt_views import BusyView, TextView
from hugod.app.values.settings import Detail, Settings
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.late import by_link, far_turn, menus

NIGHT_S = 2.0
"""Seconds for which the words about the night stay."""
MOST_REASONS = 3
"""As many have room on the page «why»."""


def _first(table: Table, notice: str) -> Screen:
    """Return what a start shows: a *notice*, or how a practice night is laid out, over the rest."""
    screen = arrival(table)
    if text := begins_practice(table):
        screen = SayScreen(text, screen, Icon.GHOST, is_done=True)
    return SayScreen(notice, screen, Icon.TROUBLE, stays=True, is_done=True) if notice else screen


class Session:
    """One evening's dialogue. *records* are those of the newest game, oldest first."""

    def __init__(
        self,
        records: Sequence[Record],
        words: Words,
        *,
        notice: str = "",
        settings: Settings | None = None,
        boards: Mapping[str, Board] | None = None,
        languages: Mapping[str, Words] | None = None,
        programs: tuple[str, ...] = (),
        offers: frozenset[Offer] = frozenset(),
    ) -> None:
        settings = settings or Settings()
        empty = Table(words, settings, boards or {}, languages or {}, programs, offers=offers)
        self._table = empty.after(*records)
        self._path: ScreenPath = (_first(self._table, notice),)
        self._missing = Missing()
        self._button_trouble: ButtonTrouble | None = None
        self._due: float | None = None
        self._is_calling = False
        self._shown_at = 0.0
        """The time at which the screen came."""
        self._trial = ""
        """The kind of glass that is tried."""
        self._said_there = ("", 0)
        """What the house that is far away is to get, and the step it belongs to."""
        self._opened_there, self._is_owed = OpenThere(), may_be_owed(self._table)
        self._lock = Lock()
        self._moment, self._mashing = Moment(), Mashing()
        self._fact_clock = FactClock()
        self._holds = Holds([MUTE, AGAIN, LOCK, DISPLAY, *TAKE])
        self._before: dict[Key, ScreenPath] = {}
        """The path before each key's last press, oldest first; or when a record was stored."""
        self._ear, self._new_sentences = Ear(), NewSentences()
        self._hearing, self._kept, self._pictures = Hearing(), KeptWords(), Pictures()
        self._page: int | None = None
        """The page whose key is being done."""
        self._is_no = self._is_again = False
        self._kept_words = ""
        """Words for the step before the last record sent to the card."""

    @property
    def _is_locked(self) -> bool:
        return self._table.settings.is_locked

    @property
    def _screen(self) -> Screen:
        return self._path[-1]

    def begin(self, now: float) -> tuple[Effect, ...]:
        """Return the effects before the first input: show, in silence, where the table is."""
        self._heard(effects := (*self._sealed(), *self._show(self._screen, now)), is_key=False)
        return effects

    def deadline(self) -> float | None:
        """Time at which `TimePassed` is wanted at the latest; None: no need for one."""
        by_itself = [self._due, self._lock.deadline()]
        others = [self._holds.deadline(), self._fact_clock.deadline(), self._kept.deadline()]
        # A key that was kept for a moment cuts a word short as any other.
        (others if self._moment.has_key else by_itself).append(self._moment.deadline())
        dues = (*map(self._hearing.after, by_itself), *others)
        return min((due for due in dues if due is not None), default=None)

    def words(self) -> Words:
        """Return the words of the language that is spoken now. May be called from any thread."""
        return self._table.words

    def busy(self, view: View, keys: int, *, is_card: bool) -> View:
        """Return *view* with the sign that so many *keys* wait for the card, or for the die."""
        _ = self._table.words.gettext
        return BusyView(view, _("saving …") if is_card else _("rolling …"), keys)

    def storage_failed(self, lost: Effect) -> View:
        """View of a card that did not take *lost*, with what it took last; then the daemon ends."""
        _ = self._table.words.gettext
        last = self._kept_words if isinstance(lost, AppendRecord) else self._table.last_words()
        text = _("The card failed. What you saw before is kept. Switch off and on.")
        hint = _("kept: {last}").format(last=last) if last else ""
        return TextView(text, Icon.TROUBLE, hint=hint)

    def handle(self, item: Input, now: float) -> tuple[Effect, ...]:
        """Return the effects of *item*. Never raises for what players do."""
        seen = item.seen if isinstance(item, KeyDown) else None
        if seen and self._pictures.is_old(seen):
            said = self._table.words.gettext("That has just changed. Look, and press again.")
            return (TellPage(seen.page, said),)
        self._page = seen.page if seen else None
        self._is_no = self._is_again = False
        self._kept_words = self._table.last_words()
        effects = self._done_about(item, now)
        if any(isinstance(effect, AppendRecord) for effect in effects):
            self._before = dict.fromkeys(self._before, self._path)
        heard = self._heard(effects, is_key=isinstance(item, KeyDown))
        tells_up = isinstance(item, KeyDown) and self._holds.is_certain(item.key)
        heard = self._kept.sift(item, heard, now, tells_up=tells_up)
        sounds = tuple(each for each in (*effects, *heard) if isinstance(each, Play))
        self._hearing.begin(sounds, now)
        return (*effects, *heard)

    def enter(self, command: Command, now: float) -> tuple[Effect, ...]:
        """Return the effects of *command*, known from a record, as if keys had entered it."""
        effects = self._do(command, now)
        return (*effects, *self._heard(effects, is_key=False))

    def _heard(self, effects: tuple[Effect, ...], *, is_key: bool) -> tuple[Play, ...]:
        table, is_again = self._table, self._is_again
        plays = self._ear.hear(effects, table.settings.sound, is_key=is_key, is_no=self._is_no)
        under = self._under_words()
        return self._new_sentences.speak(
            effects, plays, table, is_key=is_key, is_again=is_again, under=under
        )

    def _under_words(self) -> Show | None:
        """Return what is under words that do not say how it goes on; None if nothing is."""
        screen = self._screen
        if not isinstance(screen, SayScreen) or screen.hint:
            return None
        is_asked = screen.wait_s is not None or screen.is_advice(self._table)
        if is_asked and not self._is_again:
            return None
        return Show(screen.under.view(self._table), screen.under.told(self._table))

    def _done_about(self, item: Input, now: float) -> tuple[Effect, ...]:
        match item:
            case KeyDown(key, Origin.PHONE):
                return self._press_from_phone(key, now)
            case KeyUp(_, Origin.PHONE):
                return ()
            case KeyDown() | KeyUp() if self._lock.is_opened(item) and self._is_locked:
                return self._turn_lock(now)
            case KeyDown(key, origin):
                self._lock.box_pressed(now)
                self._before.pop(key, None)
                self._before[key] = self._path
                self._holds.down(key, now)
                return self._press(key, now, origin)
            case KeyUp(key):
                return self._let_go(key, now)
            case TimePassed():
                return self._time_passed(now)
            case NightCame() | NightPassed() | HourUnknown():
                said = night_words(item, self._table.words)
                return self._show(show_over(self._screen, said, NIGHT_S), now)
            case KeysDropped():
                return self._too_fast(now)
            case FaceRolled() | LotRolled() | GuestsDealt() | SecretDrawn() | GameSealed():
                return self._answered(item, now)
            case PartLost() | PartFound() | SpeechEnded():
                return self._part_changed(item, now)
            case StayedOn():
                _ = self._table.words.gettext
                text = _("The box cannot switch itself off. Just pull the plug.")
                self._path = (home(self._table),)
                return self._show(show_over(self._screen, text), now)
            case StopAsked():
                return (Stop(),)
            case LineTold(state):
                return self._line_told(state, now)
            case _:  # the type checker lets only `JobResult` through
                return self._told(item, now)

    def _told(self, item: JobResult, now: float) -> tuple[Effect, ...]:
        if isinstance(item, OpenedThere):
            self._table = opened_there(item.opened, self._table)
        step = self._result(item)
        effects = self._follow(step, now) if step else ()
        # What was heard of the other house's die is answered, also where nothing is shown.
        return (*effects, *self._far(self._screen))

    def _result(self, item: JobResult) -> Step | None:
        if isinstance(item, SaidThere) and item.step is not None and self._table.house:
            return by_link.heard(item, self._screen, self._table)
        if isinstance(item, ArrivedThere):
            before, self._table = self._table, by_link.arrived(item, self._table)
            if unheard(self._table) is not None:
                # People had passed it before it was there, and more after it: that is said now.
                return Go(self._screen) if self._table is not before else None
        return self._screen.on_result(item, self._table)

    def _line_told(self, state: LineState, now: float) -> tuple[Effect, ...]:
        # Without a game with them nobody is on the way: two boxes that join anew are told what is.
        is_met_there = is_far(self._table) and is_met(self._table)
        is_lost = is_met_there and state in (LineState.BROKER, LineState.AWAY)
        self._table = replace(self._table, line=LineState.LOST if is_lost else state)
        if state is LineState.OFF:
            # Whoever has the line is new, and knows nothing of what was wished before.
            self._is_calling, self._said_there, self._opened_there = False, ("", 0), OpenThere()
        is_shown = self._screen.calls or is_far(self._table)
        shown = self._shown(now) if is_shown else ()
        if state is not LineState.OFF or not self._is_owed:
            return shown
        # At the start, once: wanted for a moment the line stays a while.
        self._is_owed = False
        return (*shown, *self._far(self._screen), TendLine(True), TendLine(self._is_calling))

    def _too_fast(self, now: float) -> tuple[Effect, ...]:
        said = self._table.words.gettext("Too fast! The last keys do not count.")
        return self._show(show_over(self._screen, said), now)

    def _part_changed(
        self, item: PartLost | PartFound | SpeechEnded, now: float
    ) -> tuple[Effect, ...]:
        match item:
            case SpeechEnded(number):
                self._hearing.end(number)
                is_seen = False
            case PartLost(Part.DIE):
                said = self._table.words.gettext("The die does not answer. Press Roll again.")
                return self._follow(Say(said), now)
            case PartLost(Part.VOICE) | PartFound(Part.VOICE):
                had_voice, has_voice = self._hearing.has_voice, isinstance(item, PartFound)
                self._hearing.find(has_voice=has_voice)
                return self._begin_to_speak(now) if has_voice and not had_voice else ()
            case PartLost(Part.BUTTON, reason):
                return self._lose_button(ButtonTrouble(reason), now)
            case PartLost(part):
                is_seen = self._missing.lose(part) and self._screen.wait_s is None
            case PartFound(Part.BUTTON):
                return self._find_button(now)
            case PartFound(part):
                is_seen = self._missing.find(part) or part is Part.DISPLAY
        return self._show(self._screen, now) if is_seen else ()

    def _time_passed(self, now: float) -> tuple[Effect, ...]:
        if held := self._holds.passed(now):
            return self._held(held, now)
        if key := self._moment.due(now):
            return self._press(key, now)
        # Only a key cuts a word short: what goes on by itself waits until it is said.
        is_silent = not self._hearing.is_speaking(now)
        if is_silent and self._due is not None and now >= self._due:
            return self._follow(self._screen.elapsed(self._table), now)
        clocks = (self._lock, self._moment, self._fact_clock) if is_silent else (self._fact_clock,)
        return self._shown(now) if any([each.is_over(now) for each in clocks]) else ()

    def _answered(self, item: Answered, now: float) -> tuple[Effect, ...]:
        match item:
            case FaceRolled(face, proof):
                is_wanted = self._table.phase is Phase.ROLLING
                return self._drawn(RollDie(face), proof, now) if is_wanted else ()
            case LotRolled(seat, proof):
                is_wanted = self._table.phase is Phase.LOTS
                return self._drawn(DrawLot(seat), proof, now) if is_wanted else ()
            case GuestsDealt(colour, squares, proof):
                dealt = Join(colour, squares) if colour else DealGuests(squares)
                is_wanted = self._table.phase is (Phase.ROLLING if colour else Phase.PLACING)
                return self._drawn(dealt, proof, now) if is_wanted else ()
            case SecretDrawn(commitment, game):
                self._table = replace(self._table, has_secret=True)
                return self._keep((Committed(commitment, game),), now)
            case GameSealed(game, head):
                self._table = replace(self._table, head=(game, head))
                return ()

    def _drawn(self, command: Command, proof: str, now: float) -> tuple[Effect, ...]:
        """Do what chance drew, for which *proof* stands, or the links of both houses."""
        return self._do(command, now, draw_proof(self._table, kind_of(command)) or proof)

    def _begin_to_speak(self, now: float) -> tuple[Effect, ...]:
        """Say what is shown: nobody has heard it yet."""
        self._is_again = self._table.settings.speech.detail is not Detail.NOTHING
        return self._shown(now) if self._is_again else ()

    def _lose_button(self, trouble: ButtonTrouble, now: float) -> tuple[Effect, ...]:
        """Show once what is wrong with the Roll button; from now on the screens ask for `#`."""
        self._table = replace(self._table, has_button=False)
        self._button_trouble = trouble
        return self._follow(Say(self._table.words.gettext(BUTTON_TROUBLES[trouble])), now)

    def _find_button(self, now: float) -> tuple[Effect, ...]:
        """Show that the Roll button works again."""
        self._table = replace(self._table, has_button=True)
        trouble, self._button_trouble = self._button_trouble, None
        _ = self._table.words.gettext
        # The words about its trouble are no longer true, so they go.
        screen = without_words(tuple(map(_, BUTTON_TROUBLES.values())), self._screen)
        # Whoever held the button down knows; of any other trouble nobody sees that it is over.
        if trouble not in (None, ButtonTrouble.STUCK):
            screen = show_over(screen, _("The Roll button works now."))
        return self._show(screen, now)

    def _press_from_phone(self, key: Key, now: float) -> tuple[Effect, ...]:
        """Do what a phone may."""
        if self._is_locked or may_phone(self._path, key, self._table):
            return self._press(key, now)
        # Any other key of a phone is answered, and changes nothing (RM2).
        self._lock.ask_for_box(now, is_calm=self._screen.wait_s is None)
        return self._shown(now)

    def _press(self, key: Key, now: float, origin: Origin = Origin.BOX) -> tuple[Effect, ...]:
        if self._is_locked:
            self._lock.say(now, origin)
            return self._shown(now)
        self._lock.be_quiet()
        self._missing.read()
        self._mashing.press(now)
        screen = self._screen
        is_habit, seen_s = self._moment.is_habit, screen.seen_s
        is_for_this = self._only_opens(key) if is_habit else screen.takes_early
        if self._moment.is_too_early(key, now, is_for_this=is_for_this, seen_s=seen_s):
            self._mashing.fail()
            return self._shown(now)
        self._moment.forget()
        if key is Key.D and self._fact_clock.turn():
            return self._shown(now)
        step = self._screen.press(key, self._table)
        if isinstance(step, Go) and step.screen is self._screen:
            # Whoever presses on and on holds nothing up that goes on by itself.
            self._mashing.fail()
            return self._shown(now)
        if isinstance(step, Say) and not step.is_asked:
            self._mashing.fail()
        is_aside = len(self._path) > 1 or isinstance(step, UseBoard)
        if self._mashing.is_on and is_aside and lasts(step):
            self._path = (home(self._table),)
            return self._too_fast(now)
        is_whole = self._screen.is_typed and not self._is_half_typed(step)
        # A number typed over a question is ended with `#` out of habit, which is no yes.
        is_asked = isinstance(step, Say) and step.text == self._table.words.say_yes_or_no
        if key.value.isdigit() and (is_whole or is_asked):
            self._moment.taken(now)
        return self._follow(step, now, key)

    def _only_opens(self, key: Key) -> bool:
        """Whether *key*, so soon after the digit that opened a list, takes nothing that lasts."""
        screen = self._screen
        return isinstance(screen, Choosing) and not lasts(screen.press(key, self._table))

    def _is_half_typed(self, step: Step) -> bool:
        """Whether a digit led to *step* without having completed anything."""
        return isinstance(step, Go) and self._screen.is_still(step.screen)

    def _follow(self, step: Step, now: float, key: Key | None = None) -> tuple[Effect, ...]:
        step = far_turn.allowed_far(step, self._table) if self._table.house else step
        match step:
            case Go(screen):
                return self._show(screen, now)
            case Open(screen, under):
                self._path = (*self._path[:-1], under or self._screen.without_entry(), screen)
                return self._show(screen, now)
            case Back(otherwise):
                return self._go_back(otherwise, now)
            case Home():
                return self._go_home(now)
            case Flow():
                return self._flow(step, now)
            case Through(under):
                return self._go_through(under, key, now)
            case Say():
                return self._say(step, now)
            case Look():
                return self._show(LookScreen(self._screen), now)
            case Undo():
                return self._follow(undone(self._path, self._table), now)
            case Do():
                return self._do_step(step, now)
            case Roll() | Deal():
                return self._by_chance(step, now)
            case Commit():
                return self._commit(step, now)
            case Mend(back, command):
                return self._mend(back, command, now)
            case LeaveOut():
                return self._keep((self._table.leave_out(),), now)
            case ChangeSettings():
                return self._change_and_go_on(step, now, key)
            case UseBoard(board, base):
                return self._use_board(board, base, now)
            case Send(effect, then):
                return (*self._follow(then, now), effect)
            case StartOver():
                return self._start_over(step, now)

    def _change_and_go_on(
        self, step: ChangeSettings, now: float, key: Key | None
    ) -> tuple[Effect, ...]:
        """Store the settings, unless the screen was gone too soon, and do what follows."""
        is_seen = now - self._shown_at >= step.if_seen_s
        changed = (self._change(step.settings, now),) if is_seen else ()
        return (*changed, *self._follow(step.then, now, key))

    def _by_chance(self, step: Roll | Deal, now: float) -> tuple[Effect, ...]:
        if isinstance(step, Roll):
            return self._roll_or_type(step.face, now)
        return self._deal(step.colour, now)

    def _go_through(self, under: Screen | None, key: Key | None, now: float) -> tuple[Effect, ...]:
        self._path = (*self._path[:-1], under) if under else (home(self._table),)
        return self._press(key, now) if key else self._show(self._screen, now)

    def _commit(self, step: Commit, now: float) -> tuple[Effect, ...]:
        kept = self._keep((step.record, *step.more), now)
        followed = self._follow(step.then(self._table), now) if step.then else ()
        said = self._follow(Say(step.said, is_asked=True), now) if step.said else ()
        return (*kept, *followed, *said)

    def _flow(self, step: Flow, now: float) -> tuple[Effect, ...]:
        """Do an automatic step; a press just after it waits, or was for what was there before."""
        keeps = not (step.is_pressed_for or self._screen.is_typed)
        self._moment.flowed(now, keeps=keeps, is_call=self._screen.is_call)
        return self._follow(step.then, now)

    def _say(self, said: Say, now: float) -> tuple[Effect, ...]:
        self._is_no = not said.is_asked
        if said.by_rule:
            refusal = f"{said.text} {said.more}".strip()
            self._table = replace(self._table, refusal=refusal, refused=said.rule)
        icon = Icon.NO if said.by_rule else Icon.GHOST
        if said.at_home:
            self._path = (home(self._table),)
        under = self._screen.without_entry()
        words = SayScreen(said.text, under, icon, said.hint, said.more, said.stays, said.is_asked)
        return self._show(words, now)

    def _go_home(self, now: float) -> tuple[Effect, ...]:
        self._path = (arrival(self._table),)
        return self._show(self._screen, now)

    def _go_back(self, otherwise: Step | None, now: float) -> tuple[Effect, ...]:
        """Show the screen that opened this one; where none did, do *otherwise*."""
        table, under = self._table, self._path[:-1]
        if not under:
            return self._follow(otherwise or Open(menus.MAIN_MENU), now)
        # Who rolls is chosen in the menu, so a game that waits for the die may need another screen
        # now.
        is_due = len(under) == 1 and table.phase is Phase.ROLLING and not table.is_ahead
        self._path = (home(table),) if is_due else under
        return self._show(self._screen, now)

    def _show(self, screen: Screen, now: float) -> tuple[Effect, ...]:
        self._moment.forget()
        self._path = (*self._path[:-1], screen)
        patience = screen.patience()
        self._shown_at, self._due = now, None if patience is None else now + patience
        return self._shown(now)

    def _shown(self, now: float) -> tuple[Effect, ...]:
        screen, words, settings = self._screen, self._table.words, self._table.settings
        lock = self._lock.notice(words, now, is_locked=settings.is_locked)
        is_waiting = screen.wait_s is None and lock is None
        notice = lock or self._missing.notice(words, is_waiting=is_waiting)
        told = screen.told(self._table)
        if told is not self._table.told:
            self._table = replace(self._table, told=told)
        view = notice or self._moment.over(screen.view(self._table), words)
        sight = self._fact_clock.saw(view, settings.display, now)
        if self._due is not None and (screen.wait_s or 0) >= READING_S:
            self._due = max(self._due, self._fact_clock.told_at(now))
        picture = self._pictures.show(view.words, screen.unanswered(), self._page)
        shown = Show(view, None if screen.is_new_game else self._table.told, sight, picture)
        before, self._trial = self._trial, screen.glass()
        far = self._far(screen)
        return (shown, *far) if self._trial == before else (TryGlass(self._trial), shown, *far)

    def _far(self, screen: Screen) -> tuple[Effect, ...]:
        """Return what the line to the other house is to do now."""
        table, far = self._table, list[Effect]()
        calls, said = screen.calls or is_far(table), ("", 0)
        if table.house or (table.draft and table.draft.far):
            said = far_turn.saying(screen, table)
        if calls is not self._is_calling:
            far.append(TendLine(calls))
        if said != self._said_there:
            far.append(SayThere(*said))
        if (opens := opening(table)) != self._opened_there:
            far.append(opens)
        self._is_calling, self._said_there, self._opened_there = calls, said, opens
        return tuple(far)

    def _keep(self, records: Sequence[Record], now: float) -> tuple[Effect, ...]:
        """Take *records* over and keep them, and show where the table stands."""
        self._pictures.kept()
        self._table = self._table.after(*records)
        if isinstance(records[0], Acknowledged):
            self._table = with_secret_winner(self._table)
        return (*map(AppendRecord, records), *self._sealed(), *self._go_home(now))

    def _do(
        self, command: Command, now: float, proof: str = "", *, is_carried_later: bool = False
    ) -> tuple[Effect, ...]:
        try:
            done = self._table.do(command, proof)
        except Refused as refused:
            return self._follow(refuse(self._table, refused), now)
        if isinstance(command, RollDie) and isinstance(done, Done) and proof != BY_HAND:
            self._table = self._table.after(done)
            self._path = (home(self._table),)
            self._pictures.kept()
            return (
                AppendRecord(done),
                *self._sealed(),
                *self._show(TumbleScreen(face=command.face), now),
            )
        opened = count_to_open(self._table.after(done)) if isinstance(done, Done) else ()
        later = (Carry(later=True),) if is_carried_later else ()
        return self._keep((done, *opened, *later), now)

    def _do_step(self, step: Do, now: float) -> tuple[Effect, ...]:
        if step.is_carried_later:
            table = self._table
            who = table.words.bar(table.game()).turn
            known = table.reasons if table.uncarried else ()
            said = (sentence(f"{who.name} – {step.why}"),) if who and step.why else ()
            self._table = replace(table, reasons=(*known, *said)[-MOST_REASONS:])
        done = self._do(step.command, now, is_carried_later=step.is_carried_later)
        return (*done, *self._roll_next(now)) if step.rolls else done

    def _mend(self, back: int, command: Command, now: float) -> tuple[Effect, ...]:
        try:
            return self._keep((self._table.mend(back, command),), now)
        except Refused as refused:
            text = self._table.words.refusal(refused, None)
            return self._follow(Say(text, by_rule=True, rule=refused.reason), now)

    def _change(self, settings: Settings, now: float) -> Remember:
        """Use *settings* from now on, and their language; say that the keys are locked, or not."""
        table = self._table
        if settings.is_locked != table.settings.is_locked:
            self._lock.say(now)
        if settings.language != table.settings.language:
            table = replace(table, words=table.in_language(settings.language))
            settings = replace(settings, language=table.words.language)
        self._table = replace(table, settings=settings)
        return Remember(settings)

    def _use_board(self, board: Board, base: Board, now: float) -> tuple[Effect, ...]:
        """Store what the owner counted, and go on on it at once if the game so far fits."""
        settings = self._change(self._table.settings.with_counted(base.name), now)
        boards = {**self._table.boards, board.name: board}
        self._table, moved = replace(self._table, boards=boards).on_board(board)
        table = self._table
        is_later = table.history and table.history.position.setup.board is not board
        _ = table.words.gettext
        text = _("Kept. It is used from the next game on.") if is_later else _("The board is kept.")
        said = self._say(Say(text, is_asked=True, at_home=True), now)
        return (SaveBoard(board), *map(AppendRecord, moved), settings, *said)

    def _start_over(self, step: StartOver, now: float) -> tuple[Effect, ...]:
        """Lay the table anew, and say what was done over what lies there now."""
        changed = step.changed
        fresh = self._table.anew(changed.settings, changed.boards)
        self._table = fresh.after(*changed.records)
        _ = fresh.words.gettext
        text = (
            _("All games are gone.")
            if step.is_wipe
            else _("The games are here. You may pull the stick out.")
        )
        said = self._say(Say(text, is_asked=True, at_home=True, stays=True), now)
        return (*said, *self._sealed())

    def _held(self, holds: tuple[Hold, ...], now: float) -> tuple[Effect, ...]:
        if LOCK in holds:
            return self._turn_lock(now)
        if self._is_locked:
            return ()
        if DISPLAY in holds:
            self._path = self._before_keys(*DISPLAY.keys)
            return self._follow(other_display(self._screen, self._table), now)
        if MUTE in holds:
            self._path = self._before_keys(Key.D)
            return self._follow(other_sound(self._screen, self._table), now)
        if AGAIN in holds:
            self._path, self._is_again = self._before_keys(Key.A), True
            return self._show(self._screen, now)
        before = self._before_keys(Key.HASH)
        step = before[-1].held(holds[-1].after_s, self._table) if holds else None
        if step is None:
            return ()
        self._path = before
        return self._follow(step, now)

    def _before_keys(self, *keys: Key) -> ScreenPath:
        """Return what was there before the first of *keys* was pressed."""
        return next((path for key, path in self._before.items() if key in keys), self._path)

    def _let_go(self, key: Key, now: float) -> tuple[Effect, ...]:
        if held := self._held(self._holds.up(key, now), now):
            return held
        screen = self._screen.let_go()
        return () if screen is self._screen else self._show(screen, now)

    def _turn_lock(self, now: float) -> tuple[Effect, ...]:
        """Lock the keys, or open them again."""
        is_locked = self._is_locked
        # Alone each of the two keys has moved the highlight: both presses are undone.
        self._path = self._path if is_locked else self._before_keys(*LOCK.keys)
        settings = self._table.settings.turned("is_locked")
        return (self._change(settings, now), *self._show(self._screen, now))

    def _sealed(self) -> tuple[Effect, ...]:
        """Return the effect that writes the record of a game that is over; of practice none."""
        # Every start on a finished game asks for it again, for writing it twice does no harm.
        is_kept = self._table.phase is Phase.OVER and not is_practice(self._table)
        return (Seal(self._table.record_text()),) if is_kept else ()

    def _roll_or_type(self, face: Face | None, now: float) -> tuple[Effect, ...]:
        """Roll again what was rolled here before, else let chance decide, or the family's die."""
        table = self._table
        drawn = table.history.drawn_here() if table.history else None
        if face is not None:
            if isinstance(drawn, RollDie) and drawn.face is not face:
                said = table.words.gettext("The die showed {face} here. That stays so.")
                return self._follow(Say(said.format(face=table.words.side(drawn.face))), now)
            return self._do(RollDie(face), now, BY_HAND)
        if drawn is not None:
            return self._do(drawn, now)
        return self._go_home(now) if is_sealing_due(table) else self._roll(Roll(), now)

    def _roll(self, step: Roll | Deal, now: float) -> tuple[Effect, ...]:
        """Let chance decide, once the other house has opened its part of it, if there is one."""
        table = self._table
        kind = PLACES if isinstance(step, Deal) else LOT if table.game().tied else ROLL
        if not is_opened(table, kind):
            return self._show(by_link.DieScreen(step, kind), now)
        if isinstance(step, Roll):
            return (chance_for(table),)
        squares, count = to_deal(table.game(), step.colour)
        return (RollDeal(squares, count, step.colour, draw_words(table, PLACES)),)

    def _roll_next(self, now: float) -> tuple[Effect, ...]:
        """Roll for the person that is on turn now, unless there is something before it."""
        history = self._table.history
        is_due = type(self._screen) is RollScreen and history and history.drawn_here() is None
        return self._roll(Roll(), now) if is_due else ()

    def _deal(self, colour: Colour | None, now: float) -> tuple[Effect, ...]:
        """Deal again what was dealt here before, else let chance decide, if there is room."""
        table = self._table
        dealt = table.history.dealt_here(colour) if table.history else None
        if dealt is not None:
            return self._do(dealt, now)
        squares, count = to_deal(table.game(), colour)
        if count > len(squares):
            return self._follow(Say(table.words.gettext(Reason.NO_ROOM.value), by_rule=True), now)
        return self._roll(Deal(colour), now)
