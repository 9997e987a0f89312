"""The page on the network, on the glass: opening, address, codes for phones, Wi-Fi, closing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from hugod.app.screens.kinds import (
    Choices,
    ConfirmScreen,
    Menu,
    MenuScreen,
    MessageScreen,
    MomentScreen,
)
from hugod.app.screens.screen import Back, ChangeSettings, Go, Home, Open, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.box_views import CODE_S, AddressView, CodeView
from hugod.app.values.effects import PageWish, TendPage
from hugod.app.values.inputs import JobResult, Key, PageState, PageTold
from hugod.app.values.offers import JoinWifi, Offer, OwnWifi, WifiSent, WifiState, WifiTold
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_

LOOK_EVERY_S = 5.0
"""Seconds between two questions for the page's address, while that is shown."""
WIFI_S = 125.0
"""Seconds that opening a Wi-Fi, or joining one, may take."""
FORM_S = 300.0
"""Seconds in which a long password is found on the back of something, and typed."""
_OPEN = (PageState.OPEN, PageState.NO_NETWORK, PageState.TROUBLE)


def page_screen(table: Table) -> Screen:
    """Return what comes first: the list if the page is open, else whether to open it."""
    if table.settings.on_network:
        return PAGE_MENU
    return ConfirmScreen(table.words.gettext("Show our game to all in this network?"), _open)


def page_menu(table: Table) -> Menu:
    """The choices while the page is open."""
    _ = table.words.gettext
    forget = ConfirmScreen(
        _("Take the keys away from all phones?"),
        lambda _: Send(TendPage(PageWish.FORGET), Go(MOMENT)),
    )
    return Menu(
        _("TV and tablet"),
        (
            (_("Where is it?"), Send(TendPage(PageWish.LOOK), Open(MOMENT))),
            (_("Keys for phones"), Send(TendPage(PageWish.CODE), Open(MOMENT))),
            (_("Forget phones"), Open(forget)),
            (_("Close again"), _close(MomentScreen(_after_closing), table)),
            *(_wifi_lines(table) if Offer.OWN_WIFI in table.offers else ()),
        ),
    )


PAGE_MENU = MenuScreen(items=page_menu)


def _wifi_lines(table: Table) -> Choices:
    """Where there is no Wi-Fi: one of the box's own, for phones and television."""
    _ = table.words.gettext
    seen, joined = (
        Open(MomentScreen(partial(_after_wifi, is_to_join), WIFI_S)) for is_to_join in (False, True)
    )
    return (
        (_("Own Wi-Fi"), Send(OwnWifi(is_open=True), seen)),
        (_("Into your Wi-Fi"), Send(OwnWifi(is_open=True), joined)),
        (_("End own Wi-Fi"), Send(OwnWifi(is_open=False), seen)),
    )


WIFI_SAID: Mapping[WifiState, str] = {
    WifiState.CLOSED: N_("The box's own Wi-Fi is closed."),
    WifiState.TAKEN: N_("The box is in a Wi-Fi already."),
    WifiState.NO_WIFI: N_("This box cannot open a Wi-Fi."),
    WifiState.FORBIDDEN: N_("The owner of this box does not want that."),
    WifiState.JOINED: N_("The box is in your Wi-Fi now."),
    WifiState.WRONG: N_("That was not the password. Try once more."),
    WifiState.AWAY: N_("No Wi-Fi of that name is here. Try once more."),
    WifiState.SHUT_OUT: N_("That Wi-Fi does not let the box in."),
}
"""What comes of the wish for a Wi-Fi, but for one that is open."""


def _after_wifi(is_to_join: bool, news: JobResult, table: Table) -> Step | None:
    if not isinstance(news, WifiTold):
        return None
    if news.state is WifiState.OPEN:
        return Go(WifiScreen(news, is_to_join))
    return Go(MessageScreen(table.words.gettext(WIFI_SAID[news.state])))


def _open(table: Table) -> Step:
    settings = replace(table.settings, on_network=True)
    return ChangeSettings(settings, Send(TendPage(PageWish.OPEN), Open(MOMENT, PAGE_MENU)))


def _close(screen: Screen, table: Table) -> Step:
    settings = replace(table.settings, on_network=False)
    return ChangeSettings(settings, Send(TendPage(PageWish.CLOSE), Go(screen)))


def _after_closing(news: JobResult, table: Table) -> Step | None:
    """Ignore where the page was: that news came too late."""
    is_late = isinstance(news, PageTold) and news.state in _OPEN
    return None if is_late else _after(news, table)


def _after(news: JobResult, table: Table) -> Step | None:
    _ = table.words.gettext
    if not isinstance(news, PageTold):
        return None
    match news.state:
        case PageState.LOCKED | PageState.JOIN:  # about a code or a form that is not seen here
            return None
        case PageState.OPEN | PageState.NO_NETWORK:
            return Go(AddressScreen(news))
        case PageState.FORBIDDEN:
            return _close(MessageScreen(_("The owner of this box does not want that.")), table)
        case PageState.CODE:
            return Go(PairingCodeScreen(news.code, news.invitation))
        case PageState.TROUBLE:
            return Go(MessageScreen(_("Another program is in the way of the page."), Icon.TROUBLE))
        case PageState.CLOSED:
            return Go(MessageScreen(_("Closed. Nobody watches.")))
        case PageState.LET_IN:
            return Go(MessageScreen(_("The phone has keys now.")))
        case PageState.FORGOTTEN:
            return Go(MessageScreen(_("No phone has keys now.")))


MOMENT = MomentScreen(_after)


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
        return Send(TendPage(PageWish.LOOK), Go(self))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        return _after(news, table)

    def other(self, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class WifiScreen(Screen):
    """The square with which a phone joins the box's own Wi-Fi; Roll leads to a page's.

    That is the page to look at, or the form of the family's Wi-Fi if the box *is_to_join* it.
    """

    own: WifiTold
    is_to_join: bool = False

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        return CodeView("", _("Join our Wi-Fi"), _("then Roll"), self.own.square)

    def roll(self, table: Table) -> Step:
        if not self.is_to_join:
            return Send(TendPage(PageWish.LOOK), Go(MOMENT))
        asked = MomentScreen(partial(_form, self.own))
        return Send(TendPage(PageWish.JOIN, self.own.network), Go(asked))

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def other(self, table: Table) -> Step:
        return Back()


def _form(own: WifiTold, news: JobResult, table: Table) -> Step | None:
    if isinstance(news, PageTold) and news.state is PageState.JOIN:
        return Go(WifiFormScreen(own, f"{news.url}WIFI"))
    return _after(news, table)


@dataclass(frozen=True, slots=True)
class WifiFormScreen(Screen):
    """The square of the form that asks for the family's Wi-Fi; what is sent meanwhile is tried."""

    wait_s: ClassVar[float | None] = FORM_S
    own: WifiTold
    url: str

    def view(self, table: Table) -> View:
        return CodeView("", table.words.gettext("Name your Wi-Fi"), "", self.url)

    def press(self, key: Key, table: Table) -> Step:
        return self.elapsed(table)

    def elapsed(self, table: Table) -> Step:
        return Send(TendPage(PageWish.NO_CODE), Back())

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, WifiSent):
            return None
        tried = MomentScreen(partial(_tried, self.own), WIFI_S)
        return Send(JoinWifi(news.name, news.password), Go(tried))


def _tried(own: WifiTold, news: JobResult, table: Table) -> Step | None:
    # That one is open was asked before, and comes late.
    if not isinstance(news, WifiTold) or news.state is WifiState.OPEN:
        return None
    said = table.words.gettext(WIFI_SAID[news.state])
    match news.state:
        case WifiState.JOINED:
            return Go(MessageScreen(said, then=Send(TendPage(PageWish.LOOK), Go(MOMENT))))
        case WifiState.NO_WIFI | WifiState.FORBIDDEN:
            return Go(MessageScreen(said))
    # The phone finds the box's own again: it has the same name and password.
    return Go(MessageScreen(said, Icon.TROUBLE, Go(WifiScreen(own, is_to_join=True))))


@dataclass(frozen=True, slots=True)
class PairingCodeScreen(Screen):
    """A square and six digits for one phone; good only while they are shown."""

    wait_s: ClassVar[float | None] = CODE_S
    code: str = field(repr=False)
    url: str = field(default="", repr=False)

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        title = _("Code for a phone") if self.code else _("Let the phone read it")
        return CodeView(self.code, title, _("two minutes"), self.url)

    def press(self, key: Key, table: Table) -> Step:
        return Send(TendPage(PageWish.NO_CODE), Back())

    def elapsed(self, table: Table) -> Step:
        over = MessageScreen(
            table.words.gettext("The code has run out. Take a new one if you like.")
        )
        return Send(TendPage(PageWish.NO_CODE), Go(over))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        """Go when a phone came in. After wrong codes of strangers the square stays, and is good."""
        if not isinstance(news, PageTold):
            return None
        if news.state is PageState.LOCKED:
            return Go(replace(self, code=""))
        return _after(news, table) if news.state is PageState.LET_IN else None
