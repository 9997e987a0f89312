"""The web libraries, which two threads need: loaded by one after the other.

Two threads that load the same package at the same time can trip over each other: the import
system rather fails in one of them than wait for ever.
"""

from __future__ import annotations

import threading

ONE_AT_A_TIME = threading.Lock()
"""Held while the web libraries are loaded."""
