"""Whole evenings by ear: every sound and every word after every key, as it stands in a file.

A line with `>` says what is done, as a method of `Story`; under it stands, a line each, what was
played: `!` if it cuts what sounds, its cues, how loud, the words with the number of the utterance.
`UPDATE_GOLDEN=1 pytest tests/hugod/app/speech` writes what changed anew, and fails for it: read it.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hugod.app.values.effects import Play
from hugod.app.values.inputs import Key, Part, PartFound, PartLost
from hugod.app.values.settings import Detail, Settings, Speech
from hugod.app.values.view import Light
from tests.goldens import see_golden_text
from tests.hugod.app.conftest import Box, Story

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
assert TRANSCRIPTS
MORE: dict[str, Callable[..., object]] = {
    "detail": lambda story, detail: set_detail(story, Detail(detail)),
    "lost": lambda story, part: story.give(PartLost(Part(part), "gone")),
    "found": lambda story, part: story.give(PartFound(Part(part))),
    "tap": lambda story, *keys: tap(story, *keys),
    "wait": lambda story, seconds: story.wait(float(seconds)),
    "hold": lambda story, key: story.hold(key, seconds=1.0),
    "go": lambda story, times: go_on(story, int(times)),
    "mash": lambda story, seed: mash(story, random.Random(seed)),
}


def set_detail(story: Story, detail: Detail) -> None:
    table = story.session._table
    story.settings = replace(table.settings, speech=Speech(detail))
    story.session._table = replace(table, settings=story.settings)


def tap(story: Story, *keys: str) -> None:
    for key in keys:
        story.press(key).let_go(key)


def go_on(story: Story, times: int) -> None:
    """Do what is asked for in the simplest way: the big button where it shines, else the next."""
    for _ in range(times):
        is_lit = story.settle().view.light is Light.ON
        tap(story, *(["Roll"] if is_lit else ["B", "#"]))


def mash(story: Story, chance: random.Random) -> None:
    """Press what a child would: mostly keys that do something, now and then any."""
    for _ in range(30):
        often = ["Roll", "#", "B", *"123456789"]
        tap(story, chance.choice(often if chance.random() < 0.7 else [key.value for key in Key]))
        story.wait(chance.choice((0.0, 0.3, 3.0, 30.0)))


def told(play: Play) -> str:
    loud = play.sound.level.value if play.sound.is_on else "off"
    marks = ["!" if play.cuts else " ", *(cue.value for cue in play.cues), loud]
    if said := play.said:
        quick = " quick" if said.is_quick else ""
        marks.append(f"{said.number}{quick} {said.language} {said.speed.value}: {said.text}")
    return "   " + " ".join(marks)


def transcript(story: Story, lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield line
        does, _, what = line.removeprefix("> ").partition(" ")
        arguments = what.split(", ") if what else []
        MORE[does](story, *arguments) if does in MORE else getattr(story, does)(*arguments)
        yield from map(told, story.played)
        story.played.clear()


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_what_is_heard_of_an_evening(box: Box, file: Path) -> None:
    position, *rest = file.read_text("utf-8").splitlines()
    story = box(position, settings=Settings(speech=Speech(Detail.FULL)))
    story.looks_at_glass, story.chance = False, random.Random(1)
    heard = [position, *transcript(story, [line for line in rest if line.startswith(">")])]
    see_golden_text("\n".join(heard) + "\n", file)
