"""The answers of every server."""

from __future__ import annotations

import json

from hugod.serving.responses import json_answer, no_answer, page_answer


def test_each_answer_says_what_it_is() -> None:
    page, refused = page_answer("<p>", {"Refresh": "1"}), json_answer({"say": "…"}, 422)
    answers = page, refused, no_answer("file")
    kinds = [answer.headers["content-type"].partition(";")[0] for answer in answers]
    assert kinds == ["text/html", "application/json", "text/plain"]
    assert [answer.status_code for answer in answers] == [200, 422, 404]
    assert page.headers["refresh"] == "1"
    assert json.loads(bytes(refused.body)) == {"say": "…"}
    assert b"no such file" in bytes(answers[2].body)
