"""The loop, which alone waits: inputs in, effects out in order; "saving …" until it is on the card.

```
                 input: Session.handle         effect for the card, the die
        idle ------------------------> acting ------------------------------> busy
          ^                              |                                     |
          '--- no effect is left --------'<---- answer: Written, Rolled -------'
```
All inputs come from the inbox and go to the session one after the other. An answer to an effect
(the die was rolled, a part is lost) goes before the next input.

Nothing is shown that is not on the card. While the loop is busy, the effects behind the record
wait, and inputs wait in their order: they depend on a state that is not stored yet. A key is
acknowledged within 0.1 s all the same, by the sign "saving …" or the sign of the die.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence

from PIL import Image

from hugo_core.position import Position
from hugod import ports
from hugod.app.session import Session
from hugod.app.table.rolls import Bond
from hugod.app.values import inputs
from hugod.app.values.effects import (
    AppendRecord,
    DrawSecret,
    Effect,
    Job,
    Play,
    PowerOff,
    Remember,
    RollDeal,
    RollFace,
    RollLot,
    RollSealed,
    SaveBoard,
    Seal,
    Show,
    Sight,
    Stop,
    TakeGames,
    TellPage,
    TryGlass,
    WipeGames,
)
from hugod.app.values.far_sayings import DrawDigits, Orders
from hugod.app.values.prompt_views import BusyView
from hugod.app.values.view import View
from hugod.display.screensaver import Screensaver
from hugod.inbox import Inbox, Item, TypedAhead

REPAINT_S = 1.0
"""Interval in which a display that failed is tried again while nothing else happens."""
# The display says so when the card takes longer than this; a good card is quicker (D9).
SAVING_AFTER_S = 0.05
# The same for the die, which never takes as long; a key that waits for it is told at once (F15).
ROLLING_AFTER_S = 1.0

log = logging.getLogger(__name__)


class Loop:
    """Carries a session through an evening."""

    def __init__(
        self,
        session: Session,
        inbox: Inbox,
        *,
        display: ports.Display,
        card: ports.Card,
        roller: ports.Roller,
        paint: Callable[[View, tuple[int, int], Sight], Image.Image],
        rest: Screensaver | None = None,
        sealed_dice: ports.SealedDice | None = None,
        doers: ports.Doers | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session = session
        self._inbox = inbox
        self._display = display
        self._card, self._roller = card, roller
        self._sealed_dice = sealed_dice
        self._paint = paint
        self._rest = rest
        self._doers = doers or {}
        self._clock = clock
        self._watchers: list[ports.Watcher] = []
        self._answers: deque[inputs.Input] = deque()
        self._to_do: deque[Effect] = deque()
        self._ahead = TypedAhead()
        self._writing: ports.Write | None = None
        self._rolling: ports.RollJob | None = None
        """The write and the roll under way; until they are answered nothing else happens."""
        self._busy_since = 0.0
        self._has_glass = True
        self._seen: tuple[View, Position | None] | None = None
        self._sight = Sight()
        self.picture = 0
        """The number of what is shown. May be read from any thread."""
        self._is_running = True

    def watch(self, watcher: ports.Watcher) -> None:
        """Tell *watcher* every view, beginning with the one shown now."""
        self._watchers.append(watcher)
        if self._seen is not None:
            watcher.saw(*self._seen)

    def begin(self) -> None:
        """Show the first picture. Raises `JournalError` if the card fails."""
        self._carry_out(self._session.begin(self._clock()))
        while self._writing and self._is_running:
            self.turn()

    def run(self) -> None:
        """Take turns until asked to stop. Raises `JournalError` if the card fails."""
        while self._is_running:
            self.turn()

    def turn(self) -> None:
        """Take one input, waiting no longer than the session wants, and carry out its effects."""
        # First, for no number of keys may keep a sign of life waiting (F17).
        self._inbox.answer()
        if not self._is_busy and self._answers:
            self._handle(self._answers.popleft(), self._clock())
        # Answers go before the next key: that was typed for what they lead to.
        elif not self._is_busy and self._ahead:
            self._handle(*self._ahead.take())
        else:
            self._notice(self._inbox.get(self._patience()))

    @property
    def _is_busy(self) -> bool:
        return bool(self._writing or self._rolling)

    def _notice(self, item: Item) -> None:
        """Handle what just came, or let it wait while busy."""
        log.debug("%s", item)
        if isinstance(item, ports.Written):
            self._written(item)
        elif isinstance(item, ports.Rolled):
            self._rolled(item)
        elif isinstance(item, ports.Ping):
            item.answer()
        elif self._only_wakes(item):
            self._show_again()
        elif not self._is_busy:
            self._handle(item, self._clock())
        elif isinstance(item, inputs.StopAsked):
            # A record not stored was not shown: nobody will miss it.
            self._is_running = False
        elif not isinstance(item, inputs.TimePassed):
            # It depends on a state that is not stored yet.
            self._ahead.put(item, self._clock())
        if self._is_busy:
            self._say_busy()
        if isinstance(item, inputs.TimePassed):
            self._look_after_glass()

    def _handle(self, item: inputs.Input, now: float) -> None:
        self._carry_out(self._session.handle(item, now))

    def _patience(self) -> float | None:
        now = self._clock()
        waits = [] if self._has_glass else [REPAINT_S]
        rests = None if self._rest is None else self._rest.deadline()
        deadlines = (self._sign_due() if self._is_busy else self._session.deadline(), rests)
        waits += [max(0.0, deadline - now) for deadline in deadlines if deadline is not None]
        return min(waits, default=None)

    def _sign_due(self) -> float | None:
        """Time at which the sign is due; None if it is shown, or if there is no view yet."""
        is_shown = self._seen is None or isinstance(self._seen[0], BusyView)
        return None if is_shown else self._busy_since + self._sign_after_s

    @property
    def _sign_after_s(self) -> float:
        return SAVING_AFTER_S if self._writing or self._ahead.keys else ROLLING_AFTER_S

    def _say_busy(self) -> None:
        """Show the sign with the number of waiting keys, once the answer takes long."""
        if self._seen is None or self._clock() < self._busy_since + self._sign_after_s:
            return
        view, position = self._seen
        under = view.under if isinstance(view, BusyView) else view
        busy = self._session.busy(under, self._ahead.keys, is_card=self._writing is not None)
        if busy != view:
            self._show(busy, position)

    def _only_wakes(self, item: inputs.Input) -> bool:
        if (
            self._rest is None
            or not isinstance(item, inputs.KeyDown)
            or self._rest.press(self._clock())
        ):
            return False
        # A phone showed the picture all the while, so its key counts.
        if item.origin is inputs.Origin.PHONE:
            self._show_again()
        return item.origin is inputs.Origin.BOX

    def _look_after_glass(self) -> None:
        """Dim the display a little more if it is time, or try again one that failed."""
        if self._seen is None:
            return
        if self._rest is not None and self._clock() >= self._rest.deadline():
            # The watchers are not told that the sign moves on: a light at rest would breathe again.
            if self._rest.is_blank:
                self._paint_on_glass(self._seen[0])
            else:
                self._show_again()
        elif not self._has_glass:
            self._paint_on_glass(self._seen[0])

    def _show_again(self) -> None:
        if self._seen is not None:
            self._show(*self._seen)

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        self._to_do.extend(effects)
        # Nothing is shown that is not on the card: what stands behind the record waits (D2).
        while self._to_do and not self._writing:
            match effect := self._to_do.popleft():
                case AppendRecord() | Seal() | Remember() | SaveBoard() | TakeGames() | WipeGames():
                    self._writing, self._busy_since = effect, self._clock()
                    self._card.write(effect)
                case Show(view, position, sight, picture):
                    self._sight, self.picture = sight, picture
                    self._show(view, position)
                case RollFace() | RollLot() | RollDeal() | DrawDigits():
                    self._rolling, self._busy_since = effect, self._clock()
                    self._roller.roll(effect)
                case DrawSecret() | RollSealed():
                    self._answers.append(self._roll_sealed(effect))
                case PowerOff():
                    self._end_evening(effect)
                case Stop():
                    self._is_running = False
                case _:
                    self._hand_on(effect)

    def _hand_on(
        self,
        effect: Job | Play | Orders | TellPage | TryGlass | PowerOff | Remember,
    ) -> None:
        """Call the doer of *effect*, if there is one."""
        doer = self._doers.get(type(effect))
        if doer is not None:
            doer(effect)
        elif isinstance(effect, Job):
            # The screen that waits for its result gives up by itself.
            log.warning("nobody does %s", type(effect).__name__)

    def _end_evening(self, effect: PowerOff) -> None:
        """Switch the box off; if that fails, stay on and say so."""
        try:
            self._hand_on(effect)
        except ports.DeviceError as error:
            log.warning("%s", error)
            self._answers.append(inputs.StayedOn())
        else:
            self._is_running = False

    def _written(self, answer: ports.Written) -> None:
        """Go on after a write."""
        assert self._writing is not None
        written, self._writing = self._writing, None
        if answer.trouble is not None:
            position = self._seen[1] if self._seen else None
            self._show(self._session.storage_failed(written), position)
            # The process ends: playing on would show what a restart takes back (F09).
            raise answer.trouble
        if answer.head is not None:
            self._answers.append(inputs.GameSealed(*answer.head))
        if answer.changed is not None:
            self._answers.append(answer.changed)
        if isinstance(written, Remember):
            self._hand_on(written)
        self._carry_out(())

    def _rolled(self, rolled: ports.Rolled) -> None:
        """Go on with the result of a roll, before any key that waited for it."""
        self._rolling = None
        if isinstance(rolled.answer, BaseException):
            raise rolled.answer
        if self._writing:
            # Before any key that waited for it.
            self._answers.appendleft(rolled.answer)
        else:
            self._handle(rolled.answer, self._clock())

    def _roll_sealed(self, effect: DrawSecret | RollSealed) -> inputs.Input:
        """Result of the sealed die, which is arithmetic but for its secret."""
        if self._sealed_dice is None:
            return inputs.PartLost(inputs.Part.DIE, "There is no sealed die here.")
        try:
            if isinstance(effect, DrawSecret):
                bond = Bond(self._card.place[0], effect.part, effect.standing)
                return inputs.SecretDrawn(self._sealed_dice.draw_secret(bond), bond.game)
            return inputs.FaceRolled(
                *self._sealed_dice.roll(effect.part, effect.number, effect.stirred)
            )
        except ports.DieError as error:
            return inputs.PartLost(inputs.Part.DIE, str(error))

    def _show(self, view: View, position: Position | None) -> None:
        self._paint_on_glass(view)
        self._seen = view, position
        for watcher in self._watchers:
            watcher.saw(view, position)

    def _paint_on_glass(self, view: View) -> None:
        picture = self._paint(view, self._display.size, self._sight)
        spared = None if self._rest is None else self._rest.look(picture, self._clock())
        try:
            self._display.show(picture, spared)
        except ports.DeviceError as error:
            self._notice_glass(works=False, reason=str(error))
        else:
            self._notice_glass(works=True)

    def _notice_glass(self, *, works: bool, reason: str = "") -> None:
        if works is self._has_glass:
            return
        self._has_glass = works
        part = inputs.Part.DISPLAY
        self._answers.append(inputs.PartFound(part) if works else inputs.PartLost(part, reason))
