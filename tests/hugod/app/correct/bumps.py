"""Random games in which figures slipped by a few squares or changed places, and who sees that."""

from collections import Counter
from random import Random

from hugo_core.board import Place, order
from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position, agree
from hugod.app.correct.bump_questions import Guests, SeenPlace, near


def random_position(chance: Random) -> Position:
    """Give a position of a random game in which somebody is to roll."""
    colours = tuple(chance.sample(list(Colour), chance.randint(2, MOST_PLAYERS)))
    history = History(agree(chance.choice(list(EDITIONS.values())), colours))
    for step in range(chance.randint(30, 160), 0, -1):
        position = history.position
        if position.phase is Phase.OVER:
            return random_position(chance)
        options = list(legal_commands(position))
        is_roll = position.phase is Phase.ROLLING
        history.do(RollDie(chance.choice(DIE)) if is_roll else chance.choice(options))
        if step == 1 and history.position.phase is not Phase.ROLLING:
            return random_position(chance)
    return history.position


def bumped(position: Position, chance: Random) -> tuple[Guests, int]:
    """Give how the figures stand after a bump, and how many of them slipped."""
    board, figures = position.setup.board, []
    for seat, mine in enumerate(position.guests):
        figures += [(seat, place) for place in mine]
    while True:
        some = chance.sample(figures, min(chance.randint(1, 4), len(figures)))
        targets = [chance.choice(near(board, place))[0] for _, place in some]
        if chance.random() < 0.2:
            some = chance.sample(figures, 2)
            targets = [some[1][1], some[0][1]]
        guests = [list(mine) for mine in position.guests]
        for (seat, origin), target in zip(some, targets, strict=True):
            guests[seat].remove(origin)
            guests[seat].append(target)
        after = tuple(tuple(sorted(mine, key=order)) for mine in guests)
        rooms = [place for mine in after for place in mine if place in board.room_at]
        beside_hugo = position.hugo_is_out and any(position.hugo in mine for mine in after)
        if after != position.guests and len(rooms) == len(set(rooms)) and not beside_hugo:
            return after, len(some)


def wrong_places(shown: Guests, truth: Guests, told: tuple[SeenPlace, ...]) -> list[Place]:
    """List the places a family may read out: somebody more stands there, or somebody less.

    Where somebody stands that the box does not know of, that is what catches the eye.
    """
    done = Counter(seen.place for seen in told)
    pairs = list(zip(shown, truth, strict=True))
    extra = {place for old, new in pairs for place in {*new} - {*old}}
    gone = {place for old, new in pairs for place in {*old} - {*new}}
    open_ = [[p for p in sorted(some) if done[p] < len(truth)] for some in (extra, gone)]
    return open_[0] or open_[1]
