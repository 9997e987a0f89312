"""A share of `make ear`: whole games by the spoken text alone, in every language and edition."""

from unittest.mock import patch

import pytest
from ear.__main__ import play
from ear.evening import sit_down, unpack
from ear.mishaps import stroll
from ear.player import DeadEnd, Misheard, Player
from ear.table import Silent, Table

from hugo_core.editions import EDITIONS
from hugod.app.values.effects import Utterance
from hugod.app.values.inputs import Key
from hugod.app.values.settings import Detail
from hugod.languages import all_languages, all_words
from tests.shares import PLAYED_AT_ONCE, TOLD_AT_ONCE, at_once

EARS = list(zip(EDITIONS, sorted(all_languages()), strict=True))
"""Each edition in another language."""


@pytest.mark.parametrize("players", at_once((2, 5), (2).__eq__))
@pytest.mark.parametrize("ear", at_once(EARS, lambda ear: ear[0] in PLAYED_AT_ONCE))
def test_a_whole_game_is_played_by_one_who_hears_only(ear: tuple[str, str], players: int) -> None:
    edition, language = ear
    assert play(language, edition, players, seed=7, detail=Detail.FULL).is_over()


@pytest.mark.parametrize(
    ("edition", "language"),
    [EARS[0], *(pytest.param(*each, marks=pytest.mark.endurance) for each in EARS[1:])],
)
def test_a_whole_game_with_the_box_is_played_by_ear(edition: str, language: str) -> None:
    assert play(language, edition, 3, seed=7, detail=Detail.FULL, box=2).is_over()


@pytest.mark.parametrize("language", at_once(all_languages(), TOLD_AT_ONCE.__contains__))
def test_a_new_box_is_unpacked_and_its_menu_strolled_through_by_ear(language: str) -> None:
    words = all_words()
    table = Table(words, language, 3, Detail.FULL, is_new=True)
    player = Player(table, words[language], EDITIONS["amigo-hugo"], 2, 3)
    unpack(player)
    assert table.tongue == language
    sit_down(player)
    player.turn()
    stroll(player)
    assert player.position == table.position()


def test_a_box_that_goes_on_in_another_language_is_found_out() -> None:
    words = all_words()
    table = Table({"en": words["en"], "de": words["en"]}, "de", 3, Detail.FULL, is_new=True)
    player = Player(table, words["de"], EDITIONS["amigo-hugo"], 2, 3)
    with pytest.raises(DeadEnd, match="no item Deutsch"):
        unpack(player)


@pytest.mark.endurance
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", all_languages())
def test_any_table_plays_by_ear(language: str, edition: str) -> None:
    players = 2 + (list(EDITIONS).index(edition) + all_languages().index(language)) % 7
    assert play(language, edition, players, seed=2013, detail=Detail.FULL).is_over()


def at_the_table() -> tuple[Table, Player]:
    """Seat somebody who hears only, before the first question."""
    words = all_words()
    table = Table(words, "en", 1, Detail.FULL)
    return table, Player(table, words["en"], EDITIONS["amigo-hugo"], 2, 1)


def test_a_box_that_says_other_points_than_the_rules_is_found_out() -> None:
    table, player = at_the_table()
    sit_down(player)
    player.said = "Red has 12 points now."
    player.listen()
    player.said = "Red, it is your turn."
    with pytest.raises(Misheard):
        player.read_on()
    assert table.keys


def test_a_key_without_a_word_is_found_out() -> None:
    table, _player = at_the_table()
    with patch.object(table, "_hear"), pytest.raises(Silent):  # a box struck dumb
        table.press(Key.ROLL)


def test_words_that_are_cut_short_are_not_heard() -> None:
    table, _player = at_the_table()
    for text, by_key in (
        ("Red, it is your turn. Press the big button.", True),
        ("Hugo is on 12.", False),
        ("Yes!", True),
    ):
        table._hear(Utterance(text, "en"), by_key=by_key)
        table._now += 2.5
    assert [said for said, _end in table._said] == ["Red, it is your turn.", "Yes!"]
    assert table.cut == ["Press the big button."]
