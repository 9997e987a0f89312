"""The words: complete, short enough, and every one of them to be translated."""

import pytest

from hugo_core import commands
from hugo_core.board import Place
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Reason, Refused
from hugo_core.notation import read_position
from hugo_core.position import Face, Phase, Seat, agree, start
from hugod.app.play.moving import goal_of
from hugod.app.screens.notices import BUTTON_TROUBLES
from hugod.app.table.announce import points_change
from hugod.app.values.findings import PICTURES, PIECES, ButtonTrouble, CheckedPart, Picture
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.words import Words
from hugod.draw import problems
from hugod.languages import all_words

WORDS = Words()
POSITION = read_position(
    "amigo-hugo moving:4 act=turquoise hugo=20 passes=1 turquoise(10)=4,r5,c10 blue(10)=12"
)
LONGEST = (38, 28, 27)
FACTS = {"face": 4, "squares": 28, "needs": 5, "guests": 6, "least": -99, "most": 99}


def test_every_refusal_is_a_sentence_that_fits_the_glass() -> None:
    for reason in list(Reason):
        for face in [None, Face.FOUR]:
            refused = Refused(reason, where=38, nearest=LONGEST, **FACTS)
            said = WORDS.refusal(refused, face)
            assert "{" not in said
            assert said.endswith(".")
            assert problems(TextView(said, Icon.NO)) == ()
            assert problems(TextView(said, Icon.QUESTION, "Why?")) == ()


def test_a_refusal_without_places_ends_with_its_rule() -> None:
    assert WORDS.refusal(Refused(Reason.OVER), None) == "The game is over."


def test_a_refusal_says_the_rule_and_then_the_places() -> None:
    refused = Refused(Reason.ROOM_EXACT, where=33, nearest=(32, 8), needs=3)
    said = WORDS.refusal(refused, Face.FOUR)
    assert said == "Room 33 needs exactly 3. You may go to 32, 8."


@pytest.mark.parametrize("phase", [None, *Phase])
def test_every_phase_has_its_advice(phase: Phase | None) -> None:
    assert problems(TextView(WORDS.advice(phase), Icon.NO)) == ()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (commands.MoveGuest(Place(4), Place(8)), ""),
        (commands.MoveGuest(Place(16), Place(20)), "to Hugo!"),
        (commands.MoveGuest(Place(4), Place(32)), "into room 32"),
        (commands.MoveGuest(Place(35), Place(36)), "into room 36"),
        (commands.MoveGuest(Place(35), Place(14)), "out of the room"),
        (commands.MoveGuest(Place(60), Place(4)), "from the cellar"),
        (commands.StayPut(), "0: stay"),
        (commands.PlaceGuest(Place(4)), ""),
    ],
)
def test_a_highlighted_choice_is_said_in_words(
    command: commands.MoveGuest | commands.StayPut | commands.PlaceGuest, said: str
) -> None:
    assert goal_of(POSITION, command, WORDS) == said


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (commands.PlaceGuest(Place(7)), "turquoise → 7"),
        (commands.RollDie(Face.GHOST), "turquoise: Ghost!"),
        (commands.RollDie(Face.FIVE), "turquoise: 5"),
        (commands.MoveGuest(Place(4), Place(8)), "turquoise 4→8"),
        (commands.StayPut(), "turquoise stays"),
        (commands.DrawLot(Seat(1)), "lot: blue"),
        (commands.DealGuests((Place(7),)), "dealt by the box"),
        (commands.Leave(Seat(1), takes_guests=True), "blue leaves"),
        (commands.ComeBack(Seat(1)), "blue: back"),
        (commands.Join(Colour.GREEN, (Place(7),)), "green joins"),
    ],
)
def test_what_was_done_is_said_shortly(command: commands.Command, said: str) -> None:
    assert WORDS.done(POSITION, command) == said


def test_points_have_a_sign_and_a_real_minus() -> None:
    assert points_change(1, WORDS) == "+1 point"
    assert points_change(-3, WORDS) == "−3 points"


def test_the_corner_shows_the_round_where_there_is_no_clock() -> None:
    party = start(agree(EDITIONS["ghost-party"], (Colour.RED, Colour.BLUE), rounds=3))
    assert WORDS.hour(party) == "R1/3"
    assert WORDS.hour(POSITION) == "24:00"


def test_every_word_goes_through_the_catalogue() -> None:
    """Translate everything away: what is left is names, numbers and signs."""
    letters = "R B T Y K G W V"
    silent = Words(lambda text: text if text == letters else "")
    names = [name for name in dir(Words) if isinstance(getattr(Words, name), property)]
    assert [name for name in names if getattr(silent, name)] == []
    assert {silent.advice(phase) for phase in (None, *Phase)} == {""}
    assert {silent.colour(colour) for colour in Colour} == {""}
    refused = Refused(Reason.ROOM_EXACT, where=33, nearest=(32, 8), needs=3)
    assert silent.refusal(refused, Face.FOUR) == ""


# In every language

every_language = pytest.mark.parametrize("words", all_words().values(), ids=all_words())


@every_language
def test_each_trouble_of_the_button_says_how_to_roll(words: Words) -> None:
    said = [words.gettext(trouble) for trouble in BUTTON_TROUBLES.values()]
    assert len(set(said)) == len(ButtonTrouble)
    assert all("#" in sentence for sentence in said)


@every_language
def test_every_piece_has_a_name_that_no_other_has(words: Words) -> None:
    names = [words.gettext(PIECES[piece]) for piece in CheckedPart]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 14


@every_language
def test_each_picture_has_a_name_of_its_own(words: Words) -> None:
    assert len({words.gettext(PICTURES[each]) for each in Picture}) == len(Picture)


@every_language
def test_the_question_after_a_bump_has_room_for_the_longest_colour(words: Words) -> None:
    asked = words.gettext("{who} on {place}?")
    said = [asked.format(who=words.colour(colour), place=38) for colour in Colour]
    assert max(map(len, said)) <= 16
