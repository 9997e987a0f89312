"""An update from the package of an old commit, with hundreds of games and one in progress.

    .venv/bin/python benchmarks/package/from_old.py FOLDER COMMIT        make deb-test FROM=COMMIT

The old package is built from its commit by its own builder; its own bench fills the card with games
and plays one up to a question. Then this package is installed over it, as apt does, and started:
the same words are on the glass, every game is in the list, the game in progress comes to its end
and is verified. Needs root, and what `make deb-test` needs.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from deb import HERE, built, say, timed
from roots import Root, archive
from trial import PATIENCE_S, STATE, Trial, insist

GAMES = 500
FILL = "import sys; from pathlib import Path; import history; history.fill(Path(sys.argv[1]), {})"
PLAY = """
import json, sys
from player import Player
with Player(int(sys.argv[1])) as player:
    player.begin()
    player.play_until("Hugo moves")
    player.play_until("type the place")
    print(json.dumps(player.seen))
"""


def by_the_old(old: Path, script: str, argument: str) -> str:
    """Run *script* with the old commit's own code and benches; give what it prints."""
    own = ("benchmarks", "benchmarks/package", "", "firmware")
    path = os.pathsep.join(str(old / each) for each in own)
    line = [sys.executable, "-P", "-c", script, argument]
    return subprocess.run(
        line, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}
    ).stdout


def main(folder: Path, commit: str) -> None:
    old = folder / "old"
    old.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(["git", "-C", HERE, "archive", commit], check=True, capture_output=True)
    subprocess.run(["tar", "-C", old, "-x"], input=packed.stdout, check=True)
    older = timed(f"package of {commit}", lambda: built(folder / "older", project=old))
    newer = timed("this package", lambda: built(folder / "newer"))
    root = Root(folder / "bookworm", archive(folder, "bookworm"))
    trial = Trial(root, older)
    root.apt("update")
    timed("install the old one", lambda: root.apt("install", *trial.owners_line()[1:]))
    state = root.folder / STATE
    timed(f"{GAMES} games", lambda: by_the_old(old, FILL.format(GAMES), str(state)))
    root.run("chown", "-R", "hugod:hugod", f"/{STATE}")
    with trial.running() as (player, process):
        seen = json.loads(by_the_old(old, PLAY, str(player.port)))
        process.terminate()
        insist(process.wait(PATIENCE_S) == 0, "the old one did not end in good order")
    timed("update", lambda: trial.install(trial.bring(newer)))
    began = time.monotonic()
    with trial.running() as (player, _):
        player.wait_for(lambda words: words == seen[0])
        say(f"  the same words {time.monotonic() - began:.1f} s after its start: {seen[0]!r}")
        same = [new == before for new, before in zip(player.seen, seen, strict=True)]
        say(f"  the same words, dots, board: {same}")
        listed = timed("the list", lambda: root.run("hugod", "history", user="hugod"))
        say("    " + "\n    ".join(listed.splitlines()[:3]))
        player.play_until("Winner")
    say(root.run("hugod", "verify", str(GAMES + 1), user="hugod"))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
