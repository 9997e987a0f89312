"""A machine from outside: switched on, spoken to, cut off.

What is told without being asked is kept in the order in which it came: the names of records that
are on the card (`kept`) and of pictures on the glass (`glass`).
"""

import json
import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from children import TIED

ACCEL = os.environ.get("ACCEL", "tcg,thread=multi")
"""TCG, as not every machine that builds this has a KVM; one that has: `ACCEL=kvm make vm-test`."""
KERNEL = "console=ttyS0 root=/dev/vda rw quiet panic=-1 mitigations=off systemd.show_status=0"

PATIENCE_S = 300.0
"""For anything at all. This is a machine that is emulated, on one that may be busy."""
LOOK_S = 0.02
STICK = "stick.img"


@dataclass(slots=True)
class Seen:
    """What the guest told: the last record on the card, what was on the glass since when."""

    kept: tuple[int, int, str] = (0, 0, "")
    """Game, number, hash."""
    records: int = 0
    picture: str = ""
    words: str = ""
    pictures: list[str] = field(default_factory=list)
    """Since it was forgotten last."""

    def note(self, said: Mapping[str, Any]) -> None:
        """Take note of something that was told without being asked."""
        if "kept" in said:
            game, seq, name = said["kept"]
            self.kept, self.records = (game, seq, name), self.records + 1
        elif "glass" in said:
            self.picture, self.words = said["glass"], said["words"]
            self.pictures.append(said["glass"])


def copy(file: Path, to: Path) -> Path:
    """Copy a disk, as far as there is something on it."""
    subprocess.run(["cp", "--sparse=always", str(file), str(to)], check=True)
    return to


def stick_words(folder: Path) -> list[str]:
    """Give QEMU's words for a stick that can be put in."""
    flash = f"driver=file,filename={folder / STICK},node-name=flash"
    return ["-blockdev", flash, "-blockdev", "driver=raw,file=flash,node-name=stick"]


class Guest:
    """One life of the machine, from power-on to power-off."""

    patience_s: ClassVar = PATIENCE_S

    def __init__(self, folder: Path, disk: Path) -> None:
        self.log = (folder / "console.log").open("ab")
        path = folder / "bench.socket"
        path.unlink(missing_ok=True)
        ends = ["-chardev", f"socket,id=bench,path={path},server=on,wait=off"]
        self._hands = folder / "hands.socket"
        ends += ["-qmp", f"unix:{self._hands},server=on,wait=off"]
        self.on_at = time.monotonic()
        self._process = subprocess.Popen(
            [*TIED, *self.switch(folder, disk, ends)],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self.seen = Seen()
        self._answers: dict[int, Any] = {}
        self._number = 0
        self._awake = threading.Event()
        self._line = self._connected(path)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def switch(self, folder: Path, disk: Path, ends: Sequence[str]) -> list[str]:
        """Give the command that switches the machine on; *ends* of its cables are on this side.

        `cache=unsafe` is the host's cache alone: what the guest has not written is lost when QEMU
        is killed all the same. A PC's own keyboard would be one more number pad.
        """
        words = ["qemu-system-x86_64", "-machine", "pc,i8042=off", "-accel", ACCEL]
        words += ["-cpu", "max", "-m", "768", "-smp", "2", "-nic", "none", "-nographic"]
        words += ["-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initrd.img")]
        words += ["-append", KERNEL, "-no-reboot", *ends, "-device", "virtio-serial"]
        words += ["-device", "virtserialport,chardev=bench,name=bench"]
        words += ["-device", "qemu-xhci", *stick_words(folder)]
        return [*words, "-drive", f"file={disk},if=virtio,format=raw,cache=unsafe"]

    def is_awake(self) -> bool:
        """Say whether the agent was heard."""
        return self._awake.is_set()

    def wait_until_awake(self) -> None:
        """Wait for the agent."""
        self.wait_for(self.is_awake, f"the agent: look into {self.log.name}")

    def ask(self, what: str, *more: Any) -> Any:
        """Have the agent do something and give what that gave."""
        self.send(what, *more)
        number = self._number
        self.wait_for(lambda: number in self._answers, f"an answer to {what} {more}")
        answer = self._answers.pop(number)
        assert "error" not in answer, (what, more, answer)
        return answer["gave"]

    def send(self, what: str, *more: Any) -> None:
        """Ask without waiting for the answer."""
        self._number += 1
        asked = {"id": self._number, "do": what, "with": more}
        self._line.sendall(json.dumps(asked).encode() + b"\n")

    def run(self, command: str) -> str:
        """Run a shell command as root and give all it says."""
        return str(self.ask("run", command))

    def machine(self, command: str, **more: Any) -> Any:
        """Lay hands on the machine itself: a command of QMP, and what that gives."""
        all_asked = ({"execute": "qmp_capabilities"}, {"execute": command, "arguments": more})
        with socket.socket(socket.AF_UNIX) as way:
            way.connect(str(self._hands))
            with way.makefile("rw") as line:
                for asked in all_asked:
                    line.write(json.dumps(asked) + "\n")
                    line.flush()
                    while "return" not in (said := json.loads(line.readline())):
                        assert "error" not in said, (command, said)
                return said["return"]

    def wait_for(self, is_so: Callable[[], bool], what: str, most_s: float = PATIENCE_S) -> float:
        """Wait until something *is_so* and give the seconds that took."""
        began = time.monotonic()
        while not is_so():
            assert time.monotonic() - began < most_s, f"never came: {what}; {self.seen.words!r}"
            assert self.is_on(), f"the machine is off; waited for {what}"
            time.sleep(LOOK_S)
        return time.monotonic() - began

    def is_on(self) -> bool:
        return self._process.poll() is None

    def cut(self) -> None:
        """Pull the plug; what it told until then is still heard."""
        self._process.kill()
        self._end()

    def wait_until_off(self) -> float:
        """Wait until it has switched itself off; give the seconds that took."""
        began = time.monotonic()
        self._process.wait(self.patience_s)
        self._end()
        return time.monotonic() - began

    def _end(self) -> None:
        self._process.wait()
        self._thread.join()
        self._line.close()
        self.log.close()

    def _connected(self, path: Path) -> socket.socket:
        line = socket.socket(socket.AF_UNIX)
        while True:
            assert self._process.poll() is None, f"QEMU does not start: look into {self.log.name}"
            try:
                line.connect(str(path))
            except OSError:
                time.sleep(LOOK_S)
            else:
                return line

    def _listen(self) -> None:
        with self._line.makefile("rb") as lines:
            for line in lines:
                if line.endswith(b"\n"):
                    self.hear(line)

    def hear(self, line: bytes) -> None:
        """Take a line of the agent's."""
        self._hear(json.loads(line))

    def _hear(self, said: dict[str, Any]) -> None:
        if "id" in said:
            self._answers[said["id"]] = said
        elif "awake" in said:
            self._awake.set()
        else:
            self.seen.note(said)
