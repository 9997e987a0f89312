"""The files that a club's Mosquitto reads: its settings, each user's rights, hashed passwords.

Everything is the broker's own form (mosquitto.conf(5), mosquitto_passwd(1)); a Mosquitto from
Debian reads it as it is.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import pbkdf2_hmac

from hugo_link.topics import BIRTH, DISCOVERY, FAR, RESULT, ROOT

DESK, HOME, LAMP = "desk", "home", "lamp"
"""Users beside the boxes: who reads the results; Home Assistant; WLED lamps."""
# Mosquitto's own number of rounds; a password of 120 random bits needs none at all.
PASSWORD_BYTES, SALT_BYTES, ROUNDS = 15, 12, 101
# A packet of ours has far less: a state has 2,000 bytes.
MOST_BYTES = 16_384
PORT, PLAIN_PORT = 8883, 1883


def conf(folder: str, *, is_secret: bool) -> str:
    """Return the settings, which name the other files in *folder*; not *is_secret*: without TLS."""
    lines = [
        "# Written by `hugod club broker`. Who may do what is in acl, the passwords in passwords.",
        "# What is retained is on the disk after a minute; a box sends again what a cut took.",
        # Debian's own settings say where all is kept, and where the log is: Mosquitto does not
        # begin where that is said twice.
        "autosave_interval 60",
        "allow_anonymous false",
        f"password_file {folder}/passwords",
        f"acl_file {folder}/acl",
        f"max_packet_size {MOST_BYTES}",
        "max_queued_messages 5000",
        "max_inflight_messages 100",
        "log_type error",
        "log_type warning",
    ]
    if is_secret:
        lines += [
            f"listener {PORT}",
            f"certfile {folder}/broker.crt",
            f"keyfile {folder}/broker.key",
            "tls_version tlsv1.2",
        ]
    else:
        lines += [
            "# WITHOUT TLS: whoever is in this network can read along, and the passwords, too.",
            f"listener {PLAIN_PORT}",
        ]
    # An option of a listener; said before the first one it opens port 1883, too, without TLS.
    lines += ["use_username_as_clientid true"]
    return "\n".join(lines) + "\n"


def acl(users: Iterable[str]) -> str:
    """Return the rights of *users*: a box speaks of itself alone, and the desk listens."""
    # Mosquitto warns at each start of a pattern without the user's name.
    boxes = sorted({*users} - {DESK, HOME, LAMP})
    of_box = f"topic read {BIRTH}\ntopic readwrite {FAR}/#\n"
    births = "\n".join(f"user {box}\n{of_box}" for box in boxes)
    return f"""\
# A box says what happens at its own table, and hears what the broker holds of it.
pattern write {ROOT}/%u/#
pattern read {ROOT}/%u/{RESULT}/+
pattern write {DISCOVERY}/sensor/%u/+/config
pattern write {DISCOVERY}/device_automation/%u/+/config
pattern write wled/%u/api

user {DESK}
topic read {ROOT}/#

user {HOME}
topic read {ROOT}/#
topic read {DISCOVERY}/#
topic write {BIRTH}

user {LAMP}
topic read wled/#

{births}"""


def new_passwords(users: Sequence[str], chance: Callable[[int], bytes]) -> dict[str, str]:
    """Return a password for each of *users*, of letters that can be typed; *chance* gives bytes."""
    return {user: b64encode(chance(PASSWORD_BYTES), b"-_").decode() for user in users}


def password_lines(passwords: Mapping[str, str], chance: Callable[[int], bytes]) -> str:
    """Return the broker's file of *passwords*: hashed as mosquitto_passwd does it, with salt."""
    lines = []
    for user, password in passwords.items():
        salt = chance(SALT_BYTES)
        hashed = pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
        words = (str(ROUNDS), b64encode(salt).decode(), b64encode(hashed).decode())
        lines.append(f"{user}:$7${'$'.join(words)}\n")
    return "".join(lines)
