"""The board's clock: whole milliseconds that begin again at 2**30, as MicroPython's do.

Two moments may be compared as long as less than half of that, six days, lies between them.
"""

PERIOD = 1 << 30


def elapsed(since: int, now: int) -> int:
    """Give the milliseconds from *since* to *now*; below zero if *now* was before."""
    gone = (now - since) % PERIOD
    return gone - PERIOD if gone >= PERIOD // 2 else gone
