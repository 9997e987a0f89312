"""Whole games as text (docs/game-record.md): reading, writing, and every way to get it wrong."""

from collections.abc import Iterable
from random import Random

import pytest

from hugo_core.board import Place, load_board
from hugo_core.commands import DealGuests, RollDie
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.errors import BadRecord
from hugo_core.game_file import RecordStep, read_record, turn_line, write_record
from hugo_core.notation import position_line, read_position
from hugo_core.position import Face, Phase, agree, start
from hugo_core.rules import play
from tests.core.stories import random_turns

HEADER = "hugo-record 1\nedition amigo-hugo\nplayers red blue\n"
PARTY = "hugo-record 1\nedition ghost-party\nplayers red blue green\nrounds 2\n"


def placing(colours: str, squares: Iterable[int]) -> str:
    each = colours.split()
    return "".join(f"place {each[n % len(each)]} {square}\n" for n, square in enumerate(squares))


PLACED = HEADER + placing("red blue", range(14, 26))
"""Fifteen lines; red has the even squares 14 to 24, blue the odd ones, red rolls."""
PARTY_PLACED = PARTY + placing("red blue green", range(1, 16))
"""Nineteen lines; red stands on 1 4 7 10 13, green on 3 6 9 12 15."""


def steps(text: str) -> list[RecordStep]:
    return list(read_record(text.encode()))


def test_a_record_gives_the_set_up_game_and_a_step_for_each_line() -> None:
    found = steps(HEADER + "place red 5\nplace blue 6\n")
    assert [(step.line, step.text) for step in found] == [
        (3, ""),
        (4, "place red 5"),
        (5, "place blue 6"),
    ]
    assert position_line(found[-1].position) == ("amigo-hugo placing act=red red(10)=5 blue(10)=6")


def test_a_roll_and_its_move_are_one_step() -> None:
    assert position_line(steps(PLACED + "red 4 24>28\n")[-1].position) == (
        "amigo-hugo rolling act=blue red(10)=14,16,18,20,22,28 blue(10)=15,17,19,21,23,25"
    )


def test_the_header_may_be_read_without_a_body() -> None:
    only = steps(HEADER)
    assert [(step.line, step.position.phase) for step in only] == [(3, Phase.PLACING)]


def test_the_set_up_game_carries_the_number_of_the_last_header_line() -> None:
    found = steps("# a game\n\n" + HEADER + "\n# now\nplace red 5\n")
    assert [step.line for step in found] == [5, 8]


def test_header_lines_may_come_in_any_order_after_the_first() -> None:
    text = "hugo-record 1\nrounds 5\nplayers blue red\nedition ghost-party\n"
    position = steps(text)[0].position
    assert position.setup.rounds == 5
    assert position.setup.colours == (Colour.BLUE, Colour.RED)


def test_three_rounds_are_played_where_none_are_named() -> None:
    assert steps(PARTY.replace("rounds 2\n", ""))[0].position.setup.rounds == 3


def test_another_board_than_the_editions_own_is_named() -> None:
    text = HEADER + "board ravensburger-1989\n"
    assert steps(text)[0].position.setup.board is load_board("ravensburger-1989")


@pytest.mark.parametrize(
    "text",
    [
        HEADER.replace("\n", "\r\n") + "place red 5\r\n",
        HEADER.replace("\n", "\n\n") + "\n\nplace red 5",
        HEADER + "# red begins\nplace red 5 # in front of the third room\n",
        HEADER + "place red 5#here\n",
        HEADER + "place red 5   \n",
        "\ufeff" + HEADER + "place red 5\n",
        HEADER + "place red 5\n# Grüße\n",
    ],
    ids=["CRLF", "blank lines", "comments", "comment at once", "blanks at the end", "BOM", "UTF-8"],
)
def test_comments_blank_lines_and_the_ends_of_other_systems_are_let_through(text: str) -> None:
    assert position_line(steps(text)[-1].position) == (
        "amigo-hugo placing act=blue red(10)=5 blue(10)="
    )


NUMBERED = "hugo-record 1\nedition amigo-hugo\n{}\n"

WRONG: list[tuple[str, int, str]] = [
    # the header
    ("", 1, "hugo-record"),
    ("# nothing\n\n", 1, "hugo-record"),
    ("edition amigo-hugo\n", 1, "begins with"),
    ("place red 5\n", 1, "begins with"),
    ("hugo-record 2\n", 1, "version 2"),
    ("hugo-record 01\n", 1, "version 01"),
    ("hugo-record\n", 1, "one value"),
    ("hugo-record 1 1\n", 1, "one value"),
    ("Hugo-Record 1\n", 1, "begins with"),
    ("hugo-record 1\nhugo-record 1\n", 2, "second hugo-record"),
    ("hugo-record 1\n", 1, "edition"),
    ("hugo-record 1\nedition monopoly\n", 2, "monopoly"),
    ("hugo-record 1\nedition Amigo-Hugo\n", 2, "Amigo-Hugo"),
    ("hugo-record 1\nedition amigo-hugo\n", 2, "players"),
    ("hugo-record 1\nedition amigo-hugo\nplace red 5\n", 3, "players"),
    ("hugo-record 1\nplayers red blue\nplace red 5\n", 3, "edition"),
    (NUMBERED.format("players"), 3, "0 players"),
    (NUMBERED.format("players red"), 3, "1 players"),
    (NUMBERED.format("players " + " ".join(Colour) + " red"), 3, "9 players"),
    (NUMBERED.format("players red blue red"), 3, "two players are red"),
    (NUMBERED.format("players red pink"), 3, "pink"),
    (NUMBERED.format("players Red blue"), 3, "Red"),
    (NUMBERED.format("players red, blue"), 3, "red,"),
    (NUMBERED.format("players red blue") + "players red blue\n", 4, "second players"),
    (NUMBERED.format("players red") + "board escher\n", 3, "1 players"),
    (NUMBERED.format("name red Anna") + "players red blue\n", 3, "name"),
    (HEADER + "name red Anna\n", 4, "name"),
    (HEADER + "started 2026-11-20\nplace red 5\n", 4, "started"),
    (HEADER + "rounds 3\nplace red 5\n", 4, "rounds"),
    (HEADER + "rounds 1\n", 4, "rounds"),
    (HEADER + "rounds 3\nboard escher\n", 4, "rounds"),
    ("hugo-record 1\nrounds 3\nedition bga-hugo\nplayers red blue\n", 2, "rounds"),
    (PARTY.replace("rounds 2", "rounds 0"), 4, "1 to 8"),
    (PARTY.replace("rounds 2", "rounds 9"), 4, "1 to 8"),
    (PARTY.replace("rounds 2", "rounds x"), 4, "1 to 8"),
    (PARTY.replace("rounds 2", "rounds 03"), 4, "1 to 8"),
    (PARTY.replace("rounds 2", "rounds -1"), 4, "1 to 8"),
    (PARTY.replace("rounds 2", "rounds"), 4, "one value"),
    (PARTY.replace("rounds 2", "rounds 2 3"), 4, "one value"),
    (HEADER + "board escher\n", 4, "escher"),
    (HEADER + "board ../amigo-hugo\n", 4, "amigo-hugo"),
    (HEADER + "place red 5\nrounds 2\n", 5, "header"),
    (HEADER + "place red 5\nplayers red blue\n", 5, "header"),
    (PARTY + "house slow-from-4\n", 5, "perhaps a newer box has it; there are slow-from-5"),
    (PARTY + "house green-any\nhouse green-any\n", 6, "a second house green-any line"),
    (PARTY + "house stride-2\nhouse slow-from-5\nplace red 5\n", 6, "contradict each other"),
    (PARTY + "house\n", 5, "one value"),
    (HEADER + "deal\n", 4, "one value"),
    (HEADER + "deal 12345\n", 4, "deal 12345: the code of a deal is six digits"),
    (HEADER + "deal 12345\u0666\n", 4, "six digits"),
    (HEADER + "deal 123456\ndeal 123456\n", 5, "a second deal line"),
    (HEADER + "place red 5\ndeal 123456\n", 5, "header"),
    (HEADER + "house slow-from-5\nplace red 5\n", 4, "house rule"),
    ("hugo-record 1\nfix act=red\n", 2, "no edition line"),
    (HEADER + "start\n", 4, "a colour and a number"),
    (HEADER + "start red\n", 4, "a colour and a number"),
    (HEADER + "start red 4 5\n", 4, "a colour and a number"),
    (HEADER + "start pink 4\n", 4, "pink"),
    (HEADER + "start red 46\n", 4, "from 0 to 45"),
    (HEADER + "start red -1\n", 4, "from 0 to 45"),
    (HEADER + "start red 04\n", 4, "from 0 to 45"),
    (HEADER + "start red four\n", 4, "from 0 to 45"),
    (HEADER + "start red 4\nstart blue 5\nstart red 4\n", 6, "second start red"),
    (HEADER + "start red 4\nstart green 4\nplace red 5\n", 5, "green does not play"),
    (HEADER + "place red 5\nstart red 4\n", 5, "header"),
    ("hugo-record 1\nstart red 4\nedition amigo-hugo\n", 3, "players"),
    # bedtime
    (HEADER + "last-lap\n", 4, "all the guests first"),
    (PLACED + "last-lap now\n", 16, "not a line"),
    (PLACED + "last-lap\nlast-lap\n", 17, "last lap already"),
    (PLACED + "fair-end\n", 16, "red(POINTS) blue(POINTS)"),
    (PLACED + "fair-end red(9)\n", 16, "red(POINTS) blue(POINTS)"),
    (PLACED + "fair-end blue(9) red(9)\n", 16, "red(POINTS) blue(POINTS)"),
    (PLACED + "fair-end red(09) blue(9)\n", 16, "red(POINTS) blue(POINTS)"),
    (PLACED + "fair-end red(x) blue(9)\n", 16, "red(POINTS) blue(POINTS)"),
    (PLACED + "fair-end red(9) blue(-1)\n", 16, "from 0 to 999"),
    (PLACED + "fair-end red(9) blue(8)\nred ghost\n", 17, "is over"),
    (HEADER + "player red level:7\n", 4, "level:1 to level:6"),
    (HEADER + "player red level:3 level:4\n", 4, "who plays it"),
    (HEADER + "player red\n", 4, "who plays it"),
    (HEADER + "player red exec:sh\n", 4, "exec:sh"),
    (HEADER + "player red program:Bob\n", 4, "program:Bob"),
    (HEADER + "player pink level:3\n", 4, "pink"),
    (HEADER + "player green level:3\n", 4, "green does not play"),
    (HEADER + "player red level:3\nplayer red level:3\n", 5, "second player line for red"),
    (HEADER + "place red 5\nplayer red level:3\n", 5, "header"),
    # the form of a line
    (HEADER + "place  red 5\n", 4, "single spaces"),
    (HEADER + "place\tred 5\n", 4, "single spaces"),
    (HEADER + "place red\u00a05\n", 4, "single spaces"),
    (HEADER + "place red 5\rplace blue 6\n", 4, "single spaces"),
    (HEADER + "place red \x005\n", 4, "single spaces"),
    ("hugo-record  1\n", 1, "single spaces"),
    (HEADER + "place red\n", 4, "not a line"),
    (HEADER + "place red 5 6\n", 4, "not a line"),
    (HEADER + "5\n", 4, "not a line"),
    (HEADER + "PLACE red 5\n", 4, "not a line"),
    (PLACED + "red\n", 16, "not a line"),
    (PLACED + "red 4\n", 16, "not a line"),
    (PLACED + "Red 4 14>18\n", 16, "not a line"),
    (PLACED + "red ghost 1\n", 16, "ghost 1"),
    (PLACED + "red ghost 14>18\n", 16, "not a line"),
    (PLACED + "red 4 14>18 ghost\n", 16, "not a line"),
    (PLACED + "red Ghost\n", 16, "not a line"),
    (PLACED + "red 4 14 > 18\n", 16, "not a line"),
    (PLACED + "red 4 14-18\n", 16, "FROM>TO"),
    (PLACED + "red 4 stay\n", 16, "FROM>TO"),
    (PLACED + "red 4 14>\n", 16, "no place"),
    (PLACED + "red 4 14>18>20\n", 16, "no place"),
    (PLACED + "lot\n", 16, "not a line"),
    # places
    (HEADER + "place red 0\n", 4, "no place 0"),
    (HEADER + "place red 29\n", 4, "no place 29"),
    (HEADER + "place red 017\n", 4, "no place 017"),
    (HEADER + "place red +5\n", 4, "no place"),
    (HEADER + "place red -5\n", 4, "no place"),
    (HEADER + "place red \u0665\n", 4, "no place"),
    (HEADER + "place red r10\n", 4, "no place r10"),
    (HEADER + "place red w\n", 4, "no place w"),
    (HEADER + "place red C10\n", 4, "no place C10"),
    (HEADER + "place red r1\n", 4, "squares"),
    (HEADER + "place red c10\n", 4, "squares"),
    (HEADER + "place red door\n", 4, "squares"),
    (HEADER + "place red 5\nplace blue 5\n", 5, "a guest on 5"),
    # turns
    (HEADER + "place blue 5\n", 4, "red's turn"),
    (HEADER + "place green 5\n", 4, "green does not play"),
    (HEADER + "place pink 5\n", 4, "pink"),
    (HEADER + "red 4 5>9\n", 4, "all the guests first"),
    (HEADER + "place red 5\nblue ghost\n", 5, "all the guests first"),
    (HEADER + "lot red\n", 4, "no lot to draw"),
    (PLACED + "place red 1\n", 16, "No guest is waiting"),
    (PLACED + "blue 4 15>19\n", 16, "red's turn"),
    (PLACED + "blue ghost\n", 16, "red's turn"),
    (PLACED + "green ghost\n", 16, "green does not play"),
    (PLACED + "red 3 14>17\n", 16, "no 3"),
    (PLACED + "red 6 14>20\n", 16, "no 6"),
    (PLACED + "red 0 14>14\n", 16, "no 0"),
    (PLACED + "red 04 14>18\n", 16, "no 04"),
    (PLACED + "red 4 14>17\n", 16, "cannot reach 17"),
    (PLACED + "red 4 15>19\n", 16, "no guest on 15"),
    (PLACED + "red 4 14>r6\n", 16, "Rooms open"),
    (PLACED + "red 4 pass\n", 16, "must move"),
    (PLACED + "lot red\n", 16, "no lot to draw"),
    (PLACED + "red 4 14>18\nred 4 18>22\n", 17, "blue's turn"),
    (PARTY_PLACED + "red 4 pass\n", 20, "must move"),
    (PARTY_PLACED + "red 4 1>w\n", 20, "never go to w"),
]


@pytest.mark.parametrize(("text", "line", "word"), WRONG)
def test_a_wrong_record_is_refused_with_line_and_reason(text: str, line: int, word: str) -> None:
    with pytest.raises(BadRecord) as caught:
        steps(text)
    assert caught.value.line == line
    assert word in caught.value.reason
    assert str(caught.value) == f"{line}: {caught.value.reason}"


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"hugo-record 1\nedition \xff\n", 2),
        (HEADER.encode() + b"place red 5 # \xe4\n", 4),
        (HEADER.encode("utf-16"), 1),
        (b"\x00\x01\x02\x03", 1),
    ],
)
def test_what_is_not_utf_8_is_refused_with_its_line(data: bytes, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        list(read_record(data))
    assert caught.value.line == line


def test_the_good_lines_before_a_wrong_one_are_given() -> None:
    found = read_record((HEADER + "place red 5\nplace blue 5\n").encode())
    assert [next(found).line, next(found).line] == [3, 4]
    with pytest.raises(BadRecord):
        next(found)


def over(games: dict[str, bytes], edition: str) -> str:
    for data in games.values():
        if f"edition {edition}\n".encode() in data:
            return data.decode()
    raise LookupError(edition)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("line", ["red ghost", "place red 5", "red 4 1>5", "lot red"])
def test_after_the_end_no_line_may_follow(edition: str, line: str, games: dict[str, bytes]) -> None:
    text = over(games, edition)
    seats = text.partition("players ")[2].split()
    line = line.replace("red", seats[0])
    with pytest.raises(BadRecord, match="The game is over"):
        steps(f"{text}{line}\n")


def lots_due(games: dict[str, bytes]) -> tuple[str, str]:
    """A game up to where a lot is due, and the colour on which it fell."""
    lines = games["ghost-party-3"].decode().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("lot "))
    return "".join(lines[:at]), lines[at].split()[1]


def test_a_lot_is_drawn_among_the_tied_and_before_anything_else(games: dict[str, bytes]) -> None:
    text, drawn = lots_due(games)
    tied = steps(text)[-1].position
    outside = [colour for seat, colour in enumerate(tied.setup.colours) if seat not in tied.tied]
    assert steps(text + f"lot {drawn}\n")[-1].position.phase is not Phase.LOTS
    for wrong, word in [
        (f"lot {outside[0]}", "not in the draw"),
        ("lot white", "white does not play"),
        (f"place {drawn} 28", "Draw the lot"),
        (f"{drawn} ghost", "Draw the lot"),
    ]:
        with pytest.raises(BadRecord, match=word):
            steps(f"{text}{wrong}\n")


def test_what_is_written_is_what_was_played() -> None:
    setup = agree(EDITIONS["bga-hugo"], (Colour.RED, Colour.BLUE))
    turns = random_turns(start(setup), Random(5).choice)
    text = write_record(setup, turns)
    assert text.startswith("hugo-record 1\nedition bga-hugo\nplayers red blue\nplace red ")
    last, command = turns[-1]
    assert steps(text)[-1].position == play(last, command)[1]


def test_header_lines_are_written_where_they_say_something() -> None:
    setup = agree(
        EDITIONS["fantome-de-minuit"],
        (Colour.GREEN, Colour.RED),
        board=load_board("amigo-midnight-party"),
        rounds=5,
    )
    text = write_record(setup, [])
    assert text == (
        "hugo-record 1\nedition fantome-de-minuit\nplayers green red\nrounds 5\n"
        "board amigo-midnight-party\n"
    )
    assert steps(text)[0].position == start(setup)


def test_the_code_of_the_same_rolls_is_written_and_read() -> None:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal="012345")
    text = write_record(setup, [])
    assert text.splitlines()[3:] == ["deal 012345"]
    assert steps(text)[0].position == start(setup)


def test_a_house_rule_is_written_and_read() -> None:
    colours = tuple(Colour)[:5]
    setup = agree(EDITIONS["fantome-de-minuit"], colours, house=(HouseRule.SLOW_FROM_FIVE,))
    text = write_record(setup, [])
    assert text.splitlines()[3:] == ["rounds 3", "house slow-from-5"]
    assert steps(text)[0].position == start(setup)
    assert steps(text)[0].position.stride == 2


def test_several_house_rules_are_lines_in_any_order_and_points_follow_them() -> None:
    house = (HouseRule.START_AT_NOTHING, HouseRule.SHORT_NIGHT)
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), house=house, start=(0, 4))
    text = HEADER + "house start-at-0\nhouse short-night\nstart blue 4\n"
    assert write_record(setup, []) == text
    assert steps(text)[0].position == start(setup)
    other = HEADER + "start blue 4\nhouse short-night\nhouse start-at-0\n"
    assert steps(other)[0].position == start(setup)
    assert steps(HEADER)[0].position.points == (10, 10)


def test_an_unusual_start_is_written_and_may_stand_before_the_players() -> None:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), start=(4, 10))
    assert write_record(setup, []) == HEADER + "start red 4\n"
    early = "hugo-record 1\nstart blue 12\nstart red 0\nedition amigo-hugo\nplayers red blue\n"
    assert steps(early)[0].position.points == (0, 12)
    assert steps(HEADER + "start red 10\n")[0].position == steps(HEADER)[0].position


def test_a_number_whose_move_is_due_is_not_written() -> None:
    position = steps(PLACED)[-1].position
    assert turn_line(position, RollDie(Face.FOUR)) == ""
    assert turn_line(position, RollDie(Face.GHOST)) == "red ghost"


def test_who_leaves_comes_back_and_joins_is_written_and_read() -> None:
    company = "join green 1 2\nleave blue stay\nback blue\nleave red go\n"
    played = steps(PLACED + company)
    assert [step.text for step in played[-4:]] == company.splitlines()
    assert played[-1].position.setup.colours == (Colour.RED, Colour.BLUE, Colour.GREEN)
    assert played[-1].position.left == (0,)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("leave blue", "«leave blue» is not a line"),
        ("leave blue now", "is not a line"),
        ("leave green go", "green does not play"),
        ("back blue", "This player is in the game"),
        ("join pink 20 21", "no colour is called 'pink'"),
        ("join green 20", "Every player has 2 guests"),
        ("join green 20 40", "no place 40"),
    ],
)
def test_company_that_cannot_be_is_refused(line: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        steps(f"{PLACED}{line}\n")


def test_dealt_captives_are_written_as_placed_with_the_lots_they_need() -> None:
    position = read_position(
        "ghost-party placing act=blue round=2/3 "
        "red(9)=1,2,3,4,c9 blue(9)=6,7,8,c9,c10 green(4)=10,11,12,13,14"
    )
    line = turn_line(position, DealGuests((Place(20), Place(21), Place(22))))
    lines = ["place blue 20", "lot red", "place red 21", "place blue 22"]
    assert line.splitlines() == [f"{each}  # dealt" for each in lines]


def test_who_plays_a_seat_is_written_in_the_header_and_read() -> None:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
    players = {Colour.BLUE: "level:3", Colour.RED: "program:bob", Colour.GREEN: "level:1"}
    text = write_record(setup, [], players)
    assert text.splitlines()[3:] == ["player red program:bob", "player blue level:3"]
    assert steps(text)[0].position == start(setup)
    assert steps(text)[0].line == 5
