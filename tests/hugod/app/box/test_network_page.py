"""The page on the network, from the menu: opened with a yes, found by its square, closed again."""

import pytest

from hugod.app.box.network_page import LOOK_EVERY_S
from hugod.app.values.box_views import AddressView, CodeView
from hugod.app.values.effects import PageWish
from hugod.app.values.inputs import PageState, PageTold
from hugod.app.values.offers import JoinWifi, Offer, OwnWifi, WifiSent, WifiState, WifiTold
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Settings
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
HERE = PageTold(PageState.OPEN, "192.168.1.7", 8080)


def asked(story: Story) -> Story:
    return story.open("This box", "TV and tablet")


def opened(story: Story) -> Story:
    return asked(story).press("#").give(HERE)


def test_nobody_opens_it_without_a_yes(box: Box) -> None:
    story = asked(box(PLAYING))
    assert story.words.startswith("Show our game to all in this network?")
    story.press("7", "*")
    assert (story.page, story.settings.on_network) == ([], False)


def test_it_is_remembered_before_it_is_opened(box: Box) -> None:
    story = asked(box(PLAYING)).press("#")
    assert story.words == "One moment …"
    assert (story.page, story.settings.on_network) == ([PageWish.OPEN], True)


def test_the_glass_shows_where_it_is(box: Box) -> None:
    story = opened(box(PLAYING))
    assert isinstance(story.view, AddressView)
    assert story.view.url == "http://192.168.1.7:8080/"
    assert story.words == "192.168.1.7:8080. for your TV"
    assert story.press("Roll").line == PLAYING


def test_a_new_address_is_followed_while_it_is_shown(box: Box) -> None:
    story = opened(box()).wait(LOOK_EVERY_S)
    assert story.page == [PageWish.OPEN, PageWish.LOOK]
    assert story.give(PageTold(PageState.OPEN, "10.0.0.9", 8080)).words.startswith("10.0.0.9:8080")


def test_without_a_network_it_is_said_kindly_and_looked_for(box: Box) -> None:
    story = asked(box()).press("#").give(PageTold(PageState.NO_NETWORK))
    assert story.words.startswith("No network yet.")
    assert story.wait(LOOK_EVERY_S).page[-1] is PageWish.LOOK
    assert isinstance(story.give(HERE).view, AddressView)


def test_an_owner_who_forbids_it_has_the_last_word(box: Box) -> None:
    story = asked(box()).press("#").give(PageTold(PageState.FORBIDDEN))
    assert story.words == "The owner of this box does not want that. Roll goes on"
    assert not story.settings.on_network
    assert story.give(PageTold(PageState.CLOSED)).words.startswith("The owner")


def test_a_port_that_is_taken_is_told(box: Box) -> None:
    story = asked(box()).press("#").give(PageTold(PageState.TROUBLE))
    assert story.words == "Another program is in the way of the page. Roll goes on"


def test_it_is_closed_from_the_same_place(box: Box) -> None:
    story = asked(opened(box(PLAYING)).press("#"))
    assert isinstance(story.view, ListView)
    story.wait(2).press("4")
    assert (story.page[-1], story.settings.on_network) == (PageWish.CLOSE, False)
    assert story.give(PageTold(PageState.CLOSED)).words == "Closed. Nobody watches. Roll goes on"
    assert story.press("5").line == PLAYING


def test_an_answer_that_comes_too_late_does_not_open_it_again(box: Box) -> None:
    story = opened(box()).press("*", "A", "#").give(HERE)
    assert story.words == "One moment …"
    assert story.give(PageTold(PageState.CLOSED)).words == "Closed. Nobody watches. Roll goes on"


def test_it_is_found_again_from_the_same_place(box: Box) -> None:
    story = opened(box()).press("#").open("This box", "TV and tablet", "Where is it?")
    assert story.page[-1] is PageWish.LOOK
    assert isinstance(story.give(HERE).view, AddressView)
    assert isinstance(story.press("*").view, ListView)


SQUARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CODE = PageTold(PageState.CODE, "192.168.1.7", 8080, "048291", SQUARE)


def with_code(story: Story) -> Story:
    return opened(story).press("*", "B", "#").give(CODE)


def test_a_code_for_a_phone_is_shown_large(box: Box) -> None:
    story = with_code(box(PLAYING))
    assert story.page[-1] is PageWish.CODE
    assert isinstance(story.view, CodeView)
    assert story.words.startswith("Code for a phone. 0 4 8 2 9 1.")


@pytest.mark.parametrize("key", ["#", "*", "Roll", "5", "D", "C"])
def test_any_key_hides_the_code_for_good(box: Box, key: str) -> None:
    story = with_code(box(PLAYING)).press(key)
    assert story.page[-1] is PageWish.NO_CODE
    assert "0 4 8" not in story.words


def test_after_two_minutes_it_is_over(box: Box) -> None:
    story = with_code(box(PLAYING)).wait(119)
    assert isinstance(story.view, CodeView)
    story.wait(1)
    assert story.page[-1] is PageWish.NO_CODE
    assert story.words == "The code has run out. Take a new one if you like. Roll goes on"


def test_a_phone_that_has_keys_is_told(box: Box) -> None:
    story = with_code(box(PLAYING)).give(PageTold(PageState.LET_IN))
    assert story.words == "The phone has keys now. Roll goes on"
    assert story.press("Roll").line == PLAYING


def test_after_wrong_codes_of_strangers_the_square_stays(box: Box) -> None:
    """RM4: nobody takes it off the glass from afar."""
    story = with_code(box(PLAYING))
    before = story.view
    assert isinstance(before, CodeView)
    story.give(PageTold(PageState.LOCKED))
    assert story.words == "Let the phone read it. two minutes"
    assert isinstance(story.view, CodeView)
    assert story.view.url == before.url == f"http://192.168.1.7:8080/K/{SQUARE}"
    assert story.give(PageTold(PageState.LET_IN)).words.startswith("The phone has keys now.")


def test_wrong_codes_are_told_nowhere_else(box: Box) -> None:
    story = opened(box(PLAYING))
    assert isinstance(story.give(PageTold(PageState.LOCKED)).view, AddressView)
    story.press("*", "B", "#")
    assert story.give(PageTold(PageState.LOCKED)).words == "One moment …"


def test_where_the_page_is_does_not_take_the_code_away(box: Box) -> None:
    assert isinstance(with_code(box()).give(HERE).view, CodeView)


def test_phones_are_forgotten_with_a_yes(box: Box) -> None:
    story = opened(box(PLAYING)).press("*", "B", "B", "#")
    assert story.words.startswith("Take the keys away from all phones?")
    assert PageWish.FORGET not in story.press("*").page
    story.press("#", "#")
    assert story.page[-1] is PageWish.FORGET
    assert story.give(PageTold(PageState.FORGOTTEN)).words == "No phone has keys now. Roll goes on"


def test_whoever_waits_for_nothing_is_back_in_the_list(box: Box) -> None:
    story = asked(box(PLAYING)).press("#").wait(11)
    assert story.words.startswith("TV and tablet")


@pytest.mark.parametrize("state", PageState)
def test_what_nobody_waits_for_changes_nothing(box: Box, state: PageState) -> None:
    story = box(PLAYING)
    shown = len(story.shown)
    story.give(PageTold(state, "10.0.0.1", 80, "123456"))
    assert len(story.shown) == shown


def test_a_box_that_was_off_has_it_open_again(box: Box) -> None:
    assert opened(box()).again().settings.on_network


def test_no_code_is_in_a_log() -> None:
    told = repr(PageTold(PageState.CODE, code="123456", square=SQUARE))
    assert "123456" not in told
    assert SQUARE not in told


WIFI = WifiTold(WifiState.OPEN, "HUGO-7KD2", "4F2AQ9XWEM3T", "10.42.0.1/24")


def own_wifi(box: Box, item: str = "Own Wi-Fi") -> Story:
    story = box(PLAYING, offers=frozenset({Offer.OWN_WIFI}), settings=Settings(on_network=True))
    return story.open("This box", "TV and tablet", item)


def test_where_there_is_none_phones_join_a_wifi_of_the_boxs_own(box: Box) -> None:
    story = own_wifi(box)
    assert story.sticks == [OwnWifi(is_open=True)]
    story.give(WIFI)
    assert isinstance(story.view, CodeView)
    assert story.view.url == "WIFI:T:WPA;S:HUGO-7KD2;P:4F2AQ9XWEM3T;;"
    assert story.words == "Join our Wi-Fi. then Roll"
    assert "4F2A" not in repr(story.view) + repr(WIFI)
    assert story.press("Roll").page[-1] is PageWish.LOOK
    assert isinstance(story.give(HERE).view, AddressView)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (WifiState.TAKEN, "The box is in a Wi-Fi already."),
        (WifiState.NO_WIFI, "This box cannot open a Wi-Fi."),
        (WifiState.FORBIDDEN, "The owner of this box does not want that."),
        (WifiState.CLOSED, "The box's own Wi-Fi is closed."),
    ],
)
def test_what_comes_of_it_else_is_said(box: Box, state: WifiState, said: str) -> None:
    story = own_wifi(box, "End own Wi-Fi").give(WifiTold(state))
    assert story.sticks == [OwnWifi(is_open=False)]
    assert story.words.startswith(said)
    assert story.press("#").line == PLAYING


FORM = PageTold(PageState.JOIN, "10.42.0.1", 8080)
SENT = WifiSent("Our home", "a secret")


def at_form(box: Box) -> Story:
    """A phone is in the box's own Wi-Fi, and the glass shows the square of the form."""
    story = own_wifi(box, "Into your Wi-Fi").give(WIFI).press("Roll")
    assert story.page[-1] is PageWish.JOIN
    return story.give(FORM)


def test_the_familys_wifi_is_named_on_a_phone_that_is_in_the_boxs_own(box: Box) -> None:
    story = at_form(box)
    assert isinstance(story.view, CodeView)
    assert (story.view.url, story.words) == ("http://10.42.0.1:8080/WIFI", "Name your Wi-Fi")
    story.give(SENT)
    assert story.sticks[-1] == JoinWifi("Our home", "a secret")
    assert "a secret" not in repr(story.sticks) + repr(SENT)
    assert story.words == "One moment …"
    story.give(WifiTold(WifiState.JOINED))
    assert story.words == "The box is in your Wi-Fi now. Roll goes on"
    assert story.press("Roll").page[-1] is PageWish.LOOK
    assert isinstance(story.give(HERE).view, AddressView)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (WifiState.WRONG, "That was not the password. Try once more."),
        (WifiState.AWAY, "No Wi-Fi of that name is here. Try once more."),
        (WifiState.SHUT_OUT, "That Wi-Fi does not let the box in."),
    ],
)
def test_where_it_does_not_let_the_box_in_the_phone_may_try_again(
    box: Box, state: WifiState, said: str
) -> None:
    story = at_form(box).give(SENT).give(WIFI)
    assert story.words == "One moment …", "that answer was to an older question"
    assert story.give(WifiTold(state)).words == f"{said} Roll goes on"
    story.press("Roll")
    assert isinstance(story.view, CodeView)
    assert story.view.url == WIFI.square, "the box's own is there again as it was"
    assert story.press("Roll").give(FORM).words == "Name your Wi-Fi"


@pytest.mark.parametrize("key", ["#", "*", "Roll", "5"])
def test_any_key_ends_the_form_and_nothing_is_taken_any_more(box: Box, key: str) -> None:
    story = at_form(box).press(key)
    assert story.page[-1] is PageWish.NO_CODE
    tried = len(story.sticks)
    assert len(story.give(SENT).sticks) == tried
    assert at_form(box).wait(300).page[-1] is PageWish.NO_CODE


def test_a_machine_without_a_page_in_its_own_wifi_says_so(box: Box) -> None:
    story = own_wifi(box, "Into your Wi-Fi").give(WIFI).press("Roll")
    assert story.give(PageTold(PageState.TROUBLE)).words.startswith("Another program")


def test_an_owner_who_did_not_ask_for_it_has_no_line_of_it(box: Box) -> None:
    view = asked(box(PLAYING, settings=Settings(on_network=True))).view
    assert isinstance(view, ListView)
    assert not {"Own Wi-Fi", "Into your Wi-Fi"} & {*view.items}
