"""Each animal has its own picture on the pages."""

from __future__ import annotations

from hugo_core.animal_marks import Animal, Mark
from hugod.serving.animals import animal_sign


def test_each_animal_looks_otherwise_and_its_number_makes_no_difference() -> None:
    signs = [animal_sign(Mark(animal, 1)) for animal in Animal]
    assert len({*signs}) == len(Animal)
    assert animal_sign(Mark(Animal.OWL, 17)) == animal_sign(Mark(Animal.OWL, 1))
    assert all("M" in sign and sign.startswith("<svg") for sign in signs)
