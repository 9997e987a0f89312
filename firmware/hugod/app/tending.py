"""What is about the box and no game: its language, its glass, its sound, its die, its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hugo_core.board import Board
from hugo_core.position import Phase
from hugod.app.box.network_page import PageMomentScreen
from hugod.app.box.page_wishes import PageWish
from hugod.app.effects import (
    Cue,
    Effect,
    Keep,
    Play,
    Remember,
    SaveBoard,
    Seal,
    TendPage,
)
from hugod.app.play.look import SayScreen
from hugod.app.routing import home
from hugod.app.screens import (
    AskNext,
    ChooseGlass,
    NewSecret,
    Screen,
    SealDie,
    Speak,
    StartOver,
    Tending,
    UseBoard,
    UseDie,
    UseLock,
    UsePage,
    UseSound,
)
from hugod.app.sealed.screens import SealScreen, secret_for
from hugod.app.settings import Question
from hugod.app.table import Table
from hugod.app.views import Icon
from hugod.app.words import Words


@dataclass(frozen=True, slots=True)
class Tended:
    """What is to be done before *screen* is shown, and after."""

    screen: Screen
    first: tuple[Effect, ...] = ()
    then: tuple[Effect, ...] = ()


def tend(step: Tending, table: Table, languages: Mapping[str, Words]) -> Tended:
    """Do what *step* asks to the table's words and settings, and say what follows."""
    then: tuple[Effect, ...] = ()
    match step:
        case NewSecret():
            return Tended(SealScreen(), then=(secret_for(table),))
        case Speak(language):
            _speak(languages.get(language, table.words), table)
            screen = home(table)
        case AskNext(question):
            table.settings = replace(table.settings, first_evening=question)
            screen = home(table)
        case UseDie() | SealDie():
            screen = _use_die(step, table)
        case ChooseGlass(kind, under):
            table.settings = replace(table.settings, glass=kind)
            screen = SayScreen(
                table.words.gettext("Good. The box draws like this from now on."),
                under.without_entry(),
                Icon.GHOST,
            )
        case StartOver():
            return _start_over(step, table, languages)
        case UseBoard(board, base):
            return _use_board(board, base, table)
        case UseLock(is_locked, screen):
            table.settings = replace(table.settings, is_locked=is_locked)
        case UsePage():
            return _use_page(step, table)
        case UseSound(sound, screen):
            table.settings = replace(table.settings, sound=sound)
            sample = (Cue.ON,) if sound.is_on else ()  # let it be heard how loud it is
            then = (Play(sample, cuts=True, sound=sound),)
    return Tended(screen, (Remember(table.settings),), then)


def _use_page(step: UsePage, table: Table) -> Tended:
    """Keep whether the page is open to the network, then open or close it."""
    table.settings = replace(table.settings, on_network=step.on_network)
    screen = step.screen or PageMomentScreen(is_closing=not step.on_network)
    wish = PageWish.OPEN if step.on_network else PageWish.CLOSE
    return Tended(screen, (Remember(table.settings),), (TendPage(wish),))


def _use_die(step: UseDie | SealDie, table: Table) -> Screen:
    """Throw with the family's die, with the box's, or with the box's sealed one."""
    is_own, is_sealed = table.settings.own_die, table.settings.sealed_die
    if isinstance(step, UseDie):
        is_own, is_sealed = step.own, is_sealed and not step.own
    else:
        is_own, is_sealed = is_own and not step.is_sealed, step.is_sealed
    table.settings = replace(table.settings, own_die=is_own, sealed_die=is_sealed)
    screen = home(table)
    if isinstance(step, SealDie) and table.history is not None and table.sealing.is_settled:
        return SayScreen(table.words.gettext("From the next game on."), screen, Icon.GHOST)
    return screen


def _start_over(step: StartOver, table: Table, languages: Mapping[str, Words]) -> Tended:
    """Lay the table anew, and say what was done over what lies there now."""
    changed = step.changed
    table.lay_anew(changed.records, changed.settings, changed.boards, languages)
    _ = table.words.gettext
    gone, here = _("All games are gone."), _("The games are here. You may pull the stick out.")
    said = gone if step.is_wipe else here
    sealed = (Seal(table.record_text()),) if table.phase is Phase.OVER else ()
    return Tended(SayScreen(said, home(table), Icon.GHOST), then=sealed)


def _speak(words: Words, table: Table) -> None:
    """Change the language; on a first evening that was the first question."""
    asked = table.question
    following = Question.PARTS if asked is Question.LANGUAGE else table.settings.first_evening
    table.words = words
    table.settings = replace(table.settings, language=words.language, first_evening=following)


def _use_board(board: Board, base: Board, table: Table) -> Tended:
    """Keep what the owner counted, and go on on it at once if the game so far fits."""
    _ = table.words.gettext
    saved: tuple[Effect, ...] = ()
    if board is base:
        table.settings = table.settings.with_confirmed(base.name)
        told = _("Just as the box thought. It is sure now.")
    else:
        table.settings = table.settings.with_counted(base.name)
        table.boards[board.name] = board
        saved = (SaveBoard(board), *map(Keep, table.move_to(board)))
        told = _("The board is kept.")
        if table.history and table.history.position.setup.board is not board:
            told = _("Kept. It is used from the next game on.")
    return Tended(SayScreen(told, home(table), Icon.GHOST), (*saved, Remember(table.settings)))
