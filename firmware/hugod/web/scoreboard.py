"""The scoreboard beside the board for a television: turn, die, Hugo's clock, points, riddles.

Whose turn it is, the die, Hugo's clock, and everyone's points, in letters that can be read from
three metres. Elements with `data-stand` hold everything that may change, as in the drawing of the
board: the page exchanges those and nothing else.
"""

from __future__ import annotations

from hugo_core.events import GuestsCaptured
from hugo_core.position import Face, GameEnd, Phase, Position, Seat
from hugod.app.values.looking_back_views import CourseView, LedgerView
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, ListView, TextView
from hugod.app.values.signs import Badge, Shape
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words
from hugod.board_art import castle, pieces
from hugod.board_art.layout import Extent
from hugod.serving.markup import Html, Inside, html, tag

_SIGN = Extent(0, 0, 108, 108)
_PIPS = {
    1: ((0, 0),),
    2: ((-24, -24), (24, 24)),
    4: ((-24, -24), (24, -24), (-24, 24), (24, 24)),
    5: ((-25, -25), (25, -25), (0, 0), (-25, 25), (25, 25)),
}
DOES = {
    Phase.PLACING: N_("places a guest"),
    Phase.ROLLING: N_("rolls the die"),
    Phase.MOVING: N_("moves"),
    Phase.LOTS: N_("The lot is drawn"),
    Phase.OVER: N_("The game is over"),
}
"""What the player on turn does, after the name."""
LOWEST = 46
"""The length of the bar of points where no track says it."""


def scoreboard(view: View | None, position: Position | None, words: Words) -> Html:
    """The HTML beside the board; *position* is None before a game."""
    parts = {
        "turn": _turn(view, position, words),
        "hour": _hour(view, position, words),
        "points": _points(view, position, words),
        "joy": "" if isinstance(view, CourseView) else _joy(position),
    }
    return html(tag("div", part, class_=name, data_stand=name) for name, part in parts.items())


def _turn(view: View | None, position: Position | None, words: Words) -> Inside:
    _ = words.gettext
    if position is None:
        return _hugo(), _said("HUGO", _("Nobody plays yet"))
    if view is not None and view.of_game:
        return _looking_back(view, position, words)
    if isinstance(view, HugoView):
        return _hugo(), _said("HUGO", view.title)
    if isinstance(view, NewsView):
        is_catch = any(isinstance(event, GuestsCaptured) for event in view.events)
        drawn = map(_catcher if is_catch else _sign, dict.fromkeys(view.who))
        signs = html(drawn) or _hugo()
        return signs, _said(view.headline, *view.lines, kind="news")
    if isinstance(view, PlaceView) and view.by_roll and view.who:
        places = ", ".join(map(str, (view.place, *view.more)))
        return _sign(view.who), _said(view.title.capitalize(), places, view.hint, kind="news")
    if isinstance(view, EndView) and not view.is_whole:
        return _hugo(), _said("HUGO", view.title)
    if position.phase is Phase.OVER:
        badges = [words.seat(position, seat) for seat in position.winners]
        names = ", ".join(badge.name.capitalize() for badge in badges)
        return map(_crowned, badges), _said(names, _won(position, words))
    does = _(DOES[position.phase])
    if position.to_act is None:
        return _hugo(), _said("HUGO", does)
    badge = words.seat(position, position.to_act)
    said = _said(badge.name.capitalize(), does)
    return _sign(badge), said, _fear(view), _die(view, position)


def _fear(view: View | None) -> Inside:
    """The ghosts that the player to roll has to fear, with the words for them."""
    fear = view.fear if isinstance(view, RollView | AskView | MoveView) else None
    if fear is None:
        return ""
    return tag("p", [_hugo()] * fear.ghosts, " ", tag("span", fear.said), class_="fear")


def _won(position: Position, words: Words) -> str:
    """Return whether those with the fewest points have won, or would have."""
    _, is_alone = words.gettext, len(position.winners) == 1
    if position.end is GameEnd.FAIR:
        return _("Likely winner!") if is_alone else _("Likely winners!")
    return _("Winner!") if is_alone else _("Winners!")


def _looking_back(view: View, position: Position, words: Words) -> Inside:
    """A riddle with its answers, what is said of them, the course, or a line for a player."""
    who = None if position.to_act is None else words.seat(position, position.to_act)
    sign = _sign(who) if who else _hugo()
    match view:
        case ListView():
            items = (
                f"{'▸' if at == view.cursor + 1 else ''} {at}: {item}".strip()
                for at, item in enumerate(view.items, 1)
            )
            return sign, _said(view.title, *items, kind="news riddle"), _die(None, position)
        case TextView():
            lines = (view.title, view.text) if view.title else (view.text,)
            return sign, _said(*lines, kind="news riddle"), _die(None, position)
        case LedgerView():
            bars = (view.luck.said, view.choices.said, view.figures)
            return _sign(view.who), _said(view.award, view.note, *bars, kind="news riddle")
        case CourseView():
            return _hugo(), _said("HUGO", view.title)
    return ""


def _said(name: str, *does: str, kind: str = "who") -> Html:
    lines = ((" ", tag("span", line)) for line in does)
    return tag("p", tag("b", name), lines, class_=kind)


def _sign(badge: Badge) -> Html:
    return _drawing(pieces.token(badge, _SIGN))


def _hugo(kind: str = "sign") -> Html:
    return _drawing(pieces.hugo(_SIGN), kind)


def _catcher(badge: Badge) -> Html:
    return _drawing(pieces.catcher(badge, _SIGN), "sign caught")


def _crowned(badge: Badge) -> Html:
    """The sign of a winner, with a crown on it."""
    return _drawing(pieces.token(badge, _SIGN) + pieces.crown(0, -56, 0.72), "sign crowned")


def _drawing(content: str, kind: str = "sign") -> Html:
    drawn = Html(content)
    return tag("svg", drawn, class_=kind, viewBox="-60 -60 120 120", aria_hidden="true")


def _die(view: View | None, position: Position) -> Inside:
    """The die: its face, a question mark while it tumbles, nothing before it is rolled."""
    if isinstance(view, TumbleView) and not view.settled:
        return _cube(tag("text", "?", y=6, class_="asks"), "die tumbling")
    face = view.face if isinstance(view, TumbleView) else position.face
    if face is None:
        return ""
    if face is Face.GHOST:
        return _cube(Html(pieces.hugo(Extent(0, 2, 84, 84))))
    return _cube(tag("circle", cx=x, cy=y, r=11, fill="#23264a") for x, y in _PIPS[face])


def _cube(content: Inside, kind: str = "die") -> Html:
    sides = tag("rect", x=-50, y=-50, width=100, height=100, rx=20, class_="cube")
    return _drawing(html(sides, content), kind)


def _hour(view: View | None, position: Position | None, words: Words) -> Inside:
    """Hugo's clock, or the round, and how far he goes, which is told large while he walks."""
    if position is None:
        return ""
    face = _drawing(castle.dial(position.clock), "hours") if position.clock else ""
    is_told = isinstance(view, HugoView)
    stride = tag("span", words.hugo_moves(position.stride), class_=is_told and "told")
    return face, tag("p", tag("b", words.hour(position)), " ", stride)


def _points(view: View | None, position: Position | None, words: Words) -> Inside:
    """A row for each player; at the end in the order of the ranking, as far as that is told."""
    if position is None:
        return ""
    rows = [_row(position, Seat(seat), words) for seat in position.setup.seats]
    if isinstance(view, EndView):
        seats = [position.setup.colours.index(row.badge.colour) for row in view.rows]
        secret = [_SECRET] * (len(rows) - view.told)
        rows = secret + [rows[seat] for seat in seats[len(secret) :]]
    return tag("ol", rows, data_players=len(rows))


_SECRET = tag("li", class_="secret")
"""A place of the ranking that is not told yet."""


def _row(position: Position, seat: Seat, words: Words) -> Html:
    badge, points = words.seat(position, seat), position.points[seat]
    classes = " ".join(
        name
        for name, is_so in (
            ("on-turn", seat == position.to_act),
            ("winner", seat in position.winners),
            ("away", seat in position.left),
        )
        if is_so
    )
    return tag(
        "li",
        _crowned(badge) if seat in position.winners else _sign(badge),
        tag("span", badge.name.capitalize(), class_="name"),
        _track(position, seat, badge),
        tag("strong", _number(points), data_points=badge.colour),
        class_=classes,
    )


def _joy(position: Position | None) -> Inside:
    """Hugo bows to the winners under a few stars, once they are known."""
    if position is None or not position.winners:
        return ""
    stars = html(
        tag(
            "path",
            class_="star",
            d=pieces.OUTLINES[Shape.STAR],
            fill="#ffd68a",
            transform=f"translate({x} {y}) scale({size})",
        )
        for x, y, size in (
            (-52, -30, 0.16),
            (50, -44, 0.2),
            (-34, -56, 0.12),
            (58, 8, 0.12),
            (-58, 18, 0.12),
        )
    )
    return _drawing(stars, "stars"), _hugo("bow")


def _track(position: Position, seat: Seat, badge: Badge) -> Html:
    """The bar from no points to the last field, in the player's colour.

    Before the game it is the guests that still wait for their places.
    """
    if position.phase is Phase.PLACING:
        waiting = [_drawing(pieces.waiting(badge, _SIGN))] * position.unplaced(seat)
        return tag("span", waiting, class_="waiting")
    points, last = position.points[seat], position.setup.edition.limit or LOWEST
    share = min(max(points, 0), last) / last
    fill = pieces.PAINTS[position.setup.colours[seat]].fill
    return tag(
        "svg",
        tag("rect", width=100, height=10, class_="way"),
        tag("rect", width=f"{100 * share:.1f}", height=10, fill=fill, class_="gone"),
        class_="track",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _number(points: int) -> str:
    return str(points).replace("-", "−")
