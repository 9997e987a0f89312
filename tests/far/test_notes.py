"""Two notes, over a line that loses, repeats, delays and replays, with restarts."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hugo_far.notes import NOTE_BYTES, Notes
from hugo_far.sealing import BOOT_BYTES, PLAIN_BYTES, Opened


class House:
    """A house whose link may be begun again at any time."""

    def __init__(self, letter: bytes, chance: Random) -> None:
        self._letter, self._chance = letter, chance
        self.start()

    def start(self, ours: bytes = b"") -> None:
        self._boot = self._letter + self._chance.randbytes(BOOT_BYTES - 1)
        self._number = 0
        self.notes = Notes(self._boot)
        self.notes.ours = ours

    def say(self) -> Opened:
        self._number += 1
        return Opened(self._boot, self._number, self.notes.say().ljust(PLAIN_BYTES, b"\0"))


def meet(one: House, other: House, beats: int = 4) -> None:
    """A line without faults, for some *beats*."""
    for _ in range(beats):
        of_one, of_other = one.say(), other.say()
        one.notes.hear(of_other)
        other.notes.hear(of_one)


def two() -> tuple[House, House]:
    chance = Random(1)
    return House(b"h", chance), House(b"g", chance)


@given(seed=st.integers(0, 2**32), loss=st.floats(0, 0.7))
def test_the_newest_note_arrives_and_no_older_one_after_it(seed: int, loss: float) -> None:
    chance = Random(seed)
    houses = (House(b"h", chance), House(b"g", chance))
    arrived: list[list[Opened]] = [[], []]
    newest = [0, 0]
    for step in range(1, 150):
        for at, (us, them) in enumerate((houses, houses[::-1])):
            us.notes.ours = b"%d" % step
            said = us.say()
            if chance.random() >= loss:
                them.notes.hear(said)
                arrived[at].append(said)
            # What arrived is said again; what was kept back until a house began anew may be new.
            for frame in chance.choices(arrived[at] or [said], k=chance.randrange(3)):
                them.notes.hear(frame)
            heard = int(them.notes.theirs or b"0")
            assert heard >= newest[at]
            newest[at] = heard
            if chance.random() < 0.03:
                them.start()
                newest[at] = 0
    meet(*houses)
    assert houses[0].notes.theirs == houses[1].notes.ours
    assert houses[1].notes.theirs == houses[0].notes.ours


def test_frames_of_yesterday_are_no_frames() -> None:
    host, guest = two()
    meet(host, guest)
    guest.notes.ours = b"take back?"
    old = guest.say()
    host.notes.hear(old)
    guest.start(b"")
    meet(host, guest)
    beats = host.notes.beats
    host.notes.hear(old)
    assert (host.notes.beats, host.notes.theirs) == (beats, b"")
    host.start()
    host.notes.hear(old)
    assert (host.notes.beats, host.notes.theirs) == (0, b"")


def test_a_frame_of_a_start_that_is_over_and_was_late_does_not_keep_the_next_one_out() -> None:
    host, guest = two()
    meet(host, guest)
    guest.start()
    host.notes.hear(guest.say())
    guest.notes.hear(host.say())
    late = guest.say()
    guest.start(b"here")
    meet(host, guest)
    host.notes.hear(late)
    meet(host, guest)
    assert host.notes.theirs == b"here"


@given(plain=st.binary(max_size=PLAIN_BYTES), names=st.booleans())
def test_a_house_that_lies_ends_nothing(plain: bytes, names: bool) -> None:
    host, guest = two()
    meet(host, guest)
    host.notes.ours = b"n" * NOTE_BYTES
    honest = guest.say()
    lie = (honest.plain[: BOOT_BYTES + 8] if names else b"") + plain
    host.notes.hear(Opened(honest.boot, 2**64 - 1, lie[:PLAIN_BYTES].ljust(PLAIN_BYTES, b"\0")))
    assert len(host.notes.theirs) <= NOTE_BYTES
    assert len(host.notes.say()) <= PLAIN_BYTES
