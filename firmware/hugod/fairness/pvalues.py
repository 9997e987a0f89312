"""How likely a fair die is to look at least as uneven as this one: p-values.

The regularised incomplete gamma function by its series and its continued fraction (Abramowitz and
Stegun 6.5.29 and 6.5.31, the latter evaluated by Lentz's method); good to ten digits for up to a
thousand degrees of freedom.
"""

from __future__ import annotations

from math import exp, lgamma, log

_NEARLY = 1e-15
_TINY = 1e-300


def chi_square_p(statistic: float, freedom: int) -> float:
    """Give the chance that chi-square with *freedom* degrees (from 1) is *statistic* or more."""
    if statistic <= 0:
        return 1.0
    half, x = freedom / 2, statistic / 2
    front = exp(half * log(x) - x - lgamma(half))
    if x < half + 1:
        return max(0.0, 1.0 - front * _series(half, x))
    return min(1.0, front * _fraction(half, x))


def _series(a: float, x: float) -> float:
    """Give the lower function over its front factor: the sum of x^n / (a (a+1) … (a+n))."""
    term = total = 1.0 / a
    above = a
    while term > total * _NEARLY:
        above += 1.0
        term *= x / above
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Give the upper function over its front factor: 1/(x+1-a- 1(1-a)/(x+3-a- …))."""
    b = x + 1.0 - a
    c, d = 1.0 / _TINY, 1.0 / b
    value = d
    n = 0
    change = 0.0
    while abs(change - 1.0) > _NEARLY:
        n += 1
        b += 2.0
        step = -n * (n - a)
        d = 1.0 / _not_zero(step * d + b)
        c = _not_zero(b + step / c)
        change = c * d
        value *= change
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
