"""Asked to stop at any moment: it ends in good order, and the next start plays on.

The moments are counted in calls, from the first one at which signals are heard: there is no luck
in them, and no clock. `HUGO_MOMENTS=100` with `make check` tries as many instead of CI's few.
"""

import os
import random
import signal
import subprocess
import sys

import pytest

from tests.whole.conftest import Daemon

MOMENTS = int(os.environ.get("HUGO_MOMENTS", "8"))
MOST_CALLS = 60_000
"""Of a start and the keys behind it."""
ASKED_AT_A_CALL = """
import os, signal, sys
from pathlib import Path
from hugod import box
from hugod.app.values.inputs import Key, KeyDown
from hugod.config import Config
from hugod.inbox import Inbox

left = int(sys.argv[3])

class TypedInto(Inbox):
    typed = 0
    def get(self, timeout_s):
        TypedInto.typed += 1
        self.put(KeyDown((Key.HASH, Key.D1, Key.ROLL, Key.A)[self.typed % 4]))
        return super().get(timeout_s)

def count(frame, event, arg):
    global left
    left -= event == "call" and signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    if left == 0:
        left = -1
        os.kill(os.getpid(), int(sys.argv[4]))

box.Inbox = TypedInto
sys.setprofile(count)
box.run(Path(sys.argv[1]), Config(port=int(sys.argv[2])))
"""
"""A daemon whose keys are typed on and on, that is sent a signal at one of its calls."""


@pytest.mark.parametrize(
    "moments",
    [pytest.param(2, marks=pytest.mark.share), pytest.param(MOMENTS, marks=pytest.mark.endurance)],
)
@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGHUP])
def test_f18_asked_at_any_moment_it_ends_in_good_order_and_plays_on(
    unstarted: Daemon, kind: signal.Signals, moments: int
) -> None:
    chance = random.Random(18)
    for _ in range(moments):
        calls = str(chance.randrange(1, MOST_CALLS))
        line = [sys.executable, "-c", ASKED_AT_A_CALL, str(unstarted.data), str(unstarted.port)]
        ended = subprocess.run(
            [*line, calls, str(int(kind))], capture_output=True, text=True, timeout=60, check=False
        )
        assert (ended.returncode, ended.stderr) == (0, ""), calls
    unstarted.start()
    unstarted.press("D")
