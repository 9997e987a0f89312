"""The findings of the trials, in words a parent understands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hugo_core.position import DIE

BAR = 1e-6
"""A trial fails below this p-value, and above one less it: too even is not chance, either."""
USUAL = 0.01

QUESTIONS = {
    "singles": "Does every side come as often as the others?",
    "pairs": "Do two rolls in a row come in every combination?",
    "triples": "And three in a row?",
    "runs": "Does the same side repeat itself as often as it should?",
    "gaps": "Does the next ghost keep you waiting as long as it should?",
    "correlation": "Does a roll ignore the eight before it?",
    "collections": "Does it take as long as it should until all sides have come?",
    "starts": "Does it roll something new when it is switched off and on?",
}
"""The question of each trial, by its name, in the order of the report."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Finding of one trial: the chance of a result as uneven as this, or more so."""

    name: str
    p: float

    @property
    def is_fair(self) -> bool:
        return BAR <= self.p <= 1 - BAR

    @property
    def words(self) -> str:
        if USUAL <= self.p <= 1 - USUAL:
            return "As even as chance would have it."
        odds = f"{1 / max(min(self.p, 1 - self.p), 1e-300):,.0f}"
        if self.is_fair:
            return f"Unusual: one fair die in {odds} does this. Roll again to see."
        if self.p > USUAL:
            return "Too even to be chance. This die is not fair."
        return "Chance does not do this. This die is not fair."


def report_lines(counts: Sequence[int], findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the report line by line: how often each side fell, every finding, the verdict.

    *counts* is by side, in the order of `DIE`.
    """
    rolls = sum(counts)
    even = rolls / len(DIE)
    yield f"{rolls:,} rolls; a fair die shows each of its six sides {even:,.0f} times."
    yield ""
    for face, count in zip(DIE, counts, strict=True):
        yield f"  {face.word:6} {count:12,}  {100 * count / rolls:8.4f} %"
    for finding in findings:
        yield ""
        yield QUESTIONS[finding.name]
        yield f"  {finding.words}  ({finding.name}: p = {finding.p:.6f})"
    yield ""
    yield conclusion(findings)


def conclusion(findings: Sequence[Finding]) -> str:
    """Return the verdict in one sentence."""
    bad = [finding.name for finding in findings if not finding.is_fair]
    if bad:
        return f"The die is not fair: see {', '.join(bad)}."
    return "The die is fair, as far as anybody can tell from rolling it."
