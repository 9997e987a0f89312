"""Lines of the display as sentences for the ear, and what places and points are called."""

import re

import pytest

from hugo_core.board import CELLAR, ROOMS
from hugo_core.editions import Colour
from hugo_core.errors import Reason
from hugod.app.speech import sentences
from hugod.app.values.signs import Fear
from hugod.app.values.words import Words
from hugod.languages import all_languages, words_in
from hugod.voice.vocabulary import spoken_messages

EN, DE, FR = map(words_in, ("en", "de", "fr"))
SIGNS = re.compile(r"[→▸#*×…«»\[\]−/]| \)|\{|  ")
"""What nobody can hear."""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("red 12→16", "Red 12 to 16."),
        ("Place guest 2/5", "Place guest 2 of 5."),
        ("Is there a track 0-46 on your board?", "Is there a track 0 to 46 on your board?"),
        ("3× taken back", "3 times taken back."),
        ("1× near Hugo", "Once near Hugo."),
        ("Yellow (me) had a two.", "Yellow, me, had a two."),
        ("11× a five", "11 times a five."),
        ("points: −3", "Points: minus 3."),
        ("Press # for yes, * for no.", "Press hash for yes, star for no."),
        ("# yes      * no", "Press hash for yes, star for no."),
        ("1 to 8  0: ghosts, rules", "Type 1 to 8. Press 0 for ghosts and rules."),  # no eighty
        ("Take back (C)", "Take back."),
        ("Hugo (AMIGO)", "Hugo AMIGO."),
        ("clock: 24:00", "Clock: midnight."),
        ("One moment …", "One moment."),
        ("Roll: more of this game. *: back.", "The big button: more of it. star goes back."),
        ("Hugo 22→24\nblue, points: 12", "Hugo 22 to 24. Blue, points: 12."),
        ("copying …\n3 of 5", "Copying. 3 of 5."),
        ("Locked. Hold A+B.", "Locked. Hold A and B."),
        ("+3", "Plus 3."),
        ("2: 0×", "2: never."),
        ("1 to 28, Roll deals all", "The big button deals all guests."),
        ("Roll: on  A: play on", "The big button goes on, A plays on from here."),
        (
            "A back B on Roll: play",
            "A goes back, B goes on. The big button plays on from here.",
        ),
        ("", ""),
    ],
)
def test_a_line_of_the_display_is_said_in_whole_words(line: str, said: str) -> None:
    assert sentences.aloud(line, EN) == said


def test_the_keys_have_names_in_every_language() -> None:
    assert sentences.aloud("bleu → 26", FR) == "Bleu vers le 26."
    assert sentences.aloud(DE.say_yes_or_no, DE) == "Drück Raute für ja, Stern für nein."
    assert sentences.aloud(FR.say_yes_or_no, FR) == "Appuie sur dièse pour oui, étoile pour non."


@pytest.mark.parametrize("language", all_languages())
def test_every_line_that_is_said_otherwise_has_no_sign_in_it(language: str) -> None:
    words = words_in(language)
    lines = [re.sub(r"\{\w+\}", "12", words.gettext(line)) for line in sentences.LONGER]
    said = [sentences.aloud(line, words) for line in lines]
    assert [each for each in said if SIGNS.search(each) or not each] == []


@pytest.mark.parametrize("language", sorted({*all_languages()} - {"en"}))
def test_the_big_button_has_one_name_for_the_ear(language: str) -> None:
    """Only what is told of the part that is built in calls it Roll."""
    words = words_in(language)
    parts = [each for each in spoken_messages() if "Roll button" in each or "needs none" in each]
    said = {each: sentences.aloud(words.gettext(each), words) for each in spoken_messages()}
    named = [each for each in said if re.search(r"\bRoll\b", said[each]) and each not in parts]
    assert named == []


@pytest.mark.parametrize("language", all_languages())
def test_every_refusal_can_be_said(language: str) -> None:
    for reason in Reason:
        words = words_in(language)
        said = sentences.aloud(re.sub(r"\{\w+\}", "12", words.gettext(reason.value)), words)
        assert said
        assert not SIGNS.search(said)


@pytest.mark.parametrize(
    ("label", "said"), [("23:45", "a quarter to midnight"), ("24:00", "midnight")]
)
def test_hours(label: str, said: str) -> None:
    assert sentences.hour_aloud(label, EN) == said
    assert sentences.hour_aloud("3:00", DE) == "3 Uhr"


@pytest.mark.parametrize("language", all_languages())
def test_a_colour_is_a_name(language: str) -> None:
    words = words_in(language)
    names = [sentences.player(words.badge(colour)) for colour in Colour]
    assert all(name[0].isupper() for name in names)
    assert len({*names}) == len(Colour)


def test_ways_name_the_rooms() -> None:
    assert sentences.from_to(12, 16, EN) == "from 12 to 16"
    assert sentences.from_to(12, 35, EN) == "from 12 into room 35"
    assert sentences.from_to(35, 11, DE) == "von Raum 35 auf 11"
    assert [sentences.is_room(place) for place in (ROOMS, CELLAR)] == [False, False]
    assert sentences.from_to(58, 1, FR) == "du 58 au 1"


@pytest.mark.parametrize(
    ("points", "said"), [(0, "0 points"), (1, "1 point"), (12, "12 points"), (-3, "minus 3 points")]
)
def test_points(points: int, said: str) -> None:
    assert sentences.points_aloud(points, EN) == said


def test_the_last_of_several_has_and_before_it() -> None:
    assert [sentences.listed(parts, EN) for parts in ((), ("a",), ("a", "b", "c"))] == [
        "",
        "a",
        "a, b and c",
    ]
    for parts, said in (
        ("", []),
        ("abc", ["a, b and c"]),
        ("abcd", ["a and b", "c and d"]),
        ("abcdefg", ["a, b and c", "d, e and f", "g"]),
    ):
        assert sentences.by_threes(tuple(parts), EN) == said


def test_one_place_or_another_is_offered_and_a_single_one_alone() -> None:
    assert [sentences.either(places, EN) for places in ((), (7,), (7, 9), (4, 7, 9))] == [
        "",
        "7",
        "7 or 9",
        "4, 7 or 9",
    ]


def test_what_no_rule_knows_is_said_as_it_stands() -> None:
    assert sentences.aloud("Good night!", Words()) == "Good night!"
    assert sentences.sentence("  ") == ""
    plain = sentences.Sentence("Good night!")
    assert (plain.is_counted, plain.is_soft, plain.is_hint) == (False, False, False)
    assert sentences.fear_aloud(Fear(3, "much to fear")).role is sentences.Role.FACT


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("es", "1-7", "De 1 a 7."),
        ("it", "1-7", "Da 1 a 7."),
        ("en", "26 Nov  owl 3", "November 26, owl 3."),
        ("en", "#12  red", "Number 12, red."),
        ("de", "Spiel 26. Nov", "Spiel sechsundzwanzigster November."),
        ("de", "Spiel 261 Nov", "Spiel 261 Nov."),  # no day
        ("es", "26 nov  rojo", "26 de noviembre, rojo."),
        ("fr", "1 févr  rouge", "Premier février, rouge."),
        ("fr", "26 nov  rouge", "26 novembre, rouge."),
        ("it", "1 maggio  rosso", "Primo maggio, rosso."),
        ("nl", "26 mrt  rood", "26 maart, rood."),
    ],
)
def test_a_range_and_a_day_are_said_as_each_language_says_them(
    language: str, line: str, said: str
) -> None:
    assert sentences.aloud(line, words_in(language)) == said
