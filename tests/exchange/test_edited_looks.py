"""Edits of materials, textures and pictures, and changes that editors make on their own."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any

import numpy as np
import pytest

from chunkwright.binary import png
from chunkwright.exchange.edits import Change, find_edits
from chunkwright.exchange.edits.comparing import (
    EDITORS_OWN,
    ELSEWHERE,
    field_changes,
    is_editors_own,
    match_materials,
    near,
)
from chunkwright.exchange.edits.looks import material_changes, picture_name
from chunkwright.exchange.edits.model import described
from chunkwright.exchange.model import (
    Animation,
    Camera,
    Image,
    Light,
    Material,
    Mesh,
    Node,
    SceneModel,
    Skin,
    Texture,
)
from tests.exchange.editing import changes, mark, material_of, mesh_of, scene, words

pytest.importorskip("PIL.Image", reason="pictures need Pillow")


def picture(*color: int, name: str = "planks", width: int = 3) -> Image:
    return Image(name, png(np.full((2, width, 4), color, np.uint8)))


def look(**images: Image) -> Material:
    slots: dict[str, Any] = {f"{slot}_texture": Texture(image) for slot, image in images.items()}
    return Material("Wood", **slots)


RED, BLUE = (200, 30, 40, 255), (10, 20, 250, 255)


def found(edited: Material, original: Material) -> list[str]:
    return [words(each) for each in material_changes({edited: original})]


def painted(edited: Material, original: Material) -> list[str]:
    """Return the slots whose pixels differ; nothing else may differ."""
    edits: list[Any] = list(material_changes({edited: original}))
    assert all(each.kind == "image.data" for each in edits)
    assert all((each.material, each.edited_material) == (original, edited) for each in edits)
    return [each.slot for each in edits]


# -- fields ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("base_color", (0.5, 0.25, 1, 1)), ("base_color", (1, 1, 1, 0.5)), ("metallic", 0.5),
        ("roughness", 0.25), ("emissive", (0, 0, 3.0)), ("alpha_mode", "BLEND"),
        ("double_sided", True), ("unlit", True),
    ],
)  # fmt: skip
def test_each_field_of_a_material_is_compared(field: str, values: Any) -> None:
    before, after = look(base_color=picture(*RED)), look(base_color=picture(*RED))
    setattr(after, field, values)
    assert found(after, before) == [f"material.{field} Wood"]
    assert found(before, after) == [f"material.{field} Wood"]


def test_materials_of_a_scene_are_compared() -> None:
    original = scene()
    edited = copy.deepcopy(original)
    wood, iron = map(material_of, mesh_of(edited).primitives)
    wood.extras["mine"] = 1
    iron.name, iron.base_color = "Steel", (0.5, 0.5, 0.5, 1)
    iron.extras["chunkwright"]["layer"] = 2
    assert sorted(changes(original, edited)) == [
        "material.base_color Iron", "material.extras Wood mine", "material.mark Iron layer",
        "material.name Iron",
    ]  # fmt: skip
    lines = {described(each) for each in find_edits(original, edited).changes}
    assert lines == {
        "~ material Wood: custom property mine", "~ material Iron: renamed to Steel",
        "~ material Iron: base color", "~ material Iron: mark layer",
    }  # fmt: skip


def test_alpha_that_editors_lose_is_not_an_edit() -> None:
    """Editors can keep only the alpha of a picture."""
    for images, told in (({"base_color": picture(*RED)}, True), ({}, False)):
        before, after = look(**images), look(**images)
        before.alpha_mode = "MASK"
        assert found(after, before) == (["material.alpha_mode Wood"] if told else [])
        before.alpha_mode, after.alpha_mode = "OPAQUE", "BLEND"
        assert found(after, before) == ["material.alpha_mode Wood"]


@pytest.mark.parametrize(("mode", "told"), [("MASK", True), ("BLEND", False), ("OPAQUE", False)])
def test_a_cutoff_matters_only_for_masks(mode: Any, told: bool) -> None:
    before, after = (Material("m", alpha_mode=mode, alpha_cutoff=each) for each in (0.5, 0.25))
    assert found(after, before) == (["material.alpha_cutoff m"] if told else [])


def test_variants_are_compared() -> None:
    night, day = Material("Night"), Material("Day")
    before = Material("m", variants={"night": night})
    assert found(Material("m", variants={"night": Material("Other")}), before) == [
        "material.variants m"
    ]
    assert found(Material("m", variants={"day": day, "night": night}), before) == [
        "material.variants m"
    ]
    assert found(Material("m", variants={"night": night}), before) == []
    # Editors that do not support variants leave them out; a variant may be the material itself.
    assert found(Material("m"), before) == []
    itself = Material("m", variants={"night": night})
    itself.variants["day"] = itself
    assert found(itself, before) == []


# -- pairs -------------------------------------------------------------------------------


def test_a_renamed_material_is_matched_by_its_properties() -> None:
    ours = [Material("red", base_color=(1, 0, 0, 1)), Material("blue", base_color=(0, 0, 1, 1))]
    theirs = [Material("blue", base_color=(0, 0, 1, 1)), Material("ruby", base_color=(1, 0, 0, 1))]
    assert match_materials(ours, theirs) == {theirs[0]: ours[1], theirs[1]: ours[0]}
    # It is neither one of several such materials nor one with a mark.
    twins = [Material("a"), Material("b")]
    assert match_materials(twins, [Material("c")]) == {}
    marked = [Material("a", extras=mark("/a"))]
    assert match_materials(marked, [Material("c")]) == {}


# -- textures ----------------------------------------------------------------------------


def test_textures_are_added_removed_and_changed() -> None:
    before = look(base_color=picture(*RED), normal=picture(*BLUE, name="bumps"))
    after = look(base_color=picture(*BLUE, name="stone"), emissive=picture(*RED, name="glow"))
    assert found(after, before) == [
        "material.base_color_texture Wood", "material.emissive_texture Wood",
        "material.normal_texture Wood",
    ]  # fmt: skip


def test_a_texture_whose_picture_is_missing_is_ignored() -> None:
    missing = Texture(Image("planks", source="images/planks.tex"), texcoord=1, wrap=("clamp",) * 2)
    before = Material("Wood", base_color_texture=missing)
    assert picture_name(missing) == ""
    assert found(Material("Wood"), before) == []
    assert found(Material("Wood", base_color_texture=Texture(Image("planks"))), before) == []
    # A picture with that name was found when the scene was exported; any other is new.
    assert found(look(base_color=picture(*RED)), before) == []
    moss = picture(*RED, name="moss")
    assert found(look(base_color=moss), before) == ["material.base_color_texture Wood"]
    assert found(before, look(base_color=picture(*RED))) == ["material.base_color_texture Wood"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("wrap", ("clamp", "repeat")), ("wrap", ("repeat", "mirror")), ("mag_filter", "nearest"),
        ("texcoord", 1), ("offset", (0.5, 0)), ("scale", (1, 2.0)), ("strength", 0.5),
    ],
)  # fmt: skip
def test_each_field_of_a_texture_is_compared(field: str, value: Any) -> None:
    before, after = look(base_color=picture(*RED)), look(base_color=picture(*RED))
    assert after.base_color_texture is not None
    setattr(after.base_color_texture, field, value)
    (change,) = material_changes({after: before})
    assert change.kind == f"texture.{field}"
    assert (change.slot, change.material, change.edited_material) == (  # type: ignore[attr-defined]
        "base_color_texture", before, after,
    )  # fmt: skip
    word = field.replace("_", " ")
    assert described(change) == f"~ Wood: base color texture: {word}"


def test_a_renamed_picture_is_reported_once() -> None:
    image, renamed = picture(*RED), picture(*RED, name="boards")
    pairs = {look(base_color=renamed): look(base_color=image),
             look(normal=renamed): look(normal=image)}  # fmt: skip
    (change,) = material_changes(pairs)
    assert (change.kind, change.original, change.edited) == ("image.name", image, renamed)
    assert described(change) == "~ picture planks: renamed to boards"


# -- pixels ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "now", "alpha_mode", "differs"),
    [
        ((10, 20, 30, 255), (10, 20, 31, 255), "BLEND", False),  # what JPEG and DXT change
        ((10, 20, 30, 255), (10, 20, 32, 255), "BLEND", True),
        ((10, 20, 90, 255), (10, 20, 30, 255), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 90, 0), "BLEND", False),  # the colour of an invisible pixel
        ((10, 20, 30, 1), (10, 20, 90, 0), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 90, 1), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 30, 200), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 30, 200), "OPAQUE", False),
        ((10, 20, 30, 0), (10, 20, 90, 0), "OPAQUE", True),
        ((50, 60, 70, 255), (50, 60, 70, 253), "BLEND", True),
        ((50, 60, 70, 255), (50, 60, 70, 254), "BLEND", False),
    ],
)
def test_only_visible_pixels_count(before: Any, now: Any, alpha_mode: Any, differs: bool) -> None:
    original, edited = (look(base_color=picture(*each)) for each in (before, now))
    original.alpha_mode = edited.alpha_mode = alpha_mode
    assert painted(edited, original) == (["base_color_texture"] if differs else [])


@pytest.mark.parametrize("modes", [("BLEND", "OPAQUE"), ("OPAQUE", "BLEND")])
def test_alpha_counts_unless_both_are_opaque(modes: Any) -> None:
    original, edited = look(base_color=picture(*RED)), look(base_color=picture(*RED[:3], 99))
    original.alpha_mode, edited.alpha_mode = modes
    assert found(edited, original) == ["material.alpha_mode Wood", "image.data planks"]


@pytest.mark.parametrize(
    ("slot", "channels"),
    [
        ("base_color", "RGBA"), ("metallic_roughness", "GB"), ("normal", "RG"), ("occlusion", "R"),
        ("emissive", "RGBA"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("far", [1, 2])
def test_a_slot_compares_only_its_own_channels(slot: str, channels: str, far: int) -> None:
    for place, channel in enumerate("RGBA"):
        now = [100, 100, 100, 100]
        now[place] += far
        original, edited = (look(**{slot: picture(*each)}) for each in ([100] * 4, now))
        original.alpha_mode = edited.alpha_mode = "BLEND"
        differs = channel in channels and far > 1
        assert painted(edited, original) == ([f"{slot}_texture"] if differs else [])


def test_emission_equal_to_the_base_colour_is_not_an_edit() -> None:
    original = look(base_color=picture(*RED), emissive=picture(*RED))
    edited = look(base_color=picture(*BLUE), emissive=picture(*BLUE))
    assert painted(edited, original) == ["base_color_texture"]
    edited = look(base_color=picture(*RED), emissive=picture(*BLUE))
    assert painted(edited, original) == ["emissive_texture"]
    assert painted(look(emissive=picture(*BLUE)), look(emissive=picture(*RED))) == [
        "emissive_texture"
    ]


def test_a_picture_of_another_size_is_an_edit() -> None:
    original, edited = (look(base_color=picture(*RED, width=width)) for width in (4, 5))
    assert painted(edited, original) == ["base_color_texture"]


def test_an_edited_picture_is_reported_once() -> None:
    red, blue = picture(*RED), picture(*BLUE)
    first, second = look(base_color=red), look(base_color=red, emissive=red)
    pairs = {look(base_color=blue): first, look(base_color=blue, emissive=blue): second}
    (change,) = material_changes(pairs)
    assert (change.kind, change.original, change.edited) == ("image.data", red, blue)
    assert described(change) == "~ picture planks: painted over"


# -- what editors do on their own ---------------------------------------------------------

FAR = float("inf")
SKIN = Skin("rig", [], np.zeros((0, 4, 4), np.float32), {"mine": 1})
WOOD = look(base_color=picture(*RED))
WOOD.alpha_mode = "MASK"


def changed(thing: Any, **values: Any) -> Any:
    return dataclasses.replace(thing, **values)


# The kind of a change, an item, the item as editors change it on their own, and the item after a
# change that they do not make on their own, or None.
OWN: list[tuple[str, Any, Any, Any]] = [
    ("scene.name", SceneModel("tank"), SceneModel("Scene"), SceneModel("car")),
    ("node.name", Node("a"), Node("a.001"), Node("a.b")),
    ("mesh.name", Mesh("a"), Mesh("a.002"), Mesh("b")),
    ("material.name", Material("a" * 70), Material("a" * 63), Material("a" * 62)),
    ("camera.name", Camera("a"), Camera("a.003"), Camera("b")),
    ("light.name", Light("a.001"), Light("a.002"), Light("b.001")),
    ("animation.name", Animation("a"), Animation("a.001"), Animation("a1")),
    ("mesh.name", Mesh(""), Mesh("node"), (Mesh("a"), Mesh("node"))),
    ("skin.inverse_binds", SKIN, changed(SKIN, inverse_binds=np.ones((1, 4, 4))), None),
    ("skin.extras", SKIN, changed(SKIN, extras={}), changed(SKIN, extras={"mine": 2})),
    ("animation.extras", Animation("a", extras={"fps": 30}), Animation("a"),
     Animation("a", extras={"fps": 25})),
    ("camera.extras", Camera("a", extras={"x": 1}), Camera("a"), Camera("a", extras={"x": 2})),
    ("image.name", Image("a.dds"), Image("a"), Image("b.dds")),
    ("image.mime_type", Image("a"), Image("a", mime_type="image/jpeg"), None),
    ("image.source", Image("a", source="a.tex"), Image("a"), None),
    ("image.extras", Image("a", extras={"gpu": 1}), Image("a"), None),
    ("texture.mipmaps", Texture(Image("a"), mipmaps=False), Texture(Image("a")),
     (Texture(Image("a")), Texture(Image("a"), mipmaps=False))),
    ("texture.min_filter", Texture(Image("a"), min_filter="nearest"), Texture(Image("a")),
     Texture(Image("a"), mag_filter="nearest")),
    ("light.range", Light("a", range=5), Light("a"), Light("a", range=6)),
    ("light.inner_cone", Light("a", inner_cone=0.5), Light("a"),
     Light("a", "spot", inner_cone=0.25)),
    ("light.outer_cone", Light("a", outer_cone=0.5), Light("a"),
     Light("a", "spot", outer_cone=0.25)),
    ("camera.aspect", Camera("a", yfov=1), Camera("a", yfov=1, aspect=1.5), None),
    ("camera.height", Camera("a", height=2, aspect=1.5), Camera("a", height=1.5, aspect=2),
     Camera("a", height=1.5, aspect=1.5)),
    ("camera.far", Camera("a", far=FAR), Camera("a", far=100),
     (Camera("a", far=10), Camera("a", far=100))),
    ("material.roughness", Material("a", unlit=True), Material("a", unlit=True, roughness=0.9),
     Material("a", roughness=0.9)),
    ("material.alpha_cutoff", Material("a", alpha_cutoff=0.25), Material("a"), None),
    ("material.alpha_mode", Material("a", alpha_mode="MASK"), Material("a"),
     Material("a", base_color=(1, 1, 1, 0.5))),
]  # fmt: skip


def test_each_row_of_the_table_of_editors_changes_is_tested() -> None:
    """All rows of a kind are tried, in the order of the table."""
    assert [kind for kind, *_ in OWN] == [each.kind for each in EDITORS_OWN]
    assert all(each.reason for each in EDITORS_OWN)
    for (kind, old, hidden, told), own in zip(OWN, EDITORS_OWN, strict=True):
        assert own.is_own(old, hidden), kind
        assert told is None or not own.is_own(*pair(old, told)), kind


def pair(old: Any, told: Any) -> tuple[Any, Any]:
    return told if isinstance(told, tuple) else (old, told)


@pytest.mark.parametrize(("kind", "old", "hidden", "told"), OWN, ids=[each[0] for each in OWN])
def test_changes_that_editors_make_on_their_own_are_not_edits(
    kind: str, old: Any, hidden: Any, told: Any
) -> None:
    thing, field = kind.split(".")
    assert is_editors_own(Change(kind, "a", old, hidden))
    if field not in ELSEWHERE.get(type(old).__name__, ()):
        assert [each.kind for each in field_changes(old, hidden, "a")] == []
    if told is not None:
        before, after = pair(old, told)
        edits = [Change(kind, "a", before, after)]
        if field not in ELSEWHERE.get(type(old).__name__, ()):
            edits = [each for each in field_changes(before, after, "a") if each.kind == kind]
        assert edits
        assert not any(map(is_editors_own, edits))
    # The same difference of another kind is an edit.
    other = {"name": "extras"}.get(field, "name")
    if not any(each.kind == f"{thing}.{other}" for each in EDITORS_OWN):
        assert not is_editors_own(Change(f"{thing}.{other}", "a", old, hidden))


def test_alpha_cutoff_and_alpha_mode_of_a_textured_material_are_compared() -> None:
    assert found(changed(WOOD, alpha_cutoff=0.25), WOOD) == ["material.alpha_cutoff Wood"]
    assert found(changed(WOOD, alpha_mode="OPAQUE"), WOOD) == ["material.alpha_mode Wood"]


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (0.5, 0.500009, True), (0.5, 0.50002, False), (1000.0, 1000.009, True),
        (1000.0, 1000.02, False), (0.001, 0.002, False),
        (1, 1, True), (100_000, 100_001, False), (1, 1.000009, True), (True, 1, False),
        (False, None, False), ((1.0, 2.0), [1.0, 2.00001], True), ((1.0,), (1.0, 2.0), False),
        ("a", "a", True), ({"a": [1.0]}, {"a": [1.000009]}, True),
        ({"a": [1.0]}, {"a": [1.00002]}, False), ({"a": 1}, {"a": 2}, False), ({"a": 1}, {}, False),
        (np.zeros(2), np.zeros(3), False), (np.zeros(2), None, False),
        (np.array([np.nan, 1]), np.array([np.nan, 1.000009]), True), (np.zeros(2), np.ones(2), False),
        (None, None, True), (None, 0, False), ("1", 1, False), (FAR, FAR, True), (FAR, 1e9, False),
    ],
)  # fmt: skip
def test_values_within_the_allowed_drift_are_equal(old: Any, new: Any, same: bool) -> None:
    assert near(old, new) is same
    assert near(new, old) is same


def test_only_factors_of_materials_have_a_tolerance_of_8_bits() -> None:
    """A near plane at a millimetre, or an offset of one pixel, is not such a factor."""
    before, after = Material("m", metallic=0.5), Material("m", metallic=0.5009)
    assert found(after, before) == []
    after.metallic = 0.504
    assert found(after, before) == ["material.metallic m"]
    cameras = Camera("c", near=0.001), Camera("c", near=0.002)
    assert [each.kind for each in field_changes(*cameras)] == ["camera.near"]
    lights = Light("l", intensity=1000.0), Light("l", intensity=1001.0)
    assert [each.kind for each in field_changes(*lights)] == ["light.intensity"]
    old, new = (Texture(Image("a"), offset=(each, 0)) for each in (0.0, 0.001))
    assert [each.kind for each in field_changes(old, new, "a")] == ["texture.offset"]
