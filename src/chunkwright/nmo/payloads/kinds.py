"""The converters of payload tables, each of which reads and writes one kind of value.

A table row (``F``) gives the name and kind of a field and the condition under which it is present.
Runs of rows of fixed size are read and written at once (see ``runs``).
"""

# ruff: noqa: ARG002 - all kinds and conditions have methods of the same form

from __future__ import annotations

import struct
from functools import cached_property
from operator import methodcaller
from typing import TYPE_CHECKING, Final, Protocol

from chunkwright.base.arrays import numbers
from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np

    from chunkwright.base.arrays import Array
    from chunkwright.nmo.payloads.conditions import Condition
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.values import Guid
    from chunkwright.state_chunk.writer import Writer


class Kind:
    """One kind of value.

    For a fixed size, ``code`` is the ``struct`` code and ``width`` the count of numbers.
    """

    code = ""
    width = 1
    rows: tuple[F, ...] = ()
    """The rows of the records in a value, which describe them."""

    def read(self, r: Reader, fields: Fields) -> Value:
        """Read a value; ``fields`` are those read before it."""
        raise TypeError(f"{self!r} cannot read from {r!r} ({len(fields)} fields)")

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write a value; ``fields`` are all of the area."""
        raise TypeError(f"{self!r} cannot write {value!r} to {w!r} ({len(fields)} fields)")

    def forget(self, value: Value, gone: set[int]) -> Value:
        """Return the value without references to the objects whose ``id()`` is in ``gone``."""
        del gone
        return value


# Struct code -> the method of readers and writers for such a number.
_PRIMITIVES: Final = {"I": "u32", "i": "i32", "f": "f32"}


class Scalar(Kind):
    """A number of one dword: ``I`` unsigned, ``i`` signed, ``f`` float."""

    def __init__(self, code: str = "I") -> None:
        self.code = code

    def read(self, r: Reader, fields: Fields) -> Value:
        """Read one number."""
        return getattr(r, _PRIMITIVES[self.code])()

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write one number."""
        getattr(w, _PRIMITIVES[self.code])(value)


class Color(Scalar):
    """A colour in one dword, alpha in the highest byte."""


class Flags(Scalar):
    """A dword whose bits or digits have meanings; ``names`` has those of known bits."""

    def __init__(self, names: Mapping[int, str] | None = None) -> None:
        super().__init__()
        self.names = dict(names or {})


class Floats(Kind):
    """Several floats as a tuple: vectors, rectangles, quaternions, colours, matrices by row."""

    def __init__(self, count: int) -> None:
        self.count = self.width = count
        self.code = f"{count}f"

    def read(self, r: Reader, fields: Fields) -> tuple[float, ...]:
        """Read them."""
        return tuple(r.f32() for _ in range(self.count))

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write them."""
        if len(value) != self.count:
            raise SerializeError(f"expected {self.count} floats, not {len(value)}")
        for number in value:
            w.f32(number)


class Words(Kind):
    """Two words in one dword, the low one first."""

    code = "2H"
    width = 2

    def read(self, r: Reader, fields: Fields) -> tuple[int, int]:
        """Read them."""
        return r.words()

    def write(self, w: Writer, value: tuple[int, int], fields: Fields) -> None:
        """Write them."""
        w.words(value)


class GuidKind(Kind):
    """A GUID of two dwords."""

    code = "2I"
    width = 2

    def read(self, r: Reader, fields: Fields) -> Guid:
        """Read it."""
        return r.guid()

    def write(self, w: Writer, value: Guid, fields: Fields) -> None:
        """Write it."""
        w.guid(value)


class Reference(Kind):
    """A reference to an object, None for null."""

    code = "i"

    def read(self, r: Reader, fields: Fields) -> Value:
        """Read it as the object."""
        return r.reference()

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write the object's number."""
        w.reference(value)

    def forget(self, value: Value, gone: set[int]) -> Value:
        """Return null for a removed object."""
        return None if id(value) in gone else value


class References(Kind):
    """A counted sequence of references.

    If only membership matters (``drop``), a removed object is removed from the sequence; if
    positions are significant, it is replaced with null.
    """

    def __init__(self, drop: bool = True) -> None:
        self.drop = drop

    def read(self, r: Reader, fields: Fields) -> list[Value]:
        """Read them as objects."""
        return r.reference_sequence()

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write their numbers."""
        w.reference_sequence(value)

    def forget(self, value: list[Value], gone: set[int]) -> list[Value]:
        """Leave out removed objects, or replace them with null."""
        if self.drop:
            return [item for item in value if id(item) not in gone]
        return [None if id(item) in gone else item for item in value]


class Simple(Kind):
    """A primitive for which the reader and the writer have a method of this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._call = methodcaller(name)

    def read(self, r: Reader, fields: Fields) -> Value:
        """Call the reader's method."""
        return self._call(r)

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Call the writer's method."""
        getattr(w, self.name)(value)


class Rest(Kind):
    """The rest of the area, as bytes."""

    def read(self, r: Reader, fields: Fields) -> bytes:
        """Read the rest."""
        return r.rest()

    def write(self, w: Writer, value: bytes, fields: Fields) -> None:
        """Write it."""
        w.put(value)


class Const(Kind):
    """A dword that has one value in every known file; anything else is another layout."""

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def read(self, r: Reader, fields: Fields) -> int:
        """Read it and check it."""
        found = r.u32()
        if found != self.value:
            raise CorruptError(f"expected {self.value:#x}, found {found:#x}", offset=r.position)
        return found

    def write(self, w: Writer, value: int, fields: Fields) -> None:
        """Write it; ``SerializeError`` for any other value."""
        if value != self.value:
            raise SerializeError(f"expected {self.value:#x}, not {value!r}")
        w.u32(value)


class Derived(Kind):
    """A dword that follows from other fields of its record, so that it cannot be chosen."""

    code = "I"

    def derive(self, fields: Fields) -> int:
        """Return the number that is written; ``SerializeError`` for fields that contradict."""
        raise TypeError(f"{self!r} derives nothing from {len(fields)} fields")

    def read(self, r: Reader, fields: Fields) -> int:
        """Read it."""
        return r.u32()

    def write(self, w: Writer, value: int, fields: Fields) -> None:
        """Write what the other fields imply, and note whether that is another number."""
        derived = self.derive(fields)
        w.differs = w.differs or derived != value
        w.u32(derived)


class Count(Derived):
    """The common length of later sequences, those of the given fields that are present."""

    def __init__(self, of: tuple[str, ...]) -> None:
        self.of = of

    def derive(self, fields: Fields) -> int:
        """Return the length."""
        lengths = {name: len(fields[name]) for name in self.of if name in fields}
        if len(set(lengths.values())) > 1:
            raise SerializeError(f"expected sequences of the same length: {lengths}")
        return next(iter(lengths.values()), 0)


class Computed(Derived):
    """A dword that is computed from other fields."""

    def __init__(self, compute: Callable[[Fields], int]) -> None:
        self.compute = compute

    def derive(self, fields: Fields) -> int:
        """Return the computed number."""
        return self.compute(fields)


class Numbers(Kind):
    """An array of numbers: ``shape`` is that of one item, ``dtype`` that of one number.

    ``count`` is the field with the count, a fixed number, or None for a preceding dword. With
    ``sized``, the size in bytes precedes it too. A half dword is padded with zeros.
    """

    def __init__(
        self,
        dtype: str,
        shape: tuple[int, ...] = (),
        count: str | int | None = None,
        sized: bool = False,
    ) -> None:
        self.dtype = dtype
        self.shape = shape
        self.count = count
        self.sized = sized

    def read(self, r: Reader, fields: Fields) -> Array:
        """Read them at once."""
        if self.count is None:
            items = r.u32()
        else:
            items = self.count if isinstance(self.count, int) else fields[self.count]
        if self.sized:
            r.u32()
        values = r.array(self.dtype, items, *self.shape)
        if values.nbytes & 3 and any(r.take(-values.nbytes % 4)):
            raise CorruptError("the padding of an array is not zero", offset=r.position)
        return values

    @cached_property
    def of(self) -> np.dtype[Value]:
        """The type of one number."""
        import numpy as np

        return np.dtype(self.dtype)

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write them at once."""
        values = numbers(value, self.of)
        if self.count is None:
            w.u32(len(values))
        elif isinstance(self.count, int) and len(values) != self.count:
            raise SerializeError(f"expected {self.count} items, not {len(values)}")
        if self.sized:
            w.u32(values.nbytes)
        if values.shape[1:] != self.shape and len(values):
            raise SerializeError(f"expected items of shape {self.shape}, not {values.shape[1:]}")
        w.padded(values.tobytes())


class Custom(Kind):
    """A kind with functions for reading and writing, for the few layouts not expressible as rows.

    If a record has a "kind" that determines what its "value" is, ``choices`` are these kinds.
    """

    def __init__(
        self,
        reader: Callable[[Reader, Fields], Value],
        writer: Callable[[Writer, Value, Fields], None],
        forgetter: Callable[[Value, set[int]], Value] | None = None,
        rows: tuple[F, ...] = (),
        choices: Mapping[str, Kind] | None = None,
    ) -> None:
        self.choices = choices
        self.reader = reader
        self.writer = writer
        self.forgetter = forgetter
        self.rows = rows

    def read(self, r: Reader, fields: Fields) -> Value:
        """Call the function for reading."""
        return self.reader(r, fields)

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Call the function for writing."""
        self.writer(w, value, fields)

    def forget(self, value: Value, gone: set[int]) -> Value:
        """Call the function for removed objects, if there is one."""
        return value if self.forgetter is None else self.forgetter(value, gone)


class F:
    """One row of a payload table: a field, its kind, and its condition."""

    def __init__(self, name: str, kind: Kind, when: Condition | None = None) -> None:
        self.name = name
        self.kind = kind
        self.when = when

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the field into ``fields``."""
        fields[self.name] = self.kind.read(r, fields)

    def write(self, w: Writer, fields: Fields) -> None:
        """Write the field; ``SerializeError`` with its name if its value does not fit."""
        try:
            self.kind.write(w, fields[self.name], fields)
        except (ChunkwrightError, KeyError, *MISFITS) as error:
            raise refusal(error).within(self.name) from error


class Step(Protocol):
    """A row, or several that are read and written at once."""

    @property
    def name(self) -> str:
        """The name of the field, or of the first one."""
        ...

    @property
    def when(self) -> Condition | None:
        """The condition under which it is present."""
        ...

    def write(self, w: Writer, fields: Fields) -> None:
        """Write it."""
        ...


MISFITS: Final = (
    TypeError, AttributeError, ValueError, IndexError, OverflowError, struct.error
)  # fmt: skip
"""The exceptions that a value of a wrong type may cause."""


def refusal(error: Exception) -> ChunkwrightError:
    """Return the error of this package for a foreign one, with its message."""
    if isinstance(error, ChunkwrightError):
        return error
    if isinstance(error, KeyError):
        return SerializeError(
            f"field {error} is missing",
            hint="give it too; a new area, also one that was removed before, gets defaults",
        )
    return SerializeError(f"the value is of the wrong type: {error}")


U32: Final = Scalar("I")
I32: Final = Scalar("i")
F32: Final = Scalar("f")
ARGB: Final = Color()
FLAGS: Final = Flags()
VECTOR: Final = Floats(3)
VECTOR2: Final = Floats(2)
RECT: Final = Floats(4)
COLOR: Final = Floats(4)
MATRIX: Final = Floats(16)
GUID: Final = GuidKind()
WORDS: Final = Words()
REF: Final = Reference()
REFS: Final = References()
FIXED_REFS: Final = References(drop=False)
STRING: Final = Simple("string")
BUFFER: Final = Simple("buffer")
SUB_CHUNK: Final = Simple("sub_chunk")
FOREIGN_CHUNK: Final = Simple("foreign_chunk")
"""A sub-chunk whose class id does not determine its identifiers."""
SUB_CHUNKS: Final = Simple("sub_chunk_sequence")
MANAGER_INTS: Final = Simple("manager_sequence")
REST: Final = Rest()
