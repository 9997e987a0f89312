"""`hugod own-wifi` as systemd types it, where nobody asked."""

from tests.hugod.commands.conftest import Hugod


def test_it_does_nothing_unasked(hugod: Hugod) -> None:
    assert hugod("own-wifi") == (0, "", "")
