"""What the first evening says before anybody has said which language is read."""

from __future__ import annotations

from hugod.app.box.findings import Picture
from hugod.languages import all_words


def test_the_first_word_is_the_same_in_every_language() -> None:
    greetings = {words.hello for words in all_words().values()}
    assert greetings == {"Hi, Hallo, Salut"}


def test_each_picture_has_a_name_of_its_own_in_every_language() -> None:
    for words in all_words().values():
        assert len({words.part(each) for each in Picture}) == len(Picture)
