"""Which display: from the menu, or with two keys held by who cannot read the menu."""

from hugod.app.values.settings import DisplayKind
from hugod.app.values.turn_views import RollView
from tests.hugod.app.conftest import Box

LINE = "amigo-hugo rolling act=red hugo=20 red(10)=14,14 blue(21)=13,14"


def test_each_of_the_three_is_seen_as_soon_as_it_is_chosen(box: Box) -> None:
    story = box(LINE).open("This box", "Display: normal")
    for key, display in (("2", "large"), ("3", "pictures"), ("1", "normal")):
        story.press(key)
        assert story.words.startswith(f"Display: {display}. ▸ {display}")
        assert story.settings.display == display
        assert story.shown[-1].sight.display == display
    assert story.press("2").again().shown[-1].sight.display is DisplayKind.LARGE


def test_two_keys_held_go_to_the_next_without_reading(box: Box) -> None:
    story = box(LINE)
    before = story.line
    for display in ("large", "pictures", "normal"):
        story.hold("C", "D", seconds=2.2)
        assert story.words == f"Display: {display}"
        assert story.settings.display == display
        story.wait(10)
        assert isinstance(story.view, RollView)
    assert story.line == before
    assert story.kept == box(LINE).kept


def test_one_of_the_two_alone_changes_nothing(box: Box) -> None:
    assert box(LINE).hold("C", seconds=5).settings.display is DisplayKind.NORMAL
    assert box(LINE).hold("D", "C", seconds=1.5).settings.display is DisplayKind.NORMAL


def test_keys_that_are_locked_do_not_change_it(box: Box) -> None:
    story = box(LINE).hold("A", "B", seconds=2.2).hold("C", "D", seconds=2.2)
    assert story.settings.display is DisplayKind.NORMAL


def test_facts_are_told_by_themselves_and_d_turns_them_before_it_looks_round(box: Box) -> None:
    story = box(LINE, "4").hold("C", "D", seconds=2.2).wait(10)
    assert story.words == "red · 23:45. red → 1. Press Roll"
    assert [story.press("D").shown[-1].sight.fact for _ in range(3)] == [1, 2, 0]
    assert story.words.startswith("Spooky points")
    assert story.press("Roll").settle().words.startswith("red · 23:45. 4. ▸")
