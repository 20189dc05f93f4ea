"""Change the package at random and see whether its tests notice.

    python tools/mutate --seed 1 --count 100
    python tools/mutate --only src/chunkwright/nmo/payloads --count 20

Each change is made in a copy of the checkout and the tests that run it are run on it up to the
first failure. The changes that no test notices are printed as diffs: each needs a new test, or has
no effect.

mutmut and cosmic-ray, which do this for any package, change operators, numbers and keywords. Most
of what can be wrong here is in rows: which field comes first, which name belongs to which bit,
which of two arguments is the near plane. So the changes are drawn here by kind, rows before
operators (``changes.py``). Changes without effect are listed in ``equivalent.toml``, with the
reason, and are not drawn.

Before the first change, the tests run once on a copy that records which test runs the place of
which change (``covering.py``): all tests if changes are drawn from the whole package, otherwise
those of the formats concerned. The record is kept for the next run of the same draw. Then a change
costs a second if it is noticed by the tests that run its place: these run in a fork of a process
that has collected all tests (``server.py``), quick tests before slow ones. For other changes, the
new tests follow, then the others of the same files and of the format, until ``--seconds`` of
processor time are spent. Changes of code that runs at import are tested the same way in new
processes. ``--quick`` leaves those out, and all tests that do not run the place.

The score is the share of changes that were noticed. A survivor without effect goes into
``equivalent.toml``, and the same seed draws another change in its place.

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
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from changes import Change, draw, equivalents
from covering import NO_TESTS, PACKAGE, Covering, Recording, file_of, memory, tests_of
from forks import Answer, Forks

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ADDRESS_SPACE = 6 << 30  # bytes that a run may take
NO_COMPILED_FILES = "PYTHONDONTWRITEBYTECODE"  # each run would compile the package again
FEW = {"CHUNKWRIGHT_MUTATIONS": "300"}  # damaged files: they find loose bounds, not wrong rows
TIME_IS_UP = "time is up"  # what watch.py notes in place of a test
IMPORT = "the import"  # in place of a test, where not even that worked
LIKELY = 60  # tests that run before all others are collected


@dataclass
class Known:
    """What is known about the tests of the unchanged checkout."""

    covering: Covering
    test_seconds: float
    seconds: float
    good: set[str] = field(default_factory=set)
    bad: set[str] = field(default_factory=set)


@dataclass
class Plan:
    """The tests to run, in order; new tests of files that are ``whole`` run between the two lists."""

    first: list[str]
    later: list[str] = field(default_factory=list)
    whole: set[str] = field(default_factory=set)

    @property
    def paths(self) -> list[str]:
        """The files that have these tests."""
        return sorted(self.whole.union(map(file_of, [*self.first, *self.later])))

    def behind(self, test: str) -> Plan:
        """Return the tests that follow one that has run."""
        if test in self.first:
            return replace(self, first=self.first[self.first.index(test) + 1 :])
        if test in self.later:
            return Plan([], self.later[self.later.index(test) + 1 :])
        return self


@dataclass
class Copy:
    """A copy of the checkout, next to the sample files, in which one change at a time is made."""

    root: Path
    known: Known
    paths: list[str]

    def __post_init__(self) -> None:
        self.forks = Forks(self.root, environment(self.root), self.paths)

    def meets(self, number: int, change: Change, *, quick: bool) -> Answer:
        """Run the tests on a change; with ``quick``, only those that run its place, in a fork."""
        covering = self.known.covering
        plan = Plan(covering.order(number))
        if not quick:
            files = {*tests_of(change.path, self.root), *plan.paths}
            plan = replace(plan, later=covering.others(number, files), whole=files)
        source = (self.root / change.path).read_text()
        answer = self._noticed(plan, change, source, self._in_fork)
        finished = answer.applied and not covering.places[number].early
        if answer.test or finished or quick:
            return answer
        # The first tests run alone, because collecting the others takes longer than running these.
        first, rest = plan.first[:LIKELY], plan.first[LIKELY:]
        for part in (Plan(first), replace(plan, first=rest)):
            answer = self._noticed(part, change, source, self._by_itself)
            if answer.test:
                break
        return answer

    def _noticed(
        self, plan: Plan, change: Change, source: str, run: Callable[[Plan, Change, str], Answer]
    ) -> Answer:
        """Run tests until one notices the change that passes without it."""
        while True:
            self._write(change.path, change.apply(source))
            try:
                answer = run(plan, change, source)
            finally:
                self._write(change.path, source)
            test = answer.test
            if not test or test == IMPORT or self._says_something(test):
                return answer
            plan = plan.behind(test)

    def _says_something(self, test: str) -> bool:
        """Whether a test passes on the unchanged copy."""
        if test not in self.known.good:
            passed = not self.forks.ask(self._form(Plan([test])) | {"change": None}).test
            (self.known.good if passed else self.known.bad).add(test)
        return test in self.known.good

    def _form(self, plan: Plan) -> dict[str, object]:
        """Return the tests to run, in a form for JSON."""
        now, known = self.root.parent / "now", self.root.parent / "known.json"
        now.write_text("")
        if not known.exists():
            known.write_text(json.dumps(list(self.known.covering.seconds)))
        return {
            "first": plan.first,
            "later": plan.later,
            "whole": sorted(plan.whole),
            "left_out": sorted(self.known.bad),
            "known": str(known),
            "now": str(now),
            "test_seconds": self.known.test_seconds,
            "seconds": self.known.seconds,
            "space": ADDRESS_SPACE,
        }

    def _in_fork(self, plan: Plan, change: Change, source: str) -> Answer:
        """Run tests in a fork, in which the change is made in place."""
        made = [str(self.root / change.path), source, change.apply(source)]
        return self.forks.ask(self._form(plan) | {"change": made})

    def _by_itself(self, tests: Plan, _change: Change, _source: str) -> Answer:
        """Run tests in a process of their own."""
        if not tests.paths:
            return Answer(applied=True, test="")
        plan = self.root.parent / "plan.json"
        plan.write_text(json.dumps(self._form(tests)))
        plugins = ["no:cacheprovider", "no:xdist", "no:cov", "watch"]
        options = ["-x", "-q", "--tb=no", "--hypothesis-seed=0", "-m", ""]
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
        test = (self.root.parent / "now").read_text()
        late = test == TIME_IS_UP
        passed = late or done.returncode in {0, NO_TESTS}
        return Answer(applied=True, test="" if passed else test or IMPORT, late=late)

    def _write(self, module: Path, source: str) -> None:
        path = self.root / module
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
    parser.add_argument(
        "--collect", action="store_true", help="forget which test runs which change"
    )
    parser.add_argument(
        "--seconds", type=float, default=120, help="processor time that a change may take"
    )
    parser.add_argument(
        "--test-seconds", type=float, default=60, help="processor time that one test may take"
    )
    return parser.parse_args()


def what_covers(
    root: Path, texts: dict[Path, str], changes: list[Change], options: argparse.Namespace
) -> Covering:
    """Read the record of which test runs which change, or make it."""
    known = memory(texts, changes)
    if options.collect or not known.is_file():
        tests = concerned(root, changes, options)
        print("running tests once, to see which of them run the changes", flush=True)
        recording = Recording(root, environment(root), options.jobs)
        recording.covering(changes, tests).save(known)
    return Covering.load(known)


def concerned(root: Path, changes: list[Change], options: argparse.Namespace) -> list[str]:
    """Return the paths of the tests that may run some changes."""
    if not options.only:
        return ["tests"]
    return sorted({file for change in changes for file in tests_of(change.path, root)})


class Draw:
    """The changes that were drawn, and how many of them were tried and caught."""

    def __init__(self, texts: dict[Path, str], changes: list[Change]) -> None:
        self.texts, self.changes = texts, changes
        self.caught = self.tried = 0
        self.lock = threading.Lock()

    def attempt(self, number: int, copies: queue.SimpleQueue[Copy], *, quick: bool) -> None:
        """Try one change and print what became of it."""
        copy, start, change = copies.get(), time.monotonic(), self.changes[number]
        try:
            answer = copy.meets(number, change, quick=quick)
        finally:
            copies.put(copy)  # for the changes that would otherwise wait forever
        source = self.texts[change.path]
        line = source.count("\n", 0, change.start) + 1
        result = f"caught by {answer.test}" if answer.test else "SURVIVED"
        if not answer.applied:
            result = "not tried"
        elif not answer.test:
            place = copy.known.covering.places[number]
            run = f"{len(place.tests)} {'slow ' * place.slow}tests run it"
            result += f" ({run}{', time was up' * answer.late})"
        with self.lock:
            self.caught += bool(answer.test)
            self.tried += answer.applied
            took = time.monotonic() - start
            print(f"{change.path}:{line}: {change.kind}: {result}, {took:.0f} s", flush=True)
            if answer.applied and not answer.test:
                print(change.diff(source), flush=True)


def main() -> None:
    """Draw the changes, try each, print what became of it."""
    options = arguments()
    texts = sources(options.only)
    changes = draw(texts, options.count, options.seed, equivalents(HERE / "equivalent.toml"))
    drawn = Draw(texts, changes)
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        roots = [copy_checkout(Path(folder, str(job))) for job in range(options.jobs)]
        covering = what_covers(roots[0], texts, changes, options)
        known = Known(covering, options.test_seconds, options.seconds, bad=set(covering.failed))
        tests = concerned(roots[0], changes, options)
        copies = queue.SimpleQueue[Copy]()
        for copy in [Copy(root, known, tests) for root in roots]:
            copy.forks.wait()
            copies.put(copy)
        with ThreadPoolExecutor(options.jobs) as pool:
            tried = [
                pool.submit(drawn.attempt, number, copies, quick=options.quick)
                for number in range(len(changes))
            ]
            for each in tried:
                each.result()
        for test in sorted(known.bad):
            print(f"left out, as it fails without a change: {test}")
    print(f"{drawn.caught} of {drawn.tried} changes were caught")


main()
