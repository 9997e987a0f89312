"""`hugod die check`: the box's own die, thrown millions of times and looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hugo_core.position import DIE
from hugod.dice.batch import many_sides
from hugod.fairness.plot import plot
from hugod.fairness.report import Finding, told
from hugod.fairness.starts import agreement_p, thrown_at_starts
from hugod.fairness.trials import Groups, all_trials, see_all

Throws = Callable[[int], Iterator[bytes]]
"""Gives the sides of so many throws, 0 to 5, in pieces; each call is a start of its own."""


@dataclass(frozen=True, slots=True)
class Examination:
    """What came of it."""

    counts: tuple[int, ...]
    """How often each side fell, in the order of `DIE`."""
    findings: tuple[Finding, ...]

    @property
    def is_fair(self) -> bool:
        return all(finding.is_fair for finding in self.findings)

    def lines(self) -> Iterator[str]:
        return told(self.counts, self.findings)


def examine(throws: int, die: Throws = many_sides) -> Examination:
    """Throw *die* so many times, by every trial. Raises `DieError` if its source fails."""
    singles, *others = all_trials()
    trials = (singles, *others)
    see_all(die(throws), trials)
    starts = thrown_at_starts(lambda count: b"".join(die(count)))
    findings = [Finding(trial.name, trial.p()) for trial in trials]
    findings.append(Finding("starts", agreement_p(starts, len(DIE))))
    assert isinstance(singles, Groups)
    return Examination(tuple(singles.counts), tuple(findings))


def save_plot(examination: Examination, path: Path) -> None:
    """Draw it into a PNG at *path*. Raises `OSError`."""
    plot(examination.counts, examination.findings).save(path, "PNG")
