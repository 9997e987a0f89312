"""Rows as a table: a game of ours is shown, and what nobody could have played is not."""

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from families import Family

from hugo_core import commands
from hugo_core.game_file import header_of
from hugo_core.history import (
    BY_HAND,
    Committed,
    Done,
    Record,
    Recounted,
    Replayed,
    Seated,
    TookBack,
)
from hugod.app.values.settings import Settings
from hugod.backup.proved import (
    Unplayable,
    has_begun,
    is_over,
    judged,
    judged_table,
    see_start,
    table_after,
)
from hugod.store.chain import BadSeal, EventRow
from hugod.store.reader import card_reader
from tests.chains import chain_of, row_of
from tests.hugod.backup.conftest import Bench


def rows_of(card: Path, game: int) -> tuple[EventRow, ...]:
    with card_reader(card) as reader:
        return reader.rows(game)


def test_a_game_that_is_over_and_one_that_is_not(card: Path, bench: Bench) -> None:
    assert is_over(table_after(rows_of(card, 1)))
    assert not is_over(table_after(rows_of(card, 3)))
    assert table_after(rows_of(card, 3)).record_text().startswith("hugo-record 1\n")


@pytest.mark.parametrize("game", [1, 3])
def test_a_game_is_known_by_the_head_of_its_last_line(card: Path, game: int) -> None:
    rows = rows_of(card, game)
    proved, table = judged(rows)
    assert (proved.game, proved.records, proved.head) == (game, len(rows), rows[-1].hash)
    assert table.record_text() == table_after(rows).record_text()
    setup = table.game().setup
    assert proved.by_word == header_of(setup, {})
    colours = list(zip(setup.colours, table.game().points, strict=True))
    points = ", ".join(f"{colour} {count}" for colour, count in colours)
    won = " and ".join(colour for colour, count in colours if count == min(table.game().points))
    is_open = f"The game is not over. Points so far: {points}."
    assert proved.end == (f"Won by {won}. Points: {points}." if game == 1 else is_open)
    assert judged(rows[:2])[0].end == "No game was begun: this is a set-up."


def lines_of(records: list[Record], *kinds: type[object]) -> list[int]:
    """The lines in which this was done, by itself or first after something was mended."""
    found = []
    for line, record in enumerate(records, 1):
        done = record.done[:1] if isinstance(record, Replayed) else (record,)
        if any(isinstance(getattr(each, "command", each), kinds) for each in done):
            found.append(line)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_what_a_game_is_made_of_is_counted_from_its_lines(seed: int) -> None:
    edition, is_sealed = ("ghost-party", "amigo-hugo")[seed % 2], seed % 3 == 0
    family = Family(edition, 3, seed + 40, is_sealed=is_sealed, knows_all=True)
    records = list(family.play())
    proved, table = judged(chain_of(records))
    assert proved.corrected == lines_of(records, commands.Fix)
    assert proved.company == lines_of(records, commands.Leave, commands.ComeBack, commands.Join)
    assert proved.agreed == lines_of(records, commands.LastLap, commands.EndFairly)
    assert proved.recounted == lines_of(records, Recounted)
    assert proved.handed == lines_of(records, Seated)
    assert proved.taken_back == len(lines_of(records, TookBack))
    assert proved.mended == sum(isinstance(r, Replayed) and r.back > 0 for r in records)
    assert table.history is not None
    stands = [done for _, done in table.history.trail()]
    assert proved.placed == sum(isinstance(done.command, commands.PlaceGuest) for done in stands)
    secrets = [record for record in records if isinstance(record, Committed)]
    assert proved.commitments == [record.commitment for record in secrets]
    assert proved.unbound == 0
    said = "".join("|" if isinstance(r, Committed) else getattr(r, "salt", "") for r in records)
    assert ["", *map("".join, proved.stirred)] == said.split("|")
    assert proved.deal == table.game().setup.deal
    assert proved.of_code == 0 or proved.deal
    drawn = {d.proof for r in records for d in (r, *getattr(r, "done", ())) if isinstance(d, Done)}
    if is_sealed:
        sealed = sum("-" in proof for proof in drawn)
        assert proved.faces.total() - proved.by_hand == sealed > 5
    assert proved.faces.total() >= proved.by_hand
    assert proved.lots + proved.deals <= len(
        lines_of(records, commands.DrawLot, commands.DealGuests, commands.Join)
    )


def test_each_draw_is_counted_once_by_what_it_was() -> None:
    """Nobody took anything back: every roll, lot and deal of the records is another one."""
    for seed in range(30):
        records = [*Family("ghost-party", 3, seed, is_sealed=False).play()]
        done = [record.command for record in records if isinstance(record, Done)]
        if lines_of(records, TookBack) or any(isinstance(r, Replayed) for r in records):
            continue
        proved, _ = judged(chain_of(records))
        rolls = Counter(each.face for each in done if isinstance(each, commands.RollDie))
        assert proved.faces == rolls
        assert proved.lots == sum(isinstance(each, commands.DrawLot) for each in done)
        assert proved.deals == sum(
            isinstance(each, commands.DealGuests | commands.Join) for each in done
        )
        hands = [r for r in records if isinstance(r, Done) and r.proof == BY_HAND]
        assert proved.by_hand == len(hands)
        return
    pytest.fail("every family took something back")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda row: row._replace(body="[" * 9999), "this version cannot read it"),
        (lambda row: row._replace(body='{"kind":1}'), "this version cannot read it"),
        (lambda row: row._replace(type="Begun"), "it is called Begun and is Drafted$"),
        (lambda row: row._replace(body=row.body.replace(":", ": ", 1)), "writes this line anoth"),
        (lambda row: row_of(TookBack(1), row), "cannot have happened here .no game has begun"),
    ],
)
def test_a_line_that_no_box_wrote_is_named_with_the_reason(
    card: Path, change: Callable[[EventRow], EventRow], why: str
) -> None:
    first, second, *_ = rows_of(card, 3)
    with pytest.raises(BadSeal, match=why) as refused:
        judged((first, change(second)))
    assert refused.value.line == 2
    with pytest.raises(Unplayable, match=f"^line 2: .*{why}"):
        judged_table((first, change(second)))


def test_the_bytes_of_the_plain_die_are_asked_of_the_own_game_alone(card: Path) -> None:
    *rows, _ = rows_of(card, 1)
    at = next(n for n, row in enumerate(rows) if '"ThrowDie"' in row.body)
    rows[at] = rows[at]._replace(body=re.sub(r'"proof":"\w+"', '"proof":"fd"', rows[at].body))
    with pytest.raises(BadSeal, match="this cannot have happened here"):
        judged(rows)
    assert judged_table(rows[: at + 1]).history is not None


def test_a_set_up_has_not_begun(card: Path) -> None:
    rows = rows_of(card, 3)
    begun = next(n for n, row in enumerate(rows) if row.type == "Begun")
    assert not has_begun(rows[:begun])
    assert has_begun(rows[: begun + 1])
    for shown in (table_after, judged_table):
        assert shown(rows[:1]).draft is not None


@pytest.mark.parametrize("body", ["{}", "[]", "x", '{"format":1,"kind":"Nothing"}', "[" * 99999])
def test_a_line_that_means_nothing_is_named(card: Path, body: str) -> None:
    first, second, *_ = rows_of(card, 3)
    with pytest.raises(Unplayable, match="line 2: this cannot have happened here"):
        table_after((first, second._replace(body=body)))


def test_a_move_before_the_game_has_begun_is_named(card: Path) -> None:
    rows = rows_of(card, 3)
    begun = next(n for n, row in enumerate(rows) if row.type == "Begun")
    with pytest.raises(Unplayable, match=f"line {begun + 2}:"):
        table_after(rows[begun + 1 :])


def test_rh2_a_game_with_which_every_start_would_take_for_ever_is_refused(card: Path) -> None:
    rows, slow = rows_of(card, 3), count(step=30.5)
    see_start(rows, Settings(), {}, clock=partial(next, count(step=30.0)))
    with pytest.raises(Unplayable, match=r"^the box would be too slow with it to be played with$"):
        see_start(rows, Settings(), {}, clock=partial(next, slow))
