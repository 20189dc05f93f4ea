"""The sections of a chunked tagfile: a tree of tags, with raw bytes at its leaves."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai import HavokTagfile, ParseError

from chunkwright.errors import (
    CorruptError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

COMPENDIUM: Final = b"TCM0"
_LEAF: Final = 0x40000000
_UNKNOWN_FLAG: Final = 0x80000000  # set in no known file
_SIZE: Final = 0x3FFFFFFF
_HEADER: Final = 8


@dataclass(slots=True)
class Section:
    """A section: raw ``data`` of a leaf, or further sections; ``start`` is that of its body."""

    tag: str
    data: bytes = b""
    children: list[Section] | None = None
    start: int = 0

    def leaves(self) -> Iterator[Section]:
        """Yield the leaves in stored order."""
        if self.children is None:
            yield self
        for each in self.children or ():
            yield from each.leaves()

    def outline(self) -> list[object]:
        """Return tag and, for one with further sections, their outlines: what ``dump`` keeps."""
        if self.children is None:
            return [self.tag]
        return [self.tag, [each.outline() for each in self.children]]


def length(data: bytes, at: int = 0) -> int:
    """Return the size that the section at an offset states."""
    return int.from_bytes(data[at : at + 4]) & _SIZE


def read_sections(data: bytes) -> Section:
    """Return the tree of sections; ``CorruptError`` with the offset where they do not fit.

    Raises ``UnsupportedVersionError`` for a flag of unknown meaning, ``TruncatedError`` for a
    fragment, whose sections end behind the data.
    """
    size = length(data)
    if size > len(data):
        raise TruncatedError(
            f"the tagfile takes {size:,} bytes, {len(data):,} are left",
            offset=0,
            hint="this is a fragment of a tagfile",
        )
    try:
        parsed = HavokTagfile.from_bytes(data[:size])
    except RecursionError:
        raise CorruptError("sections are nested too deeply", offset=0) from None
    except ParseError as error:
        raise CorruptError(
            f"a section does not fit: {error.reason}",
            offset=error.offset,
            hint="this is a fragment of a tagfile",
        ) from error
    return _section(parsed.file, data, 0)[0]


def _section(parsed: HavokTagfile.Section, data: bytes, at: int) -> tuple[Section, int]:
    """Return a section that was parsed, and where it ends."""
    tag = struct.pack(">I", int(parsed.tag))
    if not tag.isalnum():
        raise CorruptError(f"a section is called {tag!r}", offset=at + 4)
    if parsed.flags_and_len & _UNKNOWN_FLAG:
        raise UnsupportedVersionError(
            f"the section {tag.decode('ascii')} has a flag of unknown meaning", offset=at
        )
    name = tag.decode("ascii")
    end = at + _HEADER + parsed.len_body
    if parsed.is_leaf:
        return Section(name, data[at + _HEADER : end], None, at + _HEADER), end
    children: list[Section] = []
    inner = at + _HEADER
    assert isinstance(parsed.body, HavokTagfile.SectionList)
    for each in parsed.body.sections:
        child, inner = _section(each, data, inner)
        children.append(child)
    return Section(name, b"", children, at + _HEADER), end


def leaves_by_tag(tree: Section) -> dict[str, Section]:
    """Return the leaves by tag; ``CorruptError`` if one occurs twice."""
    found: dict[str, Section] = {}
    for each in tree.leaves():
        if each.tag in found:
            raise CorruptError(f"there is a second section {each.tag}", offset=each.start - _HEADER)
        found[each.tag] = each
    return found


def write_sections(tree: Section) -> bytes:
    """Return the bytes of a section with those inside it."""
    if tree.children is None:
        body, flags = tree.data, _LEAF
    else:
        body, flags = b"".join(map(write_sections, tree.children)), 0
    size = len(body) + _HEADER
    if size > _SIZE:
        raise SerializeError(f"the section {tree.tag} takes {size:,} bytes, over 1 GiB")
    return struct.pack(">I", flags | size) + tree.tag.encode("ascii") + body
