"""The words the players read, with the other `*_phrases`.

Why something is refused stands in `hugo_core.errors`.

The English sentences are the msgids of the gettext catalogues; a translation comes in from
outside as a function, so that nothing here reads a file. Lengths are limited by the glass: see
`hugod.app.views`.
"""

from __future__ import annotations

from hugo_core.board import Place, step_points
from hugo_core.commands import Command, DrawLot, Fix, MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.editions import Colour, Edition
from hugo_core.errors import Refused
from hugo_core.moves import mover
from hugo_core.position import Face, Phase, Position, Seat
from hugod.app.box.button_phrases import ButtonPhrases
from hugod.app.box.check_phrases import CheckPhrases
from hugod.app.box.lock_phrases import LockPhrases
from hugod.app.box.page_phrases import PagePhrases
from hugod.app.box.part_phrases import PartPhrases
from hugod.app.box.safe_phrases import SafePhrases
from hugod.app.box.sound_phrases import SoundPhrases
from hugod.app.box.stick_phrases import StickPhrases
from hugod.app.box.storage_phrases import StoragePhrases
from hugod.app.correct.fix_phrases import FixPhrases
from hugod.app.play.die_phrases import DiePhrases
from hugod.app.sealed.phrases import SealPhrases
from hugod.app.setup.first_phrases import FirstPhrases
from hugod.app.views import Badge, Bar


class Phrases(
    FixPhrases,
    CheckPhrases,
    DiePhrases,
    SealPhrases,
    PagePhrases,
    PartPhrases,
    ButtonPhrases,
    LockPhrases,
    SafePhrases,
    SoundPhrases,
    StickPhrases,
    StoragePhrases,
    FirstPhrases,
):
    """The words in one language."""

    # Players

    def colour(self, colour: Colour) -> str:
        _ = self._
        return {
            Colour.RED: _("red"),
            Colour.BLUE: _("blue"),
            Colour.TURQUOISE: _("turquoise"),
            Colour.YELLOW: _("yellow"),
            Colour.BLACK: _("black"),
            Colour.GREEN: _("green"),
            Colour.WHITE: _("white"),
            Colour.VIOLET: _("violet"),
        }[colour]

    def letter(self, colour: Colour) -> str:
        """Give the player's letter; all eight differ."""
        return self._("R B T Y K G W V").split()[list(Colour).index(colour)]

    def badge(self, colour: Colour) -> Badge:
        return Badge(colour, self.colour(colour), self.letter(colour))

    def bar(self, position: Position) -> Bar:
        turn = None if position.to_act is None else self.seat(position, position.to_act)
        return Bar(turn, self.hour(position))

    def seat(self, position: Position, seat: Seat) -> Badge:
        return self.badge(position.setup.colours[seat])

    def hour(self, position: Position) -> str:
        if position.clock:
            return position.clock
        round_of = self._("R{number}/{rounds}")
        return round_of.format(number=position.round, rounds=position.setup.rounds)

    # Start, menu, set-up

    @property
    def title(self) -> str:
        return "HUGO"

    @property
    def press_roll(self) -> str:
        return self._("Press Roll")

    @property
    def star_menu(self) -> str:
        """Say where the menu is, so that whoever speaks another language finds theirs."""
        return "* menu, Sprache, langue"

    @property
    def menu(self) -> str:
        return self._("Menu")

    @property
    def go_on(self) -> str:
        return self._("Go on")

    @property
    def new_game(self) -> str:
        return self._("New game")

    @property
    def help(self) -> str:
        return self._("Help")

    @property
    def end_this_game(self) -> str:
        return self._("End this game and begin a new one?")

    @property
    def yes_or_no(self) -> str:
        return self._("# yes      * no")

    @property
    def how_many(self) -> str:
        return self._("How many play?")

    @property
    def how_many_hint(self) -> str:
        return self._("type 2 to 8")

    @property
    def choose(self) -> str:
        return self._("A and B choose, # takes it.")

    @property
    def only_choice(self) -> str:
        return self._("This is all you can choose.")

    @property
    def say_yes_or_no(self) -> str:
        return self._("Press # for yes, * for no.")

    def which_colour(self, number: int) -> str:
        return self._("Player {number}").format(number=number)

    def who_starts(self, edition: Edition | None) -> str:
        """Ask who begins, as the sheet of *edition* says it."""
        if edition is not None and edition.name == "fantome-de-minuit":
            return self._("Who is bravest?")
        if edition is not None and edition.name == "ghost-party":
            return self._("Who begins?")
        return self._("Who is youngest?")

    @property
    def players_only(self) -> str:
        return self._("2 to 8 can play.")

    # Playing

    def place_guest(self, number: int, count: int) -> str:
        return self._("Place guest {number}/{count}").format(number=number, count=count)

    def place_hint(self, squares: int) -> str:
        return self._("free square 1 to {squares}").format(squares=squares)

    @property
    def tumbling(self) -> str:
        return self._("The die rolls …")

    def thrown(self, face: Face) -> str:
        return self._("Ghost!") if face is Face.GHOST else str(face.value)

    @property
    def move_hint(self) -> str:
        return self._("type the place or A B #")

    @property
    def entry_hint(self) -> str:
        return self._("# takes it   * clears")

    def goal(self, position: Position, command: Command) -> str:
        """Say a highlighted choice in words."""
        if isinstance(command, StayPut):
            board = position.setup.board
            return (
                self._("0: stay")
                if any(map(board.is_square, mover(position)))
                else self.nobody_moves
            )
        if not isinstance(command, MoveGuest):
            return ""
        board = position.setup.board
        if command.target in board.room_at:
            return self._("into room {room}").format(room=command.target)
        if command.origin in board.room_at:
            return self._("out of the room")
        if board.in_cellar(command.origin):
            return self._("from the cellar")
        return self._("to the gallery") if command.target != position.hugo else self._("to Hugo!")

    @property
    def which_guest(self) -> str:
        return self._("Which guest?")

    def from_place(self, place: Place) -> str:
        return self._("from {place}").format(place=place)

    def done(self, position: Position, command: Command) -> str:
        """Say shortly what was done in *position* (at most 16 letters)."""
        who = "" if position.to_act is None else self.seat(position, position.to_act).name
        match command:
            case PlaceGuest(square):
                return f"{who} → {square}"
            case ThrowDie(face):
                return f"{who}: {self.thrown(face)}"
            case MoveGuest(origin, target):
                return f"{who} {origin}→{target}"
            case StayPut():
                return self._("{who} stays").format(who=who)
            case Fix():
                return self.put_in_step
            case DrawLot(seat):
                return self._("lot: {who}").format(who=self.seat(position, seat).name)

    def which_guest_hint(self, origins: tuple[Place, ...]) -> str:
        places = self._(" or ").join(map(str, origins))
        return self._("Type where it came from: {places}.").format(places=places)

    # Hugo and what he does

    @property
    def read_first(self) -> str:
        return self._("Do this on the board, then press Roll.")

    def hugo_moves(self, stride: int) -> str:
        return self._("Hugo moves {stride}").format(stride=stride)

    def caught(self, square: Place) -> str:
        return self._("Caught on {square}!").format(square=square)

    def to_step(self, step: Place) -> str:
        return self._("put on step {step}").format(step=step)

    def counts_later(self, step: Place, guests: int) -> str:
        """Say what a captive will count when the round is scored."""
        points = step_points(step)
        if guests == 1:
            return self._("it counts {points}").format(points=points)
        return self._("{points} for each").format(points=points)

    def captive_points(self, step: Place, guests: int) -> str:
        points = step_points(step)
        if guests == 1:
            return self._("+{points} points").format(points=points)
        return self._("+{points} for each").format(points=points)

    def limit_reached(self, points: int) -> str:
        return self._("{points} or more!").format(points=points)

    @property
    def party_over(self) -> str:
        return self._("The party's over")

    def clock_strikes(self, hour: str) -> str:
        return self._("It is {hour}").format(hour=hour)

    @property
    def rooms_open(self) -> str:
        return self._("rooms are open")

    def expelled(self, room: Place) -> str:
        return self._("Out of {room}!").format(room=room)

    def to_square(self, square: Place) -> str:
        return self._("put on {square}").format(square=square)

    @property
    def lucky(self) -> str:
        return self._("Lucky room!")

    @property
    def spooky(self) -> str:
        return self._("Hugo junior!")

    def points_change(self, by: int) -> str:
        sentence = self._("{points} point") if abs(by) == 1 else self._("{points} points")
        return sentence.format(points=f"{by:+d}".replace("-", "−"))

    # Looking

    @property
    def tracks(self) -> str:
        return self._("Spooky points")

    @property
    def where(self) -> str:
        return self._("Where")

    @property
    def why(self) -> str:
        return self._("Why?")

    @property
    def winner(self) -> str:
        return self._("Winner!")

    @property
    def winners(self) -> str:
        return self._("Winners!")

    def advice(self, phase: Phase | None) -> str:
        """Say what is wanted now, in a few words."""
        _ = self._
        return {
            None: _("Press Roll to begin a new game."),
            Phase.PLACING: _("Type a free gallery square for your guest."),
            Phase.ROLLING: _("Press the big button to throw the die."),
            Phase.MOVING: _("Type where your guest goes. A and B show what you may do."),
            Phase.LOTS: _("Press the big button to draw the lot."),
            Phase.OVER: _("The game is over. Roll: a new one."),
        }[phase]

    def refusal(self, refused: Refused, face: Face | None) -> str:
        """Say which rule forbids it, and the nearest places that are allowed."""
        reason = refused.words(self._(refused.reason.value))
        return f"{reason} {self._nearest(refused.nearest, face)}".strip()

    def _nearest(self, places: tuple[int, ...], face: Face | None) -> str:
        if not places:
            return ""
        listed = self._(" or ").join(map(str, places))
        if face is None:
            return self._("Free: {places}.").format(places=listed)
        sentence = self._("With {face} you may go to {places}.")
        return sentence.format(face=face.value, places=listed)

    # The page around the glass

    def captions(self) -> dict[str, str]:
        """Give what stands on the page beside the glass, by the name of its place."""
        _ = self._
        return {
            "away": _("The box is away. This page looks for it by itself."),
            "C": _("undo"),
            "D": _("look"),
            "*": _("back"),
            "#": _("ok"),
            "sound": self.sound,
            "stickers": self.stickers,
        }

    # Undo and trouble

    @property
    def die_trouble(self) -> str:
        return self._("The die does not answer. Press Roll again.")
