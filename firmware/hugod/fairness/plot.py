"""The findings as a picture: how far each side is from even, and the p-value of each trial."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from PIL import Image, ImageDraw

from hugo_core.position import DIE
from hugod.fairness.report import Finding, conclusion

WIDTH, HEIGHT = 480, 300
TIMES = 2
"""The picture is drawn small, for the letters that come with Pillow, and saved larger."""
BACK, INK, PALE, BAND, GOOD, BAD = "white", "#222", "#bbb", "#e4eef8", "#2a6fb0", "#c33"
LEFT, TOP, MIDDLE, TALL = 40, 46, 290, 190
MOST = 5.0
"""Standard deviations at the edge of the picture."""


def plot(counts: Sequence[int], findings: Sequence[Finding]) -> Image.Image:
    """Draw it; *counts* is by side, in the order of `DIE`."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), BACK)
    pen = ImageDraw.Draw(picture)
    pen.text((LEFT, 10), f"{sum(counts):,} throws of Hugo's die", INK)
    pen.text((LEFT, HEIGHT - 24), conclusion(findings), INK)
    _sides(pen, counts)
    _trials(pen, findings)
    return picture.resize((TIMES * WIDTH, TIMES * HEIGHT), Image.Resampling.NEAREST)


def _sides(pen: ImageDraw.ImageDraw, counts: Sequence[int]) -> None:
    """A bar for each side, up or down from even, in standard deviations."""
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
    """A line from 0 to 1 for each trial with its p-value on it: a fair die's lie anywhere."""
    high = TALL / max(1, len(findings))
    left, right = MIDDLE + 74, WIDTH - 20
    pen.text((MIDDLE, TOP - 16), "p of each trial: 0 ... 1", INK)
    for row, finding in enumerate(findings):
        y = TOP + high * (row + 0.5)
        pen.text((MIDDLE, y - 5), finding.name, INK)
        pen.line((left, y, right, y), PALE)
        x = left + (right - left) * finding.p
        pen.ellipse((x - 3, y - 3, x + 3, y + 3), GOOD if finding.is_fair else BAD)
