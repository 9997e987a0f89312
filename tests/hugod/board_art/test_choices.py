"""The marks of a choice: corners, frames and an arrow, each where its place is."""

from __future__ import annotations

import re

import pytest

from hugo_core.board import Place, load_board
from hugod.app.values.signs import Marks
from hugod.board_art.choices import mark, move_arrow
from hugod.board_art.layout import Plan, plan

BOARD = load_board("amigo-hugo")
CHOICE = Marks((Place(8), Place(18), Place(37)), (Place(14), Place(37)))


@pytest.fixture(params=[False, True], ids=["lying", "upright"])
def scheme(request: pytest.FixtureRequest) -> Plan:
    return plan(BOARD, is_upright=request.param)


def test_what_may_be_typed_and_what_is_highlighted_differ_by_their_shape(scheme: Plan) -> None:
    marked = {spot.place: mark(spot, CHOICE) for spot in scheme.spots}
    named = {
        name: {place for place, drawn in marked.items() if name in drawn}
        for name in ("data-target", "data-chosen")
    }
    assert named == {"data-target": {8, 18}, "data-chosen": {14, 37}}
    assert marked[Place(8)].count("M") > marked[Place(37)].count("M")
    assert [place for place, drawn in marked.items() if drawn] == [8, 14, 18, 37]


def test_the_arrow_leads_from_the_edge_of_the_one_place_into_the_other(scheme: Plan) -> None:
    box = {spot.place: spot.box for spot in scheme.spots}
    found = re.search(r"M([-.0-9]+) ([-.0-9]+)L([-.0-9]+) ([-.0-9]+)", move_arrow(scheme, CHOICE))
    assert found is not None
    x, y, to_x, to_y = map(float, found.groups())
    start, end = box[Place(14)], box[Place(37)]
    assert max(abs(x - start.x) / start.width, abs(y - start.y) / start.height) == pytest.approx(
        0.5, abs=0.01
    )
    assert end.left < to_x < end.right
    assert end.top + 37 < to_y < end.bottom  # the number stays to be read


def test_a_place_alone_has_no_arrow(scheme: Plan) -> None:
    assert move_arrow(scheme, Marks(chosen=(Place(5),))) == ""
    assert move_arrow(scheme, Marks(CHOICE.targets)) == ""
