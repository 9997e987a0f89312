"""What the bench in the machine takes for right is right: the picture that follows from a card."""

from base64 import b64encode
from contextlib import closing
from pathlib import Path

import eyes
import pytest
from big import records_of

from hugo_core.history import Record
from hugod.app.session import Session
from hugod.app.values.effects import Show
from hugod.app.values.inputs import Key, KeyDown
from hugod.draw import render
from hugod.languages import words_in
from hugod.store.journal import SqliteJournal


@pytest.fixture(autouse=True)
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder that the eyes look at."""
    monkeypatch.setattr(eyes, "COPY", tmp_path / "copy")
    return tmp_path / "card"


def keep(card: Path, *records: Record) -> None:
    with closing(SqliteJournal(card)) as journal:
        for record in records:
            journal.keep(record)


def shown(session: Session, *keys: Key) -> str:
    """Give the picture after *keys*, as the host gets it told."""
    effects = session.begin(0.0)
    for number, key in enumerate(keys):
        effects = session.handle(KeyDown(key), 10.0 * number)
    views = [effect.view for effect in effects if isinstance(effect, Show)]
    return eyes.seen(b64encode(render(views[-1], (128, 64)).tobytes()).decode())


def test_the_picture_is_the_one_of_the_games_own_screen_and_no_other(card: Path) -> None:
    records = records_of(20)
    keep(card, *records)
    session = Session(records, words_in("en"))
    assert eyes.expected(card)[0] == shown(session)
    assert shown(Session(records, words_in("en")), Key.D) not in eyes.expected(card)


def test_a_record_that_is_lost_gives_another_picture_and_has_no_hash(card: Path) -> None:
    records = records_of(21)
    keep(card, *records[:-1])
    before = eyes.expected(card)
    game, seq, name = eyes.stands(card)
    assert (game, seq, eyes.hash_of(game, seq, card)) == (1, 20, name)
    assert eyes.hash_of(1, 21, card) == ""
    keep(card, records[-1])
    assert eyes.hash_of(1, 21, card) != ""
    assert set(eyes.expected(card)).isdisjoint(before)
