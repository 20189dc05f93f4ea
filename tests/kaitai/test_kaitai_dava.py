"""The DAVA specs: every byte of every valid file is decoded, and damage is refused."""

from __future__ import annotations

import struct
from typing import Any

import kaitaistruct
import lz4.block
import numpy as np
import pytest
from chunkwright_kaitai import ParseError
from chunkwright_kaitai.dava_dvpl import DavaDvpl
from chunkwright_kaitai.dava_keyed_archive import DavaKeyedArchive
from chunkwright_kaitai.dava_sc2 import DavaSc2
from chunkwright_kaitai.dava_scg import DavaScg
from chunkwright_kaitai.havok_tagfile import HavokTagfile

import chunkwright

from ..samples import needs_samples, samples
from . import dava_files
from .dava_files import int32, nested, node, scene, string, string_map, u4
from .trees import parse, python_tree, unread_by_instances

MADE = dava_files.made_files()

VariantType = DavaKeyedArchive.VariantType


def archive_of(data: bytes) -> Any:
    return parse(DavaKeyedArchive, data).archive


@needs_samples
@pytest.mark.parametrize(
    ("spec", "data"),
    # The slow test of the JavaScript parser covers the others.
    [each for each in dava_files.sample_parameters() if not each.marks],
)
def test_every_byte_of_a_sample_is_decoded(spec: str, data: bytes) -> None:
    assert unread_by_instances(spec, data) == dava_files.HEADER_GAPS[spec]


@needs_samples
def test_files_that_an_independent_reader_refuses_are_refused() -> None:
    refused = list(dava_files.samples(refused=True))
    assert refused
    for _, spec, data in refused:
        with pytest.raises(kaitaistruct.KaitaiStructError):
            python_tree(spec, data)
        with pytest.raises(chunkwright.ChunkwrightError):
            chunkwright.open(data)


@pytest.mark.parametrize("name", MADE)
def test_every_byte_of_layouts_without_samples_is_decoded(name: str) -> None:
    spec, data = MADE[name]
    assert unread_by_instances(spec, data) == dava_files.HEADER_GAPS[spec]


@pytest.mark.parametrize("name", MADE)
def test_a_missing_last_byte_is_detected(name: str) -> None:
    spec, data = MADE[name]
    with pytest.raises(kaitaistruct.KaitaiStructError):
        python_tree(spec, data[:-1])


def test_all_variant_types_are_decoded_by_value_and_by_id() -> None:
    by_value = [entry.value for entry in archive_of(MADE["inline.ka"][1]).body.entries]
    by_id = [entry.value for entry in archive_of(MADE["by_id.ka"][1]).body.entries]
    types = {value.value_type for value in by_value}
    assert types == {value.value_type for value in by_id} == set(VariantType)
    names = {value.value_type: value.value for value in by_id if hasattr(value.value, "found")}
    strings = ("string", "wide_string", "fast_name", "file_path")
    assert {type_: name.id for type_, name in names.items()} == {
        VariantType.__members__[name]: 7 for name in strings
    }
    assert {name.text for name in names.values()} == {"x"}
    assert not any(isinstance(value.value, DavaKeyedArchive.FastName) for value in by_value)


def test_a_nested_archive_looks_up_strings_in_its_enclosing_table() -> None:
    archives = [
        entry.value.value.archive or entry.value.value.archive_with_table
        for entry in archive_of(MADE["by_id.ka"][1]).body.entries
        if entry.value.value_type == VariantType.keyed_archive
    ]
    shared, spelt_out, own_table = archives
    assert shared.version == DavaKeyedArchive.ArchiveVersion.registered_sub_map
    assert (shared.body.entries[0].key.id, shared.body.entries[0].key.text) == (7, "x")
    assert spelt_out.body.entries[0].value.value.data == b"in here"
    assert own_table.table.strings[0].data == b"own table"
    # Ids are looked up only in the table of the file.
    name = own_table.body.entries[0].value.value
    assert (name.id, name.text) == (8, "id 8")


@pytest.mark.parametrize("text", ["\N{GREEK SMALL LETTER PI}2", "long enough", "x"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-32-le"])
def test_the_size_of_wide_characters_is_guessed(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    wide = b"\x05" + u4(len(text)) + data
    for more in ({}, {b"m": int32(1)}):
        archive = archive_of(string_map({b"k": wide, **more}))
        value = archive.body.entries[0].value.value
        assert value.data == data
        assert value.label.replace("\0", "") == text


def test_a_file_without_a_header_is_read_as_entries_up_to_its_end() -> None:
    parsed = parse(DavaKeyedArchive, MADE["headerless.ka"][1])
    assert parsed.is_headerless
    assert parsed.archive is None
    assert parsed.body == MADE["headerless.ka"][1]
    pairs = [(entry.key.data, entry.value.value.value) for entry in parsed.headerless_entries]
    assert pairs == [(b"key", 3)] * 2


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n" + bytes(30), b"SFV2" + bytes(30)])
def test_a_file_of_another_format_is_not_an_archive_without_a_header(data: bytes) -> None:
    with pytest.raises(ParseError, match="first_key_type"):
        parse(DavaKeyedArchive, data)


def test_a_file_of_another_format_is_not_a_tagfile() -> None:
    with pytest.raises(ParseError, match="signature"):
        parse(HavokTagfile, (1 << 30 | 16).to_bytes(4, "big") + b"RIFF" + bytes(8))


@pytest.mark.parametrize(
    "header",
    [b"KA\x00\x00", b"KA\x01\x01", b"KA\x01\xff", b"KA\x02\x02", b"KA\x02\x01", b"KA\x03\x00"],
)
def test_other_headers_are_refused(header: bytes) -> None:
    with pytest.raises(kaitaistruct.ValidationNotInEnumError):
        parse(DavaKeyedArchive, header + bytes(8))
    with pytest.raises(
        (kaitaistruct.ValidationNotInEnumError, kaitaistruct.ValidationNotEqualError)
    ):
        python_tree("dava_keyed_archive", string_map({b"k": nested(header + bytes(8))}))


def test_a_string_in_another_encoding_can_be_read_as_bytes() -> None:
    value = archive_of(string_map({b"k": string(b"\xff text")})).body.entries[0].value.value
    assert value.data == b"\xff text"
    with pytest.raises(ParseError, match="utf-8"):
        _ = value.text


def test_an_unknown_variant_type_is_refused() -> None:
    with pytest.raises(kaitaistruct.ValidationNotInEnumError):
        archive_of(string_map({b"k": b"\xff" + bytes(8)}))


def test_a_nested_archive_must_fill_its_length() -> None:
    whole = string_map({b"k": int32(1)})
    assert archive_of(string_map({b"k": nested(whole)})).body.entries[0].value.value.archive
    for other in (whole + b"\x00", whole[:-1]):
        value = archive_of(string_map({b"k": nested(other), b"m": int32(1)})).body.entries[0].value
        with pytest.raises(kaitaistruct.ValidationNotEqualError):
            _ = value.value.archive


def names(nodes: Any) -> list[object]:
    return [(n.archive.body.entries[0].value.value.data, names(n.children)) for n in nodes]


def test_a_scene_tree_is_nested_by_its_child_counts() -> None:
    opened = parse(DavaSc2, MADE["v9.sc2"][1]).scene
    tree: object = (b"A", [(b"B", [(b"C", [])]), (b"D", [])])
    assert names(opened.data_nodes) == [tree]
    assert names(opened.entities) == [tree, (b"E", [])]
    first = parse(DavaSc2, MADE["v1.sc2"][1]).scene
    assert names(first.data_nodes) == [tree, (b"Meshes", [])]


def test_the_last_of_two_entries_with_equal_keys_is_used() -> None:
    twice = b"KA\x01\x00" + u4(2) + (string(b"#childrenCount") + int32(7))
    twice += string(b"#childrenCount") + int32(1)
    opened = parse(DavaSc2, scene(9, 1, u4(0), twice, node(b"A"))).scene
    assert names(opened.entities[0].children) == [(b"A", [])]


def test_the_global_material_is_distinguished_from_entities() -> None:
    entities = parse(DavaSc2, MADE["v14.sc2"][1]).scene.entities
    assert [entity.lookup.is_global_material for entity in entities] == [True, False]
    assert [entity.lookup.num_children for entity in entities] == [0, 2]


@pytest.mark.parametrize("version", [0, 50])
def test_a_scene_of_an_unsupported_version_shows_only_its_header(version: int) -> None:
    parsed = parse(DavaSc2, scene(version, 3, b"rest"))
    assert (parsed.version, parsed.num_nodes, parsed.body) == (version, 3, b"rest")
    with pytest.raises(
        (kaitaistruct.ValidationLessThanError, kaitaistruct.ValidationNotEqualError)
    ):
        assert parsed.scene is None


def test_a_newer_scene_is_decoded_with_the_newest_known_layout() -> None:
    known = MADE["v49.sc2"][1]
    newer = known[:4] + u4(50) + known[8:]
    assert parse(DavaSc2, known).version == 49
    both = [parse(DavaSc2, data).scene.archive.archive.body for data in (known, newer)]
    assert both[0].num_entries == both[1].num_entries > 0
    assert [entry.key.text for entry in both[0].entries] == [e.key.text for e in both[1].entries]


def test_a_scene_node_must_be_a_string_map() -> None:
    with pytest.raises(kaitaistruct.ValidationNotEqualError):
        python_tree("dava_sc2", scene(9, 1, u4(0), dava_files.EMPTY))


@pytest.mark.parametrize(("name", "tail"), [("v10.sc2", None), ("v26.sc2", b"tail..")])
def test_a_descriptor_has_its_stated_length(name: str, tail: bytes | None) -> None:
    descriptor = parse(DavaSc2, MADE[name][1]).scene.descriptor
    assert descriptor.unknown == tail
    assert (descriptor.geometry_data_hash is None) == (tail is None)


def test_the_second_count_of_polygon_groups_is_used() -> None:
    parsed = parse(DavaScg, MADE["two.scg"][1])
    assert (parsed.num_nodes, parsed.num_nodes2, len(parsed.polygon_groups)) == (9, 2, 2)


@needs_samples
def test_the_footer_of_every_packed_sample_is_read() -> None:
    codecs = set()
    for path in (each for each in samples("ka") if each.suffix == ".dvpl"):
        data = path.read_bytes()
        parsed = parse(DavaDvpl, data)
        footer = parsed.footer
        fields = (footer.len_unpacked, footer.len_packed, footer.crc32, int(footer.codec))
        assert struct.pack("<4I", *fields) == data[-20:-4]
        assert parsed.payload == data[:-20]
        assert parsed.part_table is None
        codecs.add(footer.codec)
    assert {DavaDvpl.Codec.lz4_hc, 7, 9} <= codecs


def test_the_parts_of_a_packed_file_are_found() -> None:
    parts = [b"first" * 100, b"second" * 10]
    parsed = parse(DavaDvpl, dava_files.packed_in_parts(parts))
    assert parsed.footer.codec == DavaDvpl.Codec.lz4_stream
    table = parsed.part_table
    end = 4 + 24 * len(parts)
    for part, row in zip(parts, table.parts, strict=True):
        assert (row.ofs_data, row.len_unpacked) == (end, len(part))
        assert lz4.block.decompress(row.data, row.len_unpacked) == part
        end += row.len_data
    assert end == len(parsed.payload)


@pytest.mark.parametrize("length", range(20))
def test_a_packed_file_needs_a_whole_footer(length: int) -> None:
    with pytest.raises(kaitaistruct.KaitaiStructError):
        parse(DavaDvpl, dava_files.packed(b"", 0, 0)[:length])


def flat(value: Any) -> list[float]:
    """Return the numbers of a stream of a vertex."""
    names = getattr(value, "SEQ_FIELDS", None)
    return [value] if names is None else [getattr(value, name) for name in names]


@needs_samples
def test_vertices_and_indices_equal_the_arrays() -> None:
    compared = 0
    for name, spec, data in dava_files.samples():
        if spec != "dava_scg" or len(data) > dava_files.MANY:
            continue
        read = parse(DavaScg, data).polygon_groups
        for group, known in zip(read, chunkwright.open(data).groups, strict=True):
            indices = group.indices.wide if group.indices.is_wide else group.indices.narrow
            assert indices == known.indices.tolist(), name
            vertices = [vertex for block in group.vertices.blocks for vertex in block.vertices]
            assert max(len(block.vertices) for block in group.vertices.blocks) <= 1000, name
            for vertex, row in zip(vertices, known.vertices, strict=True):
                for stream in known.vertices.dtype.names:
                    assert flat(getattr(vertex, stream)) == np.ravel(row[stream]).tolist()
            compared += 1
    assert compared >= 5


def test_vertices_of_unknown_vertex_formats_are_not_parsed() -> None:
    # These have two numbers for a bit that means one number in the current engine.
    values = {
        b"vertexCount": int32(1),
        b"vertexFormat": int32(0x200),
        b"vertices": b"\x06" + u4(8) + bytes(8),
    }
    data = b"SCPG" + u4(1, 1, 1) + string_map(values)
    group = parse(DavaScg, data).polygon_groups[0]
    assert (group.lookup.len_vertices, group.lookup.is_known) == (8, False)
    assert (group.vertices, group.indices) == (None, None)
