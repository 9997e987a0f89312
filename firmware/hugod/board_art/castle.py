"""The castle by night: floor, walls, rooms and stairs, without anyone in it."""

from __future__ import annotations

from hugo_core.board import CELLAR, Board
from hugo_core.position import Position
from hugod.board_art import rooms
from hugod.board_art.layout import PITCH, WALL, Box, Plan, Spot
from hugod.board_art.strokes import rect

DEFINITIONS = """<defs>
<radialGradient id="b-halo"><stop offset=".45" stop-color="#cfe0ff" stop-opacity=".75"/>
<stop offset="1" stop-color="#9db8ff" stop-opacity="0"/></radialGradient>
<linearGradient id="b-ghost" x2="0" y2="1"><stop stop-color="#ffffff"/>
<stop offset="1" stop-color="#c3d2ff"/></linearGradient>
<linearGradient id="b-wall" x2="0" y2="1"><stop stop-color="#8089bf"/>
<stop offset="1" stop-color="#565e96"/></linearGradient>
<radialGradient id="b-hall" cx=".5" cy=".5" r=".75"><stop stop-color="#2b2558"/>
<stop offset="1" stop-color="#191638"/></radialGradient>
<radialGradient id="b-lamp" cx=".5" cy=".1" r="1"><stop stop-color="#ffe3a0"/>
<stop offset=".55" stop-color="#c98a4b"/><stop offset="1" stop-color="#83543a"/></radialGradient>
<radialGradient id="b-rose" cx=".5" cy=".1" r="1"><stop stop-color="#ffd0b0"/>
<stop offset=".55" stop-color="#b8625f"/><stop offset="1" stop-color="#743c4e"/></radialGradient>
<radialGradient id="b-teal" cx=".5" cy=".1" r="1"><stop stop-color="#ffe9b0"/>
<stop offset=".55" stop-color="#8f8a4e"/><stop offset="1" stop-color="#5c5a3c"/></radialGradient>
<radialGradient id="b-blue" cx=".5" cy=".1" r="1"><stop stop-color="#d8e6ff"/>
<stop offset=".55" stop-color="#5f78b4"/><stop offset="1" stop-color="#3f4f86"/></radialGradient>
<radialGradient id="b-moon" cx=".4" cy=".35" r=".8"><stop stop-color="#fffbe6"/>
<stop offset="1" stop-color="#e6d9a8"/></radialGradient>
<radialGradient id="b-green" cx=".5" cy=".1" r="1"><stop stop-color="#c8f3a2"/>
<stop offset=".55" stop-color="#4f9a5c"/><stop offset="1" stop-color="#2d6445"/></radialGradient>
<radialGradient id="b-spook" cx=".5" cy=".1" r="1"><stop stop-color="#d5b7ff"/>
<stop offset=".5" stop-color="#6d4ba8"/><stop offset="1" stop-color="#3b2768"/></radialGradient>
<linearGradient id="b-moonlight" x2=".4" y2="1"><stop stop-color="#c6d6ff" stop-opacity=".42"/>
<stop offset="1" stop-color="#c6d6ff" stop-opacity=".12"/></linearGradient>
<radialGradient id="b-glow"><stop stop-color="#ffd68a" stop-opacity=".85"/>
<stop offset="1" stop-color="#ffd68a" stop-opacity="0"/></radialGradient>
</defs>"""


def castle(plan: Plan, board: Board) -> str:
    """Draw what lies below all places: the night, the wall, the gallery's floor, the hall."""
    outer, hall = plan.ring, plan.hall
    battlements = ' stroke="#9ea7dc" stroke-width="9" stroke-dasharray="24 16"'
    return "".join(
        (
            _night(plan),
            rect(outer, "url(#b-wall)", grow=WALL, radius=16, more=battlements),
            rect(outer, "#22264d", grow=5, radius=8),
            *(rooms.archway(spot) for spot in plan.spots if spot.place in board.room_at),
            rect(hall, "#737cb4", grow=4, radius=10) if hall.width > 0 else "",
            rect(hall, "url(#b-hall)", grow=-6, radius=6) if hall.width > 12 else "",
            *_windows(hall),
            _carpet(plan),
        )
    )


def clock(plan: Plan, position: Position | None) -> str:
    """Draw Hugo's clock in the hall: the hour and his stride, if the edition has one."""
    if position is None or position.clock is None or not _has_bands(plan.hall):
        return ""
    x, y = plan.hall.right - 62, plan.hall.top + 54
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><circle r="36" fill="#fff3d0" stroke="#d9a441"'
        ' stroke-width="6"/><path d="M0 0V-24M0 0L13 9" stroke="#23264a" stroke-width="5"'
        ' stroke-linecap="round"/><text x="-52" y="-15" class="hour" fill="#fff3d0" font-size="40"'
        ' font-weight="800" text-anchor="end" dominant-baseline="central" data-clock="">'
        f'{position.clock}</text><text x="-52" y="20" fill="#ffd68a" font-size="27"'
        ' font-weight="700" text-anchor="end" dominant-baseline="central">'
        f"Hugo: {position.stride}</text></g>"
    )


def square(spot: Spot, plan: Plan, *, arrow: bool, door: bool) -> str:
    """Draw a square of the gallery; one before a door has the light of its arch on the floor."""
    tile = rect(spot.box, _stone(spot, plan), radius=9) + _sheen(spot.box)
    if door:
        tile += rooms.threshold(spot)
    return tile + (_arrow(spot.box) if arrow else "")


def _stone(spot: Spot, plan: Plan) -> str:
    """A flagstone's colour: the nearer the moon, the brighter."""
    ring, box = plan.ring, spot.box
    moon = ((box.x - ring.left) / ring.width + (ring.bottom - box.y) / ring.height) / 2
    light = 0.9 * moon + (0.1 if spot.place % 2 else -0.04)
    return f"rgb({round(46 + 44 * light)} {round(52 + 52 * light)} {round(104 + 72 * light)})"


def step(spot: Spot, points: int, depth: float) -> str:
    """Draw a cellar step: the deeper (0 to 1), the darker and the colder."""
    bright = round(92 - 52 * depth)
    stone = f"rgb({bright + 14} {bright + 4} {bright + 42})"
    box = spot.box
    return (
        rect(box, stone, radius=4)
        + f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="7" height="{box.height:.1f}" rx="3"'
        ' fill="#fff" opacity=".28"/>'
        f'<text x="{box.right - 4:.1f}" y="{box.top + 19:.1f}" fill="#e3ddff" font-size="19"'
        ' font-weight="700" text-anchor="end" dominant-baseline="central">'
        f"{points}</text>"
    )


def wine_cellar(spot: Spot) -> str:
    """Draw the wine cellar: barrels in the dark."""
    x, y = spot.box.x, spot.box.bottom - 22
    barrels = "".join(
        f'<g transform="translate({x + dx:.1f} {y:.1f})"><circle r="17" fill="#8a5a34"'
        ' stroke="#d9a441" stroke-width="4"/><circle r="4" fill="#3a2416"/></g>'
        for dx in (-22, 22)
    )
    return rect(spot.box, "#33203c", radius=8) + barrels


def hugos_door(spot: Spot) -> str:
    """Draw the door behind which Hugo waits."""
    box, top = spot.box, spot.box.top + 4
    left, right, foot = box.left + 6, box.right - 6, box.bottom - 4
    arch = f"M{left:.1f} {foot:.1f}V{top + 40:.1f}Q{left:.1f} {top:.1f} {box.x:.1f} {top:.1f}"
    arch += f"Q{right:.1f} {top:.1f} {right:.1f} {top + 40:.1f}V{foot:.1f}Z"
    planks = "".join(
        f"M{box.x + dx:.1f} {top + 12:.1f}V{foot:.1f}" for dx in (-box.width / 5, 0, box.width / 5)
    )
    return (
        rect(box, "#0d0c22", radius=8)
        + f'<path d="{arch}" fill="#6b3f2a" stroke="#d9a441" stroke-width="5"/>'
        f'<path d="{planks}" stroke="#43261a" stroke-width="4"/>'
        f'<circle cx="{right - 14:.1f}" cy="{box.y + 14:.1f}" r="6" fill="#ffd68a"/>'
    )


def _night(plan: Plan) -> str:
    """Stars round the castle, and the moon in its upper right corner."""
    frame, ring = plan.frame, plan.ring
    stars = "".join(
        f'<circle cx="{frame.left + x * frame.width:.0f}" cy="{y:.0f}" r="{radius}"/>'
        for x, y, radius in (
            (0.03, ring.top - 70, 3),
            (0.07, ring.bottom - 70, 2.4),
            (0.26, ring.top - 84, 2.4),
            (0.44, ring.top - 52, 3.2),
            (0.5, ring.top - 96, 2.2),
            (0.81, ring.top - 90, 2.6),
            (0.97, ring.top + 40, 3),
            (0.12, ring.bottom + 70, 3),
            (0.3, ring.bottom + 92, 2.2),
            (0.68, ring.bottom + 60, 2.6),
            (0.95, ring.bottom + 84, 2.8),
        )
    )
    x, y = ring.right + 44, ring.top - 56
    return (
        f'<g fill="#fff3d0" opacity=".8">{stars}</g>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="120" fill="url(#b-halo)" opacity=".35"/>'
        f'<g transform="translate({x:.0f} {y:.0f})"><circle r="47" fill="url(#b-moon)"/>'
        '<g fill="#d6c78f" opacity=".6"><circle cx="-14" cy="-12" r="10"/>'
        '<circle cx="16" cy="8" r="7"/><circle cx="-8" cy="20" r="5"/></g></g>'
    )


def _has_bands(hall: Box) -> bool:
    """Say whether the hall leaves room above and below the stairs."""
    return hall.height > 2.5 * PITCH


def _windows(hall: Box) -> tuple[str, ...]:
    """Moonlight on the floor above and below the stairs, in the shape of tall windows."""
    if not _has_bands(hall):
        return ()
    upper, lower = hall.top + PITCH / 2, hall.bottom - PITCH / 2
    places = [(hall.left + 120 + n * 190, upper) for n in range(int((hall.width - 420) // 190))]
    places += [(hall.left + 215 + n * 190, lower) for n in range(int((hall.width - 230) // 190))]
    return tuple(_moonlit_window(x, y) for x, y in places)


def _moonlit_window(x: float, y: float) -> str:
    panes = "M-34 38V4H-3V38ZM3 38V4H34V38ZM-34-2V-14Q-32-36-3-42V-2ZM3-2V-42Q32-36 34-14V-2Z"
    place = f"translate({x:.0f} {y:.0f}) skewX(-28)"
    return f'<path d="{panes}" transform="{place}" fill="url(#b-moonlight)"/>'


def _carpet(plan: Plan) -> str:
    """What the stairs lie on, and a lamp where they reach the arrow."""
    boxes = [spot.box for spot in plan.spots if spot.place > CELLAR]
    left, right = min(box.left for box in boxes) - 6, max(box.right for box in boxes) + 6
    y = boxes[0].y
    return (
        rect(Box((left + right) / 2, y, right - left, boxes[0].height + 16), "#0a0a1e", radius=8)
        + f'<circle cx="{left:.0f}" cy="{y:.0f}" r="110" fill="url(#b-glow)" opacity=".5"/>'
    )


def _arrow(box: Box) -> str:
    return (
        f'<path transform="translate({box.x + 18:.1f} {box.y + 4:.1f})"'
        ' d="M0-36L24-8H10V34H-10V-8H-24Z" fill="#ffc857" stroke="#7a4c10" stroke-width="3"'
        ' stroke-linejoin="round"/>'
    )


def _sheen(box: Box) -> str:
    return (
        f'<path d="M{box.left + 9:.1f} {box.top + 2:.1f}H{box.right - 9:.1f}" stroke="#aab6ff"'
        ' stroke-width="3" stroke-linecap="round" opacity=".4"/>'
    )
