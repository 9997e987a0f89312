#!/bin/sh
# Builds the card: FOLDER/hugo-companion.img, from Debian's archive and our packages alone.
#
#   hardware/image/build.sh FOLDER hugo-companion_…_all.deb [hugo-voice-…_all.deb …]
#
# Wants root and what `need` names below. On a PC a Pi's programs run by qemu-user-static, which is
# slow; so nothing is done inside that can be done here: Python's files are compiled and the small first
# system that finds the root (an initramfs) is packed on this machine, and the root holds neither
# kernel package nor apt.
# TIMEZONE=America/New_York another clock for the quiet hours, GAMES=1G another size for the games.
# RELEASE_KEY_FILE=key.gpg the public key (gpg --export NAME) that new versions must be signed with;
# without one the card takes none.
set -eu
PATH=$PATH:/usr/sbin:/sbin
umask 022

HERE=$(cd "$(dirname "$0")" && pwd)
FOLDER=$(mkdir -p "$1" && cd "$1" && pwd)
shift
TIMEZONE=${TIMEZONE:-Europe/Berlin}
GAMES=${GAMES:-256M}
SUITE=trixie PYTHON=/usr/bin/python3.13
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(date +%s)}"

# What the companion does not bring itself: a system that starts, the checks of both partitions that
# have a file system to check, the clock and the cable (nothing waits for either), the pins, the glass
# on SPI, the player for a sound device, the check of a new version's signature. dbus: logind, which a
# power button asks, asks by it.
PACKAGES=systemd-sysv,udev,kmod,dbus,e2fsprogs,dosfstools,tzdata
PACKAGES=$PACKAGES,systemd-resolved,systemd-timesyncd,python3-libgpiod,python3-spidev,alsa-utils,gpgv

# Drivers of what no Pi has or nobody plugs into the box: three quarters of Debian's 80 MB.
WITHOUT="drivers/media drivers/gpu drivers/infiniband drivers/ata drivers/iio drivers/nvme
  drivers/net/wireless drivers/net/can drivers/net/wwan drivers/bluetooth drivers/target drivers/message
  drivers/ufs drivers/mtd drivers/crypto drivers/hwtracing drivers/staging drivers/block/drbd
  drivers/accessibility drivers/w1 drivers/soundwire net/bluetooth net/mac80211 net/wireless net/sctp
  net/ceph net/dccp net/tipc net/rxrpc net/batman-adv fs/btrfs fs/xfs fs/ocfs2 fs/gfs2 fs/ceph fs/nfs
  fs/nfsd fs/smb fs/f2fs fs/jfs fs/reiserfs fs/ubifs fs/orangefs fs/bcachefs"

# What the first system loads, in this order: the bus of the glass for the ghost, then the card of each
# model, both file systems, and what starts the machine anew. `fixed` and `gpio-regulator` switch the
# Pi 4's card on.
FIRST="i2c-bcm2835 i2c-dev fixed gpio-regulator bcm2835 sdhci-iproc squashfs vfat nls_cp437 nls_ascii bcm2835_wdt"

need() {
  # A key in letters would have the card refuse every version, and a secret one would be on every card.
  test -z "${RELEASE_KEY_FILE:-}" || case $(od -An -tx1 -N1 "$RELEASE_KEY_FILE" | tr -d ' ') in
    98 | 99 | 9a | c6) ;;
    *) echo "$RELEASE_KEY_FILE is no public key in binary form: gpg --export NAME > release-key.gpg" >&2; exit 1 ;;
  esac
  for program in mmdebstrap genimage mcopy mkdosfs mke2fs mksquashfs fdtoverlay dtc depmod modprobe cpio zstd xz; do
    command -v "$program" >/dev/null || {
      echo "$program is missing: sudo apt install mmdebstrap genimage mtools dosfstools e2fsprogs" \
        "squashfs-tools device-tree-compiler kmod cpio zstd xz-utils qemu-user-static arch-test" >&2
      exit 1
    }
  done
  test "$(id -u)" = 0 || { echo "This wants root: a whole Debian is laid into a folder" >&2; exit 1; }
}

# Debian's archive in a folder: bootstrap PROCESSOR VARIANT PACKAGES FOLDER [more words for mmdebstrap]
bootstrap() {
  processor=$1 variant=$2 include=$3 target=$4
  shift 4
  rm -rf "$target"
  mmdebstrap --quiet --mode=root --architectures="$processor" --variant="$variant" --format=directory \
    --components="main non-free-firmware" --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt=force-unsafe-io --include="$include" "$@" $SUITE "$target"
}

root() {
  packages=$PACKAGES
  for package; do packages=$packages,$(realpath "$package"); done
  # Pages, manuals and their languages are for a terminal that the box has not; licences stay.
  set --
  for path in '/usr/share/doc/*' '/usr/share/man/*' '/usr/share/info/*' '/usr/share/locale/*'; do
    set -- "$@" "--dpkgopt=path-exclude=$path"
  done
  # While packages are set up, Python does nothing: each of them would have its files compiled, emulated.
  bootstrap arm64 essential "$packages" "$FOLDER/root" "$@" '--dpkgopt=path-include=/usr/share/doc/*/copyright' \
    --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount \
    --essential-hook="dpkg-divert --root=\"\$1\" --add --rename $PYTHON && ln -s true \"\$1$PYTHON\"" \
    --customize-hook="rm \"\$1$PYTHON\" && dpkg-divert --root=\"\$1\" --remove --rename $PYTHON"
}

# Compiled once, here, by the same Python for this machine's processor. "Unchecked": the root is never
# written, so no start looks whether a file is newer than what was made of it.
compile() {
  bootstrap "$(dpkg --print-architecture)" extract python3-minimal,libpython3-stdlib "$FOLDER/python" \
    --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr
  mkdir "$FOLDER/python/card"
  unshare --mount sh -ec "mount --bind '$FOLDER/root' '$FOLDER/python/card'
    chroot '$FOLDER/python' $PYTHON -m compileall -q --invalidation-mode unchecked-hash -s /card -p / /card/usr/lib/python3 /card/usr/lib/${PYTHON##*/}" ||
    echo 'Not every file could be compiled, see above: it will be at each start' >&2
}

# The kernel's modules go into the root, the rest into what the Pi starts from.
kernel() {
  bootstrap arm64 extract linux-image-arm64,raspi-firmware,busybox-static "$FOLDER/kernel"
  modules=$(echo "$FOLDER"/kernel/usr/lib/modules/*)
  VERSION=${modules##*/}
  mkdir -p "$FOLDER/root/usr/lib/modules"
  cp -r "$modules" "$FOLDER/root/usr/lib/modules/"
  for unwanted in $WITHOUT; do rm -rf "$FOLDER/root/usr/lib/modules/$VERSION/kernel/$unwanted"; done
  depmod -b "$FOLDER/root" "$VERSION"
  # The licence of each that came without being installed; the firmware's lies where a PC reads it.
  for package in "linux-image-$VERSION" busybox-static; do
    install -D -m 644 "$FOLDER/kernel/usr/share/doc/$package/copyright" "$FOLDER/root/usr/share/doc/$package/copyright"
  done
}

# Modules and what they need, in their order: unpack FOLDER MODULE…
unpack() {
  folder=$1 number=10
  shift
  for module; do
    modprobe -d "$FOLDER/root" -S "$VERSION" --show-depends "$module"
  done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }' | while read -r file; do
    name=${file##*/}
    xz -dc "$file" >"$folder/$number-${name%.xz}"
    number=$((number + 1))
  done
}

initramfs() {
  first=$FOLDER/first
  rm -rf "$first"
  mkdir -p "$first/bin" "$first/modules" "$first/dev" "$first/proc" "$first/sys" "$first/root" "$first/boot"
  cp "$FOLDER/kernel/usr/bin/busybox" "$first/bin/busybox"
  install -m 755 "$HERE/init" "$first/init"
  install -m 644 "$HERE/on-trial" "$first/on-trial"
  unpack "$first/modules" $FIRST
  find "$first" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
  (cd "$first" && find . | LC_ALL=C sort | cpio --quiet --reproducible -o -H newc -R 0:0 | zstd -q -19)
}

# What this version is, what its kernel is told in either half, and who may bring the next: release PACKAGE
release() {
  cp "$HERE/cmdline.txt" "$FOLDER/"
  share=$FOLDER/root/usr/share/hugo-companion
  printf '{"version": "%s", "serial": %s, "architecture": "arm64"}\n' "$(dpkg-deb -f "$1" Version)" \
    "${SERIAL:-$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M)}" >"$share/release.json"
  test -z "${RELEASE_KEY_FILE:-}" || install -m 644 "$RELEASE_KEY_FILE" "$share/release-key.gpg"
}

# All that depends on a version of the kernel lies in a folder of its half: slot NAME PARTITION
slot() {
  slot=$FOLDER/root/boot/firmware/$1
  mkdir -p "$slot"
  cp "$FOLDER/kernel/boot/vmlinuz-$VERSION" "$slot/vmlinuz"
  cp "$FOLDER/initramfs" "$slot/initramfs"
  cp "$FOLDER"/dtb/*.dtb "$slot/"
  sed "s|PARTITION|$2|" "$HERE/cmdline.txt" >"$slot/cmdline.txt"
}

# What a Pi is made of, as Debian's kernel knows it, with what the box wants of it. By the names that
# Raspberry Pi's own kernel has for them, too: the firmware asks for one or the other.
trees() {
  rm -rf "$FOLDER/dtb"
  mkdir -p "$FOLDER/dtb" "$FOLDER/root/boot/firmware/overlays"
  for part in hugo hugo-2837 hugo-2711 hugo-spi; do
    dtc -q -@ -I dts -O dtb -o "$FOLDER/$part.dtbo" "$HERE/$part.dtso"
  done
  for tree in "$FOLDER"/kernel/usr/lib/linux-image-*/broadcom/bcm2837-*.dtb \
    "$FOLDER"/kernel/usr/lib/linux-image-*/broadcom/bcm2711-*.dtb; do
    name=${tree##*/} chip=${tree##*/bcm} chip=${chip%%-*}
    fdtoverlay -i "$tree" -o "$FOLDER/dtb/$name" "$FOLDER/hugo.dtbo" "$FOLDER/hugo-$chip.dtbo"
    case $chip in 2837) cp "$FOLDER/dtb/$name" "$FOLDER/dtb/bcm2710-${name#*-}" ;; esac
  done
  cp "$FOLDER/hugo-spi.dtbo" "$FOLDER/root/boot/firmware/overlays/"
}

firmware() {
  boot=$FOLDER/root/boot/firmware
  for file in bootcode.bin start.elf fixup.dat start4.elf fixup4.dat; do
    cp "$FOLDER/kernel/usr/lib/raspi-firmware/$file" "$boot/"
  done
  cp "$FOLDER/kernel/usr/share/doc/raspi-firmware/copyright" "$boot/LICENCE.txt"
}

# What is on the card, the biggest first, in kB. What is not installed as a package names itself.
list() {
  docs=$FOLDER/kernel/usr/share/doc
  {
    dpkg-query --admindir="$FOLDER/root/var/lib/dpkg" -W -f '${Installed-Size}\t${Package}\t${Version}\n'
    printf '%s\tlinux-image-%s, half of its modules\t%s\n' "$(du -sk "$FOLDER/root/usr/lib/modules" | cut -f1)" \
      "$VERSION" "$(grep -aom1 'SMP Debian [0-9][^ )]*' "$FOLDER/kernel/boot/vmlinuz-$VERSION" | cut -d' ' -f3)"
    for place in raspi-firmware:lib/raspi-firmware busybox-static:bin/busybox; do
      package=${place%:*}
      printf '%s\t%s\n' "$(du -sk "$FOLDER/kernel/usr/${place#*:}" | cut -f1)" \
        "$(zcat "$docs/$package"/changelog.Debian.gz | sed 's/ (\(.*\)).*/\t\1/;q')"
    done
  } | sort -rn >"$FOLDER/packages.txt"
}

image() {
  rm -rf "$FOLDER/tmp"
  sed -e "s|<GAMES>|$GAMES|" -e "s|<MKE2FS_CONF>|$HERE/mke2fs.conf|" "$HERE/genimage.cfg" >"$FOLDER/genimage.cfg"
  genimage --config "$FOLDER/genimage.cfg" --rootpath "$FOLDER/root" --tmppath "$FOLDER/tmp" \
    --inputpath "$FOLDER" --outputpath "$FOLDER"
  rm -rf "$FOLDER/tmp"
}

need
root "$@"
compile
kernel
initramfs >"$FOLDER/initramfs"
cp -r "$HERE/rootfs-overlay/." "$FOLDER/root/"
mkdir -p "$FOLDER/root/boot/firmware"
trees
slot a 2
slot b 3
firmware
release "$1"
"$HERE/finish.sh" "$FOLDER/root" "$TIMEZONE"
list
image
zstd -q -f -T0 -12 --long=27 "$FOLDER/hugo-companion.img" -o "$FOLDER/hugo-companion.img.zst"
ls -l "$FOLDER"/hugo-companion.img*
