"""The results of a box's newest games that a broker is to hold, how many, which with a table.

Of a game whose round of an evening was typed at the box its result says the table and the round.
"""

from __future__ import annotations

from collections.abc import Mapping

from hugo_core.errors import HugoError
from hugo_link.arrived import sign_of
from hugo_link.said import Followed, PlainMessage, club_of, payload, result_of
from hugo_link.topics import game_id
from hugod.app.values.club_codes import CountedGame, read_counted
from hugod.app.values.settings import Settings
from hugod.store.chain import BadSeal
from hugod.store.follower import Finished, Follower, records_of

MOST_RESULTS = 1_000
"""The newest games that a broker is to hold; those before them it holds no more."""


class Outbox:
    """The results of *box*, whose card is followed."""

    def __init__(self, follower: Follower, box: str) -> None:
        self._follower, self._box = follower, box
        self._finished: Mapping[int, Finished] | None = None
        self._settings: Settings | None = None
        self._newest: dict[str, tuple[int, str, str]] = {}
        self._clubs: dict[str, PlainMessage] = {}
        """What follows from the games and settings when they were looked at last."""

    def on_card(self) -> dict[str, tuple[int, str, str]]:
        """Return the newest finished games on the card, newest first.

        Of each the number, the head, and the sign of its result, by its id.
        """
        finished, settings = self._follower.finished(), self._follower.settings()
        if finished is self._finished and settings is self._settings:
            return self._newest
        self._finished, self._settings = finished, settings
        newest = sorted(finished, reverse=True)[:MOST_RESULTS]
        self._newest, self._clubs = {}, {}
        typed = {each.game: each for each in map(read_counted, settings.club_games) if each}
        for game in newest:
            id_, head = game_id(game, finished[game].first_hash), finished[game].head
            tag = ""
            if game in typed and (club := self._club_of(id_, typed[game])):
                self._clubs[id_], tag = club, str(club["tag"])
            self._newest[id_] = game, head, sign_of(head, tag)
        return self._newest

    def _club_of(self, id_: str, typed: CountedGame) -> PlainMessage | None:
        """Return what was typed of the game *id_* for the club; None if it was another game."""
        try:
            rows = self._follower.sealed(typed.game)
        except (OSError, BadSeal):
            return None
        is_it = any(row.hash.startswith(typed.head) for row in rows)
        return club_of(typed.number, typed.round, f"{self._box}/{id_}") if is_it else None

    def result(self, game: str, number: int, head: str) -> bytes | None:
        """Return the result of a finished game; None if its file does not read."""
        followed = Followed()
        try:
            for record in records_of(self._follower.sealed(number)):
                followed.follow(record)
            history, club = followed.history, self._clubs.get(game)
            plain = result_of(self._box, game, head, history, club) if history else None
        except (OSError, BadSeal, HugoError, LookupError, ValueError):
            return None
        return payload(plain) if plain else None
