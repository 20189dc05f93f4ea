"""Payloads of classes that no sample has, as bytes written by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.nmo import add_object, remove_objects
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists
from tests.nmo.files import opened, string
from tests.nmo.tables import decoded, file_with_objects
from tests.state_chunk.bytes import dwords

# A sub-chunk of class 42 without data: 7 dwords follow its size.
EMPTY_STATE = dwords(7, 42, 0x7000A, 0, 0, 0, 0, 0)


def floats(*values: float) -> bytes:
    return np.array(values, "<f4").tobytes()


def words(*values: int) -> bytes:
    return np.array(values, "<i2").tobytes()


def loose(*indices: int) -> list[Unresolved]:
    return [Unresolved(index, by_index=True) for index in indices]


def test_characters_are_decoded_with_body_parts_and_animations() -> None:
    def read(identifier: int, payload: bytes, **chunk: Any) -> Any:
        return decoded("CKCharacter", identifier, payload, bound=True, **chunk)

    assert read(0x400000, dwords(2, 8, 9)) == {"body_parts": loose(8, 9)}
    active, root = loose(7, 8)
    assert read(0xFFC00000, dwords(1, 7, 4, 7, -1, 8, -1)) == {
        "animations": [active],
        "current": [active, None, root, None],
    }
    assert read(0x400000, dwords(1, 8), data_version=4) == {"body_parts": loose(8)}
    assert read(0x1000000, dwords(1, 7), data_version=4) == {"animations": [active]}
    assert read(0x2000000, dwords(8), data_version=4) == {"root": root}
    assert read(0x20000000, dwords(-1), data_version=4) == {"floor": None}
    assert read(0x2000000, dwords(8), data_version=5) is None


def test_a_state_of_a_character_has_no_list_of_animations() -> None:
    def read(identifier: int, payload: bytes, version: int) -> Any:
        return decoded("CKCharacter", identifier, payload, data_version=version, nested=True)

    current = read(0xFFC00000, dwords(4, 7, 0, 8, 0), 10)
    assert current == {"current": [Unresolved(7), None, Unresolved(8), None]}
    (state, nothing) = read(0x10000000, dwords(2) + EMPTY_STATE + dwords(0), 10)["states"]
    assert (state.class_id, nothing) == (42, None)
    (record,) = read(0x10000000, dwords(1, 8) + EMPTY_STATE, 4)["states"]
    assert (record["body_part"], record["state"].class_id) == (Unresolved(8), 42)


def test_the_current_state_of_a_character_is_listed_as_a_sequence() -> None:
    file = file_with_objects()
    chunk = StateChunk(40, nested=True)
    add_object(file, "CKCharacter", None).chunk = chunk
    one = file.objects[0]
    chunk[0xFFC00000] = {"current": [None, None, one, None]}
    assert chunk[0xFFC00000].content == Content(
        dwords(4, 0, 0, one.id, 0), Lists(ids=(0xFFFFFFFF, 0))
    )


def test_body_parts_with_and_without_a_joint_are_decoded() -> None:
    def read(payload: bytes, version: int = 10) -> Any:
        return decoded("CKBodyPart", 0x4000000, payload, data_version=version, bound=True)

    (character,) = loose(5)
    assert read(dwords(5)) == read(dwords(5), 4) == {"character": character}
    joint = dwords(0x137) + floats(-1, -2, -3, 1, 2, 3, 0.5, 0.25, 0)
    assert read(dwords(5) + joint) == {
        "character": character,
        "rotation_joint": {
            "flags": 0x137,
            "minimum": (-1, -2, -3),
            "maximum": (1, 2, 3),
            "damping": (0.5, 0.25, 0),
        },
    }
    assert read(dwords(5) + joint, 4) is None
    # A body part is an entity, too.
    assert decoded("CKBodyPart", 0x2000, dwords(0), bound=True) == {"animations": []}


def test_joints_before_data_version_5_are_six_vectors() -> None:
    payload = dwords(72) + floats(*range(18))
    old = decoded("CKBodyPart", 0x1000000, payload, data_version=4)
    assert old["free"] == (0, 1, 2)
    assert old["eased"] == (6, 7, 8)
    assert (old["minimum"], old["damping"]) == ((9, 10, 11), (15, 16, 17))
    assert decoded("CKBodyPart", 0x1000000, payload, data_version=5) is None
    assert decoded("CKBodyPart", 0x1000000, dwords(60) + payload[4:], data_version=4) is None


def test_kinematic_chains_are_decoded_with_both_ends() -> None:
    start, end = loose(3, 4)
    fields = decoded("CKKinematicChain", 0xFF, dwords(-1, 3, 4), bound=True)
    assert fields == {"unused": None, "start": start, "end": end}


def test_grids_and_their_layers_are_decoded() -> None:
    fields = decoded("CKGrid", 0x400000, dwords(10, 20, 0, -5, 2, 1, 1, 7), bound=True)
    assert fields == {
        "width": 10,
        "length": 20,
        "reserved": 0,
        "priority": -5,
        "orientation": 2,
        "in_file": 1,
        "layers": loose(7),
    }
    head = dwords(10, 20, 0, -5, 2)
    state = decoded("CKGrid", 0x400000, head + dwords(2, 7, 8) + EMPTY_STATE * 2, nested=True)
    assert "in_file" not in state
    assert state["layers"] == [Unresolved(7), Unresolved(8)]
    assert [record["state"].class_id for record in state["states"]] == [42, 42]
    # There must be exactly one state for each layer.
    assert decoded("CKGrid", 0x400000, head + dwords(2, 7, 8) + EMPTY_STATE, nested=True) is None


@pytest.mark.parametrize(
    ("after_format", "expected"),
    [
        (dwords(0), {"version": 0}),
        (dwords(1, 0xFF00FF), {"version": 1, "color": 0xFF00FF}),
        (dwords(2, 0xFF00FF, 1), {"version": 2, "color": 0xFF00FF, "flags": 1}),
        (
            dwords(3, 0xFF00FF, 5, 6, 1),
            {"version": 3, "color": 0xFF00FF, "parameter_type": Guid(5, 6), "flags": 1},
        ),
    ],
)
def test_layers_have_versions_of_their_own(after_format: bytes, expected: dict[str, Any]) -> None:
    payload = dwords(-1, 0) + after_format
    fields = decoded("CKLayer", 0x10, payload + dwords(8, 3, 4), bound=True)
    assert fields.pop("squares").tolist() == [3, 4]
    assert fields == {"grid": None, "format": 0, **expected}
    # Without a grid, there are no squares to write.
    assert decoded("CKLayer", 0x10, payload, bound=True) == fields


def test_a_state_of_a_layer_has_a_type_and_no_version() -> None:
    fields = decoded("CKLayer", 0x10, dwords(9, 2, 0, 1, 4, 77), nested=True)
    assert fields.pop("squares").tolist() == [77]
    assert fields == {"grid": Unresolved(9), "type": 2, "format": 0, "flags": 1}


def patches() -> bytes:
    """Build one patch of four corners, with two channels of texture coordinates."""
    return (
        dwords(2, 3, 1)
        + dwords(24, 2) + floats(1, 2, 3, 4, 5, 6)
        + dwords(1, 9)
        + dwords(4, 0xFFFFFFFF) + words(*range(20))
        + dwords(12, 1) + words(0, 1, 2, 3, 0, -1)
        + dwords(2, -1, 9)
        + dwords(0, 0, 0) + dwords(8, 1) + words(0, 1, 2, 3) + dwords(0, 0)
        + dwords(5, 6, 1) + dwords(0, 0) + dwords(8, 1) + floats(0.5, 1)
    )  # fmt: skip


def test_patch_meshes_are_decoded() -> None:
    fields = decoded("CKPatchMesh", 0x8000000, patches(), bound=True)
    assert (fields["flags"], fields["iterations"], fields["vector_count"]) == (2, 3, 1)
    assert fields["points"].tolist() == [[1, 2, 3], [4, 5, 6]]
    assert fields["materials"] == loose(9)
    (patch,) = fields["patches"]
    assert (patch["type"], patch["smoothing_group"]) == (4, 0xFFFFFFFF)
    assert patch["corners"].tolist() == [0, 1, 2, 3]
    assert patch["vectors"].tolist() == list(range(4, 12))
    assert patch["interior"].tolist() == [12, 13, 14, 15]
    assert patch["edges"].tolist() == [16, 17, 18, 19]
    assert fields["edges"].tolist() == [[0, 1, 2, 3, 0, -1]]
    assert fields["channel_materials"] == [None, *loose(9)]
    first, second = fields["channels"]
    assert (first["patches"].tolist(), first["uvs"].shape) == ([[0, 1, 2, 3]], (0, 2))
    assert (second["source_blend"], second["dest_blend"], second["flags"]) == (5, 6, 1)
    assert second["uvs"].tolist() == [[0.5, 1]]
    # Sizes that do not fit the counts leave it raw.
    wrong = patches().replace(dwords(12, 1), dwords(24, 1))
    assert decoded("CKPatchMesh", 0x8000000, wrong, bound=True) is None


def test_deleting_a_material_clears_the_material_of_a_patch() -> None:
    file = file_with_objects()
    material = add_object(file, "CKMaterial", "M")
    chunk = add_object(file, "CKPatchMesh", "P").need_chunk()
    chunk.append(0x8000000, Content(patches().replace(dwords(1, 9), dwords(1, 2))))
    assert chunk[0x8000000].fields is not None
    assert chunk[0x8000000].fields["materials"] == [material]
    remove_objects(file, [material])
    again = opened(bytes(file)).objects["P"].need_chunk()[0x8000000].fields
    assert again is not None
    assert (again["materials"], len(again["patches"])) == ([None], 1)


def test_old_patch_meshes_are_decoded() -> None:
    def read(identifier: int, payload: bytes) -> Any:
        return decoded("CKPatchMesh", identifier, payload, bound=True)

    payload = (
        dwords(2, -1, 3, 1)
        + dwords(24, 2) + floats(1, 2, 3, 4, 5, 6)
        + dwords(88, 1) + dwords(*range(22))
        + dwords(24, 1) + dwords(0, 1, 2, 3, 0, -1)
        + dwords(16, 1) + dwords(0, 1, 2, 3)
        + dwords(8, 1) + floats(0.5, 1)
    )  # fmt: skip
    fields = read(0x1000000, payload)
    assert (fields["material"], fields["iterations"]) == (None, 3)
    assert fields["patches"].tolist() == [list(range(22))]
    assert fields["edges"].tolist() == [[0, 1, 2, 3, 0, -1]]
    assert fields["uv_patches"].tolist() == [[0, 1, 2, 3]]
    assert fields["uvs"].tolist() == [[0.5, 1]]
    groups = read(0x2000000, dwords(8, 2, 1, 0xFFFFFFFF))["groups"]
    assert groups.tolist() == [[1], [0xFFFFFFFF]]
    assert read(0x4000000, dwords(2, -1, 9)) == {"materials": [None, *loose(9)]}


def test_patch_meshes_decode_areas_of_meshes_except_one() -> None:
    payload = dwords(1, 2, 3)
    assert decoded("CKPatchMesh", 0x2000, dwords(5)) == {"flags": 5}
    assert decoded("CKMesh", 0x800000, payload)["vertex_count"] == 1
    assert decoded("CKPatchMesh", 0x800000, payload) is None


def test_midi_sounds_are_decoded_with_their_file_name() -> None:
    assert decoded("CKMidiSound", 0x100000, string(b"a.mid")) == {"file_name": "a.mid"}
    sound = decoded("CKMidiSound", 0x1000, dwords(1) + string(b"a.mid"))
    assert sound == {"save_options": 1, "file_name": "a.mid"}


def test_objects_for_synchronising_scripts_are_decoded() -> None:
    arrived = loose(5, 6)
    meeting = decoded("CKSynchroObject", 0x10, dwords(3, 2, 5, 6, 0), bound=True)
    assert meeting == {"waiters": 3, "arrived": arrived, "passed": []}
    assert decoded("CKState", 0x10, dwords(1)) == {"active": 1}
    assert decoded("CKCriticalSectionObject", 0x10, dwords(5), bound=True) == {"inside": arrived[0]}
