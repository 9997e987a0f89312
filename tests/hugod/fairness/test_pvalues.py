"""p-values against what is published, and against what can be written down exactly."""

from __future__ import annotations

from math import erfc, exp, factorial, sqrt

import pytest

from hugod.fairness.pvalues import chi_square_p

PUBLISHED = (
    # NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: upper critical values.
    *((2.706, 1, 0.10), (3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001)),
    *((9.236, 5, 0.10), (11.070, 5, 0.05), (15.086, 5, 0.01), (20.515, 5, 0.001)),
    *((43.773, 30, 0.05), (59.703, 30, 0.001), (118.498, 100, 0.10), (149.449, 100, 0.001)),
    # The same table: lower critical values.
    *((0.016, 1, 0.90), (0.554, 5, 0.99), (0.210, 5, 0.999), (14.953, 30, 0.99)),
    *((70.065, 100, 0.99), (61.918, 100, 0.999)),
)


@pytest.mark.parametrize(("statistic", "freedom", "p"), PUBLISHED)
def test_the_published_tables_are_met(statistic: float, freedom: int, p: float) -> None:
    # The tables give three decimals of the statistic: so far either side of it, p differs more.
    above, below = (chi_square_p(statistic + by, freedom) for by in (0.0006, -0.0006))
    assert above < p < below


@pytest.mark.parametrize("statistic", [0.001, 0.5, 1, 3, 10, 40, 100, 700])
def test_one_degree_is_the_normal_distribution(statistic: float) -> None:
    assert chi_square_p(statistic, 1) == pytest.approx(erfc(sqrt(statistic / 2)), rel=1e-10)


@pytest.mark.parametrize("freedom", [2, 6, 16, 40, 216])
@pytest.mark.parametrize("times", [0.1, 0.5, 0.9, 1.0, 1.1, 2.0, 5.0])
def test_even_degrees_are_a_sum_of_poisson_terms(freedom: int, times: float) -> None:
    half = freedom * times / 2
    exact = exp(-half) * sum(half**n / factorial(n) for n in range(freedom // 2))
    assert chi_square_p(freedom * times, freedom) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize("freedom", [1, 5, 35, 215, 320])
def test_what_is_worse_is_less_likely_and_the_two_ways_meet(freedom: int) -> None:
    statistics = [freedom * n / 50 for n in range(200)]
    values = [chi_square_p(statistic, freedom) for statistic in statistics]
    assert values == sorted(values, reverse=True)
    assert values[0] == 1.0
    border = freedom + 2.0
    near = chi_square_p(border * (1 - 1e-12), freedom), chi_square_p(border * (1 + 1e-12), freedom)
    assert near[0] == pytest.approx(near[1], rel=1e-9)


def test_nothing_overflows() -> None:
    assert chi_square_p(1e9, 5) == 0.0
    assert chi_square_p(1e-9, 215) == 1.0
