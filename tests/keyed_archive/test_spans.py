"""The item that each byte of an archive belongs to, counted by hand."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.formats import registry
from chunkwright.keyed_archive.report import Located, Row
from chunkwright.query import locate
from tests.keyed_archive.examples import array, int32, nested, v1, v2, v2_sub
from tests.viewer.test_spans import opened

if TYPE_CHECKING:
    from chunkwright.viewer.files import OpenedFile

HEADER = "header of the archive or array"
DATA = v1(
    (b"n", int32(5)),
    (b"list", array(int32(6), nested(v1((b"x", int32(7)))), array())),
    (b"sub", nested(v1())),
)
# The numbers of adjacent bytes with the same owner. A key is a type byte, a length and its text; an
# INT32 is a type byte and 4 bytes.
ENTRIES = [
    (6 + 5, "/n", ""),
    (9 + 1 + 4, "/list", HEADER),  # the key, the type byte, the count
    (5, "/list/0", ""),
    (1 + 4 + 8, "/list/1", HEADER),  # the type byte, the length, the header of an archive
    (6 + 5, "/list/1/x", ""),
    (1 + 4, "/list/2", HEADER),
    (8 + 1 + 4 + 8, "/sub", HEADER),
]


def owners(file: OpenedFile, data: bytes) -> list[tuple[int, str, str]]:
    """Return the runs of adjacent bytes with the same owner: length and owner."""
    assert file.spans is not None
    each = [file.spans.owner(file.root, 0, offset) for offset in range(len(data))]
    return [(len(list(run)), owner.address, owner.label) for owner, run in groupby(each)]


@pytest.mark.parametrize(
    ("data", "wanted"), [(DATA, [(8, "", HEADER), *ENTRIES]), (DATA[8:], ENTRIES)]
)
def test_each_byte_belongs_to_one_item(data: bytes, wanted: Any) -> None:
    assert owners(opened(data), data) == wanted


@pytest.mark.parametrize("start", [0, 8])
def test_each_item_has_the_span_of_its_bytes(start: int) -> None:
    data = DATA[start:]
    file = opened(data)
    wanted = {
        "/": data,
        "/n": data[8 - start :][:11],
        "/list": data[19 - start :][:48],
        "/list/0": int32(6),
        "/list/1": nested(v1((b"x", int32(7)))),
        "/list/1/x": b"\x04\1\0\0\0x" + int32(7),
        "/list/2": array(),
        "/sub": data[-21:],
    }
    assert file.spans is not None
    for address, stored in wanted.items():
        [span] = file.spans.of(locate(file.root, address))
        assert (span.part, data[span.start : span.end]) == (0, stored), address


def test_spans_of_keys_stored_as_ids_have_four_bytes() -> None:
    table = [(b"k", 7), (b"in", 8)]
    data = v2(table, (7, int32(1)), (8, nested(v2_sub((7, int32(2))))))
    wanted = [
        (4 + 4 + 3 + 4 + 8 + 4, "", HEADER),  # magic, count, strings, ids, count
        (4 + 5, "/k", ""),
        (4 + 1 + 4 + 8, "/in", HEADER),
        (4 + 5, "/in/k", ""),
    ]
    assert owners(opened(data), data) == wanted


def test_new_entries_have_no_span() -> None:
    file = opened(DATA)
    other = registry.by_name("keyed_archive").read(DATA)
    assert file.spans is not None
    root = opened(bytes(other)).root
    for address in ("/", "/n", "/list", "/list/0", "/list/1/x"):
        assert file.spans.of(locate(root, address)) == ()


def test_a_row_is_found_by_any_offset_inside_it() -> None:
    located = Located(2, 20, (Row(4, 7, None), Row(7, 9, None), Row(12, 13, None)))
    rows = {offset: located.row_at(offset) for offset in range(2, 20)}
    wanted = {4: 0, 5: 0, 6: 0, 7: 1, 8: 1, 12: 2}
    assert rows == {offset: wanted.get(offset) for offset in range(2, 20)}
