"""The item that each byte of a geometry belongs to, counted by hand."""

from __future__ import annotations

import struct

from tests.keyed_archive.examples import int32, nested, v1
from tests.keyed_archive.test_spans import HEADER, owners
from tests.viewer.test_spans import opened


def test_spans_of_polygon_groups_follow_one_another() -> None:
    first = v1((b"indexCount", int32(0)), (b"a", int32(1)))
    second = v1((b"sub", nested(v1((b"b", int32(2))))))
    data = b"SCPG" + struct.pack("<3I", 1, 2, 2) + first + second + b"tail"
    names = ["/polygon_groups/0", "/polygon_groups/1"]
    assert owners(opened(data), data) == [
        (16, "", "header"),
        (8, names[0], HEADER),
        (5 + 10 + 5, f"{names[0]}/indexCount", ""),
        (6 + 5, f"{names[0]}/a", ""),
        (8, names[1], HEADER),
        (8 + 1 + 4 + 8, f"{names[1]}/sub", HEADER),
        (6 + 5, f"{names[1]}/sub/b", ""),
        (4, "", "after the groups"),
    ]
