"""Bring the catalogues of words up to the code: `make words` runs it.

It collects every sentence the code hands to `_`, `gettext` or `N_`, writes them to `hugod.pot`,
makes room for the new ones in each language's `hugod.po`, and compiles the `hugod.mo` that the box
reads; git does not keep that one, `build_backend.py` compiles it wherever hugod is installed. A
sentence without a translation is left empty and named here; nothing is guessed. The same code and
the same translations give the same files, on any day and with any Babel.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
SOURCES = (
    *sorted((ROOT / "firmware/hugod").rglob("*.py")),
    ROOT / "hugo_core/errors.py",
    *sorted((ROOT / "hugo_hall").rglob("*.py")),
)
KEYWORDS = ("_", "N_", "gettext")
LOCALE = ROOT / "firmware/hugod/locale"
TEMPLATE = LOCALE / "hugod.pot"
LANGUAGES = tuple(sorted(file.parts[-3] for file in LOCALE.glob("*/LC_MESSAGES/hugod.po")))
"""All that a translator has begun; English is in the code itself."""

WIDTH = 100


class Words(Catalog):
    """A catalogue whose head says nothing that changes by itself: no dates, no versions."""

    mime_headers = property(
        lambda self: [
            *([("Language", str(self.locale))] if self.locale else []),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]
    )


@cache
def collected() -> Words:
    """Every sentence of the code in alphabetical order, wherever it stands."""
    template = Words(fuzzy=False, header_comment="# Every sentence of the code; `make words`.")
    found = {sentence for source in SOURCES for sentence in sentences(source.read_text("utf-8"))}
    for sentence in sorted(found):
        _add(template, sentence)
    return template


def sentences(code: str) -> Iterator[str]:
    """What *code* hands to be translated, in the gaps of f-strings, too, where Babel is blind."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case (
                ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(said))])
                | ast.Call(func=ast.Attribute(attr=name), args=[ast.Constant(value=str(said))])
            ) if name in KEYWORDS:
                yield said


def updated(template: Catalog, language: str, kept: Catalog) -> Words:
    """Give the catalogue of *language*: what *kept* says, for what *template* asks."""
    comment = f"# The words in {language}; edit here, then `make words`."
    words = Words(locale=language, fuzzy=False, header_comment=comment)
    for wanted in _sentences(template):
        old = kept.get(str(wanted.id))
        _add(words, str(wanted.id), str(old.string) if old else "", fuzzy=bool(old and old.fuzzy))
    return words


def _add(words: Catalog, sentence: str, said: str = "", *, fuzzy: bool = False) -> None:
    message = words.add(sentence, said)
    message.flags.clear()  # which ones Babel guesses depends on its version
    if fuzzy:
        message.flags.add("fuzzy")


def _sentences(words: Catalog) -> Iterator[Message]:
    return (message for message in words if message.id)


def as_text(words: Catalog) -> bytes:
    """Write a catalogue as people read it."""
    file = io.BytesIO()
    write_po(file, words, width=WIDTH, no_location=True)
    return file.getvalue()


def as_machine_reads(words: Catalog) -> bytes:
    """Write a catalogue as gettext reads it; doubtful sentences are left out."""
    file = io.BytesIO()
    write_mo(file, words)
    return file.getvalue()


def folder(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES"


def machine_file(language: str) -> Path:
    return folder(language) / "hugod.mo"


def kept(language: str) -> Catalog:
    """Read what is translated so far."""
    path = folder(language) / "hugod.po"
    return read_po(io.BytesIO(path.read_bytes() if path.exists() else b""), locale=language)


def files() -> dict[Path, bytes]:
    """Give every file as it should be."""
    template = collected()
    found = {TEMPLATE: as_text(template)}
    for language in LANGUAGES:
        words = updated(template, language, kept(language))
        found[folder(language) / "hugod.po"] = as_text(words)
        found[machine_file(language)] = as_machine_reads(words)
    return found


def compile_words() -> None:
    """Write what the box reads of the translations as they are, whatever the code asks for."""
    for language in LANGUAGES:
        words = kept(language)
        machine_file(language).write_bytes(as_machine_reads(updated(words, language, words)))


def untranslated() -> list[str]:
    """Name what still needs a translator."""
    return [
        f"{language}: {message.id}"
        for language in LANGUAGES
        for message in _sentences(updated(collected(), language, kept(language)))
        if not message.string or message.fuzzy
    ]


def main() -> int:
    """Write the files; with `--check` only name those that are not as they should be."""
    wrong = [path for path, text in files().items() if not _is(path, text)]
    if "--check" not in sys.argv[1:]:
        for path in wrong:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files()[path])
        wrong = []
    problems = [f"not up to the code: {path.relative_to(ROOT)}" for path in wrong]
    problems += [f"not translated: {sentence}" for sentence in untranslated()]
    sys.stdout.writelines(f"{problem}\n" for problem in problems)
    return 1 if problems else 0


def _is(path: Path, text: bytes) -> bool:
    return path.exists() and path.read_bytes() == text


if __name__ == "__main__":
    sys.exit(main())
