"""Phrases: one clip for one wording, and an utterance cut into the longest there are."""

import pytest

from hugod.voice.phrases import IS_ID, Pieces, clip_id, phrases, sentences


def texts(found: tuple[Pieces, ...]) -> list[list[str]]:
    return [[piece.text for piece in sentence] for sentence in found]


def test_a_phrase_is_what_stands_between_the_gaps() -> None:
    found = phrases(["{who}, you threw a {face}. You may go to {places}!", "Press Roll"])
    assert list(found.values()) == ["you threw a", "You may go to", "Press Roll"]


def test_a_gap_alone_and_a_mark_alone_are_no_phrase() -> None:
    assert phrases(["{number}/{count}", "{who} → {square}", " … ", "«{name}»", ""]) == {}


def test_each_phrase_is_there_once() -> None:
    assert list(phrases(["red", "Red.", "RED!"]).values()) == ["red"]


def test_an_id_can_be_read_and_changes_with_the_wording() -> None:
    assert clip_id("you threw a").startswith("you-threw-a_")
    assert clip_id("you threw a") == clip_id(" You threw a: ")
    assert clip_id("you threw a") != clip_id("you throw a")
    assert clip_id("you, threw a") != clip_id("you threw a")


RECORDED = {
    "You threw a": "you-threw-a_d754c0",
    "Hugo caught": "hugo-caught_a08b3a",
    "24": "24_c23560",
    "−3": "3_1d1de0",
    "A": "_559aea",
    "a": "a_ca9781",
    "où": "ou_e4e8fb",
    "größer als": "grosser-als_3f299f",
    "Qu’est-ce qu'il y a": "quest-ce-qu-il-y-a_37a4ff",
    "x" * 41: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_316459",
    "x " * 40: "x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x_dd06d0",
}
"""Names under which families have recorded their clips; installed voices have them, too."""


@pytest.mark.parametrize("text", RECORDED)
def test_a_clip_that_was_recorded_years_ago_is_still_found(text: str) -> None:
    assert clip_id(text) == RECORDED[text]


def test_what_is_written_alike_without_its_accents_is_not_the_same_phrase() -> None:
    assert clip_id("où")[:3] == clip_id("ou")[:3] == "ou_"
    assert clip_id("où") != clip_id("ou")
    assert clip_id("Où") == clip_id("où")


@pytest.mark.parametrize("text", ["A", "ß", "日本", "x" * 300, "Qu’est-ce qu'il y a", "−3"])
def test_every_phrase_has_an_id_that_a_file_may_be_called(text: str) -> None:
    assert IS_ID(clip_id(text))
    assert "/" not in clip_id(text)


@pytest.mark.parametrize("name", ["..", "a/b_123456", "a_12345", "A_123456", "x" * 41 + "_123456"])
def test_another_name_is_no_id(name: str) -> None:
    assert not IS_ID(name)


def test_a_letter_is_not_the_word_of_one_letter() -> None:
    assert clip_id("A") != clip_id("a")


def test_the_longest_known_phrase_is_taken_first() -> None:
    known = {clip_id(text) for text in ("you", "you threw a", "4", "you threw")}
    (said,) = sentences("Blue, you threw a 4!", known)
    assert [(piece.text, piece.is_known) for piece in said] == [
        ("Blue", False),
        ("you threw a", True),
        ("4", True),
    ]


def test_a_sentence_is_its_own_even_if_both_together_are_known() -> None:
    known = {clip_id("red. blue")}
    assert texts(sentences("Red. Blue.", known)) == [["Red"], ["Blue"]]


def test_marks_are_pauses_and_never_words() -> None:
    said, _after = sentences("Free: 12, «14» or 16 … So", ())
    assert [piece.text for piece in said] == ["Free", "12", "14", "or", "16"]
    pauses = [piece.pause_ms for piece in said]
    assert pauses == [150, 150, 25, 25, 320]


@pytest.mark.parametrize("text", ["", " ", "…", "?!", "«»"])
def test_what_has_no_word_is_no_sentence(text: str) -> None:
    assert sentences(text, ()) == ()


def test_all_that_is_said_stands_in_the_pieces() -> None:
    text = "Rouge, c'est à toi : avance de 4 cases, puis appuie !"
    assert " ".join(texts(sentences(text, ()))[0]) == (
        "Rouge c'est à toi avance de 4 cases puis appuie"
    )
