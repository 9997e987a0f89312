"""The phones on the card: hashes and a count, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hugod.ports import JournalError, Phones
from hugod.store.phones import FILE, CardPhones

HASH = "5d1f" * 16


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    phones = Phones((HASH, HASH[::-1]), 3)
    CardPhones(tmp_path).keep(phones)
    assert CardPhones(tmp_path).phones() == phones


def test_a_new_card_knows_nobody(tmp_path: Path) -> None:
    assert CardPhones(tmp_path).phones() == Phones()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", Phones()),
        ("[]", Phones()),
        ("{", Phones()),
        ('{"tokens": "' + HASH + '", "tries": 2}', Phones((), 2)),
        (
            json.dumps({"tokens": [HASH, 7, "", HASH.upper(), HASH + "0"], "tries": 1}),
            Phones((HASH,), 1),
        ),
        ('{"tries": -1}', Phones()),
        ('{"tries": true}', Phones()),
        ('{"tries": 1e99}', Phones()),
        ('{"tries": 5}', Phones((), 5)),
    ],
)
def test_a_spoilt_file_gives_nobody_keys(tmp_path: Path, text: str, read: Phones) -> None:
    (tmp_path / FILE).write_text(text)
    assert CardPhones(tmp_path).phones() == read


def test_bytes_that_are_no_text_are_nobody(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(bytes(range(256)))
    assert CardPhones(tmp_path).phones() == Phones()


@pytest.mark.parametrize("place", [FILE, f"{FILE}.tmp"])
def test_a_folder_in_the_place_of_the_phones_is_put_aside(tmp_path: Path, place: str) -> None:
    (tmp_path / place / "of somebody").mkdir(parents=True)
    CardPhones(tmp_path).keep(Phones((HASH,)))
    assert CardPhones(tmp_path).phones() == Phones((HASH,))
    assert (tmp_path / f"{place}.damaged-1" / "of somebody").is_dir()


def test_a_card_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="did not take the phones"):
        CardPhones(tmp_path / "gone").keep(Phones())
