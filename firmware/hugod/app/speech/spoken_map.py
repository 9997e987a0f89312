"""A place on the map, said aloud."""

from __future__ import annotations

from hugo_core.position import Phase
from hugod.app.speech.sentences import (
    Said,
    Say,
    Sentence,
    aloud,
    at_table,
    listed,
    sentence,
)
from hugod.app.speech.spoken_done import last_done
from hugod.app.table.table import Table
from hugod.app.values.map_views import PlaceView
from hugod.app.values.settings import Detail
from hugod.app.values.view import View

LEAST, FULL = Detail.LEAST, Detail.FULL


def _place(view: PlaceView, table: Table) -> Said:
    """Yield where figures go; where the box places its own, first what was done before."""
    words = table.words
    if table.history is not None and table.phase is Phase.PLACING and not table.unread:
        yield from last_done(table)
    yield Sentence(aloud(view.title, words), LEAST)
    if not view.title.endswith("?"):
        places = [view.entry] if view.entry else list(map(str, (view.place, *view.more)))
        yield Sentence(sentence(listed(places, words)), LEAST)
    yield Sentence(aloud(view.hint, words), FULL)


SAID: dict[type[View], Say] = {
    PlaceView: at_table(_place),
}
