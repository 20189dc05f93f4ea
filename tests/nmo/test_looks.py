"""Edited materials: the fields that change, and reports of edits that cannot be applied."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits.model import Change, Edits, MeshChange, NodeChange, SlotChange
from chunkwright.exchange.model import Image, Material, Mesh, Node, Texture
from chunkwright.nmo import VirtoolsFile, demo
from chunkwright.nmo.edit import insides
from chunkwright.nmo.model.materials import colour_of, stored_colour
from chunkwright.nmo.scene_model import marked
from chunkwright.nmo.scene_model.back import apply_edits, looks
from chunkwright.nmo.scene_model.meshes import ALPHA_BLEND, ALPHA_TEST, TWO_SIDED
from tests.nmo.test_scene_models import entity


def wood_of(file: VirtoolsFile) -> Any:
    return file.objects["Wood"]


@pytest.mark.parametrize(
    ("roughness", "power"),
    [(1.0, 0.0), (0.5, 6.0), (2.0, 0.0), (0.01, 19998.0), (0.0, 19998.0), (-1.0, 19998.0)],
)
def test_the_specular_power_follows_from_the_roughness(roughness: float, power: float) -> None:
    wood = wood_of(demo.make())
    looks.set_roughness(wood, Material("Wood", roughness=roughness))
    assert wood.specular_power == pytest.approx(power)


def test_the_emissive_colour_keeps_its_alpha() -> None:
    wood = wood_of(demo.make())
    wood.emissive = (0, 0, 0, 0.2)
    # Linear light; 0.21586 is 128 of 255 on the screen.
    wood.texture, wood.diffuse = None, (1, 1, 1)
    looks.set_colours(wood, Material("Wood", (1.0, 1.0, 1.0, 1.0), emissive=(1.0, 0.21586, 0.0)))
    assert wood.fields["material"]["emissive"] == 0x33FF8000


def test_the_alpha_mode_sets_flags_and_modes() -> None:
    wood = wood_of(demo.make())
    fields = wood.fields["material"]
    fields["flags"], fields["modes"] = 0x12340002, 0x11111111
    looks.set_cover(wood, Material("Wood", alpha_mode="MASK", alpha_cutoff=0.2))
    assert fields["flags"] == 51 << 24 | 7 << 16 | ALPHA_TEST | 2
    for cutoff, reference in ((2.0, 255), (-1.0, 0), (1.0, 255)):
        looks.set_cover(wood, Material("Wood", alpha_mode="MASK", alpha_cutoff=cutoff))
        assert fields["flags"] >> 24 == reference
    assert fields["modes"] == 0x11111111
    looks.set_cover(wood, Material("Wood", alpha_mode="BLEND"))
    assert fields["flags"] & 0xFFFF == ALPHA_BLEND | 2
    # The fourth mode is the source blend (alpha), the fifth the destination blend (1 - alpha).
    assert fields["modes"] == 0x11165111
    looks.set_cover(wood, Material("Wood"))
    assert fields["flags"] & 0xFFFF == 2
    looks.set_sides(wood, Material("Wood", double_sided=True))
    assert fields["flags"] & 0xFFFF == 2 | TWO_SIDED
    looks.set_sides(wood, Material("Wood"))
    assert fields["flags"] & 0xFFFF == 2


def test_colours_are_set_as_a_dword_or_as_floats() -> None:
    assert colour_of(0x33FF8001) == pytest.approx((1, 128 / 255, 1 / 255, 0.2))
    assert colour_of((0.1, 0.2, 0.3, 2.0)) == (0.1, 0.2, 0.3, 2.0)
    assert stored_colour((1, 128 / 255, 0), 0) == 0xFFFF8000
    assert stored_colour((1, 0, 1 / 255, 0.2), 5) == 0x33FF0001
    assert stored_colour((2, 0, 0.25), (0.0, 0.0, 0.0, 0.0)) == (2, 0, 0.25, 1)


def reasons(file: VirtoolsFile, edits: Edits) -> list[str]:
    return [each.reason for each in apply_edits(file, edits).outcomes if each.reason]


def recolored(
    changed: set[str], edited: Material, *, textured: bool = False, flags: int = 0
) -> tuple[Any, list[str]]:
    wood = wood_of(demo.make())
    wood.diffuse, wood.emissive = (1, 0, 0, 0.4), (0, 0, 1, 1)
    fields = wood.fields["material"]
    fields["flags"], fields["modes"] = flags, 0x13222224
    if not textured:
        wood.texture = None
    original = Material("Wood", extras=marked(wood))
    changes = [Change(f"material.{each}", "Wood", original, edited) for each in sorted(changed)]
    return wood, reasons(wood.file, Edits(changes=changes))


ADDED = ALPHA_BLEND


def test_an_additive_material_has_the_emissive_colour() -> None:
    green = Material("Wood", (0.0, 0.0, 0.0, 0.4), emissive=(0.0, 1.0, 0.0))
    wood, refused = recolored({"emissive"}, green, flags=ADDED)
    assert (wood.diffuse, wood.emissive) == (pytest.approx((0, 1, 0, 0.4)), (0, 0, 1, 1))
    assert refused == []
    green.base_color = (1.0, 0.0, 0.0, 0.4)
    wood, refused = recolored({"emissive"}, green)
    assert (wood.diffuse[:3], wood.emissive) == ((1, 0, 0), (0, 1, 0, 1))
    assert refused == []
    wood, refused = recolored({"base_color"}, green, flags=ADDED)
    assert wood.diffuse[:3] == (1, 0, 0)
    assert refused == ["an additive material has no colour but the emissive one"]
    # The emissive picture is that of the colour.
    green.emissive_texture = Texture(Image("Moss", b""))
    wood, refused = recolored({"emissive"}, green)
    assert (wood.diffuse[:3], wood.emissive) == ((1, 0, 0), (0, 0, 1, 1))
    assert refused == ["the emissive picture of a Virtools material is the picture of its colour"]


def test_other_edits_of_an_additive_material_keep_its_colour() -> None:
    look = Material("Wood", emissive=(0.0, 1.0, 0.0), double_sided=True, metallic=1.0)
    wood, refused = recolored({"double_sided", "metallic"}, look, flags=ADDED)
    assert (wood.diffuse[:3], wood.emissive) == ((1, 0, 0), (0, 0, 1, 1))
    assert wood.fields["material"]["flags"] & TWO_SIDED
    assert refused == ["Virtools materials are not metallic"]


def test_the_base_colour_is_set_with_and_without_a_picture() -> None:
    look = Material("Wood", base_color=(0.0, 0.0, 1.0, 0.2))
    wood, refused = recolored({"base_color"}, look)
    assert wood.fields["material"]["diffuse"] == 0x330000FF
    assert refused == []
    # With a picture, diffuse and emissive add up to its colour: red and blue, here.
    look = Material("Wood", (0.21586, 0.0, 0.21586, 1.0))
    look.base_color_texture = Texture(Image("Planks", b""))
    wood, refused = recolored({"base_color"}, look, textured=True)
    assert (wood.diffuse[:3], wood.emissive[:3]) == ((128 / 255, 0, 0), (0, 0, 128 / 255))
    assert refused == []
    look.base_color_texture = Texture(Image("Moss", b""))
    wood, refused = recolored({"base_color_texture", "emissive_texture"}, look, textured=True)
    assert wood.texture.name == "Moss"
    assert refused == []
    look.base_color_texture = None
    wood, _ = recolored({"base_color_texture"}, look, textured=True)
    assert wood.texture is None


def test_a_picture_is_repeated_the_same_way_in_both_directions() -> None:
    wood = wood_of(demo.make())
    look = Material("Wood", base_color_texture=Texture(Image("Planks", b"")))
    assert look.base_color_texture is not None
    for wrap, number in (("clamp", 3), ("mirror", 2), ("repeat", 1)):
        look.base_color_texture.wrap = (wrap, wrap)  # type: ignore[assignment]
        assert looks.set_wrap(wood, look) is None
        assert wood.fields["material"]["modes"] >> 28 == number
    look.base_color_texture.wrap = ("repeat", "clamp")
    assert "both directions" in (looks.set_wrap(wood, look) or "")
    assert wood.fields["material"]["modes"] >> 28 == 1


def test_objects_that_are_not_in_the_file_are_reported() -> None:
    file = demo.make()
    other = demo.make()
    floor = file.objects["Floor"]
    strange = Material("Strange", extras=marked(floor))
    image = Image("Stranger", b"", extras=marked(floor))
    mesh = Mesh("Strangest", extras=marked(floor))
    gone = Node("Gone")
    slot = ("base_color_texture", strange, strange)
    edits = Edits(
        changes=[
            SlotChange("image.data", "Stranger", image, image, "", *slot),
            Change("material.roughness", "Strange", strange, strange),
            MeshChange("mesh.shape", "Strangest", mesh, mesh),
            Change("node.removed", "Gone", gone, None),
        ]
    )
    assert reasons(file, edits) == [
        "it is not a texture of the file",
        "it is not an object of the file",
        "it is not an object of the file",
        "it is not an object of the file",
    ]
    assert bytes(file) == bytes(other)


def test_a_new_node_below_something_other_than_an_entity_is_a_root() -> None:
    file = VirtoolsFile()
    box = entity(file, "Box")
    group = file.add_object("CKGroup", "Group")
    above = [Node("Group", extras=marked(group)), Node("Box", extras=marked(box))]
    edits = Edits(worlds={each: np.eye(4) for each in above})
    edits.originals = {each: each for each in above}
    edits.parents = dict.fromkeys(above)
    for each in above:
        new = Node(f"In {each.name}")
        edits.parents[new] = each
        edits.changes.append(NodeChange("node.added", new.name, None, new, "", each, np.eye(4)))
    assert reasons(file, edits) == []
    made: list[Any] = [file.objects["In Group"], file.objects["In Box"]]
    assert [each.parent for each in made] == [None, box]


def test_areas_that_may_refer_to_removed_objects_are_reported() -> None:
    file = demo.make()
    floor = file.objects["Floor"]
    number = file.objects.index_of(floor)
    file.objects["Wood"].need_chunk()[0x777777] = number.to_bytes(4, "little")
    node = Node("Floor", extras=marked(floor))
    applied = apply_edits(file, Edits(changes=[Change("node.removed", "Floor", node, None)]))
    (remark,) = applied.remarks
    assert remark == "/objects/Wood/0x777777: it may refer to removed objects"
    assert floor not in file.objects


@pytest.mark.parametrize(
    ("form", "alpha", "mode"),
    [("PNG", 255, "RGB"), ("PNG", 254, "RGBA"), ("PNG", 0, "RGBA"), ("BMP", 254, "RGB")],
)
def test_a_picture_has_alpha_only_if_it_is_used(form: str, alpha: int, mode: str) -> None:
    pillow = pytest.importorskip("PIL.Image")
    pixels = np.full((2, 2, 4), 255, np.uint8)
    pixels[0, 0, 3] = alpha
    data = insides.encoded(pillow.fromarray(pixels), form)
    with pillow.open(io.BytesIO(data)) as stored:
        assert (stored.format, stored.mode) == (form, mode)
