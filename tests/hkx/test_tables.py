"""Tables after the data of a section, and objects in a section that describes classes."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

import chunkwright
from chunkwright.errors import QueryError
from chunkwright.hkx.ask import spans
from chunkwright.hkx.file import Section, table
from chunkwright.hkx.file.binary import fixup_rows
from chunkwright.hkx.instances import Decoder
from chunkwright.hkx.model.packfile import Packfile
from tests.hkx import build


def with_fills(*fills: int) -> Packfile:
    """Return a packfile with two rows in each table, and the given number of FF bytes after it."""
    made = build.packfile(local=((16, 32), (24, 32)), globals_=((0, 2, 48), (8, 2, 48)))
    one, two, three = (b"\xff" * fill for fill in fills)
    sections = [*made.sections[:2], replace(made.sections[2], fills=(one, two, three))]
    return Packfile(made.header, sections, decoder=Decoder)


@pytest.mark.parametrize("fills", [(0, 0, 0), (16, 4, 8), (8, 24, 0)])
@pytest.mark.parametrize("base", [0, 48])
def test_each_byte_of_a_table_belongs_to_its_row(fills: tuple[int, int, int], base: int) -> None:
    data = bytes(base) + bytes(with_fills(*fills)) + b"rest"
    packfile = chunkwright.open_packfile(data, offset=base)
    section = packfile.sections[2]
    assert tuple(map(len, section.fills)) == fills
    found, root = spans.spans(packfile, data), packfile.root_item()
    start = base + section.start + len(section.data)
    for name, width, fill in zip(("local", "global", "virtual"), (8, 12, 12), fills, strict=True):
        for row in (0, 1):
            for at in (start + row * width, start + (row + 1) * width - 1):
                owner = found.owner(root, 0, at)
                assert owner == ("", f"{name} fixups of __data__, row {row}")
        start += 2 * width + fill
        if fill:
            assert found.owner(root, 0, start - 1).label.startswith(f"{name} fixups of __data__")
    assert found.owner(root, 0, start) == ("", "after the sections")
    first = base + packfile.sections[0].start
    assert found.owner(root, 0, first - 1) == ("", "section headers")
    if base:
        assert found.owner(root, 0, base - 1) == ("", "before the packfile")


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("count", [2, 5000])
@pytest.mark.parametrize(
    "fill", [b"", b"\xff" * 24, b"\xff" * 16 + bytes(12), b"\xff" * 5, b"\1\2\3"]
)
def test_rows_of_fixups_end_before_the_padding(order: str, count: int, fill: bytes) -> None:
    expected = [(8 * row, 2, 8 * row + 4) for row in range(count)]
    raw = b"".join(struct.pack(f"{order}3I", *row) for row in expected)
    rows, left = fixup_rows(raw + fill, 3, order)
    assert list(rows) == expected
    assert left == fill


def test_objects_that_describe_classes_cannot_be_removed() -> None:
    plain = build.packfile()
    _, names = build.names_data("hkClass", build.ROOT, build.NODE)
    described = Section(
        "__types__", bytes(96), virtual_fixups=table(3, ((0, 0, names["hkClass"]),))
    )
    made = Packfile(
        plain.header, [plain.sections[0], described, plain.sections[2]], decoder=Decoder
    )
    packfile = chunkwright.open_packfile(bytes(made))
    (one,) = packfile.section_objects(1)
    with pytest.raises(QueryError, match="descriptions of classes cannot be removed"):
        packfile.remove(one.address)
    assert list(packfile.section_objects(1)) == [one]
    assert len(packfile.objects) == 2
    node = packfile.find_object("#0002")
    packfile.remove(node.address)
    assert node not in packfile.objects
    assert len(packfile.objects) == 1
