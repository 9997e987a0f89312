"""The links of two houses: a chain of hashes, and what is opened of it."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core.houses import FIRST, SECOND, FarHeads
from hugod.app.table.far_links import (
    LAST,
    Opening,
    Unlinking,
    earlier,
    head_of,
    link_of,
    link_proof,
    packed,
    read_opening,
)

OURS, THEIRS = "1" * 40, "2" * 40
HEADS = FarHeads(head_of(OURS, FIRST), head_of(THEIRS, SECOND))


@pytest.mark.parametrize("number", [1, 2, 17, LAST])
def test_every_link_leads_to_the_head_and_to_no_other_house(number: int) -> None:
    link = link_of(OURS, FIRST, number)
    assert earlier(FIRST, number, link, 0).hex() == head_of(OURS, FIRST)
    assert earlier(SECOND, number, link, 0).hex() != head_of(OURS, SECOND)
    assert earlier(FIRST, number, link, number - 1) == link_of(OURS, FIRST, number - 1)
    last = sha256(f"hugo far {FIRST} {OURS}".encode()).digest()
    assert earlier(FIRST, LAST, last, number) == link, "kept games are checked by it"


def test_an_opening_is_read_in_its_own_game_alone() -> None:
    deal, opening = str(HEADS), Opening(3, link_of(OURS, FIRST, 3), had=2)
    assert read_opening(deal, packed(deal, opening)) == opening
    assert read_opening("links-of-yesterday", packed(deal, opening)) is None
    for number in (0, LAST + 1):
        assert read_opening(deal, packed(deal, Opening(number, bytes(32)))) is None


@given(st.binary(max_size=64))
def test_rubbish_opens_nothing(raw: bytes) -> None:
    assert read_opening(str(HEADS), raw) is None


def proof(number: int, ours: int | None = None) -> str:
    first = link_of(OURS, FIRST, number if ours is None else ours)
    return link_proof(number, first, link_of(THEIRS, SECOND, number))


def test_each_link_is_one_that_its_house_was_bound_to() -> None:
    links = Unlinking(HEADS)
    assert [links.why_not(proof(number), number) for number in (1, 2, 4, 2)] == [""] * 4
    assert links.why_not(proof(5, ours=4), 5) == "its link is not the one that house 1 was bound to"
    for other in (proof(5), "ab"):
        assert links.why_not(other, 6) == "not opened by both houses as number 6"
    assert (
        Unlinking(FarHeads(HEADS.first, HEADS.first))
        .why_not(proof(1), 1)
        .endswith("house 2 was bound to")
    )
