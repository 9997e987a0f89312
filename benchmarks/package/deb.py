"""Try the Debian package in fresh roots of Debian 12 and 13. Needs root, mmdebstrap and lintian.

    .venv/bin/python benchmarks/package/deb.py [--share] [--arch ARM64] FOLDER

The package is built twice and compared, looked at by lintian, and installed in each root by apt.
There: `hugod check` and the other commands, a whole game over the page's link, an upgrade and a
downgrade with a game in progress, the tests that are about libraries with the archive's own
versions, removal, and a purge after which no file is left. --share: one root, without the tests.
No systemd runs in these roots: that the units start is shown by `make vm-test`.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import libraries
from player import Stuck
from roots import Failed, Root, archive, missing_tools, remove, unpack
from trial import Trial, Wrong

HERE = Path(__file__).parents[2]
NOW = {"SOURCE_DATE_EPOCH": str(int(time.time()))}
"""The same time for every package that is built."""
T = TypeVar("T")
SUITES = ("bookworm", "trixie")
LOWER = "0.0.1~older"
"""The version of the package that is upgraded from: the same files, but older to apt."""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def timed(what: str, do: Callable[[], T]) -> T:
    """Do one step and say how long it took."""
    start = time.monotonic()
    done = do()
    say(f"  {what}: {time.monotonic() - start:.0f} s")
    return done


def built(target: Path, *version: str, project: Path = HERE) -> Path:
    """Build the package of *project* into *target* and give it. Raises `Failed`."""
    remove(target)
    line = [str(project / "debian" / "build.sh"), str(target), *version]
    ran = subprocess.run(
        line, capture_output=True, text=True, check=False, env={**os.environ, **NOW}
    )
    if ran.returncode:
        raise Failed(ran.stderr)
    (deb,) = target.glob("*.deb")
    return deb


def built_twice(folder: Path) -> Path:
    """Build it here, and from a copy without git and of another age. Raises `Wrong`."""
    copy = folder / "copy"
    remove(copy)
    unpack(HERE, copy)
    first, second = built(folder / "first"), built(folder / "second", project=copy)
    if first.read_bytes() != second.read_bytes():
        raise Wrong(f"{first} and {second} differ")
    return first


def looked_at(deb: Path) -> None:
    """Let lintian look at it. Raises `Failed` with what it says."""
    line = ["lintian", "--fail-on", "error,warning", "--allow-root", str(deb)]
    ran = subprocess.run(line, capture_output=True, text=True, check=False)
    if ran.returncode or ran.stdout.strip():
        raise Failed(ran.stdout + ran.stderr)


def tried(folder: Path, suite: str, deb: Path, older: Path, *, share: bool, arch: str) -> None:
    """Try it in one fresh root."""
    say(f"{suite} {arch}".rstrip())
    timed("root", lambda: archive(folder, suite, arch))
    root = Root(folder / suite, archive(folder, suite, arch))
    trial = Trial(root, older)
    newer = trial.bring(deb)
    is_whole = not share and not arch
    tools = libraries.TOOLS if is_whole else ()
    timed("what the owner's line brings", lambda: say(f"    {trial.brings()}"))
    before = timed("what it needs", lambda: trial.needs(*tools))
    timed("security support for all of it", trial.supported)
    timed("install", trial.install)
    said = trial.commands()
    say("    " + "\n    ".join(said.splitlines()))
    trial.keep_settings()
    timed("upgrade and downgrade with a game in progress", lambda: trial.upgrade(newer))
    trial.has_settings()
    timed("replay, verify", trial.replay)
    if is_whole:
        timed("tests with the archive's libraries", lambda: say(libraries.tested(root, HERE)))
    timed("remove", trial.remove)
    timed("purge", lambda: trial.purge(before))
    remove(root.folder)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--share", action="store_true", help="one root, without the tests")
    parser.add_argument("--arch", default="", help="another processor's, by emulation")
    options = parser.parse_args()
    if missing := missing_tools():
        say(f"It takes more: sudo apt install {' '.join(missing)}")
        return 1
    if os.geteuid():
        say("Roots are made by root: sudo make deb-test")
        return 1
    folder = options.folder.resolve()
    try:
        start = time.monotonic()
        deb = built_twice(folder)
        say(f"{deb.name}: {deb.stat().st_size:,} bytes, the same twice")
        looked_at(deb)
        say(f"lintian: nothing to say; {time.monotonic() - start:.0f} s")
        older = built(folder / "older", LOWER)
        for suite in SUITES[:1] if options.share or options.arch else SUITES:
            tried(folder, suite, deb, older, share=options.share, arch=options.arch)
    except (Failed, Wrong, Stuck) as error:
        say(f"WRONG: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
