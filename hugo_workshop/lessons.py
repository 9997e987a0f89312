"""`hugod lessons`: what the box teaches while a game is played."""

from __future__ import annotations

import argparse
import json

from hugo_core.editions import EDITIONS
from hugod.app.speech.sentences import aloud
from hugod.app.table.lessons import LESSONS, Lesson
from hugod.app.values.words import Words
from hugod.commands.terminal import OK, say
from hugod.languages import all_languages, words_in


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod lessons`."""
    parser.description = "Print the lessons that the box teaches, in their order."
    parser.add_argument("--language", choices=all_languages(), default="en")
    parser.add_argument("--edition", choices=tuple(EDITIONS), help="those of this edition alone")
    parser.add_argument("--json", action="store_true", help="one JSON list")
    parser.set_defaults(command=_lessons)


def _lessons(options: argparse.Namespace) -> int:
    words = words_in(options.language)
    wanted = [
        each for each in LESSONS if options.edition in (None, *each.editions) and each.editions
    ]
    if options.json:
        say([json.dumps([plain(each, words) for each in wanted], ensure_ascii=False)])
    else:
        say(f"{', '.join(each.rules)}: {words.gettext(each.glass)}" for each in wanted)
    return OK


def plain(lesson: Lesson, words: Words) -> dict[str, object]:
    """The lesson in one language, as JSON has it."""
    return {
        "id": lesson.id,
        "rules": lesson.rules,
        "editions": lesson.editions,
        "glass": words.gettext(lesson.glass),
        "aloud": aloud(words.gettext(lesson.glass), words),
    }
