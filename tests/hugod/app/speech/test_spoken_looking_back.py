"""The looking back, said aloud: what the bands show is told line by line."""

from hugod.app.speech.spoken_looking_back import _course
from hugod.app.values.looking_back_views import CourseView
from hugod.app.values.settings import Detail
from hugod.app.values.words import Words


def test_whoever_cannot_see_the_bands_hears_each_line_after_the_title() -> None:
    lines = ("Red led from the start", "Blue came back")
    said = list(_course(CourseView("The evening", (), (), (), lines, "Roll: on"), Words()))
    assert [each.text for each in said[:3]] == [
        "The evening.",
        "Red led from the start.",
        "Blue came back.",
    ]
    assert [each.detail for each in said[:3]] == [Detail.LEAST, Detail.FULL, Detail.FULL]
