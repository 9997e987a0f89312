"""What the workshop's stories need: programs of the test's own in place of the engines."""

from tests.hugod.voice.conftest import programs as programs
