"""Root's helper: which stick it mounts and how, and that it follows nobody elsewhere."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hugod.app.values.inputs import StickTrouble
from hugod.backup.mount import LIST, NoStick, Partition, choose, run_command, serve, stick_of_root
from hugod.backup.mount_request import ANSWER, MOUNTED, PATIENCE_S, REQUEST


def disk(path: str, *parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    usual = {"path": path, "type": "disk", "tran": "usb", "fstype": None, "mountpoints": [None]}
    return {**usual, **more, **({"children": list(parts)} if parts else {})}


def part(path: str, fstype: str | None, *mounted: str) -> dict[str, Any]:
    return {"path": path, "type": "part", "tran": None, "fstype": fstype, "mountpoints": [*mounted]}


CARD = disk("/dev/mmcblk0", part("/dev/mmcblk0p1", "vfat", "/boot/firmware"), tran=None)
STICK = disk("/dev/sda", part("/dev/sda1", "vfat"))
OTHER = disk("/dev/sdb", part("/dev/sdb1", "ext4"), part("/dev/sdb2", "exfat"))
WHOLE = disk("/dev/sdc", fstype="vfat")


def listed(*disks: dict[str, Any]) -> str:
    return json.dumps({"blockdevices": disks})


def by_name(path: str) -> int:
    return ord(path[-1])


@pytest.mark.parametrize(
    ("disks", "chosen"),
    [
        ((CARD, STICK), Partition("/dev/sda1", "vfat")),
        ((OTHER, STICK, CARD), Partition("/dev/sdb2", "exfat")),
        ((STICK, WHOLE), Partition("/dev/sdc", "vfat")),
    ],
)
def test_the_newest_stick_is_chosen_and_of_it_what_we_can_read(
    disks: tuple[dict[str, Any], ...], chosen: Partition
) -> None:
    assert choose(listed(*disks), by_name) == chosen


@pytest.mark.parametrize("place", ["/", "/boot", "/boot/firmware", "[SWAP]", "/var/lib/hugod"])
def test_a_disk_this_computer_runs_from_is_no_stick(place: str) -> None:
    root = disk("/dev/sdz", part("/dev/sdz1", "vfat"), part("/dev/sdz2", "ext4", place))
    assert choose(listed(root, STICK), by_name).path == "/dev/sda1"


@pytest.mark.parametrize("is_only_read", [True, False])
def test_a_command_of_root_has_it_mounted_for_as_long_as_it_asks(is_only_read: bool) -> None:
    """A new version is only read from it; the unit that does may not open it for writing."""
    done: list[Sequence[str]] = []

    def run(words: Sequence[str]) -> str:
        done.append(words)
        return listed(CARD, STICK)

    with stick_of_root(run, by_name, is_only_read=is_only_read) as place:
        assert place.is_dir()
    _, mounted, unmounted = done
    assert ("ro" in mounted[4].split(",")) is is_only_read
    assert unmounted == ("umount", mounted[6])


@pytest.mark.parametrize(
    ("disks", "trouble"),
    [
        ((), StickTrouble.NONE),
        ((CARD,), StickTrouble.NONE),
        ((disk("/dev/sda"),), StickTrouble.UNREADABLE),
        ((disk("/dev/sda", part("/dev/sda1", "ntfs")),), StickTrouble.UNREADABLE),
        ((disk("/dev/sda", part("/dev/sda1", "vfat", "/media/pi/X")),), StickTrouble.IN_USE),
    ],
)
def test_why_there_is_none(disks: tuple[dict[str, Any], ...], trouble: StickTrouble) -> None:
    with pytest.raises(NoStick) as told:
        choose(listed(*disks), by_name)
    assert told.value.trouble is trouble


@pytest.fixture
def with_stick(tmp_path: Path) -> Path:
    """Lay out what a kernel and udev tell of one USB stick with one partition, for `lsblk`."""
    files, links = tmp_path / "sys/devices/usb1/host2/2:0:0:0", tmp_path / "sys"
    for name, told in (("sda", {"dev": "8:0"}), ("sda/sda1", {"dev": "8:1", "partition": "1"})):
        block = files / "block" / name
        block.mkdir(parents=True)
        for file, content in {**told, "size": "129024"}.items():
            (block / file).write_text(f"{content}\n")
        link_to(block, links / "dev/block" / told["dev"])
    (files / "type").write_text("0\n")
    (files / "block/sda/device").symlink_to("../../../2:0:0:0")
    link_to(files, links / "bus/scsi/devices/2:0:0:0")
    link_to(files / "block/sda", links / "block/sda")
    for file, content in {"dev/sda1": "ID_FS_TYPE=vfat\n", "proc/self/mountinfo": ""}.items():
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(content)
    return tmp_path


def link_to(place: Path, link: Path) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(os.path.relpath(place, link.parent))


def test_lsblk_lists_a_partition_within_its_stick(with_stick: Path) -> None:
    told = run_command((*LIST, "--sysroot", str(with_stick)))
    assert choose(told, by_name) == Partition("/dev/sda1", "vfat")


def test_lsblk_of_this_computer_is_understood() -> None:
    try:
        found: object = choose(run_command(LIST), by_name)
    except NoStick as error:
        found = error
    assert isinstance(found, Partition | NoStick)


class Workplace:
    """The daemon's folder, root's folder, and commands that are only noted."""

    def __init__(self, tmp_path: Path) -> None:
        self.runtime, self.helper = tmp_path / "run", tmp_path / "helper"
        self.runtime.mkdir()
        self.helper.mkdir()
        self.disks: list[tuple[dict[str, Any], ...]] = [(CARD, STICK)]
        """What is plugged in, look by look; the last stays."""
        self.fails = ""
        self.ran: list[Sequence[str]] = []
        self.paused: list[float] = []

    def run(self, words: Sequence[str]) -> str:
        if words == LIST:
            return listed(*(self.disks.pop(0) if len(self.disks) > 1 else self.disks[0]))
        self.ran.append(words)
        if words[0] == self.fails:
            raise OSError(f"{self.fails} failed")
        return ""

    def ask(self, request: str) -> str:
        (self.runtime / REQUEST).write_text(request)
        return self.serve()

    def serve(self) -> str:
        serve(self.runtime, self.helper, self.run, newest=by_name, pause=self.paused.append)
        answer = self.helper / ANSWER
        return answer.read_text() if answer.exists() else ""


@pytest.fixture
def work(tmp_path: Path) -> Workplace:
    return Workplace(tmp_path)


def test_a_stick_is_mounted_for_the_daemon_and_for_nothing_else(work: Workplace) -> None:
    assert work.ask("in 41\n") == "41 ok\n"
    ((mount, _, kind, _, options, device, place),) = work.ran
    assert (mount, kind, device) == ("mount", "vfat", "/dev/sda1")
    assert place == str(work.helper / MOUNTED)
    owner = work.runtime.stat()
    assert set(options.split(",")) == {
        *("nosuid", "nodev", "noexec", "sync", "fmask=0177", "dmask=0077"),
        *(f"uid={owner.st_uid}", f"gid={owner.st_gid}"),
    }
    assert not (work.runtime / REQUEST).exists()


def test_the_answer_can_be_read_by_the_daemon_and_the_place_by_root_alone(work: Workplace) -> None:
    work.ask("in 41\n")
    assert (work.helper / ANSWER).stat().st_mode & 0o777 == 0o644
    assert (work.helper / MOUNTED).stat().st_mode & 0o777 == 0o700


NOTHING, NOT_YET_READ, NTFS = (
    (CARD,),
    (CARD, disk("/dev/sda")),
    (CARD, disk("/dev/sda", fstype="ntfs")),
)


@pytest.mark.parametrize(
    ("looks", "outcome", "waited_s"),
    [
        ([NOTHING, NOT_YET_READ, (CARD, STICK)], "ok", 2),
        ([*10 * [NOTHING], *4 * [NOT_YET_READ], (CARD, STICK)], "ok", 14),
        ([NOTHING], "none", 12),
        ([NTFS], "unreadable", 4),
    ],
    ids=["just put in", "a slow one", "none", "of another kind"],
)
def test_a_stick_is_waited_for_by_the_games_and_by_a_new_version(
    work: Workplace, looks: list[tuple[dict[str, Any], ...]], outcome: str, waited_s: int
) -> None:
    work.disks = [*looks]
    assert work.ask("in 41\n") == f"41 {outcome}\n"
    assert sum(work.paused) == waited_s < PATIENCE_S
    work.disks, found = [*looks], "ok"
    try:
        with stick_of_root(work.run, by_name, pause=work.paused.append):
            pass
    except NoStick as error:
        found = error.trouble.value
    assert (found, sum(work.paused)) == (outcome, 2 * waited_s)


def test_what_cannot_be_mounted_is_told_and_why_is_in_the_journal(
    work: Workplace, capsys: pytest.CaptureFixture[str]
) -> None:
    work.fails = "mount"
    assert work.ask("in 41\n") == "41 unreadable\n"
    assert capsys.readouterr().err == "mount failed\n"


def test_out_needs_no_stick(work: Workplace) -> None:
    assert work.ask("out 42\n") == "42 ok\n"
    assert work.ran == []


@pytest.mark.parametrize("request_text", ["", "rm 5", "in ../../etc 5", "in " + "9" * 200])
def test_a_request_that_is_none_is_taken_away(work: Workplace, request_text: str) -> None:
    assert work.ask(request_text) in ("", f"{'9' * 20} ok\n")
    assert not (work.runtime / REQUEST).exists()


def test_no_link_and_no_pipe_is_a_request(work: Workplace, tmp_path: Path) -> None:
    (tmp_path / "other").write_text("in 5")
    (work.runtime / REQUEST).symlink_to(tmp_path / "other")
    assert work.serve() == ""
    assert (tmp_path / "other").exists()
    os.mkfifo(work.runtime / REQUEST)
    assert work.serve() == ""
    assert not (work.runtime / REQUEST).exists()


def test_a_folder_is_no_request_and_calls_the_helper_once(work: Workplace) -> None:
    (work.runtime / REQUEST / "inner").mkdir(parents=True)
    assert work.serve() == ""
    assert not (work.runtime / REQUEST).exists()
    assert work.ask("in 41\n") == "41 ok\n"


WITH_A_REAL_MOUNT = """
import json, os, subprocess, sys
from pathlib import Path
from hugod.backup.mount import serve

runtime, helper = Path(sys.argv[1]), Path(sys.argv[2])
def run(words):
    if words[0] == "mount":  # of a kind that every kernel has
        words = ["mount", "-t", "tmpfs", "-o", "nosuid,nodev,noexec,sync", "stick", words[-1]]
    elif words[0] == "lsblk":
        return sys.argv[3]
    print(words[0])
    subprocess.run(words, check=True)
    return ""

for request in ("in 1", "in 2", "out 3", "out 4"):
    (runtime / "stick-request").write_text(request)
    serve(runtime, helper, run, newest=lambda path: 1)
    print((helper / "answer").read_text().strip(), os.path.ismount(helper / "stick"))
"""


def test_a_real_mount_comes_and_goes_and_never_lies_upon_another(work: Workplace) -> None:
    done = subprocess.run(
        [
            *("unshare", "--mount", "--map-root-user", sys.executable, "-c", WITH_A_REAL_MOUNT),
            *(str(work.runtime), str(work.helper), listed(STICK)),
        ],
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        *("mount", "1 ok True"),
        *("umount", "mount", "2 ok True"),
        *("umount", "3 ok False", "4 ok False"),
    ]


@pytest.mark.parametrize("words", [("false",), ("no-such-command",), ("sh", "-c", "kill -9 $$")])
def test_a_command_that_fails_is_an_oserror(words: tuple[str, ...]) -> None:
    with pytest.raises(OSError, match=r"failed|No such file"):
        run_command(words)
