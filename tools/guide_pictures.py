"""What the pictures of the guide show: for each name the keys that lead there.

All of the game's pictures are of one evening for three, by AMIGO's rules of 2013.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from itertools import cycle, product

from guide_story import Evening, spoken

from hugod.app.box.safe_talk import SafeTalk, safe_pages
from hugod.app.screens.notices import card_damaged
from hugod.app.values import inputs
from hugod.app.values.club_codes import box_number
from hugod.app.values.effects import Sight
from hugod.app.values.findings import ButtonTrouble, CheckedPart, Code, Finding, State
from hugod.app.values.looking_back_views import CourseView
from hugod.app.values.settings import DisplayKind, Question
from hugod.app.values.status_views import EndView
from hugod.app.values.view import View
from hugod.app.values.words import Words

SQUARES = (4, 5, 8, 12, 13, 10, 14, 18, 16, 23, 22, 20, 26, 27, 25)
"""Where the guests of red, blue and turquoise are put, in turn."""
PATIENCE = 400
"""Rolls until a game is surely over."""
LOST = Finding(CheckedPart.DISPLAY, State.MISSING, Code.LOST)
UNHEARD = Finding(CheckedPart.SOUND, State.UNTESTED, Code.LISTEN)
FOUND = (
    Finding(CheckedPart.SETTINGS, State.OK),
    Finding(CheckedPart.CARD, State.OK),
    Finding(CheckedPart.DIE, State.OK),
    Finding(CheckedPart.PINS, State.OK),
    LOST,
    Finding(CheckedPart.KEYPAD, State.OK),
    Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE),
)
PIECES = [*CheckedPart][1:]
WELL = tuple(
    UNHEARD if piece is CheckedPart.SOUND else Finding(piece, State.OK) for piece in PIECES
)
DARK = tuple(LOST if each.piece is CheckedPart.DISPLAY else each for each in WELL)


def told_once(stage: Callable[[Party], Evening]) -> Callable[[Party], Evening]:
    """Play up to *stage* once; what goes on from there goes on with a copy."""
    first = cache(stage)

    @wraps(stage)
    def again(party: Party) -> Evening:
        return first(party).copy()

    return again


@dataclass(frozen=True)
class Party:
    """The evening, told in a language; each method tells it from its beginning."""

    language: str = "en"

    @property
    def words(self) -> Words:
        return spoken()[self.language]

    def box(self, *, notice: str = "") -> Evening:
        """The ghost waits."""
        return Evening(language=self.language, notice=notice, findings=FOUND)

    def new_card(self, findings: Sequence[Finding] = ()) -> Evening:
        """The card is a new one: the box asks its first question."""
        question = Question.LANGUAGE
        return Evening(language=self.language, findings=findings, question=question)

    def looked(self, findings: Sequence[Finding]) -> Evening:
        """The new box was told its language and has looked for its parts."""
        number = list(spoken()).index(self.language) + 1
        return self.new_card(findings).press(str(number)).wait(1)

    def asked_who_knows(self) -> Evening:
        """The new box knows which game it is, and asks who knows it."""
        return self.looked(WELL).press("Roll").wait(1).press("Roll", "1")

    def choosing_players(self) -> Evening:
        """Hugo by AMIGO is chosen, and the house rules are left as they are."""
        return self.box().press("Roll", "1", "1")

    def set_up(self) -> Evening:
        """Three sit at the table, and nobody has placed a guest."""
        return self.choosing_players().press("3", "1", "1", "1")

    @told_once
    def placed(self) -> Evening:
        """All guests stand on the gallery; red rolls first."""
        return self.set_up().place(*SQUARES)

    def on(self, evening: Evening) -> Evening:
        """Read everything a turn brought, until the next roll is due."""
        while not evening.view.words.endswith(self.words.gettext("Press Roll")):
            evening.press("Roll").settle()
        return evening

    @told_once
    def rooms_open(self) -> Evening:
        """Hugo has just come over the arrow: one move of red's, then four ghosts."""
        evening = self.placed().turn("4", "16")
        for _ in range(3):
            self.on(evening.roll("ghost"))
        return self.arrived(evening).wait(1).press("Roll")

    def arrived(self, evening: Evening) -> Evening:
        """Roll a ghost; Hugo has walked, and his way is still to be seen."""
        return evening.roll_only("ghost").press("Roll", "Roll")

    def lucky(self) -> Evening:
        """Turquoise goes into a room with a green shield."""
        return self.on(self.rooms_open()).roll("2").press("34")

    def choosing(self) -> Evening:
        """Red has rolled a 4."""
        return self.on(self.lucky()).roll("4")

    @told_once
    def moved(self) -> Evening:
        """Red is safe in room 32."""
        return self.choosing().press("32").settle()

    def small_one(self) -> Evening:
        """Red is small: how far ahead is it to start?"""
        return self.choosing_players().press("3", "1", "1", "4", "1")

    def asking(self) -> Evening:
        """Red, who is small, has rolled a 4, and asks what the box would do."""
        evening = self.small_one().press("1", "1").place(*SQUARES)
        return evening.roll("4").press("Roll", "Roll").settle()

    def bedtime(self) -> Evening:
        """It is asked how long it takes still."""
        _ = self.words.gettext
        return self.under_way().open(_("Who plays"), _("How long still?")).settle()

    def walked(self) -> Evening:
        """Hugo has walked over blue's guest."""
        return self.arrived(self.on(self.moved()))

    @told_once
    def caught(self) -> Evening:
        """And so it is told."""
        return self.walked().settle()

    def alone(self, ghosts: str = "3") -> Evening:
        """Who is alone has chosen red and plays against so many *ghosts*; red has moved."""
        evening = self.choosing_players().press("1", ghosts, "4", "1").press("Roll")
        return self.on(evening).roll("4").press("#")

    def who_counts(self) -> Evening:
        """Red is safe in its room; it is chosen that blue counts along."""
        _ = self.words.gettext
        return self.on(self.moved()).open(_("Who plays"), _("Count with me")).press("2", "3")

    def counting(self) -> Evening:
        """Hugo has caught blue's guest, and blue counts."""
        caught = self.arrived(self.who_counts().press("*", "*", "*")).settle()
        return caught.press("Roll")

    def under_way(self) -> Evening:
        """In the middle of the game; turquoise has the turn."""
        return self.on(self.caught())

    @told_once
    def over(self) -> Evening:
        """The end: the first choice was taken at every roll."""
        evening = self.under_way()
        for face in cycle(("5", "ghost", "1", "ghost", "4", "2", "ghost")):
            evening.turn(face, *([] if face == "ghost" else ["#"]))
            for _ in range(PATIENCE):
                if isinstance(evening.view, EndView):
                    return evening
                if evening.view.words.endswith(self.words.gettext("Press Roll")):
                    break
                evening.press("Roll").settle()
        raise AssertionError("a cycle has no end")

    def riddle(self) -> Evening:
        """The game is over, and looked back at."""
        return self.over().press("A").wait(1)

    def course(self) -> Evening:
        """All riddles are solved, one way or another."""
        evening = self.riddle()
        while not isinstance(evening.view, CourseView):
            evening.press("Roll")
        return evening

    def sealing(self) -> Evening:
        """A game whose die is sealed before the first roll."""
        _ = self.words.gettext
        die = (_("This box"), _("Settings"), _("Who rolls: box"), _("The box, sealed"))
        return self.placed().open(*die).press("Roll")

    def keypad_gone(self) -> Evening:
        evening = self.under_way().give(inputs.PartFound(inputs.Part.KEYPAD))
        return evening.give(inputs.PartLost(inputs.Part.KEYPAD, "unplugged"))

    def pictures(self) -> Mapping[str, Callable[[], Evening]]:
        """Give the story of each picture, by its name."""
        table = self._first_evening() | self._playing() | self._besides()
        table |= self._put_right() | self._of_the_box()
        return table | self._watching() | self._keeping() | self._wrong()

    def _first_evening(self) -> dict[str, Callable[[], Evening]]:
        _, box = self.words.gettext, self.box
        checking = (_("This box"), _("Check the box"))
        return {
            "start": box,
            "hello": self.new_card,
            "ready": lambda: self.looked(WELL),
            "look-here": lambda: self.looked(DARK),
            "what-to-do": lambda: self.looked(DARK).press("Roll"),
            "numbers": lambda: self.looked(WELL).press("Roll").wait(1),
            "box": lambda: box().open(_("This box")),
            "parts": lambda: box().open(*checking, _("All parts")).press("B", "B", "B", "B"),
            "try-keys": lambda: box().open(*checking, _("Try the keys")).press("7"),
            "track": lambda: box().press("Roll"),
            "stairs": lambda: box().press("Roll", "2"),
            "house": lambda: box().press("Roll", "1"),
            "who-knows": self.asked_who_knows,
            "practise-first": lambda: self.asked_who_knows().press("3"),
            "lesson": lambda: self.asked_who_knows().press("2", "2", "1", "1"),
            "names": lambda: box().press("Roll", "3"),
        }

    def _playing(self) -> dict[str, Callable[[], Evening]]:
        under_way = self.under_way
        return {
            "how-many": self.choosing_players,
            "colours": lambda: self.choosing_players().press("3"),
            "youngest": lambda: self.choosing_players().press("3", "1", "1"),
            "animals": lambda: self.choosing_players().press("3", "1", "1", "A", "#", "B"),
            "place": self.set_up,
            "dealt": lambda: self.set_up().press("Roll"),
            "roll": self.placed,
            "four": lambda: self.placed().roll_only("4"),
            "ghost": lambda: self.placed().roll_only("ghost"),
            "choose": self.choosing,
            "choose-room": lambda: self.choosing().press("B"),
            "typed": lambda: self.choosing().press("1"),
            "refused": lambda: self.choosing().press("33"),
            "hugo": self.walked,
            "caught": self.caught,
            "rooms-open": self.rooms_open,
            "lucky": self.lucky,
            "points": lambda: under_way().press("D"),
            "clock": lambda: under_way().press("D", "D"),
            "where": lambda: under_way().press("D", "D", "D"),
            "why": lambda: under_way().press("D", "D", "D", "D"),
            "end": self.over,
            "again": lambda: self.over().press("Roll"),
            "riddle": self.riddle,
            "riddle-choice": lambda: self.riddle().press("Roll"),
            "course": self.course,
            "award": lambda: self.course().press("Roll"),
        }

    def _besides(self) -> dict[str, Callable[[], Evening]]:
        _, under_way = self.words.gettext, self.under_way
        club = (_("Who plays"), _("Club evening"))
        number = box_number(3, "314159")

        def told(evening: Evening) -> Evening:
            return evening.open(*club).press(number, "Roll").settle().press("Roll", "1", "2")

        return {
            "menu": lambda: under_way().open(),
            "club-number": lambda: under_way().open(*club).press(number[:6]),
            "club-digits": lambda: told(self.over()),
            "ghosts": lambda: self.choosing_players().press("1"),
            "how-strong": lambda: self.choosing_players().press("1", "3"),
            "i-roll": self.alone,
            "i-move": lambda: self.alone("1").roll("5"),
            "move-for-us": lambda: self.alone().roll_in_a_row("5", "4", "2"),
            "plays-on": lambda: (
                under_way().open(_("Who plays"), _("Box plays on")).press("2").settle()
            ),
        }

    def _put_right(self) -> dict[str, Callable[[], Evening]]:
        _, under_way = self.words.gettext, self.under_way
        bumped = (_("Fix it"), _("Board bumped"))
        back = ("C", "C", "C", "#")
        return {
            "who-counts": self.who_counts,
            "count": self.counting,
            "count-end": lambda: self.counting().press(*["Roll"] * 10),
            "undo": lambda: self.moved().press("C"),
            "agree": lambda: under_way().press(*back),
            "on-the-board": lambda: under_way().press(*back, "Roll", "Roll", "Roll", "#"),
            "put-right": lambda: under_way().open(_("Fix it")),
            "mend": lambda: under_way().open(_("Fix it"), _("Fix a move")),
            "bumped": lambda: under_way().open(*bumped),
            "put-back": lambda: under_way().open(*bumped, _("Put them back")),
            "who-plays": lambda: under_way().open(_("Who plays")),
            "figures": lambda: under_way().open(_("Who plays"), _("Somebody leaves")).press("2"),
            "joins": lambda: under_way().open(_("Who plays"), _("Somebody joins")).press("1"),
            "small": self.small_one,
            "would-do": self.asking,
            "how-long": self.bedtime,
            "likely": lambda: self.bedtime().press("3"),
        }

    def _of_the_box(self) -> dict[str, Callable[[], Evening]]:
        _, under_way = self.words.gettext, self.under_way
        switching_off = (_("This box"), _("Switch off"))
        settings = (_("This box"), _("Settings"))
        own_die = (*settings, _("Who rolls: box"), _("Us, our own die"))

        def afraid(evening: Evening) -> Evening:
            return evening.open(*settings, _("Fear: off"), _("at each move")).press("Roll")

        return {
            "sound": lambda: under_way().open(_("Sound")),
            "sound-off": lambda: under_way().hold("D", seconds=1.2),
            "locked": lambda: under_way().hold("A", "B", seconds=2.2),
            "switch-off": lambda: under_way().open(*switching_off),
            "countdown": lambda: under_way().open(*switching_off).wait(2).down("#").wait(1.2),
            "die": lambda: under_way().open(*settings),
            "who-rolls": lambda: under_way().open(*own_die[:3]),
            "fear": lambda: afraid(under_way()).press("D", "D", "D", "D"),
            "fear-move": lambda: afraid(self.choosing()),
            "own-die": lambda: under_way().open(*own_die).press("Roll"),
            "magic-words": lambda: self.sealing().press("Roll"),
            "stir": lambda: self.sealing().press("Roll", "Roll"),
            "fell": lambda: self.over().open(_("The die")),
        }

    def _watching(self) -> dict[str, Callable[[], Evening]]:
        _, under_way = self.words.gettext, self.under_way
        page = (_("This box"), _("TV and tablet"))
        return {
            "open-page": lambda: under_way().open(*page),
            "address": lambda: under_way().open(*page).press("#").settle(),
            "page-menu": lambda: under_way().open(*page).press("#", "*"),
            "phone-code": lambda: under_way().open(*page).press("#", "*", "2"),
        }

    def _keeping(self) -> dict[str, Callable[[], Evening]]:
        _, under_way = self.words.gettext, self.under_way
        keep = (_("This box"), _("Save games"))
        onto, back_from = (*keep, _("Onto a stick")), (*keep, _("From a stick"))
        return {
            "keep": lambda: under_way().open(*keep),
            "put-stick": lambda: under_way().open(*onto),
            "copying": lambda: under_way().open(*onto).press("#").give(inputs.StickBusy(7, 12)),
            "on-the-stick": lambda: (
                under_way().open(*onto).press("#").give(inputs.CopiedToStick(12))
            ),
            "take-games": lambda: (
                self.box().open(*back_from).press("#").give(inputs.StickRead(12, 0))
            ),
            "wipe": lambda: under_way().open(*keep, _("Wipe all games")),
        }

    def _wrong(self) -> dict[str, Callable[[], Evening]]:
        stuck = inputs.PartLost(inputs.Part.BUTTON, ButtonTrouble.STUCK)
        dark = inputs.PartLost(inputs.Part.DISPLAY, "unplugged")
        return {
            "keypad-gone": self.keypad_gone,
            "glass-gone": lambda: self.under_way().give(dark),
            "roll-stuck": lambda: self.under_way().give(stuck),
            "card-damaged": lambda: self.box(notice=card_damaged(self.words, 87)),
        }

    def stuck(self) -> Mapping[str, View]:
        """Give the pages of the box that cannot start; there is no dialogue then."""
        first, safe, why, out, _ = pages = safe_pages(self.words, "Stalled", "", "")
        talk = SafeTalk(self.words, pages, 0.0, is_all=False)
        for item, now in (
            (inputs.KeyDown(inputs.Key.HASH), 1.0),
            (inputs.KeyUp(inputs.Key.HASH), 7.0),
        ):
            talk.handle(item, now)
        asked = {"stuck-out": out, "stuck-question": talk.view}
        return {"stuck": first, "stuck-safe": safe, "stuck-why": why, **asked}


def views(language: str) -> dict[str, View]:
    """Play the evening for every picture; give what the glass says, by the picture's name."""
    party = Party(language)
    played = {name: story().view for name, story in party.pictures().items()}
    for display, name in product((DisplayKind.LARGE, DisplayKind.PICTURES), OTHERWISE):
        played[f"{name}-{display}"] = played[name]
    return {**played, **party.stuck()}


OTHERWISE = ("roll", "choose")
"""What is shown on the other two displays as well."""


def sight_of(name: str) -> Sight:
    """Give the display that the picture of this name is of."""
    kinds = (DisplayKind.LARGE, DisplayKind.PICTURES)
    return Sight(next((kind for kind in kinds if name.endswith(f"-{kind}")), DisplayKind.NORMAL))
