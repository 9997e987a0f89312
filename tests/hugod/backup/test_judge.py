"""The judge: what a box wrote is taken, what none would have written is not.

That whole honest games are taken is in test_replay_machine.py, where keys lead to them.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from families import Family, answers
from forging import GAME

from hugo_core.board import Place, load_board
from hugo_core.codec import from_plain
from hugo_core.commands import (
    ComeBack,
    Command,
    DealGuests,
    EndFairly,
    Fix,
    Join,
    LastLap,
    Leave,
    MoveGuest,
    PlaceGuest,
    RollDie,
)
from hugo_core.company import to_deal
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Refused
from hugo_core.events import PointsExpected
from hugo_core.fixing import as_it_stands
from hugo_core.fixing import with_points as with_points_of
from hugo_core.history import (
    BY_HAND,
    Acknowledged,
    Asked,
    Begun,
    Committed,
    Done,
    Drafted,
    PutBack,
    Record,
    Recounted,
    Replayed,
    Seated,
    Stirred,
    TookBack,
)
from hugo_core.position import DIE, Face, Phase, Position, Seat, agree
from hugo_core.rules import decide, play
from hugod.app.table.rolls import PLACES, ROLL, same_draw
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.backup.judge import Judge, Unplayed
from hugod.dice.kernel import KernelDice, same_bytes
from hugod.ports import DieError
from hugod.thinking.course import COURSES, LookAhead, expected

FOLLOWS = "^something else follows from it by the rules$"
MUCH = "^there is not so much to be counted$"
NO_SUCH = "is not how the box writes what it drew$"
FIXTURE = Path(__file__).parents[2] / "fixtures" / "journal-v1" / "hugo.sqlite3"


def judged(records: Sequence[Record], *, has_true_bytes: bool = True) -> Judge:
    judge = Judge(GAME, has_true_bytes=has_true_bytes)
    for record in records:
        judge.follow(record)
    return judge


def refused(records: Sequence[Record], record: Record, why: str = FOLLOWS) -> None:
    """See that *record* is refused after *records*, which are taken, and with which words."""
    judge = judged(records)
    with pytest.raises((Unplayed, Refused, DieError), match=why):
        judge.follow(record)


@pytest.fixture(scope="module")
def game() -> list[Record]:
    return list(Family("amigo-hugo", 3, 6, is_sealed=False).play())


@pytest.fixture(scope="module")
def sealed() -> list[Record]:
    return list(Family("amigo-hugo", 3, 4, is_sealed=True).play())


def at(records: Sequence[Record], kind: type[Record]) -> int:
    return next(n for n, record in enumerate(records) if isinstance(record, kind))


@pytest.mark.parametrize("seed", range(12))
def test_every_family_is_believed(seed: int) -> None:
    edition = sorted(EDITIONS)[seed % 6]
    records = Family(edition, 2 + seed % 7, seed, is_sealed=seed % 2 == 0).play()
    assert judged(records).table.phase is Phase.OVER


def test_d12_a_card_of_the_first_version_is_believed(tmp_path: Path) -> None:
    for suffix in ("", "-wal"):
        name = FIXTURE.name + suffix
        (tmp_path / name).write_bytes(FIXTURE.with_name(name).read_bytes())
    database = sqlite3.connect(tmp_path / FIXTURE.name)
    rows = database.execute("SELECT game, body FROM event ORDER BY game, seq").fetchall()
    database.close()
    games = {game for game, _ in rows}
    assert len(games) == 2
    for game in games:
        records = [from_plain(json.loads(body)) for number, body in rows if number == game]
        judged(records, has_true_bytes=False)  # its bytes were made up


# RH1: what follows from a command is what the rules say


def test_rh1_every_event_of_every_step_counts(game: list[Record]) -> None:
    judge, forged = Judge(GAME, has_true_bytes=True), 0
    for n, record in enumerate(game):
        if isinstance(record, Done) and len(record.events) > 2:
            for events in (record.events[:-1], (*record.events, record.events[-1])):
                refused(game[:n], replace(record, events=events))
                forged += 1
        judge.follow(record)
    assert forged > 10


def test_rh1_a_move_carries_no_chance(game: list[Record]) -> None:
    n = at(game, Done)
    done = game[n]
    assert isinstance(done, Done)
    assert isinstance(done.command, PlaceGuest)
    refused(game[:n], replace(done, proof="00"), "^chance has no part in this$")


def test_rh1_a_roll_has_bytes_or_a_hand(game: list[Record]) -> None:
    n = next(
        n for n, r in enumerate(game) if isinstance(r, Done) and isinstance(r.command, RollDie)
    )
    done = game[n]
    assert isinstance(done, Done)
    for proof in ("", "xy", "0", "AB", "1-1-ab", "00" * 17):
        refused(game[:n], replace(done, proof=proof), NO_SUCH)
    refused(game[:n], replace(done, proof="ff" * 16), "gave no byte that counts")
    assert isinstance(done.command, RollDie)
    other = Face.ONE if done.command.face is Face.GHOST else Face.GHOST
    events = decide(positioned(game[:n]), RollDie(other))
    lied = f"^its bytes say {done.command.face.word}, not {other.word}$"
    refused(game[:n], replace(done, command=RollDie(other), events=events), lied)
    refused(game[:n], replace(done, proof=done.proof + "00"), NO_SUCH)
    again = Done(RollDie(other), events, f"{DIE.index(other):02x}")
    refused([*game[: n + 1], TookBack(1)], again, "was drawn here before$")


@pytest.mark.parametrize(
    ("record", "why"),
    [
        *((TookBack(steps), "^nothing was taken back$") for steps in (0, -1)),
        *((PutBack(steps), "^nothing was put back$") for steps in (0, -1)),
        (TookBack(10**9), FOLLOWS),
        (PutBack(1), FOLLOWS),
    ],
)
def test_rh1_only_what_was_gone_is_counted(record: Record, why: str, game: list[Record]) -> None:
    refused(game[: at(game, Done) + 2], record, why)


def test_rh1_nothing_is_read_that_is_no_news(game: list[Record]) -> None:
    for records in (game, []):
        refused(records, Acknowledged(), "^there was nothing to be read$")


def test_rh1_only_what_there_is_to_count_is_counted(game: list[Record]) -> None:
    n = next(
        n for n, r in enumerate(game) if isinstance(r, Done) and isinstance(r.command, MoveGuest)
    )
    moved = [*game[: n + 1]]
    if isinstance(game[n + 1], Acknowledged):
        refused([*moved], Acknowledged(0, 99), MUCH)
    opened, first, over = Acknowledged(0, 0), Acknowledged(0, 1, helped=True), Acknowledged(0, 99)
    judged([*moved, opened, first, Acknowledged()])
    read = "^that page was read before$"
    for record, why in ((Acknowledged(0, 1), read), (Acknowledged(0, -1), read), (over, MUCH)):
        refused([*moved, opened, first], record, why)
    refused([*moved, opened], Acknowledged(0, 0), read)
    refused([*moved, opened], Acknowledged(0, 0, helped=True), read)
    refused([*moved, opened], Acknowledged(1, 0, helped=True), "^nothing was helped$")
    refused([*moved, opened], Acknowledged(1, -1), MUCH)
    refused([*moved, opened], Acknowledged(None, 1), "^nothing is counted when all is read$")
    refused([*moved, opened, Acknowledged()], opened, "^there was nothing to be counted$")
    refused(game[:n], opened, "^there was nothing to be counted$")


def test_rh1_a_game_holds_no_other_game(game: list[Record]) -> None:
    refused(game, Drafted(players=2), "^a game of its own begins here$")
    begun = game[at(game, Begun)]
    refused(game[: at(game, Begun) + 1], begun, "^the set-up was not complete$")


def test_rh1_a_game_begins_by_its_answers(game: list[Record]) -> None:
    refused([], game[at(game, Begun)], "^the set-up was not complete$")
    refused([], game[at(game, Done)], "^no game has begun$")


def test_rh1_another_player_than_the_one_who_was_chosen_does_not_begin(game: list[Record]) -> None:
    n = at(game, Begun)
    begun = game[n]
    assert isinstance(begun, Begun)
    for colours in rotated(begun.setup.colours):
        refused(game[:n], Begun(replace(begun.setup, colours=colours)), "^another game was set up$")


def test_a_set_up_of_an_older_box_says_not_who_begins(game: list[Record]) -> None:
    n = at(game, Begun)
    begun = game[n]
    assert isinstance(begun, Begun)
    for colours in rotated(begun.setup.colours):
        judged([*game[: n - 1], Begun(replace(begun.setup, colours=colours))])


def rotated(colours: tuple[Colour, ...]) -> list[tuple[Colour, ...]]:
    return [colours[first:] + colours[:first] for first in range(1, len(colours))]


def test_rh1_nothing_is_entered_anew_where_nothing_waits(game: list[Record]) -> None:
    n = at(game, Done) + 1
    done = game[n - 1]
    assert isinstance(done, Done)
    for record, why in (
        (Replayed(0, (), ()), "^nothing waited for an answer$"),
        (Replayed(0, (done,), ()), "^nothing waited for an answer$"),
        (Replayed(99, (done,), ()), "^so much was never done$"),
        (Replayed(-1, (done,), ()), "^so much was never done$"),
        (Replayed(1, (), ()), "^nothing was done$"),
    ):
        refused(game[:n], record, why)


def test_rh1_what_is_left_waiting_is_worked_out_again() -> None:
    seen = 0
    for seed in range(40):
        records = list(Family("amigo-hugo", 2, seed, is_sealed=False).play())
        for n, record in enumerate(records):
            if isinstance(record, Replayed) and record.waiting:
                shorter, further = record.waiting[1:], record.back + 1
                refused(records[:n], replace(record, waiting=shorter), f"{FOLLOWS}|was done$")
                refused(
                    records[:n],
                    replace(record, back=further),
                    "first|mended$|never|rules$|was done$",
                )
                waits = "^something waited after a mended entry$"
                refused(records[: n + 1], record.waiting[0], waits)
                seen += 1
    assert seen > 3


def test_rh1_a_correction_is_no_entry_to_be_mended() -> None:
    records = list(Family("amigo-hugo", 2, 2, is_sealed=False).play())
    for n, record in enumerate(records):
        if isinstance(record, Done) and isinstance(record.command, Fix):
            why = "^only what a hand has entered is mended$"
            refused(records[: n + 1], Replayed(1, (record,), ()), why)
            return
    pytest.fail("nothing was corrected")


def test_rh1_a_board_is_counted_by_the_keys() -> None:
    base = load_board("amigo-hugo")
    games = (list(Family("amigo-hugo", 2, seed, is_sealed=False).play()) for seed in range(40))
    records = next(game for game in games if any(isinstance(r, Recounted) for r in game))
    n = at(records, Recounted)
    recounted = records[n]
    assert isinstance(recounted, Recounted)
    board = recounted.board
    why = "^nobody could have counted this$"
    refused(records[:n], Recounted(base), why)
    for other in (
        replace(board, name="another"),
        replace(board, across=board.across - 1),
        replace(board, is_confirmed=False),
        replace(board, squares=board.squares - 1),
    ):
        refused(records[:n], Recounted(other), f"{why}|stand")
    refused(records, recounted, "^the game was over$")


def test_rh2_only_the_next_player_stirs(sealed: list[Record]) -> None:
    n = at(sealed, Stirred)
    stirred = sealed[n]
    assert isinstance(stirred, Stirred)
    nobody, digits = "^nothing is to be stirred in here$", "^what is stirred in are digits$"
    refused(sealed[: n - 1], stirred, nobody)
    for other, why in (
        (Stirred(Seat(1), "123"), nobody),
        (Stirred(Seat(-1), "123"), nobody),
        *((replace(stirred, salt=salt), digits) for salt in ("", "twelve", "1" * 65)),
        *((replace(stirred, salt=salt), "are no three digits") for salt in ("12", "1234")),
    ):
        refused(sealed[:n], other, why)
    refused(sealed[: n + 3], stirred, nobody)


def test_a_secret_comes_where_a_roll_is_due(sealed: list[Record], game: list[Record]) -> None:
    commit = Committed("ab" * 32, GAME)
    refused(sealed[: at(sealed, Begun) + 1], commit, "no throw is due$")
    refused([], commit, "^no game has begun$")
    refused(game, commit, "^the die was sealed after the first roll$")


def test_a_secret_binds_once_to_this_game_and_by_the_newest_way(sealed: list[Record]) -> None:
    n = at(sealed, Committed)
    first = sealed[n]
    assert isinstance(first, Committed)
    judged([*sealed[: n + 1], Committed("ab" * 32, GAME)])
    judged([*sealed[:n], Committed("ab" * 32), Committed("cd" * 32), first])
    refused(sealed[: n + 1], first, "^this secret was shown before: it binds nobody$")
    late = "^a secret of the old way comes after one that is bound$"
    refused(sealed[: n + 1], Committed("ab" * 32), late)
    refused(sealed[:n], replace(first, game=GAME + 1), f"^this secret is bound to game {GAME + 1}$")
    for wrong in ("", "ab", "xy" * 32, "AB" * 32):
        refused(sealed[:n], Committed(wrong, GAME), "is no commitment$")
    coded = Begun(replace(first_of(sealed, Begun).setup, deal="482913"))
    judge = judged(sealed[:n])
    judge.table = judge.table.after(*(r for r in sealed[: at(sealed, Begun)]), coded)
    judge.table = judge.table.after(*sealed[at(sealed, Begun) + 1 : n])
    with pytest.raises(Unplayed, match=r"^a game with a code has no secret$"):
        judge.follow(first)


def first_of(records: Sequence[Record], kind: type[Any]) -> Any:
    return records[at(records, kind)]


def test_a_roll_is_what_the_secret_and_all_digits_say(sealed: list[Record]) -> None:
    n = next(
        n for n, r in enumerate(sealed) if isinstance(r, Done) and isinstance(r.command, RollDie)
    )
    done = sealed[n]
    assert isinstance(done, Done)
    assert isinstance(done.command, RollDie)
    part, number, secret = done.proof.split("-")
    other = Face.ONE if done.command.face is Face.GHOST else Face.GHOST
    events = decide(positioned(sealed[:n]), RollDie(other))
    said = f"^its secret says {done.command.face.word}, not {other.word}$"
    refused(sealed[:n], replace(done, command=RollDie(other), events=events), said)
    for proof, why in (
        (f"{part}-2-{secret}", "^throw 2 of secret 1 is not the next one$"),
        (f"2-{number}-{secret}", "^throw 1 of secret 2 is not the next one$"),
        (f"{part}-{number}-{'ab' * 32}", "is not the one the box was bound to$"),
        ("00", "^this throw was not made by the sealed die$"),
    ):
        refused(sealed[:n], replace(done, proof=proof), why)
    refused(sealed[: n - 1], done, "^not everyone had stirred$")
    judged([*sealed[:n], replace(done, proof=BY_HAND)])
    revealed = Committed(secret, GAME)
    taken = [*sealed[: n + 1], TookBack(1)]
    refused(taken, revealed, "no throw is due$|^this secret was shown before")


# Guests that were dealt, and who plays


def with_command(kind: type[object]) -> tuple[list[Record], int]:
    """Find a game in which this was done, and where."""
    for seed in range(60):
        records = list(Family("ghost-party", 3, seed, is_sealed=False).play())
        for n, record in enumerate(records):
            if isinstance(record, Done) and isinstance(record.command, kind):
                return records, n
    raise AssertionError(f"no family did {kind}")


@pytest.mark.parametrize("kind", [DealGuests, Join])
@pytest.mark.parametrize("proof", ["", "xy", "0", "typed", "1-1-ab", "00" * 129])
def test_what_was_dealt_has_bytes(kind: type[object], proof: str) -> None:
    records, n = with_command(kind)
    done = records[n]
    assert isinstance(done, Done)
    refused(records[:n], replace(done, proof=proof), NO_SUCH)


@pytest.mark.parametrize("kind", [DealGuests, Join])
def test_what_was_dealt_is_what_its_bytes_say(kind: type[object]) -> None:
    records, n = with_command(kind)
    done = records[n]
    assert isinstance(done, Done)
    first = int(done.proof[:2], 16)
    refused(records[:n], replace(done, proof=f"{first ^ 1:02x}{done.proof[2:]}"), "^its bytes deal")
    refused(records[:n], replace(done, proof=f"{done.proof}00"), NO_SUCH)


def test_what_was_dealt_here_before_is_dealt_again() -> None:
    records, n = with_command(DealGuests)
    done = records[n]
    assert isinstance(done, Done)
    assert isinstance(done.command, DealGuests)
    others = DealGuests(done.command.squares[::-1])
    events = decide(positioned(records[:n]), others)
    other = replace(done, command=others, events=events)
    refused(records[:n], other, "^its bytes deal")
    judged([*records[:n], other], has_true_bytes=False)
    refused([*records[: n + 1], TookBack(1)], other, "was drawn here before$")


def positioned(records: Sequence[Record]) -> Position:
    return judged(records).table.game()


@pytest.mark.parametrize("kind", [Leave, ComeBack])
def test_chance_has_no_part_in_who_leaves_or_is_back(kind: type[object]) -> None:
    records, n = with_command(kind)
    done = records[n]
    assert isinstance(done, Done)
    refused(records[:n], replace(done, proof="00"), "^chance has no part in this$")


def test_nobody_leaves_or_joins_while_some_have_stirred_and_others_not(
    sealed: list[Record],
) -> None:
    n = at(sealed, Stirred)
    leaving = Leave(Seat(0), takes_guests=False)
    done = Done(leaving, decide(positioned(sealed[: n + 1]), leaving))
    refused(sealed[: n + 1], done, "^not everyone had stirred$")
    earlier = judged([*sealed[:n], done]).table
    assert earlier.sealing.next_to_stir(earlier.people) == Seat(1)


def test_who_is_there_stirs_and_nobody_who_has_left(sealed: list[Record]) -> None:
    n = at(sealed, Stirred)
    leaving = Leave(Seat(0), takes_guests=False)
    left = [*sealed[:n], Done(leaving, decide(positioned(sealed[:n]), leaving))]
    refused(left, Stirred(Seat(0), "123"), "^nothing is to be stirred in here$")
    stirred = judged([*left, Stirred(Seat(1), "123"), Stirred(Seat(2), "456")])
    assert stirred.table.sealing.next_to_stir(stirred.table.people) is None


@pytest.mark.parametrize("stirrers", [(0, 2), (0, 1, 2)])
def test_for_a_seat_of_the_box_nobody_stirs_and_on_older_boxes_somebody_did(
    sealed: list[Record], stirrers: tuple[int, ...]
) -> None:
    n = at(sealed, Stirred)
    blue = positioned(sealed[:n]).setup.colours[1]
    seated = [*sealed[:n], Seated(blue, "level:3")]
    refused(seated, Stirred(Seat(2), "123"), "^nothing is to be stirred in here$")
    table = judged([*seated, *(Stirred(Seat(seat), "123") for seat in stirrers)]).table
    assert table.sealing.next_to_stir(table.people) is None
    refused(
        [*seated, Stirred(Seat(0), "123"), Stirred(Seat(2), "123")],
        Stirred(Seat(1), "1"),
        "^nothing",
    )


def test_who_is_small_asks_once_a_lap_and_all_agree_on_an_end() -> None:
    """A head start, a question, a last lap and a fair end are what a box writes; others are not."""
    whole = asked_and_ended()
    judged(whole)
    at = [isinstance(record, Asked) for record in whole].index(True)
    for wrong, why in (
        (Asked(Seat(1), 0), "no move is due$"),
        (Asked(Seat(0), 2), "^that is another lap$"),
    ):
        refused(whole[:at], wrong, why)
    refused(whole[: at + 1], whole[at], "^it was asked in this lap$")
    refused(whole[: at - 1], whole[at], "no move is due$")
    last = whole[-1]
    assert isinstance(last, Done)
    for events in (last.events[:1], (PointsExpected((9, 9)), *last.events[1:])):
        with pytest.raises(Unplayed):
            judged([*whole[:-1], replace(last, events=events)])


def test_only_who_is_small_asks_and_a_person_of_this_game_is_left(game: list[Record]) -> None:
    n = next(
        n for n, r in enumerate(game) if isinstance(r, Done) and isinstance(r.command, MoveGuest)
    )
    position, nobody = positioned(game[:n]), "^there is no such seat, or no such player$"
    assert position.to_act is not None
    refused(game[:n], Asked(position.to_act, position.lap), "^only who is small may ask$")
    first, second, third = position.setup.colours
    stranger = next(colour for colour in Colour if colour not in position.setup.colours)
    for record in (Seated(stranger, "level:3"), Seated(stranger), Seated(first, "level:7")):
        refused(game[:n], record, nobody)
    two = [Seated(first, "level:1"), Seated(second, "level:6")]
    judged([*game[:n], *two, Seated(first), Seated(third, "level:3")])
    refused([*game[:n], *two], Seated(third, "level:3"), "^nobody was left to play$")
    refused(game, two[0], "^the game was over$")


def test_with_a_code_every_draw_is_the_codes_own() -> None:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal="482913")
    table, records = Table(Words()).after(*answers(setup)), [*answers(setup)]

    def draw(kind: str) -> KernelDice:
        assert table.history is not None
        return KernelDice(same_bytes(same_draw(table.history, kind)))

    squares, proof = draw(PLACES).roll_deal(*to_deal(table.game(), None))
    by_hand = PlaceGuest(squares[0])
    placed = Done(by_hand, decide(table.game(), by_hand))
    refused(records, placed, "^the code says where all begin$")
    others, bytes_of = KernelDice().roll_deal(*to_deal(table.game(), None))
    dealt = DealGuests(others)
    wrong = Done(dealt, decide(table.game(), dealt), bytes_of)
    refused(records, wrong, "^the code says other bytes for 482913 places 1$")
    records.append(table.do(DealGuests(squares), proof))
    table = table.after(records[-1])
    face, proof = draw(ROLL).roll()
    other = next(side for side in DIE if side is not face)
    rolled = Done(RollDie(other), decide(table.game(), RollDie(other)), f"{DIE.index(other):02x}")
    refused(records, rolled, "^the code says other bytes for 482913 throw 1$")
    assert len(judged([*records, table.do(RollDie(face), proof)]).draws) == 2
    judged([*records, replace(rolled, proof=BY_HAND)])
    judged([*records, rolled], has_true_bytes=False)


def with_points(done: Done, points: tuple[int, ...]) -> Done:
    """The fair end *done* with other points, in the command and in what followed from it."""
    return replace(
        done, command=EndFairly(points), events=(PointsExpected(points), *done.events[1:])
    )


@pytest.mark.parametrize(("red", "blue"), [(0, 999), (-1, 0), (0, 1), (5, -5)])
def test_a_fair_end_has_the_points_that_were_to_be_expected(red: int, blue: int) -> None:
    whole = asked_and_ended()
    end = whole[-1]
    assert isinstance(end, Done)
    assert isinstance(end.command, EndFairly)
    mine, other = end.command.points
    wrong = with_points(end, (0, 999) if blue == 999 else (mine + red, other + blue))
    with pytest.raises(Unplayed, match=f"here {mine}, {other} are to be expected"):
        judged([*whole[:-1], wrong])


def test_nobody_agrees_on_a_fair_end_in_one_place_after_another() -> None:
    """Each is worked out again, which takes a small box some seconds: a stick has no days."""
    *before, _ = asked_and_ended()
    judge = judged(before)
    for points in range(10, 18):
        agree_with(judge, points)
    with pytest.raises(Unplayed, match="too often"):
        agree_with(judge, 18)


def agree_with(judge: Judge, points: int) -> None:
    """Let red have *points* by hand and all agree on a fair end, then take both back."""
    fix = with_points_of(as_it_stands(judge.table.game()), Seat(0), points)
    ends = expected(LookAhead(play(judge.table.game(), fix)[1], range(COURSES)).answer())
    for command in (fix, EndFairly(ends)):
        judge.follow(judge.table.do(command, ""))
        if judge.table.unread:
            judge.follow(Acknowledged())
    judge.follow(TookBack(2))
    if judge.table.unread:
        judge.follow(Acknowledged())


def asked_and_ended() -> list[Record]:
    """A game of two in which red is small, asks, and everybody is tired soon."""
    colours = (Colour.RED, Colour.BLUE)
    setup = agree(EDITIONS["amigo-hugo"], colours, start=(0, 12))
    draft = Drafted(edition=setup.edition, board=setup.board)
    drafts = [draft := replace(draft, players=2), replace(draft, colours=colours)]
    drafts += [replace(drafts[-1], start=setup.start)]
    drafts += [replace(drafts[-1], beginner=Colour.RED)]
    table = Table(Words())
    kept: list[Record] = [Drafted(edition=setup.edition, board=setup.board), *drafts]
    kept.append(Begun(setup))
    table = table.after(*kept)

    def keep(record: Record) -> None:
        nonlocal table
        kept.append(record)
        table = table.after(record)

    def do(*commands: Command) -> None:
        for command in commands:
            keep(table.do(command, BY_HAND if isinstance(command, RollDie) else ""))
            if table.unread:
                keep(Acknowledged())

    do(*(PlaceGuest(Place(square)) for square in range(12, 24)))
    do(RollDie(Face.ONE))
    keep(Asked(Seat(0), 0))
    do(MoveGuest(Place(22), Place(23)), LastLap())
    do(EndFairly(expected(LookAhead(table.game(), range(COURSES)).answer())))
    return kept[:-1] if isinstance(kept[-1], Acknowledged) else kept
