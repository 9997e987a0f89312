"""The routes of the page at the box, over a real socket, and what they answer with."""

import http.client
import io
import json

import pytest
from PIL import Image

from hugo_core.board import load_board
from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.languages import words_in
from hugod.sound.tunes import TONES
from hugod.stickers.sheet import StickerSheets
from hugod.web.routes import (
    SOUND_NAMES,
    sheet_of,
    sound_list,
    stickers_page,
)
from tests.hugod.web.conftest import Served

WAIT_S = 60.0
BOARDS = (load_board("amigo-hugo"), load_board("ravensburger-1989"))


def get(served: Served, path: str, method: str = "GET") -> tuple[http.client.HTTPResponse, bytes]:
    asking = http.client.HTTPConnection("127.0.0.1", served.port, timeout=WAIT_S)
    try:
        asking.request(method, path)
        answer = asking.getresponse()
        return answer, answer.read()
    finally:
        asking.close()


def offered(served: Served) -> str:
    """The path under which all games can be fetched, asked for as the page does."""
    asking = http.client.HTTPConnection("127.0.0.1", served.port, timeout=WAIT_S)
    asking.request("POST", "/games", "", {"Origin": served.origin})
    return str(json.loads(asking.getresponse().read())["path"])


def test_the_page_has_the_board_in_it(served: Served) -> None:
    answer, body = get(served, "/")
    assert answer.status == 200
    assert answer.getheader("content-type", "").startswith("text/html")
    assert b'aria-label="Board"' in body
    assert b'<html lang="en">' in body


def test_all_games_are_saved_as_one_file(served: Served) -> None:
    path = offered(served)
    assert path.endswith("/hugo-games.zip")
    answer, saved = get(served, path)
    assert (answer.status, answer.getheader("content-type")) == (200, "application/zip")
    assert saved == served.games
    assert b'id="games"' in get(served, "/")[1]


def test_a_card_that_cannot_be_read_is_told_instead(served: Served) -> None:
    served.games = None
    answer, said = get(served, offered(served))
    assert (answer.status, said) == (503, b"the card cannot be read")


def test_the_page_needs_nothing_from_outside_and_nothing_inline(served: Served) -> None:
    page = get(served, "/")[1].decode().replace("http://www.w3.org/2000/svg", "")
    parts = [page, *(get(served, f"/static/panel.{ext}")[1].decode() for ext in ("css", "js"))]
    for text in parts:
        assert "http://" not in text
        assert "https://" not in text
    assert "<style" not in page
    assert " style=" not in page
    assert "onclick" not in page


def test_the_picture_is_the_glasss_memory(served: Served) -> None:
    answer, body = get(served, "/display.png")
    picture = Image.open(io.BytesIO(body)).convert("1")
    assert answer.getheader("content-type") == "image/png"
    assert picture.size == (128, 64)
    assert [picture.getpixel(at) for at in ((3, 5), (4, 5))] == [255, 0]


@pytest.mark.parametrize("path", ["/", "/display.png", "/static/panel.js"])
def test_head_says_the_same_without_the_body(served: Served, path: str) -> None:
    answer, body = get(served, path, "HEAD")
    assert (answer.status, body) == (200, b"")
    assert int(answer.getheader("content-length", "0")) == len(get(served, path)[1])


@pytest.mark.parametrize(
    "path", ["/static/", "/static/../web.py", "/static/%2e%2e/web.py", "/static/index.html", "/x"]
)
def test_there_is_nothing_else(served: Served, path: str) -> None:
    assert get(served, path)[0].status == 404


def test_the_sheets_are_listed_and_made(served: Served) -> None:
    answer, page = get(served, "/stickers")
    assert (answer.status, b"amigo-hugo-letter.pdf" in page) == (200, True)
    assert b"Numbers for your haunted castle" in page
    answer, sheet = get(served, "/stickers/amigo-hugo-a4.pdf")
    assert answer.getheader("content-type") == "application/pdf"
    assert sheet.startswith(b"%PDF-")
    answer, dots = get(served, "/stickers/touch/amigo-hugo-a4.pdf")
    assert (answer.status, b"/stickers/touch/amigo-hugo-letter.pdf" in page) == (200, True)
    assert dots.startswith(b"%PDF-")
    assert dots != sheet


@pytest.mark.parametrize("file", ["amigo-hugo.pdf", "no-board-a4.pdf", "amigo-hugo-a9.pdf"])
def test_there_is_no_other_sheet(served: Served, file: str) -> None:
    assert get(served, f"/stickers/{file}")[0].status == 404


def test_without_the_library_it_says_which_one_is_missing(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pdf(*_: object, for_touch: bool) -> bytes:
        raise ImportError("no", name="reportlab")

    monkeypatch.setattr(StickerSheets, "pdf", pdf)
    answer, said = get(served, "/stickers/amigo-hugo-a4.pdf")
    assert answer.status == 503
    assert said == (
        b"A sheet for a board of your own needs reportlab:"
        b" sudo apt install --no-install-recommends python3-reportlab"
    )


def test_every_sound_is_a_file_and_another_one_is_not_found(served: Served) -> None:
    for cue in Cue:
        answer, body = get(served, f"/sounds/{cue}.wav")
        assert (answer.status, answer.getheader("content-type")) == (200, "audio/wav"), cue
        assert body.startswith(b"RIFF"), cue
    for name in ("tick", "tick.mp3", "hugo.wav", ".wav", "..%2ftick.wav"):
        assert get(served, f"/sounds/{name}")[0].status == 404, name


def test_the_browser_gets_the_very_tones(served: Served) -> None:
    said = json.loads(get(served, "/sounds.json")[1])
    assert {cue: [tuple(tone) for tone in tones] for cue, tones in said["tones"].items()} == {
        cue: [(tone.hz, tone.ms) for tone in TONES[cue]] for cue in Cue
    }
    assert set(said["levels"]) == set(Level)


def test_every_sound_has_a_name_of_its_own_and_its_button() -> None:
    assert set(SOUND_NAMES) == set(Cue)
    for language, turn in (
        ("en", "It is red&#x27;s turn"),
        ("de", "Rot ist dran"),
        ("fr", "C&#x27;est à rouge de jouer"),
    ):
        page = sound_list(words_in(language))
        assert all(f'data-sound="/sounds/{cue}.wav"' in page for cue in Cue)
        named = [line.split(">")[2].split("<")[0] for line in page.split("<li")[1:]]
        assert len(set(named)) == len(Cue)
        assert turn in named


def test_each_board_has_its_sheet_on_each_paper() -> None:
    assert 'href="/">Zurück zur Box<' in stickers_page(BOARDS, words_in("de"))
    page = stickers_page(BOARDS, words_in("en"))
    for board in BOARDS:
        for paper in ("a4", "letter"):
            assert f'href="/stickers/{board.name}-{paper}.pdf"' in page
    assert "28 squares, 9 rooms" in page


def test_it_is_in_the_language_of_the_glass() -> None:
    page = stickers_page(BOARDS, words_in("de"))
    assert '<html lang="de">' in page
    assert "<h1>Nummern für euer Spukschloss</h1>" in page
    assert "Print" not in page


@pytest.mark.parametrize(
    ("file", "meant"),
    [
        ("amigo-hugo-a4.pdf", ("amigo-hugo", "a4")),
        ("my-amigo-hugo-letter.pdf", ("my-amigo-hugo", "letter")),
        ("amigo-hugo-a4.exe", None),
        ("a4.pdf", None),
        ("", None),
        ("-a4.pdf", ("", "a4")),
    ],
)
def test_a_file_is_read_by_its_name(file: str, meant: tuple[str, str] | None) -> None:
    assert sheet_of(file) == meant
