#!/usr/bin/env bash
# Builds a package of each language's voice: dist/hugo-voice-LANGUAGE_VERSION_all.deb, the same bytes
# from the same words and the same engines. Why which engine: docs/voices.md.
#
#     debian/voices.sh HUGOD LANGUAGE...     HUGOD: the command that renders, .venv/bin/hugod
set -euo pipefail
cd -P "$(dirname "$0")/.."
hugod=$1
shift

declare -A engines=([en]=flite [de]=pico2wave [fr]=pico2wave [es]=pico2wave [it]=pico2wave)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
if grep -m 1 '^## ' CHANGELOG.md | grep -q Unreleased; then
  version+="~$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S)"
fi
umask 022
mkdir -p build/voices dist

for language in "$@"; do
  engine=${engines[$language]:-espeak-ng}
  voice=build/voices/$language
  rm -rf "$voice"
  "$hugod" voice make --engine "$engine" --language "$language" --out "$voice"
  "$hugod" voice check "$voice"

  tree=build/voices/package-$language
  rm -rf "$tree"
  mkdir -p "$tree/DEBIAN" "$tree/usr/share/hugo-companion/voices" "$tree/usr/share/doc/hugo-voice-$language"
  cp -r "$voice" "$tree/usr/share/hugo-companion/voices/"
  cp debian/voices.copyright "$tree/usr/share/doc/hugo-voice-$language/copyright"
  cat >"$tree/DEBIAN/control" <<CONTROL
Package: hugo-voice-$language
Version: $version
Architecture: all
Maintainer: $(sed -n 's/^Maintainer: //p' debian/control)
Section: misc
Priority: optional
Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f1)
Enhances: hugo-companion
Description: voice of the Hugo companion, language $language
 All that the companion box for the board game Hugo / Midnight Party says
 aloud, as clips that were rendered by $engine.
CONTROL
  find "$tree" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group --build "$tree" "dist/hugo-voice-${language}_${version}_all.deb"
  rm -r "$tree"
done
