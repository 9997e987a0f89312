"""Where the numbers for the board are: a square, an address, or the guide; never a dead end."""

from hugod.app.screens.kinds import AGAIN_S, MOST_TRIES
from hugod.app.values.box_views import ProofView
from hugod.app.values.inputs import StickersAt
from hugod.app.values.prompt_views import ListView, StartView
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
NETWORK = StickersAt("http://192.168.178.123:8080/stickers", is_here=False)
HERE = StickersAt("http://127.0.0.1:8080/stickers")


def asked(story: Story) -> Story:
    """Ask for the stickers, from the menu of a game or of none."""
    return story.open("This box", "The board", "Board numbers").wait(1)


def test_a_phone_in_the_network_is_shown_a_square(box: Box) -> None:
    story = asked(box()).give(NETWORK)
    assert isinstance(story.view, ProofView)
    assert story.view.code == NETWORK.address


def test_the_browser_beside_the_glass_is_told_the_address(box: Box) -> None:
    said = " ".join(asked(box()).give(HERE).words.split())
    assert said == "Stickers for your board? 127.0.0.1:8080 /stickers. D: by hand Roll: go on"


def test_without_any_network_there_is_the_guide_and_a_pencil(box: Box) -> None:
    story = asked(box()).give(StickersAt())
    assert story.words.startswith("Stickers for your board?\nPrint the sheet that is in the")
    by_hand = "Board numbers. Write them. 1 is the arrow, then clockwise. Roll goes on"
    for way_back in ("D", "C", "*"):
        assert story.press("D").words == by_hand
        assert story.press(way_back).words.startswith("Stickers for your board?\nPrint")
    assert isinstance(story.press("D", "Roll").view, ListView)


def test_the_way_back_leads_to_the_menu_and_the_game_stands(box: Box) -> None:
    for way in ("Roll", "#", "*", "C"):
        story = asked(box(PLAYING)).give(HERE).press(way)
        assert isinstance(story.view, ListView), way
        assert story.leave().line == PLAYING
    assert isinstance(asked(box()).leave().view, StartView)


def test_who_is_never_answered_reads_of_the_guide(box: Box) -> None:
    story = asked(box()).wait(AGAIN_S * MOST_TRIES)
    assert story.searches == MOST_TRIES
    assert story.words.startswith("Stickers for your board?\nPrint")


def test_another_news_does_not_stand_for_the_address(box: Box) -> None:
    from hugod.app.values.inputs import Checked

    story = asked(box())
    assert story.give(Checked(())).words == "One moment …"
