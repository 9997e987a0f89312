"""All findings in their order, and the lines that `hugod check` prints of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hugod.app.box.findings import ABOUT, Code, Finding, Piece, State
from hugod.app.words import Words
from hugod.system.crash_log import Trouble

ENOUGH_SAID = (Code.WORKS, Code.NONE)
"""Where the facts, if there are any, say it all."""


def lines(findings: Iterable[Finding], words: Words) -> Iterator[str]:
    """Put each finding in a line: which piece, how it stands, the facts, what to do, with what."""
    widths = max(len(piece) for piece in Piece), max(len(state) for state in State)
    for each in findings:
        head = f"{each.piece:<{widths[0]}}  {each.state:<{widths[1]}}  "
        advice = "" if each.what and each.code in ENOUGH_SAID else words.gettext(ABOUT[each.code])
        body = ": ".join(filter(None, (each.what, advice)))
        yield head + (f"{body}  ({each.line})" if each.line else body)


def error_lines(troubles: Iterable[Trouble]) -> Iterator[str]:
    """Put each of the last errors in a line, the newest first."""
    for each in reversed([*troubles]):
        times = f"{each.times} times, " if each.times > 1 else ""
        yield f"last error: {each.at}, {times}hugod {each.version}: {each.shortly}"


def one_each(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Give one finding for each piece, the worst: the glass has a line for each."""
    worst: dict[Piece, Finding] = {}
    rank = (State.OK, State.ABSENT, State.WRONG)
    for each in findings:
        before = worst.get(each.piece)
        if before is None or rank.index(each.state) > rank.index(before.state):
            worst[each.piece] = each
    yield from worst.values()


def is_playable(findings: Iterable[Finding]) -> bool:
    """Say whether nothing is wrong; what is not there does not matter."""
    return all(each.state is not State.WRONG for each in findings)
