"""Root's helper with real signatures: what is taken, what is refused, what a cut leaves."""

import errno
import io
import os
import resource
from pathlib import Path

import pytest

from hugod.app.values.new_versions import VersionTrouble
from hugod.renewal import marks
from hugod.renewal.asked import MB, REQUEST
from hugod.renewal.halves import CONFIG, mark
from hugod.renewal.renewing import Answers, serve
from hugod.system.update_guard import NOTE
from tests.hugod.renewal.conftest import NEW, OLD, Kitchen, manifest_of


def test_a_new_version_is_found_taken_tried_and_kept(kitchen: Kitchen) -> None:
    kitchen.put(kitchen.bundle())
    news = {"en": "Hugo hides better.\nMore jokes.", "de": "Hugo versteckt sich besser."}
    assert kitchen.ask() == {"version": "0.2.0", "serial": NEW, "news": news}
    assert kitchen.start() == "a"
    assert kitchen.ask(take=True) == {"is_in": True}
    assert kitchen.asked == [("systemctl", "--no-block", "reboot")]
    assert kitchen.start() == "b"
    assert kitchen.is_whole("b") == NEW
    mark(kitchen.card, "b", marks.GOOD)
    assert {kitchen.start() for _ in range(5)} == {"b"}
    assert kitchen.is_whole("a") == OLD


def test_three_starts_that_are_not_good_lead_back_by_themselves(kitchen: Kitchen) -> None:
    kitchen.put(kitchen.bundle())
    kitchen.ask(take=True)
    assert [kitchen.start() for _ in range(6)] == ["b", "b", "b", "a", "a", "a"]
    assert marks.left(kitchen.card.words("b")) == marks.SPENT
    # It may be tried again: the same, or the next.
    assert kitchen.ask(take=True) == {"is_in": True}
    assert kitchen.start() == "b"


def forged(kitchen: Kitchen) -> dict[str, tuple[bytes, VersionTrouble]]:
    """Everything that somebody may put on a stick instead, and why it is not taken."""
    whole, manifest = kitchen.bundle(), manifest_of(kitchen.files)
    by_us, changed = kitchen.keys.sign(manifest), manifest.replace(b"0.2.0", b"9.9.9")

    def other(**said: object) -> bytes:
        return kitchen.bundle(manifest_of(kitchen.files, **said))

    return {
        "of a stranger": (
            kitchen.bundle(signature=kitchen.keys.sign(manifest, "theirs")),
            VersionTrouble.FORGED,
        ),
        "not signed": (kitchen.bundle(signature=b""), VersionTrouble.FORGED),
        "a signature of nonsense": (kitchen.bundle(signature=b"x" * 100), VersionTrouble.FORGED),
        "a manifest that was changed": (kitchen.bundle(changed, by_us), VersionTrouble.FORGED),
        "the same again": (other(serial=OLD), VersionTrouble.OLD),
        "an older one": (other(serial=OLD - 1), VersionTrouble.OLD),
        "for another processor": (other(architecture="armhf"), VersionTrouble.OTHER_BOX),
        "a step too far": (other(games=9), VersionTrouble.STEP),
        "nothing": (b"", VersionTrouble.CUT),
        "something else": (b"PK\x03\x04" * 100, VersionTrouble.CUT),
        "half a head": (whole[:300], VersionTrouble.CUT),
        "a head that is too long": (
            b"hugo-companion new version 1 99999 100\n" + bytes(100_000),
            VersionTrouble.CUT,
        ),
    }


@pytest.mark.parametrize("what", [*range(12)])
def test_what_is_not_ours_or_not_for_us_is_refused_with_a_word(kitchen: Kitchen, what: int) -> None:
    bundle, why = [*forged(kitchen).values()][what]
    kitchen.put(bundle)
    before = kitchen.card.halves["b"].read_bytes()
    assert kitchen.ask() == {"refused": why.value}
    assert kitchen.ask(take=True) == {"refused": why.value}
    assert kitchen.card.halves["b"].read_bytes() == before
    assert (kitchen.start(), kitchen.asked) == ("a", [])


@pytest.mark.parametrize("place", [0, 1_500_000, 2_500_100, 2_900_000])
@pytest.mark.parametrize("is_cut", [True, False])
def test_a_body_that_is_cut_or_changed_never_starts(
    kitchen: Kitchen, place: int, is_cut: bool
) -> None:
    bundle = kitchen.bundle()
    at = len(bundle) - sum(map(len, kitchen.files.values())) + min(place, 2_800_000)
    kitchen.put(bundle[:at] + (b"" if is_cut else bytes([bundle[at] ^ 1]) + bundle[at + 1 :]))
    before = kitchen.card.halves["b"].read_bytes()
    assert ("version" in kitchen.ask()) is not is_cut, "its head is whole"
    assert kitchen.ask(take=True) == {"refused": "cut"}
    assert (kitchen.card.halves["b"].read_bytes() == before) is is_cut, "seen before any is written"
    assert [kitchen.start() for _ in range(4)] == ["a"] * 4
    # The stick is copied anew, and all is well.
    kitchen.put(kitchen.bundle())
    assert kitchen.ask(take=True) == {"is_in": True}
    assert kitchen.start() == "b"


def test_the_clock_may_be_of_1970(kitchen: Kitchen) -> None:
    """A box without a network knows no time; and a signature may have come from the future."""
    kitchen.put(kitchen.bundle())
    clock = Path(kitchen.folder / "gpgv")
    clock.write_text('#!/bin/sh\nexec faketime "1970-01-02" /usr/bin/gpgv "$@"\n')
    clock.chmod(0o755)
    path = os.environ["PATH"]
    os.environ["PATH"] = f"{kitchen.folder}:{path}"
    try:
        assert "version" in kitchen.ask()
    finally:
        os.environ["PATH"] = path


def test_the_newest_that_is_good_is_found_among_others(kitchen: Kitchen) -> None:
    kitchen.put(kitchen.bundle())
    kitchen.put(b"x", "hugo-companion-0.9.9-arm64.hugonew")
    for name in ("hugo-companion-x.hugonew", "hugo-companion-y.hugonew"):
        (kitchen.folder / "stick" / name).mkdir()
    (kitchen.folder / "stick/hugo-companion-z.hugonew").symlink_to(kitchen.keys.file)
    older = manifest_of(kitchen.files, version="9.9", serial=NEW - 1)
    kitchen.runs(OLD - 1)
    kitchen.put(kitchen.bundle(older), "hugo-companion-9.9-arm64.hugonew")
    assert kitchen.ask()["serial"] == NEW, "the newest, whatever its name"
    assert kitchen.ask(take=True, serial=NEW + 1) == {"refused": "missing"}, "the stick was changed"


def test_no_stick_no_version_and_a_game_that_is_played(kitchen: Kitchen) -> None:
    assert kitchen.ask() == {"refused": "missing"}
    kitchen.put(kitchen.bundle())
    note = kitchen.folder / "run" / NOTE
    with open("/proc/uptime") as uptime:
        note.write_text(uptime.read().split(".")[0])
    assert kitchen.ask(take=True) == {"refused": "played"}
    note.unlink()
    kitchen.stick = None
    assert kitchen.ask() == {"stick": "none"}


def test_a_version_on_trial_does_not_write_over_the_way_back(kitchen: Kitchen) -> None:
    kitchen.put(kitchen.bundle())
    words = kitchen.card.boot / "a/cmdline.txt"
    words.write_bytes(words.read_bytes().rstrip() + b" hugo.left=2\n")
    assert kitchen.ask(take=True) == {"refused": "on trial"}


def test_a_half_that_is_too_small(kitchen: Kitchen) -> None:
    kitchen.put(kitchen.bundle())
    os.truncate(kitchen.card.halves["b"], 2_000_000)
    assert kitchen.ask(take=True) == {"refused": "big"}
    assert kitchen.start() == "a"


@pytest.mark.parametrize("most", [1000, 1_000_000, 2_400_000])
def test_a_card_that_takes_no_more_in_the_middle(kitchen: Kitchen, most: int) -> None:
    kitchen.put(kitchen.bundle())
    least, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        assert kitchen.ask(take=True) == {"refused": "worn"}
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (least, hard))
    assert [kitchen.start() for _ in range(4)] == ["a"] * 4
    assert kitchen.ask(take=True) == {"is_in": True}


class Pulled(io.FileIO):
    """A file of a stick that is pulled out when so much of it was read."""

    left = 0

    def read(self, size: int | None = -1, /) -> bytes:
        if os.readlink(f"/proc/self/fd/{self.fileno()}").endswith(".hugonew"):
            Pulled.left -= 1
            if Pulled.left < 0:
                raise OSError(errno.EIO, "Input/output error")
        return super().read(size)


@pytest.mark.parametrize("reads", [0, 1, 2])
def test_a_stick_that_is_pulled_out_in_the_middle(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch, reads: int
) -> None:
    kitchen.put(kitchen.bundle())
    with monkeypatch.context() as pulling:
        pulling.setattr(os, "fdopen", Pulled)
        pulling.setattr(Pulled, "left", reads)
        assert kitchen.ask(take=True) == {"stick": "pulled"}
    assert [kitchen.start() for _ in range(4)] == ["a"] * 4
    assert kitchen.ask(take=True) == {"is_in": True}
    assert kitchen.start() == "b"


def test_a_card_whose_config_names_no_half_is_left_alone(kitchen: Kitchen) -> None:
    kitchen.put(kitchen.bundle())
    (kitchen.card.boot / CONFIG).write_text("kernel=vmlinuz\n")
    before = kitchen.card.halves["b"].read_bytes()
    assert kitchen.ask(take=True) == {"refused": "worn"}
    assert kitchen.card.halves["b"].read_bytes() == before


def test_a_card_that_fell_back_to_this_half_starts_from_it_before_the_other_is_written(
    kitchen: Kitchen,
) -> None:
    kitchen.put(kitchen.bundle()[:-10] + bytes(10))
    (kitchen.card.boot / CONFIG).write_text("os_prefix=b/\n")
    assert kitchen.ask(take=True) == {"refused": "cut"}
    assert kitchen.start() == "a"


def test_the_box_is_told_each_megabyte_and_not_each_block(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    answers, told = Answers(file, 7), list[str]()
    for done in range(0, 3 * MB, MB // 4):
        answers.far(done, 3 * MB)
        told.append(file.read_text())
    assert told[0] == '{"number": 7, "done": 0, "total": 3000000}'
    assert len({*told}) == 3


def test_a_request_that_is_none_is_taken_away_and_nothing_is_done(kitchen: Kitchen) -> None:
    request = kitchen.folder / "run" / REQUEST
    for nonsense in (b"", b"take", b"take x 1\n", b"eat 1 2\n", b"look -1 0\n", b"\xff" * 70):
        request.write_bytes(nonsense)
        serve(kitchen.machine())
        assert not request.exists()
    assert [*(kitchen.folder / "helper").iterdir()] == []
