"""`hugod new-version` as systemd types it, on a machine that is no card of two halves."""

import pytest

from tests.hugod.commands.conftest import Hugod


@pytest.mark.parametrize("what", ["serve", "settle"])
def test_a_machine_of_another_kind_is_left_alone(hugod: Hugod, what: str) -> None:
    assert hugod("new-version", what) == (0, "", "")
