"""What a turn brought: told in the order it happened, each thing once."""

from dataclasses import replace

from hugo_core.board import Place
from hugo_core.commands import Command, EndFairly, Join, LastLap, MoveGuest, RollDie
from hugo_core.editions import Colour
from hugo_core.events import GuestsCaptured, HugoStepped
from hugo_core.history import Done
from hugo_core.notation import places_by_token, read_position
from hugo_core.position import Face, Position
from hugo_core.rules import decide
from hugod.app.table.announce import has_news, news_of, sheet_of, walk_of
from hugod.app.values.news_views import NewsView
from hugod.app.values.signs import Icon
from hugod.app.values.words import Words
from hugod.draw import problems

WORDS = Words()
GHOST = RollDie(Face.GHOST)


def turn(line: str, command: Command | str) -> tuple[Position, Done]:
    before = read_position(line)
    if isinstance(command, str):
        places = places_by_token(before.setup.board)
        origin, target = command.split(">")
        command = MoveGuest(places[origin], places[target])
    return before, Done(command, decide(before, command))


def news(line: str, command: Command | str) -> list[NewsView]:
    """Tell a turn page by page."""
    pages = [told.page for told in news_of(*turn(line, command), WORDS)]
    told = [page for page in pages if isinstance(page, NewsView)]
    assert len(told) == len(pages)
    return told


FIFTH = "ghost-party rolling act=blue round=6/8 hugo=5 sheet=1,20;2,19;3,18;4,17;5,16 "
FIFTH += "red(15)=6,r1,r2,r5,r6,r7 blue(90)=9,c10,c9,c8,c7,c6"


def test_a_sheet_of_many_rounds_shows_the_newest_three_and_is_leafed_back() -> None:
    """Each column has the number of its own round; the sum is of all rounds, seen or not."""
    last = (("3", "4", "5"), ("3", "4", "5", "15"), ("18", "17", "16", "90"))
    middle = (("2", "3", "4"), ("2", "3", "4", "15"), ("19", "18", "17", "90"))
    first = (("1", "2", "3"), ("1", "2", "3", "15"), ("20", "19", "18", "90"))
    assert [sheet(FIFTH, back) for back in range(4)] == [last, middle, first, first]


def test_a_sheet_of_few_rounds_is_whole_and_not_leafed() -> None:
    line = FIFTH.replace(";3,18;4,17;5,16", "").replace("6/8", "3/8")
    assert [sheet(line, back) for back in (0, 1)] == [
        (("1", "2"), ("1", "2", "15"), ("20", "19", "90"))
    ] * 2


def sheet(line: str, back: int) -> tuple[tuple[str, ...], ...]:
    """The numbers of the rounds; then of each player what each brought, and the sum."""
    view = sheet_of(read_position(line), WORDS, back=back)
    return view.rounds, *((*row.rounds, row.total) for row in view.rows)


def test_an_ordinary_move_is_no_news() -> None:
    before, done = turn("amigo-hugo moving:4 act=red red(10)=4 blue(10)=12", "4>8")
    assert not has_news(done)
    assert news_of(before, done, WORDS) == ()
    assert walk_of(before, done, WORDS) is None


def test_hugos_walk_is_news_even_if_nobody_is_caught() -> None:
    before, done = turn("amigo-hugo rolling act=red red(10)=4 blue(10)=12", GHOST)
    walk = walk_of(before, done, WORDS)
    assert has_news(done)
    assert news_of(before, done, WORDS) == ()
    assert walk is not None
    assert (walk.path, walk.at, walk.title) == (("60", "59", "58"), -1, "Hugo moves 3")


def test_the_walk_marks_where_somebody_is_caught() -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=22 blue(10)=23"
    walk = walk_of(*turn(line, GHOST), WORDS)
    assert walk is not None
    assert walk.stands == {1, 2}


def test_the_pages_are_counted_and_in_order() -> None:
    line = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=28 blue(10)=1"
    pages = news(line, GHOST)
    assert [page.icon for page in pages] == [Icon.CLOCK, Icon.STAIRS]
    assert [(page.page, page.pages) for page in pages] == [(0, 2), (1, 2)]


def test_the_hour_comes_with_hugos_walk_and_the_last_one_at_the_end() -> None:
    line = "amigo-hugo rolling act=red hugo=27 passes={} red(10)=28 blue(10)=9"
    first = news(line.format(1), GHOST)
    assert [page.headline for page in first] == ["It is 1:00", "Caught on 28!"]
    last = news(line.format(5), GHOST)
    assert [page.headline for page in last] == ["Caught on 28!", "It is 5:00"]
    assert [page.bar.clock for page in last] == ["4:00", "5:00"]
    on = news("bga-hugo rolling act=red hugo=27 passes=5 red(10)=3 blue(10)=1", GHOST)
    assert [page.headline for page in on] == ["Caught!", "It is 5:00"], "he finishes his steps"
    midnight = news("amigo-hugo rolling act=red hugo=c2 red(10)=3 blue(10)=1", GHOST)[0]
    assert (midnight.headline, midnight.lines[0]) == ("Midnight!", "rooms are open")


def test_two_captures_are_on_one_page_where_their_figures_have_room() -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=2 red(0)={} blue(10)=22,23"
    pages = news(line.format("21,22,22"), GHOST)
    assert [[row.way for row in page.rows] for page in pages] == [["21→60", "22→59"], ["23→58"]]
    assert [[row.note for row in page.rows] for page in pages] == [["+10", "+9"], ["+8"]]
    counts = news_of(*turn(line.format("21,22,22"), GHOST), WORDS)[0].counts
    assert [(each.start, each.goal) for each in counts] == [(0, 28), (10, 19)]
    told = [[event for event in page.events if isinstance(event, GuestsCaptured)] for page in pages]
    assert [[event.square for event in page] for page in told] == [[21, 22], [23]]
    crowd = news(line.format("21,21,21,21,4"), GHOST)
    assert [[row.way for row in page.rows] for page in crowd] == [["21→60"], ["22→59", "23→58"]]


def test_what_is_carried_fits_the_display_however_much_it_is() -> None:
    for rooms in range(1, 12):
        mine = ",".join(f"r{room}" for room in range(1, rooms + 1))
        line = f"ghost-party rolling act=red round=1/3 hugo=20 red(0)=c9,{mine} blue(0)=21"
        told = [told.page for told in news_of(*turn(line, GHOST), WORDS)]
        page = told[-1]
        assert isinstance(page, NewsView)
        assert len(page.rows) == rooms + 1  # and Hugo
        assert problems(replace(page, hint="sur le plateau, puis Roll")) == ()


def test_each_capture_is_told_with_its_guests_its_step_and_its_points() -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=22,22 blue(10)=22,c10"
    (page,) = news(line, GHOST)
    assert [badge.name for badge in page.who] == ["red", "red", "blue"]
    assert page.lines == ("put on step 59", "+9 for each")


def test_a_turn_that_brings_three_things_has_three_pages() -> None:
    line = "amigo-hugo moving:2 act=red hugo=6 passes=1 red(10)=5 blue(10)=12,r3"
    pages = news(line, "5>r3")
    assert [page.icon for page in pages] == [Icon.ROOM, Icon.LUCKY, Icon.STAIRS]
    assert [row.way for row in pages[0].rows] == ["33→6"]


def test_the_points_of_a_round_are_counted_before_the_sheet_says_them() -> None:
    line = "ghost-party moving:1 act=red round=1/3 hugo=20 red(0)=26,r1,r2,r3,r4,c10"
    pages = news_of(*turn(f"{line} blue(0)=r5,r6,r7,r8,r9,c9", "26>r11"), WORDS)
    assert [[each.goal for each in page.counts] for page in pages] == [[5, 10], [], []]


def test_who_joins_begins_with_the_most_points_of_all() -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=1,2,3,4 blue(12)=7,8,9,10"
    squares = tuple(map(Place, range(13, 17)))
    *_, page = news_of(*turn(line, Join(Colour.YELLOW, squares)), WORDS)
    assert page.page.words == "yellow. yellow joins. starts with 12. the most of all"


def test_every_step_and_every_capture_of_a_turn_is_in_it() -> None:
    line = "amigo-hugo rolling act=red hugo=22 passes=5 red(10)=23,25 blue(10)=26,28"
    before, done = turn(line, GHOST)
    walk = walk_of(before, done, WORDS)
    assert walk is not None
    assert len(walk.path) == sum(isinstance(event, HugoStepped) for event in done.events)
    captures = sum(isinstance(event, GuestsCaptured) for event in done.events)
    assert len(walk.stands) == captures
    assert sum(len(page.rows) for page in news(line, GHOST)) == captures


LAP = "amigo-hugo rolling act=red{} hugo=20 passes=1 red(10)=4 blue(20)=12"


def told(line: str, command: Command) -> list[tuple[Icon, str, tuple[str, ...]]]:
    return [(page.icon, page.headline, page.lines) for page in news(line, command)]


def test_an_end_that_all_have_agreed_on_is_told_as_what_it_is() -> None:
    lap = [(Icon.CLOCK, "The last lap!", ("one more turn each",))]
    assert told(LAP.format(""), LastLap()) == lap
    over = [(Icon.CLOCK, "Last lap over", ("The party's over",))]
    assert told(LAP.format(" last=red"), GHOST)[-1:] == over
    assert has_news(turn(LAP.format(" last=red").replace("rolling", "moving:4"), "4>8")[1])
    fair = [(Icon.CUP, "Fair end", ("likely points count",))]
    assert told(LAP.format(""), EndFairly((12, 30))) == fair
