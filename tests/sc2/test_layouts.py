"""Scenes of every version: spelt out in bytes, and built and read back."""

from __future__ import annotations

import json
from typing import Any

import pytest

import chunkwright
from chunkwright import CorruptError, QueryError, SerializeError, TruncatedError
from chunkwright.errors import UnsupportedVersionError
from chunkwright.formats import registry
from chunkwright.keyed_archive import V1, KeyedArchive, VariantType
from chunkwright.sc2 import Descriptor, Node, Scene
from tests.keyed_archive.examples import EMPTY, array, int32, nested, text, u32, u64, v1, v2, v2_sub
from tests.samples import SAMPLES, needs_samples
from tests.sc2.examples import KINDS, LAYOUTS, full_scene, node

TAGS = v1()
SHORT = u32(4, 0)


def string(value: bytes) -> bytes:
    return b"\x04" + text(value)


def tree(name: bytes, *children: bytes) -> bytes:
    """Return the bytes of a node before version 30 and the nodes below it."""
    count = (b"#childrenCount", int32(len(children)))
    return v1(count, (b"##name", string(name))) + b"".join(children)


def scene(version: int, num_nodes: int, *parts: bytes) -> bytes:
    return b"SFV2" + u32(version, num_nodes) + b"".join(parts)


def opened(data: bytes, **options: Any) -> Scene:
    """Open a scene, checking that its bytes and its text form give the same bytes again."""
    document = chunkwright.open(data, **options)
    assert isinstance(document, Scene)
    assert bytes(document) == data
    text_form = json.loads(json.dumps(document.to_dict(), allow_nan=False))
    again = chunkwright.from_dict(text_form)
    assert again == document
    assert bytes(again) == data
    return document


def shape(nodes: Any) -> list[Any]:
    return [(one.class_name, shape(one.children)) for one in nodes]


NESTED = tree(b"A", tree(b"B", tree(b"C")), tree(b"D"))
NESTED_SHAPE: list[Any] = [("A", [("B", [("C", [])]), ("D", [])])]


def test_version_1_has_a_tree_of_materials_and_one_of_meshes() -> None:
    found = opened(scene(1, 1, tree(b"Materials"), tree(b"Meshes", tree(b"Mesh")), NESTED))
    assert shape(found.data_nodes) == [("Materials", []), ("Meshes", [("Mesh", [])])]
    assert shape(found.roots) == NESTED_SHAPE
    assert found.descriptor is None
    assert found.version_tags is None


@pytest.mark.parametrize("version", range(2, 10))
def test_versions_2_to_9_count_their_data_nodes(version: int) -> None:
    found = opened(scene(version, 2, u32(1), NESTED, tree(b"X"), NESTED))
    assert shape(found.data_nodes) == NESTED_SHAPE
    assert shape(found.roots) == [("X", []), *NESTED_SHAPE]


@pytest.mark.parametrize("version", range(10, 14))
def test_versions_10_to_13_add_a_descriptor(version: int) -> None:
    found = opened(scene(version, 1, u32(12, 1) + u64(5), u32(1), tree(b"M"), NESTED))
    assert found.descriptor == Descriptor(1, 5)
    assert found.version_tags is None
    assert shape(found.roots) == NESTED_SHAPE


@pytest.mark.parametrize("version", range(14, 26))
def test_versions_14_to_25_add_version_tags(version: int) -> None:
    tags = v1((b"tag", b"\x07" + u32(3)))
    found = opened(scene(version, 1, tags, SHORT, u32(1), tree(b"M"), NESTED))
    assert found.version_tags == {"tag": 3}
    assert found.descriptor == Descriptor()
    assert found.stored_geometry_id_hash == 0


@pytest.mark.parametrize("version", [26, 27])
def test_versions_26_and_27_add_the_hash_of_the_geometry(version: int) -> None:
    parts = (TAGS, SHORT, u32(1), tree(b"M"), u64(2**64 - 1), NESTED)
    found = opened(scene(version, 1, *parts))
    assert found.geometry_id_hash == found.stored_geometry_id_hash == 2**64 - 1
    assert found.extra_archive is None


@pytest.mark.parametrize("version", [28, 29])
def test_versions_28_and_29_add_one_more_archive(version: int) -> None:
    extra = v1((b"unknown", int32(1)))
    found = opened(scene(version, 1, TAGS, SHORT, u32(0), u64(7), extra, NESTED))
    assert found.extra_archive == {"unknown": 1}
    assert opened(scene(version, 0, TAGS, SHORT, u32(0), u64(0), EMPTY)).extra_archive == {}


@pytest.mark.parametrize("version", [30, 35, 49])
def test_from_version_30_one_archive_holds_everything(version: int) -> None:
    rows = [(b"##name", 1), (b"#dataNodes", 2), (b"#hierarchy", 3), (b"A", 4), (b"M", 5)]
    leaf = nested(v2_sub((1, b"\x04" + u32(5))))
    root = nested(v2_sub((1, b"\x04" + u32(4)), (3, array(leaf, leaf))))
    body = v2(rows, (2, array(leaf)), (3, array(root)))
    found = opened(scene(version, 1, TAGS, u32(12, 1) + u64(9), body))
    assert shape(found.roots) == [("A", [("M", []), ("M", [])])]
    assert shape(found.data_nodes) == [("M", [])]
    assert found.stored_geometry_id_hash == 9


@pytest.mark.parametrize(
    ("stored", "descriptor"),
    [
        (u32(4, 7), Descriptor(7)),
        (u32(7, 7) + b"abc", Descriptor(7, rest=b"abc")),
        (u32(12, 1) + u64(2), Descriptor(1, 2)),
        (u32(15, 1) + u64(2) + b"abc", Descriptor(1, 2, rest=b"abc")),
        (u32(20, 1) + u64(2, 3), Descriptor(1, 2, 3)),
        (u32(26, 1) + u64(2, 3) + b"tail..", Descriptor(1, 2, 3, b"tail..")),
    ],
)
def test_a_descriptor_has_its_stated_length(stored: bytes, descriptor: Descriptor) -> None:
    assert opened(scene(10, 0, stored, u32(0))).descriptor == descriptor


@pytest.mark.parametrize(
    ("descriptor", "at"),
    [
        (Descriptor(0, None, 5), ""),
        (Descriptor(0, None, None, b"12345678"), ""),
        (Descriptor(0, 1, None, b"12345678"), ""),
        (Descriptor(-1), "/file_type"),
        (Descriptor(0, 2**64), "/geometry_id_hash"),
        (Descriptor(0, 1, -1), "/geometry_data_hash"),
        (None, ""),
    ],
)
def test_a_descriptor_that_would_be_read_back_differently_is_refused(
    descriptor: Descriptor | None, at: str
) -> None:
    found = Scene(20)
    found.descriptor = descriptor
    with pytest.raises(SerializeError) as caught:
        bytes(found)
    assert caught.value.path == f"/descriptor{at}"


@pytest.mark.parametrize("name", ["file_type", "geometry_id_hash", "geometry_data_hash", "rest"])
def test_values_of_wrong_types_are_refused_by_a_descriptor(name: str) -> None:
    descriptor = Descriptor(1, 2, 3, b"rest")
    for value in ("x", 1.5, [1], True):
        with pytest.raises(SerializeError) as caught:
            setattr(descriptor, name, value)
        assert caught.value.path == f"/{name}"
    assert descriptor == Descriptor(1, 2, 3, b"rest")


def test_a_descriptor_shorter_than_a_type_is_refused() -> None:
    with pytest.raises(CorruptError, match="at least 4 bytes"):
        chunkwright.open(scene(10, 0, u32(3) + b"abc", u32(0)))
    with pytest.raises(TruncatedError):
        chunkwright.open(scene(10, 0, u32(8, 1)))


# --- the global material

MATERIAL = v1((b"##name", string(b"GlobalMaterial")), (b"globalMaterialId", b"\x0a" + u64(6)))


@pytest.mark.parametrize("version", [14, 25, 29])
def test_the_global_material_is_stored_as_the_first_root(version: int) -> None:
    parts = {14: (), 25: (), 29: (u64(0), TAGS)}[version]
    data = scene(version, 2, TAGS, SHORT, u32(0), *parts, MATERIAL, NESTED)
    found = opened(data)
    assert found.global_material == {"##name": "GlobalMaterial", "globalMaterialId": 6}
    assert shape(found.roots) == NESTED_SHAPE
    found.global_material = None
    assert bytes(found) == scene(version, 1, TAGS, SHORT, u32(0), *parts, NESTED)


def test_a_scene_may_have_only_a_global_material() -> None:
    found = opened(scene(14, 1, TAGS, SHORT, u32(0), MATERIAL))
    assert (len(found.roots), found.info()["archives"]) == (0, 2)


def test_before_version_14_the_global_material_is_an_entity() -> None:
    found = opened(scene(13, 1, SHORT, u32(0), MATERIAL))
    assert found.global_material is None
    assert shape(found.roots) == [("GlobalMaterial", [])]
    with pytest.raises(QueryError):
        found.global_material = KeyedArchive()


def test_from_version_30_the_global_material_is_an_entry() -> None:
    found = Scene(30)
    assert found.global_material is None
    found.global_material = KeyedArchive({"globalMaterialId": 5})
    assert opened(bytes(found)).global_material == {"globalMaterialId": 5}
    found.global_material = None
    assert found == Scene(30)


def test_an_entity_that_would_read_as_the_global_material_is_refused() -> None:
    found = Scene(20)
    found.global_material = KeyedArchive({"globalMaterialId": 5})
    with pytest.raises(SerializeError, match="'GlobalMaterial'"):
        bytes(found)
    found = Scene(20)
    found.roots.append(node("GlobalMaterial"))
    with pytest.raises(SerializeError, match="would be read as the global material"):
        bytes(found)


# --- headers


@pytest.mark.parametrize("version", [0, 50, 2**32 - 1])
def test_other_versions_are_refused(version: int) -> None:
    with pytest.raises(UnsupportedVersionError) as caught:
        chunkwright.open(scene(version, 0, bytes(64)))
    assert caught.value.offset == 4
    assert "known: 1 to 49" in str(caught.value)
    with pytest.raises(QueryError):
        Scene(version)


@needs_samples
def test_a_newer_version_with_the_newest_layout_opens_with_a_warning() -> None:
    data = bytearray((SAMPLES / "ka" / "b9aec4b2_hv1.sc2").read_bytes())
    known: Scene = chunkwright.open(bytes(data))
    data[4] = 52
    newer: Scene = chunkwright.open(bytes(data))
    assert newer.version == 52
    assert bytes(newer) == data
    assert newer.body == known.body
    [problem] = [each for each in newer.problems() if each not in known.problems()]
    assert problem.message.startswith("scene version 52 is newer than any that is known")
    assert problem.offset == 4
    [warning] = registry.by_name("sc2").assumptions(newer)
    assert warning == problem.message
    assert not [*registry.by_name("sc2").assumptions(known)]
    assert bytes(chunkwright.from_dict(newer.to_dict())) == data
    newer.roots[0].name = "renamed"
    again: Scene = chunkwright.open(bytes(newer))
    assert (again.version, again.roots[0].name) == (52, "renamed")
    with pytest.raises(QueryError, match="known: 1 to 49"):
        newer.version = 53
    del data[-1]
    with pytest.raises(UnsupportedVersionError, match="whose layout is not that of 49"):
        chunkwright.open(bytes(data))


@pytest.mark.parametrize("length", range(4, 12))
def test_a_truncated_header_is_refused(length: int) -> None:
    with pytest.raises(TruncatedError):
        chunkwright.open(scene(5, 0)[:length])


def test_bytes_after_a_scene_are_refused() -> None:
    for data in (scene(5, 0, u32(0)), bytes(Scene(35))):
        with pytest.raises(CorruptError, match="1 byte follows the scene") as caught:
            chunkwright.open(data + b"\0")
        assert caught.value.offset == len(data)


def test_a_wrong_count_in_the_header_is_reported_and_kept_until_the_roots_change() -> None:
    good = bytes(full_scene(35))
    data = good[:8] + u32(9) + good[12:]
    found = opened(data)
    assert next(problem.message for problem in found.problems()) == (
        "the header says 9 root nodes, but there are 2"
    )
    found.add_entity("new")
    assert bytes(found)[8:12] == u32(3)


def test_a_child_count_is_updated_in_its_existing_entry() -> None:
    data = scene(5, 1, u32(0), v1((b"#childrenCount", b"\x07" + u32(1))) + v1())
    found = opened(data)
    found.roots[0].children.append(node("New"))
    again = chunkwright.open(bytes(found))
    assert shape(again.roots) == [("", [("", []), ("New", [])])]
    leaf = v1((b"a", int32(1)))
    assert opened(scene(5, 1, u32(0), leaf)).roots[0].archive == {"a": 1}


def test_an_error_has_address_and_offset() -> None:
    bad = tree(b"A", tree(b"B"), v1((b"k", b"\x63")))
    with pytest.raises(CorruptError) as caught:
        chunkwright.open(scene(5, 2, u32(1), tree(b"M"), tree(b"X"), bad))
    assert caught.value.path == "/hierarchy/1/1/k"
    assert str(caught.value).startswith("sc2: /hierarchy/1/1/k: offset 0x")
    with pytest.raises(CorruptError) as caught:
        chunkwright.open(scene(5, 0, u32(2), tree(b"M"), tree(b"M", b"KA\x03\0" + bytes(8))))
    assert caught.value.path == "/data_nodes/1/0"


def test_wide_strings_of_windows_are_read_in_scenes() -> None:
    wide = "wide!".encode("utf-16-le")
    data = scene(5, 1, u32(0), v1((b"w", b"\x05" + u32(5) + wide)))
    for _ in range(20):
        found = opened(data)
        assert found.wide_char_size == 2
        assert found.roots[0].archive["w"] == "wide!"


# --- built


@pytest.mark.parametrize("version", LAYOUTS)
def test_an_empty_scene_round_trips(version: int) -> None:
    built = Scene(version)
    assert opened(bytes(built)) == built
    assert built.problems() == []


@pytest.mark.parametrize("version", LAYOUTS)
def test_a_scene_with_all_parts_round_trips(version: int) -> None:
    built = full_scene(version)
    again = opened(bytes(built))
    assert again == built
    kind = "SceneNode" if version < 10 else "Entity"
    assert (
        shape(again.roots)
        == shape(built.roots)
        == [(kind, [(kind, [(kind, [])]), (kind, [])]), (kind, [])]
    )
    assert [one.name for one in again.all_nodes()] == ["tank", "turret", "gun", "wheel", "tree"]
    info = again.info()
    if version >= 30:
        assert (info["root_entities"], info["data_nodes"]) == (2, 4)
    else:
        assert (info["entities"], info["data_nodes"]) == (5, 5 if version == 1 else 4)


# The layouts that have room for everything in ``full_scene``.
COMPATIBLE = {
    1: {1, 2, 5, 9},
    **{key: {2, 5, 9} for key in (2, 5, 9)},
    **{key: {10, 13} for key in (10, 13)},
    **{key: {14, 25, 26, 27} for key in (14, 25)},
    **{key: {26, 27} for key in (26, 27)},
    **{key: {28, 29} for key in (28, 29)},
    **{key: {30, 35, 49} for key in (30, 35, 49)},
}


@pytest.mark.parametrize("version", KINDS)
def test_parts_that_the_layout_lacks_are_refused(version: int) -> None:
    for target in KINDS:
        built = full_scene(version)
        built.version = target
        if target in COMPATIBLE[version]:
            assert opened(bytes(built)) == built
        else:
            with pytest.raises(SerializeError) as caught:
                bytes(built)
            assert caught.value.path


@pytest.mark.parametrize(
    ("version", "part"),
    [
        (35, "body"),
        (35, "version_tags"),
        (35, "descriptor"),
        (28, "extra_archive"),
        (14, "version_tags"),
    ],
)
def test_a_scene_without_a_required_part_is_not_written(version: int, part: str) -> None:
    built = Scene(version)
    setattr(built, part, None)
    with pytest.raises(SerializeError, match=part) as caught:
        bytes(built)
    assert caught.value.path == f"/{part}"


def test_numbers_that_do_not_fit_are_refused() -> None:
    built = Scene(28)
    for number in (-1, 2**64):
        with pytest.raises(QueryError, match="unsigned 64-bit integer"):
            built.geometry_id_hash = number
        with pytest.raises(QueryError, match="unsigned 64-bit integer"):
            built.add_data_node("NMaterial", number)


def test_version_1_has_two_data_nodes() -> None:
    built = Scene(1)
    built.data_nodes.append(Node(KeyedArchive()))
    with pytest.raises(SerializeError, match="expected two data nodes in version 1, found 3"):
        bytes(built)


def test_the_body_may_be_an_archive_of_version_1() -> None:
    body = v1((b"#dataNodes", array()), (b"#hierarchy", array(nested(v1()))))
    found = opened(scene(35, 1, TAGS, u32(12, 1) + u64(0), body))
    assert found.body is not None
    assert found.body.version == V1
    found.add_entity("new")
    assert [one.name for one in chunkwright.open(bytes(found)).roots] == ["", "new"]


def test_new_nodes_have_the_types_that_the_engine_expects() -> None:
    for version in (25, 35):
        built = Scene(version)
        tank = built.add_entity("tank")
        types = {name: type_.name for name, type_, _ in tank.archive.entries()}
        assert types == ({"#childrenCount": "INT32"} if version == 25 else {}) | {
            "##name": "STRING",
            "components": "KEYED_ARCHIVE",
            "flags": "UINT32",
            "id": "UINT32",
            "name": "STRING",
        }
        assert tank.archive["components"].type_of("count") is VariantType.UINT32
        child = built.add_entity("child", tank)
        assert (tank.id, child.id) == (1, 2)
