"""Payloads of old data versions, as bytes written by hand."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.nmo import (
    Behavior,
    BehaviorLink,
    Entity3d,
    ParameterIn,
    ParameterOperation,
    Texture,
    VirtoolsFile,
    add_object,
)
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists
from tests.nmo.files import opened, string
from tests.nmo.tables import decoded, file_with_objects
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from chunkwright.nmo import VirtoolsObject
    from chunkwright.query.items import Item


def floats(*values: float) -> bytes:
    return np.array(values, "<f4").tobytes()


def test_a_behavior_before_data_version_5_is_decoded() -> None:
    payload = dwords(0xAB, 0xCD, 0x8008, 19, 0, -5, -1, 0x10000)
    fields = decoded("CKBehavior", 0x20, payload, data_version=4, bound=True)
    assert fields == {
        "prototype": Guid(0xAB, 0xCD),
        "flags": 0x8008,
        "compatible_class": 19,
        "type": 0,
        "priority": -5,
        "owner": None,
        "version": 0x10000,
    }
    assert decoded("CKBehavior", 0x20, payload, data_version=5, bound=True) is None


@pytest.mark.parametrize(
    ("identifier", "name"),
    [
        (0x100, "sub_behaviors"),
        (0x80000, "links"),
        (0x4000, "operations"),
        (0x200, "in_parameters"),
        (0x400, "out_parameters"),
        (0x20000, "local_parameters"),
        (0x800, "inputs"),
        (0x1000, "outputs"),
    ],
)
def test_parts_of_a_behavior_were_separate_areas(identifier: int, name: str) -> None:
    fields = decoded("CKBehavior", identifier, dwords(2, -1, 9), data_version=4, bound=True)
    assert fields == {name: [None, Unresolved(9, by_index=True)]}


@pytest.mark.parametrize("identifier", [0x100, 0x20000])
def test_a_state_of_a_behavior_has_the_states_of_its_parts(identifier: int) -> None:
    # One object (CK_ID 77), and its state: 11 dwords, class 46, of which 4 are data.
    payload = dwords(1, 77, 11, 46, 0x7000A, 4, 0, 0, 0, 0, 0x40, 0, 1, 2)
    fields = decoded("CKBehavior", identifier, payload, nested=True)
    ((record,),) = fields.values()
    assert record["object"] == Unresolved(77)
    assert record["state"].class_id == 46
    assert record["state"][0x40].fields["type"] == Guid(1, 2)


def test_the_oldest_behaviors_have_an_area_for_each_field() -> None:
    def read(identifier: int, *values: int) -> Any:
        return decoded("CKBehavior", identifier, dwords(*values), data_version=0, bound=True)

    assert read(0x40, 8) == {"flags": 8}
    assert read(0x80, 33) == {"compatible_class": 33}
    assert read(0x8000, 1) == {"type": 1}
    assert read(0x10000, -1) == {"owner": None}
    assert read(0x40000, 5, 6) == {"prototype": Guid(5, 6)}
    assert read(0x800000, -3) == {"priority": -3}
    assert read(0x1000000, -1) == {"target": None}


def test_inputs_before_data_version_5_name_their_owner() -> None:
    payload = dwords(1, 2, -1, 7)
    for identifier in (0x1000, 0x800):
        old = decoded("CKParameterIn", identifier, payload, data_version=4, bound=True)
        assert old == {"type": Guid(1, 2), "owner": None, "source": Unresolved(7, by_index=True)}
        new = decoded("CKParameterIn", identifier, dwords(1, 2, 7), data_version=5, bound=True)
        assert new == {"type": Guid(1, 2), "source": Unresolved(7, by_index=True)}
        assert decoded("CKParameterIn", identifier, payload, data_version=5, bound=True) is None


def parameter_in(identifier: int, fields: dict[str, Any], version: int) -> ParameterIn:
    file = file_with_objects()
    item = add_object(file, "CKParameterIn", "P")
    chunk = item.need_chunk()
    chunk.data_version = version
    one, two = file.objects[0], file.objects[1]
    chunk[identifier] = {
        name: {"one": one, "two": two}.get(value, value) if isinstance(value, str) else value
        for name, value in fields.items()
    }
    assert isinstance(item, ParameterIn)
    return item


@pytest.mark.parametrize(
    ("identifier", "fields", "source"),
    [
        (0x1000, {"type": Guid(1, 2), "owner": "two", "source": "one"}, "One"),
        (0x800, {"type": Guid(1, 2), "owner": "two", "source": "one"}, "One"),
        (0x400, {"type": Guid(1, 2), "owner": "two", "source": "one", "other": None}, "One"),
        (0x400, {"type": Guid(1, 2), "owner": "one", "source": None, "other": "two"}, "Two"),
        (0x100, {"source": "one"}, "One"),
        (0x200, {"source": "two"}, "Two"),
    ],
)
def test_the_source_of_an_old_input_is_found_in_any_of_its_areas(
    identifier: int, fields: dict[str, Any], source: str
) -> None:
    item = parameter_in(identifier, fields, 4)
    assert item.source.name == source
    assert item.type == fields.get("type")


def test_operations_before_data_version_5_name_their_owner() -> None:
    file = file_with_objects()
    one, two = file.objects
    item = add_object(file, "CKParameterOperation", "Add")
    assert isinstance(item, ParameterOperation)
    item.need_chunk()[0x400] = {"operation": Guid(1, 2), "parameters": [one, None, two]}
    assert (tuple(item.operands), item.result) == ((one, None), two)
    item.need_chunk().data_version = 4
    item.need_chunk()[0x400] = {"operation": Guid(1, 2), "parameters": [None, one, None, two]}
    assert (item.operation, tuple(item.operands), item.result) == (Guid(1, 2), (one, None), two)
    oldest = add_object(file, "CKParameterOperation", "Add")
    assert isinstance(oldest, ParameterOperation)
    assert (oldest.operation, tuple(oldest.operands), oldest.result) == (None, (None, None), None)
    chunk = oldest.need_chunk()
    chunk[0x100], chunk[0x40], chunk[0x80] = dwords(1, 2), dwords(0, 1), dwords(1)
    assert (oldest.operation, tuple(oldest.operands), oldest.result) == (
        Guid(1, 2),
        (one, two),
        two,
    )


def test_states_of_operations_have_those_of_their_parameters() -> None:
    fields = decoded("CKParameterOperation", 0x40, dwords(5, 0, 6, 0), nested=True)
    assert fields == {
        "first": Unresolved(5), "first_state": None,
        "second": Unresolved(6), "second_state": None,
    }  # fmt: skip


def test_links_of_old_files_have_separate_areas_for_delay_and_ends() -> None:
    assert decoded("CKBehaviorLink", 0x4, dwords(3)) == {"delay": 3}
    assert decoded("CKBehaviorLink", 0x10, dwords(1)) == {"delay": 1}
    ends = decoded("CKBehaviorLink", 0x8, dwords(-1, 8), bound=True)
    assert ends == {"input": None, "output": Unresolved(8, by_index=True)}


def lines(node: Item, depth: int = 0) -> list[str]:
    found = [f"{'  ' * depth}{node.label}: {node.detail}"]
    for child in node.shown():
        found += lines(child, depth + 1)
    return found


def old_script(*, oldest: bool) -> VirtoolsFile:
    """Build the script of a file with data version 4, with an area for each part."""
    file = VirtoolsFile()

    def add(class_name: str, name: str | None, **areas: Any) -> VirtoolsObject:
        item = add_object(file, class_name, name)
        chunk = item.chunk = StateChunk(item.class_id, data_version=0 if oldest else 4, bound=True)
        for identifier, value in areas.items():
            chunk[int(identifier[1:], 16)] = value
        return item

    def behavior(name: str, flags: int, kind: int, **areas: Any) -> VirtoolsObject:
        if oldest:
            head = {
                "x40": dwords(flags), "x8000": dwords(kind), "x40000": dwords(0xAB, 0xCD)
            }  # fmt: skip
        else:
            head = {"x20": dwords(0xAB, 0xCD, flags, 19, kind, 0, -1, 0)}
        return add("CKBehavior", name, **head, **areas)

    start, began, done = (add("CKBehaviorIO", name, x8=dwords(1)) for name in ("Go", "In", "Out"))
    block = behavior("Move", 0x8008, 0, x800={"inputs": [began]}, x1000={"outputs": [done]})
    first = add("CKBehaviorLink", None, x4=dwords(0), x8={"input": start, "output": began})
    second = add("CKBehaviorLink", None, x4=dwords(3), x8={"input": done, "output": began})
    script = behavior(
        "Main", 0, 1,
        x100={"sub_behaviors": [block]},
        x80000={"links": [first, second]},
        x800={"inputs": [start]},
    )  # fmt: skip
    add("CK3dEntity", "Ball", x100={"scripts": [script]})
    return file


@pytest.mark.parametrize("oldest", [False, True])
def test_the_tree_shows_the_blocks_and_links_of_an_old_script(oldest: bool) -> None:
    file = opened(bytes(old_script(oldest=oldest)))
    assert file.problems() == []
    (scripts,) = [node for node in file.tree().shown() if node.label == "scripts"]
    assert lines(scripts)[1:] == [
        "  Main: script of 'Ball'",
        "    in: Go -> Move.In",
        "    Move: block 000000AB-000000CD",
        "      in: In",
        "      out: Out -> Move.In after 3 frames",
    ]
    main = file.objects["Main"]
    assert isinstance(main, Behavior)
    assert [item.name for item in main.part("sub_behaviors")] == ["Move"]
    assert [link.delay for link in main.part("links") if isinstance(link, BehaviorLink)] == [0, 3]


def test_the_placement_of_an_old_entity_is_stored_in_several_areas() -> None:
    numbers = [float(n) for n in range(16)]
    payload = dwords(64) + floats(*numbers)
    fields = decoded("CK3dEntity", 0x20000, payload)
    assert fields == {"skipped": 64, "matrix": tuple(numbers)}
    assert decoded("CK3dEntity", 0x10000, dwords(1, 2)) == {"flags": 1, "moveable_flags": 2}
    file = file_with_objects()
    one, two = file.objects
    assert isinstance(one, Entity3d)
    one.need_chunk()[0x20000] = payload
    one.need_chunk()[0x8000] = {"parent": two}
    assert one.parent is two
    assert one.matrix.tolist() == np.reshape(numbers, (4, 4)).tolist()
    one.position = (7, 8, 9)
    assert one.position == (7, 8, 9)
    assert one.need_chunk()[0x20000].payload == dwords(64) + floats(*numbers[:12], 7, 8, 9, 15)
    one.matrix = np.eye(4)
    assert one.position == (0, 0, 0)


def test_skins_before_data_version_6_have_dwords_to_skip() -> None:
    matrix = floats(*range(16))
    payload = (
        dwords(64) + matrix + dwords(1, -1)
        + dwords(7, 64) + matrix
        + dwords(1, 1, 12) + floats(1, 2, 3) + dwords(4, 0, 4) + floats(0.5)
    )  # fmt: skip
    fields = decoded("CK3dEntity", 0x200000, payload, data_version=5, bound=True)
    assert fields["bones"] == [None]
    assert fields["bone_states"][0]["flags"] == 7
    (vertex,) = fields["vertices"]
    assert vertex["position"] == (1, 2, 3)
    assert (vertex["bones"].tolist(), vertex["weights"].tolist()) == ([0], [0.5])
    new = (
        matrix + dwords(1, -1) + dwords(7) + matrix
        + dwords(1, 1) + floats(1, 2, 3) + dwords(0) + floats(0.5)
    )  # fmt: skip
    assert decoded("CK3dEntity", 0x200000, new, bound=True)["vertices"][0]["position"] == (1, 2, 3)


def test_cameras_before_data_version_5_are_decoded() -> None:
    def read(identifier: int, payload: bytes, version: int = 4) -> Any:
        return decoded("CKCamera", identifier, payload, data_version=version)

    assert read(0x400000, floats(0.5)) == {"field_of_view": 0.5}
    assert read(0x800000, dwords(1)) == {"projection": 1}
    assert read(0x1000000, floats(2)) == {"ortho_zoom": 2}
    assert read(0x2000000, dwords(4, 3)) == {"width": 4, "height": 3}
    assert read(0x4000000, floats(1, 100)) == {"near": 1, "far": 100}
    assert read(0x400000, floats(0.5), 5) is None


def test_lights_before_and_since_data_version_5_are_decoded() -> None:
    old = dwords(2) + floats(1, 0.5, 0.25, 1) + dwords(1, 0) + floats(1, 2, 3, 50, 0.75, 0.5, 9)
    fields = decoded("CKLight", 0x400000, old, data_version=4)
    assert fields["color"] == (1, 0.5, 0.25, 1)
    assert (fields["active"], fields["specular"], fields["range"]) == (1, 0, 50)
    # The outer cone comes first.
    assert (fields["outer_cone"], fields["inner_cone"], fields["falloff"]) == (0.75, 0.5, 9)
    new = dwords(0x102, 0xFFFFFFFF) + floats(1, 2, 3, 50, 0.75, 0.5, 9)
    fields = decoded("CKLight", 0x400000, new)
    assert (fields["outer_cone"], fields["inner_cone"], fields["falloff"]) == (0.75, 0.5, 9)


def test_curves_before_data_version_5_are_decoded() -> None:
    def read(identifier: int, payload: bytes, class_name: str = "CKCurve") -> Any:
        return decoded(class_name, identifier, payload, data_version=4, bound=True)

    assert read(0x800000, dwords(1, -1)) == {"points": [None]}
    assert read(0x400000, floats(0.5)) == {"fitting": 0.5}
    assert read(0x1000000, dwords(100)) == {"steps": 100}
    assert read(0x2000000, dwords(1)) == {"open": 1}
    assert read(0xFF000000, dwords(1, -1, 0)) == {"points": [{"point": None, "state": None}]}
    point = read(0x20000000, floats(1, 2, 3), "CKCurvePoint")
    assert point == {"tension": 1, "continuity": 2, "bias": 3}
    point = read(0x40000000, floats(1, 2, 3, 4, 5, 6), "CKCurvePoint")
    assert point == {"tangent_in": (1, 2, 3), "tangent_out": (4, 5, 6)}
    assert read(0x80000000, floats(1, 2, 3), "CKCurvePoint") == {"position": (1, 2, 3)}


def test_entities_in_2d_before_data_version_5_are_decoded() -> None:
    def read(identifier: int, *values: int) -> Any:
        return decoded("CK2dEntity", identifier, dwords(*values), data_version=4)

    assert read(0x4000, 9) == {"flags": 9}
    assert read(0x8000, 10, 20) == {"position": [10, 20]}
    assert read(0x2000, 30, 40) == {"size": [30, 40]}
    assert read(0x1000, 1, 2, 3, -4) == {"rectangle": [1, 2, 3, -4]}
    assert read(0x100000, -7) == {"z_order": -7}


def test_sounds_before_data_version_3_are_decoded() -> None:
    oldest = decoded("CKWaveSound", 0x400000, dwords(*range(20)), data_version=1)
    assert oldest["looped"] == 8
    head = dwords(1) + floats(0.5) + dwords(0, 0) + floats(1, 2, 3, 4)
    flat = decoded("CKWaveSound", 0x400000, head, data_version=2)
    assert (flat["gain"], flat["pan"], flat["pitch"]) == (1, 2, 3)
    assert "place" not in flat
    place = floats(0, 0, 10, 20, 0.5, 1, 99) + dwords(0, -1, 0, 0, 0)
    there = decoded("CKWaveSound", 0x400000, head + place, data_version=2, bound=True)["place"]
    assert (there["outer_gain"], there["max_distance"], there["attached"]) == (0.5, 99, None)
    assert decoded("CKWaveSound", 0x100000, string(b"a.wav")) == {"file_name": "a.wav"}


def test_animations_that_share_keys_are_decoded() -> None:
    head = dwords(9) + floats(1, 2, 3, 0, 0, 0, 0)
    fields = decoded("CKObjectAnimation", 0x2000000, head + dwords(0, -1), bound=True)
    assert fields["animation"] == Unresolved(9, by_index=True)
    assert (fields["root_position"], fields["entity"]) == ((1, 2, 3), None)
    merged = head + dwords(0x80, -1) + floats(0.5) + dwords(-1, 8)
    fields = decoded("CKObjectAnimation", 0x2000000, merged, bound=True)
    assert (fields["merge_factor"], fields["second"]) == (0.5, Unresolved(8, by_index=True))


def test_animations_before_controllers_are_decoded() -> None:
    payload = (
        floats(1, 2, 3, 0, 0, 0, 0)
        + dwords(1, 1, 0, -1) + floats(25)
        + floats(0) + dwords(12) + floats(4, 5, 6)  # one morph key of one vertex
        + dwords(32, 2) + floats(0, 1, 1, 1, 5, 2, 2, 2)
        + dwords(0, 0)
        + dwords(20, 1) + floats(0, 0, 0, 0, 1)
        + dwords(0, 0)
    )  # fmt: skip
    fields = decoded("CKObjectAnimation", 0x1000, payload, data_version=1, bound=True)
    assert (fields["length"], fields["morph_vertex_count"]) == (25, 1)
    assert fields["morph_keys"] == [{"time": 0, "positions": floats(4, 5, 6)}]
    assert fields["positions"].tolist() == [[0, 1, 1, 1], [5, 2, 2, 2]]
    assert fields["rotations"].tolist() == [[0, 0, 0, 0, 1]]
    assert (fields["scales"].shape, fields["scale_axes"].shape) == ((0, 4), (0, 6))
    # With sizes that do not fit the counts, the area stays raw.
    wrong = payload.replace(dwords(32, 2), dwords(36, 2))
    assert decoded("CKObjectAnimation", 0x1000, wrong, data_version=1, bound=True) is None


def test_the_oldest_animations_have_an_area_for_each_field() -> None:
    def read(identifier: int, payload: bytes) -> Any:
        return decoded("CKObjectAnimation", identifier, payload, data_version=0, bound=True)

    assert read(0x1000, floats(1, 2, 3)) == {"root_position": (1, 2, 3)}
    assert read(0x2000, floats(25)) == {"length": 25}
    assert read(0x4000, dwords(16, 1) + floats(0, 1, 2, 3))["positions"].tolist() == [[0, 1, 2, 3]]
    assert read(0x40000, dwords(4)) == {"flags": 4}
    assert read(0x80000, dwords(-1)) == {"entity": None}
    merge = read(0x100000, floats(0.5) + dwords(1, -1, -1))
    assert merge == {"merge_factor": 0.5, "merged": 1, "first": None, "second": None}
    assert read(0x200000, dwords(0)) == {"count": 0, "keys": []}
    keys = read(0x200000, dwords(1, 1) + floats(2) + dwords(12) + floats(4, 5, 6))["keys"]
    assert keys == [{"time": 2, "positions": floats(4, 5, 6)}]


def test_frame_rates_have_flags_or_two_numbers() -> None:
    new = decoded("CKAnimation", 0x10, dwords(5) + floats(25))
    assert new == {"flags": 5, "frame_rate": 25}
    old = decoded("CKAnimation", 0x10, dwords(1, 1) + floats(25))
    assert old == {"flags": 1, "linked": 1, "frame_rate": 25}


def test_states_of_data_arrays_have_states_of_parameters() -> None:
    file = file_with_objects()
    chunk = StateChunk(52, data_version=4, nested=True)
    add_object(file, "CKDataArray", None).chunk = chunk
    chunk[0x1000] = {"columns": [{"name": "p", "type": 5, "parameter_type": Guid(1, 2)}]}
    # A cell has the state of a parameter here, not a reference; null in the second row.
    state = dwords(7, 46, 0x7000A, 0, 0, 0, 0, 0)
    chunk.append(0x2000, Content(dwords(2) + state + dwords(0), Lists(chunks=(1,))))
    fields = chunk[0x2000].fields
    assert fields is not None
    ((parameter,), (nothing,)) = fields["rows"]
    assert (parameter.class_id, nothing) == (46, None)
    assert chunk.codec is not None
    assert chunk.codec.encode(chunk, chunk[0x2000], fields) == chunk[0x2000].stored
    chunk.append(0x4000, Content(dwords(1, 0)))
    assert chunk[0x4000].fields == {"order": 1, "column": 0}


def test_textures_before_data_version_5_are_decoded() -> None:
    def read(identifier: int, payload: bytes) -> Any:
        return decoded("CKTexture", identifier, payload, data_version=4)

    assert read(0x2000, dwords(1)) == {"slot": 1}
    assert read(0x8000, dwords(0xFF00FF, 1)) == {"transparent_color": 0xFF00FF, "transparent": 1}
    assert read(0x400000, dwords(1)) == {"use_mip_maps": 1}
    assert read(0x400000, dwords(1, 4, 9)) == {"use_mip_maps": 1, "format": dwords(9)}


@pytest.mark.parametrize(("tag", "form"), [(b"CKTGA", "TGA"), (b"CKBMP", "BMP"), (b"", "TGA")])
def test_old_bitmaps_are_picture_files_after_a_tag(tag: bytes, form: str) -> None:
    pictures = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    picture = pictures.fromarray(np.array([[[1, 2, 3], [4, 5, 6]]], "u1"))
    stream = io.BytesIO()
    picture.save(stream, form)
    data = tag + stream.getvalue()
    payload = dwords(2, 0, len(data)) + data + bytes(-len(data) % 4) + dwords(0, 0)
    file = VirtoolsFile()
    item = add_object(file, "CKTexture", "T")
    item.need_chunk().append(0x4000, Content(payload))
    found = opened(bytes(file)).objects[0]
    assert isinstance(found, Texture)
    image, nothing = found.images
    assert nothing is None
    assert image is not None
    assert np.asarray(image.convert("RGB")).tolist() == [[[1, 2, 3], [4, 5, 6]]]


def test_geometry_before_data_version_9_stays_raw_under_its_area_name() -> None:
    file = file_with_objects()
    chunk = StateChunk(32, data_version=8)
    add_object(file, "CKMesh", None).chunk = chunk
    for identifier, name in ((0x10000, "faces"), (0x20000, "vertices"), (0x40000, "lines")):
        chunk.append(identifier, Content(dwords(0)))
        assert chunk[identifier].fields is None
        assert chunk[identifier].name == name
    assert decoded("CKMesh", 0x20000, dwords(0)) == {"count": 0, "arrays": {}}
