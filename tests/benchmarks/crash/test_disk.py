"""A disk whose plug is pulled: what may be on it, and what must be."""

import random
from collections.abc import Sequence

import pytest
from calls import Cut, Flushed, Made, MadeFolder, Op, Removed, Renamed, Wrote
from disk import Disk, Model

BOTH: tuple[Model, Model] = ("ext4", "weak")


def disk_after(model: Model, *ops: Op, before: dict[str, bytes] | None = None) -> Disk:
    disk = Disk(model, before or {})
    for op in ops:
        disk.follow(op)
    return disk


def torn_states(disk: Disk, sector: int, *, garbage: bool = False) -> set[bytes]:
    chances = (random.Random(number) for number in range(300))
    return {disk.torn(chance, sector, garbage=garbage)["a"] for chance in chances}


@pytest.mark.parametrize("model", BOTH)
def test_what_is_flushed_is_there_and_what_is_not_may_be_missing(model: Model) -> None:
    disk = disk_after(
        model, Wrote("a", b"sure", 0), Flushed("a"), Wrote("a", b"!", 4), before={"a": b""}
    )
    assert disk.none() == {"a": b"sure"}
    assert disk.all() == {"a": b"sure!"}
    states = [disk.prefix(random.Random(number))["a"] for number in range(20)]
    assert set(states) == {b"sure", b"sure!"}


def test_a_prefix_never_has_the_later_without_the_earlier() -> None:
    writes = [Wrote("a", bytes([65 + place]), place) for place in range(4)]
    disk = disk_after("ext4", *writes, before={"a": b""})
    states = {disk.prefix(random.Random(number))["a"] for number in range(100)}
    assert states == {b"", b"A", b"AB", b"ABC", b"ABCD"}


def test_sectors_are_torn_one_by_one_where_the_disk_has_them() -> None:
    disk = disk_after("ext4", Wrote("a", b"xxxx", 2), before={"a": b"........"})
    assert torn_states(disk, 4) == {b"........", b"..xx....", b"....xx..", b"..xxxx.."}
    garbage = torn_states(disk, 4, garbage=True)
    assert len(garbage) > 4
    assert all(state[:2] == b".." and state[6:] == b".." for state in garbage)


def test_a_cut_in_a_file_may_come_or_not() -> None:
    disk = disk_after("ext4", Cut("a", 1), before={"a": b"abc"})
    assert torn_states(disk, 512) == {b"a", b"abc"}
    assert disk_after("ext4", Cut("a", 5), before={"a": b"abc"}).all() == {"a": b"abc\0\0"}


@pytest.mark.parametrize(("model", "is_there"), [("ext4", True), ("weak", False)])
def test_a_files_flush_brings_its_name_on_ext4_alone(model: Model, is_there: bool) -> None:
    disk = disk_after(model, Made("a", False), Wrote("a", b"abc", None), Flushed("a"))
    assert disk.none() == ({"a": b"abc"} if is_there else {})
    disk.follow(Flushed(""))
    assert disk.none() == {"a": b"abc"}


@pytest.mark.parametrize("model", BOTH)
def test_a_folders_flush_brings_the_names_in_it_alone(model: Model) -> None:
    disk = disk_after(model, MadeFolder("games"), Made("games/a", False), Flushed("games"))
    assert "games/a" in disk.none()
    assert ("games/" in disk.none()) == (model == "ext4")


@pytest.mark.parametrize("model", BOTH)
def test_a_file_that_is_renamed_without_a_flush_may_be_empty_under_its_new_name(
    model: Model,
) -> None:
    ops: Sequence[Op] = (
        *(Made("new", True), Wrote("new", b"new", None), Renamed("new", "a"), Flushed("")),
    )
    assert disk_after(model, *ops, before={"a": b"old"}).none() == {"a": b""}


@pytest.mark.parametrize("model", BOTH)
def test_what_is_removed_is_back_until_the_folder_is_flushed(model: Model) -> None:
    disk = disk_after(model, Removed("a"), before={"a": b"old"})
    assert (disk.none(), disk.all()) == ({"a": b"old"}, {})
    disk.follow(Flushed(""))
    assert disk.none() == {}


def test_only_the_weak_model_swaps_the_order_of_names() -> None:
    def names(model: Model) -> set[frozenset[str]]:
        disk = disk_after(model, Made("a", False), Made("b", False))
        chances = (random.Random(number) for number in range(100))
        return {frozenset(disk.torn(chance, 512, garbage=False)) for chance in chances}

    in_order = {frozenset(""), frozenset("a"), frozenset("ab")}
    assert names("ext4") == in_order
    assert names("weak") == in_order | {frozenset("b")}


def test_a_second_write_without_a_place_goes_behind_the_first() -> None:
    ops = (Made("a", True), Wrote("a", b"one", None), Wrote("a", b"two", None))
    assert disk_after("ext4", *ops).all() == {"a": b"onetwo"}
