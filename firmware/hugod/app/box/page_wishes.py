"""What the players may want of the page on the network, and what they may be told of it."""

from __future__ import annotations

from enum import StrEnum


class PageWish(StrEnum):
    """What is to be done about the page on the network."""

    OPEN = "open"
    """Open it, and say where it is."""
    LOOK = "look"
    """Say where it is now: an address may change."""
    CLOSE = "close"
    CODE = "code"
    """Give a code with which one phone may have keys."""
    NO_CODE = "no code"
    """The code is not to be seen any more: nobody may use it."""
    FORGET = "forget"
    """No phone has keys any more."""


class PageState(StrEnum):
    """What is told about it."""

    OPEN = "open"
    NO_NETWORK = "no network"
    """It opens by itself as soon as there is one."""
    FORBIDDEN = "forbidden"
    """The owner's settings do not let it be opened."""
    TROUBLE = "trouble"
    """Another program has its port."""
    CLOSED = "closed"
    CODE = "code"
    LET_IN = "let in"
    """Somebody typed the code: the phone has keys now."""
    LOCKED = "locked"
    """Too many wrong codes were typed."""
    FORGOTTEN = "forgotten"
