"""What a program did to a folder, call by call, as strace saw it."""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from children import TRACER

DRIVER = Path(__file__).with_name("driver.py")
CALLS = (
    "openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink,unlinkat,"
    "rename,renameat,renameat2,mkdir,mkdirat"
)
STARTED = re.compile(r"^(\d+)\s+(.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"^(\d+)\s+<\.\.\. \w+ resumed>(.*)$")
DONE = re.compile(r"^(\d+)\s+(\w+)\((.*)\)\s+= (-?\d+)(?:<(.*?)>)?(.*)$")
FIRST_FD = re.compile(r"^\d+<((?:\\x[0-9a-f]{2})*)>")
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


@dataclass(frozen=True, slots=True)
class Made:
    """A name that stands for a new file, or for the same one emptied."""

    name: str
    is_emptied: bool


@dataclass(frozen=True, slots=True)
class Wrote:
    name: str
    data: bytes
    offset: int | None
    """None: at the end of what was written before."""


@dataclass(frozen=True, slots=True)
class Cut:
    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Flushed:
    name: str
    """"" is the folder itself."""


@dataclass(frozen=True, slots=True)
class Removed:
    name: str


@dataclass(frozen=True, slots=True)
class Renamed:
    name: str
    to: str


@dataclass(frozen=True, slots=True)
class MadeFolder:
    name: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What the driver said between the calls."""

    words: tuple[str, ...]


Op = Made | Wrote | Cut | Flushed | Removed | Renamed | MadeFolder | Mark


@dataclass(frozen=True, slots=True)
class Ran:
    """A recorded run."""

    ops: tuple[Op, ...]
    code: int
    said: str


def record(folder: Path, work: Path, *arguments: str) -> Ran:
    """Run the driver on *folder* under strace; *work* is a folder for the trace."""
    marks, log = work / "marks", work / "trace"
    marks.unlink(missing_ok=True)
    line = [
        *(*TRACER, "-f", "-y", "-xx", "-s", "4000000", "--seccomp-bpf"),
        *("-e", f"trace={CALLS}", "-o", str(log)),
        *(sys.executable, str(DRIVER), str(folder), str(marks), *arguments),
    ]
    ran = subprocess.run(line, capture_output=True, text=True, check=False, timeout=300)
    ops = tuple(parsed(log.read_text("ascii").splitlines(), folder, marks))
    log.unlink()
    return Ran(ops, ran.returncode, ran.stderr)


def parsed(lines: Sequence[str], folder: Path, marks: Path) -> Iterator[Op]:
    """Give what concerns *folder*, in the order in which the calls came back."""
    waiting: dict[str, str] = {}
    for line in lines:
        if begun := STARTED.match(line):
            waiting[begun[1]] = begun[2]
            continue
        if went_on := RESUMED.match(line):
            line = f"{went_on[1]} {waiting.pop(went_on[1])}{went_on[2]}"
        done = DONE.match(line)
        if done is None or int(done[4]) < 0:
            continue
        yield from _ops(done[2], done[3], folder, marks)


def _ops(call: str, inside: str, folder: Path, marks: Path) -> Iterator[Op]:
    strings = [bytes.fromhex(text.replace("\\x", "")) for text in STRING.findall(inside)]
    fd = FIRST_FD.match(inside)
    path = bytes.fromhex(fd[1].replace("\\x", "")).decode() if fd else ""
    if call == "write" and path == str(marks):
        yield from (Mark(tuple(said.split())) for said in strings[0].decode().splitlines())
        return
    if call in {"write", "pwrite64", "ftruncate", "fsync", "fdatasync"}:
        if (name := _within(path, folder)) is not None:
            yield _written(call, name, inside, strings)
        return
    names = [_within(text.decode(errors="replace"), folder) for text in strings]
    if not names or names[0] is None:
        return
    match call:
        case "openat" if "O_CREAT" in inside or "O_TRUNC" in inside:
            yield Made(names[0], "O_TRUNC" in inside)
        case "mkdir" | "mkdirat":
            yield MadeFolder(names[0])
        case "unlink" | "unlinkat":
            yield Removed(names[0])
        case "rename" | "renameat" | "renameat2":
            assert names[1] is not None
            yield Renamed(names[0], names[1])


def _written(call: str, name: str, inside: str, strings: Sequence[bytes]) -> Op:
    if call == "write":
        return Wrote(name, strings[0], None)
    if call == "pwrite64":
        return Wrote(name, strings[0], int(inside.rpartition(",")[2]))
    if call == "ftruncate":
        return Cut(name, int(inside.rpartition(",")[2], 0))
    return Flushed(name)


def _within(path: str, folder: Path) -> str | None:
    if path == str(folder):
        return ""
    return path.removeprefix(f"{folder}/") if path.startswith(f"{folder}/") else None
