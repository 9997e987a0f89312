"""The dialogue of a box that is stuck: why, another try, or a held key that starts it empty.

Pure: it is told the time of each input. Nothing is set aside by one press, however long: the key is
held while the glass counts, let go, and then the question is answered by another press. Neither
something that lies on the keypad nor a release that got lost can do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from hugod.app.values.box_views import Pattern, PatternView
from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp, StopAsked, TimePassed
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.words import N_, Words

PAGE_S = 6.0
"""Seconds for which a page can be read before the next one comes by itself."""
SHORT_S = 1.0
"""A key that is let go sooner was pressed, and not held."""
HOLD_S = 5
"""Seconds for which it is held for the way out, a whole number."""
# Nobody holds a key for longer: that it was let go has been lost, and it counts as pressed.
LONGEST_S = 30.0
ANSWER_S = 30.0
"""Seconds for which an answer to the question is waited for; none is a no."""
TOLD_S = 8.0
"""Seconds for which the result can be read before the box is started again."""
CARD = ("JournalError", "Damaged")
"""The errors about the card or what is on it, by the names of their classes."""
FAILED = {
    **dict.fromkeys(CARD, N_("The card does not work well.")),
    "JournalTaken": N_("The box runs twice."),
    "Stalled": N_("A part did not answer any more."),
    "DeviceError": N_("A part does not work."),
    "DieError": N_("A part does not work."),
    "": N_("The box went out again and again."),
}
BROKEN = N_("Something in the program is broken.")
"""What an error is about by the name of its class, empty if none is known; and any other error."""
TRIES = (Key.HASH, Key.ROLL)


class Outcome(Enum):
    """Order to the caller."""

    AGAIN = auto()
    """Start the box again."""
    END = auto()
    SET_ASIDE = auto()
    """Set aside what keeps the box from starting, and tell what came of it."""


@dataclass(frozen=True, slots=True)
class _ReadAloud:
    number: int


@dataclass(frozen=True, slots=True)
class _Holding:
    key: Key
    left: int


@dataclass(frozen=True, slots=True)
class _Asking:
    pass


@dataclass(frozen=True, slots=True)
class _Telling:
    view: TextView
    is_done: bool


class SafeTalk:
    """The dialogue over *pages*; with *is_all* settings and boards would be set aside, too."""

    def __init__(
        self, words: Words, pages: Sequence[TextView], now: float, *, is_all: bool
    ) -> None:
        self._words, self._pages, self._is_all = words, pages, is_all
        self._state: _ReadAloud | _Holding | _Asking | _Telling = _ReadAloud(0)
        self._since = now
        """When the state was entered; a key that is held was pressed then."""

    @property
    def view(self) -> TextView | PatternView:
        """The view that is shown now."""
        words = self._words
        _ = words.gettext
        match self._state:
            case _ReadAloud(number):
                return self._pages[number % len(self._pages)]
            case _Holding(_, 0):
                return TextView(_("Let go now."), Icon.QUESTION)
            case _Holding(_, left):
                return PatternView(Pattern.FRAME, _("Let go to stop"), str(left))
            case _Asking():
                text = (
                    _("Game, settings, boards are put aside, and kept.")
                    if self._is_all
                    else _("The open game is put aside, and kept.")
                )
                return TextView(text, title=_("Start empty?"), hint=words.yes_or_no)
            case _Telling(view):
                return view

    def wait_s(self, now: float) -> float:
        """Seconds from now until `TimePassed` is wanted."""
        match self._state:
            case _ReadAloud():
                due = PAGE_S
            case _Holding(_, left):
                due = LONGEST_S if left == 0 else HOLD_S + 1.0 - left
            case _Asking():
                due = ANSWER_S
            case _Telling():
                due = TOLD_S
        return max(0.0, self._since + due - now)

    def handle(self, item: Input, now: float) -> Outcome | None:
        """Return the order that follows from *item*; None: show `view`, and go on."""
        if isinstance(item, StopAsked):
            return Outcome.END
        match self._state:
            case _ReadAloud(number):
                self._read(number, item, now)
            case _Holding():
                return self._hold(self._state, item, now)
            case _Asking():
                return self._answer(item, now)
            case _Telling(is_done=is_done):
                if isinstance(item, KeyDown) or self._is_over(item, now):
                    self._enter(_ReadAloud(0), now)
                    return Outcome.AGAIN if is_done else None
        return None

    def set_aside(self, name: str, now: float) -> None:
        """Show under which name everything is stored now; then the box is started again."""
        _ = self._words.gettext
        view = TextView(
            _("Put aside as {name}.").format(name=name), Icon.GHOST, hint=_("The box starts empty.")
        )
        self._enter(_Telling(view, is_done=True), now)

    def failed(self, kind: str, now: float) -> None:
        """Show why nothing was set aside; *kind* is that of the error."""
        full = N_("The card is full or locked. Nothing is lost.")
        why = FAILED[kind] if kind == "JournalTaken" else full
        view = TextView(self._words.gettext(why), Icon.TROUBLE)
        self._enter(_Telling(view, is_done=False), now)

    def _enter(self, state: _ReadAloud | _Holding | _Asking | _Telling, now: float) -> None:
        self._state, self._since = state, now

    def _is_over(self, item: Input, now: float) -> bool:
        return isinstance(item, TimePassed) and self.wait_s(now) == 0.0

    def _read(self, number: int, item: Input, now: float) -> None:
        match item:
            case KeyDown(key) if key in TRIES:
                self._enter(_Holding(key, HOLD_S), now)
            case KeyDown(Key.A):
                self._enter(_ReadAloud(number - 1), now)
            case KeyDown():
                self._enter(_ReadAloud(number + 1), now)
            case TimePassed() if self._is_over(item, now):
                self._enter(_ReadAloud(number + 1), now)

    def _hold(self, held: _Holding, item: Input, now: float) -> Outcome | None:
        lasted = now - self._since
        match item:
            case KeyUp(key) if key == held.key:
                self._enter(_Asking() if lasted >= HOLD_S else _ReadAloud(0), now)
                return Outcome.AGAIN if lasted < SHORT_S else None
            case KeyDown(key):
                self._enter(_Holding(key, HOLD_S) if key in TRIES else _ReadAloud(0), now)
            case TimePassed() if lasted >= LONGEST_S:
                return Outcome.AGAIN
            case TimePassed():
                self._state = _Holding(held.key, max(0, HOLD_S - int(lasted)))
        return None

    def _answer(self, item: Input, now: float) -> Outcome | None:
        match item:
            case KeyDown(key) if key in TRIES:
                return Outcome.SET_ASIDE
            case KeyDown():
                self._enter(_ReadAloud(0), now)
            case TimePassed() if self._is_over(item, now):
                self._enter(_ReadAloud(0), now)
        return None


def safe_pages(words: Words, kind: str, said: str, version: str) -> tuple[TextView, ...]:
    """Return the pages of a box that could not start: what to do, that nothing is lost, why.

    *kind* and what was *said* are those of the last error, empty if unknown.

    The last page is for a grown-up, in English, and may be too long.
    """
    _ = words.gettext
    hint = _("# tries again")
    calm = TextView(_("Your games are safe on the card."), Icon.GHOST, hint=hint)
    return (
        TextView(
            _("Pull the plug. Count to ten. Plug it in."), title=_("The box is stuck"), hint=hint
        ),
        *([] if kind in CARD else [calm]),  # who could promise that now?
        TextView(_(FAILED.get(kind, BROKEN)), title=_("Why?"), hint=hint),
        TextView(
            _("Hold # for {seconds} seconds: it starts empty.").format(seconds=HOLD_S),
            title=_("Still stuck?"),
            hint=hint,
        ),
        TextView(said or "no error was noted", title=version, hint=hint),
    )
