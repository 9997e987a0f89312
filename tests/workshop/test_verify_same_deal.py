"""The same deal proved: two tables with one code, played as they like."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from families import answers

from hugo_core.commands import DealGuests, DrawLot, RollDie
from hugo_core.company import to_deal
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import BY_HAND, Acknowledged, Done, History, Record
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, agree
from hugo_workshop.verify import report_lines, verify
from hugod.app.table.rolls import LOT, PLACES, ROLL, same_draw
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.dice.kernel import KernelDice, same_bytes
from tests.chains import sealed_file

CODE = "482913"
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal=CODE)


def dice(history: History, kind: str) -> KernelDice:
    return KernelDice(same_bytes(same_draw(history, kind)))


def drawn(history: History) -> tuple[DealGuests | DrawLot | RollDie, str] | None:
    """What the code draws here; None where a player chooses."""
    position = history.position
    if position.phase is Phase.PLACING and not any(position.guests):
        squares, proof = dice(history, PLACES).roll_deal(*to_deal(position, None))
        return DealGuests(squares), proof
    if position.phase is Phase.LOTS:
        seat, proof = dice(history, LOT).roll_lot(position.tied)
        return DrawLot(seat), proof
    if position.phase is Phase.ROLLING:
        face, proof = dice(history, ROLL).roll()
        return RollDie(face), proof
    return None


def table_of(seed: int) -> list[Record]:
    """A whole game with the code: its players choose as *seed* says, and take back now and then."""
    chance, records = random.Random(seed), list(answers(SETUP))
    table = Table(Words()).after(*records)
    while (history := table.history) and history.position.phase is not Phase.OVER:
        if table.unread:
            records.append(Acknowledged())
        elif chance.random() < 0.05 and history.last and len(history.trail()) > 4:
            records.append(history.at(0).take_back(2))
        elif (known := history.drawn_here()) is not None:
            records.append(table.do(known, ""))
        elif (found := drawn(history)) is not None:
            records.append(table.do(*found))
        else:
            records.append(table.do(chance.choice(list(legal_commands(history.position))), ""))
        table = table.after(records[-1])
    return records


@pytest.fixture(scope="module")
def tables() -> list[list[Record]]:
    return [table_of(1), table_of(2)]


def rolls_of(records: Sequence[Record]) -> list[Face]:
    history = History(SETUP)
    for record in records[len(answers(SETUP)) :]:
        if isinstance(record, Done):
            history.restore(record)
        elif not isinstance(record, Acknowledged):
            history.rewrite(record)  # type: ignore[arg-type]  # there is nothing else in them
    trail = history.trail()
    return [done.command.face for _, done in trail if isinstance(done.command, RollDie)]


def proved(tmp_path: Path, records: Sequence[Record]) -> list[str]:
    return list(report_lines(verify(sealed_file(tmp_path, records), tmp_path)))


def test_every_table_has_the_same_rolls_and_begins_alike(tables: list[list[Record]]) -> None:
    one, two = map(rolls_of, tables)
    shorter = min(len(one), len(two))
    assert shorter > 20
    assert one[:shorter] == two[:shorter]
    done = [record for each in tables for record in each if isinstance(record, Done)]
    assert len({one.command for one in done if isinstance(one.command, DealGuests)}) == 1


def test_each_table_proves_it(tables: list[list[Record]], tmp_path: Path) -> None:
    for records in tables:
        said = "\n".join(proved(tmp_path, records))
        assert f"Same throws: code {CODE}" in said
        assert "Who knew the code beforehand could know every roll." in said


def test_a_roll_typed_in_is_said(tables: list[list[Record]], tmp_path: Path) -> None:
    records = tables[0]
    at, done = next(
        (n, r) for n, r in enumerate(records) if isinstance(r, Done) and r.proof and n > 12
    )
    said = "\n".join(proved(tmp_path, [*records[:at], replace(done, proof=BY_HAND)]))
    assert "typed in, against the code" in said
