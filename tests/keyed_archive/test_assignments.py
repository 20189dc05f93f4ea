"""Every public property of an archive, array, table and wrapper: written and read back, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper
from chunkwright.keyed_archive import (
    V1,
    V2,
    FastNameTable,
    FloatBits,
    KeyedArchive,
    VariantArray,
    VariantType,
    fast_name_id,
)
from chunkwright.keyed_archive.forms import MaterialProperty, decoded, set_decoded

if TYPE_CHECKING:
    from collections.abc import Callable

# The part of a document that survives writing and reading: everything except its source.
UNWRITTEN = {"source", "wrapper"}


def made() -> KeyedArchive:
    archive = KeyedArchive({"a": [1, 2], "b": {"c": "text"}, "wide": ""}, version=V2)
    archive.set("wide", "w\N{SNOWMAN}", VariantType.WIDE_STRING)
    return archive


def properties(value: object) -> list[str]:
    """Return the public names that are not methods."""
    names = [name for name in dir(value) if not name.startswith("_")]
    return [name for name in names if not callable(getattr(value, name))]


def again(archive: KeyedArchive) -> KeyedArchive:
    document = chunkwright.open(bytes(archive), format="keyed_archive")
    assert isinstance(document, KeyedArchive)
    return document


# One valid value of each attribute, and the value that is read back.
ASSIGNED: dict[str, tuple[Any, Callable[[KeyedArchive], object]]] = {
    "version": (V1, lambda archive: archive.version),
    "wide_char_size": (2, lambda archive: archive.wide_char_size),
    "fast_names": (
        FastNameTable([("unused", fast_name_id("unused"))]),
        lambda archive: (
            archive.fast_names is not None
            and ("unused", fast_name_id("unused")) in archive.fast_names.rows
        ),
    ),
}


def test_properties_of_an_archive_are_written_and_read_back() -> None:
    for name in properties(made()):
        if name in UNWRITTEN or name == "format":
            continue
        archive = made()
        if name not in ASSIGNED:
            with pytest.raises(AttributeError):
                setattr(archive, name, getattr(archive, name))
            continue
        value, read_back = ASSIGNED[name]
        if name == "wide_char_size":
            archive = KeyedArchive(version=V1)  # Under a string table, text is not inline.
            archive.set("wide", "w\N{SNOWMAN}", VariantType.WIDE_STRING)
        setattr(archive, name, value)
        assert read_back(again(archive)) == (True if name == "fast_names" else value), name


@pytest.mark.parametrize("value", ["1", 7, [], None.__class__, 1.5, -1])
@pytest.mark.parametrize("name", sorted(ASSIGNED))
def test_wrong_assignments_are_refused(name: str, value: Any) -> None:
    def assign_and_write() -> None:
        setattr(archive, name, value)
        bytes(archive)

    archive = made()
    with pytest.raises(chunkwright.SerializeError) as caught:
        assign_and_write()
    assert caught.value.path.startswith(f"/{name}")
    # Refused values change nothing.
    assert bytes(made()) == bytes(made())


@pytest.mark.parametrize(
    "rows",
    [[5], [("a",)], [("a", "b")], [(5, 1)], [("a", 1, 2)], [None], [("a", -1)], [("a", 1 << 32)]],
)
def test_invalid_rows_of_a_string_table_are_refused_with_their_path(rows: Any) -> None:
    archive = made()
    assert archive.fast_names is not None
    archive.fast_names.rows = [("fine", 1), *rows]
    for use in (bytes, KeyedArchive.to_dict):
        with pytest.raises(chunkwright.SerializeError) as raised:
            use(archive)
        assert raised.value.path == "/fast_names/1"


def test_rows_appended_to_a_string_table_are_written() -> None:
    archive = again(made())
    assert archive.fast_names is not None
    archive.fast_names.rows.append(("more", fast_name_id("more")))
    table = again(archive).fast_names
    assert table is not None
    assert ("more", fast_name_id("more")) in table.rows


def test_properties_of_an_array_can_be_set() -> None:
    for name in properties(VariantArray([1])):
        array = VariantArray([1])
        with pytest.raises(AttributeError):
            setattr(array, name, getattr(array, name))
    assert isinstance(VariantArray([1]).types, bytes)  # the shared bytes are immutable


def test_float_bits_are_immutable() -> None:
    bits = FloatBits(0x7FA00001)
    with pytest.raises(AttributeError):
        bits.bits = 5  # type: ignore[misc]
    assert len({bits, FloatBits(0x7FA00001), FloatBits(1)}) == 2


def test_a_slice_of_an_array_is_a_separate_array() -> None:
    array = VariantArray([1, 2, 3])
    array[0:2][0] = 5
    assert array == [1, 2, 3]
    array[0:2] = [5, 6]
    assert array == [5, 6, 3]


@pytest.mark.parametrize(
    "make",
    [
        lambda: KeyedArchive(5),  # type: ignore[arg-type]
        lambda: KeyedArchive([5]),  # type: ignore[list-item]
        lambda: KeyedArchive({5: 1}),  # type: ignore[arg-type]
        lambda: KeyedArchive({None: 1}),  # type: ignore[arg-type]
        lambda: KeyedArchive({"a": object()}),
        lambda: KeyedArchive({"a": {1, 2}}),
        lambda: KeyedArchive({"a": [None, object()]}),
        lambda: KeyedArchive({"a": {"b": 1 << 64}}),
        lambda: KeyedArchive(version=7),
        lambda: KeyedArchive(version="1"),  # type: ignore[arg-type]
        lambda: KeyedArchive(version=[]),  # type: ignore[arg-type]
        lambda: VariantArray(5),  # type: ignore[arg-type]
        lambda: VariantArray([object()]),
        lambda: VariantArray([1], 31),
        lambda: VariantArray([1], "INT32"),  # type: ignore[arg-type]
        lambda: VariantArray([1], VariantType.STRING),
        lambda: made().set("a", 1, 99),
        lambda: made().set("a", 1, "INT32"),  # type: ignore[arg-type]
        lambda: made().set(5, 1),  # type: ignore[arg-type]
        lambda: made()["a"].set(0, 1, 99),
        lambda: made()["a"].set(0, "x", VariantType.INT32),
        lambda: made()["a"].append({1}),
        lambda: made()["a"].__setitem__(slice(0, 1), 5),
        lambda: set_decoded(made(), "#id", "one"),
        lambda: set_decoded(made(), "#id", -1),
        lambda: set_decoded(made(), "#id", None),
        lambda: set_decoded(made(), "localTransform", 5),
        lambda: set_decoded(made(), "localTransform", [1.0]),
        lambda: set_decoded(made(), "customprops", 5),
        lambda: set_decoded(made(), "properties", 5),
        lambda: set_decoded(made(), "properties", {"x": 5}),
        lambda: FloatBits("1"),  # type: ignore[arg-type]
        lambda: FloatBits(1, 2),
        lambda: bytes(DvplFile("text")),  # type: ignore[arg-type]
        lambda: bytes(DvplFile(None)),  # type: ignore[arg-type]
        lambda: DvplWrapper(7),  # type: ignore[arg-type]
        lambda: DvplWrapper("LZ4"),  # type: ignore[arg-type]
        lambda: DvplWrapper(DvplType.LZ4, "9"),  # type: ignore[arg-type]
        lambda: DvplWrapper(DvplType.LZ4, 1.5),  # type: ignore[arg-type]
    ],
)
def test_wrong_python_values_raise_errors_of_the_package(make: Callable[[], object]) -> None:
    with pytest.raises(chunkwright.ChunkwrightError):
        make()


def test_a_wrong_nested_value_is_refused_with_its_path() -> None:
    with pytest.raises(chunkwright.SerializeError) as raised:
        KeyedArchive({"a": {"b": [1, {"c": object()}]}})
    assert raised.value.path == "/a/b/1/c"
    with pytest.raises(chunkwright.SerializeError) as raised:
        made()["b"].set("d", [1, {2}])
    assert raised.value.path == "/d/1"


def test_decoded_properties_are_read_only_and_replaced_as_a_whole() -> None:
    holder = KeyedArchive({"properties": {"color": b"\x02" + bytes(16)}})
    found = decoded(holder, "properties")
    assert found == {"color": MaterialProperty(2, 0, (0.0, 0.0, 0.0))}
    with pytest.raises(TypeError):
        found["color"] = MaterialProperty(0, 1, (1.0,))
    set_decoded(holder, "properties", {**found, "new": MaterialProperty(0, 1, (1.0,))})
    assert decoded(holder, "properties")["new"] == MaterialProperty(0, 1, (1.0,))


def test_set_decoded_stores_an_edited_archive() -> None:
    holder = KeyedArchive({"customprops": bytes(KeyedArchive({"hp": 1}))})
    inside = decoded(holder, "customprops")
    inside["hp"] = 2
    set_decoded(holder, "customprops", inside)
    assert decoded(again(holder), "customprops")["hp"] == 2


def test_the_wrapper_of_a_dvpl_file_can_be_set() -> None:
    file = DvplFile(b"text" * 10)
    assert set(properties(file)) == {"format", "payload", "payload_crc32", "source", "wrapper"}
    file.payload = b"other" * 10
    file.wrapper = DvplWrapper(DvplType.RFC1951, 9)
    read = chunkwright.open(bytes(file), format="dvpl")
    assert read == file
    assert read.wrapper == file.wrapper
    with pytest.raises(AttributeError):
        file.payload_crc32 = 5  # type: ignore[misc]
    with pytest.raises(AttributeError):
        file.wrapper.level = 3  # type: ignore[misc]
