"""Change the package at random and see whether its tests notice.

    python tools/mutate --seed 1 --count 100
    python tools/mutate --only src/chunkwright/nmo/payloads --count 20

Each change is made in a copy of the checkout and the tests of its format are run on it up to the
first failure. The changes that no test notices are printed as diffs: each needs a new test, or has
no effect.

mutmut and cosmic-ray, which do this for any package, change operators, numbers and keywords. Most
of what can be wrong here is in rows: which field comes first, which name belongs to which bit,
which of two arguments is the near plane. So the changes are drawn here by kind, rows before
operators (``changes.py``). Changes without effect are listed in ``equivalent.toml``, with the
reason, and are not drawn.

The first run takes as long as all tests do, and remembers which test runs which line and how long
it takes (``covering.py``; this needs Python 3.12). From then on a change costs a second if it is
noticed by tests that run the changed line: these run in a fork of a process that has collected all
tests (``server.py``). For other changes, new processes run the new tests first, then those that run
the line, then the others of the format, quick tests before slow ones, until ``--seconds`` of
processor time are spent. ``--quick`` leaves that out, and all changes that need it. Lines are
followed through later edits; ``--collect`` runs all tests again.

A test that also fails without the change says nothing about it: each test that stops a run is tried
once on the unchanged copy, and left out from then on if it fails there.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from changes import Change, draw, equivalents
from covering import MEMORY, PACKAGE, Covering, collect, tests_of
from forks import Answer, Forks

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ADDRESS_SPACE = 6 << 30  # bytes that a run may take
NO_COMPILED_FILES = "PYTHONDONTWRITEBYTECODE"  # each run would compile the package again
FEW = {"CHUNKWRIGHT_MUTATIONS": "300"}  # damaged files: they find loose bounds, not wrong rows
NO_TESTS = 5  # pytest's exit status where it found none
TIME_IS_UP = "time is up"  # what watch.py notes in place of a test
IMPORT = "the import"  # in place of a test, where not even that worked
LIKELY = 90  # tests that run before all others are collected


def _file(test: str) -> str:
    """Return the path of the file that has a test."""
    return test.partition("::")[0]


@dataclass
class Known:
    """What is known about the tests of the unchanged checkout."""

    covering: Covering
    test_seconds: float
    seconds: float
    good: set[str] = field(default_factory=set)
    bad: set[str] = field(default_factory=set)
    caught: list[str] = field(default_factory=list)

    def order(self, change: Change, source: str, files: set[str]) -> list[str]:
        """List tests of some files, and those that run a change, the likeliest to notice it first."""
        covered = set(self.covering.of(change, source))
        sharp = set(self.caught)

        def rank(test: str) -> tuple[bool, bool, bool, float, str]:
            file = _file(test)
            named = change.path.stem in file
            seconds = self.covering.seconds[test]
            return (test not in covered, test not in sharp, not named, seconds, test)

        tests = {test for test in self.covering.seconds if _file(test) in files}
        return sorted(tests | covered, key=rank)


@dataclass
class Plan:
    """The tests to run, in order; in files that are ``whole``, new tests run before them."""

    order: list[str]
    whole: set[str] = field(default_factory=set)
    left_out: set[str] = field(default_factory=set)

    @property
    def paths(self) -> list[str]:
        """The files that have these tests."""
        return sorted(self.whole | {_file(test) for test in self.order})


@dataclass
class Copy:
    """A copy of the checkout, next to the sample files, in which one change at a time is made."""

    root: Path
    known: Known

    def __post_init__(self) -> None:
        self.forks = Forks(self.root, environment(self.root))

    def survives(self, change: Change, *, quick: bool) -> str | None:
        """Return the test that noticed the change, "" if none did.

        With ``quick``, None if a fork cannot decide.
        """
        source = (self.root / change.path).read_text()
        answer = self._in_fork(change, source)
        if answer.test or quick:
            return answer.test if answer.applied else None
        return self._by_itself(change, source)

    def _in_fork(self, change: Change, source: str) -> Answer:
        """Run the tests that cover a change in a fork, with the change made in place."""
        path = str(self.root / change.path)
        order = self.known.order(change, source, set())
        while True:
            answer = self.forks.ask(
                self._form(Plan(order)) | {"change": [path, source, change.apply(source)]}
            )
            if not answer.test:
                return answer
            if self._says_something(answer.test):
                self.known.caught.append(answer.test)
                return answer

    def _by_itself(self, change: Change, source: str) -> str:
        """Run the tests on the change in processes of their own.

        The first tests run alone, because collecting the others takes longer than running these.
        """
        path = self.root / change.path
        files = set(tests_of(change.path, self.root))
        order = self.known.order(change, source, files)
        first, rest = order[:LIKELY], order[LIKELY:]
        new = files - {_file(test) for test in order}
        stages = (Plan(first, new), Plan(rest, files, set(first)))
        try:
            for plan in stages:
                self._write(path, change.apply(source))
                while test := self._pytest(plan):
                    self._write(path, source)
                    if test == IMPORT or self._says_something(test):
                        self.known.caught.append(test)
                        return test
                    self._write(path, change.apply(source))
        finally:
            self._write(path, source)
        return ""

    def _says_something(self, test: str) -> bool:
        """Whether a test passes on the unchanged copy."""
        if test not in self.known.good:
            passed = not self.forks.ask(self._form(Plan([test])) | {"change": None}).test
            (self.known.good if passed else self.known.bad).add(test)
        return test in self.known.good

    def _form(self, tests: Plan) -> dict[str, object]:
        """Return the tests to run, in a form for JSON."""
        now = self.root.parent / "now"
        now.write_text("")
        return {
            "order": tests.order,
            "whole": sorted(tests.whole),
            "left_out": sorted(self.known.bad | tests.left_out),
            "now": str(now),
            "test_seconds": self.known.test_seconds,
            "seconds": self.known.seconds,
            "space": ADDRESS_SPACE,
        }

    def _pytest(self, tests: Plan) -> str:
        """Run tests to the first failure and return which one that was."""
        now, plan = self.root.parent / "now", self.root.parent / "plan.json"
        plan.write_text(json.dumps(self._form(tests)))
        plugins = ["no:cacheprovider", "no:xdist", "no:cov", "watch"]
        options = ["-x", "-q", "--tb=no", "--hypothesis-seed=0"]
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", *options),
                *(word for plugin in plugins for word in ("-p", plugin)),
                *tests.paths,
            ],
            cwd=self.root,
            env=environment(self.root) | {"MUTATE_PLAN": str(plan)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE)
            ),
            check=False,
        )
        test = now.read_text()
        if done.returncode in {0, NO_TESTS} or test == TIME_IS_UP:
            return ""
        return test or IMPORT

    def _write(self, path: Path, source: str) -> None:
        path.write_text(source)
        # Python distinguishes compiled files only by their time in seconds and their size.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()


def environment(root: Path) -> dict[str, str]:
    """Return the variables with which the tests of a copy run."""
    kept = {name: value for name, value in os.environ.items() if name != NO_COMPILED_FILES}
    paths = [root / "src", root / "generated", HERE]
    return kept | FEW | {"PYTHONPATH": os.pathsep.join(map(str, paths))}


def copy_checkout(folder: Path) -> Path:
    """Copy the files that git tracks, as they are now, next to a link to the samples."""
    root = folder / "checkout"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
    shared = ROOT.parent / "shared"
    if shared.is_dir():
        (folder / "shared").symlink_to(shared)
    return root


def sources(only: list[Path]) -> dict[Path, str]:
    """Read the modules to change, by their paths in the checkout."""
    found: dict[Path, str] = {}
    for place in only or [PACKAGE]:
        inside = ROOT / place
        for file in sorted(inside.rglob("*.py")) if inside.is_dir() else [inside]:
            found[file.resolve().relative_to(ROOT)] = file.read_text()
    return found


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python tools/mutate", description="Change the package at random and run its tests."
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", type=Path, action="append", help="a file or folder of src")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="try only changes that can be made in place, with the tests that run them",
    )
    parser.add_argument("--collect", action="store_true", help="forget which test runs which line")
    parser.add_argument(
        "--seconds", type=float, default=120, help="processor time that a change may take"
    )
    parser.add_argument(
        "--test-seconds", type=float, default=60, help="processor time that one test may take"
    )
    return parser.parse_args()


def what_covers(root: Path, options: argparse.Namespace) -> Covering:
    """Read the record of which test runs which line, or make it."""
    memory = MEMORY / "covering.json"
    if options.collect or not memory.is_file():
        print("running all tests once, to see which lines they run", flush=True)
        collect(root, environment(root), options.jobs).save(memory)
    return Covering.load(memory)


def main() -> None:
    """Draw the changes, try each, print what became of it."""
    options = arguments()
    texts = sources(options.only)
    changes = draw(texts, options.count, options.seed, equivalents(HERE / "equivalent.toml"))
    caught, tried, lock = 0, 0, threading.Lock()
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        roots = [copy_checkout(Path(folder, str(job))) for job in range(options.jobs)]
        covering = what_covers(roots[0], options)
        known = Known(covering, options.test_seconds, options.seconds, bad=set(covering.failed))
        copies = queue.SimpleQueue()
        for root in roots:
            copies.put(Copy(root, known))

        def attempt(change: Change) -> None:
            nonlocal caught, tried
            copy, start = copies.get(), time.monotonic()
            try:
                test = copy.survives(change, quick=options.quick)
            finally:
                copies.put(copy)  # for the changes that would otherwise wait forever
            line = texts[change.path].count("\n", 0, change.start) + 1
            result = "not tried" if test is None else f"caught by {test}" if test else "SURVIVED"
            with lock:
                caught += bool(test)
                tried += test is not None
                print(
                    f"{change.path}:{line}: {change.kind}: {result}, {time.monotonic() - start:.0f} s",
                    flush=True,
                )
                if test == "":
                    print(change.diff(texts[change.path]), flush=True)

        with ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(attempt, changes))
        for test in sorted(known.bad):
            print(f"left out, as it fails without a change: {test}")
    print(f"{caught} of {tried} changes were caught")


main()
