"""The specs of files that accompany scenes: every byte is read, and both readers agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import kaitaistruct
import pytest
from chunkwright_kaitai import DavaAnim, DavaDvpk, DavaHeightmap, DavaTex

import chunkwright
from chunkwright.dvpl import DvplType

from ..samples import needs_samples
from ..thinning import one_of
from . import neighbours
from .trees import as_javascript, javascript_trees, parse, parser_class, python_tree

if TYPE_CHECKING:
    from chunkwright.anim import AnimationClip
    from chunkwright.dvpk import Pack
    from chunkwright.heightmap import Heightmap
    from chunkwright.tex import TextureDescriptor

MADE = {name: (spec, data) for spec, name, data in neighbours.made()}
REAL = {name: (spec, data) for spec, name, data in neighbours.real()}


def compare_tex(data: bytes, model: TextureDescriptor) -> None:
    view = parse(DavaTex, data)
    assert view._io.pos() == len(data)
    assert (view.number, view.is_exported) == (model.version, model.is_exported)
    descriptor = view.descriptor
    for theirs, ours in zip(descriptor.entries or [], model.entries, strict=True):
        if model.version < 6:
            for name in ("base_level", "width", "height", "source_crc32"):
                assert getattr(theirs, name) in (None, getattr(ours, name))
            assert theirs.pixel_format == ours.pixel_format
            assert (theirs.source_md5 or b"").rstrip(b"\0").decode() == ours.source_md5
            assert (theirs.modified or b"").rstrip(b"\0").decode() == ours.modified
            continue
        for name in ("pixel_format", "width", "height", "source_crc32"):
            assert getattr(theirs, name) == getattr(ours, name)
        for name in ("container", "converted_crc32", "unknown", "astc_quality", "astc_unknown"):
            assert getattr(theirs, name) in (None, getattr(ours, name))
    if model.version < 6:
        assert (descriptor.modified or b"").rstrip(b"\0").decode() == model.modified
        assert descriptor.container in (None, model.exported_container)
    if model.version >= 9:
        assert descriptor.source_extension.value == model.source_extension
        assert [each.value for each in descriptor.face_extensions] == model.face_extensions


def compare_anim(data: bytes, model: AnimationClip) -> None:
    view = parse(DavaAnim, data)
    assert view.clip._io.is_eof()
    assert view.clip.duration == model.duration
    assert [(each.name.value, each.time) for each in view.clip.markers] == [
        (each.name, each.time) for each in model.markers
    ]
    for theirs, ours in zip(view.clip.tracks, model.tracks, strict=True):
        assert (theirs.uid.value, theirs.name.value) == (ours.uid, ours.name)
        for left, right in zip(theirs.channels, ours.channels, strict=True):
            assert (left.target, left.padding) == (right.target, right.padding)
            assert [key.time for key in left.keys] == right.times.tolist()
            assert [key.values for key in left.keys] == right.values.tolist()
            bent = None if right.tangents is None else right.tangents.tolist()
            assert (bent is None) == (left.keys[0].tangents is None)
            assert bent in (None, [key.tangents for key in left.keys])


def compare_heightmap(data: bytes, model: Heightmap) -> None:
    view = parse(DavaHeightmap, data)
    assert (view.size, view.tile_size) == (model.size, model.tile_size)
    stored = [h for tile in view.tiles for row in tile.rows for h in row.heights]
    assert b"".join(h.to_bytes(2, "little") for h in stored) == model.tiles == data[8:]
    tile = view.tiles[1 if view.num_tiles > 1 else 0]
    column = 0 if view.num_tiles == 1 else model.grid().step
    assert tile.rows[0].heights[0] == model.heights[0, column]


def compare_dvpk(data: bytes, model: Pack) -> None:
    view = parse(DavaDvpk, data)
    footer = view.footer
    assert view.is_older == (model.footer_size == 32)
    assert view.body.startswith(model.body + model.metadata)
    assert view.metadata == model.metadata
    assert footer.crc32_metadata in (None, model.metadata_crc32)
    if not model.files:
        assert view.table is None
        return
    table = view.table
    assert table._io.is_eof()
    assert (table.packed_names, table.crc32_names) == (model.packed_names, model.names_crc32)
    for theirs, ours in zip(table.files, model.files, strict=True):
        assert (theirs.ofs_data, theirs.len_unpacked) == (ours.start, ours.size)
        assert (theirs.len_packed, theirs.meta_index) == (ours.packed_size, ours.meta_index)
        assert (theirs.crc32_packed, theirs.crc32_unpacked) == (ours.packed_crc32, ours.crc32)
        assert (int(theirs.codec), theirs.codec.name) == (
            ours.type,
            DvplType(ours.type).name.lower(),
        )
        if model.marker == "DVPM":
            assert theirs.data is None
        else:
            assert theirs.data == model.body[ours.stored]


COMPARE: dict[str, Any] = {
    "dava_tex": compare_tex,
    "dava_anim": compare_anim,
    "dava_heightmap": compare_heightmap,
    "dava_dvpk": compare_dvpk,
}


@pytest.mark.parametrize("name", MADE)
def test_generated_parser_and_package_agree_on_made_files(name: str) -> None:
    spec, data = MADE[name]
    COMPARE[spec](data, chunkwright.open(data))


@needs_samples
def test_generated_parser_and_package_agree_on_real_files() -> None:
    assert len(REAL) > 30
    for spec, data in REAL.values():
        COMPARE[spec](data, chunkwright.open(data))


@pytest.mark.parametrize("name", [name for name in MADE if not name.endswith("heightmap")])
def test_a_missing_last_byte_is_detected(name: str) -> None:
    spec, data = MADE[name]
    if name == "v1 exported.tex":
        assert parse(DavaTex, data[:-1]).number == 0  # this version has no byte for it
        return
    with pytest.raises(kaitaistruct.KaitaiStructError):
        python_tree(spec, data[:-1])
    with pytest.raises(chunkwright.ChunkwrightError):
        chunkwright.open(data[:-1])


@pytest.mark.parametrize("version", [21, 50, 255])
def test_other_versions_of_descriptors_are_refused(version: int) -> None:
    data = b"\xee\0\xee\0" + bytes([version]) + bytes(64)
    with pytest.raises(kaitaistruct.KaitaiStructError):
        parse(DavaTex, data)
    with pytest.raises(chunkwright.UnsupportedVersionError):
        chunkwright.open(data)


@pytest.mark.parametrize("sizes", [(0, 1), (1, 0), (4, 8), (1 << 20, 1), (-1, -1)])
def test_sizes_that_are_not_square_are_refused(sizes: tuple[int, int]) -> None:
    with pytest.raises(kaitaistruct.KaitaiStructError):
        parse(DavaHeightmap, b"".join(each.to_bytes(4, "little", signed=True) for each in sizes))


@pytest.mark.slow
@pytest.mark.parametrize("kind", one_of(4, ["anim", "tex", "heightmap", "dvpk"]))
def test_javascript_reads_the_same_values(kind: str, tmp_path: Any) -> None:
    spec = f"dava_{kind}"
    some = [data for each, data in [*MADE.values(), *REAL.values()] if each == spec]
    paths = []
    for number, data in enumerate(some):
        paths.append(tmp_path / f"{number}.{kind}")
        paths[-1].write_bytes(data)
    assert parser_class(spec)
    for data, tree in zip(some, javascript_trees(spec, paths), strict=True):
        assert as_javascript(python_tree(spec, data)) == tree
