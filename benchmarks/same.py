"""A digest of all that the pure half does in three whole evenings: the same on every processor.

    python benchmarks/same.py [TURNS]

The tables are those of `presses`, one with a ghost that thinks. Into the digest goes every record
as it would be on the card, every picture as it would be on the glass, in all three kinds of
display, and every word of it.
"""

import hashlib
import json
import sys
from collections.abc import Sequence

from machine import how_many
from presses import TABLES, Evening

from hugo_core.codec import to_plain
from hugo_core.editions import Edition
from hugod.app.values.effects import AppendRecord, Effect, Show, Sight
from hugod.app.values.settings import DisplayKind
from hugod.draw.render import render

GLASS = (128, 64)


class Watched(Evening):
    """An evening of which everything is taken down."""

    def __init__(self, edition: Edition, language: str, seats: tuple[str, ...], turns: int) -> None:
        self.seen = hashlib.sha256()
        self.records = self.pictures = 0
        super().__init__(edition, language, seats, turns)

    def carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, AppendRecord):
                self.records += 1
                self.seen.update(json.dumps(to_plain(effect.record), sort_keys=True).encode())
            elif isinstance(effect, Show):
                self.seen.update(effect.view.words.encode())
                for kind in DisplayKind:
                    self.pictures += 1
                    self.seen.update(render(effect.view, GLASS, Sight(kind)).tobytes())
        super().carry_out(effects)


def main() -> None:
    turns, whole, records, pictures = how_many(40), hashlib.sha256(), 0, 0
    for edition, language, seats in TABLES.values():
        evening = Watched(edition, language, seats, turns)
        whole.update(evening.seen.digest())
        records, pictures = records + evening.records, pictures + evening.pictures
    sys.stdout.write(f"{whole.hexdigest()} {records} records, {pictures} pictures\n")


if __name__ == "__main__":
    main()
