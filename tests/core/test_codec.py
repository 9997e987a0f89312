"""Records as plain data: everything comes back as it was, and nothing strange comes in."""

import json
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core import commands, events, history
from hugo_core.board import Board, Place, Room, RoomKind, board_names, load_board
from hugo_core.codec import FORMAT, from_plain, to_plain
from hugo_core.editions import EDITIONS, Colour, Edition, HouseRule
from hugo_core.errors import BadJournal
from hugo_core.position import Face, GameEnd, Seat, Setup, agree

SHIPPED = load_board("ravensburger-1989")
SETUP = agree(EDITIONS["ghost-party"], (Colour.RED, Colour.GREEN), rounds=2)

any_command = st.one_of([st.from_type(kind) for kind in get_args(commands.Command)])
any_event = st.one_of([st.from_type(kind) for kind in get_args(events.Event)])
tables = st.permutations(list(Colour)).flatmap(
    lambda colours: st.integers(2, 8).map(lambda count: tuple(colours[:count]))
)
setups = st.builds(agree, st.sampled_from(list(EDITIONS.values())), tables)
drafts = st.builds(
    history.Drafted,
    edition=st.none() | st.sampled_from(list(EDITIONS.values())),
    board=st.none() | st.sampled_from([load_board(name) for name in board_names()]),
)
records = st.one_of(
    drafts,
    st.builds(history.Begun, setups),
    st.builds(history.Done, any_command, st.lists(any_event, max_size=5).map(tuple), st.text()),
    st.from_type(history.TookBack),
    st.just(history.Acknowledged()),
    st.builds(history.Acknowledged, st.integers(0)),
    st.builds(history.Acknowledged, st.integers(0), st.integers(0), st.booleans()),
    st.builds(history.Committed, st.text(), st.integers(0)),
    st.builds(history.Stirred, st.integers(0, 7).map(Seat), st.text()),
    st.builds(history.Asked, st.integers(0, 7).map(Seat), st.integers(0, 8)),
    st.builds(history.Carry, st.booleans()),
)


def written(record: history.Record) -> Any:
    return json.loads(json.dumps(to_plain(record)))


def changed_board(name: str) -> Board:
    """Make the shipped board with its first room turned green, under *name*."""
    first = Room(SHIPPED.rooms[0].place, SHIPPED.rooms[0].square, RoomKind.BONUS)
    values = {field.name: getattr(SHIPPED, field.name) for field in fields(Board) if field.init}
    return Board(**{**values, "name": name, "rooms": (first, *SHIPPED.rooms[1:])})


def begun_on(board: Board) -> history.Begun:
    return history.Begun(Setup(SETUP.edition, board, SETUP.colours, SETUP.rounds))


def board_of(record: history.Record) -> Board:
    assert isinstance(record, history.Begun)
    return record.setup.board


@given(records)
def test_every_record_comes_back_as_it_was(record: history.Record) -> None:
    back = from_plain(written(record))
    assert back == record
    assert repr(back) == repr(record)  # 4 and Face.FOUR are equal, too


@pytest.mark.parametrize("kind", get_args(commands.Command))
def test_every_kind_of_command_comes_back(kind: type[Any]) -> None:
    @given(st.from_type(kind))
    def check(command: commands.Command) -> None:
        assert from_plain(written(history.Done(command, ()))) == history.Done(command, ())

    check()


@pytest.mark.parametrize("kind", get_args(events.Event))
def test_every_kind_of_event_comes_back(kind: type[Any]) -> None:
    @given(st.from_type(kind))
    def check(event: events.Event) -> None:
        assert from_plain(written(history.Done(commands.StayPut(), (event,)))) == history.Done(
            commands.StayPut(), (event,)
        )

    check()


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_shipped_board_comes_back_as_the_very_same_one(edition: Edition) -> None:
    begun = history.Begun(agree(edition, (Colour.RED, Colour.BLUE)))
    assert board_of(from_plain(written(begun))) is load_board(edition.board)


@pytest.mark.parametrize("name", ["ravensburger-1989", "grandmas-board"])
def test_an_old_game_keeps_the_board_it_was_played_on(name: str) -> None:
    begun = begun_on(changed_board(name))
    board = board_of(from_plain(written(begun)))
    assert board is not SHIPPED
    assert board.rooms == board_of(begun).rooms
    assert board.room_at[Place(31)].kind is RoomKind.BONUS
    assert to_plain(begun_on(board)) == to_plain(begun)


def test_the_same_foreign_board_read_twice_is_one_board() -> None:
    plain = written(begun_on(changed_board("grandmas-board")))
    assert board_of(from_plain(plain)) is board_of(from_plain(plain))


BEGUN_1: dict[str, Any] = {
    "format": 1,
    "kind": "Begun",
    "setup": {
        "edition": "ghost-party",
        "board": {
            "name": "attic",
            "squares": 20,
            "across": 7,
            "rooms": [
                {"place": 31, "square": 3, "kind": "plain"},
                {"place": 32, "square": 9, "kind": "haunted"},
            ],
            "steps": [60, 59],
            "has_wine_cellar": True,
            "is_confirmed": False,
        },
        "colours": ["violet", "white"],
        "rounds": 2,
    },
}
ATTIC = Board(
    name="attic",
    squares=20,
    across=7,
    rooms=(Room(Place(31), Place(3), RoomKind.PLAIN), Room(Place(32), Place(9), RoomKind.HAUNTED)),
    steps=(Place(60), Place(59)),
    has_wine_cellar=True,
    is_confirmed=False,
)
STORED_1: dict[str, history.Record] = {
    '{"format":1,"kind":"Drafted","players":null,"colours":[]}': history.Drafted(),
    '{"format":1,"kind":"Drafted","players":3,"colours":["red","black"]}': history.Drafted(
        3, (Colour.RED, Colour.BLACK)
    ),
    '{"format":1,"kind":"Drafted","players":3,"colours":["red","black"],"edition":"ghost-party",'
    '"board":null,"rounds":2,"house":["slow-from-5"]}': history.Drafted(
        3,
        (Colour.RED, Colour.BLACK),
        EDITIONS["ghost-party"],
        rounds=2,
        house=(HouseRule.SLOW_FROM_FIVE,),
    ),
    '{"format":1,"kind":"Drafted","players":null,"colours":[],"edition":"bga-hugo",'
    '"board":null,"rounds":null,"house":["start-at-0","short-night"]}': history.Drafted(
        edition=EDITIONS["bga-hugo"], house=(HouseRule.START_AT_NOTHING, HouseRule.SHORT_NIGHT)
    ),
    '{"format":1,"kind":"Drafted","players":2,"colours":["red","black"],"edition":"amigo-hugo",'
    '"board":null,"rounds":null,"house":[],"beginner":"black"}': history.Drafted(
        2, (Colour.RED, Colour.BLACK), EDITIONS["amigo-hugo"], beginner=Colour.BLACK
    ),
    '{"format":1,"kind":"Done","command":{"kind":"PlaceGuest","square":7},"events":['
    '{"kind":"GuestPlaced","seat":0,"origin":null,"square":7}],"proof":""}': history.Done(
        commands.PlaceGuest(Place(7)), (events.GuestPlaced(Seat(0), None, Place(7)),)
    ),
    '{"format":1,"kind":"Done","command":{"kind":"ThrowDie","face":0},"events":['
    '{"kind":"DieThrown","seat":1,"face":0},'
    '{"kind":"GuestsCaptured","square":4,"step":60,"seats":[0,0,1]},'
    '{"kind":"PointsChanged","seat":0,"by":-2,"cause":"bonus"},'
    '{"kind":"RoundEnded","how":"ROOMS_FULL"},'
    '{"kind":"GameEnded","how":"LIMIT"}],"proof":"fc02"}': history.Done(
        commands.RollDie(Face.GHOST),
        (
            events.DieRolled(Seat(1), Face.GHOST),
            events.GuestsCaptured(Place(4), Place(60), (Seat(0), Seat(0), Seat(1))),
            events.PointsChanged(Seat(0), -2, events.Cause.BONUS),
            events.RoundEnded(events.RoundEnd.ROOMS_FULL),
            events.GameEnded(GameEnd.LIMIT),
        ),
        "fc02",
    ),
    '{"format":1,"kind":"Done","command":{"kind":"DealGuests","squares":[7,20]},"events":['
    '{"kind":"GuestPlaced","seat":0,"origin":null,"square":7},'
    '{"kind":"GuestPlaced","seat":1,"origin":60,"square":20}],"proof":"0c17"}': history.Done(
        commands.DealGuests((Place(7), Place(20))),
        (
            events.GuestPlaced(Seat(0), None, Place(7)),
            events.GuestPlaced(Seat(1), Place(60), Place(20)),
        ),
        "0c17",
    ),
    '{"format":1,"kind":"Done","command":{"kind":"Leave","seat":1,"takes_guests":true},"events":['
    '{"kind":"PlayerLeft","seat":1,"takes_guests":true},'
    '{"kind":"GameEnded","how":"ALONE"}],"proof":""}': history.Done(
        commands.Leave(Seat(1), takes_guests=True),
        (events.PlayerLeft(Seat(1), takes_guests=True), events.GameEnded(GameEnd.ALONE)),
    ),
    '{"format":1,"kind":"Done","command":{"kind":"ComeBack","seat":1},"events":['
    '{"kind":"PlayerCameBack","seat":1}],"proof":""}': history.Done(
        commands.ComeBack(Seat(1)), (events.PlayerCameBack(Seat(1)),)
    ),
    '{"format":1,"kind":"Done","command":{"kind":"Join","colour":"white","squares":[7,20]},'
    '"events":[{"kind":"PlayerJoined","seat":3,"colour":"white","squares":[7,20],"like":1}],'
    '"proof":"0c17"}': history.Done(
        commands.Join(Colour.WHITE, (Place(7), Place(20))),
        (events.PlayerJoined(Seat(3), Colour.WHITE, (Place(7), Place(20)), Seat(1)),),
        "0c17",
    ),
    '{"format":1,"kind":"TookBack","steps":3}': history.TookBack(3),
    '{"format":1,"kind":"Acknowledged"}': history.Acknowledged(),
    '{"format":1,"kind":"Acknowledged","pages":2}': history.Acknowledged(2),
    '{"format":1,"kind":"Acknowledged","pages":2,"counted":7,"helped":true}': history.Acknowledged(
        2, 7, helped=True
    ),
    '{"commitment":"5d1f","format":1,"kind":"Committed"}': history.Committed("5d1f"),
    '{"format":1,"kind":"Stirred","salt":"47","seat":1}': history.Stirred(Seat(1), "47"),
    '{"format":1,"kind":"Asked","lap":2,"seat":1}': history.Asked(Seat(1), 2),
    '{"format":1,"kind":"Carry"}': history.Carry(),
    '{"format":1,"kind":"Carry","later":true}': history.Carry(later=True),
    '{"format":1,"kind":"Done","command":{"kind":"LastLap"},"events":[{"kind":"LastLapAgreed"}],'
    '"proof":""}': history.Done(commands.LastLap(), (events.LastLapAgreed(),)),
    '{"format":1,"kind":"Done","command":{"kind":"EndFairly","points":[23,31]},"events":['
    '{"kind":"PointsExpected","points":[23,31]},{"kind":"GameEnded","how":"FAIR"}],'
    '"proof":""}': history.Done(
        commands.EndFairly((23, 31)),
        (events.PointsExpected((23, 31)), events.GameEnded(GameEnd.FAIR)),
    ),
}
"""Lines as their first version wrote them. They are never edited: every later one reads them."""
CAME_LATER: dict[str, dict[str, Any]] = {
    "Drafted": {"edition": None, "board": None, "rounds": None, "house": []},
    "Committed": {"game": 0},
}
"""What this version writes besides; every other field of later is left out while it is as usual."""


@pytest.mark.parametrize(("line", "record"), STORED_1.items())
def test_what_the_first_version_wrote_is_still_read(line: str, record: history.Record) -> None:
    assert from_plain(json.loads(line)) == record


def test_who_begins_is_left_out_until_it_is_said() -> None:
    """A set-up of an older box is written to the byte as it wrote it: its hashes stay."""
    plain = {"format": 1, "kind": "Drafted", "players": 2, "colours": ["red"], "edition": None}
    plain |= {"board": None, "rounds": None, "house": []}
    assert to_plain(history.Drafted(2, (Colour.RED,))) == plain
    assert from_plain(plain) == history.Drafted(2, (Colour.RED,))


@pytest.mark.parametrize(("line", "record"), STORED_1.items())
def test_this_version_writes_what_the_first_one_did(line: str, record: history.Record) -> None:
    assert FORMAT == 1
    old = json.loads(line)
    assert written(record) == CAME_LATER.get(old["kind"], {}) | old


def test_starts_are_left_out_while_all_begin_as_the_edition_says() -> None:
    plain = written(history.Begun(SETUP))
    assert "start" not in plain["setup"]
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), start=(0, 12))
    plain = written(history.Begun(setup))
    assert plain["setup"]["start"] == [0, 12]
    assert from_plain(plain) == history.Begun(setup)
    plain["setup"]["start"] = [0, 46]
    with pytest.raises(BadJournal, match="start 46: a number from 0 to 45"):
        from_plain(plain)
    drafted = history.Drafted(2, (Colour.RED, Colour.BLUE), start=(0, 12))
    assert written(drafted)["start"] == [0, 12]
    assert from_plain(written(drafted)) == drafted


def test_a_commitment_says_which_game_it_is_bound_to() -> None:
    line = '{"commitment":"5d1f","format":1,"game":12,"kind":"Committed"}'
    assert from_plain(json.loads(line)) == history.Committed("5d1f", 12)
    assert written(history.Committed("5d1f", 12)) == json.loads(line)


def test_a_game_begun_with_the_first_version_is_still_read() -> None:
    begun = from_plain(BEGUN_1)
    assert isinstance(begun, history.Begun)
    assert begun.setup.edition is EDITIONS["ghost-party"]
    assert begun.setup.colours == (Colour.VIOLET, Colour.WHITE)
    assert repr(begun.setup.board) == repr(ATTIC)
    assert written(begun)["setup"].keys() == {*BEGUN_1["setup"], "house"}


STAY = {"kind": "StayPut"}
MOVE = {"kind": "MoveGuest", "origin": 1, "target": 2}


def done(**changes: object) -> dict[str, object]:
    return {"format": 1, "kind": "Done", "command": STAY, "events": [], "proof": "", **changes}


def begun_with(**changes: object) -> dict[str, object]:
    return {"format": 1, "kind": "Begun", "setup": {**BEGUN_1["setup"], **changes}}


def roll(face: object) -> dict[str, object]:
    return done(command={"kind": "ThrowDie", "face": face})


def test_the_pieces_of_the_next_test_are_sound() -> None:
    assert from_plain(done(command=MOVE)) == history.Done(
        commands.MoveGuest(Place(1), Place(2)), ()
    )
    assert from_plain(roll(4)) == history.Done(commands.RollDie(Face.FOUR), ())
    assert isinstance(from_plain(begun_with(rounds=1)), history.Begun)


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ([], "is no record"),
        ({}, "format None; this version reads 1"),
        (done(format=2), "format 2; this version reads 1"),
        (done(format=True), "format True"),
        (done(format="1"), "format '1'"),
        ({"format": 1}, "names no kind"),
        ({"format": 1, "kind": 3}, "names no kind"),
        ({"format": 1, "kind": "StayPut"}, "'StayPut' is none of Drafted, Begun, Done"),
        ({"format": 1, "kind": "TookBack"}, "TookBack has steps"),
        ({"format": 1, "kind": "TookBack", "steps": 1, "why": ""}, "TookBack has steps"),
        ({"format": 1, "kind": "TookBack", "steps": True}, "TookBack.steps: True where int"),
        ({"format": 1, "kind": "TookBack", "steps": 1.0}, "TookBack.steps: 1.0 where int"),
        ({"format": 1, "kind": "TookBack", "steps": None}, "TookBack.steps: None where int"),
        ({"format": 1, "kind": "Acknowledged", "steps": 1}, "Acknowledged has pages"),
        (done(command=None), "Done.command: None names no kind"),
        (done(command={"kind": "Acknowledged"}), "'Acknowledged' is none of PlaceGuest"),
        (done(command={**MOVE, "origin": "1"}), "Done.command: MoveGuest.origin: '1' where int"),
        (roll(3), "Done.command: ThrowDie.face: 3 is no Face"),
        (roll(True), "True is no Face"),
        (roll(4.0), "4.0 is no Face"),
        (roll([]), r"\[\] is no Face"),
        (done(events={}), "Done.events: {} where a list"),
        (done(events=[[]]), r"Done.events: \[\] names no kind"),
        (done(events=[{"kind": "RoundEnded", "how": "no room is left"}]), "is no RoundEnd"),
        (done(proof=b"fc"), "Done.proof: b'fc' where str"),
        (begun_with(edition="hugo"), "'hugo' is none of the editions"),
        (begun_with(edition=["ghost-party"]), "is none of the editions"),
        (begun_with(board="attic"), "Begun.setup: Setup.board: Board has name, squares"),
        (begun_with(board={**BEGUN_1["setup"]["board"], "squares": "20"}), "Board.squares: '20'"),
        (begun_with(board={**BEGUN_1["setup"]["board"], "name": "x", "is_confirmed": 1}), "bool"),
        (begun_with(colours=["red"]), "Begun.setup: Setup: 1 players"),
        (begun_with(colours=["red", "pink"]), "Setup.colours: 'pink' is no Colour"),
    ],
)
def test_what_it_does_not_know_is_refused(plain: Any, words: str) -> None:
    with pytest.raises(BadJournal, match=words):
        from_plain(plain)


def test_what_nobody_could_read_again_is_not_written() -> None:
    homemade = Edition("homemade", "amigo-hugo", rounds=1)
    with pytest.raises(BadJournal, match="homemade"):
        to_plain(history.Begun(agree(homemade, (Colour.RED, Colour.BLUE))))
    with pytest.raises(BadJournal, match="is none of Drafted"):
        to_plain("a record")  # type: ignore[arg-type]  # what mypy forbids is the case


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(records, st.data())
def test_a_changed_record_is_another_or_none(record: history.Record, data: st.DataObject) -> None:
    plain = written(record)
    plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(json_values)
    try:
        back = from_plain(plain)
    except BadJournal:
        return
    assert written(back) == plain


def test_a_board_no_table_could_hold_is_refused_before_it_is_measured() -> None:
    plain = written(begun_on(changed_board("mine")))
    plain["setup"]["board"]["squares"] = 10**18
    with pytest.raises(BadJournal, match="squares"):
        from_plain(plain)
