"""Every edit of a text form is either written or refused."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.errors import ChunkwrightError
from chunkwright.formats import registry

from .samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Document

Path = tuple[str | int, ...]

FORMATS = [format for format in registry.FORMATS if format.demo() is not None]
HEX = re.compile(r"(?:0x)?[0-9a-f]+")


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the leaves of a text form: the values without parts."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from leaves(each, (*path, index))
    else:
        yield path, value


def others(value: Any) -> list[Any]:
    """List other values that a user might write instead of the given one."""
    if value is None:
        return [1, "x"]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, float):
        return [value * 2 + 1.25]
    if HEX.fullmatch(value):
        return [value[:-1] + ("1" if value[-1] != "1" else "2")]
    return [f"{value}x"]


@contextlib.contextmanager
def replaced(form: Any, path: Path, new: Any) -> Iterator[Any]:
    """Replace a value of a text form at a path within a context."""
    inner = form
    for key in path[:-1]:
        inner = inner[key]
    old, inner[path[-1]] = inner[path[-1]], new
    try:
        yield form
    finally:
        inner[path[-1]] = old


def chosen(form: Any, most: int) -> Iterator[tuple[Path, Any]]:
    """Yield at most a given number of leaves for each path, ignoring indices and numbers in it."""
    seen: Counter[str] = Counter()
    for path, value in leaves(form):
        place = re.sub(r"\d+", "#", "/".join(map(str, path)))
        seen[place] += 1
        if seen[place] <= most:
            yield path, value


def lost(document: Document, most: int) -> list[str]:
    """List the edits of the text form after which the same bytes are built."""
    form, wanted = document.to_dict(), bytes(document)
    found = []
    for path, value in chosen(form, most):
        for new in others(value):
            with contextlib.suppress(ChunkwrightError), replaced(form, path, new) as other:
                if bytes(chunkwright.from_dict(other)) == wanted:
                    found.append(f"{'/'.join(map(str, path))}: {value!r} -> {new!r}")
    assert bytes(chunkwright.from_dict(form)) == wanted
    return found


# Edits without effect on the bytes of these files: a version that is the default, compression
# levels that pack few bytes alike, types without an instance, and a count that follows from the
# children.
EQUAL = re.compile(
    r"groups/\d+/version: None -> 1"
    r"|(wrapper|(header|data)_packing)/level: .*"
    r"|head/types/.*"
    r"|(hierarchy|data_nodes)/[\d/children]*entries/\d+/2: .*"
)


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_edits_of_a_text_form_are_written_or_refused(format: Any) -> None:
    document = format.demo().make()
    assert [edit for edit in lost(document, most=2) if not EQUAL.fullmatch(edit)] == []


# Texts with their bytes, sub-chunks, diagrams, old trees, a string table, classes.
FILES = (
    "virtools/scottstts__Ballance.Three.js__animtrafo.nmo",
    "virtools/d2c977d9__4c5fca2e99",
    "virtools/yyc12345__BallanceToolsBox__TestMap.nmo",
    "ka/0b4c9d51_objectHit_APCR3.sc2.dvpl",
    "ka/98070374_fence07_01_crash.sc2",
    "ka/b761dda7_hv_main.scg",
    "havok/888a01df_dwarvenspidercenturion.hkx",
    "havok_tagfile/1438ea1a_skeleton.nif_at_48048",
    "havok_tagfile/Etheirys__blank.hkt",
    "havok_tagfile/472e7923_udm0_mt_idle.hkx",
)


@pytest.mark.slow
@needs_samples
@pytest.mark.parametrize("name", FILES)
def test_edits_of_the_text_form_of_a_real_file_are_written_or_refused(name: str) -> None:
    document = chunkwright.open(SAMPLES / name)
    assert [edit for edit in lost(document, most=1) if not EQUAL.fullmatch(edit)] == []
