"""A connection to a stock Mosquitto, to none, and to what only says it is one.

`make paho` runs these tests with both paho-mqtt that Debian has.
"""

import gc
import os
import socket
import ssl
import subprocess
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from hugo_link.client import MOST_BYTES, Address, Connection, Disconnected, Message, _in_words
from hugod.main import main
from hugod.store.link_file import Standing, read_link
from tests.link.conftest import Mosquitto

Begin = Callable[[str], Mosquitto]
OPEN = "listener 1883\nallow_anonymous true\n"


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    """Collect the connections of a test that is over."""
    yield
    # paho 1.6 closes its pair of sockets when it is collected, at times after they are.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def turns(connection: Connection, until: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not until():
        connection.turn(0.02)
        assert time.monotonic() < end, "nothing came"


def connected(address: Address, heard: list[Message] | None = None, name: str = "a") -> Connection:
    heard = [] if heard is None else heard
    connection = Connection(address, name, heard.append, (f"hugo/{name}/status", b"offline"))
    turns(connection, lambda: connection.is_open)
    return connection


def subscribed(connection: Connection, topic: str, qos: int = 0) -> None:
    """Subscribe, and wait until the broker has read that: it reads each connection in its order."""
    connection.subscribe(topic, qos)
    after = connection.publish("hugo/-/asked", b"", qos=1)
    turns(connection, lambda: after in connection.acknowledged)


def test_what_is_published_is_acknowledged_and_heard(own_mosquitto: Begin) -> None:
    address = Address("127.0.0.1", own_mosquitto(OPEN).port, False)
    heard: list[Message] = []
    listener = connected(address, heard, "b")
    subscribed(listener, "hugo/+/result/+", 1)
    sender = connected(address)
    number = sender.publish("hugo/a/result/0001-00000000", b"{}", qos=1, retain=True)
    turns(sender, lambda: number in sender.acknowledged)
    turns(listener, lambda: bool(heard))
    assert heard == [Message("hugo/a/result/0001-00000000", b"{}")]
    sender.close()


def test_the_will_is_said_when_the_box_is_gone_and_not_when_it_says_goodbye(
    own_mosquitto: Begin,
) -> None:
    address = Address("127.0.0.1", own_mosquitto(OPEN).port, False)
    heard: list[Message] = []
    listener = connected(address, heard, "b")
    subscribed(listener, "hugo/+/status")
    connected(address, name="good").close()
    lost = connected(address, name="lost")
    lost._client.socket().shutdown(socket.SHUT_RDWR)
    turns(listener, lambda: bool(heard))
    assert heard == [Message("hugo/lost/status", b"offline")]


def test_a_broker_that_is_killed_is_gone_and_one_that_is_none_too(own_mosquitto: Begin) -> None:
    broker = own_mosquitto(OPEN)
    address = Address("127.0.0.1", broker.port, False)
    connection = connected(address)
    broker.kill()
    with pytest.raises(Disconnected):
        turns(connection, lambda: False)
    with pytest.raises(Disconnected, match="refused"):
        Connection(address, "a", print)
    with pytest.raises(Disconnected):
        Connection(Address("no-such-host.invalid", 1883, False), "a", print)


@pytest.fixture
def club(tmp_path: Path, own_mosquitto: Begin) -> Mosquitto:
    """A Mosquitto with the settings that `hugod club broker` writes."""
    folder = tmp_path / "broker"
    words = ["club", "broker", "--write", str(folder), "--host", "127.0.0.1", "owls", "cats"]
    assert main(words) == 0
    return own_mosquitto((folder / "mosquitto.conf").read_text())


def address_of(club: Mosquitto, user: str) -> Address:
    password = read_link((club.folder / f"links/hugo-club-{user}.toml").read_bytes()).password
    return Address("127.0.0.1", club.port, True, user, password, club.folder / "authority.crt")


def test_the_broker_of_a_club_lets_each_say_its_own_and_the_desk_hear(club: Mosquitto) -> None:
    heard: list[Message] = []
    desk = connected(address_of(club, "desk"), heard, "desk")
    subscribed(desk, "hugo/#", 1)
    owls = connected(address_of(club, "owls"))
    for topic in ("hugo/cats/status", "hugo/cats/result/0001-00000000", "homeassistant/status"):
        owls.publish(topic, b"forged", qos=1, retain=True)
    forged = desk.publish("hugo/owls/state", b"forged", qos=1, retain=True)
    turns(desk, lambda: forged in desk.acknowledged)
    number = owls.publish("hugo/owls/status", b"online", qos=1, retain=True)
    turns(owls, lambda: number in owls.acknowledged)
    turns(desk, lambda: bool(heard))
    assert heard == [Message("hugo/owls/status", b"online")]


def test_the_broker_of_a_club_listens_at_no_port_but_its_own(club: Mosquitto) -> None:
    assert club.process
    told = subprocess.run(["ss", "-Hltnp"], check=True, capture_output=True, text=True).stdout
    ours = [line.split()[3] for line in told.splitlines() if f"pid={club.process.pid}," in line]
    assert ours == [f"127.0.0.1:{club.port}"]


def test_no_login_and_a_wrong_one_are_refused_in_words(club: Mosquitto) -> None:
    for wrong in ("guessed", ""):
        address = replace(address_of(club, "owls"), password=wrong)
        connection = Connection(address, "a", print)
        with pytest.raises(Disconnected, match=r"refuses us.*[Nn]ot authori") as gone:
            turns(connection, lambda: False)
        assert gone.value.standing is Standing.PASSWORD
        assert '"owls"' in str(gone.value)


UNHEARD = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""The library leaves a socket whose handshake failed to Python, which closes it a moment later."""


@UNHEARD
def test_a_certificate_of_somebody_else_is_not_trusted(club: Mosquitto, tmp_path: Path) -> None:
    with pytest.raises(Disconnected, match="certificate") as gone:
        Connection(replace(address_of(club, "owls"), authorities=None), "a", print)
    assert gone.value.standing is Standing.CERTIFICATE
    nothing = tmp_path / "nothing.crt"
    nothing.write_text("no certificate")
    with pytest.raises(Disconnected, match=r"nothing\.crt") as gone:
        Connection(replace(address_of(club, "owls"), authorities=nothing), "a", print)
    assert gone.value.standing is Standing.FILE
    with pytest.raises(Disconnected):
        Connection(replace(address_of(club, "owls"), authorities=tmp_path / "none.crt"), "a", print)


@UNHEARD
def test_a_broker_with_another_name_is_not_trusted(club: Mosquitto) -> None:
    other = replace(address_of(club, "owls"), host="localhost")
    with pytest.raises(Disconnected, match="certificate"):
        Connection(other, "a", print)


def test_a_box_whose_clock_is_years_off_trusts_the_clubs_own_authority(
    tmp_path: Path, own_mosquitto: Begin
) -> None:
    """A certificate of another time is, to the box, one of its own time on a wrong clock."""
    folder = tmp_path / "broker"
    assert main(["club", "broker", "--write", str(folder), "--host", "127.0.0.1", "owls"]) == 0
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1\n")
    (folder / "ca.conf").write_text(
        f"[ca]\ndefault_ca=d\n[d]\ndatabase={folder}/index\nserial={folder}/serial\n"
        f"new_certs_dir={folder}\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n"
    )
    (folder / "index").touch()
    (folder / "serial").write_text("01\n")
    wish = f"openssl req -new -key {folder}/broker.key -subj /CN=x -out {folder}/wish"
    by = f"-cert {folder}/authority.crt -keyfile {folder}/authority.key -extfile {folder}/names"
    when = "-startdate 20990101000000Z -enddate 20991231000000Z"
    late = f"openssl ca -batch -notext -config {folder}/ca.conf {when} {by} -in {folder}/wish"
    for line in (wish, f"{late} -out {folder}/broker.crt"):
        subprocess.run(line.split(), check=True, capture_output=True)
    broker = own_mosquitto((folder / "mosquitto.conf").read_text())
    assert connected(address_of(broker, "owls")).is_open


@pytest.fixture
def liar() -> Iterator[Callable[[bytes, int], Address]]:
    """Listens as a broker would, says yes, and then sends what it is given, so many times."""
    sockets: list[socket.socket] = []

    def serve(server: socket.socket, said: bytes, times: int) -> None:
        with suppress(OSError):
            client, _ = server.accept()
            sockets.append(client)
            client.recv(4096)
            client.sendall(b"\x20\x02\x00\x00")
            for _ in range(times):
                client.sendall(said)

    def begin(said: bytes, times: int = 1) -> Address:
        server = socket.create_server(("127.0.0.1", 0))
        sockets.append(server)
        threading.Thread(target=serve, args=(server, said, times), daemon=True).start()
        return Address("127.0.0.1", server.getsockname()[1], False)

    yield begin
    for one in sockets:
        one.close()


def publication(topic: bytes, payload: bytes) -> bytes:
    rest = len(topic).to_bytes(2, "big") + topic + payload
    return bytes((0x30, len(rest))) + rest


@pytest.mark.parametrize(
    "said",
    [
        b"\x00\x00",
        b"\xf0\x00",
        b"\x30\x01\x00",
        b"\x40\x00",
        b"\x90\x01\x00",
        b"\x30\xff\xff\xff\xff\xff",
        publication(b"\xff\xfe\xfd", b"x"),
        b"\x20\x02\x00\x05",
        os.urandom(4096),
    ],
)
def test_a_broker_that_lies_is_let_go_of_or_not_believed(
    liar: Callable[[bytes, int], Address], said: bytes
) -> None:
    heard: list[Message] = []
    connection = Connection(liar(said, 1), "a", heard.append)
    with suppress(Disconnected):
        for _ in range(20):
            connection.turn(0.01)
    assert [message for message in heard if not message.topic.isprintable()] == []


def length(size: int) -> bytes:
    """How a packet says that *size* bytes follow."""
    said = bytearray()
    while True:
        size, low = divmod(size, 128)
        said.append(low | (128 if size else 0))
        if not size:
            return bytes(said)


def resident_kib() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.mark.parametrize("size", [20_000_000, 90_000_000, 268_435_455])
def test_a_giant_is_let_go_of_before_it_is_in_the_memory(
    liar: Callable[[bytes, int], Address], size: int
) -> None:
    heard: list[Message] = []
    start = bytes((0x30,)) + length(size)
    connection = Connection(liar(start + bytes(65_536), 2_000), "a", heard.append)
    before = resident_kib()
    with pytest.raises(Disconnected, match="giant") as gone:
        turns(connection, lambda: False)
    assert gone.value.standing is Standing.STRANGER
    assert resident_kib() - before < 32_768
    assert heard == []


def test_what_is_as_big_as_it_may_be_is_heard_whole(liar: Callable[[bytes, int], Address]) -> None:
    topic = b"hugo/a/result/0777-00000000"
    rest = len(topic).to_bytes(2, "big") + topic
    rest += b"x" * (MOST_BYTES - len(rest))
    heard: list[Message] = []
    connection = Connection(liar(bytes((0x30,)) + length(len(rest)) + rest, 1), "a", heard.append)
    turns(connection, lambda: bool(heard))
    assert len(heard[0].payload) == MOST_BYTES - len(topic) - 2


def test_messages_that_the_library_would_keep_are_let_go_of_with_their_broker(
    liar: Callable[[bytes, int], Address],
) -> None:
    """With QoS 2, for which nobody here has asked: 65,535 of them wait for their release."""
    topic = b"hugo/a/state"
    heard: list[Message] = []
    rest = len(topic).to_bytes(2, "big") + topic + b"\x00\x07" + b"x" * 50_000
    connection = Connection(liar(bytes((0x34,)) + length(len(rest)) + rest, 9), "a", heard.append)
    with pytest.raises(Disconnected, match="nobody asked") as gone:
        turns(connection, lambda: False)
    assert gone.value.standing is Standing.STRANGER
    assert heard == []


def test_a_flood_is_heard_message_by_message(liar: Callable[[bytes, int], Address]) -> None:
    heard: list[Message] = []
    connection = Connection(liar(publication(b"hugo/a/state", b"x" * 90), 500), "a", heard.append)
    turns(connection, lambda: len(heard) == 500)
    assert {len(message.payload) for message in heard} == {90}


def test_a_broker_that_wants_tls_says_nothing_and_hangs_up(club: Mosquitto) -> None:
    connection = Connection(replace(address_of(club, "owls"), is_secret=False), "a", print)
    with pytest.raises(Disconnected, match="mqtts instead of mqtt") as gone:
        turns(connection, lambda: False)
    assert gone.value.standing is Standing.STRANGER


def test_a_clock_that_stands_in_1970_is_asked_about() -> None:
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    error.verify_code, error.verify_message = 9, "certificate is not yet valid"
    gone = _in_words(error)
    assert "clock" in str(gone)
    assert gone.standing is Standing.CERTIFICATE


def test_nobody_who_listens_is_taken_for_a_broker_only_because_he_is_silent(free_port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = Address("127.0.0.1", silent.getsockname()[1], False)
        connection = Connection(address, "a", print)
        connection.turn(0.01)
        assert not connection.is_open
    assert ssl.HAS_TLSv1_3
    with pytest.raises(Disconnected):
        Connection(Address("127.0.0.1", free_port, True), "a", print)
