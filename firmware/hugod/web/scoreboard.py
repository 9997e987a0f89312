"""The scoreboard beside the board on the page for a television: HTML, made from values alone.

Whose turn it is, the die, Hugo's clock, and everyone's points, in letters that can be read from
three metres. Elements with `data-stand` hold everything that may change, as in the drawing of the
board: the page exchanges those and nothing else.
"""

from __future__ import annotations

from html import escape

from hugo_core.position import Face, GameEnd, Phase, Position, Seat
from hugod.app.values import views
from hugod.app.values.words import N_, Words
from hugod.board_art import castle, pieces
from hugod.board_art.layout import Extent

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


def is_looking_back(view: views.View) -> bool:
    """Whether *view* looks back at a game that is over: who only watches may see it as well."""
    if isinstance(view, views.TextView | views.ListView):
        return view.of_game
    return isinstance(view, views.CourseView | views.LedgerView)


def scoreboard(view: views.View | None, position: Position | None, words: Words) -> str:
    """The HTML beside the board; *position* is None before a game."""
    parts = (
        _stand("turn", _turn(view, position, words)),
        _stand("hour", _hour(position, words)),
        _stand("points", _points(view, position, words)),
        _stand("joy", "" if isinstance(view, views.CourseView) else _joy(position)),
    )
    return "".join(parts)


def _stand(name: str, content: str) -> str:
    return f'<div class="{name}" data-stand="{name}">{content}</div>'


def _turn(view: views.View | None, position: Position | None, words: Words) -> str:
    _ = words.gettext
    if position is None:
        return _drawing(pieces.hugo(_SIGN)) + _said("HUGO", _("Nobody plays yet"))
    if view is not None and is_looking_back(view):
        return _looking_back(view, position, words)
    if isinstance(view, views.HugoView):
        return _drawing(pieces.hugo(_SIGN)) + _said("HUGO", view.title)
    if isinstance(view, views.NewsView):
        signs = "".join(map(_sign, dict.fromkeys(view.who))) or _drawing(pieces.hugo(_SIGN))
        return signs + _said(view.headline, *view.lines, kind="news")
    if isinstance(view, views.PlaceView) and view.by_roll and view.who:
        places = ", ".join(map(str, (view.place, *view.more)))
        return _sign(view.who) + _said(view.title.capitalize(), places, view.hint, kind="news")
    if isinstance(view, views.EndView) and not view.is_whole:
        return _drawing(pieces.hugo(_SIGN)) + _said("HUGO", view.title)
    if position.phase is Phase.OVER:
        badges = [words.seat(position, seat) for seat in position.winners]
        signs = "".join(map(_crowned, badges))
        names = ", ".join(badge.name.capitalize() for badge in badges)
        return signs + _said(names, _won(position, words))
    does = _(DOES[position.phase])
    if position.to_act is None:
        return f"{_drawing(pieces.hugo(_SIGN))}{_said('HUGO', does)}"
    badge = words.seat(position, position.to_act)
    said = _said(badge.name.capitalize(), does)
    return f"{_sign(badge)}{said}{_fear(view)}{_die(view, position)}"


def _fear(view: views.View | None) -> str:
    """The ghosts that the player to throw has to fear, with the words for them."""
    fear = view.fear if isinstance(view, views.RollView | views.AskView | views.MoveView) else None
    if fear is None:
        return ""
    ghosts = _drawing(pieces.hugo(_SIGN)) * fear.ghosts
    return f'<p class="fear">{ghosts} <span>{escape(fear.said)}</span></p>'


def _won(position: Position, words: Words) -> str:
    """Return whether those with the fewest points have won, or would have."""
    _, is_alone = words.gettext, len(position.winners) == 1
    if position.end is GameEnd.FAIR:
        return _("Likely winner!") if is_alone else _("Likely winners!")
    return _("Winner!") if is_alone else _("Winners!")


def _looking_back(view: views.View, position: Position, words: Words) -> str:
    """A riddle with its answers, what is said of them, the course, or a line for a player."""
    who = None if position.to_act is None else words.seat(position, position.to_act)
    sign = _sign(who) if who else _drawing(pieces.hugo(_SIGN))
    match view:
        case views.ListView():
            items = (
                f"{'▸' if at == view.cursor + 1 else ''} {at}: {item}".strip()
                for at, item in enumerate(view.items, 1)
            )
            return sign + _said(view.title, *items, kind="news riddle") + _die(None, position)
        case views.TextView():
            lines = (view.title, view.text) if view.title else (view.text,)
            return sign + _said(*lines, kind="news riddle") + _die(None, position)
        case views.LedgerView():
            bars = (view.luck.said, view.choices.said, view.figures)
            return _sign(view.who) + _said(view.award, view.note, *bars, kind="news riddle")
        case views.CourseView():
            return _drawing(pieces.hugo(_SIGN)) + _said("HUGO", view.title)
    return ""


def _said(name: str, *does: str, kind: str = "who") -> str:
    lines = "".join(f" <span>{escape(line)}</span>" for line in does)
    return f'<p class="{kind}"><b>{escape(name)}</b>{lines}</p>'


def _sign(badge: views.Badge) -> str:
    return _drawing(pieces.token(badge, _SIGN))


def _crowned(badge: views.Badge) -> str:
    """The sign of a winner, with a crown on it."""
    return _drawing(pieces.token(badge, _SIGN) + pieces.crown(0, -56, 0.72), "sign crowned")


def _drawing(content: str, kind: str = "sign") -> str:
    return f'<svg class="{kind}" viewBox="-60 -60 120 120" aria-hidden="true">{content}</svg>'


def _die(view: views.View | None, position: Position) -> str:
    """The die: its face, a question mark while it tumbles, nothing before it is rolled."""
    if isinstance(view, views.ThrowView) and not view.settled:
        return _drawing(_cube('<text y="6" class="asks">?</text>'), "die tumbling")
    face = view.face if isinstance(view, views.ThrowView) else position.face
    if face is None:
        return ""
    if face is Face.GHOST:
        return _drawing(_cube(pieces.hugo(Extent(0, 2, 84, 84))), "die")
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="11" fill="#23264a"/>' for x, y in _PIPS[face])
    return _drawing(_cube(pips), "die")


def _cube(content: str) -> str:
    return '<rect x="-50" y="-50" width="100" height="100" rx="20" class="cube"/>' + content


def _hour(position: Position | None, words: Words) -> str:
    """Hugo's clock, or the round, and how far he goes."""
    if position is None:
        return ""
    face = _drawing(castle.dial(position.clock), "hours") if position.clock else ""
    stride = escape(words.hugo_moves(position.stride))
    return f"{face}<p><b>{escape(words.hour(position))}</b> <span>{stride}</span></p>"


def _points(view: views.View | None, position: Position | None, words: Words) -> str:
    """A row for each player; at the end in the order of the ranking, as far as that is told."""
    if position is None:
        return ""
    rows = [_row(position, Seat(seat), words) for seat in position.setup.seats]
    if isinstance(view, views.EndView):
        seats = [position.setup.colours.index(row.badge.colour) for row in view.rows]
        secret = [_SECRET] * (len(rows) - view.told)
        rows = secret + [rows[seat] for seat in seats[len(secret) :]]
    return f'<ol data-players="{len(rows)}">{"".join(rows)}</ol>'


_SECRET = '<li class="secret"></li>'
"""A place of the ranking that is not told yet."""


def _row(position: Position, seat: Seat, words: Words) -> str:
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
    name = escape(badge.name.capitalize())
    sign = _crowned(badge) if seat in position.winners else _sign(badge)
    return (
        f'<li class="{classes}">{sign}<span class="name">{name}</span>'
        f'{_track(position, seat, badge)}<strong data-points="{badge.colour}">{_number(points)}'
        "</strong></li>"
    )


def _joy(position: Position | None) -> str:
    """Hugo bows to the winners under a few stars, once they are known."""
    if position is None or not position.winners:
        return ""
    stars = "".join(
        f'<path class="star" d="{pieces.OUTLINES[views.Shape.STAR]}" fill="#ffd68a"'
        f' transform="translate({x} {y}) scale({size})"/>'
        for x, y, size in (
            (-52, -30, 0.16),
            (50, -44, 0.2),
            (-34, -56, 0.12),
            (58, 8, 0.12),
            (-58, 18, 0.12),
        )
    )
    return f"{_drawing(stars, 'stars')}{_drawing(pieces.hugo(_SIGN), 'bow')}"


def _track(position: Position, seat: Seat, badge: views.Badge) -> str:
    """The bar from no points to the last field, in the player's colour.

    Before the game it is the guests that still wait for their places.
    """
    if position.phase is Phase.PLACING:
        return f'<span class="waiting">{_waiting(position, seat, badge)}</span>'
    points, last = position.points[seat], position.setup.edition.limit or LOWEST
    share = min(max(points, 0), last) / last
    fill = pieces.PAINTS[position.setup.colours[seat]].fill
    return (
        '<svg class="track" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="100" height="10" class="way"/>'
        f'<rect width="{100 * share:.1f}" height="10" fill="{fill}" class="gone"/></svg>'
    )


def _waiting(position: Position, seat: Seat, badge: views.Badge) -> str:
    count = position.unplaced(seat)
    return "".join(_drawing(pieces.waiting(badge, _SIGN)) for _ in range(count))


def _number(points: int) -> str:
    return str(points).replace("-", "−")
