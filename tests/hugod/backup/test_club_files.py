"""A club's files on a stick: found, believed or not, and kept when somebody says yes."""

import shutil
import stat
from pathlib import Path
from queue import SimpleQueue

import pytest

from hugod.app.values.effects import JoinClub, ReadStick
from hugod.app.values.inputs import ClubJoined, StickAnswer, StickFailed, StickRead, StickTrouble
from hugod.backup.mount_request import FolderMount
from hugod.backup.stick_jobs import StickJobs, clubs_on
from hugod.store.link_file import BOX_LINK, Link, kept_link, written

OWLS = Link("mqtt://192.168.1.10", "owls", "correct-horse")
CATS = Link("mqtt://192.168.1.10", "cats", "battery")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    for link in (OWLS, CATS):
        (folder / f"hugo-club-{link.box}.toml").write_bytes(written(link))
    return folder


@pytest.fixture
def told() -> SimpleQueue[StickAnswer]:
    return SimpleQueue()


@pytest.fixture
def worker(tmp_path: Path, stick: Path, told: SimpleQueue[StickAnswer]) -> StickJobs:
    (tmp_path / "card").mkdir()
    mount = FolderMount(stick)
    return StickJobs(tmp_path / "card", mount)


def test_a_yes_keeps_the_file_for_the_link_alone(
    tmp_path: Path, worker: StickJobs, told: SimpleQueue[StickAnswer]
) -> None:
    assert worker.answer(ReadStick(), told.put) == StickRead(0, 0, 0, ("cats", "owls"))
    assert not (tmp_path / "card" / BOX_LINK).exists()
    assert worker.answer(JoinClub("owls"), told.put) == ClubJoined("owls")
    path = tmp_path / "card" / BOX_LINK
    assert kept_link(path) == OWLS
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_club_is_joined_before_anything_else_is_on_the_card(
    tmp_path: Path, worker: StickJobs, told: SimpleQueue[StickAnswer]
) -> None:
    worker.answer(ReadStick(), told.put)
    shutil.rmtree(tmp_path / "card")
    assert worker.answer(JoinClub("owls"), told.put) == ClubJoined("owls")
    assert kept_link(tmp_path / "card" / BOX_LINK) == OWLS
    assert stat.S_IMODE((tmp_path / "card").stat().st_mode) == 0o700


def test_a_box_that_was_not_on_the_stick_is_not_joined(
    tmp_path: Path, worker: StickJobs, told: SimpleQueue[StickAnswer]
) -> None:
    assert worker.answer(JoinClub("owls"), told.put) == StickFailed(StickTrouble.NONE)
    assert not (tmp_path / "card" / BOX_LINK).exists()


def test_a_damaged_file_is_told_and_the_club_of_before_stays(
    tmp_path: Path,
    stick: Path,
    worker: StickJobs,
    told: SimpleQueue[StickAnswer],
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = written(CATS)
    (tmp_path / "card" / BOX_LINK).write_bytes(before)
    for path in stick.iterdir():
        path.write_bytes(path.read_bytes()[:-40])
    assert worker.answer(ReadStick(), told.put) == StickFailed(StickTrouble.CLUB)
    assert (tmp_path / "card" / BOX_LINK).read_bytes() == before
    assert "battery" not in caplog.text


def test_a_link_and_a_giant_are_no_files_of_a_club(stick: Path) -> None:
    owls, cats = stick / "hugo-club-owls.toml", stick / "hugo-club-cats.toml"
    owls.rename(stick / "elsewhere")
    owls.symlink_to(stick / "elsewhere")
    cats.write_bytes(written(CATS) + b"#" * 20_000)
    links, bad = clubs_on(stick)
    assert links == {}
    assert len(bad) == 2
