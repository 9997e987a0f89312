"""`hugod verify`: a game that was really played holds, and no way of cheating does."""

import random
import re
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from families import Family, answers

from hugo_core.board import Place
from hugo_core.commands import DrawLot, PlaceGuest, RollDie, StayPut
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import (
    BY_HAND,
    Acknowledged,
    Done,
    History,
    Record,
    Replayed,
    Seated,
    TookBack,
)
from hugo_core.limits import GAME_RECORDS
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Face, Phase, agree
from hugo_workshop.verify import Unproved, report_lines, verify
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.backup.proved import Proved
from hugod.dice.kernel import KernelDice
from hugod.main import main
from hugod.store.chain import EventRow, read_sealed, sealed_text
from hugod.store.journal import SqliteJournal
from tests.chains import linked, row_of, sealed_file
from tests.conftest import history_of
from tests.hugod.backup.test_judge import asked_and_ended
from tests.shares import at_once

Capture = pytest.CaptureFixture[str]


def played(edition: str, seed: int, turns: int = 10_000) -> list[Record]:
    """Play a game with a seeded die: moves at random, and now and then something undone."""
    chance = random.Random(seed)
    dice = KernelDice(chance.randbytes)
    setup = agree(EDITIONS[edition], (Colour.RED, Colour.BLUE, Colour.TURQUOISE))
    history, records = History(setup), answers(setup)
    while history.position.phase is not Phase.OVER and len(records) < turns:
        phase = history.position.phase
        if chance.random() < 0.05 and history.last:
            records.append(history.take_back(chance.randrange(1, 4)))
        elif (drawn := history.drawn_here()) is not None:
            records.append(history.do(drawn))
        elif phase is Phase.ROLLING:
            face, proof = dice.roll()
            records.append(history.do(RollDie(face), proof))
        elif phase is Phase.LOTS:
            seat, proof = dice.roll_lot(history.position.tied)
            records.append(history.do(DrawLot(seat), proof))
        else:
            records.append(history.do(chance.choice(list(legal_commands(history.position)))))
    return [*records, Acknowledged()]


def forged(path: Path, change: Callable[[list[EventRow]], list[EventRow]]) -> str:
    """Change rows and make the whole chain fit again, as only one who knows the program could."""
    path.write_bytes(sealed_text(linked(change(list(read_sealed(path.read_bytes()))))))
    return str(path)


def is_roll(row: EventRow) -> bool:
    return '"ThrowDie"' in row.body


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Record], bytes]:
    """A whole game of three, and its sealed file, put on a card as the daemon does."""
    records, folder = played("amigo-hugo", 11), tmp_path_factory.mktemp("state")
    with closing(SqliteJournal(folder)) as journal:
        for record in records:
            journal.keep(record)
        journal.seal("its record")
    return records, (folder / "games" / "0001.jsonl").read_bytes()


@pytest.fixture
def path(game: tuple[list[Record], bytes], tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "0001.jsonl"
    path.write_bytes(game[1])
    return path


def refusal(name: str, head: str = "") -> str:
    with pytest.raises(Unproved) as refused:
        verify(name, Path("nowhere"), head)
    return str(refused.value)


# What holds


@pytest.mark.parametrize("seed", at_once(range(3), (0).__eq__))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_that_was_played_holds(tmp_path: Path, edition: str, seed: int) -> None:
    records = played(edition, seed)
    proved = verify(sealed_file(tmp_path, records), tmp_path)
    assert (proved.records, proved.by_hand) == (len(records), 0)
    assert 0 < proved.faces.total() <= len(rolls_in(records))
    assert list(report_lines(proved))[-1] == (
        "Every roll of this game is what its bytes say, and nothing was changed since."
    )


def rolls_in(records: Sequence[Record]) -> list[Done]:
    done = [record for record in records if isinstance(record, Done)]
    return [record for record in done if isinstance(record.command, RollDie)]


def test_a_roll_that_came_again_is_counted_once(tmp_path: Path) -> None:
    records = played("amigo-hugo", 1)
    first = next(n for n, record in enumerate(records) if rolls_in([record]))
    history = history_of(records[: first + 1])
    again = [*records[: first + 1], history.take_back(1), records[first]]
    assert verify(sealed_file(tmp_path, again), tmp_path).faces.total() == 1


def test_it_is_found_by_its_number_and_by_its_record(path: Path) -> None:
    (path.parent / "0001.hugo").write_text("its record")
    folder = path.parents[1]
    found = [verify(name, folder) for name in ("1", "0001", str(path), f"{path.parent}/0001.hugo")]
    assert found == [found[0]] * 4


def mended(seed: int) -> tuple[list[Record], Replayed]:
    """Play a little, then mend a placement: everything after it is played again on top."""
    records = played("amigo-hugo", seed, turns=40)[:-1]
    history = history_of(records)
    replayed = history.mend(len(history.trail()), PlaceGuest(Place(28)))
    return [*records, replayed], replayed


def test_the_rolls_after_a_mended_entry_are_those_of_before(tmp_path: Path) -> None:
    found = 0
    for records, replayed in map(mended, range(12)):
        found += len(rolls_in(replayed.done))
        plain = verify(sealed_file(tmp_path, records[:-1]), tmp_path)
        assert verify(sealed_file(tmp_path, records), tmp_path).faces == plain.faces
    assert found > 10


def test_a_new_roll_slipped_in_with_a_mended_entry_is_found(tmp_path: Path) -> None:
    games = map(mended, range(30))
    records, replayed = next(game for game in games if rolls_in(game[1].done))
    done = list(replayed.done)
    at = next(n for n, each in enumerate(done) if rolls_in([each]))
    done[at] = replace(done[at], proof=f"fd{done[at].proof}")  # one byte passed over, more
    other = Replayed(replayed.back, tuple(done), replayed.waiting)
    assert "something else follows from it by the rules" in refusal(
        sealed_file(tmp_path, [*records[:-1], other])
    )


def test_a_roll_that_was_mended_by_hand_is_counted_among_those(tmp_path: Path) -> None:
    records = played("amigo-hugo", 4)
    at = next(n for n, record in enumerate(records) if rolls_in([record]))
    done = records[at]
    assert isinstance(done, Done)
    records = [*records[:at], replace(done, proof=BY_HAND)]
    history = history_of(records)
    wrong = history.last
    assert wrong is not None
    other = RollDie(next(face for face in DIE if RollDie(face) != wrong.command))
    proved = verify(sealed_file(tmp_path, [*records, history.mend(1, other)]), tmp_path)
    assert proved.by_hand == 2


def test_rolls_by_hand_are_called_so(tmp_path: Path) -> None:
    by_hand = played("amigo-hugo", 4)
    drawn = sorted({record.proof for record in rolls_in(by_hand)})[::2]
    for number, record in enumerate(by_hand):
        if isinstance(record, Done) and rolls_in([record]) and record.proof in drawn:
            by_hand[number] = replace(record, proof=BY_HAND)
    proved = verify(sealed_file(tmp_path, by_hand), tmp_path)
    assert 0 < proved.by_hand < proved.faces.total()
    *_, hands, end = report_lines(proved)
    assert hands == f"{proved.by_hand} rolls were made by hand and typed in."
    assert end == "Every other roll is what its bytes say, and nothing was changed since."


def test_a_game_of_hand_rolls_promises_nothing_about_bytes() -> None:
    proved = Proved(1, 10, "ab", by_hand=2)
    proved.faces.update([Face.GHOST, Face.ONE])
    assert list(report_lines(proved))[-1] == (
        "Every roll was made by hand and typed in; nothing was changed since."
    )


def test_it_is_said_on_the_command_line(path: Path, capsys: Capture) -> None:
    assert main(["verify", "1", "--data", str(path.parents[1])]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert re.match(r"Game 1: \d+ records, \d+ rolls, 0 lots\.\n1 ×\d+  2 ×", out)
    assert "The chain's head is " in out
    assert out.endswith("what its bytes say, and nothing was changed since.\n")


def test_what_was_put_otherwise_is_told(tmp_path: Path) -> None:
    """Corrections give points by hand: nobody who trusts the game may overlook them."""
    said = set[str]()
    for seed, edition in zip(range(12), ("amigo-hugo", "ghost-party") * 6, strict=True):
        records = Family(edition, 3, seed, is_sealed=False).play()
        lines = report_lines(verify(sealed_file(tmp_path, list(records)), tmp_path))
        said |= {line.partition(" in line")[0].partition(" guests")[0] for line in lines}
    assert said >= {
        "Places or points were corrected by hand",
        "The board was counted anew",
        "Somebody left, came back or joined",
        "The box dealt",
    }


def test_rl1_lines_after_the_noted_head_are_counted(path: Path, capsys: Capture) -> None:
    rows = read_sealed(path.read_bytes())
    for back, said in ((1, "nothing follows it"), (2, "1 line follows it"), (4, "3 lines follow")):
        assert main(["verify", str(path), "--head", rows[-back].hash]) == 0
        assert said in capsys.readouterr().out
    assert main(["verify", str(path)]) == 0
    assert "you noted" not in capsys.readouterr().out


# What does not: the rest of it is told of the judge, tests/hugod/backup/test_judge.py


def rewritten(
    pattern: str, words: str, kind: str = "Done"
) -> Callable[[list[EventRow]], list[EventRow]]:
    """Write other *words* into the first line of this *kind* that the *pattern* is found in."""

    def change(rows: list[EventRow]) -> list[EventRow]:
        at = next(
            n for n, row in enumerate(rows) if row.type == kind and re.search(pattern, row.body)
        )
        body = re.sub(pattern, words, rows[at].body)
        return [*rows[:at], rows[at]._replace(body=body), *rows[at + 1 :]]

    return change


# Who begins: every move after it fits, and another colour wins.
BEGINNER = rewritten(r'("colours":\[)("\w+"),("\w+"),("\w+")', r"\1\3,\4,\2", "Begun")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (rewritten(r'("kind":"GuestMoved"\D+)\d+', r"\g<1>99"), "something else follows from it"),
        (BEGINNER, "another game was set up"),
        (rewritten(r'("face":)(\d.*"ThrowDie")', r"\g<1>1,\1\2"), "writes this line another way"),
        (rewritten('"face":4', '"face":5'), "its bytes say 4, not 5"),
        (lambda rows: rows[2:], ""),
        (lambda rows: [rows[0], *rows[5:]], ""),
        (lambda rows: [*rows, row_of(Done(StayPut(), ()), rows[-1])], ""),
        (lambda rows: [*rows, rows[0]._replace(type="Done")], "it is called Done and is Drafted"),
        (lambda rows: [rows[0]._replace(body="[" * 9999)], ""),
        (lambda rows: [rows[0]._replace(body='{"kind":1}')], ""),
    ],
)
def test_rh1_a_game_forged_with_a_chain_that_fits_is_one_sentence(
    path: Path, change: Callable[[list[EventRow]], list[EventRow]], why: str
) -> None:
    said = refusal(forged(path, change))
    assert why in said
    assert "\n" not in said


def test_one_letter_changed_is_found(path: Path, capsys: Capture) -> None:
    def other(found: re.Match[bytes]) -> bytes:
        return found[1] + (b"5" if found[2] == b"4" else b"4")

    changed, count = re.subn(rb'(face\\":)([0-5])', other, path.read_bytes(), count=1)
    assert count == 1
    path.write_bytes(changed)
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(
        rf"{path}:\d+: its hash is not that of its words: something was changed\n", err
    )


def test_a_tail_cut_off_is_found_by_who_noted_the_head(path: Path, capsys: Capture) -> None:
    rows = read_sealed(path.read_bytes())
    head, earlier = rows[-1].hash, rows[20].hash
    cut = forged(path, lambda rows: rows[:-10])
    assert verify(cut, path.parent).records == len(rows) - 10  # the chain alone cannot know
    assert f"this game never went through {head[:8]}" in refusal(cut, head[:8])
    assert verify(cut, path.parent, earlier[:8]).records == len(rows) - 10
    spaced = f"{head[:4].upper()} {head[4:8]}"
    assert main(["verify", cut, "--head", spaced]) == 1
    assert main(["verify", cut, "--head", earlier]) == 0
    assert "it is another, or cut" in capsys.readouterr().err


@pytest.mark.parametrize("head", ["1a2b", "not-hex!", ""])
def test_a_head_that_proves_nothing_is_refused(head: str, path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(path), "--head", head])
    assert ended.value.code == 2


def test_what_is_not_there_is_told(tmp_path: Path, capsys: Capture) -> None:
    assert main(["verify", "12", "--data", str(tmp_path)]) == 1
    assert (
        capsys.readouterr().err
        == f"{tmp_path}/games/0012.jsonl: no such game, or it is not finished yet\n"
    )


def test_a_game_of_ones_own_is_proved_however_long_the_evening(tmp_path: Path) -> None:
    """A stick's game has `GAME_RECORDS` at most; what was played here has more room."""
    card = tmp_path / "card"
    history = History(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))
    records = answers(history.position.setup)
    while history.position.phase is not Phase.ROLLING:
        records.append(history.do(next(iter(legal_commands(history.position)))))
    face, proof = KernelDice(random.Random(1).randbytes).roll()
    again = (history.do(RollDie(face), proof), TookBack(1))
    records.extend(again * (GAME_RECORDS // 2))
    assert verify(sealed_file(tmp_path, records), card).records == len(records) > GAME_RECORDS


def test_a_number_without_end_is_no_game(tmp_path: Path, capsys: Capture) -> None:
    assert main(["verify", "9" * 5_000, "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_in_the_boxs_folder_no_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games/0001.jsonl").symlink_to("/etc/passwd")
    with pytest.raises(Unproved, match=r"0001\.jsonl: it is a link$"):
        verify("1", tmp_path)


def test_an_end_that_all_agreed_on_is_told(tmp_path: Path) -> None:
    said = list(report_lines(verify(sealed_file(tmp_path, asked_and_ended()), tmp_path)))
    assert any(each.startswith("All agreed on a last lap or a fair end in line") for each in said)


def test_all_that_is_believed_because_it_was_said_is_named(tmp_path: Path) -> None:
    """Points at the start, marks, who plays: nothing proves them, so they are listed."""
    records = Family("amigo-hugo", 4, 13, is_sealed=False, knows_all=True).play()
    proved = verify(sealed_file(tmp_path, list(records)), tmp_path)
    record = Table(Words()).after(*records).record_text().splitlines()
    header = record[1 : next(n for n, line in enumerate(record) if line.startswith("place "))]
    assert {"start", "mark", "player"} <= {line.split()[0] for line in header}
    told = f"As it was said, and nothing proves it: {'; '.join(header)}."
    assert told in report_lines(proved)
    handed = [n for n, record in enumerate(records, 1) if isinstance(record, Seated)]
    assert len(handed) > 1
    lines = f"lines {', '.join(map(str, handed))}"
    assert f"Who plays a seat was changed in {lines}." in report_lines(proved)
