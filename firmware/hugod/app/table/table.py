"""The table: all that screens may look at: game, set-up, unread news; what each record changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from hugo_core.board import Board, Place, load_board
from hugo_core.commands import Command, RollDie
from hugo_core.editions import EDITIONS, Colour, Edition
from hugo_core.errors import Reason, Refused
from hugo_core.game_file import write_record
from hugo_core.history import (
    Acknowledged,
    Asked,
    Begun,
    Carry,
    Committed,
    Done,
    Drafted,
    History,
    PutBack,
    Record,
    Recounted,
    Replayed,
    Rewritten,
    Seated,
    Stirred,
    Told,
    TookBack,
)
from hugo_core.position import Face, Phase, Position, Seat
from hugod.app.table.announce import NewsPage, has_news, news_of
from hugod.app.table.changes import changes, count_changes, movers
from hugod.app.table.counts import Count, Tally, due, way_counts
from hugod.app.table.far_choices import FAR, is_choice
from hugod.app.table.far_links import Links
from hugod.app.table.practice import Practice, fresh
from hugod.app.table.rolls import Sealing
from hugod.app.values.far_sayings import LineState
from hugod.app.values.settings import Help, Question, Settings, own_name
from hugod.app.values.words import Words


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Everything screens may look at. It is the sum of the records on the card."""

    words: Words
    settings: Settings = field(default_factory=Settings)
    boards: Mapping[str, Board] = field(default_factory=dict)
    """The boards the owner has counted, by name."""
    languages: Mapping[str, Words] = field(default_factory=dict)
    """The words of every language that may be chosen, in the order of the menu."""
    programs: tuple[str, ...] = ()
    """The names of the owner's programs that may play."""
    has_button: bool = True
    """The Roll button works, as far as the box can tell."""
    offers: frozenset[str] = frozenset()
    usual: Drafted | None = None
    """Which game this family plays: the last one that was begun."""
    draft: Drafted | None = None
    """The answers so far while a game is set up."""
    won: tuple[Colour, ...] = ()
    """Who has won the games before this one, since the same players began."""
    played_on: bool = False
    """The game goes on from a past one, so it counts for nothing."""
    history: History | None = None
    """The game: its place in a tree that only grows, which later tables grow on."""
    seated: Mapping[Colour, str] = field(default_factory=dict)
    """Who plays the colours that no person plays, as `Seated` says it."""
    sealing: Sealing = field(default_factory=Sealing)
    """How far the die of this game is sealed."""
    has_secret: bool = False
    """The newest secret of the sealed die is in memory: no power cut came since."""
    head: tuple[int, str] | None = None
    """The number of the finished game and the head of its chain."""
    unread: bool = False
    """The last thing done brought news that nobody has acknowledged."""
    read: int = 0
    counted: int = 0
    """How many pages of the news were read, with Hugo's walk, and how many steps counted then."""
    told: Position | None = None
    """The game as far as the display has told it: behind it while a turn is being told."""
    stood: Position | None = None
    """How the cardboard stands that is to be changed, where something was done otherwise."""
    hugo_or: Place | None = None
    """Where Hugo may stand as well then: whether its first page was followed, nobody knows."""
    uncarried: Position | None = None
    """How the cardboard stands while people have not carried yet what the box moved."""
    reasons: tuple[str, ...] = ()
    """Why the box moved so what is not carried yet, for the page «why»."""
    refusal: str = ""
    refused: Reason | None = None
    """Why the last entry was refused, in words and by which rule, for the page «why»."""
    practice: Practice = field(default_factory=Practice)
    """How often each player did what in this game."""
    tally: Tally = field(default_factory=Tally)
    """How well is counted in this game."""
    tally_before: Tally = field(default_factory=Tally)
    """The same before the last thing done."""
    asked: Mapping[tuple[Seat, int], Position] = field(default_factory=dict)
    """In which position each seat asked the box what it would do, by the lap it was in."""
    advises: bool = False
    """The last record is such a question: its answer is shown."""
    house: int = 0
    """Which house of the game this box is in; 0: all sit at one table."""
    untold: bool = False
    """The last thing done is a choice of this house that the other one does not know yet."""
    line: LineState = LineState.NONE
    stands_there: Position | None = None
    """How it stands with the link to the other house; up to where the game is there for certain."""
    links: Links = field(default_factory=Links)
    """What both houses have opened of their dice."""
    by_box: frozenset[tuple[Position, Command]] = frozenset()
    """Position and command of each thing that the box did."""

    def __post_init__(self) -> None:
        if not self.languages:
            object.__setattr__(self, "languages", {self.words.language: self.words})

    def anew(self, settings: Settings, boards: Mapping[str, Board]) -> Table:
        """Return the empty table of a start with these; only the parts are known already."""
        parts = self.languages, self.programs, self.has_button, self.offers
        return Table(self.in_language(settings.language), settings, boards, *parts, line=self.line)

    def in_language(self, language: str) -> Words:
        """Return the words of *language*, or those spoken now if there are none."""
        return self.languages.get(language, self.words)

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
        """Return who plays *seat*, as `Seated` says it; empty: a person, `FAR`: one far away."""
        setup = self.game().setup
        is_far = setup.houses and setup.houses[seat] != self.house
        return self.seated.get(setup.colours[seat]) or (FAR if is_far else "")

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons that are in the game."""
        return tuple(seat for seat in self.game().playing if not self.player_of(seat))

    @property
    def question(self) -> Question:
        """Return the next question of the first evening, or `NONE`."""
        # Whoever has said which game this is has left the first evening.
        return Question.NONE if self.draft or self.history else self.settings.first_evening

    def last(self) -> tuple[Position, Done] | None:
        """Return the last thing done and the position it was done in."""
        game = self.history
        return (game.before, game.last) if game and game.last else None

    def last_words(self) -> str:
        """Short words for what was done last; empty at the beginning."""
        last = self.last()
        return self.words.done(last[0], last[1].command) if last else ""

    def after(self, *records: Record) -> Table:
        """Return the table with *records* done, as a start does it when it finds them."""
        table = self
        for record in records:
            sealing, advises = table.sealing.after(record), isinstance(record, Asked)
            table = table._after(record)
            # Mostly as before, and a start makes some thousand tables.
            if table.refusal or table.advises is not advises or table.sealing is not sealing:
                table = replace(table, refusal="", refused=None, advises=advises, sealing=sealing)
        return table

    def _after(self, record: Record) -> Table:
        match record:
            case Drafted():
                return replace(self, draft=record, history=None, unread=False, told=None, house=0)
            case Begun():
                return self._begun(record)
            case Seated(colour, player):
                return replace(self, seated={**self.seated, colour: player})
            case Recounted(board):
                return self._recounted(board)
            case Done():
                return self._done(record)
            case TookBack() | PutBack() | Replayed():
                return self._rewritten(record)
            case Acknowledged():
                return self._has_read(record)
            case Asked(seat, lap):
                return replace(self, asked={**self.asked, (seat, lap): self.game()})
            case Carry(later):
                stands = self.uncarried or self._branch().before
                return replace(self, uncarried=stands if later else None)
            case Told():
                return replace(self, untold=False)
            case Committed() | Stirred():
                return self  # that is about the die alone
            case _:
                assert_never(record)

    def _begun(self, record: Begun) -> Table:
        """Return the table of a new game: nothing was counted or asked in it yet."""
        setup, game, draft = record.setup, History(record.setup), self.draft or Drafted()
        seated = {who: by for who, by in zip(draft.colours, draft.seats, strict=False) if by}
        sheet = (setup.sheet, setup.board, setup.rounds, setup.house)
        usual = self.usual if draft.played_on else Drafted(None, (), *sheet)
        if setup.is_practice:  # only its answers have what this family plays otherwise
            usual = Drafted(None, (), *sheet[:2], draft.rounds, draft.house)
        then = replace(self, usual=usual, draft=None, history=game, told=game.position, asked={})
        then = replace(then, won=draft.won, played_on=draft.played_on, uncarried=None)
        far = draft.far if setup.houses else None
        house, links = (far.house, Links(far.seed)) if far else (0, Links())
        then = replace(then, seated=seated, by_box=frozenset(), house=house, untold=house == 1)
        then = replace(then, links=links)
        return replace(then, tally=Tally(), tally_before=Tally(), practice=fresh(len(draft.won)))

    def _branch(self, back: int = 0) -> History:
        """Return the game as it stood *back* steps ago, to go on from."""
        assert self.history is not None
        return self.history.at(back)

    def _recounted(self, board: Board) -> Table:
        moved = self._branch().on_board(board)
        then = replace(self, history=moved, told=moved.position)
        return replace(then, unread=self.unread and then._is_to_be_told())

    def _is_to_be_told(self) -> bool:
        """Whether anything of the news is left on this board: another room may be lucky on it."""
        last = self.last()
        has_pages = self.stood is not None or (last is not None and has_news(last[1]))
        return has_pages and (self.page < 0 or bool(self.pages))

    def _done(self, done: Done) -> Table:
        game, before, unread = self._branch(), self.game(), has_news(done)
        game.restore(done)
        is_by_box = before.to_act is not None and bool(self.player_of(before.to_act))
        return replace(
            self,
            history=game,
            unread=unread,
            read=0,
            counted=0,
            stood=None,
            told=before if unread else game.position,
            tally_before=self.tally,
            practice=self.practice.after(before, done, is_by_box=is_by_box),
            uncarried=self.uncarried if is_by_box else None,
            by_box=self.by_box | {(before, done.command)} if is_by_box else self.by_box,
            untold=bool(self.house) and not is_by_box and is_choice(before, done.command),
        )

    def _rewritten(self, record: Rewritten) -> Table:
        """Tell what to do on the cardboard, but for a single figure whoever took it back knows."""
        game, was, stands = self._branch(), self.game(), self.cardboard
        game.rewrite(record)
        # How far Hugo was carried whose walk breaks off, nobody knows: he is told in any case.
        known = self.hugo_or if self.stood else self.told and self.told.hugo
        other = known if known and self.unread and self.page < bool(self.stood) else stands.hugo
        if stands.hugo == game.position.hugo:
            stands, other = replace(stands, hugo=other), stands.hugo
        # Of a cardboard that was behind, and of what the box moved, nobody knows it by heart.
        is_of_box = any(map(self.player_of, movers(was, game.position)))
        is_known = not (isinstance(record, Replayed) or is_of_box or count_changes(stands, was))
        unread = count_changes(stands, game.position) > is_known
        stood = stands if unread else None
        told = replace(stands, hugo=other) if unread else game.position
        then = replace(self, history=game, unread=unread, read=0, counted=0, stood=stood, told=told)
        return replace(then, tally=self.tally_before, uncarried=None, hugo_or=other, untold=False)

    def _has_read(self, record: Acknowledged) -> Table:
        """Note how far the news are read and counted."""
        if record.pages is None:
            read = replace(self, unread=False, stood=None, told=self.position)
            return replace(read, tally=self._tally_of_rest())
        # Counting alone may open the news: a plain move has none to read (docs/theory.md, 3).
        told, counted = self.told if self.unread else self._branch().before, record.counted or 0
        then = replace(self, unread=True, told=told, read=record.pages, counted=counted)
        before = self.counted if record.pages == self.read else 0
        last = due(then.counts_before(then.page), counted - 1, lambda _: True)
        if last is None or counted <= before:
            return then
        begun = replace(last, at=max(0, before - last.first))
        steps = counted - last.first - begun.at
        return replace(then, tally=self.tally.after(begun, steps, helped=record.helped))

    def _tally_of_rest(self) -> Tally:
        """Return how well is counted when nobody counts what is left of a count."""
        left = due(self.counts_before(self.page), self.counted, lambda _: True)
        if left is None or not self.tally.mastered(left.count.seat):
            return self.tally
        return self.tally.after(left, left.count.steps - left.at, helped=False)

    @property
    def is_ahead(self) -> bool:
        """Whether people have something to read or to carry first."""
        return self.unread or self.uncarried is not None

    @property
    def has_walk(self) -> bool:
        """Whether Hugo's walk is told before all pages."""
        last = self.last() if self.stood is None else None
        return last is not None and last[1].command == RollDie(Face.GHOST)

    @property
    def page(self) -> int:
        """The page of the news that is next, from 0; -1: Hugo's walk."""
        return self.read - self.has_walk

    @property
    def pages(self) -> tuple[NewsPage, ...]:
        """The pages of what is to be changed on the cardboard, or of what the last turn brought."""
        if self.stood is not None:
            return changes(self.stood, self.game(), self.words)
        last = self.last()
        return news_of(*last, self.words) if last else ()

    @property
    def cardboard(self) -> Position:
        """How the cardboard stands: all that was shown and that players have acknowledged."""
        left = self.pages[max(self.page, 0) :] if self.unread else ()
        return self.uncarried or (left[0].before if left else self.game())

    def counts_before(self, page: int) -> tuple[Count, ...]:
        """What may be counted before *page* of the news is told, or after the last one."""
        last = self.last()
        if last is None or self.stood is not None:
            return ()
        if page == 0:
            return way_counts(last[0], last[1].events)
        told = self.pages[page - 1 : page] if page > 0 else ()
        return told[0].counts if told else ()

    def help_for(self, seat: Seat) -> Help:
        """How the player of *seat* counts; nobody does for the box."""
        counting = self.settings.counting.of(self.game().setup.colours[seat])
        return Help.OFF if self.player_of(seat) else counting

    def is_counting(self, seat: Seat) -> bool:
        return self.help_for(seat) is not Help.OFF

    def at(self, back: int) -> Table:
        """Return the table as it was *back* steps ago, to look at."""
        return replace(self, history=self._branch(back))

    def game_to_set_up(self) -> Drafted:
        """Return the set-up as far as it is agreed; the usual game where nothing is said yet."""
        draft = self.draft or self.usual or Drafted()
        if draft.edition is None:
            # This set-up was begun before the box knew other editions.
            return replace(draft, edition=EDITIONS["amigo-hugo"])
        # The board may have been counted since the last game was begun.
        return draft if self.draft else replace(draft, board=self.board_for(draft.edition))

    def board_for(self, edition: Edition) -> Board:
        """Return the board *edition* is played on here: the owner's own if it was counted."""
        own = self.boards.get(own_name(edition.board))
        return own if own and edition.board in self.settings.counted else load_board(edition.board)

    def do(self, command: Command, proof: str) -> Done | Replayed:
        """Carry *command* out and give its record, which `after` takes. Raises `Refused`."""
        game = self._branch()
        return game.catch_up(command, proof) if game.waiting else game.do(command, proof)

    def mend(self, back: int, command: Command) -> Replayed:
        """Mend what was entered *back* steps ago and give the record. Raises `Refused`."""
        return self._branch().mend(back, command)

    def leave_out(self) -> Replayed:
        """Leave out what does not fit any more and give the record."""
        return self._branch().let_go()

    def on_board(self, board: Board) -> tuple[Table, tuple[Record, ...]]:
        """Return the set-up or game under way on *board* and the record, if that can be."""
        if self.draft is not None:
            record: Record = replace(self.draft, board=board, beginner=None)
        elif self.history is None or self.phase is Phase.OVER:
            return self, ()
        else:
            record = Recounted(board)
        try:
            return self.after(record), (record,)
        except Refused:
            return self, ()

    def record_text(self) -> str:
        """Write the game as a `.hugo` record."""
        assert self.history is not None
        steps = [(before, done.command) for before, done in self.history.trail()]
        return write_record(self.history.setup, steps, self.seated)
