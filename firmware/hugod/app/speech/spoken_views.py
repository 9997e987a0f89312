"""What each view says aloud, by families, and what all of them share."""

from __future__ import annotations

from typing import Any

from hugod.app.speech import (
    spoken_box,
    spoken_looking_back,
    spoken_map,
    spoken_news,
    spoken_prompts,
    spoken_status,
    spoken_turn,
)
from hugod.app.speech.sentences import Said, Say, Sentence, aloud
from hugod.app.table.table import Table
from hugod.app.values.effects import Show
from hugod.app.values.prompt_views import BusyView
from hugod.app.values.settings import Detail
from hugod.app.values.view import View


def sentences(show: Show, table: Table) -> tuple[Sentence, ...]:
    """Return all that is to be said of what is shown, in the order in which it is said."""
    say = SAID.get(type(show.view), _by_its_words)
    return tuple(each for each in say(show.view, show, table) if each.text)


def _by_its_words(view: Any, _show: Show, table: Table) -> Said:
    yield Sentence(aloud(view.words, table.words), Detail.LEAST)


def _busy(view: BusyView, _show: Show, table: Table) -> Said:
    yield Sentence(aloud(view.sign, table.words), Detail.LEAST)


SAID: dict[type[View], Say] = {
    BusyView: _busy,
    **spoken_turn.SAID,
    **spoken_news.SAID,
    **spoken_status.SAID,
    **spoken_prompts.SAID,
    **spoken_map.SAID,
    **spoken_box.SAID,
    **spoken_looking_back.SAID,
}
"""What says each kind of view; another kind says its words as they stand on the display."""
