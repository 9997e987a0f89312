"""F24: a long game on a card with many games is found, stands where it stood and goes on."""

from contextlib import closing
from pathlib import Path

from big import fill, records_of

from hugo_core.history import TookBack
from hugo_core.position import Phase
from hugod.app.table.table import Table
from hugod.languages import words_in
from hugod.store.journal import SqliteJournal


def test_f24_a_long_game_among_many_opens_and_goes_on(tmp_path: Path) -> None:
    fill(tmp_path, 1_001, 2)
    with closing(SqliteJournal(tmp_path)) as journal:
        assert (journal.notice, journal.records()) == ("", records_of(1_001))
        journal.keep(TookBack(1))
        records = journal.records()
    assert len(list((tmp_path / "games").glob("*.hugo"))) == 2
    table = Table(words_in("en")).after(*records[:-1])
    rolled = table.position
    table = table.after(records[-1])
    assert table.position is not None
    assert table.position.phase is Phase.ROLLING
    assert table.position != rolled
