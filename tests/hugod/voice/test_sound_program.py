"""A program at work: absent, failing, hung, stopped, endless; none of them is waited for."""

import json
import os
import signal
from contextlib import nullcontext
from itertools import count

import pytest

from hugod.app.values.effects import Utterance
from hugod.app.values.settings import Speed
from hugod.voice import sound_program
from hugod.voice.sound_program import (
    LONGEST_S,
    WORDS_A_MINUTE,
    ProgramFailed,
    Running,
    begin_espeak,
    espeak_command,
)
from tests.clock import Clock
from tests.hugod.voice.conftest import Programs


def test_it_makes_something_of_what_it_is_given() -> None:
    assert Running(("tr", "a-z", "A-Z"), b"hugo", 10.0).wait() == b"HUGO"


def test_absent_it_says_what_is_missing() -> None:
    with pytest.raises(ProgramFailed, match="no-such-engine is not installed"):
        Running(("no-such-engine",), b"", 1.0)


def test_what_cannot_be_started_is_a_sentence(programs: Programs) -> None:
    (programs.folder / "engine").mkdir()
    before = os.listdir("/proc/self/fd")
    with pytest.raises(ProgramFailed, match="engine cannot be started"):
        Running((str(programs.folder / "engine"),), b"", 1.0)
    with pytest.raises(ProgramFailed, match="is not installed"):
        Running(("no-such-engine",), b"", 1.0)
    assert len(os.listdir("/proc/self/fd")) == len(before), "nothing is left open"


def test_a_failure_is_told_with_its_code(programs: Programs) -> None:
    programs.put("engine", "sys.exit(3)")
    with pytest.raises(ProgramFailed, match=r"engine failed \(3\)"):
        Running(("engine",), b"", 10.0).wait()


def test_stopped_by_a_signal_it_is_ended_when_its_time_is_over() -> None:
    clock = Clock(0.0)
    running = Running(("sleep", "60"), b"", 3.0, clock)
    os.kill(running._process.pid, signal.SIGSTOP)
    clock.now = 2.9
    assert running.result() is None
    clock.now = 3.0
    with pytest.raises(ProgramFailed, match=r"sleep was not ready in 3 s"):
        running.result()
    assert running._process.poll() is not None


def test_killed_by_another_it_failed() -> None:
    running = Running(("sleep", "60"), b"", 60.0)
    os.kill(running._process.pid, signal.SIGKILL)
    with pytest.raises(ProgramFailed, match=r"sleep failed \(-9\)"):
        running.wait()


def test_one_that_writes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound_program, "MOST_BYTES", 100_000)
    running = Running(("cat", "/dev/zero"), b"", 60.0)

    def wait() -> None:
        while running.result() is None:
            continue

    with pytest.raises(ProgramFailed, match="more than 100000 bytes"):
        wait()
    assert running._process.poll() is not None


def test_killing_takes_no_time_and_leaves_no_file_open() -> None:
    before = len(os.listdir("/proc/self/fd"))
    running = Running(("sleep", "60"), b"", 60.0)
    os.kill(running._process.pid, signal.SIGSTOP)
    running.kill()
    assert running._process.returncode == -signal.SIGKILL
    assert len(os.listdir("/proc/self/fd")) == before
    done = Running(("true",), b"", 10.0)
    done.wait()
    for each in (running, done):
        each.kill()
    assert len(os.listdir("/proc/self/fd")) == before, "nobody else's is closed by a second kill"


def test_who_waits_for_it_asks_only_when_it_is_ready() -> None:
    asked = count()
    running = Running(("sleep", "0.2"), b"", 10.0, lambda: 0.0 * next(asked))
    assert running.wait() == b""
    assert next(asked) < 3


@pytest.mark.parametrize(("size", "is_whole"), [(4_000_000, True), (4_000_001, False)])
def test_four_million_bytes_are_taken_and_no_more(size: int, *, is_whole: bool) -> None:
    running = Running(("head", "-c", str(size), "/dev/zero"), b"", 20.0)
    with nullcontext() if is_whole else pytest.raises(ProgramFailed, match="more than 4000000"):
        assert len(running.wait()) == size


TELLS = "import json; os.write(1, json.dumps([sys.argv[1:], sys.stdin.read()]).encode())"


def test_it_is_given_the_text_as_input_and_never_as_an_argument(programs: Programs) -> None:
    programs.put("espeak-ng", TELLS)
    arguments, text = json.loads(begin_espeak("--help; `ls` für", Utterance("", "de")).wait())
    assert text == "--help; `ls` für"
    assert arguments == ["-b", "1", "-s", "150", "-v", "de", "--stdin", "--stdout"]


@pytest.mark.parametrize(
    ("text", "speed", "is_quick", "pace"),
    [
        ("12", Speed.SLOW, False, "120"),
        ("12", Speed.NORMAL, False, "150"),
        ("12", Speed.FAST, False, "190"),
        ("12", Speed.NORMAL, True, "350"),
        ("caught", Speed.NORMAL, True, "150"),
    ],
)
def test_only_a_number_that_is_counted_in_a_row_is_hurried(
    programs: Programs, text: str, speed: Speed, pace: str, *, is_quick: bool
) -> None:
    programs.put("espeak-ng", TELLS)
    running = begin_espeak(text, Utterance("", "de", speed, is_quick=is_quick))
    assert json.loads(running.wait())[0][3] == pace
    assert running._most_s == 3
    assert espeak_command("en", 150, "en-us")[5:7] == ("-v", "en-us")


def test_english_is_said_as_in_england_others_by_their_code(programs: Programs) -> None:
    programs.put("espeak-ng", TELLS)
    for language, voice in (("en", "en-gb"), ("nl", "nl"), ("sv", "sv")):
        assert (
            json.loads(begin_espeak("a", Utterance("", language, Speed.FAST)).wait())[0][5] == voice
        )


def test_slow_is_slower_and_nobody_waits_longer_than_a_sentence_lasts() -> None:
    assert WORDS_A_MINUTE[Speed.SLOW] < WORDS_A_MINUTE[Speed.NORMAL] < WORDS_A_MINUTE[Speed.FAST]
    assert LONGEST_S <= 4


def test_absent_it_is_named(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs.folder))
    with pytest.raises(ProgramFailed, match="espeak-ng is not installed"):
        begin_espeak("a", Utterance("", "en"))
