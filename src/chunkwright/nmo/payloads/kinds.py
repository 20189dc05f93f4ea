"""The kinds of the values of fields: numbers, flags, arrays, and all constants of ``primitives``.

A kind reads, writes and coerces its values, has a default, and names their type.

A table row (``F``) gives the name and kind of a field and the condition under which it is present.
Runs of rows of fixed size are read and written at once (see ``runs``).
"""

# ruff: noqa: ARG002 - all kinds and conditions have methods of the same form

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import numbers
from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.nmo.payloads.fields import MISFITS, Kind, refusal
from chunkwright.nmo.payloads.names import WHOLE
from chunkwright.nmo.payloads.primitives import (
    Buffer,
    Chunk,
    Chunks,
    GuidKind,
    ManagerInt,
    ManagerInts,
    Reference,
    References,
    Rest,
    String,
    Words,
    whole,
)
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np

    from chunkwright.base.classes import Array
    from chunkwright.nmo.payloads.fields import Coercion, Condition
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer


# Struct code -> the method of readers and writers for such a number.
_PRIMITIVES: Final = {"I": "u32", "i": "i32", "f": "f32"}


class Scalar(Kind):
    """A number of one dword: ``I`` unsigned, ``i`` signed, ``f`` float."""

    def __init__(self, code: str = "I") -> None:
        self.code = code

    def read(self, r: Reader, fields: Fields) -> Value:
        return getattr(r, _PRIMITIVES[self.code])()

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        getattr(w, _PRIMITIVES[self.code])(value)

    def default(self) -> Value:
        return 0.0 if self.code == "f" else 0

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a number."""
        return typed.real(value, "f32") if self.code == "f" else whole(value)

    def type_word(self, value: Value, *, element: bool) -> str | None:
        """Return ``u32``, ``i32`` or ``f32``."""
        return _PRIMITIVES[self.code]


class Color(Scalar):
    """A colour in one dword, alpha in the highest byte."""

    def type_word(self, value: Value, *, element: bool) -> str | None:
        """Return ``colour``."""
        return "colour"

    def number_text(self, value: int) -> str:
        """Return the colour as ``#AARRGGBB``."""
        return f"#{value & 0xFFFFFFFF:08X}"


class Flags(Scalar):
    """A dword whose bits or digits have meanings; ``names`` has the names of known bits.

    ``digits`` has, by mask, the names for the values of several bits together; those of ``WHOLE``
    are for the number itself.
    """

    def __init__(
        self,
        names: Mapping[int, str] | None = None,
        digits: Mapping[int, Mapping[str, int]] | None = None,
    ) -> None:
        super().__init__()
        self.names = dict(names or {})
        self.whole = dict((digits or {}).get(WHOLE, {}))
        self._words = {name: (bit, bit) for bit, name in self.names.items()}
        for mask, words in (digits or {}).items():
            self._words |= {name: (mask, at * (mask & -mask)) for name, at in words.items()}

    def type_word(self, value: Value, *, element: bool) -> str | None:
        return super().type_word(value, element=element) if self.whole else "flags"

    def number_text(self, value: int) -> str:
        """Return the number, with the names of the bits that are set and of the digits."""
        known = [name for name, (mask, bits) in self._words.items() if value & mask == bits]
        shown = str(value) if self.whole else f"{value:#x}"
        return shown + (f" ({', '.join(known)})" if known else "")

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a number; in text, numbers and names are joined by ``|``."""
        return whole(self._read(value))

    def replace(
        self, old: Value, value: object, word: str, to: Coercion, *, element: bool
    ) -> Value:
        return super().replace(old, self._read(value), word, to, element=element)

    def _read(self, value: object) -> object:
        """Return the number that names stand for; any value without names as it is."""
        parts = [each.strip() for each in value.split("|")] if isinstance(value, str) else []
        words = self._words
        if not words or not any(part[:1].isalpha() or part[:1] == "_" for part in parts):
            return value
        made = 0
        for part in parts:
            number = words[part][1] if part in words else typed.read(part)
            made |= typed.whole(number, f"a number or any of {', '.join(words)}, joined by |")
        return made


class Floats(Kind):
    """Several floats as a tuple: vectors, rectangles, quaternions, colours, matrices by row."""

    def __init__(self, count: int) -> None:
        self.count = self.width = count
        self.code = f"{count}f"

    def read(self, r: Reader, fields: Fields) -> tuple[float, ...]:
        return tuple(r.f32() for _ in range(self.count))

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        if len(value) != self.count:
            raise SerializeError(f"expected {self.count} floats, not {len(value)}")
        for number in value:
            w.f32(number)

    def default(self) -> Value:
        """Return zeros."""
        return (0.0,) * self.count

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a tuple; writing checks that the count is right."""
        return tuple(typed.real(each, "f32") for each in typed.listed(value, "floats"))

    def type_word(self, value: Value, *, element: bool) -> str | None:
        """Return ``3 x f32`` or the like; for an element, ``f32``."""
        return "f32" if element and isinstance(value, float) else f"{self.count} x f32"


class Const(Kind):
    """A dword that has one value in every known file; any other value means an unknown layout."""

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def read(self, r: Reader, fields: Fields) -> int:
        found = r.u32()
        if found != self.value:
            raise CorruptError(f"expected {self.value:#x}, found {found:#x}", offset=r.position)
        return found

    def write(self, w: Writer, value: int, fields: Fields) -> None:
        """Write the value; raise ``SerializeError`` for any other."""
        if value != self.value:
            raise SerializeError(f"expected {self.value:#x}, not {value!r}")
        w.u32(value)

    def default(self) -> Value:
        return self.value

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a number; writing checks that it is the constant."""
        return whole(value)


class Derived(Kind):
    """A dword that is derived from other fields of its record, so that it cannot be chosen."""

    code = "I"

    def derive(self, fields: Fields) -> int:
        """Return the number to be written; raise ``SerializeError`` for contradictory fields."""
        raise TypeError(f"{self!r} derives nothing from {len(fields)} fields")

    def read(self, r: Reader, fields: Fields) -> int:
        return r.u32()

    def write(self, w: Writer, value: int, fields: Fields) -> None:
        """Write the derived number, and note whether it differs from ``value``."""
        derived = self.derive(fields)
        w.differs = w.differs or derived != value
        w.u32(derived)

    def default(self) -> Value:
        """Return zero, which writing replaces."""
        return 0

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a number; it is checked together with the other fields."""
        return whole(value)

    def follows(self, fields: Fields) -> bool:
        """Whether the number can be derived from these fields."""
        return True


class Count(Derived):
    """The common length of the later sequences ``of`` that are present."""

    def __init__(self, of: tuple[str, ...]) -> None:
        self.of = of

    def derive(self, fields: Fields) -> int:
        lengths = {name: len(fields[name]) for name in self.of if name in fields}
        if len(set(lengths.values())) > 1:
            raise SerializeError(f"expected sequences of the same length: {lengths}")
        return next(iter(lengths.values()), 0)

    def follows(self, fields: Fields) -> bool:
        """Whether any of the sequences is present: some layouts have none of them."""
        return not fields.keys().isdisjoint(self.of)


class Computed(Derived):
    """A dword that is computed from other fields."""

    def __init__(self, compute: Callable[[Fields], int]) -> None:
        self.compute = compute

    def derive(self, fields: Fields) -> int:
        return self.compute(fields)


class ArrayKind(Kind):
    """An array of numbers of the type ``dtype``."""

    dtype: str

    @property
    def new_shape(self) -> tuple[int, ...]:
        """The shape of the array in a new field, which is empty unless the item count is fixed."""
        return (0,)

    def default(self) -> Value:
        """Return an array of zeros."""
        import numpy as np

        return np.zeros(self.new_shape, self.dtype)

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return an array, given as such or as lists of numbers."""
        import numpy as np

        values = typed.array(value, np.dtype(self.dtype), "numbers")
        return values if len(values) else self.default()


class Numbers(ArrayKind):
    """An array of numbers: ``shape`` is that of one item, ``dtype`` that of one number.

    ``count`` is the field with the count, a fixed number, or None for a preceding dword. With
    ``sized``, the size in bytes precedes it too. An incomplete last dword is padded with zeros.
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

    @property
    def new_shape(self) -> tuple[int, ...]:
        return (self.count if isinstance(self.count, int) else 0, *self.shape)

    def read(self, r: Reader, fields: Fields) -> Array:
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

    def type_word(self, value: Value, *, element: bool) -> str | None:
        """Return the type and the shape, ``float32[4][3]``."""
        if not hasattr(value, "shape"):
            return None
        return str(value.dtype) + "".join(f"[{size}]" for size in value.shape)


class Custom(Kind):
    """A kind with functions for reading and writing, for the few layouts not expressible as rows.

    If a record has a "kind" that determines its "value", ``choices`` has the kind of each value.
    """

    is_open = True

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
        return self.reader(r, fields)

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        self.writer(w, value, fields)

    def forget(self, value: Value, gone: set[int]) -> Value:
        return value if self.forgetter is None else self.forgetter(value, gone)

    def default(self) -> Value:
        """Return an empty record if rows describe it, else an empty list."""
        return {} if self.rows else []

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a record of the rows or of a choice; copy any other value as it is."""
        if isinstance(value, dict):
            chosen = (self.choices or {}).get(str(value.get("kind")))
            if chosen is not None and "value" in value:
                with within("value"):
                    return {**value, "value": chosen.coerce(value["value"], to)}
            if value.keys() <= {row.name for row in self.rows}:
                return to.record(self.rows, value)
        return super().coerce(value, to)

    def replace(
        self, old: Value, value: object, word: str, to: Coercion, *, element: bool
    ) -> Value:
        """Return a record, whose "kind" may differ from the old one."""
        if self.choices and isinstance(old, dict):
            fields = typed.mapping(value, word)
            if fields.get("kind") != old.get("kind"):
                return self.coerce(fields, to)
        return super().replace(old, value, word, to, element=element)


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
        """Write the field; raise ``SerializeError`` with its name if its value does not fit."""
        try:
            self.kind.write(w, fields[self.name], fields)
        except (ChunkwrightError, KeyError, *MISFITS) as error:
            raise refusal(error).within(self.name) from error


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
STRING: Final = String("string")
BUFFER: Final = Buffer("buffer")
SUB_CHUNK: Final = Chunk("sub_chunk")
FOREIGN_CHUNK: Final = Chunk("foreign_chunk")
"""A sub-chunk whose class id does not determine the meaning of its identifiers."""
SUB_CHUNKS: Final = Chunks("sub_chunk_sequence")
MANAGER_INT: Final = ManagerInt("manager_int")
MANAGER_INTS: Final = ManagerInts("manager_sequence")
REST: Final = Rest()
