"""The vocabulary: each language has all that its box can say."""

import re
from pathlib import Path

import pytest

from hugo_core.board import load_board
from hugo_workshop.say import spoken
from hugod.app.speech.sentences import aloud
from hugod.languages import all_words
from hugod.voice.phrases import clip_id, quick_id, sentences
from hugod.voice.vocabulary import (
    FIRST_GOAL,
    SOONEST,
    quick_readings,
    spoken_messages,
    vocabulary,
)
from tests.shares import TOLD_AT_ONCE, at_once

GAMES = Path(__file__).parents[2] / "core/games"
LONGEST = 160
"""Letters of a phrase: ten seconds of speech."""


@pytest.mark.parametrize("language", all_words())
def test_numbers_colours_rooms_and_letters_are_in_it(language: str) -> None:
    known, words = vocabulary(language), all_words()[language]
    wanted = [*map(str, range(106)), "A", "Z", words.gettext("turquoise"), words.gettext("ghost")]
    assert [text for text in wanted if clip_id(text) not in known] == []
    assert max(map(len, known.values())) <= LONGEST


def test_a_room_is_called_as_its_language_calls_it() -> None:
    assert clip_id("Library") in vocabulary("en")
    assert clip_id("Bibliothek") in vocabulary("de")


def test_every_message_is_said_by_phrases_whatever_stands_in_its_gaps() -> None:
    known, words = vocabulary("en"), all_words()["en"]
    for message in (aloud(each, words) for each in spoken_messages()):
        said = sentences(message, known)
        unknown = {piece.text for one in said for piece in one if not piece.is_known}
        gaps = set(re.findall(r"\{(\w+)\}", message))
        assert {each for each in unknown - gaps if each.isalpha()} == set()


@pytest.mark.parametrize("language", all_words())
@pytest.mark.parametrize("often", ["1", "3"])
def test_an_award_is_said_by_clips_alone(often: str, language: str) -> None:
    known, words = vocabulary(language), all_words()[language]
    for award in ("{count}× by a hair", "caught {count}×"):
        said = sentences(aloud(words.gettext(award).format(count=often), words), known)
        assert [piece.text for one in said for piece in one if not piece.is_known] == []


@pytest.mark.parametrize("language", at_once(all_words(), TOLD_AT_ONCE.__contains__))
def test_what_is_said_most_is_recorded_first(language: str) -> None:
    """Whoever stops at the first goal has given a voice to a whole game."""
    known = vocabulary(language)
    first, game = [*known][:FIRST_GOAL], str(GAMES / "amigo-hugo-3.hugo")
    heard = [said for _, said in spoken(game, language, "full", load_board)]
    pieces = [piece for text in heard for said in sentences(text, known) for piece in said]
    missing = [piece.text for piece in pieces if piece.id not in first]
    assert len(missing) < 0.03 * len(pieces), missing
    assert set(SOONEST) <= set(spoken_messages())


def test_numbers_come_first_for_whoever_records_them_one_by_one() -> None:
    said = list(vocabulary("de").values())
    assert said[:3] == ["0", "1", "2"]
    assert said[70:72] == ["70", "rot"], "what no game counts comes later"
    assert [each for each in said if each.isdigit()] == [*map(str, range(106))]
    assert "erster" in said, "a day of the month"
    assert list(quick_readings().values()) == [*map(str, range(1, 61))]
    assert quick_readings()[quick_id("7")] == "7"
    assert FIRST_GOAL == 150
