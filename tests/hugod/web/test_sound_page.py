"""The list of sounds: each is there, by a name of its own; the routes are read in `test_web`."""

from __future__ import annotations

import json

from hugod.app.effects import Cue
from hugod.sound.tunes import TONES
from hugod.web.sound_page import NAMES, listed, sound_file, tones_json


def test_every_sound_has_a_name_of_its_own_and_its_button() -> None:
    assert set(NAMES) == set(Cue)
    assert len(set(NAMES.values())) == len(Cue)
    page = listed()
    assert all(f'data-sound="/sounds/{cue}.wav"' in page for cue in Cue)
    assert "It is red&#x27;s turn" in page


def test_the_browser_gets_the_very_tones() -> None:
    tones = json.loads(tones_json())["tones"]
    assert {cue: [tuple(tone) for tone in tones[cue]] for cue in tones} == {
        cue: [(tone.hz, tone.ms) for tone in TONES[cue]] for cue in Cue
    }


def test_a_file_is_found_by_the_name_of_its_sound() -> None:
    assert all((sound_file(f"{cue}.wav") or b"").startswith(b"RIFF") for cue in Cue)
    assert sound_file("tick") is sound_file("hugo.wav") is None
