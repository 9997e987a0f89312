"""The table: the game, the set-up under way, the news not read yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from hugo_core import history
from hugo_core.board import Board, load_board
from hugo_core.commands import Command, ThrowDie
from hugo_core.editions import EDITIONS, Colour, Edition
from hugo_core.errors import Refused
from hugo_core.game_file import write_record
from hugo_core.position import Face, Phase, Position, Seat
from hugod.app.table.announce import SHEET_ROUNDS, has_news, news_of
from hugod.app.table.changes import changes, count_changes
from hugod.app.table.counts import Count, due, way_counts
from hugod.app.table.tally import Tally
from hugod.app.table.throws import Sealing
from hugod.app.values.settings import Help, Question, Settings, own_name
from hugod.app.values.words import Words

COUNT_OPENED = history.Acknowledged(0, counted=0)
"""The record after a move of which nothing is to be read, but something is to be counted."""


class Table:
    """Everything screens may look at. It is the sum of the records on the card."""

    programs: tuple[str, ...] = ()
    """The names of the owner's programs that may play."""
    seated: Mapping[Colour, str] = MappingProxyType({})
    """Who plays the colours that no person plays, as `Seated` says it."""

    def __init__(
        self,
        words: Words,
        settings: Settings | None = None,
        boards: Mapping[str, Board] | None = None,
        languages: Mapping[str, Words] | None = None,
    ) -> None:
        self.words = words
        self.languages = dict(languages or {words.language: words})
        """The words of every language that may be chosen, in the order of the menu."""
        self.settings = settings or Settings()
        self.boards = dict(boards or {})
        """The boards the owner has counted, by name."""
        self.usual: history.Drafted | None = None
        """Which game this family plays: the last one that was begun."""
        self.draft: history.Drafted | None = None
        """The answers so far while a game is set up."""
        self.history: history.History | None = None
        self.unread = False
        """The last thing done brought news that nobody has acknowledged."""
        self.read = 0
        """Number of pages of the news that were read, with Hugo's walk."""
        self.counted = 0
        """Number of steps of counting that are done after these pages."""
        self.told: Position | None = None
        """The game as far as the display has told it: behind it while a turn is being told."""
        self.stood: Position | None = None
        """How the cardboard stands that is to be changed, where something was done otherwise."""
        self.has_button = True
        """The Roll button works, as far as the box can tell."""
        self._forget_questions()
        self.refusal = ""
        """Why the last entry was refused, for the page «why»."""
        self.sealing = Sealing()
        """How far the die of this game is sealed."""
        self.has_secret = False
        """The newest secret of the sealed die is in memory: no power cut came since."""
        self.head: tuple[int, str] | None = None
        """The number of the finished game and the head of its chain."""

    def lay_anew(
        self,
        records: Iterable[history.Record],
        settings: Settings,
        boards: Mapping[str, Board],
    ) -> None:
        """Be as after a start with these *records*; only the parts are known already."""
        words = self.languages.get(settings.language, self.words)
        fresh = Table(words, settings, boards, self.languages)
        fresh.has_button, fresh.programs = self.has_button, self.programs
        for record in records:
            fresh.restore(record)
        vars(self).update(vars(fresh))

    @property
    def position(self) -> Position | None:
        return self.history.position if self.history else None

    @property
    def phase(self) -> Phase | None:
        return self.history.position.phase if self.history else None

    def game(self) -> Position:
        """Return the position of the open game. Only screens of a game ask."""
        assert self.history is not None
        return self.history.position

    def player_of(self, seat: Seat) -> str:
        """Return who plays *seat*, as `Seated` says it; empty: a person."""
        return self.seated.get(self.game().setup.colours[seat], "")

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons that are in the game."""
        return tuple(seat for seat in self.game().playing if not self.player_of(seat))

    @property
    def question(self) -> Question:
        """The next question of the first evening: none once it is said which game this is."""
        is_new = self.draft is None and self.history is None
        return self.settings.first_evening if is_new else Question.NONE

    @property
    def press_roll(self) -> str:
        """Ask for a press of what rolls here."""
        _ = self.words.gettext
        return _("Press Roll") if self.has_button else _("Press #")

    @property
    def leaves_to_turn(self) -> int:
        """Number of rounds of the score sheet beyond those seen at once."""
        return max(0, len(self.position.sheet) - SHEET_ROUNDS) if self.position else 0

    def last(self) -> tuple[Position, history.Done] | None:
        """Return the last thing done and the position it was done in."""
        if self.history is None or self.history.last is None:
            return None
        return self.history.before, self.history.last

    def last_words(self) -> str:
        """Short words for what was done last; empty at the beginning."""
        last = self.last()
        return self.words.done(last[0], last[1].command) if last else ""

    def _forget_questions(self) -> None:
        """Nothing was asked in this game yet: neither how many now, nor what to do."""
        self.tally = self._tally_before = Tally()
        """How well is counted in this game; as it was before the last thing done."""
        self.asked: dict[tuple[Seat, int], Position] = {}
        """In which position each seat asked the box what it would do, by the lap it was in."""
        self.advises = False
        """The last record is such a question: its answer is shown."""
        self.by_box: frozenset[tuple[Position, Command]] = frozenset()  # where no person did what

    def restore(self, record: history.Record) -> None:
        """Take over a record from the card."""
        self.refusal = ""
        self.advises = isinstance(record, history.Asked)
        self.sealing = self.sealing.after(record)
        match record:
            case history.Drafted():
                self.draft, self.history, self.unread, self.told = record, None, False, None
            case history.Begun(setup):
                self.seated = _seated(self.draft)
                self.draft, self.history = None, history.History(setup)
                self._forget_questions()
                self.told = self.history.position
                named = history.Drafted(edition=setup.edition, board=setup.board)
                self.usual = replace(named, rounds=setup.rounds, house=setup.house)
            case history.Seated(colour, player):
                self.seated = {**self.seated, colour: player}
            case history.Recounted(board):
                assert self.history is not None
                self.history = self.history.on_board(board)
                self.told = self.history.position
                self.unread = self.unread and self._is_to_be_told()
            case history.Done():
                assert self.history is not None
                self.history.restore(record)
                self._has_done(record)
            case history.TookBack() | history.PutBack() | history.Replayed():
                assert self.history is not None
                before = self.history.position
                self.history.rewrite(record)
                self._has_rewritten(before, record)
            case history.Acknowledged():
                self._has_read(record)
            case history.Asked(seat, lap):
                self.asked = {**self.asked, (seat, lap): self.game()}
            case history.Committed() | history.Stirred():
                pass  # that is about the die alone
            case _:
                assert_never(record)

    def _is_to_be_told(self) -> bool:
        """Whether anything of the news is left on this board: another room may be lucky on it."""
        assert self.history is not None
        if self.stood is not None:
            return bool(changes(self.stood, self.history.position, self.words))
        last = self.last()
        if last is None or not has_news(last[1]):
            return False
        return (self.has_walk and self.read == 0) or bool(news_of(*last, self.words))

    def _has_done(self, done: history.Done) -> None:
        assert self.history is not None
        self.unread, self.read, self.counted, self.stood = has_news(done), 0, 0, None
        self.advises = False
        before = self.history.before
        if before.to_act is not None and self.player_of(before.to_act):
            self.by_box |= {(before, done.command)}
        self.told = before if self.unread else self.history.position
        self._tally_before = self.tally

    def _has_read(self, record: history.Acknowledged) -> None:
        """Note how far the news are read and counted; counting alone may open them."""
        pages, counted, helped = record.pages, record.counted or 0, record.helped
        if pages is None:
            self._has_told_rest()
            self.unread, self.stood, self.told = False, None, self.position
            return
        assert self.history is not None
        if not self.unread:
            self.unread, self.told = True, self.history.before
        before, self.read = self.counted if pages == self.read else 0, pages
        self.counted = counted
        last = due(self.counts_before(self.page), counted - 1, lambda _: True)
        if last is not None and counted > before:
            begun = replace(last, at=max(0, before - last.first))
            steps = counted - last.first - begun.at
            self.tally = self.tally.after(begun, steps, helped=helped)

    def _has_told_rest(self) -> None:
        """Note that nobody counted what is left of a count."""
        left = due(self.counts_before(self.page), self.counted, lambda _: True)
        if left is not None and self.tally.mastered(left.count.seat):
            self.tally = self.tally.after(left, left.count.steps - left.at, helped=False)

    @property
    def has_walk(self) -> bool:
        """Whether Hugo's walk is told before all pages."""
        last = self.last()
        is_ghost = last is not None and last[1].command == ThrowDie(Face.GHOST)
        return is_ghost and self.stood is None

    @property
    def page(self) -> int:
        """The page of the news that is next, from 0; -1: Hugo's walk."""
        return self.read - self.has_walk

    def counts_before(self, page: int) -> tuple[Count, ...]:
        """What may be counted before *page* of the news is told, or after the last one."""
        last = self.last()
        if last is None or self.stood is not None:
            return ()
        if page == 0:
            return way_counts(last[0], last[1].events)
        told = news_of(*last, self.words)
        return told[page - 1].counts if 0 < page <= len(told) else ()

    def help_for(self, seat: Seat) -> Help:
        """How the player of *seat* counts; nobody does for the box."""
        if self.player_of(seat):
            return Help.OFF
        return self.settings.counting.of(self.game().setup.colours[seat])

    def is_counting(self, seat: Seat) -> bool:
        return self.help_for(seat) is not Help.OFF

    def open_count(self) -> tuple[history.Record, ...]:
        """Open the news of a move that is only to be counted; give the record of it, if any."""
        counts = self.counts_before(0)
        if self.unread or not any(self.is_counting(count.seat) for count in counts):
            return ()
        self.restore(COUNT_OPENED)
        return (COUNT_OPENED,)

    def _has_rewritten(
        self, before: Position, record: history.TookBack | history.PutBack | history.Replayed
    ) -> None:
        """Tell what to do on the cardboard, but for a single figure whoever took it back knows."""
        assert self.history is not None
        known = 0 if isinstance(record, history.Replayed) else 1
        self.unread = count_changes(before, self.history.position) > known
        self.read, self.counted, self.stood = 0, 0, before if self.unread else None
        self.advises = False
        self.tally = self._tally_before
        self.told = self.stood or self.history.position

    def keep_winner_secret(self) -> None:
        """Let the end be told of a game that is over: until then nobody knows who has won."""
        if self.phase is Phase.OVER:
            self.told = replace(self.game(), phase=Phase.ROLLING)

    def at(self, back: int) -> Table:
        """Return the table as it was *back* steps ago, to look at."""
        assert self.history is not None
        then = copy(self)
        then.history = self.history.at(back)
        return then

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        """Return a table that goes on by itself; what never changes is shared."""
        then = self.at(0) if self.history else copy(self)
        then.boards = dict(self.boards)
        return then

    def game_to_set_up(self) -> history.Drafted:
        """Return the set-up as far as it is agreed: the usual game where nothing is said yet, on
        the board that may have been counted since."""
        draft = self.draft or self.usual or history.Drafted()
        if draft.edition is None:  # a set-up begun before the box knew other editions
            return replace(draft, edition=EDITIONS["amigo-hugo"])
        if self.draft is None:
            return replace(draft, board=self.board_for(draft.edition))
        return draft

    def board_for(self, edition: Edition) -> Board:
        """Return the board *edition* is played on here: the owner's own if it was counted."""
        own = self.boards.get(own_name(edition.board))
        if own is not None and edition.board in self.settings.counted:
            return own
        return load_board(edition.board)

    def usual_board(self) -> Board:
        """Return the shipped board in whose place the owner would count one."""
        edition = self.game().setup.edition if self.history else self.game_to_set_up().edition
        assert edition is not None
        return load_board(edition.board)

    def trusts(self, board: Board) -> bool:
        """Whether *board* is known to be the cardboard on the table."""
        return board.is_confirmed or board.name in self.settings.confirmed

    def do(self, command: Command, proof: str) -> history.Done | history.Replayed:
        """Carry *command* out and give its record. Raises `Refused`."""
        assert self.history is not None
        before = self.history.position
        self.refusal = ""
        if self.history.waiting:
            replayed = self.history.catch_up(command, proof)
            self.sealing = self.sealing.after(replayed)
            self._has_rewritten(before, replayed)
            return replayed
        done = self.history.do(command, proof)
        self.sealing = self.sealing.after(done)
        self._has_done(done)
        return done

    def mend(self, back: int, command: Command) -> history.Replayed:
        """Mend what was entered *back* steps ago and give the record. Raises `Refused`."""
        assert self.history is not None
        before = self.history.position
        replayed = self.history.mend(back, command)
        self._has_rewritten(before, replayed)
        return replayed

    def leave_out(self) -> history.Replayed:
        """Leave out what does not fit any more and give the record."""
        assert self.history is not None
        before = self.history.position
        replayed = self.history.let_go()
        self._has_rewritten(before, replayed)
        return replayed

    def move_to(self, board: Board) -> tuple[history.Record, ...]:
        """Bring the set-up or the game under way to *board*; give the record, if that can be."""
        if self.draft is not None:
            record: history.Record = replace(self.draft, board=board, beginner=None)
        elif self.history is None or self.phase is Phase.OVER:
            return ()
        else:
            record = history.Recounted(board)
        try:
            self.restore(record)
        except Refused:
            return ()
        return (record,)

    def record_text(self) -> str:
        """Write the game as a `.hugo` record."""
        assert self.history is not None
        steps = [(before, done.command) for before, done in self.history.trail()]
        return write_record(self.history.setup, steps, self.seated)


def _seated(draft: history.Drafted | None) -> dict[Colour, str]:
    """Return who plays the colours of *draft* that no person plays."""
    pairs = zip(draft.colours, draft.seats, strict=False) if draft else ()
    return {colour: player for colour, player in pairs if player}
