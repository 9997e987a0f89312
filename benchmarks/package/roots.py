"""Fresh Debian roots: made once by mmdebstrap, kept as an archive, unpacked for every use.

Commands run in them with mounts of their own, which go when the command ends; where *alone* is
said, with processes of their own too. They share the network with this machine, so what is served
in a root can be reached from outside it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

MIRROR = [os.environ["MIRROR"]] if "MIRROR" in os.environ else []
"""Where the packages come from, if not from where mmdebstrap has them by itself."""
APT = ["apt-get", "-q", "-y", "-o", "APT::Sandbox::User=root", "-o", "Dpkg::Use-Pty=0"]
NODES = {"null": "1 3", "zero": "1 5", "full": "1 7", "random": "1 8", "urandom": "1 9"}
SHUFFLED = ("proc/", "dev/", "tmp/", "var/log/", "var/cache/", "var/lib/apt/", "var/lib/dpkg/")
"""Where paths come and go by themselves."""
MOST_S = 1800
AS_USER = ("setpriv", "--init-groups", "--pdeathsig=KILL")
"""To become another user takes from a process that it dies with its parent; this gives it back."""


class Failed(Exception):
    """A command in a root, with all it said."""


def missing_tools() -> list[str]:
    """Name the packages to install on this machine first."""
    tools = {"mmdebstrap": "mmdebstrap", "unshare": "util-linux", "chroot": "coreutils"}
    return [package for tool, package in tools.items() if not shutil.which(tool)]


def archive(
    folder: Path, suite: str, arch: str = "", given: Sequence[str] = (), variant: str = "minbase"
) -> Path:
    """Give the archive of *suite*, made if it is not in *folder* yet.

    It is for *arch*, or this machine's, and has the packages *given* beside Debian's smallest; with
    "extract" as *variant* these alone, laid down and not set up.
    """
    file = folder / f"{'-'.join(filter(None, (suite, arch, *given)))}.tar"
    if file.exists():
        return file
    folder.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f"making-{file.name}")
    line = ["mmdebstrap", f"--variant={variant}", "--aptopt=Acquire::Check-Valid-Until false"]
    line += ["--dpkgopt=force-unsafe-io"]
    line += [f"--arch={arch}", "--skip=check/qemu"] if arch else []
    line += [f"--include={','.join(given)}"] if given else []
    line += ["--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr"] if variant == "extract" else []
    _run([*line, suite, str(partial), *MIRROR])
    return partial.rename(file)


class Root:
    """One fresh root at *folder*, unpacked from *file*."""

    def __init__(self, folder: Path, file: Path) -> None:
        self.folder = folder
        remove(folder)
        folder.mkdir(parents=True)
        _run(["tar", "-C", str(folder), "-xpf", str(file), "--exclude=./dev/*"])
        for name, numbers in NODES.items():
            _run(["mknod", "-m", "666", str(folder / "dev" / name), "c", *numbers.split()])
        shutil.copy("/etc/resolv.conf", folder / "etc")
        shutil.copy("/etc/hosts", folder / "etc")

    def line(self, command: Sequence[str], *, alone: bool = True, user: str = "") -> list[str]:
        """Give how *command* is run in the root, by root or by *user*."""
        where = str(self.folder)
        mounts = f"mount -t proc proc {where}/proc && mount -t tmpfs tmp {where}/dev/shm"
        mounts += f" && mount -t devpts -o newinstance,ptmxmode=666 pts {where}/dev/pts"
        mounts += f" && ln -sf pts/ptmx {where}/dev/ptmx"
        mounts = f"mkdir -p {where}/dev/shm {where}/dev/pts && {mounts}"
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8"]
        clean += ["DEBIAN_FRONTEND=noninteractive", "HOME=/tmp"]
        of = [*AS_USER, f"--reuid={user}", f"--regid={user}"] if user else []
        inside = ["--pid", "--fork", "--kill-child"] if alone else []
        enter = ["unshare", "--mount", *inside, "sh", "-ec", f'{mounts}; exec "$@"', "enter"]
        return [*enter, "chroot", where, *clean, *of, *command]

    def run(self, *command: str, user: str = "") -> str:
        """Run a command and give what it said. Raises `Failed`."""
        return _run(self.line(command, user=user))

    def apt(self, *words: str) -> str:
        return self.run(*APT, *words)

    def packages_for(self, *words: str) -> list[str]:
        """Name what apt would bring beside our package by *words*."""
        told = self.apt(*words, "--simulate").splitlines()
        names = [line.split()[1] for line in told if line.startswith("Inst ")]
        return [name for name in names if name != "hugo-companion"]

    def sizes(self, names: Iterable[str]) -> dict[str, int]:
        """What each package takes on the card, in kB."""
        told = self.run("apt-cache", "show", "--no-all-versions", *names)
        found = re.findall(r"^(?:Package|Installed-Size): (.+)$", told, re.MULTILINE)
        return {name: int(size) for name, size in zip(found[::2], found[1::2], strict=True)}

    def paths(self) -> set[str]:
        """Name every file and folder, but for what comes and goes by itself."""
        found = set()
        for folder, folders, files in os.walk(self.folder):
            for name in (*folders, *files):
                path = os.path.relpath(os.path.join(folder, name), self.folder)
                if not path.startswith(SHUFFLED) or "hugo" in path:
                    found.add(path)
        return found


def remove(folder: Path) -> None:
    """Remove a root; nothing is mounted in it, for mounts go with the command they were for."""
    if folder.exists():
        shutil.rmtree(folder)


def unpack(project: Path, target: Path) -> None:
    """Copy what belongs to *project*, as the package's builder lists it, to *target*."""
    target.mkdir(parents=True)
    builder = str(project / "debian" / "build.sh")
    names = subprocess.run([builder, "--files"], check=True, stdout=subprocess.PIPE).stdout
    packed = ["tar", "-C", str(project), "--null", "--files-from=-", "-cf", "-"]
    files = subprocess.run(packed, input=names, check=True, stdout=subprocess.PIPE).stdout
    line = ["tar", "-C", str(target), "--touch", "-xf", "-"]
    subprocess.run(line, input=files, check=True)


def _run(line: Sequence[str]) -> str:
    try:
        ran = subprocess.run(
            line,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            timeout=MOST_S,
        )
    except FileNotFoundError as error:
        raise Failed(str(error)) from error
    if ran.returncode:
        raise Failed(f"{' '.join(line)}\n{ran.stdout}\nended with {ran.returncode}")
    return ran.stdout
