"""`hugod verify` on games with the sealed die: every throw checked, no way of cheating holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hugo_core.commands import ThrowDie
from hugo_core.events import DieThrown
from hugo_core.history import BY_HAND, Committed, Done, Record, Stirred
from hugo_core.position import Face, Seat
from hugod.adapters.dice import KernelDice
from hugod.adapters.journal import SqliteJournal
from hugod.app.sealing import magic_words
from hugod.main import main
from hugod.verify import Unproved, verify


def written(folder: Path, records: Sequence[Record]) -> str:
    """Put a game on a card and seal it, as the daemon does: its chain fits whatever it holds."""
    with closing(SqliteJournal(folder)) as journal:
        for record in records:
            journal.keep(record)
        number, _ = journal.seal("its record")
    return str(folder / "games" / f"{number:04}.jsonl")


def throws(records: Sequence[Record]) -> list[int]:
    return [
        n for n, r in enumerate(records) if isinstance(r, Done) and isinstance(r.command, ThrowDie)
    ]


def forge(records: list[Record], at: int, **changes: object) -> None:
    done = records[at]
    assert isinstance(done, Done)
    records[at] = replace(done, **changes)  # type: ignore[arg-type]  # the fields as each test says


@pytest.mark.parametrize("number", range(3))
def test_a_sealed_game_holds(
    number: int, sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    records = sealed_evenings[number]
    proved = verify(written(tmp_path, records), tmp_path)
    commitments = [r.commitment for r in records if isinstance(r, Committed)]
    assert proved.commitments == commitments
    assert proved.faces.total() > 5
    assert f"Secret 1: {' '.join(magic_words(commitments[0]))} ({commitments[0]})" in proved.lines()
    lost = len(commitments) - 1
    sealed = f"The die was sealed before the first throw; the secret was lost {lost} times."
    assert sealed in proved.lines()


def test_it_is_said_on_the_command_line(
    sealed_evenings: list[list[Record]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", written(tmp_path, sealed_evenings[0])]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^Secret 1: \w{4} \w{4} \w{4} \w{4} \([0-9a-f]{64}\)$", said, re.M)
    assert "Each throw shows its secret, and follows from it and what was stirred in." in said


def test_a_throw_by_hand_in_a_sealed_game_is_called_so(
    sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    records = list(sealed_evenings[0])
    first = throws(records)[0]
    records = records[: first + 1]
    forge(records, first, proof=BY_HAND)
    assert verify(written(tmp_path, records), tmp_path).by_hand == 1


def another_face(records: list[Record], first: int) -> None:
    done = records[first]
    assert isinstance(done, Done)
    assert isinstance(done.command, ThrowDie)
    forge(records, first, command=ThrowDie(Face.ONE if done.command.face is Face.TWO else Face.TWO))


def bytes_of_the_kernel(records: list[Record], first: int) -> None:
    face, proof = KernelDice().draw_face()
    forge(records, first, command=ThrowDie(face), proof=proof)


def another_salt(records: list[Record], first: int) -> None:
    at = max(n for n, r in enumerate(records[:first]) if isinstance(r, Stirred))
    records[at] = Stirred(records[at].seat, "48")  # type: ignore[union-attr]  # picked above


def another_commitment(records: list[Record], first: int) -> None:
    at = next(n for n, r in enumerate(records) if isinstance(r, Committed))
    records[at] = Committed("ab" * 32)


def no_commitment(records: list[Record], first: int) -> None:
    records[:] = [r for r in records if not isinstance(r, Committed | Stirred)]


def one_salt_less(records: list[Record], first: int) -> None:
    del records[max(n for n, r in enumerate(records[:first]) if isinstance(r, Stirred))]


def one_salt_twice(records: list[Record], first: int) -> None:
    at = max(n for n, r in enumerate(records[:first]) if isinstance(r, Stirred))
    records.insert(at, records[at])


def a_salt_after_the_throw(records: list[Record], first: int) -> None:
    records.insert(first + 1, Stirred(records[first - 1].seat, "1"))  # type: ignore[union-attr]  # as it was played


def sealed_after_a_throw(records: list[Record], first: int) -> None:
    face, proof = KernelDice().draw_face()
    sealing = [r for r in records if isinstance(r, Committed | Stirred)]
    done = Done(ThrowDie(face), (DieThrown(Seat(0), face),), proof)
    records[:] = [*(r for r in records[:first] if r not in sealing), done, *sealing]


@pytest.mark.parametrize(
    ("cheat", "why"),
    [
        (another_face, "its secret says"),
        (bytes_of_the_kernel, "not made by the sealed die"),
        (another_salt, "its secret says|not the one"),
        (another_commitment, "not the one the box was bound to"),
        (no_commitment, "cannot have happened here"),
        (one_salt_less, "not everyone had stirred"),
        (one_salt_twice, "nothing is to be stirred in here"),
        (a_salt_after_the_throw, "nothing is to be stirred in here"),
        (sealed_after_a_throw, "sealed after the first throw"),
    ],
)
def test_a_cheat_is_found_though_the_chain_fits(
    cheat: Callable[[list[Record], int], None],
    why: str,
    sealed_evenings: list[list[Record]],
    tmp_path: Path,
) -> None:
    records = list(sealed_evenings[1])
    first = throws(records)[0]
    records = records[: first + 1]
    assert verify(written(tmp_path / "honest", records), tmp_path).records == first + 1
    cheat(records, first)
    with pytest.raises(Unproved, match=why):
        verify(written(tmp_path / "forged", records), tmp_path)


def test_every_throw_counts(sealed_evenings: list[list[Record]], tmp_path: Path) -> None:
    """Whichever throw is given other salts' or another's secret, it is found."""
    records = sealed_evenings[2]
    seen: set[str] = set()
    for at in throws(records):
        done = records[at]
        assert isinstance(done, Done)
        if done.proof in seen:
            continue
        seen.add(done.proof)
        forged = list(records[: at + 1])
        forge(forged, at, proof=done.proof[:-1] + ("0" if done.proof[-1] != "0" else "1"))
        with pytest.raises(Unproved, match="not the one the box was bound to"):
            verify(written(tmp_path / str(at), forged), tmp_path)
    assert len(seen) > 20
