"""A whole voice saved at 4 MB/s by one hand while 15 others ask, and what the box feels of it.

`python voice_saved.py [MB [MB_A_SECOND]]`: a daemon as it ships, in the cage of its unit (as root).
Wanted: the whole file, no temporary one, the others told to wait, a key's answer as in peace.
"""

from __future__ import annotations

import http.client
import json
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path
from statistics import quantiles
from zipfile import ZipFile

from cage import cage
from machine import report
from siege import Box, calm, open_box

from hugod.voice.recorded import RATE
from hugod.voice.vocabulary import vocabulary

HANDS = 16
PEACE_S = 10.0
VOICE = "mum-en"


def fill(state: Path, megabytes: float) -> None:
    """Record every phrase of a voice, all equally long; *megabytes* together."""
    clips = state / "voices" / VOICE / "clips"
    clips.mkdir(parents=True)
    phrases = tuple(vocabulary("en"))
    size = int(megabytes * 1e6 / len(phrases)) // 2 * 2
    for phrase in phrases:
        (clips / f"{phrase}.wav").write_bytes(bytes(size))
    (clips.parent / "voice.toml").write_text(f'name = "mum"\nlanguage = "en"\nrate = {RATE}\n')


def asked(box: Box, method: str, path: str) -> http.client.HTTPResponse:
    asking = http.client.HTTPConnection("127.0.0.1", box.port, timeout=60)
    asking.request(method, path, headers={"Origin": f"http://127.0.0.1:{box.port}"})
    return asking.getresponse()


def saved(box: Box, to: Path, a_second: float) -> tuple[int, int]:
    """Save the voice into *to*, so slowly; give the promised length and the one that came."""
    path = f"/voice/save?{urllib.parse.urlencode({'voice': VOICE})}"
    answer = asked(box, "POST", path)
    said = json.loads(answer.read())
    if answer.status != 200:
        return 0, answer.status
    answer = asked(box, "GET", said["path"])
    if answer.status != 200:
        return 0, answer.status
    promised, came, begun = int(answer.headers["content-length"]), 0, time.monotonic()
    with to.open("wb") as file:
        while part := answer.read(1 << 16):
            came += file.write(part)
            time.sleep(max(0.0, begun + came / a_second - time.monotonic()))
    return promised, came


def written(box: Box) -> int:
    """Give the bytes that the daemon has written to files (`/proc/PID/io`)."""
    lines = Path(f"/proc/{box.process}/io").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("write_bytes")).split()[1])


def measure(megabytes: float, a_second: float) -> None:
    with tempfile.TemporaryDirectory() as there, cage() as place, open_box(place) as box:
        state = Path(f"/proc/{box.process}/cmdline").read_bytes().split(b"\0")
        fill(Path(state[state.index(b"--data") + 1].decode()), megabytes)
        box.go("5", "Roll", "*", "Roll")
        peace = quantiles(calm(box, PEACE_S), n=100)
        results: list[tuple[int, int]] = []
        before = written(box)
        files = [Path(there, str(number)) for number in range(HANDS)]

        def hand(to: Path) -> None:
            results.append(saved(box, to, a_second))

        hands = [threading.Thread(target=hand, args=(to,)) for to in files]
        for one in hands:
            one.start()
        meanwhile = quantiles(calm(box, PEACE_S), n=100)
        more = written(box) - before
        for one in hands:
            one.join()
        whole = next(((p, c) for p, c in results if p), (0, 0))
        sound = [ZipFile(to).testzip() is None for to in files if to.exists()]
        told = sorted(status for promised, status in results if not promised)
        report("promised, came, sound", f"{whole[0]}, {whole[1]} bytes, {sound}")
        report("the other hands were told", f"{told}")
        report("keys p50, p99 in peace", f"{peace[49]:.1f}, {peace[98]:.1f} ms")
        report("keys p50, p99 while saving", f"{meanwhile[49]:.1f}, {meanwhile[98]:.1f} ms")
        kept = "caged" if place.folders else "free"
        report("most memory", f"{place.most_mib(box.process):.0f} MiB, {kept}")
        report("written to any file in those seconds", f"{more / 1e6:.2f} MB")


if __name__ == "__main__":
    megabytes, a_second = [*map(float, sys.argv[1:]), *(118.0, 4.0)[len(sys.argv) - 1 :]]
    measure(megabytes, 1e6 * a_second)
