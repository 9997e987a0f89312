"""The file that links a computer to a broker: what is read, and what is not."""

import logging
import os
from pathlib import Path

import pytest

from hugo_core.bounded_text import BadText
from hugod.store import link_file

PEM = "-----BEGIN CERTIFICATE-----\nMIIB+/=\n-----END CERTIFICATE-----\n"
OWLS = link_file.Link("mqtts://192.168.1.10", "owls", "correct-horse", PEM)


def test_what_is_written_is_read() -> None:
    assert link_file.read_link(link_file.written(OWLS)) == OWLS
    plain = link_file.Link("mqtt://broker.lan:1884", "cats", "x")
    assert link_file.read_link(link_file.written(plain)) == plain


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
    text = link_file.written(OWLS).decode()
    assert line in text
    with pytest.raises(BadText) as caught:
        link_file.read_link(text.replace(line, other).encode())
    assert caught.value.line == 1


def test_a_link_is_kept_or_there_is_none(tmp_path: Path) -> None:
    assert link_file.kept_link(tmp_path / link_file.BOX_LINK) is None
    (tmp_path / link_file.BOX_LINK).write_bytes(link_file.written(OWLS))
    assert link_file.kept_link(tmp_path / link_file.BOX_LINK) == OWLS


@pytest.mark.parametrize("name", ["hugo-club-.toml", "hugo-club-Owls.toml", "hugo-club-a.toml.tmp"])
def test_a_name_that_is_no_boxs_is_not_looked_at(name: str) -> None:
    assert link_file.ON_STICK.fullmatch(name) is None


@pytest.mark.parametrize("standing", link_file.Standing)
def test_what_was_told_last_is_read_by_everybody(
    tmp_path: Path, standing: link_file.Standing
) -> None:
    link_file.write_status(
        tmp_path, link_file.LinkStatus(link_file.Standing.AWAY, "Connection refused")
    )
    told = link_file.LinkStatus(standing, "it refuses us: Not authorized")
    mask = os.umask(0o077)
    try:
        link_file.write_status(tmp_path, told)
    finally:
        os.umask(mask)
    assert link_file.read_status(tmp_path) == told
    assert (tmp_path / link_file.FILE).stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\xff\xfe", b"[]", b'{"standing": "happy", "why": ""}'),
        *(b'{"standing": "there"}', b'{"standing": 1, "why": "x"}'),
        b'{"standing": "there", "why": "' + b"x" * 1_000_000 + b'"}',
    ],
)
def test_rubbish_is_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / link_file.FILE).write_bytes(content)
    assert link_file.read_status(tmp_path) is None


def test_nothing_is_told_where_nobody_has(tmp_path: Path) -> None:
    assert link_file.read_status(tmp_path / "none") is None
    (tmp_path / "elsewhere").write_text('{"standing": "there", "why": "x"}')
    (tmp_path / link_file.FILE).symlink_to(tmp_path / "elsewhere")
    assert link_file.read_status(tmp_path) is None


def test_the_reason_is_one_line_of_some_length(tmp_path: Path) -> None:
    link_file.write_status(
        tmp_path,
        link_file.LinkStatus(link_file.Standing.AWAY, "first\nsecond \x1b[31m" + "x" * 1000),
    )
    told = link_file.read_status(tmp_path)
    assert told
    assert len(told.why) <= link_file.MOST_LETTERS
    assert told.why.isprintable()


def test_a_folder_that_takes_nothing_ends_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    status = link_file.LinkStatus(link_file.Standing.THERE, "")
    with caplog.at_level(logging.WARNING):
        link_file.write_status(None, status)
        assert caplog.text == ""
        link_file.write_status(tmp_path / "none", status)
    assert f"{tmp_path / 'none' / link_file.FILE} cannot be written: [Errno 2]" in caplog.text
