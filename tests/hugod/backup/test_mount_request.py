"""The way to a stick: asked for, waited for, let go of whatever happens."""

import os
import shutil
from pathlib import Path

import pytest

from hugod.app.values.inputs import StickTrouble
from hugod.backup import mount_request
from hugod.backup.stick_files import StickError


class Root:
    """Stands in for root's helper: it answers while the daemon pauses."""

    def __init__(self, tmp_path: Path, *answers: str) -> None:
        self.runtime, self.helper = tmp_path / "run", tmp_path / "helper"
        self.runtime.mkdir()
        (self.helper / mount_request.MOUNTED).mkdir(parents=True)
        self.answers = list(answers)
        self.asked: list[str] = []
        self.now = 0.0

    def stick(self) -> mount_request.HelperMount:
        return mount_request.HelperMount(
            self.runtime, self.helper, clock=lambda: self.now, pause=self.pause
        )

    def pause(self, seconds: float) -> None:
        self.now += seconds
        request = self.runtime / mount_request.REQUEST
        if self.answers and request.exists():
            word, number = request.read_text().split()
            request.unlink()
            self.asked.append(word)
            answer = self.answers.pop(0).replace("N", number)
            (self.helper / mount_request.ANSWER).write_text(answer)


def test_a_stick_is_mounted_as_long_as_it_is_used(tmp_path: Path) -> None:
    root = Root(tmp_path, "N ok\n", "N ok\n")
    with root.stick().mounted() as folder:
        assert folder == root.helper / mount_request.MOUNTED
        assert root.asked == ["in"]
    assert root.asked == ["in", "out"]
    assert root.now < 1


@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        ("none", StickTrouble.NONE),
        ("in use", StickTrouble.IN_USE),
        ("oh dear", StickTrouble.UNREADABLE),
    ],
)
def test_what_the_helper_says_is_passed_on(
    tmp_path: Path, said: str, trouble: StickTrouble
) -> None:
    root = Root(tmp_path, f"N {said}\n")
    with pytest.raises(StickError) as told, root.stick().mounted():
        pytest.fail("there is no stick")
    assert told.value.trouble is trouble


@pytest.mark.parametrize("answers", [(), ("7 ok\n",), ("\xff",)])
def test_no_answer_or_an_old_one_is_waited_for_and_then_given_up(
    tmp_path: Path, answers: tuple[str, ...]
) -> None:
    root = Root(tmp_path, *answers)
    with pytest.raises(StickError) as told, root.stick().mounted():
        pytest.fail("there is no stick")
    assert told.value.trouble is StickTrouble.NO_WAY
    assert mount_request.PATIENCE_S <= root.now < mount_request.PATIENCE_S + 1


def test_a_failure_on_the_stick_lets_go_of_it_and_is_what_is_told(tmp_path: Path) -> None:
    root = Root(tmp_path, "N ok\n", "N in use\n")
    with pytest.raises(StickError) as told, root.stick().mounted():
        raise StickError(StickTrouble.PULLED, "it is gone")
    assert told.value.trouble is StickTrouble.PULLED
    assert root.asked == ["in", "out"]


def test_a_stick_that_the_box_before_this_one_used_when_it_ended_is_let_go_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Root(tmp_path)
    root.stick()
    assert not (root.runtime / mount_request.REQUEST).exists()
    monkeypatch.setattr(
        os.path, "ismount", lambda place: place == root.helper / mount_request.MOUNTED
    )
    root.stick()
    request = mount_request.read_request((root.runtime / mount_request.REQUEST).read_bytes())
    assert request is not None
    assert not request.is_in
    assert root.now == 0  # nobody waits for it
    shutil.rmtree(root.runtime)
    root.stick()


def test_a_stick_that_is_not_let_go_of_is_told(tmp_path: Path) -> None:
    root = Root(tmp_path, "N ok\n", "N in use\n")
    with pytest.raises(StickError) as told, root.stick().mounted():
        assert root.asked == ["in"]
    assert told.value.trouble is StickTrouble.IN_USE


def test_without_a_place_to_ask_there_is_no_way(tmp_path: Path) -> None:
    root = Root(tmp_path)
    shutil.rmtree(root.runtime)
    with pytest.raises(StickError) as told, root.stick().mounted():
        pytest.fail("there is no stick")
    assert told.value.trouble is StickTrouble.NO_WAY


def test_a_folder_of_the_settings_needs_no_helper(tmp_path: Path) -> None:
    with mount_request.mount_for(str(tmp_path), None).mounted() as folder:
        assert folder == tmp_path
    with (
        pytest.raises(StickError) as told,
        mount_request.mount_for(str(tmp_path / "no"), tmp_path).mounted(),
    ):
        pytest.fail("there is no stick")
    assert told.value.trouble is StickTrouble.NONE


def test_a_daemon_started_by_hand_has_no_way(tmp_path: Path) -> None:
    with (
        pytest.raises(StickError, match=r"stick\.folder") as told,
        mount_request.mount_for("", None).mounted(),
    ):
        pytest.fail("there is no stick")
    assert told.value.trouble is StickTrouble.NO_WAY
    assert isinstance(mount_request.mount_for("", tmp_path), mount_request.HelperMount)
    assert Path("/run/hugod-stick") == mount_request.HELPER


@pytest.mark.parametrize("is_in", [True, False])
def test_a_request_comes_back_as_it_was(is_in: bool) -> None:
    assert mount_request.read_request(
        mount_request.Request(is_in, 12).written()
    ) == mount_request.Request(is_in, 12)


@pytest.mark.parametrize("data", [b"", b"in", b"on 5", b"in x", b"in 5 6", b"in -5", b"\xff 1"])
def test_what_is_no_request_is_none(data: bytes) -> None:
    assert mount_request.read_request(data) is None
