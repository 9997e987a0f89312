"""The cage of the unit file for a process: 128 MiB and 32 tasks, by control groups of either kind.

It takes root. Where there are no control groups to be made, the process runs free, and is told so.
"""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES, MOST_TASKS = 128 * 2**20, 32
"""As in systemd/hugod.service."""
GROUPS = Path("/sys/fs/cgroup")


@dataclass(frozen=True, slots=True)
class Cage:
    """The folders of its groups; none if there is no cage here."""

    folders: tuple[Path, ...] = ()

    def take(self, process: int) -> None:
        """Put *process* in, with all its threads."""
        for folder in self.folders:
            (folder / "cgroup.procs").write_text(str(process))

    def most_mib(self, process: int) -> float:
        """Give the most memory it ever took, in MiB: of the cage, else of *process* itself."""
        for folder, name in (
            (f, n) for f in self.folders for n in ("memory.max_usage_in_bytes", "memory.peak")
        ):
            with contextlib.suppress(OSError):
                return int((folder / name).read_text()) / 2**20
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{process}/status").read_text().splitlines():
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
        return 0.0


def _limits() -> tuple[tuple[Path, dict[str, int]], ...]:
    name = f"hugo-flood-{os.getpid()}"
    if (GROUPS / "memory").is_dir():  # version 1
        memory = GROUPS / "memory" / name, {"memory.limit_in_bytes": MOST_BYTES}
        return memory, (GROUPS / "pids" / name, {"pids.max": MOST_TASKS})
    limits = {"memory.max": MOST_BYTES, "memory.swap.max": 0, "pids.max": MOST_TASKS}
    return ((GROUPS / name, limits),)


@contextlib.contextmanager
def cage() -> Iterator[Cage]:
    """Give a cage, which is taken away again; an empty one where none can be made."""
    made: list[Path] = []
    try:
        for folder, limits in _limits():
            folder.mkdir()
            made.append(folder)
            for limit, value in limits.items():
                (folder / limit).write_text(str(value))
        yield Cage(tuple(made))
    except PermissionError:
        yield Cage()
    finally:
        for folder in made:
            with contextlib.suppress(OSError):
                folder.rmdir()
