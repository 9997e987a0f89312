"""The folders of the machine that a program in the cage needs: its own, and its interpreter's.

Imports few libraries: each question waits for them.
"""

from __future__ import annotations

import contextlib
import os
import pwd
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
