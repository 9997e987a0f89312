"""Settings: boards are confirmed or counted, never both; some go along to another box."""

from hugo_core.limits import is_board_name
from hugod.app.values.settings import Question, Settings, own_name


def test_a_board_is_confirmed_once() -> None:
    settings = Settings().with_confirmed("amigo-hugo").with_confirmed("amigo-hugo")
    assert settings.confirmed == ("amigo-hugo",)


def test_a_counted_board_is_no_longer_the_confirmed_one() -> None:
    settings = Settings().with_confirmed("amigo-hugo").with_counted("amigo-hugo")
    assert (settings.confirmed, settings.counted) == ((), ("amigo-hugo",))
    assert settings.with_confirmed("amigo-hugo") == Settings().with_confirmed("amigo-hugo")


def test_the_owners_board_has_a_name_that_a_file_may_have() -> None:
    assert is_board_name(own_name("amigo-midnight-party"))


def test_what_is_about_one_box_alone_stays_there() -> None:
    other = Settings("fr", own_die=True, glass="sh1106", is_locked=True, on_network=True)
    assert set(other.to_carry()) == {
        *("language", "confirmed", "counted", "sound", "speech", "jokes", "display"),
        *("own_die", "sealed_die"),
        *("counting", "fear", "ghosts_together", "follows", "lessons", "taught"),
    }
    here = Settings("de", sealed_die=True, first_evening=Question.GAME)
    carried = here.with_carried({"language": "fr", "own_die": True, "glass": "sh1106"})
    assert carried == Settings("fr", own_die=True, sealed_die=True)
