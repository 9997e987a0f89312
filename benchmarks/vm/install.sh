#!/bin/sh
# Installs the package into the machine's root folder, as its owner would, and the bench beside it.
#
#   benchmarks/vm/install.sh ROOT PACKAGE.deb PYTHON PROJECT
set -eu

ROOT=$1
PACKAGE=$2
PYTHON=$3
PROJECT=$4
HERE=$PROJECT/benchmarks/vm

cp "$PACKAGE" "$ROOT/root/hugo-companion.deb"
# What the host's apt was told about its mirrors holds inside as well.
cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
cp /etc/hosts "$ROOT/etc/hosts"
printf '#!/bin/sh\nexit 101\n' > "$ROOT/usr/sbin/policy-rc.d"
chmod 755 "$ROOT/usr/sbin/policy-rc.d"
chroot "$ROOT" sh -c 'export DEBIAN_FRONTEND=noninteractive LC_ALL=C
  test -n "$(ls /var/lib/apt/lists/*Packages 2>/dev/null)" || apt-get update -q
  apt-get install -q -y --reinstall --allow-downgrades --no-install-recommends \
    python3-evdev /root/hugo-companion.deb' \
  > "$ROOT/root/install.log" 2>&1 </dev/null || { tail -20 "$ROOT/root/install.log" >&2; exit 1; }
rm "$ROOT/usr/sbin/policy-rc.d" "$ROOT/etc/resolv.conf"

# Raspberry Pi's archive has a library for the pins; Debian 12 has none that is new enough.
test -d "$ROOT/usr/local/lib/python3.11/dist-packages/gpiod" || "$PYTHON" -m pip install --quiet \
  --target "$ROOT/usr/local/lib/python3.11/dist-packages" --python-version 3.11 \
  --only-binary=:all: --no-deps gpiod

install -d "$ROOT/opt/bench" "$ROOT/etc/systemd/system/multi-user.target.wants"
install -m 755 "$HERE"/inside/*.py "$HERE"/inside/*.sh "$ROOT/opt/bench/"
for unit in bench-parts bench-agent; do
  install -m 644 "$HERE/inside/$unit.service" "$ROOT/etc/systemd/system/$unit.service"
  ln -sf "../$unit.service" "$ROOT/etc/systemd/system/multi-user.target.wants/$unit.service"
done
# Half a minute of looking for snapshots that no disk here has.
ln -sf /dev/null "$ROOT/etc/systemd/system/e2scrub_reap.service"
