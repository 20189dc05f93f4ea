"""The interfaces of the reader, writer and text form that call the rows of ``kinds``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from chunkwright.json_types import Json, JsonObject
    from chunkwright.keyed_archive.model import KeyedArchive
    from chunkwright.keyed_archive.variant_array import VariantArray

# The state of a reader or writer about the string table in force; opaque to rows.
Scope: TypeAlias = Any


class Reader(Protocol):
    """The reader of a file."""

    data: bytes
    wide_char_size: int

    def nested(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[KeyedArchive, int]:
        """Read an archive after its u32 length."""

    def array(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[VariantArray, int]:
        """Read an array after its u32 count."""


class Writer(Protocol):
    """The writer of a file."""

    wide_char_size: int

    def nested(self, scope: Scope, value: KeyedArchive) -> None:
        """Append an archive, preceded by its u32 length."""

    def array(self, scope: Scope, value: VariantArray) -> None:
        """Append an array, preceded by its u32 count."""


class TextForm(Protocol):
    """The converter to and from text forms."""

    def of_archive(self, archive: KeyedArchive) -> JsonObject:
        """Return the form of an archive."""

    def of_array(self, array: VariantArray) -> JsonObject:
        """Return the form of an array."""

    def archive(self, form: Json) -> KeyedArchive:
        """Build an archive from its form."""

    def array(self, form: Json) -> VariantArray:
        """Build an array from its form."""
