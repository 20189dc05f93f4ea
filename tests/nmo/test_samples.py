"""Properties of every real file."""

from __future__ import annotations

import contextlib
import inspect
import json
from typing import TYPE_CHECKING

import pytest
from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

import chunkwright
from chunkwright.errors import QueryError
from chunkwright.nmo import VirtoolsFile
from chunkwright.state_chunk.chunk_format import join
from chunkwright.state_chunk.resolve import sub_chunks
from chunkwright.state_chunk.serialize import write
from tests.samples import expected, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkwright.query.items import Item
    from chunkwright.state_chunk import StateChunk

pytestmark = needs_samples
FILES = samples("virtools")
# The opaque areas: data of managers that no public source explains.
OPAQUE = {"shared_classes", "scripts"}
# References in the initial values of a scene, to an object that is not in the file.
DANGLING = {
    "yyc12345__ballance_tools__1.nmo": [
        (
            f"/objects/Level/scenes/scene/objects/states/246/meshes/{where}",
            "no object has the id 2355",
        )
        for where in ("current_mesh", "meshes/0")
    ]
}
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
mostly_slow_files = pytest.mark.parametrize("path", mostly_slow(FILES))


def opened(path: Path) -> VirtoolsFile:
    file = chunkwright.open(path)
    assert isinstance(file, VirtoolsFile)
    return file


@each_file
def test_unedited_files_are_written_unchanged(path: Path) -> None:
    file = opened(path)
    data = path.read_bytes()
    assert bytes(file) == data
    file.decode_all()
    assert bytes(file) == data


@mostly_slow_files
def test_reading_every_property_changes_no_byte(path: Path) -> None:
    file = opened(path)
    for item in file.objects:
        for name, found in inspect.getmembers(type(item)):
            if isinstance(found, property):
                with contextlib.suppress(QueryError):
                    getattr(item, name)
    assert bytes(file) == path.read_bytes()


@each_file
def test_zlib_level_4_gives_the_same_bytes(path: Path) -> None:
    file = opened(path)
    file.header_packing.kept = file.data_packing.kept = None
    assert bytes(file) == path.read_bytes()


@each_file
def test_counts_agree_with_the_independent_reader(path: Path) -> None:
    want = expected("virtools").get(path.name)
    if want is None:
        pytest.skip("the independent reader was not asked about this file")
    info = opened(path).info()
    assert {key: info[key] for key in want} == want


def areas(chunk: StateChunk) -> Iterator[tuple[StateChunk, str]]:
    for area in chunk.areas:
        codec, fields = chunk.codec, area.fields
        if codec is None or codec.name(area.identifier) is None:
            continue
        if fields is None:
            assert area.name in OPAQUE
            continue
        encoded = codec.encode(chunk, area, fields)
        assert encoded == area.stored, area.name
        yield chunk, area.name or ""
        for sub in sub_chunks(fields):
            yield from areas(sub)


@mostly_slow_files
def test_encoding_the_fields_of_every_area_gives_its_bytes(path: Path) -> None:
    file = opened(path)
    count = 0
    for holder in file.holders():
        if holder.chunk is not None:
            assert holder.chunk.chain_fault is None
            count += sum(1 for _ in areas(holder.chunk))
    assert count > 15


@mostly_slow_files
def test_writing_the_areas_of_every_chunk_gives_its_bytes(path: Path) -> None:
    file = opened(path)
    for holder in file.holders():
        if holder.chunk is not None and holder._span is not None:
            data, start, end = holder._span
            assert join([a.stored for a in holder.chunk.areas]) == (holder.chunk.assemble()[1])
            assert write(holder.chunk) == data[start:end]


@mostly_slow_files
def test_dump_and_build_give_the_identical_file(path: Path) -> None:
    text = json.dumps(opened(path).to_dict(), allow_nan=False)
    assert bytes(chunkwright.from_dict(json.loads(text))) == path.read_bytes()


@mostly_slow_files
def test_real_files_have_no_unknown_problems(path: Path) -> None:
    found = [(problem.path, problem.message) for problem in opened(path).problems()]
    assert found == DANGLING.get(path.name, [])


def count_nodes(node: Item) -> int:
    assert "\n" not in node.label
    return 1 + sum(count_nodes(child) for child in node.shown())


@mostly_slow_files
def test_the_tree_shows_every_object(path: Path) -> None:
    file = opened(path)
    assert count_nodes(file.tree()) > len(file.objects)


@pytest.mark.parametrize(
    "path", mostly_slow(path for path in FILES if path.stat().st_size < 200_000)
)
def test_typed_views_agree_with_fields(path: Path) -> None:
    file = opened(path)
    typed = VirtoolsNmo.from_bytes(path.read_bytes())
    assert typed.header_part is not None
    entries = typed.header_part.object_table.objects
    assert [(e.object_id, int(e.class_id), e.name or None) for e in entries] == [
        (item.id, item.class_id, item.name_bytes) for item in file.objects
    ]
    assert [(g.guid.first, g.guid.second) for g in typed.data_part.managers] == [
        tuple(manager.guid) for manager in file.managers
    ]
    objects = [one for one in typed.data_part.objects if isinstance(one, VirtoolsNmo.ObjectData)]
    stored: list[VirtoolsNmo.Manager | VirtoolsNmo.ObjectData]
    stored = [*typed.data_part.managers, *objects]
    for holder, found in zip(file.holders(), stored, strict=True):
        assert (holder.chunk is None) is (found.chunk is None) is (found.len_chunk == 0)
        if holder.chunk is None or found.chunk is None:
            continue
        typed_areas = found.chunk.parsed.core.areas or []
        assert [(a.identifier, a.payload.raw) for a in typed_areas] == [
            (area.identifier, area.payload) for area in holder.chunk.areas
        ]
    assert [(f.name, f.content) for f in typed.trailing_files or ()] == [
        (item.name, item.data) for item in file.included_files
    ]
