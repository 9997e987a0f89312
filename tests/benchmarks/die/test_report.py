"""The report: words for parents, and the bar either side."""

import pytest
from die.report import QUESTIONS, Finding, conclusion, report_lines
from die.trials import all_trials


@pytest.mark.parametrize(
    ("p", "is_fair", "words"),
    [
        (0.5, True, "As even as chance would have it."),
        (0.01, True, "As even as chance would have it."),
        (0.004, True, "Unusual: one fair die in 250 does this. Roll again to see."),
        (0.999, True, "Unusual: one fair die in 1,000 does this. Roll again to see."),
        (1e-6, True, "Unusual: one fair die in 1,000,000 does this. Roll again to see."),
        (0.9e-6, False, "Chance does not do this. This die is not fair."),
        (0.0, False, "Chance does not do this. This die is not fair."),
        (1 - 0.9e-6, False, "Too even to be chance. This die is not fair."),
        (1.0, False, "Too even to be chance. This die is not fair."),
    ],
)
def test_a_p_value_is_said_in_words(p: float, is_fair: bool, words: str) -> None:
    finding = Finding("singles", p)
    assert (finding.is_fair, finding.words) == (is_fair, words)


def test_the_report_counts_the_sides_and_ends_with_the_conclusion() -> None:
    lines = list(report_lines([100, 101, 99, 100, 100, 100], [Finding("runs", 0.25)]))
    assert lines[0] == "600 rolls; a fair die shows each of its six sides 100 times."
    assert lines[3] == "  2               101   16.8333 %"
    assert lines[4].split() == ["ghost", "99", "16.5000", "%"]
    assert "Does the same side repeat itself as often as it should?" in lines
    assert "  As even as chance would have it.  (runs: p = 0.250000)" in lines
    assert lines[-1] == "The die is fair, as far as anybody can tell from rolling it."


def test_what_is_not_fair_is_named() -> None:
    findings = [Finding("runs", 0.0), Finding("gaps", 0.5), Finding("pairs", 1.0)]
    assert conclusion(findings) == "The die is not fair: see runs, pairs."


def test_every_trial_has_its_question() -> None:
    assert [*QUESTIONS] == [*(trial.name for trial in all_trials()), "starts"]
