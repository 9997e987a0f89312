"""Digits of a result: every slip is found, a forged one seldom passes, none is longer than 20."""

from collections.abc import Collection
from dataclasses import replace
from random import Random

import pytest

from hugo_core.editions import Colour, colours_for
from hugod.app.values import club_codes

GAME = club_codes.Game("314159", 3, 2)


def points_of(players: int, *points: int) -> dict[Colour, int]:
    colours = colours_for(players)[:players]
    return dict(zip(colours, points or range(10, 10 + players), strict=True))


def said_of(code: str, players: int) -> tuple[int, ...]:
    """The points in *code*, if so many play."""
    (points,) = (one.points for one in club_codes.read_result(code) if len(one.points) == players)
    return points


def is_one_of(code: str, colours: Collection[Colour], game: club_codes.Game) -> bool:
    """Whether *code* may be that of *game*, by the desk's own way."""
    try:
        return any(club_codes.is_of(one, colours, game) for one in club_codes.read_result(code))
    except club_codes.BadCode:
        return False


def slips(code: str) -> list[str]:
    """Every code with one wrong digit, and every one with two neighbours swapped."""
    wrong = [
        code[:at] + digit + code[at + 1 :]
        for at, right in enumerate(code)
        for digit in "0123456789"
        if digit != right
    ]
    swapped = [
        code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        for at in range(len(code) - 1)
        if code[at] != code[at + 1]
    ]
    return wrong + swapped


def test_damm_finds_every_slip_after_every_state() -> None:
    """What finds each slip in three digits finds them all: the check is a chain of such steps."""
    for number in range(1000):
        digits = f"{number:03}"
        code = digits + club_codes.check_digit(digits)
        assert club_codes.is_typed_right(code)
        assert not any(map(club_codes.is_typed_right, slips(code)))


@pytest.mark.parametrize("players", range(2, 9))
def test_a_result_is_12_to_20_digits_and_comes_back(players: int) -> None:
    points = points_of(players)
    code = club_codes.result_code(points, GAME)
    assert 12 <= len(code) <= 20
    assert said_of(code, players) == tuple(points.values())
    assert is_one_of(code, points, GAME)
    assert not any(map(club_codes.is_typed_right, slips(code)))


@pytest.mark.parametrize(
    ("points", "length"),
    [
        ((-70, 636), 12),
        ((99, 98, -10, 12), 15),
        ((0, 60, 1, 2, 3, 4, 5, 6), 20),
        ((0, 61, 1, 2, 3, 4, 5, 6), 23),
    ],
)
def test_points_that_do_not_fit_have_a_longer_form(points: tuple[int, ...], length: int) -> None:
    code = club_codes.result_code(points_of(len(points), *points), GAME)
    assert len(code) == length
    assert said_of(code, len(points)) == points


def test_points_that_no_form_holds_have_no_code() -> None:
    assert club_codes.result_code(points_of(3, 1, 2, 999), GAME) == ""


def test_a_code_is_good_for_one_game_alone() -> None:
    points = points_of(4)
    code = club_codes.result_code(points, GAME)
    others = [
        club_codes.Game("314159", 4, 2),
        club_codes.Game("314159", 3, 1),
        club_codes.Game("314158", 3, 2),
    ]
    assert [is_one_of(code, points, other) for other in others] == [False] * 3
    assert not is_one_of(code, [*colours_for(4)[1:4], Colour.WHITE], GAME)
    assert not is_one_of(code, colours_for(5)[:5], GAME)


@pytest.mark.parametrize("players", range(2, 9))
def test_a_tag_is_one_of_so_many_that_a_guess_seldom_hits(players: int) -> None:
    """Every table that can wait has 10,000 tags of its own."""
    tables = 40 // players
    points = points_of(players)
    tags = {
        int(club_codes.result_code(points, club_codes.Game(f"{secret:06}"))[:-1])
        for secret in range(300)
    }
    spread = max(tags) - min(tags)
    assert 0.8 * 10_000 * tables < spread < 10_000 * tables


def test_random_digits_hardly_ever_pass() -> None:
    chance = Random(2)
    points = points_of(4)
    tried = [f"{chance.randrange(10**14):014}" for _ in range(20_000)]
    right = [code for code in tried if club_codes.is_typed_right(code)]
    assert 1_800 < len(right) < 2_200
    assert not [code for code in right if is_one_of(code, points, GAME)]


@pytest.mark.parametrize("code", ["", "x" * 14, "٣" * 14, "1e5"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(club_codes.BadCode, match="digits alone"):
        club_codes.read_result(code)
    assert not club_codes.is_typed_right(code or "owl-1")


@pytest.mark.parametrize("length", [3, 11, 25])
def test_so_many_digits_are_no_code(length: int) -> None:
    said = f"{length} digits: the code of a result has 12 to 24"
    with pytest.raises(club_codes.BadCode, match=said):
        club_codes.read_result("1" * length)


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("314159", True),
        ("3" * 39, True),
        ("31415", False),
        ("3" * 38, False),
        ("٣" * 6, False),
        ("secret", False),
    ],
)
def test_a_secret_is_six_digits_or_39(word: str, is_one: bool) -> None:
    assert club_codes.is_secret(word) is is_one


def test_people_type_spaces_and_dashes() -> None:
    assert club_codes.only_digits(" 1234-5678\u00a090 12\n") == "123456789012"
    assert (
        club_codes.only_digits("&é\"'(-è_çà12") == "123456789012"
    )  # a scanner with English keys, in France
    assert club_codes.only_digits("&é\"'(§è!çà12") == "123456789012"  # and in Belgium
    assert club_codes.grouped("123456789") == ["1234", "5678", "9"]


def test_the_number_of_a_box_holds_table_and_secret() -> None:
    number = club_codes.box_number(7, "031415")
    assert len(number) == 9
    assert club_codes.read_box_number(number) == club_codes.BoxNumber(7, "031415")
    assert not any(map(club_codes.is_box_number, slips(number)))


@pytest.mark.parametrize(
    "digits",
    ["", "12345678", club_codes.box_number(0, "123456"), club_codes.box_number(21, "123456")],
)
def test_what_is_no_number_of_a_box_is_none(digits: str) -> None:
    assert club_codes.read_box_number(digits) is None


@pytest.mark.parametrize("players", range(2, 9))
def test_who_left_is_in_the_digits_with_at_most_four_more(players: int) -> None:
    points = points_of(players)
    for seat, colour in enumerate(points):
        code = club_codes.result_code(points, GAME, [colour])
        assert len(club_codes.result_code(points, GAME)) < len(code) <= 24
        (found,) = (
            one for one in club_codes.read_result(code) if club_codes.is_of(one, points, GAME)
        )
        assert found.points == tuple(points.values())
        assert [at for at, has_left in enumerate(found.left) if has_left] == [seat]
        assert not any(map(club_codes.is_typed_right, slips(code)))


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (2, "3687100544578"),
        (3, "16283146089972"),
        (4, "0762551709055912"),
        (5, "037690386857272333"),
        (6, "01817842805828683146"),
        (7, "008300245385746111168"),
        (8, "004327341671548086598923"),
    ],
)
def test_a_box_and_a_desk_of_other_releases_mean_the_same_digits(players: int, code: str) -> None:
    """Red is gone. Who that is and the points are one number, by bounds that stay for good."""
    assert club_codes.result_code(points_of(players), GAME, [Colour.RED]) == code


@pytest.mark.parametrize(
    ("players", "usual", "longer"),
    [
        (2, "113283413104", "269040669802"),
        (3, "1470823033692", "7048565058427"),
        (4, "20212223418016", "764013380125090"),
        (5, "1890863706389111", "81134351341336558"),
        (6, "178050376037949336", "446404441133574088533"),
        (7, "1232598037326531305", "6614704995006031729210"),
        (8, "16002235432134255471", "90919351313983832210464"),
    ],
)
def test_where_all_have_stayed_they_mean_the_same_as_well(
    players: int, usual: str, longer: str
) -> None:
    assert club_codes.result_code(points_of(players), GAME) == usual
    assert club_codes.result_code(points_of(players, *[120] * players), GAME) == longer


def test_tables_and_the_network_are_sealed_alike_by_every_release() -> None:
    assert club_codes.game_at("9" * 39, 7, 2) == club_codes.Game("742216", 7, 2)
    assert club_codes.wire_tag(GAME, "owls/0017-3fa9c1d2") == "6cbbe9ab1aa04ea7"


@pytest.mark.parametrize(("players", "least"), [(2, -129), (4, 0), (6, 0)])
def test_no_code_says_that_all_are_gone(players: int, least: int) -> None:
    points = points_of(players, *[least] * players)
    code = club_codes.result_code(points, GAME, [*points])
    assert len(code) == len(club_codes.result_code(points, GAME, [Colour.RED]))
    with pytest.raises(club_codes.BadCode, match="no box shows such digits"):
        club_codes.read_result(code)


@pytest.mark.parametrize("players", range(2, 9))
def test_no_number_of_digits_is_two_forms_of_as_many_players(players: int) -> None:
    """A guess at a table has one chance, whichever form it takes."""
    points = points_of(players)
    whole = {
        len(club_codes.result_code(points_of(players, *[most] * players), GAME))
        for most in (0, 120)
    }
    left = len(club_codes.result_code(points, GAME, [Colour.RED]))
    assert left not in whole


def test_the_number_of_one_box_tells_nothing_of_another() -> None:
    """All the secrets that one box's number leaves possible give other boxes every number."""
    evening = "9" * 39
    one, other = club_codes.game_at(evening, 1, 1), club_codes.game_at(evening, 2, 1)
    assert one.secret != other.secret
    assert not is_one_of(club_codes.result_code(points_of(4), one), points_of(4), other)
    as_typed = club_codes.Game(one.secret, 2, 1)  # by whoever has typed the number of table 1
    assert not is_one_of(club_codes.result_code(points_of(4), as_typed), points_of(4), other)
    secrets = {club_codes.game_at(f"{evening:0>39}", table, 1).secret for table in range(1, 21)}
    assert len(secrets) == 20


def test_an_evening_of_an_older_desk_has_one_secret_for_all_tables() -> None:
    assert club_codes.game_at("314159", 7, 2) == club_codes.Game("314159", 7, 2)


def test_the_tag_in_the_network_is_of_table_round_and_game() -> None:
    tag = club_codes.wire_tag(GAME, "owls/0017-3fa9c1d2")
    others = [replace(GAME, table=4), replace(GAME, round=1), replace(GAME, secret="314158")]
    assert tag not in [club_codes.wire_tag(each, "owls/0017-3fa9c1d2") for each in others]
    assert tag != club_codes.wire_tag(GAME, "owls/0018-3fa9c1d2")
