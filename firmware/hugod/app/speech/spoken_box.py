"""The box itself, said aloud; what a square holds for a phone is not said."""

from __future__ import annotations

from hugod.app.speech.sentences import (
    PART_STATES,
    Said,
    Say,
    Sentence,
    aloud,
    in_words,
    sentence,
)
from hugod.app.values.box_views import (
    AddressView,
    CodeView,
    MagicView,
    PartsView,
    Pattern,
    PatternView,
    ProofView,
)
from hugod.app.values.settings import Detail
from hugod.app.values.view import View
from hugod.app.values.words import Words

LEAST, FULL = Detail.LEAST, Detail.FULL


def _parts(view: PartsView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    for name, (_picture, mark) in zip(view.names, view.parts, strict=True):
        yield Sentence(f"{name}: {words.gettext(PART_STATES[mark])}.")
    yield Sentence(aloud(view.hint, words), FULL)


def _pattern(view: PatternView, words: Words) -> Said:
    yield Sentence(aloud(view.call, words), LEAST)
    yield Sentence(f"{view.number}." if view.pattern is Pattern.FRAME else "", LEAST)


def _address(view: AddressView, words: Words) -> Said:
    said = words.gettext("The page is at {host}, port {port}.")
    yield Sentence(said.format(host=view.host, port=view.port), LEAST)
    yield Sentence(aloud(view.hint, words), FULL)


def _code(view: CodeView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(sentence(", ".join(view.code)))
    yield Sentence(aloud(view.hint, words), FULL)


def _proof(view: ProofView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(words.gettext("A phone reads the square."))
    yield Sentence(aloud(view.hint, words), FULL)


def _magic(view: MagicView, words: Words) -> Said:
    yield Sentence(aloud(view.title, words), LEAST)
    yield Sentence(sentence(", ".join(view.magic)))
    yield Sentence(aloud(view.hint, words), FULL)


SAID: dict[type[View], Say] = {
    PartsView: in_words(_parts),
    PatternView: in_words(_pattern),
    AddressView: in_words(_address),
    CodeView: in_words(_code),
    ProofView: in_words(_proof),
    MagicView: in_words(_magic),
}
