"""The file that links a computer to a broker: what is read, and what is not."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from hugo_core.bounded_text import BadText
from hugod.store.link_file import (
    FILE,
    MOST_LETTERS,
    ON_STICK,
    Link,
    LinkStatus,
    Standing,
    read_link,
    read_told,
    write_told,
    written,
)

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


@pytest.mark.parametrize("standing", Standing)
def test_what_was_told_last_is_read_by_everybody(tmp_path: Path, standing: Standing) -> None:
    write_told(tmp_path, LinkStatus(Standing.AWAY, "Connection refused"))
    told = LinkStatus(standing, "it refuses us: Not authorized")
    write_told(tmp_path, told)
    assert read_told(tmp_path) == told
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b'{"standing": "happy", "why": ""}',
        b'{"standing": "there"}',
        b'{"standing": 1, "why": "x"}',
        b'{"standing": "there", "why": "' + b"x" * 1_000_000 + b'"}',
    ],
)
def test_rubbish_is_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert read_told(tmp_path) is None


def test_nothing_is_told_where_nobody_has(tmp_path: Path) -> None:
    assert read_told(tmp_path / "none") is None
    (tmp_path / "elsewhere").write_text('{"standing": "there", "why": "x"}')
    (tmp_path / FILE).symlink_to(tmp_path / "elsewhere")
    assert read_told(tmp_path) is None


def test_the_reason_is_one_line_of_some_length(tmp_path: Path) -> None:
    write_told(tmp_path, LinkStatus(Standing.AWAY, "first\nsecond \x1b[31m" + "x" * 1000))
    told = read_told(tmp_path)
    assert told
    assert len(told.why) <= MOST_LETTERS
    assert told.why.isprintable()


def test_a_folder_that_takes_nothing_ends_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        write_told(None, LinkStatus(Standing.THERE, ""))
        assert caplog.text == ""
        write_told(tmp_path / "none", LinkStatus(Standing.THERE, ""))
    assert "cannot be written" in caplog.text
