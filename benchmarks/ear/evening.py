"""Before a game and after it, by ear: the box is unpacked, the set-up answered, and looked back."""

import random
from dataclasses import dataclass

from ear.player import BY_HAND, MOST_KEYS, TRACK, DeadEnd, Misheard, Player

from hugo_core.animal_marks import HIGHEST, Animal, Mark, Marked, with_mark
from hugo_core.editions import Colour
from hugo_core.history import History
from hugo_core.limits import DEAL_DIGITS
from hugo_core.position import agree
from hugod.app.partners.seats import STRENGTHS
from hugod.app.setup.edition import NAMES
from hugod.app.setup.seat_order import STARTERS
from hugod.app.values.inputs import Key
from hugod.app.values.settings import Detail
from hugod.app.values.words import ANIMALS, COLOURS

SELDOM, OFTEN = 0.25, 0.5
ALL_OF_IT = "**6414***"
"""Out of the set-up, and the keys of the guide that make the box say everything."""
KEYS_A_LINE = 2
"""Of everybody there is a line when the party is looked back on: asked what goes on, gone on."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What those at one table want."""

    code: str = ""
    """All tables that type it have the same rolls."""
    has_marks: bool = False
    is_quiet: bool = True
    """Those who play stay the same, and nobody counts along."""
    looks_back: bool = False


def drawn(seed: int) -> Wishes:
    """The wishes of the table with this *seed*."""
    chance = random.Random(f"wishes {seed}")
    code = "".join(chance.choices("0123456789", k=DEAL_DIGITS))
    return Wishes(
        code if chance.random() < SELDOM else "",
        chance.random() < SELDOM,
        chance.random() < OFTEN,
        chance.random() < OFTEN,
    )


def unpack(player: Player) -> None:
    """Plug in a new box, and follow what it says until it asks which game this is."""
    player.said = player.table.switch_on()
    player.choose(player.ear.language_name)
    for _ in range(MOST_KEYS):
        if player.table.tongue != player.ear.language:
            raise Misheard(f"it speaks {player.table.tongue!r}: {player.said}")
        if player.ear.has_item(player.said, TRACK):
            for key in ALL_OF_IT if player.table.detail is Detail.FULL else "":
                player.press(Key(key))
            return
        if player.ear.heard(player.said, BY_HAND) and player.chance.random() < 0.5:
            player.press(Key.D)
        elif player.is_to_go_on() or player.ear.heard(player.said, BY_HAND):
            player.press(Key.ROLL)
        else:
            player.ask_again()
    raise DeadEnd(f"it never asks for the game: {player.said}")


def sit_down(player: Player, wishes: Wishes = Wishes()) -> None:  # a frozen value
    """Answer every question until the first figure is to be placed."""
    if not player.ear.has_item(player.said, TRACK):
        player.press(Key.ROLL)
    player.choose("I know its name")
    player.choose(NAMES[player.edition.name])
    if wishes.code:
        _type_code(player, wishes.code)
    if player.box:
        player.choose("I play too: no")
        player.expect("How many, ghosts too?")
    else:
        player.choose("Play!", "all of us: play")  # on a new card it is asked who knows the game
        player.expect("How many play?")
    player.type(player.players)
    for colour in player.colours[:-1]:
        player.choose(COLOURS[colour])
    if not (_hears_starter(player) or _hears_who_plays(player)):
        player.choose(COLOURS[player.colours[-1]])
    _seat_the_box(player)
    marks: tuple[Marked, ...] = ()
    persons = [colour for colour in player.colours if colour not in player.box]
    if len(persons) > 1:  # who is the only person is not asked
        marks = _take_marks(player, persons) if wishes.has_marks else ()
        if not _hears_starter(player):
            raise DeadEnd(f"who begins is not asked: {player.said}")
        player.choose(COLOURS[player.colours[0]])
    player.game = History(agree(player.edition, player.colours, marks=marks, deal=wishes.code))
    player.listen()


def _hears_starter(player: Player) -> bool:
    asked = STARTERS.get(player.edition.name, "Who is youngest?")
    return player.ear.has_item(player.said, asked)


def _hears_who_plays(player: Player) -> bool:
    return player.ear.heard(player.said, "Who plays {colour}?") is not None


def _seat_the_box(player: Player) -> None:
    """Say who plays each colour: persons first, then the box at any of its levels."""
    if not player.box:
        return
    for colour in player.colours:
        if not _hears_who_plays(player):
            raise DeadEnd(f"nobody asks who plays: {player.said}")
        player.choose(player.chance.choice(STRENGTHS) if colour in player.box else "one of you")
    player.did["with the box"] += 1


def _type_code(player: Player, code: str) -> None:
    """In the list of the set-up, agree on the rolls of *code*."""
    player.choose("House rules")
    player.choose("Same throws")
    for digit in code:
        player.press(Key(digit))
    if not player.ear.heard(player.said, "Who types {code} has the same throws and places."):
        raise DeadEnd(f"the code is not taken: {player.said}")
    player.did["same throws"] += 1


def _take_marks(player: Player, persons: list[Colour]) -> tuple[Marked, ...]:
    """Where it is asked who begins, let everybody take an animal or none; gives the marks."""
    marks: tuple[Marked, ...] = ()
    player.choose("Take an animal")
    for colour in persons:
        asked = player.ear.heard(player.said, "Who is {colour}?")
        if asked is None or player.ear.colour(asked["colour"]) is not colour:
            raise DeadEnd(f"who {colour.value} is, is not asked: {player.said}")
        if player.chance.random() < SELDOM:
            player.choose("no animal")
            continue
        taken = {each.mark for each in marks}
        known = (Mark(a, n) for a in Animal for n in range(1, HIGHEST + 1))
        mark = player.chance.choice([each for each in known if each not in taken])
        player.choose(ANIMALS[mark.animal])
        if not player.ear.heard(player.said, "{animal} number?"):
            raise DeadEnd(f"no number is asked: {player.said}")
        player.type(mark.number)
        if mark.number < 10:
            player.press(Key.HASH)
        marks = with_mark(marks, colour, mark)
        player.did["marks"] += 1
    return marks


def look_back(player: Player) -> None:
    """After the end: answer each riddle, hear the course and everybody's line, and be back."""
    player.press(Key.A)
    for _ in range(MOST_KEYS + KEYS_A_LINE * len(player.colours)):
        if player.ear.heard(player.said, "And you?") and player.hears_list():
            for _ in range(player.chance.randrange(4)):
                player.press(Key.B)
            player.press(Key.HASH)
            player.did["riddles"] += 1
        elif player.is_to_go_on():
            player.press(Key.ROLL)
        elif player.hears_the_end():
            player.did["looked back"] += 1
            return
        else:
            player.ask_again()
    raise DeadEnd(f"looking back never ends: {player.said}")
