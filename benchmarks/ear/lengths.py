"""How long is spoken: the samples that the sound device is given, counted.

Nothing of the box's own estimate is asked.
"""

import re
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hugod.app.values.effects import Utterance
from hugod.voice.saying import SentenceMaker

_SENTENCE = re.compile(r"\S.*?[.!?…]+(?=\s|$)|\S.*$")
# Nobody in these languages spells a letter, or says a number, more slowly.
LETTER_S, NUMBER_S = 0.09, 1.2


class Lengths:
    """The seconds of each sentence by the voices in *folders*, and by espeak-ng for the rest."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._maker = SentenceMaker(folders)
        self._known: dict[Utterance, float] = {}

    def of(self, said: Utterance) -> list[tuple[str, float]]:
        """Return each sentence of *said* with its seconds and the pause behind it."""
        sentences = (replace(said, text=text) for text in _SENTENCE.findall(said.text))
        return [(each.text, self._seconds(each)) for each in sentences]

    def _seconds(self, said: Utterance) -> float:
        if said not in self._known:
            saying, seconds = self._maker.begin(said), 0.0
            while not saying.is_over:
                if sound := saying.take():
                    seconds += sound.seconds
                else:
                    time.sleep(0.002)  # the engine needs the core
            self._known[said] = seconds
        return self._known[said]


def lengths_of(voices: Path) -> Lengths:
    """Return the lengths of *voices*, a folder of them, and of espeak-ng; else of a slow voice."""
    return Lengths([voices]) if SentenceMaker([voices]).has_voice else SlowVoice()


class SlowVoice(Lengths):
    """A voice of nobody, slower than any, where none may be installed."""

    def __init__(self) -> None:
        super().__init__(())

    def _seconds(self, said: Utterance) -> float:
        return LETTER_S * len(said.text) + NUMBER_S * len(re.findall(r"\d+", said.text))
