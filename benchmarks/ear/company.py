"""Who plays, changed in the middle of a game by ear: leaving, coming back, joining, other hands."""

from collections.abc import Callable

from ear.player import MOST_KEYS, DeadEnd, Player

from hugo_core.board import Place
from hugo_core.commands import ComeBack, Join, Leave
from hugo_core.company import colours_to_join, why_not_now
from hugo_core.editions import Colour
from hugo_core.position import Phase
from hugod.app.count.counting import LEVELS
from hugod.app.partners.seats import STRENGTHS
from hugod.app.values.inputs import Key
from hugod.app.values.settings import Help


def open_list(player: Player, item: str) -> None:
    """Find *item* in the list of who plays."""
    player.press(Key.STAR)
    player.choose("Who plays")
    player.choose(item)


def leave(player: Player) -> None:
    """Somebody goes to bed; the figures stay on the board, or go."""
    position = player.position
    if position.phase is not Phase.ROLLING or len(position.playing) < 3:
        return
    seat = player.chance.choice(position.playing)
    if player.people() == [position.setup.colours[seat]]:
        return  # with the last person the game would go on without anybody
    takes_guests = player.chance.random() < 0.5
    open_list(player, "Somebody leaves")
    player.choose_player(position.setup.colours[seat])
    player.choose("go away" if takes_guests else "stay there")
    assert player.game is not None
    player.game.do(Leave(seat, takes_guests))
    player.did["left"] += 1
    player.listen()
    player.read_on()


def come_back(player: Player) -> None:
    """Who left the figures there is back."""
    position = player.position
    stayed = [seat for seat in position.left if seat not in position.gone]
    if position.phase is not Phase.ROLLING or not stayed:
        return
    seat = player.chance.choice(stayed)
    open_list(player, "Somebody joins")
    player.choose_player(position.setup.colours[seat])
    assert player.game is not None
    player.game.do(ComeBack(seat))
    player.did["came back"] += 1
    player.listen()
    player.read_on()


def join(player: Player) -> None:
    """Somebody comes late: the box deals the guests and says where they are."""
    position = player.position
    if position.phase is not Phase.ROLLING or why_not_now(position):
        return
    colour = player.chance.choice(colours_to_join(position))
    open_list(player, "Somebody joins")
    player.choose_player(colour)
    squares = player.ear.numbers(player.said)
    if not player.ear.heard(player.said, player.ear.name_of(colour)) or not squares:
        raise DeadEnd(f"nobody says where {colour.value} is: {player.said}")
    player.press(Key.ROLL)
    assert player.game is not None
    player.game.do(Join(colour, tuple(map(Place, squares))))
    player.did["joined"] += 1
    player.listen()
    player.read_on()


def hand_over(player: Player) -> None:
    """Let the box play on for somebody, or give a seat of the box to a person."""
    position = player.position
    colours = [position.setup.colours[seat] for seat in position.playing]
    free = [colour for colour in colours if player.people() != [colour]]
    if position.phase is not Phase.ROLLING or not free:
        return
    colour = player.chance.choice(free)
    open_list(player, "Box plays on")
    player.choose_player(colour)
    if colour in player.box:
        player.choose("one of you")
        _expect(player, "One of you plays {colour} again.", colour)
        player.did["taken from the box"] += 1
    else:
        player.choose(player.chance.choice(STRENGTHS))
        _expect(player, "I play {colour} from now on.", colour)
        player.did["handed to the box"] += 1
    player.box ^= {colour}
    player.listen()
    player.read_on()


def _expect(player: Player, message: str, colour: Colour) -> None:
    found = player.ear.heard(player.said, message)
    if found is None or player.ear.colour(found["colour"]) is not colour:
        raise DeadEnd(f"who plays {colour.value} is not said: {player.said}")


def count_along(player: Player) -> None:
    """Somebody counts along from now on, with help or alone, or no more."""
    position = player.position
    if position.phase is not Phase.ROLLING:
        return
    colour = player.chance.choice([position.setup.colours[seat] for seat in position.playing])
    how = player.chance.choice([Help.HELP, Help.ALONE, Help.ALONE, Help.OFF])
    open_list(player, "Count with me")
    player.choose_player(colour)
    player.choose(LEVELS[how])
    player.did[f"counting {how.value}"] += 1
    _back_to_the_game(player)


def carry_otherwise(player: Player) -> None:
    """The figures of the box are moved all at once from now on, or one after the other."""
    position = player.position
    if position.phase is not Phase.ROLLING or len(position.playing) < len(player.people()) + 2:
        return
    open_list(player, "Box plays on")
    player.choose("Move all at once", "Move one by one")
    player.did["carried otherwise"] += 1
    _back_to_the_game(player)


def _back_to_the_game(player: Player) -> None:
    for _ in range(MOST_KEYS):
        if player.hears_a_turn():
            break
        player.press(Key.STAR)
    player.listen()
    player.read_on()


CHANGES: tuple[Callable[[Player], None], ...] = (
    *(leave, come_back, join, hand_over),
    *(count_along, carry_otherwise),
)
