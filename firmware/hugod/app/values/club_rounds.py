"""Which round of an evening a finished game was, as it was typed at the box: kept on its card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hugod.app.values.club_codes import MOST_ROUNDS, is_box_number

# Enough to know the game again, after a wipe of the card as well.
HEAD_LETTERS = 16
"""Letters of the head of a game's chain."""
_FORM = re.compile(
    rf"([1-9]\d{{0,8}}) ([0-9a-f]{{{HEAD_LETTERS}}}) (\d+) ([1-{MOST_ROUNDS}])", re.A
)


class CountedGame(NamedTuple):
    """A finished *game* whose chain held *head*: the number that its box had, and the round."""

    game: int
    head: str
    number: str
    round: int


def read_counted(word: str) -> CountedGame | None:
    """What `with_counted` wrote; None if it did not."""
    found = _FORM.fullmatch(word)
    if found is None or not is_box_number(found[3]):
        return None
    return CountedGame(int(found[1]), found[2], found[3], int(found[4]))


def is_counted_list(words: Sequence[str]) -> bool:
    return all(map(read_counted, words))


def with_counted(words: Sequence[str], new: CountedGame) -> tuple[str, ...]:
    """*words* and the *new* game, in the place of what was said of it before; the newest stay."""
    others = [word for word in words if (read_counted(word) or new).game != new.game]
    said = f"{new.game} {new.head[:HEAD_LETTERS]} {new.number} {new.round}"
    return (*others, said)[-MOST_ROUNDS:]
