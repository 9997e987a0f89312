"""The plan on one page: its tree is the one the folders have, and it stays a page."""

from make_plan import PAGE, page_with, tree

MOST_LINES = 165


def test_the_tree_of_the_plan_is_true() -> None:
    page = PAGE.read_text("utf-8")
    assert page_with(tree(), page) == page, "make plan brings it up to date"


def test_the_plan_is_one_page() -> None:
    assert PAGE.read_text("utf-8").count("\n") <= MOST_LINES
