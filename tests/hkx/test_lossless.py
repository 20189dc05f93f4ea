"""Lossless-compressed animations of Fallout 4, in packfiles assembled here by a second writer."""

from __future__ import annotations

import dataclasses
import json
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, LimitError, QueryError, hkx
from chunkwright.base.fileio import Limits
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.hkx import views
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import signature
from chunkwright.hkx.file import binary, rewrite
from tests.cli import runner

if TYPE_CHECKING:
    from pathlib import Path

CLASS = "hkaLosslessCompressedAnimation"
# The values in the files of the game.
SIGNATURES = {
    "hkClass": 0x33D42383,
    "hkClassMember": 0xB0EFA719,
    "hkClassEnum": 0x8A3609CF,
    "hkClassEnumItem": 0xCE6F8A6C,
    "hkRootLevelContainer": 0x2772C11E,
    "hkaAnimationContainer": 0x26859F4C,
    "hkaSkeleton": 0xFEC1CEDB,
    CLASS: 0x278BFFE8,
    "hkaAnimationBinding": 0x0FAF9150,
}
BONES = ("root", "spine", "hand")
FRAMES = 4
TURNED = (0.0, 0.0, 0.70710677, 0.70710677)


class Assembler:
    """A writer of the data of a packfile of Fallout 4, by published offsets."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.local: list[tuple[int, int]] = []
        self.pointers: list[tuple[int, str]] = []
        self.objects: dict[str, int] = {}

    def room(self, size: int) -> int:
        self.data += bytes(-len(self.data) % 16)
        at = len(self.data)
        self.data += bytes(size)
        return at

    def begin(self, name: str, size: int) -> int:
        self.objects[name] = self.room(size)
        self.room(0)
        return self.objects[name]

    def array(self, at: int, raw: bytes, count: int, *, structs: bool = False) -> int:
        struct.pack_into("<2I", self.data, at + 8, count, 0x80000000 | count)
        if not count:
            return -1
        to = self.room(len(raw))
        self.data[to : to + len(raw)] = raw
        self.local.append((at, to))
        if not structs:
            self.room(0)
        return to

    def text(self, at: int, text: str) -> None:
        self.local.append((at, len(self.data)))
        self.data += text.encode() + b"\0"
        self.room(0)

    def file(self) -> bytes:
        names, places = b"", {}
        for name, number in SIGNATURES.items():
            places[name] = len(names) + 5
            names += struct.pack("<IB", number, 9) + name.encode() + b"\0"
        names += b"\xff" * (-len(names) % 16)
        self.room(0)
        tables = [
            b"".join(struct.pack("<2I", *row) for row in self.local),
            b"".join(struct.pack("<3I", at, 2, self.objects[to]) for at, to in self.pointers),
            b"".join(struct.pack("<3I", at, 0, places[name]) for name, at in self.objects.items()),
        ]
        tables = [table + b"\xff" * (-len(table) % 16) for table in tables]
        head = struct.pack("<2Q", 0x10C0C01057E0E057, 11 << 32)
        head += struct.pack("<4B5I", 8, 1, 0, 1, 3, 2, 0, 0, places["hkRootLevelContainer"])
        head += b"hk_2014.1.0-r1\0\xff" + struct.pack("<ihh", 0, 21, 0)
        start = 64 + 3 * 64
        for tag, parts in (
            ("classnames", [names]),
            ("types", [b""]),
            ("data", [bytes(self.data), *tables]),
        ):
            sizes = [len(part) for part in parts] + [0] * (4 - len(parts))
            ends = [sum(sizes[: place + 1]) for place in range(4)]
            head += f"__{tag}__".encode().ljust(19, b"\0") + b"\xff"
            head += struct.pack("<7I", start, *ends, ends[-1], ends[-1]) + b"\xff" * 16
            start += ends[-1]
        return head + names + bytes(self.data) + b"".join(tables)


def words(*parts: int) -> int:
    """Pack four 16-bit words into one number, x in the lowest bits."""
    return sum(part << 16 * place for place, part in enumerate(parts))


def still(place: int) -> int:
    return place << 2 | 1


def moving(place: int) -> int:
    return place << 2 | 2


def floats(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


def clip_of(made: Assembler) -> None:
    """Write a clip: the root moves along x, the spine turns, the hand stands still, and grows in z."""
    at = made.begin(CLASS, 224)
    struct.pack_into("<ifii", made.data, at + 16, 0, 1.5, 3, 0)
    names = made.array(at + 40, bytes(3 * 24), 3, structs=True)
    for track in range(3):
        struct.pack_into("<2I", made.data, names + 24 * track + 16, 0, 0x80000000)
    turns = [(0, 0, np.sin(angle), np.cos(angle)) for angle in np.linspace(0, 0.5, FRAMES)]
    arrays = (
        # Three numbers of translation vary: x and y of the root, z of the hand, frame by frame.
        (floats(*(step * 10 + place for step in range(FRAMES) for place in range(3))), 12),
        (floats(5.0, 7.0), 2),
        (
            struct.pack(
                "<3Q",
                words(moving(0), moving(1), still(1), 0),
                words(0, still(0), 0, 0),
                words(still(1), 0, moving(2), 0),
            ),
            3,
        ),
        (floats(*(number for turn in turns for number in turn)), FRAMES),
        (floats(*TURNED), 1),
        (struct.pack("<3H", 0, moving(0), still(0)), 3),
        (floats(*(1 + step for step in range(FRAMES))), FRAMES),
        (floats(2.0), 1),
        (struct.pack("<3Q", 0, 0, words(0, still(0), moving(0), 0)), 3),
        (b"", 0),
    )
    for place, (raw, count) in enumerate(arrays):
        made.array(at + 56 + 16 * place, raw, count)
    struct.pack_into("<i", made.data, at + 216, FRAMES)


def skeleton_of(made: Assembler) -> None:
    at = made.begin("hkaSkeleton", 136)
    made.text(at + 16, "Root")
    made.array(at + 24, struct.pack("<3h", -1, 0, 1), 3)
    bones = made.array(at + 40, bytes(3 * 16), 3, structs=True)
    for place, name in enumerate(BONES):
        made.text(bones + 16 * place, name)
    pose = (0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0)
    made.array(at + 56, floats(*pose * 3), 3)
    for place in range(72, 136, 16):
        made.array(at + place, b"", 0)


def assembled() -> bytes:
    """Return a packfile of a skeleton and a clip of four frames that is bound to it."""
    made = Assembler()
    at = made.begin("hkRootLevelContainer", 16)
    variant = made.array(at, bytes(24), 1, structs=True)
    made.text(variant, "Merged Animation Container")
    made.text(variant + 8, "hkaAnimationContainer")
    made.pointers.append((variant + 16, "hkaAnimationContainer"))
    at = made.begin("hkaAnimationContainer", 96)
    for place, name in ((16, "hkaSkeleton"), (32, CLASS), (48, "hkaAnimationBinding")):
        made.pointers.append((made.array(at + place, bytes(8), 1), name))
    for place in (64, 80):
        made.array(at + place, b"", 0)
    skeleton_of(made)
    clip_of(made)
    at = made.begin("hkaAnimationBinding", 88)
    made.text(at + 16, "Root")
    made.pointers.append((at + 24, CLASS))
    made.array(at + 32, struct.pack("<3h", 0, 1, 2), 3)
    for place in (48, 64):
        made.array(at + place, b"", 0)
    return made.file()


def test_the_computed_signature_of_the_class_equals_that_in_files() -> None:
    table = builtin("hk_2014.1.0-r1")
    assert signature(table, CLASS) == table[CLASS].signature == SIGNATURES[CLASS]


def test_a_file_of_another_writer_round_trips_byte_for_byte() -> None:
    data = assembled()
    packfile = chunkwright.open_packfile(data)
    assert list(packfile.problems()) == []
    assert bytes(packfile) == data
    assert bytes(chunkwright.from_dict(packfile.to_dict())) == data
    assert binary.write_container(rewrite.rewrite(packfile)) == data


def clip() -> views.Animation:
    (found,) = views.animations(chunkwright.open_packfile(assembled()))
    return found


def test_each_component_is_the_identity_constant_or_stored_per_frame() -> None:
    view = clip()
    assert (view.kind, view.num_frames, view.frame_duration) == ("lossless", FRAMES, 0.5)
    found = view.sample()
    assert found.translations[:, 0].tolist() == [[10 * each, 10 * each + 1, 7] for each in range(4)]
    assert found.translations[:, 1].tolist() == [[0, 5, 0]] * FRAMES
    assert found.translations[:, 2].tolist() == [[7, 0, 10 * each + 2] for each in range(4)]
    assert found.rotations[:, 0].tolist() == [[0, 0, 0, 1]] * FRAMES
    angles = np.linspace(0, 0.5, FRAMES)
    assert found.rotations[:, 1, 2] == pytest.approx(np.sin(angles))
    assert found.rotations[:, 2] == pytest.approx(np.tile(TURNED, (FRAMES, 1)))
    assert found.scales[:, :2].tolist() == [[[1, 1, 1]] * 2] * FRAMES
    assert found.scales[:, 2].tolist() == [[1, 2, 1 + each] for each in range(4)]


def test_values_are_linear_between_frames_and_end_at_the_last_frame() -> None:
    found = clip().sample([0.25, 1.5, 9.0])
    assert found.translations[:, 0, 0].tolist() == [5, 30, 30]


@pytest.mark.parametrize(
    ("member", "value", "told"),
    [
        ("numFrames", 5, "dynamic translation 14 is out of range for 12"),
        (
            "dynamicRotations",
            np.zeros((3, 4), np.float32),
            "dynamic rotation 3 is out of range for 3",
        ),
        ("staticScales", np.zeros(0, np.float32), "static scale 0 is out of range for 0"),
        (
            "rotationTypeAndOffsets",
            np.zeros(2, np.uint16),
            "expected a word for each of 3 tracks, not 2",
        ),
        ("rotationTypeAndOffsets", np.full(3, 3, np.uint16), "neither constant nor dynamic"),
        (
            "translationTypeAndOffsets",
            np.full(3, 0xFFFD << 48, np.uint64),
            "16,383 is out of range for 2",
        ),
        ("numFrames", -1, "-1 frames"),
    ],
)
def test_words_that_point_outside_an_array_are_refused(member: str, value: Any, told: str) -> None:
    view = clip()
    view.source[member] = value
    (changed,) = views.animations(view.source.packfile)
    with pytest.raises(CorruptError, match=told):
        changed.sample()


def test_too_many_frames_are_refused_before_memory_is_allocated() -> None:
    view = clip()
    for part in ("translation", "rotation", "scale"):
        words_of = np.asarray(view.source[f"{part}TypeAndOffsets"])
        view.source[f"{part}TypeAndOffsets"] = np.zeros_like(words_of)
    view.source["numFrames"] = 0x7FFFFFFF
    (changed,) = views.animations(view.source.packfile)
    with pytest.raises(LimitError, match="sampled numbers"):
        changed.sample(limits=Limits())


@pytest.mark.parametrize("kind", ["lossless", "spline"])
def test_too_many_frames_without_tracks_are_refused(kind: str) -> None:
    view = clip()
    many = dataclasses.replace(view, kind=kind, num_tracks=0, num_frames=0x7FFFFFFF)
    with pytest.raises(LimitError, match="sampled numbers"):
        many.sample()


def test_float_tracks_of_compressed_animations_are_refused() -> None:
    view = clip()
    view.source["numberOfFloatTracks"] = 1
    (changed,) = views.animations(view.source.packfile)
    with pytest.raises(QueryError, match="float tracks of lossless animations"):
        changed.sample()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "clip.hkx"
    made.write_bytes(assembled())
    return made


def test_the_command_line_shows_and_exports_lossless_clips(path: Path, tmp_path: Path) -> None:
    shown = runner().invoke(command_line, ["info", str(path)])
    assert "clip of 1.5 s, 4 frames, 3 tracks" in shown.stdout
    tree = runner().invoke(command_line, ["tree", str(path)])
    assert "hkaLosslessCompressedAnimation #0004" in tree.stdout
    assert f"rotationTypeAndOffsets  0 {moving(0)} {still(0)}" in tree.stdout
    out = tmp_path / "clip.gltf"
    done = runner().invoke(command_line, ["export", str(path), "-o", str(out)])
    assert done.exit_code == 0, done.output
    scene = json.loads(out.read_text())
    (animation,) = scene["animations"]
    moved = {
        (scene["nodes"][each["target"]["node"]]["name"], each["target"]["path"])
        for each in animation["channels"]
    }
    assert {("root", "translation"), ("spine", "rotation"), ("hand", "scale")} <= moved


def test_an_edited_clip_is_stored_as_splines() -> None:
    tracks = hkx.animations.Tracks(clip())
    tracks.set(0, "translation", np.zeros((FRAMES, 3)))
    made = tracks.write()
    assert made.class_name == "hkaSplineCompressedAnimation"
    found = views.animation(made).sample()
    assert np.abs(found.translations[:, 0]).max() < 1e-3
    assert np.abs(found.translations[:, 2, 2] - [2, 12, 22, 32]).max() < 2e-3


def test_conversion_to_a_version_without_lossless_animations_is_a_loss() -> None:
    packfile = chunkwright.open_packfile(assembled())
    losses = hkx.losses(packfile, version="hk_2010.2.0-r1")
    assert any(CLASS in str(each) for each in losses)


def test_predictive_animations_state_their_size_and_are_not_sampled() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    members = {
        "duration": 1.0,
        "numberOfTransformTracks": 2,
        "numBones": 60,
        "numFloatSlots": 1,
        "numFrames": 31,
        "compressedData": np.zeros(1234, np.uint8),
    }
    view = views.animation(hkx.new_object(packfile, "hkaPredictiveCompressedAnimation", members))
    assert (view.kind, view.num_frames, view.header["numBones"]) == ("predictive", 31, 60)
    told = (
        r"predictive animations cannot be sampled \(31 frames of 60 bones and 1 float slot in 1,234"
    )
    with pytest.raises(QueryError, match=told):
        view.sample()
