"""The meaning of fields, by bytes put together by hand in which each value is unique."""

from __future__ import annotations

import copy
import struct
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.hkx import views
from chunkwright.hkx.classes.table import ClassTable
from chunkwright.hkx.file import Header
from chunkwright.hkx.file.source import RawObject
from tests.hkx import build

MAGIC = bytes.fromhex("57e0e05710c0c010")


def opened(data: bytes) -> hkx.Packfile:
    packfile = chunkwright.open(data)
    assert isinstance(packfile, hkx.Packfile)
    return packfile


@pytest.mark.parametrize(("order", "little"), [("<", 1), (">", 0)])
def test_every_field_of_the_header_has_its_offset(order: str, little: int) -> None:
    names = struct.pack(f"{order}IB", 0x2772C11E, 9) + b"hkRootLevelContainer\0"
    names += b"\xff" * (-len(names) % 16)
    data = bytes(32)
    start = 64 + 16 + 3 * 64
    # tag, start, local, global, virtual fixups, exports, imports, end
    sections: list[tuple[Any, ...]] = [
        (b"__classnames__", start, *[len(names)] * 6),
        (b"__types__", start + len(names), *[0] * 6),
        (b"__data__", start + len(names), 32, 32, 32, 48, 48, 48),
    ]
    made = MAGIC + struct.pack(f"{order}II", 5, 11) + bytes((8, little, 1, 0))
    made += struct.pack(f"{order}5I", 3, 2, 16, 0, 5)
    made += b"hk_2014.1.0-r1\0\xff" + struct.pack(f"{order}ihh", 7, 21, 16)
    made += struct.pack(f"{order}8H", 20, *[0] * 7)
    for tag, *words in sections:
        made += tag.ljust(19, b"\0") + b"\xff" + struct.pack(f"{order}7I", *words) + b"\xff" * 16
    made += names + data + struct.pack(f"{order}3I", 16, 0, 5) + b"\xff" * 4
    packfile = opened(made)
    header = packfile.header
    assert (header.user_tag, header.file_version) == (5, 11)
    assert (header.pointer_size, header.little_endian) == (8, bool(little))
    assert (header.reuse_padding, header.empty_base) == (True, False)
    assert (header.contents_section, header.contents_offset) == (2, 16)
    assert (header.class_name_section, header.class_name_offset) == (0, 5)
    assert (header.contents_version, header.flags) == ("hk_2014.1.0-r1", 7)
    assert (header.max_predicate, header.predicates_size) == (21, 16)
    assert header.predicates == struct.pack(f"{order}8H", 20, *[0] * 7)
    assert packfile.root is not None
    assert (packfile.root.offset, packfile.root.class_name) == (16, "hkRootLevelContainer")
    assert packfile.root.signature == 0x2772C11E
    assert bytes(packfile) == made


@pytest.mark.parametrize("byte", range(8))
def test_all_eight_bytes_of_a_pointer_are_zero_on_disk(byte: int) -> None:
    packfile = build.packfile()
    data = bytearray(bytes(packfile))
    at = opened(bytes(data)).contents.start
    for place, table in ((16, "local"), (0, "global")):
        odd = data.copy()
        odd[at + place + byte] = 1
        found = [each.path for each in opened(bytes(odd)).problems() if "not zero" in each.message]
        assert found == [f"/__data__/{table}_fixups/0"]


def one(class_name: str, **members: object) -> hkx.HkObject:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    made = hkx.new_object(packfile, class_name, members)
    packfile.root["namedVariants"] = [{"variant": made}]
    return made


@pytest.mark.parametrize(
    ("mode", "number"),
    [
        ("MODE_SINGLE_PLAY", 0),
        ("MODE_LOOPING", 1),
        ("MODE_USER_CONTROLLED", 2),
        ("MODE_PING_PONG", 3),
    ],
)
def test_the_members_of_a_clip_have_the_offsets_that_the_game_reads(mode: str, number: int) -> None:
    clip = one(
        "hkbClipGenerator",
        name="clip",
        cropStartAmountLocalTime=0.5,
        cropEndAmountLocalTime=0.75,
        startTime=-0.0,
        playbackSpeed=1.5,
        mode=mode,
        flags=6,
    )
    section = opened(bytes(clip.packfile)).contents
    (start, _) = opened(bytes(clip.packfile)).find_object("clip").extent
    # Offsets of the 64-bit class, after those of hkbNode, the name and the triggers.
    assert section.data[start + 0x58 : start + 0x68] == struct.pack("<4f", 0.5, 0.75, -0.0, 1.5)
    assert section.data[start + 0x72 : start + 0x74] == bytes((number, 6))


def test_the_members_of_a_skeleton_have_known_offsets() -> None:
    pose = np.array([[[1, 2, 3, 9], [0, 0.6, 0, 0.8], [4, 5, 6, 9]]] * 3, np.float32)
    skeleton = one(
        "hkaSkeleton",
        name="cat",
        bones=[{"name": "a"}, {"name": "b", "lockTranslation": True}, {"name": "c"}],
        parentIndices=[-1, 0, 1],
        referencePose=pose,
        floatSlots=["x", "y"],
        referenceFloats=[7.5, 8.5],
    )
    view = views.skeletons(opened(bytes(skeleton.packfile)))[0]
    assert (view.name, view.bones) == ("cat", ["a", "b", "c"])
    assert view.parents.tolist() == [-1, 0, 1]
    assert view.locked.tolist() == [False, True, False]
    assert view.translations.tolist() == [[1, 2, 3]] * 3
    assert view.rotations[0].tolist() == pytest.approx([0, 0.6, 0, 0.8])
    assert view.scales.tolist() == [[4, 5, 6]] * 3
    assert (view.float_slots, view.reference_floats.tolist()) == (["x", "y"], [7.5, 8.5])
    assert (view.children(-1), view.children(0), view.children(2)) == ([0], [1], [])
    assert list(view.walk()) == [(0, 0), (1, 1), (2, 2)]
    # Scaled to (4, 10, 18), turned about y, where x and z mix by 0.28 and 0.96, then moved.
    places, _ = view.model_space()
    wanted = [1 + 0.28 * 4 + 0.96 * 18, 2 + 10, 3 + 0.28 * 18 - 0.96 * 4]
    assert places[1] == pytest.approx(wanted)


def test_the_members_of_an_animation_have_known_offsets() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    transforms = np.zeros((4, 3, 4), np.float32)
    transforms[:, 0, 0] = (1, 2, 3, 5)
    transforms[:, 1, 3] = 1
    transforms[:, 2, 1] = (6, 7, 8, 9)
    notes = [{"time": 0.25, "text": "step"}]
    animation = hkx.new_object(
        packfile,
        "hkaInterleavedUncompressedAnimation",
        {
            "duration": 3.0,
            "numberOfTransformTracks": 2,
            "numberOfFloatTracks": 1,
            "transforms": transforms,
            "floats": [0.5, 1.5],
            "annotationTracks": [{"trackName": "foot", "annotations": notes}],
        },
    )
    hkx.new_object(
        packfile,
        "hkaAnimationBinding",
        {
            "animation": animation,
            "originalSkeletonName": "cat",
            "transformTrackToBoneIndices": [4, 2],
            "blendHint": "ADDITIVE",
        },
    )
    (view,) = views.animations(packfile)
    assert (view.kind, view.duration, view.num_frames) == ("interleaved", 3.0, 2)
    assert (view.frame_duration, view.num_tracks, view.num_float_tracks) == (3.0, 2, 1)
    assert (view.skeleton_name, view.blend_hint) == ("cat", "ADDITIVE")
    assert view.bones is not None
    assert view.bones.tolist() == [4, 2]
    (track,) = view.tracks
    assert track.name == "foot"
    assert [(note.time, note.text) for note in track.annotations] == [(0.25, "step")]
    made = view.sample()
    assert made.translations[:, :, 0].tolist() == [[1, 2], [3, 5]]
    assert made.scales[:, :, 1].tolist() == [[6, 7], [8, 9]]
    assert made.floats.tolist() == [[0.5], [1.5]]
    assert view.sample([1.5]).translations[0, :, 0].tolist() == [2, 3.5]


def numbered(kind: str, value: object) -> hkx.Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    text = f"version hk_2010.2.0-r1\n\nclass MyTag : hkReferencedObject\n  number {kind}\n"
    hkx.use_classes(packfile, text.encode())
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    made = hkx.new_object(packfile, "MyTag", {"number": value})
    packfile.root["namedVariants"] = [{"variant": made}]
    return packfile


@pytest.mark.parametrize(
    ("kind", "value", "other", "kept"),
    [
        ("REAL", 2.0, "INT32", 2),
        ("REAL", 2.5, "INT32", None),
        ("REAL", -3.25, "INT8", None),
        ("INT32", 255, "UINT8", 255),
        ("INT32", 256, "UINT8", None),
        ("INT32", -1, "UINT8", None),
        ("INT32", -128, "INT8", -128),
        ("INT32", -129, "INT8", None),
    ],
)
def test_a_number_that_another_type_cannot_hold_is_a_loss(
    kind: str, value: object, other: str, kept: int | None
) -> None:
    text = f"version hk_2014.1.0-r1\n\nclass MyTag : hkReferencedObject\n  number {other}\n"
    tables = [ClassTable.from_text(text)]
    packfile = numbered(kind, value)
    found = hkx.losses(packfile, "hk_2014.1.0-r1", classes=tables)
    if kept is not None:
        assert found == []
        made = hkx.convert(packfile, version="hk_2014.1.0-r1", classes=tables)
        hkx.use_classes(made, tables[0])
        assert made.objects[1]["number"] == kept
        return
    (loss,) = found
    assert loss.path == "/objects/#0002/MyTag.number"
    assert str(value) in loss.what
    with pytest.raises(SerializeError, match="cannot represent"):
        hkx.convert(packfile, version="hk_2014.1.0-r1", classes=tables)


@pytest.mark.parametrize(
    ("kind", "value", "other", "kept"),
    [
        ("REAL", [2.0, -3.0], "INT32", [2, -3]),
        ("REAL", [2.0, 2.5], "INT32", None),
        ("INT32", [255, 0], "UINT8", [255, 0]),
        ("INT32", [0, 256], "UINT8", None),
        ("INT32", [-1], "UINT8", None),
    ],
)
def test_an_array_with_a_number_that_another_type_cannot_hold_is_a_loss(
    kind: str, value: list[float], other: str, kept: list[int] | None
) -> None:
    text = f"version hk_2014.1.0-r1\n\nclass MyTag : hkReferencedObject\n  number ARRAY:{other}\n"
    tables = [ClassTable.from_text(text)]
    packfile = numbered(f"ARRAY:{kind}", value)
    found = hkx.losses(packfile, "hk_2014.1.0-r1", classes=tables)
    if kept is not None:
        assert found == []
        made = hkx.convert(packfile, version="hk_2014.1.0-r1", classes=tables)
        hkx.use_classes(made, tables[0])
        assert made.objects[1]["number"].tolist() == kept
        return
    (loss,) = found
    assert (loss.path, loss.what) == (
        "/objects/#0002/MyTag.number",
        f"a number does not fit {other}",
    )


def test_the_members_of_a_body_have_known_offsets() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    shape = hkx.new_object(
        packfile,
        "hkpCapsuleShape",
        {"radius": 0.25, "vertexA": [1, 2, 3, 0], "vertexB": [4, 5, 6, 0]},
    )
    bodies = [hkx.new_object(packfile, "hkpRigidBody", {"name": name}) for name in ("a", "b")]
    bodies[0]["collidable"]["shape"] = shape
    motion = bodies[0]["motion"]
    motion["inertiaAndMassInv"] = [1, 1, 1, 0.125]
    motion["type"] = "MOTION_BOX_INERTIA"
    motion["motionState"]["transform"] = np.array(
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [7, 8, 9, 1]], np.float32
    )
    constraint = hkx.new_object(
        packfile, "hkpConstraintInstance", {"name": "joint", "entities": bodies}
    )
    packfile.root = hkx.new_object(
        packfile,
        "hkpPhysicsSystem",
        {"name": "system", "rigidBodies": bodies, "constraints": [constraint]},
    )
    (system,) = views.physics_systems(packfile)
    body, other = system.bodies
    assert (system.name, body.name, other.name) == ("system", "a", "b")
    assert body.mass == 8
    assert body.position.tolist()[:3] == [7, 8, 9]
    assert "box" in body.motion.lower()
    assert body.shape is not None
    assert body.shape.kind == "capsule"
    assert body.shape.parameters["radius"] == 0.25
    assert [body.shape.parameters[name].tolist()[:3] for name in ("vertexA", "vertexB")] == [
        [1, 2, 3],
        [4, 5, 6],
    ]
    (joint,) = system.constraints
    assert (joint.name, joint.bodies) == ("joint", (0, 1))


def test_the_members_of_a_state_machine_have_known_offsets() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    data = hkx.new_object(packfile, "hkbBehaviorGraphData")
    data["stringData"] = hkx.new_object(
        packfile, "hkbBehaviorGraphStringData", {"eventNames": ["go", "stop", "turn"]}
    )
    data["eventInfos"] = [{}, {}, {}]
    transitions = hkx.new_object(
        packfile,
        "hkbStateMachineTransitionInfoArray",
        {"transitions": [{"eventId": 2, "toStateId": 7}]},
    )
    states = [
        hkx.new_object(packfile, "hkbStateMachineStateInfo", {"name": name, "stateId": number})
        for name, number in (("stand", 5), ("walk", 7))
    ]
    states[0]["transitions"] = transitions
    machine = hkx.new_object(
        packfile, "hkbStateMachine", {"name": "moves", "startStateId": 5, "states": states}
    )
    packfile.root = hkx.new_object(
        packfile, "hkbBehaviorGraph", {"name": "graph", "rootGenerator": machine, "data": data}
    )
    (view,) = views.behaviours(packfile)
    assert (view.name, view.events, view.root_generator) == (
        "graph",
        ["go", "stop", "turn"],
        machine,
    )
    (found,) = view.state_machines
    assert (found.name, found.start_state) == ("moves", 5)
    assert [(state.id, state.name) for state in found.states] == [(5, "stand"), (7, "walk")]
    (transition,) = found.states[0].transitions
    assert (transition.event, transition.to_state) == ("turn", 7)
    assert transition.from_state in (None, 5)


def test_the_first_invalid_byte_of_a_layout_is_reported() -> None:
    data = bytearray(bytes(build.packfile()))
    right = bytes(data[16:20])
    data[16:20] = b"\x03\x02\x05\x07"
    wanted = ["pointer size is 3", "byte order flag is 2", "padding reuse flag is 5"]
    for at, what in enumerate([*wanted, "empty base flag is 7"]):
        with pytest.raises(CorruptError, match=f"{what}, expected") as raised:
            opened(bytes(data))
        assert raised.value.offset == 16 + at
        data[16 + at] = right[at]
    opened(bytes(data))


def test_a_header_has_defaults() -> None:
    header = Header(8, "hk_2010.2.0-r1")
    assert (header.layout, header.user_tag, header.flags) == ("8101", 0, 0)
    assert (header.contents_section, header.contents_offset) == (2, 0)
    assert (header.class_name_section, header.class_name_offset) == (0, 75)
    assert (header.max_predicate, header.predicates_size, header.predicates) == (-1, -1, b"")
    assert header.version_fill is None


def test_a_raw_object_is_copied_with_all_its_data() -> None:
    target = one("hkbClipGenerator")
    raw = RawObject("MyTag", b"data", [(1, 2)], [(3, target)], CorruptError("odd"))
    made = copy.copy(raw)
    assert (made.class_name, made.data, made.local_fixups) == ("MyTag", b"data", [(1, 2)])
    assert made.pointers == [(3, target)]
    assert made.error is not None
    assert made.error.message == "odd"
