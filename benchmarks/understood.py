"""How much of a voice a machine understands: each word and each lesson, one of all of them.

    python benchmarks/understood.py FOLDER …

PocketSphinx hears each clip and says which of the words of the game it was: a closed list, as a
player has it in mind; and so each lesson, put together as the box says it. English only: there is
no other model. Prints what was misheard, and how many of all were understood.
"""

import argparse
import re
import sys
import time
from array import array
from pathlib import Path

import pocketsphinx

from hugo_core.board import board_names, load_board
from hugod.app.speech.sentences import aloud
from hugod.app.table.lessons import LESSONS
from hugod.app.values.effects import Utterance
from hugod.app.values.words import COLOURS
from hugod.languages import words_in
from hugod.voice.clips import Waveform, at_rate, read_clip, trimmed
from hugod.voice.folders import read_voice
from hugod.voice.phrases import clip_id
from hugod.voice.saying import SentenceMaker

HEARD_RATE = 16000
ONES = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen
""".split()  # noqa: SIM905  # a list to read
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905
OTHERS = ("Ghost", "yes", "no", "Cellar", "Hugo", "or", "Undo", "Help")


def spelled(number: int) -> str:
    """*number*, 0 to 199, as it is said."""
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens - 2] + (f" {ONES[ones]}" if ones else "")
    rest = number - 100
    return "one hundred" + (f" {spelled(rest)}" if rest else "")


def words() -> dict[str, str]:
    """What is said by what stands on the glass."""
    said = {str(number): spelled(number) for number in range(106)}
    rooms = {room.name_in("en") for name in board_names() for room in load_board(name).rooms}
    for word in (*COLOURS.values(), *sorted(filter(None, rooms)), *OTHERS):
        said[word] = re.sub(r"[^a-z' ]+", " ", word.lower().replace("-", " ")).strip()
    return said


class Ear:
    """PocketSphinx with the words of the game and no others."""

    def __init__(self, said: set[str]) -> None:
        self._decoder = pocketsphinx.Decoder(
            lm=None, samprate=float(HEARD_RATE), loglevel="FATAL", fsgusefiller=True
        )
        known = {text for text in said if all(map(self._decoder.lookup_word, text.split()))}
        self.unknown = said - known
        """Words that no dictionary of it has."""
        choices = " | ".join(sorted(known))
        self._decoder.add_jsgf_string("game", f"#JSGF V1.0; grammar game; public <w> = {choices};")
        self._decoder.activate_search("game")

    def hears(self, sound: Waveform) -> str:
        """The word that it takes *sound* for; empty: none."""
        quiet = array("h", bytes(2 * HEARD_RATE // 5))
        samples = quiet + at_rate(sound, HEARD_RATE).samples + quiet
        self._decoder.start_utt()
        self._decoder.process_raw(samples.tobytes(), no_search=False, full_utt=True)
        self._decoder.end_utt()
        found = self._decoder.hyp()
        return found.hypstr if found else ""


def understood(folder: Path, ear: Ear, said: dict[str, str]) -> tuple[int, list[str]]:
    """How many words were understood, and what each of the others was taken for."""
    clips = read_voice(folder).clips
    wrong, right = [], 0
    for text, word in said.items():
        clip = clips.get(clip_id(text))
        if word in ear.unknown or clip is None:
            continue
        heard = ear.hears(trimmed(read_clip(clip)))
        if heard == word:
            right += 1
        else:
            wrong.append(f"{word}: {heard or 'nothing'}")
    return right, wrong


def lessons_understood(folder: Path) -> tuple[int, list[str]]:
    """How many lessons were taken for themselves, and what each of the others was taken for."""
    words, box = words_in("en"), SentenceMaker([folder.parent])
    texts = [aloud(words.gettext(lesson.glass), words) for lesson in LESSONS]
    ear = Ear({_plain(text) for text in texts})
    heard = {_plain(text): ear.hears(_spoken(text, box)) for text in texts}
    wrong = [f"{text}: {taken or 'nothing'}" for text, taken in heard.items() if taken != text]
    return len(heard) - len(wrong), wrong


def _plain(text: str) -> str:
    """*text* as a dictionary has its words."""
    said = re.sub(r"\d+", lambda number: spelled(int(number[0])), text.lower())
    return " ".join(re.sub(r"[^a-z' ]+", " ", said).split())


def _spoken(text: str, box: SentenceMaker) -> Waveform:
    saying, samples = box.begin(Utterance(text, "en")), array("h")
    while not saying.is_over:
        if sound := saying.take():
            samples.extend(at_rate(sound, HEARD_RATE).samples)
        else:
            time.sleep(0.002)  # the engine needs the core
    return Waveform(samples, HEARD_RATE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args()
    said = words()
    ear = Ear(set(said.values()))
    if ear.unknown:
        sys.stdout.write(f"in no dictionary: {', '.join(sorted(ear.unknown))}\n")
    worst = 1.0
    for folder in options.folders:
        for what, (right, wrong) in (
            ("words", understood(folder, ear, said)),
            ("lessons", lessons_understood(folder)),
        ):
            share = right / max(1, right + len(wrong))
            worst = min(worst, share)
            sys.stdout.write(f"{folder}, {what}: {right} of {right + len(wrong)} ({share:.1%})\n")
            sys.stdout.writelines(f"  {line}\n" for line in wrong)
    return 0 if worst >= 0.99 else 1


if __name__ == "__main__":
    sys.exit(main())
