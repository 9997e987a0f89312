"""The Pico: pins, the scan, the USB line. What it all means is in `hugo_keypad`."""

import binascii
import gc
import os
import select
import sys
import time

import machine
import micropython

from hugo_keypad import matrix
from hugo_keypad.debounce import Debounce
from hugo_keypad.line_writer import LineWriter
from hugo_keypad.ticks import PERIOD, elapsed

ROW_PINS = (2, 3, 4, 5)
COLUMN_PINS = (6, 7, 8, 9)
SCAN_MS = 1
SETTLE_US = 10
WINDOW_MS = 2000
"""So long after the start Ctrl-C still stops this program; later it is a byte like any other."""
NOTHING = [0, 0, 0, 0]
MOST_BYTES = 64
"""Read between two scans at most: whatever the box sends, the keys come first."""


def clock():
    return time.ticks_ms() % PERIOD


def scan(rows, columns):
    """Read each row: pull it low, alone. A row that is not low is let go, never driven high.

    Without a loop over the columns: twelve rounds of it take a Pico half a millisecond.
    """
    first, second, third, fourth = columns
    levels = []
    for row in rows:
        row(0)
        time.sleep_us(SETTLE_US)
        levels.append(15 ^ (first() | second() << 1 | third() << 2 | fourth() << 3))
        row(1)
        time.sleep_us(SETTLE_US)
    return levels


def waiting_bytes(poll):
    data = b""
    while len(data) < MOST_BYTES and poll.poll(0):
        byte = sys.stdin.buffer.read(1)
        if not byte:
            break
        data += byte
    return data


def write(data):
    if data:
        sys.stdout.buffer.write(data)


def main():
    pin = machine.Pin
    rows = [pin(number, pin.OPEN_DRAIN, value=1).value for number in ROW_PINS]
    columns = [pin(number, pin.IN, pin.PULL_UP).value for number in COLUMN_PINS]
    keys, writer = Debounce(matrix.KEYS), LineWriter(binascii.hexlify(os.urandom(4)).decode())
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    started, has_window = clock(), True
    write(writer.hello(started))
    while True:
        now = clock()
        levels = scan(rows, columns)
        if levels == NOTHING:
            changes = keys.feed(0, 0, now)
        else:
            changes = keys.feed(matrix.closed(levels), matrix.unclear(levels), now)
        write(writer.tell(changes, keys.down, now))
        if changes:
            gc.collect()  # five milliseconds, for which nobody waits now
        data = waiting_bytes(poll)
        if data:
            write(writer.hear(data, now))
        if has_window and elapsed(started, now) >= WINDOW_MS:
            micropython.kbd_intr(-1)
            has_window = False
        time.sleep_ms(SCAN_MS)


main()
