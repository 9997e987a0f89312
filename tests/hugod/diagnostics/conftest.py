"""A Raspberry Pi made of files in a temporary folder, seen by a user who may use all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hugod.diagnostics.machine import Machine

MODEL = "Raspberry Pi 4 Model B Rev 1.5"


class Tree:
    """A machine made of files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.locked: set[str] = set()
        """What its user may not use."""

    def has(self, path: str, content: str | bytes = "") -> Tree:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return self

    def runs(self, pid: int, name: str, *opened: str) -> Tree:
        """Let a program run that has these files open."""
        self.has(f"proc/{pid}/comm", f"{name}\n")
        folder = self.root / f"proc/{pid}/fd"
        folder.mkdir()
        for number, target in enumerate(opened):
            (folder / str(number)).symlink_to(target)
        return self

    def locked_by(self, *processes: int) -> Tree:
        """Let each of them have locked a folder of games."""
        line = "{0}: FLOCK  ADVISORY  WRITE {1} 08:02:{1}77 0 EOF\n"
        return self.has("proc/locks", "".join(line.format(*one) for one in enumerate(processes)))

    @property
    def machine(self) -> Machine:
        return Machine(self.root, "anna", self.may_use)

    def may_use(self, path: Path) -> bool:
        return not any(path == self.root / locked for locked in self.locked)


@pytest.fixture
def laptop(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "machine")


@pytest.fixture
def pi(laptop: Tree) -> Tree:
    """A Pi on which everything may be used, with its bus at full speed."""
    laptop.has("proc/device-tree/model", f"{MODEL}\0").has("dev/gpiochip0").has("dev/i2c-1")
    speed = (400_000).to_bytes(4, "big")
    return laptop.has("sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", speed)


Installed = Callable[[str], bool]


@pytest.fixture
def everything() -> Installed:
    """Every library is installed."""
    return lambda name: True
