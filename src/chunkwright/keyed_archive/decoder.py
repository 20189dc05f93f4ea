"""The decoder of the variant stream: archives, arrays and values out of one buffer."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError
from chunkwright.keyed_archive.fast_names import FastNameTable, TaggedKey, decode_text
from chunkwright.keyed_archive.guesses import MAX_GUESSES, Dialect, State, Step
from chunkwright.keyed_archive.model import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    KeyedArchive,
    VariantArray,
)
from chunkwright.keyed_archive.runs import LENGTH_TYPES, MAX_RUN
from chunkwright.keyed_archive.shapes import Shape
from chunkwright.keyed_archive.values import float_from_bits
from chunkwright.keyed_archive.variants import (
    DOUBTFUL_NAME_TYPES,
    KINDS,
    NAME_TYPES,
    NUM_TYPES,
    WIDE_CODECS,
    VariantType,
)
from chunkwright.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from collections.abc import Sequence

_U32: Final = Struct("<I").unpack_from
_VERSIONS: Final = {
    b"KA" + version.to_bytes(2, "little"): version for version in (V1, V2, V2_SUB, V2_EMPTY)
}
_STRUCTS: Final = [None if kind.code is None else Struct("<" + kind.code) for kind in KINDS]
_KEY_TYPES: Final = (VariantType.STRING, VariantType.FASTNAME, VariantType.FILEPATH)
_NO_SHAPE: Final = Shape((), b"")
# The smallest entry with inline text: a key of no bytes and a value of type NONE.
_MIN_INLINE_ENTRY: Final = 6
_MIN_NAMED_ENTRY: Final = 5
# What is learned stays small beside the file, even where no two archives are alike.
_MAX_STEPS: Final = 20_000


class Decoder:
    """Reads archives out of one buffer; what it learns of their shapes serves all of them.

    ``doubtful`` tells whether a value was met whose reading sources disagree on, or
    whose width depends on the writer's platform.
    """

    def __init__(
        self,
        data: bytes,
        limits: Limits = DEFAULT_LIMITS,
        wide_char_size: int = 4,
        name_types: frozenset[VariantType] = NAME_TYPES,
    ) -> None:
        self.data = data
        self.limits = limits
        self.wide_char_size = wide_char_size
        self.name_types = name_types
        self.doubtful = False
        self._inline = Dialect(None)
        self._num_items = 0
        self._num_steps = 0

    def archive(self, pos: int) -> tuple[KeyedArchive, int]:
        """Read the top archive at ``pos``; gives it and the offset behind it."""
        archive, pos = self._archive(pos, len(self.data), 1, None)
        archive.wide_char_size = self.wide_char_size
        return archive, pos

    def headerless(self) -> KeyedArchive:
        """Read the whole buffer as key and value pairs without a header."""
        keys: list[str] = []
        types = bytearray()
        values: list[Any] = []
        pos, end = 0, len(self.data)
        while pos < end:
            key, type_, pos = self._head(self._inline, pos, end)
            value, pos = self._value(self._inline, key, type_, pos, end, 1)
            keys.append(key)
            types.append(type_)
            values.append(value)
        archive = KeyedArchive.from_parts(Shape(keys, types), values, HEADERLESS)
        archive.wide_char_size = self.wide_char_size
        return archive

    def _archive(
        self, pos: int, end: int, depth: int, dialect: Dialect | None
    ) -> tuple[KeyedArchive, int]:
        header = self.data[pos : min(pos + 4, end)]
        version = _VERSIONS.get(header)
        if version is None:
            raise CorruptError(
                f"no Keyed Archive starts with {header.hex(' ') or 'nothing'}",
                offset=pos,
                hint="expected 4b 41 and then 01 00, 02 00, 02 01 or 02 ff",
            )
        self.limits.check("nesting depth", depth, "depth", pos)
        if version in (V2_SUB, V2_EMPTY) and depth > 1 and (dialect is None or dialect.names is None):
            raise CorruptError("a sub-archive needs a string table in force", offset=pos)
        pos += 4
        table = None
        if version == V1:
            dialect = self._inline
        elif version == V2:
            table, pos = self._table(pos, end)
            dialect = Dialect(table)
        elif version == V2_EMPTY:
            return KeyedArchive.from_parts(_NO_SHAPE, [], version), pos
        if dialect is None:
            raise CorruptError("a sub-archive needs a string table in force", offset=pos - 4)
        smallest = _MIN_INLINE_ENTRY if dialect.names is None else _MIN_NAMED_ENTRY
        count = self._count(pos, end, smallest)
        shape, values, pos = self._entries(dialect, pos + 4, end, count, depth)
        archive = KeyedArchive.from_parts(shape, values, version)
        archive.fast_names = table
        return archive, pos

    def _table(self, pos: int, end: int) -> tuple[FastNameTable, int]:
        count = self._count(pos, end, 6)
        pos += 4
        texts = []
        for _ in range(count):
            stop = pos + 2 + int.from_bytes(self.data[pos : pos + 2], "little")
            if stop > end:
                raise TruncatedError("the string table ends too early", offset=pos)
            texts.append(decode_text(self.data[pos + 2 : stop]))
            pos = stop
        if pos + 4 * count > end:
            raise TruncatedError("the ids of the string table end too early", offset=pos)
        ids = Struct(f"<{count}I").unpack_from(self.data, pos)
        rows = zip(texts, ids, strict=True)
        return FastNameTable(rows, covers=self.name_types), pos + 4 * count

    def _count(self, pos: int, end: int, item_size: int) -> int:
        """Read a u32 count and check it against what is left before anything is made."""
        count = self._u32(pos, end)
        if count * item_size > end - pos - 4:
            raise TruncatedError(
                f"{count:,} items of at least {item_size} bytes do not fit the "
                f"{end - pos - 4:,} bytes left",
                offset=pos,
            )
        self._num_items += count
        if self._num_items > self.limits.objects:
            self.limits.check("the number of items", self._num_items, "objects", pos)
        return count

    def _u32(self, pos: int, end: int) -> int:
        if pos + 4 > end:
            raise TruncatedError("a u32 ends too early", offset=pos)
        number: int = _U32(self.data, pos)[0]
        return number

    def _entries(
        self, dialect: Dialect, pos: int, end: int, count: int, depth: int
    ) -> tuple[Shape, list[Any], int]:
        values: list[Any] = []
        state = dialect.root(count)
        data, names = self.data, dialect.names
        left = count
        while left:
            step = state.guess
            found = None if step is None else step.read(data, pos, end, names)
            if step is None or found is None:
                step, found = self._other_step(dialect, state, pos, end, left)
            pos += step.size
            left -= len(step.types)
            values += found
            varying = step.varying
            if varying is not None:
                key = step.keys[-1]
                values[-1], pos = self._varying(
                    dialect, key, varying, values[-1], pos, end, depth
                )
            state = step.after
        return state.shape(), values, pos

    def _other_step(
        self, dialect: Dialect, state: State, pos: int, end: int, left: int
    ) -> tuple[Step, Sequence[Any]]:
        """Find another known run that fits, or read item by item and remember the run."""
        _, _, start = self._head(dialect, pos, end)
        guesses = state.steps.get(self.data[pos:start], ())
        for step in guesses:
            if step is not state.guess:
                found = step.read(self.data, pos, end, dialect.names)
                if found is not None:
                    state.guess = step
                    return step, found
        step, found = self._slow_step(dialect, state, pos, end, left)
        if len(guesses) < MAX_GUESSES and self._num_steps < _MAX_STEPS:
            self._num_steps += 1
            state.steps.setdefault(self.data[pos:start], []).append(step)
            state.guess = step
        return step, found

    def _slow_step(
        self, dialect: Dialect, state: State, pos: int, end: int, left: int
    ) -> tuple[Step, list[Any]]:
        keys: list[str] = []
        types = bytearray()
        places: list[tuple[int, int]] = []
        found: list[Any] = []
        at = pos
        varying = None
        while len(keys) < min(left, MAX_RUN) and varying is None:
            key, type_, start = self._head(dialect, at, end)
            keys.append(key)
            types.append(type_)
            places.append((at, start))
            if type_ in LENGTH_TYPES and type_ not in dialect.name_types:
                varying = type_
                value, at = self._u32(start, end), start + 4
            else:
                value, at = self._fixed(dialect, key, type_, start, end)
            found.append(value)
        step = Step(state, keys, bytes(types), places, at - pos, varying, dialect.name_types)
        return step, found

    def _head(self, dialect: Dialect, pos: int, end: int) -> tuple[str, int, int]:
        """Read the key and type byte of an entry; gives them and where the payload starts."""
        if dialect.names is not None:
            key = dialect.names[self._u32(pos, end)]
            pos += 4
        else:
            tag = self.data[pos] if pos < end else -1
            if tag not in _KEY_TYPES:
                shown = "the end" if tag < 0 else f"type {tag}"
                raise CorruptError(f"expected a key of type STRING, not {shown}", offset=pos)
            stop = pos + 5 + self._u32(pos + 1, end)
            if stop > end:
                raise TruncatedError("a key ends too early", offset=pos)
            key = decode_text(self.data[pos + 5 : stop])
            if tag != VariantType.STRING:
                key = TaggedKey(key, VariantType(tag))
            pos = stop
        return key, self._type(pos, end), pos + 1

    def _type(self, pos: int, end: int) -> int:
        if pos >= end:
            raise TruncatedError("a type byte is missing", offset=pos)
        type_ = self.data[pos]
        if type_ >= NUM_TYPES:
            raise CorruptError(
                f"unknown variant type {type_}", offset=pos, hint=f"known: 0..{NUM_TYPES - 1}"
            )
        if type_ in DOUBTFUL_NAME_TYPES:
            self.doubtful = True
        return type_

    def _value(
        self, dialect: Dialect, key: str | int, type_: int, pos: int, end: int, depth: int
    ) -> tuple[Any, int]:
        """Read one payload of any type."""
        if type_ in LENGTH_TYPES and type_ not in dialect.name_types:
            length = self._u32(pos, end)
            return self._varying(dialect, key, type_, length, pos + 4, end, depth)
        return self._fixed(dialect, key, type_, pos, end)

    def _fixed(
        self, dialect: Dialect, key: str | int, type_: int, pos: int, end: int
    ) -> tuple[Any, int]:
        if type_ in dialect.name_types:
            return dialect.name(self._u32(pos, end)), pos + 4
        packer = _STRUCTS[type_]
        assert packer is not None
        stop = pos + packer.size
        if stop > end:
            raise TruncatedError(
                f"a {VariantType(type_).name} ends too early", offset=pos
            ).within(key)
        kind = KINDS[type_]
        if kind.python is bool:
            byte = self.data[pos]
            return bool(byte) if byte < 2 else byte, stop
        if kind.code is not None and kind.code[-1:] in ("f", "d"):
            size = 8 if kind.code == "d" else 4
            bits = Struct(f"<{kind.width}{'Q' if size == 8 else 'I'}").unpack_from(self.data, pos)
            floats = [float_from_bits(word, size) for word in bits]
            return (floats[0] if kind.make is None else kind.make(floats)), stop
        numbers = packer.unpack_from(self.data, pos)
        return (numbers[0] if kind.make is None else kind.make(numbers)), stop

    def _varying(
        self,
        dialect: Dialect,
        key: str | int,
        type_: int,
        length: int,
        pos: int,
        end: int,
        depth: int,
    ) -> tuple[Any, int]:
        """Read a payload of varying size; its u32 ``length`` or count stands before ``pos``."""
        try:
            if type_ == VariantType.ARRAY:
                return self._array(dialect, length, pos, end, depth + 1)
            size = length * (self.wide_char_size if type_ == VariantType.WIDE_STRING else 1)
            stop = pos + size
            if stop > end:
                raise TruncatedError(
                    f"{size:,} bytes of {VariantType(type_).name} do not fit the "
                    f"{end - pos:,} bytes left",
                    offset=pos - 4,
                )
            if type_ == VariantType.BYTE_ARRAY:
                return self.data[pos:stop], stop
            if type_ == VariantType.KEYED_ARCHIVE:
                return self._nested(dialect, pos, stop, depth), stop
            if type_ == VariantType.WIDE_STRING:
                return self._wide(pos, stop), stop
            return self.data[pos:stop].decode("utf-8", "surrogateescape"), stop
        except ChunkwrightError as error:
            error.within(key)
            raise

    def _nested(self, dialect: Dialect, pos: int, stop: int, depth: int) -> KeyedArchive:
        archive, reached = self._archive(pos, stop, depth + 1, dialect)
        if reached != stop:
            raise CorruptError(
                f"a nested archive ends {stop - reached:,} bytes before its length", offset=reached
            )
        return archive

    def _wide(self, pos: int, stop: int) -> str:
        try:
            return self.data[pos:stop].decode(WIDE_CODECS[self.wide_char_size], "surrogatepass")
        except UnicodeDecodeError as error:
            raise CorruptError(f"no wide string: {error.reason}", offset=pos + error.start) from error

    def _array(
        self, dialect: Dialect, count: int, pos: int, end: int, depth: int
    ) -> tuple[VariantArray, int]:
        self.limits.check("nesting depth", depth, "depth", pos)
        self._count(pos - 4, end, 1)
        types = bytearray()
        values: list[Any] = []
        while len(values) < count:
            type_ = self._type(pos, end)
            found = self._same(dialect, type_, count - len(values), pos, end)
            if found:
                run_size, items = found
                types += bytes((type_,)) * len(items)
                values += items
                pos += run_size
                continue
            value, pos = self._value(dialect, len(values), type_, pos + 1, end, depth)
            types.append(type_)
            values.append(value)
        return VariantArray.from_parts(types, values), pos

    def _same(
        self, dialect: Dialect, type_: int, left: int, pos: int, end: int
    ) -> tuple[int, Sequence[Any]] | None:
        """Read the next elements at once where they are of one type of fixed size."""
        count = min(left, MAX_RUN)
        if count < 2 or (type_ in LENGTH_TYPES and type_ not in dialect.name_types):
            return None
        run = dialect.array_run(type_, count)
        if pos + run.size > end:
            return None
        if self.data[pos : pos + run.size : run.size // count] != bytes((type_,)) * count:
            return None
        found = run.read(self.data, pos, dialect.names)
        return None if found is None else (run.size, found)
