"""What goes wrong on an evening, put right by ear: taken back, mended, bumped, switched off."""

import re

from ear.player import MOST_KEYS, DeadEnd, Player

from hugo_core.board import Place
from hugo_core.commands import Fix, MoveGuest, PlaceGuest
from hugo_core.fixing import as_it_stands, why_not_fixed, with_guest
from hugo_core.history import is_chance
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Position
from hugod.app.correct.bump_questions import near
from hugod.app.values.inputs import Key
from hugod.app.values.words import COLOURS


def take_back(player: Player) -> None:
    """Take back what was done last, if there is something; everybody agrees."""
    assert player.game is not None
    if not player.game.trail():
        return
    player.press(Key.C)
    if not player.ear.heard(player.said, "Take back?"):
        raise DeadEnd(f"C takes nothing back: {player.said}")
    player.press(Key.HASH)
    _agree(player)
    player.game.take_back(1)
    player.listen()
    player.read_on()


def _agree(player: Player) -> None:
    """Let everybody say yes who is asked: somebody else's roll would go."""
    for _ in player.position.playing:
        if player.ear.heard(player.said, "Do you agree?"):
            player.press(Key.ROLL)


def put_back(player: Player) -> None:
    """Take back and put back again."""
    assert player.game is not None
    if not player.game.trail():
        return
    take_back(player)
    if not player.game.taken_back():
        return  # what nobody chose is done again at once
    player.press(Key.C)
    if not player.ear.heard(player.said, "Redo?"):
        player.press(Key.A)
    if not player.ear.heard(player.said, "Redo?"):
        raise DeadEnd(f"A redoes nothing: {player.said}")
    player.press(Key.HASH)
    _agree(player)
    player.game.put_back(1)
    player.listen()
    player.read_on()


def mend(player: Player) -> None:
    """Enter the last move otherwise."""
    assert player.game is not None
    if not player.game.trail():
        return
    before, done = player.game.trail()[-1]
    others = [each for each in legal_commands(before) if each != done.command]
    if not others or is_chance(done) or before.phase not in (Phase.PLACING, Phase.MOVING):
        return
    if before.phase is Phase.PLACING and before.setup.colours[before.to_act or 0] in player.box:
        return  # of a list of guests it is not told which of them was put last
    command = player.chance.choice(others)
    player.press(Key.STAR)
    player.choose("Fix it")
    player.choose("Fix a move")
    player.press(Key.HASH)
    match command:
        case PlaceGuest(place):
            player.type(place)
        case MoveGuest(origin, target):
            _pass_another(player, origin, target)
            player.type(target)
        case _:
            player.type(0)
    for _ in range(MOST_KEYS):
        if player.ear.heard(player.said, "It is fixed now."):
            break
        if player.ear.heard(player.said, "Which guest?") and isinstance(command, MoveGuest):
            player.choose_origin(command.origin)
        else:
            player.press(Key.HASH)
    else:
        raise DeadEnd(f"the other move is not taken: {player.said}")
    if player.is_to_go_on():  # not if what is mended was not carried yet
        player.press(Key.ROLL)
    player.game.mend(1, command)
    player.listen()
    player.read_on()


def _pass_another(player: Player, origin: Place, target: Place) -> None:
    """Leave a highlighted way to *target* that is not from *origin*: typed, it would be meant."""
    for _ in range(MOST_KEYS):
        found = player.ear.numbers(player.said)
        if found[-1] != target or found[-2:] == [origin, target]:
            return
        player.press(Key.B)
    raise DeadEnd(f"another is highlighted for ever: {player.said}")


def bump(player: Player) -> None:
    """Somebody's sleeve moved a figure: read out what stands where until the box knows."""
    assert player.game is not None
    position = player.position
    if position.phase is not Phase.ROLLING or (truth := _bumped(player)) is None:
        return
    fix, origin, target = truth
    wrong = [target, origin]
    player.press(Key.STAR)
    player.choose("Fix it")
    player.choose("Board bumped")
    player.choose("Find what moved")
    for _ in range(MOST_KEYS):
        if player.ear.heard(player.said, "Is it right now?"):
            if {origin, target} == set(player.ear.numbers(player.said)):
                break
            player.press(Key.STAR)
        _answer(player, fix, wrong)
    else:
        raise DeadEnd(f"nothing is found: {player.said}")
    player.press(Key.HASH)
    player.game.do(fix)
    player.listen()
    player.read_on()


def _answer(player: Player, fix: Fix, wrong: list[Place]) -> None:
    """Answer one question about where somebody stands."""
    colours = player.position.setup.colours
    ear, said = player.ear, player.said
    if ear.heard(said, "Which place?"):
        place = wrong.pop(0) if wrong else player.chance.choice(_squares(player.position))
        player.type(place)
        if not ear.heard(player.said, "Who is on {place}?"):
            player.press(Key.HASH)
        there = [seat for seat, mine in enumerate(fix.guests) if place in mine]
        for seat in there:
            player.choose(COLOURS[colours[seat]])
        if len(there) < len(colours):
            player.choose("nobody else" if there else "nobody")
        return
    for seat, colour in enumerate(colours):
        asked = ear.heard(said, COLOURS[colour])
        if asked and ear.numbers(said):
            is_there = ear.numbers(said)[0] in fix.guests[seat]
            player.press(Key.HASH if is_there else Key.STAR)
            return
    player.press(Key.HASH)


def _bumped(player: Player) -> tuple[Fix, Place, Place] | None:
    """Move one figure to a free square, on the cardboard alone; None if that cannot have been."""
    position = player.position
    owners = [
        seat
        for seat in position.playing
        if any(map(position.setup.board.is_square, position.guests[seat]))
    ]
    if not owners:
        return None
    seat = player.chance.choice(owners)
    mine = list(position.guests[seat])
    at = player.chance.choice(
        [i for i, place in enumerate(mine) if position.setup.board.is_square(place)]
    )
    board = position.setup.board
    free = [place for place, _far in near(board, mine[at]) if _is_free(position, place)]
    if not free:
        return None
    target = free[0]
    fix = with_guest(as_it_stands(position), seat, mine[at], target)
    return None if why_not_fixed(position, fix) else (fix, mine[at], target)


def _squares(position: Position) -> list[Place]:
    board = position.setup.board
    return [place for place in board.places() if board.is_square(place)]


def _is_free(position: Position, square: Place) -> bool:
    is_empty = square != position.hugo and not any(square in mine for mine in position.guests)
    return is_empty and position.setup.board.is_square(square)


def look_round(player: Player) -> None:
    """Hear points, clock, places and the reason, and go back."""
    for _ in range(4):
        player.press(Key.D)
    player.press(Key.HASH)
    player.say_again()


LISTS = ("Fix it", "Sound", "This box", "Who plays")
"""The lists in the menu: what is in them is opened, too."""
NOT_TAKEN = (*("loud", "medium", "soft", "off"), *("Lock the keys", "Go on", "Match me: no"))
"""What changes something, or leaves the menu, as soon as it is taken."""


def stroll(player: Player) -> None:
    """Hear every line of the menu, open each, hear the lists in it, and come back with `*`."""
    player.press(Key.STAR)
    if not player.ear.has_item(player.said, "Menu"):
        raise DeadEnd(f"* leads to no menu: {player.said}")
    _hear_list(player, "Menu", deeper=True)
    player.press(Key.STAR)
    player.read_on()


def _hear_list(player: Player, title: str, *, deeper: bool) -> None:
    """Hear all lines of the list that was just opened, open each one, and come back to it."""
    for number, line in enumerate(_lines(player), 1):
        if any(player.ear.has_item(line, each) for each in NOT_TAKEN):
            continue
        player.press(Key(str(number)))
        opened = next((each for each in LISTS if player.ear.has_item(line, each)), "")
        if opened and deeper:
            _hear_list(player, opened, deeper=False)
        elif player.ear.has_item(player.said, title):
            continue  # it was a word over the list that it stands in, which has left by itself
        elif (place := _place(player)) and int(place["count"]) <= MOST_KEYS:
            _lines(player)
        for _ in range(MOST_KEYS):
            player.press(Key.STAR)
            if player.ear.begins(player.said, title):
                break
        else:
            raise DeadEnd(f"no way back to {title}: {player.said}")


def _lines(player: Player) -> list[str]:
    """Return what is said of each line, the first one first, once round the list.

    Only the first needs to be understood: each language of their list speaks for itself.
    """
    place = _place(player)
    if place is None:
        raise DeadEnd(f"no number of a line: {player.said}")
    first, said = player.said, []
    for _ in range(int(place["count"])):
        said.append(player.said)
        player.press(Key.B)
    if len(said) == 1:
        return said  # «This is all you can choose.»
    if (again := _place(player)) is None or again["number"] != place["number"]:
        raise DeadEnd(f"not once round from {first}: {player.said}")
    before = int(place["number"]) - 1
    return [*said[-before:], *said[:-before]] if before else said


def _place(player: Player) -> re.Match[str] | None:
    """Return which line of how many is said, asked for again if not at once; None: no list."""
    place = _number_said(player)
    if place is None and player.table.is_short:
        player.say_again()
        place = _number_said(player)
    return place


def _number_said(player: Player) -> re.Match[str] | None:
    """Return the number of a line; «Place guest 2 of 5.» is none."""
    said = player.ear.all_of(player.said, "{number} of {count}")
    return next((found for _, found in said), None)


def switch_off(player: Player) -> None:
    """Pull the plug; started again the box says where it stands when it is asked."""
    player.said = player.table.switch_on()
    player.say_again()
    player.read_on()


MISHAPS = (stroll, take_back, put_back, mend, bump, look_round, switch_off)
