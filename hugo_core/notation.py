"""Places, positions, corrections and states as text: what people and other programs read.

`hugo_core.game_file` reads and writes game records; the tokens of both are in docs/game-record.md.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from hugo_core.board import CELLAR, DOOR, ROOMS, WINE_CELLAR, Board, Place, load_board
from hugo_core.commands import Fix
from hugo_core.editions import Colour, edition_named
from hugo_core.errors import HugoError
from hugo_core.house_rules import house_rule
from hugo_core.position import Face, GameEnd, Phase, Position, Seat, Setup, agree, start

FACES = {face.word: face for face in Face}
"""The die's faces by their words in a record: `1`, `2`, `4`, `5`, `ghost`."""


class BadPosition(HugoError):
    """A position line that cannot be read; the message says why."""


@lru_cache(maxsize=1 << 8)
def place_token(place: int) -> str:
    """A place as records write it: `17`, `r5`, `c10`, `w`, `door`."""
    if place == DOOR:
        return "door"
    if place == WINE_CELLAR:
        return "w"
    if place > CELLAR:
        return f"c{place - CELLAR}"
    return f"r{place - ROOMS}" if place > ROOMS else str(place)


@cache
def places_by_token(board: Board) -> dict[str, Place]:
    """Every place of *board* by its token."""
    return {place_token(place): place for place in board.places()}


def state(position: Position, line: int) -> dict[str, object]:
    """The object `hugod replay --json` prints after line *line* of a record."""
    colours = position.setup.colours

    def names(seats: tuple[Seat, ...]) -> list[str] | None:
        return [colours[seat] for seat in seats] or None

    plain: dict[str, object] = {
        "line": line,
        "phase": position.phase.value,
        "to_act": None if position.to_act is None else colours[position.to_act].value,
        "round": position.round,
        "hugo": place_token(position.hugo),
        "clock": position.clock,
        "speed": position.stride,
        "guests": {
            colour.value: [place_token(place) for place in mine]
            for colour, mine in zip(colours, position.guests, strict=True)
        },
        "points": dict(zip((c.value for c in colours), position.points, strict=True)),
        "lots": names(position.tied),
        "winners": names(position.winners),
    }
    if position.left:
        plain["left"] = names(position.left)
    if position.last:
        plain["last_lap"] = names(position.last)
    if position.end in (GameEnd.LAST_LAP, GameEnd.FAIR):
        plain["end"] = position.end.name.lower().replace("_", "-")
    return plain


def position_line(position: Position) -> str:
    """Write *position* as one line that `read_position` reads back.

    >>> from hugo_core.editions import EDITIONS
    >>> position_line(start(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))))
    'amigo-hugo placing act=red red(10)= blue(10)='
    """
    setup, colours = position.setup, position.setup.colours
    began = start(setup)
    words = [_edition_word(setup), _phase_word(position)]
    if position.to_act is not None:
        words.append(f"act={colours[position.to_act]}")
    if setup.edition.rounds:
        words.append(f"round={position.round}/{setup.rounds}")
    if setup.house:
        words.append(f"house={','.join(setup.house)}")
    if position.hugo != began.hugo:
        words.append(f"hugo={place_token(position.hugo)}")
    if position.passes:
        words.append(f"passes={position.passes}")
    if position.tied:
        words.append(f"tied={','.join(colours[seat] for seat in position.tied)}")
    if setup.joined:
        words.append(f"joined={setup.joined}")
    if position.left:
        words.append(f"left={','.join(colours[seat] for seat in position.left)}")
    if position.last:
        words.append(f"last={','.join(colours[seat] for seat in position.last)}")
    if setup.start:
        words.append(f"start={','.join(map(str, setup.start))}")
    if position.sheet:
        words.append("sheet=" + ";".join(",".join(map(str, column)) for column in position.sheet))
    words.extend(_player_words(setup, position.guests, position.points))
    return " ".join(words)


def _player_words(
    setup: Setup, guests: tuple[tuple[Place, ...], ...], points: tuple[int, ...]
) -> list[str]:
    """Write each player's points and places: `red(23)=4,17,r5`."""
    return [
        f"{word}={','.join(map(place_token, mine))}"
        for word, mine in zip(points_words(setup, points), guests, strict=True)
    ]


def fix_words(setup: Setup, fix: Fix) -> list[str]:
    """Write a correction as the words after `fix` in a record.

    `act=red hugo=16 passes=2 red(23)=4,17,r5 blue(20)=9,c10`; `passes` in the Hugo rules only.
    """
    words = [f"act={setup.colours[fix.to_act]}", f"hugo={place_token(fix.hugo)}"]
    if setup.edition.clock:
        words.append(f"passes={fix.passes}")
    return [*words, *_player_words(setup, fix.guests, fix.points)]


def read_fix(position: Position, words: list[str]) -> Fix:
    """Read what `fix_words` writes. Raises `BadPosition`; what cannot be, the rules say."""
    setup = position.setup
    tokens = places_by_token(setup.board)
    try:
        act, hugo, *rest = words
        passes = rest.pop(0) if setup.edition.clock else "passes=0"
        fix = Fix(
            guests=tuple(
                tuple(tokens[t] for t in word.partition("=")[2].split(",") if t) for word in rest
            ),
            points=tuple(int(word.partition("(")[2].partition(")")[0]) for word in rest),
            hugo=tokens[hugo.removeprefix("hugo=")],
            passes=int(passes.removeprefix("passes=")),
            to_act=Seat(setup.colours.index(Colour(act.removeprefix("act=")))),
        )
        written = fix_words(setup, fix)
    except (KeyError, ValueError, IndexError) as error:
        raise BadPosition(_how_to_fix(setup)) from error
    if written != words:
        raise BadPosition(_how_to_fix(setup))
    return fix


def points_words(setup: Setup, points: tuple[int, ...]) -> list[str]:
    """Write points by seat: `red(23) blue(31)`."""
    return [f"{colour}({total})" for colour, total in zip(setup.colours, points, strict=True)]


def read_points(setup: Setup, words: list[str]) -> tuple[int, ...]:
    """Read what `points_words` writes. Raises `BadPosition`."""
    try:
        points = tuple(int(word.partition("(")[2].removesuffix(")")) for word in words)
        if points_words(setup, points) == words:
            return points
    except ValueError:
        pass
    form = " ".join(f"{colour}(POINTS)" for colour in setup.colours)
    raise BadPosition(f"expected points are written {form}")


def _how_to_fix(setup: Setup) -> str:
    """Show the form of a correction for these players."""
    clock = " passes=N" if setup.edition.clock else ""
    players = " ".join(f"{colour}(POINTS)=PLACES" for colour in setup.colours)
    return f"a correction is written fix act=COLOUR hugo=PLACE{clock} {players}"


def _edition_word(setup: Setup) -> str:
    edition, board = setup.edition, setup.board
    return edition.name if board.name == edition.board else f"{edition.name}@{board.name}"


def _phase_word(position: Position) -> str:
    if position.face is not None:
        return f"{position.phase}:{position.face.word}"
    return f"{position.phase}:{position.end.name.lower()}" if position.end else position.phase.value


def read_position(line: str) -> Position:
    """Read what `position_line` writes. Raises `BadPosition`.

    >>> line = "amigo-hugo moving:4 act=red hugo=16 passes=2 red(23)=4,17,r5 blue(20)=9,c10"
    >>> position_line(read_position(line)) == line
    True
    """
    try:
        return _position(line.split())
    except (KeyError, ValueError, IndexError, HugoError) as error:
        raise BadPosition(f"not a position: {line!r} ({error})") from error


def _position(words: list[str]) -> Position:
    edition_name, _, board_name = words[0].partition("@")
    phase, _, detail = words[1].partition(":")
    fields = dict(word.split("=", 1) for word in words[2:])
    players = {key: fields.pop(key) for key in list(fields) if key.endswith(")")}
    colours = tuple(Colour(key.partition("(")[0]) for key in players)
    edition = edition_named(edition_name)
    board = load_board(board_name or edition.board)
    house = tuple(map(house_rule, fields["house"].split(","))) if "house" in fields else ()
    number, _, rounds = fields.get("round", "1/").partition("/")
    setup = agree(
        edition, colours, board=board, rounds=int(rounds) if rounds else None, house=house
    )
    starts = tuple(map(int, fields["start"].split(","))) if "start" in fields else ()
    setup = replace(setup, joined=int(fields.get("joined", "0")), start=starts)
    tokens = places_by_token(board)
    return Position(
        setup=setup,
        phase=Phase(phase),
        to_act=Seat(colours.index(Colour(fields["act"]))) if "act" in fields else None,
        round=int(number),
        hugo=tokens[fields["hugo"]] if "hugo" in fields else setup.hugo_start,
        passes=int(fields.get("passes", "0")),
        guests=tuple(tuple(tokens[t] for t in text.split(",") if t) for text in players.values()),
        points=tuple(int(key.partition("(")[2].removesuffix(")")) for key in players),
        sheet=tuple(tuple(map(int, c.split(","))) for c in fields.get("sheet", "").split(";") if c),
        face=FACES[detail] if phase == Phase.MOVING else None,
        tied=_seats(colours, fields.get("tied", "")),
        end=GameEnd[detail.upper()] if phase == Phase.OVER else None,
        left=_seats(colours, fields.get("left", "")),
        last=_seats(colours, fields.get("last", "")),
    )


def _seats(colours: tuple[Colour, ...], words: str) -> tuple[Seat, ...]:
    return tuple(Seat(colours.index(Colour(word))) for word in words.split(",") if word)
