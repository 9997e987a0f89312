"""The players' cards."""

from hugo_core.notation import read_position
from hugod.app.values.words import Words
from hugod.board_art.cards import card_rows, player_cards
from hugod.board_art.layout import Extent

FRAME = Extent(0, 0, 1300, 800)
OVER = "amigo-hugo over:limit hugo=12 passes=3 red(46)=5 blue(10)=5 green(10)=7"


def test_up_to_four_cards_lie_in_a_row() -> None:
    assert card_rows(None, FRAME).count == 0
    assert card_rows(read_position(OVER), FRAME).count == 1
    upright = Extent(0, 0, 800, 1300)
    assert card_rows(read_position(OVER), upright).count == 2


def test_shared_winners_all_wear_the_crown() -> None:
    cards = player_cards(read_position(OVER), FRAME, Words()).split("data-player=")[1:]
    crowned = {card.split('"')[1] for card in cards if "data-winner" in card}
    assert crowned == {"blue", "green"}


def test_nobody_is_on_turn_when_it_is_over() -> None:
    assert "data-turn" not in player_cards(read_position(OVER), FRAME, Words())


def test_the_card_of_who_has_left_is_pale() -> None:
    left = read_position("amigo-hugo rolling act=red left=blue red(10)=5 blue(10)=6")
    cards = player_cards(left, FRAME, Words()).split("data-player=")[1:]
    pale = {card.split('"')[1] for card in cards if 'opacity=".6"' in card}
    assert pale == {"blue"}
