"""A request to root's helper: read once, and gone whatever it was."""

import json
from pathlib import Path

import pytest

from hugod.store.root_request import RootRequest, take_request, word_and_number


class Helper:
    """Root's helper, and the clock it works by: at each second's look it *says* the next."""

    def __init__(self, folder: Path, *says: object) -> None:
        self.request, self.answer = folder / "request", folder / "answer.json"
        self.says, self.now, self.asked = list(says), 0.0, list[bytes | None]()

    def pause(self, seconds: float) -> None:
        self.now += seconds
        there = self.request.exists()
        self.asked.append(self.request.read_bytes() if there else None)
        if self.says and (said := self.says.pop(0)) is not None:
            self.answer.write_text(json.dumps(said))

    def box(self, *, patience_s: float = 1.0) -> RootRequest:
        return RootRequest(self.request, self.answer, patience_s, lambda: self.now, self.pause)


def test_each_new_answer_to_this_number_is_given_until_there_is_no_sign_of_life(
    tmp_path: Path,
) -> None:
    first, last = {"number": 7, "done": 1}, {"number": 7, "done": 2}
    helper = Helper(tmp_path, {"number": 6}, ["no answer"], first, first, None, None, None, last)
    assert list(helper.box().answers(7, b"in 7\n")) == [first, last]
    assert helper.asked == [b"in 7\n"] * 13  # 1 s, in looks of 0.2 s, after the eighth
    assert not helper.request.exists()


def test_a_request_that_nobody_takes_is_gone_in_the_end_and_one_that_was_taken_too(
    tmp_path: Path,
) -> None:
    assert list(Helper(tmp_path).box().answers(7, b"in 7\n")) == []
    assert not (tmp_path / "request").exists()
    helper = Helper(tmp_path, {"number": 7})
    for _said in helper.box().answers(7, b"in 7\n"):
        assert take_request(helper.request) == b"in 7\n"
    assert helper.asked[-1] is None


def test_where_nobody_can_be_asked_there_is_no_answer(tmp_path: Path) -> None:
    helper = Helper(tmp_path)
    nobody = RootRequest(None, helper.answer, 1.0, lambda: helper.now, helper.pause)
    assert list(nobody.answers(7, b"in 7\n")) == []
    helper.request.mkdir()  # in the way
    assert list(helper.box().answers(7, b"in 7\n")) == []
    assert helper.asked == []


@pytest.mark.parametrize(
    ("data", "read"),
    [
        (b"in 7\n", ("in", 7)),
        (b"out 123", ("out", 123)),
        (b"in " + b"1" * 25, ("in", int("1" * 20))),
        (b"up 7", None),
        (b"in", None),
        (b"in 7 8", None),
        (b"in x", None),
        (b"7 in", None),
        (b"", None),
    ],
)
def test_a_request_of_a_word_and_a_number(data: bytes, read: tuple[str, int] | None) -> None:
    assert word_and_number(data, "in", "out") == read


@pytest.mark.parametrize("kind", ["request", "long", "link", "folder", "nothing"])
def test_a_request_is_read_once_and_gone_whatever_it_is(tmp_path: Path, kind: str) -> None:
    request, elsewhere = tmp_path / "request", tmp_path / "elsewhere"
    elsewhere.write_bytes(b"in 7\n")
    match kind:
        case "request":
            request.write_bytes(b"in 7\n")
        case "long":
            request.write_bytes(b"in 7\n" * 100)
        case "link":
            request.symlink_to(elsewhere)
        case "folder":
            request.mkdir()
    read = {"request": b"in 7\n", "long": (b"in 7\n" * 100)[:256]}
    assert take_request(request) == read.get(kind, b"")
    assert not request.is_symlink()
    assert not request.exists()
    assert elsewhere.read_bytes() == b"in 7\n"
    assert (tmp_path / "request.damaged-1").is_dir() is (kind == "folder")
