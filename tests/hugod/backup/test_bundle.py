"""The folder on a stick, as words: what it may hold, and what no manifest may say."""

import json
from typing import Any

import pytest

from hugod.backup import bundle
from hugod.backup.bundle import BadBundle, Entry

FILES = {
    "games/0001.jsonl": bundle.entry_of(b"chain"),
    "games/0012-0123abcd.hugo": bundle.entry_of(b"record"),
    "boards/My_own-1.toml": bundle.entry_of(b""),
    "settings.json": bundle.entry_of(b"{}"),
    "README.txt": bundle.entry_of(bundle.about()),
}


def plain(**changed: Any) -> dict[str, Any]:
    return {**json.loads(bundle.write_manifest(FILES)), **changed}


def test_a_manifest_comes_back_as_it_was() -> None:
    assert bundle.read_manifest(bundle.write_manifest(FILES)) == FILES


def test_a_person_can_read_what_the_folder_is() -> None:
    assert b"hugod verify" in bundle.about()
    assert b"SHA-256" in bundle.about()
    assert bundle.write_manifest(FILES).startswith(b'{\n "format": "hugo-games",\n "version": 1,')


def test_a_stick_says_how_its_games_come_to_another_box_in_the_words_of_the_menu() -> None:
    said = " ".join(bundle.about().decode().split())
    assert '"This box", "Save games", "From a stick"' in said
    assert "sudo hugod import FOLDER" in said


@pytest.mark.parametrize(
    "name",
    [
        *("../state", "/etc/passwd", "games/../../x.jsonl", "games/0001.jsonl/x"),
        *("games/1.jsonl", "games/1234567.jsonl", "games/0001-xyz.jsonl", "games/٠٠٠١.jsonl"),
        *("boards/a.b.toml", "boards/.toml", "boards/über.toml", "hugo.sqlite3"),
        *("games/0001.jsonl\n", ""),
    ],
)
def test_a_name_that_is_not_ours_leads_nowhere(name: str) -> None:
    listed = {name: {"bytes": 1, "sha256": "0" * 64}}
    with pytest.raises(BadBundle, match="is no name of ours"):
        bundle.read_manifest(json.dumps(plain(files=listed)).encode())


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        (b"", "is harmed"),
        (b"\xff\xfe", "is harmed"),
        (b"[" * 100_000, "is harmed"),
        (b"[]", "of another program"),
        (b'{"format": "tarot"}', "of another program"),
        (plain(version="1"), "its own version"),
        (plain(version=True), "its own version"),
        (plain(version=0), "its own version"),
        (plain(version=bundle.VERSION + 1), "of a newer hugod"),
        (plain(files=[]), "lists no files"),
        (plain(files={f"games/{n:04}.jsonl": 0 for n in range(20_001)}), "lists no files"),
        (plain(files={f"boards/b{n}.toml": 0 for n in range(101)}), "more than 100 boards"),
        (plain(files={"settings.json": 5}), "a length and a hash"),
        (plain(files={"settings.json": {"bytes": 5}}), "a length and a hash"),
        (plain(files={"settings.json": {"bytes": -1, "sha256": "0" * 64}}), "as long as that"),
        (plain(files={"settings.json": {"bytes": True, "sha256": "0" * 64}}), "as long as that"),
        (b"[" + b"[]," * 100_000 + b"1]", "more than 100000 values"),
        (b" " * 4_000_001, "longer than 4000000 bytes"),
        (b'{"format": ' + b"9" * 5_000 + b"}", "a number of more than 20 digits"),
        (plain(files={"settings.json": {"bytes": 1, "sha256": "0" * 63}}), "no SHA-256"),
        (plain(files={"settings.json": {"bytes": 1, "sha256": None}}), "no SHA-256"),
    ],
)
def test_a_manifest_that_is_not_as_we_write_it_is_refused_whole(
    manifest: bytes | dict[str, Any], reason: str
) -> None:
    data = manifest if isinstance(manifest, bytes) else json.dumps(manifest).encode()
    with pytest.raises(BadBundle, match=reason):
        bundle.read_manifest(data)


def test_a_file_is_what_the_manifest_says_or_it_is_named() -> None:
    entry = bundle.entry_of(b"as it was")
    bundle.check("settings.json", b"as it was", entry)
    with pytest.raises(BadBundle, match=r"settings\.json: it is not whole \(5 of 9 bytes\)"):
        bundle.check("settings.json", b"as it", entry)
    with pytest.raises(BadBundle, match=r"settings\.json: it was changed"):
        bundle.check("settings.json", b"as it is.", entry)


def test_a_file_that_is_too_long_keeps_no_other_from_being_read() -> None:
    listed = {"settings.json": {"bytes": 65_537, "sha256": "0" * 64}}
    data = json.dumps(plain(files=listed)).encode()
    assert bundle.read_manifest(data) == {"settings.json": Entry(65_537, "0" * 64)}


def test_the_longest_list_is_within_the_limits() -> None:
    entry = Entry(4_000_000, "0" * 64)
    files = {f"games/{n:06}.jsonl": entry for n in range(20_000)}
    assert bundle.read_manifest(bundle.write_manifest(files)) == files


def test_games_stand_in_their_order_whatever_they_are_called() -> None:
    names = ["games/0010.jsonl", "games/0009.hugo", "games/0009-0123abcd.jsonl", "README.txt"]
    assert bundle.chains(names) == ["games/0009-0123abcd.jsonl", "games/0010.jsonl"]


def test_folders_are_numbered_and_the_highest_is_the_newest() -> None:
    names = ["hugo-games-0002", "hugo-games-0010", "hugo-games-0011.tmp", "hugo-games-x", "photos"]
    assert bundle.newest_folder(names) == "hugo-games-0010"
    assert bundle.next_folder(names) == "hugo-games-0012"
    assert bundle.newest_folder(["photos"]) is None
    assert bundle.next_folder([]) == "hugo-games-0001"


def test_a_game_may_be_long_and_all_else_is_short() -> None:
    assert bundle.most_bytes("games/0001.jsonl") == 4_000_000
    assert bundle.most_bytes("settings.json") == 65_536
    assert Entry(5, "x").length == 5
