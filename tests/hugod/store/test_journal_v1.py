"""The journal as the first version of the card's format left it: every later one opens it.

`tests/fixtures/journal-v1` was played by the daemon itself (`benchmarks/crash/driver.py`): a whole
game with things taken back, which is sealed, and a second one that stands in the middle.
"""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from hugo_core.game_file import read_record
from hugo_core.history import Acknowledged, Begun, Done, Drafted, TookBack
from hugo_core.position import Phase
from hugod.app.session import Session
from hugod.app.values.effects import Show
from hugod.languages import all_words
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.schema import VERSION, examine
from hugod.store.settings_store import JsonSettingsStore

WORDS = "red · 23:45. Hugo moves 3"
FIXTURE = Path(__file__).parents[2] / "fixtures" / "journal-v1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(FIXTURE, tmp_path / "state")


def test_the_game_stands_where_it_stood(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        assert journal.notice == ""
        records = journal.records()
    assert {type(record) for record in records} == {Drafted, Begun, Done, TookBack, Acknowledged}
    settings = JsonSettingsStore(folder).settings()
    session = Session(records, all_words()[settings.language], settings=settings)
    (shown,) = session.begin(0.0)
    assert isinstance(shown, Show)
    assert shown.view.words == WORDS
    assert shown.position is not None


def test_it_is_played_on_and_found_again(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        before = journal.records()
        journal.keep(Acknowledged())
    with closing(SqliteJournal(folder)) as journal:
        assert journal.records() == (*before, Acknowledged())
        assert journal.notice == ""


def test_the_finished_game_is_still_a_game_by_the_rules() -> None:
    *_, last = read_record((FIXTURE / "games" / "0001.hugo").read_bytes())
    assert last.position.phase is Phase.OVER


def test_it_is_of_the_version_whose_name_it_has(folder: Path) -> None:
    rows = examine(folder / DATABASE)
    assert VERSION >= 1
    assert {row.game for row in rows} == {2}
