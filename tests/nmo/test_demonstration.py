"""The file of the demonstration: every stored value, by the names of its fields."""

from __future__ import annotations

from typing import Any

from chunkwright.nmo import demo
from tests.demonstrations import kept, shown
from tests.nmo.files import opened


def fields(file: Any, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for area in file.objects[name].chunk.areas:
        found |= area.fields
    return found


def test_the_demonstration_is_a_textured_square() -> None:
    file: Any = opened(bytes(demo.make()))
    assert [(item.class_name, item.name) for item in file.objects] == [
        ("CKTexture", "Planks"),
        ("CKMaterial", "Wood"),
        ("CKMesh", "Square"),
        ("CK3dObject", "Floor"),
        ("CKGroup", "Phys_Floors"),
    ]
    texture, material, mesh, entity, group = file.objects
    assert fields(file, "Planks") == {"names": ["planks.png"]}
    assert fields(file, "Wood") == {
        "diffuse": 0xFFFFFFFF,
        "ambient": 0xFF4C4C4C,
        "specular": 0xFF808080,
        "emissive": 0xFF000000,
        "specular_power": 0,
        "texture": texture,
        "border_color": 0,
        "modes": 0x13201224,
        "flags": 0x08040006,
    }
    assert mesh["flags"] == {"flags": 2}
    assert mesh.material_slots == [material]
    assert mesh.vertices.tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
    assert mesh.faces.tolist() == [[0, 1, 2], [0, 2, 3]]
    assert mesh.uvs.tolist() == [[0, 1], [1, 1], [1, 0], [0, 0]]
    assert fields(file, "Floor") == {
        "current_mesh": mesh,
        "meshes": [mesh],
        "flags": 0,
        "moveable_flags": 0x2F,
        "x_axis": (1, 0, 0),
        "y_axis": (0, 1, 0),
        "z_axis": (0, 0, 1),
        "position": (0, 0, 0),
    }
    assert list(group.members) == [entity]


def test_the_edit_of_the_demonstration_moves_and_copies_the_square() -> None:
    made = demo.make()
    said = demo.edit(made)
    assert "moved 'Floor' up by 2.5" in said
    file: Any = opened(bytes(made))
    assert [item.name for item in file.objects[3:]] == [
        "A01_Floor_01",
        "Phys_Floors",
        "A01_Floor_02",
        "Stones",
    ]
    for name in ("A01_Floor_01", "A01_Floor_02"):
        assert fields(file, name)["position"] == (0, 2.5, 0)
        assert fields(file, name)["current_mesh"] is file.objects["Square"]
    assert list(file.objects["Phys_Floors"].members) == [
        file.objects["A01_Floor_01"],
        file.objects["A01_Floor_02"],
    ]
    assert fields(file, "Stones") == {"names": ["stones.png"]}
    assert file.objects["Wood"].texture is file.objects["Stones"]


def test_the_demonstration_prints_the_recorded_text() -> None:
    assert shown("nmo") == kept("nmo")
