"""Kinds of single values: texts, bytes, GUIDs, references, state chunks."""

# ruff: noqa: ARG002 - all kinds have methods of the same form

from __future__ import annotations

from operator import methodcaller
from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER
from chunkwright.nmo.payloads.fields import Kind
from chunkwright.query import typed
from chunkwright.state_chunk.chunk_format import Guid
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.fields import Coercion
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer


def whole(value: object) -> int:
    """Return a whole number; ``SerializeError`` for anything else."""
    return typed.whole(value, "a whole number")


class Words(Kind):
    """Two words in one dword, the low one first."""

    code = "2H"
    width = 2

    def read(self, r: Reader, fields: Fields) -> tuple[int, int]:
        return r.words()

    def write(self, w: Writer, value: tuple[int, int], fields: Fields) -> None:
        w.words(value)

    def default(self) -> Value:
        """Return zeros."""
        return (0, 0)

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a pair."""
        return tuple(typed.whole(each, "a word") for each in typed.listed(value, "two words"))


class GuidKind(Kind):
    """A GUID of two dwords."""

    code = "2I"
    width = 2

    def read(self, r: Reader, fields: Fields) -> Guid:
        return r.guid()

    def write(self, w: Writer, value: Guid, fields: Fields) -> None:
        """Write it."""
        w.guid(value)

    def default(self) -> Value:
        return Guid(0, 0)

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a GUID."""
        return guid(value)


class Reference(Kind):
    """A reference to an object, None for null."""

    code = "i"

    def read(self, r: Reader, fields: Fields) -> Value:
        return r.reference()

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        w.reference(value)

    def forget(self, value: Value, gone: set[int]) -> Value:
        return None if id(value) in gone else value

    def default(self) -> Value:
        return None

    def coerce(self, value: object, to: Coercion) -> Value:
        return to.reference(value, "reference")

    def replace(
        self, old: Value, value: object, word: str, to: Coercion, *, element: bool
    ) -> Value:
        return to.reference(value, word)

    def type_word(self, value: Value, *, element: bool) -> str | None:
        """Return ``reference`` or ``list of references``."""
        return "list of references" if isinstance(value, list) else "reference"


class References(Kind):
    """A counted sequence of references.

    If only membership matters (``drop``), a removed object is dropped from the sequence; if
    positions are significant, it is replaced with null.
    """

    def __init__(self, drop: bool = True) -> None:
        self.drop = drop

    def read(self, r: Reader, fields: Fields) -> list[Value]:
        return r.reference_sequence()

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        w.reference_sequence(value)

    def forget(self, value: list[Value], gone: set[int]) -> list[Value]:
        if self.drop:
            return [item for item in value if id(item) not in gone]
        return [None if id(item) in gone else item for item in value]

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a list of objects."""
        return to.references(value, "list of references")

    def replace(
        self, old: Value, value: object, word: str, to: Coercion, *, element: bool
    ) -> Value:
        """Return a list of objects, or the object for an element."""
        return to.reference(value, word) if element else to.references(value, word)

    def type_word(self, value: Value, *, element: bool) -> str | None:
        return "list of references" if isinstance(value, list) else "reference"


class Simple(Kind):
    """A primitive that the reader and the writer read and write with the method of this name."""

    is_open = True

    def __init__(self, name: str) -> None:
        self.name = name
        self._call = methodcaller(name)

    def read(self, r: Reader, fields: Fields) -> Value:
        return self._call(r)

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        getattr(w, self.name)(value)

    def type_word(self, value: Value, *, element: bool) -> str | None:
        """Return the name of the method with spaces, such as ``manager int``."""
        return None if isinstance(value, list | dict) else self.name.replace("_", " ")


class String(Simple):
    """Text, or None."""

    def default(self) -> Value:
        return ""

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return text, which is never read as anything else."""
        return None if value is None else typed.text(value, "text")


class Octets(Kind):
    """Bytes."""

    def default(self) -> Value:
        return b""

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return bytes, given as such or in hexadecimal."""
        return typed.octets(value, "bytes")


class Buffer(Octets, Simple):
    """Bytes preceded by their size."""


class ManagerInt(Simple):
    """The GUID of a manager, and a number to which that manager gives a meaning."""

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return both."""
        of, number = _of_manager(value)
        return guid(of), whole(number)


class ManagerInts(Simple):
    """The GUID of a manager, and numbers to which that manager gives a meaning."""

    def default(self) -> Value:
        """Return no numbers of the attribute manager, the only manager that saves such numbers."""
        return ATTRIBUTE_MANAGER, []

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return the GUID, and a list of the numbers."""
        of, values = _of_manager(value)
        return guid(of), [whole(each) for each in typed.listed(values, "whole numbers")]


class Chunk(Simple):
    """A state chunk, or None."""

    def default(self) -> Value:
        return None

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a chunk, or several, given as such."""
        found = typed.read(value)
        for each in found if isinstance(found, list) else [found]:
            if each is not None and not isinstance(each, StateChunk):
                raise QueryError(
                    "a state chunk cannot be made from JSON",
                    hint="set the areas of an existing one; adopt copies whole objects",
                )
        return found

    def replace(
        self, old: Value, value: object, word: str, to: Coercion, *, element: bool
    ) -> Value:
        """Return a chunk; ``nmo.edit.coercion`` handles a field that already has one."""
        if old is None and not (isinstance(value, str) and value[:1] == "/"):
            return self.coerce(value, to)
        return super().replace(old, value, word, to, element=element)


class Chunks(Chunk):
    """A counted sequence of state chunks."""

    def default(self) -> Value:
        return []


class Rest(Octets):
    """The rest of the area, as bytes."""

    def read(self, r: Reader, fields: Fields) -> bytes:
        return r.rest()

    def write(self, w: Writer, value: bytes, fields: Fields) -> None:
        """Write it."""
        w.put(value)


def _of_manager(value: object) -> list[object]:
    pair = typed.listed(value, "a GUID and numbers")
    if len(pair) != 2:
        raise typed.misfit(value, "a GUID and numbers")
    return pair


def guid(value: object) -> Guid:
    """Return a GUID, given as such, as text or as its two numbers."""
    if isinstance(value, Guid):
        return value
    found = None
    try:
        if isinstance(value, list) and all(isinstance(part, int) for part in value):
            found = Guid(*value)
        elif isinstance(value, str):
            found = Guid.parse(value)
    except (ValueError, TypeError):
        pass  # refused below, like numbers that are not dwords
    if found is None or not all(0 <= part < 1 << 32 for part in found):
        raise typed.misfit(value, "a GUID, two times 8 hexadecimal digits")
    return found
