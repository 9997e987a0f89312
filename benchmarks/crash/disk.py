"""A disk whose plug may be pulled: what is on it for certain, and what may be.

Per file: the bytes that are flushed, and what was written since. Per folder: the names that are
flushed, and what became of them since. Two models: `ext4` keeps the order of the names' changes,
and any flush brings all of them; `weak` brings only what the flush was about, and after a cut any
part of the rest may be there.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from calls import Cut, Flushed, Made, MadeFolder, Mark, Op, Removed, Renamed, Wrote

Model = Literal["ext4", "weak"]
State = Mapping[str, bytes]
"""The files after a cut, by name; a folder ends in "/"."""


@dataclass(slots=True)
class File:
    """One file: *flushed* is certain, *since* is not; *now* is what programs see."""

    flushed: bytearray = field(default_factory=bytearray)
    since: list[Wrote | Cut] = field(default_factory=list)
    end: int = 0
    """Where a write without an offset goes."""

    def settle(self) -> None:
        for change in self.since:
            apply(self.flushed, change)
        self.since.clear()


@dataclass(frozen=True, slots=True)
class Link:
    """*name* stands for *file* from now on, or for nothing; *old* is the name it had."""

    name: str
    file: File | None
    old: str = ""


class Disk:
    """Follows the calls of a trace."""

    def __init__(self, model: Model, state: State) -> None:
        self.model = model
        self.names: dict[str, File] = {name: File(bytearray(data)) for name, data in state.items()}
        self.flushed = dict(self.names)
        self.since: list[Link] = []

    def follow(self, op: Op) -> None:
        match op:
            case Made(name, is_emptied):
                if name not in self.names:
                    self._link(Link(name, File()))
                elif is_emptied:
                    self.names[name].since.append(Cut(name, 0))
                    self.names[name].end = 0
            case MadeFolder(name):
                self._link(Link(f"{name}/", File()))
            case Wrote(name, data, offset):
                file = self.names[name]
                at = file.end if offset is None else offset
                file.end = at + len(data)
                file.since.append(Wrote(name, data, at))
            case Cut(name):
                self.names[name].since.append(op)
            case Removed(name):
                self._link(Link(name, None))
            case Renamed(name, to):
                self._link(Link(to, self.names[name], old=name))
            case Flushed(name):
                self._flush(name)
            case Mark():
                pass

    def _link(self, link: Link) -> None:
        relink(self.names, link)
        self.since.append(link)

    def _flush(self, name: str) -> None:
        if name in self.names:
            self.names[name].settle()
            if self.model == "weak":
                return
        kept = []
        for link in self.since:
            is_inside = link.name.rstrip("/").rpartition("/")[0] == name or self.model == "ext4"
            if is_inside:
                relink(self.flushed, link)
            else:
                kept.append(link)
        self.since = kept

    # What a cut may leave

    def none(self) -> State:
        """Nothing that was not flushed."""
        return {name: bytes(file.flushed) for name, file in self.flushed.items()}

    def all(self) -> State:
        """Everything."""
        return {name: now(file) for name, file in self.names.items()}

    def prefix(self, chance: random.Random) -> State:
        """The names' changes up to some moment, and each file's up to some other."""
        names = self._some_names(chance, in_order=True)
        return {name: upto(file, chance) for name, file in names.items()}

    def torn(self, chance: random.Random, sector: int, *, garbage: bool) -> State:
        """Each sector for itself: there or not, or *garbage* where it was being written."""
        names = self._some_names(chance, in_order=self.model == "ext4")
        return {name: torn(file, chance, sector, garbage) for name, file in names.items()}

    def _some_names(self, chance: random.Random, *, in_order: bool) -> Mapping[str, File]:
        names = dict(self.flushed)
        count = chance.randint(0, len(self.since))
        for index, link in enumerate(self.since):
            if index < count if in_order else chance.random() < 0.5:
                relink(names, link)
        return names


def relink(names: dict[str, File], link: Link) -> None:
    if link.old:
        names.pop(link.old, None)
    if link.file is None:
        names.pop(link.name, None)
    else:
        names[link.name] = link.file


def apply(data: bytearray, change: Wrote | Cut) -> None:
    if isinstance(change, Cut):
        del data[change.size :]
        data.extend(bytes(change.size - len(data)))
        return
    assert change.offset is not None
    put(data, change.offset, change.data)


def put(data: bytearray, at: int, what: bytes) -> None:
    if len(data) < at:
        data.extend(bytes(at - len(data)))
    data[at : at + len(what)] = what


def now(file: File) -> bytes:
    data = bytearray(file.flushed)
    for change in file.since:
        apply(data, change)
    return bytes(data)


def upto(file: File, chance: random.Random) -> bytes:
    data = bytearray(file.flushed)
    for change in file.since[: chance.randint(0, len(file.since))]:
        apply(data, change)
    return bytes(data)


def torn(file: File, chance: random.Random, sector: int, garbage: bool) -> bytes:
    data = bytearray(file.flushed)
    for change in file.since:
        if isinstance(change, Cut):
            if chance.random() < 0.5:
                apply(data, change)
            continue
        for at, part in sectors(change, sector):
            if chance.random() < 0.5:
                put(data, at, part)
            elif garbage and chance.random() < 0.5:
                put(data, at, chance.randbytes(len(part)))
    return bytes(data)


def sectors(change: Wrote, sector: int) -> Iterator[tuple[int, bytes]]:
    """Cut a write where the sectors of the disk end."""
    assert change.offset is not None
    at, data = change.offset, change.data
    while data:
        size = sector - at % sector
        yield at, data[:size]
        at, data = at + size, data[size:]
