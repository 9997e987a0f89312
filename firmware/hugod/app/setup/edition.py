"""Which game is it? At most two questions about the board, or the name; then the house rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.editions import EDITIONS, MOST_ROUNDS, Edition, HouseRule
from hugo_core.history import Drafted
from hugod.app.lists import Choosing
from hugod.app.screens import Answer, AskNext, Go, Home, Leave, Screen, Step
from hugod.app.settings import Question
from hugod.app.setup.players import PlayersScreen
from hugod.app.table import Table
from hugod.app.views import AskView, Bar, ListView, View


def chosen_game(edition: Edition, table: Table) -> Step:
    """Keep which game it is, on the board the owner has counted for it if there is one."""
    board = table.board_for(edition)
    return Answer(Drafted(edition=edition, board=board, rounds=edition.rounds))


@dataclass(frozen=True, slots=True)
class TrackScreen(Choosing):
    """Is there a track from 0 to 46 round the edge? Only the Hugo side has one."""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        return ListView(_("Track 0 to 46?"), (_("yes"), _("no"), _("I know its name")), self.cursor)

    def count(self, table: Table) -> int:
        return 3

    def chosen(self, index: int, table: Table) -> Step:
        if index == 0:
            return chosen_game(EDITIONS["amigo-hugo"], table)
        return Go(StairsScreen() if index == 1 else NameScreen())

    def back(self, table: Table) -> Step:
        if table.question is Question.GAME:  # it need not be said today
            return AskNext(Question.NONE)
        return Leave() if table.draft else Home()


@dataclass(frozen=True, slots=True)
class StairsScreen(Choosing):
    """What lies at the cellar stairs: a wine cellar (1989), or a lowest step -2 (since 2003)?"""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        return ListView(
            _("On the stairs?"), (_("a wine cellar"), _("steps down to 2")), self.cursor
        )

    def count(self, table: Table) -> int:
        return 2

    def chosen(self, index: int, table: Table) -> Step:
        name = table.words.edition_of_1989 if index == 0 else "amigo-midnight-party"
        return chosen_game(EDITIONS[name], table)

    def back(self, table: Table) -> Step:
        return Go(TrackScreen())


@dataclass(frozen=True, slots=True)
class NameScreen(Choosing):
    """All editions by name, for those who know theirs."""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        names = tuple(map(table.words.edition, EDITIONS.values()))
        return ListView(table.words.gettext("Which game?"), names, self.cursor)

    def count(self, table: Table) -> int:
        return len(EDITIONS)

    def chosen(self, index: int, table: Table) -> Step:
        return chosen_game(tuple(EDITIONS.values())[index], table)

    def back(self, table: Table) -> Step:
        return Go(TrackScreen())


@dataclass(frozen=True, slots=True)
class HouseScreen(Choosing):
    """Play as the sheet says, or change what families change: the house rules."""

    for_phones: ClassVar[bool] = True

    def _choices(self, table: Table) -> tuple[tuple[str, Step], ...]:
        draft, words = _draft(table), table.words
        _ = words.gettext
        assert draft.edition is not None
        play = (_("Play!"), Go(PlayersScreen()))
        if draft.edition.clock:
            finishes = draft.edition is EDITIONS["bga-hugo"]
            other = EDITIONS["amigo-hugo" if finishes else "bga-hugo"]
            return play, (
                _("end: walk on") if finishes else _("end: at once"),
                Answer(replace(draft, edition=other)),
            )
        rounds = (words.rounds(draft.rounds or 1), Go(RoundsScreen()))
        if draft.edition.slow_from is not None:
            return play, rounds
        slow = HouseRule.SLOW_FROM_FIVE in draft.house
        house = () if slow else (HouseRule.SLOW_FROM_FIVE,)
        return (
            play,
            rounds,
            (
                _("slow from 5: yes") if slow else _("slow from 5: no"),
                Answer(replace(draft, house=house)),
            ),
        )

    def view(self, table: Table) -> View:
        edition = _draft(table).edition
        assert edition is not None
        items = tuple(said for said, _ in self._choices(table))
        return ListView(table.words.edition(edition), items, self.cursor)

    def count(self, table: Table) -> int:
        return len(self._choices(table))

    def chosen(self, index: int, table: Table) -> Step:
        return self._choices(table)[index][1]

    def advice(self, table: Table) -> str:
        """Explain the house rule that can be changed here; D asks for it."""
        draft, _ = _draft(table), table.words.gettext
        if draft.edition is not None and draft.edition.clock:
            return _("At the very end Hugo stops at once (AMIGO) or walks on (BGA).")
        has_slow_rule = draft.edition is not None and draft.edition.slow_from is None
        return (
            _("The German sheet of 1989: with 5 and more Hugo goes only 2.")
            if has_slow_rule
            else _("A and B choose, # takes it.")
        )

    def back(self, table: Table) -> Step:
        return Go(TrackScreen())


@dataclass(frozen=True, slots=True)
class RoundsScreen(Screen):
    """How many rounds?"""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        words = table.words
        return AskView(
            Bar(), words.gettext("How many rounds?"), "", words.type_from_to(1, MOST_ROUNDS)
        )

    def digit(self, digit: str, table: Table) -> Step:
        rounds = int(digit)
        if not 1 <= rounds <= MOST_ROUNDS:
            return self.other(table)
        return Answer(replace(_draft(table), rounds=rounds))

    def advice(self, table: Table) -> str:
        return table.words.type_from_to(1, MOST_ROUNDS)

    def back(self, table: Table) -> Step:
        return Home()


def _draft(table: Table) -> Drafted:
    assert table.draft is not None
    return table.draft
