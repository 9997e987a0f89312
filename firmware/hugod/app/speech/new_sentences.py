"""What is said: of the sentences of what is shown now those that are new.

It follows from what is shown, beside what was shown last, as the cues do: no undo, no correction
and no restart can make the box say what is no longer true. A sentence that stands already in what
was shown last, or was shown last of the game, is not said again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hugod.app.speech.sentences import Sentence
from hugod.app.speech.spoken_views import sentences
from hugod.app.table.table import Table
from hugod.app.values.cues import Scene, scene_after, turn_of
from hugod.app.values.effects import Effect, Play, Show, Utterance
from hugod.app.values.settings import Detail, Question
from hugod.app.values.view import Light

_RANKS = (Detail.NOTHING, Detail.LEAST, Detail.SHORT, Detail.FULL)


class NewSentences:
    """Says what is new for a session."""

    def __init__(self) -> None:
        self._shown: tuple[Sentence, ...] = ()
        self._scene: Scene | None = None
        self._of_scene: tuple[Sentence, ...] = ()
        self._said: tuple[Sentence, ...] = ()
        """What was said last: what may still be heard."""
        self._rewrites: tuple[int, int] | None = None
        """How often something was taken back, or mended, when something was last shown."""

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
        """Return *plays*, the sounds that go with *effects*, with what is said after them; who asks
        again hears what is *under* it as well."""
        shows = [effect for effect in effects if isinstance(effect, Show)]
        if not shows:
            return plays
        now = sentences(shows[-1], table)
        detail = Detail.FULL if is_again else _detail(table)
        scene = scene_after(self._scene, shows[-1])
        known = self._known(scene)
        waits = shows[-1].view.light is Light.ON
        beneath = sentences(under, table) if under else ()
        chosen = (*now, *beneath) if is_again else _new(now, known, waits=waits)
        undone = self._rewritten(table)
        said = _up_to(detail, chosen)
        if is_key and not said:
            said = _first(detail, now)
        is_stale = not is_key and not set(self._said) <= set(now)
        self._note(shows[-1], now)
        settings = table.settings
        if not settings.sound.is_on or not said:
            self._said = () if is_stale or is_key else self._said
            silence = Play((), cuts=True, sound=settings.sound)
            return (silence,) if is_stale and not plays else plays
        self._said = said
        text = " ".join(filter(None, (undone, *(each.text for each in said))))
        language = said[0].language or table.words.language
        utterance = Utterance(text, language, settings.speech.speed)
        first = plays or (Play((), cuts=False, sound=settings.sound),)
        return (*first[:-1], replace(first[-1], said=utterance))

    def _rewritten(self, table: Table) -> str:
        """Return words for what was just taken back, or mended; empty if nothing was."""
        _, history, before = table.words.gettext, table.history, self._rewrites
        now = (history.times_taken_back, history.times_mended) if history else (0, 0)
        self._rewrites = now
        if before is None or now <= before:
            return ""
        return _("Taken back.") if now[0] > before[0] else _("It is fixed now.")

    def _known(self, scene: Scene | None) -> frozenset[Sentence]:
        """Return what need not be said again in *scene*; whose turn has come is told everything."""
        if turn_of(scene) != turn_of(self._scene):
            return frozenset()
        is_same = type(scene) is type(self._scene)
        return frozenset((*self._shown, *(self._of_scene if is_same else ())))

    def _note(self, show: Show, now: tuple[Sentence, ...]) -> None:
        scene = scene_after(self._scene, show)
        if scene is show.view or scene is None:
            self._of_scene = now if scene else ()
        self._scene, self._shown = scene, now


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
    new = tuple(each for each in now if each not in known or (is_entered and each.is_item))
    if new and waits:
        return tuple(each for each in now if each in new or each.detail is Detail.FULL)
    return tuple(each for each in new if not each.is_alone) or new


def _up_to(detail: Detail, said: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    return tuple(each for each in said if _RANKS.index(each.detail) <= _RANKS.index(detail))


def _first(detail: Detail, now: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Return the one sentence that says where one is."""
    heard = _up_to(detail, now)
    ranked = sorted(heard, key=lambda each: _RANKS.index(each.detail))
    # A key is never answered with silence, also if nothing is new (docs/theory.md, 5).
    return tuple(ranked[:1])
