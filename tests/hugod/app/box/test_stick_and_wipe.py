"""All games onto a stick and from one, and wiping them all."""

import pytest

from hugod.app.box.stick_and_wipe import ANOTHER
from hugod.app.values import inputs
from hugod.app.values.box_views import PatternView
from hugod.app.values.effects import CopyToStick, JoinClub, ReadStick, Show, TakeGames, WipeGames
from hugod.app.values.prompt_views import StartView
from hugod.app.values.settings import Settings
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import RollView
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
OTHER = "amigo-hugo rolling act=blue hugo=22 passes=1 red(8)=5,17 blue(9)=12"


@pytest.fixture
def out(box: Box) -> Story:
    """A box that copies its games to a stick."""
    story = box(PLAYING).open("This box", "Save games", "Onto a stick")
    assert story.words == "Onto a stick. Put a USB stick in. Press #. * goes back"
    return story.press("#")


@pytest.fixture
def back(box: Box) -> Story:
    """A box that reads what is on a stick."""
    story = box(PLAYING).open("This box", "Save games", "From a stick")
    assert story.words == "From a stick. Put a USB stick in. Press #. * goes back"
    return story.press("#")


def test_the_games_go_onto_the_stick_and_the_box_says_when_it_may_come_out(out: Story) -> None:
    assert out.sticks == [CopyToStick()]
    assert out.words == "One moment … Leave it in"
    assert out.give(inputs.StickBusy(3, 40)).words == "copying …\n3 of 40. Leave it in"
    out.give(inputs.CopiedToStick(40))
    assert out.words == "Games on the stick: 40. Pull it out now. Roll goes on"
    assert isinstance(out.press("Roll").view, RollView)
    assert out.line == PLAYING


@pytest.mark.parametrize("key", inputs.Key)
def test_no_key_leads_away_while_the_stick_is_in_use(out: Story, key: inputs.Key) -> None:
    out.give(inputs.StickBusy(3, 40)).press(key.value).let_go(key.value)
    assert out.words == "copying …\n3 of 40. Leave it in"
    assert out.give(inputs.CopiedToStick(40)).words.startswith("Games on the stick")
    assert len(out.sticks) == 1


def test_the_star_goes_back_before_anything_is_done(box: Box) -> None:
    story = box(PLAYING).open("This box", "Save games", "From a stick").press("*")
    assert story.words.startswith("Save games. ▸ From a stick")
    assert isinstance(story.leave().view, RollView)
    assert story.sticks == []
    asked = box().open("This box", "Save games", "Onto a stick").press("7")
    assert asked.words == "Put a USB stick in. Press #."


@pytest.mark.parametrize(
    "trouble", [t for t in inputs.StickTrouble if t is not inputs.StickTrouble.NO_WAY]
)
def test_every_failure_has_its_sentence_and_may_be_tried_again(
    back: Story, trouble: inputs.StickTrouble
) -> None:
    back.give(inputs.StickFailed(trouble))
    assert back.words.endswith(". Roll goes on")
    assert not back.words.startswith("copying")
    if trouble not in ANOTHER:
        assert back.press("#").words.startswith("From a stick. Put a USB stick in.")
    assert back.press("#").sticks == [ReadStick(), ReadStick()]


@pytest.mark.parametrize("key", ["#", "Roll", "*"])
def test_a_computer_that_can_use_no_stick_asks_for_none_again(back: Story, key: str) -> None:
    back.give(inputs.StickFailed(inputs.StickTrouble.NO_WAY))
    assert back.words.startswith("No sticks on this computer. The page saves the games.")
    assert back.press(key).words.startswith("Save games. ▸ From a stick")


def test_the_stick_takes_the_keypads_only_socket_and_roll_does_it_all(box: Box) -> None:
    story = box(PLAYING).give(inputs.PartFound(inputs.Part.KEYPAD))
    story.open("This box", "Save games", "Onto a stick")
    story.give(inputs.PartLost(inputs.Part.KEYPAD, "unplugged")).press("Roll")
    assert story.sticks == [CopyToStick()]
    story.give(inputs.CopiedToStick(12)).press("Roll")
    assert story.line == PLAYING
    assert "Press Roll" in story.words


def test_a_stick_that_gives_no_sign_of_life_is_given_up(back: Story) -> None:
    back.wait(80).give(inputs.StickBusy(1, 2)).wait(80)
    assert back.words.startswith("copying")
    assert back.wait(11).words.startswith("The box cannot read this stick.")


def test_a_yes_takes_the_games_and_the_table_is_as_on_the_other_box(back: Story, box: Box) -> None:
    assert back.give(inputs.StickRead(12, 0)).words == "New games: 12. Take them? # yes      * no"
    assert back.press("#").sticks == [ReadStick(), TakeGames()]
    assert back.words == "One moment …"
    back.give(inputs.CardChanged(box(OTHER).kept, Settings("de"), {}))
    assert back.words == "Die Spiele sind hier. Zieh den Stick ab."
    assert isinstance(back.press("#").view, RollView)
    assert back.line == OTHER
    assert back.words.endswith("Drück Roll")


def test_a_game_that_was_over_is_shown_as_over_and_sealed_here(back: Story, box: Box) -> None:
    ended = box("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21")
    back.give(inputs.StickRead(1, 0)).press("#")
    back.give(inputs.CardChanged(ended.kept, Settings(), {})).press("#")
    assert isinstance(back.view, EndView)
    assert back.sealed == ended.sealed[:1] != []


def test_a_no_leaves_everything_as_it_is(back: Story) -> None:
    back.give(inputs.StickRead(12, 0)).press("*")
    assert back.words.startswith("Save games")
    assert back.leave().line == PLAYING
    assert back.sticks == [ReadStick()]
    assert back.give(inputs.StickRead(12, 0)).line == PLAYING


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (inputs.StickRead(12, 3), "New games: 12. 3 are damaged. Take the others? # yes      * no"),
        (inputs.StickRead(0, 0, 2), "New club evenings: 2. Take them? # yes      * no"),
        (inputs.StickRead(0, 0), "All its games are here already. Pull it out now. Roll goes on"),
        (inputs.StickRead(0, 3), "Its games are damaged, or of a newer box. Roll goes on"),
    ],
)
def test_what_is_on_the_stick_is_told(back: Story, found: inputs.StickAnswer, words: str) -> None:
    assert back.give(found).words == words


def test_the_question_wants_a_yes_or_a_no(back: Story) -> None:
    assert back.give(inputs.StickRead(1, 0)).press("5").words == "Press # for yes, * for no."
    assert back.press("#").wait(5).words.startswith("New games: 1."), "a habit is no yes"


def test_while_the_card_is_changed_keys_do_nothing(back: Story) -> None:
    back.give(inputs.StickRead(1, 0)).press("#")
    for key in inputs.Key:
        assert back.press(key.value).let_go(key.value).words == "One moment …"
    assert back.give(inputs.Checked(())).words == "One moment …"
    assert len(back.sticks) == 2


def test_a_button_that_is_gone_stays_gone_on_the_new_table(back: Story, box: Box) -> None:
    back.give(inputs.StickRead(1, 0)).press("#").give(inputs.CardChanged((), Settings(), {})).press(
        "#"
    )
    assert isinstance(back.view, StartView)
    assert back.give(inputs.PartLost(inputs.Part.BUTTON, "missing")).press("*").words
    again = back.open("This box", "Save games", "From a stick").press("#")
    again.give(inputs.StickRead(1, 0)).press("#").give(
        inputs.CardChanged(box(OTHER).kept, Settings(), {})
    )
    assert again.press("#").words.endswith("Press #")


def test_it_begins_at_the_ghost_too(box: Box) -> None:
    story = box().open("This box", "Save games", "From a stick").press("#")
    story.give(inputs.StickRead(1, 0)).press("#").give(
        inputs.CardChanged(box(OTHER).kept, Settings(), {})
    )
    assert story.press("#").line == OTHER
    assert isinstance(story.shown[-1], Show)


@pytest.fixture
def asked(box: Box) -> Story:
    return box(PLAYING).open("This box", "Save games", "Wipe all games").let_go("#")


def test_the_glass_counts_down_and_then_they_are_gone(asked: Story) -> None:
    asked.press("#")
    for number in "321":
        assert isinstance(asked.view, PatternView)
        assert asked.view.number == number
        assert asked.sticks == []
        asked.wait(1)
    assert asked.sticks == [WipeGames()]
    assert asked.words == "One moment …"
    asked.let_go("#").give(inputs.CardChanged((), Settings("de"), {}))
    assert asked.words == "Alle Spiele sind gelöscht."
    assert isinstance(asked.press("#").view, StartView)
    assert asked.line == ""


def test_afterwards_the_key_that_is_still_held_does_nothing_more(asked: Story) -> None:
    asked.press("#").wait(3).give(inputs.CardChanged((), Settings(), {}))
    assert asked.wait(30).let_go("#").words == "All games are gone."
    assert asked.sticks == [WipeGames()]


def test_which_game_the_family_plays_is_forgotten_too(asked: Story) -> None:
    asked.hold("#", seconds=3).give(inputs.CardChanged((), Settings(), {}))
    before = len(asked.kept)
    assert asked.press("#", "Roll").words.startswith("Is there a track 0-46 on your board?")
    assert len(asked.kept) == before


def test_a_stick_with_one_file_of_a_club_asks_for_that_box(back: Story) -> None:
    assert back.give(inputs.StickRead(0, 0, 0, ("owls",))).words.startswith(
        "Join the club as owls?"
    )
    assert back.press("#").sticks == [ReadStick(), JoinClub("owls")]
    assert back.words == "One moment …"
    back.give(inputs.ClubJoined("owls"))
    assert back.words.startswith("This box is owls in the club. Delete its file on the stick.")
    assert back.press("#").line == PLAYING


def test_of_several_files_this_boxs_is_chosen_and_a_no_goes_on_to_the_games(back: Story) -> None:
    back.give(inputs.StickRead(3, 0, 0, ("cats", "owls")))
    assert back.words.startswith("Which box is this?")
    back.press("*")
    assert back.words.startswith("New games: 3. Take them?")
    assert back.sticks == [ReadStick()]


def test_of_several_files_the_second_is_taken_by_its_number(back: Story) -> None:
    back.give(inputs.StickRead(0, 0, 0, ("cats", "owls"))).press("2")
    assert back.sticks == [ReadStick(), JoinClub("owls")]


def test_a_card_that_does_not_take_the_file_is_told(back: Story) -> None:
    back.give(inputs.StickRead(0, 0, 0, ("owls",))).press("#").give(
        inputs.StickFailed(inputs.StickTrouble.CARD)
    )
    assert back.words.startswith("The card in the box is full.")
