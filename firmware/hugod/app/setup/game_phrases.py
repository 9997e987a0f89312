"""The words of the set-up and of the rounds: which game, which board, what comes between rounds."""

from __future__ import annotations

from collections.abc import Callable

from hugo_core.board import Place, RoomKind
from hugo_core.editions import Edition
from hugo_core.events import RoundEnd
from hugo_core.position import Phase
from hugod.app.views import Badge


class GamePhrases:
    """The first half of `hugod.app.phrases.Phrases`."""

    def __init__(self, translate: Callable[[str], str] = str, language: str = "en") -> None:
        self._ = translate
        self.language = language

    # Which game, which board

    @property
    def which_game(self) -> str:
        return self._("Which game?")

    @property
    def ask_track(self) -> str:
        return self._("Track 0 to 46?")

    @property
    def ask_stairs(self) -> str:
        return self._("On the stairs?")

    @property
    def yes(self) -> str:
        return self._("yes")

    @property
    def no(self) -> str:
        return self._("no")

    @property
    def by_name(self) -> str:
        return self._("I know its name")

    @property
    def wine_cellar(self) -> str:
        return self._("a wine cellar")

    @property
    def step_to_two(self) -> str:
        return self._("steps down to 2")

    @property
    def edition_of_1989(self) -> str:
        """Which sheet the families of this language have for the board of 1989."""
        return "ghost-party" if self.language == "en" else "fantome-de-minuit"

    def edition(self, edition: Edition) -> str:
        """Name an edition in at most 16 letters."""
        _ = self._
        return {
            "amigo-hugo": _("Hugo (AMIGO)"),
            "bga-hugo": _("Hugo (BGA)"),
            "amigo-midnight-party": _("Midnight (AMIGO)"),
            "bga-midnight-party": _("Midnight (BGA)"),
            "fantome-de-minuit": _("Fantôme 1989"),
            "ghost-party": _("Ghost Party"),
        }[edition.name]

    @property
    def play_this(self) -> str:
        return self._("Play!")

    def finishes(self, *, walk: bool) -> str:
        return self._("end: walk on") if walk else self._("end: at once")

    @property
    def about_the_end(self) -> str:
        return self._("At the very end Hugo stops at once (AMIGO) or walks on (BGA).")

    @property
    def about_slow_hugo(self) -> str:
        return self._("The German sheet of 1989: with 5 and more Hugo goes only 2.")

    def rounds(self, rounds: int) -> str:
        return self._("1 round") if rounds == 1 else self._("{rounds} rounds").format(rounds=rounds)

    def slow_from_five(self, *, slow: bool) -> str:
        return self._("slow from 5: yes") if slow else self._("slow from 5: no")

    @property
    def how_many_rounds(self) -> str:
        return self._("How many rounds?")

    def type_from_to(self, least: int, most: int) -> str:
        return self._("type {least} to {most}").format(least=least, most=most)

    @property
    def count_board(self) -> str:
        return self._("Count the board")

    @property
    def language_word(self) -> str:
        return self._("Language")

    @property
    def how_many_squares(self) -> str:
        return self._("Squares in all?")

    def squares_allowed(self, least: int, most: int) -> str:
        sentence = self._("Count all squares of the gallery: {least} to {most}, an even number.")
        return sentence.format(least=least, most=most)

    def doors_so_far(self, doors: int) -> str:
        return self._("{doors} doors so far").format(doors=doors)

    @property
    def door_hint(self) -> str:
        return self._("# door  B none  A back")

    @property
    def door_advice(self) -> str:
        return self._("From the arrow clockwise: # at a door, B where none is.")

    @property
    def no_doors(self) -> str:
        return self._("A board without doors? Walk round once more.")

    def too_many_doors(self, most: int) -> str:
        return self._("No board has more than {most} doors.").format(most=most)

    def which_shield(self, room: int) -> str:
        return self._("Shield on {room}?").format(room=room)

    def shield(self, kind: RoomKind) -> str:
        _ = self._
        return {
            RoomKind.PLAIN: _("none"),
            RoomKind.BONUS: _("green: 3 off"),
            RoomKind.HAUNTED: _("ghost: 1 more"),
        }[kind]

    @property
    def lowest_step(self) -> str:
        return self._("Lowest step?")

    @property
    def ask_wine_cellar(self) -> str:
        return self._("A wine cellar?")

    def counted(self, squares: int, doors: int) -> str:
        sentence = self._("{squares} squares, {doors} rooms. Keep this board?")
        return sentence.format(squares=squares, doors=doors)

    @property
    def board_as_thought(self) -> str:
        return self._("Just as the box thought. It is sure now.")

    @property
    def board_from_next_game(self) -> str:
        return self._("Kept. It is used from the next game on.")

    @property
    def board_kept(self) -> str:
        return self._("The board is kept.")

    @property
    def other_board(self) -> str:
        return self._("other board? B counts")

    # Rounds

    def round_over(self, number: int) -> str:
        return self._("Round {number} over").format(number=number)

    def round_end(self, how: RoundEnd) -> str:
        _ = self._
        return {
            RoundEnd.GALLERY_EMPTY: _("gallery empty"),
            RoundEnd.ROOMS_FULL: _("all rooms full"),
        }[how]

    @property
    def outside(self) -> str:
        return self._("Still outside")

    @property
    def out_of_rooms(self) -> str:
        return self._("Out of the rooms")

    @property
    def to_their_doors(self) -> str:
        return self._("to their doors")

    def round_begins(self, number: int, rounds: int) -> str:
        return self._("Round {number} of {rounds}").format(number=number, rounds=rounds)

    def hugo_back(self, place: Place) -> str:
        return self._("Hugo back on {place}").format(place=place)

    @property
    def captives_return(self) -> str:
        return self._("captives return")

    def place_back(self, step: Place) -> str:
        return self._("From {step} to?").format(step=step)

    def lot_among(self, badges: tuple[Badge, ...]) -> str:
        return self._("Lot: {letters}").format(letters=" ".join(b.letter for b in badges))

    @property
    def lot_fell(self) -> str:
        return self._("The lot fell")

    def lot_gives(self, phase: Phase) -> str:
        """Say what the winner of a draw may do."""
        return self._("begins now") if phase is Phase.ROLLING else self._("places first")

    @property
    def total(self) -> str:
        return self._("total")

    def number(self, points: int) -> str:
        """Write points with a real minus sign."""
        return str(points).replace("-", "−")

    @property
    def nobody_moves(self) -> str:
        return self._("nobody can move")

    @property
    def roll_goes_on(self) -> str:
        return self._("Roll goes on")
