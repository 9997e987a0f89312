"""Screens that wait: by themselves, as long as needed, and not for ever."""

from __future__ import annotations

from dataclasses import dataclass

from hugod.app.effects import CheckParts
from hugod.app.inputs import Key
from hugod.app.screen_kinds import AGAIN_S, MOST_TRIES, SOON_S, Passing, Seeking
from hugod.app.screens import Go, Home, OpenMenu, Say, Send, Step
from hugod.app.table import Table
from hugod.app.views import TextView, View
from hugod.app.words import Words

TABLE = Table(Words())


@dataclass(frozen=True, slots=True)
class Waiting(Seeking):
    def job(self) -> CheckParts:
        return CheckParts()

    def given_up(self, table: Table) -> Step:
        return Home()

    def said(self, table: Table) -> str:
        return "a moment"


@dataclass(frozen=True, slots=True)
class Read(Passing):
    def view(self, table: Table) -> View:
        return TextView("read")

    def roll(self, table: Table) -> Step:
        return Home()


def test_the_job_is_sent_at_once_then_again_and_at_last_no_more() -> None:
    screen, sent = Waiting(), 0
    assert screen.patience() == SOON_S
    while isinstance(step := screen.elapsed(TABLE), Send):
        assert isinstance(step.screen, Waiting)
        screen, sent = step.screen, sent + 1
        assert screen.patience() == AGAIN_S
    assert (sent, step) == (MOST_TRIES, Home())


def test_no_key_covers_it_and_two_lead_back() -> None:
    screen = Waiting(1)
    back = {key for key in Key if screen.press(key, TABLE) == OpenMenu()}
    assert back == {Key.STAR, Key.C}
    assert {key for key in Key if screen.press(key, TABLE) == Go(screen)} == set(Key) - back


def test_what_is_read_is_left_with_roll_or_the_hash_and_the_others_say_so() -> None:
    assert Read().press(Key.ROLL, TABLE) == Read().press(Key.HASH, TABLE) == Home()
    assert Read().press(Key.D5, TABLE) == Say(TABLE.words.gettext("Press Roll to go on."))
