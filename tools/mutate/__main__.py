"""Change the package at random and see whether its tests notice.

    python tools/mutate --seed 1 --count 100
    python tools/mutate --only src/chunkwright/nmo/payloads --count 20

Each change is made in a copy of the checkout and meets the tests of its room, which stop at the
first failure. The changes that no test notices are printed as diffs: each is a test to write, or
a change that means nothing.

mutmut and cosmic-ray, which do this for any package, change operators, numbers and keywords. Most
of what can be wrong here is in rows: which field comes first, which name belongs to which bit,
which of two arguments is the near plane. So the changes are drawn here by kind, rows before
operators (``changes.py``), and the tests are chosen by the folder that mirrors the module, which
needs no run for coverage beforehand: a change costs seconds.

A test that also fails without the change says nothing of it: each test that stops a run is
tried once on the unchanged copy, and left out from then on where it fails there.
"""

from __future__ import annotations

import argparse
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

from changes import Change, draw

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGE = Path("src/chunkwright")
MEMORY = 6 << 30  # bytes of address space that a run may take
NO_COMPILED_FILES = "PYTHONDONTWRITEBYTECODE"  # each run would compile the package again
NO_TESTS = 5  # pytest's exit status where it found none


@dataclass
class Copy:
    """A copy of the checkout beside the sample files, in which one change at a time is made."""

    root: Path
    known: Known
    now: Path = field(init=False)

    def __post_init__(self) -> None:
        self.now = self.root.parent / "now"

    def survives(self, change: Change, seconds: float) -> str:
        """Return the test that noticed the change, "" where none did."""
        path = self.root / change.path
        source = path.read_text()
        while True:
            self._write(path, change.apply(source))
            try:
                passed, test = self._pytest(tests_of(change.path, self.root), seconds)
            finally:
                self._write(path, source)
            if passed:
                return ""
            if not test or self._says_something(test, seconds):
                return test or "the import"

    def _says_something(self, test: str, seconds: float) -> bool:
        """Whether a test passes where nothing is changed."""
        if test not in self.known.good:
            passed, _ = self._pytest([test], seconds)
            (self.known.good if passed else self.known.bad).add(test)
        return test in self.known.good

    def _pytest(self, tests: list[str], seconds: float) -> tuple[bool, str]:
        """Run tests to the first failure; return whether all passed, and the last one begun."""
        self.now.write_text("")
        left_out = [f"--deselect={test}" for test in sorted(self.known.bad)]
        paths = [self.root / "src", self.root / "generated", HERE]
        options = [
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "watch",
            "--tb=no",
            "--hypothesis-seed=0",
        ]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *left_out, *tests],
            cwd=self.root,
            env={name: value for name, value in os.environ.items() if name != NO_COMPILED_FILES}
            | {"PYTHONPATH": os.pathsep.join(map(str, paths))}
            | {"MUTATE_NOW": str(self.now), "MUTATE_SECONDS": str(seconds)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
            check=False,
        )
        return done.returncode in {0, NO_TESTS}, self.now.read_text()

    def _write(self, path: Path, source: str) -> None:
        path.write_text(source)
        # Compiled files are told apart by the second and the size alone.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()


@dataclass
class Known:
    """Which tests pass on the unchanged checkout, as far as anyone asked."""

    good: set[str] = field(default_factory=set)
    bad: set[str] = field(default_factory=set)


def tests_of(path: Path, root: Path) -> list[str]:
    """List the test files of a module's room: its namesake first, then those without samples."""
    inside = path.relative_to(PACKAGE)
    tests = root / "tests"
    if len(inside.parts) > 1:
        files = sorted((tests / inside.parts[0]).rglob("test_*.py"))
    else:
        files = sorted([*tests.glob("test_*.py"), *(tests / "cli").glob("test_*.py")])

    def order(file: Path) -> tuple[bool, bool, int]:
        text = file.read_text()
        return (inside.stem not in file.stem, "samples(" in text, len(text))

    return [str(file.relative_to(root)) for file in sorted(files, key=order)]


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
    parser.add_argument(
        "--test-seconds", type=float, default=60, help="processor time that one test may take"
    )
    return parser.parse_args()


def main() -> None:
    """Draw the changes, try each, print what became of it."""
    options = arguments()
    texts = sources(options.only)
    changes = draw(texts, options.count, options.seed)
    caught, lock = 0, threading.Lock()
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        known, copies = Known(), queue.SimpleQueue()
        for job in range(options.jobs):
            copies.put(Copy(copy_checkout(Path(folder, str(job))), known))

        def attempt(change: Change) -> None:
            nonlocal caught
            copy, start = copies.get(), time.monotonic()
            test = copy.survives(change, options.test_seconds)
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
