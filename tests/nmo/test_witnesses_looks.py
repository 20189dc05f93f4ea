"""Edited looks: which fields of a material take them, and what cannot be taken is told."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits.model import Edits, MaterialEdit, NodeEdit, PictureEdit
from chunkwright.exchange.edits.model import PrimitiveEdit as MeshEdit
from chunkwright.exchange.model import Image, Material, Mesh, Node, Primitive, Texture
from chunkwright.nmo import VirtoolsFile, demo
from chunkwright.nmo.materials import colour_of, stored_colour
from chunkwright.nmo.scene_model import look_edits, picture_edits
from chunkwright.nmo.scene_model.back import _Back
from chunkwright.nmo.scene_model.marks import marked
from chunkwright.nmo.scene_model.materials import ALPHA_BLEND, ALPHA_TEST, TWO_SIDED
from tests.nmo.test_scene_models import entity


def wood_of(file: VirtoolsFile) -> Any:
    return file.objects["Wood"]


@pytest.mark.parametrize(
    ("roughness", "power"),
    [(1.0, 0.0), (0.5, 6.0), (2.0, 0.0), (0.01, 19998.0), (0.0, 19998.0), (-1.0, 19998.0)],
)
def test_what_is_smooth_has_narrow_highlights(roughness: float, power: float) -> None:
    wood = wood_of(demo.make())
    look_edits.set_roughness(wood, Material("Wood", roughness=roughness))
    assert wood.specular_power == pytest.approx(power)


def test_what_a_material_emits_keeps_its_alpha() -> None:
    wood = wood_of(demo.make())
    wood.emissive = (0, 0, 0, 0.2)
    # Linear light; 0.21586 is 128 of 255 on the screen.
    look_edits.set_emissive(wood, Material("Wood", emissive=(1.0, 0.21586, 0.0)))
    assert wood.fields["material"]["emissive"] == 0x33FF8000


def test_how_a_material_covers_what_is_behind_it() -> None:
    wood = wood_of(demo.make())
    fields = wood.fields["material"]
    fields["flags"], fields["modes"] = 0x12340002, 0x11111111
    look_edits.set_cover(wood, Material("Wood", alpha_mode="MASK", alpha_cutoff=0.2))
    assert fields["flags"] == 51 << 24 | 7 << 16 | ALPHA_TEST | 2
    for cutoff, reference in ((2.0, 255), (-1.0, 0), (1.0, 255)):
        look_edits.set_cover(wood, Material("Wood", alpha_mode="MASK", alpha_cutoff=cutoff))
        assert fields["flags"] >> 24 == reference
    assert fields["modes"] == 0x11111111
    look_edits.set_cover(wood, Material("Wood", alpha_mode="BLEND"))
    assert fields["flags"] & 0xFFFF == ALPHA_BLEND | 2
    # The fourth mode is the source blend, by alpha; the fifth the other, by what is left.
    assert fields["modes"] == 0x11165111
    look_edits.set_cover(wood, Material("Wood"))
    assert fields["flags"] & 0xFFFF == 2
    look_edits.set_sides(wood, Material("Wood", double_sided=True))
    assert fields["flags"] & 0xFFFF == 2 | TWO_SIDED
    look_edits.set_sides(wood, Material("Wood"))
    assert fields["flags"] & 0xFFFF == 2


def test_colours_in_a_dword_and_as_floats() -> None:
    assert colour_of(0x33FF8001) == pytest.approx((1, 128 / 255, 1 / 255, 0.2))
    assert colour_of((0.1, 0.2, 0.3, 2.0)) == (0.1, 0.2, 0.3, 2.0)
    assert stored_colour((1, 128 / 255, 0), 0) == 0xFFFF8000
    assert stored_colour((1, 0, 1 / 255, 0.2), 5) == 0x33FF0001
    assert stored_colour((2, 0, 0.25), (0.0, 0.0, 0.0, 0.0)) == (2, 0, 0.25, 1)


def recolored(changed: set[str], edited: Material, **extras: Any) -> tuple[Any, list[str]]:
    wood = wood_of(demo.make())
    wood.diffuse, wood.emissive = (1, 0, 0, 0.4), (0, 0, 1, 1)
    back = _Back(wood.file, None)
    original = Material("Wood", extras=marked(wood, **extras))
    notes = back.apply(Edits(materials=[MaterialEdit(original, edited, frozenset(changed))]))
    return wood, notes


def test_what_is_added_to_the_picture_is_the_colour() -> None:
    green = Material("Wood", emissive=(0.0, 1.0, 0.0))
    wood, notes = recolored({"emissive"}, green, additive=True)
    assert (wood.diffuse, wood.emissive) == (pytest.approx((0, 1, 0, 0.4)), (0, 0, 1, 1))
    assert notes == []
    wood, notes = recolored({"emissive"}, green)
    assert (wood.diffuse[:3], wood.emissive) == ((1, 0, 0), (0, 1, 0, 1))
    assert notes == []
    # With a picture it is that which is added.
    green.emissive_texture = Texture(Image("Moss", b""))
    wood, notes = recolored({"emissive"}, green, additive=True)
    assert (wood.diffuse[:3], wood.emissive) == ((1, 0, 0), (0, 0, 1, 1))
    assert notes == ["Wood: its emissive stays as it is"]


def test_other_edits_of_what_is_added_leave_its_colour() -> None:
    look = Material("Wood", emissive=(0.0, 1.0, 0.0), double_sided=True, metallic=1.0)
    wood, notes = recolored({"double_sided", "metallic"}, look, additive=True)
    assert (wood.diffuse[:3], wood.emissive) == ((1, 0, 0), (0, 0, 1, 1))
    assert wood.fields["material"]["flags"] & TWO_SIDED
    assert notes == ["Wood: its metallic stays as it is"]


def test_the_base_colour_of_a_picture_stays() -> None:
    look = Material("Wood", base_color=(0.0, 0.0, 1.0, 0.2))
    wood, notes = recolored({"base_color"}, look)
    assert wood.fields["material"]["diffuse"] == 0x330000FF
    assert notes == []
    look.base_color_texture = Texture(Image("Moss", b""))
    wood, notes = recolored({"base_color"}, look)
    assert wood.diffuse[:3] == (1, 0, 0)
    assert notes == ["Wood: its base color stays as it is"]
    wood, notes = recolored({"base_color_texture", "emissive_texture"}, look)
    assert wood.texture.name == "Moss"
    assert notes == []
    look.base_color_texture = None
    wood, _ = recolored({"base_color_texture"}, look)
    assert wood.texture is None


def test_what_is_not_of_the_file_is_told() -> None:
    file = demo.make()
    other = demo.make()
    floor = file.objects["Floor"]
    strange = Material("Strange", extras=marked(floor))
    image = Image("Stranger", b"", extras=marked(floor))
    mesh = Mesh("Strangest", extras=marked(floor))
    part = Primitive(np.zeros((0, 3), np.float32))
    gone = Node("Gone")
    edits = Edits(
        primitives=[
            MeshEdit(gone, mesh, 0, part, None, np.zeros(0, np.int64), frozenset(("indices",)))
        ],
        materials=[MaterialEdit(strange, strange, frozenset(("roughness",)))],
        pictures=[PictureEdit(image, image, "base_color_texture", strange, strange)],
        removed=[gone],
    )
    assert _Back(file, None).apply(edits) == [
        "Strangest: it is not a mesh of the file, and is not changed",
        "Strange: not a material of the file",
        "the picture Stranger is not a texture of the file",
        "Gone: not an object of the file",
    ]
    assert bytes(file) == bytes(other)


def test_only_entities_with_a_place_in_the_scene_are_moved() -> None:
    file = VirtoolsFile()
    above, below, last = (entity(file, name) for name in ("Above", "Below", "Last"))
    group = file.add_object("CKGroup", "Group")
    nodes = [Node(each.name or "", extras=marked(each)) for each in (below, last, group)]
    top = Node("Above", nodes, extras=marked(above))
    worlds = {node: np.eye(4) for node in (top, nodes[0], nodes[2])}
    for place, world in enumerate(worlds.values()):
        world[:3, 3] = (place + 1, 2, 3)
    edit = NodeEdit(top, top, np.eye(4), is_turned=False)
    assert _Back(file, None).apply(Edits(nodes=[edit], worlds=worlds)) == []
    assert [each.position for each in (above, below, last)] == [(1, 2, -3), (2, 2, -3), (0, 0, 0)]


def test_a_new_node_below_what_is_no_entity_is_a_root() -> None:
    file = VirtoolsFile()
    box = entity(file, "Box")
    group = file.add_object("CKGroup", "Group")
    above = [Node("Group", extras=marked(group)), Node("Box", extras=marked(box))]
    new = [(each, Node(f"In {each.name}"), np.eye(4)) for each in above]
    worlds = {each: np.eye(4) for each in above}
    assert _Back(file, None).apply(Edits(added=[*new], worlds=worlds)) == []
    made: list[Any] = [file.objects["In Group"], file.objects["In Box"]]
    assert [each.parent for each in made] == [None, box]


def test_what_may_refer_to_what_was_removed_is_told() -> None:
    file = demo.make()
    floor = file.objects["Floor"]
    number = file.objects.index_of(floor)
    file.objects["Wood"].need_chunk()[0x777777] = number.to_bytes(4, "little")
    edits = Edits(removed=[Node("Floor", extras=marked(floor))])
    (note,) = _Back(file, None).apply(edits)
    assert note == "/objects/Wood/0x777777: it may refer to what was removed"
    assert floor not in file.objects


@pytest.mark.parametrize(
    ("form", "alpha", "mode"),
    [("PNG", 255, "RGB"), ("PNG", 254, "RGBA"), ("PNG", 0, "RGBA"), ("BMP", 254, "RGB")],
)
def test_a_picture_has_alpha_only_where_something_is_seen_through(
    form: str, alpha: int, mode: str
) -> None:
    pillow = pytest.importorskip("PIL.Image")
    pixels = np.full((2, 2, 4), 255, np.uint8)
    pixels[0, 0, 3] = alpha
    data = picture_edits._encoded(pillow.fromarray(pixels), form)
    with pillow.open(io.BytesIO(data)) as stored:
        assert (stored.format, stored.mode) == (form, mode)
