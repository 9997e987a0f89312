"""The card's recipe: what it lays over the root, and the partitions, which are really built.

That a Pi starts from it, emulated, is shown by `make card-boot`; here is what takes no root of
Debian: the scripts, the files over the root, genimage, mke2fs, mksquashfs.
"""

import json
import os
import re
import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from hugod.gpio.pins import BUZZER, ROLL_LIGHT

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "hardware/image"
OVERLAY = RECIPE / "rootfs-overlay"
FINISH = RECIPE / "finish.sh"
HALVES = {"a": "/dev/mmcblk0p2", "b": "/dev/mmcblk0p3"}
MiB = 1 << 20
LARGEST = 1_000_000_000
"""Bytes of the whole image: it fits every card there is, and is written in a minute or two."""


def run(*command: str | Path, where: Path = ROOT) -> str:
    """Run one of the system's tools and give what it says."""
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    done = subprocess.run(command, cwd=where, env={"PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("name", ["build.sh", "finish.sh", "init", "on-trial"])
def test_a_script_of_the_recipe_can_be_run(name: str) -> None:
    script = RECIPE / name
    assert os.access(script, os.X_OK)
    run("sh", "-n", script)


# --- the root file system, when it is finished ----------------------------------------------------


def bare_root(root: Path) -> Path:
    """Give what our hand finds of a root: accounts, time zones, the companion."""
    for folder in ("usr/bin", "usr/lib", "usr/share/zoneinfo/Europe", "etc/hugod", "var/lib"):
        (root / folder).mkdir(parents=True)
    (root / "boot/firmware/a").mkdir(parents=True)
    (root / "usr/bin/hugod").write_text("#!/usr/bin/python3\n")
    (root / "usr/share/zoneinfo/Europe/Berlin").write_text("")
    (root / "etc/machine-id").write_text("uninitialized\n")
    (root / "etc/shadow").write_text("root:*:20000:0:::::\nhugod:!*:20000::::::\n")
    shutil.copytree(OVERLAY, root, dirs_exist_ok=True)
    return root


def finish(root: Path, zone: str = "Europe/Berlin") -> subprocess.CompletedProcess[str]:
    return subprocess.run([FINISH, root, zone], capture_output=True, text=True)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    root = bare_root(tmp_path / "root")
    done = finish(root)
    assert done.returncode == 0, done.stderr
    return root


def refused(root: Path) -> str:
    """Finish the root and give why the build is taken apart."""
    done = finish(root)
    assert done.returncode == 1
    return done.stderr


def test_the_pi_is_told_what_the_builders_page_says() -> None:
    """Raspberry Pi's lines for its own kernel are said to Debian's in its device tree."""
    tree = (RECIPE / "hugo.dtso").read_text("utf-8")
    page = (ROOT / "hardware/pi-settings.md").read_text("utf-8")
    assert "`dtparam=i2c_arm_baudrate=400000`" in page
    assert "clock-frequency = <400000>;" in tree
    assert f"`dtoverlay=pwm,pin={BUZZER},func=2`" in page
    assert f"brcm,pins = <{BUZZER}>;" in tree
    assert f"`gpio={ROLL_LIGHT}=op,dh`" in page
    assert f"gpio={ROLL_LIGHT}=op,dh" in (RECIPE / "config.txt").read_text("utf-8").splitlines()


def test_the_firmware_starts_one_half_and_the_kernel_is_told_of_it(finished: Path) -> None:
    lines = (finished / "boot/firmware/config.txt").read_text("utf-8").splitlines()
    half = next(line for line in lines if line.startswith("os_prefix="))
    assert half == "os_prefix=a/"
    assert {"arm_64bit=1", "upstream_kernel=1", "kernel=vmlinuz"} <= set(lines)
    said = (RECIPE / "cmdline.txt").read_text()
    assert said.count("\n") == 1, "the firmware reads one line"
    assert {"root=/dev/mmcblk0pPARTITION", "ro", "systemd.swap=0"} <= set(said.split())
    assert "console=" not in said
    built = (RECIPE / "build.sh").read_text("utf-8")
    assert all(f"\nslot {half} {device[-1]}\n" in built for half, device in HALVES.items())


def test_the_first_system_calls_the_ghost_and_nobody_calls_it_again(finished: Path) -> None:
    ghost = finished / "etc/systemd/system/hugod-ghost.service"
    assert os.readlink(ghost) == "/dev/null"
    link = (ROOT / "debian/hugo-companion.links").read_text().split()
    first = (RECIPE / "init").read_text("utf-8")
    assert f"/usr/bin/python3 -I -S /{link[1]} /proc/self/fd/3\n" in first
    assert first.index("insmod") < first.index(link[1]) < first.index("exec $b switch_root")


BUSYBOX = """#!/bin/sh
case "$1 $3" in
  "mount squashfs") case " {readable} " in *" $6 "*) ;; *) exit 1 ;; esac ;;
  "cat ") echo root=/dev/mmcblk0p2 ro ;;
  "uname "*) echo 6.12 ;;
  "switch_root "*) echo started ;;
esac
"""


@pytest.mark.parametrize(
    ("readable", "ends"), [("p2 p3", 0), ("p2", 0), ("p3", 0), ("", 1)], ids=str
)
def test_a_half_that_cannot_be_read_gives_way_to_the_other_and_two_to_a_new_start(
    tmp_path: Path, readable: str, ends: int
) -> None:
    """The kernel starts anew when its first program has ended: `panic=` says when."""
    system, busybox = tmp_path / "root", tmp_path / "busybox"
    (system / "usr/lib/modules/6.12").mkdir(parents=True)
    (system / "usr/lib/systemd").mkdir()
    (system / "usr/lib/systemd/systemd").symlink_to("/bin/true")
    devices = " ".join(f"/dev/mmcblk0{half}" for half in readable.split())
    busybox.write_text(BUSYBOX.replace("{readable}", devices))
    busybox.chmod(0o755)
    first = (RECIPE / "init").read_text("utf-8").replace("b=/bin/busybox", f"b={busybox}")
    first = first.replace("tries = 200", "tries = 0")
    for path in ("/root", "/hugod.toml", "/dev/kmsg"):
        first = re.sub(rf"(?<=[ >\"<]){path}\b", f"{tmp_path}/{Path(path).name}", first)
    done = subprocess.run(["sh", "-c", first], capture_output=True, text=True)
    assert (done.returncode, "started" in done.stdout) == (ends, not ends), done.stderr
    assert (tmp_path / "kmsg").exists() is bool(ends), "and that is said"
    assert "panic=10" in (RECIPE / "cmdline.txt").read_text().split()


def test_nobody_can_log_in(finished: Path) -> None:
    units = finished / "etc/systemd/system"
    masked = {one.name for one in units.iterdir() if one.is_symlink()}
    assert all(os.readlink(units / name) == "/dev/null" for name in masked)
    assert {"getty.target", "getty@.service", "serial-getty@.service"} <= masked
    assert "ctrl-alt-del.target" in masked, "nor starts anything anew"
    said = (finished / "etc/sysctl.d/90-hugo.conf").read_text("utf-8")
    assert "\nkernel.sysrq = 0\n" in said, "nor does the kernel hear three keys"


def test_the_settings_on_the_card_name_nothing_that_a_card_has_not(tmp_path: Path) -> None:
    root = bare_root(tmp_path / "root")
    shutil.copy(ROOT / "debian/config.toml", root / "etc/hugod/config.toml")
    assert finish(root).returncode == 0
    said = (root / "boot/firmware/hugod.toml").read_text("utf-8")
    assert re.findall(r"sudo|apt|systemctl|hugod check|/etc/|/usr/local|Wi-Fi", said) == []
    assert "and put the card back into the box\n" in said
    settings = tomllib.loads(re.sub(r"(?m)^#(?! )", "", said))
    every = tomllib.loads(re.sub(r"(?m)^#(?! )", "", (ROOT / "debian/config.toml").read_text()))
    assert settings.keys() == every.keys() - {"power", "players"}
    assert settings["display"] == every["display"]
    assert os.readlink(root / "etc/hugod/config.toml") == "/boot/firmware/hugod.toml"


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("owner:$y$j9T$abc:20000:0:::::\n", "owner"),
        ("owner::20000:0:::::\n", "owner"),
        ("root:$6$salt$hash:20000:0:::::\n", "root"),
    ],
)
def test_an_account_with_a_password_ends_the_build(tmp_path: Path, line: str, who: str) -> None:
    root = bare_root(tmp_path / "root")
    (root / "etc/shadow").write_text(line)
    assert f"none is asked for: {who}" in refused(root)


@pytest.mark.parametrize("key", [b"-----BEGIN PGP PUBLIC KEY BLOCK-----", b"\x94secret", b""])
def test_a_key_that_no_box_could_use_and_a_secret_one_are_not_put_on_a_card(
    tmp_path: Path, key: bytes
) -> None:
    (tmp_path / "key").write_bytes(key)
    done = subprocess.run(
        (RECIPE / "build.sh", tmp_path / "card", "x.deb"),
        env={**os.environ, "RELEASE_KEY_FILE": str(tmp_path / "key")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "is no public key in binary form: gpg --export" in done.stderr


@pytest.mark.parametrize("program", ["usr/sbin/sshd", "usr/bin/apt", "usr/sbin/wpa_supplicant"])
def test_a_program_that_has_no_place_takes_the_build_apart(tmp_path: Path, program: str) -> None:
    root = bare_root(tmp_path / "root")
    (root / program).parent.mkdir(parents=True, exist_ok=True)
    (root / program).write_text("")
    assert f"/{program} has no place" in refused(root)


def test_a_card_without_the_companion_or_its_clock_is_not_made(tmp_path: Path) -> None:
    root = bare_root(tmp_path / "root")
    assert "no time zone Castle/Tower" in finish(root, "Castle/Tower").stderr
    (root / "usr/bin/hugod").unlink()
    assert "not installed" in refused(root)


def test_no_start_is_a_first_start(finished: Path) -> None:
    assert (finished / "etc/machine-id").read_text() == ""


def test_the_owner_writes_settings_on_the_partition_that_every_pc_can_open(tmp_path: Path) -> None:
    root = bare_root(tmp_path / "root")
    (root / "etc/hugod/config.toml").write_text("# the package's example\n")
    assert finish(root).returncode == 0
    assert os.readlink(root / "etc/hugod/config.toml") == "/boot/firmware/hugod.toml"
    assert (root / "boot/firmware/hugod.toml").read_text() == "# the package's example\n"


# --- what is mounted where -----------------------------------------------------------------------


def mounts() -> dict[str, tuple[str, str, set[str]]]:
    """Give what fstab says: mount point to device, type and options."""
    lines = (OVERLAY / "etc/fstab").read_text().splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    assert all(len(row) == 6 for row in rows)
    return {where: (what, kind, set(how.split(","))) for what, where, kind, how, *_ in rows}


def test_one_partition_alone_is_written() -> None:
    written = [
        where
        for where, (what, _, how) in mounts().items()
        if what.startswith("/dev/") and "ro" not in how
    ]
    assert written == ["/var/lib/hugod"]
    assert {what for what, kind, _ in mounts().values() if kind != "tmpfs"} == {
        "/dev/mmcblk0p1",
        "/dev/mmcblk0p4",
    }


def test_the_games_are_mounted_as_the_plan_says() -> None:
    what, kind, how = mounts()["/var/lib/hugod"]
    assert (what, kind) == ("/dev/mmcblk0p4", "ext4")
    assert {"rw", "noatime", "data=ordered", "errors=remount-ro", "nofail"} <= how
    assert not {one for one in how if one.startswith(("commit=", "barrier=", "nobarrier"))}


def test_the_unit_writes_where_the_card_may_be_written_and_waits_for_it() -> None:
    """StateDirectory= waits for what is mounted at it, so the daemon never plays on the root."""
    unit = (ROOT / "systemd/hugod.service").read_text().splitlines()
    said = [line.partition("=") for line in unit if "=" in line and not line.startswith("#")]
    states = [value for name, _, value in said if name == "StateDirectory"]
    assert [f"/var/lib/{name}" for name in states] == ["/var/lib/hugod"]
    assert "/var/lib/hugod" in mounts()
    assert ("ProtectSystem", "=", "strict") in said
    devices = [
        word for name, _, value in said if name == "ReadWritePaths" for word in value.split()
    ]
    assert [where for where in devices if not where.startswith("-/sys/devices/")] == []
    elsewhere = {"LogsDirectory", "CacheDirectory", "ConfigurationDirectory"}
    assert not elsewhere & {name for name, _, _ in said}


def test_what_starts_when_the_games_are_not_there_is_what_the_unit_names() -> None:
    """Told beside the mount: nobody is left before a dark glass."""
    unit = (ROOT / "systemd/hugod.service").read_text()
    assert "\nOnFailure=hugod-safe.service\n" in unit
    assert "hugod-safe.service" in (OVERLAY / "etc/fstab").read_text()
    drop_ins = OVERLAY / "etc/systemd/system"
    assert [path.name for path in drop_ins.iterdir()] == ["hugod.service.d"]


def test_nothing_is_swapped_and_no_memory_is_filled_by_logs() -> None:
    assert "swap" not in {kind for _, kind, _ in mounts().values()}
    for what, _, how in mounts().values():
        assert what != "tmpfs" or any(one.startswith("size=") for one in how)
    journal = (OVERLAY / "etc/systemd/journald.conf.d/10-hugo.conf").read_text()
    assert "Storage=volatile" in journal.splitlines()


# --- the card itself -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """An image that genimage made: the file, and where each partition is, in bytes."""

    image: Path
    starts: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def vfat(self) -> str:
        """What mtools is told of the first partition."""
        return f"{self.image}@@{self.starts[0]}"

    @property
    def games(self) -> str:
        """What e2fsprogs is told of the last."""
        return f"{self.image}?offset={self.starts[3]}"


@pytest.fixture(scope="module")
def built_card(tmp_path_factory: pytest.TempPathFactory) -> Card:
    """Build the partition map at its real sizes, with a root that is nearly empty."""
    folder = tmp_path_factory.mktemp("card")
    root = bare_root(folder / "root")
    assert finish(root).returncode == 0
    recipe = (RECIPE / "genimage.cfg").read_text("utf-8")
    filled = recipe.replace("<GAMES>", "256M").replace("<MKE2FS_CONF>", f"{RECIPE}/mke2fs.conf")
    assert not re.search(r"<[A-Z]", filled)
    (folder / "genimage.cfg").write_text(filled)
    run(
        *("genimage", "--config", folder / "genimage.cfg", "--rootpath", root),
        *("--tmppath", folder / "tmp", "--inputpath", folder, "--outputpath", folder),
    )
    image = folder / "hugo-companion.img"
    table = json.loads(run("sfdisk", "--json", image))["partitiontable"]
    assert (table["label"], table["sectorsize"]) == ("dos", 512)
    starts, sizes = (
        tuple(one[what] * 512 for one in table["partitions"]) for what in ("start", "size")
    )
    assert [one["type"] for one in table["partitions"]] == ["c", "83", "83", "83"]
    return Card(image, starts, sizes)


@pytest.mark.endurance
def test_the_card_has_two_halves_and_room_for_games(built_card: Card) -> None:
    assert [start % (8 * MiB) for start in built_card.starts] == [0, 0, 0, 0]
    assert built_card.sizes == (128 * MiB, 256 * MiB, 256 * MiB, 256 * MiB)
    assert built_card.image.stat().st_size <= LARGEST
    with built_card.image.open("rb") as image:
        halves = []
        for start in built_card.starts[1:3]:
            image.seek(start)
            halves.append(image.read(MiB))
    assert halves[0] == halves[1]
    assert halves[0][:4] == b"hsqs"


@pytest.mark.endurance
def test_the_games_partition_says_itself_how_it_is_kept(built_card: Card) -> None:
    lines = run("tune2fs", "-l", built_card.games).splitlines()
    said = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    assert said["Filesystem volume name"] == "HUGO-GAMES"
    assert said["Errors behavior"] == "Remount read-only"
    assert "has_journal" in said["Filesystem features"]
    assert "data" not in said["Default mount options"]
    assert said["Reserved block count"] == "0"
    assert not {"orphan_file", "metadata_csum_seed"} & set(said["Filesystem features"].split())
    run("e2fsck", "-fn", built_card.games)
    found = re.findall(r"/([^/]+)/\d*/\n", run("debugfs", "-R", "ls -p /", built_card.games))
    assert set(found) <= {".", "..", "lost+found"}


@pytest.mark.endurance
def test_each_file_is_on_its_partition(built_card: Card) -> None:
    names = run("mdir", "-b", "-i", built_card.vfat)
    assert {"::/config.txt", "::/a/"} <= set(names.split())
    assert "HUGO-BOOT" in run("mlabel", "-s", "-i", built_card.vfat, "::")
    inside = run("unsquashfs", "-l", "-o", str(built_card.starts[1]), built_card.image)
    assert "squashfs-root/etc/fstab\n" in inside
    assert "squashfs-root/usr/bin/hugod\n" in inside
    assert "config.txt" not in inside
