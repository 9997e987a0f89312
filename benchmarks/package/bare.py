"""Try the README's two commands on bare machines: Debian 12 and 13 with git, make and Python alone.

    python3 benchmarks/package/bare.py [--whole] FOLDER [CASE …]

Each case is a fresh root, entered so that it cannot be told from a machine: root, a user who may
install nothing, and one with a sudo that asks no question. `make run` goes until its display can be
seen; where it says what is missing, that line is followed as it stands. `make test` then installs
what the tests need or says what is missing, and runs a share of them (--whole: all of them). A
compiler is never there. Needs root and mmdebstrap, and nothing of .venv.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from roots import AS_USER, Failed, Root, archive, missing_tools, remove, unpack

HERE = Path(__file__).parents[2]
GIVEN = ("git", "make", "python3")
"""All that a bare machine has beside Debian's smallest system."""
PATIENCE_S = 300.0
SAME_EXAMPLES = "PYTEST_ADDOPTS=--hypothesis-seed=0"
"""What Hypothesis tries is the same in every run; CI=true would also fail whatever is left out."""
ALL_LANGUAGES = "EVERY_LANGUAGE=1"
"""CI runs `make test` nowhere else: here stories are told in the languages of `make check`."""
LAST_LINES = 4
"""Of what pytest printed, for the report."""
SHARE = (
    "tests/debian",
    "tests/guide/test_manual_lint.py",
    "tests/hardware/test_image.py",
    "tests/hugod/system/test_network.py",
    "tests/hugod/store/test_state_dir.py",
    "tests/hugod/keys/test_usb.py",
    "tests/hugod/backup/test_copy_out.py",
    "tests/hugod/backup/test_mount.py",
    "tests/hugod/store/test_storage_changes.py",
    "tests/keypad/test_micropython.py::test_bytes_that_are_nobodys_question_are_passed_over",
    "tests/systemd",
    "tests/whole/test_clock.py::test_f14_a_clock_that_is_set_in_the_middle_of_a_turn_is_not_seen",
    "tests/whole/test_first_evening.py",
    "tests/whole/test_numpad.py",
)
"""Something of each that the tests need, for a quick look; CI tries all of it."""
LEFT_OUT = {
    "tests/systemd/test_units.py",
    "tests/whole/test_clock.py",
    "tests/whole/test_first_evening.py",
}
"""Of what is named where nothing may be installed."""
FEW = ("tests/core/test_rules.py", "tests/systemd")
"""Where the other Debian is tried whole: only that all is installed."""
PIP_FILES = ("/etc/pip.conf", "~/.config/pip/pip.conf", "~/.pip/pip.conf")
PIP_WORDS = re.compile(
    r"PIP_.*|SSL_CERT_FILE|REQUESTS_CA_BUNDLE|(https?|no|all)_proxy", re.IGNORECASE
)
PLACE = re.compile(r"/\w[\w./+-]*")
MACHINE = """
mount --bind "$1" "$1"
cd "$1"
mkdir -p dev/pts dev/shm
mount -t proc proc proc
mount -t sysfs -o ro sys sys
mount -t tmpfs tmp dev/shm
mount -t devpts -o newinstance,ptmxmode=666 pts dev/pts
ln -sfn pts/ptmx dev/ptmx
ln -sfn /proc/self/fd dev/fd
shift
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p ".$2"; else install -D /dev/null ".$2"; fi
  mount --bind -o ro "$1" ".$2"
  shift 2
done
shift
pivot_root . .
umount -l .
exec chroot . "$@"
"""
"""Enter a root as a machine: other than in a chroot, a user may make namespaces there."""


class Wrong(Exception):
    """A bare machine did otherwise than the README says."""


@dataclass(frozen=True, slots=True)
class Case:
    """A bare machine: which Debian, and whether it is used by root, or by one with sudo."""

    suite: str
    release: int
    user: str = ""
    has_sudo: bool = False
    tests: tuple[str, ...] = SHARE

    @property
    def name(self) -> str:
        who = self.user and ("user with sudo" if self.has_sudo else "user")
        return f"Debian {self.release}, {who or 'root'}"

    @property
    def may_install(self) -> bool:
        return self.has_sudo or not self.user


CASES = {
    "12-root": Case("bookworm", 12),
    "12-user": Case("bookworm", 12, "ghost"),
    "13-root": Case("trixie", 13, tests=FEW),
    "13-sudo": Case("trixie", 13, "ghost", has_sudo=True),
}


@dataclass(frozen=True, slots=True)
class Pip:
    """How pip gets its packages on this machine, as a root is told of it.

    What its settings name on the disk (certificates, folders of packages) is found in the root
    under /pip, where nothing that is installed meanwhile can change it.
    """

    environment: tuple[str, ...]
    settings: str
    places: tuple[str, ...]
    """Where something is and where it is found in the root, in turn."""

    @classmethod
    def here(cls) -> Pip:
        places: dict[str, str] = {}

        def moved(found: re.Match[str]) -> str:
            path = Path(found[0])
            if not path.exists():
                return found[0]
            top = path if path.is_file() or len(path.parts) < 4 else path.parent
            places[str(top)] = f"/pip{top}"
            return f"/pip{path}"

        words = {k: v for k, v in os.environ.items() if PIP_WORDS.fullmatch(k)}
        named = [words.pop("PIP_CONFIG_FILE", ""), *PIP_FILES]
        files = [Path(one).expanduser() for one in named if one]
        settings = "\n".join(one.read_text() for one in files if one.is_file())
        environment = tuple(f"{name}={PLACE.sub(moved, said)}" for name, said in words.items())
        settings = merged(PLACE.sub(moved, settings))
        return cls(environment, settings, tuple(one for pair in places.items() for one in pair))


def merged(settings: str) -> str:
    """Give the lines of several of pip's files as one, for each heading may stand once."""
    lines: dict[str, dict[str, str]] = {}
    heading = ""
    for line in settings.splitlines():
        name, is_set, value = line.partition("=")
        if line.startswith("["):
            heading = line
        elif is_set and heading:
            lines.setdefault(heading, {})[name.strip()] = value.strip()
    return "".join(
        f"{heading}\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for heading, named in lines.items()
    )


class Machine(Root):
    """A bare machine with the project in its user's home."""

    def __init__(self, folder: Path, file: Path, case: Case) -> None:
        super().__init__(folder, file)
        self.case, self.pip = case, Pip.here()
        (folder / "etc/pip.conf").write_text(self.pip.settings)
        subprocess.run(["mknod", "-m", "666", str(folder / "dev/tty"), "c", "5", "0"], check=True)
        home = "/root"
        if case.user:
            self.told("useradd", "--create-home", case.user)
            home = f"/home/{case.user}"
        if case.has_sudo:
            self.told("sh", "-c", "apt-get -qq update && apt-get -qq -y install sudo")
            rule = folder / "etc/sudoers.d/bare"
            rule.write_text(f"{case.user} ALL=(ALL) NOPASSWD: ALL\n")
            rule.chmod(0o440)
        self.home, self.project = home, f"{home}/hugo"
        unpack(HERE, folder / self.project[1:])
        if case.user:
            self.told("chown", "-R", f"{case.user}:", home)

    def entered(self, command: Sequence[str], user: str = "") -> list[str]:
        """Give how *command* is run in the machine by root or *user*, in its own processes."""
        home = f"/home/{user}" if user else "/root"
        clean = ["env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", f"HOME={home}"]
        if not user:
            clean[2] = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        of = [*AS_USER, f"--reuid={user}", f"--regid={user}"] if user else []
        alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", MACHINE]
        where = ["enter", str(self.folder), *self.pip.places, "--"]
        return [*alone, *where, *clean, *self.pip.environment, *of, *command]

    def told(self, *command: str, user: str = "") -> str:
        """Run a command and give all it said. Raises `Wrong` if it fails."""
        code, said = self.tried(*command, user=user)
        if code:
            raise Wrong(f"{' '.join(command)}\n{said}\nended with {code}")
        return said

    def tried(self, *command: str, user: str = "") -> tuple[int, str]:
        """Run a command; give its exit code and all it said."""
        line = self.entered(command, user)
        ran = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    def make(self, *words: str) -> tuple[int, str]:
        """Call make as the README has it, by the machine's user."""
        line = ["env", SAME_EXAMPLES, ALL_LANGUAGES, "make", "-C", self.project, *words]
        return self.tried(*line, user=self.case.user)

    def display(self) -> tuple[bool, str]:
        """Let `make run` go until its display can be seen or it ends; give which, and its words."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        line = ["make", "-C", self.project, "run", f"PORT={port}", f"DATA={self.home}/games"]
        with subprocess.Popen(
            self.entered(line, self.case.user),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as companion:
            until = time.monotonic() + PATIENCE_S
            while companion.poll() is None and time.monotonic() < until:
                if is_picture(f"http://127.0.0.1:{port}/display.png"):
                    companion.kill()
                    return True, ""
                time.sleep(0.3)
            companion.kill()
            return False, companion.stdout.read() if companion.stdout else ""


def is_picture(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.read().startswith(b"\x89PNG"))
    except OSError:
        return False


def follow(machine: Machine, said: str) -> str:
    """Do as root what a line to copy says, as it stands; give that line."""
    lines = re.findall(r"^ +(sudo apt update && sudo apt install .*)$", said, re.MULTILINE)
    if len(lines) != 1:
        raise Wrong(f"it does not say in one line what to install\n{said}")
    line = lines[0]
    machine.told("sh", "-c", line.replace("sudo apt", "apt-get -qq -y"))
    return str(line)


def played(machine: Machine) -> str:
    """See `make run` through and say what it took."""
    start = time.monotonic()
    is_seen, said = machine.display()
    took = ""
    if not is_seen and not machine.case.may_install:
        took = f" after `{follow(machine, said)}`"
        start = time.monotonic()
        is_seen, said = machine.display()
    if not is_seen:
        raise Wrong(f"make run: no display\n{said}")
    return f"make run: the display can be seen{took}; {time.monotonic() - start:.0f} s"


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a case: what to report, how many tests passed, how many were named."""

    lines: tuple[str, ...]
    passed: int
    named: int


def tested(machine: Machine, *, whole: bool) -> Tried:
    """See `make test` through: nothing is left out where we may install, else it is all named."""
    start = time.monotonic()
    code, said = machine.make("test", *([] if whole else [f"ARGS={' '.join(machine.case.tests)}"]))
    if code:
        raise Wrong(f"make test: ended with {code}\n{said}")
    left = set(re.findall(r"^(tests/\S+) \(", said.partition("= left out")[2], re.MULTILINE))
    if not machine.case.may_install:
        if not left >= LEFT_OUT or "sudo apt install chromium" not in said:
            raise Wrong(f"make test: what is left out is not named\n{said}")
    elif left - ({"tests/keypad/test_micropython.py"} if machine.case.release < 13 else set()):
        raise Wrong(f"make test: something is left out\n{said}")
    installed = "".join(re.findall(r"^Installing (?!what)(.*) …$", said, re.MULTILINE))
    passed = re.findall(r"^=+ (\d+) passed.* =+$", said, re.MULTILINE)
    if not passed:
        raise Wrong(f"make test: it does not say how many passed\n{said}")
    named = re.findall(r"^tests/\S+ \((\d+) of its tests\)", said, re.MULTILINE)
    told = f"installed {installed}" if installed else f"left out of {len(left)} files"
    lines = [f"make test: {time.monotonic() - start:.0f} s; {told}"]
    lines += [f"  {line}" for line in said.rstrip().splitlines()[-LAST_LINES:]]
    return Tried(tuple(lines), int(passed[-1]), sum(map(int, named)))


def bare(folder: Path, name: str, whole: bool) -> Tried:
    """Try one case and give what to report. Raises `Wrong`."""
    case = CASES[name]
    try:
        machine = Machine(folder / name, archive(folder, case.suite, given=GIVEN), case)
        run, test = played(machine), tested(machine, whole=whole)
        if (machine.folder / "usr/bin/cc").exists():
            raise Wrong("a compiler was installed")
    except Wrong as error:
        raise Wrong(f"{case.name}: {error}") from error
    remove(machine.folder)
    return replace(test, lines=tuple(f"{case.name}: {line}" for line in (run, *test.lines)))


def unnamed(trials: dict[str, Tried]) -> list[str]:
    """Say of which cases tests went missing that pass elsewhere: neither passed nor named."""
    most = dict[str, int]()
    for name, trial in trials.items():
        suite = CASES[name].suite
        most[suite] = max(most.get(suite, 0), trial.passed)
    # Of the named some are of endurance, which nobody runs: so there may be more, never fewer.
    return [
        f"WRONG: {name}: {trial.passed} passed and {trial.named} are named, elsewhere more pass"
        for name, trial in trials.items()
        if trial.passed + trial.named < most[CASES[name].suite]
    ]


def tried(folder: Path, names: Sequence[str], whole: bool) -> int:
    """Try those cases, two at a time, and report; give the exit code."""
    code, ended = 0, dict[str, Tried]()
    with ThreadPoolExecutor(2) as two:
        suites = sorted({CASES[name].suite for name in names})
        list(two.map(lambda suite: archive(folder, suite, given=GIVEN), suites))
        trials = {name: two.submit(bare, folder, name, whole) for name in names}
        for name, trial in trials.items():
            try:
                ended[name] = trial.result()
                lines = ended[name].lines
            except (Failed, Wrong) as error:
                code, lines = 1, (f"WRONG: {error}",)
            sys.stdout.write("\n".join([*lines, ""]))
            sys.stdout.flush()
    missing = unnamed(ended) if whole else []
    sys.stdout.writelines(f"{line}\n" for line in missing)
    return 1 if missing else code


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"some of {', '.join(CASES)}")
    parser.add_argument("--whole", action="store_true", help="all tests instead of a share")
    options = parser.parse_args()
    if missing := missing_tools():
        sys.stderr.write(f"It takes more: sudo apt install {' '.join(missing)}\n")
        return 1
    if os.geteuid():
        sys.stderr.write("Roots are made by root: sudo make bare\n")
        return 1
    return tried(options.folder.resolve(), options.cases or list(CASES), options.whole)


if __name__ == "__main__":
    sys.exit(main())
