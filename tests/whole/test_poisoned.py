"""Every kind of file that nobody should have to read, wherever the product reads one.

RH3, RL2, RL3, RL5, RL8, RL9: such a file ended the start, the safe mode or a command, took all
memory, or was waited for without end.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hugo_core.limits import RECORD_BYTES
from hugod.main import main
from hugod.store.folder import ERRORS
from tests.shares import at_once
from tests.whole import poison
from tests.whole.conftest import Daemon
from tests.whole.poison import FINE, POISONS, READERS

LEAK = """
import os, sys
from pathlib import Path
from hugod.main import main

card, stick, secret = map(Path, sys.argv[1:])
os.chown(card, 1, 1)
for each in ("boards", "games"):
    (card / each).mkdir()
    os.chown(card / each, 1, 1)
(card / "boards" / "mine.toml").symlink_to(secret)
(card / "boards" / "plain.toml").write_bytes(b"plain")
os.link(secret, card / "boards" / "hard.toml")
sys.exit(main(["export", str(stick), "--data", str(card)]))
"""
AS_TWO_USERS = ("unshare", "--user", "--map-root-user", "--map-auto")
FEW = ("pipe", "giant", "pit of JSON")
"""Waited for, too long, and too deep: the three ways that a start could end."""
READ_AT_THE_START = (
    *("settings.json", "settings.json.tmp", "phones.json", "damage.json", "errors.json"),
    *("stalled.txt", "boards/x.toml", "config.toml", "parts.json"),
)


@pytest.mark.parametrize("kind", at_once(POISONS, FEW.__contains__))
def test_whoever_reads_it_says_a_word_or_takes_the_default(kind: str) -> None:
    line = [sys.executable, poison.__file__, kind]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    said = dict(json.loads(line) for line in done.stdout.splitlines())
    assert (done.stderr, done.returncode) == ("", 0)
    assert said == dict.fromkeys(READERS, FINE)


@pytest.mark.parametrize(
    "kind",
    at_once(
        ("pipe", "folder", "giant", "link to a device", "pit of JSON", "dotted key"),
        FEW.__contains__,
    ),
)
def test_the_box_starts_all_the_same(kind: str, unstarted: Daemon) -> None:
    (unstarted.data / "boards").mkdir(parents=True)
    for name in READ_AT_THE_START:
        POISONS[kind](unstarted.data / name)
    unstarted.more = ["--config", str(unstarted.data / "config.toml")]
    unstarted.start()
    assert unstarted.words
    assert unstarted.process is not None
    peak = Path(f"/proc/{unstarted.process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
    assert int(peak) < 150_000  # in kB; a cut-off reading of a giant is a hundred times smaller
    assert unstarted.end(signal.SIGTERM) == 0


def test_standard_input_without_an_end_is_left_in_time() -> None:
    """RL8: 1 GB of lines took 6 GB."""
    for command in ("replay", "legal"):
        with Path("/dev/zero").open() as endless:
            done = subprocess.run(
                [sys.executable, "-m", "hugod", command, "-"],
                stdin=endless,
                capture_output=True,
                text=True,
                check=False,
                preexec_fn=poison.limit,
            )
        assert (done.stderr, done.returncode) == ("-: longer than 4000000 bytes\n", 1)


@pytest.mark.parametrize(("more", "code"), [(0, 0), (1, 1)])
def test_a_record_may_be_as_long_as_its_limit(more: int, code: int, tmp_path: Path) -> None:
    whole = b"hugo-record 1\nedition amigo-hugo\nplayers red blue\n#".ljust(RECORD_BYTES + more)
    (tmp_path / "x.hugo").write_bytes(whole)
    for name, typed in (("-", whole), (str(tmp_path / "x.hugo"), b"")):
        line = [sys.executable, "-m", "hugod", "replay", name]
        done = subprocess.run(line, input=typed, capture_output=True, check=False)
        assert done.returncode == code


def test_an_export_as_root_carries_nothing_of_roots_away(open_path: Path) -> None:
    """RL5: boards/x.toml → /etc/shadow lay on the stick."""
    for name in ("card", "stick"):
        (open_path / name).mkdir()
    (open_path / "secret").write_text("of root")
    (open_path / "secret").chmod(0o600)
    (open_path / "stick").chmod(0o700)
    line = [sys.executable, "-c", LEAK, *(str(open_path / x) for x in ("card", "stick", "secret"))]
    before = [] if os.geteuid() == 0 else [*AS_TWO_USERS]
    done = subprocess.run([*before, *line], capture_output=True, text=True, check=False)
    told = "boards/hard.toml: it is damaged here already\nboards/mine.toml: it is damaged"
    assert (done.returncode, done.stderr.startswith(told)) == (1, True), done
    files = [path for path in (open_path / "stick").rglob("*") if path.is_file()]
    assert (open_path / "stick/hugo-games-0001/boards/plain.toml").read_bytes() == b"plain"
    assert not any("of root" in path.read_text() for path in files)


def test_the_note_of_errors_does_nothing_to_the_terminal_of_a_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """RL5: control characters went to root's terminal as they were."""
    evil = "\x1b]0;owned\x07\nlast error: none\r" * 99
    names = ("kind", "what", "trace", "version", "at")
    (tmp_path / ERRORS).write_text(json.dumps([{**dict.fromkeys(names, evil), "times": 1}]))
    main(["check", "--data", str(tmp_path), "--config", str(tmp_path / "none.toml")])
    said = capsys.readouterr().out
    assert "owned" in said
    assert said.count("\nlast error: ") == 1
    assert said.replace("\n", "").isprintable()
