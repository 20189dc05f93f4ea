"""New objects: their views work at once, and values that they set are read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import (
    Entity3d,
    Group,
    Material,
    Mesh,
    Texture,
    VirtoolsFile,
    VirtoolsObject,
)
from chunkwright.nmo.file.codec import tables_of
from chunkwright.nmo.file.records import new_fields
from chunkwright.nmo.payloads import CLASSES, kinds
from chunkwright.nmo.payloads.fields import AtLeast, Equal, When
from tests.nmo.files import opened, small
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.kinds import F

OLD_CHUNKS = (4, 5, 6, 7)
"""File versions that support the data version of the chunks in ``small``."""


def built(file: VirtoolsFile) -> VirtoolsFile:
    """Add a textured object to a file, through views alone."""
    texture = file.add_object("CKTexture", "Planks")
    material = file.add_object("CKMaterial", "Wood")
    mesh = file.add_object("CKMesh", "Square")
    thing = file.add_object("CK3dObject", "Floor")
    parent = file.add_object("CK3dEntity", "Frame")
    group = file.add_object("CKGroup", "Phys_Floors")
    assert isinstance(texture, Texture)
    assert isinstance(material, Material)
    assert isinstance(mesh, Mesh)
    assert isinstance(thing, Entity3d)
    assert isinstance(group, Group)
    texture.file_names = ["planks.png"]
    material.diffuse = (1, 0, 0.2)
    material.ambient = (0.2, 0.4, 0.6, 0.8)
    material.specular = (0, 0, 0, 1)
    material.emissive = (1, 1, 1, 0)
    material.specular_power = 12.5
    material.texture = texture
    if mesh.need_chunk().data_version > 8:
        # Older layouts of vertices are only read.
        mesh.set_geometry([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    mesh.material_slots = [material]
    thing.position = (1, 2, 3)
    thing.scale = (2, 3, 4)
    thing.rotation = (0, 0, 1, 1)
    thing.mesh = mesh
    thing.parent = parent
    group.members = [thing]
    return file


def check(file: VirtoolsFile) -> None:
    floor = file.objects.of_class(Entity3d)[-2]
    material, texture = file.objects.of_class(Material)[-1], file.objects.of_class(Texture)[-1]
    mesh = file.objects.of_class(Mesh)[-1]
    assert list(texture.file_names) == ["planks.png"]
    for colour, expected in (
        (material.diffuse, (1, 0, 0.2, 1)),
        (material.ambient, (0.2, 0.4, 0.6, 0.8)),
        (material.specular, (0, 0, 0, 1)),
        (material.emissive, (1, 1, 1, 0)),
    ):
        assert colour == pytest.approx(expected)
    assert material.specular_power == 12.5
    assert material.texture is texture
    assert list(mesh.material_slots) == [material]
    assert floor.position == (1, 2, 3)
    assert floor.scale == pytest.approx((2, 3, 4))
    assert floor.rotation == pytest.approx((0, 0, 0.5**0.5, 0.5**0.5))
    assert [1, 0, 0, 1] @ floor.matrix == pytest.approx([1, 4, 3, 1], abs=1e-6)
    assert floor.mesh is mesh
    assert list(floor.meshes) == [mesh]
    assert floor.parent.name == "Frame"
    assert file.objects.of_class(Group)[-1].members == [floor]


def test_views_of_new_objects_create_the_areas_that_they_set() -> None:
    file = built(VirtoolsFile())
    check(file)
    check(opened(bytes(file)))
    assert list(opened(bytes(file)).problems()) == []


@pytest.mark.parametrize("version", [*OLD_CHUNKS, 8, 9])
def test_new_objects_work_in_every_file_version(version: int) -> None:
    file = built(opened(bytes(small(version))))
    check(file)
    check(opened(bytes(file)))


@pytest.mark.parametrize("version", [0, 3, 4, 5, 10])
def test_new_objects_work_in_old_data_versions(version: int) -> None:
    file = VirtoolsFile()
    add = file.add_object

    def aged(*given: Any) -> VirtoolsObject:
        made: VirtoolsObject = add(*given)
        made.need_chunk().data_version = version
        return made

    vars(file)["add_object"] = aged
    check(built(file))
    check(opened(bytes(file)))
    floor = file.objects["Floor"]
    assert ("placement" in floor.fields) is (version >= 5)


@needs_samples
def test_new_objects_can_be_added_to_real_files() -> None:
    for path in samples("virtools")[:6]:
        file = built(opened(path.read_bytes()))
        check(opened(bytes(file)))


def test_reading_properties_of_a_new_object_creates_no_area() -> None:
    file = VirtoolsFile()
    thing = file.add_object("CK3dObject", "A")
    assert isinstance(thing, Entity3d)
    material = file.add_object("CKMaterial", "M")
    assert isinstance(material, Material)
    assert thing.position == (0, 0, 0)
    assert thing.rotation == (0, 0, 0, 1)
    assert thing.scale == (1, 1, 1)
    assert (thing.mesh, thing.parent, material.texture) == (None, None, None)
    assert material.diffuse == pytest.approx((0.7, 0.7, 0.7, 1), abs=0.003)
    assert not thing.need_chunk().areas
    assert not material.need_chunk().areas
    with pytest.raises(QueryError):
        file.add_object("CKGroup", "G").known_fields("placement")


unit = st.floats(-1, 1, width=32)
factor = st.floats(0.125, 64, width=32)


@given(st.tuples(unit, unit, unit, unit), st.tuples(factor, factor, factor), st.booleans())
def test_rotation_and_scale_of_an_entity_are_set_independently(
    quaternion: tuple[float, ...], scale: tuple[float, ...], mirrored: bool
) -> None:
    length = float(np.linalg.norm(quaternion))
    thing = VirtoolsFile().add_object("CK3dObject", "A")
    assert isinstance(thing, Entity3d)
    if length < 0.01:
        return
    scale = (-scale[0], *scale[1:]) if mirrored else scale
    thing.position = (7, 8, 9)
    thing.scale = scale
    thing.rotation = quaternion
    sign = -1 if quaternion[3] < 0 else 1
    expected = np.array(quaternion) / length * sign
    assert abs(float(np.dot(thing.rotation, expected))) == pytest.approx(1, abs=1e-5)
    assert thing.scale == pytest.approx(scale, rel=1e-5)
    thing.rotation = np.eye(3)
    assert thing.matrix[:3, :3] == pytest.approx(np.diag(scale), rel=1e-5)
    assert thing.position == (7, 8, 9)


@needs_samples
def test_real_matrices_equal_their_recomposed_parts() -> None:
    path = next(path for path in samples("virtools") if path.name.endswith("Level_01.NMO"))
    for thing in opened(path.read_bytes()).objects.of_class(Entity3d):
        before = np.array(thing.matrix)
        thing.rotation = thing.rotation
        thing.scale = thing.scale
        axes = before[:3, :3] / np.linalg.norm(before[:3, :3], axis=1)[:, None]
        if np.allclose(axes @ axes.T, np.eye(3), atol=1e-5):
            assert thing.matrix == pytest.approx(before, abs=1e-4)


@pytest.mark.parametrize(
    ("view", "value"),
    [
        ("position", (1, 2)),
        ("rotation", (0, 0, 0, 0)),
        ("rotation", (1, 2, 3)),
        ("rotation", np.zeros((3, 3))),
        ("rotation", np.diag((1, 1, -1))),
        ("scale", "big"),
        ("mesh", 5),
        ("parent", "Frame"),
    ],
)
def test_invalid_placements_are_refused(view: str, value: Any) -> None:
    thing = VirtoolsFile().add_object("CK3dObject", "A")
    with pytest.raises((SerializeError, QueryError)) as caught:
        setattr(thing, view, value)
    assert caught.value.path == f"/objects/A/{view}"


@pytest.mark.parametrize("value", [(1, 2), (2, 0, 0), (-1, 0, 0, 0), "red", None, (1, 1, 1, 1, 1)])
def test_invalid_colours_are_refused(value: Any) -> None:
    material = VirtoolsFile().add_object("CKMaterial", "A")
    with pytest.raises(SerializeError):
        material.diffuse = value
    with pytest.raises(SerializeError):
        VirtoolsFile().add_object("CKTexture", "A").file_names = 5  # type: ignore[assignment]


def layouts() -> list[tuple[int, Any, int]]:
    return [
        (class_id, row, version)
        for class_id in CLASSES
        for rows in tables_of(class_id).layouts.values()
        for row in rows
        for version in (row.since, row.before - 1)
        if row.rows is not None
    ]


def test_areas_can_be_created_from_defaults_alone() -> None:
    """The exceptions are drawings, which need a version, and rows, which need columns."""
    refused = set()
    for class_id, row, version in layouts():
        thing = VirtoolsFile().add_object(CLASSES[class_id].name, "A")
        thing.need_chunk().data_version = version
        fields = new_fields(row, class_id, version)
        try:
            thing.fields[row.name] = fields
            thing.need_chunk().assemble()
        except ChunkwrightError as error:
            refused.add((row.name, str(error)))
    assert {name for name, _ in refused} == {"drawing", "rows"}


def deciding(row: F) -> dict[str, int]:
    """Return the fields, if any, with which a row of a table is required."""
    when = row.when
    if isinstance(when, When):
        return {when.field: when.mask if when.any_set else 0}
    if isinstance(when, Equal):
        return {when.field: when.value}
    return {when.field: when.least} if isinstance(when, AtLeast) else {}


def test_fields_that_other_fields_require_have_defaults() -> None:
    tried = set()
    for class_id, layout, version in layouts():
        counts = {row.name for row in layout.rows if isinstance(row.kind, kinds.Derived)}
        for row in layout.rows:
            given = deciding(row)
            if not given or counts & given.keys():
                continue
            thing = VirtoolsFile().add_object(CLASSES[class_id].name, "A")
            chunk = thing.need_chunk()
            chunk.data_version = version
            thing[layout.name] = given
            assert list(given.items()) == [(name, thing[layout.name][name]) for name in given]
            there = thing[layout.name]
            assert row.name in there
            order = [each.name for each in layout.rows if each.name in there]
            assert list(there) == list(dict.fromkeys(order))
            chunk.assemble()
            tried.add((layout.name, row.name))
    assert {("light", "falloff"), ("placement", "parent"), ("layer", "parameter_type")} <= tried


def test_areas_are_found_by_name_and_identifier() -> None:
    file = VirtoolsFile()
    thing = file.add_object("CK3dObject", "A")
    thing["placement"] = {"position": (1.0, 2.0, 3.0)}
    assert thing["placement"]["x_axis"] == (1, 0, 0)
    assert thing[0x100000] is thing["placement"]
    assert "placement" in thing
    assert 0x100000 in thing
    assert "meshes" not in thing
    thing["placement"]["position"] = (4.0, 5.0, 6.0)
    again = opened(bytes(file)).objects["A"]
    assert again["placement"]["position"] == (4, 5, 6)
    del again["placement"]
    assert not again.need_chunk().areas
    for name in ("placement", 0x100000, "nonsense", 7, None):
        with pytest.raises(QueryError):
            _ = again[name]
        with pytest.raises(QueryError):
            del again[name]
    with pytest.raises(QueryError):
        again["nonsense"] = {}
    with pytest.raises(SerializeError):
        again["placement"] = 5
    with pytest.raises(TypeError):
        iter(again)


def test_objects_are_found_by_name() -> None:
    file = built(VirtoolsFile())
    assert "Floor" in file.objects
    assert "Ceiling" not in file.objects
    assert repr(file.objects["Floor"]) == "<CK3dObject #4 'Floor'>"
    with pytest.raises(QueryError) as caught:
        _ = file.objects["Flor"]
    assert caught.value.hint == "Floor"
