"""What a disk was given is read off the kernel's line; the disk is mounted like the card."""

import pytest
from wear import FSTAB, Written, mount_options, written

LINE = "    1104        0    66784     1120      512       20    26400      640        0      900"
DISCARDS_AND_FLUSHES = "     2310        7        0   131072       11       37      550"


def test_sectors_and_flushes_are_taken_from_the_kernels_line() -> None:
    assert written(LINE + DISCARDS_AND_FLUSHES) == Written(sectors=26_400, flushes=37)


def test_a_sector_is_512_bytes_whatever_the_disk_has() -> None:
    spent = Written(26_400, 37).since(Written(400, 30))
    assert (spent.kib, spent.flushes) == (13_000, 7)


def test_a_kernel_that_counts_no_flushes_is_not_taken_for_a_disk_that_has_none() -> None:
    with pytest.raises(IndexError):
        written(LINE)


def test_the_disk_is_mounted_as_the_card_mounts_the_games() -> None:
    options = mount_options(FSTAB.read_text("utf-8")).split(",")
    assert {"noatime", "data=ordered", "errors=remount-ro"} <= set(options)
    assert "nofail" not in options


def test_what_is_for_systemd_is_no_option_of_mount() -> None:
    fstab = "# d\n/dev/a / ext4 ro 0 1\n/dev/b /var/lib/hugod ext4 rw,x-systemd.y=1,nofail 0 2\n"
    assert mount_options(fstab) == "rw"
