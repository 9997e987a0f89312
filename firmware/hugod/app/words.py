"""The words the players read."""

from __future__ import annotations

from collections.abc import Callable

from hugo_core.board import Place, RoomKind, step_points
from hugo_core.commands import Command, DrawLot, Fix, MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.editions import Colour, Edition
from hugo_core.errors import Refused
from hugo_core.events import RoundEnd
from hugo_core.moves import mover
from hugo_core.position import Face, Phase, Position, Seat
from hugod.app.box.findings import Code, Picture, Piece
from hugod.app.inputs import ButtonTrouble, Part, StickTrouble
from hugod.app.settings import Level
from hugod.app.views import Badge, Bar


def N_(sentence: str) -> str:
    """The sentence itself, marked for the catalogues."""
    return sentence


CARD = ("JournalError", "Damaged")
"""The errors about the card or what is on it, by the names of their classes."""


class Words:
    """The words in one language."""

    def __init__(self, translate: Callable[[str], str] = str, language: str = "en") -> None:
        self.gettext = translate
        self.language = language

    def colour(self, colour: Colour) -> str:
        _ = self.gettext
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
        return self.gettext("R B T Y K G W V").split()[list(Colour).index(colour)]

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
        round_of = self.gettext("R{number}/{rounds}")
        return round_of.format(number=position.round, rounds=position.setup.rounds)

    @property
    def star_menu(self) -> str:
        """Say where the menu is, so that whoever speaks another language finds theirs."""
        return "* menu, Sprache, langue"

    @property
    def yes_or_no(self) -> str:
        return self.gettext("# yes      * no")

    @property
    def say_yes_or_no(self) -> str:
        return self.gettext("Press # for yes, * for no.")

    def who_starts(self, edition: Edition | None) -> str:
        """Ask who begins, as the sheet of *edition* says it."""
        if edition is not None and edition.name == "fantome-de-minuit":
            return self.gettext("Who is bravest?")
        if edition is not None and edition.name == "ghost-party":
            return self.gettext("Who begins?")
        return self.gettext("Who is youngest?")

    def thrown(self, face: Face) -> str:
        return self.gettext("Ghost!") if face is Face.GHOST else str(face.value)

    @property
    def entry_hint(self) -> str:
        return self.gettext("# takes it   * clears")

    def goal(self, position: Position, command: Command) -> str:
        """Say a highlighted choice in words."""
        if isinstance(command, StayPut):
            board = position.setup.board
            return (
                self.gettext("0: stay")
                if any(map(board.is_square, mover(position)))
                else self.gettext("nobody can move")
            )
        if not isinstance(command, MoveGuest):
            return ""
        board = position.setup.board
        if command.target in board.room_at:
            return self.gettext("into room {room}").format(room=command.target)
        if command.origin in board.room_at:
            return self.gettext("out of the room")
        if board.in_cellar(command.origin):
            return self.gettext("from the cellar")
        return (
            self.gettext("to the gallery")
            if command.target != position.hugo
            else self.gettext("to Hugo!")
        )

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
                return self.gettext("{who} stays").format(who=who)
            case Fix():
                return self.gettext("put in step")
            case DrawLot(seat):
                return self.gettext("lot: {who}").format(who=self.seat(position, seat).name)

    def which_guest_hint(self, origins: tuple[Place, ...]) -> str:
        places = self.gettext(" or ").join(map(str, origins))
        return self.gettext("Type where it came from: {places}.").format(places=places)

    @property
    def read_first(self) -> str:
        return self.gettext("Do this on the board, then press Roll.")

    def hugo_moves(self, stride: int) -> str:
        return self.gettext("Hugo moves {stride}").format(stride=stride)

    def counts_later(self, step: Place, guests: int) -> str:
        """Say what a captive will count when the round is scored."""
        points = step_points(step)
        if guests == 1:
            return self.gettext("it counts {points}").format(points=points)
        return self.gettext("{points} for each").format(points=points)

    def captive_points(self, step: Place, guests: int) -> str:
        points = step_points(step)
        if guests == 1:
            return self.gettext("+{points} points").format(points=points)
        return self.gettext("+{points} for each").format(points=points)

    def points_change(self, by: int) -> str:
        sentence = (
            self.gettext("{points} point") if abs(by) == 1 else self.gettext("{points} points")
        )
        return sentence.format(points=f"{by:+d}".replace("-", "−"))

    def advice(self, phase: Phase | None) -> str:
        """Say what is wanted now, in a few words."""
        _ = self.gettext
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
        reason = refused.words(self.gettext(refused.reason.value))
        return f"{reason} {self._nearest(refused.nearest, face)}".strip()

    def _nearest(self, places: tuple[int, ...], face: Face | None) -> str:
        if not places:
            return ""
        listed = self.gettext(" or ").join(map(str, places))
        if face is None:
            return self.gettext("Free: {places}.").format(places=listed)
        sentence = self.gettext("With {face} you may go to {places}.")
        return sentence.format(face=face.value, places=listed)

    def button_trouble(self, trouble: ButtonTrouble) -> str:
        _ = self.gettext
        return {
            ButtonTrouble.STUCK: _("The Roll button is stuck. Press # to roll."),
            ButtonTrouble.DENIED: _("Roll button: add the user to group gpio. # rolls too."),
            ButtonTrouble.BUSY: _("Another program has the Roll button. # rolls too."),
            ButtonTrouble.MISSING: _("The box finds no Roll button. # rolls too."),
            ButtonTrouble.NO_LIBRARY: _("Roll button: install python3-libgpiod. # rolls too."),
            ButtonTrouble.OTHER: _("The Roll button does not work. Press # to roll."),
        }[trouble]

    @property
    def one_moment(self) -> str:
        return self.gettext("One moment …")

    def piece(self, piece: Piece) -> str:
        """Name *piece* in at most 14 letters."""
        _ = self.gettext
        return {
            Piece.SETTINGS: _("Settings"),
            Piece.CARD: _("Card"),
            Piece.DIE: _("Die"),
            Piece.PINS: _("Pins"),
            Piece.BUTTON: _("Roll button"),
            Piece.LIGHT: _("Roll light"),
            Piece.DISPLAY: _("Glass"),
            Piece.KEYPAD: _("Keypad"),
            Piece.NUMBER_PAD: _("Number pad"),
            Piece.MATRIX: _("Matrix keys"),
            Piece.SOUND: _("Sound"),
            Piece.PAGE: _("Page"),
            Piece.CLOCK: _("Clock"),
        }[piece]

    def about(self, code: Code) -> str:
        """Say how it stands with a piece, and what to do about it."""
        return self._about_the_inside(code) or self._about_the_parts(code)

    def _about_the_inside(self, code: Code) -> str:
        _ = self.gettext
        return {
            Code.WORKS: _("It works."),
            Code.IN_USE: _("In use by the running hugod."),
            Code.NONE: _("None is plugged in."),
            Code.NOT_A_PI: _("This is no Raspberry Pi: play in the browser."),
            Code.BAD_SETTING: _("Correct this line of the settings."),
            Code.NOT_WRITABLE: _("Nothing can be kept there. Is the card full or locked?"),
            Code.NEARLY_FULL: _("The card is nearly full: make room."),
            Code.DAMAGED: _("The game is damaged. Start the box: it saves what it can."),
            Code.UNREADABLE: _("The game cannot be read here. Is it of a newer box?"),
            Code.NO_CHANCE: _("The die does not answer. Start the box again."),
            Code.NOT_ALLOWED: _("Not allowed yet. Join the group, then log in again."),
            Code.NO_LIBRARY: _("A program is missing: install it."),
            Code.NO_CHIP: _("The pins are not there. Bring the system up to date."),
            Code.PORT_TAKEN: _("Another program has this number: choose another one."),
            Code.NO_CLOCK: _("The date is wrong, but you can play."),
        }.get(code, "")

    def _about_the_parts(self, code: Code) -> str:
        _ = self.gettext
        return {
            Code.TAKEN_PIN: _("Two things are on one pin: move one of them."),
            Code.STUCK: _("Is somebody pressing it? If not: do wires touch?"),
            Code.LOOK: _("Does it shine? Look."),
            Code.TRY_KEYS: _("No key is stuck. Try each of them."),
            Code.NO_BUS: _("Its plug is switched off: add the line, start again."),
            Code.SLOW_BUS: _("It is slow: add the line, start again."),
            Code.STRANGER: _("Something else answers there, but no glass."),
            Code.LOST: _("It does not answer: check its cable."),
            Code.HELD: _("Another program holds it: end that one."),
            Code.SILENT: _("It says nothing: put the keypad's program on it."),
            Code.OTHER_VERSION: _("Its program is another version: put ours on it."),
            Code.FAILED: _("It does not work."),
        }[code]

    @property
    def star_goes_back(self) -> str:
        return self.gettext("* goes back")

    def part_gone(self, part: Part) -> str:
        """Say that *part*, the keypad or the display, is gone and what to do about it."""
        if part is Part.KEYPAD:
            return self.gettext("The keypad is gone. Plug it in again.")
        return self.gettext("The glass is dark. Check its cable.")

    def still_works(self, part: Part) -> str:
        """Say what there is to play on with."""
        if part is Part.KEYPAD:
            return self.gettext("The page still works.")
        return self.gettext("Any key: play on here.")

    def what_failed(self, kind: str) -> str:
        """Say what an error of that *kind* is about; empty: nothing is known of it."""
        if kind in CARD:
            return self.gettext("The card does not work well.")
        if kind == "JournalTaken":
            return self.gettext("The box runs twice.")
        if kind == "Stalled":
            return self.gettext("A part did not answer any more.")
        if kind in ("DeviceError", "DieError"):
            return self.gettext("A part does not work.")
        if kind:
            return self.gettext("Something in the program is broken.")
        return self.gettext("The box went out again and again.")

    def loudness(self, level: Level | None) -> str:
        _ = self.gettext
        return {
            Level.LOUD: _("loud"),
            Level.MIDDLE: _("middle"),
            Level.QUIET: _("soft"),
            None: _("off"),
        }[level]

    def night(self, quiet_from: int | None) -> str:
        """Say in the menu what the nights are like."""
        if quiet_from is None:
            return self.gettext("on at night")
        return self.gettext("off from {hour}").format(hour=quiet_from)

    def hours(self, quiet_from: int | None, until: int) -> str:
        if quiet_from is None:
            return self.gettext("no")
        return self.gettext("{hour} to {until}").format(hour=quiet_from, until=until)

    def stick_trouble(self, trouble: StickTrouble) -> str:
        """Say why nothing came of a stick, and what to do."""
        _ = self.gettext
        return {
            StickTrouble.NONE: _("No stick is there. Put one in and try again."),
            StickTrouble.UNREADABLE: _("The box cannot read this stick. Try another one."),
            StickTrouble.IN_USE: _("The stick is in use. Pull it out, put it in again."),
            StickTrouble.LOCKED: _("This stick takes nothing. Try another one."),
            StickTrouble.FULL: _("The stick is full. Try another one."),
            StickTrouble.PULLED: _("It came out too early. Nothing is lost. Try again."),
            StickTrouble.EMPTY: _("There are no games on this stick."),
            StickTrouble.HARMED: _("Its games are damaged, or of a newer box."),
            StickTrouble.CARD: _("The card in the box is full. Nothing was changed."),
            StickTrouble.NO_WAY: _("The box cannot use sticks on this computer."),
        }[trouble]

    def card_damaged(self, saved: int) -> str:
        """Say that damage has left *saved* records of the open game; 0: none, or there was none."""
        if saved == 0:
            return self.gettext(
                "The card was damaged. An open game is lost. Finished games are safe."
            )
        return self.gettext("The card was damaged. {count} steps are saved. D shows them.").format(
            count=saved
        )

    def and_all_after(self, steps: int) -> str:
        """Say how much goes with it when *steps* things are taken back."""
        if steps == 1:
            return ""
        return self.gettext("and the {count} after it").format(count=steps - 1)

    def and_all_before(self, steps: int) -> str:
        """Say how much comes with it when *steps* things are put back."""
        if steps == 1:
            return ""
        return self.gettext("and the {count} before it").format(count=steps - 1)

    def carried(self, origin: int | None, target: int | None) -> str:
        """Say in at most 16 letters where a figure goes; None: the box."""
        box = self.gettext("box")
        return f"{box if origin is None else origin} → {box if target is None else target}"

    def reason(self, refused: Refused) -> str:
        """Say why not, without what would be allowed."""
        return refused.words(self.gettext(refused.reason.value))

    def times(self, taken_back: int, mended: int, fixed: int) -> str:
        """Say how often the game was put otherwise; what never happened is left out."""
        said = []
        if taken_back:
            said.append(self.gettext("{count}× taken back").format(count=taken_back))
        if mended:
            said.append(self.gettext("{count}× mended").format(count=mended))
        if fixed:
            said.append(self.gettext("{count}× put in step").format(count=fixed))
        return ", ".join(said)

    def evenly(self, number: int, ghosts: int) -> str:
        """Say how often each number, and the ghost, would have come if all were even."""
        return self.gettext("evenly: {number}, ghost {ghosts}").format(number=number, ghosts=ghosts)

    def side(self, face: Face) -> str:
        return self.gettext("ghost") if face is Face.GHOST else str(face.value)

    def streak(self, face: Face, length: int, evenings: float) -> str:
        """Say in how many evenings there is one with such a streak."""
        sentence = self.gettext("{count} × {face} in a row: {often}.")
        return sentence.format(count=length, face=self.side(face), often=self._often(evenings))

    def _often(self, evenings: float) -> str:
        if evenings < 4 / 3:
            return self.gettext("almost every evening")
        if evenings < 2.5:
            return self.gettext("every second evening")
        if evenings < 10_000:
            return self.gettext("one evening in {count}").format(count=round(evenings))
        return self.gettext("hardly once in a life")

    @property
    def hello(self) -> str:
        """Greet in every language: nobody has said yet which one is read."""
        return "Hi, Hallo, Salut"

    def part(self, picture: Picture) -> str:
        """Name what the picture shows, for those who hear the glass."""
        _ = self.gettext
        return {
            Picture.BUTTON: _("Roll button"),
            Picture.KEYS: _("Keys"),
            Picture.GLASS: _("Glass"),
            Picture.SOUND: _("Sound"),
            Picture.PAGE: _("Page"),
            Picture.CARD: _("Card"),
            Picture.DIE: _("Die"),
        }[picture]

    @property
    def edition_of_1989(self) -> str:
        """Which sheet the families of this language have for the board of 1989."""
        return "ghost-party" if self.language == "en" else "fantome-de-minuit"

    def edition(self, edition: Edition) -> str:
        """Name an edition in at most 16 letters."""
        _ = self.gettext
        return {
            "amigo-hugo": _("Hugo (AMIGO)"),
            "bga-hugo": _("Hugo (BGA)"),
            "amigo-midnight-party": _("Midnight (AMIGO)"),
            "bga-midnight-party": _("Midnight (BGA)"),
            "fantome-de-minuit": _("Fantôme 1989"),
            "ghost-party": _("Ghost Party"),
        }[edition.name]

    def rounds(self, rounds: int) -> str:
        return (
            self.gettext("1 round")
            if rounds == 1
            else self.gettext("{rounds} rounds").format(rounds=rounds)
        )

    def type_from_to(self, least: int, most: int) -> str:
        return self.gettext("type {least} to {most}").format(least=least, most=most)

    def shield(self, kind: RoomKind) -> str:
        _ = self.gettext
        return {
            RoomKind.PLAIN: _("none"),
            RoomKind.BONUS: _("green: 3 off"),
            RoomKind.HAUNTED: _("ghost: 1 more"),
        }[kind]

    def round_end(self, how: RoundEnd) -> str:
        _ = self.gettext
        return {
            RoundEnd.GALLERY_EMPTY: _("gallery empty"),
            RoundEnd.ROOMS_FULL: _("all rooms full"),
        }[how]

    def number(self, points: int) -> str:
        """Write points with a real minus sign."""
        return str(points).replace("-", "−")

    @property
    def roll_goes_on(self) -> str:
        return self.gettext("Roll goes on")

    # The session

    @property
    def saving(self) -> str:
        return self.gettext("saving …")

    @property
    def throwing(self) -> str:
        return self.gettext("throwing …")

    @property
    def die_trouble(self) -> str:
        return self.gettext("The die does not answer. Press Roll again.")

    @property
    def storage_trouble(self) -> str:
        return self.gettext("The card failed. What you saw before is kept. Switch off and on.")

    def kept_up_to(self, last: str) -> str:
        """Say what was kept last (*last* has at most 16 letters); nothing if nothing was."""
        return self.gettext("kept: {last}").format(last=last) if last else ""

    @property
    def cannot_switch_off(self) -> str:
        return self.gettext("The box cannot switch itself off. Just pull the plug.")

    def fell_here(self, face: Face) -> str:
        """Say that a throw that was taken back stays what it was."""
        return self.gettext("Here it was {face}. It stays so.").format(face=self.side(face))
