"""espeak-ng at run time, with an `espeak-ng` of the test's own on the path."""

from __future__ import annotations

import json

import pytest

from hugod.app.values.settings import Speed
from hugod.voice.engine import LONGEST_S, WORDS_A_MINUTE, begin_espeak
from hugod.voice.sound_program import ProgramFailed
from tests.hugod.voice.conftest import Programs

TELLS = "import json; os.write(1, json.dumps([sys.argv[1:], sys.stdin.read()]).encode())"


def test_it_is_given_the_text_as_input_and_never_as_an_argument(programs: Programs) -> None:
    programs.put("espeak-ng", TELLS)
    arguments, text = json.loads(begin_espeak("--help; `ls` für", "de", Speed.NORMAL).wait())
    assert text == "--help; `ls` für"
    assert arguments == ["-b", "1", "-s", "150", "-v", "de", "--stdin", "--stdout"]


def test_english_is_said_as_in_england_others_by_their_code(programs: Programs) -> None:
    programs.put("espeak-ng", TELLS)
    for language, voice in (("en", "en-gb"), ("nl", "nl"), ("sv", "sv")):
        assert json.loads(begin_espeak("a", language, Speed.FAST).wait())[0][5] == voice


def test_slow_is_slower_and_nobody_waits_longer_than_a_sentence_lasts() -> None:
    assert WORDS_A_MINUTE[Speed.SLOW] < WORDS_A_MINUTE[Speed.NORMAL] < WORDS_A_MINUTE[Speed.FAST]
    assert LONGEST_S <= 4


def test_absent_it_is_named(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs.folder))
    with pytest.raises(ProgramFailed, match="espeak-ng is not installed"):
        begin_espeak("a", "en", Speed.NORMAL)
