"""Skeletons, animations, behaviour graphs and physics, as views of real files."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, LimitError, Limits, QueryError, hkx
from chunkwright.hkx import views
from chunkwright.hkx.model.record import ArrayHeader
from chunkwright.hkx.views import animation_view, spline
from tests.samples import SAMPLES, expected, mostly_slow, needs_samples, samples
from tests.thinning import few_and_rest, one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model.packfile import Packfile

BINARY = SAMPLES / "havok"
# A file of hkxpack has an object without bytes; a test of its own checks that it is refused.
STUB = "Dexesttp_hkxpack__test__resources__test-base.hkx"
WHOLE = [path for path in samples("havok") if path.name != STUB]
COUNTED = {
    path: sum(
        number
        for name, number in expected("havok").get(path.name, {}).get("classes", {}).items()
        if name.endswith("Animation")
    )
    for path in WHOLE
}
# How many animations an independent reader has counted in the files that have some.
ANIMATED = {path: count for path, count in COUNTED.items() if count}
SKYRIM = BINARY / "BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx"
HORSE = BINARY / "ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__horsebehavior.hkx"
FALLOUT = BINARY / "BadDogSkyrim_PyNifly__skeletons__FO4__skeleton.nif@17c8.hkx"

# Quantizations of the spline samples -> how far they are from the uncompressed original:
# translations (of up to 83 units), rotations, scales.
TOLERANCES = {
    "S32_V16_B255_D1": (0.002, 0.006, 0.002),
    "S40_V16_B25_D3": (0.002, 0.002, 0.002),
    "S48_V8_B255_D2": (0.35, 0.002, 0.002),
}
VERSIONS = ("550", "660", "710", "2010_2", "2011_1", "2011_2", "2012_2", "2013_1", "2014_1")


def havoklib(version: str, pattern: str) -> list[Path]:
    return sorted(BINARY.glob(f"PredatorCZ_HavokLib__resources__{version}__{pattern}"))


def only(path: Path) -> views.Animation:
    (found,) = views.animations(chunkwright.open(path))
    return found


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("version", one_of(3, VERSIONS))
def test_spline_samples_equal_the_uncompressed_original(version: str) -> None:
    originals = havoklib(version, "allosaur_run_[48]*")
    # Some versions have the original only in another sample: the animation is the same in all.
    original = only((originals or havoklib("2014_1", "allosaur_run_[48]*"))[0]).sample()
    compared = 0
    for path in havoklib(version, "allosaur_run_S*"):
        view = only(path)
        made = view.sample()
        limits = next(each for name, each in TOLERANCES.items() if name in path.name)
        apart = np.abs(original.translations - made.translations).max()
        assert apart < limits[0], path.name
        assert np.abs(original.scales - made.scales).max() < limits[2], path.name
        both = np.stack((made.rotations, -made.rotations))
        assert np.abs(original.rotations - both).max(axis=3).min(axis=0).max() < limits[1]
        compared += 1
    assert compared >= 2


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(ANIMATED))
def test_every_animation_gives_finite_unit_transforms(path: Path) -> None:
    found = views.animations(chunkwright.open(path))
    assert len(found) == ANIMATED[path]
    for view in found:
        assert len(view.tracks) in (0, view.num_tracks)
        assert view.duration >= 0
        assert view.frame_duration * (view.num_frames - 1) == pytest.approx(view.duration, abs=2e-3)
        made = view.sample()
        assert made.rotations.shape == (view.num_frames, view.num_tracks, 4)
        assert made.floats.shape == (view.num_frames, view.num_float_tracks)
        for each in (made.translations, made.rotations, made.scales, made.floats):
            assert np.isfinite(each).all()
        assert np.abs(np.linalg.norm(made.rotations, axis=2) - 1).max() < 2e-2


@needs_samples
@pytest.mark.parametrize("pattern", ["allosaur_run_[48]*", "allosaur_run_S40*"])
def test_samples_between_frames_are_interpolated_and_outside_clamped(pattern: str) -> None:
    view = only(havoklib("2011_1", pattern)[0])
    frames = view.sample()
    step = view.frame_duration
    made = view.sample([-1.0, 0.0, step * 30, step * 30.5, view.duration, view.duration + 9])
    expected = frames.translations[[0, 0, 30, 30, 100, 100]]
    for row in (0, 1, 2, 4, 5):
        assert np.allclose(made.translations[row], expected[row], atol=1e-3)
    low = np.minimum(frames.translations[30], frames.translations[31])
    high = np.maximum(frames.translations[30], frames.translations[31])
    assert (made.translations[3] >= low - 0.05).all()
    assert (made.translations[3] <= high + 0.05).all()
    # A single time need not be in a list.
    assert view.sample(step * 30).rotations.shape == (1, view.num_tracks, 4)


@needs_samples
def test_annotations_tracks_and_bindings_are_read() -> None:
    path = BINARY / "BadDogSkyrim_PyNifly__tests__SkyrimSE__1hm_staggerbacksmallest.hkx"
    view = only(path)
    assert (view.kind, view.num_frames, view.num_tracks, view.num_float_tracks) == (
        "spline",
        38,
        99,
        4,
    )
    notes = [note for track in view.tracks for note in track.annotations]
    assert all(0 <= note.time <= view.duration for note in notes)
    assert any(note.text for note in notes)
    assert view.bones is not None
    assert view.header["endian"] == 0
    old = only(havoklib("550", "allosaur_run_[48]*")[0])
    assert len([track.name for track in old.tracks if track.name]) == 93


@needs_samples
def test_a_time_that_is_not_a_number_is_refused() -> None:
    for pattern in ("allosaur_run_S40*", "allosaur_run_[48]*"):
        view = only(havoklib("2014_1", pattern)[0])
        with pytest.raises(QueryError, match="not a number"):
            view.sample([0.1, float("nan")])
        ends = view.sample([float("-inf"), float("inf")]).translations
        assert np.array_equal(ends, view.sample([0, view.duration]).translations)


@needs_samples
def test_the_number_of_samples_is_limited() -> None:
    view = only(havoklib("2011_1", "allosaur_run_S40*")[0])
    with pytest.raises(LimitError, match="sampled numbers"):
        view.sample(limits=Limits(objects=1000))


@pytest.mark.parametrize(
    ("kind", "raw", "expected"),
    [
        (3, [222, 94, 94], [0.34794, 0.79800, 0.34794, 0.34794]),
        (3, [63, 63, 63], [1, 0, 0, 0]),
        (3, [63, 0xBF, 0xBF], [0, 0, -1, 0]),
        (3, [0xBF, 0xBF, 126], [0, 0, 0.70711, 0.70711]),
        (4, [0x77, 0xE7], [0, 0, 0, 1]),
        (4, [0x7E, 0x77], [1, 0, 0, 0]),
        (4, [0xE7, 0x70], [0, 0.70711, -0.70711, 0]),
        (4, [0x77, 0x77], [0, 0, 0, 1]),
    ],
)
def test_quaternions_of_three_and_two_bytes_are_unpacked(
    kind: int, raw: list[int], expected: list[float]
) -> None:
    # Two tracks: one still rotation, then a spline of degree 1 over two equal points.
    data = [kind << 2, 0, 15, 0, kind << 2, 0, 0xF0, 0, *raw, *bytes(4 - len(raw))]
    data += [1, 0, 1, 0, 0, 2, 2, *bytes(1 if kind == 4 else 0), *raw, *raw, *bytes(4)]
    packfile = empty()
    hkx.new_object(
        packfile,
        "hkaSplineCompressedAnimation",
        {
            "numberOfTransformTracks": 2,
            "numFrames": 3,
            "maxFramesPerBlock": 256,
            "maskAndQuantizationSize": 8,
            "frameDuration": 0.5,
            "blockOffsets": [0],
            "data": bytes(data),
        },
    )
    (view,) = views.animations(packfile)
    rotations = view.sample().rotations
    assert np.allclose(rotations, np.array(expected), atol=1e-5)
    assert np.allclose(np.linalg.norm(rotations, axis=2), 1)


@pytest.mark.parametrize(("kind", "most"), [(3, 0.012), (4, 0.12)])
def test_packed_quaternions_are_near_the_original(kind: int, most: float) -> None:
    random = np.random.default_rng(kind)
    wanted = random.normal(size=(2000, 4))
    wanted /= np.linalg.norm(wanted, axis=1, keepdims=True)
    raw = np.array([packed(row, kind) for row in wanted.tolist()], np.uint8)
    made = spline.PACKINGS[kind].unpack(raw, "<")
    assert np.abs(made - wanted).max() < most


def packed(quaternion: list[float], kind: int) -> list[int]:
    """Pack a quaternion for unpacking: without the largest of four, or as four of 4 bits."""
    if kind == 4:
        x, y, z, w = (round(7 * part) + 7 for part in quaternion)
        return [x | y << 4, z | w << 4]
    largest = max(range(4), key=lambda place: abs(quaternion[place]))
    rest = [part for place, part in enumerate(quaternion) if place != largest]
    a, b, c = (round(part * 63 * 2**0.5) + 63 for part in rest)
    return [a | (largest & 1) << 7, b | (largest >> 1) << 7, c | (quaternion[largest] < 0) << 7]


def test_sampling_an_animation_without_frames_at_a_time_is_refused() -> None:
    members = {"numberOfTransformTracks": 2}
    obj = hkx.new_object(empty(), "hkaInterleavedUncompressedAnimation", members)
    view = views.animation(obj)
    assert view.sample([]).rotations.shape == view.sample().rotations.shape == (0, 2, 4)
    with pytest.raises(QueryError, match="no frames"):
        view.sample([0.0])


def test_inconsistent_animation_data_is_refused() -> None:
    packfile = empty()
    made = hkx.new_object(
        packfile,
        "hkaSplineCompressedAnimation",
        {"numberOfTransformTracks": 5, "numFrames": 3, "maxFramesPerBlock": 256},
    )
    (view,) = views.animations(packfile)
    with pytest.raises(CorruptError, match="0 blocks"):
        view.sample()
    made["blockOffsets"] = np.array([0], np.uint32)
    with pytest.raises(CorruptError, match="do not fit"):
        view.sample()
    made["maskAndQuantizationSize"] = 20
    with pytest.raises(CorruptError, match="needs 20 bytes"):
        view.sample()
    made["data"] = np.full(64, 0xFF, np.uint8)
    with pytest.raises(ChunkwrightError):
        view.sample()


def empty() -> Packfile:
    return hkx.new_packfile("hk_2010.2.0-r1", "8101")


@needs_samples
def test_skeletons_of_a_real_file_have_bones_parents_and_poses() -> None:
    packfile = chunkwright.open(SKYRIM)
    main, ragdoll = views.skeletons(packfile)
    assert (main.name, ragdoll.name) == ("NPC Root [Root]", "Ragdoll_NPC COM [COM ]")
    assert main.bones[0] == main.name
    assert main.children(-1) == [0, 97]
    assert main.translations.shape == main.scales.shape == (99, 3)
    assert main.rotations.shape == (99, 4)
    walked = list(main.walk())
    assert walked[0] == (0, 0)
    assert sorted(bone for _, bone in walked) == list(range(99))
    depths = {bone: depth for depth, bone in walked}
    for bone, parent in enumerate(main.parents.tolist()):
        assert depths[bone] == (depths[parent] + 1 if parent >= 0 else 0)


@needs_samples
def test_model_space_agrees_with_matrices() -> None:
    (main, _) = views.skeletons(chunkwright.open(SKYRIM))
    positions, rotations = main.model_space()
    worlds: dict[int, Any] = {-1: np.eye(4)}
    for _, bone in main.walk():
        local = np.eye(4)
        for axis in range(3):
            unit = np.eye(3)[axis]
            local[:3, axis] = animation_view.rotate(main.rotations[bone].astype(float), unit)
            local[:3, axis] *= main.scales[bone][axis]
        local[:3, 3] = main.translations[bone]
        worlds[bone] = worlds[int(main.parents[bone])] @ local
        assert np.allclose(worlds[bone][:3, 3], positions[bone], atol=1e-3)
        turned = animation_view.rotate(rotations[bone], np.array([0.0, 0.0, 1.0]))
        assert np.allclose(worlds[bone][:3, 2], turned, atol=1e-3)


def test_overflowing_numbers_raise_no_warning(recwarn: pytest.WarningsRecorder) -> None:
    packfile = empty()
    huge = np.full((2, 3, 4), 3e38, np.float32)
    bones = [{"name": "body"}, {"name": "tail"}]
    members = {"bones": bones, "parentIndices": [-1, 0], "referencePose": huge}
    hkx.new_object(packfile, "hkaSkeleton", members)
    (view,) = views.skeletons(packfile)
    assert not np.isfinite(view.model_space()[0]).all() or view.model_space()[0].max() > 1e75
    newer = hkx.new_packfile("hk_2014.1.0-r1")
    body = {"orientation": huge[0, 0]}
    hkx.new_object(newer, "hknpPhysicsSystemData", {"bodyCinfos": [body]})
    (system,) = views.physics_systems(newer)
    assert np.isinf(system.bodies[0].rotation).any()
    assert not recwarn.list


@needs_samples
@pytest.mark.slow
def test_every_skeleton_is_a_tree() -> None:
    for path in samples("havok"):
        for view in views.skeletons(chunkwright.open(path)):
            assert len(list(view.walk())) == len(view.bones) == len(view.locked) > 0
            assert np.isfinite(view.model_space()[0]).all()


@pytest.mark.parametrize(
    ("parents", "words"),
    [
        ([1, 0], "its own ancestor"),
        ([-1, 2], "is out of range"),
        ([-1, -2], "is out of range"),
        ([-1], "2 bones, not 1"),
    ],
)
def test_bones_that_do_not_form_a_tree_are_refused(parents: list[int], words: str) -> None:
    packfile = empty()
    bones = [{"name": "a"}, {"name": "b"}]
    skeleton = hkx.new_object(packfile, "hkaSkeleton")
    skeleton["bones"] = bones
    skeleton["parentIndices"] = np.array(parents, np.int16)
    with pytest.raises(CorruptError, match=words):
        views.skeletons(packfile)


@needs_samples
def test_a_behaviour_graph_is_viewed_by_name() -> None:
    (view,) = views.behaviours(chunkwright.open(HORSE))
    assert view.name == "HorseBehavior.hkb"
    assert view.root_generator is not None
    machines = {machine.name: machine for machine in view.state_machines}
    assert len(machines) == len(view.state_machines)
    for machine in view.state_machines:
        ids = [state.id for state in machine.states]
        assert machine.start_state in ids
        ways = [way for state in machine.states for way in state.transitions]
        for way in [*ways, *machine.wildcards]:
            assert way.to_state in ids
            assert way.event in ("", *view.events)
    for clip in view.clips:
        assert clip.animation.lower().endswith(".hkx")
        assert all(trigger.event in view.events for trigger in clip.triggers)
    assert {variable.type for variable in view.variables} <= {"BOOL", "INT32", "REAL", "VECTOR4"}


@needs_samples
@pytest.mark.parametrize("paths", few_and_rest(samples("havok"), __name__))
def test_views_of_behaviours_contain_every_clip_and_state_machine(paths: list[Path]) -> None:
    count: Counter[str] = Counter()
    objects: Counter[str] = Counter()
    for path in paths:
        packfile = chunkwright.open(path)
        objects.update(packfile.info()["classes"])
        for view in views.behaviours(packfile) if path.name != STUB else ():
            count.update(
                hkbBehaviorGraph=1,
                hkbStateMachine=len(view.state_machines),
                hkbStateMachineStateInfo=sum(len(each.states) for each in view.state_machines),
                hkbClipGenerator=len(view.clips),
            )
            for variable in view.variables:
                assert variable.name
                assert (variable.initial is None) == (variable.type == "POINTER")
    assert count == {name: objects[name] for name in count}


@needs_samples
def test_a_ragdoll_of_havok_physics_is_read() -> None:
    (ragdoll,) = views.ragdolls(chunkwright.open(SKYRIM))
    assert ragdoll.skeleton is not None
    bodies = ragdoll.system.bodies
    assert len(ragdoll.bone_to_body) == len(ragdoll.skeleton.bones)
    assert len(bodies) == 18
    assert {body.shape.kind for body in bodies if body.shape} == {"capsule"}
    for body in bodies:
        assert body.shape is not None
        ends = (body.shape.parameters["vertexA"], body.shape.parameters["vertexB"])
        # The fourth number of the ends is the radius again.
        assert ends[0][3] == ends[1][3] == np.float32(body.shape.parameters["radius"])
        assert np.allclose(body.rotation @ body.rotation.T, np.eye(3), atol=1e-4)
        assert body.mass > 0
    linked = {each.bodies for each in ragdoll.system.constraints}
    assert len(linked) == len(bodies) - 1
    assert all(0 <= a < 18 and 0 <= b < 18 for a, b in linked)


@needs_samples
def test_a_ragdoll_of_the_newer_physics_is_read() -> None:
    (ragdoll,) = views.ragdolls(chunkwright.open(FALLOUT))
    assert ragdoll.skeleton is not None
    assert len(ragdoll.bone_to_body) == len(ragdoll.skeleton.bones)
    for body in ragdoll.system.bodies:
        assert body.shape is not None
        assert body.shape.kind == "capsule"
        assert body.shape.parameters["a"].shape == (4,)
        assert np.allclose(body.rotation @ body.rotation.T, np.eye(3), atol=1e-4)
    kinds = {each.kind for each in ragdoll.system.constraints}
    assert kinds <= {"hkpRagdollConstraintData", "hkpLimitedHingeConstraintData"}


@needs_samples
@pytest.mark.parametrize("number", [3e38, np.inf, np.nan])
def test_views_of_huge_numbers_raise_no_warning(number: float) -> None:
    packfile = chunkwright.open(FALLOUT)
    (ragdoll,) = views.ragdolls(packfile)
    ragdoll.system.bodies[0].source["orientation"][:] = number
    (again,) = views.ragdolls(packfile)
    assert not np.isfinite(again.system.bodies[0].rotation).all()
    for skeleton in views.skeletons(packfile):
        skeleton.source["referencePose"][:] = number
    for skeleton in views.skeletons(packfile):
        positions, _ = skeleton.model_space()
        assert not np.isfinite(positions).all()


@needs_samples
@pytest.mark.slow
def test_shapes_of_all_files_have_views() -> None:
    kinds: Counter[str] = Counter()
    for path in samples("havok"):
        for system in views.physics_systems(chunkwright.open(path)):
            for body in system.bodies:
                found = list(body.shape.walk()) if body.shape else []
                kinds.update(each.kind for _, each in found)
                for _, each in found:
                    if each.kind == "convex hull":
                        assert each.parameters["vertices"].shape[1] == 3
    assert kinds.keys() >= {
        "capsule",
        "translate",
        "box",
        "convex hull",
        "mesh",
        "list",
        "bounding volume tree",
    }


@needs_samples
def test_the_map_collision_of_a_game_is_a_mesh_of_triangles() -> None:
    path = BINARY / "Grimrukh_soulstruct-havok__havok__resources__MapCollisionTemplate_PTDE.hkx"
    packfile = chunkwright.open(path)
    (system,) = views.physics_systems(packfile)
    (tree,) = (body.shape for body in system.bodies)
    assert tree is not None
    (mesh,) = tree.children
    vertices, triangles = mesh.parameters["vertices"], mesh.parameters["triangles"]
    assert (mesh.kind, mesh.class_name) == ("mesh", "CustomParamStorageExtendedMeshShape")
    assert 0 == triangles.min() < triangles.max() == len(vertices) - 1
    first, *_ = mesh.source["materialArray"]
    assert (first["materialNameData"], len(first["vertexDataBuffer"])) == (1, 5340)


def test_shapes_of_the_newer_physics_have_views() -> None:
    packfile = empty()
    hull = hkx.new_object(packfile, "hkpConvexVerticesShape", {"numVertices": 3})
    hull["rotatedVertices"] = [{"x": [0, 1, 2, 3], "y": [4, 5, 6, 7], "z": [8, 9, 10, 11]}]
    points = views.shape(hull).parameters["vertices"]
    assert points.tolist() == [[0, 4, 8], [1, 5, 9], [2, 6, 10]]
    assert "triangles" not in views.shape(hull).parameters
    members = {"vertices": np.ones((3, 4), np.float32), "indices16": [0, 1, 2, 0]}
    storage, other = (
        hkx.new_object(packfile, "hkpStorageExtendedMeshShapeMeshSubpartStorage", members)
        for _ in range(2)
    )
    mesh = hkx.new_object(packfile, "hkpStorageExtendedMeshShape")
    mesh["meshstorage"] = [storage, None, other]
    found = views.shape(mesh).parameters
    assert found["vertices"].shape == (6, 3)
    assert found["triangles"].tolist() == [[0, 1, 2], [3, 4, 5]]
    with pytest.raises(QueryError, match="expected a hkpShape"):
        views.shape(storage)


def test_shapes_that_contain_themselves_are_refused() -> None:
    packfile = empty()
    one = hkx.new_object(packfile, "hkpConvexTranslateShape")
    two = hkx.new_object(packfile, "hkpConvexTranslateShape")
    one["childShape"]["childShape"], two["childShape"]["childShape"] = two, one
    with pytest.raises(CorruptError, match="contains itself"):
        views.shape(one)


def test_interleaved_rotations_are_of_length_one() -> None:
    packfile = empty()
    obj = hkx.new_object(packfile, "hkaInterleavedUncompressedAnimation")
    rows = np.zeros((3, 3, 4), np.float32)
    rows[0, 1] = (0, 0, 3, 4)
    rows[1, 1] = (0, 0.6, 0, 0.8)
    obj["transforms"] = rows
    obj["numberOfTransformTracks"] = 1
    obj["duration"] = 2.0
    made = views.animations(packfile)[0].sample()
    assert made.rotations[0, 0] == pytest.approx([0, 0, 0.6, 0.8])
    # Unit quaternions stay unchanged to the bit, and so do zeros, which have no direction.
    assert made.rotations[1, 0].tobytes() == rows[1, 1].tobytes()
    assert made.rotations[2, 0].tolist() == [0, 0, 0, 0]
    between = views.animations(packfile)[0].sample([0.5]).rotations
    assert np.linalg.norm(between, axis=2) == pytest.approx(1)


def test_arrays_with_capacity_but_no_elements_are_empty() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    bones = {"bones": [{"name": "tail"}], "parentIndices": np.array([-1], np.int16)}
    skeleton = hkx.new_object(packfile, "hkaSkeleton", bones)
    skeleton["referencePose"] = ArrayHeader(0, 1)
    (view,) = views.skeletons(packfile)
    assert (view.translations.shape, view.rotations.shape) == ((0, 3), (0, 4))
    members = {"duration": 1.0, "numberOfTransformTracks": 2}
    animation = hkx.new_object(packfile, "hkaInterleavedUncompressedAnimation", members)
    animation["transforms"] = ArrayHeader(0, 6)
    assert views.animation(animation).sample().translations.shape == (0, 2, 3)


def test_float_tracks_without_values_are_zero_and_limited() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    members = {
        "type": "HK_INTERLEAVED_ANIMATION",
        "duration": 1.0,
        "numberOfTransformTracks": 1,
        "numberOfFloatTracks": 2,
        "transforms": np.tile(np.eye(3, 4, dtype=np.float32), (3, 1, 1)),
    }
    made = hkx.new_object(packfile, "hkaInterleavedUncompressedAnimation", members)
    assert views.animation(made).sample().floats.tolist() == [[0, 0]] * 3
    made["numberOfFloatTracks"] = 1 << 30
    with pytest.raises(LimitError):
        views.animation(made).sample()
