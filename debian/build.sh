#!/usr/bin/env bash
# Builds the Debian package: dist/hugo-companion_VERSION_all.deb, the same bytes from the same files.
#
#     debian/build.sh [FOLDER [VERSION]]
#
# It is built from a copy of what git knows, in which nothing else can lie, and without a network. The
# version's home is pyproject.toml; while CHANGELOG.md begins with "Unreleased" the time of the last
# commit is added, so that a newer build always replaces an older one, and 0.1.0 itself every one.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD
target=$(realpath -m "${1:-dist}")

need=(debhelper dh-python pybuild-plugin-pyproject python3-setuptools dpkg-dev git)
missing=()
for package in "${need[@]}"; do
  dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if ((${#missing[@]})); then
  echo "The package is built with more: sudo apt install ${missing[*]}" >&2
  exit 1
fi

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
if grep -m 1 '^## ' CHANGELOG.md | grep -q Unreleased; then
  version+="~$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S)"
fi
version=${2:-$version}
umask 022

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/hugo-companion
mkdir "$tree"
git ls-files -z --cached | tar --null --files-from=- -cf - | tar -C "$tree" -xf - --no-same-owner
chmod -R u=rwX,go=rX "$tree"
cat >"$tree/debian/changelog" <<CHANGELOG
hugo-companion ($version) unstable; urgency=medium

  * What is new: CHANGELOG.md, changelog.gz in the package.

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG

# Without a network, if we may take it away: a build that wants one fails here, and not on the day it
# is offline.
alone=()
unshare --net --map-root-user true 2>/dev/null && alone=(unshare --net --map-root-user)
# Nothing of ours is in its surroundings either: another Python, a virtual environment, make's flags.
clean=(env -i "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH" "HOME=$work" PATH=/usr/sbin:/usr/bin:/sbin:/bin
  LC_ALL=C.UTF-8 TZ=UTC)
log=$work/log
if ! (cd "$tree" && "${alone[@]}" "${clean[@]}" dpkg-buildpackage -us -uc -b) >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
mkdir -p "$target"
cp "$work"/hugo-companion_*_all.deb "$target/"
echo "${target#"$here"/}/$(basename "$work"/hugo-companion_*_all.deb)"
