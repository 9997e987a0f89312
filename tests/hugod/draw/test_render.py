"""Views as pictures: pixel for pixel as in `golden/`, and whole whatever the words.

`UPDATE_GOLDEN=1 pytest tests/hugod/draw` writes what changed anew, and fails for it: look at it.
"""

import os
import runpy
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from hugo_core.editions import CLOCK, Colour
from hugo_core.position import Face
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.app.values.status_views import ClockView, EndRow, EndView, TrackRow, TracksView
from hugod.app.values.turn_views import HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.draw import fits, problems, render
from tests.kinds_of_view import KINDS

GOLDEN = Path(__file__).parent / "golden"
TOOLS = Path(__file__).parents[3] / "tools"
SAMPLES = cast(Mapping[str, View], runpy.run_path(str(TOOLS / "make_screens.py"))["samples"]())

LONG = Badge(Colour.TURQUOISE, "turquoise", "T")


def see_golden(drawn: Image.Image, name: str) -> None:
    """See that *drawn* is the golden picture of that name, or write it anew where it is not."""
    file = GOLDEN / f"{name}.png"
    is_written_anew = os.environ.get("UPDATE_GOLDEN") == "1"
    if is_written_anew and not (file.exists() and _is(drawn, file)):
        drawn.save(file)
        pytest.fail(f"{file.name} is written: look at it, then run without UPDATE_GOLDEN")
    assert _is(drawn, file), f"UPDATE_GOLDEN=1 writes {file.name} anew"


def _is(drawn: Image.Image, file: Path) -> bool:
    with Image.open(file) as golden:
        sizes = (golden.mode, golden.size) == ("1", drawn.size)
        return sizes and drawn.tobytes() == golden.tobytes()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_view_is_drawn_as_in_its_golden_picture(name: str) -> None:
    see_golden(render(SAMPLES[name]), name)


def test_every_golden_picture_belongs_to_a_sample() -> None:
    assert {file.stem for file in GOLDEN.glob("*.png")} == set(SAMPLES)


def test_every_kind_of_view_has_a_sample() -> None:
    assert {type(view) for view in SAMPLES.values()} == {*KINDS}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_fits(name: str) -> None:
    assert problems(SAMPLES[name]) == ()


@pytest.mark.parametrize("colour", Colour)
def test_every_name_and_hour_fit_side_by_side(colour: Colour) -> None:
    for hour in [hour.label for hour in CLOCK]:
        bar = Bar(Badge(colour, colour.value, colour.value[0].upper()), hour)
        assert fits(RollView(bar, "Press Roll", "16 letters there"))


@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize("face", Face)
def test_a_die_leaves_the_corners_free(face: Face, settled: bool) -> None:
    views = (TumbleView(Bar(LONG, "23:45"), face, settled, frame, "") for frame in range(12))
    assert [problems(view) for view in views] == [()] * 12


def test_words_that_are_cut_are_told() -> None:
    note = "a note of two small lines, but even so it has far too many letters for them"
    view = RollView(Bar(LONG, "23:45"), "Press Roll", note)
    assert problems(view)[0] == f"too long: {note!r}"
    question = AskView(Bar(LONG, "23:45"), "a question is wrapped in three lines", "")
    assert problems(question) == ()
    longer = replace(question, title=question.title + ", but never in four")
    assert problems(longer) == (f"too long: {longer.title!r}",)


def test_a_name_that_would_run_into_the_clock_is_told() -> None:
    wide = replace(LONG, name="turquoise and more of it")
    assert not fits(RollView(Bar(wide, "23:45"), "Press Roll"))


def test_signs_without_letters_are_told_and_drawn_as_question_marks() -> None:
    assert not fits(TextView("Hello ☃"))
    assert render(TextView("Hello ☃")).tobytes() == render(TextView("Hello ?")).tobytes()


def test_german_and_french_words_fit() -> None:
    assert fits(TextView("Größe, Übung, äöü ÄÖÜ ß; garçon, où, l’œuf, été, Noël → 16 · 3 × 2 – ok"))


@pytest.mark.parametrize("size", [(128, 64), (256, 128), (256, 64), (130, 70), (640, 480)])
def test_a_larger_glass_shows_the_same_picture_as_large_as_it_fits(size: tuple[int, int]) -> None:
    times = min(size[0] // 128, size[1] // 64)
    small, large = (render(SAMPLES["start"], wanted) for wanted in ((128, 64), size))
    assert large.size == size
    assert large.histogram()[255] == times * times * small.histogram()[255]


def test_a_smaller_glass_is_refused() -> None:
    with pytest.raises(ValueError, match="128 by 64 pixels, not 128 by 32"):
        render(SAMPLES["start"], (128, 32))


@pytest.mark.parametrize("number", [-(10**12), 10**12])
def test_numbers_out_of_all_bounds_are_drawn_somehow(number: int) -> None:
    bar, who = Bar(LONG, "23:45"), LONG
    views = (
        StartView("Hugo", "Press Roll", "", number),
        ListView("Which?", ("one", "two"), number),
        TumbleView(bar, Face.ONE, False, number, ""),
        MoveView(bar, Face.ONE, "1", "2", "", number, abs(number), "", ""),
        HugoView(bar, "", ("1", "2"), number),
        NewsView(bar, Icon.CUP, (who,), "", (), number, number),
        TracksView("", (TrackRow(who, number),), 46),
        TracksView("", (TrackRow(who, -abs(number)),), -1),
        ClockView("1:00", 3, number, number, ""),
        EndView("", (EndRow(who, number, number, won=False),), 1),
    )
    assert {render(view).size for view in views} == {(128, 64)}


VIEWS = st.one_of([st.builds(kind) for kind in KINDS if kind is not BusyView])


@settings(max_examples=400, deadline=None)
@given(st.one_of([VIEWS, st.builds(BusyView, under=VIEWS, sign=st.text(), keys=st.integers(0, 9))]))
def test_any_view_is_drawn_whole(view: View) -> None:
    drawn = render(view)
    assert (drawn.mode, drawn.size) == ("1", (128, 64))


@settings(deadline=None)
@given(st.text(), st.text(), st.text())
def test_any_words_are_drawn(one: str, two: str, three: str) -> None:
    bar = Bar(Badge(Colour.RED, one, two), three)
    for view in (TextView(one, None, two, three), AskView(bar, one, two, three)):
        assert render(view).size == (128, 64)
