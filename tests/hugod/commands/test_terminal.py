"""What the commands say does nothing to a terminal, whoever wrote the words."""

import pytest

from hugod.commands.terminal import FAILED, LONGEST_LINE, complain, harmless, say


@pytest.mark.parametrize(
    "text", ["Hugo 24:00  red −3 ×2", "a\nb", "où\u00a0? 12\u202f%", "└─┘ ▸", "", "\u732b"]
)
def test_words_are_said_as_they_are(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    say([text])
    assert complain(text) == FAILED
    assert capsys.readouterr() == (text + "\n", text + "\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\x1b]0;owned\x07", r"\x1b]0;owned\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("a\rb\tc\x00", r"a\rb\tc\x00"),
        ("\u202eabc", r"\u202eabc"),
        ("\udcff.toml", r"\udcff.toml"),
    ],
)
def test_what_a_terminal_would_act_on_is_written_out(text: str, said: str) -> None:
    """RL5: `sudo hugod check` printed what errors.json held."""
    assert harmless(text) == said


def test_a_word_as_long_as_its_file_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    complain("short\n" + "x" * LONGEST_LINE)
    assert capsys.readouterr().err == "short\n" + "x" * LONGEST_LINE + "\n"
    complain(ValueError("y" * 1_000_000))
    assert capsys.readouterr().err == "y" * LONGEST_LINE + "…\n"
