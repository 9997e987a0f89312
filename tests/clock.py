"""A clock in the hand of a test."""


class Clock:
    """A time that stands still until it is moved on."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
