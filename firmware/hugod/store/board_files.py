"""The boards by name: those that ship, and the owner's in `boards/` of the state folder.

An owner's board is a file `NAME.toml`; a name that ships always means the board that ships.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hugo_core.board import Board, board_names, load_board, read_board, write_board
from hugo_core.errors import BadBoard, Fault
from hugo_core.limits import BOARDS, SMALL_BYTES, is_board_name
from hugod.store.files import flush_folder, in_words, read_plain, write_own

FOLDER = "boards"
SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """A board by its name, with its file if it is the owner's; no board if the file is bad."""

    name: str
    file: Path | None
    board: Board | None


class BadBoardFile(BadBoard):
    """An owner's board file that cannot be used; the message says which, and all its faults."""

    def __init__(self, file: Path, reason: str, faults: tuple[Fault, ...] = ()) -> None:
        told = [f"{file}:{fault.line}: {fault.reason}" for fault in faults]
        self.lines = told or [f"{file}: {reason}"]
        """Everything that is wrong, as `FILE:LINE: reason`."""
        super().__init__("; ".join(self.lines), faults)


def board_named(name: str, folder: Path) -> Board:
    """Return the board called *name*, shipped or in the state *folder*.

    Raises `BadBoard` if there is none, or with everything that is wrong in its file.
    """
    if name in board_names():
        return load_board(name)
    file = _file(name, folder)
    if not is_board_name(name) or not file.exists():
        names = ", ".join(kept.name for kept in all_boards(folder))
        raise BadBoard(f"no board is called {name!r}; there are {names}")
    return read_file(file, called=name)


def board_at(name_or_file: str, folder: Path) -> Board:
    """Return a board by its name or, for a word with `/` or `.toml`, by its file.

    Raises `BadBoard` as `board_named` and `read_file` do.
    """
    is_file = "/" in name_or_file or name_or_file.endswith(SUFFIX)
    return read_file(Path(name_or_file)) if is_file else board_named(name_or_file, folder)


def read_file(file: Path, *, called: str | None = None) -> Board:
    """Read an owner's board file, as `read_board` does. Raises `BadBoardFile`."""
    try:
        data = read_plain(file, SMALL_BYTES + 1)
        return read_board(data, called=called, taken=board_names())
    except OSError as error:
        raise BadBoardFile(file, error.strerror or str(error)) from error
    except BadBoard as error:
        raise BadBoardFile(file, str(error), error.faults) from error


def all_boards(folder: Path) -> tuple[StoredBoard, ...]:
    """Return all boards: those that ship, then the owner's by name, `BOARDS` at most."""
    shipped = [StoredBoard(name, None, load_board(name)) for name in board_names()]
    return (*shipped, *(StoredBoard(file.stem, file, _sound(file)) for file in board_files(folder)))


def board_files(folder: Path) -> list[Path]:
    """Return the owner's files in the state *folder* by name, `BOARDS` at most."""
    return sorted((folder / FOLDER).glob(f"*{SUFFIX}"))[:BOARDS]


def save(board: Board, folder: Path) -> Path:
    """Store *board* as the owner's in the state *folder*; a board of that name is replaced.

    Returns the file. Raises `BadBoard`, and `JournalError` if the file cannot be written.
    """
    text = write_board(board)
    # Read back: nothing is stored that a later reading would not take.
    read_board(text, called=board.name, taken=board_names())
    file = _file(board.name, folder)
    with in_words(f"The board {board.name} was not saved"):
        if not file.parent.is_dir():
            file.parent.mkdir(mode=0o700, parents=True)
            flush_folder(folder)
        write_own(file, text.encode())
    return file


def _file(name: str, folder: Path) -> Path:
    return folder / FOLDER / f"{name}{SUFFIX}"


def _sound(file: Path) -> Board | None:
    try:
        return read_file(file, called=file.stem)
    except BadBoard:
        return None
