"""The die tonight, from the menu: how it fell, and how rare that was."""

import random
from fractions import Fraction
from itertools import product

import pytest

from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import BY_HAND, Begun, Done, Seated
from hugo_core.position import DIE, Face, agree
from hugod.app.play import die
from hugod.app.play.die import EVENING_ROLLS, OwnDieScreen, Streak, WhoRolls, streak_of
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.settings import Settings
from hugod.app.values.signs import Icon
from hugod.app.values.status_views import DieView
from hugod.app.values.turn_views import HugoView, MoveView, RollView
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.correct.test_undo import placed
from tests.hugod.app.sealed.test_stirring import sealed

ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(12)=12,r3,c10"
ROOMS_NEARLY_FULL = (
    "ghost-party rolling act=red round=1/3 hugo=20"
    " red(0)=21,r1,r2,r3,r5,r9 blue(0)=21,r4,r6,r7,r8,r11"
)
PLACING = "amigo-hugo placing act=red red(10)= blue(10)="


def open_die(story: Story) -> Story:
    """Look how it fell, from the menu."""
    return story.open("The die").wait(2)


def ghosts(story: Story, count: int) -> Story:
    for _ in range(count):
        story.roll("ghost")
        while isinstance(story.settle().view, HugoView | NewsView):
            story.press("Roll")
    return story


def test_before_the_first_roll_it_says_so(box: Box) -> None:
    assert open_die(placed(box)).words == "Nobody has rolled yet."
    assert open_die(box()).words == "Nobody has rolled yet."


def test_it_shows_how_often_each_face_fell(box: Box) -> None:
    story = ghosts(placed(box), 2).roll("4")
    open_die(story)
    assert isinstance(story.view, DieView)
    assert story.words == "Rolls: 3. 1 ×0. 2 ×0. 4 ×1. 5 ×0. ghost ×2. average: 0, ghost 1"


def test_the_ghost_has_its_name_in_each_language(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
    story = box(line, settings=Settings(language="de")).roll("4")
    story.open("Der Würfel")
    assert story.words.startswith("Würfe: 1. 1 ×0. 2 ×0. 4 ×1. 5 ×0. Hugo ×0.")


def test_the_streak_is_said_with_how_rare_it_is(box: Box) -> None:
    story = ghosts(placed(box), 4)
    open_die(story).press("Roll")
    assert story.words == "4 × ghost in a row: every second evening."
    assert isinstance(story.view, TextView)
    assert story.view.icon is Icon.GHOST
    assert isinstance(story.press("Roll").view, RollView)


def test_without_a_streak_it_goes_back_to_the_game(box: Box) -> None:
    story = placed(box).roll("4")
    assert isinstance(open_die(story).press("Roll").view, MoveView)


def test_a_roll_that_was_taken_back_does_not_count(box: Box) -> None:
    story = ghosts(placed(box), 1).roll("4").press("C", "#")
    assert open_die(story).words.startswith("Rolls: 1. ")


@pytest.mark.parametrize("keys", [("*",), ("Roll", "*", "*"), ("B", "A", "*"), ("A",)])
def test_looking_at_the_die_changes_nothing(box: Box, keys: tuple[str, ...]) -> None:
    story = ghosts(placed(box), 2)
    before, kept = story.view, len(story.kept)
    open_die(story).press(*keys)
    assert story.words.startswith("Menu. ▸ The die")
    assert (story.press("*").view, len(story.kept)) == (before, kept)


def test_a_key_that_means_nothing_is_told_what_does(box: Box) -> None:
    story = open_die(ghosts(placed(box), 2)).press("7")
    assert isinstance(story.view, TextView)
    assert story.words == "Press Roll to go on."


def test_of_a_sealed_die_its_words_and_its_proof_are_to_be_seen_as_well(box: Box) -> None:
    story = sealed(box)
    assert open_die(story).words == "The die. ▸ How it fell. How it fell / Magic words"
    assert story.press("1").words == "Nobody has rolled yet."
    assert open_die(sealed(box)).press("2").words.startswith("Magic words. ")


# A die of the family's own


def by_hand(box: Box, line: str = ROLLING) -> Story:
    """Give a game in which the family rolls, chosen in the menu."""
    return rolls(box(line), "Who rolls: box", "Us, our own die")


def rolls(story: Story, now: str, instead: str) -> Story:
    """Change who rolls, which the menu says *now*."""
    story.open("This box", "Settings", now, instead)
    assert story.words.endswith("Roll goes on"), "it is said what has changed"
    return story.press("Roll").wait(2)


@pytest.mark.parametrize(
    ("line", "rolled"), [("", ()), (PLACING, ()), (ROLLING, ()), (ROLLING, ("4",))]
)
def test_the_box_says_from_when_on_its_rolls_are_sealed(
    box: Box, line: str, rolled: tuple[str, ...]
) -> None:
    """Until a die has fallen this very game can be; and nothing is settled where there is none."""
    story = box(line)
    for face in rolled:
        story.roll(face)
    story.open("This box", "Settings", "Who rolls: box", "The box, sealed")
    now, later = (
        "The box rolls now, and can prove each roll.",
        "It is sealed from the next game on.",
    )
    assert (later if rolled else now) in story.words
    assert story.settings.sealed_die


@pytest.mark.parametrize(
    ("now", "instead", "said"),
    [
        ("Who rolls: sealed", "The box", "The box rolls. This game stays sealed."),
        ("Who rolls: sealed", "Us, our own die", "You roll now, and type what your die shows."),
        ("Who rolls: sealed", "The box, sealed", "The box rolls now, and can prove each roll."),
    ],
)
def test_a_sealed_game_stays_sealed_whoever_rolls(
    box: Box, now: str, instead: str, said: str
) -> None:
    assert said in sealed(box).open("This box", "Settings", now, instead).words


def test_by_the_settings_of_an_older_box_that_say_both_the_family_rolls() -> None:
    assert WhoRolls.of(Settings(own_die=True, sealed_die=True)) is WhoRolls.FAMILY
    assert WhoRolls.of(Settings(sealed_die=True)) is WhoRolls.SEALED


def test_where_a_code_rolls_the_family_s_own_die_rests() -> None:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal="482913")
    story = Story([Begun(setup)], (), "", Settings(own_die=True)).press("Roll").settle()
    story.press("Roll").settle().press("Roll").settle()
    assert isinstance(story.view, RollView)


def test_the_family_rolls_and_types(box: Box) -> None:
    story = by_hand(box)
    assert isinstance(story.view, AskView)
    assert story.view.digits == 1
    assert story.words == "red · 24:00. Roll your die. type it, 0 for the ghost"
    assert isinstance(story.press("4").view, MoveView)
    assert story.position is not None
    assert story.position.face == 4
    assert isinstance(story.last_kept, Done)
    assert (story.last_kept.command, story.last_kept.proof) == (RollDie(Face.FOUR), BY_HAND)


def test_hash_by_habit_after_the_face_moves_nobody(box: Box) -> None:
    story = by_hand(box).press("4", "#")
    assert story.words == "One moment …"
    assert isinstance(story.wait(1).view, MoveView)


def test_for_a_seat_of_the_box_the_family_is_asked_to_roll_for_it(box: Box) -> None:
    table = by_hand(box).session._table
    asked = [
        OwnDieScreen().view(table.after(Seated(colour, "level:3")))
        for colour in (Colour.RED, Colour.BLUE)
    ]
    assert [view.title for view in asked if isinstance(view, AskView)] == [
        "Roll for me",
        "Roll your die",
    ]


def test_nought_is_the_ghost_and_he_walks(box: Box) -> None:
    assert isinstance(by_hand(box).press("0").view, HugoView)


@pytest.mark.parametrize("digit", ["3", "6", "7", "8", "9"])
def test_a_face_the_die_does_not_have_is_refused(box: Box, digit: str) -> None:
    story = by_hand(box)
    kept = len(story.kept)
    assert story.press(digit).words.startswith("Roll your die. Type 1")
    assert story.press("*").words.endswith("type it, 0 for the ghost")
    assert len(story.kept) == kept


def test_a_slip_of_the_finger_is_taken_back_and_typed_anew(box: Box) -> None:
    story = by_hand(box).press("5", "C", "#", "4")
    assert story.position is not None
    assert story.position.face == 4
    assert story.again().line == story.line


def test_roll_alone_rolls_nothing(box: Box) -> None:
    story = by_hand(box)
    kept = len(story.kept)
    assert story.press("Roll").words.startswith("Roll your die. Type 1")
    assert len(story.kept) == kept
    assert story.press("#", "#").words.startswith("Roll your die. Type 1")


def test_a_roll_of_the_box_cannot_be_rolled_again_by_hand(box: Box) -> None:
    story = box(ROLLING).roll("2").press("C", "#")
    rolls(story, "Who rolls: box", "Us, our own die")
    assert story.press("5").words == "The die showed 2 here. That stays so."
    assert isinstance(story.press("*", "#").settle().view, MoveView), "the box throws it again"


def test_a_cut_changes_nothing(box: Box) -> None:
    story = by_hand(box)
    assert story.again().words == story.words
    story.press("4")
    again = story.again()
    assert again.settings.own_die
    assert again.view == story.view


def test_the_box_rolls_again_when_it_is_asked_to(box: Box) -> None:
    story = rolls(by_hand(box), "Who rolls: us", "The box")
    assert not story.settings.own_die
    assert isinstance(story.roll("5").view, MoveView)
    assert isinstance(story.last_kept, Done)
    assert story.last_kept.proof != BY_HAND


def test_who_starts_is_still_drawn_by_the_box(box: Box) -> None:
    """A lot has no face: only rolls are made by hand."""
    story = by_hand(box, ROOMS_NEARLY_FULL).press("0")
    story.tell()
    assert story.words == "R2/3. Lot: R B. Press Roll"
    story.chance = random.Random(1)
    assert story.press("Roll").words.endswith("The lot fell. places first")


ONE, TWO, FOUR, GHOST = Face.ONE, Face.TWO, Face.FOUR, Face.GHOST


@pytest.mark.parametrize("face", [FOUR, GHOST])
@pytest.mark.parametrize("length", [1, 2, 3, 6, 7])
def test_a_short_evening_is_as_one_would_count_it(
    face: Face, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(die, "EVENING_ROLLS", 6)
    die._hits.cache_clear()
    ways = list(product(DIE, repeat=6))
    hits = sum((face,) * length in {way[n : n + length] for n in range(6)} for way in ways)
    assert die._hits(DIE.count(face), length) == (len(ways), hits)
    die._hits.cache_clear()


@pytest.mark.parametrize(
    ("streak", "often"),
    [
        (Streak(FOUR, 2), "almost every evening"),  # in eleven of twelve
        (Streak(GHOST, 4), "every second evening"),
        (Streak(FOUR, 3), "one evening in 3"),
        (Streak(GHOST, 9), "one evening in 320"),
        (Streak(FOUR, 8), "hardly once in a life"),
    ],
)
def test_how_rare_a_streak_is_is_said_in_evenings(streak: Streak, often: str) -> None:
    assert die.streak_words(streak, Words()).endswith(f" in a row: {often}.")


@pytest.mark.parametrize(("face", "length"), [(GHOST, 12), (FOUR, 8)])
def test_a_rare_streak_is_about_as_rare_as_its_places_say(face: Face, length: int) -> None:
    chance = Fraction(DIE.count(face), len(DIE))
    places = 1 + (EVENING_ROLLS - length) * (1 - chance)
    assert Streak(face, length).evenings == pytest.approx(
        float(1 / (chance**length * places)), rel=0.001
    )


def test_longer_is_rarer_and_the_ghost_is_not() -> None:
    for face in (FOUR, GHOST):
        rare = [Streak(face, length).evenings for length in range(2, 40)]
        assert rare == sorted(rare)
    assert Streak(GHOST, 5).evenings < Streak(FOUR, 5).evenings


@pytest.mark.parametrize(
    ("faces", "streak"),
    [
        ((), None),
        ((ONE, TWO, ONE), None),
        ((ONE, ONE), Streak(ONE, 2)),
        ((GHOST, GHOST, GHOST, ONE, ONE), Streak(ONE, 2)),
        ((GHOST, GHOST, GHOST, ONE, ONE, TWO), Streak(GHOST, 3)),
        ((GHOST,) * 4, Streak(GHOST, 4)),
    ],
)
def test_the_streak_just_seen_counts_else_the_longest(
    faces: tuple[Face, ...], streak: Streak | None
) -> None:
    assert streak_of(faces) == streak
