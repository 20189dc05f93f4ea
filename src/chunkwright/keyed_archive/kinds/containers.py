"""Variant types that contain values: archives and arrays."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from chunkwright.keyed_archive.kinds.base import Kind, V, misfit

if TYPE_CHECKING:
    from chunkwright.base.jsontext import Json, JsonObject
    from chunkwright.keyed_archive.kinds.base import Reader, Scope, TextForm, Writer
    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.keyed_archive.model.variant_array import VariantArray


class Container(Kind[V]):
    """A value that contains values; its class registers itself with ``held_by``."""

    is_container = True
    python: type[V]
    accepts: type = object

    @abstractmethod
    def write(self, writer: Writer, scope: Scope, value: V) -> None:
        """Append a value, preceded by its u32."""

    def held_by(self, python: type[V]) -> None:
        """Register the class of the values of this type."""
        self.python = python

    def coerce(self, value: object) -> V:
        if isinstance(value, self.python):
            return value
        if isinstance(value, self.accepts) and not isinstance(value, str | bytes | bytearray):
            return self.python(value)  # type: ignore[call-arg]
        raise misfit(self.type, value)


class ArchiveKind(Container["KeyedArchive"]):
    """A nested archive."""

    accepts = Mapping

    def read(
        self, reader: Reader, scope: Scope, pos: int, end: int, depth: int
    ) -> tuple[KeyedArchive, int]:
        return reader.nested(scope, pos, end, depth)

    def write(self, writer: Writer, scope: Scope, value: KeyedArchive) -> None:
        writer.nested(scope, value)

    def to_form(self, value: KeyedArchive, text: TextForm) -> JsonObject:
        return text.of_archive(value)

    def from_form(self, form: Json, text: TextForm) -> KeyedArchive:
        return text.archive(form)


class ArrayKind(Container["VariantArray"]):
    """A sequence of values, each with its type."""

    accepts = Sequence

    def read(
        self, reader: Reader, scope: Scope, pos: int, end: int, depth: int
    ) -> tuple[VariantArray, int]:
        return reader.array(scope, pos, end, depth)

    def write(self, writer: Writer, scope: Scope, value: VariantArray) -> None:
        writer.array(scope, value)

    def to_form(self, value: VariantArray, text: TextForm) -> JsonObject:
        return text.of_array(value)

    def from_form(self, form: Json, text: TextForm) -> VariantArray:
        return text.array(form)
