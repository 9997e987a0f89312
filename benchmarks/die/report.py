"""The findings of the trials, in words a parent understands and as a picture.

The picture has how far each side is from even, and the p-value of each trial.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from PIL import Image, ImageDraw

from hugo_core.position import DIE

BAR = 1e-6
"""A trial fails below this p-value, and above one less it: too even is not chance, either."""
USUAL = 0.01

WIDTH, HEIGHT = 480, 300
TIMES = 2
"""The picture is drawn small, for the letters that come with Pillow, and saved larger."""
BACK, INK, PALE, BAND, GOOD, BAD = "white", "#222", "#bbb", "#e4eef8", "#2a6fb0", "#c33"
LEFT, TOP, MIDDLE, TALL = 40, 46, 290, 190
MOST = 5.0
"""Standard deviations at the edge of the picture."""

QUESTIONS = {
    "singles": "Does every side come as often as the others?",
    "pairs": "Do two throws in a row come in every combination?",
    "triples": "And three in a row?",
    "runs": "Does the same side repeat itself as often as it should?",
    "gaps": "Does the next ghost keep you waiting as long as it should?",
    "correlation": "Does a throw ignore the eight before it?",
    "collections": "Does it take as long as it should until all sides have come?",
    "starts": "Does it throw something new when it is switched off and on?",
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
            return f"Unusual: one fair die in {odds} does this. Throw again to see."
        if self.p > USUAL:
            return "Too even to be chance. This die is not fair."
        return "Chance does not do this. This die is not fair."


def report_lines(counts: Sequence[int], findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the report line by line: how often each side fell, every finding, the verdict.

    *counts* is by side, in the order of `DIE`.
    """
    throws = sum(counts)
    even = throws / len(DIE)
    yield f"{throws:,} throws; a fair die shows each of its six sides {even:,.0f} times."
    yield ""
    for face, count in zip(DIE, counts, strict=True):
        yield f"  {face.word:6} {count:12,}  {100 * count / throws:8.4f} %"
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
    return "The die is fair, as far as anybody can tell from throwing it."


def plot(counts: Sequence[int], findings: Sequence[Finding]) -> Image.Image:
    """Return the picture of *findings*; *counts* is by side, in the order of `DIE`."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), BACK)
    pen = ImageDraw.Draw(picture)
    pen.text((LEFT, 10), f"{sum(counts):,} throws of Hugo's die", INK)
    pen.text((LEFT, HEIGHT - 24), conclusion(findings), INK)
    _sides(pen, counts)
    _trials(pen, findings)
    return picture.resize((TIMES * WIDTH, TIMES * HEIGHT), Image.Resampling.NEAREST)


def _sides(pen: ImageDraw.ImageDraw, counts: Sequence[int]) -> None:
    """Draw a bar for each side, up or down from even, in standard deviations."""
    throws, chance = sum(counts), 1 / len(counts)
    spread = sqrt(throws * chance * (1 - chance))
    centre, unit = TOP + TALL / 2, TALL / 2 / MOST
    right = MIDDLE - 30
    pen.text((LEFT, TOP - 16), "each side: more or fewer than even", INK)
    pen.rectangle((LEFT, centre - 2 * unit, right, centre + 2 * unit), BAND)
    pen.text((LEFT, centre + 2 * unit + 2), "blue ground: 19 fair sides of 20", INK)
    wide = (right - LEFT) / len(counts)
    for place, (face, count) in enumerate(zip(DIE, counts, strict=True)):
        off = max(-MOST, min(MOST, (count - throws * chance) / spread))
        left = LEFT + wide * place + wide / 4
        top, bottom = sorted((centre, centre - off * unit))
        pen.rectangle((left, top, left + wide / 2, bottom), GOOD if abs(off) < MOST else BAD)
        pen.text((left, TOP + TALL + 4), face.word, INK)
    pen.line((LEFT, centre, right, centre), INK)


def _trials(pen: ImageDraw.ImageDraw, findings: Sequence[Finding]) -> None:
    """Draw a line from 0 to 1 for each trial with its p-value: a fair die's lie anywhere."""
    high = TALL / max(1, len(findings))
    left, right = MIDDLE + 74, WIDTH - 20
    pen.text((MIDDLE, TOP - 16), "p of each trial: 0 ... 1", INK)
    for row, finding in enumerate(findings):
        y = TOP + high * (row + 0.5)
        pen.text((MIDDLE, y - 5), finding.name, INK)
        pen.line((left, y, right, y), PALE)
        x = left + (right - left) * finding.p
        pen.ellipse((x - 3, y - 3, x + 3, y + 3), GOOD if finding.is_fair else BAD)
