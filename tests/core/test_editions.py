"""The six editions and the figures in the box (docs/rules.md, Editions)."""

import pytest

from hugo_core import editions
from hugo_core.errors import BadSetup

HUGO = ("amigo-hugo", "bga-hugo")
PARTY = ("amigo-midnight-party", "bga-midnight-party", "fantome-de-minuit", "ghost-party")


def test_there_are_six_editions_each_on_its_board() -> None:
    assert {edition.name: edition.board for edition in editions.EDITIONS.values()} == {
        "amigo-hugo": "amigo-hugo",
        "bga-hugo": "amigo-hugo",
        "amigo-midnight-party": "amigo-midnight-party",
        "bga-midnight-party": "amigo-midnight-party",
        "fantome-de-minuit": "ravensburger-1989",
        "ghost-party": "ravensburger-1989",
    }
    assert list(editions.EDITIONS) == [edition.name for edition in editions.EDITIONS.values()]


@pytest.mark.parametrize("name", HUGO)
def test_the_hugo_rules_have_the_switches_of_their_sheets(name: str) -> None:
    edition = editions.EDITIONS[name]
    assert edition.start_points == 10
    assert edition.limit == 46
    assert edition.expels
    assert edition.leaves_rooms_and_cellar
    assert not edition.may_miss_with_one_guest
    assert edition.scores_at_once
    assert edition.overflow == 10
    assert edition.rounds is None
    assert edition.expelled_onto_hugo_is_captured
    assert not edition.may_return_to_same_room
    assert edition.slow_from is None


def test_amigo_stops_hugo_at_the_end_and_bga_lets_him_finish() -> None:
    assert editions.EDITIONS["amigo-hugo"].mid_move is editions.MidMove.STOP
    assert editions.EDITIONS["bga-hugo"].mid_move is editions.MidMove.FINISH


@pytest.mark.parametrize("name", PARTY)
def test_the_midnight_party_has_the_switches_of_its_sheets(name: str) -> None:
    edition = editions.EDITIONS[name]
    assert edition.start_points == 0
    assert edition.limit is None
    assert not edition.expels
    assert not edition.leaves_rooms_and_cellar
    assert edition.may_miss_with_one_guest
    assert not edition.scores_at_once
    assert edition.overflow is None
    assert edition.rounds == 3
    assert edition.clock == ()
    assert edition.stride == 3


def test_only_amigo_and_bga_slow_hugo_down_with_seven_or_more() -> None:
    assert [editions.EDITIONS[name].slow_from for name in PARTY] == [7, 7, None, None]


def test_the_clock_is_amigos_track() -> None:
    assert [(hour.label, hour.stride) for hour in editions.CLOCK[:6]] == [
        ("23:45", 3),
        ("24:00", 3),
        ("1:00", 4),
        ("2:00", 5),
        ("3:00", 6),
        ("4:00", 7),
    ]
    assert [hour.label for hour in editions.CLOCK[6:]] == ["5:00"]


@pytest.mark.parametrize(
    ("players", "guests"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 2), (8, 2)]
)
def test_the_more_players_the_fewer_guests(players: int, guests: int) -> None:
    assert editions.guests_each(players) == guests


def test_the_box_has_figures_for_these_colours() -> None:
    assert [[str(colour) for colour in editions.colours_for(n)] for n in (2, 3, 4, 5)] == [
        ["red", "blue"],
        ["red", "blue", "turquoise"],
        ["red", "blue", "turquoise", "yellow"],
        ["red", "blue", "turquoise", "yellow", "black"],
    ]
    assert [editions.colours_for(n) for n in (6, 7, 8)] == [tuple(editions.Colour)] * 3


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    assert editions.edition_named("ghost-party") is editions.EDITIONS["ghost-party"]
    with pytest.raises(BadSetup, match=r"'monopoly'; there are amigo-hugo, .*, ghost-party"):
        editions.edition_named("monopoly")
