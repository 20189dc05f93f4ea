from __future__ import annotations

import json
import random
import struct
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from chunkwright_kaitai.dava_scg import DavaScg
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.query.actions import locate
from chunkwright.sc2 import Node, Scene
from chunkwright.scg import Geometry, PolygonGroup
from tests.freeing import left_over
from tests.samples import expected, needs_samples, samples
from tests.scg.meshes import geometry, triangle

if TYPE_CHECKING:
    from pathlib import Path

EXPECTED = expected("ka")
FILES = [path for path in samples("ka") if EXPECTED.get(path.name, {}).get("format") == "scg"]


def name(path: Path) -> str:
    return path.name


def through_json(document: Any) -> Any:
    return chunkwright.from_dict(json.loads(json.dumps(document.to_dict(), allow_nan=False)))


@needs_samples
def test_all_expected_geometry_samples_exist() -> None:
    assert {row["file"] for row in EXPECTED.values() if row.get("format") == "scg"} == {
        path.name for path in FILES
    }


@needs_samples
@pytest.mark.parametrize("path", FILES, ids=name)
def test_unedited_files_are_written_unchanged(path: Path) -> None:
    document = chunkwright.open(path)
    assert isinstance(document, Geometry)
    assert bytes(document) == path.read_bytes()
    assert bytes(through_json(document)) == path.read_bytes()
    assert document.problems() == []


@needs_samples
@pytest.mark.parametrize("path", FILES, ids=name)
def test_info_agrees_with_an_independent_reader(path: Path) -> None:
    assert chunkwright.open(path).info() == EXPECTED[path.name]


@needs_samples
@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_generated_parser_finds_the_same_groups(path: Path) -> None:
    document = chunkwright.open(path)
    document.wrapper = None
    seen = DavaScg.from_bytes(bytes(document))
    assert seen.num_nodes2 == len(document.groups)
    assert len(seen.polygon_groups) == len(document.groups)


@needs_samples
def test_a_real_mesh_has_known_vertices_and_indices() -> None:
    [path] = [path for path in FILES if "hv_main" in path.name]
    document = chunkwright.open(path)
    group = document.by_id(0x13294)
    assert group.archive is document.groups[0].archive
    assert group.vertices.dtype.names == ("position", "normal", "texcoord0", "tangent", "binormal")
    assert (group.vertex_format, group.vertices.dtype.itemsize) == (0x18B, 56)
    assert group.triangles[0].tolist() == [0x17, 0x2A, 0x1E]
    assert group.index_count == 264
    [groups] = document.tree().shown()
    [node] = groups.shown()
    assert node.detail.startswith(f"PolygonGroup 0x13294: {group.vertex_count} vertices (position,")
    assert [child.label for child in node.shown()] == list(group.archive)


def test_a_hand_assembled_file_is_read_and_written() -> None:
    empty = b"KA\1\0\0\0\0\0"
    data = b"SCPG" + struct.pack("<3I", 1, 2, 2) + empty + empty
    document = geometry(data)
    assert [len(group.archive) for group in document.groups] == [0, 0]
    assert bytes(document) == data
    assert document.info() == {
        "format": "scg",
        "version": 1,
        "archives": 2,
        "entries": 0,
        "array_elements": 0,
        "fast_names": 0,
        "value_types": {},
        "polygon_groups": 2,
    }


@given(st.lists(st.integers(0, 2**64 - 1), max_size=5))
def test_built_geometry_reads_back(ids: list[int]) -> None:
    built = Geometry([triangle(id=id_) for id_ in ids])
    data = bytes(built)
    again = geometry(data)
    assert again == built == through_json(built)
    assert bytes(again) == data
    for id_ in ids:
        assert again.by_id(id_).id == id_
    doubles = [problem for problem in again.problems() if "same id" in problem.message]
    assert len(doubles) == len(ids) - len(set(ids))


def test_groups_are_added_and_removed() -> None:
    document = geometry(bytes(Geometry([triangle(id=1), triangle(id=2)])))
    del document.groups[0]
    document.groups += [triangle(id=3), triangle(id=4)]
    data = bytes(document)
    assert struct.unpack_from("<3I", data, 4) == (1, 3, 3)
    assert [group.id for group in geometry(data).groups] == [2, 3, 4]


def test_the_second_count_of_polygon_groups_is_used() -> None:
    one = bytes(Geometry([triangle(id=1)]))[16:]
    data = b"SCPG" + struct.pack("<3I", 1, 7, 1) + one + one
    document = geometry(data)
    assert len(document.groups) == 1
    assert document.trailing == one
    assert [problem.message for problem in document.problems()] == [
        "the header counts 7 polygon groups in one field, but 1 in the next",
        f"{len(one)} bytes follow the last polygon group",
    ]
    assert bytes(document) == bytes(through_json(document)) == data
    # Once a group is added, the first count would be stale.
    document.groups.append(triangle(id=2))
    assert struct.unpack_from("<2I", bytes(document), 8) == (2, 2)


def test_an_unknown_version_is_a_problem() -> None:
    document = geometry(b"SCPG" + struct.pack("<3I", 2, 0, 0))
    assert [str(problem) for problem in document.problems()] == [
        "/ at offset 0x4: unknown version 2; every known file has 1"
    ]
    assert bytes(document)[4] == 2


@pytest.mark.parametrize(
    ("data", "message", "offset", "path"),
    [
        (b"SCPX" + bytes(12), "expected b'SCPG', found b'SCPX'", 0, ""),
        (b"SCPG\1\0\0\0", "expected at least 16 bytes for the header, found 8", 0, ""),
        (
            b"SCPG" + struct.pack("<3I", 1, 1, 0xFFFFFFFF) + bytes(8),
            "4,294,967,295 polygon groups do not fit into the 8 bytes left",
            12,
            "",
        ),
        # An archive has at least 4 bytes, so that 3 archives cannot fit into 11 bytes; they could
        # fit into 12, but those are not archives.
        (b"SCPG" + struct.pack("<3I", 1, 3, 3) + bytes(11), "3 polygon groups do not fit", 12, ""),
        (
            b"SCPG" + struct.pack("<3I", 1, 3, 3) + bytes(12),
            "not a Keyed Archive",
            16,
            "/polygon_groups/0",
        ),
        (
            b"SCPG" + struct.pack("<3I", 1, 2, 2) + b"KA\1\0\0\0\0\0",
            "not a Keyed Archive: it starts with nothing",
            24,
            "/polygon_groups/1",
        ),
        (
            b"SCPG" + struct.pack("<3I", 1, 1, 1) + b"KA\1\0\1\0\0\0\4\1\0\0\0a\x06\5\0\0\0abcd",
            "do not fit into the 4 bytes left",
            31,
            "/polygon_groups/0/a",
        ),
    ],
)
def test_invalid_files_are_refused(data: bytes, message: str, offset: int, path: str) -> None:
    with pytest.raises(chunkwright.ChunkwrightError, match=message) as caught:
        geometry(data)
    assert (caught.value.offset, caught.value.path) == (offset, path)


def test_unwritable_geometry_is_refused() -> None:
    with pytest.raises(chunkwright.SerializeError, match="version -1"):
        bytes(Geometry(version=-1))
    group = triangle()
    group.archive.stored_values[-1] = 5
    with pytest.raises(chunkwright.SerializeError, match="does not fit BYTE_ARRAY") as caught:
        bytes(Geometry([triangle(), group]))
    assert caught.value.path == "/polygon_groups/1/vertices"


@pytest.mark.parametrize(
    "change",
    [{"groups": 5}, {"groups": [{"entries": []}]}, {"version": None}, {"trailing": "x"}],
)
def test_malformed_text_forms_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(chunkwright.CorruptError):
        chunkwright.from_dict(Geometry([triangle()]).to_dict() | change)


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(chunkwright.QueryError, match="no polygon group has the id 0x5"):
        Geometry([triangle()]).by_id(5)
    assert repr(Geometry([triangle()])) == "<Geometry of 1 polygon group>"


@pytest.mark.parametrize("kind", list(DvplType))
def test_geometry_in_a_wrapper_is_read_and_written(kind: DvplType) -> None:
    document = Geometry([triangle()])
    bare = bytes(document)
    document.wrapper = DvplWrapper(kind)
    packed = bytes(document)
    again = chunkwright.open(packed)
    assert again == document
    assert again.info()["dvpl_type"] == kind
    assert bytes(again) == packed == bytes(through_json(again))
    again.groups[0].id = 9
    assert chunkwright.open(bytes(again)).groups[0].id == 9
    again.groups[0].id = 0x13294
    again.wrapper = None
    assert bytes(again) == bare


@given(st.data())
def test_damage_raises_only_errors_of_the_package(data: st.DataObject) -> None:
    whole = bytearray(bytes(Geometry([triangle(id=1), triangle(id=2)])))
    for at in data.draw(st.lists(st.integers(0, len(whole) - 1), max_size=4), "flip at"):
        whole[at] ^= data.draw(st.integers(1, 255), "with")
    _survives(bytes(whole[: data.draw(st.integers(0, len(whole)), "cut at")]))


@needs_samples
def test_damage_to_a_real_file_raises_only_errors_of_the_package() -> None:
    [path] = [path for path in FILES if "hv_main" in path.name]
    good = path.read_bytes()
    rng = random.Random(11)
    for _ in range(300):
        damaged = bytearray(good)
        for _ in range(rng.choice((1, 1, 2, 5))):
            # Most of the file is vertices, where nothing can go wrong.
            damaged[rng.randrange(0, len(good)) if rng.random() < 0.3 else rng.randrange(400)] = (
                rng.randrange(256)
            )
        _survives(bytes(damaged[: rng.choice((len(good), rng.randrange(len(good))))]))


def _survives(damaged: bytes) -> None:
    try:
        document = geometry(damaged)
    except chunkwright.ChunkwrightError:
        return
    assert bytes(document) == damaged
    assert isinstance(document.problems(), list)
    assert document.tree().detail
    for group in document.groups:
        assert isinstance(group, PolygonGroup)


@pytest.mark.parametrize("what", ["geometry", "scene"])
def test_info_and_tree_do_not_import_numpy(what: str, tmp_path: Path) -> None:
    group = triangle(id=7)
    scene = Scene(5)
    scene.data_nodes.append(Node(group.archive))
    document: Any = Geometry([group]) if what == "geometry" else scene
    (tmp_path / "file").write_bytes(bytes(document))
    code = (
        "import sys, chunkwright\n"
        f"document = chunkwright.open({str(tmp_path / 'file')!r})\n"
        "document.info()\n"
        "todo = [document.tree()]\n"
        "while todo: todo.extend(todo.pop().shown())\n"
        "assert 'numpy' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_geometry_equals_only_a_geometry() -> None:
    document = geometry(b"SCPG" + struct.pack("<3I", 1, 0, 0))
    assert document == geometry(bytes(document))
    assert document != 5
    assert document != bytes(document)


def test_an_empty_buffer_is_dumped_as_an_empty_byte_array() -> None:
    archive = triangle().archive
    archive.update({"indices": b"", "indexCount": 0, "primitiveCount": 0})
    form = Geometry([PolygonGroup(archive)]).to_dict()
    rows = {entry[0]: entry[1:] for entry in form["groups"][0]["entries"]}
    assert rows["indices"] == ["BYTE_ARRAY", ""]


def test_a_group_is_found_by_its_index_or_id() -> None:
    root = Geometry([triangle(id=7), triangle(id=9), triangle(id=11)]).root_item()
    for segment in ("1", "#0x9"):
        assert locate(root, f"/polygon_groups/{segment}").address == "/polygon_groups/#0x9"


def test_geometry_is_freed_without_the_collector() -> None:
    assert left_over(bytes(Geometry([triangle(id=7), triangle(id=8)]))) == {}


def test_a_group_keeps_its_geometry_alive() -> None:
    group = geometry(bytes(Geometry([triangle(id=7), triangle(id=8)]))).groups[1]
    assert group.address == "/polygon_groups/#0x8"
