"""The page on the network: opening it, where it is, and closing it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from hugod.app.box.page_view import AddressView, CodeView
from hugod.app.box.page_wishes import PageState, PageWish
from hugod.app.effects import TendPage
from hugod.app.inputs import JobResult, Key, PageTold
from hugod.app.lists import Choosing
from hugod.app.screens import Go, Home, OpenMenu, Screen, Send, Step, UsePage
from hugod.app.table import Table
from hugod.app.views import Icon, ListView, TextView, View
from hugod.app.words import Words

LOOK_EVERY_S = 5.0
"""So often it is asked where the page is, while that is shown."""
CODE_S = 120.0
"""So long a code is shown, and good."""


_STANDING = (PageState.OPEN, PageState.NO_NETWORK, PageState.TROUBLE)


def page_screen(table: Table) -> Screen:
    """Give what comes first: the list if the page is open, else whether to open it."""
    return PageMenuScreen() if table.settings.on_network else AskOpenScreen()


@dataclass(frozen=True, slots=True)
class AskOpenScreen(Screen):
    """Nobody opens it by mistake."""

    def view(self, table: Table) -> View:
        words = table.words
        return TextView(
            words.gettext("Show our game to all in this network?"),
            Icon.QUESTION,
            hint=words.yes_or_no,
        )

    def take(self, table: Table) -> Step:
        return UsePage(on_network=True)

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class PageMenuScreen(Choosing):
    """What can be done about the page while it is open."""

    def _choices(self, table: Table) -> tuple[tuple[str, Step], ...]:
        _ = table.words.gettext
        return (
            (_("Where is it?"), Send(TendPage(PageWish.LOOK), PageMomentScreen())),
            (_("Keys for phones"), Send(TendPage(PageWish.CODE), PageMomentScreen())),
            (_("Forget phones"), Go(AskForgetScreen())),
            (_("Close again"), UsePage(on_network=False)),
        )

    def view(self, table: Table) -> View:
        items = tuple(words for words, _ in self._choices(table))
        return ListView(table.words.gettext("TV and tablet"), items, self.cursor)

    def count(self, table: Table) -> int:
        return len(self._choices(table))

    def chosen(self, index: int, table: Table) -> Step:
        return self._choices(table)[index][1]

    def back(self, table: Table) -> Step:
        return OpenMenu()


@dataclass(frozen=True, slots=True)
class PageMomentScreen(Screen):
    """It is being seen to; `*` does not wait for it."""

    wait_s: ClassVar[float | None] = 10.0
    is_closing: bool = False
    """What is told of where it was comes too late."""

    def view(self, table: Table) -> View:
        return TextView(table.words.one_moment, Icon.GHOST)

    def told(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, PageTold) or (self.is_closing and news.state in _STANDING):
            return None
        return _after(news, table)

    def advice(self, table: Table) -> str:
        return table.words.one_moment


def _after(told: PageTold, table: Table) -> Step | None:
    words = table.words
    _ = words.gettext
    match told.state:
        case PageState.LOCKED:  # it is about a code, which is not seen here
            return None
        case PageState.OPEN | PageState.NO_NETWORK:
            return Go(AddressScreen(told))
        case PageState.FORBIDDEN:
            return UsePage(
                on_network=False,
                screen=PageWordScreen(_("The owner of this box does not want that.")),
            )
        case PageState.CODE:
            return Go(CodeScreen(told.code, told.invitation))
        case PageState.TROUBLE:
            return Go(PageWordScreen(_("Another program is in the way of the page."), Icon.TROUBLE))
        case _:
            return Go(PageWordScreen(_WORDS[told.state](words)))


_WORDS: dict[PageState, Callable[[Words], str]] = {
    PageState.CLOSED: lambda words: words.gettext("Closed. Nobody watches."),
    PageState.LET_IN: lambda words: words.gettext("The phone has keys now."),
    PageState.FORGOTTEN: lambda words: words.gettext("No phone has keys now."),
}


@dataclass(frozen=True, slots=True)
class PageWordScreen(Screen):
    """A few words; any key goes back to the game."""

    text: str
    icon: Icon = Icon.GHOST

    def view(self, table: Table) -> View:
        return TextView(self.text, self.icon, hint=table.words.roll_goes_on, by_roll=True)

    def press(self, key: Key, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class AddressScreen(Screen):
    """Where the page is, for as long as somebody wants to read it; a new address is followed."""

    wait_s: ClassVar[float | None] = LOOK_EVERY_S
    at: PageTold

    def view(self, table: Table) -> View:
        words, at = table.words, self.at
        _ = words.gettext
        if at.state is not PageState.OPEN:
            return TextView(
                _("No network yet. I keep looking for one."), Icon.GHOST, hint=words.star_goes_back
            )
        return AddressView(at.url, at.host, at.port, _("for your TV"))

    def elapsed(self, table: Table) -> Step:
        return Send(TendPage(PageWish.LOOK), self)

    def told(self, news: JobResult, table: Table) -> Step | None:
        return _after(news, table) if isinstance(news, PageTold) else None

    def back(self, table: Table) -> Step:
        return Go(page_screen(table))

    def other(self, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class CodeScreen(Screen):
    """A square and six digits for one phone; when they are not seen, they are not good any more."""

    wait_s: ClassVar[float | None] = CODE_S
    code: str = field(repr=False)
    url: str = field(default="", repr=False)

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        title = _("Code for a phone") if self.code else _("Let the phone read it")
        return CodeView(self.code, title, _("two minutes"), self.url)

    def press(self, key: Key, table: Table) -> Step:
        return Send(TendPage(PageWish.NO_CODE), PageMenuScreen())

    def elapsed(self, table: Table) -> Step:
        over = PageWordScreen(table.words.gettext("The code is over. Take a new one if you like."))
        return Send(TendPage(PageWish.NO_CODE), over)

    def told(self, news: JobResult, table: Table) -> Step | None:
        """Go when a phone came in. After wrong codes of strangers the square stays, and is good."""
        if not isinstance(news, PageTold):
            return None
        if news.state is PageState.LOCKED:
            return Go(replace(self, code=""))
        return _after(news, table) if news.state is PageState.LET_IN else None


@dataclass(frozen=True, slots=True)
class AskForgetScreen(Screen):
    """All phones lose their keys at once: once more, please."""

    def view(self, table: Table) -> View:
        words = table.words
        return TextView(
            words.gettext("Take the keys away from all phones?"),
            Icon.QUESTION,
            hint=words.yes_or_no,
        )

    def take(self, table: Table) -> Step:
        return Send(TendPage(PageWish.FORGET), PageMomentScreen())

    def back(self, table: Table) -> Step:
        return Go(PageMenuScreen())

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no
