"""The tests that are about libraries, run against the installed package with the archive's own.

The rules, the dialogue and the tools are plain Python and are tested by `make test`. What is not
run here, and why: see `WITHOUT`.
"""

from pathlib import Path

from roots import Root, remove, unpack

TOOLS = (
    "python3-pytest",
    "python3-hypothesis",
    "python3-pypdf",
    "python3-reportlab",
    "python3-babel",
    "procps",
    "iproute2",
)
TESTS = (
    *("board_art", "diagnostics", "dice", "display", "draw", "gpio", "keys", "sound", "stickers"),
    *("serving", "store", "system", "web"),
)
FILES = ("box", "languages")
WITHOUT = {
    "web/test_page.py": "a browser with playwright, which Debian does not have",
    "web/test_watch_page.py": "the same",
    "web/test_accessibility.py": "the same",
    "draw/test_qr.py": "reads the square with zxing-cpp, which Debian does not have",
    "system/test_network.py::test_without_a_network_there_are_none": "makes a network of its "
    "own, which is not allowed in a chroot",
    "system/test_network.py::test_an_address_of_its_own_is_found_without_a_way_out": "the same",
}
WITHOUT_ON_12 = {
    "web/test_live_link.py": "its own client is of websockets 11; a whole game is played instead",
    "web/test_server.py": "the same",
    "gpio/test_gpiod_factory.py": "libgpiod 1.6 is not used: lgpio, or no pins",
    "gpio/test_backend.py": "the same",
    "stickers/test_pen.py::test_text_stands_round_its_middle_or_from_its_beginning": "pypdf 3.4 "
    "reads text a line lower than it stands; pypdf 6 reads the same sheet rightly",
}


def tested(root: Root, project: Path) -> str:
    """Run them in a root with `TOOLS` and give pytest's last line. Raises `Failed`."""
    unpack(project, root.folder / "src")
    without, marks = dict(WITHOUT), []
    if root.run("python3", "-c", "import sys; print(sys.version_info < (3, 13))").strip() == "True":
        without, marks = without | WITHOUT_ON_12, ["-m", "'not live_link'"]
    tests = [f"tests/hugod/{name}" for name in TESTS]
    tests += [f"tests/hugod/test_{name}.py" for name in FILES]
    leave = {True: "deselect", False: "ignore"}
    tests += [f"--{leave['::' in name]}=tests/hugod/{name}" for name in without]
    # -P: the package that is installed, not the one beside the tests. The archive's libraries are
    # older than the Python they are on, and are warned about what will be gone one day.
    line = ["python3", "-P", "-m", "pytest", "-q", "-W", "ignore::DeprecationWarning"]
    words = " ".join([*line, "-p", "no:cacheprovider", *marks, *tests])
    own = "mkdir own && export HOME=/src/own TMPDIR=/src/own"
    said = root.run("sh", "-c", f"cd /src && {own} && {words}")
    remove(root.folder / "src")
    return "    " + said.strip().splitlines()[-1]
