"""What stands on a club's two pages: the wall, for everybody in the hall, and the desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hugo_core.marks import read_mark
from hugod.app.club.codes import TABLES, box_number, grouped
from hugod.app.words import N_, Words
from hugod.club.evening import Evening, Rule, Table
from hugod.club.seating import LARGEST, SMALLEST, check_number, sizes
from hugod.club.standings import Row, standings, written

ROWS = 24
"""Of the standings on one page of the wall: two columns."""
COLUMNS, CARD_ROWS = 4, 14
"""Columns of tables on the wall, and lines in each: a table has one for its number."""
RULES = {
    Rule.PLACES: N_("Places: the first of a table gets 12, the last 0, the others between"),
    Rule.WINS: N_("Wins: the first of a table gets 1"),
    Rule.POINTS: N_("Points: how many fewer than the others at the table"),
}
PRIZES = {
    1: N_("And this is the winner of the evening!"),
    2: N_("Second place: that was close."),
    3: N_("Third place: well haunted."),
}
ALL_OTHERS = (
    N_("You outran Hugo tonight."),
    N_("Nobody ran through the castle like you."),
    N_("Hugo will remember you."),
)
"""At the prize giving, one after the other."""


def mark_words(mark: str, words: Words) -> str:
    """A mark as it is read: «owl 4»."""
    return words.mark(read_mark(mark))


# The wall


def wall(evening: Evening, words: Words) -> str:
    """All pages of the wall, of which one is shown at a time."""
    if evening.revealed is not None:
        pages = [_prizes(evening, words)]
    elif not evening.rounds:
        pages = list(_welcome(evening, words))
    else:
        pages = [*_tables(evening, words), *_standings(evening, words)]
    return "\n".join(
        f'<section class="page{" shown" if number == 0 else ""}">{page}</section>'
        for number, page in enumerate(pages)
    )


def _welcome(evening: Evening, words: Words) -> Iterator[str]:
    _ = words.gettext
    here = [each for each in evening.players if each in evening.here]
    title = escape(_("Welcome to the club evening!"))
    for first in range(0, max(1, len(here)), ROWS):
        names = "".join(
            f"<li>{escape(mark_words(each, words))}</li>" for each in here[first : first + ROWS]
        )
        yield f'<h2>{title}</h2><ol class="rows plain">{names}</ol>'


def _tables(evening: Evening, words: Words) -> Iterator[str]:
    """Who sits where: the tables of the newest round, and those that still play."""
    _ = words.gettext
    shown = [table for number, table in evening.open_tables() if number < evening.round]
    shown += evening.rounds[-1].tables
    title = escape(_("Round {number}: where do I sit?").format(number=evening.round))
    columns: list[list[str]] = [[]]
    left = CARD_ROWS
    for table in shown:
        if left < len(table.players) + 1 and columns[-1]:
            columns.append([])
            left = CARD_ROWS
        columns[-1].append(_card(table, words))
        left -= len(table.players) + 1
    for first in range(0, len(columns), COLUMNS):
        part = "".join(f"<div>{''.join(cards)}</div>" for cards in columns[first : first + COLUMNS])
        yield f'<h2>{title}</h2><div class="tables">{part}</div>'


def _card(table: Table, words: Words) -> str:
    name = escape(words.gettext("Table {number}").format(number=table.number))
    points = [*map(str, table.points), *[""] * len(table.players)]
    rows = "".join(
        f"<li>{_chip(table, seat, words)}<span>{escape(mark_words(player, words))}</span>"
        f"<b>{escape(points[seat].replace('-', chr(0x2212)))}</b></li>"
        for seat, player in enumerate(table.players)
    )
    return f'<article class="{"open" if table.is_open else "over"}"><h3>{name}</h3><ul>{rows}</ul></article>'


def _chip(table: Table, seat: int, words: Words) -> str:
    """The colour of a seat: its letter on it, its name for who hears the page."""
    badge = words.badge(table.colours[seat])
    return (
        f'<i class="chip {escape(table.colours[seat].value)}" role="img"'
        f' aria-label="{escape(badge.name)}">{escape(badge.letter)}</i>'
    )


def _standings(evening: Evening, words: Words) -> Iterator[str]:
    _ = words.gettext
    title = escape(_("Standings after {count} games").format(count=_games(evening)))
    rows = standings(evening)
    pages = max(1, -(-len(rows) // ROWS))
    each = -(-len(rows) // pages)
    for first in range(0, max(1, len(rows)), max(1, each)):
        yield f'<h2>{title}</h2><ol class="rows">{_places(rows[first : first + each], words)}</ol>'


def _games(evening: Evening) -> int:
    return sum(bool(table.points) for each in evening.rounds for table in each.tables)


def _places(rows: Sequence[Row], words: Words) -> str:
    return "".join(
        f'<li class="place-{row.place}"><i>{row.place}</i>'
        f"<span>{escape(mark_words(row.mark, words))}</span><b>{escape(written(row.points))}</b></li>"
        for row in rows
    )


def _prizes(evening: Evening, words: Words) -> str:
    """The prize giving: from the last place to the first, the newest large."""
    _ = words.gettext
    rows = standings(evening)[::-1]
    told = rows[: evening.revealed or 0]
    title = f"<h2>{escape(_('Prize giving'))}</h2>"
    if not told:
        return f'{title}<p class="prize">{escape(_("Who ran best tonight?"))}</p>'
    newest = told[-1]
    warm = PRIZES.get(newest.place, ALL_OTHERS[len(told) % len(ALL_OTHERS)])
    before = _places(told[-2 : -ROWS // 2 : -1], words)
    return (
        f'{title}<p class="prize"><i>{newest.place}</i>'
        f"<strong>{escape(mark_words(newest.mark, words))}</strong>"
        f"<span>{escape(_(warm))}</span></p>"
        f'<ol class="rows before">{before}</ol>'
    )


# The desk


def desk(evening: Evening, words: Words, notice: str = "") -> str:
    """All of the desk's page below its heading."""
    parts = (
        f'<p class="notice" role="alert">{escape(notice)}</p>' if notice else "",
        _code_form(words),
        _open_tables(evening, words),
        _what_next(evening, words),
        _people(evening, words),
        _desk_standings(evening, words),
        _past_tables(evening, words),
        _choices(evening, words),
        _boxes(evening, words),
    )
    return "\n".join(parts)


def _code_form(words: Words) -> str:
    _ = words.gettext
    return (
        f'<section><h2>{escape(_("A result"))}</h2>'
        f'<form data-do="code"><label for="code">{escape(_("Digits on the box, or scan its square"))}'
        '</label><input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="40"'
        f' required autofocus><button>{escape(_("Take it"))}</button></form></section>'
    )


def _open_tables(evening: Evening, words: Words) -> str:
    _ = words.gettext
    cards = "".join(_open_card(number, table, words) for number, table in evening.open_tables())
    if not cards:
        return ""
    return f"<section><h2>{escape(_('These tables play'))}</h2>{cards}</section>"


def _open_card(round_: int, table: Table, words: Words) -> str:
    _ = words.gettext
    title = _("Round {round}, table {table}").format(round=round_, table=table.number)
    at = f'data-round="{round_}" data-table="{table.number}"'
    fields = "".join(
        f'<label for="p-{round_}-{table.number}-{seat}">{_chip(table, seat, words)}'
        f" {escape(mark_words(player, words))}</label>"
        f'<input id="p-{round_}-{table.number}-{seat}" name="points" inputmode="numeric"'
        f' autocomplete="off" maxlength="4" required value="{_typed(table, seat)}">'
        for seat, player in enumerate(table.players)
    )
    names = escape(", ".join(mark_words(player, words) for player in table.players))
    return (
        f'<details id="t-{round_}-{table.number}"><summary>{escape(title)}: {names}</summary>'
        f'<form data-do="score" {at} class="points">{fields}'
        f'<button>{escape(_("Count these points"))}</button>'
        f'<button name="stands" value="1">{escape(_("It does not end: count as it stands"))}</button>'
        "</form>"
        f'<form data-do="drop" {at}><button class="quiet">{escape(_("Leave this game out"))}</button>'
        "</form></details>"
    )


def _typed(table: Table, seat: int) -> str:
    return str(table.points[seat]) if table.points else ""


def _what_next(evening: Evening, words: Words) -> str:
    _ = words.gettext
    if evening.revealed is not None:
        more = _("Next place") if evening.revealed < len(evening.players) else ""
        next_ = f'<form data-do="reveal"><button class="main">{escape(more)}</button></form>'
        back = f'<form data-do="reopen"><button>{escape(_("Back to the evening"))}</button></form>'
        return f"<section><h2>{escape(_('Prize giving'))}</h2>{next_ if more else ''}{back}</section>"
    said = escape(why(evening, words))
    number = escape(_("Seat round {number}").format(number=evening.round + 1))
    end = f'<form data-do="reveal"><button>{escape(_("Prize giving"))}</button></form>'
    return (
        f"<section><h2>{escape(_('Next round'))}</h2><p>{said}</p>"
        f'<form data-do="next"><button class="main">{number}</button></form>'
        f"{end if evening.rounds else ''}</section>"
    )


def why(evening: Evening, words: Words) -> str:
    """What the next round would look like, and how the newest one came about."""
    _ = words.gettext
    said = []
    if evening.rounds:
        newest = evening.rounds[-1]
        if not newest.repeats:
            said.append(_("In this round nobody meets anybody twice."))
        elif newest.repeats == newest.least:
            said.append(
                _(
                    "In this round {count} pairs meet again: with so few strangers left"
                    " it cannot be fewer."
                ).format(count=newest.repeats)
            )
        else:
            said.append(
                _(
                    "In this round {count} pairs meet again; fewer were not found,"
                    " and {least} cannot be avoided."
                ).format(count=newest.repeats, least=newest.least)
            )
    free = len(evening.free())
    if free >= SMALLEST:
        shape = " + ".join(map(str, sizes(free, evening.wanted)))
        said.append(_("{count} are free, for tables of {sizes}.").format(count=free, sizes=shape))
    else:
        said.append(_("{count} are free.").format(count=free))
    return " ".join(said)


def _people(evening: Evening, words: Words) -> str:
    _ = words.gettext
    rows = "".join(
        f'<li><span>{escape(mark_words(each, words))}</span><form data-do="'
        f'{"leave" if each in evening.here else "come"}" data-mark="{escape(each)}">'
        f'<button class="quiet" aria-label="{escape(mark_words(each, words))}: '
        f'{escape(_("goes") if each in evening.here else _("is back"))}">'
        f'{escape(_("goes") if each in evening.here else _("is back"))}</button></form></li>'
        for each in evening.players
    )
    title = _("Players: {count}").format(count=len(evening.here))
    return (
        f"<section><h2>{escape(title)}</h2>"
        f'<form data-do="come"><label for="mark">{escape(_("Mark, or empty for any animal"))}</label>'
        '<input id="mark" name="mark" autocomplete="off" maxlength="20" placeholder="owl 4">'
        f'<button>{escape(_("Somebody comes"))}</button></form><ul class="people">{rows}</ul></section>'
    )


def _desk_standings(evening: Evening, words: Words) -> str:
    _ = words.gettext
    if not _games(evening):
        return ""
    return (
        f"<section><h2>{escape(_('Standings'))}</h2>"
        f'<ol class="rows">{_places(standings(evening), words)}</ol></section>'
    )


def _past_tables(evening: Evening, words: Words) -> str:
    """Results that are in, each to be corrected."""
    _ = words.gettext
    cards = "".join(
        _open_card(number, table, words)
        for number in range(evening.round, 0, -1)
        for table in evening.rounds[number - 1].tables
        if not table.is_open
    )
    return f"<section><h2>{escape(_('Correct a result'))}</h2>{cards}</section>" if cards else ""


def _choices(evening: Evening, words: Words) -> str:
    _ = words.gettext
    rules = "".join(
        f'<option value="{rule}"{" selected" if rule is evening.rule else ""}>'
        f"{escape(_(said))}</option>"
        for rule, said in RULES.items()
    )
    numbers = "".join(
        f'<option{" selected" if size == evening.wanted else ""}>{size}</option>'
        for size in range(SMALLEST, LARGEST + 1)
    )
    new = escape(_("Begin a new evening"))
    return (
        f"<section><h2>{escape(_('This evening'))}</h2>"
        f'<form data-do="choose"><label for="wanted">{escape(_("Players at a table, if it can be"))}'
        f'</label><select id="wanted" name="wanted">{numbers}</select>'
        f'<label for="rule">{escape(_("What places are worth"))}</label>'
        f'<select id="rule" name="rule">{rules}</select><button>{escape(_("Choose"))}</button></form>'
        f"<details id=\"new\"><summary>{new}</summary><p>"
        f"{escape(_('This one is kept; all players begin anew.'))}</p>"
        f'<form data-do="begin"><button>{escape(_("Yes, a new evening"))}</button></form></details>'
        "</section>"
    )


def _boxes(evening: Evening, words: Words) -> str:
    _ = words.gettext
    rows = "".join(
        f"<tr><th>{number}</th><td>{' '.join(grouped(box_number(number, evening.secret), 3))}</td></tr>"
        for number in range(1, TABLES + 1)
    )
    how = _("Type its number into the box of each table: menu, This box, Club evening.")
    return (
        f'<section><details id="boxes"><summary>{escape(_("Numbers for the boxes"))}</summary>'
        f"<p>{escape(how)}</p><table>{rows}</table></details></section>"
    )
