"""The marks of the halves, and when a start was good."""

import pytest

from hugod.renewal import marks
from hugod.renewal.marks import TrialVerdict


@pytest.mark.parametrize(
    ("config", "place"),
    [
        (b"os_prefix=a/\n", 10),
        (b"# os_prefix=b/\r\nos_prefix=a/\r\nkernel=x\r\n", 26),
        (b"os_prefix=a/\nos_prefix=b/", 23),
        (b"#os_prefix=a/\nos_prefix=c/\n", None),
        (b"", None),
    ],
)
def test_the_last_line_names_the_half_that_starts(config: bytes, place: int | None) -> None:
    assert marks.place_of_prefix(config) == place


def test_a_new_version_has_three_starts_and_an_old_one_none_to_lose() -> None:
    words = marks.first_words(b"root=/dev/mmcblk0pPARTITION ro quiet\n", "b")
    assert words == b"root=/dev/mmcblk0p3 ro quiet hugo.left=3\n"
    assert words[marks.place_of_left(words) or 0 :][:1] == marks.FULL
    assert [marks.is_on_trial(words.replace(b"=3\n", each)) for each in (b"=0", b"=g", b"=f")] == [
        True,
        False,
        False,
    ]
    assert marks.left(b"root=/dev/mmcblk0p2 ro nothugo.left=0") == marks.GOOD


@pytest.mark.parametrize(
    ("kernel", "half"),
    [
        ("root=/dev/mmcblk0p2 ro", "a"),
        ("quiet root=/dev/mmcblk0p3", "b"),
        ("root=/dev/mmcblk0p23", ""),
        ("root=PARTUUID=1", ""),
        ("", ""),
    ],
)
def test_the_kernel_knows_which_half_runs(kernel: str, half: str) -> None:
    assert marks.running(kernel) == half


@pytest.mark.parametrize(
    ("state", "ready", "now", "found"),
    [
        ("activating", 0, 30, TrialVerdict.WAIT),
        ("active", 40, 99, TrialVerdict.WAIT),
        ("active", 40, 100, TrialVerdict.GOOD),
        ("active", 200, 240, TrialVerdict.BAD),  # it came, went and came
        ("activating", 0, 240, TrialVerdict.BAD),  # it hangs, or draws nothing
        ("failed", 0, 30, TrialVerdict.BAD),
    ],
)
def test_a_start_is_good_once_the_box_has_been_ready_for_a_minute(
    state: str, ready: float, now: float, found: TrialVerdict
) -> None:
    assert marks.verdict(state, ready, now) is found
