"""A club's evening carried by the stick: whole, none twice, none in the place of another one."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hugo_hall.club_evening import Evening
from hugo_hall.desk import Desk
from hugo_hall.log import evenings_in
from hugo_hall.stick_evenings import judged_evening, read_evening
from hugod.backup import bundle
from hugod.backup.copy_in import lay_in
from hugod.backup.copy_out import copy_out
from hugod.store.chain import BadSeal, EventRow, hash_of, root
from hugod.store.journal import SqliteJournal
from tests.hugod.backup.conftest import Bench

FIVE: tuple[dict[str, Any], ...] = tuple({"do": "come", "mark": f"owl {n}"} for n in range(1, 6))
LATE: tuple[dict[str, Any], ...] = tuple({"do": "come", "mark": f"owl {n}"} for n in range(6, 10))
CHOSEN = {"do": "choose", "rule": "wins", "wanted": 3}
SEATED = {"do": "next"}
PLAYED = {"do": "score", "round": 1, "table": 1, "points": [3, 14, 15, 9, 26]}
TOLD = {"do": "reveal"}
NEW = {"do": "begin"}


@pytest.fixture
def desk(tmp_path: Path, bench: Bench) -> Path:
    """A card of a desk that had an evening to its end, and another one that goes on."""
    folder = tmp_path / "desk"
    bench.keep(folder)
    bench.evening(folder, *FIVE, SEATED, PLAYED, CHOSEN, *LATE, TOLD, NEW, *FIVE[:4], SEATED)
    return folder


def now(card: Path) -> Evening:
    return evenings_in(card)[0]


def names(card: Path) -> list[str]:
    return sorted(path.name for path in (card / "club").glob("*.jsonl"))


def test_evenings_go_out_and_come_back_and_the_desk_goes_on_there(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    folder = bench.carry(desk, stick)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.evenings, laid.known_evenings, laid.refused) == (2, 0, [])
    assert evenings_in(tmp_path / "new") == evenings_in(desk)
    for name in ("0001.jsonl", "0002.jsonl"):
        assert (folder / "club" / name).read_bytes() == (desk / "club" / name).read_bytes()
    bench.evening(tmp_path / "new", {**PLAYED, "points": [1, 2, 3, 4]}, TOLD)
    assert now(tmp_path / "new").revealed == 0


def test_nothing_comes_twice_and_more_of_an_evening_comes_home(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(desk, stick)
    bench.take(stick, tmp_path / "new")
    again = bench.take(stick, tmp_path / "new")
    assert (again.evenings, again.known_evenings) == (0, 2)
    bench.evening(tmp_path / "new", {**PLAYED, "points": [1, 2, 3, 4]})
    bench.carry(tmp_path / "new", stick)
    home = bench.take(stick, desk)
    assert (home.evenings, home.known_evenings) == (1, 1)
    assert now(desk).rounds[0].tables[0].points == (1, 2, 3, 4)
    bench.carry(desk, stick)
    assert bench.take(stick, tmp_path / "new").evenings == 0


def test_an_evening_that_was_only_opened_makes_room(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    """Whoever opens the desk of a new box before the stick is in it has begun one."""
    bench.carry(desk, stick)
    bench.evening(tmp_path / "new")
    bench.take(stick, tmp_path / "new")
    assert now(tmp_path / "new") == now(desk)
    assert names(tmp_path / "new") == ["0001.jsonl", "0002.jsonl"]


def test_another_desks_evening_of_that_number_lies_beside_and_goes_along(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    other = tmp_path / "other"
    bench.evening(other, *FIVE[:3], NEW, *FIVE[:3])
    mine = now(other)
    bench.carry(desk, stick)
    assert bench.take(stick, other).evenings == 2
    assert now(other) == mine
    assert len(names(other)) == 4
    assert bench.take(stick, other).known_evenings == 2
    bench.carry(other, stick)
    assert bench.take(stick, tmp_path / "third").evenings == 4


def test_while_the_desk_is_open_its_evenings_stay_as_they_are(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(desk, stick)
    with closing(Desk(tmp_path / "new")) as open_desk:
        laid = bench.take(stick, tmp_path / "new")
        assert laid.evenings == 0
        assert laid.refused[0] == "club/0001.jsonl: the desk is open here: close it, and try again"
        open_desk.do(FIVE[0])
    assert now(tmp_path / "new").players == ("owl-1",)


def test_a_desk_that_was_opened_before_the_yes_keeps_its_evening(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    bench.carry(desk, stick)
    with closing(SqliteJournal(tmp_path / "new")) as journal:
        assert lay_in(stick, tmp_path / "new", bench.in_silence).evenings == 2
        with closing(Desk(tmp_path / "new")) as open_desk:
            journal.take_in()
            open_desk.do(FIVE[0])
    assert names(tmp_path / "new") == ["0001.jsonl"]
    assert bench.take(stick, tmp_path / "new").evenings == 2


def test_the_line_that_is_being_written_is_left_out_and_a_harmed_one_is_named(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench
) -> None:
    file = desk / "club/0002.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-7])
    assert read_evening(file) == (whole[: whole[:-1].rfind(b"\n") + 1], True)
    file.write_bytes(whole.replace(b"owl-3", b"owl-9"))
    lines, is_whole = read_evening(file)
    assert (lines.count(b"\n"), is_whole) == (3, False)
    bench.carry(desk, stick)
    assert bench.take(stick, tmp_path / "new").evenings == 2
    assert now(tmp_path / "new").players == ("owl-1", "owl-2")


def test_an_evening_that_is_harmed_is_noted_and_a_whole_one_is_not(
    desk: Path, stick: Path, bench: Bench
) -> None:
    assert copy_out(desk, stick, bench.in_silence).harmed == ()
    file = desk / "club/0002.jsonl"
    file.write_bytes(file.read_bytes().replace(b"owl-3", b"owl-9"))
    assert copy_out(desk, stick, bench.in_silence).harmed == ("club/0002.jsonl",)


def forged(change: Callable[[dict[str, Any]], object], data: bytes) -> bytes:
    """The evening *data* with other words, in a chain that fits."""
    lines, before = [], root(1)
    for line in data.splitlines():
        row = EventRow(**json.loads(line))
        body = json.loads(row.body)
        change(body)
        row = row._replace(body=json.dumps(body), prev_hash=before)
        row = row._replace(hash=hash_of(row))
        before = row.hash
        lines.append(json.dumps(row._asdict(), separators=(",", ":")).encode() + b"\n")
    return b"".join(lines)


def changed(key: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda body: key in body and body.update({key: value})


OWLS = [f"owl-{number}" for number in range(1, 10)]


def at_one_table(players: int) -> Callable[[dict[str, Any]], object]:
    """So many sat at the first table, and so many have points."""
    here = {"tables": [[1, OWLS[:players]]], "points": [7] * players}
    return lambda body: body.update({key: here[key] for key in here if key in body})


@pytest.mark.parametrize(
    "change",
    [
        changed("mark", "<script>alert(1)</script>"),
        changed("mark", ["owl-1"]),
        changed("secret", "x" * 100_000),
        changed("wanted", 1),
        changed("wanted", 9),
        changed("tables", [[1, [*OWLS[:4], "cat-9"]]]),
        changed("tables", [[1, [*OWLS[:4], "owl-1"]]]),
        at_one_table(1),
        at_one_table(9),
        changed("tables", [[0, OWLS[:5]]]),
        changed("tables", [[41, OWLS[:5]]]),
        changed("points", [1, 2, 3]),
        changed("points", [1000, 2, 3, 4, 5]),
        changed("points", [-1000, 2, 3, 4, 5]),
        changed("how", "<b>"),
        changed("game", "9" * 101),
        changed("round", 7),
        changed("kind", "danced"),
        changed("kind", None),
    ],
)
def test_an_evening_that_no_desk_wrote_stays_out(
    desk: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    data = (desk / "club/0001.jsonl").read_bytes()
    assert judged_evening("club/0001.jsonl", forged(lambda body: None, data))
    with pytest.raises(BadSeal, match="no desk wrote such an evening") as told:
        judged_evening("club/0001.jsonl", forged(change, data))
    assert told.value.line == data.count(b"\n")


@pytest.mark.parametrize(
    "change",
    [
        changed("wanted", 2),
        changed("wanted", 8),
        at_one_table(2),
        at_one_table(8),
        changed("tables", [[40, OWLS[:5]]]),
        changed("points", [-999, 999, 3, 4, 5]),
        changed("game", "9" * 100),
    ],
)
def test_an_evening_that_a_desk_could_have_written_is_taken(
    desk: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    data = (desk / "club/0001.jsonl").read_bytes()
    assert judged_evening("club/0001.jsonl", forged(change, data))


@pytest.mark.parametrize(
    ("harm", "line"),
    [(lambda data: data[:-3], 0), (lambda data: b"", None), (lambda data: data * 2, 1)],
)
def test_an_evening_whose_lines_do_not_fit_stays_out(
    desk: Path, harm: Callable[[bytes], bytes], line: int | None
) -> None:
    data = (desk / "club/0001.jsonl").read_bytes()
    with pytest.raises(BadSeal) as told:
        judged_evening("club/0001.jsonl", harm(data))
    assert told.value.line == (1 if line is None else data.count(b"\n") + line)


def test_a_stick_without_evenings_is_read_by_boxes_that_know_none(
    card: Path, desk: Path, stick: Path, bench: Bench
) -> None:
    def version_of(here: Path) -> int:
        listed = json.loads((bench.carry(here, stick) / bundle.MANIFEST).read_bytes())
        return int(listed["version"])

    assert (version_of(card), version_of(desk)) == (1, 2)


def test_a_box_without_a_hall_takes_the_games_and_names_the_evenings(
    desk: Path, tmp_path: Path, stick: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.carry(desk, stick)
    monkeypatch.setattr("hugod.backup.copy_in.carried", dict)
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.evenings, laid.refused_games) == (0, 2)
    assert "club/0001.jsonl: there is nothing here that reads it" in laid.refused
