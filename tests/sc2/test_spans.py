"""The item that each byte of a scene belongs to, counted by hand."""

from __future__ import annotations

from chunkwright.sc2 import Scene
from tests.keyed_archive.test_spans import HEADER, owners
from tests.viewer.test_spans import opened

# Under a string table, keys and texts are ids of 4 bytes, each after a type byte.
ARRAY = 4 + 1 + 4  # the key, the type, the count
NUMBER = TEXT = 4 + 1 + 4
ARCHIVE = 1 + 4 + 8  # as an element: the type, the length, the header


def test_each_byte_belongs_to_the_innermost_node() -> None:
    scene = Scene(35)
    tank = scene.add_entity("tank")
    scene.add_entity("gun", tank).add_component("LightComponent", {"power": 2})
    scene.add_data_node("NMaterial", 7, {"text": "red"})
    data = bytes(scene)
    found = owners(opened(data), data)
    gun = "/hierarchy/tank/gun"
    material = "/data_nodes/#0x7"
    assert found[:3] == [
        (12, "", "header"),
        (8, "/version_tags", HEADER),
        (16, "", "header"),  # the descriptor
    ]
    assert found[4:19] == [
        (ARRAY, "", "#dataNodes"),
        (ARCHIVE, material, HEADER),
        (TEXT, f"{material}/##name", ""),
        (4 + 1 + 4 + 8, f"{material}/#id", ""),
        (TEXT, f"{material}/text", ""),
        (ARRAY, "", "#hierarchy"),
        (ARCHIVE, "/hierarchy/tank", HEADER),
        (TEXT, "/hierarchy/tank/##name", ""),
        (ARRAY, "/hierarchy/tank", "#hierarchy"),
        (ARCHIVE, gun, HEADER),
        (TEXT, f"{gun}/##name", ""),
        (4 + ARCHIVE, f"{gun}/components", HEADER),
        (4 + ARCHIVE, f"{gun}/components/0000", HEADER),
        (TEXT, f"{gun}/components/0000/comp.typename", ""),
        (NUMBER, f"{gun}/components/0000/power", ""),
    ]
    assert found[-2:] == [
        (4 + ARCHIVE, "/#sceneComponents", HEADER),
        (NUMBER, "/#sceneComponents/count", ""),
    ]
