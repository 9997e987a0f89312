"""The walls of the cage: namespaces, in which a program sees a machine and few folders of it.

```
  who asked for it
    `-- waits outside, and passes on how it ended
          `-- process 1 of the namespaces: builds the machine, waits; at its end all others end
                `-- goes on inside, and becomes the program
```
The machine inside has no network and no other process; of the files it has what is shown, all of
it read-only, and nothing else.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pwd
import signal
from collections.abc import Iterator, Sequence

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
"""Every program needs these; nothing in them is anybody's own."""
# What others share is never shown: of a program in it the file alone is.
SHARED = ("/tmp", "/var/tmp", "/run", "/dev", "/proc", "/sys", "/etc")
SIGNS = ("pyvenv.cfg", "libexec/pyenv")
"""One of these lies in a venv, and in pyenv with all of its Pythons."""
LONGEST_LINE = 256
"""Bytes of a first line that names an interpreter, as the kernel reads it."""


def shown(command: Sequence[str], games: str = "") -> list[str]:
    """Return the folders and files beside `SYSTEM` that *command* needs, the outer ones first.

    The first file that it names has its folder shown, any other one itself. The folder of the
    *games* is not shown, and neither is one around it or within it.
    """
    closed, needed, has_own = _closed(games), set[str](), False
    for file in filter(None, map(_file, [*_interpreter(command[0]), *command])):
        is_own = False
        for step in filter(_is_beside_system, _steps(file)):
            python = _python(step)
            is_own |= not python
            folder = python or os.path.dirname(step)
            needed.add(step if (has_own and not python) or closed(folder) else folder)
        has_own |= is_own
    return sorted(needed, key=lambda path: (path.count("/"), path))


def without_detours(command: Sequence[str]) -> list[str]:
    """Return *command* with no `..` in the files that it names."""
    # Inside the cage the folder that a `..` leads out of is gone.
    return [os.path.normpath(word) if _file(word) == word else word for word in command]


def is_within(path: str, folder: str) -> bool:
    """Return whether *path* is *folder*, or lies in it."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")


class _closed:
    """Whether a folder may not be shown, because something of others lies in it."""

    def __init__(self, games: str) -> None:
        self._games = os.path.realpath(games) if games else ""
        homes = (os.path.realpath(each.pw_dir) for each in pwd.getpwall())
        self._others = {"/", *SHARED, *homes, *filter(None, [self._games])}

    def __call__(self, folder: str) -> bool:
        real = os.path.realpath(folder)
        if self._games and is_within(real, self._games):
            return True
        return any(is_within(each, real) for each in self._others)


def _file(word: str) -> str:
    """Return the program or file that a word of the command names; empty if it names none."""
    if os.path.isabs(word):
        return word if os.path.isfile(word) else ""
    if "/" in word:
        return ""
    path = os.environ.get("PATH", os.defpath).split(os.pathsep)
    programs = (os.path.join(folder, word) for folder in path if os.path.isabs(folder))
    return next(
        (each for each in programs if os.path.isfile(each) and os.access(each, os.X_OK)), ""
    )


def _interpreter(program: str) -> list[str]:
    """Return the words of a first line `#!...`."""
    try:
        with open(_file(program), "rb") as file:
            line = file.readline(LONGEST_LINE)
    except OSError:
        return []
    return line[2:].decode("utf-8", "replace").split() if line.startswith(b"#!") else []


def _steps(file: str) -> Iterator[str]:
    """Yield the path *file*, the files it links to one by one, and the end of it all."""
    file = os.path.normpath(file)
    # The kernel follows as many links and no more.
    for _ in range(40):
        yield file
        if not os.path.islink(file):
            break
        file = os.path.normpath(os.path.join(os.path.dirname(file), os.readlink(file)))
    yield os.path.realpath(file)


def _is_beside_system(path: str) -> bool:
    return not any(is_within(path, each) for each in SYSTEM)


def _python(file: str) -> str:
    """Return the folder of the Python that *file* is a program of; empty if it is of none."""
    folder = os.path.dirname(os.path.dirname(file))
    signs = [os.path.join(folder, sign) for sign in SIGNS]
    with contextlib.suppress(OSError):
        libraries = os.path.join(folder, "lib")
        pythons = (each for each in os.listdir(libraries) if each.startswith("python3"))
        signs += [os.path.join(libraries, each, "os.py") for each in pythons]
    return folder if any(map(os.path.isfile, signs)) else ""


NOBODY = 65534
# An empty folder of the cage, which nobody can write to.
EMPTY = "/tmp"
_LIBRARIES = ("/etc/ld.so.cache", "/etc/alternatives")
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
# A folder of every machine that nothing shown lies in: the new one is built over it.
_HERE = "/sys"

_NEW_MOUNTS, _NEW_NAME, _NEW_IPC = 0x00020000, 0x04000000, 0x08000000
_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_READ_ONLY, _NO_SETUID, _NO_DEVICES, _NO_PROGRAMS = 1, 2, 4, 8
"""Of a mount; the same for `mount` and `mount_setattr`."""
_BIND, _WITH_ALL_BELOW, _PRIVATE = 4096, 16384, 1 << 18
_MOUNT_SETATTR, _OF_HERE, _BELOW_TOO = 442, -100, 0x8000
_DETACH = 2
_DIE_WITH_PARENT, _DUMPABLE = 1, 4
_CAPABILITIES = 0x20080522

_libc = ctypes.CDLL(None, use_errno=True)


def go_inside(places: Sequence[str], hidden: str = "") -> None:
    """Go on as a process of a new machine, in which only *places* are seen. Raises `OSError`.

    Where the folder *hidden* lies in one of them it is empty. Root is nobody there. What fails
    inside is raised inside.
    """
    user, group = os.geteuid(), os.getegid()
    new = _NEW_MOUNTS | _NEW_NAME | _NEW_IPC | _NEW_PROCESSES | _NEW_NETWORK
    _done(_libc.unshare(new if user == 0 else new | _NEW_USER), "unshare")
    if user != 0:
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
        # A program that makes no namespaces has one way less into the kernel.
        with contextlib.suppress(OSError):
            _write("/proc/sys/user/max_user_namespaces", "0")
    _go_on_as_child()
    _libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    os.umask(0o022)
    _build(places, hidden)
    _give_up_rights()
    # The kernel forgets the wish when the user changes.
    _libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    _libc.prctl(_DUMPABLE, 0, 0, 0, 0)
    _go_on_as_child()


def _go_on_as_child() -> None:
    """Go on as a child; this process waits for it, and ends as it ended."""
    child = os.fork()
    while child:
        ended, status = os.wait()
        if ended == child:
            os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _build(places: Sequence[str], hidden: str) -> None:
    """Build the new machine and move there; the old one is not to be reached any more."""
    _mount("", "/", "", _WITH_ALL_BELOW | _PRIVATE)
    _mount("tmpfs", _HERE, "tmpfs", _NO_SETUID | _NO_DEVICES, "mode=755,size=1M")
    there: list[str] = []
    for path in (*SYSTEM, *_LIBRARIES, *places):
        if os.path.lexists(path) and not any(is_within(path, each) for each in there):
            _show(path)
            there.append(path)
    if hidden and os.path.isdir(_HERE + os.path.realpath(hidden)):
        _mount("tmpfs", _HERE + os.path.realpath(hidden), "tmpfs", _NO_SETUID | _NO_DEVICES)
    for folder in ("/proc", "/dev", EMPTY):
        os.makedirs(_HERE + folder, exist_ok=True)
    for device in _DEVICES:
        _write(_HERE + device, "")
    _close(_HERE, _READ_ONLY | _NO_SETUID | _NO_DEVICES)
    for device in _DEVICES:
        _mount(device, _HERE + device, "", _BIND)
        _close(_HERE + device, _READ_ONLY | _NO_SETUID | _NO_PROGRAMS)
    # A machine that hides some of its own /proc gives none here; a program may do without.
    with contextlib.suppress(OSError):
        flags = _READ_ONLY | _NO_SETUID | _NO_DEVICES | _NO_PROGRAMS
        _mount("proc", _HERE + "/proc", "proc", flags, "subset=pid")
    os.chdir(_HERE)
    _done(_libc.pivot_root(b".", b"."), "pivot_root")
    _done(_libc.umount2(b".", _DETACH), "umount")
    os.chdir(EMPTY)


def _show(path: str) -> None:
    """Let *path* be seen in the new machine, as the link, folder or file that it is."""
    new = _HERE + path
    os.makedirs(os.path.dirname(new), exist_ok=True)
    if os.path.islink(path):
        os.symlink(os.readlink(path), new)
        return
    if os.path.isdir(path):
        os.makedirs(new)
    else:
        _write(new, "")
    _mount(path, new, "", _BIND | _WITH_ALL_BELOW)


def _write(file: str, text: str) -> None:
    with open(file, "w", encoding="ascii") as opened:
        opened.write(text)


def _give_up_rights() -> None:
    """Hold none of the rights that building took; root becomes nobody."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    version, none = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    _done(_libc.capset(version, none), "capset")


def _mount(what: str, where: str, kind: str, flags: int, options: str = "") -> None:
    words = [os.fsencode(each) if each else None for each in (what, where, kind)]
    done = _libc.mount(*words, ctypes.c_ulong(flags), options.encode() or None)
    _done(done, f"mount {where}")


def _close(path: str, flags: int) -> None:
    """Add *flags* to the mount at *path* and to all below it."""
    wanted = (ctypes.c_uint64 * 4)(flags, 0, 0, 0)
    done = _libc.syscall(
        ctypes.c_long(_MOUNT_SETATTR),
        ctypes.c_int(_OF_HERE),
        os.fsencode(path),
        ctypes.c_uint(_BELOW_TOO),
        ctypes.byref(wanted),
        ctypes.c_size_t(ctypes.sizeof(wanted)),
    )
    _done(done, f"mount_setattr {path}")


def _done(result: int, what: str) -> None:
    if result != 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{what}: {os.strerror(error)}")
