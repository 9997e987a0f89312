"""What stands on a club's wall, for the whole hall: seats, live tables, standings, prizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from hugo_hall.club_evening import ClubTable, Evening
from hugo_hall.live_tables import SeenTable
from hugo_hall.pages.club_marks import by_name, chip, mark_words, name_with_sign, place_rows
from hugo_hall.standings import standings
from hugod.app.values.words import N_, Words
from hugod.serving.markup import Html, Inside, html, tag

ROWS = 24
"""Of the standings on one page of the wall: two columns."""
COLUMNS, CARD_ROWS = 3, 18
"""Columns of tables on the wall, and lines in each: a table has one more at each end."""
PRIZES = {
    1: N_("And this is the winner of the evening!"),
    2: N_("Second place: that was close."),
    3: N_("Third place: well haunted."),
}
SHARED = N_("First place, and not alone!")
ALL_OTHERS = (
    N_("You outran Hugo tonight."),
    N_("Nobody ran through the castle like you."),
    N_("Hugo will remember you."),
)
"""At the prize giving, one after the other."""

Each = TypeVar("Each")
SeenTables = Mapping[tuple[int, int], SeenTable]
"""How each open table plays, by its round and its number."""


def wall(evening: Evening, words: Words, seen: SeenTables | None = None) -> Html:
    """All pages of the wall, of which one is shown at a time.

    First is where everybody sits, and from the first result of a round on how all stand.
    """
    if evening.revealed is not None:
        pages: list[Html] = [_prizes(evening, words)]
    elif not evening.rounds:
        pages = list(_welcome(evening, words))
    else:
        tables, standing = _tables(evening, words, seen or {}), _standings(evening, words)
        has_result = any(table.points for table in evening.rounds[-1].tables)
        if has_result:
            pages = [*standing, *tables]
        else:
            is_first = evening.round == 1
            pages = [*_seats(evening, words), *tables, *(() if is_first else standing)]
    return html(
        tag("section", page, class_="page" if number else "page shown")
        for number, page in enumerate(pages)
    )


def _welcome(evening: Evening, words: Words) -> Iterator[Html]:
    _ = words.gettext
    here = [each for each in evening.players if each in evening.here]
    title = _("Welcome to the club evening!")
    for part, page in _shared_out(here, ROWS):
        names = (tag("li", tag("span", name_with_sign(each, words))) for each in part)
        yield html(tag("h2", title, page), tag("ol", names, class_="rows plain"))


def _shared_out(all_: Sequence[Each], most: int) -> Iterator[tuple[Sequence[Each], Inside]]:
    """*all_* on as few pages as hold *most* each, evenly; of more than one: which page it is."""
    pages = max(1, -(-len(all_) // most))
    size = max(1, -(-len(all_) // pages))
    for number in range(pages):
        which = tag("small", f"{number + 1}/{pages}") if pages > 1 else ""
        yield all_[number * size : (number + 1) * size], which


def _seats(evening: Evening, words: Words) -> Iterator[Html]:
    """Where everybody sits in the newest round, by animals: one of forty is found at once."""
    seats = [
        (player, table, seat)
        for table in evening.rounds[-1].tables
        for seat, player in enumerate(table.players)
    ]
    seats.sort(key=lambda each: by_name(each[0], words))
    title = words.gettext("Round {number}: where do I sit?").format(number=evening.round)
    for part, page in _shared_out(seats, ROWS):
        rows = (
            tag(
                "li",
                tag("span", name_with_sign(player, words)),
                chip(table, seat, words),
                tag("b", _card_name(evening.round, table, evening, words)),
            )
            for player, table, seat in part
        )
        yield html(tag("h2", title, page), tag("ol", rows, class_="rows seats"))


def _tables(evening: Evening, words: Words, seen: SeenTables) -> Iterator[Html]:
    """Who sits where: the tables of the newest round, and those that still play."""
    _ = words.gettext
    shown = [(number, table) for number, table in evening.open_tables() if number < evening.round]
    shown += [(evening.round, table) for table in evening.rounds[-1].tables]
    title = _("Round {number}: where do I sit?").format(number=evening.round)
    columns: list[list[Html]] = [[]]
    left = CARD_ROWS
    for round_, table in shown:
        lines = len(table.players) + 2
        if left < lines and columns[-1]:
            columns.append([])
            left = CARD_ROWS
        name = _card_name(round_, table, evening, words)
        columns[-1].append(_card(name, table, seen.get((round_, table.number), SeenTable()), words))
        left -= lines
    for part, page in _shared_out(columns, COLUMNS):
        cards = (tag("div", each) for each in part)
        yield html(tag("h2", title, page), tag("div", cards, class_=f"tables of-{len(part)}"))


def _card_name(round_: int, table: ClubTable, evening: Evening, words: Words) -> str:
    """The table's number; of one that still plays an earlier round that round, too."""
    if round_ == evening.round:
        return words.gettext("Table {number}").format(number=table.number)
    said = words.gettext("Round {round}, table {table}")
    return said.format(round=round_, table=table.number)


def _card(name: str, table: ClubTable, seen: SeenTable, words: Words) -> Html:
    """A table with its players, their points as far as they are known, and how it plays."""
    _ = words.gettext
    points = [*map(str, table.points or seen.points), *[""] * len(table.players)]
    style = {} if table.points else {"class_": "now"}
    turn = html(" ", tag("em", "\u25c2", role="img", aria_label=_("has the turn")))
    rows = (
        tag(
            "li",
            chip(table, seat, words),
            tag("span", name_with_sign(player, words), turn if player == seen.acts else ""),
            tag("b", points[seat].replace("-", "\u2212"), **style),
        )
        for seat, player in enumerate(table.players)
    )
    at = seen.clock or (seen.round and _("game round {number}").format(number=seen.round)) or ""
    return tag(
        "article",
        tag("h3", name, tag("small", at)),
        tag("ul", rows),
        tag("p", _how_it_plays(table, seen, words)),
        class_="open" if table.is_open else "over",
    )


def _how_it_plays(table: ClubTable, seen: SeenTable, words: Words) -> str:
    _ = words.gettext
    if table.points:
        return _("The result is here")
    if table.is_dropped:
        return _("This game is left out")
    if seen.is_over:
        return _("Finished, its result is awaited")
    if seen.quiet_min:
        return _("Nothing heard for {minutes} minutes").format(minutes=seen.quiet_min)
    if seen.leads:
        return _("{mark} leads").format(mark=mark_words(seen.leads, words))
    return _("plays")


def _standings(evening: Evening, words: Words) -> Iterator[Html]:
    title = words.gettext("Standings")
    rows = standings(evening)
    kind = "rows few" if len(rows) <= ROWS // 2 else "rows"
    for part, page in _shared_out(rows, ROWS):
        yield html(tag("h2", title, page), tag("ol", place_rows(part, words), class_=kind))


def _prizes(evening: Evening, words: Words) -> Html:
    """The prize giving: from the last place to the first, the newest large."""
    _ = words.gettext
    rows = standings(evening)[::-1]
    told = rows[: evening.revealed or 0]
    title = tag("h2", _("Prize giving"))
    if not told:
        question = _("Who ran best tonight?")
        return html(title, tag("p", question, class_="prize"))
    newest = told[-1]
    warm = PRIZES.get(newest.place, ALL_OTHERS[len(told) % len(ALL_OTHERS)])
    if newest.place == 1 and rows[-2:][0].place == 1 < len(rows):
        warm = SHARED
    before = place_rows(told[-2 : -ROWS // 2 : -1], words)
    name = tag("strong", mark_words(newest.mark, words))
    prize = tag("p", tag("i", str(newest.place)), name, tag("span", _(warm)), class_="prize")
    return html(title, prize, tag("ol", before, class_="rows before"))
