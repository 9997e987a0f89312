"""Is the die fair? The box's own die, rolled by the million: what `make die` runs.

    PYTHONPATH=benchmarks python -m die [--rolls N]

Ends with 1 if the die is not fair or its source fails.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from die.report import Finding, report_lines
from die.throws import many_sides
from die.trials import FEWEST_THROWS, Groups, agreement_p, all_trials, see_all, thrown_at_starts

from hugod.ports import DieError

Throws = Callable[[int], Iterator[bytes]]
"""Yields the sides of so many rolls, 0 to 5, in pieces; each call is a start of its own."""


@dataclass(frozen=True, slots=True)
class Examination:
    """The counts and findings of an examined die."""

    counts: tuple[int, ...]
    """How often each side fell, in the order of `DIE`."""
    findings: tuple[Finding, ...]

    @property
    def is_fair(self) -> bool:
        return all(finding.is_fair for finding in self.findings)


def examine(throws: int, die: Throws = many_sides) -> Examination:
    """Return what every trial finds in so many throws. Raises `DieError` if the source fails."""
    singles, *others = all_trials()
    trials = (singles, *others)
    see_all(die(throws), trials)
    starts = thrown_at_starts(lambda count: b"".join(die(count)))
    findings = [Finding(trial.name, trial.p()) for trial in trials]
    findings.append(Finding("starts", agreement_p(starts)))
    assert isinstance(singles, Groups)
    return Examination(tuple(singles.counts), tuple(findings))


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine the die and report; returns the exit code."""
    parser = argparse.ArgumentParser("die", description="Throw the box's die: is it fair?")
    parser.add_argument("--throws", type=_throws, metavar="N", default=10_000_000)
    options = parser.parse_args(arguments)
    try:
        examination = examine(options.throws)
    except DieError as error:
        print(error, file=sys.stderr)  # noqa: T201  # a command
        return 1
    for line in report_lines(examination.counts, examination.findings):
        print(line)  # noqa: T201  # a command
    return 0 if examination.is_fair else 1


def _throws(word: str) -> int:
    if not (word.isdecimal() and int(word) >= FEWEST_THROWS):
        raise argparse.ArgumentTypeError(f"{word!r} is not {FEWEST_THROWS} throws or more")
    return int(word)


if __name__ == "__main__":
    sys.exit(main())
