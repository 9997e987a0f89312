"""Which answer of a set-up may follow which: the check of games that are judged, with no screen.

A judged game must have been set up by the keys of a box. Each `Drafted` record holds all answers so
far, so it differs from the one before it by one answer, given or taken back.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeGuard

from hugo_core.board import Board
from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, colours_for
from hugo_core.errors import BadSetup
from hugo_core.history import Begun, Drafted
from hugo_core.houses import FIRST, SECOND, Far, read_chance, read_heads
from hugo_core.limits import is_player
from hugo_core.position import Setup, agree
from hugod.app.far.agreement import Commitment, far_setup, game_digits, seats_of
from hugod.app.partners.seats import PERSON
from hugod.app.table.far_links import head_of

ENDS = (EDITIONS["amigo-hugo"], EDITIONS["bga-hugo"])
"""They differ in how the game ends, which is asked as a house rule."""


def why_not_answered(before: Drafted | None, now: Drafted) -> str:
    """Return why *now* cannot come after *before*; empty if it can.

    *before* is None for the first answer of a game: it may begin with the game played last, of
    which its records say nothing, and in a rematch with the players of that game.
    """
    now = _with_edition(now)
    is_seated = len(now.seats) <= (now.players or 0) and all(map(_can_sit, now.seats))
    if len(set(now.house)) < len(now.house) or not _is_agreed(now) or not is_seated:
        return "such a game cannot be set up"
    # After any answer the box asks again who begins.
    before = replace(before, beginner=None) if before else None
    if now.beginner:
        is_asked = _is_beginner(before, now) if before else _is_rematch(now)
        is_asked = is_asked or _is_far_answer(before, now)
        return "" if is_asked else "nobody was asked who begins"
    if _names_a_game(now) or _asks_for_players(before, now):
        return ""
    if before is not None and _is_one_answer(_with_edition(before), now):
        return ""
    return "no answer leads from the set-up before to this one"


def why_not_begun(draft: Drafted | None, begun: Begun) -> str:
    """Return why the answers of *draft* do not begin this game; empty if they do.

    An older box did not keep who begins: in a draft without it any of the players may.
    """
    setup = begun.setup
    if draft is None or draft.players != len(draft.colours) or not _are_seated(draft):
        return "the set-up was not complete"
    if draft.far:
        return _why_not_begun_far(draft, draft.far, setup)
    turns = [
        draft.colours[first:] + draft.colours[:first]
        for first, colour in enumerate(draft.colours)
        if draft.beginner in (None, colour)
    ]
    if setup.colours not in turns or setup != _agreed(draft, setup.colours):
        return "another game was set up"
    return ""


def _why_not_begun_far(draft: Drafted, far: Far, setup: Setup) -> str:
    """Return why what both houses have said does not begin this game; empty if it does."""
    chance, heads = read_chance(setup.deal), read_heads(setup.deal)
    if not draft.beginner or setup != far_setup(draft, setup.deal):
        return "another game was set up"
    if heads:
        is_ours = heads.of(far.house) == head_of(far.seed, far.house)
        is_theirs = far.house == FIRST or heads.first == far.head
        return "" if is_ours and is_theirs else "this house had agreed on other links"
    if chance is None:
        return "another game was set up"
    if chance.commitment != far.commitment:
        return "another secret was bound"
    if far.secret != (chance.first if far.house == FIRST else chance.second):
        return "this house had drawn another secret"
    bound = Commitment(chance.first, game_digits(setup, seats_of(draft))).answer()
    return "" if bound == chance.commitment else "house 1 was bound to another secret"


def _is_far_answer(before: Drafted | None, now: Drafted) -> bool:
    """Whether it was just said what the two houses have drawn, or all that house 1 has set up."""
    far = now.far
    if far is None or not (far.is_seated and far.secret and far.commitment):
        return False
    if far.house != FIRST:
        return far.house == SECOND and _is_rematch(now)
    asked = replace(before, beginner=now.beginner, far=far) if before else None
    was = before.far if before else None
    return now == asked and was is not None and (was.there, was.is_seated) == (far.there, True)


def is_like(one: Board, other: Board) -> bool:
    """Whether two boards are alike in everything a board file says, the rooms' names too."""
    return _all_of(one) == _all_of(other)


def _all_of(board: Board) -> tuple[Any, ...]:
    values = [getattr(board, field.name) for field in fields(Board) if field.init]
    return (*values, *(room.names for room in board.rooms))


def _with_edition(draft: Drafted) -> Drafted:
    """Name the edition of a set-up that was begun before the box knew others."""
    return draft if draft.edition else replace(draft, edition=ENDS[0])


def _agreed(draft: Drafted, colours: tuple[Any, ...]) -> Setup:
    named = _with_edition(draft)
    assert named.edition is not None
    starts = dict(zip(draft.colours, draft.start, strict=False))
    return agree(
        named.edition,
        colours,
        board=named.board,
        rounds=named.rounds,
        house=named.house,
        start=tuple(starts[colour] for colour in colours if starts),
        marks=named.marks,
        deal=named.deal,
    )


def _is_agreed(draft: Drafted) -> bool:
    """Whether a game of two could begin with these answers, or of all if they say who is small."""
    if draft.start and not len(draft.start) == len(draft.colours) == draft.players:
        return False
    try:
        few = colours_for(FEWEST_PLAYERS)[:FEWEST_PLAYERS]
        _agreed(replace(draft, start=(), marks=()), few)
        if draft.start or draft.marks:
            _agreed(draft, draft.colours)
    except BadSetup:
        return False
    return True


def _names_a_game(now: Drafted) -> bool:
    """Whether it was just said which game it is; that may be said at any time."""
    edition = now.edition
    assert edition is not None
    named = Drafted(edition=edition, board=now.board, rounds=edition.rounds)
    return now == named and now.board is not None


def _can_sit(player: str) -> bool:
    return player == PERSON or is_player(player)


def _are_seated(draft: Drafted) -> bool:
    """Whether it is said who plays each colour, if it was asked, and one of them is a person."""
    if not draft.seats:
        return not draft.along
    return len(draft.seats) == draft.players and PERSON in draft.seats


def _is_alone(draft: Drafted) -> bool:
    """Whether these are the seats of one person and ghosts."""
    first, *ghosts = draft.seats
    all_sit = len(draft.seats) == draft.players and first == PERSON
    return all_sit and not draft.along and PERSON not in ghosts


def _asks_for_players(before: Drafted | None, now: Drafted) -> bool:
    """Whether it was just said how many play, or taken back."""
    if now.colours or not (_can_play(now.players) or (before and now.players is None)):
        return False
    if now.seats and not _is_alone(now):
        return False
    if before is None:
        return not now.along
    asked = replace(_with_edition(before), players=now.players, colours=(), start=(), marks=())
    asked = replace(asked, far=now.far) if asked.far and now.far else asked
    along = before.along and not now.seats
    return now == replace(asked, seats=now.seats, along=along)


def _is_rematch(now: Drafted) -> bool:
    """Whether all answers are given at once, as those of a game that was played."""
    known = colours_for(now.players) if _can_play(now.players) else ()
    is_known = set(now.colours) <= set(known) and len(set(now.colours)) == now.players
    is_known = is_known and now.along == bool(now.seats) and _are_seated(now)
    return is_known and len(now.colours) == now.players and now.beginner in now.colours


def _can_play(players: int | None) -> TypeGuard[int]:
    return players is not None and FEWEST_PLAYERS <= players <= MOST_PLAYERS


def _is_beginner(before: Drafted, now: Drafted) -> bool:
    """Whether it was just said which of the players begins, after all other answers."""
    is_asked = now.players == len(now.colours) and now.beginner in now.colours
    is_asked = is_asked and _are_seated(now)
    return is_asked and _with_edition(before) == replace(now, beginner=None)


def _is_one_answer(before: Drafted, now: Drafted) -> bool:
    if len(before.colours) != len(now.colours):
        before = replace(before, start=())  # who is small is said when all are known
    has_others = (before.colours, before.seats) != (now.colours, now.seats)
    if before.marks and has_others and not now.marks:
        before = replace(before, marks=())  # they went with the players
    changed = [f.name for f in fields(Drafted) if getattr(before, f.name) != getattr(now, f.name)]
    if changed == ["marks"]:
        return now.players == len(now.colours) and _is_one_mark(before, now)
    if changed == ["colours"]:
        return _is_one_colour(before, now) or _is_one_colour(now, before)
    if changed == ["edition"]:
        return before.edition in ENDS and now.edition in ENDS
    if changed == ["along"]:
        return now.players is None
    if changed in (["far"], ["deal", "far"]):
        return now.far is None or _is_asked_far(now.far)
    if changed == ["seats"]:
        return _is_one_seat(before, now) or _is_one_seat(now, before)
    return changed in ([], ["house"], ["rounds"], ["board"], ["start"], ["deal"])


def _is_asked_far(far: Far) -> bool:
    """Whether it is said of the other house that it was called, or that it sets the game up."""
    return far.house == FIRST or far == Far(SECOND, broken=far.broken)


def _is_one_seat(fewer: Drafted, more: Drafted) -> bool:
    """Whether *more* says who plays one colour more, or also the last, which has no choice."""
    added = more.seats[len(fewer.seats) :]
    is_asked = fewer.along and fewer.players == len(fewer.colours)
    is_last = len(more.seats) == more.players and more.seats.index(PERSON) == len(more.seats) - 1
    by_one = len(added) == 1 or (len(added) == 2 and is_last)
    return is_asked and more.seats[: len(fewer.seats)] == fewer.seats and by_one


def _is_one_mark(before: Drafted, now: Drafted) -> bool:
    """Whether the player of one colour has taken a mark, another one, or none any more."""
    changed = {each.colour for each in {*before.marks} ^ {*now.marks}}
    return len(changed) == 1


def _is_one_colour(fewer: Drafted, more: Drafted) -> bool:
    """Whether *more* has the colour of one seat more, or also the last, which has no choice."""
    players, count = more.players or 0, len(fewer.colours)
    known = colours_for(players) if players else ()
    is_known = set(more.colours) <= set(known) and len(set(more.colours)) == len(more.colours)
    by = len(more.colours) - count
    is_last = len(more.colours) == players == len(known)
    is_filled = bool(more.seats) and not more.along and count == 0 and len(more.colours) == players
    return (
        is_known
        and more.colours[:count] == fewer.colours
        and len(more.colours) <= players
        and (by == 1 or (by == 2 and is_last) or is_filled)
    )
