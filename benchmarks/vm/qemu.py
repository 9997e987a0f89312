"""How the machine of `build.sh` is started, for `make vm-test`.

TCG, because not every machine that builds this has a KVM; one that has: `ACCEL=kvm make vm-test`.
`cache=unsafe` is the host's cache alone, what the guest has not written is lost when QEMU is killed
all the same. A PC's own keyboard would be one more number pad.
"""

import os
from collections.abc import Sequence
from pathlib import Path

QEMU = "qemu-system-x86_64"
ACCEL = os.environ.get("ACCEL", "tcg,thread=multi")
KERNEL = "console=ttyS0 root=/dev/vda rw quiet panic=-1 mitigations=off systemd.show_status=0"


def command(
    folder: Path, disk: Path, more: Sequence[str] = (), *, told: Sequence[str] = ()
) -> list[str]:
    """Give the command line of a machine with the kernel in *folder* and its files on *disk*.

    The kernel is *told* some words more.
    """
    words = [QEMU, "-machine", "pc,i8042=off", "-accel", ACCEL]
    words += ["-cpu", "max", "-m", "768", "-smp", "2"]
    words += ["-nic", "none", "-nographic", "-no-reboot"]
    words += ["-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initrd.img")]
    words += ["-append", " ".join((KERNEL, *told)), *more]
    return [*words, "-drive", f"file={disk},if=virtio,format=raw,cache=unsafe"]
