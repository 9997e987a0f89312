"""What a view says in large letters: one fact at a time, one or two short lines.

The first fact is what matters most. Those that are told follow by themselves, or with D; those
`by_key` follow with D alone. Then the one is there again that is needed to act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hugo_core.position import Face
from hugod.app.values import views
from hugod.app.values.box_views import AddressView, CodeView, PartsView, PatternView

SHORT, MIDDLE, LONG = 8, 10, 16
"""Letters of a line in the three widths that there are."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing as large as can be; what is empty is not there."""

    lines: tuple[str, ...] = ()
    """At most two, of at most 16 letters; with *who*, *face* or *mark* beside it less."""
    who: tuple[views.Badge, ...] = ()
    """Shapes before the first line."""
    face: Face | None = None
    """A die before the first line."""
    mark: views.Sign = None
    """How it stands with a part, or an animal, before the first line."""
    figure: str = ""
    """At most three digits across the glass, beside *who* or Hugo."""
    is_hugo: bool = False
    is_below: bool = False
    """What stands before a line stands before the second one."""
    is_lit: bool = False
    """The last line is dark on light: a key to press, or what `#` takes."""
    entry: int = 0
    """Digits of a number that *figure* is the beginning of."""
    ghosts: int | None = None
    """So many ghosts of fear below the first line; None: it is not about fear."""
    code: str = ""
    """A square for a phone to read."""
    view: views.View | None = None
    """A picture that is large as it is."""
    by_key: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a view, and the index of the one it comes to rest with."""

    all: tuple[Fact, ...]
    rest: int = 0

    @property
    def told(self) -> int:
        """Number of facts that are told by themselves; they are the first."""
        return next((at for at, fact in enumerate(self.all) if fact.by_key), len(self.all))


def facts_of(view: views.View) -> Facts:
    """Return the facts of *view*: at least one."""
    told = _TOLD_BY[type(view)](view)
    return told if isinstance(told, Facts) else Facts(tuple(told) or (Fact(),))


# Words


def lines_of(text: str) -> tuple[str, ...]:
    """Return *text* in lines, as few letters in each as leave it on one page, or on three."""
    parts = [part.split(" ") for part in _parts_of(text)]
    for letters, most in ((SHORT, 2), (MIDDLE, 6), (LONG, 99)):
        lines = _wrapped(parts, letters)
        if lines is not None and len(lines) <= most:
            return lines
    cut = [
        [word[at : at + LONG] for word in part for at in range(0, len(word), LONG)]
        for part in parts
    ]
    return _wrapped(cut, LONG) or ()


def _parts_of(text: str) -> list[str]:
    """Return what begins a line of its own: after a new line, or a gap such as between two keys."""
    parts = text.replace("  ", "\n").split("\n")
    return [part.strip(" ") for part in parts if part.strip(" ")]


def _wrapped(parts: Sequence[Sequence[str]], letters: int) -> tuple[str, ...] | None:
    """Return the words of each part in lines of so many *letters*; None if one is longer."""
    lines: list[str] = []
    for part in parts:
        lines.append("")
        for word in filter(None, part):
            longer = f"{lines[-1]} {word}".strip(" ")
            if _long(word) > letters:
                return None
            if _long(longer) > letters:
                lines.append(word)
            else:
                lines[-1] = longer
    return tuple(lines)


def _long(words: str) -> int:
    """Cells that *words* take: two letters in one are drawn as two."""
    return len(words) + sum(words.count(sign) for sign in "œŒẞ")


def _pages(text: str, *, by_key: bool = False) -> list[Fact]:
    """Return *text* two lines a fact; nothing for no text."""
    lines = lines_of(text) if text.strip() else ()
    return [Fact(lines[at : at + 2], by_key=by_key) for at in range(0, len(lines), 2)]


def _two(first: str, second: str, **more: Any) -> Fact | None:
    """Return both in one fact; None if one of them needs more than a line."""
    fits = max(_long(first), _long(second)) <= LONG
    return Fact((first, second), **more) if fits else None


def _name(who: views.Badge) -> Fact:
    return Fact((who.name,), (who,))


def _bar(bar: views.Bar, *, is_turn_said: bool = False) -> list[Fact]:
    """Return the corners of the display: whose turn it is, and Hugo's clock."""
    turn = [] if bar.turn is None or is_turn_said else [replace(_name(bar.turn), by_key=True)]
    return turn + _pages(bar.clock, by_key=True)


# Facts of each kind of view, what matters most first


def _start(view: views.StartView) -> list[Fact]:
    main = _two(view.title, view.call, is_lit=True) or Fact(lines_of(view.call)[:2])
    return [main, *_pages(view.note)]


def _list(view: views.ListView) -> Facts:
    """The question above what is highlighted; a longer one comes before it."""
    at = max(0, min(view.cursor, len(view.items) - 1))
    item = view.items[at]
    who = view.badges[at : at + 1]
    mark = view.marks[at] if at < len(view.marks) else None
    title = " ".join(view.title.split())
    beside: Any = {"who": who, "mark": mark, "is_below": True, "is_lit": True}
    room = LONG - 4 if who or mark is not None else LONG
    feared = [replace(_feared(item, fear), by_key=True) for fear in view.fears[at : at + 1]]
    if (both := _two(title, item, **beside)) and _long(item) <= room:
        return Facts((both, *feared))
    asked = _pages(title)
    chosen = [replace(page, **beside) for page in _pages(item)]
    return Facts((*asked, *chosen, *feared), rest=len(asked))


def _ask(view: views.AskView) -> list[Fact]:
    told = _pages(view.title)
    if view.entry:
        is_number = view.entry.isdigit()
        typed = Fact(figure=view.entry, entry=view.digits) if is_number else Fact((view.entry,))
        return [typed, *_by_key(told), *_by_key(_pages(view.hint)), *_bar(view.bar)]
    turn = [_name(view.bar.turn)] if view.bar.turn else []
    return [*told, *turn, *_pages(view.hint, by_key=True), *_bar(view.bar, is_turn_said=True)]


def _by_key(facts: Iterable[Fact]) -> list[Fact]:
    return [replace(fact, by_key=True) for fact in facts]


def _roll(view: views.RollView) -> list[Fact]:
    turn = view.bar.turn
    called = Fact((turn.name, view.call), (turn,), is_lit=True) if turn else None
    main = called or Fact(lines_of(view.call)[:2], is_lit=True)
    return [main, *_pages(view.note), *_bar(view.bar, is_turn_said=True)]


def _throw(view: views.ThrowView) -> list[Fact]:
    return [Fact(view=replace(view, bar=views.Bar()))]


def _move(view: views.MoveView) -> list[Fact]:
    hint, which = _pages(view.hint, by_key=True), f"{view.index + 1}/{view.count}"
    moved = f"{view.origin}→{view.target}" if view.origin else ""
    feared = [replace(_feared(moved, view.fear), by_key=True)] if view.fear else []
    asked = [] if view.by_roll else [Fact((which,), by_key=True)]
    others = [*feared, *hint, *asked, *_bar(view.bar)]
    if view.entry:
        return [Fact(figure=view.entry, entry=2), *others]
    said = view.choice or view.aside
    if _long(said) <= LONG:
        return [Fact((moved, said), face=view.face), *others]
    return [Fact((moved,), face=view.face), *_pages(said), *others]


def _feared(where: str, fear: views.Fear) -> Fact:
    """The ghosts of a guest below where it is; in words where there is none."""
    if not fear.ghosts:
        return Fact((where, "–"))
    return Fact((where,), ghosts=fear.ghosts)


def _fear(view: views.FearView) -> list[Fact]:
    turn = [_name(view.bar.turn)] if view.bar.turn else []
    guests = [_feared(row.place, row.fear) for row in view.rows]
    return [*turn, *guests, *_pages(view.hint, by_key=True)]


def _hugo(view: views.HugoView) -> list[Fact]:
    if not 0 <= view.at < len(view.path):
        return [*_pages(view.title), *_bar(view.bar)]
    is_caught = view.at in view.stands
    here = view.path[view.at]
    if not here.isdigit():
        return [Fact((here + "!" * is_caught,), is_hugo=True), *_pages(view.title, by_key=True)]
    return [Fact(figure=here + "!" * is_caught, is_hugo=True), *_pages(view.title, by_key=True)]


def _news(view: views.NewsView) -> list[Fact]:
    who = tuple(dict.fromkeys(view.who))
    turn = _bar(views.Bar(clock=view.bar.clock))
    tail = [*_pages(view.hint, by_key=True), *turn]
    if view.rows:
        todo = [fact for row in view.rows for fact in _row(row.who, row.way, row.note)]
        return [*_pages(view.headline), *todo, *tail]
    head = [*_headline(view.headline, who), *(_name(each) for each in who if len(who) == 1)]
    words = " ".join(view.lines)
    pair = _two(*view.lines) if len(view.lines) == 2 else None
    return [*head, *([pair] if pair else _pages(words)), *tail]


def _headline(headline: str, who: tuple[views.Badge, ...]) -> list[Fact]:
    """The shapes above the words; many shapes alone."""
    if 1 < len(who) <= 4 and _long(headline) <= LONG:
        return [Fact(("", headline), who)]
    shapes = [who[at : at + 4] for at in range(0, len(who), 4)] if len(who) > 1 else []
    return [*_pages(headline), *(Fact((), some) for some in shapes)]


def _row(who: Sequence[views.Badge], way: str, note: str) -> list[Fact]:
    """One thing to be done on the cardboard: whose figures and the points, below it the way."""
    owners = tuple(dict.fromkeys(who))
    if len(owners) <= 2 and _long(way) <= LONG and _long(note) <= 7:
        return [Fact((note, way), owners)]
    shapes = [Fact((), owners[at : at + 4]) for at in range(0, len(owners), 4)]
    return [*shapes, *_pages(f"{way} {note}".strip())]


def _tracks(view: views.TracksView) -> list[Fact]:
    """Everyone's points, from the player whose turn it is on."""
    turn = next((at for at, row in enumerate(view.rows) if row.turn), 0)
    rows = (*view.rows[turn:], *view.rows[:turn])
    points = [_points(row.badge, str(row.points)) for row in rows]
    title = _pages(view.title)
    return [*title, *points] if view.by_roll else [*points, *_by_key(title)]


def _points(who: views.Badge, points: str) -> Fact:
    """One player's points, as large as they can be: at most three signs are a figure."""
    points = points.replace("-", "−")
    if points.isdigit() and len(points) <= 3:
        return Fact((who.letter,), (who,), figure=points)
    return Fact((who.name, points), (who,))


def _sheet(view: views.SheetView) -> list[Fact]:
    totals = [_points(row.badge, row.total) for row in view.rows]
    rounds = [
        Fact((f"{number}: {points}",), (row.badge,), by_key=True)
        for row in view.rows
        for number, points in zip(view.rounds, row.rounds, strict=False)
    ]
    return [*totals, *_pages(view.hint, by_key=True), *rounds]


def _where(view: views.WhereView) -> list[Fact]:
    """Each player's places, four a fact; Hugo's last."""
    facts = []
    for row in view.rows:
        some = [row.places[at : at + 4] for at in range(0, len(row.places), 4)] or [("–",)]
        facts += [Fact((" ".join(each[:2]), " ".join(each[2:])), (row.badge,)) for each in some]
    return [*facts, _standing(view.hugo, is_hugo=True), *_by_key(_pages(view.title))]


def _standing(place: str, who: tuple[views.Badge, ...] = (), *, is_hugo: bool = False) -> Fact:
    letter = tuple(each.letter for each in who)
    if place.isdigit() and len(place) <= 3:
        return Fact(letter, who, figure=place, is_hugo=is_hugo)
    return Fact((place,), who, is_hugo=is_hugo)


def _text(view: views.TextView) -> list[Fact]:
    return [*_pages(view.title), *_pages(view.text), *_pages(view.hint)]


def _die(view: views.DieView) -> list[Fact]:
    faces = [Fact((f"{count}×",), face=face) for face, count in view.counts]
    return [*_pages(view.title), *faces, *_by_key(_pages(view.hint))]


def _proof(view: views.ProofView) -> list[Fact]:
    return [Fact(code=view.code), *_pages(view.title), *_pages(view.hint)]


def _magic(view: views.MagicView) -> list[Fact]:
    half = len(view.magic) // 2
    words = (" ".join(view.magic[:half]), " ".join(view.magic[half:]))
    hint = _pages(view.hint)
    return [*_pages(view.title), Fact(words), *hint, Fact(code=view.code, by_key=True)]


def _end(view: views.EndView) -> list[Fact]:
    """Who is told last is the news; the others are there by key, and when all are told."""
    told = [
        Fact((row.badge.name, f"{row.rank}.   {_signed(row.points)}"), (row.badge,))
        for row in view.rows_told
    ]
    title = _pages(view.title)
    if view.is_whole:
        return [*title, *told]
    return [*told[:1], *_by_key(told[1:]), *_by_key(title)] if told else title


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _parts(view: PartsView) -> list[Fact]:
    pairs = zip(view.parts, view.names, strict=False)
    named = [Fact(lines_of(name)[:2], mark=mark) for (_, mark), name in pairs]
    return [*_pages(view.title), *named, *_pages(view.hint)]


def _place(view: views.PlaceView) -> list[Fact]:
    who = (view.who,) if view.who else ()
    if view.entry:
        return [Fact(figure=view.entry, entry=2), *_pages(view.title, by_key=True)]
    places = [
        _standing(str(place), who, is_hugo=view.is_hugo) for place in (view.place, *view.more)
    ]
    hint = _pages(view.hint) if view.title.endswith("?") else _pages(view.hint, by_key=True)
    asked = _pages(view.title)
    return [*asked, *places, *hint] if view.title.endswith("?") else [*places, *asked, *hint]


def _address(view: AddressView) -> list[Fact]:
    code = Fact(code=view.url)
    return [code, Fact((view.host, f":{view.port}")), *_pages(view.hint)]


def _code(view: CodeView) -> list[Fact]:
    half = len(view.code) // 2
    typed = [Fact((view.code[:half], view.code[half:]))] if view.code else []
    square = [Fact(code=view.url)] if view.url else []
    return [*_pages(view.title), *typed, *square, *_pages(view.hint, by_key=True)]


def _ledger(view: views.LedgerView) -> list[Fact]:
    lines = (view.award, view.note, view.luck.said, view.choices.said)
    return [_name(view.who), *(fact for line in lines for fact in _pages(line))]


_TOLD_BY: Mapping[type[views.View], Callable[[Any], Facts | list[Fact]]] = {
    views.StartView: _start,
    views.ListView: _list,
    views.AskView: _ask,
    views.RollView: _roll,
    views.TextView: _text,
    PatternView: lambda view: [Fact(view=view)],
    views.BusyView: lambda view: facts_of(view.under),
    views.ThrowView: _throw,
    views.MoveView: _move,
    views.HugoView: _hugo,
    views.CountView: lambda view: [_points(view.bar.turn, view.number), *_pages(view.said)],
    views.NewsView: _news,
    views.TracksView: _tracks,
    views.SheetView: _sheet,
    views.ClockView: lambda view: [*_pages(view.hour), *_pages(view.said)],
    views.WhereView: _where,
    views.FearView: _fear,
    views.EndView: _end,
    views.DieView: _die,
    PartsView: _parts,
    views.PlaceView: _place,
    views.MagicView: _magic,
    views.ProofView: _proof,
    AddressView: _address,
    CodeView: _code,
    views.CourseView: lambda view: _pages("\n".join((view.title, *view.lines))),
    views.LedgerView: _ledger,
}
