"""Judges a game that this box did not write: each record must be what a box would have written.

From a record only the decision of players or chance is taken: the command, the steps taken back,
the board that was counted. What follows is worked out anew by the rules, and what chance decided
from its bytes, by the very mapping that chose it. The hash chain of the rows is checked before, by
`hugod.store`.
"""

from __future__ import annotations

import re
from typing import assert_never

from hugo_core import commands
from hugo_core.board import CELLAR, Board, load_board
from hugo_core.history import (
    BY_HAND,
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
    Seated,
    Stirred,
    Told,
    TookBack,
)
from hugo_core.houses import read_heads
from hugo_core.limits import is_player
from hugo_core.position import Phase, Position, Seat
from hugod.app.correct.edit import is_entered
from hugod.app.fair.hints import ASKED_IN
from hugod.app.setup.answers import is_like, why_not_answered, why_not_begun
from hugod.app.setup.count_board import BoardCount
from hugod.app.table.evening import COUNT_OPENED
from hugod.app.table.far_links import LINK_PROOF, Unlinking
from hugod.app.table.rolls import (
    Bond,
    is_placed_by_code,
    is_salt,
    read_proof,
    stirred,
    written,
)
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.backup.drawn import prove_draw, said
from hugod.dice.sealed import Unsealing
from hugod.thinking.course import COURSES, LookAhead, expected

_BYTES = re.compile(r"(?:[0-9a-f]{2}){1,16}")
_DEALT = re.compile(r"(?:[0-9a-f]{2}){1,128}")
_DRAWN = commands.RollDie | commands.DrawLot | commands.Dealt
_SALT = re.compile(r"[0-9]{1,64}")
# Each takes a small box seconds to work out, so a foreign game may not bring more.
MOST_FAIR_ENDS = 8
"""Positions of a game in which all agreed to end."""


class Unplayed(Exception):
    """No box would have written this record here; the message says why."""


class Judge:
    """Follows the records of *game*, of the number it has on its card, from the first one on.

    Every roll of the sealed die must be what its secret says; of the plain die, every lot and
    every deal what its bytes say, but for a judge without *has_true_bytes*.
    """

    def __init__(self, game: int, *, has_true_bytes: bool = False) -> None:
        self.table = Table(Words())
        self.draws: list[Done] = []
        """Every roll, lot and deal once, in order, also those taken back."""
        self._game, self._has_true_bytes = game, has_true_bytes
        self._last: Record | None = None
        self._expected: dict[Position, tuple[int, ...]] = {}
        """The points that were to be expected where all agreed to end, worked out here."""
        self._unsealing = Unsealing()
        self._links: Unlinking | None = None
        """What two joined houses have opened; None: the draws follow from something else."""
        self._spent: set[str] = set()
        """The commitments so far, and every secret that a roll has shown."""

    def follow(self, record: Record) -> None:
        """Take *record* over.

        Raises `Unplayed`, `DieError`, `Refused` or ValueError for what no box would have written.
        The table means nothing any more then.
        """
        # What follows is worked out anew by the rules, and must equal the record (RH1).
        match record:
            case Done():
                self._do(record)
            case Replayed():
                self._replay(record)
            case Drafted():
                _demand_no(why_not_answered(self.table.draft, record))
                _demand(self.table.history is None, "a game of its own begins here")
            case Begun():
                self._begin(record)
            case TookBack() | PutBack():
                self._check_steps(record)
            case Acknowledged():
                self._check_read(record)
            case Recounted(board):
                self._check_recounted(board)
            case Committed():
                self._check_sealing(record)
            case Stirred():
                self._check_stirring(record)
            case Asked():
                self._check_asked(record)
            case Seated():
                self._check_seated(record)
            case Carry():
                self._check_carry(record)
            case Told():
                _demand(self.table.untold, "the other house knew all")
            case _:
                assert_never(record)
        self.table = self.table.after(record)
        self._last = record

    def _begin(self, record: Begun) -> None:
        """See that the answers begin this game, and what binds its draws."""
        _demand_no(why_not_begun(self.table.draft, record))
        heads = read_heads(record.setup.deal)
        self._links = Unlinking(heads) if heads else None

    def _check_read(self, record: Acknowledged) -> None:
        """See that something was left to be read, or to be counted."""
        table, counted = self.table, record.counted or 0
        if record == COUNT_OPENED and not table.unread:
            is_due = isinstance(self._last, Done) and bool(table.counts_before(0))
            _demand(is_due, "there was nothing to be counted")
            return
        _demand(table.unread, "there was nothing to be read")
        if record.pages is None:
            _demand(record == Acknowledged(), "nothing is counted when all is read")
            return
        before = table.counted if record.pages == table.read else -1
        is_more = record.pages > table.read or (record.counted is not None and counted > before)
        _demand(is_more and record.pages >= table.read, "that page was read before")
        # Nobody knows here which seats count, so the steps of all are allowed.
        steps = sum(count.steps for count in table.counts_before(record.pages - table.has_walk))
        _demand(0 <= counted <= steps, "there is not so much to be counted")
        _demand(counted > 0 or not record.helped, "nothing was helped")

    def _check_steps(self, record: TookBack | PutBack) -> None:
        """See that there was as much to take back, or to put back."""
        then = self._history().at(0)
        is_back = isinstance(record, TookBack)
        _demand(record.steps > 0, f"nothing was {'taken' if is_back else 'put'} back")
        _equal((then.take_back if is_back else then.put_back)(record.steps), record)

    def _history(self) -> History:
        history = self.table.history
        if history is None:
            raise Unplayed("no game has begun")
        return history

    def _do(self, record: Done) -> None:
        _demand(not self._history().waiting, "something waited after a mended entry")
        by_hand = isinstance(record.command, commands.PlaceGuest)
        is_code = is_placed_by_code(self._history().position)
        _demand(not (by_hand and is_code), "the code says where all begin")
        is_new = self._is_new_draw(record)
        _equal(self.table.do(record.command, record.proof), record)
        if is_new:
            self._prove(record)

    def _is_new_draw(self, done: Done) -> bool:
        """Whether chance decides now; refuse another result than was drawn here before."""
        if isinstance(done.command, commands.OfCompany | commands.OfBedtime):
            is_stirring = self.table.sealing.is_stirring(self.table.people)
            _demand(not is_stirring, "not everyone had stirred")
        if isinstance(done.command, commands.EndFairly):
            self._check_expected(done.command)
        if isinstance(done.command, commands.Dealt):
            return self._is_new_deal(done, done.command)
        if not isinstance(done.command, commands.RollDie | commands.DrawLot):
            _demand(not done.proof, "chance has no part in this")
            return False
        is_sealed = bool(self.table.sealing.commitments)
        is_known = self._is_of_links(done) or _is_proof(done, is_sealed=is_sealed)
        _demand(is_known, f"{done.proof!r} is not how the box writes what it drew")
        drawn = self._history().drawn_here()
        _demand(drawn in (None, done.command), f"{said(drawn)} was drawn here before")
        return drawn is None

    def _check_expected(self, command: commands.EndFairly) -> None:
        """See that the points are those to be expected."""
        position = self._history().position
        if position not in self._expected:
            _demand(position.phase is Phase.ROLLING, "no throw was due")
            _demand(len(self._expected) < MOST_FAIR_ENDS, "all agreed to end too often")
            courses = LookAhead(position, range(COURSES)).answer()
            self._expected[position] = expected(courses)
        # They follow from the position alone, so each is worked out once.
        points = self._expected[position]
        listed = ", ".join(map(str, points))
        _demand(command.points == points, f"here {listed} are to be expected")

    def _is_new_deal(self, done: Done, command: commands.Dealt) -> bool:
        is_known = self._is_of_links(done) or bool(_DEALT.fullmatch(done.proof))
        _demand(is_known, f"{done.proof!r} is not how the box writes what it drew")
        dealt = self._history().dealt_here(command.colour)
        _demand(dealt in (None, command), f"{said(dealt)} was drawn here before")
        return dealt is None

    def _is_of_links(self, done: Done) -> bool:
        return self._links is not None and bool(LINK_PROOF.fullmatch(done.proof))

    def _replay(self, record: Replayed) -> None:
        if record.back:
            self._mend(record)
            return
        if isinstance(self._last, Begun):
            self._check_played_on(record)
            return
        history = self._history()
        _demand(bool(history.waiting), "nothing waited for an answer")
        if len(record.done) + len(record.waiting) == len(history.waiting) - 1:
            _equal(self.table.leave_out(), record)
            return
        _demand(bool(record.done), "nothing was done")
        is_new = self._is_new_draw(record.done[0])
        _equal(self.table.do(record.done[0].command, record.done[0].proof), record)
        if is_new:
            self._prove(record.done[0])

    def _check_played_on(self, record: Replayed) -> None:
        """See that the game begins where the rules lead to; nobody can see how its dice fell."""
        _demand(bool(record.done) and not record.waiting, "nothing was done")
        game = self._history().at(0)
        for each in record.done:
            is_drawn = isinstance(each.command, _DRAWN)
            is_told = each.proof == (BY_HAND if is_drawn else "")
            is_ended = isinstance(each.command, commands.EndFairly)
            _demand(is_told and not is_ended, "the moves of another game are told by hand")
            _equal(game.do(each.command, each.proof), each)
            self.draws += [each] if is_drawn else []

    def _mend(self, record: Replayed) -> None:
        trail = self._history().trail()
        _demand(0 < record.back <= len(trail), "so much was never done")
        _demand(bool(record.done), "nothing was done")
        _demand(is_entered(trail[-record.back][1]), "only what a hand has entered is mended")
        mended = record.done[0]
        _equal(self.table.mend(record.back, mended.command), record)
        if isinstance(mended.command, commands.RollDie):
            self.draws.append(mended)

    def _prove(self, done: Done) -> None:
        """Prove a new draw by the secret of the sealed die, or by its bytes."""
        history, sealing = self._history(), self.table.sealing
        stood = [before.command for _, before in history.trail()]
        if done.proof == BY_HAND:
            _demand(not history.setup.houses, "the secrets of both houses roll, and no hand")
        elif isinstance(done.command, commands.RollDie) and sealing.commitments:
            is_stirred = sealing.next_to_stir(self.table.people) is None
            _demand(is_stirred, "not everyone had stirred")
            self._unsealing.check(done.command.face, done.proof, stirred(sealing.salts, stood))
            self._spent.add(done.proof.rpartition("-")[2])
        elif self._has_true_bytes:
            prove_draw(history, done, self._links)
        self.draws.append(done)

    def _check_recounted(self, board: Board) -> None:
        """See that the board is one that was counted on the box, in the middle of the game."""
        position = self._history().position
        _demand(position.phase is not Phase.OVER, "the game was over")
        base = load_board(position.setup.edition.board)
        counted = BoardCount(
            base,
            board.squares,
            tuple(room.square for room in board.rooms),
            tuple(room.kind for room in board.rooms),
            board.steps[-1] - CELLAR,
            board.has_wine_cellar,
        )
        doors = counted.doors
        is_walked = board.squares % 2 == 0 and list(doors) == sorted(set(doors))
        is_new = counted.board() is not base and is_like(counted.board(), board)
        _demand(is_walked and is_new, "nobody could have counted this")

    def _check_sealing(self, record: Committed) -> None:
        """See that the secret comes before the first roll, where one is due, and is bound.

        Bound to this game and what was played before, or of the old way.
        """
        sealing, history = self.table.sealing, self._history()
        is_chosen = bool(sealing.commitments) or not sealing.has_rolled
        _demand(is_chosen, "the die was sealed after the first roll")
        self._check_roll_is_due()
        _demand(not history.setup.deal, "a game with a code has no secret")
        is_fresh = record.commitment not in self._spent
        _demand(is_fresh, "this secret was shown before: it binds nobody")
        _demand(record.game in (0, self._game), f"this secret is bound to game {record.game}")
        is_bound = record.game != 0
        is_late = sealing.is_bound and not is_bound
        _demand(not is_late, "a secret of the old way comes after one that is bound")
        self._spent.add(record.commitment)
        stood = written(done.command for _, done in history.trail())
        bond = Bond(record.game, len(sealing.commitments) + 1, stood) if is_bound else None
        self._unsealing.commit(record.commitment, bond)

    def _check_stirring(self, record: Stirred) -> None:
        """See that every person stirs once, in the order of the seats, before the first roll."""
        sealing = self.table.sealing
        self._check_roll_is_due()
        playing, people = self._history().position.playing, self.table.people
        _demand(sealing.may_stir(record.seat, playing, people), "nothing is to be stirred in here")
        _demand(bool(_SALT.fullmatch(record.salt)), "what is stirred in are digits")
        is_typed = is_salt(record.salt) or not sealing.is_bound
        _demand(is_typed, f"{record.salt!r} are no three digits that a player typed")

    def _check_asked(self, record: Asked) -> None:
        """See that it is one of the small who asks, before a choice, and once a lap."""
        position, table = self._history().position, self.table
        is_turn = position.phase in ASKED_IN and position.to_act == record.seat
        _demand(is_turn and not table.unread, "nothing is to be asked here: no move is due")
        _demand(record.seat in position.setup.small, "only who is small may ask")
        _demand(record.lap == position.lap, "that is another lap")
        _demand((record.seat, record.lap) not in table.asked, "it was asked in this lap")

    def _check_seated(self, record: Seated) -> None:
        """See that somebody of this game sits down, and that one of those who play is a person."""
        position, player = self._history().position, record.player
        _demand(position.phase is not Phase.OVER, "the game was over")
        is_known = record.colour in position.setup.colours and (not player or is_player(player))
        _demand(is_known, "there is no such seat, or no such player")
        seat = Seat(position.setup.colours.index(record.colour))
        _demand(not player or self.table.people != (seat,), "nobody was left to play")

    def _check_carry(self, record: Carry) -> None:
        """See that the box has just moved the figure to be carried later, or has moved some."""
        is_due = self.table.uncarried is not None
        if record.later:
            moved = self._last.command if isinstance(self._last, Done) else None
            is_figure = isinstance(moved, commands.PlaceGuest | commands.MoveGuest)
            is_due = is_figure and (self._history().before, moved) in self.table.by_box
        _demand(is_due, "the box moved nothing that is to be carried")

    def _check_roll_is_due(self) -> None:
        history = self._history()
        is_due = history.position.phase is Phase.ROLLING and history.drawn_here() is None
        _demand(is_due, "nothing is to be stirred in here: no throw is due")


def _is_proof(done: Done, *, is_sealed: bool) -> bool:
    """Whether this may stand for a roll or lot."""
    if isinstance(done.command, commands.RollDie):
        if done.proof == BY_HAND:
            return True
        if is_sealed and read_proof(done.proof) is not None:
            return True
    return bool(_BYTES.fullmatch(done.proof))


def _equal(ours: Record, theirs: Record) -> None:
    if ours != theirs:
        raise Unplayed("something else follows from it by the rules")


def _demand(holds: bool, why: str) -> None:
    if not holds:
        raise Unplayed(why)


def _demand_no(reason: str) -> None:
    if reason:
        raise Unplayed(reason)
