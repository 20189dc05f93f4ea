"""``set`` accepts what ``get`` prints: an unchanged value leaves the file unchanged."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright.base.jsontext import dumps
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.keyed_archive.values import Vector3
from chunkwright.query import locate
from tests.query.files import BEHAVIOUR, GEOMETRY, HANGAR, LEVEL, SCENE, path_of
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Document
    from chunkwright.query import Item

T = VariantType
MOST = 150  # the number of items per file

REAL = (
    BEHAVIOUR,
    LEVEL,
    SCENE,
    HANGAR,
    GEOMETRY,
    "havok/PredatorCZ_HavokLib__resources__2013_1__animref_4111_.hkx",
    "havok/Dexesttp_hkxpack__test__resources__test-base.hkx",
    "virtools/scottstts__Ballance.Three.js__musicfiles.nmo",
    "virtools/scottstts__Ballance.Three.js__tutorial.nmo",
    "virtools/BearKidsTeam__BallanceModding__P_Modul_41.nmo",
    "ka/9e5d1c2b_RXD_BC.tex.dvpl",
    "ka/8650340e_heightmap_hangar.heightmap.dvpl",
    "ka/5543955c_1_source.txt.dvpl",
    "ka/aeb6924f_directlight.sc2",
    "ka/c8658229_zabor03.sc2",
)


def printed(item: Item) -> str:
    form = item.plain()
    return form if isinstance(form, str) else dumps(form).decode().rstrip("\n")


def items_of(document: Document) -> list[Item]:
    """Return a sample of the items of a document, at regular distances."""

    def below(item: Item) -> Iterator[Item]:
        for child in item.children():
            yield child
            if child.opens:
                yield from below(child)

    items = list(below(document.root_item()))
    return items[:: max(1, len(items) // MOST)]


def check_all(document: Document) -> int:
    """Set each item to its printed value; return how many accept it."""
    data, taken = bytes(document), 0
    for item in items_of(document):
        address, text = item.address, printed(item)
        if len(text) > 50_000:
            continue
        try:
            document.set(address, text)
        except QueryError as error:
            assert error.message == "cannot be set", (address, error)  # noqa: PT017
        else:
            taken += 1
    assert bytes(document) == data
    return taken


@pytest.mark.parametrize("name", one_of(3, REAL))
def test_printed_values_leave_real_files_unchanged(name: str) -> None:
    path = path_of(name)
    assert check_all(chunkwright.open(path))


@pytest.mark.parametrize("format", [format.name for format in registry.formats() if format.demo()])
def test_every_format_accepts_the_values_that_get_prints(format: str) -> None:
    demo = registry.by_name(format).demo()
    assert demo is not None
    assert check_all(chunkwright.open(bytes(demo.make())))


def assigned(document: Document) -> int:
    """Assign the printed value even if the item has it already; it is the same afterwards."""
    taken = 0
    for item in items_of(document):
        text = printed(item)
        if len(text) > 50_000:
            continue
        try:
            item.assign(text)
        except ChunkwrightError as error:
            assert not (error.message.startswith("expected") and text != "null"), (item, error)  # noqa: PT017
            continue
        taken += 1
        assert printed(locate(document.root_item(), item.address)) == text
    return taken


@pytest.mark.parametrize("name", [SCENE, BEHAVIOUR, *REAL[7:10], REAL[13]])
def test_items_of_real_files_accept_their_printed_values(name: str) -> None:
    assert assigned(chunkwright.open(path_of(name))) > 20


# -- archives ------------------------------------------------------------------------------------


def tank() -> KeyedArchive:
    archive = KeyedArchive({"hp": 1, "name": "T-34", "gun": {"range": 5, "at": [1, 2]}})
    gun = archive["gun"]
    gun.set("range", 5, T.UINT16)
    gun.set("aim", Vector3(1, 2, 3), T.VECTOR3)
    archive.set("bytes", b"\x01\x02", T.BYTE_ARRAY)
    return archive


@pytest.mark.parametrize(
    ("address", "value", "type_", "found"),
    [
        ("/hp", '{"type": "INT32", "value": 7}', T.INT32, 7),
        ("/hp", '{"type": "UINT64", "value": 7}', T.UINT64, 7),
        ("/hp", {"type": "STRING", "value": "seven"}, T.STRING, "seven"),
        ("/bytes", '{"type": "BYTE_ARRAY", "value": "00ff"}', T.BYTE_ARRAY, b"\x00\xff"),
        ("/name", '{"type": "UINT8", "value": 1}', T.STRING, '{"type": "UINT8", "value": 1}'),
        ("/name", {"type": "WIDE_STRING", "value": "IS"}, T.WIDE_STRING, "IS"),
    ],
)
def test_a_value_may_be_given_with_its_type(
    address: str, value: Any, type_: VariantType, found: Any
) -> None:
    archive = tank()
    archive.set(address, value)
    key = address[1:]
    assert (archive.type_of(key), archive[key]) == (type_, found)


def test_an_archive_is_set_with_types_or_without() -> None:
    archive = tank()
    gun = json.loads(printed(locate(archive.root_item(), "/gun")))
    assert gun == {"aim": [1, 2, 3], "at": [1, 2], "range": 5}
    gun["range"] = 6
    archive.set("/gun", json.dumps(gun))
    assert archive["gun"].type_of("range") is T.UINT16
    assert archive["gun"]["range"] == 6

    typed = {"type": "KEYED_ARCHIVE", "value": gun | {"range": {"type": "FLOAT", "value": 2}}}
    archive.set("/gun", json.dumps(typed))
    assert archive["gun"].type_of("range") is T.FLOAT
    assert archive["gun"].type_of("aim") is T.VECTOR3

    archive.set("/gun", '{"new": {"type": "INT8", "value": 3}, "at": [9, 8, 7]}')
    assert list(archive["gun"]) == ["at", "new"]
    assert archive["gun"].type_of("new") is T.INT8
    assert list(archive["gun"]["at"]) == [9, 8, 7]
    assert bytes(chunkwright.open(bytes(archive))) == bytes(archive)


def test_an_archive_with_the_keys_type_and_value_stays_an_archive() -> None:
    archive = KeyedArchive({"odd": {"type": "INT32", "value": 5}})
    archive.set("/odd", printed(locate(archive.root_item(), "/odd")))
    assert dict(archive["odd"]) == {"type": "INT32", "value": 5}
    archive.set("/odd", '{"type": "STRING", "value": 6}')
    assert dict(archive["odd"]) == {"type": "STRING", "value": 6}


def test_an_invalid_value_is_reported_and_changes_nothing() -> None:
    archive = tank()
    before = bytes(archive)
    for value, path in [
        ('{"range": 6, "aim": [1, 2]}', "/gun/aim"),
        ('{"range": 6, "at": [1, "x"]}', "/gun/at/1"),
        ('{"range": 6, "new": {"type": "TEXT", "value": 1}}', "/gun/new"),
        ('{"range": 6, "new": {"type": "INT8", "value": 1000}}', "/gun/new"),
    ]:
        with pytest.raises(ChunkwrightError) as caught:
            archive.set("/gun", value)
        assert caught.value.path == path
        assert bytes(archive) == before


def test_a_whole_archive_can_be_set() -> None:
    archive = tank()
    form = json.loads(printed(archive.root_item())) | {"hp": 3}
    del form["name"]
    archive.set("/", json.dumps(form))
    assert archive["hp"] == 3
    assert "name" not in archive
    assert archive["gun"].type_of("range") is T.UINT16


@settings(max_examples=30)
@given(
    st.dictionaries(
        st.sampled_from(["a", "b", "type", "value"]),
        st.integers(0, 100) | st.booleans() | st.text(max_size=3) | st.floats(width=32),
    )
)
def test_any_archive_accepts_its_printed_value(content: dict[str, Any]) -> None:
    archive = KeyedArchive({"inside": content, "list": list(content.values())})
    before = bytes(archive)
    root = archive.root_item()
    for key in ("inside", "list"):
        locate(root, f"/{key}").assign(printed(locate(root, f"/{key}")))
    assert bytes(archive) == before
