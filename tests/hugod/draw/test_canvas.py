"""The painter: the largest letters that fit, and nothing cut or covered without a word."""

from hugod.draw.canvas import HINT, LOUD, LOUDEST, READ, Painter, Rect, wrapped
from hugod.draw.fonts import Font
from hugod.draw.icons import picture

GLASS = Rect(0, 0, 128, 64)


def test_words_take_the_largest_letters_that_fit() -> None:
    paint = Painter()
    assert paint.words(Rect(0, 0, 128, 24), "Press Roll", LOUD).height == 24
    assert paint.words(Rect(0, 24, 128, 40), "16 letters there", LOUD).height == 16
    assert paint.words(Rect(0, 48, 128, 64), "21 letters are a line", LOUD).height == 12
    assert paint.problems == []


def test_words_stand_left_centred_or_right() -> None:
    places = [
        Painter().words(GLASS, "abc", align=side).left for side in ("left", "centre", "right")
    ]
    assert places == [0, 52, 104]


def test_words_that_are_too_long_are_cut_at_their_box_and_told() -> None:
    paint = Painter()
    assert paint.words(Rect(0, 0, 40, 16), "far too many letters").right == 40
    assert paint.problems == ["too long: 'far too many letters'"]


def test_words_on_top_of_others_are_told() -> None:
    paint = Painter()
    paint.words(GLASS, "one")
    paint.words(GLASS, "two")
    assert paint.problems == ["on top of something: 'two'"]


def test_nothing_else_may_be_in_the_hints_rows() -> None:
    paint = Painter()
    paint.hint("# yes", Font.TINY)
    paint.words(Rect(0, 0, 40, 16), "good", LOUD)
    assert paint.problems == []
    paint.words(Rect(0, 44, 40, 60), "bag", LOUD)
    assert paint.problems == ["in the hint's rows: 'bag'"]


def test_a_paragraph_above_a_hint_takes_smaller_letters_rather_than_its_rows() -> None:
    room = Rect(0, 16, 128, HINT)
    text = "Personne n'a encore appuyé : appuie."
    chosen = wrapped(text, room)
    assert chosen is not None
    assert chosen[0] is Font.SMALL


def test_a_picture_off_the_glass_is_told() -> None:
    paint = Painter()
    paint.picture((120, 50), picture("heart-12"))
    assert paint.problems == ["off the picture: 'picture'"]


def test_four_lines_of_text_fill_the_glass() -> None:
    text = "sixteen letters! sixteen letters! sixteen letters! sixteen letters!"
    assert wrapped(text, GLASS) == (Font.TEXT, 16, ["sixteen letters!"] * 4)


def test_lines_move_closer_before_letters_get_smaller() -> None:
    text = "sixteen letters! sixteen letters! sixteen letters! sixteen letters!"
    assert wrapped(text, Rect(0, 0, 128, 56)) == (Font.TEXT, 14, ["sixteen letters!"] * 4)
    chosen = wrapped(text, Rect(0, 0, 128, 50))
    assert chosen is not None
    assert chosen[0] is Font.SMALL


def test_a_long_word_is_not_broken_but_drawn_smaller() -> None:
    chosen = wrapped("Donaudampfschiffahrt", GLASS)
    assert chosen == (Font.SMALL, 12, ["Donaudampfschiffahrt"])


def test_a_text_that_fits_nowhere_is_cut_and_told() -> None:
    paint = Painter()
    paint.paragraph(Rect(0, 0, 60, 16), "all these words have no room here at all, none")
    assert paint.problems == ["too long: 'all these words have no room here at all, none'"]


def test_sizes_are_tried_from_the_largest() -> None:
    for fonts in (READ, LOUD, LOUDEST):
        assert sorted(fonts, key=lambda font: -font.height) == list(fonts)


def test_nothing_is_painted_for_no_words() -> None:
    paint = Painter()
    paint.words(GLASS, " ")
    assert paint.image.getbbox() is None


def test_a_no_break_space_holds_two_words_together() -> None:
    box = Rect(0, 0, 80, 64)
    assert wrapped("Annuler ce\u00a0jeu\u00a0?", box, READ) == (
        Font.TEXT,
        16,
        ["Annuler", "ce jeu ?"],
    )


def test_four_lines_go_up_a_little_where_a_y_would_touch_what_is_below() -> None:
    paint = Painter()
    four_lines = "Room 39 is out of reach. With 1 you may go to yyyyyyyyyyyy"
    paint.paragraph(Rect(0, 0, 128, 56), four_lines, READ)
    paint.words(Rect(0, 56, 128, 64), "b" * 25, (Font.TINY,))
    assert paint.problems == []
