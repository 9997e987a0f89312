"""How much the box talks: seconds and words a turn, the longest sentence, at each detail.

    python benchmarks/seconds.py [VOICES] [--games N] [--language en de] [--loud] [--frames]

Whole games of all editions are played at random by keys, as people press who know them; every
utterance counts at its whole length, cut or not. VOICES is a folder of voices, build/voices after
`make voices`, whose samples are counted; without it espeak-ng says everything. --loud prints each
sentence of the first game with its seconds. --frames plays nothing: it names each sentence of a
game that may be too long with the longest words in its gaps.
"""

import argparse
import random
import sys
from pathlib import Path

from ear.frames import longest
from ear.lengths import Lengths, lengths_of
from families import answers
from machine import report
from played import Played, typed

from hugo_core.commands import PlaceGuest
from hugo_core.editions import EDITIONS, colours_for
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, agree
from hugod.app.values import inputs
from hugod.app.values.effects import Effect, Play, RollFace, Utterance
from hugod.app.values.settings import Detail, Settings, Speech
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import Light
from hugod.languages import all_languages, all_words

LONG_S = 4.0
"""The longest sentence that is wanted."""
DETAILS = (Detail.FULL, Detail.SHORT, Detail.LEAST)


class Evening(Played):
    """One game at random, played by keys; *said* is all that the box says of its turns."""

    finger_s = 1.0

    def __init__(self, language: str, detail: Detail, game: int) -> None:
        chance = random.Random(game)
        edition = EDITIONS[sorted(EDITIONS)[game % len(EDITIONS)]]
        players = 2 + game // len(EDITIONS) % 3
        colours = chance.sample(colours_for(players), players)
        setup = agree(edition, tuple(colours))
        self.said: list[Utterance] = []
        self.turns = 0
        """How often somebody rolled the die."""
        self._is_playing = False
        """Nobody places guests."""
        super().__init__(answers(setup), Settings(language, speech=Speech(detail)), chance)
        self.begin()
        self.give(inputs.PartFound(inputs.Part.VOICE))
        while not isinstance(self.view, EndView):
            self._step()

    def _step(self) -> None:
        """Do what a person would do now: type where to, press the big button, or wait."""
        view, position = self.view, self.session._table.position
        assert position is not None
        due = self.session.deadline()
        self._is_playing = position.phase is not Phase.PLACING
        if isinstance(view, MoveView) and view.light is not Light.ON:
            way = self.chance.choice(list(legal_commands(position)))
            self.press(*str(typed(way)))
            self._take()
        elif position.phase is Phase.PLACING and self.session._screen.is_typed:
            free = [each for each in legal_commands(position) if isinstance(each, PlaceGuest)]
            self.press(*str(typed(self.chance.choice(free))))
            self._take()
        elif due is not None:
            self.wait(due)
        else:
            self.press("Roll")

    def _take(self) -> None:
        """Take what is highlighted, as long as something is."""
        history = self.session._table.history
        assert history is not None
        before = len(history.trail())
        for _ in range(4):
            now = self.session._table.history
            if now is None or len(now.trail()) != before:
                return
            self.press("#")

    def note(self, effect: Effect) -> None:
        match effect:
            case Play(said=Utterance() as said) if self._is_playing:
                self.said.append(said)
            case RollFace():
                self.turns += 1


def measure(language: str, detail: Detail, games: int, lengths: Lengths, *, loud: bool) -> None:
    """Play *games* and report; of a turn the mean over the games."""
    a_turn, words, minutes, turns = 0.0, 0.0, 0.0, 0
    heard: list[tuple[float, str]] = []
    for game in range(games):
        evening = Evening(language, detail, game)
        told = [(length, text) for said in evening.said for text, length in lengths.of(said)]
        if loud and game == 0:
            for length, text in told:
                report(f"{length:5.2f} s", text)
        seconds = sum(length for length, _ in told)
        a_turn += seconds / evening.turns / games
        words += sum(len(text.split()) for _, text in told) / evening.turns / games
        minutes += seconds / 60 / games
        turns += evening.turns
        heard += told
    longest, text = max(heard)
    long = sum(length > LONG_S for length, _ in heard)
    report(
        f"{language}, {detail}",
        f"{a_turn:.1f} s and {words:.0f} words a turn, {minutes:.0f} min a game "
        f"({turns / games:.0f} turns); over {LONG_S:g} s: {100 * long / len(heard):.1f} %; "
        f"longest {longest:.1f} s: {text}",
    )


def look_at_frames(language: str, lengths: Lengths) -> None:
    """Report each sentence that may be too long, the longest first."""
    found = sorted(longest(all_words()[language], lengths), reverse=True)
    long = [each for each in found if each[0] > LONG_S]
    for seconds, text, _message in long:
        report(f"{seconds:5.2f} s", text)
    report(f"{language}, sentences over {LONG_S:g} s", f"{len(long)} of {len(found)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("voices", nargs="?", type=Path, default=Path("build/voices"))
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--language", nargs="+", choices=all_languages(), default=["en", "de"])
    parser.add_argument("--detail", nargs="+", choices=DETAILS, default=DETAILS)
    parser.add_argument("--loud", action="store_true")
    parser.add_argument("--frames", action="store_true")
    wanted = parser.parse_args()
    for language in wanted.language:
        lengths = lengths_of(wanted.voices)
        if wanted.frames:
            look_at_frames(language, lengths)
            continue
        for detail in wanted.detail:
            measure(language, Detail(detail), wanted.games, lengths, loud=wanted.loud)
    return 0


if __name__ == "__main__":
    sys.exit(main())
