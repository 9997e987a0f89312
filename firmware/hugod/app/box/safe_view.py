"""What the box says when it could not start: what to do, that nothing is lost, why."""

from __future__ import annotations

from hugod.app.box.safe_phrases import CARD
from hugod.app.box.safe_talk import HOLD_S
from hugod.app.phrases import Phrases
from hugod.app.views import Icon, TextView


def safe_pages(words: Phrases, kind: str, said: str, version: str) -> tuple[TextView, ...]:
    """Give the pages; *kind* and what was *said* are those of the last error, empty if unknown.

    The last page is for a grown-up, in English, and may be too long.
    """
    hint = words.hash_tries_again
    calm = TextView(words.games_are_safe, Icon.GHOST, hint=hint)
    return (
        TextView(words.pull_the_plug, title=words.box_is_stuck, hint=hint),
        *([] if kind in CARD else [calm]),  # who could promise that now?
        TextView(words.what_failed(kind), title=words.why, hint=hint),
        TextView(words.hold_to_start_empty(HOLD_S), title=words.still_stuck, hint=hint),
        TextView(said or "no error was noted", title=version, hint=hint),
    )
