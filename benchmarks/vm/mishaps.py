"""What must not end an evening: frozen threads, crashes, cables pulled out, a new package."""

import re
import time
from functools import partial

from companion import Box
from machine import report

WATCHED, MOST_THREADS = 3, 5
"""At least loop, card and glass are; the die's thread is not."""
UNWATCHED_S = 25.0
"""The watchdog's ten, and five to end."""
MOST_CRASHES = 8
LINES = {"serial": "keypad", "pad": "number pad"}
"""What is plugged in, and its line of `hugod check`."""
UPGRADE = "DEBIAN_FRONTEND=noninteractive dpkg -i /root/hugo-companion.deb"


def unplug(box: Box) -> None:
    """Pull out one keypad, play on with the other, plug it in again; then the other one."""
    for gone, other in (("serial", "pad"), ("pad", "serial")):
        before = box.seen.words
        assert_told(box, gone, "ok")
        box.ask("unplug", gone)
        box.wait_for(partial(box.is_deaf_to, gone), f"{gone} is let go")
        assert_told(box, gone, "missing")
        box.press(other, "D")
        again_s = box.plug(gone)
        box.press(gone, "*")
        report(f"{gone} pulled out, played on, plugged in", f"listened to after {again_s:.1f} s")
        assert box.calm() == before, (before, box.seen.words)


def assert_told(box: Box, part: str, state: str) -> None:
    """Wait until `hugod check`, beside the running box, says of *part* that it is in *state*.

    There is no display in the machine: the check ends with 1 all the time.
    """
    line = re.compile(rf"^{LINES[part]} +{state} ", re.MULTILINE)
    told = ""

    def is_told() -> bool:
        nonlocal told
        told = box.run("hugod check; echo ended with $?")
        return bool(line.search(told))

    box.wait_for(is_told, f"the check says {state} of {LINES[part]}: {told}")
    assert re.search(r"^display +missing ", told, re.MULTILINE), told
    assert told.endswith("ended with 1"), told


def freeze_process(box: Box) -> None:
    """Stop the whole daemon: the watchdog ends it, and it comes back on the same screen."""
    process = box.process()
    picture = box.seen.picture
    box.run(f"kill -STOP {process}")
    report("the daemon stopped: same screen after", f"{back_after(box, process, picture):.1f} s")


def freeze_threads(box: Box) -> None:
    """Stop its threads one by one, from the oldest: loop, card, glass and what else is watched."""
    cured = 0
    for number in range(MOST_THREADS):
        process, picture = box.process(), box.seen.picture
        box.ask("freeze", box.ask("threads", process)[number])
        is_missed = is_ended(box, process)
        if not is_missed:
            box.run(f"kill -KILL {process}")  # it is frozen for good
        took_s = back_after(box, process, picture)
        cured += is_missed
        cure = "the watchdog, same screen" if is_missed else "nobody waits for it; killed by hand"
        report(f"  thread {number + 1} frozen", f"{cure} {took_s:.1f} s later")
        if cured == WATCHED:
            return
    raise AssertionError(f"only {cured} of {MOST_THREADS} frozen threads were missed")


def is_ended(box: Box, process: int) -> bool:
    """Say whether the watchdog ends *process*; a thread that nobody waits for is not missed."""
    until = time.monotonic() + UNWATCHED_S
    while time.monotonic() < until:
        if box.process() != process:
            return True
        time.sleep(0.5)
    return False


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
    picture, crashes = box.seen.picture, 1
    healthy(box)
    box.run(f"kill -KILL {box.process()}")
    while box.run("systemctl is-active hugod-safe") != "active":
        assert crashes <= MOST_CRASHES, box.complaints()
        if box.run("cat /run/hugod/starts") == "x" * crashes:  # it has begun once more
            box.run(f"kill -KILL {box.process()}")
            crashes += 1
    box.wait_for(lambda: "stuck" in box.seen.words, f"safe mode says so: {box.seen.words}")
    report("killed again and again: safe mode", f"after {crashes} times: {box.seen.words!r}")
    told = box.run("hugod check; echo ended with $?")
    assert re.match(r"hugod +wrong +process .*could not start", told), told
    assert told.endswith("ended with 1"), told
    box.wait_for(lambda: box.listens("pad", "hugod-safe"), "safe mode listens")
    box.ask("press", "pad", "#")
    box.wait_until_active("hugod", may_fail=True)
    box.wait_for_picture(picture)
    report("  a key there", "brings the game back, same screen")
    healthy(box)


def upgrade(box: Box) -> None:
    """Install the package once more, as an upgrade does: never in a game, unless it is wanted.

    A game is played as long as keys are pressed: one that lies open since a restart is not.
    """
    box.press("serial", "D")
    box.press("serial", "*")
    picture, process = box.seen.picture, box.process()
    refused = box.run(f"{UPGRADE} 2>&1; echo ended with $?")
    assert "A game is being played" in refused, refused
    assert not refused.endswith("ended with 0"), refused
    assert box.process() == process, "the box was stopped"
    began = time.monotonic()
    said = box.run(f"HUGO_UPDATE=now {UPGRADE} && echo installed")
    assert said.endswith("installed"), said
    installed_s = time.monotonic() - began
    box.wait_until_active("hugod")
    box.wait_for_picture(picture)
    is_new = "restarted" if box.process() != process else "not restarted"
    report("package over a game", f"refused; forced {installed_s:.0f} s, {is_new}, same screen")
