"""Which sentences of a view are said: those that are new, in how much detail; keys well known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from hugo_core.position import Seat
from hugod.app.speech import (
    spoken_box,
    spoken_looking_back,
    spoken_map,
    spoken_news,
    spoken_prompts,
    spoken_status,
    spoken_turn,
)
from hugod.app.speech.sentences import REQUESTS, Role, Said, SayView, Sentence, aloud
from hugod.app.table.practice import ENOUGH
from hugod.app.table.table import Table
from hugod.app.values.cues import Scene, scene_after, turn_of
from hugod.app.values.effects import Effect, Play, Show, Utterance
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import BusyView, ListView
from hugod.app.values.settings import Detail, Level, Question, Sound
from hugod.app.values.view import Light, View

KEYS = (Role.KEYS, Role.GO_ON)
_RANKS = (Detail.NOTHING, Detail.LEAST, Detail.SHORT, Detail.FULL)


class NewSentences:
    """Says what is new for a session."""

    def __init__(self) -> None:
        self._shown: tuple[Sentence, ...] = ()
        self._scene: Scene | None = None
        self._of_scene: tuple[Sentence, ...] = ()
        self._said: tuple[Sentence, ...] = ()
        """What was said last: what may still be heard."""
        self._has_sound = False
        """Whether there was sound when something was last shown."""
        self._number = 0
        """Of the utterance that was said last."""
        self._rewrites: tuple[int, int] | None = None
        """How often something was taken back, or mended, when something was last shown."""
        self._view: View | None = None
        self._last: object = None
        """The thing done last, when something was last shown."""
        self._told: object = None
        """The thing done that was told last."""
        self._hints: dict[tuple[Seat | None, str], int] = {}
        """How often each player was told which keys a page has, where not everything is said."""
        self._lists: dict[tuple[str, int, str], tuple[tuple[str, ...], object]] = {}
        """The lines of each list as they were shown last, with the answers and settings then."""

    def speak(
        self,
        effects: Sequence[Effect],
        plays: tuple[Play, ...],
        table: Table,
        *,
        is_key: bool,
        is_again: bool = False,
        under: Show | None = None,
    ) -> tuple[Play, ...]:
        """Return *plays*, the sounds that go with *effects*, with what is said after them.

        Words over a screen are followed by what is asked for *under* them; who asks again hears all
        of it."""
        shows = [effect for effect in effects if isinstance(effect, Show)]
        if not shows:
            return plays
        now = sentences(shows[-1], table)
        detail = Detail.FULL if is_again else _detail(table)
        undone = self._rewritten(table)
        beneath = sentences(under, table) if under else ()
        chosen = (*now, *beneath) if is_again else self._chosen(shows[-1], now, beneath, table)
        said = self._within(detail, (*self._changed_line(shows[-1].view, table), *chosen), table)
        if is_key and not said:
            said = _first(detail, now)
        is_stale = not is_key and not set(self._said) <= set(now)
        self._note(shows[-1], now, table)
        sound, had_sound = table.settings.sound, self._has_sound
        self._has_sound = sound.is_on
        if not (sound.is_on or had_sound) or not said:
            self._said = () if is_stale or is_key else self._said
            silence = Play((), cuts=True, sound=sound)
            return (silence,) if is_stale and not plays else plays
        self._said = said
        is_whole = is_again or (detail is Detail.FULL and not _knows_keys(table))
        texts = tuple(filter(None, (undone, *_texts(said, is_whole=is_whole))))
        first = plays if sound.is_on else ()  # that it is off is said, too
        loudness = _loudness(said[0], replace(sound, is_on=True))
        first = first or (Play((), cuts=not sound.is_on, sound=loudness),)
        return (*first[:-1], replace(first[-1], said=self._utterance(texts, said, table)))

    def _within(
        self, detail: Detail, said: tuple[Sentence, ...], table: Table
    ) -> tuple[Sentence, ...]:
        """Return what of *said* is within *detail*; shortly also keys that are not known yet."""
        heard = _up_to(detail, said)
        if detail is not Detail.SHORT:
            return heard
        seat = table.position.to_act if table.position else None
        hints = {each: (seat, each.text) for each in said if each.is_hint}
        told = self._hints
        due = {each for each, at in hints.items() if told.get(at, 0) < ENOUGH or table.refusal}
        for each in due:
            told[hints[each]] = told.get(hints[each], 0) + 1
        return tuple(each for each in said if each in due or each in heard)

    def _utterance(
        self, texts: tuple[str, ...], said: tuple[Sentence, ...], table: Table
    ) -> Utterance:
        self._number += 1
        language = said[0].language or table.words.language
        is_quick = len(texts) == len(said) and all(each.is_counted for each in said)
        speed = table.settings.speech.speed
        return Utterance(" ".join(texts), language, speed, is_quick, self._number)

    def _rewritten(self, table: Table) -> str:
        """Return words for what was just taken back, or mended; empty if nothing was."""
        _, history, before = table.words.gettext, table.history, self._rewrites
        now = (history.times_taken_back, history.times_mended) if history else (0, 0)
        self._rewrites = now
        if before is None or now <= before:
            return ""
        self._told = _deed(table)
        return _("Taken back.") if now[0] > before[0] else _("It is fixed now.")

    def _chosen(
        self, show: Show, now: tuple[Sentence, ...], beneath: tuple[Sentence, ...], table: Table
    ) -> tuple[Sentence, ...]:
        """Return what is new of *now*, and what is asked for *beneath* it."""
        new = _new(now, self._known(show, now, table), waits=show.view.light is Light.ON)
        asked = (each for each in beneath if each.role in REQUESTS)
        said = (*new, *asked) if new else ()
        is_known = _knows_keys(table)
        return tuple(each for each in said if not (is_known and each.role is Role.KEYS))

    def _known(self, show: Show, now: tuple[Sentence, ...], table: Table) -> frozenset[Sentence]:
        """Return what need not be said again of *now*; whose turn has come is told everything."""
        scene = scene_after(self._scene, show)
        is_told = self._told is _deed(table)
        told = frozenset(each for each in now if is_told and each.role is Role.DONE)
        is_page = isinstance(show.view, NewsView) and show.view != self._scene
        is_new = turn_of(scene) != turn_of(self._scene) or self._last is not _last(table)
        if is_new or (is_page and scene is show.view):
            return told
        is_same = type(scene) is type(self._scene)
        known = {*self._shown, *(self._of_scene if is_same else ())}
        if scene is show.view and self._view is not self._scene:  # after a look at something else
            known = {each for each in known if each.role not in REQUESTS}
        return told | {each for each in known if each.role is not Role.DONE}

    def _changed_line(self, view: View, table: Table) -> tuple[Sentence, ...]:
        """Return the one line of a list that reads otherwise now and is not highlighted."""
        if not isinstance(view, ListView):
            return ()
        key = view.title, len(view.items), view.items[0]
        now = table.draft, table.settings
        before, then = self._lists.get(key, (view.items, now))
        self._lists[key] = view.items, now
        if then == now:
            return ()
        changed = [at for at, line in enumerate(view.items) if line != before[at]]
        if len(changed) != 1 or view.cursor in changed:
            return ()
        return (Sentence(aloud(view.items[changed[0]], table.words), Detail.LEAST, Role.ITEM),)

    def _note(self, show: Show, now: tuple[Sentence, ...], table: Table) -> None:
        self._view = show.view
        if isinstance(show.view, BusyView):
            return  # it says nothing of what is under it
        scene = scene_after(self._scene, show)
        if scene is show.view or scene is None:
            self._of_scene = now if scene else ()
        if scene is show.view and scene is not None:
            self._lists.clear()  # who plays on and opens a list later asks for no news of it
        self._scene, self._shown = scene, now
        self._last = _last(table)
        # What the box moves for several ghosts is told by the list that asks for it.
        if table.uncarried is not None or any(each.role is Role.DONE for each in now):
            self._told = _deed(table)


def _last(table: Table) -> object:
    """Return the last step of the game; None before the first."""
    return table.history.last if table.history else None


def _deed(table: Table) -> object:
    """Return the last thing done: an answer of the set-up, or a step of the game."""
    return table.draft.colours if table.draft else _last(table)


def _loudness(said: Sentence, sound: Sound) -> Sound:
    """Return the *sound* that what is said first wants: soft for what nobody asked for."""
    return replace(sound, level=Level.QUIET) if said.is_soft else sound


def _detail(table: Table) -> Detail:
    """Return the detail of speech."""
    detail = table.settings.speech.detail
    is_first = table.question is not Question.NONE and detail is not Detail.NOTHING
    # On the first evening all is said, for nobody knows the keys yet.
    return Detail.FULL if is_first else detail


def _new(
    now: tuple[Sentence, ...], known: frozenset[Sentence], *, waits: bool
) -> tuple[Sentence, ...]:
    """Return what is new of *now*; a new page that *waits* for the big button asks for it again."""
    is_entered = any(each not in known for each in now[:1])  # a list with another title
    new = tuple(
        each for each in now if each not in known or (is_entered and each.role is Role.ITEM)
    )
    if new and waits:
        is_due = {each for each in now if each.detail is Detail.FULL or each.role in KEYS}
        return tuple(each for each in now if each in new or each in is_due)
    return tuple(each for each in new if each.role is not Role.ALONE) or new


def _up_to(detail: Detail, said: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    return tuple(each for each in said if _RANKS.index(each.detail) <= _RANKS.index(detail))


def _texts(said: tuple[Sentence, ...], *, is_whole: bool) -> Iterator[str]:
    before = ""
    for each in said:
        text = each.text if is_whole else each.brief or each.text
        # «Sound: medium.» has said which line of its list is highlighted.
        if not (each.role is Role.ITEM and before.casefold().endswith(f" {text.casefold()}")):
            yield text
        before = text


def _knows_keys(table: Table) -> bool:
    """Whether the player on turn has often done what is due, and has not just been refused."""
    now = table.position
    return now is not None and table.practice.knows(now) and not table.refusal


def _first(detail: Detail, now: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Return the one sentence that says where one is."""
    heard = _up_to(detail, now)
    ranked = sorted(heard, key=lambda each: _RANKS.index(each.detail))
    # A key is never answered with silence, also if nothing is new (docs/theory.md, 5).
    return tuple(ranked[:1])


def sentences(show: Show, table: Table) -> tuple[Sentence, ...]:
    """Return all that is to be said of what is shown, in the order in which it is said."""
    say = SAID.get(type(show.view), _by_its_words)
    return tuple(each for each in say(show.view, show, table) if each.text)


def _by_its_words(view: Any, _show: Show, table: Table) -> Said:
    yield Sentence(aloud(view.words, table.words), Detail.LEAST)


def _busy(view: BusyView, _show: Show, table: Table) -> Said:
    if not view.is_mute:
        yield Sentence(aloud(view.sign, table.words), Detail.LEAST)


SAID: dict[type[View], SayView] = {
    BusyView: _busy,
    **spoken_turn.SAID,
    **spoken_news.SAID,
    **spoken_status.SAID,
    **spoken_prompts.SAID,
    **spoken_map.SAID,
    **spoken_box.SAID,
    **spoken_looking_back.SAID,
}
"""What says each kind of view; another kind says its words as they stand on the display."""
