"""Every layout of an accessor in its buffer, with the numbers that are read from it."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.base.fileio import Limits
from chunkwright.errors import CorruptError, LimitError, UnsupportedVersionError
from chunkwright.exchange.gltf.buffers import Accessors
from chunkwright.exchange.gltf.schema import Entry

BYTES = bytes(range(1, 121))
FLOATS, U8, I8, I16, U16, U32 = 5126, 5121, 5120, 5122, 5123, 5125


def accessors(data: Any, *rows: Any, most: int = 10**6, **view: Any) -> Accessors:
    """Return accessors of views of the second of two buffers."""
    whole = {"buffer": 1, "byteLength": len(data)}
    size = len(data) - view.get("byteOffset", 0)
    root = {
        "buffers": [{}, {}],
        "bufferViews": [whole | {"byteLength": size} | view, whole, {"byteLength": 1}],
        "accessors": list(rows),
    }
    buffers = [memoryview(bytes(200)), memoryview(data)]
    return Accessors(Entry(root, ""), buffers.__getitem__, Limits(unpacked_size=most))


def row(component: int, kind: str, count: int, **more: Any) -> dict[str, Any]:
    return {"bufferView": 0, "componentType": component, "type": kind, "count": count, **more}


def array_of(given: dict[str, Any], **view: Any) -> Any:
    made = accessors(BYTES, given, **view)
    return made.array(made.entries[0])


@pytest.mark.parametrize(
    ("component", "code", "dtype"),
    [
        (I8, "b", "i1"), (U8, "B", "u1"), (I16, "h", "i2"), (U16, "H", "u2"), (U32, "I", "u4"),
        (FLOATS, "f", "f4"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "width"), [("SCALAR", 1), ("VEC2", 2), ("VEC3", 3), ("VEC4", 4), ("MAT4", 16)]
)
def test_tightly_packed_accessors_are_read(
    component: int, code: str, dtype: str, kind: str, width: int
) -> None:
    size = width * struct.calcsize(f"={code}")
    count = min(3, len(BYTES) // size)
    found = array_of(row(component, kind, count))
    assert found.dtype == dtype
    wanted = [list(struct.unpack_from(f"<{width}{code}", BYTES, n * size)) for n in range(count)]
    assert found.tolist() == wanted


@pytest.mark.parametrize(
    ("kind", "component", "wanted"),
    [
        ("MAT2", U8, [[1, 2, 5, 6], [9, 10, 13, 14]]),
        ("MAT3", U8, [[1, 2, 3, 5, 6, 7, 9, 10, 11], [13, 14, 15, 17, 18, 19, 21, 22, 23]]),
        ("MAT2", U16, [[0x201, 0x403, 0x605, 0x807], [0xA09, 0xC0B, 0xE0D, 0x100F]]),
    ],
)
def test_padding_between_matrix_columns_is_skipped(kind: str, component: int, wanted: Any) -> None:
    assert array_of(row(component, kind, 2)).tolist() == wanted


def test_offsets_and_strides_are_applied() -> None:
    given = row(U8, "VEC3", 3, byteOffset=2)
    assert array_of(given, byteOffset=10, byteLength=30, byteStride=7).tolist() == [
        [13, 14, 15], [20, 21, 22], [27, 28, 29],
    ]  # fmt: skip
    # The last element ends at 2 + 2 x 7 + 3 bytes.
    assert array_of(given, byteLength=19, byteStride=7).tolist()[2] == [17, 18, 19]
    with pytest.raises(
        CorruptError, match="3 elements end at byte 19, past the 18 of the view"
    ) as caught:
        array_of(given, byteLength=18, byteStride=7)
    assert caught.value.path == "/accessors/0"
    assert array_of(given, byteStride=3).tolist()[1] == [6, 7, 8]
    with pytest.raises(CorruptError, match="is 2, but an element has 3 bytes") as caught:
        array_of(given, byteStride=2)
    assert caught.value.path == "/bufferViews/0/byteStride"


def test_the_last_column_of_the_last_matrix_need_not_be_padded() -> None:
    given = row(U8, "MAT3", 2)
    assert array_of(given, byteLength=23).shape == (2, 9)
    with pytest.raises(CorruptError, match="2 elements end at byte 23, past the 22 of the view"):
        array_of(given, byteLength=22)


def test_a_view_that_exceeds_its_buffer_is_refused() -> None:
    made = accessors(BYTES, byteOffset=100, byteLength=20)
    assert bytes(made.view_bytes(made.views[0])) == BYTES[100:]
    made = accessors(BYTES, byteOffset=100, byteLength=21)
    with pytest.raises(CorruptError, match="ends at 121, but the buffer at 120") as caught:
        made.view_bytes(made.views[0])
    assert caught.value.path == "/bufferViews/0/byteLength"
    with pytest.raises(CorruptError, match="is missing") as caught:
        made.view_bytes(made.views[2])
    assert caught.value.path == "/bufferViews/2/buffer"


@pytest.mark.parametrize("name", ["EXT_meshopt_compression", "KHR_meshopt_compression"])
def test_compressed_views_are_refused(name: str) -> None:
    made = accessors(BYTES, extensions={name: {}})
    with pytest.raises(UnsupportedVersionError, match=f"is compressed by {name}") as caught:
        made.view_bytes(made.views[0])
    assert caught.value.path == "/bufferViews/0"
    assert caught.value.hint == "export it without compression"


def sparse(kind: int = U8, **more: Any) -> dict[str, Any]:
    """Elements 2 and 4 are replaced; indices are bytes or words, values begin at byte 20."""
    return {
        "count": 2,
        "indices": {"bufferView": 1, "byteOffset": 2, "componentType": kind},
        "values": {"bufferView": 1, "byteOffset": 20},
        **more,
    }


def test_sparse_elements_replace_those_of_the_view_or_zeros() -> None:
    data = bytes([9, 9, 4, 2, *BYTES[4:]])
    for view, base in ((0, [[9, 9], [4, 2], [5, 6], [7, 8], [9, 10]]), (None, [[0, 0]] * 5)):
        given = row(U8, "VEC2", 5, sparse=sparse())
        if view is None:
            del given["bufferView"]
        made = accessors(data, given)
        found = made.array(made.entries[0]).tolist()
        assert found == [base[0], base[1], [23, 24], base[3], [21, 22]]
    made = accessors(bytes([0, 0, 5, 2, *BYTES[4:]]), row(U8, "VEC2", 5, sparse=sparse()))
    with pytest.raises(CorruptError, match="index 5 is out of range for 5 elements") as caught:
        made.array(made.entries[0])
    assert caught.value.path == "/accessors/0/sparse/indices"


@pytest.mark.parametrize(("kind", "code"), [(U8, "B"), (U16, "H"), (U32, "I")])
def test_sparse_indices_of_all_three_types_are_read(kind: int, code: str) -> None:
    data = bytearray(BYTES)
    struct.pack_into(f"<2{code}", data, 2, 1, 3)
    given = row(U8, "SCALAR", 4, byteOffset=40, sparse=sparse(kind))
    made = accessors(bytes(data), given)
    assert made.array(made.entries[0]).tolist() == [[41], [21], [43], [22]]


def test_sparse_values_are_read_from_their_own_view() -> None:
    given = sparse()
    given["values"]["bufferView"] = 0
    row_of_zeros = {"componentType": U8, "type": "SCALAR", "count": 5, "sparse": given}
    made = accessors(bytes([0, 0, 4, 2, *BYTES[4:]]), row_of_zeros, byteOffset=50)
    assert made.array(made.entries[0]).tolist() == [[0], [0], [72], [0], [71]]


@pytest.mark.parametrize("part", ["indices", "values"])
def test_sparse_elements_without_indices_or_values_are_refused(part: str) -> None:
    given = sparse()
    del given[part]["bufferView"]
    with pytest.raises(CorruptError, match="has no indices or no values") as caught:
        array_of(row(U8, "SCALAR", 4, sparse=given))
    assert caught.value.path == "/accessors/0/sparse"


@pytest.mark.parametrize("kind", [I8, I16, FLOATS])
def test_other_types_of_sparse_indices_are_refused(kind: int) -> None:
    with pytest.raises(CorruptError, match="expected one of 5121, 5123, 5125") as caught:
        array_of(row(U8, "SCALAR", 4, sparse=sparse(kind)))
    assert caught.value.path == "/accessors/0/sparse/indices/componentType"


@pytest.mark.parametrize(
    ("component", "stored", "wanted"),
    [
        (I8, struct.pack("<3b", -128, -127, 127), [-1, -1, 1]),
        (U8, bytes([0, 51, 255]), [0, 0.2, 1]),
        (I16, struct.pack("<3h", -32768, 0, 32767), [-1, 0, 1]),
        (U16, struct.pack("<3H", 0, 13107, 65535), [0, 0.2, 1]),
        (FLOATS, struct.pack("<3f", -7, 0.5, 9), [-7, 0.5, 9]),
    ],
)
def test_normalised_integers_become_floats(
    component: int, stored: bytes, wanted: list[float]
) -> None:
    code = {I8: "b", U8: "B", I16: "h", U16: "H", FLOATS: "f"}[component]
    plain = list(struct.unpack(f"<3{code}", stored))
    for normalized, values in ((True, wanted), (False, plain)):
        made = accessors(stored, row(component, "VEC3", 1, normalized=normalized))
        found = made.floats(made.entries[0], 2, 3)
        assert found.dtype == np.float32
        assert found == pytest.approx(np.array([values]), rel=1e-6)
        assert made.floats(made.entries[0], 3) is found


def test_rows_of_another_width_or_kind_are_refused() -> None:
    made = accessors(BYTES, row(U8, "VEC3", 2), row(I8, "VEC3", 2), row(FLOATS, "VEC3", 2))
    first, second, third = made.entries
    assert made.integers(first, 3).tolist() == [[1, 2, 3], [4, 5, 6]]
    for entry, width in ((first, 4), (second, 3), (third, 3)):
        with pytest.raises(CorruptError, match=f"expected {width} unsigned integers") as caught:
            made.integers(entry, width)
        assert caught.value.path == f"{entry.address}/type"
    with pytest.raises(CorruptError, match="expected 2 or 4 numbers per row") as caught:
        made.floats(third, 2, 4)
    assert caught.value.path == "/accessors/2/type"


@pytest.mark.parametrize(
    ("given", "uses", "size"),
    [
        (row(U16, "VEC3", 5), 1, 30),
        (row(U16, "VEC3", 5), 3, 90),
        (row(FLOATS, "MAT4", 1), 1, 64),
        (row(U8, "MAT2", 7), 1, 28),
        (row(U16, "VEC2", 6, sparse=sparse()), 1, 48),  # counted once more, for the copy
        (row(U16, "VEC2", 6, sparse=sparse()), 2, 72),
    ],
)
def test_the_total_size_of_all_accessor_uses_is_limited(given: Any, uses: int, size: int) -> None:
    for most in (size, size - 1):
        made = accessors(BYTES, given, most=most)
        for _ in range(uses - 1):
            made.array(made.entries[0])
        if most < size:
            with pytest.raises(LimitError):
                made.array(made.entries[0])
        else:
            made.array(made.entries[0])
