#!/usr/bin/env bash
# Builds the Debian package: dist/hugo-companion_VERSION_all.deb, the same bytes from the same files.
#
#     debian/build.sh [FOLDER [VERSION]]
#     debian/build.sh --files     names the files it is built from, each ended by a NUL
#
# It is built from a copy of what git knows, in which nothing else can lie, and without a network. The
# version's home is pyproject.toml; while CHANGELOG.md begins with "Unreleased" the time of the last
# commit is added, so that a newer build always replaces an older one, and 0.1.0 itself every one.
set -euo pipefail
cd -P "$(dirname "$0")/.."
here=$PWD
target=$(realpath -m -- "${1:-dist}")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Whoever owns the files: only names and one date are asked of git. Without git (an archive of the
# files) all there are are taken but what .gitignore names, and the newest says the time.
git=(git -c "safe.directory=$here" -C "$here")
if [[ $("${git[@]}" rev-parse --show-toplevel 2>/dev/null) == "$here" ]]; then
  "${git[@]}" ls-files -z --cached >"$work/files"
  newest=$("${git[@]}" log -1 --format=%ct)
else
  tar --exclude=.git --exclude-from=<(sed 's,/$,,' .gitignore) -cf - . | tar -tf - | grep -v '/$' |
    tr '\n' '\0' >"$work/files"
  newest=$(xargs -0 stat -c %Y <"$work/files" | sort -n | tail -1)
fi
if [[ ${1:-} == --files ]]; then
  cat "$work/files"
  exit
fi

need=(debhelper dh-python pybuild-plugin-pyproject python3-babel python3-setuptools dpkg-dev)
missing=()
for package in "${need[@]}"; do
  dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if ((${#missing[@]})); then
  echo "The package is built with more: sudo apt install ${missing[*]}" >&2
  exit 1
fi

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$newest}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
if grep -m 1 '^## ' CHANGELOG.md | grep -q Unreleased; then
  version+="~$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S)"
fi
version=${2:-$version}
umask 022

tree=$work/hugo-companion
mkdir "$tree"
tar --null --files-from="$work/files" -cf - | tar -C "$tree" -xf - --no-same-owner
chmod -R u=rwX,go=rX "$tree"
cat >"$tree/debian/changelog" <<CHANGELOG
hugo-companion ($version) unstable; urgency=medium

  * What is new: CHANGELOG.md, changelog.gz in the package.

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
find "$tree" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +

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
