"""The page on the network: it comes and goes as the players wish, and gives codes."""

import queue
import socket
import threading
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from hugod.app.values.effects import PageWish, TendPage
from hugod.app.values.inputs import Input, Key, KeyDown, Origin, PageState, PageTold
from hugod.app.values.prompt_views import TextView
from hugod.app.values.words import Words
from hugod.config import Config
from hugod.display.panel_thread import DisplayWorker
from hugod.ports import JournalError, Phones
from hugod.web.page_port import open_network
from hugod.web.pairing import MOST_TRIES
from tests.hugod.web.conftest import Club

HERE, THERE = "127.0.0.1", "127.0.0.2"


def answers_at(club: Club, address: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://{address}:{club.port}/", timeout=60) as answer:
            return "data-stand" in answer.read().decode()
    except OSError:
        return False


def look_until(club: Club, told: PageTold) -> None:
    while club.wish(PageWish.LOOK) != told:
        pass


def test_it_is_closed_until_somebody_opens_it(club: Callable[..., Club]) -> None:
    one = club()
    assert not answers_at(one, HERE)
    assert one.wish(PageWish.OPEN) == PageTold(PageState.OPEN, HERE, one.port)
    assert answers_at(one, HERE)


def test_it_is_open_again_if_it_was(club: Callable[..., Club]) -> None:
    one = club()
    one.page.open()
    assert one.wish(PageWish.LOOK).state is PageState.OPEN
    assert answers_at(one, HERE)


def test_it_stands_at_its_addresses_and_at_no_other(club: Callable[..., Club]) -> None:
    one = club()
    one.wish(PageWish.OPEN)
    assert not answers_at(one, THERE)
    assert not answers_at(one, "127.0.0.3")


def test_a_new_address_is_followed(club: Callable[..., Club]) -> None:
    one = club()
    one.wish(PageWish.OPEN)
    one.addresses = (THERE,)
    look_until(one, PageTold(PageState.OPEN, THERE, one.port))
    assert (answers_at(one, HERE), answers_at(one, THERE)) == (False, True)


def test_every_address_is_served_and_the_first_is_named(club: Callable[..., Club]) -> None:
    one = club()
    one.addresses = (THERE, HERE)
    assert one.wish(PageWish.OPEN).host == THERE
    assert answers_at(one, HERE)
    assert answers_at(one, THERE)


def test_it_opens_by_itself_when_a_network_comes(club: Callable[..., Club]) -> None:
    one = club()
    one.addresses = ()
    assert one.wish(PageWish.OPEN) == PageTold(PageState.NO_NETWORK)
    one.addresses = (HERE,)
    look_until(one, PageTold(PageState.OPEN, HERE, one.port))
    assert answers_at(one, HERE)


def test_closed_is_closed_and_it_can_be_opened_again(club: Callable[..., Club]) -> None:
    one = club()
    for _ in range(3):
        assert one.wish(PageWish.OPEN).state is PageState.OPEN
        assert one.wish(PageWish.CLOSE) == PageTold(PageState.CLOSED)
    one.page.close()
    assert not answers_at(one, HERE)


def test_asking_where_it_is_opens_nothing(club: Callable[..., Club]) -> None:
    one = club()
    assert one.wish(PageWish.LOOK) == PageTold(PageState.CLOSED)
    assert not answers_at(one, HERE)


def test_whoever_closes_it_hears_that_it_is_closed_and_nothing_else(
    club: Callable[..., Club],
) -> None:
    one = club()
    for _ in range(5):
        one.page.tend(TendPage(PageWish.OPEN))
        assert one.wish(PageWish.CLOSE).state in (PageState.OPEN, PageState.CLOSED)
    one.page.close()
    answers = [one.told().state for _ in range(one.inbox.qsize())]
    assert answers[-1] is PageState.CLOSED


def test_closing_what_is_not_open_is_no_mistake(club: Callable[..., Club]) -> None:
    assert club().wish(PageWish.CLOSE) == PageTold(PageState.CLOSED)


def test_the_owner_has_the_last_word(club: Callable[..., Club]) -> None:
    one = club(may_open=False)
    one.page.open()
    assert one.wish(PageWish.OPEN) == PageTold(PageState.FORBIDDEN)
    assert not answers_at(one, HERE)


def test_a_port_that_is_taken_is_told_and_had_when_it_is_free(club: Callable[..., Club]) -> None:
    one = club()
    with closing(socket.create_server((HERE, one.port))):
        assert one.wish(PageWish.OPEN) == PageTold(PageState.TROUBLE)
    look_until(one, PageTold(PageState.OPEN, HERE, one.port))


def test_the_own_page_keeps_its_port_on_the_loopback(club: Callable[..., Club]) -> None:
    one = club()
    one.addresses = (THERE,)
    with closing(socket.create_server((HERE, one.port))):
        assert one.wish(PageWish.OPEN) == PageTold(PageState.OPEN, THERE, one.port)
        assert answers_at(one, THERE)


def test_a_code_is_given_while_it_is_open(opened: Club) -> None:
    told = opened.wish(PageWish.CODE)
    assert told.state is PageState.CODE
    assert len(told.code) == 6


def test_a_closed_page_gives_no_code(club: Callable[..., Club]) -> None:
    assert club().wish(PageWish.CODE) == PageTold(PageState.CLOSED)


def test_a_code_nobody_sees_any_more_opens_nothing(opened: Club) -> None:
    code = opened.wish(PageWish.CODE).code
    opened.page.tend(TendPage(PageWish.NO_CODE))
    assert opened.type_code(code) == (404, "")


def test_a_card_that_fails_is_told(opened: Club) -> None:
    opened.book.fails = True
    assert opened.wish(PageWish.FORGET) == PageTold(PageState.TROUBLE)


def test_a_key_of_a_phone_does_not_end_the_lock(opened: Club) -> None:
    lock(opened)
    opened.page.heard(KeyDown(Key.D5, Origin.PHONE))
    assert not opened.wish(PageWish.CODE).code


def test_opened_anew_before_it_is_closed_it_is_open(club: Callable[..., Club]) -> None:
    one = club()
    one.wish(PageWish.OPEN)
    for wish in (PageWish.CLOSE, PageWish.OPEN):
        one.page.tend(TendPage(wish))
    assert [one.told().state, one.told().state][-1] is PageState.OPEN
    assert answers_at(one, HERE)


def test_the_end_of_the_program_ends_the_thread(opened: Club) -> None:
    opened.page.close()
    assert "network" not in {thread.name for thread in threading.enumerate()}
    opened.page.saw(TextView("…"), None)


def lock(club: Club) -> None:
    """Type wrong codes until no digits are good."""
    club.wish(PageWish.CODE)
    for number in range(MOST_TRIES):
        club.type_code("no one")
        club.type_code("000000", f"127.0.7.{number + 1}")
    assert club.told().state is PageState.LOCKED


def test_a_key_of_the_box_ends_the_lock_and_a_slow_card_takes_one_job_for_many(
    opened: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RM7: a thread for each key, until none could be started and the keypad was deaf."""
    lock(opened)
    is_written, keep, tries = threading.Event(), opened.book.keep, list[int]()

    def slowly(phones: Phones) -> None:
        is_written.wait(60)
        tries.append(phones.tries)
        if len(tries) == 1:
            raise JournalError("The card is full.")
        keep(phones)

    monkeypatch.setattr(opened.book, "keep", slowly)
    threads = threading.active_count()
    for _ in range(30):
        opened.page.heard(KeyDown(Key.D5))
    assert threading.active_count() <= threads
    is_written.set()
    assert opened.wish(PageWish.FORGET).state is PageState.FORGOTTEN  # the card's next job
    assert tries == [0, MOST_TRIES]
    opened.page.heard(KeyDown(Key.D5))  # the first was in vain
    assert opened.wish(PageWish.FORGET).state is PageState.FORGOTTEN
    assert tries == [0, MOST_TRIES, 0, 0]
    assert opened.wish(PageWish.CODE).code


@pytest.mark.parametrize(
    ("allowed", "state"), [("menu", PageState.CLOSED), ("never", PageState.FORBIDDEN)]
)
def test_the_owner_says_whether_it_may_be_opened(
    tmp_path: Path, allowed: str, state: PageState
) -> None:
    inbox: queue.Queue[Input] = queue.Queue()
    with ExitStack() as opened:
        config = Config(page_network=allowed)
        put, glass = inbox.put, DisplayWorker()
        page = open_network(opened, glass, put, Words, config, tmp_path)
        page.tend(TendPage(PageWish.LOOK))
    assert inbox.get_nowait() == PageTold(state)
