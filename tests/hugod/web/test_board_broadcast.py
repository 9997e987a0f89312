"""The drawing of the board on the pages: drawn again only for what is new."""

from typing import cast

from hugo_core.board import load_board
from hugo_core.notation import read_position
from hugod.app.values.prompt_views import TextView
from hugod.app.values.words import Words
from hugod.languages import words_in
from hugod.serving.broadcast import OpenPage, PageContent
from hugod.web.board_broadcast import BoardBroadcast
from hugod.web.speak_here import SpeakHere, SpeakingPage

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")


class BoardAlone(BoardBroadcast):
    def draw(self) -> PageContent:
        return self.scene_of(self._latest[1], {})


def drawn(pages: BoardAlone) -> str:
    """The drawing of the board as it is now."""
    return pages.draw().board(False)


def test_the_board_is_drawn_anew_for_another_position_or_language_only() -> None:
    spoken = [words_in("en")]

    def words() -> Words:
        return spoken[-1]

    pages = BoardAlone(load_board("amigo-hugo"), words)
    pages.saw(TextView("One"), POSITION)
    first = drawn(pages)
    pages.saw(TextView("Two"), POSITION)
    assert drawn(pages) is first
    assert ">Blue<" in first
    spoken.append(words_in("de"))
    assert ">Blau<" in drawn(pages)
    pages.saw(TextView("Three"), read_position("ghost-party rolling act=red red(0)=3 blue(0)=9"))
    assert 'data-place="w"' in drawn(pages)
    pages.saw(TextView("Four"), None)
    assert "data-guest" not in drawn(pages)


class Speaker:
    """Notes which page speaks."""

    def __init__(self) -> None:
        self.speaking: SpeakingPage | None = None

    def take(self, speaking: SpeakingPage) -> None:
        self.speaking = speaking

    def leave(self, page: object) -> None:
        assert self.speaking is not None
        assert self.speaking.page is page
        self.speaking = None


def test_a_page_speaks_until_it_is_closed_and_hides_nothing() -> None:
    pages, page = BoardAlone(load_board("amigo-hugo")), OpenPage()
    speaker = Speaker()
    pages.speak_here = cast(SpeakHere, speaker)
    pages.speak(page, True)
    assert speaker.speaking is not None
    assert not speaker.speaking.hides()
    pages.left(page)
    assert speaker.speaking is None
