"""What is handed out: signed, the same bytes twice; apt, gpgv, the box and the Imager take it."""

import json
import os
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import make_release
import pytest
import yaml

from hugod.renewal.manifest import ROOT as HALF
from hugod.renewal.signed import chunks, opened, read_head

VERSION = "0.2.0~20261127.000000"
"""As of a commit between two releases: the longest there are."""
EPOCH = "1795700000"
URL = "https://example.org/hugo"
# What Raspberry Pi Imager's os-list-schema.json requires, and devices, as its notes say.
WANTED = {
    "name": str,
    "description": str,
    "icon": str,
    "url": str,
    "extract_size": int,
    "extract_sha256": str,
    "image_download_size": int,
    "release_date": str,
    "devices": list,
}


@pytest.fixture(scope="module")
def gpg_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A key of its own, made for these tests."""
    home = tmp_path_factory.mktemp("gnupg")
    home.chmod(0o700)
    gpg = ("gpg", "--homedir", home, "--batch", "--quiet", "--faked-system-time", "1700000000!")
    made = (*gpg, "--passphrase", "", "--quick-gen-key", "release", "ed25519", "sign", "never")
    subprocess.run(made, capture_output=True, check=True)
    yield home
    subprocess.run(("gpgconf", "--homedir", home, "--kill", "all"), check=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, gpg_home: Path) -> Iterator[Path]:
    """A folder with what `make card` and `make deb` leave, in small, and the release of it."""
    folder = tmp_path_factory.mktemp("release")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GNUPGHOME", str(gpg_home))
        patch.setenv("SOURCE_DATE_EPOCH", EPOCH)
        card = small_card(folder / "card")
        packages = [package(folder, "hugo-companion"), package(folder, "hugo-voice-en")]
        for name in ("one", "two"):
            make_release.release(folder / name, packages, card, URL)
        yield folder


def small_card(card: Path) -> Path:
    boot, share = card / "root/boot/firmware/a", card / "root/usr/share/hugo-companion"
    for each in (boot, share):
        each.mkdir(parents=True)
    said = {"version": VERSION, "serial": 202611270000, "architecture": "arm64"}
    (share / "release.json").write_text(json.dumps(said))
    (boot / "vmlinuz").write_bytes(b"kernel" * 100)
    (boot / "cmdline.txt").write_text("root=/dev/mmcblk0p2\n")
    (card / "cmdline.txt").write_text("root=/dev/mmcblk0pPARTITION\n")
    (card / HALF).write_bytes(b"hsqs" * 5000)
    (card / "hugo-companion.img").write_bytes(bytes(1 << 20))
    (card / "hugo-companion.img.zst").write_bytes(b"packed")
    (card / "packages.txt").write_text("1\tdpkg\t1.22\n")
    return card


def package(folder: Path, name: str) -> Path:
    tree = folder / name
    (tree / "DEBIAN").mkdir(parents=True)
    control = (
        f"Package: {name}\nVersion: {VERSION}\nArchitecture: all\nMaintainer: a <a@example.org>\n"
        "Section: misc\nPriority: optional\nDescription: a test\n"
    )
    (tree / "DEBIAN/control").write_text(control)
    to = folder / f"{name}_{VERSION}_all.deb"
    line = ("dpkg-deb", "--root-owner-group", "--build", tree, to)
    subprocess.run(line, check=True, capture_output=True)
    return to


def test_the_same_files_give_the_same_bytes(made: Path) -> None:
    assert make_release.differences(made / "one", made / "two") == []
    assert len([*(made / "one").rglob("*")]) > 15
    other = made / "three"
    other.mkdir()
    (other / "SHA256SUMS").write_text("x")
    assert "SHA256SUMS" in make_release.differences(made / "one", other)


def test_everything_is_among_the_sums_and_they_are_signed(made: Path) -> None:
    folder = made / "one"
    line = ("gpgv", "--quiet", "--keyring", folder / "hugo-companion.gpg")
    signed = (folder / "SHA256SUMS.sig", folder / "SHA256SUMS")
    assert subprocess.run((*line, *signed), capture_output=True).returncode == 0
    checked = ("sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS")
    assert subprocess.run(checked, cwd=folder).returncode == 0
    names = {one.split("  ")[1] for one in (folder / "SHA256SUMS").read_text().splitlines()}
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert there - names == {"SHA256SUMS", "SHA256SUMS.sig"}


def test_the_box_takes_the_new_version_of_it(made: Path) -> None:
    folder = made / "one"
    bundle = folder / f"hugo-companion-{VERSION}-arm64.hugonew"
    with opened(bundle) as stream:
        manifest = read_head(stream, folder / "hugo-companion.gpg")
        for piece in manifest.pieces:
            assert sum(map(len, chunks(stream, piece))) == piece.size
        assert stream.read() == b""
    assert manifest.serial == 202611270000
    assert set(manifest.news) == {"en", "de", "es", "fr", "it", "nl"}


def test_the_imager_finds_what_it_asks_for(made: Path) -> None:
    (entry,) = json.loads((made / "one/rpi-imager.json").read_text())["os_list"]
    assert {name: type(entry[name]) for name in WANTED} == WANTED
    image = (made / "card/hugo-companion.img").read_bytes()
    assert (entry["extract_size"], entry["extract_sha256"]) == (
        len(image),
        sha256(image).hexdigest(),
    )
    packed = made / "one" / Path(entry["url"]).name
    assert entry["image_download_size"] == packed.stat().st_size
    assert entry["image_download_sha256"] == sha256(packed.read_bytes()).hexdigest()
    assert {*entry["devices"]} <= {"pi3-64bit", "pi4-64bit", "pi5-64bit"}
    for link in ("icon", "url"):
        assert (made / "one" / entry[link].removeprefix(f"{URL}/")).is_file()


def apt(root: Path, source: Path, key: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Ask apt, with nothing but this source."""
    for name in ("lists/partial", "cache/archives/partial", "etc"):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "status").touch()
    listed = root / "etc/sources.list"
    listed.write_text(f"deb [signed-by={key}] file:{source} stable main\n")
    options = {
        "Dir::State::lists": root / "lists",
        "Dir::State::status": root / "status",
        "Dir::Cache": root / "cache",
        "Dir::Etc::sourcelist": listed,
        "Dir::Etc::sourceparts": "-",
        "APT::Sandbox::User": "root",
    }
    line = [f"-o{name}={value}" for name, value in options.items()]
    clean = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
    return subprocess.run(
        [*words[:1], *line, *words[1:]], capture_output=True, text=True, env=clean
    )


def test_apt_takes_the_source_and_none_that_was_changed(made: Path, tmp_path: Path) -> None:
    source, key = made / "one/apt", made / "one/hugo-companion.gpg"
    said = apt(tmp_path, source, key, "apt-get", "update", "--error-on=any")
    assert said.returncode == 0, said.stderr
    found = apt(tmp_path, source, key, "apt-cache", "policy", "hugo-voice-en").stdout
    assert f"Candidate: {VERSION}" in found
    forged = tmp_path / "forged"
    subprocess.run(("cp", "-r", source, forged), check=True)
    release = forged / "dists/stable/InRelease"
    release.write_text(release.read_text().replace("Label: Hugo", "Label: Evil"))
    (forged / "dists/stable/Release.gpg").unlink()
    (tmp_path / "new").mkdir()
    said = apt(tmp_path / "new", forged, key, "apt-get", "update", "--error-on=any")
    assert said.returncode != 0
    assert "signature" in said.stderr


def test_a_card_of_another_package_is_not_handed_out(made: Path, tmp_path: Path) -> None:
    other = make_release.card_version(made / "card") | {"version": "0.1.9"}
    subprocess.run(("cp", "-r", made / "card", tmp_path / "card"), check=True)
    share = tmp_path / "card/root/usr/share/hugo-companion"
    (share / "release.json").write_text(json.dumps(other))
    packages = [made / f"hugo-companion_{VERSION}_all.deb"]
    with pytest.raises(SystemExit, match=r"the package is 0\.2\.0"):
        make_release.release(tmp_path / "out", packages, tmp_path / "card", URL)


def test_a_forge_brings_the_key_as_a_secret(
    made: Path, gpg_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ("gpg", "--homedir", gpg_home, "--batch", "--armor", "--export-secret-keys")
    secret = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    monkeypatch.setenv("GNUPGHOME", str(tmp_path / "none"))
    monkeypatch.setenv("RELEASE_SECRET_KEY", secret)
    make_release.main([str(tmp_path / "key"), "--key"])
    assert (tmp_path / "key").read_bytes() == (made / "one/hugo-companion.gpg").read_bytes()


def test_the_forge_calls_what_everybody_types_and_nothing_else() -> None:
    text = (make_release.ROOT / ".github/workflows/ci.yml").read_text("utf-8")
    jobs = yaml.safe_load(text)["jobs"].values()
    steps = [step for job in jobs for step in job["steps"]]
    assert [step["run"] for step in steps if "run" in step] == [".ci/run", "make release"]
    assert {step["uses"].partition("@")[0] for step in steps if "uses" in step} <= {
        "actions/checkout",
        "actions/upload-artifact",
    }
