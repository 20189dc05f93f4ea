"""What the rows of ``kinds`` know of the reader, writer and text form that call them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from chunkwright.json_types import Json, JsonObject
    from chunkwright.keyed_archive.model import KeyedArchive, VariantArray

# What a reader or writer knows of the string table in force; rows hand it on unseen.
Scope: TypeAlias = Any


class Reader(Protocol):
    """What goes through a file that is read."""

    data: bytes
    wide_char_size: int

    def nested(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[KeyedArchive, int]:
        """Read an archive behind its u32 length."""

    def array(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[VariantArray, int]:
        """Read an array behind its u32 count."""


class Writer(Protocol):
    """What a file that is written grows in."""

    wide_char_size: int

    def nested(self, scope: Scope, value: KeyedArchive) -> None:
        """Append an archive and the u32 length in front of it."""

    def array(self, scope: Scope, value: VariantArray) -> None:
        """Append an array and the u32 count in front of it."""


class TextForm(Protocol):
    """What a text form is made of and made into."""

    def of_archive(self, archive: KeyedArchive) -> JsonObject:
        """Return the form of an archive."""

    def of_array(self, array: VariantArray) -> JsonObject:
        """Return the form of an array."""

    def archive(self, form: Json) -> KeyedArchive:
        """Build an archive from its form."""

    def array(self, form: Json) -> VariantArray:
        """Build an array from its form."""
