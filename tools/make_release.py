"""`make release`: everything that is handed out, in one folder for any static host, signed.

    python tools/make_release.py FOLDER --url https://HOST/PATH [--card build/card] [PACKAGE.deb …]
    python tools/make_release.py FOLDER --compare FOLDER
    python tools/make_release.py FILE --key     the key that the card must have, alone

FOLDER gets the packages, an apt source of them, the card, the new version for a stick, the list of
what all is made of, Raspberry Pi Imager's list, the key and the sums. gpg signs with its usual key,
or with RELEASE_KEY, or the secret key in RELEASE_SECRET_KEY; by the clock of SOURCE_DATE_EPOCH, so
that the same files give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import make_bundle

ROOT = Path(__file__).parents[1]
GHOST = ROOT / "firmware/hugod/draw/icons/ghost-32.txt"
KEY, SUMS = "hugo-companion.gpg", "SHA256SUMS"
SUITE = "stable"
DISTRIBUTION = """Origin: Hugo companion
Label: Hugo companion
Suite: stable
Codename: stable
Architectures: amd64 arm64 armhf
Components: main
Description: The companion for the board game Hugo / Midnight Party, and its voices
SignWith: {key}
"""
SOURCES = """Types: deb
URIs: {url}/apt
Suites: stable
Components: main
Signed-By: /usr/share/keyrings/hugo-companion.gpg
"""
MODELS = ("pi3-64bit", "pi4-64bit")
"""Raspberry Pi Imager's tags; a Zero 2 W has that of the Pi 3."""


def run(*line: str | Path, where: Path = ROOT) -> str:
    """Run a tool to its end, and give what it says. Ends the program with what it complains of."""
    done = subprocess.run(line, cwd=where, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, line))}:\n{done.stdout}{done.stderr}")
    return done.stdout


def epoch() -> int:
    """Give the time that everything is signed at: of the last commit, if nothing else is said."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    return int(said or run("git", "-c", f"safe.directory={ROOT}", "log", "-1", "--format=%ct"))


def gpg(*words: str | Path) -> str:
    return run(*make_bundle.gpg_line(), *words)


def fingerprint() -> str:
    """Give the fingerprint of the key that signs: the usual one is gpg's first."""
    wanted = os.environ.get("RELEASE_KEY")
    listed = gpg("--with-colons", "--list-secret-keys", *([wanted] if wanted else []))
    found = [line.split(":")[9] for line in listed.splitlines() if line.startswith("fpr:")]
    return found[0] if found else sys.exit("gpg has no key to sign with: docs/release.md")


@contextmanager
def own_key() -> Iterator[None]:
    """Have gpg sign with the key in RELEASE_SECRET_KEY, if there is one, for that long."""
    secret = os.environ.pop("RELEASE_SECRET_KEY", "")
    if not secret:
        yield
        return
    with TemporaryDirectory() as home:
        os.environ["GNUPGHOME"] = home
        line = [*make_bundle.gpg_line(), "--import"]
        subprocess.run(line, input=secret.encode(), check=True, capture_output=True)
        try:
            yield
        finally:
            run("gpgconf", "--kill", "all")


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def icon() -> str:
    """Draw the ghost of the glass as an SVG of 40 by 40."""
    lines = GHOST.read_text("ascii").splitlines()
    places = [(x, y) for y, line in enumerate(lines) for x, dot in enumerate(line) if dot == "#"]
    dots = "".join(f"M{x} {y}h1v1h-1z" for x, y in places)
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="-4 -4 40 40">'
    return f'{head}<path d="{dots}"/></svg>\n'


def card_version(card: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (card / "root/usr/share/hugo-companion/release.json").read_text()
    )
    return found


def imager_list(image: Path, packed: Path, url: str, version: str) -> dict[str, Any]:
    """Give what Raspberry Pi Imager reads, as its os-list-schema.json describes it."""
    entry = {
        "name": "Hugo companion",
        "description": f"The box beside the board game Hugo / Midnight Party, version {version}",
        "icon": f"{url}/hugo-companion.svg",
        "website": url,
        "url": f"{url}/{packed.name}",
        "extract_size": image.stat().st_size,
        "extract_sha256": sha256(image),
        "image_download_size": packed.stat().st_size,
        "image_download_sha256": sha256(packed),
        "release_date": time.strftime("%Y-%m-%d", time.gmtime(epoch())),
        "init_format": "none",
        "devices": [*MODELS],
        "architecture": "armv8",
        "capabilities": [],
    }
    return {"os_list": [entry]}


def add_card(folder: Path, card: Path, url: str) -> None:
    """Add the card, the new version for a stick, and the Imager's list."""
    version = card_version(card)["version"]
    packed = folder / f"hugo-companion-{version}.img.zst"
    image = card / "hugo-companion.img"
    shutil.copyfile(card / "hugo-companion.img.zst", packed)
    shutil.copyfile(card / "packages.txt", folder / f"hugo-companion-{version}.packages.txt")
    (folder / "hugo-companion.svg").write_text(icon())
    listed = imager_list(image, packed, url, version)
    (folder / "rpi-imager.json").write_text(json.dumps(listed, indent=2) + "\n")
    make_bundle.main(card, ROOT / "hardware/image/news.toml", folder)


def add_apt(folder: Path, packages: Sequence[Path], url: str) -> None:
    """Make the apt source of *packages*: a folder that any static host can serve."""
    apt = folder / "apt"
    (apt / "conf").mkdir(parents=True)
    (apt / "conf/distributions").write_text(DISTRIBUTION.format(key=fingerprint()))
    clock = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(epoch()))
    line = ("env", "TZ=UTC", "faketime", "-f", clock, "reprepro", "--silent", "--basedir", apt)
    run(*line, "includedeb", SUITE, *packages)
    for needless in ("conf", "db"):
        shutil.rmtree(apt / needless)
    (folder / "hugo-companion.sources").write_text(SOURCES.format(url=url))


def add_sums(folder: Path) -> None:
    """Sign the sums of all that is there by now."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = [f"{sha256(path)}  {path.relative_to(folder).as_posix()}\n" for path in files]
    (folder / SUMS).write_text("".join(lines))
    signature = make_bundle.signed((folder / SUMS).read_bytes())
    (folder / f"{SUMS}.sig").write_bytes(signature)


def release(folder: Path, packages: Sequence[Path], card: Path | None, url: str) -> None:
    """Fill *folder*, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for package in packages:
        shutil.copyfile(package, folder / package.name)
    for listed in sorted((ROOT / "build/sbom").glob("*.json")):
        shutil.copyfile(listed, folder / listed.name)
    gpg("--export", "--output", folder / KEY, fingerprint())
    if card:
        ours = [run("dpkg-deb", "-f", one, "Version").strip() for one in packages[:1]]
        if ours != [card_version(card)["version"]]:
            sys.exit(f"{card} holds {card_version(card)['version']}, the package is {ours[0]}")
        add_card(folder, card, url)
    add_apt(folder, packages, url)
    add_sums(folder)


def differences(one: Path, other: Path) -> list[str]:
    """Name the files that are not the same bytes in both folders."""
    sums = [
        {path.relative_to(root): sha256(path) for path in root.rglob("*") if path.is_file()}
        for root in (one, other)
    ]
    names = {*sums[0], *sums[1]}
    return sorted(str(name) for name in names if sums[0].get(name) != sums[1].get(name))


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="or the file for the key, with --key")
    parser.add_argument("packages", type=Path, nargs="*")
    parser.add_argument("--url", default="https://example.org/hugo-companion")
    parser.add_argument("--card", type=Path)
    parser.add_argument("--compare", type=Path)
    parser.add_argument("--key", action="store_true", help="write the key for the card, no more")
    options = parser.parse_args(words)
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch())
    if options.compare:
        found = differences(options.folder, options.compare)
        sys.exit("Not the same: " + ", ".join(found) if found else 0)
    with own_key():
        if options.key:
            gpg("--yes", "--export", "--output", options.folder, fingerprint())
            return
        release(options.folder, options.packages, options.card, options.url.rstrip("/"))
    for line in (options.folder / SUMS).read_text().splitlines():
        print(line.split("  ", 1)[1])  # noqa: T201  # a tool


if __name__ == "__main__":
    main(sys.argv[1:])
