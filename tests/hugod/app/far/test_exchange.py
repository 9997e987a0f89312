"""Typing what the other house says: a star begins anew, and nothing else is taken."""

from tests.hugod.app.far.conftest import Houses, called, says


def test_a_star_begins_anew_and_another_key_says_what_is_wanted(houses: Houses) -> None:
    here, there = houses.both
    digits = says(here.press("16"))
    there.press(digits[:3])
    assert there.words == f"They say. {digits[:3]}. 1 more  * anew"
    there.press("#")
    assert there.words.startswith("Type the digits that they say.")
    there.settle().press("1", "*")
    assert there.words.startswith("red chooses.")
    assert there.press(digits).words.startswith("red. Move for us.")


def test_the_first_digit_tells_how_many_there_will_be() -> None:
    story = called().press("6")
    assert story.words == "They say. 6. 23 more  * anew"
    assert called().press("1").words.startswith("That is not it.")
