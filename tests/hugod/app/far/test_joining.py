"""Two boxes are joined by four words: one shows them, the other types them."""

from __future__ import annotations

from hugod.app.far.four_words import code_of, word_of
from hugod.app.values.far_sayings import LineState, LineTold, MeetingState, MetThere
from tests.hugod.app.conftest import Story

WORDS = (7, 400, 12, 999)


def asked() -> Story:
    """A box whose broker is set, asked whether somebody is far away."""
    return Story((), (), "").give(LineTold(LineState.OFF)).press("Roll", "1", "5")


def test_without_a_broker_nothing_is_asked_about_it() -> None:
    assert "join by four words" not in Story((), (), "").press("Roll", "1", "5").words


def test_words_are_shown_with_what_is_typed_for_them_until_the_other_box_has_them() -> None:
    story = asked().press("4", "1").wait(1)
    assert story.met == [()]
    story.give(MetThere(MeetingState.WAITING, True, WORDS, 3))
    for number in WORDS:
        assert f"{word_of(number)} {code_of(number)}" in story.words
    assert story.words.endswith("Read them aloud")
    story.give(MetThere(MeetingState.WAITING, True, WORDS, 2))
    assert story.words.endswith("typed wrong! left: 2")
    for line, hint in (
        (LineState.AWAY, "typed wrong! left: 2"),
        (LineState.BROKER, "no connection …"),
    ):
        story.give(LineTold(LineState.THERE)).give(LineTold(line))
        assert story.words.endswith(hint), "of the box of before nothing is said"
    story.give(MetThere(MeetingState.JOINED, True))
    assert story.words.startswith("Joined! What you choose goes there by itself.")
    assert story.press("#").words.startswith("Somebody far away? ▸ yes, we set up."), "and on"


def test_three_wrong_tries_bring_new_words() -> None:
    story = asked().press("4", "1").wait(1)
    story.give(MetThere(MeetingState.WAITING, True, WORDS, 1))
    story.give(MetThere(MeetingState.SPENT, True, WORDS, 0))
    assert story.words.startswith("Three times wrong. Here are new words.")
    story.press("Roll").wait(1)
    assert story.met == [(), ()]


def test_their_words_are_typed_and_a_slip_is_found_at_each() -> None:
    story = asked().press("4", "2")
    assert story.words == "Word 1 of 4. Type its four digits."
    wrong = f"{(int(code_of(7)) + 1) % 10_000:04}"
    assert "Let them say it once more." in story.press(wrong).words
    story.settle()
    for at, number in enumerate(WORDS[:3]):
        story.press(code_of(number))
        assert word_of(number) in story.words
        assert story.words.startswith(f"Word {at + 2} of 4")
    story.press(code_of(WORDS[3]))
    assert story.met == [WORDS]
    assert story.words.startswith("Looking for the other box …")
    story.give(MetThere(MeetingState.WRONG, False))
    assert story.words.startswith("These are not their words. Once more!")
    assert story.press("Roll").words == "Word 1 of 4. Type its four digits."


def test_who_types_words_that_another_was_quicker_with_does_not_wait_for_ever() -> None:
    story = asked().press("4", "2").press(*map(code_of, WORDS))
    story.give(LineTold(LineState.BROKER)).wait(120)
    assert story.words.startswith("Looking for the other box …"), "nobody could answer"
    story.give(LineTold(LineState.OFF)).wait(61)
    assert story.words.startswith("Nobody answers to these words. Let them show new ones!")
    assert story.press("Roll").words == "Word 1 of 4. Type its four digits."


def test_a_box_of_another_version_is_told_before_any_game_and_ends_nothing() -> None:
    """Anybody at the broker may say to be one: the words stay, and the right box still comes."""
    for key in "12":
        story = asked().press("4", key).wait(1)
        if key == "1":
            story.give(MetThere(MeetingState.WAITING, True, WORDS, 3))
        else:
            story.press(*map(code_of, WORDS))
        before, hint = story.words, "Read them aloud" if key == "1" else "* back"
        story.give(MetThere(MeetingState.OTHER_VERSION, key == "1"))
        assert story.words == before.replace(hint, "another version?")
        story.give(MetThere(MeetingState.JOINED, key == "1"))
        assert story.words.startswith("Joined!")
    story = asked().press("4", "2").press(*map(code_of, WORDS))
    story.give(MetThere(MeetingState.OTHER_VERSION, False)).wait(61)
    assert story.words.startswith("Your boxes are of two versions. Both need the same.")
