"""Which tests run which lines, and how long each takes: recorded once, and kept outside the checkout.

Code that runs at import belongs to no test: a row of a table is tested by whatever reads it. For
such code, the tests count that run a line with the name of the table.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from changes import Change

PACKAGE = Path("src/chunkwright")
OTHERS = ("kaitai", "tools", "typing", "webide")  # folders of tests that are no format's
OF_A_LINE = 300  # tests that are remembered: the quickest
ELSEWHERE = 300  # and so many of other formats
OF_A_FUNCTION = 3  # where one function has many tests that differ only in their parameters
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
class Module:
    """A module as it was when the tests ran, and by line the quickest tests that run it."""

    text: str
    tests: dict[int, list[str]]

    def as_it_is(self, source: str) -> dict[int, list[str]]:
        """Return the tests by the lines of the module as it is now; new lines have none."""
        before, now = self.text.splitlines(), source.splitlines()
        blocks = SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks()
        return {
            block.b + place + 1: self.tests.get(block.a + place + 1, [])
            for block in blocks
            for place in range(block.size)
        }


@dataclass
class Covering:
    """What a run of all tests on an unchanged checkout showed."""

    seconds: dict[str, float]  # of each test that passed
    failed: set[str]
    modules: dict[str, Module]  # by path

    def of(self, change: Change, source: str) -> list[str]:
        """Return the tests that run a changed line or, if it runs at import, a line with its names."""
        module = self.modules.get(str(change.path))
        lines = module.as_it_is(source) if module is not None else {}
        for span in _spans(source, change):
            if found := {test for line in span for test in lines.get(line, ())}:
                return list(found)
        return [*{test for name in _names(source, change) for test in self._naming(name)}]

    def _naming(self, name: str) -> Iterator[str]:
        """List the tests of all lines that have a name."""
        word = re.compile(rf"\b{name}\b")
        for module in self.modules.values():
            if word.search(module.text):
                for number, line in enumerate(module.text.splitlines(), 1):
                    if word.search(line):
                        yield from module.tests.get(number, ())

    def save(self, path: Path) -> None:
        """Write what is known, tests by their numbers."""
        names = list(self.seconds)
        number = {name: at for at, name in enumerate(names)}
        form = {
            "tests": list(self.seconds.items()),
            "failed": sorted(self.failed),
            "modules": {
                path: {
                    "text": module.text,
                    "tests": {
                        line: [number[test] for test in tests]
                        for line, tests in module.tests.items()
                    },
                }
                for path, module in self.modules.items()
            },
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(form, separators=(",", ":")))

    @classmethod
    def load(cls, path: Path) -> Covering:
        """Read what ``save`` wrote."""
        form: dict[str, Any] = json.loads(path.read_text())
        names = [name for name, _ in form["tests"]]
        modules = {
            path: Module(
                module["text"],
                {
                    int(line): [names[at] for at in numbers]
                    for line, numbers in module["tests"].items()
                },
            )
            for path, module in form["modules"].items()
        }
        return cls(dict(form["tests"]), set(form["failed"]), modules)


def collect(root: Path, env: dict[str, str], jobs: int) -> Covering:
    """Run the tests of all formats and record which lines they run."""
    if sys.version_info < (3, 12):
        sys.exit("to see which lines a test runs, tools/mutate needs Python 3.12 or later")
    record = root.parent / "record"
    record.mkdir()
    formats = [each for each in (root / "tests").iterdir() if each.name not in OTHERS]
    paths = [each for each in formats if each.is_dir() or each.name.startswith("test_")]
    options = ["-q", "-p", "no:cacheprovider", "-p", "watch", "--tb=no", "--hypothesis-seed=0"]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", *options, "-n", str(jobs)),
            *(str(each.relative_to(root)) for each in sorted(paths)),
        ],
        cwd=root,
        env=env | {"MUTATE_RECORD": str(record)},
        check=False,
    )
    if done.returncode not in {0, 1}:  # passed, or some tests failed
        sys.exit(f"pytest ended with {done.returncode}: the tests cannot be collected")
    outcomes: dict[str, float | None] = json.loads((record / "seconds.json").read_text())
    seconds = {test: each for test, each in outcomes.items() if each is not None}
    ran: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for part in record.glob("lines*.json"):
        form = json.loads(part.read_text())
        for file, line, tests in form["lines"]:
            ran[file][line].update(form["tests"][at] for at in tests)
    modules = {}
    for file, by_line in ran.items():
        path = Path(file).relative_to(root)
        inside = set(tests_of(path, root))
        tests = {line: _quickest(found, seconds, inside) for line, found in by_line.items()}
        modules[str(path)] = Module(Path(file).read_text(), tests)
    return Covering(seconds, set(outcomes) - set(seconds), modules)


def _quickest(tests: set[str], seconds: dict[str, float], files: set[str]) -> list[str]:
    """Choose some of the tests of certain files, and fewer of others: quick ones, of many functions."""
    inside: list[str] = []
    outside: list[str] = []
    of_function: Counter[str] = Counter()
    for test in sorted(tests & seconds.keys(), key=lambda each: (seconds[each], each)):
        function = test.partition("[")[0]
        of_function[function] += 1
        if of_function[function] <= OF_A_FUNCTION:
            (inside if test.partition("::")[0] in files else outside).append(test)
    return inside[:OF_A_LINE] + outside[:ELSEWHERE]


def _names(source: str, change: Change) -> Iterator[str]:
    """List the names that the innermost statement around a change assigns or defines."""
    line = source.count("\n", 0, change.start) + 1
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.ClassDef | ast.FunctionDef)
        and node.lineno <= line <= (node.end_lineno or 0)
    ]
    match max(around, key=lambda node: node.lineno, default=None):
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            yield name
        case ast.Assign(targets=[*targets]):
            yield from (node.id for node in targets if isinstance(node, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _spans(source: str, change: Change) -> Iterator[range]:
    """List lines to look for: those of a change in a function, then the statement around it."""
    first = source.count("\n", 0, change.start) + 1
    last = source.count("\n", 0, change.end) + 1
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and node.lineno <= first and last <= (node.end_lineno or 0)
    ]
    if any(isinstance(node, ast.FunctionDef) and node.body[0].lineno <= first for node in around):
        yield range(first, last + 1)
        yield min((range(node.lineno, (node.end_lineno or 0) + 1) for node in around), key=len)
