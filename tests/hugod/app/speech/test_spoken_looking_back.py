"""The looking back, said aloud: what the bands show is told line by line."""

from hugo_core.editions import Colour
from hugod.app.speech.spoken_looking_back import _course, _ledger
from hugod.app.values.looking_back_views import Balance, CourseView, LedgerView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Badge
from hugod.app.values.words import Words


def test_whoever_cannot_see_the_bands_hears_each_line_after_the_title() -> None:
    lines = ("Red led from the start", "Blue came back")
    said = list(_course(CourseView("The evening", (), (), (), lines, "Roll goes on"), Words()))
    assert [(each.text, each.detail) for each in said] == [
        ("The evening.", Detail.LEAST),
        ("Red led from the start.", Detail.FULL),
        ("Blue came back.", Detail.FULL),
        ("The big button goes on.", Detail.SHORT),
    ]


def test_of_each_player_the_award_is_told_and_then_luck_and_choices_in_one_breath() -> None:
    luck, choices = Balance("luck", 1, "luck was kind"), Balance("choices", -1, "it cost much")
    red = Badge(Colour.RED, "red", "R")
    view = LedgerView(red, "Got away!", "3× by a hair", luck, choices, "", "Roll goes on")
    assert [(each.text, each.detail) for each in _ledger(view, Words())] == [
        ("Red: Got away!", Detail.LEAST),
        ("3 times by a hair. Luck was kind. It cost much.", Detail.SHORT),
        ("The big button goes on.", Detail.SHORT),
    ]
