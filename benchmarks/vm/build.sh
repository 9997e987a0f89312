#!/bin/sh
# Builds the machine of `make vm-test`: a small Debian 12 with its stock kernel, on
# a disk image, with a GPIO chip that is simulated by the kernel itself (gpio-sim).
#
#   benchmarks/vm/build.sh FOLDER PYTHON PACKAGE.deb
#
# The package is installed as its owner would do it, and the machine says it is a Raspberry Pi.
#
# Wants root (mmdebstrap, mke2fs -d) and: qemu-system-x86 mmdebstrap e2fsprogs dosfstools fdisk make
# gcc kmod xz-utils linux-headers-amd64 linux-source-6.1. Two to four minutes; done once, then only
# the project is brought up to date.
set -eu

HERE=$(cd "$(dirname "$0")" && pwd)
PROJECT=$(cd "$HERE/../.." && pwd)
FOLDER=$(mkdir -p "$1" && cd "$1" && pwd)
PYTHON=$2
PACKAGE=$3
ROOT=$FOLDER/root
SOURCE=/usr/src/linux-source-6.1.tar.xz

for need in mmdebstrap mke2fs mkfs.vfat sfdisk make gcc depmod xz qemu-system-x86_64; do
  command -v "$need" >/dev/null || { echo "$need is missing; the head of $0 says what it wants" >&2; exit 1; }
done
test -r "$SOURCE" || { echo "linux-source-6.1 is missing: sudo apt install linux-source-6.1" >&2; exit 1; }
test "$(id -u)" = 0 || { echo "This wants root: a whole Debian is put on a disk image" >&2; exit 1; }

if ! test -d "$ROOT"; then
  rm -rf "$ROOT.new"
  mmdebstrap --quiet --variant=minbase --format=directory \
    --include=systemd,systemd-sysv,udev,dbus,python3,kmod,linux-image-amd64,initramfs-tools \
    bookworm "$ROOT.new"
  mv "$ROOT.new" "$ROOT"
fi

# What Debian's kernels leave out, as modules. gpio-sim goes together with the simulated interrupts it
# needs, whose one call that is not exported to modules has a twin that is.
KERNEL=$(ls "$ROOT/lib/modules")
BUILD=/lib/modules/$KERNEL/build
test -d "$BUILD" || { echo "sudo apt install linux-headers-$KERNEL" >&2; exit 1; }
if ! test -e "$FOLDER/module/pi-pwm.ko"; then
  rm -rf "$FOLDER/module"
  mkdir "$FOLDER/module"
  tar -xf "$SOURCE" -C "$FOLDER/module" --strip-components=3 \
    linux-source-6.1/drivers/gpio/gpio-sim.c linux-source-6.1/drivers/gpio/gpiolib.h \
    linux-source-6.1/kernel/irq/irq_sim.c
  sed -i 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq_safe(irqnum);/' \
    "$FOLDER/module/irq_sim.c"
  cp "$HERE"/pi-*.c "$FOLDER/module/"
  printf '%s\n' 'obj-m := gpio-sim-full.o pi-model.o pi-pwm.o' 'gpio-sim-full-y := gpio-sim.o irq_sim.o' \
    'ccflags-y := -DCONFIG_IRQ_SIM' > "$FOLDER/module/Makefile"
  make -s -C "$BUILD" M="$FOLDER/module" modules
fi
for module in gpio-sim-full pi-model pi-pwm; do
  install -D -m 644 "$FOLDER/module/$module.ko" "$ROOT/lib/modules/$KERNEL/extra/$module.ko"
done
depmod -b "$ROOT" "$KERNEL"

"$HERE/install.sh" "$ROOT" "$PACKAGE" "$PYTHON" "$PROJECT"
ln -sf /dev/null "$ROOT/etc/systemd/system/serial-getty@ttyS0.service"  # the console is the bench's

# An initrd with what this one disk takes; the usual one is unpacked for ten seconds here.
if ! test -e "$FOLDER/initrd.img"; then
  sed -i 's/^MODULES=.*/MODULES=list/' "$ROOT/etc/initramfs-tools/initramfs.conf"
  printf '%s\n' virtio_pci virtio_blk ext4 > "$ROOT/etc/initramfs-tools/modules"
  chroot "$ROOT" mkinitramfs -o /root/initrd.img "$KERNEL"
  mv "$ROOT/root/initrd.img" "$FOLDER/initrd.img"
fi
cp "$ROOT/boot/vmlinuz-$KERNEL" "$FOLDER/vmlinuz"
mke2fs -q -F -t ext4 -d "$ROOT" "$FOLDER/disk.img" 1800M >/dev/null
