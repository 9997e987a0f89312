"""Records as plain dicts and back, as a journal keeps them for years; which field may be missing.

The form of a type follows from the type itself: a dataclass is a dict of its fields, a member of
a union carries its class name under `kind`, a tuple is a list, an enum its value, or its name
where the value is a sentence. An edition goes by name. A board is written out whole, because
boards are files that owners may edit: an old game stays on the board it was played on.

Reading is strict: one field more, one less, or a value of another type, and nothing is read.
Only a field with a default may be missing: it came later, and the default is what was meant before.
A field marked `optional` in its metadata is not written while it has its default, nor read then.
Whoever changes a field in any other way raises `FORMAT` and adds a reader of the old one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from hugo_core.board import Board, RoomName, board_names, load_board
from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Edition
from hugo_core.errors import BadBoard, BadJournal, BadSetup
from hugo_core.events import DieRolled
from hugo_core.history import Record
from hugo_core.house_rules import sheet_of

FORMAT = 1
"""The number every record carries."""

Plain = dict[str, Any]

# Records are kept for years, so these go on to be called what they were called in the first ones.
_FIRST_NAMES: dict[type, str] = {RollDie: "ThrowDie", DieRolled: "DieThrown"}


def kind_name(kind: type) -> str:
    """Return what a record, and a message made of one, calls a value of this *kind*."""
    return _FIRST_NAMES.get(kind, kind.__name__)


def to_plain(record: Record) -> Plain:
    """Write a record out. Raises `BadJournal` for what no later reading would understand."""
    return {"format": FORMAT, **_form(Record).write(record)}


def from_plain(plain: Plain) -> Record:
    """The record that `to_plain` wrote. Raises `BadJournal` with where and what is wrong.

    Only the form is checked, not the rules of the game. A board that equals the shipped one of
    its name is that very one, and the same board read twice is one board.
    """
    if not isinstance(plain, dict):
        raise BadJournal(f"{plain!r} is no record")
    rest = dict(plain)
    number = rest.pop("format", None)
    if type(number) is not int or number != FORMAT:
        raise BadJournal(f"format {number!r}; this version reads {FORMAT}")
    record: Record = _form(Record).read(rest)
    return record


@dataclass(frozen=True, slots=True)
class _Form:
    """How the values of one type are written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@cache
def _form(kind: Any) -> _Form:
    if kind is Board:
        return _fields_form(Board, _make_board)
    if kind is Edition:
        return _Form(_write_edition, _read_edition)
    if isinstance(kind, NewType):
        return _form(kind.__supertype__)
    if get_origin(kind) is tuple:
        return _tuple_form(_form(get_args(kind)[0]))
    if get_origin(kind) in (Union, UnionType):
        return _union_form(get_args(kind))
    if isinstance(kind, type) and is_dataclass(kind):
        return _fields_form(kind)
    return _enum_form(kind) if issubclass(kind, Enum) else _exact_form(kind)


def _exact_form(kind: type) -> _Form:
    def read(plain: Any) -> Any:
        if type(plain) is not kind:  # True is an int to isinstance
            raise BadJournal(f"{plain!r} where {kind.__name__} is wanted")
        return plain

    return _Form(lambda value: value, read)


def _enum_form(kind: type[Enum]) -> _Form:
    words = {m: m.value if isinstance(m, str | int) else m.name for m in kind}
    members = {word: member for member, word in words.items()}
    word_type = type(next(iter(members)))

    def read(plain: Any) -> Any:
        if type(plain) is not word_type or plain not in members:
            raise BadJournal(f"{plain!r} is no {kind.__name__}")
        return members[plain]

    return _Form(words.__getitem__, read)


def _tuple_form(item: _Form) -> _Form:
    def read(plain: Any) -> Any:
        if type(plain) is not list:
            raise BadJournal(f"{plain!r} where a list is wanted")
        return tuple([item.read(entry) for entry in plain])

    return _Form(lambda values: [item.write(value) for value in values], read)


def _union_form(kinds: tuple[Any, ...]) -> _Form:
    if NoneType not in kinds:
        return _kinds_form(kinds)
    (kind,) = (kind for kind in kinds if kind is not NoneType)
    item = _form(kind)
    return _Form(
        lambda value: None if value is None else item.write(value),
        lambda plain: None if plain is None else item.read(plain),
    )


def _kinds_form(kinds: tuple[type, ...]) -> _Form:
    names = {kind: kind_name(kind) for kind in kinds}
    forms = {name: _form(kind) for kind, name in names.items()}

    def write(value: Any) -> Plain:
        name = names.get(type(value))
        if name is None:
            raise BadJournal(f"{value!r} is none of {', '.join(forms)}")
        return {"kind": name, **forms[name].write(value)}

    def read(plain: Any) -> Any:
        if type(plain) is not dict or type(plain.get("kind")) is not str:
            raise BadJournal(f"{plain!r} names no kind")
        name = plain["kind"]
        if name not in forms:
            raise BadJournal(f"kind {name!r} is none of {', '.join(forms)}")
        return forms[name].read({key: plain[key] for key in plain if key != "kind"})

    return _Form(write, read)


@cache
def _fields_form(kind: type[Any], make: Callable[..., Any] | None = None) -> _Form:
    """The form of a data class; *make* makes one of its fields, if that is not the class itself."""
    make = make or kind
    hints = get_type_hints(kind)
    forms = {field.name: _form(hints[field.name]) for field in fields(kind) if field.init}
    writers = [(name, form.write) for name, form in forms.items()]
    readers = [(name, form.read) for name, form in forms.items()]
    needed = {f.name for f in fields(kind) if f.init and f.default is MISSING}
    optional = {f.name: f.default for f in fields(kind) if f.metadata.get("optional")}

    def write(value: Any) -> Plain:
        plain = {name: write_field(getattr(value, name)) for name, write_field in writers}
        for name, usual in optional.items():
            if getattr(value, name) == usual:
                del plain[name]
        return plain

    def read(plain: Any) -> Any:
        if type(plain) is not dict or not needed <= plain.keys() <= forms.keys():
            raise BadJournal(
                f"{kind_name(kind)} has {', '.join(forms) or 'no fields'}, not {plain!r}"
            )
        values: Plain = {}
        name = ""
        try:
            for name, read_field in readers:
                if name in plain:
                    values[name] = read_field(plain[name])
        except BadJournal as error:
            raise BadJournal(f"{kind_name(kind)}.{name}: {error}") from error
        for name, usual in optional.items():
            if name in plain and values[name] == usual:
                raise BadJournal(f"{kind_name(kind)}.{name} is left out while it is {usual!r}")
        try:
            return make(**values)
        except (BadBoard, BadSetup) as error:
            raise BadJournal(f"{kind_name(kind)}: {error}") from error

    return _Form(write, read)


def _write_edition(edition: Edition) -> str:
    if EDITIONS.get(edition.name) is not sheet_of(edition):
        raise BadJournal(f"{edition.name!r} is an edition nobody could find again")
    return edition.name


def _read_edition(plain: Any) -> Edition:
    if type(plain) is not str or plain not in EDITIONS:
        raise BadJournal(f"{plain!r} is none of the editions {', '.join(EDITIONS)}")
    return EDITIONS[plain]


def _make_board(**values: Any) -> Board:
    return _board_of(tuple(values.values()), tuple(room.names for room in values["rooms"]))


@cache
def _board_of(values: tuple[Any, ...], names: tuple[tuple[RoomName, ...], ...]) -> Board:
    """The one board that has these values: positions compare boards by identity.

    *names* are those of its rooms, by which rooms are not compared: a board with others is another
    one, but for a shipped one, whose names may have come later.
    """
    board = Board(*values)
    if board.name in board_names():
        shipped = load_board(board.name)
        return shipped if _values(shipped) == values else board
    return board


def _values(board: Board) -> tuple[Any, ...]:
    return tuple(getattr(board, field.name) for field in fields(Board) if field.init)
