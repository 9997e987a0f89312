"""The thief of thief.py: asked for its name, it tries whatever it may not, and says what it did.

HOME GAMES PORT NAME DAEMON SECONDS: a home and the games in it, sockets by port and by name, a
process, and for how long what it leaves behind shall sleep. On the standard library alone.
"""

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

PR_SET_PDEATHSIG, PTRACE_ATTACH = 1, 16
NEW_USER, NEW_MOUNTS, REMOUNT, BIND, DETACH = 0x10000000, 0x20000, 32, 4096, 2
BOMB, MOST_TASKS = 200, 32
TOO_MUCH = 512 * 2**20

home, games = Path(sys.argv[1]), Path(sys.argv[2])
port, name, daemon, seconds = int(sys.argv[3]), sys.argv[4], int(sys.argv[5]), sys.argv[6]
own = Path(__file__)
database = games / "hugo.sqlite3"
libc = ctypes.CDLL(None, use_errno=True)


def connect(family: int, address: tuple[str, int] | str) -> None:
    with socket.socket(family) as one:
        one.settimeout(1)
        one.connect(address)


def see_others() -> None:
    seen = [int(each) for each in os.listdir("/proc") if each.isdecimal()]
    insist(len(seen) > MOST_TASKS or (daemon != os.getpid() and daemon in seen))


def insist(is_done: bool) -> None:
    if not is_done:
        raise OSError


def steer() -> None:
    insist(libc.ptrace(PTRACE_ATTACH, daemon, 0, 0) == 0)


def gain() -> None:
    """Be root of a machine of its own, and open what is closed."""
    insist(libc.unshare(NEW_USER | NEW_MOUNTS) == 0)
    here, again = os.fsencode(own.parent), ctypes.c_ulong(REMOUNT | BIND)
    opened = libc.mount(None, here, None, again, None) == 0
    insist(opened or libc.umount2(here, DETACH) == 0)


def bomb() -> None:
    children: list[int] = []
    try:
        for _ in range(BOMB):
            child = os.fork()
            if not child:
                signal.pause()
            children.append(child)
    except OSError:
        pass
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    insist(len(children) > MOST_TASKS)


def threads() -> None:
    gate, begun = threading.Event(), 0
    with contextlib.suppress(RuntimeError):
        for _ in range(BOMB):
            threading.Thread(target=gate.wait, daemon=True).start()
            begun += 1
    gate.set()
    insist(begun > MOST_TASKS)


def eat() -> None:
    try:
        bytearray(TOO_MUCH)
    except MemoryError as error:
        raise OSError from error


def stay() -> None:
    """Leave somebody behind, of another session, who dies with nobody."""
    subprocess.Popen(
        ["sleep", seconds],
        start_new_session=True,
        preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, 0),
        stdout=subprocess.DEVNULL,
    )
    libc.prctl(PR_SET_PDEATHSIG, 0)


TRIED: dict[str, Callable[[], object]] = {
    "read-home": lambda: (home / "letters.txt").read_bytes(),
    "list-home": lambda: insist(os.listdir(home) != ["bob"]),
    "read-games": database.read_bytes,
    "list-games": lambda: os.listdir(games),
    "read-passwd": Path("/etc/passwd").read_bytes,
    "truncate": lambda: database.open("w").close(),
    "truncate-own": lambda: own.open("w").close(),
    "rename": lambda: games.rename(home / "stolen"),
    "rename-own": lambda: own.rename(own.with_name("x")),
    "link": lambda: os.link(database, home / "x"),
    "link-own": lambda: os.link(own, own.with_name("x")),
    "symlink": lambda: (home / "y").symlink_to("/"),
    "symlink-own": lambda: own.with_name("y").symlink_to("/"),
    "mkdir": lambda: (home / "z").mkdir(),
    "mkdir-own": lambda: own.with_name("z").mkdir(),
    "mkdir-here": lambda: os.mkdir("z"),
    "write-here": lambda: Path("f").touch(),
    "write-shm": lambda: Path("/dev/shm/hugo-thief").touch(),
    "write-tmp": lambda: Path("/var/tmp/hugo-thief").touch(),
    "chmod": lambda: home.chmod(0),
    "chmod-own": lambda: own.chmod(0o777),
    "utime": lambda: os.utime(home),
    "utime-own": lambda: os.utime(own, (1, 1)),
    "delete": database.unlink,
    "delete-own": own.unlink,
    "connect": lambda: connect(socket.AF_INET, ("127.0.0.1", port)),
    "abstract": lambda: connect(socket.AF_UNIX, f"\0{name}"),
    "see-others": see_others,
    "signal": lambda: os.kill(daemon, 0),
    "ptrace": steer,
    "bomb": bomb,
    "threads": threads,
    "eat": eat,
    "gain": gain,
}

input()
did = []
for word, attempt in TRIED.items():
    try:
        attempt()
    except OSError:
        continue
    did.append(word)
stay()
print("did", *did or ["nothing"], flush=True)  # noqa: T201
input()
