"""Is the die fair? The box's own die, rolled by the million: what `make die` runs.

    PYTHONPATH=benchmarks python -m die [--rolls N]

Ends with 1 if the die is not fair or its source fails.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from die.report import Finding, report_lines
from die.rolls import many_sides
from die.trials import FEWEST_ROLLS, Groups, agreement_p, all_trials, rolled_at_starts, see_all

from hugod.ports import DieError

Rolls = Callable[[int], Iterator[bytes]]
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


def examine(rolls: int, die: Rolls = many_sides) -> Examination:
    """Return what every trial finds in so many rolls. Raises `DieError` if the source fails."""
    singles, *others = all_trials()
    trials = (singles, *others)
    see_all(die(rolls), trials)
    starts = rolled_at_starts(lambda count: b"".join(die(count)))
    findings = [Finding(trial.name, trial.p()) for trial in trials]
    findings.append(Finding("starts", agreement_p(starts)))
    assert isinstance(singles, Groups)
    return Examination(tuple(singles.counts), tuple(findings))


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine the die and report; returns the exit code."""
    parser = argparse.ArgumentParser("die", description="Roll the box's die: is it fair?")
    parser.add_argument("--rolls", type=_rolls, metavar="N", default=10_000_000)
    options = parser.parse_args(arguments)
    try:
        examination = examine(options.rolls)
    except DieError as error:
        print(error, file=sys.stderr)  # noqa: T201  # a command
        return 1
    for line in report_lines(examination.counts, examination.findings):
        print(line)  # noqa: T201  # a command
    return 0 if examination.is_fair else 1


def _rolls(word: str) -> int:
    if not (word.isdecimal() and int(word) >= FEWEST_ROLLS):
        raise argparse.ArgumentTypeError(f"{word!r} is not {FEWEST_ROLLS} rolls or more")
    return int(word)


if __name__ == "__main__":
    sys.exit(main())
