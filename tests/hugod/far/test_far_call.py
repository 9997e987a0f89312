"""Which broker the line to a far house goes by."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hugod.config import Config
from hugod.far.far_call import far_call
from hugod.store.link_file import BOX_LINK, Link, written

OWN = Config(far_broker="mqtts://far", far_user="granny", far_authorities_file="/etc/far.crt")
CLUB = Config(club_broker="mqtt://club")


def test_its_own_wins_over_the_clubs_and_over_a_file_from_a_stick(tmp_path: Path) -> None:
    assert far_call(Config(), tmp_path) is None
    (tmp_path / BOX_LINK).write_bytes(written(Link("mqtt://stick", "owls", "secret")))
    (tmp_path / "word").write_text("quiet_hours\n")
    assert far_call(Config(), tmp_path) == {
        "broker": "mqtt://stick",
        "user": "owls",
        "password": "secret",
        "authorities": "",
    }
    assert far_call(CLUB, tmp_path) == {
        "broker": "mqtt://club",
        "user": "hugo",
        "password": "",
        "authorities": "",
    }
    own = replace(OWN, club_broker="mqtt://club", far_password_file=str(tmp_path / "word"))
    assert far_call(own, tmp_path) == {
        "broker": "mqtts://far",
        "user": "granny",
        "password": "quiet_hours",
        "authorities": "/etc/far.crt",
    }


def test_a_file_that_cannot_be_read_is_no_broker(tmp_path: Path) -> None:
    assert far_call(replace(OWN, far_password_file=str(tmp_path / "none")), tmp_path) is None
    (tmp_path / BOX_LINK).write_bytes(b"broken")
    assert far_call(Config(), tmp_path) is None
