"""A practice night: six minutes, one guest each, every rule told, and nothing of it is kept.

It is a game with the house rule `practice` (C-74). Its answers of the set-up are the family's own,
so that the real game after it is asked for as ever.
"""

from __future__ import annotations

from dataclasses import replace

from hugo_core.editions import FEWEST_PLAYERS, MOST_PLAYERS, Colour, HouseRule
from hugo_core.history import Begun
from hugo_core.house_rules import in_order
from hugo_core.position import agree
from hugod.app.partners.questions import LEVEL
from hugod.app.partners.seats import PERSON
from hugod.app.screens.kinds import NumberScreen
from hugod.app.screens.screen import ChangeSettings, Commit, Screen, Step
from hugod.app.table.evening import laid_out
from hugod.app.table.table import Table

PARTNER = f"{LEVEL}2"
"""Who plays along with a person that is alone: still learning, too."""


def practisers(table: Table, *, is_first: bool = False) -> Screen:
    """How many practise? The box gives the colours, in the order of its figures.

    *is_first*: nobody knows the game, so lessons go on after it.
    """
    words = table.words
    then = _practise_first if is_first else _practise
    title, hint = words.gettext("How many practise?"), words.type_from_to(1, MOST_PLAYERS)
    return NumberScreen(title, hint, range(1, MOST_PLAYERS + 1), then)


def _practise(people: int, table: Table, *, is_first: bool = False) -> Step:
    """Begin to practise, all lessons anew; after it they are as they were before."""
    usual, is_alone = table.game_to_set_up(), people == 1
    colours = tuple(Colour)[: max(people, FEWEST_PLAYERS)]
    seats = (PERSON, PARTNER) if is_alone else ()
    draft = replace(usual, players=len(colours), colours=colours, beginner=colours[0])
    draft = replace(draft, seats=seats, along=is_alone, start=(), marks=(), deal="", won=())
    assert draft.edition is not None
    setup = agree(
        draft.edition,
        colours,
        board=draft.board,
        house=in_order((*draft.house, HouseRule.PRACTICE)),
    )
    anew = replace(table.settings, lessons=table.settings.lessons or is_first, practised=())
    return ChangeSettings(anew, Commit(draft, (Begun(setup),), laid_out(setup, table.words)))


def _practise_first(people: int, table: Table) -> Step:
    return _practise(people, table, is_first=True)
