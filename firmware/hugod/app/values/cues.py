"""Which cue is heard with a view: a player's tune, strokes of the hour, the beating heart, silence.

A cue follows from what is shown and never from anything remembered about the game, so that an undo,
a correction or a restart cannot make the box say what is no longer true. The menu and the pages of
the look key are quiet, and coming back from them says nothing again.
"""

from __future__ import annotations

from collections.abc import Sequence

from hugo_core.editions import Colour
from hugod.app.values.effects import Cue, Effect, Play, Show
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView
from hugod.app.values.settings import Sound
from hugod.app.values.signs import Icon
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, TumbleView

TUNES = {colour: Cue(f"tune-{colour.value}") for colour in Colour}
CAUGHT = {colour: Cue(f"caught-{colour.value}") for colour in Colour}
Scene = AskView | RollView | TumbleView | MoveView | HugoView | CountView | NewsView | EndView
"""The views of a game as it goes on; all others are looked at in between."""


class Ear:
    """Listens to the session: what it shows now, beside what it showed last of the game."""

    def __init__(self) -> None:
        self._scene: Scene | None = None

    def hear(
        self, effects: Sequence[Effect], sound: Sound, *, is_key: bool, is_no: bool
    ) -> tuple[Play, ...]:
        """Return the sounds that go with *effects*: after a key, and whether it was a no."""
        shows = [effect for effect in effects if isinstance(effect, Show)]
        cues: list[Cue] = [Cue.TICK] if is_key else []
        is_stale = False
        if shows:
            before, scene = self._scene, scene_after(self._scene, shows[-1])
            self._scene = scene
            is_stale = before is not None and _place(before) != _place(scene)
            cue = cue_of(before, scene) if scene is not None and scene != before else None
            cues += [Cue.NO] if is_no else heard(scene, cue) if scene and cue else []
        cuts = is_stale or bool(set(cues) - {Cue.TICK})
        if not cuts and not cues:
            return ()
        return (Play(tuple(cues) if sound.is_on else (), cuts or not sound.is_on, sound),)


def scene_after(before: Scene | None, show: Show) -> Scene | None:
    """Return what is to be seen of the game: *before*, where *show* is a look at something else."""
    if show.position is None:
        return None
    view = show.view
    is_setting_up = isinstance(view, AskView) and view.bar.turn is None
    is_question = isinstance(view, NewsView) and view.icon is Icon.QUESTION
    is_scene = isinstance(view, Scene) and not is_setting_up and not is_question
    return view if is_scene and isinstance(view, Scene) else before


def cue_of(before: Scene | None, scene: Scene) -> Cue | None:
    """Return what *scene* sounds like where *before* was seen last; they differ."""
    match scene:
        case TumbleView(settled=False):
            return None if isinstance(before, TumbleView) else Cue.DIE
        case HugoView(at=at) if at >= 0:
            return Cue.CAUGHT if at in scene.stands else Cue.STEP
        case NewsView(icon=Icon.STAIRS):
            colours = {badge.colour for badge in scene.who}
            return CAUGHT[colours.pop()] if len(colours) == 1 else Cue.CAUGHT
        case NewsView(icon=Icon.CLOCK):
            return strike(scene.bar.clock)
        case CountView(at=at) if at and at != _counted(before):
            return Cue.THERE if scene.left == 0 else count_tone(at, is_down=scene.is_down)
        case EndView():
            return Cue.WINNER if scene.is_whole else Cue.STEP
        case RollView() | AskView() | MoveView():
            turn = scene.bar.turn
            is_new = turn and (turn != turn_of(before) or _begins(before, scene))
            return TUNES[turn.colour] if turn and is_new else None
        case _:
            return None


COUNTED = 10
"""Tones that rise, or fall, while somebody counts; then they begin anew."""


def count_tone(at: int, *, is_down: bool) -> Cue:
    """Return the tone of the number that is counted as number *at*, from 1."""
    height = (at - 1) % COUNTED + 1
    return Cue(f"count-{COUNTED + 1 - height if is_down else height}")


def heard(scene: Scene, cue: Cue) -> list[Cue]:
    """Return *cue*, and behind the tune of whoever is to roll in fear the beating heart."""
    fear = scene.fear if isinstance(scene, RollView | AskView) else None
    is_beating = fear and fear.ghosts and cue in TUNES.values()
    return [cue, Cue(f"heart-{fear.ghosts}")] if fear and is_beating else [cue]


def _counted(before: Scene | None) -> int:
    return before.at if isinstance(before, CountView) else 0


def strike(hour: str) -> Cue | None:
    """Return the strokes of *hour*, as it stands on the clock track: 24:00 is twelve.

    None where there is no clock, but a round.
    """
    hours, is_hour, _minutes = hour.partition(":")
    name = f"strike-{int(hours) % 12 or 12}" if is_hour else ""
    return Cue(name) if name in set(Cue) else None


def _begins(before: Scene | None, scene: Scene) -> bool:
    """Whether the same player is to roll once more."""
    return isinstance(scene, RollView) and not isinstance(before, RollView)


def turn_of(scene: Scene | None) -> object:
    """Return whose turn *scene* is about; None: nobody's."""
    return None if scene is None or isinstance(scene, EndView) else scene.bar.turn


def _place(scene: Scene | None) -> object:
    """Return what must stay the same for a sound to go on: a piece of news is one by itself,
    and so is a number."""
    return scene if isinstance(scene, NewsView | CountView) else (type(scene), turn_of(scene))
