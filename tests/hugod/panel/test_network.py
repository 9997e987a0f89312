"""The page on the network: where it listens, and that it comes and goes as the players wish."""

from __future__ import annotations

import queue
import socket
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from hugo_core.board import load_board
from hugod.app.effects import TendPage
from hugod.app.inputs import PageTold
from hugod.app.page_wishes import PageState, PageWish
from hugod.app.phrases import Phrases
from hugod.panel import network
from hugod.panel.network import NetworkPage

PATIENCE_S = 20.0
HERE, THERE = "127.0.0.1", "127.0.0.2"


class Club:
    """A machine whose addresses change as the test says, and what its page tells."""

    def __init__(self, *, may_open: bool = True, was_open: bool = False) -> None:
        self.told: queue.Queue[PageTold] = queue.Queue()
        self.addresses: tuple[str, ...] = (HERE,)
        with socket.socket() as probe:
            probe.bind((HERE, 0))
            self.port = int(probe.getsockname()[1])
        self.page = NetworkPage(
            load_board("amigo-hugo"),
            Phrases,
            self.told.put,
            port=self.port,
            addresses=lambda: self.addresses,
            may_open=may_open,
            was_open=was_open,
        )

    def wish(self, wish: PageWish) -> PageTold:
        self.page.tend(TendPage(wish))
        return self.told.get(timeout=PATIENCE_S)

    def look_until(self, told: PageTold) -> None:
        while self.wish(PageWish.LOOK) != told:
            pass

    def answers_at(self, address: str) -> bool:
        try:
            with urllib.request.urlopen(f"http://{address}:{self.port}/", timeout=PATIENCE_S) as it:
                return "data-stand" in it.read().decode()
        except OSError:
            return False


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Club]]:
    """Makes clubs that look at their addresses often; all are closed at the end."""
    monkeypatch.setattr(network, "FOLLOW_S", 0.05)
    clubs: list[Club] = []

    def make(*, may_open: bool = True, was_open: bool = False) -> Club:
        clubs.append(Club(may_open=may_open, was_open=was_open))
        return clubs[-1]

    yield make
    for one in clubs:
        one.page.close()


def test_it_is_closed_until_somebody_opens_it(club: Callable[..., Club]) -> None:
    one = club()
    one.page.start()
    assert not one.answers_at(HERE)
    assert one.wish(PageWish.OPEN) == PageTold(PageState.OPEN, HERE, one.port)
    assert one.answers_at(HERE)


def test_it_is_open_again_if_it_was(club: Callable[..., Club]) -> None:
    one = club(was_open=True)
    one.page.start()
    assert one.wish(PageWish.LOOK).state is PageState.OPEN
    assert one.answers_at(HERE)


def test_it_stands_at_its_addresses_and_at_no_other(club: Callable[..., Club]) -> None:
    one = club()
    one.wish(PageWish.OPEN)
    assert not one.answers_at(THERE)
    assert not one.answers_at("127.0.0.3")


def test_a_new_address_is_followed(club: Callable[..., Club]) -> None:
    one = club()
    one.wish(PageWish.OPEN)
    one.addresses = (THERE,)
    one.look_until(PageTold(PageState.OPEN, THERE, one.port))
    assert (one.answers_at(HERE), one.answers_at(THERE)) == (False, True)


def test_every_address_is_served_and_the_first_is_named(club: Callable[..., Club]) -> None:
    one = club()
    one.addresses = (THERE, HERE)
    assert one.wish(PageWish.OPEN).host == THERE
    assert one.answers_at(HERE)
    assert one.answers_at(THERE)


def test_it_opens_by_itself_when_a_network_comes(club: Callable[..., Club]) -> None:
    one = club()
    one.addresses = ()
    assert one.wish(PageWish.OPEN) == PageTold(PageState.NO_NETWORK)
    one.addresses = (HERE,)
    one.look_until(PageTold(PageState.OPEN, HERE, one.port))
    assert one.answers_at(HERE)


def test_closed_is_closed_and_it_can_be_opened_again(club: Callable[..., Club]) -> None:
    one = club()
    for _ in range(3):
        assert one.wish(PageWish.OPEN).state is PageState.OPEN
        assert one.wish(PageWish.CLOSE) == PageTold(PageState.CLOSED)
    one.page.close()
    assert not one.answers_at(HERE)


def test_asking_where_it_is_opens_nothing(club: Callable[..., Club]) -> None:
    one = club()
    assert one.wish(PageWish.LOOK) == PageTold(PageState.CLOSED)
    assert not one.answers_at(HERE)


def test_whoever_closes_it_hears_that_it_is_closed_and_nothing_else(
    club: Callable[..., Club],
) -> None:
    one = club()
    for _ in range(5):
        one.page.tend(TendPage(PageWish.OPEN))
        assert one.wish(PageWish.CLOSE).state in (PageState.OPEN, PageState.CLOSED)
    one.page.close()
    answers = [one.told.get_nowait().state for _ in range(one.told.qsize())]
    assert answers[-1] is PageState.CLOSED


def test_closing_what_is_not_open_is_no_mistake(club: Callable[..., Club]) -> None:
    assert club().wish(PageWish.CLOSE) == PageTold(PageState.CLOSED)


def test_the_owner_has_the_last_word(club: Callable[..., Club]) -> None:
    one = club(may_open=False, was_open=True)
    one.page.start()
    assert one.wish(PageWish.OPEN) == PageTold(PageState.FORBIDDEN)
    assert not one.answers_at(HERE)


def test_a_port_that_is_taken_is_told_and_had_when_it_is_free(club: Callable[..., Club]) -> None:
    one = club()
    with closing(socket.create_server((HERE, one.port))):
        assert one.wish(PageWish.OPEN) == PageTold(PageState.TROUBLE)
    one.look_until(PageTold(PageState.OPEN, HERE, one.port))


def test_the_own_page_keeps_its_port_on_the_loopback(club: Callable[..., Club]) -> None:
    one = club()
    one.addresses = (THERE,)
    with closing(socket.create_server((HERE, one.port))):
        assert one.wish(PageWish.OPEN) == PageTold(PageState.OPEN, THERE, one.port)
        assert one.answers_at(THERE)
