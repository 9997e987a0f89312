"""`hugod verify` on games with the sealed die: every roll checked, no way of cheating holds."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hugo_core.history import BY_HAND, Committed, Done, Record, Stirred
from hugo_core.position import Seat
from hugo_workshop.verify import Unproved, report_lines, verify
from hugod.app.table.rolls import magic_words
from hugod.main import main
from tests.chains import sealed_file
from tests.cheats import CHEATS, Cheat, rolls, sealed_by
from tests.conftest import history_of

OLD = Path(__file__).parent / "games" / "sealed-the-old-way.jsonl"


def forge(records: list[Record], at: int, **changes: object) -> None:
    done = records[at]
    assert isinstance(done, Done)
    records[at] = replace(done, **changes)  # type: ignore[arg-type]  # the fields as each test says


@pytest.mark.parametrize("number", range(3))
def test_a_sealed_game_holds(
    number: int, sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    records = sealed_evenings[number]
    proved = verify(sealed_file(tmp_path, records), tmp_path)
    commitments = [r.commitment for r in records if isinstance(r, Committed)]
    assert proved.commitments == commitments
    assert proved.faces.total() > 5
    secret = f"Secret 1: {' '.join(magic_words(commitments[0]))} ({commitments[0]})"
    assert secret in report_lines(proved)
    lost = len(commitments) - 1
    for salts in map(", ".join, proved.stirred):
        assert re.fullmatch(r"\d{3}, \d{3}, \d{3}", salts)
        assert f"  stirred in by the players: {salts}" in report_lines(proved)
    assert not any("old way" in line for line in report_lines(proved))
    sealed = f"The die was sealed before the first roll; the secret was lost {lost} times."
    assert sealed in report_lines(proved)


def test_it_is_said_on_the_command_line(
    sealed_evenings: list[list[Record]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", sealed_file(tmp_path, sealed_evenings[0])]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^Secret 1: \w{4} \w{4} \w{4} \w{4} \([0-9a-f]{64}\)$", said, re.M)
    assert re.search(
        r"^(\d+) of \1 rolls follow from the secret and what was stirred in", said, re.M
    )


def test_a_roll_by_hand_in_a_sealed_game_is_called_so(
    sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    records = list(sealed_evenings[0])
    first = rolls(records)[0]
    records = records[: first + 1]
    forge(records, first, proof=BY_HAND)
    assert verify(sealed_file(tmp_path, records), tmp_path).by_hand == 1


def test_a_game_of_which_no_roll_follows_from_the_secret_says_so_at_its_head(
    sealed_evenings: list[list[Record]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Players may agree on typed rolls: the game is believed, and nobody is left in doubt."""
    records = list(sealed_evenings[0])
    first = rolls(records)[0]
    records = records[: first + 1]
    forge(records, first, proof=BY_HAND)
    assert main(["verify", sealed_file(tmp_path, records)]) == 0
    said = capsys.readouterr().out.splitlines()
    none = "None of the 1 rolls follows from the secret: all were typed in. Nobody can check those."
    assert none in said[:3]
    assert not any("rolls follow from" in line for line in said)


def test_a_game_sealed_the_old_way_still_holds_and_is_told_apart(tmp_path: Path) -> None:
    proved = verify(str(OLD), tmp_path)
    assert proved.faces.total() == 10
    assert proved.stirred[0] == ("830082628", "447385546", "649243544")
    said = "2 of the secrets are of the old way, which proves less: docs/verify.md"
    assert said in report_lines(proved)


def test_a_game_goes_on_from_the_old_way_to_the_new_one(
    sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    """The box was updated in mid-game: its secret was gone, and the next one is bound."""
    records = list(sealed_evenings[1])
    first = rolls(records)[0]
    records = records[: first + 1]
    at = next(n for n, record in enumerate(records) if isinstance(record, Committed))
    moments = [Stirred(Seat(seat), f"83008262{seat}") for seat in range(3)]
    records[at:at] = [Committed("ab" * 32), *moments]
    sealed_by(records, first + 4, lambda bond: bond)
    proved = verify(sealed_file(tmp_path, records), tmp_path)
    assert (proved.unbound, len(proved.commitments), proved.faces.total()) == (1, 2, 1)


@pytest.mark.parametrize(("cheat", "why"), CHEATS)
def test_a_cheat_is_found_though_the_chain_fits(
    cheat: Cheat, why: str, sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    records = list(sealed_evenings[1])
    first = rolls(records)[0]
    records = records[: first + 1]
    cheat(records, first)
    with pytest.raises(Unproved, match=why):
        verify(sealed_file(tmp_path, records), tmp_path)


def test_up_to_the_roll_that_is_cheated_with_it_is_honest(
    sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    first = rolls(sealed_evenings[1])[0]
    records = sealed_evenings[1][: first + 1]
    assert verify(sealed_file(tmp_path, records), tmp_path).records == first + 1


@pytest.mark.parametrize("number", [0, 1])
def test_rl12_a_commitment_whose_links_were_shown_is_found(
    number: int, sealed_evenings: list[list[Record]], tmp_path: Path
) -> None:
    """The second time it binds nobody; nor does a link of the chain that a roll has shown."""
    records = list(sealed_evenings[1])
    second = next(n for n in rolls(records)[1:] if not is_known(records, n))
    records = records[:second]
    done = records[rolls(records)[0]]
    assert isinstance(done, Done)
    first = next(r for r in records if isinstance(r, Committed))
    again = [first, Committed(done.proof.rpartition("-")[2])][number]
    with pytest.raises(Unproved, match="shown before"):
        verify(sealed_file(tmp_path, [*records, again]), tmp_path)


def is_known(records: list[Record], at: int) -> bool:
    return history_of(records[:at]).drawn_here() is not None


@pytest.mark.parametrize(
    "step", [pytest.param(6, marks=pytest.mark.share), pytest.param(1, marks=pytest.mark.endurance)]
)
def test_every_roll_counts(sealed_evenings: list[list[Record]], tmp_path: Path, step: int) -> None:
    """Whichever roll is given other salts' or another's secret, it is found."""
    records = sealed_evenings[2]
    seen: set[str] = set()
    for at in rolls(records)[::step]:
        done = records[at]
        assert isinstance(done, Done)
        if done.proof in seen:
            continue
        seen.add(done.proof)
        forged = list(records[: at + 1])
        forge(forged, at, proof=done.proof[:-1] + ("0" if done.proof[-1] != "0" else "1"))
        with pytest.raises(Unproved, match="not the one the box was bound to"):
            verify(sealed_file(tmp_path, forged), tmp_path)
    assert len(seen) > 20 / step
