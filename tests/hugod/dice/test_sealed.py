"""The sealed die: bound before, fair, seen through after, and never two ways of one roll."""

import hmac
import random
from collections import Counter
from collections.abc import Callable
from hashlib import pbkdf2_hmac, sha256
from itertools import pairwise

import pytest

from hugo_core.position import DIE, Face
from hugod.app.table.rolls import LINKS, Bond, proof_text, read_proof
from hugod.dice.sealed import ChainedDice, Unsealing, face_from
from hugod.ports import DieError

BOND = Bond(12, 1, "[]")
OTHERS = (None, Bond(13, 1, "[]"), Bond(12, 2, "[]"), Bond(12, 1, "[{}]"))
"""The old way, another game, another secret of the game, and other placements."""


def old_chain(count: int) -> list[bytes]:
    """Return links of the old way, the one that hides all others first."""
    links = [sha256(b"any 16 bytes").digest()]
    for _ in range(count):
        links.append(sha256(links[-1]).digest())
    return links[::-1]


def dice(seed: int = 1) -> ChainedDice:
    return ChainedDice(random.Random(seed).randbytes)


def test_every_link_leads_back_to_the_commitment() -> None:
    """Worked out here from docs/verify.md alone."""
    one, ground = dice(), sha256(b"[]").hexdigest()
    link = one.draw_secret(BOND)
    for number in range(1, LINKS + 1):
        read = read_proof(one.roll(1, number, "")[1])
        assert read is not None
        text = f"hugo 12 1 {number - 1} {ground}"
        if number == 1:
            before = pbkdf2_hmac("sha256", bytes.fromhex(read[2]), text.encode(), 65_536)
        else:
            before = sha256(f"{text} {read[2]}".encode()).digest()
        assert before.hex() == link
        link = read[2]
    seed = random.Random(1).randbytes(16).hex()
    assert link == sha256(f"hugo 12 1 {LINKS} {ground} {seed}".encode()).hexdigest()


def test_the_face_is_the_first_byte_below_252_of_an_hmac() -> None:
    secret = bytes(range(32))
    digest = hmac.new(secret, b"47,11\n[]", "sha256").digest()
    byte = next(byte for byte in digest if byte < 252)
    assert face_from(secret, "47,11\n[]") is DIE[byte % 6]


def test_all_sides_are_alike() -> None:
    """60,000 rolls: chi-squared of 4 degrees, 30 is passed once in 200,000 times."""
    fell = Counter(face_from(n.to_bytes(32, "big"), "x") for n in range(60_000))
    even = {face: 10_000 * DIE.count(face) for face in Face}
    assert sum((fell[face] - even[face]) ** 2 / even[face] for face in Face) < 30


@pytest.mark.parametrize("stirred", ["47,12\n[]", "47,11\n[{}]", ""])
def test_what_is_stirred_in_counts(stirred: str) -> None:
    one, other = dice(), dice()
    assert one.draw_secret(BOND) == other.draw_secret(BOND)
    faces = [
        [d.roll(1, n, s)[0] for n in range(1, 41)]
        for d, s in ((one, "47,11\n[]"), (other, stirred))
    ]
    assert faces[0] != faces[1]


def test_asked_again_it_says_the_same() -> None:
    one = dice()
    one.draw_secret(BOND)
    assert one.roll(1, 3, "x") == one.roll(1, 3, "x")


@pytest.mark.parametrize("number", [-1, 0, LINKS + 1])
def test_beyond_the_chain_there_is_no_roll(number: int) -> None:
    one = dice()
    one.draw_secret(BOND)
    with pytest.raises(DieError, match=f"no secret for throw {number}"):
        one.roll(1, number, "x")


def test_without_a_secret_there_is_no_roll() -> None:
    with pytest.raises(DieError, match="no secret for throw 1"):
        dice().roll(1, 1, "x")


def test_a_generator_that_fails_leaves_no_old_secret_behind() -> None:
    blocks = iter([b"k" * 16, bytes(16)])
    one = ChainedDice(lambda _: next(blocks))
    one.draw_secret(BOND)
    with pytest.raises(DieError, match="stuck"):
        one.draw_secret(BOND)
    with pytest.raises(DieError, match="no secret"):
        one.roll(1, 1, "x")


def test_two_secrets_are_never_the_same() -> None:
    one = ChainedDice()
    assert len({one.draw_secret(BOND) for _ in range(20)}) == 20


def test_an_honest_game_unseals() -> None:
    one, seen = dice(), Unsealing()
    for part in (1, 2):
        bond = Bond(12, part, "[]" * part)
        seen.commit(one.draw_secret(bond), bond)
        for number in range(1, 30):
            seen.check(*one.roll(part, number, f"s{number}"), f"s{number}")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda face, proof: (face, "03"), "not made by the sealed die"),
        (lambda face, proof: (face, proof[:-1]), "not the one the box was bound to"),
        (lambda face, proof: (face, proof[:-2] + "zz"), "not the one the box was bound to"),
        (lambda face, proof: (face, proof.upper()), "not the one the box was bound to"),
        (lambda face, proof: (face, proof_text(1, 1, "00" * 32)), "not the one the box was bound"),
        (lambda face, proof: (face, proof.replace("1-1-", "1-2-")), "throw 2 of secret 1 is not"),
        (lambda face, proof: (face, proof.replace("1-1-", "2-1-")), "throw 1 of secret 2 is not"),
        (
            lambda face, proof: (Face.ONE if face is Face.TWO else Face.TWO, proof),
            "its secret says",
        ),
    ],
)
def test_a_forged_roll_does_not(change: Callable[[Face, str], tuple[Face, str]], why: str) -> None:
    one, seen = dice(), Unsealing()
    seen.commit(one.draw_secret(BOND), BOND)
    with pytest.raises(DieError, match=why):
        seen.check(*change(*one.roll(1, 1, "s")), "s")


def test_a_link_that_was_left_out_is_found() -> None:
    """The box may not look at several faces and take the one it likes."""
    one, seen = dice(), Unsealing()
    seen.commit(one.draw_secret(BOND), BOND)
    face, proof = one.roll(1, 2, "s")
    with pytest.raises(DieError, match="throw 2 of secret 1 is not the next one"):
        seen.check(face, proof, "s")
    with pytest.raises(DieError, match="not the one the box was bound to"):
        seen.check(face, proof.replace("1-2-", "1-1-"), "s")


@pytest.mark.parametrize("commitment", ["", "5d1f", "zz" * 32, "AB" * 32, "00" * 33])
def test_what_binds_nobody_is_no_commitment(commitment: str) -> None:
    with pytest.raises(DieError, match="no commitment"):
        Unsealing().commit(commitment, BOND)


# What a box that cheats could do (RM6)


def fits(commitment: bytes, link: bytes, bond: Bond | None) -> bool:
    """Say whether *link* passes for the first roll after *commitment*."""
    seen = Unsealing()
    seen.commit(commitment.hex(), bond)
    try:
        seen.check(face_from(link, "s"), proof_text(1, 1, link.hex()), "s")
    except DieError:
        return False
    return True


def test_rm6_a_link_of_a_long_chain_is_no_commitment_of_another() -> None:
    """The old way gave one for each hash. Now each takes a walk of its own, and 131,072 hashes."""
    links = old_chain(200)
    assert sum(fits(*pair, None) for pair in pairwise(links)) == 200
    one = dice()
    shown = [bytes.fromhex(one.draw_secret(BOND))]
    proofs = [read_proof(one.roll(1, number, "")[1]) for number in range(1, 41)]
    shown += [bytes.fromhex(proof[2]) for proof in proofs if proof is not None]
    assert [fits(*pair, BOND) for pair in pairwise(shown)] == [True, *[False] * 39]


@pytest.mark.parametrize("other", OTHERS)
def test_rm6_a_secret_is_of_no_use_anywhere_else(other: Bond | None) -> None:
    one, elsewhere = dice(), Unsealing()
    elsewhere.commit(one.draw_secret(BOND), other)
    with pytest.raises(DieError, match="not the one the box was bound to"):
        elsewhere.check(*one.roll(1, 1, "s"), "s")


@pytest.mark.parametrize("other", OTHERS[1:])
def test_rm6_the_same_chance_elsewhere_is_another_chain(other: Bond) -> None:
    assert dice().draw_secret(BOND) != dice().draw_secret(other)


def test_a_game_of_the_old_way_can_still_be_checked() -> None:
    links, seen = old_chain(20), Unsealing()
    seen.commit(links[0].hex(), None)
    for number, link in enumerate(links[1:], 1):
        seen.check(face_from(link, "s"), proof_text(1, number, link.hex()), "s")
