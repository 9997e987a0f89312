"""How a card stands, asked before the first picture."""

from pathlib import Path

from hugod.renewal.standing import KEY, CardStanding, half_of, look


def test_a_system_that_is_no_card_of_ours_takes_nothing(tmp_path: Path) -> None:
    kernel = tmp_path / "cmdline"
    assert look(kernel, tmp_path, tmp_path) == CardStanding()
    kernel.write_text("root=PARTUUID=0815-02 rootwait\n")
    assert look(kernel, tmp_path, tmp_path) == CardStanding()


def test_only_a_card_with_a_key_takes_versions(tmp_path: Path) -> None:
    kernel = tmp_path / "cmdline"
    kernel.write_text("root=/dev/mmcblk0p2 ro quiet\n")
    assert look(kernel, tmp_path, tmp_path) == CardStanding(takes_versions=False)
    (tmp_path / KEY).write_bytes(b"key")
    assert look(kernel, tmp_path, tmp_path) == CardStanding(takes_versions=True)
    (tmp_path / "b").mkdir()
    (tmp_path / "b/cmdline.txt").write_text("root=/dev/mmcblk0p3 ro hugo.left=0\n")
    assert look(kernel, tmp_path, tmp_path) == CardStanding(takes_versions=True, came_back=True)


def test_the_half_that_runs_is_the_one_that_is_mounted(tmp_path: Path) -> None:
    """Where the named half cannot be read the first system takes the other: that one is in use."""
    kernel, mounts = tmp_path / "cmdline", tmp_path / "mountinfo"
    kernel.write_text("root=/dev/mmcblk0p2 ro quiet\n")
    others = "24 1 0:22 / /proc rw - proc proc rw\n30 24 179:1 / /boot - vfat /dev/mmcblk0p1 ro\n"
    mounts.write_text(f"22 1 179:3 / / ro,relatime shared:1 - squashfs /dev/mmcblk0p3 ro\n{others}")
    assert half_of(kernel, mounts) == "b"
    mounts.write_text(others)
    assert half_of(kernel, mounts) == "a"
    mounts.write_text("22 1 179:3 / / rw - squashfs /dev/mmcblk0p3 ro\n")
    kernel.write_text("root=PARTUUID=0815-02 rootwait\n")
    assert half_of(kernel, mounts) == ""
