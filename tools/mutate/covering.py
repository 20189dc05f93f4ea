"""Which tests run the places of some changes, and how long each takes: recorded once for a draw.

One copy of the checkout records all places at once (``places.py``), so that the tests run once for
any number of changes. The record is kept outside the checkout, for the next time that the same
changes are drawn from the same modules.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from places import telling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from changes import Change

HERE = Path(__file__).resolve().parent
PACKAGE = Path("src/chunkwright")
NO_TESTS = 5  # pytest's exit status where it found none
QUICK = 0.01  # seconds: what a test takes at least
MEMORY = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "chunkwright-mutate"


def tests_of(path: Path, root: Path) -> list[str]:
    """List the test files of a module's format, by the folder that mirrors it.

    Items are in the formats, but are also tested through queries, which they exist for.
    """
    inside = path.relative_to(PACKAGE)
    tests, format = root / "tests", inside.parts[0]
    formats = [format, "query"] if inside.stem.endswith("items") else [format]
    found = [file for each in formats for file in (tests / each).rglob("test_*.py")]
    files = sorted(found) if len(inside.parts) > 1 else []
    if not files:  # what all formats share
        files = sorted([*tests.glob("test_*.py"), *(tests / "cli").glob("test_*.py")])
    return [str(file.relative_to(root)) for file in files]


@dataclass
class Place:
    """What runs the place of a change."""

    tests: list[str]
    early: bool  # whether it also runs before any test: at import, or as tests are collected
    slow: bool = False  # whether only slow tests run it


@dataclass
class Covering:
    """What a run of the tests on the unchanged checkout showed."""

    seconds: dict[str, float]  # of each test that passed
    failed: list[str]
    places: list[Place]  # in the order of the changes

    def order(self, number: int) -> list[str]:
        """List the tests that run a change, the likeliest to notice it soon first."""
        return self._cheapest(self.places[number].tests)

    def others(self, number: int, files: set[str]) -> list[str]:
        """List the other tests of some files, which may share a fixture or a cache with those."""
        ran = set(self.places[number].tests)
        return self._cheapest({each for each in self.seconds if file_of(each) in files} - ran)

    def _cheapest(self, tests: Iterable[str]) -> list[str]:
        """Put quick tests first, and let tests of different files alternate."""
        cost, of_file = {}, Counter[str]()
        for test in sorted(tests, key=lambda each: (self.seconds[each], each)):
            of_file[file_of(test)] += 1
            cost[test] = (QUICK + self.seconds[test]) * of_file[file_of(test)]
        return sorted(cost, key=cost.__getitem__)

    def save(self, path: Path) -> None:
        """Write what is known."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(self), separators=(",", ":")))

    @classmethod
    def load(cls, path: Path) -> Covering:
        """Read what ``save`` wrote."""
        form = json.loads(path.read_text())
        places = [Place(**each) for each in form["places"]]
        return cls(form["seconds"], form["failed"], places)


def file_of(test: str) -> str:
    """Return the path of the file that has a test."""
    return test.partition("::")[0]


def memory(sources: dict[Path, str], changes: list[Change]) -> Path:
    """Return the path of the record of some changes of these modules."""
    digest = hashlib.sha256(repr(changes).encode())
    for path in sorted({change.path for change in changes}):
        digest.update(sources[path].encode())
    return MEMORY / f"{digest.hexdigest()[:16]}.json"


class Recording:
    """A copy of the checkout that records which tests run the places of changes."""

    def __init__(self, root: Path, env: dict[str, str], jobs: int) -> None:
        self.root, self.env, self.jobs = root, env, jobs
        self.folder = root.parent / "record"
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def covering(self, changes: list[Change], tests: list[str]) -> Covering:
        """Run tests, and slow ones for changes that no other test runs; return what they showed."""
        modules = sorted((self.root / PACKAGE).rglob("*.py"))
        sources = {path.relative_to(self.root): path.read_text() for path in modules}
        told = telling(sources, changes)
        beside = self.root / PACKAGE.parent / "mutate_seen.py"
        shutil.copy(HERE / "seen.py", beside)
        self._write(told)
        places = self._run(tests, "not slow", len(changes))
        unseen = [number for number, place in enumerate(places) if not place.tests]
        if unseen:
            print(f"running slow tests, as no other runs {len(unseen)} of the changes", flush=True)
            files = {file for each in unseen for file in tests_of(changes[each].path, self.root)}
            slow = self._run(sorted(files), "slow", len(changes))
            for number in unseen:
                places[number].tests, places[number].slow = slow[number].tests, True
        self._write({path: sources[path] for path in told})
        beside.unlink()
        self._again()
        for place in places:
            place.tests = [test for test in place.tests if test in self.seconds]
        return Covering(self.seconds, self.failed, places)

    def _write(self, texts: dict[Path, str]) -> None:
        for path, text in texts.items():
            (self.root / path).write_text(text)
        for compiled in (self.root / PACKAGE).rglob("__pycache__"):
            shutil.rmtree(compiled)

    def _run(self, tests: list[str], marked: str, count: int) -> list[Place]:
        """Run tests and return which of them ran each place."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self._pytest(tests, marked)
        ran: list[dict[str, None]] = [{} for _ in range(count)]
        for part in self.folder.glob("ran-*"):
            for line in part.read_text().splitlines():
                number, _, test = line.partition(" ")
                ran[int(number)][test] = None
        return [Place(sorted(filter(None, each)), "" in each) for each in ran]

    def _again(self) -> None:
        """Run failed tests once more, because the recording itself may make a test fail."""
        if failed := self.failed:
            self.failed = []
            self._pytest(failed, "")

    def _pytest(self, tests: list[str], marked: str) -> None:
        """Run tests and note how long each test that passes takes."""
        options = ["-q", "--tb=no", "--hypothesis-seed=0", "-n", str(self.jobs), "-m", marked]
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "watch"),
                *options,
                *tests,
            ],
            cwd=self.root,
            env=self.env | {"MUTATE_RECORD": str(self.folder)},
            check=False,
        )
        if done.returncode not in {0, 1, NO_TESTS}:  # passed, or some tests failed
            sys.exit(f"pytest ended with {done.returncode}: nothing can be said of the tests")
        form: dict[str, float | None] = json.loads((self.folder / "seconds.json").read_text())
        self.seconds |= {test: each for test, each in form.items() if each is not None}
        self.failed += [test for test, each in form.items() if each is None]
