"""Documents and all objects in them can be pickled and deep-copied at any moment."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper
from chunkwright.keyed_archive import (
    V1,
    V2,
    FastName,
    FastNameTable,
    FloatBits,
    KeyedArchive,
    VariantArray,
    VariantType,
)
from chunkwright.sc2.verbs import make
from tests.keyed_archive.examples import every_type
from tests.samples import expected, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


EXPECTED = expected("ka")
GOOD = [path for path in samples("ka") if "error" not in EXPECTED[path.name]]


def through_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES: list[Callable[[Any], Any]] = [through_pickle, copy.deepcopy]
copied = pytest.mark.parametrize("copied", COPIES, ids=["pickle", "deepcopy"])


def use(document: Any) -> None:
    """Use every property and view of a document."""
    bytes(document)
    document.info()
    document.problems()
    document.to_dict()
    todo = [document.tree()]
    while todo:
        todo.extend(todo.pop().shown())


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(GOOD))
def test_a_copy_of_a_real_file_writes_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    document = chunkwright.open(path)
    fresh = through_pickle(document), copy.deepcopy(document)
    use(document)
    for again in (*fresh, through_pickle(document), copy.deepcopy(document)):
        assert type(again) is type(document)
        assert again is not document
        assert again == document
        assert bytes(again) == data
        assert again.source == document.source


@copied
@pytest.mark.parametrize("version", [V1, V2, None])
def test_a_copy_of_a_made_archive_writes_the_same_bytes(
    version: int | None, copied: Callable[[Any], Any]
) -> None:
    archive = every_type(version)
    for _ in range(3):
        again = copied(archive)
        assert again == archive
        assert bytes(again) == bytes(archive)
        archive.set("more", len(archive), VariantType.UINT64)


@copied
def test_an_edit_of_a_copy_does_not_affect_the_original(copied: Callable[[Any], Any]) -> None:
    archive = KeyedArchive({"a": {"b": [1, 2]}, "c": "text"}, version=V2)
    data = bytes(archive)
    for original in (archive, chunkwright.open(data)):
        again = copied(original)
        again["a"]["b"].append(3)
        again["a"]["new"] = True
        again["c"] = "other"
        again.fast_names.rows.append(("unused", 1))
        assert bytes(original) == data
        assert bytes(again) != data


@copied
@pytest.mark.parametrize(
    "value",
    [
        FloatBits(0x7FA00001),
        FastName("text", 7),
        FastName.unresolved(9),
        FastNameTable([("a", 1)], covers=[VariantType.STRING]),
        VariantArray([1, 2.0, "three"]),
    ],
    ids=repr,
)
def test_copies_of_names_tables_and_arrays_are_equal(
    value: Any, copied: Callable[[Any], Any]
) -> None:
    again = copied(value)
    assert again == value
    assert type(again) is type(value)
    for name in ("id", "resolved", "covers", "types"):
        assert getattr(again, name, None) == getattr(value, name, None)


@copied
def test_copying_keeps_shared_archives_shared(copied: Callable[[Any], Any]) -> None:
    shared = KeyedArchive({"x": 1})
    again = copied(KeyedArchive({"a": shared, "b": [shared]}))
    assert again["a"] is again["b"][0]


def test_documents_compare_by_content_and_have_no_hash() -> None:
    pairs = [
        (KeyedArchive({"a": 1}), KeyedArchive({"a": 1})),
        (VariantArray([1]), VariantArray([1])),
        (FastNameTable([("a", 1)]), FastNameTable([("a", 1)])),
        (DvplFile(b"a"), DvplFile(b"a")),
    ]
    for left, right in pairs:
        assert left == right
        with pytest.raises(TypeError, match="unhashable"):
            hash(left)


# "KA", version 1, one entry: the key "w" (STRING, 1 byte), a wide string of two characters.
WIDE_OF_TWO_BYTES = bytes.fromhex("4b41010001000000 0401000000 77 05 02000000 74003300")


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy])
def test_a_copy_keeps_the_source_wrapper_and_settings_of_an_archive(
    twin_of: Callable[[Any], Any],
) -> None:
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
def test_a_shallow_copy_shares_the_string_table_and_a_deep_copy_does_not(
    twin_of: Callable[[Any], Any],
) -> None:
    archive = KeyedArchive({"name": "T-34"}, version=V2)
    twin = twin_of(archive)
    assert twin.version == V2
    assert (twin.fast_names is archive.fast_names) == (twin_of is copy.copy)
    assert bytes(twin) == bytes(archive)


def test_clearing_an_archive_removes_keys_but_new_keys_get_their_known_types() -> None:
    archive = KeyedArchive({"a": 1, "b": 2})
    archive.clear()
    assert (len(archive), list(archive), "a" in archive) == (0, [], False)
    archive["b"] = "text"
    assert dict(archive) == {"b": "text"}
    tank = make().add_entity("tank").archive
    tank.clear()
    tank["parentMaterialKey"] = 7
    assert tank.type_of("parentMaterialKey").name == "UINT64"


def test_string_tables_and_shapes_equal_only_their_own_kind() -> None:
    table = FastNameTable([("a", 1)])
    shape = KeyedArchive({"a": 1})._shape
    assert table == FastNameTable([("a", 1)])
    assert table != FastNameTable([("a", 2)])
    assert shape == KeyedArchive({"a": 2})._shape
    for one in (table, shape):
        assert one != 5
        assert one != [("a", 1)]


def test_an_archive_built_from_parts_has_default_settings() -> None:
    given = KeyedArchive({"a": 1})
    made = KeyedArchive.from_parts(given.shape, given.stored_values, None)
    assert made == given
    rest = (made.version, made.fast_names, made.wide_char_size, made.source, made.wrapper)
    assert rest == (None, None, 4, None, None)
    assert bytes(made) == bytes(given)
