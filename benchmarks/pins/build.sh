#!/bin/sh
# Builds the machine of `make pins-vm`: a small Debian with its stock kernel, on a disk image, with
# a GPIO chip that is simulated by the kernel itself (gpio-sim) and this project installed.
#
#   benchmarks/pins/build.sh FOLDER PYTHON
#
# Wants root (mmdebstrap, mke2fs -d) and: qemu-system-x86 mmdebstrap e2fsprogs make gcc kmod
# xz-utils linux-headers-amd64 linux-source-6.1. About two minutes; done once, then only the
# project is brought up to date.
set -eu

HERE=$(cd "$(dirname "$0")" && pwd)
PROJECT=$(cd "$HERE/../.." && pwd)
FOLDER=$1
PYTHON=$2
ROOT=$FOLDER/root
SOURCE=/usr/src/linux-source-6.1.tar.xz

for need in mmdebstrap mke2fs make gcc depmod xz qemu-system-x86_64; do
  command -v "$need" >/dev/null || { echo "$need is missing; the head of $0 says what it wants" >&2; exit 1; }
done
test -r "$SOURCE" || { echo "linux-source-6.1 is missing: sudo apt install linux-source-6.1" >&2; exit 1; }
mkdir -p "$FOLDER"

if ! test -d "$ROOT"; then
  rm -rf "$ROOT.new"
  mmdebstrap --quiet --variant=minbase --format=directory \
    --include=systemd,systemd-sysv,udev,python3,kmod,linux-image-amd64,initramfs-tools \
    bookworm "$ROOT.new"
  mv "$ROOT.new" "$ROOT"
fi

# Debian's kernels leave gpio-sim out. It builds as a module of its own together with the simulated
# interrupts it needs, whose one call that is not exported to modules has a twin that is.
KERNEL=$(ls "$ROOT/lib/modules")
BUILD=/lib/modules/$KERNEL/build
test -d "$BUILD" || { echo "sudo apt install linux-headers-$KERNEL" >&2; exit 1; }
if ! test -e "$FOLDER/module/gpio-sim-full.ko"; then
  rm -rf "$FOLDER/module"
  mkdir "$FOLDER/module"
  tar -xf "$SOURCE" -C "$FOLDER/module" --strip-components=3 \
    linux-source-6.1/drivers/gpio/gpio-sim.c linux-source-6.1/drivers/gpio/gpiolib.h \
    linux-source-6.1/kernel/irq/irq_sim.c
  sed -i 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq_safe(irqnum);/' \
    "$FOLDER/module/irq_sim.c"
  printf 'obj-m := gpio-sim-full.o\ngpio-sim-full-y := gpio-sim.o irq_sim.o\nccflags-y := -DCONFIG_IRQ_SIM\n' \
    > "$FOLDER/module/Makefile"
  make -s -C "$BUILD" M="$FOLDER/module" modules
fi
install -D -m 644 "$FOLDER/module/gpio-sim-full.ko" "$ROOT/lib/modules/$KERNEL/extra/gpio-sim-full.ko"
depmod -b "$ROOT" "$KERNEL"

# The guest has the Python of Debian 12; packages of another version would not load there.
rm -rf "$ROOT/opt/hugo"
"$PYTHON" -m pip install --quiet --target "$ROOT/opt/hugo" --python-version 3.11 --only-binary=:all: \
  --upgrade gpiozero gpiod lgpio pillow
cp -r "$PROJECT/hugo_core" "$PROJECT/firmware/hugod" "$ROOT/opt/hugo/"
install -D -m 755 "$HERE/guest.py" "$ROOT/opt/pins/guest.py"
install -D -m 644 "$HERE/pins-bench.service" "$ROOT/etc/systemd/system/pins-bench.service"
mkdir -p "$ROOT/etc/systemd/system/multi-user.target.wants"
ln -sf /dev/null "$ROOT/etc/systemd/system/serial-getty@ttyS0.service"  # the console is the bench's
ln -sf ../pins-bench.service "$ROOT/etc/systemd/system/multi-user.target.wants/pins-bench.service"

cp "$ROOT/boot/vmlinuz-$KERNEL" "$FOLDER/vmlinuz"
cp "$ROOT/boot/initrd.img-$KERNEL" "$FOLDER/initrd.img"
mke2fs -q -q -F -t ext4 -d "$ROOT" "$FOLDER/disk.img" 1800M
