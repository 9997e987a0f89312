"""Families who play whole games at random, and do what families do: a pool of honest games.

They take back and put back, mend an older entry, put box and board in step, type what their own die
shows, count the board in the middle of the game, let the box deal, leave, come back and join, and
pull the plug on the sealed die. Those who know all that a box can do start with points of their
own, take marks, let the box play seats and hand them over, ask it what it would do, agree on a last
lap or a fair end, and play the same deal as another table.

    python benchmarks/families.py [GAMES]

Every game is put before the judge, with the bytes of all its rolls, and its `.hugo` record is read
again. Ends with 1 if one is not believed or reads otherwise.
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from forging import GAME, rows_of
from house import any_house
from machine import how_many

from hugo_core import commands
from hugo_core.animal_marks import Animal, Mark, Marked
from hugo_core.board import CELLAR, Board, load_board
from hugo_core.company import colours_to_join, to_deal, why_not_now
from hugo_core.editions import EDITIONS, Colour, colours_for
from hugo_core.errors import Refused
from hugo_core.fixing import as_it_stands, with_points
from hugo_core.game_file import read_record
from hugo_core.history import (
    BY_HAND,
    Acknowledged,
    Asked,
    Begun,
    Committed,
    Done,
    Drafted,
    Record,
    Recounted,
    Seated,
    Stirred,
)
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Setup, agree
from hugod.app.correct.edit import is_entered
from hugod.app.setup.count_board import KINDS, BoardCount
from hugod.app.table import rolls
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.backup.proved import judged
from hugod.dice.kernel import KernelDice, same_bytes
from hugod.dice.sealed import ChainedDice
from hugod.store.chain import BadSeal
from hugod.thinking.course import COURSES, LookAhead, expected

UNDO, MEND, CORRECT, RECOUNT, CUT, OWN_DIE = 0.03, 0.02, 0.03, 0.01, 0.02, 0.1
COMPANY, DEAL = 0.05, 0.05
HAND_OVER, LAST_LAP, FAIR_END, ASK = 0.02, 0.01, 0.003, 0.3
"""How often, of all steps; the last, of the moves of who is small."""
MOST_AHEAD = 12
"""Points."""


def answers(setup: Setup, seats: Sequence[str] = ()) -> list[Record]:
    """Give the set-up of a game as the screens ask for it, and its beginning.

    *seats* says who plays each colour, as in `Drafted`; empty: nobody was asked.
    """
    edition = setup.sheet
    drafts = [Drafted(edition=edition, board=setup.board, rounds=edition.rounds)]
    if setup.rounds != (edition.rounds or 1):
        drafts.append(replace(drafts[-1], rounds=setup.rounds))
    if setup.house:
        drafts.append(replace(drafts[-1], house=setup.house))
    if setup.deal:
        drafts.append(replace(drafts[-1], deal=setup.deal))
    if seats:
        drafts.append(replace(drafts[-1], along=True))
    drafts.append(replace(drafts[-1], players=len(setup.colours)))
    for count in range(1, len(setup.colours) + 1):
        drafts.append(replace(drafts[-1], colours=setup.colours[:count]))
    for count in range(1, len(seats) + 1):
        drafts.append(replace(drafts[-1], seats=tuple(seats[:count])))
    if setup.start:
        drafts.append(replace(drafts[-1], start=setup.start))
    for count in range(1, len(setup.marks) + 1):
        drafts.append(replace(drafts[-1], marks=setup.marks[:count]))
    drafts.append(replace(drafts[-1], beginner=setup.colours[0]))
    return [*drafts, Begun(setup)]


class Family:
    """Plays one game of *edition*; `records` is what a box keeps of it.

    With *knows_all* it does everything that a box can; else only what every box could.
    """

    def __init__(
        self, edition: str, players: int, seed: int, *, is_sealed: bool, knows_all: bool = False
    ) -> None:
        self._chance = random.Random(seed)
        self._house_chance = random.Random(f"house {seed}")
        self._dice = KernelDice(self._chance.randbytes)
        self._sealed_dice = ChainedDice(self._chance.randbytes)
        self._has_secret = False
        self._knows_all = knows_all
        self._table = Table(Words())
        self.records: list[Record] = []
        colours = self._chance.sample(colours_for(players), players)
        rounds = 1 if EDITIONS[edition].rounds else None
        setup = agree(EDITIONS[edition], tuple(colours), rounds=rounds)
        if knows_all:
            setup = self._agreed(setup, has_code=not is_sealed and self._is_time_for(0.5))
        self._is_sealed = is_sealed
        for record in answers(setup, self._seats(players) if knows_all else ()):
            self._keep(record)

    def _agreed(self, setup: Setup, *, has_code: bool) -> Setup:
        """Give *setup* with house rules, points and marks of some, and a code if it *has_code*."""
        setup = replace(setup, house=any_house(setup.edition, self._house_chance))
        chance, usual = self._chance, setup.edition.start_points
        start = tuple(chance.choice((usual, chance.randrange(MOST_AHEAD))) for _ in setup.colours)
        numbers = chance.sample(range(1, 100), len(setup.colours))
        marks = (
            Marked(colour, Mark(chance.choice(list(Animal)), number))
            for colour, number in zip(Colour, numbers, strict=False)
            if colour in setup.colours and self._is_time_for(0.5)
        )
        return replace(
            setup,
            start=start if set(start) != {usual} else (),
            marks=tuple(marks),
            deal=f"{chance.randrange(10**6):06}" if has_code else "",
        )

    def _seats(self, players: int) -> tuple[str, ...]:
        """Give who plays each colour: the first a person, mostly all others too."""
        if self._is_time_for(0.5):
            return ()
        return ("", *(self._player() for _ in range(players - 1)))

    def _player(self) -> str:
        return self._chance.choice(("", f"level:{self._chance.randrange(1, 7)}"))

    def play(self) -> Sequence[Record]:
        """Play to the end, and read what it brought."""
        while self._table.phase is not Phase.OVER or self._table.unread:
            self._step()
        return self.records

    def _keep(self, record: Record) -> None:
        self._table = self._table.after(record)
        self.records.append(record)

    def _do(self, command: commands.Command, proof: str = "") -> None:
        self._keep(self._table.do(command, proof))

    def _move_to(self, board: Board) -> None:
        self._table, moved = self._table.on_board(board)
        self.records += moved

    def _is_time_for(self, how_often: float) -> bool:
        return self._chance.random() < how_often

    def _step(self) -> None:
        history, phase = self._table.history, self._table.phase
        assert history is not None
        if self._table.unread:
            self._keep(Acknowledged())
        elif self._is_time_for(UNDO) and history.last:
            history = history.at(0)
            self._keep(history.take_back(self._chance.randrange(1, 4)))
            if self._is_time_for(0.5):
                self._keep(history.put_back(1))
        elif self._is_time_for(MEND):
            self._mend()
        elif self._is_time_for(RECOUNT):
            self._recount()
        elif self._knows_all and self._is_time_for(HAND_OVER):
            self._hand_over()
        elif self._is_time_for(CORRECT) and phase in (Phase.ROLLING, Phase.MOVING):
            self._correct()
        elif history.waiting and not history.asks_the_same(history.waiting[0]):
            self._keep(self._table.leave_out())
        elif (drawn := history.drawn_here()) is not None:
            self._do(drawn)
        else:
            self._decide(phase)

    def _decide(self, phase: Phase | None) -> None:
        if phase is Phase.ROLLING and self._is_time_for(COMPANY) and self._may_change():
            self._change_company()
        elif phase is Phase.ROLLING and self._knows_all and self._may_change() and self._ends():
            return
        elif phase is Phase.ROLLING:
            self._roll()
        elif phase is Phase.PLACING and self._is_dealt():
            self._deal(None)
        elif phase is Phase.LOTS:
            seat, proof = self._dice_for(rolls.LOT).roll_lot(self._table.game().tied)
            self._do(commands.DrawLot(seat), proof)
        elif self._asks():
            position = self._table.game()
            assert position.to_act is not None
            self._keep(Asked(position.to_act, position.lap))
        else:
            self._do(self._chance.choice(list(legal_commands(self._table.game()))))

    def _is_dealt(self) -> bool:
        return rolls.is_placed_by_code(self._table.game()) or self._is_time_for(DEAL)

    def _dice_for(self, kind: str) -> KernelDice:
        """Give the dice for what is drawn now: the box's own, or those of the code."""
        history = self._table.history
        assert history is not None
        words = rolls.same_draw(history, kind)
        return KernelDice(same_bytes(words)) if words else self._dice

    def _hand_over(self) -> None:
        """Let the box or a person play a colour from now on; one person stays."""
        table = self._table
        seat, player = self._chance.choice(table.game().playing), self._player()
        if table.phase is not Phase.OVER and not (player and table.people == (seat,)):
            self._keep(Seated(table.game().setup.colours[seat], player))

    def _asks(self) -> bool:
        """Whether who is small asks before this move; once a lap that can be."""
        table, history = self._table, self._table.history
        position = table.game()
        seat = position.to_act
        assert history is not None
        if position.phase is not Phase.MOVING or seat not in position.setup.small:
            return False
        may = (seat, position.lap) not in table.asked and not history.waiting
        return may and self._is_time_for(ASK)

    def _ends(self) -> bool:
        """Agree on a last lap or a fair end now and then; say whether that was done."""
        position = self._table.game()
        if not position.last and self._is_time_for(LAST_LAP):
            self._do(commands.LastLap())
        elif self._is_time_for(FAIR_END):
            self._do(commands.EndFairly(expected(LookAhead(position, range(COURSES)).answer())))
        else:
            return False
        return True

    def _may_change(self) -> bool:
        history = self._table.history
        assert history is not None
        return not history.waiting and not self._table.sealing.is_stirring(self._table.people)

    def _change_company(self) -> None:
        """Let somebody leave, but not the last but one; else come back, or join if that can be."""
        position = self._table.game()
        stayed = [seat for seat in position.left if seat not in position.gone]
        colours = () if why_not_now(position) else colours_to_join(position)
        kind = self._chance.choice(("leave", "back", "join"))
        if kind == "leave" and len(position.playing) > 2:
            self._do(commands.Leave(self._chance.choice(position.playing), self._is_time_for(0.5)))
        elif kind == "back" and stayed:
            self._do(commands.ComeBack(self._chance.choice(stayed)))
        elif kind == "join" and colours:
            self._deal(self._chance.choice(colours))

    def _deal(self, colour: Colour | None) -> None:
        position, history = self._table.game(), self._table.history
        assert history is not None
        dealt: commands.Command | None = history.dealt_here(colour)
        squares, count = to_deal(position, colour)
        if dealt is not None:
            self._do(dealt)
        elif count <= len(squares):
            chosen, proof = self._dice_for(rolls.PLACES).roll_deal(squares, count)
            self._do(
                commands.Join(colour, chosen) if colour else commands.DealGuests(chosen), proof
            )

    def _roll(self) -> None:
        if not self._table.game().setup.deal and self._is_time_for(OWN_DIE):
            self._do(commands.RollDie(self._chance.choice(DIE)), BY_HAND)
        elif not self._is_sealed:
            face, proof = self._dice_for(rolls.ROLL).roll()
            self._do(commands.RollDie(face), proof)
        else:
            self._roll_sealed()

    def _roll_sealed(self) -> None:
        if not self._table.sealing.commitments and self._table.sealing.has_rolled:
            self._is_sealed = False  # the first roll was typed: now it is too late
            return
        if not self._has_secret or self._is_time_for(CUT):
            self._has_secret = True
            self._seal()
        sealing, history = self._table.sealing, self._table.history
        assert history is not None
        text = rolls.stirred(sealing.salts, [done.command for _, done in history.trail()])
        face, proof = self._sealed_dice.roll(len(sealing.commitments), sealing.rolls_made + 1, text)
        self._do(commands.RollDie(face), proof)

    def _seal(self) -> None:
        history = self._table.history
        assert history is not None
        standing = rolls.written(done.command for _, done in history.trail())
        bond = rolls.Bond(GAME, len(self._table.sealing.commitments) + 1, standing)
        self._keep(Committed(self._sealed_dice.draw_secret(bond), bond.game))
        for seat in self._table.people:
            self._keep(Stirred(seat, f"{self._chance.randrange(1000):03}"))

    def _correct(self) -> None:
        fix = as_it_stands(self._table.game())
        seat = self._chance.choice(self._table.game().playing)
        try:
            self._do(with_points(fix, seat, fix.points[seat] + self._chance.choice((-1, 1))))
        except Refused:
            return

    def _mend(self) -> None:
        history = self._table.history
        assert history is not None
        steps = list(enumerate(reversed(history.trail()), 1))[:9]
        entered = [(back, *step) for back, step in steps if is_entered(step[1])]
        if not entered:
            return
        back, position, done = self._chance.choice(entered)
        others = [each for each in legal_commands(position) if each != done.command]
        if others:
            self._keep(self._table.mend(back, self._chance.choice(others)))

    def _recount(self) -> None:
        """Count the board with one shield changed, if that makes another board."""
        base = load_board(self._table.game().setup.edition.board)
        kinds = [room.kind for room in base.rooms]
        kinds[self._chance.randrange(len(kinds))] = self._chance.choice(KINDS)
        doors = tuple(int(room.square) for room in base.rooms)
        lowest = int(base.steps[-1]) - CELLAR
        count = BoardCount(base, base.squares, doors, tuple(kinds), lowest, base.has_wine_cellar)
        if (board := count.board()) is not base:
            self._move_to(board)


def trouble_of(records: Sequence[Record], game: int = GAME) -> str:
    """Say what is wrong with the *records* of a whole game; empty if they are believed."""
    try:
        _, table = judged(rows_of(records, game))
    except BadSeal as error:
        return f"line {error.line}: {error.reason}"
    if any(isinstance(record, Recounted) for record in records):
        return ""  # a record names the board that is there at the end
    *_, last = read_record(table.record_text().encode())
    return "" if last.position == table.game() else "its record reads otherwise"


def main() -> int:
    games, wrong, names, kinds = how_many(300), 0, sorted(EDITIONS), Counter[str]()
    for seed in range(games):
        family = Family(
            names[seed % 6], 2 + seed % 7, seed, is_sealed=seed % 4 == 0, knows_all=True
        )
        records = family.play()
        kinds.update(_kind_of(record) for record in records)
        if trouble := trouble_of(records):
            wrong += 1
            sys.stdout.write(f"game {seed}: {trouble}\n")
    counted = ", ".join(f"{kind} {count:,}" for kind, count in sorted(kinds.items()))
    sys.stdout.write(f"{games:,} games, {wrong} not believed: {counted}\n")
    return int(wrong > 0)


def _kind_of(record: Record) -> str:
    return type(record.command if isinstance(record, Done) else record).__name__


if __name__ == "__main__":
    sys.exit(main())
