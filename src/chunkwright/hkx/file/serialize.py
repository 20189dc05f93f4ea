"""Packfiles to bytes: sections as they are, or laid out again if objects were edited."""

from __future__ import annotations

import struct
from itertools import accumulate
from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.hkx.file import FIXUPS, MAGIC, check_header, starts
from chunkwright.hkx.instances import is_edited

if TYPE_CHECKING:
    from chunkwright.hkx.file import Header, Section
    from chunkwright.hkx.model.packfile import Packfile


def write(packfile: Packfile) -> bytes:
    """Serialise a packfile, with its trailing bytes.

    If nothing was edited, the sections are written as they are; otherwise every object is laid out
    again from its values.
    """
    return write_container(current(packfile)) + packfile.trailing


def current(packfile: Packfile) -> Packfile:
    """Return the packfile whose sections are to be written, a new one if objects were edited.

    For an XML packfile, it is the binary one that has the same objects.
    """
    check_header(packfile)
    if not is_edited(packfile):
        return packfile
    from chunkwright.hkx.file import rewrite

    return rewrite.rewrite(packfile, keep_padding=True)


def write_container(packfile: Packfile) -> bytes:
    """Serialise header, section table and sections; every offset is computed."""
    header = packfile.header
    head = [_header(header, len(packfile.sections)), header.predicates]
    body = []
    places = starts(header, packfile.sections)
    for section, start in zip(packfile.sections, places, strict=True):
        parts = _parts(section, header.byte_order)
        head.append(_section_header(section, header, start, parts))
        body += [section.lead, *parts]
    return b"".join(head + body)


def _header(header: Header, num_sections: int) -> bytes:
    order = header.byte_order
    layout = (header.pointer_size, header.little_endian, header.reuse_padding, header.empty_base)
    predicates = header.predicates
    if len(predicates) != (max(header.predicates_size, 0) if header.max_predicate != -1 else 0):
        raise SerializeError(
            f"{len(predicates)} bytes of predicates, the header says {header.predicates_size}",
            path="/header/predicates",
        )
    words = (
        header.contents_section,
        header.contents_offset,
        header.class_name_section,
        header.class_name_offset,
    )
    try:
        return b"".join(
            (
                MAGIC,
                struct.pack(f"{order}II4B", header.user_tag, header.file_version, *layout),
                struct.pack(f"{order}5I", num_sections, *words),
                _fixed(header.contents_version, 16, header.version_fill),
                struct.pack(
                    f"{order}ihh", header.flags, header.max_predicate, header.predicates_size
                ),
            )
        )
    except struct.error as error:
        raise SerializeError(f"a header field is out of range: {error}") from error


def _section_header(section: Section, header: Header, start: int, parts: list[bytes]) -> bytes:
    ends = list(accumulate(map(len, parts)))
    if start + ends[-1] > 0xFFFFFFFF:
        raise SerializeError(f"section {section.tag} ends beyond 4 GiB")
    row = _fixed(section.tag, 20, section.tag_fill)
    row += struct.pack(f"{header.byte_order}7I", start, *ends)
    return row + section.reserved if header.section_header_size > 48 else row


def _parts(section: Section, byte_order: str) -> list[bytes]:
    """Return data, the three tables with their fill, exports and imports, in stored order."""
    tables = map(section.table, FIXUPS)
    return [
        section.data,
        *(rows.packed(byte_order) + fill for rows, fill in zip(tables, section.fills, strict=True)),
        section.exports,
        section.imports,
    ]


def _fixed(text: str, size: int, fill: bytes | None) -> bytes:
    """Return text in a fixed-size field, which ends with FF if its fill is the usual one."""
    raw = text.encode("ascii") + b"\0"
    if fill is None:
        fill = b"\0" * (size - 1 - len(raw)) + b"\xff"
    if len(raw) + len(fill) != size:
        raise SerializeError(f"{text!r} does not fit its field of {size} bytes", path="/header")
    return raw + fill
