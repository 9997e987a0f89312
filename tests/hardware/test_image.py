"""The card's recipe: its files are what rpi-image-gen reads, and its partitions are really built.

Here runs what the recipe runs: its hooks, genimage, mke2fs. What cannot run here is named in
docs/image.md: the packages of the Raspberry Pi archive, and a Pi that starts from the card.
"""

import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from hugod.gpio.pins import BUZZER, ROLL_LIGHT

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "hardware/image"
ASSETS = RECIPE / "image/hugo-card"
OVERLAY = RECIPE / "rootfs-overlay"
SETTINGS_HOOK = RECIPE / "bdebstrap/customize80-hugo-box"
MiB = 1 << 20
SMALL_CARD = 3_600_000_000
"""Bytes that every card sold as "4 GB" has; the smallest are a tenth short of their name."""

FIELDS = {"Name", "Category", "Desc", "Version", "Requires", "Provides"}
ABOUT_A_VARIABLE = {"Desc", "Required", "Valid", "Set"}
"""Of the fields of rpi-image-gen's layers, those that we use (its docs/layer/index.adoc)."""


def run(*command: str | Path, where: Path = ROOT, **environment: str) -> str:
    """Run one of the system's tools and give what it says."""
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    done = subprocess.run(
        command, cwd=where, env={"PATH": path, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def layers() -> list[Path]:
    return [RECIPE / "layer/hugo-box.yaml", ASSETS / "layout.yaml"]


def metadata(layer: Path) -> dict[str, str]:
    """Read the fields between METABEGIN and METAEND; a line that begins with two spaces goes on."""
    text = layer.read_text("utf-8")
    block = text.partition("# METABEGIN\n")[2].partition("# METAEND\n")[0]
    lines = re.sub(r"\n#  ", " ", block).splitlines()
    said = [line.removeprefix("# ").partition(":") for line in lines if line != "#"]
    return {name.removeprefix("X-Env-"): value.strip() for name, _, value in said}


def config() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((RECIPE / "config/hugo-card.yaml").read_text("utf-8"))
    return read


def test_every_file_of_the_recipe_can_be_read() -> None:
    for file in RECIPE.rglob("*.yaml"):
        assert yaml.safe_load(file.read_text("utf-8")) is not None or file in layers(), file
    assert set(RECIPE.rglob("*.yaml")) == {*layers(), RECIPE / "config/hugo-card.yaml"}


@pytest.mark.parametrize("layer", layers(), ids=lambda layer: layer.stem)
def test_a_layer_says_what_the_format_asks_for(layer: Path) -> None:
    said = metadata(layer)
    of_layer = {name.removeprefix("Layer-") for name in said if name.startswith("Layer-")}
    assert {"Name", "Version", "Desc", "Category"} <= of_layer <= FIELDS
    assert re.fullmatch(r"\d+\.\d+\.\d+", said["Layer-Version"])
    variables = {name for name in said if re.fullmatch(r"Var-[a-z_]+", name)}
    about = {name for name in said if name.startswith("Var-")} - variables
    assert about == {f"{name}-{one}" for name in variables for one in ABOUT_A_VARIABLE}
    assert "VarPrefix" in said


def test_the_config_names_our_layers_and_only_variables_that_are_there() -> None:
    names = {metadata(layer)["Layer-Name"] for layer in layers()}
    assert {config()["image"]["layer"], config()["layer"]["box"]} == names
    assert config()["image"]["name"] == "hugo-companion"


def test_the_scripts_can_be_run_or_they_would_be_passed_over() -> None:
    for script in (SETTINGS_HOOK, ASSETS / "pre-image.sh"):
        assert os.access(script, os.X_OK)
        run("sh", "-n", script)


# --- the root file system, after the hooks -------------------------------------------------------


def bare_root(root: Path) -> Path:
    """Give what our hook finds of a root: the firmware's files, accounts, the companion."""
    for folder in ("usr/bin", "etc/hugod", "var/log", "boot/firmware"):
        (root / folder).mkdir(parents=True)
    (root / "usr/bin/hugod").write_text("#!/usr/bin/python3\n")
    (root / "boot/firmware/config.txt").write_text("[all]\nuart_2ndstage=1\n")
    (root / "etc/machine-id").write_text("uninitialized\n")
    (root / "etc/passwd").write_text(
        "root:x:0:0:root:/root:/bin/bash\nowner:x:1000:1000:,,,:/home/owner:/bin/bash\n"
    )
    (root / "etc/shadow").write_text("root:*:20000:0:::::\nowner:!:20000:0:::::\n")
    shutil.copytree(OVERLAY, root, dirs_exist_ok=True)
    return root


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    root = bare_root(tmp_path / "root")
    run(SETTINGS_HOOK, root, where=SETTINGS_HOOK.parent)
    return root


def refused(root: Path) -> str:
    """Run the hook over *root* and give why it takes the build apart."""
    done = subprocess.run(
        [SETTINGS_HOOK, root], cwd=SETTINGS_HOOK.parent, capture_output=True, text=True
    )
    assert done.returncode == 1
    return done.stderr


def test_config_txt_has_the_lines_of_the_builders_page(finished: Path) -> None:
    lines = (finished / "boot/firmware/config.txt").read_text().splitlines()
    ours = lines[lines.index("# The companion: the lines of hardware/pi-settings.md") :]
    assert ours[1:] == [
        "[all]",
        "dtparam=i2c_arm=on",
        "dtparam=i2c_arm_baudrate=400000",
        f"gpio={ROLL_LIGHT}=op,dh",
        f"dtoverlay=pwm,pin={BUZZER},func=2",
        "dtoverlay=disable-bt",
        "dtparam=sd_cqe=0",
    ]
    assert lines[0] == "[all]"
    page = (ROOT / "hardware/pi-settings.md").read_text("utf-8")
    assert {line for line in ours[2:6] if f"| `{line}` |" not in page} == set()
    owner = (ROOT / "docs/guide/install.md").read_text("utf-8").splitlines()
    assert {line for line in ours[2:6] if f"   {line}" not in owner} == set()
    assert "i2c_arm" not in SETTINGS_HOOK.read_text()


def test_nobody_can_log_in(finished: Path) -> None:
    passwd = (finished / "etc/passwd").read_text().splitlines()
    assert passwd[1].endswith(":/usr/sbin/nologin")
    units = finished / "etc/systemd/system"
    masked = {one.name for one in units.iterdir() if one.is_symlink()}
    assert all(os.readlink(units / name) == "/dev/null" for name in masked)
    assert {"getty.target", "getty@.service", "serial-getty@.service"} <= masked
    settings = str(config())
    assert "pass" not in settings
    assert "ssh" not in settings
    wanted = metadata(RECIPE / "layer/hugo-box.yaml")["Layer-Requires"]
    assert not {"openssh-server", "trixie-minbase", "iwd"} & set(wanted.split(","))


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


@pytest.mark.parametrize(
    "program", ["usr/sbin/sshd", "usr/sbin/dphys-swapfile", "usr/bin/wpa_supplicant"]
)
def test_a_program_that_has_no_place_takes_the_build_apart(tmp_path: Path, program: str) -> None:
    root = bare_root(tmp_path / "root")
    (root / program).parent.mkdir(parents=True, exist_ok=True)
    (root / program).write_text("")
    assert f"/{program} has no place" in refused(root)


def test_a_card_without_the_companion_is_not_made(tmp_path: Path) -> None:
    root = bare_root(tmp_path / "root")
    (root / "usr/bin/hugod").unlink()
    assert "not installed" in refused(root)


def test_no_start_is_a_first_start(finished: Path) -> None:
    assert (finished / "etc/machine-id").read_text() == ""


def test_the_owner_writes_settings_on_the_partition_that_every_pc_can_open(tmp_path: Path) -> None:
    root = bare_root(tmp_path / "root")
    (root / "etc/hugod/config.toml").write_text("# the package's example\n")
    run(SETTINGS_HOOK, root, where=SETTINGS_HOOK.parent)
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
        "/dev/mmcblk0p2",
        "/dev/mmcblk0p3",
    }


def test_the_games_are_mounted_as_the_plan_says() -> None:
    what, kind, how = mounts()["/var/lib/hugod"]
    assert (what, kind) == ("/dev/mmcblk0p3", "ext4")
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
    names = {path.name for path in drop_ins.iterdir()}
    assert names == {"hugod.service.d", "hugod-ghost.service.d"}


def test_nothing_is_swapped_and_no_memory_is_filled_by_logs() -> None:
    assert "swap" not in {kind for _, kind, _ in mounts().values()}
    for what, _, how in mounts().values():
        assert what != "tmpfs" or any(one.startswith("size=") for one in how)
    journal = (OVERLAY / "etc/systemd/journald.conf.d/10-hugo.conf").read_text()
    assert "Storage=volatile" in journal.splitlines()


def test_the_kernel_is_told_the_same_root() -> None:
    said = (OVERLAY / "boot/firmware/cmdline.txt").read_text()
    assert said.count("\n") == 1, "the firmware reads one line"
    words = said.split()
    assert f"root={mounts()['/'][0]}" in words
    assert {"ro", "rootwait", "rootfstype=ext4", "fsck.repair=yes", "systemd.swap=0"} <= set(words)
    assert not [word for word in words if word.startswith("console=serial")]


# --- the card itself -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """An image that genimage made: the file, and where each partition is, in bytes."""

    image: Path
    starts: tuple[int, ...]
    sizes: tuple[int, ...]

    def ext4(self, number: int) -> str:
        """Give partition *number*, from 1, as e2fsprogs is told of it."""
        return f"{self.image}?offset={self.starts[number - 1]}"

    def vfat(self, number: int) -> str:
        """Give partition *number* as mtools is told of it."""
        return f"{self.image}@@{self.starts[number - 1]}"


@pytest.fixture(scope="module")
def built_card(tmp_path_factory: pytest.TempPathFactory) -> Card:
    """Build the partition map at its real sizes, with a root that is nearly empty."""
    folder = tmp_path_factory.mktemp("card")
    root = bare_root(folder / "root")
    run(SETTINGS_HOOK, root, where=SETTINGS_HOOK.parent)
    layout = metadata(ASSETS / "layout.yaml")
    variables = {
        f"IGconf_image_{name.removeprefix('Var-')}": value
        for name, value in layout.items()
        if name.endswith("_part_size")
    }
    out = folder / "out"
    for one in (out, folder / "tmp"):
        one.mkdir()
    run(
        ASSETS / "pre-image.sh",
        root,
        out,
        where=ASSETS,
        IGconf_image_name="hugo-companion",
        IGconf_image_suffix="img",
        IGconf_device_sector_size="512",
        **variables,
    )
    assert not re.search(r"<[A-Z]", (out / "genimage.cfg").read_text())
    run(
        *("genimage", "--config", out / "genimage.cfg", "--rootpath", root),
        *("--tmppath", folder / "tmp/genimage", "--inputpath", out, "--outputpath", out),
    )
    image = out / "hugo-companion.img"
    table = json.loads(run("sfdisk", "--json", image))["partitiontable"]
    assert (table["label"], table["sectorsize"]) == ("dos", 512)
    starts, sizes = (
        tuple(one[what] * 512 for one in table["partitions"]) for what in ("start", "size")
    )
    assert [one["type"] for one in table["partitions"]] == ["c", "83", "83"]
    return Card(image, starts, sizes)


@pytest.mark.endurance
def test_every_partition_begins_where_the_card_erases(built_card: Card) -> None:
    assert [start % (8 * MiB) for start in built_card.starts] == [0, 0, 0]
    ends = [start + size for start, size in zip(built_card.starts, built_card.sizes, strict=True)]
    assert all(end <= start for end, start in zip(ends, built_card.starts[1:], strict=False))
    assert built_card.sizes == (256 * MiB, 1536 * MiB, 1536 * MiB)


@pytest.mark.endurance
def test_rpi_image_gen_can_describe_each_partition(built_card: Card) -> None:
    """Its image2json ends the build with an error for one without a file of this name."""
    for name in ("boot.vfat", "root.ext4", "state.ext4"):
        assert (built_card.image.parent / f"{name}.sparse").read_bytes()[:4] == b"\x3a\xff\x26\xed"


@pytest.mark.endurance
def test_the_image_fits_a_card_of_4_gb(built_card: Card) -> None:
    assert built_card.image.stat().st_size <= SMALL_CARD


def superblock(part: str) -> dict[str, str]:
    lines = run("tune2fs", "-l", part).splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


@pytest.mark.endurance
@pytest.mark.parametrize(("number", "label"), [(2, "HUGO-ROOT"), (3, "HUGO-STATE")])
def test_a_linux_partition_is_sound_and_named(built_card: Card, number: int, label: str) -> None:
    part = built_card.ext4(number)
    assert superblock(part)["Filesystem volume name"] == label
    run("e2fsck", "-fn", part)


@pytest.mark.endurance
def test_the_games_partition_says_itself_how_it_is_kept(built_card: Card) -> None:
    said = superblock(built_card.ext4(3))
    assert said["Errors behavior"] == "Remount read-only"
    assert "has_journal" in said["Filesystem features"]
    assert "data" not in said["Default mount options"]
    assert said["Reserved block count"] == "0"
    assert not {"orphan_file", "metadata_csum_seed"} & set(said["Filesystem features"].split())


@pytest.mark.endurance
def test_the_root_needs_no_journal(built_card: Card) -> None:
    assert "has_journal" not in superblock(built_card.ext4(2))["Filesystem features"]


@pytest.mark.endurance
def test_each_file_is_on_its_partition(built_card: Card) -> None:
    boot, root, state = built_card.vfat(1), built_card.ext4(2), built_card.ext4(3)
    names = run("mdir", "-b", "-i", boot)
    assert {"::/config.txt", "::/cmdline.txt"} <= set(names.split())
    assert "HUGO-BOOT" in run("mlabel", "-s", "-i", boot, "::")
    for inside in ("/etc/fstab", "/usr/bin/hugod", "/var/lib/hugod"):
        assert "Inode:" in run("debugfs", "-R", f"stat {inside}", root)
    assert "config.txt" not in run("debugfs", "-R", "ls -p /boot/firmware", root)
    assert set(re.findall(r"/([^/]+)/\d*/\n", run("debugfs", "-R", "ls -p /", state))) <= {
        *(".", "..", "lost+found")
    }
