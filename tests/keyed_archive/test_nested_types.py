"""Lists and mappings that replace or extend archives and arrays take over their types."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType
from tests.query.files import opened

T = VariantType

CURVE = "ka/0c0909a6_TracerTrail.sc2.dvpl"
POINTS = "/data_nodes/#0x4/layers/0/sizeOverLife3ds/3"


def points() -> VariantArray:
    """Return points of a curve as in scenes: a count of numbers, a number, a time."""
    one = VariantArray([1, 0.5, 0.0])
    one.set(0, 1, T.UINT8)
    return VariantArray([one])


def layer() -> KeyedArchive:
    made = KeyedArchive({"name": "fire", "curve": [2]})
    made.set("order", 7, T.UINT16)
    made["curve"].set(0, points(), T.ARRAY)
    return made


def types(value: Any) -> Any:
    """Return the type of everything in an archive or array."""
    if isinstance(value, KeyedArchive):
        return {key: types(each) or type_.name for key, type_, each in value.entries()}
    if isinstance(value, VariantArray):
        return [types(each) or value.type_of(place).name for place, each in enumerate(value)]
    return None


def plain(value: Any) -> Any:
    if isinstance(value, KeyedArchive):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, VariantArray) else value


POINT = ["UINT8", "FLOAT", "FLOAT"]
LAYER = {"name": "STRING", "curve": [[POINT]], "order": "UINT16"}


def test_new_elements_get_the_types_of_their_neighbours() -> None:
    curve = points()
    curve.append([1, 1.0, 1.0])
    curve.insert(0, (1, 0.0, 0.0))
    curve += [[1, 2.0, 2.0]]
    assert types(curve) == [POINT] * 4
    layers = VariantArray([layer()])
    layers.append(plain(layer()))
    assert types(layers) == [LAYER, LAYER]


def test_replacements_have_the_types_of_the_old_values() -> None:
    curve = points()
    curve[0] = [2, 1.5, 1.5, 0.0]
    assert types(curve) == [[*POINT, "FLOAT"]]
    curve[:] = [[1, 0.0, 0.0], [1, 1.0, 1.0]]
    assert types(curve) == [POINT, POINT]
    archive = KeyedArchive({"layers": [layer()]})
    archive["layers"] = [plain(layer()), plain(layer())]
    assert types(archive) == {"layers": [LAYER, LAYER]}
    archive["layers"][0] = {"order": 8, "curve": [[[1, 0.0, 0.0], [1, 1.0, 1.0]]], "new": 3}
    expected = {"order": "UINT16", "curve": [[POINT, POINT]], "new": "INT32"}
    assert types(archive["layers"][0]) == expected
    again = chunkwright.open(bytes(archive))
    assert types(again)["layers"] == [expected, LAYER]


def test_replacements_of_another_kind_get_inferred_types() -> None:
    curve = points()
    curve[0] = [300, "x", [1], 0.5]
    assert types(curve) == [["INT32", "STRING", ["INT32"], "FLOAT"]]
    archive = KeyedArchive({"layer": layer()})
    archive["layer"] = {"order": "first", "curve": 5}
    assert types(archive["layer"]) == {"order": "STRING", "curve": "INT32"}
    archive["layer"] = [1]
    assert types(archive) == {"layer": ["INT32"]}
    emptied = points()
    emptied[0] = []
    emptied[0] = [1]
    assert types(emptied) == [["INT32"]]


def test_appending_a_layer_does_not_change_its_neighbour() -> None:
    layers = VariantArray([layer()])
    before = layer()
    layers.append({"order": 9, "curve": [[[1, 9.0, 9.0]]]})
    assert layers[0] == before
    assert layers[1]["curve"] == [[[1, 9.0, 9.0]]]


def test_an_error_in_a_nested_value_has_its_path() -> None:
    archive = KeyedArchive({"curve": points()})
    before = bytes(archive)
    with pytest.raises(ChunkwrightError) as error:
        archive["curve"] = [[1, 0.0, {1: 2}]]
    assert error.value.path == "/curve/0/2"
    assert bytes(archive) == before


@pytest.mark.parametrize("place", ["", "/1"])
def test_curve_points_set_by_address_get_the_types_of_real_scenes(place: str) -> None:
    scene = opened(CURVE)
    assert types(scene.get(POINTS)) == [POINT]
    scene.set(POINTS + place, [1, 5.0, 1.0] if place else [[1, 0.0, 0.0], [1, 5.0, 1.0]])
    again = chunkwright.open(bytes(scene))
    assert types(again.get(POINTS)) == [POINT, POINT]
    assert again.get(POINTS)[1] == [1, 5.0, 1.0]
