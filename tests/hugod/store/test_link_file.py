"""The file that links a computer to a broker: what is read, and what is not."""

from __future__ import annotations

import pytest

from hugo_core.bounded_text import BadText
from hugod.store.link_file import ON_STICK, Link, read_link, written

PEM = "-----BEGIN CERTIFICATE-----\nMIIB+/=\n-----END CERTIFICATE-----\n"
OWLS = Link("mqtts://192.168.1.10", "owls", "correct-horse", PEM)


def test_what_is_written_is_read() -> None:
    assert read_link(written(OWLS)) == OWLS
    plain = Link("mqtt://broker.lan:1884", "cats", "x")
    assert read_link(written(plain)) == plain


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ('broker = "mqtts://192.168.1.10"', 'broker = "http://192.168.1.10"'),
        ('broker = "mqtts://192.168.1.10"', "broker = 1"),
        ('box = "owls"', 'box = "owls/#"'),
        ('password = "correct-horse"', 'password = "two\\nlines"'),
        ('password = "correct-horse"', ""),
        ('password = "correct-horse"', 'password = "x"\npower = "rm"'),
        ("MIIB", "/etc/passwd\\u0000"),
        (PEM, ""),
        ("authority", "authorities"),
    ],
)
def test_what_cannot_be_used_is_no_link(line: str, other: str) -> None:
    text = written(OWLS).decode()
    assert line in text
    with pytest.raises(BadText):
        read_link(text.replace(line, other).encode())


@pytest.mark.parametrize("name", ["hugo-club-.toml", "hugo-club-Owls.toml", "hugo-club-a.toml.tmp"])
def test_a_name_that_is_no_boxs_is_not_looked_at(name: str) -> None:
    assert ON_STICK.fullmatch(name) is None
