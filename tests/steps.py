"""Going on, key by key, until something is seen; at most so often, so that no test hangs when a
word has changed."""

from collections.abc import Callable

LAST = 8
"""As many of the words that were seen last does a failure name."""


def go_until(
    is_there: Callable[[], bool],
    step: Callable[[], object],
    words: Callable[[], str],
    most: int = 60,
) -> list[str]:
    """Do *step* until it *is_there*; give the words that were seen before it was.

    Raises `AssertionError` with the last of them after *most* steps.
    """
    seen: list[str] = []
    while not is_there():
        seen.append(words())
        assert len(seen) <= most, f"it never came, in {most} steps; seen last: {seen[-LAST:]}"
        step()
    return seen
