"""A draw proved: by its bytes, by a code, by the links of two houses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hugo_core.commands import PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Done, History
from hugo_core.houses import FIRST, SECOND, FarHeads
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, agree
from hugod.app.table.far_links import Unlinking, head_of, link_of, link_proof
from hugod.backup.drawn import prove_draw
from hugod.dice.kernel import KernelDice, same_bytes
from hugod.ports import DieError

ONE, TWO = "1" * 40, "2" * 40
HEADS = FarHeads(head_of(ONE, FIRST), head_of(TWO, SECOND))


def to_roll(deal: str) -> History:
    """Give a game by *deal* in which the first roll is due."""
    colours = (Colour.RED, Colour.BLUE)
    houses = (FIRST, SECOND) if deal.startswith("links") else ()
    game = History(agree(EDITIONS["amigo-hugo"], colours, deal=deal, houses=houses))
    while game.position.phase is Phase.PLACING:
        game.do(next(c for c in legal_commands(game.position) if isinstance(c, PlaceGuest)))
    return game


def rolled(words: str, proof: str = "") -> Done:
    face, taken = KernelDice(same_bytes(words)).roll()
    return Done(RollDie(face), (), proof or taken)


def test_a_roll_is_what_its_bytes_say_or_its_code() -> None:
    history, done = to_roll("482913"), rolled("482913 throw 1")
    prove_draw(history, done, None)
    other = next(face for face in DIE if RollDie(face) != done.command)
    with pytest.raises(DieError, match="its bytes say"):
        prove_draw(history, replace(done, command=RollDie(other)), None)
    with pytest.raises(DieError, match="the code says other bytes"):
        prove_draw(to_roll("482914"), done, None)


def test_rm8_a_roll_is_what_the_links_of_both_houses_say() -> None:
    history, proof = to_roll(str(HEADS)), link_proof(2, *_links(2))
    done = rolled(f"{proof} throw 1", proof)
    prove_draw(history, done, Unlinking(HEADS))
    other = next(face for face in DIE if RollDie(face) != done.command)
    with pytest.raises(DieError, match="its bytes say"):
        prove_draw(history, replace(done, command=RollDie(other)), Unlinking(HEADS))
    with pytest.raises(DieError, match="not opened by both houses as number 2"):
        prove_draw(history, replace(done, proof=link_proof(3, *_links(3))), Unlinking(HEADS))


def _links(number: int) -> tuple[bytes, bytes]:
    return link_of(ONE, FIRST, number), link_of(TWO, SECOND, number)
