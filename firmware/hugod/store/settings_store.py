"""What the box remembers beyond a game: a small JSON file, and the owner's boards, on the card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hugo_core.board import Board
from hugod.app.settings import Question, Settings, read_settings
from hugod.store.boards import FOLDER as BOARDS
from hugod.store.boards import all_boards, read_file, save
from hugod.store.files import in_words, write_own
from hugod.store.incoming import INCOMING
from hugod.store.plain_file import json_in

FILE = "settings.json"


class CardNotebook:
    """The notebook in the state folder *path*, which the journal has made and locked."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def settings(self) -> Settings:
        """Give what was remembered; what cannot be read is as if it had never been set.

        Where nothing was ever remembered, the first evening has yet to come.
        """
        file = self._path / FILE
        try:
            file.lstat()
        except FileNotFoundError:
            return Settings(first_evening=Question.LANGUAGE)
        except OSError:
            return Settings()
        return read_settings(_plain(file))

    def boards(self) -> Mapping[str, Board]:
        """Give the owner's boards by name; a bad file is left out."""
        kept = all_boards(self._path)
        return {each.name: each.board for each in kept if each.file and each.board}

    def remember(self, settings: Settings) -> None:
        """Put *settings* on the card. Raises `JournalError`."""
        text = json.dumps(settings.plain(), ensure_ascii=False)
        with in_words("The card did not take the settings"):
            write_own(self._path / FILE, text.encode())

    def save_board(self, board: Board) -> None:
        """Put *board* on the card. Raises `JournalError`."""
        with in_words("The card did not take the board"):
            save(board, self._path)

    def take_in(self) -> None:
        """Take over what `keeping.copy_in` laid beside: boards of new names, and the settings.

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
    """Read a file of settings; one that cannot be read has none."""
    plain = json_in(file)
    return plain if isinstance(plain, dict) else {}
