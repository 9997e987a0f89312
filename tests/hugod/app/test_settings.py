"""What the box remembers about boards: confirmed, or counted and another one, never both."""

from __future__ import annotations

from hugo_core.limits import is_board_name
from hugod.app.settings import Settings, own_name


def test_a_board_is_confirmed_once() -> None:
    settings = Settings().with_confirmed("amigo-hugo").with_confirmed("amigo-hugo")
    assert settings.confirmed == ("amigo-hugo",)


def test_a_counted_board_is_no_longer_the_confirmed_one() -> None:
    settings = Settings().with_confirmed("amigo-hugo").with_counted("amigo-hugo")
    assert (settings.confirmed, settings.counted) == ((), ("amigo-hugo",))
    assert settings.with_confirmed("amigo-hugo") == Settings().with_confirmed("amigo-hugo")


def test_the_owners_board_has_a_name_that_a_file_may_have() -> None:
    assert is_board_name(own_name("amigo-midnight-party"))
