"""`hugod lessons`: what the box teaches while a game is played, as a list or a sheet to print."""

from __future__ import annotations

import argparse
import json

from hugo_core.editions import EDITIONS
from hugo_core.errors import BadSetup
from hugo_core.house_rules import in_order
from hugo_core.position import Setup
from hugod.app.speech.sentences import aloud
from hugod.app.table.lessons import LESSONS, Lesson
from hugod.app.values.words import Words
from hugod.commands.shared_options import add_house
from hugod.commands.terminal import OK, WRONG_USAGE, complain, say
from hugod.languages import all_languages, words_in
from hugod.web.rules_sheet import rules_file, setup_of


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod lessons`."""
    parser.description = "Print the lessons that the box teaches, in their order."
    parser.add_argument("--language", choices=all_languages(), default="en")
    parser.add_argument("--edition", choices=tuple(EDITIONS), help="those of this edition alone")
    add_house(parser)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="one JSON list")
    shown.add_argument("--page", action="store_true", help="one page of HTML, to print")
    parser.set_defaults(command=_lessons)


def _lessons(options: argparse.Namespace) -> int:
    words, setup = words_in(options.language), None
    if options.edition:
        try:
            setup = setup_of(EDITIONS[options.edition], in_order(tuple(options.house)))
        except BadSetup as error:
            return complain(error)
    elif options.page or options.house:
        complain("--page and --house want an --edition")
        return WRONG_USAGE
    if options.page and setup:
        say(rules_file(setup, words).splitlines())
        return OK
    wanted = [each for each in LESSONS if _is_true(each, setup)]
    if options.json:
        say([json.dumps([plain(each, words, setup) for each in wanted], ensure_ascii=False)])
    else:
        say(f"{', '.join(numbers(each, setup))}: {words.gettext(each.glass)}" for each in wanted)
    return OK


def _is_true(lesson: Lesson, setup: Setup | None) -> bool:
    """Whether *lesson* is taught in *setup*, or by the sheet of any edition."""
    return lesson.of(setup) if setup else bool(lesson.editions)


def numbers(lesson: Lesson, setup: Setup | None) -> tuple[str, ...]:
    """The numbers of its rules, of one game alone where it is known which."""
    return lesson.rules_in(setup) if setup else lesson.rules


def plain(lesson: Lesson, words: Words, setup: Setup | None) -> dict[str, object]:
    """The lesson in one language, as JSON has it."""
    return {
        "id": lesson.id,
        "rules": numbers(lesson, setup),
        "editions": lesson.editions,
        "glass": words.gettext(lesson.glass),
        "aloud": aloud(words.gettext(lesson.glass), words),
    }
