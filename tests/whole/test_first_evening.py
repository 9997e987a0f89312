"""A new card's first evening through the page: from the first question to the first roll.

The real daemon on an empty folder, a real browser, key names alone; the plug is pulled at each
question. Another child presses nothing but Roll.
"""

import re
from collections.abc import Callable

from hugod.languages import words_in
from tests.steps import go_until
from tests.whole.conftest import Family

DE = words_in("de")


def test_a_german_family_unplugs_at_every_question_and_rolls(
    family_at: Callable[..., Family],
) -> None:
    _ = DE.gettext
    family = family_at(is_new=True)
    family.unplug()
    family.press("2")
    family.speak("de")
    family.wait_for(re.escape(_("I am ready!")))
    family.unplug()
    family.press("Roll")
    asked = re.escape(_("Stickers for your board?"))
    family.wait_for(rf"{asked}\s127.0.0.1:{family.box.port}")
    family.unplug()
    family.press("Roll")
    family.wait_for(re.escape(_("Is there a track 0-46 on your board?")))
    family.unplug()
    family.press("1", "1", "2", "1", "1", "1")  # the Hugo side, two players, red begins
    go_until(
        lambda: family.page.locator("[data-light=roll]").count() > 0,
        family.play_one_key,
        lambda: family.words,
    )
    family.press("Roll")
    family.wait_for("^rot")
