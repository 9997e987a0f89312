"""A Midnight Party of three rounds through the page, with a draw of lots, in three languages.

The die is a seeded one, so that the captives' owners are level and the lot must decide.
"""

from collections.abc import Callable

import pytest

from hugod.languages import all_languages, words_in
from tests.whole.conftest import Family

SEED = 2
"""With this die the first choice at every turn leads to a draw."""


def party(family_at: Callable[..., Family], language: str) -> Family:
    """Sit down to a party of three rounds in that language, up to its first roll."""
    family = family_at(SEED)
    family.press("*", "6", "1")
    if language != "en":
        family.press(str(list(all_languages()).index(language) + 1))
        family.speak(language)
    else:
        family.press("*", "*", "*")
    family.press("Roll", "2", "1", "1", "4", "1", "1", "1", "1")
    return family


@pytest.mark.endurance
@pytest.mark.parametrize("language", ["de", "es", "nl"])
def test_a_party_of_three_rounds_is_played_to_the_end(
    family_at: Callable[..., Family], language: str
) -> None:
    family, _ = party(family_at, language), words_in(language).gettext
    read = family.play_to_the_winner(f"^({_('Winner!')}|{_('Winners!')})")
    lots = _("The lot fell")
    assert any(lots in page for page in read)
    assert any(_("Round {number} of {rounds}").format(number=3, rounds=3) in page for page in read)
    family.sees_the_same_everywhere()
