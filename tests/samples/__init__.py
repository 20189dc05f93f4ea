"""Finding the real files: next to the checkout, or where ``tools/fetch_samples.py`` put them."""

from __future__ import annotations

import json
import os
import re
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HERE = Path(__file__).resolve().parent
MANIFEST = _HERE / "manifest.tsv"
FETCHED = _HERE / "files"
SHARED = _HERE.parents[2] / "shared"
SAMPLES = SHARED / "samples" if (SHARED / "samples").is_dir() else FETCHED
# Counts by an independent reader: the newest are next to the checkout, older ones in the
# repository.
EXPECTED = SHARED / "expected" if (SHARED / "expected").is_dir() else _HERE / "expected"

# formats, other than scenes, that the independent reader does not open
NEIGHBOURS = ("tex", "anim", "heightmap")

needs_samples = pytest.mark.skipif(
    not SAMPLES.is_dir(),
    reason="the real sample files are not here; tools/fetch_samples.py fetches them",
)

# Inputs that have caused trouble before: only next to the checkout.
CASES = SHARED / "cases"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the collected cases are not here")


def samples(family: str) -> list[Path]:
    """Return the real files of a family; empty where the folder is absent."""
    return sorted((SAMPLES / family).glob("*"))


def mostly_slow(paths: Iterable[Path]) -> list[Any]:
    """Return real files as parameters of a test.

    Those that add nothing to the chosen ones are for ``pytest -m slow``, and so are the large
    ones, wherever they are parameters (see ``is_large``).
    """
    return [
        pytest.param(
            path,
            id=path.name,
            marks=[] if path in chosen(path.parent.name) else pytest.mark.slow,
        )
        for path in paths
    ]


@cache
def chosen(family: str) -> frozenset[Path]:
    """Choose files, small ones first, that have every feature of the real ones of a family.

    That is each class in each of its versions, each layout, each type of value, each order of
    magnitude of size, each tool that wrote some, as the independent reader counts them; what it has
    not counted is chosen too. None of them is large.
    """
    return frozenset(_choice(family, [path for path in samples(family) if not is_large(path)]))


def _choice(family: str, files: list[Path], first: Iterable[Path] = ()) -> list[Path]:
    """Choose files that, with the first ones, have every feature of the given files."""
    counted = expected(family)
    found = [*first, *(path for path in files if path.name not in counted)]
    shown = {path: set(_shown(counted[path.name])) for path in files if path.name in counted}
    costs = {path: path.stat().st_size + _ONE_MORE for path in shown}
    left = set().union(*shown.values()).difference(*(shown.get(path, ()) for path in found))
    while left:

        def worth(path: Path, left: set[tuple[str, ...]] = left) -> float:
            return len(shown[path] & left) / costs[path]

        best = max(shown, key=worth)
        found.append(best)
        left = left - shown[best]
    return found


# Larger files take as long as all the others, and have few features that those lack.
LARGE = 1 << 15


@cache
def is_large(path: Path) -> bool:
    """Return whether a real file is so large that only ``pytest -m slow`` tests it."""
    return path.is_file() and path.stat().st_size > LARGE


# Of files that are alike, each test tries one in so many, and other tests try others: all of them
# would take most of the time of the slow tests.
EVERY = int(os.environ.get("CHUNKWRIGHT_ALIKE") or 4)


def is_tried(path: Path, test: str) -> bool:
    """Return whether the test with a name tries a file; a file with a feature of its own always is."""
    place = _alike().get(path)
    return place is None or (place + zlib.crc32(test.encode())) % EVERY == 0


@cache
def _alike() -> dict[Path, int]:
    """Number the files that have no feature of their own."""
    found: list[Path] = []
    for family in ("havok", "havok_tagfile", "ka", "virtools"):
        needed = set(_choice(family, samples(family), chosen(family)))
        found += [path for path in samples(family) if path not in needed]
    return {path: place for place, path in enumerate(found)}


# The cost of choosing one more file, in bytes.
_ONE_MORE = 20_000


def _shown(row: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """List the features of a file: its facts in words, and the things that it has any of."""
    version = str(row.get("contents_version") or row.get("version"))
    yield "layout", version, str(row.get("layout"))
    for name, value in row.items():
        if name == "file":
            continue
        if name in {"version", "file_version", "dvpl_type"} or isinstance(value, str | bool):
            yield name, str(value)
        elif isinstance(value, int):
            yield name, "bits", str(value.bit_length())
        elif isinstance(value, dict):
            yield from ((name, str(each), version) for each in value)
    tool = row["file"].partition("_")[0]
    if not re.fullmatch("[0-9a-f]{8}", tool):  # named by its content
        yield "tool", tool


@cache
def expected(family: str) -> dict[str, dict[str, Any]]:
    """Return what an independent reader counted, by file name."""
    path = EXPECTED / f"{family}.jsonl"
    if not path.is_file():
        return {}
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return {row["file"]: _known(row) for row in rows}


def _known(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with the packed format, for a file that the independent reader calls a DVPL."""
    inside = row["file"].removesuffix(".dvpl").rpartition(".")[2]
    if row.get("format") != "dvpl" or inside not in NEIGHBOURS:
        return row
    return {"file": row["file"], "format": inside, "dvpl_type": row["dvpl_type"]}
