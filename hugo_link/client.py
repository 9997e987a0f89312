"""One connection to a broker, by paho-mqtt 1.6 (Debian 12) or 2 (13), in its caller's thread."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hugo_core.bounded_text import one_line
from hugod.store.link_file import Standing

try:
    from paho.mqtt import client as paho
except ImportError:
    # Some computers have it not: whoever wants to call a broker then says what to install.
    paho = None  # type: ignore[assignment]  # looked at by `HAS_LIBRARY` alone
HAS_LIBRARY = paho is not None

KEEPALIVE_S = 30
"""Seconds of silence, and half as many more, after which the broker says that a box is away."""
LONGEST_REASON = 120
# Of one packet that a broker may send: more is let go of, before it fills the memory. What the
# library reads at one go, a hundred times `RECEIVED_BYTES`, may be above it.
MOST_BYTES = 1_048_576
RECEIVED_BYTES = 65_536
"""That wait for us in the kernel."""
# OpenSSL's X509_V_FLAG_NO_CHECK_TIME, for which Python has no name.
NO_CHECK_TIME = ssl.VerifyFlags(0x200000)
# OpenSSL's number for a certificate from the future: or the box's clock stands in 1970.
NOT_YET_VALID = 9
NO_LOGIN = (4, 5, 134, 135)
"""Answers to a login: a bad name or password, nobody who may; in MQTT 3.1.1 and in 5."""


class Disconnected(Exception):
    """There is no connection (any more); the message says why, for the owner."""

    def __init__(self, why: str, standing: Standing = Standing.AWAY) -> None:
        super().__init__(why)
        self.standing = standing


@dataclass(frozen=True, slots=True)
class Address:
    """Where the broker is, and who we are to it."""

    host: str
    port: int
    is_secret: bool
    """By TLS, with a certificate that is checked."""
    user: str = ""
    password: str = ""
    authorities: Path | None = None
    """The file of certificates that may vouch for the broker; None: those of the system."""
    authority: str = ""
    """The certificate itself, as PEM, in the place of a file."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a broker brought."""

    topic: str
    payload: bytes


class Connection:
    """A connection to *address* as *name*; *will* is said of us when it breaks.

    Raises `Disconnected`. *hear* is called with each message, within `turn`.
    """

    def __init__(
        self,
        address: Address,
        name: str,
        hear: Callable[[Message], None],
        will: tuple[str, bytes] | None = None,
    ) -> None:
        self.is_open = False
        """The broker has said yes."""
        self.acknowledged: set[int] = set()
        """Numbers of publications that the broker has taken, until somebody takes them out."""
        self._refusal: Disconnected | None = None
        self._user = address.user
        self._hint = "" if address.is_secret else " (mqtts instead of mqtt?)"
        self._hear = hear
        self._client = _client(name)
        self._client.on_connect = self._on_connect
        self._client.on_message = self._on_message
        self._client.on_publish = self._on_publish
        if will:
            self._client.will_set(will[0], will[1], qos=1, retain=True)
        if address.user:
            self._client.username_pw_set(address.user, address.password or None)
        try:
            if address.is_secret:
                self._client.tls_set_context(_trusting(address))
            self._client.connect(address.host, address.port, KEEPALIVE_S)
        except (OSError, ValueError, UnicodeError) as error:
            raise _in_words(error) from error
        self._client.socket().setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BYTES)

    def turn(self, wait_s: float) -> None:
        """Read and write what there is; at most *wait_s* seconds. Raises `Disconnected`."""
        try:
            code = self._client.loop(wait_s)
        except Exception as error:
            # A packet that no broker sends ends anywhere in the library.
            why = f"what it sends is no MQTT ({type(error).__name__})"
            raise Disconnected(why, Standing.STRANGER) from error
        if self._refusal:
            raise self._refusal
        self._check_what_comes()
        if code != paho.MQTT_ERR_SUCCESS and not self.is_open:
            raise Disconnected(f"it hung up before it let us in{self._hint}", Standing.STRANGER)
        if code != paho.MQTT_ERR_SUCCESS:
            raise Disconnected(one_line(paho.error_string(code), LONGEST_REASON).rstrip("."))

    def _check_what_comes(self) -> None:
        """Raise `Disconnected` for what would fill the memory."""
        # The library itself knows no limit.
        if self._client._in_packet["remaining_length"] > MOST_BYTES:
            raise Disconnected(
                f"it sends a giant of more than {MOST_BYTES:,} bytes", Standing.STRANGER
            )
        # Nobody here subscribes with QoS 2, whose messages it would keep until they are released.
        if self._client._in_messages:
            raise Disconnected("it sends what nobody asked for", Standing.STRANGER)

    def subscribe(self, topic: str, qos: int = 0) -> None:
        self._client.subscribe(topic, qos)

    def unsubscribe(self, topic: str) -> None:
        self._client.unsubscribe(topic)

    def publish(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> int:
        """Have *payload* sent; returns the number under which it is acknowledged."""
        return int(self._client.publish(topic, payload, qos, retain).mid)

    def close(self) -> None:
        """Say goodbye and close; harmless where all is gone."""
        # With a goodbye the broker does not say the will.
        self._client.disconnect()
        with suppress(Disconnected):
            self.turn(0)

    def _on_connect(self, _client: Any, _data: Any, _flags: Any, code: Any, *_: Any) -> None:
        if code == 0:
            self.is_open = True
            return
        number = code if isinstance(code, int) else code.value
        said = paho.connack_string(code) if isinstance(code, int) else str(code)
        said = one_line(said, LONGEST_REASON)
        if number in NO_LOGIN:
            whom = f'no box "{self._user}" with this password' if self._user else "nobody unnamed"
            why = f"it refuses us: it knows {whom} ({said})"
            self._refusal = Disconnected(why, Standing.PASSWORD)
        else:
            self._refusal = Disconnected(f"it refuses us: {said}", Standing.STRANGER)

    def _on_message(self, _client: Any, _data: Any, message: Any) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            # A name that no topic may have.
            return
        self._hear(Message(topic, bytes(message.payload)))

    def _on_publish(self, _client: Any, _data: Any, number: int, *_: Any) -> None:
        self.acknowledged.add(number)


def _client(name: str) -> Any:
    """Return a client of the paho that is there."""
    # 1.6 has no versions of its call-backs.
    versions = getattr(paho, "CallbackAPIVersion", None)
    make: Any = paho.Client
    first = () if versions is None else (versions.VERSION2,)
    return make(*first, client_id=name, clean_session=True)


def _trusting(address: Address) -> ssl.SSLContext:
    """Return a context that trusts the authorities of *address*. Raises `Disconnected`."""
    file = str(address.authorities) if address.authorities else None
    try:
        context = ssl.create_default_context(cafile=file, cadata=address.authority or None)
    except (OSError, ValueError) as error:
        raise Disconnected(f"{file or 'the link'} holds no certificate", Standing.FILE) from error
    if file or address.authority:
        # A Pi without internet has last week's time, or 1970. A club's own authority vouches for
        # one broker; nobody waits for its end, and no clock is needed to see who signed.
        context.verify_flags |= NO_CHECK_TIME
    return context


def _in_words(error: Exception) -> Disconnected:
    """Return the reason why it could not be reached."""
    if isinstance(error, ssl.SSLCertVerificationError):
        is_early = error.verify_code == NOT_YET_VALID
        hint = " (is this box's clock right?)" if is_early else ""
        reason = f"its certificate is not to be trusted: {error.verify_message.rstrip('.')}{hint}"
        return Disconnected(one_line(reason, LONGEST_REASON), Standing.CERTIFICATE)
    if isinstance(error, ssl.SSLError):
        return Disconnected("it speaks no TLS, or another one", Standing.STRANGER)
    said = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    return Disconnected(one_line(said, LONGEST_REASON))
