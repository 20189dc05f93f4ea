"""A scene and its geometry file: the hashes that link them, and how edits change these."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import QueryError, SerializeError
from chunkwright.formats.registry import wrapper_by_name
from chunkwright.operations.files import IDENTICAL, check
from chunkwright.sc2 import Descriptor, Scene, geometry_data_hash, geometry_id_hash
from chunkwright.sc2.checks import geometry_problems as problems
from chunkwright.sc2.checks import refresh
from chunkwright.scg import Geometry
from tests.samples import SAMPLES, needs_samples
from tests.scg.meshes import triangle

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = SAMPLES / "ka"
# Scene -> geometry, among the samples.
PAIRS = {
    "497898e4_raketa3.sc2": "3d7c0229_raketa3.scg",
    "b85abb86_raketa3.sc2": "3d7c0229_raketa3.scg",
    "9a3c7a9e_A116_XM551.sc2": "4ceb865b_A116_XM551.scg",
}


def pair(version: int = 47) -> tuple[Scene, Geometry]:
    scene = Scene(version)
    geometry = Geometry([triangle(id=7), triangle(id=0x13294)])
    if version >= 10:
        scene.descriptor = Descriptor(1, 0, 0)
    scene.link(geometry)
    return scene, geometry


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ([], 0),
        ([0], 0x9E3779B99E3779B9),
        ([0x13294], 0x9E38AC4D9E364B2D),
        # Computed by hand: 1 ^ ((1 << 32) + 0x9E3779B99E3779B9).
        ([1], 0x9E3779BA9E3779B8),
    ],
)
def test_the_hash_of_geometry_ids_has_known_values(ids: list[int], expected: int) -> None:
    assert geometry_id_hash(ids) == expected


def test_the_hash_of_geometry_ids_depends_on_their_order() -> None:
    first = 0x9E3779BA9E3779B8
    added = (2 << 32) + (first << 6) + (first >> 2) + 0x9E3779B99E3779B9
    assert geometry_id_hash([1, 2]) == (first ^ 2 ^ added) & 0xFFFFFFFFFFFFFFFF
    assert geometry_id_hash([2, 1]) != geometry_id_hash([1, 2])
    for bad in (-1, 1 << 64, "x", 1.5):
        with pytest.raises(QueryError):
            geometry_id_hash([bad])  # type: ignore[list-item]


@needs_samples
@pytest.mark.parametrize("name", PAIRS)
def test_stored_hashes_of_real_pairs_match_their_geometry(name: str) -> None:
    scene, geometry = chunkwright.open(FOLDER / name), chunkwright.open(FOLDER / PAIRS[name])
    data = (FOLDER / PAIRS[name]).read_bytes()
    assert len(geometry.groups) > 1
    assert scene.stored_geometry_id_hash == geometry_id_hash(one.id for one in geometry.groups)
    assert scene.descriptor.geometry_data_hash == geometry_data_hash(data) == zlib.crc32(data)
    before = bytes(scene)
    scene.link(geometry)
    assert scene.problems() == []
    scene.refresh_geometry_hashes()
    assert bytes(scene) == before


@needs_samples
def test_an_edit_of_a_real_geometry_is_reported_by_its_scene(tmp_path: Path) -> None:
    name = "497898e4_raketa3.sc2"
    scene, geometry = chunkwright.open(FOLDER / name), chunkwright.open(FOLDER / PAIRS[name])
    scene.link(geometry)
    vertices = geometry.groups[0].vertices.copy()
    vertices["position"] *= 2
    geometry.groups[0].vertices = vertices
    [problem] = scene.problems()
    assert problem.path == "/descriptor/geometry_data_hash"
    assert f"{zlib.crc32(bytes(geometry)):#018x}" in problem.message
    scene.save(tmp_path / "new.sc2")
    geometry.save(tmp_path / "new.scg")
    assert scene.problems() == []
    again = chunkwright.open(tmp_path / "new.sc2")
    again.link(chunkwright.open(tmp_path / "new.scg"))
    assert again.problems() == []
    again.link(chunkwright.open(FOLDER / PAIRS[name]))
    assert [one.path for one in again.problems()] == ["/descriptor/geometry_data_hash"]


@pytest.mark.parametrize("version", [10, 18, 26, 29, 30, 47])
def test_saving_a_linked_pair_refreshes_both_hashes(version: int, tmp_path: Path) -> None:
    scene, geometry = pair(version)
    paths = ["/descriptor/geometry_id_hash", "/descriptor/geometry_data_hash"]
    if 26 <= version < 30:
        paths.insert(0, "/geometry_id_hash")
    assert [problem.path for problem in scene.problems()] == paths
    scene.save(tmp_path / "a.sc2")
    geometry.save(tmp_path / "a.scg")
    assert scene.problems() == []
    again = chunkwright.open(tmp_path / "a.sc2")
    assert again.descriptor.geometry_id_hash == geometry_id_hash([7, 0x13294])
    stored = (tmp_path / "a.scg").read_bytes()
    assert again.descriptor.geometry_data_hash == zlib.crc32(stored)
    again.link(chunkwright.open(tmp_path / "a.scg"))
    assert again.problems() == []
    again.geometry.groups[0].id = 8
    assert [problem.path for problem in again.problems()] == paths
    # Making the bytes refreshes nothing.
    assert chunkwright.open(bytes(again)) == chunkwright.open(tmp_path / "a.sc2")


@pytest.mark.parametrize(
    "descriptor", [Descriptor(0), Descriptor(1, 5), Descriptor(1, 5, None, b"tail")]
)
def test_a_hash_is_not_computed_if_the_version_has_none(descriptor: Descriptor) -> None:
    scene, _ = pair()
    scene.descriptor = descriptor
    scene.refresh_geometry_hashes()
    assert descriptor.geometry_data_hash is None
    assert descriptor.geometry_id_hash in (None, geometry_id_hash([7, 0x13294]))
    assert descriptor.rest in (b"", b"tail")
    assert scene.problems() == []


def test_a_scene_without_hashes_is_left_unchanged(tmp_path: Path) -> None:
    scene, _ = pair(5)
    before = bytes(scene)
    scene.save(tmp_path / "a.sc2")
    assert (tmp_path / "a.sc2").read_bytes() == before
    assert scene.problems() == []
    assert Scene(35).problems() == []
    lonely = Scene(35)
    lonely.refresh_geometry_hashes()
    assert bytes(lonely) == bytes(Scene(35))


def test_a_wrapped_geometry_is_hashed_without_its_wrapper(tmp_path: Path) -> None:
    from chunkwright.dvpl import DvplType, DvplWrapper

    scene, geometry = pair()
    bare = bytes(geometry)
    geometry.wrapper = DvplWrapper(DvplType.LZ4_HC)
    scene.save(tmp_path / "a.sc2")
    assert scene.descriptor is not None
    assert scene.descriptor.geometry_data_hash == zlib.crc32(bare)


def test_a_group_without_an_id_is_reported() -> None:
    scene, geometry = pair()
    del geometry.groups[1].archive["#id"]
    [problem] = scene.problems()
    assert (problem.path, problem.message) == (
        "/geometry",
        "a polygon group of the linked file has no id",
    )
    with pytest.raises(SerializeError, match="has no id"):
        scene.refresh_geometry_hashes()


def test_a_geometry_that_cannot_be_written_is_reported() -> None:
    scene, geometry = pair()
    geometry.groups[1].archive.stored_values[-1] = 5
    [problem] = scene.problems()
    assert problem.path == "/geometry/polygon_groups/1/vertices"


def test_only_a_geometry_can_be_linked() -> None:
    scene, _ = pair()
    wrong: Any
    for wrong in ("x.scg", 5, Scene(35), b"SCPG"):
        with pytest.raises(QueryError, match="expected a Geometry"):
            scene.link(wrong)
        with pytest.raises(QueryError, match="expected a Geometry"):
            scene.geometry = wrong
    scene.geometry = None
    assert scene.problems() == []


SCOOTER = "blitz_data/pc/3d/Maps/hangar/oliver_slotobjects/env_scooter_1_anim.sc2.dvpl"


@needs_samples
def test_the_geometry_beside_a_packed_scene_is_found() -> None:
    scene = chunkwright.open_scene(SAMPLES / SCOOTER)
    assert scene.problems() == []
    geometry = scene.find_geometry()
    assert geometry is scene.geometry is scene.find_geometry()
    assert scene.source is not None
    assert geometry.source == scene.source.replace(".sc2", ".scg")
    assert scene.problems() == []
    groups = [part.polygon_group for node in scene for part in scene.mesh_parts(node)]
    assert [group.vertex_count for group in groups if group is not None] != []
    assert None not in groups


@pytest.mark.parametrize(
    ("name", "beside", "expected"),
    [
        ("a.sc2", ["a.scg"], "a.scg"),
        ("a.SC2", ["A.SCG"], "A.SCG"),
        ("a.b.sc2", ["a.scg", "a.b.scg"], "a.b.scg"),
        ("a.sc2", ["a.scg.dvpl"], "a.scg.dvpl"),
        ("a.sc2", ["a.scg", "a.scg.dvpl"], "a.scg"),
        ("a.sc2.dvpl", ["a.scg", "a.scg.dvpl"], "a.scg.dvpl"),
        ("a.sc2.dvpl", ["a.scg"], "a.scg"),
        ("a.sc2", ["A.scg", "a.scg"], "a.scg"),
        ("a.sc2", ["b.scg"], ""),
        ("a.sc2", [], ""),
    ],
)
def test_the_geometry_has_the_name_of_the_scene(
    name: str, beside: list[str], expected: str, tmp_path: Path
) -> None:
    for file in [name, *beside]:
        document = Scene(35) if file == name else Geometry([triangle(id=7)])
        if file.endswith(".dvpl"):
            document.wrapper = wrapper_by_name("dvpl").new_wrapper("lz4")
        document.save(tmp_path / file)
    scene = chunkwright.open_scene(tmp_path / name)
    if expected:
        assert scene.find_geometry().source == str(tmp_path / expected)
        return
    with pytest.raises(QueryError, match="beside the scene") as raised:
        scene.find_geometry()
    assert raised.value.file == str(tmp_path / name)
    assert scene.geometry is None


def test_a_file_beside_a_scene_that_is_not_geometry_is_refused(tmp_path: Path) -> None:
    Scene(35).save(tmp_path / "a.sc2")
    Scene(35).save(tmp_path / "a.scg")
    with pytest.raises(QueryError, match="expected SCPG geometry") as raised:
        chunkwright.open_scene(tmp_path / "a.sc2").find_geometry()
    assert raised.value.file == str(tmp_path / "a.scg")
    with pytest.raises(QueryError, match="not read from a file"):
        Scene(35).find_geometry()


def test_a_scene_is_verified_with_the_geometry_beside_it(tmp_path: Path) -> None:
    scene, geometry = pair()
    files = tmp_path / "tank.sc2", tmp_path / "tank.scg"
    geometry.save(str(files[1]))
    scene.save(str(files[0]))

    def problems() -> list[str]:
        found = check(str(files[0]), strict=True, text=True)
        assert found.result == IDENTICAL
        return [each.partition(":")[0] for each in found.problems]

    assert problems() == []
    geometry.groups[0].id = 8
    geometry.save(str(files[1]))
    assert problems() == ["/descriptor/geometry_id_hash", "/descriptor/geometry_data_hash"]
    data = files[0].read_bytes()
    assert check(str(files[0]), strict=True, text=False, data=data).problems == ()
    files[1].write_bytes(b"no geometry")
    assert problems() == []
    files[1].unlink()
    assert problems() == []


@pytest.mark.parametrize("version", [9, 25, 26, 47])
@pytest.mark.parametrize("hashes", [None, (5, None), (5, 6)])
def test_each_stored_hash_is_compared_with_that_of_the_file(version: int, hashes: Any) -> None:
    scene, geometry = pair(version)
    has_own = scene.layout.has_geometry_hash
    scene.descriptor = None if hashes is None else Descriptor(1, *hashes)
    if has_own:
        scene.geometry_id_hash = 4
    ids = geometry_id_hash([7, 0x13294])
    data = geometry_data_hash(bytes(geometry))
    wanted = [("/geometry_id_hash", "id", 4, ids)] if has_own else []
    if hashes is not None:
        wanted.append(("/descriptor/geometry_id_hash", "id", 5, ids))
        if hashes[1] is not None:
            wanted.append(("/descriptor/geometry_data_hash", "data", 6, data))
    found = [(one.path, one.message.partition(";")[0]) for one in problems(scene)]
    assert found == [
        (path, f"the geometry {kind} hash is {old:#018x}, but the linked file has {new:#018x}")
        for path, kind, old, new in wanted
    ]
    refresh(scene)
    assert list(problems(scene)) == []
    if has_own:
        assert scene.geometry_id_hash == ids
    if hashes is not None:
        assert scene.descriptor is not None
        stored = (scene.descriptor.geometry_id_hash, scene.descriptor.geometry_data_hash)
        assert stored == (ids, None if hashes[1] is None else data)
