"""The looking back, said aloud."""

from __future__ import annotations

from hugod.app.speech.sentences import (
    Said,
    Say,
    Sentence,
    aloud,
    in_words,
    player,
    sentence,
)
from hugod.app.values.looking_back_views import CourseView, LedgerView
from hugod.app.values.settings import Detail
from hugod.app.values.view import View
from hugod.app.values.words import Words

LEAST, FULL = Detail.LEAST, Detail.FULL


def _course(view: CourseView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    for line in view.lines:
        yield Sentence(sentence(line), FULL)
    yield Sentence(aloud(view.hint, words), FULL)


def _ledger(view: LedgerView, words: Words) -> Said:
    yield Sentence(f"{player(view.who)}: {aloud(view.award, words)}", LEAST)
    parts = aloud(view.note, words), sentence(view.luck.said), sentence(view.choices.said)
    yield Sentence(" ".join(parts))  # one: the next player may have had the same luck
    yield Sentence(aloud(view.hint, words), FULL)


SAID: dict[type[View], Say] = {
    CourseView: in_words(_course),
    LedgerView: in_words(_ledger),
}
