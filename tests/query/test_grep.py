"""A query for text finds what a search through the bytes of a file finds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
import chunkwright.query
from chunkwright.errors import ChunkwrightError
from chunkwright.formats import registry
from chunkwright.nmo.model.document import VirtoolsFile
from tests.samples import SAMPLES, is_large, needs_samples, samples
from tests.thinning import few_and_rest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

WORDS = {
    "havok/*": (
        "Walk",
        "walk",
        "Animations",
        "Idle",
        "attack",
        "NPC",
        "skeleton",
        "hkbClip",
        "bone",
    ),
    "ka/*": ("images", ".tex", "~res:", "treil", "albedo", "Gfx"),
    "blitz_data/**/*.dvpl": ("images", ".tex", "~res:", "treil", "albedo"),
    "virtools/*": ("Wood", "Ball", "Texture", "Script", "Ballance", ".bmp"),
}
STRINGS = re.compile(rb"[A-Za-z][A-Za-z0-9_ .:\\/-]{7,}(?=\0)")
# The number of strings of each file to look for.
ENOUGH = 40


def documents(pattern: str) -> Iterator[tuple[Path, Any]]:
    """Open the real files that are not large."""
    yield from opened(path for path in sorted(SAMPLES.glob(pattern)) if not is_large(path))


def opened(paths: Iterable[Path]) -> Iterator[tuple[Path, Any]]:
    for path in paths:
        try:
            yield path, chunkwright.open(path)
        except (ChunkwrightError, IsADirectoryError):
            continue


def stored(document: Any) -> bytes:
    """Return the unpacked bytes of a document."""
    if isinstance(document, VirtoolsFile):
        held = [holder.stored_bytes() or b"" for holder in document.holders()]
        names = [item.stored_name or b"" for item in document.objects]
        return b"\0".join([*held, *names, *(item.data for item in document.included_files)])
    document.wrapper = None
    return bytes(document)


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("pattern", WORDS)
def test_a_word_is_found_in_the_files_that_contain_it(pattern: str) -> None:
    missed = []
    seen = 0
    for path, document in documents(pattern):
        data = stored(document)
        format = registry.by_name(document.format)
        for word in WORDS[pattern]:
            if word.encode() in data:
                seen += 1
                assert format.may_hold(data, word), (path.name, word)
                ways = (f"**[=*{word}*]", f"//*{word}*")
                if not any(True for way in ways for _ in document.find(way)):
                    missed.append((path.name, word))
    assert missed == []
    if any(SAMPLES.glob(pattern)):
        assert seen


@needs_samples
@pytest.mark.parametrize("paths", few_and_rest(samples("havok"), __name__))
def test_every_string_of_character_files_and_behaviours_is_found(paths: list[Path]) -> None:
    seen = 0
    for path, document in opened(paths):
        data = b"\0".join(section.data for section in document.sections)
        if b"hkbCharacterStringData" not in data and b"hkbBehaviorGraph\0" not in data:
            continue
        for text in sorted(set(STRINGS.findall(data)))[:ENOUGH]:
            query = chunkwright.query.quote(text.decode())
            found = next(document.find(f"**[$={query}]"), None)
            assert found is not None, (path.name, text)
            seen += 1
    if any(SAMPLES.glob("havok/*")):
        assert seen > ENOUGH
