"""What the events of a number pad mean: Linux's input events in, presses out. Pure.

Keys are taken by their place, not by what they would type: NumLock, Shift and the country of the
keyboard change nothing. The names and numbers are those of the kernel's `input-event-codes.h`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hugod.app.inputs import Input, Key
from hugod.keys.key_filter import HandSpeed, HeldKeys

EV_SYN, EV_KEY = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
KEY_UP, KEY_DOWN = 0, 1
"""2 is autorepeat: a key that is held counts once."""

_LETTERS = {
    "KEY_KPENTER": Key.HASH,
    "KEY_KPMINUS": Key.A,
    "KEY_KPPLUS": Key.B,
    "KEY_KPDOT": Key.C,
    "KEY_KPCOMMA": Key.C,  # printed on the same place of some pads
    "KEY_KPSLASH": Key.D,
    "KEY_KPASTERISK": Key.STAR,
    "KEY_BACKSPACE": Key.STAR,
    # and a whole keyboard
    "KEY_ENTER": Key.HASH,
    "KEY_SPACE": Key.ROLL,
    "KEY_A": Key.A,
    "KEY_B": Key.B,
    "KEY_C": Key.C,
    "KEY_D": Key.D,
}
_DIGITS = [key for key in Key if key.value.isdigit()]
PAD = (*(f"KEY_KP{key.value}" for key in _DIGITS), "KEY_KPENTER")
"""What has all of these keys is a number pad, or a keyboard with one."""
MOUSE = "BTN_LEFT"
"""What has this one is a mouse; some claim to have every key there is."""
NAMES: dict[str, Key] = {
    **{f"KEY_KP{key.value}": key for key in _DIGITS},
    **{f"KEY_{key.value}": key for key in _DIGITS},
    **_LETTERS,
}
"""What a key of each name is on the box."""


def is_pad(codes: Collection[int], code_of: Mapping[str, int]) -> bool:
    """Say whether a device with the key *codes* is one to play with; *code_of* gives a name's."""
    return code_of[MOUSE] not in codes and all(code_of[name] in codes for name in PAD)


class NumpadKeys:
    """One number pad, from its opening to its end."""

    def __init__(self, keys: Mapping[int, Key], held: Collection[int]) -> None:
        """Begin; *keys* says which code is which key, *held* which codes are down already.

        What is held at the start counts from its next press on.
        """
        self._keys = keys
        self._down = {code for code in held if code in keys}
        self._speed, self._held = HandSpeed(), HeldKeys()
        self._is_lost = False
        self.wants_state = False
        """The kernel lost events: `see` is to be told which codes are down."""

    def feed(self, kind: int, code: int, value: int, at_ms: int) -> tuple[Input, ...]:
        """Take in one event; give what it means."""
        if kind == EV_SYN:
            self._sync(code)
        elif kind == EV_KEY and code in self._keys and not self._is_lost:
            if value == KEY_DOWN and code not in self._down:
                return self._press(code, at_ms)
            if value == KEY_UP and code in self._down:
                return self._release(code)
        return ()

    def see(self, held: Collection[int]) -> tuple[Input, ...]:
        """Take note of which codes are down; let go of the others.

        A press that was lost stays lost: nobody knows any more when it was.
        """
        self.wants_state = False
        gone = [code for code in self._down if code not in held]
        self._down |= {code for code in held if code in self._keys}
        return tuple(item for code in gone for item in self._release(code))

    def let_go(self) -> tuple[Input, ...]:
        """Let go of every key: the pad has gone."""
        self._down.clear()
        return self._held.release_all()

    def _sync(self, code: int) -> None:
        """After SYN_DROPPED nothing holds up to the next SYN_REPORT, says the kernel's page."""
        if code == SYN_DROPPED:
            self._is_lost = True
        elif code == SYN_REPORT and self._is_lost:
            self._is_lost, self.wants_state = False, True

    def _press(self, code: int, at_ms: int) -> tuple[Input, ...]:
        self._down.add(code)
        return self._held.press(self._keys[code]) if self._speed.can(at_ms) else ()

    def _release(self, code: int) -> tuple[Input, ...]:
        self._down.remove(code)
        return self._held.release(self._keys[code])
