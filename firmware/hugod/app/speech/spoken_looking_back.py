"""The pages of looking back, said aloud: the course, and a player's award, luck and choices."""

from __future__ import annotations

from hugod.app.speech import sentences
from hugod.app.values.looking_back_views import CourseView, LedgerView
from hugod.app.values.settings import Detail
from hugod.app.values.view import View
from hugod.app.values.words import Words

LEAST, FULL = Detail.LEAST, Detail.FULL


def _course(view: CourseView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
    for line in view.lines:
        yield sentences.Sentence(sentences.sentence(line), FULL)
    yield sentences.go_on(view.hint, words)


def _ledger(view: LedgerView, words: Words) -> sentences.Said:
    award = sentences.aloud(view.award, words)
    said = words.gettext("{who}: {how}").format(who=sentences.player(view.who), how=award)
    yield sentences.Sentence(said, LEAST)
    parts = (
        sentences.aloud(view.note, words),
        sentences.sentence(view.luck.said),
        sentences.sentence(view.choices.said),
    )
    yield sentences.Sentence(" ".join(parts))  # one: the next player may have had the same luck
    yield sentences.go_on(view.hint, words)


SAID: dict[type[View], sentences.SayView] = {
    CourseView: sentences.in_words(_course),
    LedgerView: sentences.in_words(_ledger),
}
