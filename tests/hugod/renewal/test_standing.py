"""How a card stands, asked before the first picture."""

from pathlib import Path

from hugod.renewal.standing import KEY, CardStanding, look


def test_a_system_that_is_no_card_of_ours_takes_nothing(tmp_path: Path) -> None:
    kernel = tmp_path / "cmdline"
    assert look(kernel, tmp_path, tmp_path) == CardStanding()
    kernel.write_text("root=PARTUUID=0815-02 rootwait\n")
    assert look(kernel, tmp_path, tmp_path) == CardStanding()


def test_only_a_card_with_a_key_takes_versions(tmp_path: Path) -> None:
    kernel = tmp_path / "cmdline"
    kernel.write_text("root=/dev/mmcblk0p2 ro quiet\n")
    assert look(kernel, tmp_path, tmp_path) == CardStanding(takes_versions=False)
    (tmp_path / KEY).write_bytes(b"key")
    assert look(kernel, tmp_path, tmp_path) == CardStanding(takes_versions=True)
    (tmp_path / "b").mkdir()
    (tmp_path / "b/cmdline.txt").write_text("root=/dev/mmcblk0p3 ro hugo.left=0\n")
    assert look(kernel, tmp_path, tmp_path) == CardStanding(takes_versions=True, came_back=True)
