"""What is about the box and no game: its language, its glass, its sound, its die, its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hugo_core.board import Board
from hugod.app.effects import (
    Cue,
    DrawSecret,
    Effect,
    Keep,
    Play,
    Remember,
    SaveBoard,
    TendPage,
)
from hugod.app.home import home
from hugod.app.look_screens import SayScreen
from hugod.app.page_screens import PageMomentScreen
from hugod.app.page_wishes import PageWish
from hugod.app.phrases import Phrases
from hugod.app.screens import (
    AskNext,
    ChooseGlass,
    NewSecret,
    Screen,
    SealDie,
    Speak,
    Tending,
    UseBoard,
    UseDie,
    UseLock,
    UsePage,
    UseSound,
)
from hugod.app.seal_screens import SealScreen
from hugod.app.settings import Question
from hugod.app.table import Table
from hugod.app.view import Icon


@dataclass(frozen=True, slots=True)
class Tended:
    """What is to be done before *screen* is shown, and after."""

    screen: Screen
    first: tuple[Effect, ...] = ()
    then: tuple[Effect, ...] = ()


def tend(step: Tending, table: Table, languages: Mapping[str, Phrases]) -> Tended:
    """Do what *step* asks to the table's words and settings, and say what follows."""
    then: tuple[Effect, ...] = ()
    match step:
        case NewSecret():
            return Tended(SealScreen(), then=(DrawSecret(),))
        case Speak(language):
            table.words = languages.get(language, table.words)
            table.settings = replace(table.settings, language=table.words.language)
            if table.question is Question.LANGUAGE:
                return tend(AskNext(Question.PARTS), table, languages)
            screen = home(table)
        case AskNext(question):
            table.settings = replace(table.settings, first_evening=question)
            screen = home(table)
        case UseDie(own):
            is_sealed = table.settings.sealed_die and not own
            table.settings = replace(table.settings, own_die=own, sealed_die=is_sealed)
            screen = home(table)
        case SealDie(is_sealed):
            is_own = table.settings.own_die and not is_sealed
            table.settings = replace(table.settings, own_die=is_own, sealed_die=is_sealed)
            screen = home(table)
            if table.history is not None and table.sealing.is_settled:
                screen = SayScreen(table.words.sealed_from_next_game, screen, Icon.GHOST)
        case ChooseGlass(kind, under):
            table.settings = replace(table.settings, glass=kind)
            screen = SayScreen(table.words.glass_kept, under.without_entry(), Icon.GHOST)
        case UseBoard(board, base):
            return _use_board(board, base, table)
        case UseLock(is_locked, screen):
            table.settings = replace(table.settings, is_locked=is_locked)
        case UsePage(on_network, then_screen):
            table.settings = replace(table.settings, on_network=on_network)
            screen = then_screen or PageMomentScreen(is_closing=not on_network)
            then = (TendPage(PageWish.OPEN if on_network else PageWish.CLOSE),)
        case UseSound(sound, screen):
            table.settings = replace(table.settings, sound=sound)
            sample = (Cue.ON,) if sound.is_on else ()  # let it be heard how loud it is
            then = (Play(sample, cuts=True, sound=sound),)
    return Tended(screen, (Remember(table.settings),), then)


def _use_board(board: Board, base: Board, table: Table) -> Tended:
    """Keep what the owner counted, and go on on it at once if the game so far fits."""
    saved: tuple[Effect, ...] = ()
    if board is base:
        table.settings = table.settings.with_confirmed(base.name)
        told = table.words.board_as_thought
    else:
        table.settings = table.settings.with_counted(base.name)
        table.boards[board.name] = board
        saved = (SaveBoard(board), *map(Keep, table.move_to(board)))
        told = table.words.board_kept
        if table.history and table.history.position.setup.board is not board:
            told = table.words.board_from_next_game
    return Tended(SayScreen(told, home(table), Icon.GHOST), (*saved, Remember(table.settings)))
