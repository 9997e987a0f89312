"""The words for taking back, putting back and mending."""

from __future__ import annotations

from hugo_core.errors import Refused
from hugod.app.setup.game_phrases import GamePhrases


class UndoPhrases(GamePhrases):
    """What is said when something done is done otherwise."""

    @property
    def take_back(self) -> str:
        return self._("Take back?")

    @property
    def take_back_hint(self) -> str:
        return self._("# yes  * no  C more")

    @property
    def put_back(self) -> str:
        return self._("Put back again?")

    @property
    def put_back_hint(self) -> str:
        return self._("# yes  * no  A more")

    def and_all_after(self, steps: int) -> str:
        """Say how much goes with it when *steps* things are taken back."""
        if steps == 1:
            return ""
        return self._("and the {count} after it").format(count=steps - 1)

    def and_all_before(self, steps: int) -> str:
        """Say how much comes with it when *steps* things are put back."""
        if steps == 1:
            return ""
        return self._("and the {count} before it").format(count=steps - 1)

    @property
    def nothing_to_take_back(self) -> str:
        return self._("There is nothing to take back.")

    @property
    def nothing_more_to_take_back(self) -> str:
        return self._("That is as far back as it goes.")

    @property
    def nothing_more_to_put_back(self) -> str:
        return self._("There is nothing more to put back.")

    # Everybody's yes

    @property
    def do_you_agree(self) -> str:
        return self._("Do you agree?")

    @property
    def agree_by_roll(self) -> str:
        return self._("Roll yes, * no")

    @property
    def everyone_agrees(self) -> str:
        return self._("Everyone presses Roll once. Or a grown-up holds #.")

    # The cardboard after it

    @property
    def on_the_board(self) -> str:
        return self._("On the board")

    def carried(self, origin: int | None, target: int | None) -> str:
        """Say in at most 16 letters where a figure goes; None: the box."""
        box = self._("box")
        return f"{box if origin is None else origin} → {box if target is None else target}"

    def hugo_carried(self, origin: int, target: int) -> str:
        return f"Hugo {origin} → {target}"

    def clock_to(self, hour: str) -> str:
        return self._("clock to {hour}").format(hour=hour)

    def track_to(self, points: int) -> str:
        return self._("track to {points}").format(points=self.number(points))

    # Mending an older entry

    @property
    def put_right(self) -> str:
        return self._("Put right")

    @property
    def take_back_last(self) -> str:
        return self._("Take back (C)")

    @property
    def this_box(self) -> str:
        return self._("This box")

    @property
    def mend(self) -> str:
        return self._("Mend a move")

    @property
    def mend_which(self) -> str:
        return self._("Mend which?")

    @property
    def nothing_to_mend(self) -> str:
        return self._("There is no move to mend yet.")

    @property
    def what_really(self) -> str:
        return self._("What did happen?")

    def reason(self, refused: Refused) -> str:
        """Say why not, without what would be allowed."""
        return refused.words(self._(refused.reason.value))

    @property
    def fits_no_more(self) -> str:
        return self._("Fits no more")

    @property
    def ask_anew_hint(self) -> str:
        return self._("# say it anew")

    @property
    def leave_out_hint(self) -> str:
        return self._("# leave it out")

    @property
    def fits_no_more_advice(self) -> str:
        return self._("Press # to go on with it.")

    @property
    def put_in_step(self) -> str:
        """Say that box and cardboard were put in step."""
        return self._("put in step")

    # How often

    @property
    def how_it_was_played(self) -> str:
        return self._("In this game")

    def times(self, taken_back: int, mended: int, fixed: int) -> str:
        """Say how often the game was put otherwise; what never happened is left out."""
        said = []
        if taken_back:
            said.append(self._("{count}× taken back").format(count=taken_back))
        if mended:
            said.append(self._("{count}× mended").format(count=mended))
        if fixed:
            said.append(self._("{count}× put in step").format(count=fixed))
        return ", ".join(said)
