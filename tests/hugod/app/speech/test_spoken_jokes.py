"""Hugo's jokes by ear: stories of what he says, when, and when not."""

import pytest

from hugod.app.values.settings import Detail
from tests.hugod.app.conftest import Box
from tests.hugod.app.speech.test_new_sentences import give, heard, speaking


@pytest.mark.parametrize(
    ("line", "told", "joke"),
    [
        (
            "hugo=10 red(10)=4,17 blue(10)=12",
            "Blue has 20.",
            "Got you, tickle tickle!",
        ),
        ("hugo=10 red(10)=4,17 blue(10)=14", "13.", "I need faster slippers!"),
        (
            "hugo=27 red(10)=4,17 blue(10)=12",
            "The rooms are open now.",
            "Midnight, time for breakfast!",
        ),
    ],
)
def test_hugo_jokes_after_what_is_to_be_told_and_says_nothing_twice(
    box: Box, line: str, told: str, joke: str
) -> None:
    line = f"amigo-hugo rolling act=red {line}"
    story = speaking(box, line, "ghost", "ghost", detail=Detail.SHORT).roll("ghost")
    assert any(f"{told} {joke}" in said for said in heard(story))
    heard(story.press("Roll").settle().press("C", "#", "Roll").settle())
    story.roll("ghost")
    assert story.again().session._table.practice.jokes.said.count(joke) == 1
    assert not any(joke in said for said in heard(story)), "it was taken back, and said"
    story = speaking(box, line, "ghost", detail=Detail.LEAST).roll("ghost")
    assert not any(joke in said for said in heard(story))
    story = speaking(box, line, "ghost", detail=Detail.SHORT)
    give(story, story.settings.turned("jokes"))
    assert not any(joke in said for said in heard(story.roll("ghost")))
