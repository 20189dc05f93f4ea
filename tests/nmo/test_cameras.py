"""Views of cameras and lights: values that are set are stored in the areas and read back."""

from __future__ import annotations

from math import radians

import pytest

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo import Camera, Light, VirtoolsFile, VirtoolsObject
from chunkwright.state_chunk import StateChunk
from tests.nmo.files import opened


def made(class_name: str) -> VirtoolsObject:
    thing: VirtoolsObject = VirtoolsFile().add_object(class_name, "Thing")
    return thing


def camera() -> Camera:
    found = made("CKTargetCamera")
    assert isinstance(found, Camera)
    return found


def light() -> Light:
    found = made("CKLight")
    assert isinstance(found, Light)
    return found


def again(item: VirtoolsObject) -> VirtoolsObject:
    thing: VirtoolsObject = opened(bytes(item.file)).objects["Thing"]
    return thing


def test_a_camera_has_the_values_of_its_area() -> None:
    item = camera()
    item.field_of_view, item.near, item.far = 1.25, 0.5, 700
    item.aspect = (16, 9)
    item.is_orthographic, item.orthographic_zoom = True, 0.25
    found = again(item)
    assert isinstance(found, Camera)
    assert found.fields["camera"] == {
        "projection": 2,
        "field_of_view": 1.25,
        "ortho_zoom": 0.25,
        "aspect": (16, 9),
        "near": 0.5,
        "far": 700.0,
    }
    assert (found.field_of_view, found.near, found.far) == (1.25, 0.5, 700)
    assert (found.aspect, found.is_orthographic, found.orthographic_zoom) == ((16, 9), True, 0.25)
    found.is_orthographic = False
    assert found.fields["camera"]["projection"] == 1


def test_target_cameras_and_lights_have_a_target() -> None:
    item = camera()
    thing = item.file.add_object("CK3dEntity", "Goal")
    item.target = thing
    found = again(item)
    assert isinstance(found, Camera)
    assert found.target is found.file.objects["Goal"]
    found.target = None
    assert found.target is None
    with pytest.raises(ChunkwrightError):
        found.target = found.file.add_object("CKMesh", "Mesh")
    assert light().target is None
    with pytest.raises(ChunkwrightError, match="target"):
        light().target = None


def test_a_light_has_the_values_of_its_area() -> None:
    item = light()
    item.kind = "spot"
    item.color, item.range, item.power = (1, 0.5, 0), 30, 2
    item.attenuation = (1, 0.5, 0.25)
    item.cone = (1.5, 0.75)
    found = again(item)
    assert isinstance(found, Light)
    fields = found.fields["light"]
    assert fields["type_flags"] & 0xFF == 2
    assert fields["color"] == 0xFFFF8000
    assert {name: fields[name] for name in fields if name not in ("type_flags", "color")} == {
        "constant_attenuation": 1.0,
        "linear_attenuation": 0.5,
        "quadratic_attenuation": 0.25,
        "range": 30.0,
        "outer_cone": 1.5,
        "inner_cone": 0.75,
        "falloff": 1.0,
    }
    assert found.fields["light_power"] == {"power": 2.0}
    assert (found.kind, found.cone, found.power) == ("spot", (1.5, 0.75), 2)
    assert found.color == pytest.approx((1, 0.5, 0, 1), abs=1 / 255)
    found.kind = "directional"
    assert found.cone is None
    assert "outer_cone" not in found.fields["light"]
    with pytest.raises(SerializeError, match="set kind first"):
        found.cone = (1, 1)
    last = again(found)
    assert isinstance(last, Light)
    assert (last.kind, last.attenuation, last.range) == ("directional", (1, 0.5, 0.25), 30)


def test_setting_a_kind_keeps_the_other_flags() -> None:
    item = light()
    item["light"] = {"type_flags": 0x301}
    assert item.kind == "point"
    item.kind = "parallel point"
    assert item.fields["light"]["type_flags"] == 0x304
    item.fields["light"]["type_flags"] = 0x377
    assert item.kind is None


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (0, None),
        (1, "point"),
        (2, "spot"),
        (3, "directional"),
        (4, "parallel point"),
        (5, None),
        (0xFF, None),
        (0x7F00, None),
        (0x7F02, "spot"),
    ],
)
def test_the_kind_of_a_light_is_the_low_byte_of_its_flags(number: int, kind: str | None) -> None:
    item = light()
    item["light"] = {"type_flags": 1}
    item.fields["light"]["type_flags"] = number
    assert item.kind == kind
    earlier = old_light()
    earlier["light"] = {"type": number & 0xFF}
    assert earlier.kind == kind


def old_light() -> Light:
    """Return a light of data version 4, which has all fields in any case."""
    item = light()
    item.chunk = StateChunk(item.class_id, data_version=4, bound=True)
    return item


def test_an_old_light_keeps_its_cone_when_its_kind_changes() -> None:
    item = old_light()
    item["light"] = {"type": 2, "outer_cone": 1.5, "inner_cone": 0.75, "falloff": 0.5}
    item.cone = (1.25, 0.25)
    item.kind = "directional"
    fields = item.fields["light"]
    assert fields["type"] == 3
    assert "type_flags" not in fields
    assert [fields[name] for name in ("outer_cone", "inner_cone", "falloff")] == [1.25, 0.25, 0.5]
    assert item.cone is None
    item.kind = "spot"
    assert item.cone == (1.25, 0.25)
    item.attenuation, item.range = (4, 2, 8), 40
    fields = again_light(item).fields["light"]
    assert list(fields) == [
        "type",
        "color",
        "active",
        "specular",
        "constant_attenuation",
        "linear_attenuation",
        "quadratic_attenuation",
        "range",
        "outer_cone",
        "inner_cone",
        "falloff",
    ]
    assert [fields[name] for name in list(fields)[4:]] == [4, 2, 8, 40, 1.25, 0.25, 0.5]
    with pytest.raises(SerializeError, match="expected 2 angles, not 3"):
        item.cone = (1, 2, 3)


def again_light(item: Light) -> Light:
    found = again(item)
    assert isinstance(found, Light)
    return found


def test_values_that_only_spots_have_are_added_and_removed() -> None:
    item = light()
    item["light"] = {"type_flags": 0x101}
    cone = ("outer_cone", "inner_cone", "falloff")
    item.kind = "spot"
    spot = dict(zip(cone, map(radians, (45, 40)), strict=False)) | {"falloff": 1.0}
    fields = {name: item.fields["light"].get(name) for name in cone}
    assert fields == pytest.approx(spot, rel=1e-7)
    assert fields == {name: again(item).fields["light"][name] for name in cone}
    assert list(item.fields["light"])[-3:] == list(cone)
    item.fields["light"].update(outer_cone=1.5, inner_cone=0.5, falloff=0.25)
    item.kind = "spot"
    assert [item.fields["light"][name] for name in cone] == [1.5, 0.5, 0.25]
    item.kind = "point"
    assert not set(cone) & item.fields["light"].keys()
    item.fields["light"]["type_flags"] = 2  # a spot light that lacks its cone
    assert (item.kind, item.cone) == ("spot", None)
    assert item.power == 1
    item.power = 2
    assert item.power == 2


def test_invalid_values_of_cameras_and_lights_are_refused() -> None:
    eye, lamp = camera(), light()
    for item, name, value in (
        (eye, "field_of_view", "wide"),
        (eye, "aspect", (4, 3, 2)),
        (eye, "aspect", (-4, 3)),
        (eye, "is_orthographic", 1),
        (eye, "near", None),
        (lamp, "kind", "sun"),
        (lamp, "color", (2, 0, 0)),
        (lamp, "attenuation", (1, 2)),
        (lamp, "power", "much"),
    ):
        with pytest.raises(SerializeError) as caught:
            setattr(item, name, value)
        assert caught.value.path == f"/objects/Thing/{name}", name


def test_the_kind_and_the_cone_of_a_light_must_be_set_together() -> None:
    item = light()
    item["light"] = {"range": 7.0}
    file, address = item.file, f"{item.address}/light"
    before = bytes(file)
    spot = {"outer_cone": 1.5, "inner_cone": 0.5, "falloff": 2}
    for value, path, message in (
        ({"type_flags": 2}, "/outer_cone", "field 'outer_cone' is missing"),
        ({"type_flags": 2, **spot, "falloff": "x"}, "/falloff", "expected f32"),
        (spot, "", "outer_cone would be lost"),
        ({"type_flags": 2, **spot, "odd": 1}, "", "has no field 'odd'"),
    ):
        with pytest.raises(ChunkwrightError, match=message) as caught:
            file.set(address, value)
        assert caught.value.path == address + path
        assert bytes(file) == before
    file.set(address, {"type_flags": 2, **spot})
    assert item["light"]["range"] == 7
    assert {name: item["light"][name] for name in spot} == spot
    file.remove(address)
    file.set(item.address, {"light": {"type_flags": 2}})
    assert item["light"]["range"] == 5000
    assert again(item).fields == item.fields


def test_setting_a_field_sets_its_flag_unless_the_flags_are_given() -> None:
    file = VirtoolsFile()
    thing, frame = (file.add_object("CK3dEntity", name) for name in ("Thing", "Frame"))
    thing["placement"] = {"flags": 2}
    address = "/objects/Thing/placement"
    file.set(address, {"parent": "/objects/Frame"})
    assert thing["placement"]["flags"] == 0x20002
    assert thing["placement"]["parent"] is frame
    file.remove(f"{address}/parent")
    assert thing["placement"]["flags"] == 2
    with pytest.raises(SerializeError, match="parent would be lost"):
        file.set(address, {"flags": 3, "parent": "/objects/Frame"})
    assert (thing["placement"]["flags"], "parent" in thing["placement"]) == (2, False)
    file.set(address, {"flags": 0x20003, "parent": "/objects/Frame"})
    assert (thing["placement"]["flags"], thing["placement"]["parent"]) == (0x20003, frame)
