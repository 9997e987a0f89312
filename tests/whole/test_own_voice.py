"""A whole box: a phrase is recorded on its page, and it says it with that voice through `aplay`."""

from __future__ import annotations

import http.client
import io
import itertools
import sys
import time
import wave
from array import array
from pathlib import Path

from hugod.voice.phrases import sentences
from hugod.voice.vocabulary import vocabulary
from tests.hugod.voice.test_recorded import clip
from tests.whole.conftest import PATIENCE_S, Daemon

WITH_SPEAKER = """
import sys
from pathlib import Path
from hugod import box
from hugod.config import Config
box.run(Path(sys.argv[1]), Config(port=int(sys.argv[2]), sound_kind="device"))
"""
APLAY = """#!{python}
import os, sys
sound = sys.stdin.buffer.read()
draft = os.path.join({folder!r}, str(os.getpid()))
with open(draft, "wb") as file:
    file.write(sound)
os.rename(draft, draft + ".wav")
"""
HZ = 1234
"""Of the voice: nothing else of the box sounds so."""


def has_voice(sound: bytes) -> bool:
    """Whether a tenth of a second of *sound* swings as the voice does."""
    with wave.open(io.BytesIO(sound)) as file:
        samples, rate = array("h", file.readframes(file.getnframes())), file.getframerate()
    parts = (samples[at : at + rate // 10] for at in range(0, len(samples), rate // 10))
    return any(abs(_crossings(part) - HZ // 5) <= 6 for part in parts)


def _crossings(part: array[int]) -> int:
    return sum((one < 0) != (other < 0) for one, other in itertools.pairwise(part))


def record(port: int, phrase: str) -> int:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    path = f"/voice/clip?voice=grandma-en&phrase={phrase}"
    try:
        asking.request("POST", path, clip(0.4, HZ), {"Origin": f"http://127.0.0.1:{port}"})
        return asking.getresponse().status
    finally:
        asking.close()


def test_what_grandmother_recorded_is_heard_from_the_box(unstarted: Daemon, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    for folder in (heard, tmp_path / "bin"):
        folder.mkdir()
    aplay = tmp_path / "bin" / "aplay"
    aplay.write_text(APLAY.format(python=sys.executable, folder=str(heard)))
    aplay.chmod(0o755)
    unstarted.code = WITH_SPEAKER
    unstarted.surroundings = {"PATH": f"{aplay.parent}:/usr/bin:/bin"}
    unstarted.path = "/live?log"
    unstarted.start()
    unstarted.press("*")
    unstarted.wait_for(lambda _: str(unstarted.scene.get("said")).startswith("Menu"))
    text = str(unstarted.scene["said"])
    pieces = [piece for one in sentences(text, vocabulary("en")) for piece in one]
    known = sorted({piece.id for piece in pieces if piece.is_known})
    assert known, text
    for phrase in known:
        while (status := record(unstarted.port, phrase)) == 429:
            pass  # the box takes a few a second
        assert status == 200
    assert not any(has_voice(file.read_bytes()) for file in heard.glob("*.wav"))
    unstarted.press("*", "*")
    until = time.monotonic() + PATIENCE_S
    while not any(has_voice(file.read_bytes()) for file in heard.glob("*.wav")):
        assert time.monotonic() < until, text
