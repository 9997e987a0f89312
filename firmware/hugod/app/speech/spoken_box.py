"""The box itself, said aloud: parts, address, code; what a square holds for a phone is not said."""

from __future__ import annotations

from hugod.app.speech import sentences
from hugod.app.values import box_views
from hugod.app.values.settings import Detail
from hugod.app.values.view import View
from hugod.app.values.words import Words

LEAST, FULL = Detail.LEAST, Detail.FULL


def _parts(view: box_views.PartsView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
    for name, (_picture, mark) in zip(view.names, view.parts, strict=True):
        yield sentences.Sentence(f"{name}: {words.gettext(sentences.PART_STATES[mark])}.")
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _pattern(view: box_views.PatternView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.call, words), LEAST)
    yield sentences.Sentence(
        f"{view.number}." if view.pattern is box_views.Pattern.FRAME else "", LEAST
    )


def _address(view: box_views.AddressView, words: Words) -> sentences.Said:
    said = words.gettext("The page is at {host}, port {port}.")
    yield sentences.Sentence(said.format(host=view.host, port=view.port), LEAST)
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _code(view: box_views.CodeView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
    yield sentences.Sentence(sentences.sentence(", ".join(view.code)))
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _proof(view: box_views.ProofView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
    yield sentences.Sentence(words.gettext("A phone reads the square."))
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


def _magic(view: box_views.MagicView, words: Words) -> sentences.Said:
    yield sentences.Sentence(sentences.aloud(view.title, words), LEAST)
    yield sentences.Sentence(sentences.sentence(", ".join(view.magic)))
    yield sentences.Sentence(sentences.aloud(view.hint, words), FULL)


SAID: dict[type[View], sentences.SayView] = {
    box_views.PartsView: sentences.in_words(_parts),
    box_views.PatternView: sentences.in_words(_pattern),
    box_views.AddressView: sentences.in_words(_address),
    box_views.CodeView: sentences.in_words(_code),
    box_views.ProofView: sentences.in_words(_proof),
    box_views.MagicView: sentences.in_words(_magic),
}
