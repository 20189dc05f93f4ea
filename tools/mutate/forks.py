"""A process that has all tests collected, and tries changes in forks of itself (``server.py``)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

PLUGINS = ("no:cacheprovider", "no:xdist", "no:cov", "watch", "server")


@dataclass
class Answer:
    """Whether a change could be made in place, and the test that noticed it, "" if none did."""

    applied: bool
    test: str
    late: bool = False  # whether time was up before all tests had run


class Forks:
    """A client of the process, which starts while nothing is changed."""

    def __init__(self, root: Path, env: dict[str, str], paths: list[str]) -> None:
        self.root, self.env, self.paths = root, env, paths
        self._start()

    def ask(self, form: dict[str, Any]) -> Answer:
        """Run the tests of a plan on a change, which may be None."""
        self.requests.write(json.dumps(form) + "\n")
        self.requests.flush()
        return Answer(**json.loads(self._line()))

    def wait(self) -> None:
        """Wait until the unchanged package and all tests are imported."""
        self._line()

    def _line(self) -> str:
        line = self.answers.readline()
        if not line:
            sys.exit("the process that has the tests collected has ended")
        return line

    def _start(self) -> None:
        theirs, ours = os.pipe()
        our_end, their_end = os.pipe()
        folder = self.root.parent / "tmp"
        options = ["-q", "--tb=no", "--hypothesis-seed=0", "-m", "", f"--basetemp={folder}"]
        subprocess.Popen(
            [
                *(sys.executable, "-m", "pytest", *options),
                *(word for plugin in PLUGINS for word in ("-p", plugin)),
                *self.paths,
            ],
            cwd=self.root,
            env=self.env | {"MUTATE_SERVE": f"{theirs},{their_end}"},
            pass_fds=(theirs, their_end),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        os.close(their_end)
        self.requests, self.answers = os.fdopen(ours, "w"), os.fdopen(our_end)
