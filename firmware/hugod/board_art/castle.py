"""The castle by night: floor, walls, rooms with furniture and lamps, doors, stairs; no figures."""

from __future__ import annotations

from hugo_core.board import CELLAR, ROOMS, Board, Room, RoomKind
from hugo_core.position import Position
from hugod.board_art.layout import PITCH, WALL, Extent, Plan, Spot, around

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

_LAMPS = ("b-lamp", "b-rose", "b-teal", "b-blue")
_SHIELD = "M-22-27H22V4Q22 22 0 32Q-22 22-22 4Z"
_CLOVER = (
    '<g fill="#e6ffd9"><circle cx="-6.5" cy="-12" r="7"/><circle cx="6.5" cy="-12" r="7"/>'
    '<circle cy="-20" r="7"/><path d="M-2-10H2L4 1H-1Z"/></g>'
)
_LITTLE_GHOST = (
    '<path d="M-11 2V-12Q-11-23 0-23Q11-23 11-12V2L7-2 3.500 2 0-2-3.500 2-7-2Z" fill="#fff"/>'
    '<circle cx="-4" cy="-12" r="2.300" fill="#5b1020"/>'
    '<circle cx="4" cy="-12" r="2.300" fill="#5b1020"/>'
)

_FURNITURE = (
    # a candlestick
    '<path d="M-14 22H14V17H4V-6H-4V17H-14Z" fill="#d9a441"/>'
    '<path d="M0-28Q10-14 0-8Q-10-14 0-28Z" fill="#fff3d0"/>',
    # books
    '<path d="M-20-20H-9V22H-20Z" fill="#b9485a"/><path d="M-7-12H3V22H-7Z" fill="#f0d48a"/>'
    '<path d="M6-18L16-22 24 18 13 22Z" fill="#5f7fd0"/>',
    # a goblet
    '<path d="M-16-24H16Q16 2 3 5V16H12V22H-12V16H-3V5Q-16 2-16-24Z" fill="#ffe3a0"/>',
    # a bed
    '<path d="M-25-14V22H-19V14H19V22H25V2H-19V-14Z" fill="#5a3a2c"/>'
    '<path d="M-17-8H-4V2H-17Z" fill="#fff6dc"/><path d="M-2-4H25V10H-19V4H-2Z" fill="#7f9be0"/>',
    # a fire
    '<path d="M-25 22V-24H25V22H16V-12H-16V22Z" fill="#5d5c7d"/>'
    '<path d="M0-10Q16 6 8 22H-8Q-16 6 0-10Z" fill="#ff8a3c"/>'
    '<path d="M0 4Q8 12 4 22H-4Q-8 12 0 4Z" fill="#ffe08a"/>',
    # a note
    '<path d="M-8-24L18-30V12A9 8 0 1 1 12 4V-14L-2-11V18A9 8 0 1 1-8 10Z" fill="#fff3d0"/>',
)


def castle(plan: Plan, board: Board) -> str:
    """The background of all places: the night, the wall, the gallery's floor, the hall."""
    outer, hall = plan.ring, plan.hall
    battlements = ' stroke="#9ea7dc" stroke-width="9" stroke-dasharray="24 16"'
    return "".join(
        (
            _night(plan),
            rect(outer, "url(#b-wall)", grow=WALL, radius=16, more=battlements),
            rect(outer, "#22264d", grow=5, radius=8),
            *(_archway(spot) for spot in plan.spots if spot.place in board.room_at),
            rect(hall, "#737cb4", grow=4, radius=10) if hall.width > 0 else "",
            rect(hall, "url(#b-hall)", grow=-6, radius=6) if hall.width > 12 else "",
            *_windows(hall),
            _carpet(plan),
        )
    )


def clock(plan: Plan, position: Position | None) -> str:
    """Hugo's clock in the hall: the hour and his stride, if the edition has one."""
    if position is None or position.clock is None or not _has_bands(plan.hall):
        return ""
    x, y = plan.hall.right - (50 if plan.is_upright else 62), plan.hall.top + 54
    beside = ' x="-56" text-anchor="end"'
    hour, hugo, stride = f'{beside} y="-15"', f'{beside} y="20"', f"{position.stride}"
    if plan.is_upright:
        middle = ' x="0" text-anchor="middle"'
        hour, hugo = f'{middle} y="66"', f'{middle} y="102"'
        stride = f'<tspan x="0" dy="32">{stride}</tspan>'
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><g transform="scale(.75)">'
        f'{dial(position.clock)}</g><text{hour} class="hour" fill="#fff3d0" font-size="34"'
        ' font-weight="800" dominant-baseline="central" data-clock="">'
        f'{position.clock}</text><text{hugo} fill="#ffd68a" font-size="28" font-weight="700"'
        ' dominant-baseline="central">'
        f"Hugo: {stride}</text></g>"
    )


def dial(hour: str) -> str:
    """A clock's face round the point 0, 0 in a circle of radius 56; its hands show *hour*."""
    hours, _, minutes = hour.partition(":")
    long = int(minutes) * 6
    short = int(hours) % 12 * 30 + long / 12
    ticks = "".join(
        f'<path d="M0-{45 if number % 3 else 43}V-37" transform="rotate({30 * number})"'
        ' stroke="#8f7b4a" stroke-width="4"/>'
        for number in range(12)
    )
    return (
        '<g class="dial" stroke-linecap="round"><circle r="52" fill="#fff3d0" stroke="#d9a441"'
        f' stroke-width="7"/>{ticks}<g stroke="#23264a"><path d="M0 6V-24" stroke-width="9"'
        f' transform="rotate({short:.0f})" data-hours=""/><path d="M0 8V-37" stroke-width="6"'
        f' transform="rotate({long})" data-minutes=""/></g><circle r="5" fill="#23264a"/></g>'
    )


def square(spot: Spot, plan: Plan, *, arrow: bool, door: bool) -> str:
    """A square of the gallery; one before a door has the light of its arch on the floor."""
    tile = rect(spot.box, _stone(spot, plan), radius=9) + _sheen(spot.box)
    if door:
        tile += _threshold(spot)
    return tile + (_arrow(spot.box) if arrow else "")


def _stone(spot: Spot, plan: Plan) -> str:
    """A flagstone's colour: the nearer the moon, the brighter."""
    ring, box = plan.ring, spot.box
    moon = ((box.x - ring.left) / ring.width + (ring.bottom - box.y) / ring.height) / 2
    light = 0.9 * moon + (0.1 if spot.place % 2 else -0.04)
    return f"rgb({round(46 + 44 * light)} {round(52 + 52 * light)} {round(104 + 72 * light)})"


def step(spot: Spot, points: int, depth: float, size: float) -> str:
    """A cellar step: the deeper (0 to 1), the darker and the colder; *size* is of its letters."""
    bright = round(92 - 52 * depth)
    stone = f"rgb({bright + 14} {bright + 4} {bright + 42})"
    box = spot.box
    return (
        rect(box, stone, radius=4)
        + f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="7" height="{box.height:.1f}" rx="3"'
        ' fill="#fff" opacity=".28"/>'
        f'<text x="{box.right - 3:.1f}" y="{box.top + 20:.1f}" fill="#e3ddff"'
        f' font-size="{size:.0f}"'
        ' font-weight="700" text-anchor="end" dominant-baseline="central">'
        f"{points}</text>"
    )


def wine_cellar(spot: Spot) -> str:
    """The wine cellar: barrels in the dark."""
    x, y = spot.box.x, spot.box.bottom - 22
    barrels = "".join(
        f'<g transform="translate({x + dx:.1f} {y:.1f})"><circle r="17" fill="#8a5a34"'
        ' stroke="#d9a441" stroke-width="4"/><circle r="4" fill="#3a2416"/></g>'
        for dx in (-22, 22)
    )
    return rect(spot.box, "#33203c", radius=8) + barrels


def hugos_door(spot: Spot) -> str:
    """The door behind which Hugo waits."""
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


def _has_bands(hall: Extent) -> bool:
    """Whether the hall leaves room above and below the stairs."""
    return min(hall.width, hall.height) > 2.5 * PITCH


def _windows(hall: Extent) -> tuple[str, ...]:
    """Moonlight on the floor on both sides of the stairs, in the shape of tall windows."""
    if not _has_bands(hall):
        return ()
    if hall.height > hall.width:
        sides = (hall.left + 54, hall.top + 120), (hall.right - 54, hall.top + 290)
        return tuple(
            _moonlit_window(x, top + n * 190)
            for x, top in sides
            for n in range(int((hall.bottom - 40 - top) // 190) + 1)
        )
    upper, lower = hall.top + PITCH / 2, hall.bottom - PITCH / 2
    places = [(hall.left + 120 + n * 190, upper) for n in range(int((hall.width - 420) // 190))]
    places += [(hall.left + 215 + n * 190, lower) for n in range(int((hall.width - 230) // 190))]
    return tuple(_moonlit_window(x, y) for x, y in places)


def _moonlit_window(x: float, y: float) -> str:
    panes = "M-34 38V4H-3V38ZM3 38V4H34V38ZM-34-2V-14Q-32-36-3-42V-2ZM3-2V-42Q32-36 34-14V-2Z"
    place = f"translate({x:.0f} {y:.0f}) skewX(-28)"
    return f'<path d="{panes}" transform="{place}" fill="url(#b-moonlight)"/>'


def _carpet(plan: Plan) -> str:
    """The carpet below the stairs, and a lamp where they reach the arrow."""
    boxes = [spot.box for spot in plan.spots if spot.place > CELLAR]
    all_of_them = around(boxes)
    x, y = all_of_them.left - 6, all_of_them.y
    if plan.is_upright:
        x, y = all_of_them.x, all_of_them.top - 6
    return (
        rect(all_of_them, "#0a0a1e", grow=7, radius=8)
        + f'<circle cx="{x:.0f}" cy="{y:.0f}" r="110" fill="url(#b-glow)" opacity=".5"/>'
    )


def _arrow(box: Extent) -> str:
    return (
        f'<path transform="translate({box.x + 18:.1f} {box.y + 4:.1f})"'
        ' d="M0-36L24-8H10V34H-10V-8H-24Z" fill="#ffc857" stroke="#7a4c10" stroke-width="3"'
        ' stroke-linejoin="round"/>'
    )


def _sheen(box: Extent) -> str:
    return (
        f'<path d="M{box.left + 9:.1f} {box.top + 2:.1f}H{box.right - 9:.1f}" stroke="#aab6ff"'
        ' stroke-width="3" stroke-linecap="round" opacity=".4"/>'
    )


def room(spot: Spot, of: Room) -> str:
    """A room, lit by its own lamp, with its shield."""
    box = spot.box
    return (
        rect(box, "#8089bf", grow=5, radius=15)
        + rect(box, f"url(#{_lamp(of)})", radius=10)
        + _floorboards(box)
        + (_furniture(of, box) if of.kind is RoomKind.PLAIN else _shield(box, of.kind))
    )


def _lamp(room: Room) -> str:
    """The light differs from room to room; green and violet mean what the shields say."""
    if room.kind is RoomKind.PLAIN:
        return _LAMPS[room.place % len(_LAMPS)]
    return "b-green" if room.kind is RoomKind.BONUS else "b-spook"


def _furniture(room: Room, box: Extent) -> str:
    drawing = _FURNITURE[(room.place - ROOMS) % len(_FURNITURE)]
    place = f"translate({box.right - 22:.1f} {box.top + 28:.1f}) scale(.72)"
    return f'<g transform="{place}" opacity=".9">{drawing}</g>'


def doors(plan: Plan, board: Board, position: Position | None) -> str:
    """The doors of the rooms: shut until Hugo has come out of the cellar."""
    if position is None:
        return ""
    return "".join(
        _leaf(spot, is_open=position.hugo_is_out)
        for spot in plan.spots
        if spot.place in board.room_at
    )


def _leaf(spot: Spot, *, is_open: bool) -> str:
    """The wooden leaf of a door; an open one leans on the frame."""
    arch = _arch(spot)
    kind, wide = ("leaf open", 6.0) if is_open else ("leaf", 44.0)
    sideways = arch.height > arch.width
    along = 44 / 2 - wide / 2
    box = (
        Extent(arch.x, arch.y - along, arch.width, wide)
        if sideways
        else Extent(arch.x - along, arch.y, wide, arch.height)
    )
    return rect(box, "#6b3f2a", radius=3, more=f' stroke="#43261a" stroke-width="3" class="{kind}"')


def _archway(spot: Spot) -> str:
    """The opening in the wall between a room and its square."""
    return rect(_arch(spot), "#ffd68a", radius=3)


def _arch(spot: Spot) -> Extent:
    sideways = spot.outward[0] != 0
    x, y = _door(spot, -15 - (spot.box.width if sideways else spot.box.height) / 2)
    return Extent(x, y, 30, 44) if sideways else Extent(x, y, 44, 30)


def _door(spot: Spot, outward: float) -> tuple[float, float]:
    """A point before or behind the door, which lies a little aside of the stickers."""
    right, down = spot.outward
    aside = (20 * abs(down), 14 * abs(right))
    return spot.box.x + right * outward + aside[0], spot.box.y + down * outward + aside[1]


def _threshold(spot: Spot) -> str:
    """A fan of light on the floor, where the printed arch is."""
    angle = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[spot.outward]
    x, y = _door(spot, 49)
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle})">'
        '<path d="M-22 0L-30 42Q0 56 30 42L22 0Z" fill="#ffd68a" opacity=".3"/>'
        '<path d="M-22 3V10A22 20 0 0 0 22 10V3" fill="none" stroke="#ffd68a"'
        ' stroke-width="6"/></g>'
    )


def _shield(box: Extent, kind: RoomKind) -> str:
    fill, sign, number = (
        ("#1f7a3d", _CLOVER, 3) if kind is RoomKind.BONUS else ("#b3203a", _LITTLE_GHOST, 1)
    )
    return (
        f'<g transform="translate({box.right - 22:.1f} {box.top + 28:.1f}) scale(.95)">'
        f'<path d="{_SHIELD}" fill="{fill}" stroke="#fff6dc" stroke-width="3"/>{sign}'
        '<text y="14" fill="#fff" font-size="30" font-weight="800" text-anchor="middle"'
        ' dominant-baseline="central">'
        f"{number}</text></g>"
    )


def _floorboards(box: Extent) -> str:
    lines = "".join(
        f"M{box.left + 6:.1f} {box.top + box.height * n / 4:.1f}H{box.right - 6:.1f}"
        for n in (1, 2, 3)
    )
    return f'<path d="{lines}" stroke="#000" stroke-width="2" opacity=".14"/>'


def rect(box: Extent, fill: str, *, grow: float = 0, radius: float = 0, more: str = "") -> str:
    """*box* filled, larger by *grow* on every side; *more* are further attributes."""
    return (
        f'<rect x="{box.left - grow:.1f}" y="{box.top - grow:.1f}"'
        f' width="{box.width + 2 * grow:.1f}" height="{box.height + 2 * grow:.1f}"'
        f' rx="{radius}" fill="{fill}"{more}/>'
    )
