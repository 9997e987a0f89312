"""Who plays a colour: a person, a level of the box with its name, a program; which is offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hugo_core.editions import Colour
from hugo_core.history import Seated
from hugo_core.limits import level_of
from hugo_core.position import Phase, Seat
from hugod.app.partners.questions import LEVEL, PROGRAM, how_good
from hugod.app.screens.kinds import Choices, Follow, Menu, MenuScreen, WaitScreen, switch
from hugod.app.screens.screen import Back, Commit, Go, Open, Say, Screen, Step
from hugod.app.table.table import Table
from hugod.app.values.effects import Think
from hugod.app.values.inputs import JobResult, Thought
from hugod.app.values.words import N_, Words

STRENGTHS = (
    N_("a child can win"),
    N_("I still learn"),
    N_("I play so-so"),
    N_("I play well"),
    N_("hard to beat"),
    N_("nobody beats me"),
)
"""The levels from 1 to 6, at most 16 letters each."""
MIDDLE = 3
"""The level that is highlighted where nobody knows better."""
PERSON = ""

OnAnswer = Callable[[str], Step]
"""What follows when it is said who plays: a word of `limits.is_player`, or `PERSON`."""


def strengths(words: Words, then: OnAnswer) -> Choices:
    """Return the levels in words."""
    said = enumerate(map(words.gettext, STRENGTHS), 1)
    return tuple((name, then(f"{LEVEL}{level}")) for level, name in said)


def who_plays(colour: Colour, table: Table, then: OnAnswer) -> Menu:
    """Ask who plays *colour*: a person, a level of the box, or a program that the owner named."""
    _ = table.words.gettext
    choices: Choices = ((_("one of you"), then(PERSON)), *strengths(table.words, then))
    programs = tuple((name, then(f"{PROGRAM}{name}")) for name in table.programs)
    title = _("Who plays {colour}?").format(colour=table.words.colour(colour))
    return Menu(title, (*choices, *programs))


def how_strong(ghosts: int, then: Callable[[tuple[str, ...]], Step], table: Table) -> Screen:
    """Ask how strong the *ghosts* are, all alike or each another; their last game is known."""

    def items(table: Table) -> Menu:
        _ = table.words.gettext

        def alike(player: str) -> Step:
            return then((player,) * ghosts)

        programs = tuple((name, alike(f"{PROGRAM}{name}")) for name in table.programs)
        others = ((_("all different"), then(all_different(ghosts))),) if ghosts > 1 else ()
        return Menu(_("How strong am I?"), (*strengths(table.words, alike), *others, *programs))

    next_time = next(iter(following(table).values()), "")
    return MenuScreen((level_of(next_time) or MIDDLE) - 1, items=items, for_phones=True)


def all_different(ghosts: int) -> tuple[str, ...]:
    """Return levels from the weakest to the last but one, evenly; a child beats some of them."""
    step = 4 / max(1, ghosts - 1)
    return tuple(f"{LEVEL}{1 + round(step * ghost)}" for ghost in range(ghosts))


def following(table: Table) -> dict[Colour, str]:
    """Return who the ghosts are after a game that one person played alone against them: each a
    level stronger if the person has won, and weaker if not. Empty after any other game, one that
    was played on, or one that somebody left."""
    is_match = table.phase is Phase.OVER and len(table.people) == 1 and not table.game().left
    if not is_match or table.played_on or table.house:
        return {}
    by = 1 if table.people[0] in table.game().winners else -1
    levels = [level for level in map(level_of, table.seated.values()) if level]
    if any(not 1 <= level + by <= 6 for level in levels):
        by = 0  # those that are unlike each other stay so
    return {colour: _stronger(player, by) for colour, player in table.seated.items() if player}


def _stronger(player: str, by: int) -> str:
    """Return *player*, its level changed *by* so many; a program stays what it is."""
    level = level_of(player)
    return f"{LEVEL}{level + by}" if level else player


# In the middle of a game


def partners_menu(table: Table) -> Menu:
    """All who play: for whom shall the box play on, or who takes a seat of the box?"""
    _, position = table.words.gettext, table.game()
    badges = tuple(table.words.seat(position, seat) for seat in position.playing)
    names = (
        _("{who}: I play").format(who=badge.name) if table.player_of(seat) else badge.name
        for seat, badge in zip(position.playing, badges, strict=True)
    )
    steps = (_hands_over(seat, table) for seat in position.playing)
    choices: Choices = tuple(zip(names, steps, strict=True))
    if len(position.playing) - len(table.people) > 1:
        choices = (*choices, _how_carried(table))
    return Menu(_("For whom?"), choices, badges=badges)


def _how_carried(table: Table) -> tuple[str, Step]:
    """Return the line that turns over whether the figures of all ghosts are moved at once."""
    _ = table.words.gettext
    is_together = table.settings.ghosts_together
    return switch(
        "ghosts_together", _("Move all at once") if is_together else _("Move one by one"), table
    )


PARTNERS = MenuScreen(items=partners_menu)


def _hands_over(seat: Seat, table: Table) -> Follow:
    """What is looked up only when it is wanted: the whole game is."""
    return lambda _: _asked(seat, table)


def _asked(seat: Seat, table: Table) -> Step:
    """Ask who plays *seat* from now on; one person must stay."""
    _, colour = table.words.gettext, table.game().setup.colours[seat]
    if table.people == (seat,):
        return Say(_("Somebody must play with me!"))
    if now := table.player_of(seat):
        cursor = int(now.removeprefix(LEVEL)) if now.startswith(LEVEL) else 0
        return Open(offered(colour, cursor))
    assert table.history is not None
    asked, middle = how_good(seat, table.history, table.by_box), Go(offered(colour, MIDDLE))

    def answered(news: JobResult) -> Step | None:
        if not isinstance(news, Thought) or news.question != asked:
            return None
        level = news.answer
        return Go(offered(colour, level, is_known=True)) if isinstance(level, int) else middle

    # The box offers to play as that seat has so far, which takes it a moment to find out.
    moment = table.words.one_moment
    wait = WaitScreen(moment, Think(asked), answered, lambda _: middle, lambda _: Back())
    return Open(wait if asked.made else offered(colour, MIDDLE))


def offered(
    colour: Colour, cursor: int, *, is_known: bool = False, back: Step | None = None
) -> Screen:
    """Ask who plays *colour*; *is_known*: the level that is highlighted is that seat's own.

    *back* is where `*` leads to.
    """

    def items(table: Table) -> Menu:
        menu = who_plays(colour, table, lambda player: _sits_down(colour, player, table))
        menu = replace(menu, back=back) if back else menu
        like = table.words.gettext("Play like {colour}?")
        title = like.format(colour=table.words.colour(colour))
        return replace(menu, title=title) if is_known else menu

    return MenuScreen(cursor, items=items)


def _sits_down(colour: Colour, player: str, table: Table) -> Step:
    """Let *player* play *colour* from now on, and say so."""
    _ = table.words.gettext
    said = _("I play {colour} from now on.") if player else _("One of you plays {colour} again.")
    return Commit(Seated(colour, player), said=said.format(colour=table.words.colour(colour)))
