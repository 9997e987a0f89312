"""Which game is it? The start, two board questions, names, rounds, house rules, the same rolls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.editions import EDITIONS, MOST_ROUNDS, Edition
from hugo_core.history import Drafted
from hugo_core.limits import DEAL_DIGITS
from hugod.app.club.table_number import all_tables_screen
from hugod.app.far.agreeing import far_line
from hugod.app.screens.kinds import (
    Choices,
    CodeScreen,
    Menu,
    MenuScreen,
    NumberScreen,
)
from hugod.app.screens.rolling import press_roll
from hugod.app.screens.screen import Back, ChangeSettings, Commit, Go, Home, Open, Screen, Step
from hugod.app.setup.our_rules import rule_lines
from hugod.app.setup.practice_night import practisers
from hugod.app.setup.seat_order import PlayersScreen, answer
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import StartView, TextView
from hugod.app.values.settings import Question
from hugod.app.values.view import View
from hugod.app.values.words import N_

# A reader of another language than the one that is set finds theirs there.
STAR_MENU = "* menu, Sprache, langue"
"""The key of the menu, in every language."""
NAMES = {
    "amigo-hugo": N_("Hugo (AMIGO)"),
    "bga-hugo": N_("Hugo (BGA)"),
    "amigo-midnight-party": N_("Midnight (AMIGO)"),
    "bga-midnight-party": N_("Midnight (BGA)"),
    "fantome-de-minuit": N_("Fantôme 1989"),
    "ghost-party": N_("Ghost Party"),
}
"""The editions, at most 16 letters each."""


# Five minutes: then the glass is dark, and the box sleeps as well.
WAVES = 300
"""The ghost's waves before the glass goes dark."""


@dataclass(frozen=True, slots=True)
class StartScreen(Screen):
    """The ghost waits for somebody to press the button."""

    for_phones: ClassVar[bool] = True
    is_call: ClassVar[bool] = True
    wait_s: ClassVar[float | None] = 1.0
    frame: int = 0

    def view(self, table: Table) -> View:
        return StartView("HUGO", press_roll(table), STAR_MENU, self.frame % 2)

    def patience(self) -> float | None:
        return self.wait_s if self.frame < WAVES else None

    def unanswered(self) -> Screen:
        return StartScreen()

    def roll(self, table: Table) -> Step:
        return Open(first_question(table))

    def take(self, table: Table) -> Step:
        return Open(first_question(table))

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, frame=self.frame + 1))


def first_question(table: Table) -> Screen:
    """Return the first question of a set-up: which game it is only if the box does not know."""
    return PlayersScreen() if table.usual else TRACK


def chosen_game(edition: Edition, table: Table) -> Step:
    """Draft a game of *edition*, on the board the owner has counted for it if there is one."""
    board = table.board_for(edition)
    return answer(Drafted(edition=edition, board=board, rounds=edition.rounds))


def track_menu(table: Table) -> Menu:
    """Is there a track from 0 to 46 round the edge? Only the Hugo side has one."""
    _ = table.words.gettext
    if table.question is Question.GAME:  # it need not be said today
        settings = replace(table.settings, first_evening=Question.NONE)
        back: Step = ChangeSettings(settings)
    else:
        back = Back(Go(StartScreen()) if table.draft else Home())
    return Menu(
        _("Is there a track 0-46 on your board?"),
        (
            (_("yes"), chosen_game(EDITIONS["amigo-hugo"], table)),
            (_("no"), Open(STAIRS)),
            (_("I know its name"), Open(NAME)),
        ),
        back,
    )


def stairs_menu(table: Table) -> Menu:
    """Asks what lies at the cellar stairs: a wine cellar (1989) or a step -2 (since 2003)."""
    _ = table.words.gettext
    of_1989 = "ghost-party" if table.words.language == "en" else "fantome-de-minuit"
    games = of_1989, "amigo-midnight-party"
    first, second = (chosen_game(EDITIONS[name], table) for name in games)
    choices = (_("a wine cellar"), first), (_("steps down to 2"), second)
    return Menu(_("On the stairs?"), choices)


def name_menu(table: Table) -> Menu:
    """All editions by name, for those who know theirs."""
    _ = table.words.gettext
    choices = tuple((_(NAMES[name]), chosen_game(each, table)) for name, each in EDITIONS.items())
    return Menu(_("Which game?"), choices)


def house_menu(table: Table) -> Menu:
    """Play as the sheet says, or change what families change; at first also who knows the game."""
    draft, _ = _draft(table), table.words.gettext
    assert draft.edition is not None
    along = answer(replace(draft, along=not draft.along))
    if not draft.along:  # the next question is the same, and names the ghosts
        along = replace(along, then=lambda _: Open(PlayersScreen()))
    at_club = table.settings.club
    lines: Choices = (
        (
            _("House rules"),
            Open(all_tables_screen(Go(RULES), Back(), table) if at_club else RULES),
        ),
        (_("I play too: yes") if draft.along else _("I play too: no"), along),
    )
    far = far_line(draft, Go(PlayersScreen()), table)
    if is_first_game(table):
        all_know = (_("all of us: play"), _taught_in_play(table, is_wanted=False))
        others: Choices = ((_("not all"), _taught_in_play(table)), (_("nobody"), Open(NOBODY)))
        return Menu(_("Who knows the game?"), (all_know, *others, *lines, far), Go(TRACK))
    play, practice = Go(PlayersScreen()), Open(practisers(table))
    choices = ((_("Play!"), play), *lines, (_("Practice night"), practice), far)
    return Menu(_(NAMES[draft.edition.name]), choices, Go(TRACK))


def nobody_menu(table: Table) -> Menu:
    """Who does not know the game may practise first."""
    _ = table.words.gettext
    choices: Choices = (
        (_("no, play at once"), _taught_in_play(table)),
        (_("yes: 6 minutes"), Open(practisers(table, is_first=True))),
    )
    return Menu(_("Practise first?"), choices)


def _taught_in_play(table: Table, *, is_wanted: bool = True) -> Step:
    then = Go(PlayersScreen())
    if table.settings.lessons is is_wanted:
        return then
    return ChangeSettings(replace(table.settings, lessons=is_wanted), then)


def is_first_game(table: Table) -> bool:
    """Whether a new card's first game is set up."""
    return table.settings.first_evening is Question.GAME and table.usual is None


def rules_menu(table: Table) -> Menu:
    """The house rules, each as it is now, and the same rolls as another table.

    Choosing one changes it, and the box says to what.
    """
    draft, _ = _draft(table), table.words.gettext
    assert draft.edition is not None
    rounds = _("rounds: {rounds}").format(rounds=draft.rounds or 1), Open(rounds_screen(table))
    first = _how_it_ends(draft, table) if draft.edition.clock else rounds
    lines = (first, *rule_lines(draft, table))
    choices = ((words, _shown_again(step, index)) for index, (words, step) in enumerate(lines))
    return Menu(_("House rules"), (*choices, same_deal(draft, table)))


def _shown_again(step: Step, index: int) -> Step:
    """Return *step*, which leads back to the list with its line highlighted."""
    return replace(step, then=lambda _: Open(RULES.at(index))) if isinstance(step, Commit) else step


def _how_it_ends(draft: Drafted, table: Table) -> tuple[str, Step]:
    """Where the two Hugo games differ: AMIGO's end is at once, on BGA Hugo walks on."""
    _ = table.words.gettext
    if draft.edition is EDITIONS["bga-hugo"]:
        said = _("At the very end Hugo stops at once, as AMIGO says.")
        return _("end: walk on"), answer(replace(draft, edition=EDITIONS["amigo-hugo"]), said)
    said = _("At the very end Hugo walks on, as on BGA.")
    return _("end: at once"), answer(replace(draft, edition=EDITIONS["bga-hugo"]), said)


TRACK = MenuScreen(items=track_menu, for_phones=True)
STAIRS = MenuScreen(items=stairs_menu, for_phones=True)
NAME = MenuScreen(items=name_menu, for_phones=True)
HOUSE = MenuScreen(items=house_menu, for_phones=True)
NOBODY = MenuScreen(items=nobody_menu)
RULES = MenuScreen(items=rules_menu, for_phones=True)


def rounds_screen(table: Table) -> Screen:
    """How many rounds?"""
    words = table.words
    return NumberScreen(
        words.gettext("How many rounds?"),
        words.type_from_to(1, MOST_ROUNDS),
        range(1, MOST_ROUNDS + 1),
        lambda rounds, now: _with_rounds(rounds, now),
        for_phones=True,
    )


def _with_rounds(rounds: int, table: Table) -> Step:
    said = table.words.gettext("Rounds: {rounds}. After each the points are counted.")
    step = answer(replace(_draft(table), rounds=rounds), said.format(rounds=rounds))
    return _shown_again(step, 0)


def _draft(table: Table) -> Drafted:
    assert table.draft is not None
    return table.draft


def same_deal(draft: Drafted, table: Table) -> tuple[str, Step]:
    """The line of the set-up's list: a code is to be typed, or the one that was typed goes."""
    _ = table.words.gettext
    if not draft.deal:
        return _("Same throws"), Open(DealScreen())
    said = _("The box rolls by chance again.")
    return _("Code {code}").format(code=draft.deal), answer(replace(draft, deal=""), said)


@dataclass(frozen=True, slots=True)
class DealScreen(CodeScreen):
    """Six digits that all tables have agreed on; the sixth ends it."""

    for_phones: ClassVar[bool] = True
    length: ClassVar[int] = DEAL_DIGITS

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        digits = f"{self.entry[:3]} {self.entry[3:]}".strip()
        text = digits or _("Six digits, as agreed.")
        return TextView(text, title=_("Same throws"))

    def whole(self, code: str, table: Table) -> Step:
        assert table.draft is not None
        said = table.words.gettext("Who types {code} has the same throws and places.")
        return answer(replace(table.draft, deal=code), said.format(code=code))

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type six digits. Another table types the same.")
