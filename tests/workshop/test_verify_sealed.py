"""`hugod verify` on games with the sealed die: every throw checked, no way of cheating holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hugo_core.commands import ThrowDie
from hugo_core.history import BY_HAND, Committed, Done, Record, Stirred
from hugo_core.position import Face, Seat
from hugo_workshop.verify import Unproved, report_lines, verify
from hugod.app.table.table import Table
from hugod.app.table.throws import Bond, magic_words, read_proof, stirred, written
from hugod.app.values.words import Words
from hugod.dice.kernel import KernelDice
from hugod.dice.sealed import ChainedDice, face_from
from hugod.main import main
from tests.chains import sealed_file
from tests.conftest import history_of

OLD = Path(__file__).parent / "games" / "sealed-the-old-way.jsonl"


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
    proved = verify(sealed_file(tmp_path, records), tmp_path)
    commitments = [r.commitment for r in records if isinstance(r, Committed)]
    assert proved.commitments == commitments
    assert proved.faces.total() > 5
    secret = f"Secret 1: {' '.join(magic_words(commitments[0]))} ({commitments[0]})"
    assert secret in report_lines(proved)
    lost = len(commitments) - 1
    for salts in map(", ".join, proved.stirred):
        assert re.fullmatch(r"\d{3}, \d{3}, \d{3}", salts)
        assert f"  stirred in by the players: {salts}" in report_lines(proved)
    assert not any("old way" in line for line in report_lines(proved))
    sealed = f"The die was sealed before the first roll; the secret was lost {lost} times."
    assert sealed in report_lines(proved)


def test_it_is_said_on_the_command_line(
    sealed_evenings: list[list[Record]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", sealed_file(tmp_path, sealed_evenings[0])]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^Secret 1: \w{4} \w{4} \w{4} \w{4} \([0-9a-f]{64}\)$", said, re.M)
    assert re.search(
        r"^(\d+) of \1 rolls follow from the secret and what was stirred in", said, re.M
    )


def test_a_throw_by_hand_in_a_sealed_game_is_called_so(
    sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    records = list(sealed_evenings[0])
    first = throws(records)[0]
    records = records[: first + 1]
    forge(records, first, proof=BY_HAND)
    assert verify(sealed_file(tmp_path, records), tmp_path).by_hand == 1


def test_a_game_of_which_no_roll_follows_from_the_secret_says_so_at_its_head(
    sealed_evenings: list[list[Record]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Players may agree on typed rolls: the game is believed, and nobody is left in doubt."""
    records = list(sealed_evenings[0])
    first = throws(records)[0]
    records = records[: first + 1]
    forge(records, first, proof=BY_HAND)
    assert main(["verify", sealed_file(tmp_path, records)]) == 0
    said = capsys.readouterr().out.splitlines()
    none = "None of the 1 rolls follows from the secret: all were typed in. Nobody can check those."
    assert none in said[:3]
    assert not any("rolls follow from" in line for line in said)


def test_a_game_sealed_the_old_way_still_holds_and_is_told_apart(tmp_path: Path) -> None:
    proved = verify(str(OLD), tmp_path)
    assert proved.faces.total() == 10
    assert proved.stirred[0] == ("830082628", "447385546", "649243544")
    said = "2 of the secrets are of the old way, which proves less: docs/verify.md"
    assert said in report_lines(proved)


def sealed_by(records: list[Record], first: int, bound: Callable[[Bond], Bond]) -> None:
    """Have the first secret drawn and thrown anew as a box would, but for what it is *bound* to."""
    dice, table = ChainedDice(), Table(Words())
    for at, record in enumerate(records[:first]):
        if isinstance(record, Committed) and record.game:
            assert table.history is not None
            standing = [done.command for _, done in table.history.trail()]
            part = len(table.sealing.commitments) + 1
            commitment = dice.draw_secret(bound(Bond(1, part, written(standing))))
            record = records[at] = Committed(commitment, 1)
        table = table.after(record)
    assert table.history is not None
    standing = [done.command for _, done in table.history.trail()]
    text = stirred(table.sealing.salts, standing)
    face, proof = dice.roll(len(table.sealing.commitments), 1, text)
    records[first] = table.history.do(ThrowDie(face), proof)


def test_a_game_goes_on_from_the_old_way_to_the_new_one(
    sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    """The box was updated in mid-game: its secret was gone, and the next one is bound."""
    records = list(sealed_evenings[1])
    first = throws(records)[0]
    records = records[: first + 1]
    at = next(n for n, record in enumerate(records) if isinstance(record, Committed))
    moments = [Stirred(Seat(seat), f"83008262{seat}") for seat in range(3)]
    records[at:at] = [Committed("ab" * 32), *moments]
    sealed_by(records, first + 4, lambda bond: bond)
    proved = verify(sealed_file(tmp_path, records), tmp_path)
    assert (proved.unbound, len(proved.commitments), proved.faces.total()) == (1, 2, 1)


def another_face(records: list[Record], first: int) -> None:
    done = records[first]
    assert isinstance(done, Done)
    other = ThrowDie(Face.ONE if done.command == ThrowDie(Face.TWO) else Face.TWO)
    records[first] = history_of(records[:first]).do(other, done.proof)


def bytes_of_the_kernel(records: list[Record], first: int) -> None:
    face, proof = KernelDice().roll()
    records[first] = history_of(records[:first]).do(ThrowDie(face), proof)


def another_salt(records: list[Record], first: int) -> None:
    at = max(n for n, r in enumerate(records[:first]) if isinstance(r, Stirred))
    done, honest = records[first], Table(Words()).after(*records[:first])
    assert isinstance(done, Done)
    assert honest.history is not None
    read = read_proof(done.proof)
    assert read is not None
    *others, _ = honest.sealing.salts
    standing = [step.command for _, step in honest.history.trail()]
    for salt in map(str, range(100, 1000)):  # of six salts one gives the same face all the same
        face = face_from(bytes.fromhex(read[2]), stirred((*others, salt), standing))
        if ThrowDie(face) != done.command:
            records[at] = Stirred(Seat(len(others)), salt)
            return


def a_moment(records: list[Record], first: int) -> None:
    """RM6: what the box alone knows, and could choose the face by."""
    at = max(n for n, r in enumerate(records[:first]) if isinstance(r, Stirred))
    records[at] = Stirred(records[at].seat, "830082628")  # type: ignore[union-attr]  # picked above


def of_another_game(records: list[Record], first: int) -> None:
    at = next(n for n, r in enumerate(records) if isinstance(r, Committed))
    records[at] = Committed(records[at].commitment, 2)  # type: ignore[union-attr]  # picked above


def drawn_for_another_game(records: list[Record], first: int) -> None:
    sealed_by(records, first, lambda bond: replace(bond, game=2))


def drawn_for_another_part(records: list[Record], first: int) -> None:
    sealed_by(records, first, lambda bond: replace(bond, part=2))


def drawn_before_all_had_placed(records: list[Record], first: int) -> None:
    """RM6: with the words tried out before the box could know where the guests would stand."""
    sealed_by(records, first, lambda bond: replace(bond, standing="[]"))


def of_the_old_way_after_a_new_one(records: list[Record], first: int) -> None:
    records[first:] = [Committed("ab" * 32)]


def another_commitment(records: list[Record], first: int) -> None:
    at = next(n for n, r in enumerate(records) if isinstance(r, Committed))
    records[at] = Committed("ab" * 32, 1)


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
    face, proof = KernelDice().roll()
    sealing = [r for r in records if isinstance(r, Committed | Stirred)]
    before = [r for r in records[:first] if r not in sealing]
    records[:] = [*before, history_of(before).do(ThrowDie(face), proof), *sealing]


@pytest.mark.parametrize(
    ("cheat", "why"),
    [
        (another_face, "its secret says"),
        (bytes_of_the_kernel, "not made by the sealed die"),
        (another_salt, "its secret says"),
        (a_moment, "'830082628' are no three digits that a player typed"),
        (of_another_game, "bound to game 2"),
        (drawn_for_another_game, "not the one the box was bound to"),
        (drawn_for_another_part, "not the one the box was bound to"),
        (drawn_before_all_had_placed, "not the one the box was bound to"),
        (of_the_old_way_after_a_new_one, "of the old way comes after one that is bound"),
        (another_commitment, "not the one the box was bound to"),
        (no_commitment, "cannot have happened here"),
        (one_salt_less, "not everyone had stirred"),
        (one_salt_twice, "nothing is to be stirred in here"),
        (a_salt_after_the_throw, "nothing is to be stirred in here"),
        (sealed_after_a_throw, "sealed after the first roll"),
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
    cheat(records, first)
    with pytest.raises(Unproved, match=why):
        verify(sealed_file(tmp_path, records), tmp_path)


def test_up_to_the_throw_that_is_cheated_with_it_is_honest(
    sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    first = throws(sealed_evenings[1])[0]
    records = sealed_evenings[1][: first + 1]
    assert verify(sealed_file(tmp_path, records), tmp_path).records == first + 1


@pytest.mark.parametrize("number", [0, 1])
def test_rl12_a_commitment_whose_links_were_shown_is_found(
    number: int, sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    """The second time it binds nobody; nor does a link of the chain that a throw has shown."""
    records = list(sealed_evenings[1])
    second = next(n for n in throws(records)[1:] if not is_known(records, n))
    records = records[:second]
    done = records[throws(records)[0]]
    assert isinstance(done, Done)
    first = next(r for r in records if isinstance(r, Committed))
    again = [first, Committed(done.proof.rpartition("-")[2])][number]
    with pytest.raises(Unproved, match="shown before"):
        verify(sealed_file(tmp_path, [*records, again]), tmp_path)


def is_known(records: list[Record], at: int) -> bool:
    return history_of(records[:at]).drawn_here() is not None


@pytest.mark.parametrize(
    "step", [pytest.param(6, marks=pytest.mark.share), pytest.param(1, marks=pytest.mark.endurance)]
)
def test_every_throw_counts(sealed_evenings: list[list[Record]], tmp_path: Path, step: int) -> None:
    """Whichever throw is given other salts' or another's secret, it is found."""
    records = sealed_evenings[2]
    seen: set[str] = set()
    for at in throws(records)[::step]:
        done = records[at]
        assert isinstance(done, Done)
        if done.proof in seen:
            continue
        seen.add(done.proof)
        forged = list(records[: at + 1])
        forge(forged, at, proof=done.proof[:-1] + ("0" if done.proof[-1] != "0" else "1"))
        with pytest.raises(Unproved, match="not the one the box was bound to"):
            verify(sealed_file(tmp_path, forged), tmp_path)
    assert len(seen) > 20 / step
