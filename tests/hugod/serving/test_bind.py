"""The door of the page: a port that is taken, one that does not exist, one that is ours."""

import socket
from contextlib import closing

import pytest

from hugod.ports import DeviceError
from hugod.serving.bind import take_port


def test_a_port_that_was_taken_listens() -> None:
    with (
        closing(take_port("localhost", 0)) as door,
        socket.create_connection(door.getsockname(), timeout=60) as page,
    ):
        assert page.getpeername() == door.getsockname()


def test_a_port_of_another_program_is_one_clear_sentence() -> None:
    with closing(take_port("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        with pytest.raises(DeviceError) as refused:
            take_port("127.0.0.1", port)
    said = str(refused.value)
    assert f"Port {port} is taken" in said
    assert f"PORT={port + 1} make run" in said
    assert "\n" not in said


def test_an_impossible_port_is_one_clear_sentence() -> None:
    with pytest.raises(DeviceError, match="Port 70000 does not exist"):
        take_port("127.0.0.1", 70000)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.7", "::", "example.org", ""])
def test_the_page_stays_on_this_machine(host: str) -> None:
    with pytest.raises(DeviceError, match=r"127\.0\.0\.1"):
        take_port(host, 0)
