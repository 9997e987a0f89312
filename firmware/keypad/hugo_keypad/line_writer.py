"""The keypad's messages to the box: when one is sent, said again, and the beat; its times.

There is one message for everything: the keys that are held and the newest presses. It is sent at
once when a key changes, again and again while anything is held or a change is young, and as a beat
when nothing happens.
"""

from hugo_keypad import wire
from hugo_keypad.ticks import elapsed

FIRMWARE = "1.1"
REPEAT_MS = 20
BEAT_MS = 2000
# A press is repeated for so long, which the box drops at 500; a release, too.
YOUNG_MS = 400


class LineWriter:
    """Puts changes into lines and answers questions."""

    def __init__(self, boot: str) -> None:
        """Begin with a mark, *boot*, that no other start of this board is likely to have."""
        self._boot = boot
        self._number = 0
        self._presses = 0
        self._young: list[tuple[int, int, int]] = []
        self._told_at = 0
        self._released_at: int | None = None
        self._lines = wire.Lines()

    def hello(self, now: int, token: str = "-") -> bytes:
        """Say who is there."""
        body = wire.hello_body(now, FIRMWARE, self._boot, self._presses, token)
        return self._line(body, now)

    def hear(self, data: bytes, now: int) -> bytes:
        """Take in bytes from the box; give the answers to the questions among them."""
        answers = b""
        for line in self._lines.feed(data):
            unpacked = wire.unpack(line)
            token = wire.read_ask(unpacked[1]) if unpacked else None
            if token:
                answers += self.hello(now, token)
        return answers

    def tell(self, changes: list[tuple[int, bool]], down: int, now: int) -> bytes:
        """Give the lines that are due now: one for each change, or a repetition, or nothing."""
        if self._young:
            self._young = [press for press in self._young if elapsed(press[2], now) <= YOUNG_MS]
        lines = b""
        for key, is_pressed in changes:
            if is_pressed:
                self._note(key, now)
            else:
                self._released_at = now
            lines += self._keys(down, now)
        if self._released_at is not None and elapsed(self._released_at, now) > YOUNG_MS:
            self._released_at = None
        is_news = down or self._young or self._released_at is not None
        patience = REPEAT_MS if is_news else BEAT_MS
        if not lines and elapsed(self._told_at, now) >= patience:
            lines = self._keys(down, now)
        return lines

    def _note(self, key: int, now: int) -> None:
        # By its number a press that is heard twice counts once; a lost line is made good.
        self._presses = (self._presses + 1) % wire.NUMBERS
        self._young = self._young[1 - wire.MOST_PRESSES :]
        self._young.append((self._presses, key, now))

    def _keys(self, down: int, now: int) -> bytes:
        presses = [(number, key, elapsed(at, now)) for number, key, at in self._young]
        return self._line(wire.keys_body(now, down, presses), now)

    def _line(self, body: str, now: int) -> bytes:
        line = wire.pack(self._number, body)
        self._number = (self._number + 1) % wire.NUMBERS
        self._told_at = now
        return line
