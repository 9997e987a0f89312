"""A new version from a stick: what is new in it, a yes, the writing; words where it is refused.

Between games only. The version that runs stays on the card: it comes back by itself if the new one
does not start, and the games are touched by neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hugod.app.box.stick_and_wipe import AskStickScreen, StickInUseScreen
from hugod.app.screens.kinds import MessageScreen, MomentScreen
from hugod.app.screens.screen import Back, Go, Screen, Send, Step
from hugod.app.table.evening import is_game_open
from hugod.app.table.table import Table
from hugod.app.values import inputs
from hugod.app.values.effects import FindVersion, TakeVersion
from hugod.app.values.new_versions import VersionFound, VersionIsIn, VersionRefused, VersionTrouble
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_

REFUSALS: Mapping[VersionTrouble, str] = {
    VersionTrouble.MISSING: N_("There is no new version on this stick."),
    VersionTrouble.FORGED: N_("This version is not from us. The box takes only ours."),
    VersionTrouble.CUT: N_("The new version is damaged. Copy it onto the stick again."),
    VersionTrouble.OLD: N_("The box has this version already, or a newer one."),
    VersionTrouble.OTHER_BOX: N_("This version is for another kind of box."),
    VersionTrouble.STEP: N_("Another version comes before this one. Take that one first."),
    VersionTrouble.BIG: N_("The card in the box is too small for this version."),
    VersionTrouble.WORN: N_("The card does not take it. The box plays on as before."),
    VersionTrouble.PLAYED: N_("First play this game to its end."),
    VersionTrouble.ON_TRIAL: N_("The box still tries its new version. Wait some minutes."),
}
"""Why the box takes no new version, and what to do."""
LOOK_S = 90.0
"""Seconds without a sign of life from a slow stick."""


def new_version_screen(table: Table) -> Screen:
    """Return what comes first: the question for the stick, but never in the middle of a game."""
    if is_game_open(table):
        return _refused(VersionTrouble.PLAYED, table)
    return StickWithVersionScreen()


def _refused(why: VersionTrouble, table: Table) -> Screen:
    return MessageScreen(table.words.gettext(REFUSALS[why]), Icon.TROUBLE, Back())


def _failed(news: inputs.JobResult, table: Table) -> Step | None:
    """What is said when nothing came of it."""
    match news:
        case inputs.StickFailed(trouble):
            return StickWithVersionScreen().failed(trouble, table)
        case VersionRefused(why):
            return Go(_refused(why, table))
    return None


@dataclass(frozen=True, slots=True)
class StickWithVersionScreen(AskStickScreen):
    """Asks for the stick of the new version."""

    def title(self, table: Table) -> str:
        return table.words.gettext("New version")

    def take(self, table: Table) -> Step:
        return Send(FindVersion(), Go(MomentScreen(_looked, LOOK_S)))


def _looked(news: inputs.JobResult, table: Table) -> Step | None:
    if isinstance(news, VersionFound):
        return Go(FoundVersionScreen(news))
    return _failed(news, table)


@dataclass(frozen=True, slots=True)
class FoundVersionScreen(Screen):
    """What is new in two lines; `#` takes it."""

    found: VersionFound

    def view(self, table: Table) -> View:
        words, news = table.words, self.found.news
        text = news.get(words.language) or news.get("en", "")
        return TextView(text, title=words.gettext("New version"), hint=words.yes_or_no)

    def take(self, table: Table) -> Step:
        return Send(TakeVersion(self.found.serial), Go(WritingScreen()))

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class WritingScreen(StickInUseScreen):
    """The new version is written; it counts megabytes."""

    def elapsed(self, table: Table) -> Step:
        return Go(_refused(VersionTrouble.WORN, table))

    def ended(self, news: inputs.JobResult, table: Table) -> Step | None:
        if isinstance(news, VersionIsIn):
            said = table.words.gettext("It is in. The box starts again by itself. A minute …")
            return Go(MessageScreen(said))
        return _failed(news, table)
