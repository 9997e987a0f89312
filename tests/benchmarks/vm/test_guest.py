"""What the host takes note of while a machine is on."""

from guest import Seen


def test_the_last_record_and_every_picture_are_remembered() -> None:
    seen = Seen()
    for said in (
        {"kept": [1, 6, "aa"]},
        {"glass": "p1", "words": "Press Roll"},
        {"kept": [1, 7, "bb"]},
        {"glass": "p2", "words": "It is a 4"},
    ):
        seen.note(said)
    assert (seen.kept, seen.records) == ((1, 7, "bb"), 2)
    assert (seen.picture, seen.words, seen.pictures) == ("p2", "It is a 4", ["p1", "p2"])
