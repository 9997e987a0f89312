"""The lists of past games: one result, who was who, luck, ratings, records; which lines are there.

Nothing here changes anything, and the game on the table waits meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hugo_core.editions import Colour, Edition
from hugo_core.limits import level_of
from hugod.app.partners.questions import PROGRAM
from hugod.app.partners.seats import STRENGTHS
from hugod.app.past.replay import ReplayScreen
from hugod.app.screens.kinds import Choices, Menu, MenuScreen, MessageScreen, MomentScreen
from hugod.app.screens.screen import Back, Go, Open, Say, Screen, Send, Step
from hugod.app.setup.edition import NAMES
from hugod.app.setup.our_rules import house_lines
from hugod.app.table.table import Table
from hugod.app.values.effects import FindGames, OpenGame
from hugod.app.values.inputs import GameOpened, GamesFound, JobResult, Key
from hugod.app.values.past_games import FewestPoints, PastPlayer, PastStep, SeatResult, Summary
from hugod.app.values.signs import Badge
from hugod.app.values.status_views import EndRow, EndView
from hugod.app.values.view import View
from hugod.app.values.words import MONTHS, Words

MOST = 99
"""Games in the list on the display; the page has all."""
PATIENCE_S = 600.0
"""A card with ten thousand games is read for minutes once, and remembered then."""


def find_games() -> Step:
    """Return the step that finds the finished games, then lists them."""
    return Send(FindGames(MOST), Open(MomentScreen(_found, wait_s=PATIENCE_S)))


def _found(news: JobResult, table: Table) -> Step | None:
    if not isinstance(news, GamesFound):
        return None
    if not news.games:
        return Go(MessageScreen(table.words.gettext("No game is over yet."), then=Back()))
    return Go(past_menu(news))


def past_menu(found: GamesFound) -> Screen:
    """The games; and where somebody has taken an animal, who plays best."""

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        choices: Choices = ((_("All games"), Open(games_menu(found))),)
        if found.standings.players:
            choices = (*choices, (_("Who plays best?"), Open(players_menu(found))))
        if found.standings.records:
            choices = (*choices, (_("Fewest points"), Open(records_menu(found))))
        if found.standings.alone:
            choices = (*choices, (_("Against me"), Open(alone_menu(found))))
        return Menu(_("Past games: {count}").format(count=found.total), choices)

    return MenuScreen(items=items)


def games_menu(found: GamesFound) -> Screen:
    """All games, the newest first, each with its day and its winner."""

    def items(table: Table) -> Menu:
        words = table.words
        choices = tuple((_row(game, words), _open(game)) for game in found.games)
        winners = tuple(words.badge(game.ranking[0].colour) for game in found.games)
        return Menu(words.gettext("All games"), choices, badges=winners)

    return MenuScreen(items=items)


def _row(game: Summary, words: Words) -> str:
    return f"{day_of(game, words)}  {who(game.ranking[0], words)}"


def day_of(game: Summary, words: Words) -> str:
    """Return the day of *game* without its year; its number where no clock was set."""
    if not game.day:
        return f"#{game.number}"
    _year, month, day = map(int, game.day.split("-"))
    name = words.gettext([*MONTHS][month - 1])
    return words.gettext("{day} {month}").format(day=day, month=name)


def who(seat: SeatResult, words: Words) -> str:
    """Return who sat there: the mark, or else the colour; a ghost has no name."""
    if seat.player:
        return words.gettext("a ghost")
    return words.mark(seat.mark) if seat.mark else words.colour(seat.colour)


def ghost_name(player: str, words: Words) -> str:
    """Return how strong the ghost *player* is, in words, or the name of the program."""
    level = level_of(player)
    return words.gettext(STRENGTHS[level - 1]) if level else player.removeprefix(PROGRAM)


def _open(game: Summary) -> Step:
    return Send(OpenGame(game.name), Open(GameScreen(game)))


@dataclass(frozen=True, slots=True)
class GameScreen(Screen):
    """The result of one past game; Roll asks what more is wanted of it."""

    game: Summary
    steps: tuple[PastStep, ...] | None = None
    """None: they are being read."""
    luck: tuple[float, ...] | None = None
    """None: it is being worked out, or was not asked for; empty: it cannot be told."""
    far: tuple[Colour, ...] = ()

    def view(self, table: Table) -> View:
        words = table.words
        rows = tuple(
            EndRow(words.badge(seat.colour), seat.place, seat.points, seat.place == 1)
            for seat in self.game.ranking
        )
        title = words.gettext("Game of {day}").format(day=day_of(self.game, words))
        return EndView(title, rows, len(rows))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, GameOpened) or news.name != self.game.name:
            return None
        return Go(GameScreen(self.game, news.steps, news.luck, news.far))

    def take(self, table: Table) -> Step:
        return Open(game_menu(self))

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def press(self, key: Key, table: Table) -> Step:
        return Back() if key is Key.C else Screen.press(self, key, table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("Roll: more of this game. *: back.")


def game_menu(shown: GameScreen) -> Screen:
    """What more there is of one game."""

    def items(table: Table) -> Menu:
        words = table.words
        _ = words.gettext
        choices: Choices = ((_("Move by move"), _once_there(shown, _replay, table)),)
        if any(seat.mark or seat.player for seat in shown.game.seats):
            choices = (*choices, (_("Who was who"), Open(animals_menu(shown.game))))
        if shown.far:
            choices = (*choices, (_("Who was far"), Open(far_away_menu(shown))))
        choices = (*choices, (_("Luck"), _once_there(shown, _luck, table)))
        if not shown.game.is_by_sheet:
            choices = (*choices, (_("House rules"), _once_there(shown, _house, table)))
        return Menu(_("Game of {day}").format(day=day_of(shown.game, words)), choices)

    return MenuScreen(items=items)


def animals_menu(game: Summary) -> Screen:
    """Who sat where, by their animals."""

    def items(table: Table) -> Menu:
        words = table.words
        seats = game.ranking
        choices = tuple((_was(seat, words), _points(seat, words)) for seat in seats)
        return Menu(words.gettext("Who was who"), choices, badges=_badges(seats, words))

    return MenuScreen(items=items)


def far_away_menu(shown: GameScreen) -> Screen:
    """Who sat in another house, by their animals."""

    def items(table: Table) -> Menu:
        words = table.words
        seats = tuple(seat for seat in shown.game.ranking if seat.colour in shown.far)
        choices = tuple((_was(seat, words), _points(seat, words)) for seat in seats)
        return Menu(words.gettext("Who was far"), choices, badges=_badges(seats, words))

    return MenuScreen(items=items)


def _was(seat: SeatResult, words: Words) -> str:
    """Return the animal of a person, or how strong a ghost was."""
    if seat.player:
        return ghost_name(seat.player, words)
    return words.mark(seat.mark) if seat.mark else "–"


def _points(seat: SeatResult, words: Words) -> Step:
    said = words.gettext("{who}: place {place}, {points} points.")
    points = words.number(seat.points)
    return Say(said.format(who=who(seat, words), place=seat.place, points=points), is_asked=True)


def _badges(seats: tuple[SeatResult, ...], words: Words) -> tuple[Badge, ...]:
    return tuple(words.badge(seat.colour) for seat in seats)


ThenScreen = Callable[[Summary, GameOpened, Table], Screen | None]
"""Makes a screen of a game that is read; None while what it shows is not there."""


def _once_there(shown: GameScreen, then: ThenScreen, table: Table) -> Step:
    """Return the step that opens the screen *then*, at once or as soon as it can be."""
    game, steps = shown.game, shown.steps
    if steps is not None:
        known = then(game, GameOpened(game.name, steps, shown.luck), table)
        if known:
            return Open(known)

    def answered(news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, GameOpened) or news.name != game.name:
            return None
        screen = then(game, news, table)
        return Go(screen) if screen else None

    # The answer to the first question may come, or have come, while another screen is shown.
    return Send(OpenGame(game.name), Open(MomentScreen(answered, wait_s=PATIENCE_S)))


def _replay(game: Summary, opened: GameOpened, table: Table) -> Screen:
    damaged = MessageScreen(table.words.gettext("This game is damaged."), then=Back())
    ghosts = tuple((seat.colour, seat.player) for seat in game.seats if seat.player)
    return ReplayScreen(opened.steps, ghosts) if opened.steps else damaged


def _luck(game: Summary, opened: GameOpened, table: Table) -> Screen | None:
    if not opened.steps:
        return _replay(game, opened, table)
    if opened.luck is None:
        return None
    cannot = MessageScreen(table.words.gettext("I cannot look back today."), then=Back())
    return luck_menu(game, opened.luck) if opened.luck else cannot


def _house(game: Summary, opened: GameOpened, table: Table) -> Screen:
    if not opened.steps:
        return _replay(game, opened, table)
    return house_list(opened.steps[0].after.setup.edition)


def house_list(edition: Edition) -> Screen:
    """How *edition* was played otherwise than by its sheet; each line explains itself."""

    def items(table: Table) -> Menu:
        _, lines = table.words.gettext, house_lines(edition, table.words)
        return Menu(
            _("House rules"), tuple((line, Say(said, is_asked=True)) for line, said in lines)
        )

    return MenuScreen(items=items)


def luck_menu(game: Summary, luck: tuple[float, ...]) -> Screen:
    """What the rolls gave or took, by seat."""

    def items(table: Table) -> Menu:
        words = table.words
        told = Say(
            words.gettext("So much of a win the die gave or took, whoever plays."), is_asked=True
        )
        choices = tuple((share_of(each, words), told) for each in luck)
        badges = _badges(game.seats, words)
        return Menu(words.gettext("Luck"), choices, badges=badges)

    return MenuScreen(items=items)


def share_of(luck: float, words: Words) -> str:
    """Return luck in hundredths of a win, with its sign."""
    return f"{round(100 * luck):+d} %".replace("-", "−")


def players_menu(found: GamesFound) -> Screen:
    """Everybody with an animal, the highest rating first."""

    def items(table: Table) -> Menu:
        words = table.words
        players, said = found.standings.players[:MOST], words.gettext("{who}: {how}")
        choices = tuple(
            (
                said.format(who=words.mark(each.mark), how=rating_of(each, words)),
                Open(player_menu(each)),
            )
            for each in players
        )
        animals = tuple(each.mark.animal for each in players)
        return Menu(words.gettext("Who plays best?"), choices, marks=animals)

    return MenuScreen(items=items)


def rating_of(player: PastPlayer, words: Words) -> str:
    return words.number(round(player.rating))


def player_menu(player: PastPlayer) -> Screen:
    """What the games say of one player; each line explains itself."""

    def items(table: Table) -> Menu:
        words = table.words
        _ = words.gettext
        rating = _("It begins at 0 and rises with every place that is better than expected.")
        row = _("So many won one after the other; at most {longest}.").format(
            longest=player.longest
        )
        lines = [
            (_("rating: {rating}").format(rating=rating_of(player, words)), rating),
            (
                _("games: {games}, won: {wins}").format(games=player.games, wins=player.wins),
                _("Won alone or together."),
            ),
            (_("in a row: {streak}").format(streak=player.streak), row),
        ]
        if rival := player.rival:
            ahead = _("Met {games} times, {ahead} times before them.")
            lines.append(
                (
                    _("rival: {mark}").format(mark=words.mark(rival.mark)),
                    ahead.format(games=rival.games, ahead=rival.ahead),
                )
            )
        if player.luck:
            worst, best = (share_of(each, words) for each in player.luck)
            told = _("So much of a win the die gave or took, whoever plays.")
            lines.append((_("luck: {worst} {best}").format(worst=worst, best=best), told))
        return Menu(
            words.mark(player.mark),
            tuple((line, Say(told, is_asked=True)) for line, told in lines),
        )

    return MenuScreen(items=items)


def alone_menu(found: GamesFound) -> Screen:
    """The ghosts that somebody was alone with; each line says how often that person won."""

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        told = _("Alone against me: {wins} of {games} games won.")
        choices = tuple(
            (
                ghost_name(each.player, table.words),
                Say(told.format(wins=each.wins, games=each.games), is_asked=True),
            )
            for each in found.standings.alone
        )
        return Menu(_("Against me"), choices)

    return MenuScreen(items=items)


def records_menu(found: GamesFound) -> Screen:
    """The fewest points that ever won, in each edition."""

    def items(table: Table) -> Menu:
        words = table.words
        records = found.standings.records
        choices = tuple((_record(each, words), _points(each.who, words)) for each in records)
        badges = tuple(words.badge(each.who.colour) for each in records)
        return Menu(words.gettext("Fewest points"), choices, badges=badges)

    return MenuScreen(items=items)


def _record(record: FewestPoints, words: Words) -> str:
    points, name = words.number(record.points), words.gettext(NAMES[record.edition])
    return words.gettext("{who}: {how}").format(who=points, how=name)
