"""The draws of a game between two joined houses: which link each follows from, and when it is due.

```
  placing                 a roll or a lot is due          drawn        the next is due
  link 1 is opened, --->  each house opens link 2  --->  by both   ---> link 3 ...
  a deal follows from it  as its card stands there
```
"""

from __future__ import annotations

from dataclasses import replace

from hugo_core.commands import Command, DrawLot, RollDie, StayPut
from hugo_core.history import History
from hugo_core.houses import FIRST, SECOND, FarHeads, read_heads
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position
from hugo_core.rules import play
from hugod.app.table.far_links import (
    LAST,
    Opening,
    earlier,
    link_of,
    link_proof,
    packed,
    read_opening,
)
from hugod.app.table.rolls import PLACES, ROLL, same_draw, side_of
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import OpenThere


def heads_of(table: Table) -> FarHeads | None:
    """Return the heads of the game's links; None where its draws do not follow from links."""
    if table.history is None or not table.links.seed:
        return None
    return read_heads(table.history.setup.deal)


def link_number(history: History, kind: str) -> int:
    """Return which link the next draw of *kind* follows from, from 1."""
    drawn = sum(isinstance(done.command, RollDie | DrawLot) for _, done in history.trail())
    # A person chooses whether guests are dealt, so nobody could open a link for that beforehand
    # which must not be known yet: they follow from the one that is open.
    return min(1 + drawn + (kind != PLACES), LAST)


def is_opened(table: Table, kind: str) -> bool:
    """Whether the next draw of *kind* can be made: the other house has opened its link."""
    if heads_of(table) is None:
        return True
    assert table.history is not None
    theirs = table.links.theirs
    return theirs is not None and theirs.number >= link_number(table.history, kind)


def draw_proof(table: Table, kind: str) -> str:
    """Return the links behind the next draw of *kind*; empty where it does not follow from any."""
    if heads_of(table) is None:
        return ""
    assert table.history is not None
    return _proof(link_number(table.history, kind), table)


def _proof(number: int, table: Table) -> str:
    house, seed, theirs = table.house, table.links.seed, table.links.theirs
    assert theirs is not None
    other = FIRST + SECOND - house
    both = {
        house: link_of(seed, house, number),
        other: earlier(other, theirs.number, theirs.link, number),
    }
    return link_proof(number, both[FIRST], both[SECOND])


def draw_words(table: Table, kind: str) -> str:
    """Return the words from which the next draw of *kind* follows; empty: from chance."""
    assert table.history is not None
    return same_draw(table.history, kind, code=draw_proof(table, kind))


def newest_due(table: Table) -> int:
    """Return the newest link that this house may open now: of the next draw that is due.

    Where both know a draw and nobody chooses anything after it, the one behind it is due as well:
    the other house does not wait until this family has read what the first one brought.
    """
    history = table.history
    assert history is not None
    position, number = history.position, link_number(history, PLACES)
    known = table.links.theirs.number if table.links.theirs else 0
    rolled = sum(isinstance(done.command, RollDie) for _, done in history.trail())
    while position.phase is Phase.ROLLING and number < min(known, LAST):
        number, rolled = number + 1, rolled + 1
        face = DIE[side_of(f"{_proof(number, table)} {ROLL} {rolled}", len(DIE))]
        position = _gone_on(position, RollDie(face))
    return min(number + (position.phase in (Phase.ROLLING, Phase.LOTS)), LAST)


def _gone_on(position: Position, command: Command) -> Position:
    """Return *position* after *command*, and after what has to follow."""
    _, after = play(position, command)
    is_stuck = after.phase is Phase.MOVING and tuple(legal_commands(after)) == (StayPut(),)
    return _gone_on(after, StayPut()) if is_stuck else after


def opening(table: Table) -> OpenThere:
    """Return what this house opens to the other one now."""
    if heads_of(table) is None:
        return OpenThere()
    assert table.history is not None
    links, number = table.links, newest_due(table)
    link = link_of(links.seed, table.house, number)
    ours = Opening(number, link, links.theirs.number if links.theirs else 0)
    return OpenThere(packed(table.history.setup.deal, ours), links.heard)


def opened_there(raw: bytes, table: Table) -> Table:
    """Return the table once the other house has opened *raw*."""
    if (heads := heads_of(table)) is None:
        return table
    assert table.history is not None
    news, theirs = read_opening(table.history.setup.deal, raw), table.links.theirs
    if news is None:
        return table
    other = FIRST + SECOND - table.house
    known = theirs or Opening(0, bytes.fromhex(heads.of(other)))
    new, old = (news, known) if news.number >= known.number else (known, news)
    fits = earlier(other, new.number, new.link, old.number) == old.link
    newest = replace(new, had=news.had) if fits else theirs
    links = replace(table.links, theirs=newest, heard=raw, is_other=not fits)
    return replace(table, links=links)


def is_owed(table: Table) -> bool:
    """Whether the other house was heard, and not yet that it has the newest link of this one."""
    if heads_of(table) is None:
        return False
    theirs = table.links.theirs
    return theirs is not None and theirs.had < newest_due(table)


def may_be_owed(table: Table) -> bool:
    """Whether a game is over here, and may not be there: where a box starts nobody knows."""
    return table.phase is Phase.OVER and heads_of(table) is not None
