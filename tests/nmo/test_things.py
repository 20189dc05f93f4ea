"""Cameras, lights, transforms and keys of a scene model: the source field of each number."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import ChunkwrightError
from chunkwright.exchange.model import Node
from chunkwright.nmo import VirtoolsFile, scene_model
from chunkwright.nmo.scene_model import building
from tests.nmo.files import file_4, opened


class Fake:
    """An entity with the areas that are given."""

    id, name, address, class_name = 7, "It", "/objects/It", "CKCamera"

    def __init__(self, **areas: dict[str, Any]) -> None:
        self.areas = areas
        self.matrix = np.eye(4)

    def area_fields(self, name: str) -> dict[str, Any] | None:
        return self.areas.get(name)


def camera(**areas: dict[str, Any]) -> Any:
    item: Any = Fake(**areas)
    return building.camera(item)


def test_a_camera_is_made_from_its_fields() -> None:
    made = camera(camera={"aspect": (16, 9), "near": 0.25, "far": 70.0, "field_of_view": 1.0})
    assert (made.name, made.aspect, made.near, made.far) == ("It", 16 / 9, 0.25, 70)
    assert made.yfov == pytest.approx(2 * math.atan(math.tan(0.5) * 9 / 16))
    assert made.height == 1
    usual = camera(camera={"aspect": (4, 3)})
    assert (usual.near, usual.far) == (0.1, 1000)
    assert usual.yfov == pytest.approx(2 * math.atan(math.tan(0.4) * 3 / 4))
    for angle, counts in ((0.001, 0.01), (0.02, 0.02), (3.0, 3.0), (3.1, 3.1), (3.14, 3.1)):
        found = camera(camera={"aspect": (1, 1), "field_of_view": angle})
        assert found.yfov == pytest.approx(counts)
    for aspect in ((0, 3), (-1, 3), (3, 0), (3, -1)):
        assert camera(camera={"aspect": aspect}).aspect == pytest.approx(4 / 3)
    assert camera(camera={"aspect": (1, 3)}).aspect == pytest.approx(1 / 3)


def test_an_orthographic_camera_is_made_from_its_fields() -> None:
    for zoom, height in ((0.25, 2.0), (0.0, 1.0), (-1.0, 1.0)):
        made = camera(camera={"projection": 2, "aspect": (2, 1), "ortho_zoom": zoom})
        assert made.height == height
    assert camera(camera={"projection": 2, "aspect": (2, 1)}).height == 0.5
    seen = [camera(camera={"projection": each, "aspect": (2, 1)}) for each in (1, 2, 3)]
    assert [each.yfov == 0 for each in seen] == [False, True, False]


def test_a_camera_of_an_old_file_is_made_from_its_areas() -> None:
    made = camera(
        old_field_of_view={"field_of_view": 1.0},
        old_projection={"projection": 1},
        old_ortho_zoom={"ortho_zoom": 4.0},
        old_aspect={"width": 16, "height": 9},
        old_planes={"near": 0.25, "far": 70.0},
    )
    assert (made.aspect, made.near, made.far) == (16 / 9, 0.25, 70)
    assert made.yfov == pytest.approx(2 * math.atan(math.tan(0.5) * 9 / 16))
    flat = camera(old_projection={"projection": 2}, old_ortho_zoom={"ortho_zoom": 3.0})
    assert flat.height == pytest.approx(1 / (3 * 4 / 3))


def light(power: float | None = None, **fields: Any) -> Any:
    areas = {"light": fields} | ({} if power is None else {"light_power": {"power": power}})
    item: Any = Fake(**areas)
    return building.light(item)


def test_a_light_is_made_from_its_fields() -> None:
    usual = light()
    assert (usual.name, usual.kind, usual.color, usual.range) == ("It", "point", (1, 1, 1), 0)
    for flags, kind in ((0x101, "point"), (2, "spot"), (0xF03, "directional"), (4, "point")):
        assert light(type_flags=flags).kind == kind
        assert light(type=flags & 0xFF).kind == kind
    assert light(type_flags=77).kind == "point"
    dim = light(color=0xFF010A05)
    assert dim.color == pytest.approx(np.array((1, 10, 5)) / 255 / 12.92)
    old = light(color=(0.01, 0.02, 0.03, 1.0))
    assert old.color == pytest.approx(np.array((0.01, 0.02, 0.03)) / 12.92)
    assert [light(range=each).range for each in (-1.0, 0.5)] == [0, 0.5]
    spot = light(type_flags=2, inner_cone=0.5, outer_cone=1.5)
    assert (spot.inner_cone, spot.outer_cone) == (0.25, 0.75)
    bare = light(type_flags=2)
    assert (bare.inner_cone, bare.outer_cone) == (0, 0.5)


@pytest.mark.parametrize("power", [None, 1.0, 3.0, -2.0])
def test_the_intensity_of_a_light_follows_from_range_and_attenuation(power: float | None) -> None:
    factor = 1.0 if power is None else max(power, 0.0)
    numbers = {
        "constant_attenuation": 2.0,
        "linear_attenuation": 0.5,
        "quadratic_attenuation": 0.25,
    }
    # At half the range, which is at most 50.
    for reach, half in ((6.0, 3.0), (50.0, 25.0), (80.0, 25.0)):
        made = light(power, range=reach, **numbers)
        falloff = 2 + 0.5 * half + 0.25 * half**2
        assert made.intensity == pytest.approx(factor * math.pi * half**2 / falloff)
    assert light(power, range=6.0).intensity == pytest.approx(factor * math.pi * 9)
    lower = light(power, range=6.0, constant_attenuation=-1.0)
    assert lower.intensity == pytest.approx(factor * math.pi * 9)
    sun = light(power, type_flags=3, range=6.0, **numbers)
    assert sun.intensity == pytest.approx(factor * math.pi)


def test_entities_are_exported_with_their_local_transforms() -> None:
    fields = {
        "x_axis": (1.0, 2.0, 3.0),
        "y_axis": (4.0, 5.0, 6.0),
        "z_axis": (7.0, 8.0, 10.0),
        "position": (11.0, 12.0, 13.0),
    }
    placed: Any = Fake(placement=fields)
    other: Any = Fake()
    other.matrix = np.arange(16.0).reshape(4, 4)
    lost: Any = Fake(placement=fields | {"position": (math.nan, 0, 0)})
    far: Any = Fake(placement=fields | {"z_axis": (0, 0, math.inf)})
    made, count = scene_model.world_matrices([placed, lost, other, far])
    assert count == 2
    assert made[0].tolist() == [[1, 4, -7, 11], [2, 5, -8, 12], [-3, -6, 10, -13], [0, 0, 0, 1]]
    assert made[1].tolist() == made[3].tolist() == np.eye(4).tolist()
    mirror = np.diag((1.0, 1, -1, 1))
    assert made[2].tolist() == (mirror @ other.matrix.T @ mirror).tolist()
    worlds = np.array([made[0], made[0] @ np.diag((2.0, 3, 4, 1)), np.eye(4) * 2])
    local = scene_model.local_matrices(worlds, [-1, 0, 0])
    assert local[0].tolist() == worlds[0].tolist()
    assert local[1] == pytest.approx(np.diag((2.0, 3, 4, 1)))
    assert worlds[0] @ local[2] == pytest.approx(worlds[2])
    flat = np.array([np.diag((1.0, 1, 0, 1)), np.diag((2.0, 3, 0, 1))])
    assert scene_model.local_matrices(flat, [-1, 0])[1] == pytest.approx(np.diag((2.0, 3, 0, 1)))
    assert scene_model.local_matrices(flat, [-1, -1]).tolist() == flat.tolist()


LINEAR_POSITION, LINEAR_ROTATION, LINEAR_SCALE = 0x637C4301, 0x49ED4002, 0x654A3A04
SMOOTH_POSITION, SMOOTH_ROTATION, SMOOTH_SCALE = 0x347E4A01, 0x45B52A02, 0x1B545904
NODE = Node("It")


def channel(kind: int, keys: Any, rate: float = 10.0) -> Any:
    return scene_model.channel_of(NODE, scene_model.TRACKS[kind], np.array(keys, float), rate)


def test_keys_of_animations_are_exported_as_channels() -> None:
    found = channel(LINEAR_POSITION, [[20, 1, 2, 3], [5, 4, 5, 6], [20, 7, 8, 9]])
    assert (found.node, found.path, found.interpolation) == (NODE, "translation", "LINEAR")
    assert (found.times.tolist(), found.values.tolist()) == ([0.5, 2], [[4, 5, -6], [1, 2, -3]])
    assert found.times.dtype == found.values.dtype == np.float32
    scale = channel(LINEAR_SCALE, [[0, 1, 2, 3]])
    assert (scale.path, scale.values.tolist()) == ("scale", [[1, 2, 3]])
    turn = channel(LINEAR_ROTATION, [[0, 0, 0, 3, 4], [5, 3, 0, 0, 4]])
    assert turn.path == "rotation"
    assert turn.values == pytest.approx(np.array([(0, 0, -0.6, 0.8), (0.6, 0, 0, 0.8)]))
    assert channel(LINEAR_ROTATION, [[0, 0, 0, 0, 1], [5, 0, 0, 0, 0]]) is None
    # Keys with NaN are left out.
    some = channel(LINEAR_POSITION, [[0, 1, 2, math.nan], [10, 4, 5, 6], [math.inf, 1, 2, 3]])
    assert (some.times.tolist(), some.values.tolist()) == ([1], [[4, 5, -6]])
    assert channel(LINEAR_POSITION, [[0, 1, 2, math.nan]]) is None


def test_keys_on_a_smooth_curve_have_tangents() -> None:
    rows = [[0, 0, 0, 0], [10, 1, 2, 3], [20, 4, 8, 12]]
    bare = [[*row, 0, 0, 0, 0, 0] for row in rows]
    found = channel(SMOOTH_POSITION, bare)
    assert (found.path, found.interpolation) == ("translation", "CUBICSPLINE")
    assert found.times.tolist() == [0, 1, 2]
    # Tangents in, values, tangents out; a second has ten frames.
    assert found.values.tolist() == [
        *[[1, 2, -3], [0, 0, 0], [1, 2, -3]],
        *[[2, 4, -6], [1, 2, -3], [2, 4, -6]],
        *[[3, 6, -9], [4, 8, -12], [3, 6, -9]],
    ]
    # Tension, continuity and bias are the numbers after the position.
    tense = channel(SMOOTH_SCALE, [[*row, 1, 0, 0, 0, 0] for row in rows])
    assert (tense.path, tense.values[3].tolist()) == ("scale", [0, 0, 0])
    ahead = channel(SMOOTH_SCALE, [[*row, 0, 0, 1, 0, 0] for row in rows])
    assert ahead.values[3].tolist() == [1, 2, 3]
    assert channel(SMOOTH_POSITION, bare[:2]).interpolation == "LINEAR"
    turns = [[frame, 0, math.sin(a), 0, math.cos(a), 0, 0, 0, 0, 0] for frame, a in (
        (0, 0.0), (2, 0.5), (4, 0.8)
    )]  # fmt: skip
    made = channel(SMOOTH_ROTATION, turns)
    assert (made.path, made.interpolation) == ("rotation", "LINEAR")
    assert made.times == pytest.approx((0, 0.1, 0.2, 0.3, 0.4))
    assert made.values[2] == pytest.approx((0, math.sin(0.5), 0, math.cos(0.5)))
    assert len(channel(SMOOTH_ROTATION, turns[:2]).times) == 2


def animated() -> tuple[VirtoolsFile, Any, list[Any]]:
    file = VirtoolsFile()
    box: Any = file.add_object("CK3dEntity", "Box")
    parts: list[Any] = [file.add_object("CKObjectAnimation", f"Part {at}") for at in range(3)]
    for at, part in enumerate(parts):
        keys = np.array([[0, at, 0, 0], [15, at + 1, 0, 0]], "<f4")
        part["controllers"] = {
            "entity": box,
            "controllers": [{"type": LINEAR_POSITION, "keys": keys}],
        }
    return file, box, parts


@pytest.mark.parametrize(("rate", "seconds"), [(None, 0.5), (0.0, 0.5), (-5.0, 0.5), (15.0, 1.0)])
def test_each_keyed_animation_is_exported_as_a_clip(rate: float | None, seconds: float) -> None:
    file, box, parts = animated()
    keyed: Any = file.add_object("CKKeyedAnimation", "Walk")
    keyed["animations"] = {"animations": [None, parts[1]]}
    if rate is not None:
        keyed["frame_rate"] = {"frame_rate": rate}
    other: Any = file.add_object("CKKeyedAnimation", None)
    found = list(scene_model.clips_of(file))
    used = rate if rate is not None and rate > 0 else 30
    assert found == [(keyed, [parts[1]], used), (other, [], 30), (None, [parts[0], parts[2]], 30)]
    node = Node("Box")
    walk, rest = scene_model.animations(file, {id(box): node})
    assert (walk.name, rest.name, rest.extras) == ("Walk", "Animations", {})
    assert walk.channels[0].times.tolist() == [0, seconds]
    assert walk.channels[0].values.tolist() == [[1, 0, 0], [2, 0, 0]]
    # Of several that move the same entity, the first counts.
    assert [each.values.tolist() for each in rest.channels] == [[[0, 0, 0], [1, 0, 0]]]
    assert scene_model.moving(file) == {id(box)}
    assert scene_model.animations(file, {}) == []


def test_the_animated_entity_is_that_of_the_first_area_that_has_one() -> None:
    file = VirtoolsFile()
    every = [file.add_object("CK3dEntity", name) for name in "abcd"]
    names = ("controllers", "shared", "old_data", "old_entity")
    for first in range(4):
        areas = {name: {"entity": each} for name, each in zip(names, every, strict=True)}
        areas = dict(list(areas.items())[first:])
        item: Any = Fake(**areas)
        assert scene_model.entity_of(item) is every[first]
        nothing: Any = Fake(**areas | {names[first]: {"entity": None}})
        assert scene_model.entity_of(nothing) is (every[first + 1] if first < 3 else None)
    bare: Any = Fake()
    assert scene_model.entity_of(bare) is None
    assert scene_model.moving(VirtoolsFile()) == set()


def test_an_animation_with_shared_keys_uses_those_of_the_other() -> None:
    _, _, (one, two, _) = animated()
    del two["controllers"]
    two["shared"] = {"animation": one}
    assert scene_model.keys_owner(two) is one
    (place,) = scene_model.places_of(two)
    assert (place.track.path, place.keys.tolist()) == ("translation", [[0, 0, 0, 0], [15, 1, 0, 0]])
    two["shared"]["animation"] = None
    assert scene_model.keys_owner(two) is two
    assert list(scene_model.places_of(two)) == []
    rows = {
        name: np.full((1, 4), at) for at, name in enumerate(("positions", "rotations", "scales"))
    }
    old: Any = Fake(
        old_data={"positions": rows["positions"], "scales": None},
        old_rotations={"rotations": rows["rotations"]},
        old_scales={"scales": rows["scales"]},
        controllers={"controllers": [{"type": 99, "keys": 1}, {"type": LINEAR_SCALE, "data": b""}]},
    )
    found = [(each.track.path, each.name, each.keys[0, 0]) for each in scene_model.places_of(old)]
    assert found == [
        ("translation", "positions", 0),
        ("rotation", "rotations", 1),
        ("scale", "scales", 2),
    ]


def test_the_code_page_of_an_old_file_is_that_of_the_names_in_its_chunks() -> None:
    data = bytearray(file_4())
    at = data.index(b"A\0\0\0", 32)
    for name, is_evidence in ((b"\xb0\xa1", True), (b"\xfeA", True), (b"AB", False)):
        data[at - 4 : at] = (3).to_bytes(4, "little")
        data[at : at + 3] = name + b"\0"
        file = opened(bytes(data), strict=False)
        # A single character could belong to any page.
        assert (file.encoding, file.encoding_guessed) == ("cp1252", is_evidence)


def test_an_error_in_the_contents_names_the_file() -> None:
    data = bytearray(file_4())
    data[36] = 99
    with pytest.raises(ChunkwrightError) as caught:
        opened(bytes(data), strict=False)
    assert "99 objects" in str(caught.value)
