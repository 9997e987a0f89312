"""The names of topics, boxes and games, and the subject of a topic that came in. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hugod.store.link_file import BOX

ROOT = "hugo"
STATUS, STATE, EVENT, RESULT = "status", "state", "event", "result"
ONLINE, OFFLINE = b"online", b"offline"
FAR = "hugo-far"
"""Where two houses that play from afar speak, sealed."""
DISCOVERY = "homeassistant"
"""Where Home Assistant looks for what there is."""
BIRTH = f"{DISCOVERY}/status"
"""Where Home Assistant says that it has started."""

_GAME = re.compile(r"[0-9]{4,9}-[0-9a-f]{8}")


def is_box(word: str) -> bool:
    """Return whether a box may be called so: 1 to 24 of a-z, 0-9 and -, as a topic and a user."""
    return BOX.fullmatch(word) is not None


def is_game(word: str) -> bool:
    """Return whether *word* is a game's id: its number and the beginning of its first hash."""
    return _GAME.fullmatch(word) is not None


def game_id(game: int, first_hash: str) -> str:
    """Return the id of a game."""
    # By the first record: it stays the same however long the game goes on, and is no other's.
    return f"{game:04}-{first_hash[:8]}"


def of(box: str, *parts: str) -> str:
    """Return the topic of *box* about *parts*, for example `hugo/owls/result/0012-3fa9c1d2`."""
    return "/".join((ROOT, box, *parts))


@dataclass(frozen=True, slots=True)
class About:
    """The subject of a topic: which box, what of it, which game of results (else empty)."""

    box: str
    what: str
    game: str = ""


def read_topic(topic: str) -> About | None:
    """Return the subject of *topic*; None if it is none of ours."""
    match topic.split("/"):
        case [root, box, (("status" | "state" | "event") as what)] if root == ROOT and is_box(box):
            return About(box, what)
        case [root, box, "result", game] if root == ROOT and is_box(box) and is_game(game):
            return About(box, RESULT, game)
        case _:
            return None
