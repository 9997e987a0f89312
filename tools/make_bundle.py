"""`make release`: a new version in one signed file, for a USB stick and the box's menu.

    python tools/make_bundle.py CARD NEWS FOLDER     CARD as `make card` left it, NEWS a .toml

The key is gpg's usual one, or RELEASE_KEY names another. What the file is: docs/release.md.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from hashlib import file_digest
from pathlib import Path

from hugod.app.values.prompt_views import TextView
from hugod.draw import problems
from hugod.languages import all_words
from hugod.renewal.manifest import GAMES_FORM, PRODUCT, ROOT, read_manifest
from hugod.renewal.signed import first_line
from hugod.renewal.standing import WORDS


def pieces_of(card: Path) -> dict[str, Path]:
    """Give the files of a half by their names: the half itself first."""
    kernel = card / "root/boot/firmware/a"
    others = {path.name: path for path in sorted(kernel.iterdir()) if path.name != WORDS}
    return {ROOT: card / ROOT, **others, WORDS: card / WORDS}


def manifest_of(release: Mapping[str, object], news: Mapping[str, str], card: Path) -> bytes:
    """Give the manifest of what `make card` left. Raises `VersionError` if no box could read it."""
    files = []
    for name, path in pieces_of(card).items():
        with path.open("rb") as file:
            sha256 = file_digest(file, "sha256").hexdigest()
        files.append({"name": name, "size": path.stat().st_size, "sha256": sha256})
    said = {"product": PRODUCT, **release, "games": GAMES_FORM, "news": {**news}, "files": files}
    data = json.dumps(said, indent=1, ensure_ascii=False).encode()
    read_manifest(data)
    return data


def misfits(news: Mapping[str, str]) -> list[str]:
    """What of the news is missing, or not seen whole on the glass."""
    found = []
    for language, words in all_words().items():
        view = TextView(
            news.get(language, "…" * 99),
            title=words.gettext("New version"),
            hint=words.yes_or_no,
        )
        found += [f"{language}: {problem}" for problem in problems(view)]
    return found


def gpg_line() -> list[str]:
    """Give gpg and what it is always told: its clock is SOURCE_DATE_EPOCH, if that is set."""
    clock = os.environ.get("SOURCE_DATE_EPOCH")
    return ["gpg", "--batch", "--quiet", *(["--faked-system-time", f"{clock}!"] if clock else [])]


def signed(data: bytes) -> bytes:
    """Give a signature of gpg's usual key, or of RELEASE_KEY."""
    key = os.environ.get("RELEASE_KEY")
    line = [*gpg_line(), *(["--local-user", key] if key else []), "--detach-sign"]
    return subprocess.run(line, input=data, stdout=subprocess.PIPE, check=True).stdout


def write(card: Path, manifest: bytes, signature: bytes, to: Path) -> None:
    """Write the bundle."""
    with to.open("wb") as bundle:
        bundle.write(first_line(manifest, signature) + manifest + signature)
        for path in pieces_of(card).values():
            with path.open("rb") as file:
                shutil.copyfileobj(file, bundle)


def main(card: Path, news_file: Path, folder: Path) -> None:
    release = json.loads((card / "root/usr/share/hugo-companion/release.json").read_text())
    news = {code: text.strip() for code, text in tomllib.loads(news_file.read_text()).items()}
    if wrong := misfits(news):
        sys.exit("\n".join((f"{news_file} does not fit the glass:", *wrong)))
    manifest = manifest_of(release, news, card)
    to = folder / f"hugo-companion-{release['version']}-{release['architecture']}.hugonew"
    write(card, manifest, signed(manifest), to)
    print(f"{to}: {to.stat().st_size:,} bytes")  # noqa: T201  # a tool


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
