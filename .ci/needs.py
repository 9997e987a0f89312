#!/usr/bin/env python3
"""What the tests need beside Python's packages: the one table for make, for the tests and for CI.

    python3 .ci/needs.py setup    what .venv is made with; ends with 1 while it is missing
    python3 .ci/needs.py test     what `make test` needs as well
    python3 .ci/needs.py check    what `make check` needs as well
    python3 .ci/needs.py train    what `make train` and `make train-small` need
    python3 .ci/needs.py bare     what `make bare` needs
    python3 .ci/needs.py ci       what `.ci/run` needs as well
    python3 .ci/needs.py release  what `make release` needs as well
    python3 .ci/needs.py voices   what `make voices` needs
    python3 .ci/needs.py link     lets .venv see Debian's evdev where pip has no wheel of it

Each but the last installs what is missing where it may: as root, or with a sudo that asks no
question. Elsewhere it says in one line what to type. The tests that go without are left out by
tests/conftest.py, which names them at the end; with CI=true what is missing is a failure.

It runs before anything is installed, on the standard library alone.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEBIAN_PYTHON = Path("/usr/lib/python3/dist-packages")
NAMESPACES = ("unshare", "--user", "--map-root-user")


@dataclass(frozen=True, slots=True)
class Need:
    """Something a machine has or has not, and the tests that go without where it has not."""

    name: str
    """The program, or what else it is."""
    package: str = ""
    """Debian's package of it; empty where none helps."""
    tests: tuple[str, ...] = ()
    """Which tests need it: how their ids begin (a folder, a file, one test), or a fixture."""
    programs: tuple[str, ...] = ()
    """Under which names it is as good; empty for its own."""
    works: Callable[[], bool] | None = None
    """How to see that it is there when it is no program."""
    is_imported: bool = False
    """Whether the tests cannot even be read without it."""
    since: int = 0
    """The first release of Debian with the package, if that is not every one."""

    def is_met(self) -> bool:
        return self.works() if self.works else bool(self.program())

    def program(self) -> str:
        """Give the path of the program; empty if there is none."""
        found = (shutil.which(one, path=search_path()) for one in self.programs or [self.name])
        return next(filter(None, found), "")

    def is_for(self, test: str, fixtures: Sequence[str] = ()) -> bool:
        """Whether the test with this id and these fixtures, or the file of this path, needs it."""
        return any(test.startswith(one) or one in fixtures for one in self.tests)


def search_path() -> str:
    """Give PATH with the folders of root's programs and of the tools beside the project."""
    more = ["/usr/sbin", "/sbin", str(ROOT.parent / "shared" / "tools")]
    return os.pathsep.join([os.environ.get("PATH", os.defpath), *more])


def has_ensurepip() -> bool:
    importlib.invalidate_caches()  # it may have been installed a moment ago
    try:
        import ensurepip
        import venv
    except ImportError:
        return False
    return bool(ensurepip and venv)


def has_evdev() -> bool:
    """Whether evdev is there, or will be in .venv: pip has a wheel of it (pyproject.toml)."""
    if platform.machine() == "x86_64" and sys.prefix == sys.base_prefix:
        return True
    importlib.invalidate_caches()
    try:
        import evdev
    except ImportError:
        return False
    return bool(evdev)


def has_libatomic() -> bool:
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return False
    return True


def has_c_headers() -> bool:
    """Whether what is compiled finds them; gcc alone does not bring them."""
    line = ("cc", "-fsyntax-only", "-include", "math.h", "-x", "c", "/dev/null")
    return Path("/usr/include/math.h").exists() or succeeds(*line)


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def succeeds(*line: str) -> bool:
    try:
        return subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0
    except OSError:
        return False


def has_namespaces() -> bool:
    """Whether a process may have a network and mounts of its own: containers often forbid it."""
    return succeeds(*NAMESPACES, "--net", "--mount", "true")


def has_cage() -> bool:
    """Whether a program can be shut in here: by a user who gives up what the new mounts took."""
    return succeeds(*NAMESPACES, "--net", "--mount", "--ipc", "--uts", "--pid", "--fork", "true")


def has_two_users() -> bool:
    """Whether a process may act as a second user: root itself, or by /etc/subuid."""
    return os.geteuid() == 0 or succeeds(*NAMESPACES, "--map-auto", "true")


VENV = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
SETUP = (Need("Python's venv and ensurepip", VENV, works=has_ensurepip),)

CARD = ("built_card",)
NUMBER_PADS = (
    "tests/benchmarks/vm/test_pad.py",
    "tests/hugod/diagnostics/test_probes.py",
    "tests/hugod/keys/test_numpad.py",
    "tests/hugod/keys/test_openers.py",
    "tests/hugod/keys/test_usb.py",
    "tests/whole/test_numpad.py",
    "tests/whole/test_parts_pulled.py",
)
ADDRESSES = "tests/hugod/system/test_network.py"
NETWORK = "tests/whole/test_network.py"

CHROMIUM = Need(
    "Chromium",
    "chromium-headless-shell",  # half the processor time of what else there is: it has no windows
    ("open_browser",),
    programs=("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
)
RELEASE_TESTS = ("tests/debian/test_release.py",)
FAKE_CLOCKS = (
    "tests/whole/test_clock.py",
    "tests/hugod/renewal/test_renewing.py::test_the_clock_may",
    *RELEASE_TESTS,
)
RELEASE = (
    Need("gpg", "gpg", ("gpg_keys", *RELEASE_TESTS)),
    Need("gpg-agent", "gpg-agent", ("gpg_keys", *RELEASE_TESTS)),
    Need("reprepro", "reprepro", RELEASE_TESTS),
    Need("faketime", "faketime", FAKE_CLOCKS),
    Need("dpkg-deb", "dpkg", RELEASE_TESTS),
)
TEST = (
    CHROMIUM,
    Need("libatomic (for Playwright)", "libatomic1", ("open_browser",), works=has_libatomic),
    Need("evdev", "python3-evdev", NUMBER_PADS, works=has_evdev, is_imported=True),
    Need("umockdev-run", "umockdev", ("tests/whole/test_numpad.py",)),
    Need(
        "strace",
        "strace",
        (
            "tests/benchmarks/crash/test_children.py::test_what_a_killed_bench_has_started_ends_with_it"
            "[a daemon that is traced]",
            "tests/hugod/store/test_storage_changes.py",
        ),
    ),
    Need("ip", "iproute2", (ADDRESSES, NETWORK)),
    Need("node", "nodejs", ("tests/benchmarks/test_forgeries.py",)),
    Need(
        "ss",
        "iproute2",
        (NETWORK, "tests/link/test_client.py::test_the_broker_of_a_club_listens_at_no_port"),
    ),
    Need("genimage", "genimage", CARD),
    Need("mdir", "mtools", CARD),
    Need("mkdosfs", "dosfstools", CARD),
    Need("mke2fs", "e2fsprogs", CARD),
    Need("mksquashfs", "squashfs-tools", CARD),
    Need("sfdisk", "fdisk", CARD),
    Need("mosquitto", "mosquitto", ("own_mosquitto",)),
    Need("openssl", "openssl", ("club", "tests/hall/test_broker_command.py")),
    Need("openscad", "openscad", ("tests/hardware/test_case.py",)),
    *RELEASE,
    Need("gpgv", "gpgv", ("gpg_keys", "tests/hugod/renewal/test_renewing.py", *RELEASE_TESTS)),
    Need("mandoc", "mandoc", ("tests/guide/test_manual_lint.py",)),
    Need("systemd-analyze", "systemd", ("tests/systemd/",)),
    Need("micropython", "micropython", ("tests/keypad/test_micropython.py",), since=13),
    Need("git", "git", ("tests/debian/test_package.py::test_it_is_built_from_what_git_knows",)),
    Need(
        "a namespace of one's own",
        tests=(
            f"{ADDRESSES}::test_without_a_network",
            f"{ADDRESSES}::test_an_address_of_its_own",
            NETWORK,
            "tests/hugod/backup/test_copy_out.py::test_a_real_",
            "tests/hugod/backup/test_mount.py::test_a_real_",
            "tests/whole/test_service.py::test_y8_",
        ),
        works=has_namespaces,
    ),
    Need(
        "a cage: namespaces of users, mounts, processes",
        tests=(
            "tests/hugod/foreign/test_cage.py",
            "tests/hugod/foreign/test_program.py",
            "tests/hugod/foreign/test_walls.py",
            "tests/hugod/test_thinker.py::test_a_program_",
            "tests/hugod/test_thinker.py::test_it_places_too",
            "tests/hugod/test_thinker.py::test_the_careful_player_",
            "tests/hugod/test_thinker.py::test_one_that_eats_",
            "tests/workshop/test_duel.py::test_a_program_",
            "tests/workshop/test_duel.py::test_a_wrong_answer_",
        ),
        works=has_cage,
    ),
    Need(
        "a second user (/etc/subuid)",
        "uidmap",
        (
            "tests/hugod/store/test_state_dir.py::test_root_is_the_owner",
            "tests/whole/test_poisoned.py::test_an_export_as_root",
        ),
        works=has_two_users,
    ),
)

BARE = (Need("make", "make"), Need("mmdebstrap", "mmdebstrap"))

COMPILER = (
    Need("cc", "gcc", ("tests/training/",)),
    Need("the headers of C", "libc6-dev", ("tests/training/",), works=has_c_headers),
)
"""What compiles the engine of the training: its tests are of endurance, all others do without."""

CI = (
    *BARE,
    Need("dh", "debhelper"),
    Need("pybuild", "dh-python"),
    Need(
        "pybuild's pyproject",
        "pybuild-plugin-pyproject",
        works=lambda: succeeds("dpkg", "-s", "pybuild-plugin-pyproject"),
    ),
    Need(
        "Debian's babel",
        "python3-babel",
        works=lambda: (DEBIAN_PYTHON / "babel").is_dir(),
    ),
    Need(
        "Debian's setuptools",
        "python3-setuptools",
        works=lambda: (DEBIAN_PYTHON / "setuptools").is_dir(),
    ),
    Need("dpkg-buildpackage", "dpkg-dev"),
    Need("lintian", "lintian"),
)

VOICES = (
    Need("flite", "flite"),
    Need("espeak-ng", "espeak-ng"),
    Need("a compiler (for ttspico)", "gcc", programs=("cc", "gcc")),
    Need("dpkg-deb", "dpkg"),
)

STAGES = {
    "setup": SETUP,
    "voices": SETUP + VOICES,
    "release": SETUP + RELEASE,
    "test": SETUP + TEST,
    "bare": BARE,
    "check": SETUP + TEST + COMPILER,
    "train": COMPILER,
    "ci": SETUP + TEST + COMPILER + CI,
}


def missing(needs: Iterable[Need]) -> tuple[Need, ...]:
    return tuple(need for need in needs if not need.is_met())


def release() -> int:
    """Give the release of this Debian, or a later one than all for anything else."""
    try:
        about = platform.freedesktop_os_release()
    except OSError:
        about = {}
    number = about.get("VERSION_ID", "")
    return int(number) if about.get("ID") in {"debian", "raspbian"} and number.isdigit() else 99


def packages_for(needs: Iterable[Need], on: int) -> list[str]:
    """Name the packages that help, each once: those that release *on* of Debian has."""
    return sorted({need.package for need in needs if need.package and need.since <= on})


def line_to_copy(packages: Sequence[str]) -> str:
    return f"sudo apt update && sudo apt install {' '.join(packages)}"


def advice(needs: Sequence[Need]) -> str:
    """Say what is missing, and in one line to copy what helps."""
    names = ", ".join(need.name for need in needs)
    packages = packages_for(needs, release())
    if not packages:
        return f"Missing here, and no package helps: {names}."
    if not shutil.which("apt-get"):
        return f"Missing here: {names}. Debian's packages of it: {' '.join(packages)}"
    return f"Missing here: {names}.\n  {line_to_copy(packages)}"


def right_to_install(is_root: bool) -> list[str] | None:
    """Give what is put before apt-get, or None where we may not install."""
    if not shutil.which("apt-get"):
        return None
    if is_root:
        return []
    return ["sudo", "-n"] if succeeds("sudo", "-n", "true") else None


def install(packages: Sequence[str], before: Sequence[str]) -> str:
    """Install what apt has of *packages*; give what it said if that failed."""
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y"]
    said = run(*apt, "update")
    known = [one for one in packages if succeeds("apt-cache", "show", one)]
    if known:
        say(f"Installing {' '.join(known)} …")
        said += run(*apt, "install", "--no-install-recommends", *known)
    return said


def run(*line: str) -> str:
    """Run a command; give what it said if it failed, else nothing."""
    done = subprocess.run(
        line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode else ""


def see_to(stage: str) -> int:
    """Install what *stage* misses or say how; give the exit code."""
    gone = missing(STAGES[stage])
    wanted = packages_for(gone, release())
    before = right_to_install(os.geteuid() == 0) if wanted else None
    if before is not None:
        said = install(wanted, before)
        gone = missing(STAGES[stage])
        if gone and said:
            say(said.strip())
    if not gone:
        return 0
    say(advice(gone))
    if stage in {"test", "check"} and not os.environ.get("CI") and not missing(SETUP):
        say("The tests that need none of it are run; those left out are named.")
        return 0
    return 1


def link() -> int:
    """Let .venv see Debian's evdev where pip brings none, by a folder with nothing else in it.

    What pip installs itself comes first, and is never written over Debian's.
    """
    theirs, ours = DEBIAN_PYTHON / "evdev", Path(sys.prefix, "debian", "evdev")
    if theirs.is_dir() and not ours.is_symlink():
        ours.parent.mkdir(exist_ok=True)
        ours.symlink_to(theirs)
        Path(sysconfig.get_path("purelib"), "debian.pth").write_text(f"{ours.parent}\n")
    return 0


def main(words: Sequence[str]) -> int:
    if len(words) != 1 or words[0] not in {*STAGES, "link"}:
        say(__doc__ or "")
        return 2
    return link() if words[0] == "link" else see_to(words[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
