"""Variant types that hold values: archives and arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from chunkwright.keyed_archive.kinds.base import Kind, misfit

if TYPE_CHECKING:
    from chunkwright.keyed_archive.kinds.contexts import Reader, TextForm, Writer


class Container(Kind):
    """Values inside a value; the class that holds them makes itself known by ``held_by``."""

    is_container = True
    accepts: type = object

    def write(self, writer: Writer, scope: Any, value: Any) -> None:
        """Append a value and the u32 in front of it."""
        raise NotImplementedError

    def held_by(self, python: type) -> None:
        """Name the class whose objects are the values of this type."""
        self.python = python

    def coerce(self, value: Any) -> Any:
        if isinstance(value, self.python):
            return value
        if isinstance(value, self.accepts) and not isinstance(value, str | bytes | bytearray):
            return self.python(value)
        raise misfit(self.type, value)


class ArchiveKind(Container):
    """A nested archive."""

    accepts = Mapping

    def read(self, reader: Reader, scope: Any, pos: int, end: int, depth: int) -> tuple[Any, int]:
        return reader.nested(scope, pos, end, depth)

    def write(self, writer: Writer, scope: Any, value: Any) -> None:
        writer.nested(scope, value)

    def to_form(self, value: Any, text: TextForm) -> Any:
        return text.of_archive(value)

    def from_form(self, form: Any, text: TextForm) -> Any:
        return text.archive(form)


class ArrayKind(Container):
    """Values one after the other, each with its type."""

    accepts = Sequence

    def read(self, reader: Reader, scope: Any, pos: int, end: int, depth: int) -> tuple[Any, int]:
        return reader.array(scope, pos, end, depth)

    def write(self, writer: Writer, scope: Any, value: Any) -> None:
        writer.array(scope, value)

    def to_form(self, value: Any, text: TextForm) -> Any:
        return text.of_array(value)

    def from_form(self, form: Any, text: TextForm) -> Any:
        return text.array(form)
