"""Joining two boxes by four words: one shows them, the other types them; how many may be wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.far.digits import spelled
from hugod.app.far.exchange import once_more
from hugod.app.far.four_words import (
    CODE_DIGITS,
    WORDS,
    number_of_code,
    read_aloud,
    spelled_aloud,
    word_of,
)
from hugod.app.screens.kinds import (
    AGAIN_S,
    SOON_S,
    Choices,
    CodeScreen,
    Menu,
    MenuScreen,
    MessageScreen,
)
from hugod.app.screens.screen import Back, Go, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import LineState, MeetingState, MeetThere, MetThere
from hugod.app.values.inputs import JobResult
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View


def joining_menu(table: Table) -> Menu:
    """Which of the two boxes shows the words?"""
    _ = table.words.gettext
    choices: Choices = (
        (_("show four words"), Go(ShowWordsScreen())),
        (_("type their words"), Go(TypeWordsScreen())),
    )
    return Menu(_("Join two boxes"), choices)


MOST_WRONG = 3
"""As often may wrong words be typed at the other box; then new ones are shown."""
JOINING = MenuScreen(items=joining_menu)


def is_cut(table: Table) -> bool:
    """Whether the way to the other box is cut on this side."""
    return table.line is LineState.BROKER


def _joined(table: Table) -> Step:
    said = table.words.gettext("Joined! What you choose goes there by itself.")
    return Go(MessageScreen(said, then=Back()))


@dataclass(frozen=True, slots=True)
class ShowWordsScreen(Screen):
    """Four words to be read aloud, until the other box has typed them."""

    calls: ClassVar[bool] = True
    shown: tuple[int, ...] = ()
    is_asked: bool = False
    tries: int = 0
    """That are left; 0: nobody knows."""
    is_other: bool = False
    """A box of another version says to be there: anybody may say that, so the words stay."""

    def patience(self) -> float | None:
        if self.shown:
            return None
        return AGAIN_S if self.is_asked else SOON_S

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        if not self.shown:
            return TextView(table.words.one_moment, Icon.WAIT)
        return TextView(
            read_aloud(self.shown),
            hint=_("no connection …") if is_cut(table) else self._hint(table),
            aloud=spelled_aloud(self.shown),
            stays=0,
        )

    def _hint(self, table: Table) -> str:
        words = table.words
        if self.is_other:
            return words.gettext("another version?")
        if self.tries in (0, MOST_WRONG):
            return words.gettext("Read them aloud")
        return words.gettext("typed wrong! left: {count}").format(count=self.tries)

    def elapsed(self, table: Table) -> Step:
        return Send(MeetThere(), Go(replace(self, is_asked=True)))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, MetThere) or not news.is_host:
            return None
        if news.state is MeetingState.JOINED:
            return _joined(table)
        if news.state is MeetingState.OTHER_VERSION:
            return Go(replace(self, is_other=True))
        if news.state is MeetingState.SPENT:
            said = table.words.gettext("Three times wrong. Here are new words.")
            return Go(MessageScreen(said, then=Go(ShowWordsScreen())))
        if (news.words, news.tries) == (self.shown, self.tries):
            return None
        return Go(ShowWordsScreen(news.words, self.is_asked, news.tries))

    def advice(self, table: Table) -> str:
        return table.words.gettext("The other box types these numbers. * goes back.")


@dataclass(frozen=True, slots=True)
class TypeWordsScreen(CodeScreen):
    """The numbers of the four words that the other box shows, one after the other."""

    calls: ClassVar[bool] = True
    length: ClassVar[int] = CODE_DIGITS
    typed: tuple[int, ...] = ()

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        title = _("Word {number} of 4").format(number=len(self.typed) + 1)
        if self.entry:
            return TextView(self.entry, title=title, aloud=spelled(self.entry), stays=-1)
        before = " ".join(map(word_of, self.typed))
        asked = _("Type its four digits.")
        return TextView(asked, title=title, hint=before)

    def whole(self, code: str, table: Table) -> Step:
        number = number_of_code(code)
        if number is None:
            return once_more(table)
        typed = (*self.typed, number)
        if len(typed) < WORDS:
            return Go(replace(self, typed=typed, entry=""))
        return Send(MeetThere(typed), Go(MeetingScreen()))

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type the digits that they say.")


@dataclass(frozen=True, slots=True)
class MeetingScreen(Screen):
    """The other box is looked for at the broker."""

    calls: ClassVar[bool] = True
    wait_s: ClassVar[float | None] = 60.0
    is_other: bool = False

    def elapsed(self, table: Table) -> Step:
        _ = table.words.gettext
        if is_cut(table):
            return Go(self)
        if self.is_other:
            said = _("Your boxes are of two versions. Both need the same.")
            return Go(MessageScreen(said, then=Back()))
        # Who overheard the words and was quicker is there in this box's place.
        said = _("Nobody answers to these words. Let them show new ones!")
        return Go(MessageScreen(said, then=Go(TypeWordsScreen())))

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        hint = _("another version?") if self.is_other else _("* back")
        hint = _("no connection …") if is_cut(table) else hint
        return TextView(_("Looking for the other box …"), Icon.WAIT, hint=hint)

    def other(self, table: Table) -> Step:
        return Go(self)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, MetThere) or news.is_host:
            return None
        if news.state is MeetingState.WRONG:
            said = table.words.gettext("These are not their words. Once more!")
            return Go(MessageScreen(said, then=Go(TypeWordsScreen())))
        if news.state is MeetingState.OTHER_VERSION:
            return Go(replace(self, is_other=True))
        return _joined(table) if news.state is MeetingState.JOINED else None
