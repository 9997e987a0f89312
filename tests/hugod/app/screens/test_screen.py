"""What every screen does alike: its keys, its advice."""

import pytest

from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import ListView
from hugod.app.values.status_views import TracksView
from tests.hugod.app.conftest import Box

LINES = (
    "",
    "amigo-hugo placing act=red red(10)= blue(10)=",
    "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12",
    "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12",
    "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21",
)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("key", list(Key))
def test_every_key_changes_the_glass_at_once_on_every_screen(box: Box, line: str, key: Key) -> None:
    story = box(line)
    before = story.view
    story.faces.append(None)
    assert story.press(key.value).view != before


@pytest.mark.parametrize("line", LINES[1:])
def test_the_look_key_looks_and_star_opens_the_menu_in_every_phase(box: Box, line: str) -> None:
    assert isinstance(box(line).press("D").view, TracksView)
    assert isinstance(box(line).press("*").view, ListView)
