"""The bytes of headers, and of class names: a signature, a 9, one byte per character, a NUL."""

from __future__ import annotations

import chunkwright
from chunkwright import hkx
from chunkwright.formats.registry import by_name
from chunkwright.query.actions import locate

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
    format = by_name("hkx")
    spans, root = format.spans(packfile, data), format.items(packfile)
    assert spans is not None
    (name,) = (row.name for row in packfile.class_names if row.offset + 0xD0 == at)
    assert name == OTHER
    address = f"/__classnames__/{name}"
    (span,) = spans.of(locate(root, address))
    assert (span.start, span.end) == (start, at + len(OTHER) + 1)
    owned = [spans.owner(root, 0, place).address for place in range(start - 1, span.end + 1)]
    assert owned[1:-1] == [address] * (span.end - start)
    assert address not in (owned[0], owned[-1])


def test_each_field_of_the_header_has_a_byte_range() -> None:
    data = bytes(hkx.new_packfile("hk_2014.1.0-r1", "4101"))
    packfile = chunkwright.open_packfile(data)
    format = by_name("hkx")
    spans, root = format.spans(packfile, data), format.items(packfile)
    assert spans is not None
    # The number of sections, at 20, has no item: it follows from them.
    fields = [
        *(("user_tag", 8, 4), ("file_version", 12, 4)),
        *(("pointer_size", 16, 1), ("little_endian", 17, 1)),
        *(("reuse_padding", 18, 1), ("empty_base", 19, 1)),
        *(("contents_section", 24, 4), ("contents_offset", 28, 4)),
        *(("class_name_section", 32, 4), ("class_name_offset", 36, 4)),
        *(("contents_version", 40, 16), ("flags", 56, 4)),
        *(("max_predicate", 60, 2), ("predicates_size", 62, 2)),
    ]
    for name, at, size in fields:
        (span,) = spans.of(locate(root, f"/header/{name}"))
        assert (name, span.start, span.end) == (name, at, at + size)
    (whole,) = spans.of(locate(root, "/header"))
    assert (whole.start, whole.end) == (0, 64)
