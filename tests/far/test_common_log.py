"""Two copies of one log, over a line that loses, repeats, delays and replays, with restarts."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hugo_far.common_log import ENTRY_BYTES, MOST_ARRIVED, NOTE_BYTES, CommonLog
from hugo_far.sealing import BOOT_BYTES, PLAIN_BYTES, Opened


class House:
    """A house: what its card holds, and a link that may be begun again at any time."""

    def __init__(self, letter: bytes, chance: Random) -> None:
        self.card: list[bytes] = []
        self._letter, self._chance = letter, chance
        self.start()

    def start(self) -> None:
        """The link was killed, or the box: only the card is left."""
        self._boot = self._letter + self._chance.randbytes(BOOT_BYTES - 1)
        self._number = 0
        self.log = CommonLog(self._boot, self.card)

    def say(self) -> Opened:
        self._number += 1
        return Opened(self._boot, self._number, self.log.say().ljust(PLAIN_BYTES, b"\0"))

    def keep(self) -> None:
        """The card takes what has come."""
        for entry in list(self.log.arrived):
            self.card.append(entry)
            self.log.keep(entry)

    def add(self, entry: bytes) -> None:
        self.card.append(entry)
        self.log.keep(entry)


def meet(one: House, other: House, beats: int = 4) -> None:
    """A line without faults, for some *beats*."""
    for _ in range(beats):
        of_one, of_other = one.say(), other.say()
        one.log.hear(of_other)
        other.log.hear(of_one)
        one.keep()
        other.keep()


def two() -> tuple[House, House]:
    chance = Random(1)
    return House(b"h", chance), House(b"g", chance)


@given(seed=st.integers(0, 2**32), loss=st.floats(0, 0.7))
def test_nothing_is_lost_or_doubled_whatever_the_line_and_the_power_do(
    seed: int, loss: float
) -> None:
    """The houses take turns, as in a game; each sees its own entry at once."""
    chance = Random(seed)
    houses = (House(b"h", chance), House(b"g", chance))
    yesterday: list[list[Opened]] = [[], []]
    made: list[bytes] = []
    for step in range(150):
        for at, (us, them) in enumerate((houses, houses[::-1])):
            # It is our turn once we have all that was made.
            if len(made) % 2 == at and us.card == made and step < 100:
                made.append(chance.randbytes(chance.randrange(1, 200)))
                us.add(made[-1])
            yesterday[at].append(us.say())
            for frame in chance.choices(yesterday[at], k=chance.randrange(3)):
                them.log.hear(frame)
            if chance.random() >= loss:
                them.log.hear(yesterday[at][-1])
            if chance.random() < 0.8:
                them.keep()
            if chance.random() < 0.05:
                them.start()
    meet(*houses, beats=30)
    assert houses[0].card == houses[1].card == made
    assert all(house.log.is_level for house in houses)


def test_what_one_house_does_is_with_the_other_by_the_next_frame() -> None:
    host, guest = two()
    meet(host, guest)
    host.add(b"16")
    guest.log.hear(host.say())
    assert list(guest.log.arrived) == [b"16"]
    assert not host.log.is_level, "it counts once the other card has it"
    guest.keep()
    host.log.hear(guest.say())
    assert host.log.is_level


def test_frames_of_yesterday_are_no_frames() -> None:
    host, guest = two()
    meet(host, guest)
    guest.log.note = b"take back?"
    old = guest.say()
    host.log.hear(old)
    guest.log.note = b""
    meet(host, guest)
    guest.start()
    meet(host, guest)
    beats = host.log.beats
    host.log.hear(old)
    assert (host.log.beats, host.log.heard_note) == (beats, b"")
    host.start()
    host.log.hear(old)
    assert (host.log.beats, host.log.heard_note) == (0, b"")


def test_a_house_that_lost_its_card_gets_the_whole_game_back() -> None:
    host, guest = two()
    for number in range(300):
        (host, guest)[number % 2].add(b"%03d" % number + b"x" * 50)
        meet(host, guest)
    guest.card.clear()
    guest.start()
    meet(host, guest, 60)
    assert guest.card == host.card
    assert len(guest.card) == 300


def test_two_that_have_different_entries_know_it_and_neither_changes_its_own() -> None:
    host, guest = two()
    meet(host, guest)
    host.add(b"undo 1")
    guest.add(b"undo 2")
    meet(host, guest)
    assert host.log.is_parted
    assert guest.log.is_parted
    assert (host.card, guest.card) == ([b"undo 1"], [b"undo 2"])


def test_the_longest_entry_and_the_longest_note_fit_together() -> None:
    host, guest = two()
    host.log.note = b"n" * NOTE_BYTES
    host.add(b"e" * ENTRY_BYTES)
    meet(host, guest)
    assert guest.card == host.card
    assert guest.log.heard_note == host.log.note


def test_a_frame_of_a_start_that_is_over_and_was_late_does_not_keep_the_next_one_out() -> None:
    host, guest = two()
    meet(host, guest)
    guest.start()
    host.log.hear(guest.say())
    guest.log.hear(host.say())
    late = guest.say()
    guest.start()
    meet(host, guest)
    host.log.hear(late)
    host.add(b"16")
    meet(host, guest)
    assert guest.card == [b"16"]
    assert host.log.is_level


@given(plain=st.binary(max_size=PLAIN_BYTES), names=st.booleans())
def test_a_house_that_lies_fills_no_memory_and_ends_nothing(plain: bytes, names: bool) -> None:
    host, guest = two()
    meet(host, guest)
    host.add(b"16")
    honest = guest.say()
    lie = (honest.plain[: BOOT_BYTES + 8] if names else b"") + plain
    host.log.hear(Opened(honest.boot, 2**64 - 1, lie[:PLAIN_BYTES].ljust(PLAIN_BYTES, b"\0")))
    assert len(host.log.arrived) <= MOST_ARRIVED
    assert len(host.log.say()) <= PLAIN_BYTES
