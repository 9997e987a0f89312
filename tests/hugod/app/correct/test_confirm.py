"""Keeping a correction: page by page, and only at the end with #."""

from dataclasses import replace

import pytest

from hugo_core.commands import Fix
from hugo_core.fixing import as_it_stands
from hugo_core.notation import read_position
from hugod.app.correct.confirm import KeepScreen, fixed, why_not_now
from hugod.app.routing import home
from hugod.app.screens.rolling import RollScreen
from hugod.app.screens.screen import Do, Go, Say
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.view import Light
from hugod.app.values.words import Words
from tests.hugod.app.conftest import records_of

LINE = (
    "amigo-hugo rolling act=red hugo=26 passes=1 "
    "red(10)=4,17,21,r5,r6,c10 blue(12)=9,11,12,13,14,c9"
)
POSITION = read_position(LINE)
OTHERWISE = read_position(LINE.replace("red(10)=4,17,21", "red(8)=5,18,22"))


@pytest.fixture
def table() -> Table:
    return Table(Words()).after(*records_of(POSITION))


@pytest.fixture
def fix() -> Fix:
    return as_it_stands(OTHERWISE)


def test_a_position_looks_as_the_correction_has_it(fix: Fix) -> None:
    assert fixed(POSITION, fix) == OTHERWISE


def test_hash_keeps_on_the_last_page_only(table: Table, fix: Fix) -> None:
    screen = KeepScreen(fix, RollScreen())
    assert screen.press(Key.HASH, table) == Go(replace(screen, page=1))
    assert replace(screen, page=1).press(Key.HASH, table) == Do(fix)


def test_the_button_shines_while_roll_turns_the_page_and_not_when_it_keeps_nothing(
    table: Table, fix: Fix
) -> None:
    first = KeepScreen(fix, RollScreen())
    assert first.view(table).light is Light.ON
    assert replace(first, page=1).view(table).light is Light.OFF


@pytest.mark.parametrize("key", [Key.ROLL, Key.B, Key.C, Key.D1])
def test_no_other_key_keeps(table: Table, fix: Fix, key: Key) -> None:
    step = KeepScreen(fix, RollScreen(), page=1).press(key, table)
    assert step == Say("Press # for yes, * for no.")


def test_pages_can_be_turned_back(table: Table, fix: Fix) -> None:
    second = KeepScreen(fix, RollScreen(), page=1)
    assert second.press(Key.A, table) == Go(replace(second, page=0))
    assert second.press(Key.STAR, table) == Go(RollScreen())


def test_there_is_a_time_for_it_while_the_die_is_due(table: Table) -> None:
    assert isinstance(home(table), RollScreen)
    assert why_not_now(table) == ""
    table = replace(table, unread=True)
    assert why_not_now(table) == "Do this on the board, then press Roll."


def test_a_set_up_has_nothing_to_put_right() -> None:
    assert why_not_now(Table(Words())) == "Press Roll to begin a new game."
