"""The box's end of the keypad's line: bytes in, presses out. Pure; the time is handed in.

Nothing is believed before the keypad has answered our own question: what was under way or stood in
a buffer when the port was opened is thereby past. From then on each press counts once, by its
number; it does not matter how often it is heard, or which of its lines arrives. A keypad that began
anew numbers anew: its lines look like doubles, so it is asked again, and its answer says so.

How old a press is, is the age the keypad gives it plus the delay of the line. The delay follows
from the keypad's clock on every line: the quickest line seen is taken to have had none, and what
another one took longer is its delay. As two clocks never run quite alike, that measure may creep.
"""

from __future__ import annotations

from collections.abc import Callable

from hugo_keypad import wire
from hugo_keypad.ticks import elapsed
from hugod.keys.key_filter import HandSpeed

STALE_MS = 500
"""A press this old is dropped: better lost than acted on when nobody expects it any more."""
ASK_S = 0.25
CREEP = 0.001


class KeypadLink:
    """One keypad, from the opening of its port to its closing."""

    def __init__(self, new_token: Callable[[], str]) -> None:
        """Begin, with the way to make a token of eight hex digits that is not made again."""
        self._new_token = new_token
        self._lines = wire.Lines()
        self._token = new_token()
        self._asked_at: float | None = None
        self._wants_answer = True
        self._boot = ""
        self._number = 0
        self._press = 0
        self._delay = _Delay()
        self._speed = HandSpeed()
        self.is_joined = False
        """It has answered, in our protocol: its presses count."""
        self.protocol: int | None = None
        self.firmware = ""
        self.heard_at: float | None = None
        """When it was last understood."""
        self.down = 0
        """The keys that are held, a bit each."""

    def question(self, now: float) -> bytes:
        """Give the question that is due now, if any."""
        is_due = self._asked_at is None or now - self._asked_at >= ASK_S
        if not (self._wants_answer and is_due):
            return b""
        self._asked_at = now
        return b"\n" + wire.pack(0, wire.ask_body(self._token))

    def hear(self, data: bytes, now: float) -> tuple[int, ...]:
        """Take in bytes in any pieces; give the keys that were pressed, in order."""
        unpacked = (wire.unpack(line) for line in self._lines.feed(data))
        pressed = [self._hear(number, body, now) for number, body in filter(None, unpacked)]
        return tuple(key for keys in pressed for key in keys)

    def _hear(self, number: int, body: str, now: float) -> list[int]:
        if hello := wire.read_hello(body):
            self._greet(number, hello, now)
        elif not self.is_joined:
            return []
        elif not wire.is_newer(number, self._number):
            self._wants_answer = True
        elif keys := wire.read_keys(body):
            self._number, self.heard_at = number, now
            sent_at, self.down, presses = keys
            delay = self._delay.of(sent_at, now)
            return [key for press in presses for key in self._new(press, sent_at, delay)]
        return []

    def _greet(self, number: int, hello: tuple[int, int, str, str, int, str], now: float) -> None:
        sent_at, protocol, firmware, boot, presses, token = hello
        if token != self._token:  # it has just started, or answers somebody else
            self._wants_answer = True
            return
        self._token, self._wants_answer = self._new_token(), False
        self._number, self.heard_at = number, now
        self.protocol, self.firmware = protocol, firmware
        self.is_joined = protocol == wire.PROTOCOL
        if boot != self._boot:
            self._boot, self._press, self._delay = boot, presses, _Delay()
            self._speed = HandSpeed()
        self._delay.of(sent_at, now)

    def _new(self, press: tuple[int, int, int], sent_at: int, delay_ms: float) -> list[int]:
        """Give the key of *press* if it has not been heard of, is young, and a hand can do it."""
        number, key, age = press
        if not wire.is_newer(number, self._press):
            return []
        self._press = number
        if age + delay_ms > STALE_MS:
            return []
        return [key] if self._speed.can(sent_at - age) else []


class _Delay:
    """How much longer a line took than the quickest one."""

    def __init__(self) -> None:
        self._least: float | None = None
        """Our clock less the keypad's, for the quickest line, in milliseconds."""
        self._last = 0
        self._board_ms = 0.0

    def of(self, sent_at: int, now: float) -> float:
        """Give the delay, in milliseconds, of a line sent at *sent_at* and heard at *now*."""
        gone = 0 if self._least is None else max(0, elapsed(self._last, sent_at))
        self._last = sent_at
        self._board_ms = float(sent_at) if self._least is None else self._board_ms + gone
        apart = now * 1000 - self._board_ms
        if self._least is None:
            self._least = apart
        self._least = min(apart, self._least + CREEP * gone)
        return apart - self._least
