# ruff: noqa: D102 - what an overriding method does is documented once, in Codec.
"""Codecs of values that a chunked tagfile stores as the number of an item."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError, SerializeError, UnsupportedVersionError
from chunkwright.hkx.classes.codecs import Codec
from chunkwright.hkx.classes.record import ArrayHeader
from chunkwright.hkx.classes.references import ArrayCodec, PointerCodec, TextCodec, decoded
from chunkwright.tagfile.chunked.item_source import ItemSource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.source import Source
    from chunkwright.hkx.types import RawItem, Value
    from chunkwright.tagfile.types.table import TagType


class ItemPointerCodec(PointerCodec):
    """A pointer: the number of an item that is an object, 0 for null."""

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<", tag_type.size)
        self.tag_type = tag_type


class ItemTextCodec(TextCodec):
    """A string: the number of an item of characters, 0 for null."""

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<", tag_type.size)
        self.tag_type = tag_type


class UnknownReferenceCodec(Codec):
    """A value that may have numbers of items at places that are not known: only null is read.

    To keep its bytes would be wrong, because items get new numbers when a file is written.
    """

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<", tag_type.size, f"{tag_type.size}s")
        self.tag_type = tag_type

    def read(self, source: Source, raw: RawItem, at: int) -> None:
        if any(raw):
            raise UnsupportedVersionError(
                f"how a {self.tag_type.title} refers to other values is not known",
                offset=source.section.start + at,
            )


class UndescribedCodec(Codec):
    """An element of a type that the file names but does not describe, so that none can be stored."""

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<")
        self.tag_type = tag_type

    def read_many(self, source: Source, at: int, count: int) -> list[Value]:
        raise CorruptError(
            f"{count:,} elements of the type {self.tag_type.title}, which is not described",
            offset=source.section.start + at,
        )

    def pack_many(self, values: Sequence[object]) -> bytes:
        del values
        raise SerializeError(
            f"the tagfile names the type {self.tag_type.title}, but does not describe it",
            hint="make a new tagfile with the types of one that does: new_tagfile(types)",
        )


class ItemArrayCodec(ArrayCodec):
    """An array: the number of an item, which has the count; the rest of the value is zero."""

    def __init__(self, tag_type: TagType, element: Codec) -> None:
        self.element = element
        self.tag_type = tag_type
        Codec.__init__(self, "<", tag_type.size, f"{tag_type.size}s")
        self.width = min(self.size, 8) if self.size != 8 else 4
        self.empty_raw = bytes(self.size)  # type: ignore[assignment]

    def read(self, source: Source, raw: RawItem, at: int) -> Value:
        if raw == self.empty_raw:
            return self.element.read_none(source)
        if any(raw[self.width :]):
            raise CorruptError(
                "an array has more than the number of its item", offset=source.section.start + at
            )
        assert isinstance(source, ItemSource)
        return source.item_elements(self, int.from_bytes(raw[: self.width], "little"), at)

    def read_many(self, source: Source, at: int, count: int) -> list[Value]:
        return decoded(super().read_many(source, at, count))

    def pack(self, value: Value) -> bytes:
        if isinstance(value, ArrayHeader):
            raise SerializeError("an array of a tagfile cannot have a size without elements")
        len(value)
        return bytes(self.size)
