"""A player who hears only, knows the rules, and keeps the game in its head."""

import random
import re
from collections import Counter

from ear.listener import Listener
from ear.table import Fault, Table

from hugo_core import commands
from hugo_core.board import Place
from hugo_core.company import waiting_guests
from hugo_core.editions import Colour, Edition, colours_for
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, Position, Seat
from hugod.app.speech.spoken_turn import GHOSTS, TURNS
from hugod.app.table.counts import LONG
from hugod.app.table.practice import ENOUGH
from hugod.app.values.inputs import Key
from hugod.app.values.settings import Detail
from hugod.app.values.words import Words

PLACED, MOVED, STAYED = ("{player} puts a guest on {place}.", "{player} {way}.", "{player} stays.")
CANNOT, ROLLED = "{player} cannot move.", "{player}, you threw a {face}."
LOTS, MOVE_FOR_US = "Now the lot is drawn.", "Move for us"
STANDS = "{player}: {places}."
GHOST, LOT = "{player}, you threw the ghost!", "The lot fell on {player}."
TURN, HAS = "{player}, it is your turn.", "{player} has {points} now."
OUR_TURN, OUR_ROLL, OUR_GHOST = "I play {colour}.", "I threw a {face}.", "I threw the ghost!"
OUR_MOVE = "Move me from {origin} to {target}."
"""What the box says of a seat that it plays."""
SHORTLY = {"{face}!": ROLLED, "{origin} to {target}": MOVED, "On {place}.": PLACED}
SHORTLY |= dict.fromkeys(GHOSTS, GHOST)
"""Short words for what is done by whoever has the turn."""
DONE = (PLACED, MOVED, STAYED, CANNOT, ROLLED, GHOST, LOT, OUR_ROLL, OUR_GHOST, OUR_MOVE, *SHORTLY)
"""What the player hears of what is done; everything else follows from the rules."""
GO_ON = (
    "The big button goes on.",
    "Roll: on  A: play on",
    "Do it on the board, then press the big button.",
    "Then press the big button.",
    "Big button!",
    "Set it up like this, then press the big button.",
    "Take this off the board, then press the big button.",
)
"""What asks for the big button where nothing else is to be done."""
KEYS = {Phase.ROLLING: ("Press the big button.", "Big button!"), Phase.MOVING: ("Type where to.",)}
TRACK, BY_HAND = "Is there a track 0-46 on your board?", "D: by hand. The big button: later."
WON = "{player} has won with {points}!"
COUNTS, THERE, SO_MANY = "{player}, now you count.", "There you are!", "{number} it is."
IN_TENS, MORE, BACK = "{tens} tens", "{count} more", "{count} back"
NOT_QUITE = "Not quite. Once more!"
LIST = "A and B choose, # takes it."
MOST_COUNTED = 300
MOST_KEYS = 40
"""More keys at one and the same thing are a dead end."""


class DeadEnd(Fault):
    """The player does not know what to do any more."""


class Misheard(Fault):
    """What was said is not what the rules say."""


class Player:
    """Sits down at *table* for a game of *edition* and plays for everybody."""

    def __init__(
        self, table: Table, words: Words, edition: Edition, players: int, seed: int, box: int = 0
    ) -> None:
        """The last *box* of the players are seats of the box."""
        self.table, self.ear = table, Listener(words)
        self.edition, self.players = edition, players
        self.chance = random.Random(seed)
        self.colours = tuple(self.chance.sample(colours_for(players), players))
        self.said, self._is_again = "", False
        self.box = set(self.colours[players - box :] if box else ())
        """The colours that the box plays."""
        self._told: dict[Seat, int] = {}
        """The points that were told last."""
        self._asked: commands.MoveGuest | None = None
        """The way of its own figure for which the box has asked: the big button says it is done."""
        self._carried: list[tuple[Colour, int]] = []
        """Whose guest goes where of a list that has more pages."""
        self._sum = 0
        """The answer to how many it is now: after a wrong one it is not said again."""
        self.did = Counter[str]()
        """How often each thing was done that not every game has."""
        self.lost = Counter[str]()
        """What did not tell what to press: it had to be said again."""
        self._knows_lists = table.detail is Detail.LEAST
        """Whoever wants to hear least knows the keys."""
        self._used = Counter[tuple[Seat | None, Phase]]()
        """How often each has done what."""
        self.game: History | None = None
        self.wants_deal = self.chance.random() < 0.3
        """The box is to deal the guests."""

    @property
    def position(self) -> Position:
        assert self.game is not None
        return self.game.position

    def choose(self, *items: str) -> None:
        """Choose the line that is one of *items*."""
        for _ in range(MOST_KEYS):
            is_told = self.hears_list()
            if any(self.ear.has_item(self.said, item) for item in items):
                if not is_told:
                    self.ask_again()
                self.press(Key.HASH)
                return
            self.press(Key.B)
        raise DeadEnd(f"no item {' or '.join(items)}: {self.said}")

    def hears_list(self) -> bool:
        """Whether the keys of a list were told, now or before."""
        self._knows_lists |= self.ear.has_item(self.said, LIST)
        return self._knows_lists

    def choose_player(self, colour: Colour) -> None:
        """Choose the line of *colour* in a list of players, whatever else it says."""
        name = self.ear.name_of(colour)
        for _ in range(MOST_KEYS):
            if re.search(rf"(?:^|[.!?:] ){re.escape(name)}\b", self.said, re.IGNORECASE):
                self.press(Key.HASH)
                return
            self.press(Key.B)
        raise DeadEnd(f"no player {name}: {self.said}")

    def expect(self, message: str) -> None:
        """Go on only if *message* was said."""
        if not self.ear.heard(self.said, message):
            raise DeadEnd(f"{message!r} is not said: {self.said}")

    # Playing

    def turn(self) -> None:
        """Do what is due next, and hear what it brings."""
        position, done = self.position, self._done()
        is_dealt = self.wants_deal and not self.is_of_the_box
        if self._is_new_game() and (is_dealt or position.setup.deal):
            self._let_deal()
            return
        if self.is_of_the_box:
            self._help_the_box()
            self.read_on()
            return
        self._must_be_told(position)
        if position.phase is Phase.PLACING or position.phase is Phase.MOVING:
            self._enter(self.chance.choice(list(legal_commands(position))))
        else:
            self.press(Key.ROLL)
            self.listen()
        self.read_on()
        if self._done() == done:  # the position may be the same again: everybody rolled and stood
            raise DeadEnd(f"nothing came of it: {self.said}")

    def _done(self) -> int:
        """Return how many things were done."""
        return len(self.game.trail()) if self.game else 0

    def _must_be_told(self, position: Position) -> None:
        """Whoever has not done twice what is due must have been told by which key."""
        used = (position.to_act, position.phase)
        keys = KEYS.get(position.phase, ()) if self._used[used] < ENOUGH else ()
        is_told = self.table.detail is Detail.LEAST or not keys
        if not (is_told or any(self.ear.heard(self.said, each) for each in keys)):
            self.ask_again()
        self._used[used] += 1

    def people(self) -> list[Colour]:
        """The colours that persons play, of those who are there."""
        colours = self.position.setup.colours
        return [colours[seat] for seat in self.position.playing if colours[seat] not in self.box]

    @property
    def is_of_the_box(self) -> bool:
        """Whether it is the turn of a seat that the box plays."""
        position = self.position
        colours = position.setup.colours
        return position.to_act is not None and colours[position.to_act] in self.box

    def _help_the_box(self) -> None:
        """Do what it asks for: move its figure, then press the big button."""
        before = self._done()
        for _ in range(MOST_KEYS):
            if self._done() != before:
                return
            if self.ear.heard(self.said, OUR_TURN) or self.is_to_go_on():
                self.press(Key.ROLL)
            else:
                self.ask_again()
            self.listen()
        raise DeadEnd(f"the box does not play: {self.said}")

    def _is_new_game(self) -> bool:
        return self.game is not None and not self.game.trail()

    def _let_deal(self) -> None:
        """Let the box deal all guests, and ask the look key where they stand."""
        self.press(Key.ROLL)
        for _ in range(MOST_KEYS):
            if self.hears_a_turn() or self.ear.heard(self.said, LOTS):
                break
            self.press(Key.ROLL) if self.is_to_go_on() else self.ask_again()
        told: dict[Seat, list[int]] = {}
        for _ in range(MOST_KEYS):
            self.press(Key.D)
            for _message, found in self.ear.all_of(self.said, STANDS):
                told.setdefault(self.seat(found["player"]), []).extend(
                    self.ear.numbers(found["places"])
                )
            if told:
                break
        else:
            raise DeadEnd(f"nobody says where they are: {self.said}")
        waiting = waiting_guests(self.position)
        assert self.game is not None
        self.game.do(
            commands.DealGuests(tuple(Place(told[seat].pop(0)) for seat, _step in waiting))
        )
        self.press(Key.HASH)
        self.read_on()

    def _enter(self, command: commands.Command) -> None:
        """Type where a figure goes, and which one if that is asked."""
        before = self.position
        match command:
            case commands.PlaceGuest(square):
                self.type(square)
            case commands.MoveGuest(_, target):
                self.type(target)
            case commands.StayPut():
                self.type(0)
        for _ in range(MOST_KEYS):
            self.listen()
            if self.position != before:
                return
            if self.ear.heard(self.said, "Which guest?") and isinstance(
                command, commands.MoveGuest
            ):
                self.choose_origin(command.origin)
            else:
                self.press(Key.HASH)
        raise DeadEnd(f"{command} is not taken: {self.said}")

    def choose_origin(self, origin: int) -> None:
        for _ in range(MOST_KEYS):
            from_where = self.ear.heard(self.said, "from {place}")
            if from_where and int(from_where["place"]) == origin:
                self.press(Key.HASH)
                return
            self.press(Key.B)
        raise DeadEnd(f"no guest on {origin}: {self.said}")

    def read_on(self) -> None:
        """Press the big button as long as it is asked for to go on."""
        for _ in range(MOST_KEYS):
            if self._knows_what_is_due():
                self._compare()
                return
            if self.is_to_go_on():
                self.press(Key.ROLL)
            else:
                self.ask_again()
            self.listen()
        raise DeadEnd(f"it never goes on: {self.said}")

    def is_to_go_on(self) -> bool:
        """Whether the big button was asked for to go on."""
        return any(self.ear.heard(self.said, message) for message in GO_ON)

    def _knows_what_is_due(self) -> bool:
        """Whether the end, or the turn of whom the rules name, was told after all else."""
        position = self.position
        if self.is_over():
            return self.hears_the_end()
        if position.phase is Phase.LOTS:
            return bool(self.ear.heard(self.said, LOTS))
        if position.phase is Phase.MOVING:
            rolled = (OUR_ROLL if self.is_of_the_box else ROLLED, "{face}!")
            return any(True for _ in self.ear.all_of(self.said, *rolled))
        if self.is_of_the_box:
            heard = [found["colour"] for _, found in self.ear.all_of(self.said, OUR_TURN)]
            return bool(heard) and self.seat(heard[-1]) == position.to_act
        if self.ear.heard(self.said, "Where do you put the guest from step {step}?"):
            return position.phase is Phase.PLACING
        turns = [found["player"] for _, found in self.ear.all_of(self.said, TURN, *TURNS)]
        return bool(turns) and self.seat(turns[-1]) == position.to_act

    def ask_again(self) -> None:
        """Have it said again for want of a word that tells what to press."""
        self.lost[self.said] += 1
        self.say_again()

    def say_again(self) -> None:
        """Hold the key that says what is shown once more."""
        self.said = self.table.press(Key.A, hold_s=1.2)
        self._is_again = True

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.phase is Phase.OVER

    def hears_the_end(self) -> bool:
        """Whether it was said who has won."""
        return bool(self.ear.heard(self.said, WON))

    def hears_a_turn(self) -> bool:
        """Whether it was said whose turn it is, a person's or one of the box."""
        return any(True for _ in self.ear.all_of(self.said, TURN, OUR_TURN, *TURNS))

    def listen(self) -> None:
        """Take note of everything that was done, and count along where that is asked for."""
        self._note()
        while found := self.ear.heard(self.said, COUNTS):
            self.said = self.said[found.start() :]  # what was counted before is over
            self._count()
            self.did["counted"] += 1
            self._note()

    def _count(self) -> None:
        """Count until all is counted: a press a number; asked for the sum, mostly say it."""
        by, presses = self._how_many(), 0
        is_whole = by != 0  # of the guests of a round only their number is said
        for _ in range(MOST_COUNTED):
            if self.ear.heard(self.said, THERE):  # before the next one that is to count
                # A long sum is counted by tens first, or by guests.
                wanted = abs(by) if abs(by) <= LONG else sum(divmod(abs(by), 10))
                if is_whole and presses != wanted:
                    raise Misheard(f"{presses} presses, not {by}: {self.said}")
                return
            if self.ear.heard(self.said, "How many now?"):
                is_whole = False
                self._say_how_many()
            elif self.ear.heard(self.said, NOT_QUITE):
                self.type(self._sum)
            elif self.ear.heard(self.said, SO_MANY) or self.ear.heard(self.said, IN_TENS):
                return
            elif (event := self.chance.random()) < 0.01:
                self.said = self.table.switch_on()
                self.did["cut in mid-count"] += 1
            elif event < 0.02:
                is_whole = False
                self.press(Key.STAR)
                self.did["skipped a count"] += 1
            elif re.search(r"(?:^|[.!] )\d+[.!]", self.said):
                self.press(Key.ROLL)
                presses += 1
            else:
                self.ask_again()
        raise DeadEnd(f"counting never ends: {self.said}")

    def _how_many(self) -> int:
        """Return by how many numbers it goes on, or back; 0 if that was not said."""
        more, back = (self.ear.heard(self.said, each) for each in (MORE, BACK))
        found = more or back
        return int(found["count"]) * (1 if more else -1) if found else 0

    def _say_how_many(self) -> None:
        """Answer how many it is now; some count all the same, and some are wrong."""
        if found := self.ear.heard(self.said, MORE) or self.ear.heard(self.said, BACK):
            self._sum = self.ear.numbers(self.said[: found.start()])[-1] + self._how_many()
        if (event := self.chance.random()) < 0.2:
            self.press(Key.ROLL)
            return
        self.did["said how many"] += 1
        self.type(self._sum + (event < 0.4))

    def _note(self) -> None:
        """Take note of everything that was done, and compare what is said of it with the rules."""
        assert self.game is not None
        self._note_done()
        done = self._done()
        self._note_carried()
        if self._done() > done:
            self._note_done()  # a roll that came after those guests, and was told before the list
        for _message, found in self.ear.all_of(self.said, HAS, "{player} has {number}."):
            self._told[self.seat(found["player"])] = self.ear.numbers(found.group())[0]

    def _note_done(self) -> None:
        """Take note of what was said to be done, in its order."""
        assert self.game is not None
        # Asked again the box says all in full: short words are those of a choice then.
        done = DONE[: -len(SHORTLY)] if self._is_again else DONE
        for message, found in self.ear.all_of(self.said, *done):
            command = self._command(message, found)
            if command is None or command not in legal_commands(self.position):
                self._note_listed()  # perhaps a ghost did it after the move of another one
                command = self._command(message, found) if self.is_of_the_box else None
            if command is not None and command in legal_commands(self.position):
                self.game.do(command)
        self._note_listed()

    def _note_listed(self) -> None:
        """Take note of the move of a seat of the box, which one list says of all ghosts."""
        told = self.ear.heard(self.said, MOVE_FOR_US)
        if told is None or not self.is_of_the_box or self.position.phase is not Phase.MOVING:
            return
        assert self.game is not None
        assert self.position.to_act is not None
        colour = self.position.setup.colours[self.position.to_act]
        ways = self.ear.ways(told.string[told.end() :])
        legal = legal_commands(self.position)
        moves = (each for each in legal if isinstance(each, commands.MoveGuest))
        move = next((each for each in moves if (colour, each.origin, each.target) in ways), None)
        if move is not None:
            self.game.do(move)

    def _note_carried(self) -> None:
        """Take note of the guests that seats of the box have put, which one list says of all."""
        if (told := self.ear.heard(self.said, MOVE_FOR_US)) is None:
            return
        assert self.game is not None
        self._carried += self.ear.goals(told.string[told.end() :])
        while self.is_of_the_box and self.position.phase is Phase.PLACING:
            assert self.position.to_act is not None
            colour, legal = self.position.setup.colours[self.position.to_act], None
            for who, place in self._carried:
                command = commands.PlaceGuest(Place(place))
                if who is colour and command in legal_commands(self.position):
                    legal = command
                    break
            if legal is None:
                return
            self.game.do(legal)
        self._carried.clear()

    def _compare(self) -> None:
        """See that the points that were told are those by the rules."""
        for seat, points in self._told.items():
            if points != self.position.points[seat]:
                raise Misheard(
                    f"{seat} has {points}, but {self.position.points[seat]} by the rules"
                )
        self._told.clear()

    def _command(self, message: str, found: re.Match[str]) -> commands.Command | None:
        """Return what was done by what is said; None if it is about somebody else's turn."""
        if message in (OUR_ROLL, OUR_GHOST):
            face = Face(int(found["face"])) if message == OUR_ROLL else Face.GHOST
            return commands.RollDie(face) if self.is_of_the_box else None
        if message == OUR_MOVE:
            self._asked = commands.MoveGuest(
                Place(int(found["origin"])), Place(int(found["target"]))
            )
            return None
        if message == LOT:
            return commands.DrawLot(self.seat(found["player"]))
        if message in SHORTLY:
            message = SHORTLY[message]
        elif self.seat(found["player"]) != self.position.to_act:
            return None
        match message:
            case str() if message == PLACED:
                return commands.PlaceGuest(Place(int(found["place"])))
            case str() if message == MOVED:
                origin, target = self.ear.numbers(found.group())
                return commands.MoveGuest(Place(origin), Place(target))
            case str() if message == ROLLED:
                return commands.RollDie(Face(int(found["face"])))
            case str() if message == GHOST:
                return commands.RollDie(Face.GHOST)
        return commands.StayPut()

    def seat(self, name: str) -> Seat:
        return Seat(self.position.setup.colours.index(self.ear.colour(name)))

    def type(self, number: int) -> None:
        for digit in str(number):
            self.press(Key(digit))

    def press(self, key: Key) -> None:
        self.said = self.table.press(key)
        if key is Key.ROLL and self._asked is not None and self.game is not None:
            if self.is_of_the_box and self._asked in legal_commands(self.position):
                self.game.do(self._asked)
            self._asked = None
        self._is_again = False
