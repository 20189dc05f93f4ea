"""What a copy of an archive has besides the entries, and what goes when they are removed."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.keyed_archive import V2, FastNameTable, KeyedArchive
from chunkwright.sc2.demo import make

if TYPE_CHECKING:
    from collections.abc import Callable

# "KA", version 1, one entry: the key "w" (STRING, 1 byte), a wide string of two characters.
WIDE_OF_TWO_BYTES = bytes.fromhex("4b41010001000000 0401000000 77 05 02000000 74003300")


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy])
def test_a_copy_has_all_that_an_archive_has(twin_of: Callable[[Any], Any]) -> None:
    archive = chunkwright.open(WIDE_OF_TWO_BYTES, format="keyed_archive", wide_char_size=2)
    assert isinstance(archive, KeyedArchive)
    assert (dict(archive), archive.wide_char_size) == ({"w": "t3"}, 2)
    archive.source, archive.wrapper = "tank.archive", DvplWrapper(DvplType.LZ4_HC)
    twin = twin_of(archive)
    assert (twin.source, twin.wide_char_size) == ("tank.archive", 2)
    assert twin.wrapper == DvplWrapper(DvplType.LZ4_HC)
    assert twin.format == "keyed_archive"
    twin.wrapper = None
    assert bytes(twin) == WIDE_OF_TWO_BYTES


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy])
def test_a_copy_has_the_string_table(twin_of: Callable[[Any], Any]) -> None:
    archive = KeyedArchive({"name": "T-34"}, version=V2)
    twin = twin_of(archive)
    assert twin.version == V2
    assert (twin.fast_names is archive.fast_names) == (twin_of is copy.copy)
    assert bytes(twin) == bytes(archive)


def test_an_empty_archive_forgets_keys_but_not_their_types() -> None:
    archive = KeyedArchive({"a": 1, "b": 2})
    archive.clear()
    assert (len(archive), list(archive), "a" in archive) == (0, [], False)
    archive["b"] = "text"
    assert dict(archive) == {"b": "text"}
    tank = make().add_entity("tank").archive
    tank.clear()
    tank["parentMaterialKey"] = 7
    assert tank.type_of("parentMaterialKey").name == "UINT64"


def test_nothing_else_is_equal_to_a_table_of_names_or_a_shape() -> None:
    table = FastNameTable([("a", 1)])
    shape = KeyedArchive({"a": 1})._shape
    assert table == FastNameTable([("a", 1)])
    assert table != FastNameTable([("a", 2)])
    assert shape == KeyedArchive({"a": 2})._shape
    for one in (table, shape):
        assert one != 5
        assert one != [("a", 1)]


def test_parts_make_an_archive_with_the_usual_rest() -> None:
    given = KeyedArchive({"a": 1})
    made = KeyedArchive.from_parts(given.shape, given.stored_values, None)
    assert made == given
    rest = (made.version, made.fast_names, made.wide_char_size, made.source, made.wrapper)
    assert rest == (None, None, 4, None, None)
    assert bytes(made) == bytes(given)
