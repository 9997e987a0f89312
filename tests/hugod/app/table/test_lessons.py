"""The lessons: true in their editions, and read by a child."""

import re
from pathlib import Path

import pytest

from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.position import agree, start
from hugod.app.play.teaching import LessonScreen
from hugod.app.screens.kinds import MessageScreen
from hugod.app.speech.sentences import aloud
from hugod.app.table.lessons import LESSONS, OF_HUGO, OF_PARTY, first_of
from hugod.app.table.table import Table
from hugod.app.values.effects import Sight
from hugod.app.values.settings import DisplayKind
from hugod.draw import problems
from hugod.draw.wordless import numbers
from hugod.languages import all_languages, words_in

RULES = Path(__file__).parents[4] / "docs/rules.md"
DECISION = re.compile(r"^- \*\*(C-\d+\w?) (.*)", re.MULTILINE)
PLAYED: list[tuple[str, tuple[HouseRule, ...]]] = [
    *((name, ()) for name in EDITIONS),
    ("amigo-hugo", (HouseRule.NO_THROWING_OUT, HouseRule.SHORT_NIGHT)),
    ("ghost-party", (HouseRule.THROWING_OUT, HouseRule.NEXT_BEGINS)),
    ("ghost-party", (HouseRule.STRIDE_TWO, HouseRule.PRACTICE)),
    ("bga-hugo", (HouseRule.PRACTICE,)),
    ("bga-hugo", (HouseRule.STRIDE_THREE, HouseRule.PRACTICE)),
    ("amigo-hugo", (HouseRule.SHORT_NIGHT, HouseRule.PRACTICE)),
]
LONG = 6
"""A word of more letters is a long one."""
EASY, HARDEST = 25, 35
"""The LIX of a book for children who have just learnt to read, and of its hardest lines."""
VOWELS = re.compile("[aeiouyœæàáâäèéêëìíîïòóôöùúûüÿ]+")
EASY_GERMAN, HARDEST_GERMAN = 90, 75
"""The same by Flesch in Amstad's German numbers: from 70 it is easy, from 80 very easy."""
SYLLABLES = 20
"""Of a sentence, in any language."""


def lix(text: str) -> float:
    """How hard it is to read: the words of a sentence, and how many of a hundred are long."""
    read = re.findall(r"\w+", text)
    return len(read) / len(parts(text)) + 100 * sum(len(word) > LONG for word in read) / len(read)


def parts(text: str) -> list[str]:
    """Its sentences, or what stands before a colon."""
    return [each for each in re.split(r"[.!?:](?= |$)", text) if each.strip()]


def syllables(text: str) -> int:
    words = re.findall(r"\w+", text.lower())
    return sum(max(1, len(VOWELS.findall(word))) for word in words)


def amstad(text: str) -> float:
    """How easy German is to read: the words of a sentence, and the syllables of a word."""
    words = len(re.findall(r"\w+", text))
    return 180 - words / len(parts(text)) - 58.5 * syllables(text) / words


@pytest.mark.parametrize("language", all_languages())
def test_a_child_of_seven_reads_each_of_them(language: str) -> None:
    words = words_in(language)
    texts = [words.gettext(lesson.glass) for lesson in LESSONS]
    for text in texts:
        assert len(re.findall(r"\S*\w\S*", text)) <= 12, text
        assert len(aloud(text, words).split()) <= 20, text
        assert lix(text) <= HARDEST, text
        assert max(map(syllables, parts(text))) <= SYLLABLES, text
        assert language != "de" or amstad(text) >= HARDEST_GERMAN, text
    assert lix(" ".join(texts)) < EASY
    assert language != "de" or amstad(" ".join(texts)) >= EASY_GERMAN


@pytest.mark.parametrize("language", all_languages())
def test_each_is_seen_whole_on_every_glass(language: str) -> None:
    table = Table(words_in(language))
    for lesson in LESSONS:
        view = LessonScreen(MessageScreen(""), (lesson,)).view(table)
        large = [Sight(DisplayKind.LARGE, at) for at in range(len(view.facts.all))]
        for sight in (Sight(), Sight(DisplayKind.PICTURES), *large):
            assert problems(view, sight) == (), lesson.id


def test_each_names_rules_of_the_editions_in_which_it_is_told() -> None:
    decisions = dict(DECISION.findall(RULES.read_text("utf-8")))
    games = {
        name: "Hugo rules" if each.clock else "Midnight Party" for name, each in EDITIONS.items()
    }
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)
    about = {"Hugo rules": OF_HUGO, "Midnight Party": {*OF_PARTY} - {"C-69"}}
    for game, cited in about.items():
        assert {each for each, said in decisions.items() if said.startswith(game)} == {*cited}
    for lesson in LESSONS:
        assert set(lesson.rules) <= decisions.keys()
        for name, house in PLAYED:
            setup = agree(EDITIONS[name], tuple(Colour)[:2], house=house)
            other = OF_PARTY if games[name] == "Hugo rules" else OF_HUGO
            told = set(lesson.rules_in(setup))
            assert not lesson.of(setup) or (told and told.isdisjoint(other)), (lesson.id, name)


@pytest.mark.parametrize(("name", "house"), PLAYED)
def test_each_game_tells_how_far_hugo_goes_and_no_two_lessons_have_the_same_pictures(
    name: str, house: tuple[HouseRule, ...]
) -> None:
    setup = agree(EDITIONS[name], tuple(Colour)[:4], house=house)
    told = [each for each in LESSONS if each.of(setup)]
    (far,) = (each.glass for each in told if each.id.startswith("stride"))
    assert f"Hugo goes {start(setup).stride} steps" in far
    clock, ids = setup.edition.clock, {each.id for each in told}
    is_faster = len({hour.stride for hour in clock}) > 1
    assert ("Later it is more" in far) is ("clock" in ids) is is_faster
    assert any(each.startswith("start-") for each in ids) is bool(clock), "by the track"
    assert ids.isdisjoint({"stay", "inside", "shut-in"} if clock else {"leave-room", "cellar"})
    seen = {(each.icon, each.beside, numbers(each.glass)) for each in told}
    assert len(seen) == len(told)


def test_where_several_are_due_it_is_these_that_wait() -> None:
    waiting = "counted not-below only-two spare ten-again together"
    assert {lesson.id for lesson in LESSONS if lesson.waits} == {*waiting.split()}
    alone = tuple(lesson for lesson in LESSONS if lesson.waits)
    assert (first_of(alone), first_of((*alone, LESSONS[0]))) == (alone, (LESSONS[0],))
