"""Every payload table: fields written and read back, in every version of a chunk."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright.errors import SerializeError
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.nmo.demo import make
from chunkwright.nmo.payloads import CLASSES, class_named, is_a, lineage
from chunkwright.nmo.payloads.layouts import GUID_VALUE
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.ask import convert
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists
from tests.nmo.files import opened, string
from tests.nmo.tables import LAYOUTS, Maker, decoded, file_with_objects, same
from tests.state_chunk.bytes import dwords
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.nmo.payloads.tables import AreaRow

CHUNKS: dict[str, dict[str, Any]] = {
    "bound": {"chunk_version": 7, "bound": True},
    "unbound": {"chunk_version": 7},
    "old": {"chunk_version": 5},
    "very old": {"chunk_version": 4},
    "marked inline": {"chunk_version": 3},
    "sub-chunk": {"chunk_version": 7, "nested": True},
}


def chunk_for(
    file: VirtoolsFile, owner: int | Guid, layout: AreaRow, options: dict[str, Any]
) -> StateChunk:
    codec = file.objects.numbers.codecs[owner]
    version = min(layout.before - 1, 10)
    chunk = StateChunk(1, data_version=version, codec=codec, **options)
    if owner == 52 and layout.identifier == 0x2000:
        chunk[0x1000] = {"columns": [{"name": "number", "type": 1}, {"name": "text", "type": 3}]}
    return chunk


# The kinds of chunks are drawn in the test: hypothesis nests the settings of a parametrized test
# for each set of parameters, and a thousand of them exceed Python's recursion limit.
@pytest.mark.parametrize(
    ("owner", "layout"), one_of(2, LAYOUTS), ids=lambda v: getattr(v, "name", None) or str(v)
)
@settings(max_examples=5)
@given(data=st.data())
def test_fields_of_every_payload_table_round_trip(
    owner: int | Guid, layout: AreaRow, data: st.DataObject
) -> None:
    file = file_with_objects()
    for kind, options in CHUNKS.items():
        note(f"chunk: {kind}")
        chunk = chunk_for(file, owner, layout, options)
        check_read_back(chunk, layout, data.draw(made(file, chunk, layout), label=kind))


def check_read_back(chunk: StateChunk, layout: AreaRow, fields: dict[str, Any]) -> None:
    chunk[layout.identifier] = fields
    content = chunk[layout.identifier].content
    fresh = Area(layout.identifier, content.payload, content.lists, chunk)
    assert chunk.codec is not None
    found = fresh.fields
    assert found is not None, layout.name
    assert chunk.codec.encode(chunk, fresh, found) == content
    derived = {"count", "slots", "category_count", "attribute_count"}
    for name, value in fields.items():
        if name not in derived and name != "arrays":
            assert same(value, found[name]), name


@st.composite
def made(draw: st.DrawFn, file: VirtoolsFile, chunk: StateChunk, layout: AreaRow) -> dict[str, Any]:
    assert layout.rows is not None
    return Maker(draw, file, chunk).fields(layout.rows)


def test_a_material_before_data_version_5_has_floats() -> None:
    colors = np.arange(16, dtype="<f4").tobytes()
    rest = np.array([2.5], "<f4").tobytes() + dwords(-1, *range(11))
    fields = decoded("CKMaterial", 0x1000, colors + rest, data_version=4, bound=True)
    assert fields["ambient"] == (4, 5, 6, 7)
    assert fields["specular_power"] == 2.5
    assert fields["texture"] is None
    assert (fields["flags"], fields["border_color"], fields["z_function"]) == (0, 9, 10)
    assert decoded("CKMaterial", 0x1000, colors + rest, data_version=5, bound=True) is None


def test_curve_points_have_a_different_layout_from_data_version_5_on() -> None:
    old = decoded("CKCurvePoint", 0x10000000, dwords(0, 1, 0, 0, 0, 0), data_version=4, bound=True)
    assert old["position"] == (0, 0, 0)
    assert "tension" not in old
    new = decoded("CKCurvePoint", 0x10000000, dwords(0, 1, 0, *[0] * 9), bound=True)
    assert new["tangent_out"] == (0, 0, 0)


def test_priorities_have_a_different_layout_from_data_version_5_on() -> None:
    old = decoded("CKBeObject", 0x40, dwords(0, 1, 2, 3, 9), data_version=4)
    assert (old["unknown"], old["priority"]) == ([1, 2, 3], 9)
    new = decoded("CKBeObject", 0x40, dwords(0x10000000, -9))
    assert new["priority"] == -9
    assert decoded("CKBeObject", 0x40, dwords(0)) == {"version": 0}


def test_attributes_of_old_files_may_lack_class_ids() -> None:
    name = dwords(3) + b"Zz\0\0"
    entry = name + dwords(0) + dwords(1, 2) + dwords(-1)
    with_class = decoded("CKBeObject", 0x10, dwords(1, 33) + entry, bound=True)
    assert with_class["attributes"]["items"][0]["compatible_class"] == 33
    # Without class ids, the length of the name comes first and its letters next.
    without = decoded("CKBeObject", 0x10, dwords(1) + entry, bound=True)
    assert without["attributes"]["with_class"] is False
    assert without["attributes"]["items"][0]["name"] == "Zz"


@pytest.mark.parametrize(
    ("payload", "value"),
    [
        (dwords(1, 2), {"kind": "reference only"}),
        (dwords(1, 2, 1, 3) + b"abc\0", {"kind": "buffer", "value": b"abc"}),
        (dwords(*GUID_VALUE, 1, 7, 8), {"kind": "guid", "value": Guid(7, 8)}),
        (dwords(1, 2, 2, 9), {"kind": "object", "value": Unresolved(9, by_index=True)}),
        (dwords(1, 2, 3), {"kind": "none"}),
        (dwords(1, 2, 0, 0), {"kind": "chunk", "value": None}),
        (dwords(1, 2, 0x466A0FAC, 0, -3), {"kind": "manager", "value": (Guid(0x466A0FAC, 0), -3)}),
    ],
)
def test_each_kind_of_parameter_value_is_decoded(payload: bytes, value: dict[str, Any]) -> None:
    assert decoded("CKParameterOut", 0x40, payload, bound=True)["value"] == value


def test_encoding_fields_updates_the_lists_of_references() -> None:
    file = file_with_objects()
    chunk = StateChunk(3, codec=file.objects.numbers.codecs[3])
    one = file.objects[0]
    chunk[0x40] = {"type": Guid(1, 2), "value": {"kind": "object", "value": one}}
    assert chunk[0x40].content.lists == Lists(ids=(3,))
    chunk[0x20] = {"destinations": [one, None]}
    assert chunk[0x20].content == Content(dwords(2, one.id, 0), Lists(ids=(1,)))


@pytest.mark.parametrize(
    ("options", "left", "names"),
    [
        (0, 0, ()),
        (0, 1, ("transparent_color",)),
        (0x200, 1, ("video_format",)),
        (0x200, 2, ("transparent_color", "video_format")),
        (0, 2, ("transparent_color", "current_slot")),
        (0x200, 3, ("transparent_color", "current_slot", "video_format")),
    ],
)
def test_texture_options_are_decoded_by_their_size(
    options: int, left: int, names: tuple[str, ...]
) -> None:
    fields = decoded("CKTexture", 0xFFF000, dwords(options, *range(left)))
    assert tuple(fields["values"]) == names
    assert decoded("CKTexture", 0xFFF000, dwords(options, 1, 2, 3, 4)) is None
    file = VirtoolsFile()
    add_object(file, "CKTexture", "T").need_chunk()[0xFFF000] = dwords(options, 1, 2, 3, 4)
    (problem,) = file.problems()
    assert "the options of a texture have an unknown size" in problem.message


def test_sprites_and_sprite_texts_are_decoded() -> None:
    def read(class_name: str, identifier: int, payload: bytes) -> Any:
        return decoded(class_name, identifier, payload, bound=True)

    assert read("CKSprite", 0x10000, dwords(2)) == {"slot": 2}
    transparency = read("CKSprite", 0x20000, dwords(0xFF00FF, 1))
    assert transparency == {"transparent_color": 0xFF00FF, "transparent": 1}
    assert read("CKSprite", 0x80000, dwords(-1)) == {"sprite": None}
    assert read("CKSprite", 0x200000, string(b"a.avi")) == {"file_name": "a.avi"}
    assert read("CKSprite", 0x400000, dwords(1) + string(b"a.png")) == {"names": ["a.png"]}
    saved = read("CKSprite", 0x20000000, dwords(2, 4, 9))
    assert saved == {"save_options": 2, "properties": dwords(9)}
    assert read("CKSpriteText", 0x1000000, string(b"Go")) == {"text": "Go"}
    font = read("CKSpriteText", 0x2000000, string(b"Arial") + dwords(12, 400, 0, 1))
    assert (font["name"], font["height"], font["underline"]) == ("Arial", 12, 1)
    assert read("CKSpriteText", 0x4000000, dwords(1, 2)) == {"color": 1, "background_color": 2}


def test_areas_of_ckplace_objects_are_decoded() -> None:
    def read(identifier: int, *values: int) -> Any:
        return decoded("CKPlace", identifier, dwords(*values), bound=True)

    assert read(0x1000, 1, -1, -1) == {"portals": [{"place": None, "portal": None}]}
    assert read(0x2000, -1) == {"camera": None}
    assert read(0x4000, 2, -1, -1) == {"entities": [None, None]}
    assert read(0x8000, -1) == {"level": None}


def test_keys_of_animation_controllers_are_arrays() -> None:
    head = bytes(4 * 7) + dwords(0, -1) + bytes(4)
    keys = np.arange(20, dtype="<f4").reshape(2, 10)
    turning = dwords(0x45B52A02, 21, 2) + keys.tobytes()
    # Keys that are fewer than the count, or whose type has no fixed width, stay bytes.
    short = dwords(0x654A3A04, 5, 2, 1, 2, 3, 4)
    morph = dwords(0x73847810, 2, 0, 0)
    payload = head + turning + short + morph + dwords(0)
    fields = decoded("CKObjectAnimation", 0x4000000, payload, bound=True)
    first, second, third = fields["controllers"]
    assert first["type"] == 0x45B52A02
    assert np.array_equal(first["keys"], keys)
    assert second == {"type": 0x654A3A04, "data": dwords(2, 1, 2, 3, 4)}
    assert third == {"type": 0x73847810, "data": dwords(0, 0)}
    file = VirtoolsFile()
    chunk = add_object(file, "CKObjectAnimation", None).need_chunk()
    first["keys"] = keys[:, :9]
    with pytest.raises(SerializeError, match="keys of type 0x45b52a02 cannot have"):
        chunk[0x4000000] = fields
    first["keys"] = keys[:1]
    chunk[0x4000000] = fields
    assert chunk[0x4000000].payload[40:52] == dwords(0x45B52A02, 11, 1)


def test_a_payload_that_does_not_fit_stays_raw_and_is_reported() -> None:
    file = file_with_objects()
    chunk = file.objects[0].need_chunk()
    chunk.append(0x4000, Content(dwords(0)))
    assert chunk[0x4000].fields is None
    (problem,) = file.problems()
    assert problem.path == "/objects/One/meshes"
    assert "does not fit its layout" in problem.message


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"flags": 1}, "missing"),
        ({"flags": 0, "rectangle": (0, 0)}, "expected 4 floats, not 2"),
        ({"flags": 0, "rectangle": (0, 0, 1e39, 0)}, "does not fit a 32-bit float"),
        ({"flags": 0, "rectangle": (0, 0, 10**400, 0)}, "does not fit a 32-bit float"),
        ({"flags": "x", "rectangle": (0, 0, 0, 0)}, "expected an integer"),
        ({"flags": 1 << 32, "rectangle": (0, 0, 0, 0)}, "does not fit a dword"),
    ],
)
def test_fields_that_cannot_be_written_are_refused_when_assigned(
    fields: dict[str, Any], why: str
) -> None:
    file = VirtoolsFile()
    item = add_object(file, "CK2dEntity", "Panel")
    chunk = item.need_chunk()
    chunk.append(0x10F000, Content(dwords(0, 0, 0, 0, 0)))
    with pytest.raises(SerializeError, match=why) as caught:
        chunk[0x10F000] = fields
    field = "flags" if fields["flags"] not in (0, 1) else "rectangle"
    assert caught.value.path == f"/rectangle/{field}"
    assert chunk[0x10F000].payload == dwords(0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("class_name", "area", "fields", "path"),
    [
        ("CKMaterial", "material", {"diffuse": "red"}, "/material/diffuse"),
        ("CK3dEntity", "placement", {"y_axis": (1.0, 0.0)}, "/placement/y_axis"),
        ("CKMesh", "materials", {"slots": [{"material": None, "reserved": "x"}]}, "/0/reserved"),
    ],
)
def test_an_invalid_value_is_reported_with_the_name_of_its_field(
    class_name: str, area: str, fields: dict[str, Any], path: str
) -> None:
    file = file_with_objects()
    item = add_object(file, class_name, "Made")
    codec = item.codec()
    identifier = codec.identifier(area, 10)
    assert identifier is not None
    layout = codec.layout(item.need_chunk(), identifier)
    assert layout is not None
    full = {row.name: (0.0, 0.0, 0.0) if row.kind.width == 3 else 0 for row in layout.rows or ()}
    for name in ("texture", "parent", "place"):
        full[name] = None  # type: ignore[assignment]
    with pytest.raises(SerializeError) as caught:
        item.fields[area] = full | fields
    assert caught.value.path.endswith(path)


def test_an_edit_of_fields_in_place_changes_the_payload() -> None:
    file = VirtoolsFile()
    chunk = add_object(file, "CKGroup", "G").need_chunk()
    chunk[0xFFFFF] = {"members": []}
    fields = chunk[0xFFFFF].fields
    assert fields is not None
    fields["members"].append(None)
    assert chunk[0xFFFFF].payload == dwords(1, -1)
    chunk[0xFFFFF].payload = dwords(0)
    assert chunk[0xFFFFF].fields == {"members": []}


def test_classes_derive_from_their_bases() -> None:
    assert lineage(35) == (35, 34, 33, 47, 19, 11, 1)
    assert lineage(999) == ()
    assert is_a(41, 33)
    assert not is_a(33, 41)
    assert class_named("mesh") == class_named("CKMesh") == 32
    assert all(row.base == 0 or row.base in CLASSES for row in CLASSES.values())


@pytest.mark.parametrize(
    ("identifier", "path", "values"),
    [
        (0x10000, ["faces"], np.array([[0, 1, 70000, 0]])),
        (0x10000, ["faces"], [[0, 1, 2.5, 0]]),
        (0x10000, ["faces"], [[0, 1, 10**30, 0]]),
        (0x20000, ["arrays", "positions"], np.full((4, 3), 1e39)),
        (0x20000, ["arrays", "positions"], np.full((4, 3), 10**40)),
        (0x20000, ["arrays", "positions"], np.full((4, 3), "x")),
        (0x20000, ["arrays", "positions"], np.full((4, 3), "1")),
        (0x20000, ["arrays", "positions"], np.full((4, 3), 1j)),
        (0x20000, ["arrays", "positions"], [[0, 0, None]] * 4),
    ],
)
def test_numbers_that_do_not_fit_an_array_are_refused(
    identifier: int, path: list[str], values: Any
) -> None:
    file = make()
    fields = file.objects["Floor"].mesh.need_chunk()[identifier].fields
    *outer, last = path
    for name in outer:
        fields = fields[name]
    fields[last] = values
    with pytest.raises(SerializeError, match="cannot be"):
        bytes(file)


def test_arrays_may_be_replaced_by_lists_of_rows() -> None:
    file = opened(bytes(make()))
    arrays = file.objects["Floor"].mesh.need_fields("vertices")["arrays"]
    before = bytes(file)
    arrays["positions"] = arrays["positions"].tolist()
    assert bytes(file) == before
    arrays["positions"][0][0] += 1
    assert bytes(file) != before


@pytest.mark.parametrize(
    ("identifier", "path", "value", "why", "where"),
    [
        (0x20000, ["arrays", "positions"], np.zeros((3, 3), "<f4"), "cannot be read back", ""),
        (0x20000, ["arrays", "save_flags"], 0x17, "positions would be lost", "/arrays"),
        (0x20000, ["count"], 0, "save_flags would be lost", "/arrays"),
    ],
)
def test_fields_that_contradict_each_other_are_refused(
    identifier: int, path: list[str], value: Any, why: str, where: str
) -> None:
    file = opened(bytes(make()))
    chunk = file.objects.of_class("mesh")[0].need_chunk()
    fields: Any = chunk[identifier].fields
    *outer, last = path
    for name in outer:
        fields = fields[name]
    fields[last] = value
    with pytest.raises(SerializeError, match=why) as caught:
        bytes(file)
    assert caught.value.path == f"/objects/Square/vertices{where}"


def test_parts_of_a_behavior_without_their_bits_are_refused() -> None:
    file = VirtoolsFile()
    start = add_object(file, "CKBehaviorIO", "In")
    chunk = add_object(file, "CKBehavior", "Script").need_chunk()
    fields = {"flags": 2, "contents": 0x800, "inputs": [start]}
    chunk[0x20] = fields
    bytes(file)
    fields["contents"] = 0
    with pytest.raises(SerializeError, match="inputs would be lost"):
        bytes(file)
    del fields["inputs"]
    bytes(file)


def test_fields_of_the_text_form_that_would_be_lost_are_refused() -> None:
    file = VirtoolsFile()
    start = add_object(file, "CKBehaviorIO", "In")
    script = add_object(file, "CKBehavior", "Script").need_chunk()
    script[0x20] = {"flags": 2, "contents": 0x800, "inputs": [start]}
    text = file.to_dict()
    (area,) = text["objects"][1]["chunk"]["areas"]
    area["fields"]["contents"] = 0
    with pytest.raises(SerializeError, match="inputs would be lost") as caught:
        chunkwright.from_dict(text)
    assert caught.value.path == "/objects/Script/behavior"
    del area["fields"]["inputs"]
    bytes(chunkwright.from_dict(text))
    area["fields"]["priorty"] = 3
    with pytest.raises(SerializeError, match="priorty would be lost"):
        chunkwright.from_dict(text)


def test_fields_that_contradict_each_other_are_reported_with_their_path(tmp_path: Path) -> None:
    path = tmp_path / "demo.nmo"
    path.write_bytes(bytes(make()))
    file = chunkwright.open(path)
    chunk = file.objects.of_class("mesh")[0].need_chunk()
    chunk[0x20000].fields["count"] = 0
    for way in (bytes, VirtoolsFile.to_dict, copy.copy):
        with pytest.raises(SerializeError, match="would be lost") as caught:
            way(file)
        assert caught.value.path == "/objects/Square/vertices/arrays"
        assert caught.value.file == str(path)
    assert [problem.path for problem in file.problems()] == ["/objects/Square/vertices/arrays"]
    assert file.info()["error"]["address"] == "/objects/Square/vertices/arrays"
    with pytest.raises(SerializeError, match="save_flags would be lost"):
        convert(chunk, 6)


def test_a_field_without_its_flag_is_refused_even_if_no_byte_changes() -> None:
    file = opened(bytes(make()))
    floor = file.objects["Floor"]
    before = bytes(file)
    fields = floor.need_fields("placement")
    fields["parent"] = None
    assert bytes(file) == before
    fields["parent"] = file.objects[0]
    with pytest.raises(SerializeError, match="parent would be lost"):
        bytes(file)
    fields["flags"] |= 0x20000
    again = opened(bytes(file)).objects
    assert again["Floor"].parent is again[0]


def test_dropping_nulls_and_empty_sequences_is_not_a_loss() -> None:
    file = VirtoolsFile()
    level = add_object(file, "CKLevel", "Level")
    scene = add_object(file, "CKScene", "Scene").need_chunk()
    scene[0x20000] = {"level": level, "count": 0, "objects": [], "states": [], "flags": []}
    local = add_object(file, "CKParameterLocal", "Local").need_chunk()
    local[0x40] = {"type": Guid(1, 2), "value": {"kind": "none", "value": None}}
    found = opened(bytes(file)).objects
    assert found["Scene"].need_fields("objects") == {"level": found["Level"], "count": 0}
    assert found["Local"].value is None
    local[0x40].fields["value"]["value"] = 0  # type: ignore[index]
    with pytest.raises(SerializeError, match="value would be lost"):
        bytes(file)


def test_unknown_fields_in_records_are_refused() -> None:
    file = opened(bytes(make()))
    mesh: Any = file.objects["Square"]
    slots = mesh.need_fields("materials")["slots"]
    before = bytes(file)
    slots[0]["gloss"] = None
    assert bytes(file) == before
    slots[0]["gloss"] = 1
    with pytest.raises(SerializeError, match="gloss would be lost") as caught:
        bytes(file)
    assert caught.value.path == "/objects/Square/materials/slots/0"
    with pytest.raises(SerializeError, match="gloss would be lost"):
        opened(before).set(
            "/objects/Square/materials/slots/0", {"material": None, "reserved": 0, "gloss": 1}
        )
    del slots[0]["gloss"]
    local = add_object(file, "CKParameterLocal", "Local").need_chunk()
    local[0x40] = {"type": Guid(1, 2), "value": {"kind": "buffer", "value": b"abcd"}}
    bytes(file)
    local[0x40].fields["value"]["unit"] = "m"  # type: ignore[index]
    with pytest.raises(SerializeError, match="unit would be lost"):
        bytes(file)


def test_arrays_of_a_mesh_without_vertices_are_refused() -> None:
    file = opened(bytes(make()))
    mesh: Any = file.objects["Square"]
    mesh.chunk[0x20000] = {"count": 0, "arrays": {}}
    arrays = opened(bytes(file)).objects["Square"].need_fields("vertices")["arrays"]
    assert arrays == {}
    mesh.chunk[0x20000].fields["arrays"]["positions"] = np.zeros((1, 3), "<f4")
    with pytest.raises(SerializeError, match="positions would be lost"):
        bytes(file)


def test_the_values_of_texture_options_have_a_fixed_order() -> None:
    file = VirtoolsFile()
    chunk = add_object(file, "CKTexture", "Wood").need_chunk()
    chunk[0xFFF000] = {"options": 0x200, "values": {"video_format": 2, "transparent_color": 1}}
    assert chunk[0xFFF000].payload == dwords(0x200, 1, 2)


def test_a_constant_field_with_another_value_is_refused() -> None:
    file = VirtoolsFile()
    chunk = add_object(file, "CK3dObject", None).need_chunk()
    chunk[0x4FAE17D7] = {"reserved": 0}
    assert chunk[0x4FAE17D7].payload == dwords(0)
    fields = chunk[0x4FAE17D7].fields
    assert fields is not None
    fields["reserved"] = 1
    with pytest.raises(SerializeError, match="expected 0x0, not 1"):
        bytes(file)


def test_values_that_texture_options_cannot_store_are_refused() -> None:
    file = VirtoolsFile()
    chunk = add_object(file, "CKTexture", "Wood").need_chunk()
    chunk[0xFFF000] = {"options": 0x200, "values": {"video_format": 2}}
    chunk[0xFFF000].fields["values"]["gloss"] = 3  # type: ignore[index]
    with pytest.raises(SerializeError, match="gloss would be lost") as caught:
        bytes(file)
    assert caught.value.path.startswith("/objects/Wood/")
