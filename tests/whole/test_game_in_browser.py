"""A family plays a whole game through the page: the real daemon, a real browser, key names alone.

On the way the daemon is killed in the middle of a choice, in the middle of Hugo's walk, and before
a roll. In the end the points on the glass, on the page's board and in the record are the same.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from hugo_core.editions import guests_each
from tests.whole.conftest import Family

AWAY = "The box is away"
SHORT = 35
"""With this die a game of two is over after nine choices, a third of what others take."""


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.endurance)])
def test_a_family_plays_through_three_power_cuts(
    family_at: Callable[..., Family], players: int
) -> None:
    family = family_at(SHORT if players == 2 else None)
    box, page = family.box, family.page
    family.press("Roll", "1", "1", str(players))  # the Hugo side, played as the sheet says
    family.press(*["1"] * players)  # red, blue, …; the last is left over; red is youngest
    for square in range(13, 13 + players * guests_each(players)):
        family.wait_for("Place guest")
        family.press(*str(square))

    family.play_until("type the place")
    choice, board = family.words, family.places_on_the_board()
    box.kill()
    expect(page.get_by_text(AWAY)).to_be_visible(timeout=family.PATIENCE_MS)
    box.start("--pace", "1")  # or Hugo has walked before his plug is pulled
    expect(page.get_by_text(AWAY)).not_to_be_visible(timeout=family.PATIENCE_MS)
    family.wait_for(re.escape(choice))
    assert family.places_on_the_board() == board

    family.play_until("Hugo moves")
    walk = family.words.partition("Hugo moves")[0]
    box.kill()
    expect(page.get_by_text(AWAY)).to_be_visible(timeout=family.PATIENCE_MS)
    box.start("--pace", "1")  # or the page comes back when he has walked
    family.wait_for(f"^{re.escape(walk)}Hugo moves")
    family.play_until("Press Roll")
    family.unplug()

    family.play_to_the_winner("Winner")
    assert family.moves > 0
    family.sees_the_same_everywhere()
    family.proves_every_roll()
