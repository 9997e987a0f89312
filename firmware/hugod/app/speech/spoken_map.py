"""The page with a place on the map, said aloud: where a figure goes, or is asked for."""

from __future__ import annotations

from hugo_core.position import Phase
from hugod.app.speech import sentences
from hugod.app.speech.spoken_done import last_done
from hugod.app.table.table import Table
from hugod.app.values.map_views import PlaceView
from hugod.app.values.settings import Detail
from hugod.app.values.view import Light, View

LEAST, FULL = Detail.LEAST, Detail.FULL
ASK = sentences.Role.ASK


def _place(view: PlaceView, table: Table) -> sentences.Said:
    """Yield where figures go; where the box places its own, first what was done before."""
    words = table.words
    if table.phase is Phase.PLACING and not table.unread:
        yield from last_done(table)
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST, ASK)
    if view.hint == words.gettext("put here, Roll goes on") and not view.more:
        said = words.gettext("Put the guest on {place}.").format(place=view.place)
        yield sentences.Sentence(said, LEAST, ASK)
        yield sentences.go_on(words.gettext("move me, then Roll"), words)
        return
    if not view.title.endswith("?"):
        places = [view.entry] if view.entry else list(map(str, (view.place, *view.more)))
        for some in sentences.by_threes(places, words):
            yield sentences.Sentence(sentences.sentence(some), LEAST, ASK)
    if view.light is Light.ON:
        yield sentences.go_on(view.hint, words)
    else:
        yield sentences.hint(view.hint, words, ASK)


SAID: dict[type[View], sentences.SayView] = {
    PlaceView: sentences.at_table(_place),
}
