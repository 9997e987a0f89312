"""What stands on the page of a club's desk, and what it shares with the wall."""

from __future__ import annotations

from collections.abc import Container, Sequence
from html import escape

from hugo_core.marks import Animal
from hugo_hall.evening import (
    BEST,
    ClubTable,
    Evening,
    Happening,
    Rule,
    WishRefused,
    can_skip_to_best,
    can_unseat,
)
from hugo_hall.seating import LARGEST, SMALLEST
from hugo_hall.sent import Offered, seats_at
from hugo_hall.standings import standings
from hugod.app.values.club_codes import TABLES, box_number, grouped, table_secret
from hugod.app.values.words import N_, Words
from hugod.web.club_marks import by_name, chip, mark_words, name_with_sign, place_rows
from hugod.web.club_meetings import why

RULES = {
    Rule.PLACES: N_("Places: the first of a table gets 12, the last 0, the others between"),
    Rule.WINS: N_("Wins: the first of a table gets 1"),
    Rule.POINTS: N_("Points: how many fewer than the others at the table"),
}


MOST_SENT = 20
"""Games that are offered at once."""


def _section(title: str, content: str, more: str = "") -> str:
    return f"<section{more}><h2>{escape(title)}</h2>{content}</section>"


def _form(do: str, content: str, more: str = "") -> str:
    """A form whose wish is *do*."""
    return f'<form data-do="{do}"{more}>{content}</form>'


def _button(said: str, kind: str = "", more: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f"<button{style}{more}>{escape(said)}</button>"


def _label(of: str, said: str) -> str:
    return f'<label for="{of}">{escape(said)}</label>'


def desk(
    evening: Evening,
    words: Words,
    notice: WishRefused | str = "",
    offered: Sequence[Offered] = (),
) -> str:
    """All of the desk's page below its heading."""
    said = refused_words(notice, words) if isinstance(notice, WishRefused) else notice
    told = f'<p class="notice" role="alert">{escape(said)}</p>' if said else ""
    people, next_ = _people(evening, words), _what_next(evening, words)
    if not evening.rounds:
        parts = [people, _boxes(evening, words), next_, _choices(evening, words)]
        return "\n".join((told, *parts, _code_form(words)))
    parts = [
        _code_form(words),
        _sent(offered, words),
        _open_tables(evening, words),
        next_,
        people,
        _desk_standings(evening, words),
        _past_tables(evening, words),
        _choices(evening, words),
        _boxes(evening, words),
    ]
    return "\n".join((told, *parts))


def done_words(happening: Happening, evening: Evening, words: Words) -> str:
    """What was done, to be read back: who came, or a result with its points."""
    _ = words.gettext
    match happening:
        case {"kind": "came", "mark": str(mark)}:
            return _("{mark} is here.").format(mark=mark_words(mark, words))
        case {"kind": "scored", "round": int(round_), "table": int(number)}:
            table = evening.table(round_, number)
            assert table is not None  # it was scored just now
            rows = zip(table.players, table.points, strict=True)
            told = ", ".join(f"{mark_words(player, words)} {mine}" for player, mine in rows)
            said = _("Round {round}, table {table}").format(round=round_, table=number)
            return f"{said}: {told}"
    return _("Done.")


def refused_words(refused: WishRefused, words: Words) -> str:
    """Why a wish was not done."""
    gaps = {
        name: mark_words(str(gap), words) if name == "mark" else gap
        for name, gap in refused.gaps.items()
    }
    return words.gettext(refused.said).format(**gaps)


def _code_form(words: Words) -> str:
    _ = words.gettext
    field = (
        '<input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="40"'
        " required>"
    )
    label = _label("code", _("Digits on the box, or scan its square"))
    return _section(_("A result"), _form("code", label + field + _button(_("Take it"))))


def _sent(offered: Sequence[Offered], words: Words) -> str:
    """Games from the network that do not count by themselves: somebody says yes or no."""
    cards = "".join(_sent_game(each, words) for each in offered[:MOST_SENT])
    return _section(words.gettext("Sent by a box, not counted"), cards) if cards else ""


def _sent_game(offered: Offered, words: Words) -> str:
    _ = words.gettext
    result, table = offered.result, offered.table
    at = _("Round {round}, table {table}").format(round=offered.round, table=table.number)
    seats = seats_at(result, table)
    told = ", ".join(
        f"{mark_words(player, words)} {result.points[colour]}" for player, colour in seats.items()
    )
    said = _("{box} has sent for this table: {points}").format(box=result.box, points=told)
    game = f' data-game="{escape(result.game)}"'
    count = _form("count", _button(_("Count this game")), game)
    ignore = _form("ignore", _button(_("Do not count it"), "quiet"), game)
    return f"<p><strong>{escape(at)}</strong><br>{escape(said)}</p>{count}{ignore}"


def _open_tables(evening: Evening, words: Words) -> str:
    cards = "".join(
        _card_to_type(number, table, evening.here, words) for number, table in evening.open_tables()
    )
    return _section(words.gettext("These tables play"), cards) if cards else ""


def _card_to_type(round_: int, table: ClubTable, here: Container[str], words: Words) -> str:
    """A table whose points can be typed by hand, and that can play without who is not *here*."""
    _ = words.gettext
    title = _("Round {round}, table {table}").format(round=round_, table=table.number)
    at = f' data-round="{round_}" data-table="{table.number}"'
    points_at = f'{at} class="points"'
    names = ", ".join(mark_words(player, words) for player in table.players)
    fields = "".join(
        _points_field(round_, table, seat, words) for seat in range(len(table.players))
    )
    out = _("Leave this game out")
    gone = "".join(_without(at, player, words) for player in table.players if player not in here)
    stands = _button(_("It does not end: count as it stands"), more=' name="stands" value="1"')
    typed = fields + _button(_("Count these points")) + stands
    return (
        f'<details id="t-{round_}-{table.number}">'
        f"<summary>{escape(title)}: {escape(names)}</summary>"
        f"{_form('score', typed, points_at)}"
        f"{gone if table.is_open else ''}{_form('drop', _button(out, 'quiet'), at)}</details>"
    )


def _without(at: str, player: str, words: Words) -> str:
    said = words.gettext("{mark} does not play").format(mark=mark_words(player, words))
    return _form("without", _button(said, "quiet"), f'{at} data-mark="{escape(player)}"')


def _points_field(round_: int, table: ClubTable, seat: int, words: Words) -> str:
    name = f"p-{round_}-{table.number}-{seat}"
    value = table.points[seat] if table.points else ""
    player = escape(mark_words(table.players[seat], words))
    has_left = " checked" if table.left and table.left[seat] else ""
    gone = escape(words.gettext("left the game"))
    return (
        f'<label for="{name}">{chip(table, seat, words)} {player}</label>'
        f'<input id="{name}" name="points" inputmode="numeric" autocomplete="off" maxlength="5"'
        f' required value="{value}">'
        f'<label class="gone"><input type="checkbox" name="left" value="{seat}"{has_left}>'
        f" {gone}</label>"
    )


def _what_next(evening: Evening, words: Words) -> str:
    _ = words.gettext
    if evening.revealed is not None:
        more = evening.revealed < len(evening.players)
        next_ = _form("reveal", _button(_("Next place"), "main")) if more else ""
        skip = _button(_("Straight to the best {count}").format(count=BEST), "quiet")
        best = _form("best", skip) if can_skip_to_best(evening) else ""
        back = _form("reopen", _button(_("Back to the evening")))
        return _section(_("Prize giving"), next_ + best + back)
    number = _("Seat round {number}").format(number=evening.round + 1)
    end = _form("reveal", _button(_("Prize giving"))) if evening.rounds else ""
    said, still = escape(why(evening, words)), len(evening.open_tables())
    if still:
        late = _("Tables that still play: {count}. Who sits there is not seated with the others.")
        said += f"<br><strong>{escape(late.format(count=still))}</strong>"
    seat = _form("next", _button(number, "" if still else "main"))
    back = _("Take round {round} back").format(round=evening.round)
    undo = _form("unseat", _button(back, "quiet")) if can_unseat(evening) else ""
    return _section(_("Next round"), f"<p>{said}</p>{seat}{undo}{end}")


def _people(evening: Evening, words: Words) -> str:
    _ = words.gettext
    sorted_marks = sorted(evening.players, key=lambda each: by_name(each, words))
    rows = "".join(_person(each, each in evening.here, words) for each in sorted_marks)
    title = _("Players: {count}").format(count=len(evening.here))
    example = mark_words("owl-4", words)
    animals = "".join(f"<option>{escape(words.animal(each))} </option>" for each in Animal)
    field = (
        '<input id="mark" name="mark" autocomplete="off" maxlength="20" list="animals"'
        f' placeholder="{escape(example)}"><datalist id="animals">{animals}'
        "</datalist>"
    )
    label = _label("mark", _("Mark, or empty for any animal"))
    come = _form("come", label + field + _button(_("Somebody comes")))
    return _section(title, f'{come}<ul class="people">{rows}</ul>')


def _person(mark: str, is_here: bool, words: Words) -> str:
    _ = words.gettext
    name, said = mark_words(mark, words), _("goes") if is_here else _("is back")
    button = _button(said, "quiet", f' aria-label="{escape(name)}: {escape(said)}"')
    form = _form("leave" if is_here else "come", button, f' data-mark="{escape(mark)}"')
    return f"<li><span>{name_with_sign(mark, words)}</span>{form}</li>"


def _games(evening: Evening) -> int:
    return sum(bool(table.points) for each in evening.rounds for table in each.tables)


def _desk_standings(evening: Evening, words: Words) -> str:
    if not _games(evening):
        return ""
    rows = f'<ol class="rows">{place_rows(standings(evening), words)}</ol>'
    return _section(words.gettext("Standings"), rows, ' class="standings"')


def _past_tables(evening: Evening, words: Words) -> str:
    """Results that are in, each to be corrected."""
    cards = "".join(
        _card_to_type(number, table, evening.here, words)
        for number in range(evening.round, 0, -1)
        for table in evening.rounds[number - 1].tables
        if not table.is_open
    )
    return _section(words.gettext("Correct a result"), cards) if cards else ""


def _choices(evening: Evening, words: Words) -> str:
    _ = words.gettext
    rules = "".join(
        f'<option value="{rule}"{" selected" if rule is evening.rule else ""}>'
        f"{escape(_(said))}</option>"
        for rule, said in RULES.items()
    )
    numbers = "".join(
        f"<option{' selected' if size == evening.wanted else ''}>{size}</option>"
        for size in range(SMALLEST, LARGEST + 1)
    )
    wanted = _label("wanted", _("Players at a table, if it can be"))
    rule = _label("rule", _("What places are worth"))
    counts = _(
        "With places every table is worth the same, however many sit there. The choice counts for"
        " all rounds, those before as well. Who misses a round gets nothing for it. Who is level"
        " goes by games won."
    )
    fields = (
        f'{wanted}<select id="wanted" name="wanted">{numbers}</select>'
        f'{rule}<select id="rule" name="rule" aria-describedby="counts">{rules}</select>'
        f'<p id="counts">{escape(counts)}</p>'
    )
    begin, kept = _("Begin a new evening"), _("This one is kept; all players begin anew.")
    yes = _button(_("Yes, a new evening"))
    new = (
        f'<details id="new"><summary>{escape(begin)}</summary><p>{escape(kept)}</p>'
        f"{_form('begin', yes)}</details>"
    )
    return _section(_("This evening"), _form("choose", fields + _button(_("Choose"))) + new)


def _boxes(evening: Evening, words: Words) -> str:
    _ = words.gettext
    typed = {n: box_number(n, table_secret(evening.secret, n)) for n in range(1, TABLES + 1)}
    rows = "".join(
        f"<tr><th>{n}</th><td>{' '.join(grouped(each, 3))}</td></tr>" for n, each in typed.items()
    )
    title = _("Numbers for the boxes")
    how = _("Type its number into the box of each table: menu, Who plays, Club evening.")
    return (
        f'<section><details id="boxes"><summary>{escape(title)}</summary>'
        f"<p>{escape(how)}</p><table>{rows}</table></details></section>"
    )
