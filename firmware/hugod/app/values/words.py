"""The words in one language: names of colours, animals, months, hours, what several screens say.

A sentence stands where it is shown, as `_("Switch off")`; English is the msgid. A table of
sentences marks them with `N_` and hands the one it shows to `gettext`. The translation comes in as
a function: nothing here reads a file. Why something is refused stands in `hugo_core.errors`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from hugo_core import commands
from hugo_core.animal_marks import Animal, Mark
from hugo_core.editions import Colour
from hugo_core.errors import Refused
from hugo_core.position import Face, Phase, Position, Seat
from hugod.app.values.numerals import Frame
from hugod.app.values.signs import Badge, Bar


def N_(sentence: str) -> str:
    """The sentence itself, marked for the catalogues."""
    return sentence


COLOURS = {
    Colour.RED: N_("red"),
    Colour.BLUE: N_("blue"),
    Colour.TURQUOISE: N_("turquoise"),
    Colour.YELLOW: N_("yellow"),
    Colour.BLACK: N_("black"),
    Colour.GREEN: N_("green"),
    Colour.WHITE: N_("white"),
    Colour.VIOLET: N_("violet"),
}
ANIMALS = {
    Animal.OWL: N_("owl"),
    Animal.CAT: N_("cat"),
    Animal.MOUSE: N_("mouse"),
    Animal.FOX: N_("fox"),
    Animal.FROG: N_("frog"),
    Animal.BEAR: N_("bear"),
    Animal.RABBIT: N_("rabbit"),
    Animal.HEDGEHOG: N_("hedgehog"),
}
MONTHS = {
    N_("Jan"): N_("January"),
    N_("Feb"): N_("February"),
    N_("Mar"): N_("March"),
    N_("Apr"): N_("April"),
    N_("May"): N_("May"),
    N_("Jun"): N_("June"),
    N_("Jul"): N_("July"),
    N_("Aug"): N_("August"),
    N_("Sep"): N_("September"),
    N_("Oct"): N_("October"),
    N_("Nov"): N_("November"),
    N_("Dec"): N_("December"),
}
"""The months as the display has them, each with its name aloud."""
LETTERS = N_("R B T Y K G W V")
"""The letters of the colours, in their order; all eight differ."""
ADVICE = {
    None: N_("Press Roll to begin a new game."),
    Phase.PLACING: N_("Type a free square for your guest. Or Roll: the box deals all."),
    Phase.ROLLING: N_("Press the big button to roll the die."),
    Phase.MOVING: N_("Type where your guest goes. Or A and B, then #."),
    Phase.LOTS: N_("Press the big button to draw the lot."),
    Phase.OVER: N_("The game is over. Roll: a new one."),
}
"""What the box waits for."""


class Words:
    """What is said in one language; *translate* is the `gettext` of its catalogue."""

    def __init__(self, translate: Callable[[str], str] = str, language: str = "en") -> None:
        self._translate = translate
        self.language = language

    def gettext(self, sentence: str) -> str:
        """The sentence in this language; what fills its gaps is joined as the language wants."""
        said = self._translate(sentence)
        return Frame(said, self.language) if "{" in said else said

    @property
    def name(self) -> str:
        """The language as its speakers call it; its catalogue says so."""
        return self.gettext("English")

    # Players and the game

    def colour(self, colour: Colour) -> str:
        return self.gettext(COLOURS[colour])

    def animal(self, animal: Animal) -> str:
        return self.gettext(ANIMALS[animal])

    def mark(self, mark: Mark) -> str:
        """The mark as it is read and said: «owl 4»."""
        return f"{self.animal(mark.animal)} {mark.number}"

    def letter(self, colour: Colour) -> str:
        return self._letters[colour]

    @cached_property
    def _letters(self) -> dict[Colour, str]:
        return dict(zip(Colour, self.gettext(LETTERS).split(), strict=False))

    def badge(self, colour: Colour) -> Badge:
        return Badge(colour, self.colour(colour), self.letter(colour))

    def named(self, badge: Badge) -> str:
        """The colour, with its letter where it is not the first of the word: «black (K)»."""
        is_first = badge.name.upper().startswith(badge.letter)
        return badge.name if is_first else f"{badge.name} ({badge.letter})"

    def seat(self, position: Position, seat: Seat) -> Badge:
        return self.badge(position.setup.colours[seat])

    def bar(self, position: Position) -> Bar:
        turn = None if position.to_act is None else self.seat(position, position.to_act)
        return Bar(turn, self.hour(position))

    def hour(self, position: Position) -> str:
        """Hugo's clock, or the round where there is no clock."""
        if position.clock:
            return position.clock
        round_of = self.gettext("R{number}/{rounds}")
        return round_of.format(number=position.round, rounds=position.setup.rounds)

    def number(self, points: int) -> str:
        """Points with a real minus sign."""
        return str(points).replace("-", "−")

    def rolled(self, face: Face) -> str:
        return self.gettext("Ghost!") if face is Face.GHOST else str(face.value)

    def side(self, face: Face) -> str:
        return self.gettext("ghost") if face is Face.GHOST else str(face.value)

    def hugo_moves(self, stride: int) -> str:
        return self.gettext("Hugo moves {stride}").format(stride=stride)

    def done(self, position: Position, command: commands.Command) -> str:
        """What was done in *position*, in at most 16 letters."""
        _ = self.gettext
        who = "" if position.to_act is None else self.seat(position, position.to_act).name
        match command:
            case commands.PlaceGuest(square):
                return f"{who} → {square}"
            case commands.RollDie(face):
                return _("{who}: {how}").format(who=who, how=self.rolled(face))
            case commands.MoveGuest(origin, target):
                return f"{who} {origin}→{target}"
            case commands.StayPut():
                return _("{who} stays").format(who=who)
            case commands.Fix():
                return _("positions fixed")
            case commands.DrawLot(seat):
                return _("lot: {who}").format(who=self.seat(position, seat).name)
            case commands.DealGuests():
                return _("dealt by the box")
            case commands.Leave(seat):
                return _("{who} leaves").format(who=self.seat(position, seat).name)
            case commands.ComeBack(seat):
                return _("{who}: back").format(who=self.seat(position, seat).name)
            case commands.Join(colour):
                return _("{who} joins").format(who=self.colour(colour))
            case commands.LastLap():
                return _("the last lap")
            case commands.EndFairly():
                return _("fair end")

    # What to press

    @property
    def yes_or_no(self) -> str:
        return self.gettext("# yes      * no")

    @property
    def say_yes_or_no(self) -> str:
        return self.gettext("Press # for yes, * for no.")

    @property
    def entry_hint(self) -> str:
        return self.gettext("# takes it   * clears")

    @property
    def read_first(self) -> str:
        return self.gettext("Do this on the board, then press Roll.")

    def then_roll(self, *, has_button: bool) -> str:
        """What to do on a page that says what is to be done on the cardboard."""
        _ = self.gettext
        return _("on the board, then Roll") if has_button else _("on the board, then #")

    @property
    def goes_on(self) -> str:
        return self.gettext("It goes on by itself. Roll: at once.")

    @property
    def roll_goes_on(self) -> str:
        return self.gettext("Roll goes on")

    @property
    def star_goes_back(self) -> str:
        return self.gettext("* goes back")

    @property
    def one_moment(self) -> str:
        return self.gettext("One moment …")

    def type_from_to(self, least: int, most: int) -> str:
        return self.gettext("type {least} to {most}").format(least=least, most=most)

    def advice(self, phase: Phase | None) -> str:
        """What is wanted now, in a few words."""
        return self.gettext(ADVICE[phase])

    # What is refused

    def reason(self, refused: Refused) -> str:
        """The rule that forbids it."""
        return refused.words(self.gettext(refused.reason.value))

    def refusal(self, refused: Refused, face: Face | None) -> str:
        """The rule that forbids it, and the nearest places that are allowed."""
        said = self.may_go(refused.nearest, face) if refused.nearest else ""
        return f"{self.reason(refused)} {said}".strip()

    def may_go(self, places: Sequence[int], face: Face | None) -> str:
        """What is allowed: where a guest may be put, or where *face* leads."""
        _ = self.gettext
        sentence = _("Free: {places}.") if face is None else _("You may go to {places}.")
        return sentence.format(places=", ".join(map(str, places)))

    def listed(self, places: tuple[int, ...]) -> str:
        """Places with "or" between them."""
        return self.gettext(" or ").join(map(str, places))
