"""The results of a card: of the newest games, each with what was typed of it for the club."""

import json
from pathlib import Path

from hugo_link.outbox import Outbox
from hugod.app.values.club_codes import box_number
from hugod.app.values.settings import Settings
from hugod.store.follower import Follower
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from tests.link.conftest import play_another


def test_a_result_is_another_one_once_its_round_was_typed(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    play_another(journal)
    outbox = Outbox(Follower(tmp_path / "card"), "owls")
    before = outbox.on_card()
    assert [number for number, *_ in before.values()] == [2, 1]
    newest, (number, head, sign) = next(iter(before.items()))
    typed = f"2 {head[:16]} {box_number(3, '314159')} 1"
    JsonSettingsStore(tmp_path / "card").remember(Settings(club_games=(typed,)))
    after = outbox.on_card()
    assert after[newest] != (number, head, sign)
    assert [after[each] == before[each] for each in before] == [False, True]
    said = outbox.result(newest, number, head)
    assert said is not None
    assert json.loads(said)["club"]["round"] == 1


def test_a_file_that_does_not_read_has_no_result(tmp_path: Path, journal: SqliteJournal) -> None:
    outbox = Outbox(Follower(tmp_path / "card"), "owls")
    assert outbox.result("0009-3fa9c1d2", 9, "a" * 64) is None
