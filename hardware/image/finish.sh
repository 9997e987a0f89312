#!/bin/sh
# What cannot be said by laying files over the root: finish.sh ROOT TIMEZONE. Ends with an error if
# somebody could log in.
set -eu
root=$1
here=$(cd "$(dirname "$0")" && pwd)

test -e "$root/usr/bin/hugod" || { echo 'The companion is not installed' >&2; exit 1; }
cp "$here/config.txt" "$root/boot/firmware/config.txt"

# The root is only read, so the owner's settings go where any PC can write them.
mkdir -p "$root/etc/hugod"
if test -f "$root/etc/hugod/config.toml" && ! test -L "$root/etc/hugod/config.toml"; then
  sed -f "$here/on-card.sed" "$root/etc/hugod/config.toml" >"$root/boot/firmware/hugod.toml"
  rm "$root/etc/hugod/config.toml"
fi
ln -sfn /boot/firmware/hugod.toml "$root/etc/hugod/config.toml"

mkdir -p "$root/var/lib/hugod" "$root/var/lib/systemd"
echo hugo >"$root/etc/hostname"
printf '127.0.0.1 localhost hugo\n::1 localhost hugo\n' >"$root/etc/hosts"
ln -sfn /run/systemd/resolve/stub-resolv.conf "$root/etc/resolv.conf"
# The quiet hours are by the clock on the wall.
ln -sfn "/usr/share/zoneinfo/$2" "$root/etc/localtime"
test -e "$root/usr/share/zoneinfo/$2" || { echo "There is no time zone $2" >&2; exit 1; }
# A Pi has no clock of its own: until a cable brings the time it is the day of the build, not 1970.
touch "$root/usr/lib/clock-epoch"

# Empty is "known, but not kept": systemd makes one up in memory. Any other content would let each start
# be a first one, with questions on the console (machine-id(5), First Boot Semantics).
units=$root/etc/systemd/system
mkdir -p "$units/multi-user.target.wants"
: > "$root/etc/machine-id"
mkdir -p "$root/var/lib/dbus"
ln -sfn /etc/machine-id "$root/var/lib/dbus/machine-id"
ln -sfn /usr/lib/systemd/system/systemd-networkd.service "$units/multi-user.target.wants/systemd-networkd.service"

# No login anywhere: a keyboard that types on its own reaches no shell, and three keys start nothing anew.
# Then what would write on the root: a seed, which the Pi's generator makes needless, the state of radios,
# package lists; what waits for a network; a file system of the kernel's that nobody looks into; the ghost,
# whom the first system has called. Updates are never started by the box itself.
for unit in getty.target console-getty.service getty@.service serial-getty@.service autovt@.service \
  ctrl-alt-del.target systemd-random-seed.service systemd-rfkill.service systemd-rfkill.socket \
  systemd-networkd-wait-online.service \
  apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service \
  fstrim.timer systemd-pstore.service systemd-hwdb-update.service systemd-firstboot.service hugod-ghost.service; do
  ln -sfn /dev/null "$units/$unit"
done

open=$(sed -n 's/^\([^:]*\):[^!*:].*/\1/p; s/^\([^:]*\)::.*/\1/p' "$root/etc/shadow")
test -z "$open" || { echo "These accounts have a password, or none is asked for: $open" >&2; exit 1; }
for program in usr/sbin/sshd usr/bin/apt usr/sbin/dphys-swapfile usr/sbin/wpa_supplicant; do
  test ! -e "$root/$program" || { echo "/$program has no place on this card" >&2; exit 1; }
done
