"""A child's evening alone with three ghosts, through the page: bedtime, the fair end, a word after.

The plug is pulled in a ghost's turn. What is told after the game is compared with what the
commands say of the record that was kept.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from hugo_core.editions import Colour
from hugod.languages import all_languages, words_in
from tests.shares import at_once
from tests.steps import go_until
from tests.whole.conftest import Family

MOST_KEYS = 400
"""Of the first laps of Hugo."""
SEED = 16
LEAVES, JOINS_THE_BOX, HOW_LONG = "1", "4", "6"
"""Lines of the list «Who plays», the eighth of the menu."""
MOST_PAGES = 200
"""Of looking back at one game."""
LEVELS = {"blue": 2, "turquoise": 3, "yellow": 5}


def pattern(message: str) -> str:
    """A message with whatever stands in its gaps."""
    return re.sub(r"\\{\w+\\}", ".+", re.escape(message))


def alone_with_ghosts(family_at: Callable[..., Family], language: str) -> Family:
    """Sit down in that language against three ghosts of several strengths, up to a ghost's move."""
    family, _ = family_at(SEED), words_in(language).gettext
    family.press("*", "6", "1", str(list(all_languages()).index(language) + 1))
    family.speak(language)
    family.press("Roll", "1", "3", "4", "1", "1", "1", "1")  # «I play too», four; I am red
    family.press(*[str(LEVELS[colour] + 1) for colour in LEVELS])
    ghosts_move = re.escape(_("Move for us"))
    family.play_until(ghosts_move)
    family.look_again()  # the last Roll may have crossed with that move, and be done
    family.play_until(ghosts_move)
    family.unplug()
    return family


def until_a_roll(family: Family) -> None:
    go_until(
        lambda: family.page.locator("[data-light=roll]").count() > 0,
        family.play_one_key,
        lambda: family.words,
    )
    family.rest()


def until_the_doors_open(family: Family) -> None:
    """Play until midnight, seen at the board: a page of news may have turned before it is read."""
    go_until(
        lambda: family.page.locator(".leaf.open").count() > 0,
        family.play_one_key,
        lambda: family.words,
        MOST_KEYS,
    )


def asked_of_the_record(family: Family, command: str) -> Any:
    line = [sys.executable, "-m", "hugod", command, str(family.record()), "--json"]
    answer = subprocess.run(line, capture_output=True, text=True, check=True)
    return json.loads(answer.stdout.splitlines()[-1])


def goes_to_bed(family: Family, language: str) -> list[str]:
    """Agree on the fair end and read it up to the ranking; give the points that were likely."""
    _ = words_in(language).gettext
    until_a_roll(family)
    family.press("*", "8", HOW_LONG)
    family.wait_for(pattern(_("About {least} to {most} more turns")))
    family.press("3")
    family.wait_for(re.escape(_("Likely points")))
    likely = re.findall(r"-?\d+", family.words)
    expect(family.page.locator("[data-light=on]")).to_have_count(1)
    family.press("Roll", "#")  # who is alone is not asked once more
    family.wait_for(re.escape(_("Fair end")))
    family.play_to_the_winner(re.escape(_("Likely winner!")))
    return likely


def looks_back(family: Family, language: str) -> list[str]:
    """Answer each riddle with the first line; give all that was told, up to the scores."""
    scores, last = family.words, "▸ " + words_in(language).gettext("Look back")
    family.press("A")
    family.wait_for(f"^(?!{re.escape(words_in(language).one_moment)})")
    return go_until(
        lambda: family.words in (scores, last),
        lambda: family.press("#" if "▸" in family.words else "Roll"),
        lambda: family.words,
        MOST_PAGES,
    )


@pytest.mark.parametrize("language", at_once(("en", "de"), "en".__eq__))
def test_bedtime_and_a_fair_word_after_the_game(
    family_at: Callable[..., Family], language: str
) -> None:
    family, _ = alone_with_ghosts(family_at, language), words_in(language).gettext
    until_a_roll(family)
    family.press("*", "8", LEAVES, "1")
    family.wait_for(re.escape(_("Somebody must play with me!")))
    family.press("*", "*", "*", "*")
    blue = words_in(language).colour(Colour.BLUE)
    taken, given = _("One of you plays {colour} again."), _("I play {colour} from now on.")
    for who, said in (("1", taken), ("3", given)):
        family.rest()
        family.press("*", "8", JOINS_THE_BOX, "2")
        family.wait_for(pattern(_("Play like {colour}?")) + "|" + pattern(_("Who plays {colour}?")))
        family.press(who)
        family.wait_for(re.escape(said.format(colour=blue)))
        family.press("Roll")
        family.play_until(re.escape(_("Move for us")))
        until_a_roll(family)
    until_the_doors_open(family)
    likely = goes_to_bed(family, language)
    assert sorted(likely) == sorted(re.findall(r"\d\. \w+ (-?\d+)", family.words))
    family.sees_the_same_everywhere()
    ledger = asked_of_the_record(family, "look-back")
    told = looks_back(family, language)
    said = _("start {start}, luck {luck}. Choices {choices}. The others {others}: {result} of 100")
    for seat in ledger["seats"].values():
        start, end = round(100 * seat["start"]), round(100 * seat["result"])
        luck, own = round(100 * seat["luck"]), round(100 * seat["choices"])
        parts = (f"{part:+d}".replace("-", "−") for part in (luck, own, end - start - luck - own))
        brought, chosen, others = parts
        line = said.format(start=start, luck=brought, choices=chosen, others=others, result=end)
        assert any(line in page for page in told), "\n".join((line, *told))
    family.page.goto(f"http://127.0.0.1:{family.box.port}/past")
    for points in likely:
        expect(family.page.get_by_text(points, exact=True).first).to_be_visible()
