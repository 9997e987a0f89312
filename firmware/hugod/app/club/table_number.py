"""A club evening at the box: its table's number typed, the round asked, the result as digits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.position import Phase
from hugod.app.screens.kinds import (
    CodeScreen,
    ConfirmScreen,
    Menu,
    MenuScreen,
    MessageScreen,
    NumberScreen,
    Passing,
)
from hugod.app.screens.screen import ChangeSettings, Go, Home, Open, Say, Screen, Step
from hugod.app.table.table import Table
from hugod.app.values.box_views import ProofView
from hugod.app.values.club_codes import (
    BOX_DIGITS,
    MOST_ROUNDS,
    CountedGame,
    Game,
    grouped,
    read_box_number,
    result_code,
    with_counted,
)
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View


def club_screen(table: Table) -> Screen:
    """The number of the box is typed; where there is one: which table it is, and a new one."""
    return CLUB_MENU if read_box_number(table.settings.club) else BoxNumberScreen()


@dataclass(frozen=True, slots=True)
class BoxNumberScreen(CodeScreen):
    """The number that the desk has given this box for the evening."""

    length: ClassVar[int] = BOX_DIGITS

    def view(self, table: Table) -> View:
        _, digits = table.words.gettext, " ".join(grouped(self.entry, 3))
        text = digits or _("Type the number from the desk.")
        return TextView(text, title=_("Club evening"), hint=table.words.star_goes_back)

    def whole(self, code: str, table: Table) -> Step:
        if box := read_box_number(code):
            said = table.words.gettext("This is table {number} now.").format(number=box.table)
            settings = replace(table.settings, club=code)
            return ChangeSettings(settings, Go(MessageScreen(said)))
        wrong = table.words.gettext("That number is not right. Type it once more.")
        return Go(MessageScreen(wrong, Icon.QUESTION, Go(BoxNumberScreen())))

    def advice(self, table: Table) -> str:
        return table.words.gettext("Its nine digits stand on the desk's page.")


def club_menu(table: Table) -> Menu:
    """Which table this is tonight, and how that ends."""
    box, _ = read_box_number(table.settings.club), table.words.gettext
    title = _("Table {number}").format(number=box.table) if box else _("Club evening")
    gone = replace(table.settings, club="")
    return Menu(
        title,
        (
            (_("Another number"), Open(BoxNumberScreen())),
            (_("Evening is over"), ChangeSettings(gone, Home())),
        ),
    )


CLUB_MENU = MenuScreen(items=club_menu)


def has_result(table: Table) -> bool:
    """Whether a finished game can be told to the desk."""
    return table.phase is Phase.OVER and read_box_number(table.settings.club) is not None


def all_tables_screen(yes: Step, no: Step, table: Table) -> Screen:
    """Ask first: what one table plays otherwise makes its points nothing to compare with."""
    asked = table.words.gettext("Do all tables of the club play by the same house rules?")
    return ConfirmScreen(asked, lambda _: yes, no)


def result_screen(table: Table) -> Screen:
    """The way to the digits; after a game by house rules only if all tables have them."""
    rounds = round_screen(table)
    if not table.game().setup.house:
        return rounds
    aside = table.words.gettext("Then this game does not count for the club.")
    return all_tables_screen(Go(rounds), Go(MessageScreen(aside)), table)


def round_screen(table: Table) -> Screen:
    """Which round of the evening was this? The desk's wall says it."""
    words = table.words
    return NumberScreen(
        words.gettext("Which round?"),
        words.type_from_to(1, MOST_ROUNDS),
        range(1, MOST_ROUNDS + 1),
        _digits_screen,
        for_phones=True,
    )


def _digits_screen(round_: int, table: Table) -> Step:
    """Show the digits of *round_*."""
    shown, settings = Go(DigitsScreen(round_)), table.settings
    if table.head is None:
        return shown
    # The link names that round, too, when it tells of the game.
    counted = with_counted(settings.club_games, CountedGame(*table.head, settings.club, round_))
    if counted == settings.club_games:
        return shown
    return ChangeSettings(replace(settings, club_games=counted), shown)


def digits_of(table: Table, round_: int) -> str:
    """The digits of the finished game in *round_*; "" if its points have none."""
    box, position = read_box_number(table.settings.club), table.game()
    if box is None:
        return ""
    points = dict(zip(position.setup.colours, position.points, strict=True))
    left = {position.setup.colours[seat] for seat in position.left if position.playing}
    return result_code(points, Game(box.secret, box.table, round_), left)


@dataclass(frozen=True, slots=True)
class DigitsScreen(Passing):
    """A finished game as digits to type at the desk; then as a square to scan."""

    for_phones: ClassVar[bool] = True
    round: int = 1
    is_square: bool = False

    def view(self, table: Table) -> View:
        _, digits = table.words.gettext, digits_of(table, self.round)
        box = read_box_number(table.settings.club)
        if not digits or box is None:
            return TextView(_("Tell the desk the points: no digits can."), Icon.GHOST)
        if self.is_square:
            return ProofView(digits, _("For the club"), _("to scan"))
        title = _("Table {table}, round {round}").format(table=box.table, round=self.round)
        return TextView(
            " ".join(grouped(digits)),
            title=title,
            hint=_("Roll: the square"),
            by_roll=True,
            aloud=", ".join(" ".join(group) for group in grouped(digits)),
        )

    def roll(self, table: Table) -> Step:
        if self.is_square or not digits_of(table, self.round):
            return Home()
        return Go(replace(self, is_square=True))

    def turn(self, by: int, table: Table) -> Step:
        """A and B: another round, where the wrong one was typed."""
        other = self.round + by
        if not 1 <= other <= MOST_ROUNDS:
            return Say(table.words.type_from_to(1, MOST_ROUNDS))
        return _digits_screen(other, table)
