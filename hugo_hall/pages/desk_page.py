"""The page of a club's desk: forms for results and players, games offered, the next round."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from hugo_core.animal_marks import Animal
from hugo_hall.club_evening import (
    BEST,
    ClubTable,
    Evening,
    Happening,
    Rule,
    WishRefused,
    can_skip_to_best,
    can_unseat,
)
from hugo_hall.pages.club_marks import by_name, chip, mark_words, name_with_sign, place_rows
from hugo_hall.pages.club_meetings import why
from hugo_hall.seating import LARGEST, SMALLEST
from hugo_hall.sent import Offered, seats_at
from hugo_hall.standings import standings
from hugod.app.values.club_codes import TABLES, box_number, grouped, table_secret
from hugod.app.values.words import N_, Words
from hugod.serving.markup import Html, Inside, html, tag

RULES = {
    Rule.PLACES: N_("Places: the first of a table gets 12, the last 0, the others between"),
    Rule.WINS: N_("Wins: the first of a table gets 1"),
    Rule.POINTS: N_("Points: how many fewer than the others at the table"),
}


MOST_SENT = 20
"""Games that are offered at once."""


def _section(title: str, *content: Inside, **more: str) -> Html:
    return tag("section", tag("h2", title), *content, **more)


def _form(do: str, *content: Inside, **more: str | int) -> Html:
    """A form whose wish is *do*."""
    return tag("form", *content, data_do=do, **more)


def _button(said: str, kind: str = "", **more: str) -> Html:
    style = {"class_": kind} if kind else {}
    return tag("button", said, **style, **more)


def _label(of: str, *said: Inside) -> Html:
    return tag("label", *said, for_=of)


def desk(
    evening: Evening,
    words: Words,
    notice: WishRefused | str = "",
    offered: Sequence[Offered] = (),
) -> Html:
    """All of the desk's page below its heading."""
    said = refused_words(notice, words) if isinstance(notice, WishRefused) else notice
    told = tag("p", said, class_="notice", role="alert") if said else ""
    people, next_ = _people(evening, words), _what_next(evening, words)
    if not evening.rounds:
        parts = [people, _boxes(evening, words), next_, _choices(evening, words)]
        return html(told, parts, _code_form(words))
    return html(
        told,
        _code_form(words),
        _sent(offered, words),
        _open_tables(evening, words),
        next_,
        people,
        _desk_standings(evening, words),
        _past_tables(evening, words),
        _choices(evening, words),
        _boxes(evening, words),
    )


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


def _code_form(words: Words) -> Html:
    _ = words.gettext
    field = tag(
        "input",
        id="code",
        name="code",
        inputmode="numeric",
        autocomplete="off",
        maxlength=40,
        required=True,
    )
    label = _label("code", _("Digits on the box, or scan its square"))
    return _section(_("A result"), _form("code", label, field, _button(_("Take it"))))


def _sent(offered: Sequence[Offered], words: Words) -> Inside:
    """Games from the network that do not count by themselves: somebody says yes or no."""
    cards = [_sent_game(each, words) for each in offered[:MOST_SENT]]
    return _section(words.gettext("Sent by a box, not counted"), cards) if cards else ""


def _sent_game(offered: Offered, words: Words) -> Html:
    _ = words.gettext
    result, table = offered.result, offered.table
    at = _("Round {round}, table {table}").format(round=offered.round, table=table.number)
    seats = seats_at(result, table)
    told = ", ".join(
        f"{mark_words(player, words)} {result.points[colour]}" for player, colour in seats.items()
    )
    said = _("{box} has sent for this table: {points}").format(box=result.box, points=told)
    count = _form("count", _button(_("Count this game")), data_game=result.game)
    ignore = _form("ignore", _button(_("Do not count it"), "quiet"), data_game=result.game)
    return html(tag("p", tag("strong", at), tag("br"), said), count, ignore)


def _open_tables(evening: Evening, words: Words) -> Inside:
    cards = [
        _card_to_type(number, table, evening.here, words) for number, table in evening.open_tables()
    ]
    return _section(words.gettext("These tables play"), cards) if cards else ""


def _card_to_type(round_: int, table: ClubTable, here: Container[str], words: Words) -> Html:
    """A table whose points can be typed by hand, and that can play without who is not *here*."""
    _ = words.gettext
    title = _("Round {round}, table {table}").format(round=round_, table=table.number)
    at = {"data_round": round_, "data_table": table.number}
    names = ", ".join(mark_words(player, words) for player in table.players)
    fields = [_points_field(round_, table, seat, words) for seat in range(len(table.players))]
    stands = _button(_("It does not end: count as it stands"), name="stands", value="1")
    typed = (fields, _button(_("Count these points")), stands)
    gone = [_without(at, each, words) for each in table.players if each not in here]
    return tag(
        "details",
        tag("summary", f"{title}: {names}"),
        _form("score", typed, **at, class_="points"),
        gone if table.is_open else "",
        _form("drop", _button(_("Leave this game out"), "quiet"), **at),
        id=f"t-{round_}-{table.number}",
    )


def _without(at: Mapping[str, int], player: str, words: Words) -> Html:
    said = words.gettext("{mark} does not play").format(mark=mark_words(player, words))
    return _form("without", _button(said, "quiet"), **at, data_mark=player)


def _points_field(round_: int, table: ClubTable, seat: int, words: Words) -> Html:
    name = f"p-{round_}-{table.number}-{seat}"
    points = tag(
        "input",
        id=name,
        name="points",
        inputmode="numeric",
        autocomplete="off",
        maxlength=5,
        required=True,
        value=table.points[seat] if table.points else "",
    )
    has_left = bool(table.left and table.left[seat])
    left = tag("input", type="checkbox", name="left", value=seat, checked=has_left)
    player = mark_words(table.players[seat], words)
    return html(
        _label(name, chip(table, seat, words), " ", player),
        points,
        tag("label", left, " ", words.gettext("left the game"), class_="gone"),
    )


def _what_next(evening: Evening, words: Words) -> Html:
    _ = words.gettext
    if evening.revealed is not None:
        more = evening.revealed < len(evening.players)
        next_ = _form("reveal", _button(_("Next place"), "main")) if more else ""
        skip = _button(_("Straight to the best {count}").format(count=BEST), "quiet")
        best = _form("best", skip) if can_skip_to_best(evening) else ""
        back = _form("reopen", _button(_("Back to the evening")))
        return _section(_("Prize giving"), next_, best, back)
    number = _("Seat round {number}").format(number=evening.round + 1)
    end = _form("reveal", _button(_("Prize giving"))) if evening.rounds else ""
    said, still = html(why(evening, words)), len(evening.open_tables())
    if still:
        late = _("Tables that still play: {count}. Who sits there is not seated with the others.")
        said = html(said, tag("br"), tag("strong", late.format(count=still)))
    seat = _form("next", _button(number, "" if still else "main"))
    take_back = _("Take round {round} back").format(round=evening.round)
    undo = _form("unseat", _button(take_back, "quiet")) if can_unseat(evening) else ""
    return _section(_("Next round"), tag("p", said), seat, undo, end)


def _people(evening: Evening, words: Words) -> Html:
    _ = words.gettext
    sorted_marks = sorted(evening.players, key=lambda each: by_name(each, words))
    rows = [_person(each, each in evening.here, words) for each in sorted_marks]
    title = _("Players: {count}").format(count=len(evening.here))
    field = tag(
        "input",
        id="mark",
        name="mark",
        autocomplete="off",
        maxlength=20,
        list="animals",
        placeholder=mark_words("owl-4", words),
    )
    animals = (tag("option", words.animal(each), " ") for each in Animal)
    label = _label("mark", _("Mark, or empty for any animal"))
    known = tag("datalist", animals, id="animals")
    come = _form("come", label, field, known, _button(_("Somebody comes")))
    return _section(title, come, tag("ul", rows, class_="people"))


def _person(mark: str, is_here: bool, words: Words) -> Html:
    _ = words.gettext
    name, said = mark_words(mark, words), _("goes") if is_here else _("is back")
    button = _button(said, "quiet", aria_label=f"{name}: {said}")
    form = _form("leave" if is_here else "come", button, data_mark=mark)
    return tag("li", tag("span", name_with_sign(mark, words)), form)


def _games(evening: Evening) -> int:
    return sum(bool(table.points) for each in evening.rounds for table in each.tables)


def _desk_standings(evening: Evening, words: Words) -> Inside:
    if not _games(evening):
        return ""
    rows = tag("ol", place_rows(standings(evening), words), class_="rows")
    return _section(words.gettext("Standings"), rows, class_="standings")


def _past_tables(evening: Evening, words: Words) -> Inside:
    """Results that are in, each to be corrected."""
    cards = [
        _card_to_type(number, table, evening.here, words)
        for number in range(evening.round, 0, -1)
        for table in evening.rounds[number - 1].tables
        if not table.is_open
    ]
    return _section(words.gettext("Correct a result"), cards) if cards else ""


def _choices(evening: Evening, words: Words) -> Html:
    _ = words.gettext
    rules = [
        tag("option", _(said), value=rule, selected=rule is evening.rule)
        for rule, said in RULES.items()
    ]
    numbers = [
        tag("option", str(size), selected=size == evening.wanted)
        for size in range(SMALLEST, LARGEST + 1)
    ]
    counts = _(
        "With places every table is worth the same, however many sit there. The choice counts for"
        " all rounds, those before as well. Who misses a round gets nothing for it. Who is level"
        " goes by games won."
    )
    fields = (
        _label("wanted", _("Players at a table, if it can be")),
        tag("select", numbers, id="wanted", name="wanted"),
        _label("rule", _("What places are worth")),
        tag("select", rules, id="rule", name="rule", aria_describedby="counts"),
        tag("p", counts, id="counts"),
    )
    new = tag(
        "details",
        tag("summary", _("Begin a new evening")),
        tag("p", _("This one is kept; all players begin anew.")),
        _form("begin", _button(_("Yes, a new evening"))),
        id="new",
    )
    return _section(_("This evening"), _form("choose", fields, _button(_("Choose"))), new)


def _boxes(evening: Evening, words: Words) -> Html:
    _ = words.gettext
    typed = {n: box_number(n, table_secret(evening.secret, n)) for n in range(1, TABLES + 1)}
    rows = (
        tag("tr", tag("th", str(n)), tag("td", " ".join(grouped(each, 3))))
        for n, each in typed.items()
    )
    how = _("Type its number into the box of each table: menu, Who plays, Club evening.")
    numbers = (tag("summary", _("Numbers for the boxes")), tag("p", how), tag("table", rows))
    return tag("section", tag("details", numbers, id="boxes"))
