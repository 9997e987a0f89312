"""Ways to cheat with the sealed die, with hashes that fit: what `hugod verify` and the page find.

A cheat changes the records of a game up to its *first* roll, which is the last of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from hugo_core.board import Place
from hugo_core.commands import PlaceGuest, RollDie
from hugo_core.events import DieRolled
from hugo_core.history import Committed, Done, Record, Stirred
from hugo_core.position import Face, Seat
from hugod.app.table.rolls import Bond, read_proof, stirred, written
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.dice.kernel import KernelDice
from hugod.dice.sealed import ChainedDice, face_from
from tests.conftest import history_of

Cheat = Callable[[list[Record], int], None]


def rolls(records: Sequence[Record]) -> list[int]:
    return [
        n for n, r in enumerate(records) if isinstance(r, Done) and isinstance(r.command, RollDie)
    ]


def sealed_by(records: list[Record], first: int, bound: Callable[[Bond], Bond]) -> None:
    """Have the first secret drawn and rolled anew as a box would, but for what it is *bound* to."""
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
    records[first] = table.history.do(RollDie(face), proof)


def another_face(records: list[Record], first: int) -> None:
    done = records[first]
    assert isinstance(done, Done)
    other = RollDie(Face.ONE if done.command == RollDie(Face.TWO) else Face.TWO)
    records[first] = history_of(records[:first]).do(other, done.proof)


def bytes_of_the_kernel(records: list[Record], first: int) -> None:
    face, proof = KernelDice().roll()
    records[first] = history_of(records[:first]).do(RollDie(face), proof)


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
        if RollDie(face) != done.command:
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


def a_salt_after_the_roll(records: list[Record], first: int) -> None:
    records.insert(first + 1, Stirred(records[first - 1].seat, "1"))  # type: ignore[union-attr]  # as it was played


def sealed_after_a_roll(records: list[Record], first: int) -> None:
    face, proof = KernelDice().roll()
    sealing = [r for r in records if isinstance(r, Committed | Stirred)]
    before = [r for r in records[:first] if r not in sealing]
    records[:] = [*before, history_of(before).do(RollDie(face), proof), *sealing]


def another_secret(records: list[Record], first: int) -> None:
    done = records[first]
    assert isinstance(done, Done)
    records[first] = replace(done, proof=done.proof[:-1] + ("0" if done.proof[-1] != "0" else "1"))


def another_face_in_the_event(records: list[Record], first: int) -> None:
    """RH1: the command and its proof are right, and another face is what counted."""
    done = records[first]
    assert isinstance(done, Done)
    rolled, *after = done.events
    assert isinstance(rolled, DieRolled)
    other = replace(rolled, face=Face.ONE if rolled.face != Face.ONE else Face.TWO)
    records[first] = replace(done, events=(other, *after))


def other_placements(records: list[Record], first: int) -> None:
    at = next(n for n, record in enumerate(records) if isinstance(record, Done))
    done = records[at]
    assert isinstance(done, Done)
    assert isinstance(done.command, PlaceGuest)
    records[at] = replace(done, command=PlaceGuest(Place(done.command.square + 1)))


def the_same_commitment_again(records: list[Record], first: int) -> None:
    records.append(next(r for r in records if isinstance(r, Committed)))


def a_shown_link_for_a_commitment(records: list[Record], first: int) -> None:
    """RL12: whoever commits to a link that was shown is known to all from there on."""
    done = records[first]
    assert isinstance(done, Done)
    records.append(Committed(done.proof.rpartition("-")[2]))


def of_no_game(records: list[Record], first: int) -> None:
    at = next(n for n, r in enumerate(records) if isinstance(r, Committed))
    records[at] = Committed(records[at].commitment, 0)  # type: ignore[union-attr]  # picked above


def the_first_salt_less(records: list[Record], first: int) -> None:
    del records[next(n for n, r in enumerate(records) if isinstance(r, Stirred))]


CHEATS: list[tuple[Cheat, str]] = [
    (another_face, "its secret says"),
    (bytes_of_the_kernel, "not made by the sealed die"),
    (another_salt, "its secret says"),
    (a_moment, "no three digits that a player typed"),
    (of_another_game, "bound to game 2"),
    (drawn_for_another_game, "not the one the box was bound to"),
    (drawn_for_another_part, "not the one the box was bound to"),
    (drawn_before_all_had_placed, "not the one the box was bound to"),
    (of_the_old_way_after_a_new_one, "of the old way comes after one that is bound"),
    (another_commitment, "not the one the box was bound to"),
    (no_commitment, "cannot have happened here|die was not sealed"),
    (one_salt_less, "not everyone had stirred"),
    (one_salt_twice, "nothing is to be stirred in here"),
    (a_salt_after_the_roll, "nothing is to be stirred in here"),
    (sealed_after_a_roll, "sealed after the first roll|die was not sealed"),
    (another_secret, "not the one the box was bound to"),
    (another_face_in_the_event, "another face counted|cannot have happened here"),
    (other_placements, "not the one the box was bound to|cannot have happened here"),
    (the_same_commitment_again, "shown before"),
    (a_shown_link_for_a_commitment, "shown before"),
    (of_no_game, "no three digits|not the one the box was bound to"),
    (the_first_salt_less, "is to be stirred in here"),
]
