"""A card of two halves as plain files, sticks with versions, and starts of the card."""

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hugod.app.values.inputs import StickTrouble
from hugod.backup.mount import NoStick
from hugod.renewal import marks
from hugod.renewal.asked import ANSWER, REQUEST, VersionRequest
from hugod.renewal.halves import CONFIG, TwoHalves, start_from
from hugod.renewal.manifest import GAMES_FORM, PRODUCT, ROOT
from hugod.renewal.renewing import RELEASE, CardMachine, serve
from hugod.renewal.signed import first_line
from hugod.renewal.standing import KEY, WORDS

ON_TRIAL = Path(__file__).parents[3] / "hardware/image/on-trial"
HALF = 3_000_000
"""Bytes of a half of these cards."""
OLD, NEW = 100, 101
"""The serial of what runs, and of what comes."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Two keys of gpg, ours and a stranger's."""

    home: Path
    file: Path

    def sign(self, data: bytes, who: str = "ours") -> bytes:
        line = ("gpg", "--homedir", self.home, "--batch", "--quiet", "-u", who, "--detach-sign")
        return subprocess.run(line, input=data, capture_output=True, check=True).stdout


@pytest.fixture(scope="session")
def gpg_keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keys]:
    home = tmp_path_factory.mktemp("gnupg")
    home.chmod(0o700)
    gpg = ("gpg", "--homedir", home, "--batch", "--quiet")
    for who in ("ours", "theirs"):
        made = (*gpg, "--passphrase", "", "--quick-gen-key", who, "ed25519", "sign", "never")
        subprocess.run(made, capture_output=True, check=True)
    exported = subprocess.run((*gpg, "--export", "ours"), capture_output=True, check=True)
    (home / KEY).write_bytes(exported.stdout)
    yield Keys(home, home / KEY)
    subprocess.run(("gpgconf", "--homedir", home, "--kill", "all"), check=True)


def files_of(serial: int, size: int = 2_500_000) -> dict[str, bytes]:
    """The files of a version: each has others."""
    return {
        ROOT: b"hsqs" + Random(serial).randbytes(size),
        "vmlinuz": Random(serial + 1).randbytes(300_000),
        "bcm2837-rpi-zero-2-w.dtb": Random(serial + 2).randbytes(20_000),
        "initramfs": f"first system {serial}".encode(),
        WORDS: f"root=/dev/mmcblk0pPARTITION ro version={serial}\n".encode(),
    }


def manifest_of(files: Mapping[str, bytes], /, **other: Any) -> bytes:
    """The manifest of a version, with *other* things in it."""
    listed = [
        {"name": name, "size": len(data), "sha256": sha256(data).hexdigest()}
        for name, data in files.items()
    ]
    said = {
        "product": PRODUCT,
        "version": "0.2.0",
        "serial": NEW,
        "architecture": "arm64",
        "games": GAMES_FORM,
        "news": {"en": "Hugo hides better.\nMore jokes.", "de": "Hugo versteckt sich besser."},
        "files": listed,
    }
    return json.dumps(said | other).encode()


@dataclass(slots=True)
class Kitchen:
    """A machine with a card of two halves, and the stick in it."""

    folder: Path
    keys: Keys
    files: Mapping[str, bytes] = field(default_factory=lambda: files_of(NEW))
    asked: list[tuple[str, ...]] = field(default_factory=list)
    """The commands that were run."""
    number: int = 0
    stick: Path | None = None

    def __post_init__(self) -> None:
        for name in ("boot/a", "boot/b", "run", "helper", "share", "stick"):
            (self.folder / name).mkdir(parents=True)
        for half in marks.HALVES:
            root, *others = files_of(OLD).items()
            whole = self.card.halves[half]
            whole.write_bytes(root[1].ljust(HALF, b"\0"))
            for name, data in others:
                words = data.replace(b"PARTITION", b"23"[marks.HALVES.index(half) :][:1])
                (self.card.boot / half / name).write_bytes(words)
        (self.card.boot / CONFIG).write_text("# a/ or b/\n[all]\nos_prefix=a/\nkernel=vmlinuz\n")
        (self.folder / "share" / KEY).write_bytes(self.keys.file.read_bytes())
        self.runs(OLD)
        self.stick = self.folder / "stick"

    @property
    def card(self) -> TwoHalves:
        halves = {half: self.folder / f"half-{half}" for half in marks.HALVES}
        return TwoHalves("a", self.folder / "boot", halves)

    def runs(self, serial: int) -> None:
        said = {"version": "0.1.0", "serial": serial, "architecture": "arm64"}
        (self.folder / "share" / RELEASE).write_text(json.dumps(said))

    def machine(self) -> CardMachine:
        def run(words: Any) -> str:
            self.asked.append(tuple(words))
            return ""

        @contextmanager
        def mounted() -> Iterator[Path]:
            if self.stick is None:
                raise NoStick(StickTrouble.NONE)
            yield self.stick

        share, runtime, helper = (self.folder / name for name in ("share", "run", "helper"))
        return CardMachine(self.card, share, runtime, helper, run, mounted, lambda _: None)

    def bundle(self, manifest: bytes | None = None, signature: bytes | None = None) -> bytes:
        """A new version in one file, as it should be but for what is named."""
        manifest = manifest_of(self.files) if manifest is None else manifest
        signature = self.keys.sign(manifest) if signature is None else signature
        return (
            first_line(manifest, signature) + manifest + signature + b"".join(self.files.values())
        )

    def put(self, bundle: bytes, name: str = "hugo-companion-0.2.0-arm64.hugonew") -> None:
        (self.folder / "stick" / name).write_bytes(bundle)

    def ask(self, *, take: bool = False, serial: int = NEW) -> dict[str, Any]:
        """Give the last answer to a request of the box."""
        self.request(take=take, serial=serial)
        serve(self.machine())
        said: dict[str, Any] = json.loads((self.folder / "helper" / ANSWER).read_bytes())
        assert said.pop("number") == self.number
        return said

    def request(self, *, take: bool, serial: int = NEW) -> None:
        self.number += 1
        request = VersionRequest(take, self.number, serial if take else 0)
        (self.folder / "run" / REQUEST).write_bytes(request.written())

    # What a start makes of the card

    def starts_from(self, half: str) -> None:
        start_from(self.card, half)

    def start(self) -> str:
        """Start the card as firmware and first system do, and give the half that then runs."""
        for _ in range(3):
            config = (self.card.boot / CONFIG).read_bytes()
            place = marks.place_of_prefix(config)
            assert place is not None, "the firmware starts nothing"
            half = chr(config[place])
            script = f'. {ON_TRIAL}; b=; on_trial "{self.card.boot}" {half}'
            if subprocess.run(("sh", "-euc", script), check=False).returncode == 0:
                self.is_whole(half)
                return half
        raise AssertionError("the card starts itself for ever")

    def is_whole(self, half: str) -> int:
        """Give the serial of the version in *half*, which is whole and of one piece."""
        words = self.card.words(half)
        assert b"PARTITION" not in words
        serial = next(n for n in (OLD, NEW) if f"version={n}".encode() in words)
        files = files_of(serial)
        assert self.card.halves[half].read_bytes()[: len(files[ROOT])] == files[ROOT]
        for name in ("vmlinuz", "initramfs"):
            assert (self.card.boot / half / name).read_bytes() == files[name]
        assert f"root=/dev/mmcblk0p{'23'['ab'.index(half)]} ".encode() in words
        return serial


@pytest.fixture
def kitchen(tmp_path: Path, gpg_keys: Keys) -> Kitchen:
    return Kitchen(tmp_path / "kitchen", gpg_keys)
