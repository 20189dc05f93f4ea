"""The bytes of class names: a signature, a 9, the name with a byte a character, a NUL."""

from __future__ import annotations

import chunkwright
from chunkwright import hkx
from chunkwright.query.actions import locate
from chunkwright.registry import by_name

KNOWN = b"hkaSkeleton\0"
OTHER = "hka\xe9\xffeleton"


def test_a_class_name_ends_with_its_nul() -> None:
    made = hkx.new_packfile("hk_2010.2.0-r1", "4101")
    made.root = hkx.new_object(made, "hkaSkeleton", {"name": "cat"})
    data = bytes(made)
    assert data.count(KNOWN) == 1
    at = data.index(KNOWN)
    start = at - 5
    data = data.replace(KNOWN, OTHER.encode("latin-1") + b"\0")
    packfile = chunkwright.open_packfile(data)
    room = by_name("hkx")
    spans, root = room.spans(packfile, data), room.items(packfile)
    assert spans is not None
    (name,) = (row.name for row in packfile.class_names if row.offset + 0xD0 == at)
    assert name == OTHER
    address = f"/__classnames__/{name}"
    (span,) = spans.of(locate(root, address))
    assert (span.start, span.end) == (start, at + len(OTHER) + 1)
    owned = [spans.owner(root, 0, place).address for place in range(start - 1, span.end + 1)]
    assert owned[1:-1] == [address] * (span.end - start)
    assert address not in (owned[0], owned[-1])
