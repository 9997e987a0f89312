"""What is asked of the package in one fresh root, step by step; each raises what it finds wrong."""

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy

from box import free_port
from player import Player
from roots import Failed, Root

STATE = "var/lib/hugod"
WANTED = "etc/systemd/system/multi-user.target.wants"
SETTINGS = "etc/hugod/config.toml"
PATIENCE_S = 60
COMMANDS = (
    ["hugod", "--help"],
    ["hugod", "board", "list"],
    ["hugod", "board", "draw", "amigo-hugo", "--out", "/tmp/board.svg"],
    ["hugod", "stickers", "--board", "amigo-hugo", "--out", "/tmp/numbers.pdf"],
    ["hugod", "simulate", "--edition", "amigo-hugo", "--players", "4", "--games", "20"],
)
SUPPORT = "debian-security-support"
"""Debian's own list of what gets no security updates, or only some."""
GUIDE = Path(__file__).parents[2] / "docs/guide/install.md"
OWNERS_LINE = re.compile(r"^sudo apt update && sudo apt (install .+)$", re.MULTILINE)
DEB_IN_GUIDE = "/boot/firmware/hugo-companion_*.deb"
UNUSED = ("fonts-", "libcairo", "libicu", "libx11", "python3-babel", "python3-reportlab", "x11-")
"""What libraries recommend, and Debian 13's reportlab needs: over 60 MB for nothing."""
WITH_VERSIONS = """
import nacl.secret, pkg_resources, spake2
# What we ask for, each in its version. Debian's nacl needs of cffi the half that runs, which
# has no name there: what its own metadata ask for would not be found.
own = pkg_resources.get_distribution("hugo-companion")
for one in (own, *map(pkg_resources.get_distribution, own.requires())):
    print(one.project_name, one.version)
"""


class Wrong(Exception):
    """The package does not what it should."""


def insist(right: bool, what: str) -> None:
    if not right:
        raise Wrong(what)


class Trial:
    """A package in a fresh root."""

    def __init__(self, root: Root, deb: Path) -> None:
        self.root = root
        self.deb = self.bring(deb)

    def bring(self, deb: Path) -> str:
        """Put a package into the root and give its path there."""
        copy(deb, self.root.folder / "tmp")
        return f"/tmp/{deb.name}"

    def owners_line(self) -> list[str]:
        """What the guide types, with the package where it lies here."""
        (line,) = OWNERS_LINE.findall(GUIDE.read_text("utf-8"))
        return str(line).replace(DEB_IN_GUIDE, self.deb).split()

    def brings(self) -> str:
        """Ask what the owner's line brings on a plain system, and tell it; no more than is used."""
        self.root.apt("update")
        names = self.root.packages_for(*self.owners_line())
        unused = [name for name in names if name.startswith(UNUSED)]
        insist(not unused, f"the owner's line brings what no box uses: {unused}")
        sizes = self.root.sizes(names)
        listed = sorted(((size, name) for name, size in sizes.items()), reverse=True)
        lines = [f"      {size / 1000:5.1f} MB {name}" for size, name in listed]
        return "\n".join([f"{len(sizes)} packages, {sum(sizes.values()) / 1000:.0f} MB", *lines])

    def needs(self, *tools: str) -> set[str]:
        """Install what the package needs, but for itself, and *tools*; give all paths then."""
        needed = self.root.packages_for(*self.owners_line())
        self.root.apt("install", "--no-install-recommends", SUPPORT, *tools, *needed)
        return self.root.paths()

    def supported(self) -> None:
        """Ask whether all there is gets security updates: an audit of what a box runs."""
        for kind in ("ended", "earlyend", "limited"):
            said = self.root.run("check-support-status", "--no-heading", "--type", kind)
            insist(not said.strip(), f"security support {kind}: {said}")

    def install(self, deb: str = "") -> None:
        """Install as the owner does, and see what has to be there then."""
        line = ["--allow-downgrades", *self.owners_line()]
        told = self.root.apt(*(deb or word if word == self.deb else word for word in line))
        for sign in ("Traceback", "Failed to", "cannot", "error"):
            insist(sign not in told, told)
        root = self.root.folder
        insist((root / WANTED / "hugod.service").is_symlink(), "hugod.service is not enabled")
        insist((root / SETTINGS).is_file(), f"{SETTINGS} is not there")
        who = self.root.run("stat", "-c", "%U:%G %a", f"/{STATE}").strip()
        insist(who == "hugod:hugod 700", f"/{STATE} is {who}")
        groups = set(self.root.run("id", "-nG", "hugod").split())
        missing = {"gpio", "i2c", "spi", "input", "dialout", "audio"} - groups
        insist(not missing, f"the user hugod is not in {missing}")

    def commands(self) -> str:
        """Call what an owner calls; give what `hugod check` says, and the libraries' versions."""
        for command in COMMANDS:
            self.root.run(*command)
        versions = self.root.run("python3", "-W", "ignore", "-c", WITH_VERSIONS)
        return self.root.run("hugod", "check", user="hugod") + versions

    def replay(self) -> None:
        """Play the game that was played back, and prove it."""
        self.root.run("hugod", "replay", f"/{STATE}/games/0001.hugo", user="hugod")
        self.root.run("hugod", "verify", "1", user="hugod")

    def keep_settings(self) -> None:
        """Be an owner who has written settings."""
        with (self.root.folder / SETTINGS).open("a") as file:
            file.write("[display]\nkind = 'none'\n")

    def has_settings(self) -> None:
        text = (self.root.folder / SETTINGS).read_text("utf-8")
        insist("kind = 'none'" in text, "the owner's settings are gone")

    def remove(self) -> None:
        """Remove it: the games and the settings stay, nothing is left to start."""
        self.root.apt("remove", "hugo-companion")
        root = self.root.folder
        insist(not (root / "usr/bin/hugod").exists(), "hugod is still there")
        insist(not list((root / "usr/lib/systemd/system").glob("hugod*")), "a unit is left")
        insist((root / SETTINGS).is_file(), "the settings are gone")
        insist((root / STATE / "games").is_dir(), "the games are gone")

    def purge(self, before: set[str]) -> None:
        """Purge it: nothing is there that was not there *before*."""
        self.root.apt("purge", "hugo-companion")
        left = {path for path in self.root.paths() - before if "__pycache__" not in path}
        users = {"etc/passwd-", "etc/group-", "etc/shadow-", "etc/gshadow-", "etc/.pwd.lock"}
        insist(not left - users, "left: " + ", ".join(sorted(left - users)))
        gone = before - self.root.paths()
        insist(not {path for path in gone if "__pycache__" not in path}, f"gone: {gone}")

    @contextmanager
    def running(self) -> Iterator[tuple[Player, subprocess.Popen[str]]]:
        """Run the box as its unit does, but for systemd, and sit down before it."""
        self.root.run("install", "-d", "-o", "hugod", "-g", "hugod", "/run/hugod")
        port = free_port()
        told = ["env", f"STATE_DIRECTORY=/{STATE}", "RUNTIME_DIRECTORY=/run/hugod"]
        line = [*told, "hugod", "run", "--port", str(port)]
        line = self.root.line(line, alone=False, user="hugod")
        with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                insist(f":{port}/" in process.stdout.readline(), "hugod run does not start")
                with Player(port) as player:
                    yield player, process
            finally:
                process.kill()

    def refuse(self, newer: str) -> None:
        """With a game open and a key just pressed, where systemd runs, no update is begun."""
        (self.root.folder / "run/systemd/system").mkdir(parents=True)
        try:
            self.root.apt("install", newer)
        except Failed as error:
            insist("A game is being played" in str(error), str(error))
        else:
            raise Wrong("it was updated in the middle of a game")
        finally:
            (self.root.folder / "run/systemd/system").rmdir()
        insist("install ok installed" in self.root.run("dpkg", "-s", "hugo-companion"), "half done")

    def upgrade(self, newer: str) -> None:
        """Go to *newer* and back to this one, each with a game in progress: the same is seen.

        While the family plays nothing is updated at all.
        """
        with self.running() as (player, process):
            player.begin()
            player.play_until("type the place")
            seen = player.seen
            self.refuse(newer)
            self.install(newer)  # under the feet of the one that runs
            process.send_signal(signal.SIGTERM)
            insist(process.wait(PATIENCE_S) == 0, "the old one did not end in good order")
        with self.running() as (player, _):
            player.wait_for(lambda words: words == seen[0])
            insist(player.seen == seen, f"another screen after the upgrade: {player.words}")
            player.play_until("Hugo moves")
            walk = player.words.partition("Hugo moves")[0]
        self.install()
        with self.running() as (player, _):
            player.wait_for(lambda words: words.startswith(walk))
            insist("Hugo moves" in player.words, f"after the downgrade: {player.words}")
            player.play_until("Winner")
