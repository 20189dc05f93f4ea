"""Writing Keyed Archives: model -> bytes.

Mirrors the reader: values of one shape are packed by compiled runs, lengths and counts
are computed, the string table is completed with the strings that are new.
"""

from __future__ import annotations

from struct import Struct
from struct import error as struct_error
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.keyed_archive.coercion import misfit
from chunkwright.keyed_archive.fast_names import (
    MAX_ID,
    MAX_NAME_BYTES,
    FastName,
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
from chunkwright.keyed_archive.runs import MAX_RUN, array_parts, compiled, is_varying, split_runs
from chunkwright.keyed_archive.values import float_to_bits
from chunkwright.keyed_archive.variants import KINDS, WIDE_CODECS, VariantType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.keyed_archive.runs import LengthRun, Parts, Run
    from chunkwright.keyed_archive.shapes import Shape

_U32: Final = Struct("<I")
_MAX_U32: Final = 0xFFFFFFFF
_LONG_ARRAY: Final = 4 * MAX_RUN
_CONTAINERS: Final = (VariantType.KEYED_ARCHIVE, VariantType.ARRAY)
# By type: a payload of fixed size, or the u32 before one that varies.
_PACKERS: Final = [Struct(f"<{kind.write_code or kind.code or 'I'}") for kind in KINDS]
_PACKERS[VariantType.NONE] = Struct("<")


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
        self._inline = Scope(None)

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
        scope = Scope(table)
        assert scope.names is not None
        before, self.out = self.out, bytearray()
        self.out += _U32.pack(len(archive.stored_values))
        self._entries(archive, scope)
        body, self.out = self.out, before
        self.out += _header(V2) + _packed_rows(scope.names.rows()) + body

    def _body(self, archive: KeyedArchive, version: int, scope: Scope) -> None:
        self.out += _header(version) + _U32.pack(len(archive.stored_values))
        self._entries(archive, scope)

    def _nested(self, archive: KeyedArchive, scope: Scope) -> None:
        """Append a nested archive in the version that it had, where that is legal here."""
        if archive.version == V2:
            self._with_table(archive)
        elif archive.version == V1 or scope.names is None:
            self._body(archive, V1, self._inline)
        elif archive.stored_values or archive.version == V2_SUB:
            self._body(archive, V2_SUB, scope)
        else:
            self.out += _header(V2_EMPTY)

    def _entries(self, archive: KeyedArchive, scope: Scope) -> None:
        shape = archive.shape
        self._emit(scope.plan(shape), shape.keys, shape.types, archive.stored_values, scope)

    def _emit(
        self,
        parts: Parts,
        keys: Sequence[str] | None,
        types: Sequence[int],
        values: list[Any],
        scope: Scope,
        first: int = 0,
    ) -> None:
        """Append the items of an archive, or without ``keys`` those of an array from ``first``."""
        names = None if scope.names is None else scope.names.id_of
        for start, end, run, varying in parts:
            part = values[start:end]
            payload = last = None
            if varying is not None:
                last = part[-1]
                try:
                    payload, part[-1] = self._flat(varying, last)
                except SerializeError as error:
                    error.within(first + end - 1 if keys is None else keys[end - 1])
                    raise
                except (TypeError, AttributeError) as error:
                    key = first + end - 1 if keys is None else keys[end - 1]
                    raise misfit(VariantType(varying), last).within(key) from error
            length = part[-1]
            if run is None or not self._packed(run, part, names):
                part = values[start:end] if varying is None else [*values[start : end - 1], length]
                self._one_by_one(keys, types, start, part, scope, first)
            if payload is not None:
                self.out += payload
            elif varying is not None:
                self._container(
                    first + end - 1 if keys is None else keys[end - 1], varying, last, scope
                )

    def _packed(self, run: Run | LengthRun, part: list[Any], names: Any) -> bool:
        try:
            self.out += run.write(part, names)
        except (struct_error, OverflowError, TypeError, SerializeError):
            return False  # Odd bits, or a wrong value: item by item tells which.
        return True

    def _one_by_one(
        self,
        keys: Sequence[str] | None,
        types: Sequence[int],
        start: int,
        values: Sequence[Any],
        scope: Scope,
        first: int,
    ) -> None:
        for at, value in enumerate(values, start):
            type_ = types[at]
            self.out += bytes((type_,)) if keys is None else scope.head(keys[at], type_)
            try:
                self.out += _pack_fixed(type_, value, scope)
            except SerializeError as error:
                error.within(first + at if keys is None else keys[at])
                raise
            except (struct_error, OverflowError, TypeError) as error:
                key = first + at if keys is None else keys[at]
                raise misfit(VariantType(type_), value).within(key) from error

    def _flat(self, type_: int, value: Any) -> tuple[bytes | None, int]:
        """Give the payload of a type of varying size and its length in the type's units.

        A container has no payload yet and a length to be set later.
        """
        if type_ in _CONTAINERS:
            return None, 0
        if type_ == VariantType.BYTE_ARRAY:
            return value, len(value)
        if type_ == VariantType.WIDE_STRING:
            data = value.encode(WIDE_CODECS[self.wide_char_size], "surrogatepass")
            return data, len(data) // self.wide_char_size
        data = _encode_name(value)
        return data, len(data)

    def _container(self, key: str | int, type_: int, value: Any, scope: Scope) -> None:
        """Append an archive or array and set the length or count in front of it."""
        start = len(self.out)
        try:
            if type_ == VariantType.ARRAY:
                length = self._array(value, scope)
            else:
                self._nested(value, scope)
                length = len(self.out) - start
            if length > _MAX_U32:
                raise SerializeError("longer than 32 bits can count")
        except ChunkwrightError as error:
            error.within(key)
            raise
        except AttributeError as error:
            raise misfit(VariantType(type_), value).within(key) from error
        _U32.pack_into(self.out, start - 4, length)

    def _array(self, array: VariantArray, scope: Scope) -> int:
        types, values = array.types, array.stored_values
        if len(values) <= _LONG_ARRAY:
            self._emit(array_parts(types, scope.name_types), None, types, values, scope)
            return len(values)
        # In parts that are alike, not as one that no other array is like.
        for start in range(0, len(values), MAX_RUN):
            some = types[start : start + MAX_RUN]
            part = values[start : start + MAX_RUN]
            self._emit(array_parts(some, scope.name_types), None, some, part, scope, start)
        return len(values)


class Plan(NamedTuple):
    """How a shape is cut into runs, valid for one way of writing its keys."""

    name_types: frozenset[VariantType]
    ids: tuple[int, ...] | None
    parts: Parts

    @property
    def is_compiled(self) -> bool:
        """Whether the runs are there."""
        return not self.parts or self.parts[0][2] is not None


class Scope:
    """How items are written in one part of a file: inline text, or ids of a table."""

    def __init__(self, table: FastNameTable | None) -> None:
        self.names = None if table is None else IdsByName(table)
        self.name_types: frozenset[VariantType] = frozenset() if table is None else table.covers
        self._alike: dict[tuple[tuple[str | int, ...], bytes], Plan] = {}

    def head(self, key: str, type_: int) -> bytes:
        """Give the bytes in front of a payload: the key and the type."""
        if self.names is not None:
            return self.names.id_of(key).to_bytes(4, "little") + bytes((type_,))
        tag = key.type if isinstance(key, TaggedKey) else VariantType.STRING
        data = _encode_name(key)
        return bytes((tag,)) + len(data).to_bytes(4, "little") + data + bytes((type_,))

    def plan(self, shape: Shape) -> Parts:
        """Cut a shape into runs; they are compiled when it, or one like it, comes again."""
        ids = None if self.names is None else tuple(map(self.names.id_of, shape.keys))
        plan = shape.plan
        if isinstance(plan, Plan) and plan.ids == ids and plan.name_types == self.name_types:
            if plan.is_compiled:
                return plan.parts
            plan = self._cut(shape, ids, compile_runs=True)
        elif shape.shared:
            plan = self._cut(shape, ids, compile_runs=False)
        else:
            return self._plan_alike(shape, ids)
        shape.plan = plan
        return plan.parts

    def _plan_alike(self, shape: Shape, ids: tuple[int, ...] | None) -> Parts:
        """Plan a shape that one archive has for itself by one with equal keys and types."""
        if ids is None and any(type(key) is not str for key in shape.keys):
            return self._cut(shape, ids, compile_runs=False).parts
        content = (tuple(shape.keys) if ids is None else ids), bytes(shape.types)
        plan = self._alike.get(content)
        if plan is None or not plan.is_compiled:
            plan = self._cut(shape, ids, compile_runs=plan is not None)
            self._alike[content] = plan
        return plan.parts

    def _cut(self, shape: Shape, ids: tuple[int, ...] | None, *, compile_runs: bool) -> Plan:
        parts: Parts = []
        for start, end in split_runs(shape.types, self.name_types):
            types = bytes(shape.types[start:end])
            varying = is_varying(types[-1], self.name_types)
            run = None
            if compile_runs:
                items = zip(shape.keys[start:end], types, strict=True)
                heads = tuple([self.head(key, type_) for key, type_ in items])
                run = compiled(heads, types, self.name_types)
            parts.append((start, end, run, types[-1] if varying else None))
        return Plan(self.name_types, ids, parts)


def _encode_name(text: str) -> bytes:
    if type(text) is FastName and not text.resolved:
        raise SerializeError(
            f"the fast name {text.id:#010x} has no text to write where no table is in force"
        )
    return encode_text(text)


def _pack_fixed(type_: int, value: Any, scope: Scope) -> bytes:
    """Pack one value of fixed size, odd bit patterns included."""
    if type_ in scope.name_types:
        if scope.names is None or not isinstance(value, str):
            raise TypeError
        return scope.names.id_of(value).to_bytes(4, "little")
    kind, pack = KINDS[type_], _PACKERS[type_].pack
    try:
        return pack(value) if kind.make is None else pack(*(value or ()))
    except struct_error:
        if kind.code is None or kind.code[-1:] not in ("f", "d"):
            raise
    # FloatBits are no numbers to struct.
    size = 8 if kind.code == "d" else 4
    numbers = (value,) if kind.make is None else value
    if len(numbers) != kind.width:
        raise TypeError
    return b"".join(float_to_bits(number, size).to_bytes(size, "little") for number in numbers)


def _packed_rows(rows: list[tuple[str, int]]) -> bytes:
    """Pack a string table: its size, the strings, then their ids."""
    packed = bytearray(_U32.pack(len(rows)))
    for text, id_ in rows:
        data = encode_text(text)
        if len(data) > MAX_NAME_BYTES:
            raise SerializeError(f"a string in the table has at most {MAX_NAME_BYTES:,} bytes")
        if not 0 <= id_ <= MAX_ID:
            raise SerializeError(f"a fast-name id has 32 bits, which {id_} does not fit")
        packed += len(data).to_bytes(2, "little") + data
    packed += Struct(f"<{len(rows)}I").pack(*(id_ for _, id_ in rows))
    return bytes(packed)


def _header(version: int) -> bytes:
    return b"KA" + version.to_bytes(2, "little")
