"""One roll, lot or deal of a judged game proved: by bytes, the game's code, two houses' links."""

from __future__ import annotations

from hugo_core import commands
from hugo_core.company import to_deal
from hugo_core.history import Done, History
from hugo_core.position import DIE, Position
from hugod.app.table.far_draws import link_number
from hugod.app.table.far_links import Unlinking
from hugod.app.table.rolls import kind_of, same_draw
from hugod.dice.kernel import BLOCK, deal, pick, same_bytes
from hugod.ports import DieError

MOST_BLOCKS = 16
"""Of one draw: many more than the largest deal takes."""


def said(command: commands.Command | None) -> str:
    """Write what was drawn."""
    return command.face.word if isinstance(command, commands.RollDie) else str(command)


def prove_draw(history: History, done: Done, links: Unlinking | None) -> None:
    """Prove the next draw of *history*; *links* are those of a game of joined houses.

    Raises `DieError` with what does not fit.
    """
    kind = kind_of(done.command)
    if links:
        if why := links.why_not(done.proof, link_number(history, kind)):
            raise DieError(why)
        source = same_bytes(same_draw(history, kind, code=done.proof))
        made = b"".join(source(BLOCK) for _ in range(MOST_BLOCKS))
        _prove_chosen(history.position, done.command, made)
        return
    raw = bytes.fromhex(done.proof)
    if _prove_chosen(history.position, done.command, raw) != raw:
        raise DieError(f"{done.proof} is not how the box writes what it drew")
    _prove_same(same_draw(history, kind), done.proof)


def _prove_chosen(position: Position, command: commands.Command, raw: bytes) -> bytes:
    """See that *raw* chooses *command* in *position*; returns the bytes it took."""
    if isinstance(command, commands.Dealt):
        squares, used = deal(raw, *to_deal(position, command.colour))
        if squares != command.squares:
            raise DieError(f"its bytes deal {squares}, not {command.squares}")
        return used
    is_roll = isinstance(command, commands.RollDie)
    side, used = pick(raw, len(DIE) if is_roll else len(position.tied))
    chosen: commands.Command = (
        commands.RollDie(DIE[side]) if is_roll else commands.DrawLot(position.tied[side])
    )
    if chosen != command:
        raise DieError(f"its bytes say {said(chosen)}, not {said(command)}")
    return used


def _prove_same(words: str, proof: str) -> None:
    """See that *proof* is what the game's code says for *words*; empty: it has no code."""
    if words:
        source, taken, made = same_bytes(words), len(proof) // 2, b""
        while len(made) < taken:
            made += source(BLOCK)
        if made[:taken].hex() != proof:
            raise DieError(f"the code says other bytes for {words}")
