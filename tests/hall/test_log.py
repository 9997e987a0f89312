"""The log of an evening: on the card before it is shown, and whole again after a cut."""

import json
import os
from contextlib import closing, suppress
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest

from hugo_hall.log import LOG_BYTES, EveningLog, evenings_in
from hugod.ports import JournalError
from hugod.store.folder import DESK_LOCK
from hugod.store.removal import finish_wipe, order_wipe

BEGUN = {"kind": "begun", "secret": "314159"}
OWL, CAT = ({"kind": "came", "mark": mark} for mark in ("owl-4", "cat-1"))


def log_with(folder: Path, *happened: dict[str, Any]) -> EveningLog:
    log = EveningLog(folder)
    for each in happened:
        (log.begin if each["kind"] == "begun" else log.append)(each)
    return log


def lines(folder: Path, number: int = 1) -> list[bytes]:
    return (folder / "club" / f"{number:04}.jsonl").read_bytes().splitlines(keepends=True)


def open_in(folder: Path) -> list[str]:
    """The files below *folder* that this process holds open."""
    found = list[str]()
    for number in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            found.append(os.readlink(f"/proc/self/fd/{number}"))
    return [Path(name).name for name in found if name.startswith(str(folder))]


def test_what_was_appended_is_there_again(tmp_path: Path) -> None:
    log_with(tmp_path, BEGUN, OWL, CAT).close()
    log = EveningLog(tmp_path)
    assert log.evening.players == ("owl-4", "cat-1")
    assert (log.notice, len(lines(tmp_path))) == ("", 3)


def test_an_evening_is_for_the_desk_alone_to_read(tmp_path: Path) -> None:
    log_with(tmp_path, BEGUN, OWL).close()
    folder = tmp_path / "club"
    modes = [S_IMODE(path.stat().st_mode) for path in (folder, *sorted(folder.iterdir()))]
    assert modes == [0o700, 0o600, 0o600]


def test_what_is_told_is_on_the_card_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = list[str]()
    monkeypatch.setattr(
        os, "fsync", lambda fd: flushed.append(Path(os.readlink(f"/proc/self/fd/{fd}")).name)
    )
    log_with(tmp_path, BEGUN, OWL).close()
    assert flushed == [tmp_path.name, "0001.jsonl", "club", "0001.jsonl"]


def test_a_file_that_somebody_has_put_there_is_no_evening(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    for name in ("123456789.jsonl", "1999-12-31.jsonl", "1999-12.jsonl"):
        (tmp_path / "club" / name).write_text("{}")
    log = log_with(tmp_path, BEGUN, OWL)
    log.close()
    assert log.number == 1
    (tmp_path / "club" / "0001.jsonl").rename(tmp_path / "club" / "12345678.jsonl")
    with closing(EveningLog(tmp_path)) as log:
        assert log.number == 12_345_678


def test_a_cut_anywhere_in_the_last_line_costs_that_line_alone(tmp_path: Path) -> None:
    log_with(tmp_path, BEGUN, OWL, CAT).close()
    file = tmp_path / "club" / "0001.jsonl"
    whole = file.read_bytes()
    last = len(lines(tmp_path)[-1])
    for missing in range(1, last + 1, 17):
        file.write_bytes(whole[:-missing])
        log = EveningLog(tmp_path)
        assert log.evening.players == ("owl-4",)
        log.append(CAT)
        log.close()
        assert file.read_bytes().count(b"\n") == 3
        assert evenings_in(tmp_path)[0].players == ("owl-4", "cat-1")


def test_what_was_changed_is_left_out_and_put_aside(tmp_path: Path) -> None:
    log_with(tmp_path, BEGUN, OWL, CAT).close()
    file = tmp_path / "club" / "0001.jsonl"
    whole = file.read_bytes()
    for number, (old, new) in enumerate(
        [(b"owl-4", b"owl-5"), (b'"seq":2', b'"seq": 2'), (b'{"game":1,"seq":2', b"}")], 1
    ):
        file.write_bytes(whole.replace(old, new))
        log = EveningLog(tmp_path)
        assert log.evening.players == ()
        damaged = f"0001.jsonl.damaged-{number}"
        assert log.notice == f"0001.jsonl was damaged: 1 lines go on, see {damaged}."
        log.close()
    file.write_bytes(b"}\n" + whole)
    with closing(EveningLog(tmp_path)) as log:
        assert "0 lines go on" in log.notice


def test_a_line_that_is_sound_and_means_nothing_is_left_out(tmp_path: Path) -> None:
    log = log_with(tmp_path, BEGUN)
    log._last = log._row({"kind": "danced"})
    log._write(log._last)
    log.append(CAT)
    log.close()
    again = EveningLog(tmp_path)
    assert (again.evening.secret, again.evening.players) == ("314159", ())
    assert "was damaged: 1 lines go on" in again.notice
    again.close()


def test_a_full_card_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_with(tmp_path, BEGUN, OWL)
    before = lines(tmp_path)
    real = os.pwrite

    def half(file: int, data: bytes, at: int) -> int:
        return real(file, data[:20], at)

    monkeypatch.setattr(os, "pwrite", half)
    with pytest.raises(JournalError, match="The card did not take it"):
        log.append(CAT)
    monkeypatch.undo()
    assert (log.evening.players, lines(tmp_path)) == (("owl-4",), before)
    monkeypatch.setattr(os, "pwrite", half)
    with pytest.raises(JournalError, match="The card did not take it"):
        log.begin(BEGUN)
    monkeypatch.undo()
    assert (log.number, log.evening.players) == (1, ("owl-4",))
    log.append(CAT)
    log.close()
    assert EveningLog(tmp_path).evening.players == ("owl-4", "cat-1")


def test_one_folder_has_one_desk(tmp_path: Path) -> None:
    log = log_with(tmp_path, BEGUN)
    for _ in range(2):
        with pytest.raises(JournalError, match="Another desk"):
            EveningLog(tmp_path)
    assert open_in(tmp_path) == [DESK_LOCK]
    log.append(OWL)
    log.close()
    assert open_in(tmp_path) == []


def test_an_earlier_evening_is_kept_and_its_secret_known(tmp_path: Path) -> None:
    log = log_with(tmp_path, BEGUN, OWL, {"kind": "begun", "secret": "271828"}, CAT)
    assert (log.number, log.evening.players) == (2, ("cat-1",))
    assert log.secrets_before() == ["314159"]
    log.begin({"kind": "begun", "secret": "161803"})
    log.close()
    evening, before = evenings_in(tmp_path)
    assert (evening.players, before) == ((), ["271828", "314159"])


def test_a_folder_that_never_saw_an_evening_is_read_as_none(tmp_path: Path) -> None:
    assert evenings_in(tmp_path) == (evenings_in(tmp_path)[0], [])
    assert evenings_in(tmp_path)[0].rounds == ()


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "club").write_text("no folder")
    with pytest.raises(JournalError, match="cannot be used"):
        EveningLog(tmp_path)


def test_a_wipe_under_an_open_desk_is_told_and_no_mark_comes_back(tmp_path: Path) -> None:
    with closing(EveningLog(tmp_path)) as log:
        log.begin(BEGUN)
        log.append({"kind": "came", "mark": "owl-4"})
        (tmp_path / "games").mkdir()
        order_wipe(tmp_path)
        finish_wipe(tmp_path)
        for is_there in (False, True):
            if is_there:
                log.folder.mkdir()
            with pytest.raises(JournalError, match="this evening was wiped"):
                log.append({"kind": "left", "mark": "owl-4"})
        log.folder.rmdir()
        log.begin(BEGUN)
        with pytest.raises(JournalError, match="Another desk"):
            EveningLog(tmp_path)
        log.append({"kind": "came", "mark": "cat-7"})
        assert open_in(tmp_path) == [DESK_LOCK]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(b"cat-7" in path.read_bytes() for path in files)
    assert not any(b"owl-4" in path.read_bytes() for path in files)


def test_a_clock_that_stands_in_1970_is_a_label_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 12.0)
    monkeypatch.setattr("time.monotonic", lambda: 5.0)
    log_with(tmp_path, BEGUN, {"mark": "owl-4", "kind": "came"}).close()
    row = json.loads(lines(tmp_path)[1])
    assert [row[name] for name in ("mono_ms", "wall_ms", "wall_trusted")] == [5_000, 12_000, 0]
    assert row["body"] == '{"kind":"came","mark":"owl-4"}'
    monkeypatch.undo()
    log = EveningLog(tmp_path)
    log.append(CAT)
    assert log.evening.players == ("owl-4", "cat-1")
    log.close()


def test_a_log_that_is_too_long_keeps_no_desk_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_with(tmp_path, BEGUN, OWL).close()
    file = tmp_path / "club" / "0001.jsonl"
    with file.open("ab") as longer:
        longer.truncate(LOG_BYTES + 1_000_000)
    with closing(EveningLog(tmp_path)) as log:
        assert "0001.jsonl was too long: 2 lines go on" in log.notice
        assert log.evening.players == ("owl-4",)
        log.append(CAT)
    assert evenings_in(tmp_path)[0].players == ("owl-4", "cat-1")


def test_a_log_of_the_most_bytes_is_whole_and_a_byte_more_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_with(tmp_path, BEGUN, OWL, CAT).close()
    monkeypatch.setattr("hugo_hall.log.LOG_BYTES", len(b"".join(lines(tmp_path))))
    with closing(EveningLog(tmp_path)) as log:
        assert (log.notice, len(lines(tmp_path))) == ("", 3)
    with (tmp_path / "club" / "0001.jsonl").open("ab") as longer:
        longer.write(b"x")
    with closing(EveningLog(tmp_path)) as log:
        assert "0001.jsonl was too long: 3 lines go on" in log.notice
        assert log.evening.players == ("owl-4", "cat-1")


@pytest.mark.parametrize("is_opened_anew", [True, False])
def test_an_evening_that_fills_its_log_says_so_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_opened_anew: bool
) -> None:
    monkeypatch.setattr("time.time", lambda: 12.0)
    monkeypatch.setattr("time.monotonic", lambda: 5.0)
    with closing(log_with(tmp_path / "long", BEGUN, OWL, CAT)):
        whole = sum(map(len, lines(tmp_path / "long")))
    monkeypatch.setattr("hugo_hall.log.LOG_BYTES", whole)
    log = log_with(tmp_path, BEGUN, OWL)
    if is_opened_anew:
        log.close()
        log = EveningLog(tmp_path)
    with closing(log):
        with pytest.raises(JournalError, match="this evening is too long"):
            log.append({"kind": "came", "mark": "cat-11"})
        assert log.evening.players == ("owl-4",)
        log.append(CAT)


def test_a_game_with_many_ends_is_one_game_and_read_in_linear_time(tmp_path: Path) -> None:
    """An older desk wrote each end of a game with its head, and asked all of them again."""
    seated = {"kind": "seated", "tables": [[1, ["owl-4", "cat-1"]]], "repeats": 0, "least": 0}
    log = log_with(tmp_path, BEGUN, OWL, CAT, seated)
    for number in range(2_000):
        scored = {"kind": "scored", "round": 1, "table": 1, "points": [number % 50, 7]}
        log.append({**scored, "how": "network", "game": f"owls/0017-3fa9c1d2 {number:064x}"})
    log.close()
    with closing(EveningLog(tmp_path)) as again:
        assert [*again.evening.games] == ["owls/0017-3fa9c1d2"]
        assert again.evening.games["owls/0017-3fa9c1d2"].times == 2_000
