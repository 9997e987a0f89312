"""When a rule is told: before somebody does what it is about."""

import random
from dataclasses import replace

import pytest

from hugo_core import events
from hugo_core.board import Place
from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import Face, GameEnd, Phase, Seat, agree, start
from hugo_core.rules import play
from hugod.app.table.lessons import LESSONS, due, of_done, of_next, soon
from hugod.app.table.moments import Juncture

PLAYED = [
    *((name, ()) for name in EDITIONS),
    ("amigo-hugo", (HouseRule.STRIDE_THREE, HouseRule.ROOMS_EXACT, HouseRule.SHORT_NIGHT)),
    ("bga-hugo", (HouseRule.NO_THROWING_OUT,)),
    *(("ghost-party", (rule,)) for rule in (HouseRule.THROWING_OUT, HouseRule.NEXT_BEGINS)),
    ("fantome-de-minuit", (HouseRule.GREEN_LIKE_OTHERS,)),
]


@pytest.mark.parametrize(("name", "house"), PLAYED)
def test_each_is_told_before_somebody_does_what_it_is_about(
    name: str, house: tuple[HouseRule, ...]
) -> None:
    chance, met, wanted = random.Random(1), set[str](), set[str]()
    for players in (2, 4, 8):
        position = start(agree(EDITIONS[name], tuple(Colour)[:players], house=house))
        taught: set[str] = set()
        while position.phase is not Phase.OVER:
            taught |= {lesson.id for lesson in due(Juncture(position), taught)}
            command = chance.choice(list(legal_commands(position)))
            before, (happened, position) = position, play(position, command)
            for event in happened:
                if isinstance(event, events.GuestMoved | events.GuestPlaced | events.GuestStayed):
                    used = {each.id for each in due(Juncture(before, (event,)), taught)}
                    # Who cannot move at all has no choice.
                    assert used <= ({"stay"} if isinstance(event, events.GuestStayed) else set()), (
                        used,
                        event,
                    )
                taught |= {each.id for each in due(Juncture(before, (event,)), taught)}
        met |= taught
        wanted |= {lesson.id for lesson in LESSONS if lesson.of(position.setup)}
    # All rooms or steps are rarely full, points rarely few or equal, Hugo rarely at the very door,
    # and nobody wants to go to bed.
    seldom = {"outside", "lots", "last-lap", "ten-again", "only-two", "not-below", "onto-hugo"}
    assert wanted - met <= seldom
    assert met <= wanted


@pytest.mark.parametrize(
    ("line", "told"),
    [
        # Red has two guests on 22; the steps are free, or none is.
        ("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=22,22 blue(10)=9", {"together"}),
        (
            "ghost-party rolling act=red hugo=20 round=1/3 red(0)=22,c10,c9,c8,c7,c6"
            " blue(0)=9,c10,c5,c4,c3",
            {"only-two"},
        ),
        (
            "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=22,c10,c9,c8,c7,c6"
            " blue(10)=9,c10,c5,c4,c3,c2",
            {"ten-again"},
        ),
    ],
)
def test_who_shares_a_step_or_finds_none_free_is_told_why(line: str, told: set[str]) -> None:
    before = read_position(line)
    happened, _ = play(before, RollDie(Face.GHOST))
    found = {each.id for each in due(Juncture(before, tuple(happened)), ())}
    assert found & {"together", "ten-again", "only-two"} == told
    done, ahead = of_done(before, tuple(happened)), of_next(before)
    assert {each.id for each in (done, ahead) if each} == told | {"points"}, "the most telling one"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        # In the room that is near is red's own guest, only who leaves it, or one of blue's.
        ("amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=9,r5 blue(10)=12", {"own-room"}),
        ("amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=r5 blue(10)=12", set()),
        ("amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=9 blue(10)=12,r5", {"throw-out"}),
        # What is had of a green room, or of a red one, is known before who is in it is put out.
        (
            "bga-hugo moving:5 act=blue hugo=24 passes=1 red(24)=r3 blue(36)=2",
            {"throw-out", "lucky"},
        ),
        (
            "amigo-hugo moving:2 act=red hugo=9 passes=1 red(20)=20 blue(21)=r9",
            {"throw-out", "haunted"},
        ),
        ("ghost-party moving:4 act=red hugo=20 round=1/3 red(0)=9,r5 blue(0)=12,13", {"full"}),
    ],
)
def test_whose_guest_is_in_the_room_says_which_rule_is_told(line: str, told: set[str]) -> None:
    found = {each.id for each in due(Juncture(read_position(line)), ())}
    assert found & {"own-room", "throw-out", "full"} == told - {"lucky", "haunted"}
    assert told <= found


ROOMS = "blue(0)=24,r7,r8,r9,r10,r11"
MOVE = "amigo-hugo moving:{} act=red hugo={} passes=1 red({})={} blue(10)={}"
EXPELLED = events.GuestExpelled(Seat(1), Place(33), Place(6))
PARTY = "ghost-party moving:{} act=red hugo=20 round=1/3 red(0)={} blue(0)=12,c9"


@pytest.mark.parametrize(
    ("line", "told", "not_told"),
    [
        # Hugo is on his way and nobody was caught; then somebody is, and he may bring many.
        ("amigo-hugo rolling act=red hugo=c6 red(10)=3 blue(10)=9", "start-10", "end open"),
        ("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=3 blue(7)=9", "open", "start-10 end"),
        (
            "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=3 blue(19)=c9,r5",
            "end tie",
            "end-walk start-10 open",
        ),
        ("bga-hugo rolling act=red hugo=20 passes=4 red(10)=3 blue(19)=9", "end-walk tie", "end"),
        # In a last lap equal points matter as well.
        (
            "amigo-hugo rolling act=red last=red,blue hugo=20 passes=1 red(10)=3 blue(10)=9",
            "tie",
            "end",
        ),
        # Who is outside knows what that counts before the last room is full.
        (
            f"ghost-party rolling act=red hugo=20 round=1/3 red(0)=1,r2,r3,r4,r5,r6 {ROOMS}",
            "outside inside",
            "",
        ),
        (
            f"ghost-party rolling act=red hugo=20 round=1/3 red(0)=1,2 {ROOMS}",
            "goal round-end",
            "inside last-round",
        ),
        (
            f"ghost-party rolling act=red hugo=20 round=1/3 red(0)=1,2,r3,r4,r5,r6 {ROOMS}",
            "",
            "outside",
        ),
        (f"ghost-party rolling act=red hugo=20 round=3/3 red(0)=1,2 {ROOMS}", "last-round", ""),
        (
            "ghost-party rolling act=red hugo=20 round=1/3 red(0)=1,2 blue(0)=24,25",
            "goal",
            "round-end last-round",
        ),
        ("amigo-hugo rolling act=red hugo=20 passes=5 red(10)=3 blue(10)=9", "end", ""),
        ("amigo-hugo rolling act=red hugo=20 passes=4 red(10)=c10 blue(10)=r5", "", "end cellar"),
        # What a room gives, whose it is and who stands before it.
        (MOVE.format(4, 20, 10, "8", "12"), "lucky", "not-below"),
        (MOVE.format(1, 20, 2, "9", "12"), "lucky not-below", ""),
        (MOVE.format(1, 20, 3, "9", "12"), "lucky", "not-below"),
        (MOVE.format(2, 6, 10, "5", "12,r3"), "onto-hugo", ""),
        (MOVE.format(2, 20, 10, "5", "12,r3"), "throw-out", "onto-hugo"),
        (MOVE.format(2, 6, 10, "5,r3", "12"), "own-room", "onto-hugo"),
        (MOVE.format(2, 6, 10, "5", "12"), "", "onto-hugo"),
        # Who is inside, and may come out.
        (MOVE.format(1, 20, 10, "r5,c10", "12"), "leave-room cellar all-in", ""),
        (PARTY.format(4, "4,r1"), "stay", "full"),
        (PARTY.format(4, "r5,c10"), "", "stay"),
        (PARTY.format(1, "9"), "rooms", "spare"),
    ],
)
def test_what_is_told_before_a_choice(line: str, told: str, not_told: str) -> None:
    found = {each.id for each in due(Juncture(read_position(line)), ())}
    assert found >= {*told.split()}
    assert found.isdisjoint(not_told.split())


@pytest.mark.parametrize(("hugo", "told"), [("c6", {"stairs", "stride-later"}), ("20", set())])
def test_how_far_hugo_goes_is_told_with_a_ghost_until_he_is_out(hugo: str, told: set[str]) -> None:
    before = read_position(f"amigo-hugo rolling act=red hugo={hugo} red(10)=3 blue(10)=9")
    happened, _ = play(before, RollDie(Face.GHOST))
    found = {each.id for each in due(Juncture(before, tuple(happened)), ())}
    assert found & {"stairs", "stride-later"} == told


def test_what_a_one_alone_may_bring_is_known_before_it_is_rolled() -> None:
    """Red would come onto Hugo."""
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=19 blue(10)=12"
    assert "hugo" in {each.id for each in soon(read_position(line), ())}


@pytest.mark.parametrize(
    ("steps", "hugo", "comes"),
    [(2, "door", True), (3, "door", False), (3, "c10", True), (4, "c10", False), (4, "c9", True)],
)
def test_that_hugo_comes_out_is_told_before_the_ghost_that_brings_him(
    steps: int, hugo: str, comes: bool
) -> None:
    """He goes three, on a counted board with so many steps: from the door, one more than these."""
    position = read_position(f"amigo-hugo rolling act=red hugo={hugo} red(10)=3 blue(10)=9")
    setup = position.setup
    counted = replace(setup.board, name="ours", steps=setup.board.steps[:steps])
    there = replace(position, setup=replace(setup, board=counted))
    found = {each.id for each in due(Juncture(there), ())}
    assert found & {"arrow", "caught"} == ({"arrow", "caught"} if comes else set())


@pytest.mark.parametrize(("round_", "house"), [(1, ""), (2, ""), (1, "next"), (2, "next")])
def test_how_a_new_round_begins_is_told_where_it_is_not_the_first(round_: int, house: str) -> None:
    rule = "house=next-begins " if house else ""
    line = f"ghost-party placing act=red round={round_}/3 {rule}red(0)=c10,1,2,3,4,5 blue(0)=7,8,9"
    found = {each.id for each in due(Juncture(read_position(line)), ())}
    first = "next-begins" if house else "next-round"
    assert found & {"again", "next-begins", "next-round"} == (
        {"again", first} if round_ > 1 else set()
    )
    before = read_position(line)
    happened, _ = play(before, next(iter(legal_commands(before))))
    used = {each.id for each in due(Juncture(before, tuple(happened)), ())}
    assert used & {"again", "place"} == {"again" if round_ > 1 else "place"}


@pytest.mark.parametrize(
    ("line", "event", "told"),
    [
        (MOVE.format(2, 6, 10, "5", "6,r3"), EXPELLED, {"onto-hugo", "throw-out"}),
        (MOVE.format(2, 20, 10, "5", "6,r3"), EXPELLED, {"throw-out"}),
        (MOVE.format(2, 20, 10, "5", "6"), events.HugoStepped(Place(21)), {"caught"}),
        (MOVE.format(2, 20, 10, "5", "6"), events.GameEnded(GameEnd.LIMIT), {"end"}),
        (PARTY.format(2, "5"), events.GameEnded(GameEnd.ROUNDS), {"last-round"}),
        (PARTY.format(2, "5"), events.GameEnded(GameEnd.LAST_LAP), set()),
    ],
)
def test_what_happens_is_told_by_its_own_rule(
    line: str, event: events.Event, told: set[str]
) -> None:
    assert {each.id for each in due(Juncture(read_position(line), (event,)), ())} == told
