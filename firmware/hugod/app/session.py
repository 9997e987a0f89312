"""The dialogue as a pure machine: an input and the time in, effects out.

It never waits, reads a clock, opens a file or starts a thread. What it shows is the sum of the
records it was given and has asked to keep, so a session made anew from the card stands on the
same screen. `Keep` always comes before the `Show` that tells of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from hugo_core.board import Board
from hugo_core.commands import Command, DrawLot, ThrowDie
from hugo_core.errors import Refused
from hugo_core.history import Acknowledged, Begun, Done, PutBack, Record, Recounted, TookBack
from hugo_core.position import Phase
from hugod.app.busy_view import BusyView
from hugod.app.check_screens import MomentScreen, PartsScreen
from hugod.app.effects import (
    CastLot,
    CheckParts,
    DrawFace,
    Effect,
    Keep,
    Remember,
    SaveBoard,
    Seal,
    Show,
    Stop,
    TryGlass,
)
from hugod.app.home import home
from hugod.app.inputs import (
    Checked,
    FaceDrawn,
    Input,
    Key,
    KeyDown,
    KeyUp,
    LotCast,
    Part,
    PartFound,
    PartLost,
    StopAsked,
    TimePassed,
)
from hugod.app.look_screens import LookScreen, SayScreen
from hugod.app.menu_screens import MenuScreen, StartScreen
from hugod.app.missing import Missing
from hugod.app.phrases import Phrases
from hugod.app.play_screens import ThrowScreen
from hugod.app.screens import (
    Answer,
    Ask,
    AskParts,
    Begin,
    ChooseGlass,
    Do,
    Go,
    GoOn,
    Home,
    Leave,
    LeaveOut,
    Look,
    Mend,
    OpenMenu,
    PutItBack,
    Say,
    Screen,
    Speak,
    Step,
    TakeBack,
    Tending,
    Through,
    Throw,
    Undo,
    UseBoard,
)
from hugod.app.settings import Settings
from hugod.app.table import Table
from hugod.app.undo_screens import ConsentScreen, first_undo
from hugod.app.view import Icon, TextView, View

HABIT_S = 1.0
"""A `#` so soon after a digit that was already taken belongs to that entry: it does nothing."""


class Session:
    """One evening's dialogue. *records* are those of the newest game, oldest first."""

    def __init__(
        self,
        records: Sequence[Record],
        words: Phrases,
        *,
        notice: str = "",
        settings: Settings | None = None,
        boards: Mapping[str, Board] | None = None,
        languages: Mapping[str, Phrases] | None = None,
    ) -> None:
        self._languages = {words.language: words, **(languages or {})}
        self._table = Table(words, settings, boards)
        for record in records:
            self._table.restore(record)
        self._screen: Screen = home(self._table)
        if notice:
            self._screen = SayScreen(notice, self._screen, Icon.TROUBLE)
        self._missing = Missing()
        self._due: float | None = None
        self._trial = ""
        """The kind of glass that is tried."""
        self._taken_at: float | None = None
        """When a digit completed an entry or was refused, if that was the last key."""
        self._kept_words = ""
        """What was done last before the record that was asked to be kept last."""

    def begin(self, now: float) -> tuple[Effect, ...]:
        """Give what is to be done before the first input: show where the table stands."""
        return (*self._sealed(), *self._show(self._screen, now))

    def deadline(self) -> float | None:
        """Say when the next `TimePassed` is wanted at the latest; None: no need for one."""
        return self._due

    def words(self) -> Phrases:
        """Give the words of the language that is spoken now. May be called from any thread."""
        return self._table.words

    def saving(self, view: View, keys: int) -> View:
        """Give *view* with the sign that the card is busy and so many *keys* wait for it."""
        return BusyView(view, self._table.words.saving, keys)

    def storage_failed(self, lost: Effect) -> View:
        """Say that the card did not take *lost*, and what it took last; then the daemon ends."""
        words = self._table.words
        last = self._kept_words if isinstance(lost, Keep) else self._table.last_words()
        return TextView(words.storage_trouble, Icon.TROUBLE, hint=words.kept_up_to(last))

    def handle(self, item: Input, now: float) -> tuple[Effect, ...]:
        """Say what is to be done about *item*. Never raises for what players do."""
        self._kept_words = self._table.last_words()
        match item:
            case KeyDown(key):
                return self._press(key, now)
            case KeyUp():
                return ()
            case TimePassed():
                is_due = self._due is not None and now >= self._due
                return self._follow(self._screen.elapsed(self._table), now) if is_due else ()
            case FaceDrawn(face, proof):
                is_wanted = self._table.phase is Phase.ROLLING
                return self._do(ThrowDie(face), now, proof) if is_wanted else ()
            case LotCast(seat, proof):
                is_wanted = self._table.phase is Phase.LOTS
                return self._do(DrawLot(seat), now, proof) if is_wanted else ()
            case Checked(findings):
                is_wanted = isinstance(self._screen, MomentScreen)
                return self._show(PartsScreen(findings=findings), now) if is_wanted else ()
            case PartLost(Part.DIE):
                return self._follow(Say(self._table.words.die_trouble), now)
            case PartLost(part):
                is_told = self._missing.lose(part) and self._screen.wait_s is None
                return self._show(self._screen, now) if is_told else ()
            case PartFound(part):
                is_seen = self._missing.find(part) or part is Part.DISPLAY
                return self._show(self._screen, now) if is_seen else ()
            case StopAsked():
                return (Stop(),)
            case _:
                assert_never(item)

    def _press(self, key: Key, now: float) -> tuple[Effect, ...]:
        self._missing.read()
        taken_at, self._taken_at = self._taken_at, None
        if key is Key.HASH and taken_at is not None and now - taken_at < HABIT_S:
            return self._show(self._screen, now)
        step = self._screen.press(key, self._table)
        if key.value.isdigit() and self._screen.is_typed and not self._is_half_typed(step):
            self._taken_at = now
        return self._follow(step, now, key)

    def _is_half_typed(self, step: Step) -> bool:
        """Say whether a digit led to *step* without having completed anything."""
        return isinstance(step, Go) and type(step.screen) is type(self._screen)

    def _follow(self, step: Step, now: float, key: Key | None = None) -> tuple[Effect, ...]:
        match step:
            case Go(screen):
                return self._show(screen, now)
            case Home():
                return self._show(home(self._table), now)
            case Through(under):
                self._screen = under or home(self._table)
                return self._press(key, now) if key else self._show(self._screen, now)
            case Say(text, by_rule):
                if by_rule:
                    self._table.refusal = text
                icon = Icon.NO if by_rule else Icon.GHOST
                return self._show(SayScreen(text, self._screen.without_entry(), icon), now)
            case Look():
                return self._show(LookScreen(self._screen), now)
            case Undo():
                return self._ask_what_to_take_back(now)
            case Leave():
                return self._show(StartScreen(), now)
            case OpenMenu():
                return self._show(MenuScreen(), now)
            case Ask(then):
                return self._show(ConsentScreen(then), now)
            case Do(command):
                return self._do(command, now)
            case Mend(back, command):
                return self._mend(back, command, now)
            case LeaveOut():
                return self._kept(self._table.leave_out(), now)
            case Throw():
                return self._throw(now)
            case Answer() | Begin() | TakeBack() | PutItBack() | GoOn():
                return self._keep(self._record_of(step), now)
            case UseBoard(board, base):
                return self._use_board(board, base, now)
            case Speak() | AskParts() | ChooseGlass():
                return self._tend(step, now)
            case _:
                assert_never(step)

    def _show(self, screen: Screen, now: float) -> tuple[Effect, ...]:
        self._screen = screen
        self._due = None if screen.wait_s is None else now + screen.wait_s
        is_waiting = screen.wait_s is None
        notice = self._missing.notice(self._table.words, is_waiting=is_waiting)
        shown = Show(notice or screen.view(self._table), self._table.position)
        before, self._trial = self._trial, screen.glass()
        return (shown,) if self._trial == before else (TryGlass(self._trial), shown)

    def _keep(self, record: Record, now: float) -> tuple[Effect, ...]:
        self._table.restore(record)
        return self._kept(record, now)

    def _kept(self, record: Record, now: float) -> tuple[Effect, ...]:
        """Keep what the table has done already, and show where it stands."""
        return (Keep(record), *self._sealed(), *self._show(home(self._table), now))

    def _record_of(self, step: Answer | Begin | TakeBack | PutItBack | GoOn) -> Record:
        match step:
            case Answer(draft):
                return draft
            case Begin(setup):
                return Begun(setup)
            case TakeBack(steps):
                return TookBack(steps)
            case PutItBack(steps):
                return PutBack(steps)
            case GoOn():
                return Acknowledged()

    def _do(self, command: Command, now: float, proof: str = "") -> tuple[Effect, ...]:
        try:
            done = self._table.do(command, proof)
        except Refused as refused:
            text = self._table.words.refusal(refused, self._table.game().face)
            return self._follow(Say(text, by_rule=True), now)
        if isinstance(command, ThrowDie) and isinstance(done, Done):
            return (Keep(done), *self._sealed(), *self._show(ThrowScreen(face=command.face), now))
        return self._kept(done, now)

    def _mend(self, back: int, command: Command, now: float) -> tuple[Effect, ...]:
        try:
            return self._kept(self._table.mend(back, command), now)
        except Refused as refused:
            text = self._table.words.refusal(refused, None)
            return self._follow(Say(text, by_rule=True), now)

    def _use_board(self, board: Board, base: Board, now: float) -> tuple[Effect, ...]:
        """Keep what the owner counted, and go on on it at once if the game so far fits."""
        table = self._table
        saved: tuple[Effect, ...] = ()
        if board is base:
            table.settings = table.settings.with_confirmed(base.name)
            told = table.words.board_as_thought
        else:
            table.settings = table.settings.with_counted(base.name)
            table.boards[board.name] = board
            saved = (SaveBoard(board), *self._move_to(board))
            told = table.words.board_kept
            if table.history and table.history.position.setup.board is not board:
                told = table.words.board_from_next_game
        self._screen = home(table)
        remembered = Remember(table.settings)
        return (*saved, remembered, *self._follow(Say(told), now))

    def _move_to(self, board: Board) -> tuple[Effect, ...]:
        """Bring the set-up or the game under way to *board*, if that can be."""
        table = self._table
        if table.draft is not None:
            record: Record = replace(table.draft, board=board)
        elif table.history is None or table.phase is Phase.OVER:
            return ()
        else:
            record = Recounted(board)
        try:
            table.restore(record)
        except Refused:
            return ()
        return (Keep(record),)

    def _tend(self, step: Tending, now: float) -> tuple[Effect, ...]:
        """Do what is about the box and no game."""
        match step:
            case Speak(language):
                return self._speak(language, now)
            case AskParts():
                return (*self._show(MomentScreen(), now), CheckParts())
            case ChooseGlass(kind, under):
                return self._choose_glass(kind, under, now)

    def _speak(self, language: str, now: float) -> tuple[Effect, ...]:
        table = self._table
        table.words = self._languages.get(language, table.words)
        table.settings = replace(table.settings, language=table.words.language)
        return (Remember(table.settings), *self._show(home(table), now))

    def _choose_glass(self, kind: str, under: Screen, now: float) -> tuple[Effect, ...]:
        table = self._table
        table.settings = replace(table.settings, glass=kind)
        self._screen = under
        return (Remember(table.settings), *self._follow(Say(table.words.glass_kept), now))

    def _sealed(self) -> tuple[Effect, ...]:
        """Give the record to be written when the game is over; writing it twice does no harm."""
        return (Seal(self._table.record_text()),) if self._table.phase is Phase.OVER else ()

    def _throw(self, now: float) -> tuple[Effect, ...]:
        """Throw again what was thrown here before, else let chance decide."""
        history = self._table.history
        drawn = history.drawn_here() if history else None
        if drawn is not None:
            return self._do(drawn, now)
        tied = self._table.game().tied
        return (CastLot(tied),) if tied else (DrawFace(),)

    def _ask_what_to_take_back(self, now: float) -> tuple[Effect, ...]:
        if self._table.draft is not None:
            return self._follow(self._screen.back(self._table), now)
        return self._follow(first_undo(self._table), now)
