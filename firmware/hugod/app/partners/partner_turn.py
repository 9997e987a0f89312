"""The turn of a seat that no person plays: when it rolls, how long it thinks, what it says.

```
  rolls --> thinks --> says what to do --> Roll: it is done, and written down
               |  ^
               '--' asked again until the thought comes; in the end a simple one will do
```
People move its figure on the cardboard. It hurries for nobody: only its roll may come by itself,
and not while there is something else to carry.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import Place
from hugo_core.commands import Command, MoveGuest, PlaceGuest, RollDie, StayPut
from hugo_core.moves import legal_commands, mover
from hugo_core.position import Face, Phase, Position
from hugod.app.partners.carrying import is_together
from hugod.app.partners.questions import (
    CAREFUL,
    LEVEL,
    PROGRAM,
    Chosen,
    StandInReason,
    WhatProgramDoes,
    WhatToDo,
    question_for,
)
from hugod.app.partners.seats import MIDDLE, offered
from hugod.app.screens.kinds import Passing
from hugod.app.screens.rolling import RollScreen, TumbleScreen, is_stuck
from hugod.app.screens.screen import Do, Flow, Go, Roll, Screen, Send, Step
from hugod.app.table.announce import way
from hugod.app.table.far_choices import FAR
from hugod.app.table.figures import put_here
from hugod.app.table.rolls import is_placed_by_code
from hugod.app.table.table import Table
from hugod.app.table.why import why
from hugod.app.values.effects import AskProgram, Think
from hugod.app.values.inputs import JobResult, Key, Thought
from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Bar, Icon, Marks
from hugod.app.values.turn_views import MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import N_
from hugod.thinking.manners import animal_of
from hugod.thinking.motives import Motive

# Whoever moved before has let go of the figure by then.
ROLLS_S = 3.0
"""Seconds until the box rolls by itself."""
SOON_S = 0.8
"""The same where it has just had a turn, and nobody has carried anything."""
AGAIN_S = 1.0
# An answer is lost if it came while something else was shown, or it takes long.
MOST_TRIES = 15
"""Number of times a thought is asked for."""
TROUBLES = {
    StandInReason.NO_DATA: N_("I cannot think today: my data are damaged. I play by simple rules."),
    StandInReason.SILENT: N_("{name} says nothing. I play carefully for it."),
    StandInReason.WRONG: N_("{name} talks nonsense. I play carefully for it."),
    StandInReason.ENDED: N_("{name} is not there. I play carefully for it."),
    StandInReason.UNCAGED: N_("{name} cannot be shut in. I play carefully for it."),
}


def partner_roll(table: Table) -> Screen | None:
    """Return the screen on which the box rolls for its seat; None for a person's."""
    history = table.history
    assert history is not None
    seat = history.position.to_act
    if seat is None or not table.player_of(seat):
        return None
    is_hugo_moved = history.last is not None and history.last.command == RollDie(Face.GHOST)
    waits = ROLLS_S if table.uncarried is None else SOON_S
    return PartnerRollScreen(not (history.taken_back() or is_hugo_moved), waits)


def partner_turn(table: Table) -> Screen | None:
    """Return the screen of a seat of the box that is to place or move; None for a person's."""
    position = table.game()
    if is_placed_by_code(position):
        return None  # the code places the guests of all
    if position.phase not in (Phase.PLACING, Phase.MOVING) or is_stuck(table):
        return None
    assert position.to_act is not None
    return ThinkScreen() if table.player_of(position.to_act) else None


@dataclass(frozen=True, slots=True)
class PartnerRollScreen(RollScreen):
    """The box rolls for its seat. By itself only where nothing is to be carried before it."""

    flows: bool = True
    waits: float = ROLLS_S
    """Seconds until then."""

    @property
    def wait_s(self) -> float | None:
        return self.waits if self.flows else None

    def view(self, table: Table) -> View:
        view = RollScreen.view(self, table)
        if self.flows and isinstance(view, RollView):
            seat, words = table.game().to_act, table.words
            assert seat is not None
            if table.player_of(seat) == FAR:
                return replace(view, call=words.gettext("They roll …"))
            if not table.player_of(seat).startswith(LEVEL):
                return replace(view, call=words.gettext("I roll …"))
            animal = words.animal(animal_of(table.game().setup.colours[seat]))
            return replace(view, call=words.gettext("{animal}: I roll").format(animal=animal))
        return view

    def elapsed(self, table: Table) -> Step:
        return Flow(Roll())


@dataclass(frozen=True, slots=True)
class ThinkScreen(Screen):
    """The box thinks; it takes a moment. Keys that mean something everywhere do so here."""

    for_phones: ClassVar[bool] = True
    tries: int = 0
    # Once thinking has failed the careful player is asked, who needs no data.
    is_simple: bool = False

    def patience(self) -> float:
        return AGAIN_S if self.tries else 0.0

    def _question(self, table: Table) -> WhatToDo | WhatProgramDoes:
        history = table.history
        assert history is not None
        assert history.position.to_act is not None
        if self.is_simple:
            return WhatToDo(history.position, CAREFUL)
        return question_for(table.player_of(history.position.to_act), history)

    def view(self, table: Table) -> View:
        position, words = table.game(), table.words
        if self.tries > 1:
            return TextView(words.gettext("I am thinking …"), Icon.WAIT)
        if position.face is None:
            return TextView("…", Icon.GHOST)  # for a blink: not worth a word
        bar, said = words.bar(position), words.rolled(position.face)
        return TumbleView(bar, position.face, True, TumbleScreen.TUMBLES, said)  # as it lies there

    def other(self, table: Table) -> Step:
        return Go(self)

    def elapsed(self, table: Table) -> Step:
        if self.tries == MOST_TRIES:
            return Go(_anything(table))
        question, more = self._question(table), Go(replace(self, tries=self.tries + 1))
        if isinstance(question, WhatProgramDoes):
            return Send(AskProgram(question), more)
        return Send(Think(question), more)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, Thought) or news.question != self._question(table):
            return None
        chosen = news.answer
        if not isinstance(chosen, Chosen) or chosen.command not in legal_commands(table.game()):
            return Go(_anything(table) if self.is_simple else ThinkScreen(is_simple=True))
        if chosen.trouble is None:
            return _acts(chosen, table)
        name = news.question.name if isinstance(news.question, WhatProgramDoes) else ""
        said = table.words.gettext(TROUBLES[chosen.trouble]).format(name=name)
        return Go(ActScreen(chosen.command, said))

    def advice(self, table: Table) -> str:
        return table.words.gettext("I am thinking …")


def _acts(chosen: Chosen, table: Table) -> Step:
    """Do what was *chosen*: at once where several seats of the box play, else when it stands."""
    if not is_together(table):
        return Go(ActScreen(chosen.command, motive=chosen.motive))
    is_placed = isinstance(chosen.command, PlaceGuest)  # there is no word for why
    said = "" if is_placed else why(table.game(), chosen.command, chosen.motive, table.words)
    is_later = not isinstance(chosen.command, StayPut)
    return Flow(Do(chosen.command, is_carried_later=is_later, why=said))


def _anything(table: Table) -> ActScreen:
    """Return what is allowed, where thinking came to nothing."""
    return ActScreen(next(iter(legal_commands(table.game()))))


@dataclass(frozen=True, slots=True)
class ActScreen(Passing):
    """The box says what it does; Roll when its figure stands there."""

    for_phones: ClassVar[bool] = True
    command: Command
    trouble: str = ""
    """What went wrong is told first, a page of its own."""
    motive: Motive | None = None

    def told(self, table: Table) -> Position | None:
        return table.position

    def view(self, table: Table) -> View:
        position, words = table.game(), table.words
        if self.trouble:
            return TextView(self.trouble, Icon.TROUBLE, hint=words.roll_goes_on, by_roll=True)
        if isinstance(self.command, PlaceGuest):
            return self._placing(self.command.square, table)
        assert position.face is not None
        _, origin, target = words.gettext, "", ""
        marks = Marks()
        hint = _("move me, then Roll") if table.has_button else _("move me, then #")
        if isinstance(self.command, MoveGuest):
            origin, target = str(self.command.origin), str(self.command.target)
            marks = Marks((self.command.target,), (self.command.origin, self.command.target))
        else:
            hint = words.roll_goes_on
        said = why(position, self.command, self.motive, words)
        return MoveView(
            words.bar(position),
            position.face,
            origin,
            target,
            said,
            0,
            1,
            "",
            hint,
            marks,
            by_roll=True,
        )

    def _placing(self, square: Place, table: Table) -> View:
        position, words = table.game(), table.words
        seat, mine = position.to_act, mover(position)
        assert seat is not None
        if position.unplaced(seat):
            title = words.gettext("I play {colour}")
            page = put_here(position, seat, (square,), words)
            return replace(page, title=title.format(colour=page.title))
        step = max(filter(position.setup.board.in_cellar, mine))
        who = (words.seat(position, seat),)
        return NewsView(
            Bar(clock=words.bar(position).clock),
            Icon.STAIRS,
            who,
            words.gettext("I come back"),
            (),
            rows=(Carried(who, way(step, square)),),
            hint=words.then_roll(has_button=table.has_button),
            by_roll=True,
        )

    def roll(self, table: Table) -> Step:
        if not self.trouble:
            return Do(self.command)
        position, plays = table.game(), Go(replace(self, trouble=""))
        assert position.to_act is not None
        if not table.player_of(position.to_act).startswith(PROGRAM):
            return plays
        # Asked again it may be silent again, for seconds each turn.
        return Go(offered(position.setup.colours[position.to_act], MIDDLE, back=plays))

    def turn(self, by: int, table: Table) -> Step:
        return self.other(table)

    def press(self, key: Key, table: Table) -> Step:
        return Screen.press(self, key, table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("It is my turn. Move my figure for me, then press Roll.")
