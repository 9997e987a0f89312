"""The words for putting box and board in step, and for finding the figures after a bump."""

from __future__ import annotations

from hugo_core.board import Place
from hugod.app.correct.undo_phrases import UndoPhrases


class FixPhrases(UndoPhrases):
    """What is said when box and board do not stand alike."""

    @property
    def board_and_box(self) -> str:
        return self._("Board and box")

    @property
    def guests(self) -> str:
        return self._("guests")

    def points_now(self, points: int) -> str:
        return self._("points: {points}").format(points=self.number(points))

    def hugo_on(self, place: Place) -> str:
        return f"Hugo: {place}"

    def clock_on(self, hour: str) -> str:
        return self._("clock: {hour}").format(hour=hour)

    def turn_of(self, who: str) -> str:
        return self._("now {who}").format(who=who)

    @property
    def all_right(self) -> str:
        return self._("all right")

    @property
    def nothing_changed(self) -> str:
        return self._("All is as the box thought.")

    @property
    def leave_unkept(self) -> str:
        return self._("Leave it? Then all stays as it was.")

    def one_of(self, who: str, number: int, count: int) -> str:
        """Say which of a player's figures it is, or of all pages."""
        return f"{who} {number}/{count}"

    @property
    def place_keys(self) -> str:
        return self._("A B or number, # next")

    @property
    def place_advice(self) -> str:
        return self._("Type where it stands. # goes on.")

    @property
    def whose_turn(self) -> str:
        return self._("Whose turn?")

    @property
    def what_time(self) -> str:
        return self._("What time is it?")

    @property
    def how_many_points(self) -> str:
        return self._("How many points?")

    @property
    def points_keys(self) -> str:
        return self._("A − B + or number, # ok")

    @property
    def points_advice(self) -> str:
        return self._("Type the points. # takes them.")

    # What is put otherwise

    @property
    def is_it_so(self) -> str:
        return self._("Is it so now?")

    def moved(self, who: str, origin: Place, target: Place) -> str:
        return f"{who} {origin}→{target}"

    def has_points(self, who: str, points: int) -> str:
        return f"{who}, {self.points_now(points)}"

    # After a bump

    @property
    def bumped(self) -> str:
        return self._("Board bumped")

    @property
    def put_them_back(self) -> str:
        return self._("Put them back")

    @property
    def find_them(self) -> str:
        return self._("Find what moved")

    @property
    def put_it_there(self) -> str:
        return self._("Put it there, then press Roll.")

    @property
    def which_place(self) -> str:
        return self._("Which place?")

    @property
    def wrong_place(self) -> str:
        return self._("a place that looks wrong")

    @property
    def wrong_place_advice(self) -> str:
        return self._("Type the number of a place that looks wrong.")

    def who_is_on(self, place: Place) -> str:
        return self._("Who is on {place}?").format(place=place)

    @property
    def nobody(self) -> str:
        return self._("nobody")

    @property
    def nobody_else(self) -> str:
        return self._("nobody else")

    @property
    def or_guess_on(self) -> str:
        return self._("a place, or # guesses on")

    @property
    def said_already(self) -> str:
        return self._("I know that already. Is another place wrong?")

    def is_one_on(self, who: str, place: Place) -> str:
        """Ask whether a guest of a player is on a place, in at most 16 letters."""
        return self._("{who} on {place}?").format(who=who, place=place)

    @property
    def cannot_find(self) -> str:
        return self._("I cannot find it. Shall we go figure by figure?")
