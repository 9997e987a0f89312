"""`hugod run` with a settings file that is not one: it plays, and says what is wrong and where."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.whole.conftest import Daemon


def loop(file: Path) -> None:
    file.symlink_to(file)


def text(said: str) -> Callable[[Path], object]:
    return lambda file: file.write_text(said)


AT_ONCE = ("missing", "unknown key", "pipe nobody writes to", "empty")
"""Those of `make test`: none, a wrong word, one that would be waited for, and a good one."""
FILES: list[tuple[str, Callable[[Path], object], str, str]] = [
    ("missing", lambda file: None, ": file: ", "there is none"),
    ("half-written", text("[page]\nport = 90\n[disp"), ":3: file: ", "not TOML"),
    ("unknown key", text("[page]\n\nprot = 9\n"), ":3: page.prot: ", "unknown"),
    ("wrong type", text("[display]\nrotate = 'down'\n"), ":2: display.rotate: ", "0 or 180"),
    ("10 MB", lambda file: file.write_bytes(b"#" * 10_000_000), ":1: file: ", "longer than 65536"),
    ("binary", lambda file: file.write_bytes(bytes(range(256))), ":2: file: ", "UTF-8 text"),
    ("folder", Path.mkdir, ": file: ", "cannot be read"),
    ("symlink loop", loop, ": file: ", "cannot be read"),
    ("pipe nobody writes to", os.mkfifo, ": file: ", "it is a pipe"),
    ("empty", text(""), "", ""),
]


@pytest.mark.parametrize(
    ("make", "where", "what"),
    [
        pytest.param(*told, id=name, marks=() if name in AT_ONCE else pytest.mark.endurance)
        for name, *told in FILES
    ],
)
def test_f19_it_plays_and_tells_it_on_the_glass_and_in_the_log(
    unstarted: Daemon, tmp_path: Path, make: Callable[[Path], object], where: str, what: str
) -> None:
    file = tmp_path / "config.toml"
    make(file)
    unstarted.more = ["--config", str(file)]
    unstarted.start()
    log = unstarted.log.read_text()
    assert f"{file}{where}" in log if where else log == ""
    assert what in log
    if where:
        assert unstarted.words.startswith("config.toml")
        unstarted.press("#")
    unstarted.press("Roll")
    assert unstarted.words.startswith("Is there a track 0-46 on your board?")


def test_f19_a_file_that_may_not_be_read_is_told(unstarted: Daemon) -> None:
    """Root may read everything but this."""
    unstarted.more = ["--config", "/proc/self/mem"]
    unstarted.start()
    assert "/proc/self/mem: file: cannot be read" in unstarted.log.read_text()
    assert unstarted.words.startswith("mem")
