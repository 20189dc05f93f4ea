"""Trees of nodes in documents, nodes that were split because of shear, and words for losses."""

from __future__ import annotations

import json
from typing import Any

from chunkwright.exchange import gltf
from chunkwright.exchange.gltf import read_tree
from chunkwright.exchange.gltf.schema import Entry
from chunkwright.exchange.model import Image, Material, Texture, texture_losses

SHEARED = {"extras": {"chunkwright": {}, "sheared": True}}


def tree(*nodes: dict[str, Any], roots: list[int], scene: int = 0) -> Any:
    scenes: list[Any] = [{"nodes": []}] * scene + [{"nodes": roots}]
    return read_tree(Entry({"nodes": list(nodes), "scenes": scenes, "scene": scene}, ""))


def test_a_node_split_because_of_shear_is_joined_with_its_children() -> None:
    found = tree(
        {"name": "leaf", "translation": [1, 2, 3]},
        {"name": "top", "children": [3, 0]},
        {"name": "inner", "scale": [2, 3, 4], "children": [4, 5]},
        SHEARED | {"name": "outer", "translation": [5, 6, 7], "children": [2]},
        {"name": "first"},
        {"name": "second"},
        roots=[1],
        scene=2,
    )
    (top,) = found.roots
    assert [each.name for each in top.children] == ["outer", "leaf"]
    outer = top.children[0]
    assert [each.name for each in outer.children] == ["first", "second"]
    assert found.nodes[2] is found.nodes[3] is outer
    assert outer.matrix.tolist() == [[2, 0, 0, 5], [0, 3, 0, 6], [0, 0, 4, 7], [0, 0, 0, 1]]
    assert outer.extras == {"chunkwright": {}}
    names = [each.text("name") for each in found.bodies]
    assert names == ["leaf", "top", "inner", "inner", "first", "second"]


def test_nodes_without_a_valid_shear_mark_are_not_joined() -> None:
    rows: list[tuple[dict[str, Any], list[str]]] = [
        ({"children": [1]}, ["inner"]),  # without the mark
        ({"extras": {"sheared": 1}, "children": [1]}, ["inner"]),
        (SHEARED | {"children": [1, 2]}, ["inner", "other"]),
    ]
    for outer, below in rows:
        found = tree(outer, {"name": "inner"}, {"name": "other"}, roots=[0])
        assert [each.name for each in found.roots[0].children] == below
    marked = {"name": "inner", "extras": {"mine": 1}}
    found = tree(SHEARED | {"children": [1]}, marked, roots=[0])
    assert [each.name for each in found.roots[0].children] == ["inner"]


def test_losses_of_textures_are_reported() -> None:
    picture = Image("planks", b"data", "image/png", "a/planks.tex", {"mine": 1})
    look = Material(
        "Wood",
        base_color_texture=Texture(picture, wrap=("clamp", "repeat"), texcoord=1),
        normal_texture=Texture(Image("bumps"), strength=0.5, scale=(2, 3)),
        emissive_texture=Texture(picture, mipmaps=False),
    )
    slots = ("base_color_texture", "occlusion_texture", "normal_texture")
    assert texture_losses(look, slots, ("wrap", "scale")) == [
        "Wood: the base color texture loses its texcoord",
        "the picture planks loses its custom properties",
        "Wood: the normal texture loses its strength",
    ]
    assert texture_losses(look, (), ()) == []


VARIANTS = "KHR_materials_variants"


def test_variant_mappings_without_a_material_are_left_out() -> None:
    def varied(mappings: list[Any], **given: Any) -> Any:
        row = {"attributes": {"POSITION": 0}, "extensions": {VARIANTS: {"mappings": mappings}}}
        names = [{"name": "day"}, {"name": "night"}, {"name": "dusk"}]
        document = {
            "asset": {"version": "2.0"},
            "extensions": {VARIANTS: {"variants": names}},
            "materials": [{"name": "wood"}, {"name": "coal"}, {"name": "snow"}],
            "accessors": [{"componentType": 5126, "type": "VEC3", "count": 3}],
            "meshes": [{"primitives": [row | given]}],
            "nodes": [{"mesh": 0}],
            "scenes": [{"nodes": [0]}],
        }
        mesh = gltf.read(json.dumps(document).encode()).roots[0].mesh
        assert mesh is not None
        return mesh.primitives[0].material

    mappings: list[Any] = [
        {"material": 2, "variants": [2, 0]},
        {"variants": [0]},
        {"material": 1, "variants": [1]},
    ]
    found = {name: other.name for name, other in varied(mappings, material=0).variants.items()}
    assert found == {"dusk": "snow", "day": "snow", "night": "coal"}
    assert varied(mappings) is None
    assert varied([], material=0).variants == {}
