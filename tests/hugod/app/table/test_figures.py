"""Many figures at once: a page for each player."""

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.events import GuestPlaced, PlayerJoined, PlayerLeft, RollingTurn
from hugo_core.notation import read_position
from hugo_core.position import Seat
from hugod.app.table.figures import by_seat, figure_pages, put_here, take_off
from hugod.app.values.words import Words

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=12,c10")
RED, BLUE = Seat(0), Seat(1)


def test_a_page_says_whose_figures_stand_where() -> None:
    put = put_here(POSITION, BLUE, (Place(60), Place(7)), Words())
    assert put.words == "blue: 7, 60. put here, Roll goes on"
    assert put.who == Words().badge(Colour.BLUE)
    off = take_off(POSITION, RED, POSITION.guests[RED], Words())
    assert off.words == "red: 4, 17. take off, Roll goes on"
    assert (put.by_roll, off.by_roll) == (True, True)


def test_who_leaves_with_the_figures_and_who_joins_have_a_page() -> None:
    left = (PlayerLeft(BLUE, takes_guests=True),)
    joined = (PlayerJoined(RED, Colour.RED, (Place(3),), BLUE), RollingTurn(RED))
    stays = (PlayerLeft(BLUE, takes_guests=False),)
    pages = [
        [page.words for page in figure_pages(events, POSITION, POSITION, Words())]
        for events in (left, joined, stays, (RollingTurn(RED),))
    ]
    assert pages == [
        ["blue: 12, 60. take off, Roll goes on"],
        ["red: 3. put here, Roll goes on"],
        [],
        [],
    ]


def test_what_was_dealt_in_turn_is_told_player_by_player() -> None:
    placed = [GuestPlaced(Seat(n % 2), None, Place(n + 1)) for n in range(4)]
    told = list(by_seat([*placed, RollingTurn(RED)]))
    assert told == [(placed[0], placed[2]), (placed[1], placed[3])]
    pages = [page for events in told for page in figure_pages(events, POSITION, POSITION, Words())]
    assert [(page.place, *page.more) for page in pages] == [(1, 3), (2, 4)]
