"""What strace wrote, understood."""

from pathlib import Path

from calls import Cut, Flushed, Made, MadeFolder, Mark, Op, Removed, Renamed, Wrote, parsed

FOLDER, MARKS = Path("/state"), Path("/marks")


def hexed(text: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


def ops(*lines: str) -> list[Op]:
    return list(parsed(lines, FOLDER, MARKS))


def test_each_call_on_the_folder_is_understood() -> None:
    a, b, text = hexed("/state/a"), hexed("/state/b"), hexed("abc")
    lines = [
        f'7 openat(AT_FDCWD<{hexed("/")}>, "{a}", O_RDWR|O_CREAT, 0600) = 5<{a}>',
        f'7 openat(AT_FDCWD<{hexed("/")}>, "{a}", O_WRONLY|O_CREAT|O_TRUNC, 0600) = 5<{a}>',
        f'7 write(5<{a}>, "{text}", 3) = 3',
        f'7 pwrite64(5<{a}>, "{text}", 3, 1024) = 3',
        f"7 ftruncate(5<{a}>, 0) = 0",
        f"7 fdatasync(5<{a}>) = 0",
        f"7 fsync(6<{hexed('/state')}>) = 0",
        f'7 rename("{a}", "{b}") = 0',
        f'7 unlink("{b}") = 0',
        f'7 mkdir("{b}", 0700) = 0',
    ]
    assert ops(*lines) == [
        Made("a", False),
        Made("a", True),
        Wrote("a", b"abc", None),
        Wrote("a", b"abc", 1024),
        Cut("a", 0),
        Flushed("a"),
        Flushed(""),
        Renamed("a", "b"),
        Removed("b"),
        MadeFolder("b"),
    ]


def test_what_failed_or_is_elsewhere_or_is_only_read_is_left_out() -> None:
    a, other = hexed("/state/a"), hexed("/statement/a")
    assert not ops(
        f"7 fsync(5<{a}>) = -1 EIO (Input/output error)",
        f"7 fsync(5<{other}>) = 0",
        f'7 openat(AT_FDCWD<{hexed("/")}>, "{a}", O_RDONLY) = 5<{a}>',
        f'7 unlink("{other}") = 0',
        "7 +++ exited with 0 +++",
    )


def test_a_flush_counts_when_it_comes_back_and_marks_keep_their_place() -> None:
    a = hexed("/state/a")
    lines = [
        f"7 fdatasync(5<{a}> <unfinished ...>",
        f'8 write(3<{hexed("/marks")}>, "{hexed("ISSUED 1")}", 9) = 9',
        "7 <... fdatasync resumed>) = 0",
        f'8 write(3<{hexed("/marks")}>, "{hexed("FRAME 1 0 en x")}", 9) = 9',
    ]
    assert ops(*lines) == [
        Mark(("ISSUED", "1")),
        Flushed("a"),
        Mark(("FRAME", "1", "0", "en", "x")),
    ]
