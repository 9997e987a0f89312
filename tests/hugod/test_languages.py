"""Every language: complete, up to the code, and every phrase in its place on the glass.

Games are played at random in each language with every picture looked at; what a game brings too
rarely, or not with its longest words, is asked for one by one. Nothing may be left over.
"""

import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations, translation
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from make_words import SOURCES, sentences

from hugo_core.animal_marks import Animal, Mark
from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.errors import Reason, Refused
from hugo_core.position import Face
from hugod.app.box.voices import PERSONS
from hugod.app.looking_back.riddles import CHOICES, LUCK
from hugod.app.session import Session
from hugod.app.setup.edition import stairs_menu
from hugod.app.setup.first_evening import HELLO
from hugod.app.table.fear import SAID as FEARS
from hugod.app.table.table import Table
from hugod.app.values.effects import Remember, Show
from hugod.app.values.inputs import Key, KeyDown
from hugod.app.values.prompt_views import AskView, ListView, TextView
from hugod.app.values.settings import Question, Settings
from hugod.app.values.signs import Bar, Icon
from hugod.app.values.words import Words
from hugod.draw import problems
from hugod.draw.canvas import Rect, wrapped
from hugod.draw.fonts import Font
from hugod.languages import DOMAIN, LOCALE, all_languages, all_words, words_in
from hugod.serving.page_files import EASE
from hugod.stickers import touch
from hugod.stickers.sheet import HOW, WORDS, sheet_words
from hugod.web.board_broadcast import CAPTIONS
from hugod.web.past_routes import GAME_PAGE
from hugod.web.routes import SOUND_NAMES, SOUNDS_PAGE
from hugod.web.voice_routes import SAID, VOICE_PAGE
from tests.shares import at_once

ROOT = Path(__file__).parents[2]
LANGUAGES = all_languages()
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
EVENING = (("amigo-hugo", 400), ("amigo-midnight-party", 400))
"""What is played at every number of players, and for how many keys."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


# The catalogues


def test_the_catalogues_are_what_the_code_makes_of_them() -> None:
    found = subprocess.run(
        [sys.executable, ROOT / "tools/make_words.py", "--check"], capture_output=True, text=True
    )
    assert (found.stdout, found.stderr, found.returncode) == ("", "", 0), "`make words` helps"


def test_a_sentence_is_found_in_the_gap_of_another_one() -> None:
    code = """f'<p>{escape(_("Who ran best tonight?"))}</p>' + words.gettext("a" "b") + N_(word)"""
    assert list(sentences(code)) == ["ab", "Who ran best tonight?"]


def written_in(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=language)


def gaps(sentence: str) -> list[str]:
    """Name the numbers and words that are filled into *sentence*."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_with_the_same_gaps(language: str) -> None:
    words = [message for message in written_in(language) if message.id]
    assert [str(message.id) for message in words if not message.string or message.fuzzy] == []
    differ = [str(m.id) for m in words if gaps(str(m.id)) != gaps(str(m.string))]
    assert differ == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_keeps_its_full_stop_and_its_keys(language: str) -> None:
    for message in written_in(language):
        asked, said = str(message.id), str(message.string)
        assert asked.endswith(".") == said.endswith("."), message
        assert [key for key in "#*" if key in asked] == [key for key in "#*" if key in said]


def test_no_french_line_begins_with_the_mark_that_ends_a_sentence() -> None:
    """The space before it is one at which no line is broken."""
    said = [str(message.string) for message in written_in("fr") if message.id]
    assert [words for words in said if re.search(r" (?:[?!:;]|h\b)", words)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_box_reads_what_the_translator_wrote(language: str) -> None:
    read = translation(DOMAIN, LOCALE, [language])
    assert isinstance(read, GNUTranslations)
    for message in written_in(language):
        if message.id:
            assert read.gettext(str(message.id)) == message.string


# The choice of a language


def test_every_language_of_the_menu_speaks_for_itself() -> None:
    said = {language: words.colour(Colour.RED) for language, words in all_words().items()}
    assert list(said) == list(LANGUAGES)
    assert len(set(said.values())) == len(said)
    assert (said["en"], said["fr"]) == ("red", "rouge")


def test_the_menu_has_each_language_by_its_own_name_english_first() -> None:
    names = [words.name for words in all_words().values()]
    assert names[:2] == ["English", "Deutsch"]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_know_their_language(language: str) -> None:
    assert words_in(language).language == language


def test_a_language_without_a_catalogue_is_said_in_english() -> None:
    assert words_in("xx").gettext("New game") == "New game"
    assert words_in("../../tmp").language == "en"


def test_a_missing_catalogue_is_said_in_english(tmp_path: Path) -> None:
    assert words_in("de", tmp_path).gettext("New game") == "New game"
    assert list(all_words(tmp_path)) == ["en"]


@pytest.mark.parametrize("broken", [b"", b"no catalogue", b"\xde\x12\x04\x95" + 40 * b"\xff"])
def test_a_catalogue_that_cannot_be_read_is_said_in_english(broken: bytes, tmp_path: Path) -> None:
    file = tmp_path / "sv" / "LC_MESSAGES" / f"{DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(broken)
    assert words_in("sv", tmp_path).gettext("New game") == "New game"


SWEDISH = {
    "English": "Svenska",
    "Hi": "Hej",
    "red": "röd",
    "Press the big button to roll the die.": "Tryck på den stora knappen och kasta.",
    "Numbers for your haunted castle": "Nummer till ert spökslott",
}


@pytest.fixture
def with_swedish(tmp_path: Path) -> Path:
    """Give the folder of all languages and one more: nothing but its catalogue was added."""
    locale = tmp_path / "locale"
    shutil.copytree(LOCALE, locale)
    file = locale / "sv" / "LC_MESSAGES" / f"{DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    catalogue = Catalog(locale="sv")
    for sentence, said in SWEDISH.items():
        catalogue.add(sentence, said)
    with file.open("wb") as opened:
        write_mo(opened, catalogue)
    return locale


def test_one_more_language_needs_nothing_but_its_catalogue(with_swedish: Path) -> None:
    """It greets, is chosen by its number, speaks in the game, and prints its stickers."""
    languages = all_words(with_swedish)
    settings = Settings(first_evening=Question.LANGUAGE)
    session = Session((), languages["en"], settings=settings, languages=languages)
    shown = session.begin(0.0)
    for key in (Key.A, Key(str(len(LANGUAGES) + 1))):
        shown = session.handle(KeyDown(key), 1.0)
        told = next(effect.view for effect in shown if isinstance(effect, Show))
        if key is Key.A:
            assert isinstance(told, ListView)
            assert (told.items[-1], told.title.split(",")[0]) == ("Svenska", "Hej")
            assert problems(told) == ()
    assert Remember(Settings("sv", first_evening=Question.PARTS)) in shown
    assert session.words().colour(Colour.RED) == "röd"
    assert sheet_words(languages["sv"]).title == "Nummer till ert spökslott"
    started = Session((), languages["sv"], settings=Settings("sv"), languages=languages)
    assert started.words().language == "sv"


LONG_NAMES = {"English": "Nederlands", "Hi": "Bonsoir"}


def test_with_nine_languages_the_greeting_and_the_digits_still_fit() -> None:
    languages = {code: words_in(code) for code in LANGUAGES}
    for code in ("cs", "da", "fi", "pl", "pt", "sv")[: 9 - len(languages)]:
        languages[code] = Words(lambda said: LONG_NAMES.get(said, said), code)
    table = Table(languages["en"], languages=languages)
    for cursor in range(9):
        assert problems(HELLO.at(cursor).view(table)) == ()
    assert problems(TextView(HELLO.advice(table), Icon.NO)) == ()


@pytest.mark.parametrize(
    ("language", "edition"), [("en", "ghost-party"), ("fr", "fantome-de-minuit")]
)
def test_each_language_has_its_own_sheet_of_1989(language: str, edition: str) -> None:
    wine_cellar, _ = stairs_menu(Table(words_in(language))).choices
    assert f"name={edition!r}" in repr(wine_cellar)


# The players


@every_language
def test_the_players_letters_and_words_all_differ(language: str) -> None:
    badges = [words_in(language).badge(colour) for colour in Colour]
    assert len({badge.letter for badge in badges}) == len(Colour)
    assert len({badge.name for badge in badges}) == len(Colour)
    assert all(len(badge.name) <= 9 for badge in badges)
    assert all(badge.letter.lower() in badge.name for badge in badges)


# Everything on the display
#
# A sentence is looked at in a place of the size its English asks for. That each screen as it really
# is has room for it, every story of `tests/hugod/app` sees: each is told in some of the languages.

LONGEST = ("de", "fr")
"""The languages with the longest sentences; `make check` looks at all."""
LARGE, HINT = 16, 25
"""Letters of a title or an item, 16 dots high, and of the small line at the bottom."""
SMALL = {
    "# tries again",
    "Nobody plays yet",
    "Roll hides them",
    "Roll: the square",
    "Spooky points",
    "The die rolls …",
    "The game is over",
    "The lot is drawn",
    "Use as keypad",
    "little to choose",
    "Join two boxes",
    "On their way …",
    "They are asked …",
    "They ask: back?",
    "join by four words",
    "no connection …",
    "show four words",
    "type their words",
    "Read them aloud",
    "Word {number} of 4",
    "then type theirs",
    "{count} more  * anew",
    "What happened?",
    "move me, then #",
    "nobody can move",
    *FEARS,
    *LUCK,
    *CHOICES,
}
"""Short in English, but never shown in large letters alone."""
ON_PAGES = {
    *(*SOUND_NAMES.values(), *SOUNDS_PAGE.values()),
    *(CAPTIONS[name] for name in ("title", "display", "cardboard", "sounds", "keyboard")),
    *(CAPTIONS[name] for name in ("as-keypad", "tab", "this-page")),
    *EASE.values(),
    "start {start}, luck {luck}, choices {choices}, the others {others}: {result} of 100",
    "Better: {better}, {cost} % of a win.",
    "{who} played like level {level}",
    *({*GAME_PAGE.values(), "Newer games", "Older games"} - {"All games"}),
    *(*PERSONS.values(), *VOICE_PAGE.values(), *SAID.values()),
    *WORDS.values(),
    *(*HOW, *touch.HOW, *touch.KEY_LINES, *(meaning for _, meaning in touch.LEGEND)),
    *(touch.TITLE_WORDS, touch.KEYS_TITLE, touch.NEEDED, touch.FIGURE_LINE, touch.LIFE_SIZE),
}
"""Never shown on the display."""
ASKED = {
    *("How many play?", "How many ghosts?", "How many rounds?", "How many now?"),
    "How many in both houses?",
}
"""Large beside the field of a number, where a longer question takes two lines."""
INSIDE = {"hardly once in a life", "{alone} of {count} counted alone"}
"""Never in the line at the bottom: inside another sentence, or on a page of several lines."""
FILLINGS = {
    **{"number": 9, "rounds": 9, "stride": 7, "until": 8, "seconds": 10, "needs": 5, "guests": 6},
    **{"squares": 28, "doors": 19, "room": 38, "place": 38, "step": 60, "square": 28, "first": 60},
    **{"where": 38, "least": 95, "most": 120, "minutes": 120, "points": "−99", "count": 199},
    **{"digits": 473, "steps": "3-7", "players": 7},
    **{"box": "tables-of-the-north-club"},
    **{"done": 9999, "total": 9999, "games": 9999, "new": 999, "harmed": 999, "ghosts": 333},
    **{
        "alone": 199,
        "tens": 9,
        "ones": 9,
        "times": 9,
        "of": 10,
        "way": "35→14",
        "throw": 199,
        "table": 20,
    },
    **{
        "round": 9,
        "begin": 50,
        "end": 100,
        "start": 50,
        "luck": "−50",
        "choices": "+99",
        "others": "−99",
        "better": "35→14",
        "cost": 99,
        "level": 6,
        "result": 100,
    },
    **{"code": 314159, "origin": 35, "target": 60, "ahead": 999, "longest": 99, "hard": 99},
    **{"old": "turquoise", "player": "turquoise"},
    **{"soft": 99, "wins": 9999, "streak": 99, "worst": "−99", "best": "+99", "rating": "−9.9"},
    **{"day": 31, "month": 12, "all": 999, "fives": "10, 15, 20, 25", "rooms": 11},
    **{"hour": "23:45", "key": "B", "name": "2026-11-22-100", "letters": "R B T Y K G W V"},
}
"""The longest of what is filled in."""
OTHER_FILLINGS = {"+{points} points": {"points": 16}}


def filled(sentence: str, words: Words) -> str:
    """Give *sentence* in the language of *words* with the longest of everything in its gaps."""
    _ = words.gettext
    longest = max(map(words.colour, Colour), key=len)
    in_words = {
        "who": longest,
        "colour": longest,
        "last": f"{longest} 17→21",
        "animal": max(map(words.animal, Animal), key=len),
        "mark": max((words.mark(Mark(each, 99)) for each in Animal), key=len),
        "face": words.side(Face.GHOST),
        "how": _("medium"),
        "chance": _("{times} times in {of}").format(times=9, of=10),
        "often": _("hardly once in a life"),
        "places": _(" or ").join(map(str, LONG)),
    }
    return _(sentence).format(**FILLINGS | in_words | OTHER_FILLINGS.get(sentence, {}))


def is_cramped(sentence: str, words: Words) -> bool:
    """Say whether *sentence* has no room where it may be shown."""
    if sentence in ON_PAGES:
        return False
    english, said = filled(sentence, Words()), filled(sentence, words)
    if sentence in ASKED:
        return problems(AskView(Bar(), said, "", digits=1)) != ()
    if len(english) > HINT or english.endswith("."):
        views = (
            TextView(said, Icon.QUESTION, words.gettext("Why?")),
            TextView(said, Icon.GHOST, hint=words.yes_or_no),
        )
        return any(problems(view) for view in views)
    if len(english) <= LARGE and sentence not in SMALL:
        return len(said) > LARGE
    return sentence not in INSIDE and problems(TextView("", hint=said)) != ()


def written_by(*files: Path) -> set[str]:
    """Give every sentence that *files* hand to the catalogues."""
    return {sentence for file in files for sentence in sentences(file.read_text("utf-8"))}


def only_said() -> set[str]:
    """Give what is said aloud, or stands on a club's pages, and is never on the display."""
    code = {*SOURCES}
    spoken = {*(ROOT / "firmware/hugod/app/speech").glob("*.py")}
    spoken |= {ROOT / "firmware/hugod/app/table/jokes.py", *(ROOT / "hugo_hall").rglob("*.py")}
    return written_by(*spoken) - written_by(*(code - spoken))


@pytest.mark.parametrize("language", at_once(LANGUAGES, LONGEST.__contains__))
def test_every_sentence_fits_its_place_on_the_display(language: str) -> None:
    words = words_in(language)
    shown = {str(message.id) for message in written_in(TRANSLATED[0])} - {"", *only_said()}
    sentences = sorted(shown)
    assert [each for each in sentences if is_cramped(each, words)] == []


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Menu", "Seventeen letters"),
        ("Nobody plays yet", "x" * 33),
        ("The board is kept.", "A sentence. " * 20),
    ],
)
def test_a_sentence_that_is_too_long_is_found(sentence: str, said: str) -> None:
    assert is_cramped(sentence, Words(lambda asked: said if asked == sentence else asked))


LONG = (Place(38), Place(28), Place(27))
"""Places with the most digits."""
FACTS = {"face": 4, "squares": 28, "needs": 5, "guests": 6, "least": -99, "most": 99}
OFTEN = (
    *(Reason.SQUARE_TAKEN, Reason.WRONG_COUNT, Reason.ROOM_TOO_FAR, Reason.ROOM_OUT_OF_REACH),
    *(Reason.ROOM_EXACT, Reason.ROOM_FULL),
)
"""Refusals every child meets: they are as large as a child must read."""


def refusals(words: Words, *reasons: Reason) -> Iterator[str]:
    """Say each of *reasons* with every number of places that are allowed instead."""
    for reason in reasons:
        for count in range(len(LONG) + 1):
            nearest = LONG[:count] or (LONG[:1] if reason is Reason.HIGHEST_STEP_FIRST else ())
            refused = Refused(reason, where=38, nearest=nearest, **FACTS)
            yield from (words.refusal(refused, face) for face in (None, Face.FOUR))


@pytest.mark.parametrize("language", at_once(LANGUAGES, LONGEST.__contains__))
def test_every_refusal_fits_with_all_its_places(language: str) -> None:
    words = words_in(language)
    for said in refusals(words, *Reason):
        for view in (
            TextView(said, Icon.NO),
            TextView(said, Icon.QUESTION, words.gettext("Why?")),
            TextView(said, Icon.QUESTION, hint=words.gettext("other board? B counts")),
        ):
            assert problems(view) == (), said


@every_language
def test_refusals_a_child_meets_often_are_in_large_letters(language: str) -> None:
    glass = Rect(0, 0, 128, 64)
    for sentence in refusals(words_in(language), *OFTEN):
        assert wrapped(sentence, glass, (Font.TEXT,)), sentence
