"""What a signed manifest may say, and which versions a card takes."""

import json
from dataclasses import replace

import pytest

from hugod.app.values.new_versions import VersionTrouble
from hugod.renewal.manifest import GAMES_FORM, ROOT, HalfRoom, VersionError, judge, read_manifest
from tests.hugod.renewal.conftest import NEW, OLD, files_of, manifest_of

ROOM = HalfRoom(OLD, "arm64", half=3_000_000, boot=400_000)
FILES = files_of(NEW)


def test_a_newer_version_for_this_box_is_taken() -> None:
    manifest = read_manifest(manifest_of(FILES))
    assert judge(manifest, ROOM) is None
    assert [piece.name for piece in manifest.pieces] == [*FILES]
    assert manifest.news["en"].splitlines() == ["Hugo hides better.", "More jokes."]
    assert manifest.total() == sum(map(len, FILES.values()))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"serial": OLD}, VersionTrouble.OLD),
        ({"serial": OLD - 1}, VersionTrouble.OLD),
        ({"architecture": "armhf"}, VersionTrouble.OTHER_BOX),
        ({"product": "toaster"}, VersionTrouble.OTHER_BOX),
        ({"games": GAMES_FORM + 1}, VersionTrouble.STEP),
    ],
)
def test_others_are_refused_with_why(said: dict[str, object], why: VersionTrouble) -> None:
    assert judge(read_manifest(manifest_of(FILES, **said)), ROOM) is why


def test_what_has_no_room_is_refused() -> None:
    manifest = read_manifest(manifest_of(FILES))
    assert judge(manifest, replace(ROOM, half=2_500_003)) is VersionTrouble.BIG
    assert judge(manifest, replace(ROOM, boot=300_000)) is VersionTrouble.BIG


@pytest.mark.parametrize(
    "said",
    [
        {"serial": "101"},
        {"serial": True},
        {"serial": -1},
        {"version": "0.2.0\n"},
        {"news": {"en": "a\nb\nc"}},
        {"news": {"en": "x" * 43}},
        {"news": ["en"]},
        {"files": []},
        {"files": [{"name": ROOT, "size": 1, "sha256": "0" * 64}]},
        {"files": [{"name": "../vmlinuz", "size": 1, "sha256": "0" * 64}]},
        {"files": json.loads(manifest_of(FILES))["files"] * 2},
        {"files": json.loads(manifest_of(FILES))["files"][::-1]},
        {"files": 7},
    ],
)
def test_a_manifest_that_says_something_else_is_none(said: dict[str, object]) -> None:
    with pytest.raises(VersionError) as refused:
        read_manifest(manifest_of(FILES, **said))
    assert refused.value.why is VersionTrouble.CUT


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b"[" * 100])
def test_nor_is_anything_else(data: bytes) -> None:
    with pytest.raises(VersionError):
        read_manifest(data)
