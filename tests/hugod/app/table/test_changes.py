"""What is to be done on the cardboard: two position lines, and the pages between them."""

import pytest

from hugo_core.notation import position_line, read_position
from hugod.app.table.changes import changes, count_changes, differences, movers
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.words import Words
from hugod.draw import problems

BEFORE = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17,r5 blue(12)=12,c10"
PAGES = [
    ("hugo=20", "hugo=16", ["On the board. Hugo 20 → 16"]),
    ("passes=1", "passes=2", ["On the board. clock to 1:00"]),
    ("red(10)", "red(7)", ["red. On the board. points: 7"]),
    ("4,17,r5", "4,18,r6", ["red. On the board. 17 → 18. 35 → 36"]),
    ("4,17,r5", "4,17", ["red. On the board. 35 → aside"]),
    ("blue(12)=12", "blue(12)=1,12", ["blue. On the board. aside → 1"]),
    ("(10)=4,17,r5", "(9)=5,18,r6", ["red. On the board. 4 → 5. 17 → 18",
                                     "red. On the board. 35 → 36. points: 9"]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "pages"), PAGES)
def test_each_figure_is_carried_where_it_stands_now(old: str, new: str, pages: list[str]) -> None:
    before, after = read_position(BEFORE), read_position(BEFORE.replace(old, new, 1))
    told = changes(before, after, Words())
    shown = [each.page for each in told if isinstance(each.page, NewsView)]
    assert [view.words for view in shown] == pages
    assert [(view.page, view.pages) for view in shown] == [
        (page, len(pages)) for page in range(len(pages))
    ]
    assert told[-1].position == after
    assert told[0].before == before
    assert [problems(view) for view in shown] == [()] * len(pages)
    assert count_changes(before, after) == sum(
        page.count("→") + page.count(" to ") + page.count("points: ") for page in pages
    )


def test_nothing_is_to_be_done_where_nothing_changed() -> None:
    before = read_position(BEFORE)
    assert (changes(before, before, Words()), count_changes(before, before)) == ((), 0)
    assert movers(before, before) == []
    assert movers(before, read_position(BEFORE.replace("=12,c10", "=13,c10"))) == [1]


def test_the_figures_of_who_has_joined_meanwhile_are_put_on_at_once_and_taken_off() -> None:
    alone, joined = read_position(BEFORE), read_position(f"{BEFORE} green(12)=1,2,3,7")
    for before, after in ((alone, joined), (joined, alone)):
        assert (count_changes(before, after), movers(before, after)) == (4, [])
        (told,) = changes(before, after, Words())
        assert isinstance(told.page, PlaceView)
        assert "green: 1, 2, 3, 7" in told.page.words


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hugo=20", "hugo=16", ["Hugo 20→16"]),
        ("passes=1", "passes=2", ["clock: 1:00"]),
        ("4,17,r5", "4,18,r6", ["red 17→18", "red 35→36"]),
        ("red(10)", "red(7)", ["red, points: 7"]),
        ("act=red", "act=blue", ["now blue"]),
        ("", "", []),
    ],
)
def test_what_the_box_thinks_otherwise_is_a_line_each(old: str, new: str, said: list[str]) -> None:
    before, after = read_position(BEFORE), read_position(BEFORE.replace(old, new, 1))
    assert differences(before, after, Words()) == said


def test_the_board_follows_the_pages_one_player_after_the_other() -> None:
    before = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(20)=4,c10 blue(9)=c9")
    after = read_position("amigo-hugo rolling act=blue hugo=18 passes=1 red(10)=4,20 blue(0)=19")
    assert [position_line(told.position) for told in changes(before, after, Words())] == [
        "amigo-hugo rolling act=blue hugo=18 passes=1 red(20)=4,c10 blue(9)=c9",
        "amigo-hugo rolling act=blue hugo=18 passes=1 red(10)=4,20 blue(9)=c9",
        position_line(after),
    ]
