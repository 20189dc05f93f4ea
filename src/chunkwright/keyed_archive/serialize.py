"""Writing Keyed Archives: model -> bytes.

Mirrors the reader: values of one shape are packed by compiled runs, lengths and counts
are computed, the string table is completed with the strings that are new.
"""

from __future__ import annotations

from struct import Struct
from struct import error as struct_error
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.keyed_archive.coercion import misfit
from chunkwright.keyed_archive.fast_names import (
    FastNameTable,
    IdsByName,
    TaggedKey,
    encode_text,
)
from chunkwright.keyed_archive.model import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    KeyedArchive,
    VariantArray,
)
from chunkwright.keyed_archive.runs import LENGTH_TYPES, MAX_RUN, Run, split_runs
from chunkwright.keyed_archive.values import float_to_bits
from chunkwright.keyed_archive.variants import KINDS, WIDE_CODECS, VariantType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.keyed_archive.shapes import Shape

_U32: Final = Struct("<I")
_MAX_U32: Final = 0xFFFFFFFF


def write(archive: KeyedArchive) -> bytes:
    """Write an archive as a file of its own.

    An archive without a version, or one that was nested, is written as the top archive
    that stands for it. Raises ``SerializeError`` with the path to what cannot be written.
    """
    encoder = Encoder(archive.wide_char_size)
    encoder.top(archive)
    return bytes(encoder.out)


class Encoder:
    """Appends archives to ``out``; shapes compiled for one serve all of them."""

    def __init__(self, wide_char_size: int = 4) -> None:
        if wide_char_size not in WIDE_CODECS:
            raise SerializeError(f"wide characters have 2 or 4 bytes, not {wide_char_size}")
        self.out = bytearray()
        self.wide_char_size = wide_char_size
        self._inline = Dialect(None)

    def top(self, archive: KeyedArchive, *, version: int | None = None) -> None:
        """Append a top archive, as ``version`` where that is given."""
        version = archive.version if version is None else version
        if version == HEADERLESS:
            self._entries(archive, self._inline)
        elif version in (None, V1):
            self._body(archive, V1, self._inline)
        elif version == V2_EMPTY and not len(archive.stored_values):
            self.out += _header(V2_EMPTY)
        else:
            self._with_table(archive)

    def _with_table(self, archive: KeyedArchive) -> None:
        """Append a version 2 archive; its body goes first, to learn which strings are new."""
        table = FastNameTable() if archive.fast_names is None else archive.fast_names
        dialect = Dialect(table)
        assert dialect.names is not None
        before, self.out = self.out, bytearray()
        self.out += _U32.pack(len(archive.stored_values))
        self._entries(archive, dialect)
        body, self.out = self.out, before
        rows = dialect.names.rows()
        self.out += _header(V2) + _U32.pack(len(rows))
        for text, _ in rows:
            data = encode_text(text)
            self.out += len(data).to_bytes(2, "little") + data
        self.out += Struct(f"<{len(rows)}I").pack(*(id_ for _, id_ in rows))
        self.out += body

    def _body(self, archive: KeyedArchive, version: int, dialect: Dialect) -> None:
        self.out += _header(version) + _U32.pack(len(archive.stored_values))
        self._entries(archive, dialect)

    def _nested(self, archive: KeyedArchive, dialect: Dialect) -> None:
        """Append a nested archive in the version that it had, where that is legal here."""
        if archive.version == V2:
            self._with_table(archive)
        elif archive.version == V1 or dialect.names is None:
            self._body(archive, V1, self._inline)
        elif archive.stored_values or archive.version == V2_SUB:
            self._body(archive, V2_SUB, dialect)
        else:
            self.out += _header(V2_EMPTY)

    def _entries(self, archive: KeyedArchive, dialect: Dialect) -> None:
        shape, values = archive.shape, archive.stored_values
        for start, end, run, varying in dialect.plan(shape):
            part = values[start:end]
            last = None
            if varying is not None:
                last, part[-1] = part[-1], 0
            if run is None or not self._try_run(run, part, dialect):
                self._one_by_one(shape, values, start, end - (varying is not None), dialect)
                if varying is not None:
                    self.out += dialect.head(shape.keys[end - 1], varying) + bytes(4)
            if varying is not None:
                self._varying(shape.keys[end - 1], varying, last, dialect)

    def _try_run(self, run: Run, values: list[Any], dialect: Dialect) -> bool:
        names = dialect.names
        try:
            self.out += run.write(values, None if names is None else names.id_of)
        except (struct_error, OverflowError, TypeError):
            return False  # Odd bits, or a wrong value: item by item tells which.
        return True

    def _one_by_one(
        self, shape: Shape, values: Sequence[Any], start: int, end: int, dialect: Dialect
    ) -> None:
        for at in range(start, end):
            key, type_ = shape.keys[at], shape.types[at]
            self.out += dialect.head(key, type_)
            try:
                self.out += _pack_fixed(type_, values[at], dialect)
            except (struct_error, OverflowError, TypeError) as error:
                raise misfit(VariantType(type_), values[at]).within(key) from error

    def _varying(self, key: str | int, type_: int, value: Any, dialect: Dialect) -> None:
        """Append a payload of varying size and set the u32 in front of it."""
        start = len(self.out)
        try:
            length = self._payload(type_, value, dialect)
            if length > _MAX_U32 or len(self.out) - start > _MAX_U32:
                raise SerializeError("longer than 32 bits can count")
        except ChunkwrightError as error:
            error.within(key)
            raise
        except (TypeError, AttributeError, UnicodeEncodeError) as error:
            raise misfit(VariantType(type_), value).within(key) from error
        _U32.pack_into(self.out, start - 4, length)

    def _payload(self, type_: int, value: Any, dialect: Dialect) -> int:
        if type_ == VariantType.KEYED_ARCHIVE:
            start = len(self.out)
            self._nested(value, dialect)
            return len(self.out) - start
        if type_ == VariantType.ARRAY:
            return self._array(value, dialect)
        if type_ == VariantType.BYTE_ARRAY:
            self.out += value
            return len(value)
        if type_ == VariantType.WIDE_STRING:
            data = value.encode(WIDE_CODECS[self.wide_char_size], "surrogatepass")
            self.out += data
            return len(data) // self.wide_char_size
        data = encode_text(value)
        self.out += data
        return len(data)

    def _array(self, array: VariantArray, dialect: Dialect) -> int:
        types, values = array.types, array.stored_values
        at = 0
        while at < len(values):
            end = _same_until(types, at)
            type_ = types[at]
            if type_ in LENGTH_TYPES and type_ not in dialect.name_types:
                self.out += bytes((type_, 0, 0, 0, 0))
                self._varying(at, type_, values[at], dialect)
                at += 1
                continue
            if not self._try_run(dialect.array_run(type_, end - at), values[at:end], dialect):
                self._array_one_by_one(array, at, end, dialect)
            at = end
        return len(values)

    def _array_one_by_one(
        self, array: VariantArray, start: int, end: int, dialect: Dialect
    ) -> None:
        for at in range(start, end):
            type_, value = array.types[at], array.stored_values[at]
            self.out.append(type_)
            try:
                self.out += _pack_fixed(type_, value, dialect)
            except (struct_error, OverflowError, TypeError) as error:
                raise misfit(VariantType(type_), value).within(at) from error


# (start, end, run, type of the last item where its size varies); runs of a shape seen once
# are None, since compiling one costs more than it saves.
Plan = list[tuple[int, int, "Run | None", "int | None"]]


class Dialect:
    """How items are written in one part of a file: inline text, or ids of a table."""

    def __init__(self, table: FastNameTable | None) -> None:
        self.names = None if table is None else IdsByName(table)
        self.name_types: frozenset[VariantType] = frozenset() if table is None else table.covers
        self._plans: dict[int, tuple[Shape, Plan]] = {}
        self._known: dict[tuple[tuple[str, ...], bytes], Plan] = {}
        self._arrays: dict[tuple[int, int], Run] = {}

    def head(self, key: str, type_: int) -> bytes:
        """Give the bytes in front of a payload: the key and the type."""
        if self.names is not None:
            return self.names.id_of(key).to_bytes(4, "little") + bytes((type_,))
        tag = key.type if isinstance(key, TaggedKey) else VariantType.STRING
        data = encode_text(key)
        return bytes((tag,)) + len(data).to_bytes(4, "little") + data + bytes((type_,))

    def plan(self, shape: Shape) -> Plan:
        """Cut a shape into runs; they are compiled when it comes a second time."""
        seen = self._plans.get(id(shape))
        if seen is None:
            plan = self._plan_alike(shape)
        elif seen[1] and seen[1][0][2] is None:
            plan = self._compile(shape)
        else:
            return seen[1]
        # The shape is kept with its plan, so that its id stays its own.
        self._plans[id(shape)] = shape, plan
        return plan

    def _plan_alike(self, shape: Shape) -> Plan:
        """Give the plan of a shape with equal keys and types, or a first one."""
        if not all(type(key) is str for key in shape.keys):
            return self._cut(shape)
        content = tuple(shape.keys), bytes(shape.types)
        plan = self._known.get(content)
        if plan is None:
            plan = self._cut(shape)
        elif plan and plan[0][2] is None:
            plan = self._compile(shape)
        self._known[content] = plan
        return plan

    def _cut(self, shape: Shape) -> Plan:
        plan: Plan = []
        for start, end in split_runs(shape.types, self.name_types):
            last = shape.types[end - 1]
            varying = last in LENGTH_TYPES and last not in self.name_types
            plan.append((start, end, None, last if varying else None))
        return plan

    def _compile(self, shape: Shape) -> Plan:
        plan: Plan = []
        for start, end, _, varying in self._cut(shape):
            types = shape.types[start:end]
            heads = [
                self.head(key, type_)
                for key, type_ in zip(shape.keys[start:end], types, strict=True)
            ]
            plan.append((start, end, Run(heads, types, self.name_types), varying))
        return plan

    def array_run(self, type_: int, count: int) -> Run:
        """Give the run for ``count`` array elements of one type of fixed size."""
        run = self._arrays.get((type_, count))
        if run is None:
            heads = [bytes((type_,))] * count
            run = self._arrays[type_, count] = Run(heads, [type_] * count, self.name_types)
        return run


def _pack_fixed(type_: int, value: Any, dialect: Dialect) -> bytes:
    """Pack one value of fixed size, odd bit patterns included."""
    if type_ in dialect.name_types:
        if dialect.names is None or not isinstance(value, str):
            raise TypeError
        return dialect.names.id_of(value).to_bytes(4, "little")
    kind = KINDS[type_]
    assert kind.code is not None
    if kind.code[-1:] in ("f", "d"):
        size = 8 if kind.code == "d" else 4
        numbers = (value,) if kind.make is None else value
        if len(numbers) != kind.width:
            raise TypeError
        return b"".join(float_to_bits(number, size).to_bytes(size, "little") for number in numbers)
    if kind.width == 0:
        return b""
    return Struct(f"<{kind.write_code or kind.code}").pack(value)


def _same_until(types: bytes, start: int) -> int:
    """Find where the elements stop being of the type at ``start``, or the longest run."""
    type_ = types[start]
    end = min(len(types), start + MAX_RUN)
    at = start + 1
    while at < end and types[at] == type_:
        at += 1
    return at


def _header(version: int) -> bytes:
    return b"KA" + version.to_bytes(2, "little")
