"""The shift of the first texture coordinates of a material, exported and imported again."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.exchange.edits import find_edits
from chunkwright.exchange.exporting import scene_of
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2 import Material
from chunkwright.sc2.scene_model.edits import apply_edits
from tests.sc2.scene_models import drawn
from tests.sc2.test_scene_model import look, material_scene, properties

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.model import SceneModel
    from chunkwright.sc2 import Scene

SLOTS = ("base_color_texture", "normal_texture")


def shifted(*, flag: int = 1, **more: Any) -> Scene:
    """Return a scene whose material shifts its textures."""
    paths = {"albedo": "a.tex", "normalmap": "n.tex", "lightmap": "l.tex"}
    scene, _ = material_scene(
        textures=KeyedArchive(paths),
        flags=KeyedArchive({"TEXTURE0_SHIFT_ENABLED": flag}),
        properties=properties(**more or {"texture0Shift": (0.25, -0.5)}),
    )
    return scene


def look_of(model: SceneModel) -> Any:
    mesh = drawn(model)[0].mesh
    assert mesh is not None
    return mesh.primitives[0].material


@pytest.mark.parametrize(
    ("scene", "offset"),
    [
        (shifted(), (0.25, -0.5)),
        (shifted(flag=0), (0, 0)),
        (shifted(speed=(1.0, 2.0)), (0, 0)),
        (shifted(texture0Shift=(1.0,)), (0, 0)),
        (shifted(texture0Shift=(1.0, float("nan"))), (0, 0)),
    ],
)
def test_textures_with_the_first_coordinates_are_shifted(
    scene: Scene, offset: tuple[float, float]
) -> None:
    made = look_of(scene_of(scene, {}))
    assert [getattr(made, slot).offset for slot in SLOTS] == [offset, offset]
    assert (made.occlusion_texture.texcoord, made.occlusion_texture.offset) == (1, (0, 0))


def back(scene: Scene, edit: Callable[[Any], None]) -> tuple[Any, list[str], list[str]]:
    """Return the look of an edited scene, the reasons for edits not applied, and notes."""
    model = scene_of(scene, {})
    for slot in (*SLOTS, "occlusion_texture"):  # as if their files had been found
        getattr(look_of(model), slot).image.data = b"picture"
    edited = copy.deepcopy(model)
    edit(look_of(edited))
    applied = apply_edits(scene, find_edits(model, edited))
    reasons = [each.reason for each in applied.outcomes if each.reason]
    return look_of(scene_of(scene, {})), reasons, applied.notes


@pytest.mark.parametrize("flag", [0, 1])
def test_storing_a_texture_shift_also_sets_its_flag(flag: int) -> None:
    def edit(made: Any) -> None:
        for slot in SLOTS:
            getattr(made, slot).offset = (0.75, 0.5)

    scene = shifted(flag=flag)
    made, reasons, notes = back(scene, edit)
    assert (reasons, notes) == ([], [])
    assert [getattr(made, slot).offset for slot in SLOTS] == [(0.75, 0.5)] * 2
    flags = Material(scene, scene.materials()[0].node).effective_map("flags")
    assert flags["TEXTURE0_SHIFT_ENABLED"] == 1


def test_other_textures_moved_by_the_same_shift_are_reported() -> None:
    made, reasons, notes = back(
        shifted(flag=0), lambda made: setattr(made.base_color_texture, "offset", (0.5, 0))
    )
    assert made.normal_texture.offset == (0.5, 0)
    assert reasons == []
    assert notes == ["material paint: its textures of normals are moved as that of its colour"]


def test_a_single_texture_cannot_be_moved_or_scaled() -> None:
    made, reasons, notes = back(
        shifted(), lambda made: setattr(made.normal_texture, "offset", (0.5, 0))
    )
    assert made.normal_texture.offset == (0.25, -0.5)
    assert reasons == ["all textures of a material are moved alike, with that of its colour"]
    assert notes == []

    def repeat(made: Any) -> None:  # as Blender writes it, which turns V around
        made.base_color_texture.scale, made.base_color_texture.offset = (3, 3), (0, -2)

    made, reasons, _ = back(shifted(), repeat)
    assert made.base_color_texture.offset == (0.25, -0.5)
    assert len(reasons) == 2
    assert all("scales only those of baked light" in each for each in reasons)


def test_baked_light_is_moved_and_scaled_separately() -> None:
    def edit(made: Any) -> None:
        made.occlusion_texture.offset, made.occlusion_texture.scale = (0.5, 0.25), (2, 3)

    made, reasons, notes = back(shifted(), edit)
    assert (reasons, notes) == ([], [])
    assert (made.occlusion_texture.offset, made.occlusion_texture.scale) == ((0.5, 0.25), (2, 3))
    assert made.base_color_texture.offset == (0.25, -0.5)


def test_the_look_of_an_entity_has_the_texture_shift_of_its_material() -> None:
    scene = shifted()
    [entity] = [each for each in scene.all_nodes() if each.name == "thing"]
    assert look(scene, entity).base_color_texture.offset == (0.25, -0.5)
