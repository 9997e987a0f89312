"""Honest games of families who fumble, before the judge and docs/verify.html: none may be refused.

    python benchmarks/honest.py [GAMES [SEED]]

With the sealed die. They take back, mend, correct, type and pull the plug up to four times as often
as others, and count the board anew: with a door too far, then as it was, and go the same way again.
Ends with 1 if a game is refused.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

import families
from families import Family, trouble_of
from forgeries import checked
from forging import rows_of

from hugo_core.board import CELLAR, Board, load_board
from hugo_core.commands import Dealt, DrawLot, ThrowDie
from hugo_core.editions import EDITIONS
from hugo_core.errors import Refused
from hugo_core.history import Acknowledged, Done, Record
from hugo_core.position import Phase
from hugod.app.setup.count_board import KINDS, BoardCount
from hugod.store.chain import sealed_text

MISCOUNT = 0.05
MOST_RECORDS = 1500
"""Who fumbles so much may never end; such a game is judged as far as it is."""


class Fumbling(Family):
    """Plays a game with the sealed die and all that may go wrong."""

    def __init__(self, seed: int) -> None:
        self._often = 1
        names = sorted(EDITIONS)
        name, count = names[seed % 6], 2 + seed % 5
        super().__init__(name, count, seed, is_sealed=True, knows_all=seed % 2 > 0)
        self._often = self._chance.choice((1, 2, 4))

    def play(self) -> list[Record]:
        while len(self.records) < MOST_RECORDS and (
            self._table.phase is not Phase.OVER or self._table.unread
        ):
            self._step()
        return self.records

    def _is_time_for(self, how_often: float) -> bool:
        is_slip = families.FAIR_END < how_often < families.ASK
        return super()._is_time_for(how_often * (self._often if is_slip else 1))

    def _step(self) -> None:
        history = self._table.history
        is_quiet = history is not None and not self._table.unread and not history.waiting
        if is_quiet and self._table.phase is not Phase.OVER and self._is_time_for(MISCOUNT):
            self._miscount()
        else:
            super()._step()

    def _read(self) -> None:
        while self._table.unread:
            self._keep(Acknowledged())

    def _miscount(self) -> None:
        """Take back, count the board anew and as it was, and go the same way again."""
        history = self._table.history
        assert history is not None
        was, back = history.setup.board, self._chance.randrange(1, 9)
        if was == load_board(history.setup.edition.board) or not history.last:
            self._recount()
            return
        way = [done for _, done in history.trail()[-back:]]
        self._keep(history.at(0).take_back(back))
        self._read()
        for board in (self._counted(), was):
            if board is not None and board != self._table.game().setup.board:
                self._move_to(board)
        self._read()
        self._go_again(way)

    def _go_again(self, way: list[Done]) -> None:
        """Go *way* as far as it can be gone; what was forgotten is rolled anew."""
        for done in way:
            history = self._table.history
            assert history is not None
            if isinstance(done.command, DrawLot | Dealt):
                return
            is_throw = isinstance(done.command, ThrowDie)
            if is_throw and self._table.phase is not Phase.ROLLING:
                return
            if is_throw and history.drawn_here() is None:
                self._throw()
            else:
                with suppress(Refused):
                    self._do(history.drawn_here() or done.command if is_throw else done.command)
            self._read()

    def _recount(self) -> None:
        if (board := self._counted()) is not None:
            self._move_to(board)

    def _counted(self) -> Board | None:
        """Give the board with a door or two elsewhere; None if that is no board to play on."""
        base = load_board(self._table.game().setup.edition.board)
        rooms = self._table.game().setup.board.rooms
        kinds, doors = [room.kind for room in rooms], [int(room.square) for room in rooms]
        for _ in range(self._chance.randrange(1, 4)):
            at = self._chance.randrange(len(rooms))
            if self._chance.random() < 0.3:
                kinds[at] = self._chance.choice(KINDS)
            else:
                doors[at] += self._chance.choice((-2, -1, 1, 2))
        if doors != sorted(set(doors)) or doors[0] < 1 or doors[-1] > base.squares:
            return None
        lowest = int(base.steps[-1]) - CELLAR
        shape = (tuple(doors), tuple(kinds), lowest, base.has_wine_cellar)
        board = BoardCount(base, base.squares, *shape).board()
        return None if board is base else board


def refused(games: range, folder: Path) -> tuple[list[str], Counter[str]]:
    """Say who refuses which of *games*, and count what was done in all of them."""
    told, done, files = list[str](), Counter[str](), dict[int, bytes]()
    for seed in games:
        records = Fumbling(seed).play()
        done.update(type(record).__name__ for record in records)
        if trouble := trouble_of(records):
            told.append(f"game {seed}, judge: {trouble}")
        if any(type(record).__name__ == "Committed" for record in records):
            files[seed] = sealed_text(rows_of(records))
    done["sealed games"] = len(files)
    answers = checked([*files.values()], folder)
    pairs = zip(files, answers, strict=True)
    told += [f"game {seed}, page" for seed, said in pairs if said is None]
    return told, done


def main() -> int:
    games, seed = map(int, [*sys.argv[1:], *("300", "0")[len(sys.argv) - 1 :]])
    with tempfile.TemporaryDirectory() as name:
        told, done = refused(range(seed, seed + games), Path(name))
    counted = ", ".join(f"{kind} {count:,}" for kind, count in sorted(done.items()))
    sys.stdout.write(f"{games} games, {len(told)} refused: {counted}\n")
    sys.stdout.writelines(f"{line}\n" for line in told)
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
