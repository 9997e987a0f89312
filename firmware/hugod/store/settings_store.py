"""The players' settings, the owner's boards and the paired phones: small JSON files on the card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hugo_core.board import Board
from hugod.app.values.settings import Question, Settings, read_settings
from hugod.ports import Phones
from hugod.store.board_files import FOLDER as BOARDS
from hugod.store.board_files import all_boards, read_file, save
from hugod.store.files import in_words, json_in, write_own
from hugod.store.folder import INCOMING
from hugod.store.folder import SETTINGS as FILE

PHONES = "phones.json"
HASH_LETTERS = 64
MOST_TRIES = 1_000_000
"""A larger number in the file is nonsense."""


class JsonSettingsStore:
    """The settings and boards in the state folder *path*, which the journal has locked."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def settings(self) -> Settings:
        """Return the stored settings; each that cannot be read has its default."""
        file = self._path / FILE
        try:
            file.lstat()
        except FileNotFoundError:
            # Without a file the first evening has yet to come.
            return Settings(first_evening=Question.LANGUAGE)
        except OSError:
            return Settings()
        return read_settings(_plain(file))

    def boards(self) -> Mapping[str, Board]:
        """Return the owner's boards by name; a bad file is left out."""
        kept = all_boards(self._path)
        return {each.name: each.board for each in kept if each.file and each.board}

    def remember(self, settings: Settings) -> None:
        """Store *settings*. Raises `JournalError`."""
        text = json.dumps(settings.plain(), ensure_ascii=False)
        with in_words("The card did not take the settings"):
            write_own(self._path / FILE, text.encode())

    def save_board(self, board: Board) -> None:
        """Store *board*. Raises `JournalError`."""
        with in_words("The card did not take the board"):
            save(board, self._path)

    def take_in(self) -> None:
        """Take over what `copy_in` put into `incoming/`: boards of new names, and the settings.

        Raises `JournalError`.
        """
        incoming = self._path / INCOMING
        with in_words("The card did not take the boards"):
            for file in sorted((incoming / BOARDS).glob("*")):
                if not (self._path / BOARDS / file.name).exists():
                    save(read_file(file, called=file.stem), self._path)
            plain = _plain(incoming / FILE)
        if plain:
            self.remember(self.settings().with_carried(plain))


def _plain(file: Path) -> Mapping[str, Any]:
    """Return the content of a settings file, empty if it cannot be read."""
    plain = json_in(file)
    return plain if isinstance(plain, dict) else {}


class JsonPhoneStore:
    """The paired phones in the state folder *path*, which the journal has locked."""

    def __init__(self, path: Path) -> None:
        self._file = path / PHONES

    def phones(self) -> Phones:
        """Return the stored phones, none if they cannot be read."""
        plain = json_in(self._file)
        return _phones(plain) if isinstance(plain, dict) else Phones()

    def keep(self, phones: Phones) -> None:
        """Store *phones*. Raises `JournalError`."""
        # A token is the SHA-256 of a phone's own: nobody can be that phone by reading the card
        # (S4).
        text = json.dumps({"tokens": phones.tokens, "tries": phones.tries})
        with in_words("The card did not take the phones"):
            write_own(self._file, text.encode())


def _phones(plain: dict[str, Any]) -> Phones:
    tokens, tries = plain.get("tokens"), plain.get("tries")
    good = [token for token in tokens if _is_hash(token)] if isinstance(tokens, list) else []
    if isinstance(tries, bool) or not isinstance(tries, int) or not 0 <= tries <= MOST_TRIES:
        tries = 0
    return Phones(tuple(good), tries)


def _is_hash(token: object) -> bool:
    is_text = isinstance(token, str) and len(token) == HASH_LETTERS
    return is_text and set(str(token)) <= set("0123456789abcdef")
