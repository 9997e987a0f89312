"""A clock that stands still but for sleeping, so that an evening passes in seconds.

Until the hand begins it goes as the wall's does, so that the box finds time to join.
"""

import sys

import utime

ticks_diff = utime.ticks_diff
_now_us = (1 << 30) * 1000 - 5000000
"""The clock of the keypad runs over five seconds after the start."""


def ticks_us():
    return _now_us


def ticks_ms():
    return _now_us // 1000


def sleep_us(gone):
    global _now_us
    _now_us += gone


def sleep_ms(gone):
    sleep_us(gone * 1000)
    if not sys.modules["machine"].contacts.has_begun():
        utime.sleep_ms(gone)
