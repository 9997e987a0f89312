"""Words over the screen: a part is gone, keys are locked, a phone may not, too early, mashed keys.

The screen under them goes on moving. The next key removes them and does its work below.
"""

from __future__ import annotations

from hugod.app.values.findings import ButtonTrouble
from hugod.app.values.inputs import Key, KeyDown, KeyUp, Origin, Part
from hugod.app.values.prompt_views import BusyView, TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words

TOLD = {
    Part.KEYPAD: (N_("The keypad is gone. Plug it in again."), N_("The page still works.")),
    Part.DISPLAY: (N_("The glass is dark. Check its cable."), N_("Any key: play on here.")),
}
"""The parts that are missed, with what to do and what still works; the most important first."""
BUTTON_TROUBLES = {
    ButtonTrouble.STUCK: N_("The Roll button is stuck. Press # to roll."),
    ButtonTrouble.DENIED: N_("Roll button: add the user to group gpio. # rolls too."),
    ButtonTrouble.BUSY: N_("Another program has the Roll button. # rolls too."),
    ButtonTrouble.MISSING: N_("The box finds no Roll button. # rolls too."),
    ButtonTrouble.NO_LIBRARY: N_("Roll button: install python3-libgpiod. # rolls too."),
    ButtonTrouble.OTHER: N_("The Roll button does not work. Press # to roll."),
}


class Missing:
    """Counts the parts that come and go."""

    def __init__(self) -> None:
        self._keypads = 0
        self._untold: set[Part] = set()
        self._shown: Part | None = None

    def lose(self, part: Part) -> bool:
        """Note that *part* is gone; say whether that is to be told."""
        if part is Part.KEYPAD:
            self._keypads = max(0, self._keypads - 1)
            if self._keypads:
                return False
        if part in TOLD:
            self._untold.add(part)
        return part in TOLD

    def find(self, part: Part) -> bool:
        """Note that *part* is there; return whether a shown notice is no longer true."""
        if part is Part.KEYPAD:
            # A keypad is missed only when there is no other one, so they are counted.
            self._keypads += 1
        self._untold.discard(part)
        return self._shown is part

    def read(self) -> None:
        """Take it that what is shown has been read: a key was pressed."""
        if self._shown is not None:
            self._untold.discard(self._shown)

    def notice(self, words: Words, *, is_waiting: bool) -> TextView | None:
        """Return the notice for a screen that *is_waiting* for a key; None if there is none."""
        first = next((part for part in TOLD if part in self._untold), None)
        # That a part is missing never lies over a screen that moves by itself.
        self._shown = first if is_waiting else None
        if self._shown is None:
            return None
        text, hint = map(words.gettext, TOLD[self._shown])
        return TextView(text, Icon.TROUBLE, hint=hint)


SAID_S = 3.0
"""Seconds for which the words stay after a key."""
BOX_IN_USE_S = 5.0
"""Seconds after a key of the box in which a phone is not answered on its display."""
PAUSE_S = 15.0
"""Seconds after the words for a phone have gone until they are said again."""


class Lock:
    """Says why keys do nothing, or that they do again, and for how long that is read."""

    def __init__(self) -> None:
        self._until: float | None = None
        self._is_for_phone = False
        self._is_for_page = False
        self._is_half_open = False
        """A was clicked on the page: B opens the lock."""
        self._phone_from = float("-inf")
        """When a phone may be answered again."""

    def say(self, now: float, origin: Origin = Origin.BOX) -> None:
        """Let the words of the lock be there from *now* on, for whoever pressed a key."""
        self._until, self._is_for_phone = now + SAID_S, False
        self._is_for_page = origin is Origin.PAGE

    def is_opened(self, item: KeyDown | KeyUp) -> bool:
        """Whether *item* opens the lock: a click on A, then on B."""
        match item:
            # No mouse can hold two keys, so the page's own keys count one after the other.
            case KeyUp(Key.A, Origin.PAGE):
                self._is_half_open = True
            case KeyDown(key):
                is_second = key is Key.B and item.origin is Origin.PAGE
                was_half_open, self._is_half_open = self._is_half_open, False
                return is_second and was_half_open
        return False

    def ask_for_box(self, now: float, *, is_calm: bool) -> None:
        """Tell a phone that a key of the box is wanted, unless that was said a moment ago."""
        # A screen that moves by itself, such as a code, is not covered; nor may a phone that
        # presses on and on cover what those at the box read (RM3).
        if is_calm and self._until is None and now >= self._phone_from:
            self._until, self._is_for_phone = now + SAID_S, True
            self._phone_from = self._until + PAUSE_S

    def box_pressed(self, now: float) -> None:
        """Remove the words for a phone, as a key of the box was pressed."""
        if self._is_for_phone:
            self.be_quiet()
        # While keys of the box are pressed its screen belongs to those who press them (RM3).
        self._phone_from = max(self._phone_from, now + BOX_IN_USE_S)

    def be_quiet(self) -> None:
        self._until = None

    def deadline(self) -> float | None:
        """Time at which the words go; None: there are none."""
        return self._until

    def is_over(self, now: float) -> bool:
        """Whether words are shown that have been read by *now*."""
        return self._until is not None and now >= self._until

    def notice(self, words: Words, now: float, *, is_locked: bool) -> TextView | None:
        """Return what is to be shown over the screen; None: nothing."""
        _ = words.gettext
        if self.is_over(now):
            self.be_quiet()
        if self._until is None:
            return None
        if self._is_for_phone:
            return TextView(_("Please press it on the box."), Icon.GHOST)
        locked = _("Locked. Click A, then B.") if self._is_for_page else _("Locked. Hold A+B.")
        return TextView(
            locked if is_locked else _("Unlocked. Play on!"),
            Icon.NO if is_locked else Icon.GHOST,
        )


# Such a press was meant for the screen before: a child of seven needs up to half a second from
# seeing to pressing.
FLOWED_S = 0.6
"""Seconds after an automatic step in which a press is not done."""
LATE_S = 0.2
"""Seconds after it in which a press was meant to hurry what was there before."""
MASHED_S = 2.5
"""Seconds after it for which presses that follow quickly are held off at the most."""
# A `#` so soon after a digit that was taken belongs to that entry: a habit of some.
HABIT_S = 1.0
"""Seconds after a complete number in which `#` is ignored."""
MOMENT_S = 0.8
"""Seconds for which «One moment» is seen, if nothing else is pressed."""


class Moment:
    """Tells presses that came too early, and answers them with a word.

    One that can only be meant for what is there now is kept until it has been seen; any other was
    meant for what was there before, which has gone on by itself.
    """

    def __init__(self) -> None:
        self._keys: frozenset[Key] = frozenset()
        self._from = 0.0
        self._for_s = 0.0
        self._before_s = 0.0
        self._again = 0.0
        """The time from which a press is no more one of those that came too early."""
        self._keeps = False
        self._kept: Key | None = None
        """The key that is done when the time is over."""
        self._until: float | None = None
        """The time until which the word is seen."""

    def flowed(self, now: float, *, keeps: bool, is_call: bool) -> None:
        """Note that something goes on by itself *now*.

        *keeps*: no key was awaited there; *is_call*: one would have hurried it.
        """
        self._keys, self._from, self._for_s = frozenset((Key.ROLL, Key.HASH)), now, FLOWED_S
        self._keeps, self._again, self._before_s = keeps, now, LATE_S if is_call else 0.0

    def taken(self, now: float) -> None:
        """Note that a digit was taken, or refused, *now*."""
        self._keys, self._from, self._for_s = frozenset((Key.HASH,)), now, HABIT_S
        self._keeps, self._again, self._before_s = True, now, 0.0

    @property
    def is_habit(self) -> bool:
        """Whether a digit was taken a moment ago, which some end with `#`."""
        return self._keys == frozenset((Key.HASH,))

    def is_too_early(self, key: Key, now: float, *, is_for_this: bool, seen_s: float = 0.0) -> bool:
        """Whether *key* is not done now: it was for the screen before, or is kept for a moment.

        What is shown is seen for *seen_s* seconds first.
        """
        # A `#` after a digit is a habit once only: whoever presses it again means it.
        since = now - self._from
        is_late = since >= max(self._for_s, seen_s) and now >= self._again
        is_meant = key not in self._keys or is_late
        if is_meant or Key.ROLL not in self._keys:
            self._keys = frozenset()
        if is_meant:
            self._until = None
        elif self._keeps and is_for_this and since >= self._before_s:
            self._kept, self._until = key, self._from + self._for_s
        else:
            self._until = now + MOMENT_S
            # Presses that follow quickly are one, but not for long.
            is_one = not (self._keeps and is_for_this)
            self._again = min(now + FLOWED_S, self._from + MASHED_S) if is_one else now
        return not is_meant

    def forget(self) -> None:
        """Note that something else is shown: a key that was kept is not for that."""
        self._kept = None

    @property
    def has_key(self) -> bool:
        """Whether a key is kept."""
        return self._kept is not None

    def due(self, now: float) -> Key | None:
        """Return the key that was kept, once, when its time has come."""
        if self._until is None or now < self._until:
            return None
        kept, self._kept = self._kept, None
        if kept is not None:
            # Nothing is too early any more, whatever the clock's last digit says.
            self._keys, self._until = frozenset(), None
        return kept

    def deadline(self) -> float | None:
        """Time at which the word goes; None: it is not there."""
        return self._until

    def is_over(self, now: float) -> bool:
        """Whether the word has been seen long enough; it goes then."""
        is_over = self._until is not None and now >= self._until
        if is_over:
            self._until = None
        return is_over

    def over(self, view: View, words: Words) -> View:
        """Return *view*, with the word over it if there is one."""
        if self._until is None:
            return view
        return BusyView(view, words.one_moment, is_low=True, is_mute=self.has_key)


FUTILE = 3
"""So many keys of one run that meant nothing are mashed: whoever errs looks up before."""
RUN_S = 1.0
"""Seconds without a key after which another run begins."""


class Mashing:
    """Tells keys that a hand lands on from keys that are meant."""

    def __init__(self) -> None:
        self._last = float("-inf")
        self._futile = 0
        """The keys of this run that meant nothing."""

    def press(self, now: float) -> None:
        """Note that a key is pressed *now*."""
        if now - self._last >= RUN_S:
            self._futile = 0
        self._last = now

    def fail(self) -> None:
        """Note that the last key meant nothing."""
        self._futile += 1

    @property
    def is_on(self) -> bool:
        """Whether the keys of this run are mashed."""
        return self._futile >= FUTILE


def old_version_back(words: Words) -> str:
    """A new version did not start three times, and the one before it runs again."""
    return words.gettext("The new version did not work. The old one is back.")


def card_damaged(words: Words, saved: int) -> str:
    """Damage has left *saved* records of the open game; 0: none, or there was none."""
    _ = words.gettext
    if saved == 0:
        return _("The card was damaged. An open game is lost. Finished games are safe.")
    said = _("The card was damaged. {count} steps are saved. D shows them.")
    return said.format(count=saved)
