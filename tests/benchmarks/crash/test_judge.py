"""The judge condemns what breaks a promise, and nothing else."""

from contextlib import closing
from pathlib import Path

import pytest
from judge import Found, Judge, Promise, language_in, lay_out, read_in, rows_of

from hugo_core.editions import Colour
from hugo_core.history import Drafted
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal

SEALED = frozenset({"0001.hugo"})


@pytest.mark.parametrize(
    ("found", "wrong"),
    [
        (Found(3, SEALED, "en"), ""),
        (Found(4, SEALED, "fr"), ""),
        (Found(2, SEALED, "en"), "lost: 2 of 3 to 4"),
        (Found(5, SEALED, "en"), "ahead: 5 of 3 to 4"),
        (Found(3, frozenset(), "en"), "lost: 0001.hugo"),
        (Found(3, SEALED, "de"), "lost: the language, de"),
        (Found(3, SEALED, "en", "refused"), "refused"),
    ],
)
def test_a_broken_promise_is_named(found: Found, wrong: str) -> None:
    assert found.verdict(Promise(3, 4, "0001.hugo", frozenset({"en", "fr"}))) == wrong


def test_the_loader_judges_a_whole_a_harmed_and_a_foreign_folder(tmp_path: Path) -> None:
    made = tmp_path / "made"
    with closing(SqliteJournal(made)) as journal:
        journal.keep(Drafted(2, (Colour.RED, Colour.BLUE)))
    state = read_in(made)
    judge = Judge(rows_of(made), {})

    def look(name: str, changes: dict[str, bytes]) -> Found:
        lay_out({**state, **changes}, tmp_path / name)
        return judge.look(tmp_path / name)

    assert look("same", {}) == Found(1)
    assert look("harmed", {DATABASE: state[DATABASE][:-500]}).wrong.startswith("damaged")
    assert look("half", {"games/0001.hugo": b"hal"}).wrong == "half of 0001.hugo"
    judge.rows = ((1, 1, "another"),)
    assert look("other", {}).wrong == "other records than were kept"


def test_the_language_is_the_one_that_is_remembered() -> None:
    assert language_in({}) == "en"
    assert language_in({"settings.json": b'{"language": "fr"}'}) == "fr"
