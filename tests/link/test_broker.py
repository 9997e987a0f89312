"""The settings of a Mosquitto: what a box may say, and that the passwords are its own form."""

from base64 import b64decode
from hashlib import pbkdf2_hmac

from hugo_link.broker import ROUNDS, acl, conf, new_passwords, password_lines


def chance(size: int) -> bytes:
    return bytes(range(size))


def test_passwords_are_long_and_each_is_hashed_with_a_salt() -> None:
    passwords = new_passwords(["owls", "desk"], chance)
    assert all(len(each) == 20 for each in passwords.values())
    for line in password_lines(passwords, chance).splitlines():
        user, _, rest = line.partition(":")
        _, kind, rounds, salt, hashed = rest.split("$")
        assert (kind, int(rounds)) == ("7", ROUNDS)
        again = pbkdf2_hmac("sha512", passwords[user].encode(), b64decode(salt), ROUNDS)
        assert b64decode(hashed) == again
        assert passwords[user] not in line


def test_nobody_comes_in_without_a_password_and_no_packet_is_a_giant() -> None:
    for text in (conf("/etc/x", is_secret=True), conf("/etc/x", is_secret=False)):
        assert "allow_anonymous false" in text
        assert "use_username_as_clientid true" in text
        assert "max_packet_size 16384" in text
    assert "certfile /etc/x/broker.crt" in conf("/etc/x", is_secret=True)
    assert "WITHOUT TLS" in conf("/etc/x", is_secret=False)
    assert "certfile" not in conf("/etc/x", is_secret=False)


def test_nobody_may_say_anything_that_a_box_would_listen_to_but_a_birth() -> None:
    rules = [
        line.split()
        for line in acl(["owls", "desk", "home", "lamp"]).splitlines()
        if line and not line.startswith("#")
    ]
    said = {(kind, right, topic) for kind, right, *topic_ in rules if topic_ for topic in topic_}
    assert ("topic", "write", "homeassistant/status") in said
    written = {topic for _, right, topic in said if right in ("write", "readwrite")}
    assert {topic for topic in written if topic.startswith("hugo/")} == {"hugo/%u/#"}


def test_no_pattern_is_without_the_users_name_of_which_mosquitto_warns_at_each_start() -> None:
    lines = acl(["owls", "cats", "desk"]).splitlines()
    assert [line for line in lines if line.startswith("pattern") and "%u" not in line] == []
    assert lines[lines.index("user owls") + 1] == "topic read homeassistant/status"
    assert lines.count("user desk") == 1
