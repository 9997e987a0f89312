"""What must not end an evening: frozen threads, crashes, cables pulled out, a new package."""

from __future__ import annotations

import re
import time
from functools import partial

from companion import Box
from machine import report

WATCHED = {"loop", "card", "glass"}
UNWATCHED_S = 14.0
"""Watched threads are missed after five seconds."""
MOST_CRASHES = 8


def unplug(box: Box) -> None:
    """Pull out one keypad, play on with the other, plug it in again; then the other one."""
    for gone, other in (("serial", "pad"), ("pad", "serial")):
        before = box.seen.words
        box.ask("unplug", gone)
        box.wait_for(partial(box.is_deaf_to, gone), f"{gone} is let go")
        box.press(other, "D")
        again_s = box.plug(gone)
        box.press(gone, "*")
        report(f"{gone} pulled out, played on, plugged in", f"listened to after {again_s:.1f} s")
        assert box.calm() == before, (before, box.seen.words)


def freeze_process(box: Box) -> None:
    """Stop the whole daemon: the watchdog ends it, and it comes back on the same screen."""
    process = box.process()
    picture = box.seen.picture
    box.run(f"kill -STOP {process}")
    report("the daemon stopped: same screen after", f"{back_after(box, process, picture):.1f} s")


def freeze_threads(box: Box) -> None:
    """Stop its threads one by one; those that are watched must be missed by their name."""
    missed = set[str]()
    for number in range(12):
        process, picture = box.process(), box.seen.picture
        threads = box.ask("threads", process)
        if missed >= WATCHED or number >= len(threads):
            break
        box.ask("freeze", threads[number])
        name = missed_part(box, process)
        if not name:
            report(f"  thread {number} frozen", "nobody waits for it")
            box.run(f"kill -KILL {process}")  # it is frozen for good
            back_after(box, process, picture)
            continue
        took_s = back_after(box, process, picture)
        report(f"  {name} frozen: same screen after", f"{took_s:.1f} s")
        missed.add(name)
    assert missed >= WATCHED, missed


def missed_part(box: Box, process: int) -> str:
    """Give the part whose sign of life the daemon missed; empty if all seem well."""
    until = time.monotonic() + UNWATCHED_S
    while time.monotonic() < until:
        said = box.run(f"systemctl show hugod -p StatusText; journalctl -b _PID={process} -o cat")
        if found := re.search(r"no sign of life from: (\w+)", said):
            return found[1]
        time.sleep(1)
    return ""


def back_after(box: Box, process: int, picture: str) -> float:
    """Wait until another process shows *picture*; give the seconds, and forget that it failed."""
    began = time.monotonic()
    box.wait_for(lambda: box.process() not in (0, process), "another daemon")
    box.wait_until_active("hugod")
    box.wait_for_picture(picture)
    took_s = time.monotonic() - began
    healthy(box)
    return took_s


def healthy(box: Box) -> None:
    """As if an hour had passed: earlier failures do not count for safe mode."""
    box.run("rm -f /run/hugod/starts; systemctl reset-failed hugod")


def crash(box: Box) -> None:
    """Kill it as often as it takes: safe mode says so, and a key brings the game back."""
    healthy(box)
    box.run("systemctl restart hugod")
    picture, crashes = box.seen.picture, 0
    while box.run("systemctl is-active hugod-safe") != "active":
        assert crashes <= MOST_CRASHES, box.complaints()
        if box.run("cat /run/hugod/starts") == "x" * (crashes + 1):  # it has begun once more
            box.run(f"kill -KILL {box.process()}")
            crashes += 1
    box.wait_for(lambda: "stuck" in box.seen.words, f"safe mode says so: {box.seen.words}")
    report("killed again and again: safe mode", f"after {crashes} times: {box.seen.words!r}")
    box.wait_for(lambda: box.listens("pad", "hugod-safe"), "safe mode listens")
    box.ask("press", "pad", "#")
    box.wait_until_active("hugod", may_fail=True)
    box.wait_for_picture(picture)
    report("  a key there", "brings the game back, same screen")
    healthy(box)


def upgrade(box: Box) -> None:
    """Install the package once more, as an upgrade does, in the middle of a game."""
    picture, process = box.seen.picture, box.process()
    began = time.monotonic()
    said = box.run(
        "DEBIAN_FRONTEND=noninteractive dpkg -i /root/hugo-companion.deb && echo installed"
    )
    assert said.endswith("installed"), said
    installed_s = time.monotonic() - began
    box.wait_until_active("hugod")
    box.wait_for_picture(picture)
    is_new = "restarted" if box.process() != process else "not restarted"
    report("package installed over a game", f"{installed_s:.0f} s, {is_new}, same screen")
