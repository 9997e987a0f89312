"""Numbers beside their words, as each language wants them, and the clips of a voice for them."""

import pytest

from hugod.app.speech import sentences
from hugod.app.values.numerals import JOINED, with_words
from hugod.languages import words_in
from hugod.voice.phrases import clip_id
from hugod.voice.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("it", "Hugo is on {place}.", ("Hugo è sul 3.", "Hugo è sull'8.", "Hugo è sul 18.")),
        ("it", "{hour} o'clock", ("le 3", "le 8", "le 18")),
        ("es", "from {origin}", ("del 3", "del 8", "del 18")),
    ],
)
def test_a_number_has_its_article(language: str, line: str, said: tuple[str, ...]) -> None:
    words = words_in(language).gettext(line)
    gap = line[line.index("{") + 1 : line.index("}")]
    assert tuple(words.format(**{gap: number}) for number in (3, 8, 18)) == said


@pytest.mark.parametrize(
    ("language", "hour", "tens", "way"),
    [
        ("en", "1 o'clock", "One ten and 3.", "from 11 to 1"),
        ("de", "ein Uhr", "Ein Zehner und 3.", "von 11 auf 1"),
        ("es", "la una", "Una decena y 3.", "del 11 al 1"),
        ("fr", "une heure", "Une dizaine et 3.", "du 11 au 1"),
        ("it", "l'una", "Una decina e 3.", "dall'11 all'1"),
        ("nl", "1 uur", "Één tiental en 3.", "van 11 naar 1"),
    ],
)
def test_one_is_said_as_the_language_wants_it(
    language: str, hour: str, tens: str, way: str
) -> None:
    words = words_in(language)
    assert sentences.hour_aloud("1:00", words) == hour
    shown = words.gettext("{tens} tens and {ones}").format(tens=1, ones=3)
    assert sentences.aloud(shown, words) == tens
    assert sentences.from_to(11, 1, words) == way


def test_a_number_within_another_one_is_left_alone() -> None:
    assert with_words("alle 21:00 sul 18, +1 punto", "it") == "alle 21:00 sul 18, +1 punto"


@pytest.mark.parametrize("language", JOINED)
def test_a_voice_has_a_clip_of_each_of_them(language: str) -> None:
    known = vocabulary(language)
    assert [each for each in JOINED[language].values() if clip_id(each) not in known] == []
