"""A process that has all tests collected, and tries changes in forks of itself (``server.py``)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from covering import OTHERS

if TYPE_CHECKING:
    from pathlib import Path

PLUGINS = ("no:cacheprovider", "no:xdist", "no:cov", "watch", "server")


@dataclass
class Answer:
    """Whether a change could be made in place, and the test that noticed it, "" if none did."""

    applied: bool
    test: str


class Forks:
    """A client of the process, which starts at the first request."""

    def __init__(self, root: Path, env: dict[str, str]) -> None:
        self.root, self.env = root, env
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, form: dict[str, Any]) -> Answer:
        """Run the tests of a plan on a change, which may be None."""
        if self.process is None:
            self._start()
        self.requests.write(json.dumps(form) + "\n")
        self.requests.flush()
        line = self.answers.readline()
        if not line:
            sys.exit("the process that has the tests collected has ended")
        return Answer(**json.loads(line))

    def _start(self) -> None:
        theirs, ours = os.pipe()
        our_end, their_end = os.pipe()
        tests = self.root / "tests"
        formats = [each for each in tests.iterdir() if each.name not in OTHERS]
        paths = [each for each in formats if each.is_dir() or each.name.startswith("test_")]
        folder = self.root.parent / "tmp"
        options = ["-q", "--tb=no", "--hypothesis-seed=0", f"--basetemp={folder}"]
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "pytest", *options),
                *(word for plugin in PLUGINS for word in ("-p", plugin)),
                *(str(each.relative_to(self.root)) for each in sorted(paths)),
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
