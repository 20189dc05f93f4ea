"""Change the package at random and see whether its tests notice.

    python tools/mutate --seed 1 --count 100
    python tools/mutate --only src/chunkwright/nmo/payloads --count 20

Each change is made in a copy of the checkout and meets the tests of its room, which stop at the
first failure. The changes that no test notices are printed as diffs: each is a test to write, or
a change that means nothing.

mutmut and cosmic-ray, which do this for any package, change operators, numbers and keywords. Most
of what can be wrong here is in rows: which field comes first, which name belongs to which bit,
which of two arguments is the near plane. So the changes are drawn here by kind, rows before
operators (``changes.py``). What cannot mean anything is in ``equivalent.toml``, with the reason,
and is not drawn.

The first run takes as long as all tests do, and remembers which test runs which line and how long
it takes (``covering.py``; this needs Python 3.12). From then on a change costs seconds: new tests
come first, then those that run the changed line, some of other rooms among them, then the others
of the room, quick ones before slow ones, until ``--seconds`` of processor time are spent. Lines
are followed through later edits; ``--collect`` asks again.

A test that also fails without the change says nothing of it: each test that stops a run is
tried once on the unchanged copy, and left out from then on where it fails there.
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
from covering import ELSEWHERE, MEMORY, OF_A_LINE, PACKAGE, Covering, collect, tests_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ADDRESS_SPACE = 6 << 30  # bytes that a run may take
NO_COMPILED_FILES = "PYTHONDONTWRITEBYTECODE"  # each run would compile the package again
FEW = {"CHUNKWRIGHT_MUTATIONS": "300"}  # damaged files: they find loose bounds, not wrong rows
NO_TESTS = 5  # pytest's exit status where it found none
TIME_IS_UP = "time is up"  # what watch.py notes in place of a test
IMPORT = "the import"  # in place of a test, where not even that worked
LIKELY = OF_A_LINE + ELSEWHERE  # tests that run before all others are collected


@dataclass
class Known:
    """What is known of the tests of the unchanged checkout."""

    covering: Covering
    test_seconds: float
    seconds: float
    good: set[str] = field(default_factory=set)
    bad: set[str] = field(default_factory=set)
    caught: list[str] = field(default_factory=list)

    def order(self, change: Change, source: str, files: set[str]) -> list[str]:
        """List tests of some files, and those that run a change, by how soon they may notice it."""
        covered = set(self.covering.of(change, source))
        sharp = set(self.caught)

        def rank(test: str) -> tuple[bool, bool, bool, float, str]:
            file = test.partition("::")[0]
            named = change.path.stem in file or "witness" in file
            seconds = self.covering.seconds[test]
            return (test not in covered, test not in sharp, not named, seconds, test)

        tests = {test for test in self.covering.seconds if test.partition("::")[0] in files}
        return sorted(tests | covered, key=rank)


@dataclass
class Plan:
    """Which tests of some files to run, in which order; ``others`` of these files, too."""

    paths: list[str]
    order: list[str]
    left_out: set[str] = field(default_factory=set)
    others: bool = False


@dataclass
class Copy:
    """A copy of the checkout beside the sample files, in which one change at a time is made."""

    root: Path
    known: Known

    def survives(self, change: Change) -> str:
        """Return the test that noticed the change, "" where none did.

        The first tests run by themselves: to collect the others takes longer than to run these.
        """
        path = self.root / change.path
        source = path.read_text()
        files = tests_of(change.path, self.root)
        order = self.known.order(change, source, set(files))
        first, rest = order[:LIKELY], order[LIKELY:]
        listed, likely = ({test.partition("::")[0] for test in tests} for tests in (order, first))
        stages = (
            Plan(sorted(likely | set(files) - listed), first),
            Plan(files, rest, set(first), others=True),
        )
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
        """Whether a test passes where nothing is changed."""
        if test not in self.known.good:
            passed = not self._pytest(Plan([test], [test]))
            (self.known.good if passed else self.known.bad).add(test)
        return test in self.known.good

    def _pytest(self, tests: Plan) -> str:
        """Run tests to the first failure and return which one that was."""
        now, plan = self.root.parent / "now", self.root.parent / "plan.json"
        now.write_text("")
        form = {
            "order": tests.order,
            "others": tests.others,
            "left_out": sorted(self.known.bad | tests.left_out),
            "now": str(now),
            "test_seconds": self.known.test_seconds,
            "seconds": self.known.seconds,
        }
        plan.write_text(json.dumps(form))
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
        # Compiled files are told apart by the second and the size alone.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()


def environment(root: Path) -> dict[str, str]:
    """Return the variables with which the tests of a copy run."""
    kept = {name: value for name, value in os.environ.items() if name != NO_COMPILED_FILES}
    paths = [root / "src", root / "generated", HERE]
    return kept | FEW | {"PYTHONPATH": os.pathsep.join(map(str, paths))}


def copy_checkout(folder: Path) -> Path:
    """Copy what git knows, as it is now, beside a link to the samples."""
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
    parser.add_argument("--collect", action="store_true", help="forget which test runs which line")
    parser.add_argument(
        "--seconds", type=float, default=120, help="processor time that a change may take"
    )
    parser.add_argument(
        "--test-seconds", type=float, default=60, help="processor time that one test may take"
    )
    return parser.parse_args()


def what_covers(root: Path, options: argparse.Namespace) -> Covering:
    """Remember which test runs which line, or find out."""
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
    caught, lock = 0, threading.Lock()
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        roots = [copy_checkout(Path(folder, str(job))) for job in range(options.jobs)]
        covering = what_covers(roots[0], options)
        known = Known(covering, options.test_seconds, options.seconds, bad=set(covering.failed))
        copies = queue.SimpleQueue()
        for root in roots:
            copies.put(Copy(root, known))

        def attempt(change: Change) -> None:
            nonlocal caught
            copy, start = copies.get(), time.monotonic()
            test = copy.survives(change)
            copies.put(copy)
            line = texts[change.path].count("\n", 0, change.start) + 1
            result = f"caught by {test}" if test else "SURVIVED"
            with lock:
                caught += bool(test)
                print(
                    f"{change.path}:{line}: {change.kind}: {result}, {time.monotonic() - start:.0f} s",
                    flush=True,
                )
                if not test:
                    print(change.diff(texts[change.path]), flush=True)

        with ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(attempt, changes))
        for test in sorted(known.bad):
            print(f"left out, as it fails without a change: {test}")
    print(f"{caught} of {len(changes)} changes were caught")


main()
