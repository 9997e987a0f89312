"""Two houses at one game: who sits where, and the chance that both made."""

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import BadRecord, BadSetup
from hugo_core.game_file import header_of, read_record
from hugo_core.houses import FarChance, FarHeads, read_chance, read_heads
from hugo_core.position import agree

CHANCE = "far-170244805236-466103286656-520622"
TWO = Colour.RED, Colour.BLUE
HEADS = f"links-{'0a' * 32}-{'b1' * 32}"
HEADER = f"hugo-record 1\nedition amigo-hugo\nplayers red blue\nfar 1 2\ndeal {CHANCE}\n"


def test_the_chance_of_two_houses_is_written_with_both_secrets() -> None:
    assert read_chance(CHANCE) == FarChance("170244805236", "466103286656", "520622")
    assert str(read_chance(CHANCE)) == CHANCE
    assert [read_chance(word) for word in ("482913", CHANCE + "1", CHANCE.replace("5", "٥"))] == [
        None,
        None,
        None,
    ]
    assert read_heads(HEADS) == FarHeads("0a" * 32, "b1" * 32)
    assert str(read_heads(HEADS)) == HEADS
    assert [read_heads(word) for word in (CHANCE, HEADS + "1", HEADS.upper())] == [None] * 3


@pytest.mark.parametrize("deal", [CHANCE, HEADS])
def test_a_record_says_who_sat_where_and_what_both_drew(deal: str) -> None:
    header = HEADER.replace(CHANCE, deal)
    position = next(iter(read_record(header.encode()))).position
    assert position.setup.houses == (1, 2)
    assert "\n".join(["hugo-record 1", *header_of(position.setup)]) + "\n" == header


@pytest.mark.parametrize(
    ("houses", "deal", "why"),
    [
        ((1, 2, 1), "", "3 houses for 2 players"),
        ((1, 1), "", "somebody sits in each of the houses 1 and 2"),
        ((1, 3), "", "somebody sits in each of the houses 1 and 2"),
        ((1, 2), "482913", "'482913': no chance that two houses have made"),
        ((), CHANCE, f"{CHANCE!r}: the code of a deal is six digits"),
    ],
)
def test_such_houses_cannot_be(houses: tuple[int, ...], deal: str, why: str) -> None:
    with pytest.raises(BadSetup, match=f"^{why}$"):
        agree(EDITIONS["amigo-hugo"], TWO, deal=deal, houses=houses)


@pytest.mark.parametrize(
    ("said", "line"), [("far 1 x", 4), ("far 1 1", 4), ("far", 4), ("far 1", 4)]
)
def test_a_record_with_such_houses_is_refused_at_its_line(said: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        list(read_record(HEADER.replace("far 1 2", said).encode()))
    assert caught.value.line == line
    with pytest.raises(BadRecord):
        list(read_record(HEADER.replace("far 1 2\n", "").encode()))
