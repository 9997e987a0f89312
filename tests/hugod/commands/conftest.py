"""The command as it is typed: its exit code, what it says, what it complains of."""

from collections.abc import Callable

import pytest

from hugod.main import main

Hugod = Callable[..., tuple[int, str, str]]


@pytest.fixture
def hugod(capsys: pytest.CaptureFixture[str]) -> Hugod:
    def hugod(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return hugod
