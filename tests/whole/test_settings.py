"""`hugod run` with a settings file that is not one: it plays, and says what is wrong and where.

What else may stand or lie there is told in tests/hugod/test_config.py.
"""

from tests.whole.conftest import Daemon


def test_f19_it_plays_and_tells_it_on_the_glass_and_in_the_log(unstarted: Daemon) -> None:
    file = unstarted.data.with_name("config.toml")
    file.write_text("[page]\n\nprot = 9\n")
    unstarted.more = ["--config", str(file)]
    unstarted.start()
    assert f"{file}:3: page.prot: unknown" in unstarted.log.read_text()
    assert unstarted.words.startswith("config.toml")
    unstarted.press("#", "Roll")
    assert unstarted.words.startswith("Is there a track 0-46 on your board?")
