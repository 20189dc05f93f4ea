"""Objects that are cut off by the next one."""

from __future__ import annotations

import chunkwright
from chunkwright import hkx


def test_an_object_that_overlaps_the_next_is_a_problem() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "4101")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {})
    one, other = (hkx.new_object(packfile, "hkaBoneAttachment", {}) for _ in range(2))
    variants = [{"className": "hkaBoneAttachment", "variant": each} for each in (one, other)]
    packfile.root.namedVariants = variants
    read = chunkwright.open_packfile(bytes(packfile))
    assert read.problems() == []
    # The virtual fixup of the second object is set 16 bytes back, into the first.
    first, second = (each.offset or 0 for each in read.objects.of_class("hkaBoneAttachment"))
    size = second - first
    data = bytearray(bytes(packfile))
    section = read.sections[2]
    row = (second).to_bytes(4, "little") + bytes(4)
    table = data.index(row, section.start + len(section.data))
    data[table : table + 4] = (second - 16).to_bytes(4, "little")
    found = chunkwright.open_packfile(bytes(data)).problems()
    (short,) = (each for each in found if "the next object begins" in each.message)
    assert short.message == (
        f"hkaBoneAttachment takes {size} bytes, but the next object begins after {size - 16}"
    )
    assert short.offset == section.start + first
    assert short.path == next(iter(read.objects.of_class("hkaBoneAttachment"))).address
