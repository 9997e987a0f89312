"""The lines between keypad and box, both ways: `@<number> <body>*<crc>` and a newline.

This one file is the language; the keypad and the daemon both import it. `firmware/PROTOCOL.md` says
what each field is for. What is not exactly as written here is no line: `unpack` and `read_*` give
None for it and never raise.
"""

import binascii

from hugo_keypad.ticks import PERIOD

PROTOCOL = 1
NUMBERS = 1000000
"""Numbers of lines and of presses run from 0 to one less, and begin again."""
LONGEST = 128
"""Bytes; the longest line there is has about a hundred."""
MOST_PRESSES = 4
MOST_KEYS = 16
MOST_MS = 9999

_CRC_DIGITS = 8
_HEX = "0123456789abcdef"


def is_newer(number: int, than: int) -> bool:
    """Say whether *number* comes after *than*, by at most half of all numbers."""
    return 0 < (number - than) % NUMBERS < NUMBERS // 2


def pack(number: int, body: str) -> bytes:
    """Make the line, newline included."""
    text = "%d %s" % (number, body)  # noqa: UP031  # as in `keys_body`
    return ("@%s*%08x\n" % (text, binascii.crc32(text.encode()))).encode()  # noqa: UP031


def unpack(line: bytes) -> tuple[int, str] | None:
    """Give number and body of a line without its newline; what stands before its `@` is noise."""
    text = line[line.rfind(b"@") + 1 :].rstrip(b"\r")
    end = len(text) - _CRC_DIGITS - 1
    if end < 1 or len(text) == len(line) or text[end : end + 1] != b"*":
        return None
    if text[end + 1 :] != f"{binascii.crc32(text[:end]):08x}".encode():
        return None
    if not all(32 <= byte < 127 for byte in text[:end]):
        return None
    words = text[:end].decode().split(" ", 1)
    number = _whole(words[0], NUMBERS)
    return None if number is None or len(words) < 2 else (number, words[1])


class Lines:
    """Cuts what comes in, in any pieces, into lines; keeps no more than a line can be long."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        """Give the lines that *data* completes, without their newlines."""
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()[-LONGEST:]
        return lines


def keys_body(now: int, down: int, presses: list[tuple[int, int, int]]) -> str:
    """Say which keys are held, and the newest presses: number, key and age in milliseconds."""
    # No f-strings: a press waits for this, and on a Pico they take three times as long.
    body = "keys %d %04x" % (now, down)  # noqa: UP031
    for press in presses:
        body += " %d:%d:%d" % press  # noqa: UP031
    return body


def read_keys(body: str) -> tuple[int, int, list[tuple[int, int, int]]] | None:
    """Give what `keys_body` was told."""
    words = body.split(" ")
    if words[0] != "keys" or not 3 <= len(words) <= 3 + MOST_PRESSES:
        return None
    now, down = _whole(words[1], PERIOD), _hex(words[2], 4)
    presses = [press for press in map(_press, words[3:]) if press is not None]
    if now is None or down is None or len(presses) != len(words) - 3:
        return None
    return now, down, presses


def hello_body(now: int, firmware: str, boot: str, presses: int, token: str) -> str:
    """Say who is there: protocol, firmware, this start's mark, presses so far, and *token*.

    *token* is the one of the question that this answers, `-` if none was asked.
    """
    return f"hello {now} {PROTOCOL} {firmware} {boot} {presses} {token}"


def read_hello(body: str) -> tuple[int, int, str, str, int, str] | None:
    """Give time, protocol, firmware, boot, presses and token."""
    words = body.split(" ")
    # A later protocol may append fields: it is told by its number all the same.
    if words[0] != "hello" or len(words) < 7:
        return None
    now, protocol, presses = (
        _whole(words[1], PERIOD),
        _whole(words[2], NUMBERS),
        _whole(words[5], NUMBERS),
    )
    if now is None or protocol is None or presses is None:
        return None
    return now, protocol, words[3], words[4], presses, words[6]


def ask_body(token: str) -> str:
    """Ask the keypad who it is; its hello repeats *token*, eight hex digits."""
    return f"ask {token}"


def read_ask(body: str) -> str | None:
    """Give the token of a question."""
    words = body.split(" ")
    if words[0] != "ask" or len(words) != 2 or _hex(words[1], 8) is None:
        return None
    return words[1]


def _press(word: str) -> tuple[int, int, int] | None:
    parts = word.split(":")
    if len(parts) != 3:
        return None
    number, key = _whole(parts[0], NUMBERS), _whole(parts[1], MOST_KEYS)
    age = _whole(parts[2], MOST_MS + 1)
    return None if number is None or key is None or age is None else (number, key, age)


def _whole(word: str, below: int) -> int | None:
    """Read a number as `pack` writes it: digits, no zero in front, below *below*."""
    if not word.isdigit() or len(word) > 10:
        return None
    value = int(word)
    return value if value < below and str(value) == word else None


def _hex(word: str, digits: int) -> int | None:
    if len(word) != digits or not all(letter in _HEX for letter in word):
        return None
    return int(word, 16)
