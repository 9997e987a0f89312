"""What is around: sound devices of the kernel's list, and a real port that is free or taken."""

from __future__ import annotations

import socket
from pathlib import Path

from hugod.app.box.findings import Code, State
from hugod.diagnostics.around import is_free, page, sound
from hugod.diagnostics.machine import Place
from tests.hugod.diagnostics.conftest import Machine

CARDS = """ 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
 1 [Device         ]: USB-Audio - USB Audio Device
"""


def test_the_sound_devices_are_named_and_the_buzzer_is_only_possible(pi: Machine) -> None:
    assert sound(pi.place).what == "a buzzer if there is one on GPIO 18"
    pi.has("proc/asound/cards", CARDS)
    assert sound(pi.place).what.startswith("aplay on vc4hdmi, Device; a buzzer")


def test_a_machine_without_sound_can_be_played(laptop: Machine) -> None:
    assert sound(laptop.place).state is State.ABSENT


def test_a_port_is_free_until_somebody_listens_and_he_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert not is_free(port)
        finding = page(Place(), port)
        own = Path("/proc/self/comm").read_text().strip()
        assert (finding.state, finding.code) == (State.WRONG, Code.PORT_TAKEN)
        assert finding.what == f"port {port}: {own}"
        assert finding.line.startswith("[page] port = ")
    assert page(Place(), port).what == f"port {port} is free"


def test_who_cannot_be_seen_is_another_user(laptop: Machine) -> None:
    finding = page(laptop.place, 65535, lambda port: False)
    assert finding.what == "port 65535: a program of another user"
    assert finding.line == "[page] port = 65534"
