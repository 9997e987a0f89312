"""Whether one of Hugo's jokes is said aloud, by the setting and by what has just happened."""

from __future__ import annotations

from collections.abc import Collection

from hugo_core.events import Event
from hugod.app.speech import sentences
from hugod.app.table.table import Table


def joke(events: Collection[Event], table: Table) -> sentences.Said:
    """Yield Hugo's line if it is about one of *events*."""
    jokes = table.practice.jokes
    if table.settings.jokes and jokes.about in events:
        yield sentences.Sentence(table.words.gettext(jokes.line))
