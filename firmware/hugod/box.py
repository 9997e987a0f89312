"""The daemon put together: the class behind each port; what opens before the first picture."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.board import load_board
from hugo_core.history import Record
from hugod import late
from hugod.app.screens.notices import card_damaged, old_version_back
from hugod.app.session import Session
from hugod.app.values import effects, far_sayings
from hugod.app.values.effects import Job
from hugod.app.values.findings import CheckedPart, Finding
from hugod.app.values.offers import JoinWifi, Offer, OwnWifi
from hugod.config import Config, Problem, config_file, runtime_folder
from hugod.diagnostics.machine import Installation, LiveCheck, Machine
from hugod.dice.kernel import DiceWorker, KernelDice, kernel_bytes
from hugod.dice.sealed import ChainedDice
from hugod.display.panel_thread import KindChoice, open_display
from hugod.display.screensaver import Screensaver
from hugod.draw import render
from hugod.gpio.pins import is_raspberry_pi
from hugod.inbox import Inbox
from hugod.jobs import Background, Row
from hugod.keys.openers import add_roll_button, open_keypads, pins_here
from hugod.languages import all_words
from hugod.loop import Loop
from hugod.ports import Dice, Doers, JournalError, Pingable, Watcher
from hugod.renewal.standing import look
from hugod.serving.bind import take_port
from hugod.sound.quiet_hours import QuietHours, hour_now
from hugod.store.journal import SqliteJournal
from hugod.store.recovery import read_note, remove_note
from hugod.store.settings_store import JsonSettingsStore
from hugod.store.writer import Writer
from hugod.system.power import stopped_by_signals, switch_off
from hugod.system.update_guard import UpdateGuard
from hugod.system.watchdog import Watch, unwatched

if TYPE_CHECKING:
    from socket import socket

    from hugod.diagnostics.machine import Probes
    from hugod.diagnostics.own import OwnParts
    from hugod.display.panel_thread import DisplayWorker
    from hugod.voice.recorded import Recordings
    from hugod.web.page_port import NetworkPage
    from hugod.web.server import PageExtras, WebServer
    from hugod.web.speak_here import Voices

PLAYER_DOOR = Path("/run/hugod-player.socket")
"""Where systemd begins the programs of the owner that play, if it has started us."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Heart:
    """The parts that the first picture needs; everything else is opened behind it."""

    inbox: Inbox
    writer: Writer
    door: socket
    session: Session
    display: DisplayWorker
    live_check: LiveCheck
    work: Background
    quiet_hours: QuietHours
    doers: Doers
    was_open: bool
    """The page on the network was open when the box went off."""
    loop: Loop


def run(
    data: Path,
    config: Config,
    problems: Sequence[Problem] = (),
    *,
    dice: Dice | None = None,
    watch: Watch = unwatched,
) -> None:
    """Run the companion until asked to stop; the page stands in for any missing part.

    The first of *problems* is shown at the start; tests bring *dice*. When all is open, *watch* is
    given the threads to watch over, and the function that says how far the game is.
    Raises `DeviceError`, one sentence for the owner, if port, folder or card cannot be used.
    """
    with ExitStack() as opened:
        heart = _heart(opened, data, config, problems, dice or KernelDice())
        _begin(opened, heart.loop, heart.inbox)
        asked = _open_the_rest(opened, heart, data, config)
        opened.enter_context(watch(asked, partial(_how_far, heart.writer)))
        heart.loop.run()


def _heart(
    opened: ExitStack, data: Path, config: Config, problems: Sequence[Problem], dice: Dice
) -> _Heart:
    """Open the parts that the first picture needs."""
    inbox, settings_store = Inbox(), JsonSettingsStore(data)
    writer = opened.enter_context(closing(_writer(data, settings_store, inbox)))
    door = opened.enter_context(take_port("127.0.0.1", config.port))
    session = _session(writer.records, settings_store, problems, read_note(data), config)
    display = opened.enter_context(closing(open_display(config)))
    box = Installation(config_file(), config, problems, data)
    live_check = LiveCheck(lambda known: late.all_parts.check_inside(box, known))
    work = opened.enter_context(closing(Background(inbox.put)))
    work.add({effects.CheckParts: Row("check", live_check.answer, is_alone=True)})
    quiet_hours = QuietHours(inbox.put, partial(hour_now, is_pi=is_raspberry_pi()))
    settings = settings_store.settings()
    doers = _doers(work, quiet_hours, _display_choice(display, config, settings.glass), config)
    loop = Loop(
        session,
        inbox,
        display=display,
        card=writer,
        roller=opened.enter_context(closing(DiceWorker(dice, inbox.put))),
        sealed_dice=ChainedDice(),
        paint=render,
        rest=Screensaver(display.dim, display.is_seen),
        doers=doers,
    )
    return _Heart(
        inbox,
        writer,
        door,
        session,
        display,
        live_check,
        work,
        quiet_hours,
        doers,
        settings.on_network,
        loop,
    )


def _doers(work: Background, quiet_hours: QuietHours, kind: KindChoice, config: Config) -> Doers:
    """Effect: what carries it out, as far as the first picture needs it."""
    return {
        effects.CheckParts: work.do,
        effects.Play: quiet_hours.play,
        effects.PowerOff: lambda _: switch_off(config.power_command, runtime_folder()),
        effects.Remember: lambda kept: kind.choose_glass(kept.settings.glass),
        effects.TryGlass: lambda tried: kind.try_glass(tried.kind),
    }


def _open_the_rest(
    opened: ExitStack, heart: _Heart, data: Path, config: Config
) -> Mapping[str, Pingable]:
    """Open the page, the pins, the speakers and the keypads; returns the threads to watch over."""
    # The first `*` of the evening shall not wait for these two.
    late.load(late.menus, late.news)
    inbox, display, quiet_hours = heart.inbox, heart.display, heart.quiet_hours
    voices, put = _voices(quiet_hours, data), inbox.put
    network, server = _open_pages(opened, heart, data, config, voices)
    pins = pins_here(opened, data)
    lights = add_roll_button(pins, put) if pins else ()
    speaker = late.player.open_speaker(opened, quiet_hours, config, pins, data)
    answers = _answers(data, config, voices.recordings)
    heart.work.add(answers)
    heart.doers.update(dict.fromkeys(answers, heart.work.do))
    _open_thinkers(opened, heart, config, data)
    _open_line(opened, heart, config, data)
    guard = UpdateGuard(runtime_folder())
    inbox.heard += (network.heard, guard.heard)
    _serve(heart.loop, server, (*lights, network, guard), data)
    if heart.was_open:
        network.open()
    asked: dict[str, Pingable] = {"loop": inbox.ask, "glass": display.ask, "card": heart.writer.ask}
    usb = open_keypads(opened, put, config, pins, asked.__setitem__)
    parts = late.own.OwnParts(config, display, usb.picos, usb.pads, pins, speaker)
    heart.live_check.known = _known(parts, heart.writer, config, data)
    file = (runtime_folder() or data) / late.answer.ANSWER
    answering = late.answer.Answering(file, late.answer.RUN, config.port, parts)
    opened.enter_context(closing(answering)).start()
    heart.loop.watch(answering)
    return asked


def _open_pages(
    opened: ExitStack, heart: _Heart, data: Path, config: Config, voices: Voices
) -> tuple[NetworkPage, WebServer]:
    """Open the page on the network, which is closed until it is wished for, and the box's own."""
    extras = late.server.PageExtras(
        late.sheet.StickerSheets(data),
        voices,
        late.past_answers.Shelf(data),
        newest=lambda: heart.loop.picture,
    )
    put, words = heart.inbox.put, heart.session.words
    network = late.page_port.open_network(opened, heart.display, put, words, config, data, extras)
    heart.quiet_hours.add(network)
    page = _page(heart, replace(extras, games=lambda: late.copy_out.zipped(data)))
    server = opened.enter_context(page)

    def tell(said: effects.TellPage) -> None:
        network.tell(said)
        server.tell(said)

    heart.doers[effects.TendPage] = network.tend
    heart.doers[effects.FindStickers] = network.find_stickers
    heart.doers[effects.TellPage] = tell
    return network, server


def _open_thinkers(opened: ExitStack, heart: _Heart, config: Config, data: Path) -> None:
    """Open the threads that think: the box's own, and the one that asks the owner's programs."""
    door = PLAYER_DOOR if runtime_folder() else None
    programs = late.thinker.Programs(dict(config.players), data, door=door)
    own = opened.enter_context(closing(late.thinker.Thinker(heart.inbox.put)))
    asking = late.thinker.Thinker(heart.inbox.put, "player", programs.answer)
    player = opened.enter_context(closing(asking))
    heart.doers[effects.Think], heart.doers[effects.AskProgram] = (
        own.think,
        player.think,
    )


def _open_line(opened: ExitStack, heart: _Heart, config: Config, data: Path) -> None:
    """Open the line to a house that is far away, which calls nobody until it is wished for."""
    call = late.far_call.far_call(config, data)
    if call is None:
        return
    door = late.far_wire.DOOR if runtime_folder() else None
    new_wire = partial(late.far_wire.FarWire, door)
    line = late.switchboard.Switchboard(heart.inbox.put, data, call, new_wire, kernel_bytes)
    opened.enter_context(closing(line)).start()
    heart.doers[far_sayings.SayThere], heart.doers[far_sayings.HeardHere] = line.say, line.take
    heart.doers[far_sayings.OpenThere] = line.open
    heart.doers[far_sayings.TendLine], heart.doers[far_sayings.MeetThere] = line.tend, line.meet


def _known(own: OwnParts, writer: Writer, config: Config, data: Path) -> Probes:
    """How the daemon's own parts are asked: the card says how far the game is on it."""

    def card() -> Finding:
        found = late.probes.room(Machine(), data)
        return replace(found, what=f"{found.what}, {_how_far(writer)} is on it")

    return {
        **own.probes(),
        CheckedPart.CARD: card,
        CheckedPart.PAGE: partial(late.probes.page_answers, config.port),
    }


def _how_far(writer: Writer) -> str:
    """The number of the game and of its last record, for `systemctl status`."""
    return "game {}, record {}".format(*writer.place)


def _writer(data: Path, settings_store: JsonSettingsStore, inbox: Inbox) -> Writer:
    """The card behind its thread. Raises `JournalError` if it was damaged."""
    return Writer(lambda: _sound_journal(data), settings_store, inbox.put)


def _begin(opened: ExitStack, loop: Loop, inbox: Inbox) -> None:
    """Show the first picture; nothing of the pins or the web is loaded before it."""
    opened.enter_context(stopped_by_signals(inbox.put))
    loop.begin()
    # The objects loaded for it live as long as the box: no search for garbage looks at them again.
    gc.freeze()
    gc.enable()
    log.info("first frame")


@contextmanager
def _page(heart: _Heart, extras: PageExtras) -> Iterator[WebServer]:
    """The page on this machine."""
    # Until a game is begun the page shows the first board.
    board, words = load_board("amigo-hugo"), heart.session.words
    page = late.server.WebServer(heart.display, heart.inbox.put, board, words=words, extras=extras)
    with closing(page):
        page.open(heart.door)
        heart.quiet_hours.add(page)
        yield page


def _voices(quiet_hours: QuietHours, data: Path) -> Voices:
    """What both pages have to do with voices."""
    places = late.folders.places(data)
    page = late.speak_here.SpeakHere(places, quiet_hours.look_for_voice, quiet_hours.spoken)
    quiet_hours.add(page)
    quiet_hours.is_said_elsewhere = lambda: page.is_taken
    recordings = late.recorded.Recordings(data, lru_cache(late.vocabulary.vocabulary))
    return late.speak_here.Voices(recordings, page)


def _display_choice(display: DisplayWorker, config: Config, chosen: str) -> KindChoice:
    """The way to draw for another kind of display; the *chosen* one is drawn for at once."""
    choice = KindChoice(display.use, is_fixed=config.display_kind != "auto")
    choice.choose_glass(chosen)
    return choice


def _answers(data: Path, config: Config, recordings: Recordings) -> Mapping[type[Job], Row]:
    """Every job that a thread does: its answer."""
    mount = late.mount_request.mount_for(config.stick_folder, runtime_folder())
    with_stick = late.stick_jobs.StickJobs(data, mount).answer
    of_stick = Row("stick", with_stick, late.stick_jobs.FAILED, is_alone=True)
    new_version = late.asked.VersionJobs(runtime_folder()).answer
    of_version = Row("stick", new_version, late.stick_jobs.FAILED, is_alone=True)
    of_wifi = late.wifi_request.WifiJobs(runtime_folder()).answer
    find_voices = partial(late.recorded.find_voices, late.folders.places(data), recordings.forget)
    return {
        effects.CopyToStick: of_stick,
        effects.ReadStick: of_stick,
        effects.JoinClub: of_stick,
        **dict.fromkeys((OwnWifi, JoinWifi), Row("wifi", of_wifi)),
        effects.FindVersion: of_version,
        effects.TakeVersion: of_version,
        effects.FindVoices: Row("voices", find_voices, is_waited_for=True),
        effects.FindGames: Row("history", partial(late.past_answers.find_games, data)),
        effects.OpenGame: Row("history", partial(late.past_answers.open_game, data)),
    }


def _sound_journal(data: Path) -> SqliteJournal:
    """Open the journal. Raises `JournalError` if it was damaged."""
    journal = SqliteJournal(data)
    if journal.notice:
        journal.close()
        # The owner is told first. What could be saved is in place by then: the next start, which a
        # service manager brings about by itself, plays on and tells the players.
        raise JournalError(f"{journal.notice.removesuffix('.')}; start again to play on.")
    return journal


def _session(
    records: Sequence[Record],
    settings_store: JsonSettingsStore,
    problems: Sequence[Problem],
    saved: int | None,
    config: Config,
) -> Session:
    """The session that goes on with *records*; *saved* is the number that damage has left."""
    settings, languages = settings_store.settings(), all_words()
    words = languages.get(settings.language, languages["en"])
    card = look()
    offers = {
        Offer.VERSIONS: card.takes_versions,
        Offer.OWN_WIFI: config.page_own_wifi and config.page_network == "menu",
    }
    notice = old_version_back(words) if card.came_back else ""
    notice = problems[0].shortly if problems else notice
    return Session(
        records,
        words,
        notice=notice if saved is None else card_damaged(words, saved),
        settings=settings,
        boards=settings_store.boards(),
        languages=languages,
        programs=tuple(name for name, _ in config.players),
        offers=frozenset(offer for offer, is_there in offers.items() if is_there),
    )


def _serve(loop: Loop, server: WebServer, watchers: Sequence[Watcher], data: Path) -> None:
    """Tell all watchers the views, open the page and print its address."""
    remove_note(data)  # of damage: it can be read now
    for watcher in (*watchers, server):
        loop.watch(watcher)
    server.start()
    sys.stdout.write(f"Hugo is at {server.url} (Ctrl-C ends it)\n")
    sys.stdout.flush()
    log.info("ready")
