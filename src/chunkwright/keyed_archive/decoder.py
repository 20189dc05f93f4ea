"""The decoder of the variant stream: archives, arrays and values out of one buffer."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError
from chunkwright.keyed_archive.fast_names import FastNameTable, TaggedKey, decode_text
from chunkwright.keyed_archive.guesses import MAX_GUESSES, Scope, State, Step
from chunkwright.keyed_archive.model import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    KeyedArchive,
    VariantArray,
)
from chunkwright.keyed_archive.runs import MAX_RUN, SMALL_BYTES
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
    from collections.abc import Callable, Sequence

    from chunkwright.keyed_archive.guesses import Head

_U32: Final = Struct("<I").unpack_from
_TEXT_KEY: Final = Struct("<BI").unpack_from
_ID_KEY: Final = Struct("<IB").unpack_from
_VERSIONS: Final = {
    b"KA" + version.to_bytes(2, "little"): version for version in (V1, V2, V2_SUB, V2_EMPTY)
}
_KEY_TYPES: Final = (VariantType.STRING, VariantType.FASTNAME, VariantType.FILEPATH)
_NO_SHAPE: Final = Shape((), b"")
# The smallest entry with inline text: a key of no bytes and a value of type NONE.
_MIN_TEXT_ENTRY: Final = 6
_MIN_ID_ENTRY: Final = 5
# Byte arrays up to this size are part of a run; a matrix has 64 bytes.
_SMALL: Final = 64
_LONG_ARRAY: Final = 4 * MAX_RUN
# By type: how to unpack a payload of fixed size or the u32 before one that varies, the size
# of that, and what makes one value of it.
_FIXED: Final = [
    (packer.unpack_from, packer.size, kind.make)
    for kind in KINDS
    for packer in [Struct("<I" if kind.code is None else "<" + kind.code)]
]
_VARYING: Final = frozenset(kind.type for kind in KINDS if kind.code is None)
# Types with bit patterns that Python would change.
_CAREFUL: Final = frozenset(
    kind.type for kind in KINDS if kind.code and kind.code[-1] in ("f", "d", "?")
)


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
        self._inline = Scope(None, _text_head)
        self._payloads: dict[int, Callable[[Scope, int, int, int, int], tuple[Any, int]]] = {
            VariantType.STRING: self._string,
            VariantType.FASTNAME: self._string,
            VariantType.FILEPATH: self._string,
            VariantType.WIDE_STRING: self._wide,
            VariantType.BYTE_ARRAY: self._bytes,
            VariantType.KEYED_ARCHIVE: self._nested,
            VariantType.ARRAY: self._array,
        }
        self._num_items = 0

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
            self.limits.check("the number of items", len(keys) + 1, "objects", pos)
            shape, value, pos = self._items(self._inline, 1, pos, end, 1)
            keys += shape.keys
            types += shape.types
            values += value
        archive = KeyedArchive.from_parts(Shape(keys, types), values, HEADERLESS)
        archive.wide_char_size = self.wide_char_size
        return archive

    def _archive(
        self, pos: int, end: int, depth: int, scope: Scope | None
    ) -> tuple[KeyedArchive, int]:
        header = self.data[pos : min(pos + 4, end)]
        version = _VERSIONS.get(header)
        if version is None:
            raise CorruptError(
                f"no Keyed Archive starts with {header.hex(' ') or 'nothing'}",
                offset=pos,
                hint="expected 4b 41 and then 01 00, 02 00, 02 01 or 02 ff",
            )
        if depth > self.limits.depth:
            self.limits.check("nesting depth", depth, "depth", pos)
        in_table = scope is not None and scope.names is not None
        if not in_table and (version == V2_SUB or (version == V2_EMPTY and depth > 1)):
            raise CorruptError("a sub-archive needs a string table in force", offset=pos)
        pos += 4
        if version == V2_EMPTY:
            return KeyedArchive.from_parts(_NO_SHAPE, [], version), pos
        table = None
        if version == V2:
            table, pos = self._table(pos, end)
            scope = Scope(table, _id_head)
        elif version == V1 or scope is None:
            scope = self._inline
        count = self._u32(pos, end)
        self._check_count(count, pos, end, _MIN_TEXT_ENTRY if version == V1 else _MIN_ID_ENTRY)
        shape, values, pos = self._items(scope, count, pos + 4, end, depth)
        archive = KeyedArchive.from_parts(shape, values, version)
        archive.fast_names = table
        return archive, pos

    def _table(self, pos: int, end: int) -> tuple[FastNameTable, int]:
        count = self._u32(pos, end)
        self._check_count(count, pos, end, 6)
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

    def _check_count(self, count: int, pos: int, end: int, item_size: int) -> None:
        """Check a count against what is left, before anything is made; it stands at ``pos``."""
        if count * item_size > end - pos - 4:
            raise TruncatedError(
                f"{count:,} items of at least {item_size} bytes do not fit the "
                f"{end - pos - 4:,} bytes left",
                offset=pos,
            )
        self._num_items += count
        if self._num_items > self.limits.objects:
            self.limits.check("the number of items", self._num_items, "objects", pos)

    def _u32(self, pos: int, end: int) -> int:
        if pos + 4 > end:
            raise TruncatedError("a u32 ends too early", offset=pos)
        number: int = _U32(self.data, pos)[0]
        return number

    def _items(
        self,
        scope: Scope,
        count: int,
        pos: int,
        end: int,
        depth: int,
        *,
        array: bool = False,
        first: int = 0,
    ) -> tuple[Shape, list[Any], int]:
        """Read the items of a container; gives their keys and types, values, and the end.

        ``first`` is the index of the first item where the container is part of a long array.
        """
        head = _element_head if array else scope.entry_head
        state = scope.lessons.start_of(count, array=array)
        values: list[Any] = []
        data = self.data
        left = count
        while left:
            step = state.guess
            found = None if step is None else step.read(data, pos, end, scope)
            if step is None or found is None:
                step, found = self._other_step(scope, head, state, pos, end, left)
                if step is None:
                    return self._one_by_one(
                        scope, head, state, values, pos, end, left, depth, first
                    )
            pos += step.size
            left -= step.count
            values += found
            if step.doubtful:
                self.doubtful = True
            if step.varying is not None:
                try:
                    values[-1], pos = self._payloads[step.varying](
                        scope, values[-1], pos, end, depth
                    )
                except ChunkwrightError as error:
                    error.within(scope.key(step.keys[-1]) if not array else first + len(values) - 1)
                    raise
            state = step.after
        return scope.shape_at(state), values, pos

    def _other_step(
        self, scope: Scope, head: Head, state: State, pos: int, end: int, left: int
    ) -> tuple[Step | None, Sequence[Any]]:
        """Find another known step that fits, or learn one where this head came before."""
        _, _, start = head(self.data, pos, end)
        first = self.data[pos:start]
        known = state.steps.get(first, [])
        for step in known:
            if step is not state.guess:
                found = step.read(self.data, pos, end, scope)
                if found is not None:
                    state.guess = step
                    return step, found
        if first not in state.met:
            state.met.add(first)
            scope.lessons.note(len(first))
            return None, ()
        step, values = self._learn(scope, head, state, pos, end, left)
        for other in known:
            if other.is_like(step):
                state.guess = other
                return other, values
        if len(known) < MAX_GUESSES:
            scope.lessons.note(step.size)
            state.steps.setdefault(first, []).append(step)
            state.guess = step
        return step, values

    def _learn(
        self, scope: Scope, head: Head, state: State, pos: int, end: int, left: int
    ) -> tuple[Step, list[Any]]:
        """Read items up to one of varying size and make a step of them."""
        keys: list[str | int] = []
        types = bytearray()
        run_types = bytearray()
        heads: list[bytes] = []
        values: list[Any] = []
        at = pos
        varying = None
        while varying is None and len(keys) < min(left, MAX_RUN):
            key, type_, start = head(self.data, at, end)
            value, stop, varying = self._value(scope, key, type_, start, end)
            keys.append(key)
            types.append(type_)
            if varying == VariantType.BYTE_ARRAY and value <= min(_SMALL, end - stop):
                run_types.append(SMALL_BYTES)
                heads.append(self.data[at:stop])
                at, varying = stop + value, None
                value = self.data[stop:at]
            else:
                run_types.append(type_)
                heads.append(self.data[at:start])
                at = stop
            values.append(value)
        step = Step(state, keys, bytes(types), heads, bytes(run_types), at - pos, varying)
        return step, values

    def _one_by_one(
        self,
        scope: Scope,
        head: Head,
        state: State,
        values: list[Any],
        pos: int,
        end: int,
        left: int,
        depth: int,
        first: int,
    ) -> tuple[Shape, list[Any], int]:
        """Read the rest of a container that began in a way which was not seen before."""
        before = scope.shape_at(state)
        keys, types = before.keys[:], bytearray(before.types)
        data = self.data
        for _ in range(left):
            key, type_, start = head(data, pos, end)
            value, pos, varying = self._value(scope, key, type_, start, end)
            if varying is not None:
                try:
                    value, pos = self._payloads[varying](scope, value, pos, end, depth)
                except ChunkwrightError as error:
                    error.within(first + len(values) if head is _element_head else scope.key(key))
                    raise
            keys.append(scope.key(key))
            types.append(type_)
            values.append(value)
        return Shape(keys, types), values, pos

    def _value(
        self, scope: Scope, key: str | int, type_: int, start: int, end: int
    ) -> tuple[Any, int, int | None]:
        """Read one value, or the u32 before it where its size varies.

        Gives it, where it ends, and its type where it is that u32.
        """
        if not 0 <= type_ < NUM_TYPES:
            error = _unknown_type(type_, start - 1)
            raise error.within(scope.key(key)) if key != "" else error
        if type_ in DOUBTFUL_NAME_TYPES:
            self.doubtful = True
        unpack, size, make = _FIXED[type_]
        stop = start + size
        if stop > end:
            name = VariantType(type_).name
            error = TruncatedError(f"a {name} ends too early", offset=start)
            raise error.within(scope.key(key)) if key != "" else error
        numbers = unpack(self.data, start)
        if type_ in _VARYING:
            if type_ in scope.name_types:
                return scope.name(numbers[0]), stop, None
            return numbers[0], stop, type_
        if type_ in _CAREFUL:
            numbers = _exact(type_, numbers, self.data, start)
        return (numbers[0] if make is None else make(numbers)), stop, None

    def _string(self, _: Scope, length: int, pos: int, end: int, __: int) -> tuple[str, int]:
        stop = self._stop(length, pos, end)
        return self.data[pos:stop].decode("utf-8", "surrogateescape"), stop

    def _bytes(self, _: Scope, length: int, pos: int, end: int, __: int) -> tuple[bytes, int]:
        stop = self._stop(length, pos, end)
        return self.data[pos:stop], stop

    def _wide(self, _: Scope, length: int, pos: int, end: int, __: int) -> tuple[str, int]:
        stop = self._stop(length * self.wide_char_size, pos, end)
        try:
            codec = WIDE_CODECS[self.wide_char_size]
            return self.data[pos:stop].decode(codec, "surrogatepass"), stop
        except UnicodeDecodeError as error:
            raise CorruptError(f"no wide string: {error.reason}", offset=pos) from error

    def _stop(self, size: int, pos: int, end: int) -> int:
        if size > end - pos:
            raise TruncatedError(
                f"{size:,} bytes do not fit the {end - pos:,} bytes left", offset=pos - 4
            )
        return pos + size

    def _nested(
        self, scope: Scope, length: int, pos: int, end: int, depth: int
    ) -> tuple[KeyedArchive, int]:
        stop = self._stop(length, pos, end)
        archive, reached = self._archive(pos, stop, depth + 1, scope)
        if reached != stop:
            raise CorruptError(
                f"a nested archive ends {stop - reached:,} bytes before its length", offset=reached
            )
        return archive, stop

    def _array(
        self, scope: Scope, count: int, pos: int, end: int, depth: int
    ) -> tuple[VariantArray, int]:
        if depth >= self.limits.depth:
            self.limits.check("nesting depth", depth + 1, "depth", pos)
        self._check_count(count, pos - 4, end, 1)
        if count <= _LONG_ARRAY:
            shape, values, pos = self._items(scope, count, pos, end, depth + 1, array=True)
            return VariantArray.from_parts(shape.types, values), pos
        # A long array is read in parts, so that all parts but the last are learned as one.
        types = bytearray()
        values = []
        for start in range(0, count, MAX_RUN):
            part = min(count - start, MAX_RUN)
            shape, found, pos = self._items(
                scope, part, pos, end, depth + 1, array=True, first=start
            )
            types += shape.types
            values += found
        return VariantArray.from_parts(types, values), pos


def _element_head(data: bytes, pos: int, end: int) -> tuple[str | int, int, int]:
    """Read what stands before an array element: its type."""
    return "", data[pos] if pos < end else -1, pos + 1


def _text_head(data: bytes, pos: int, end: int) -> tuple[str | int, int, int]:
    """Read what stands before a value with inline text: the key, a variant, and the type."""
    tag, length = _TEXT_KEY(data, pos) if pos + 5 <= end else (-1, 0)
    stop = pos + 5 + length
    if tag not in _KEY_TYPES:
        shown = "the end" if tag < 0 else f"type {tag}"
        raise CorruptError(f"expected a key of type STRING, not {shown}", offset=pos)
    if stop >= end:
        raise TruncatedError("a key ends too early", offset=pos)
    key = data[pos + 5 : stop].decode("utf-8", "surrogateescape")
    if tag != VariantType.STRING:
        key = TaggedKey(key, VariantType(tag))
    return key, data[stop], stop + 1


def _id_head(data: bytes, pos: int, end: int) -> tuple[str | int, int, int]:
    """Read what stands before a value where a table is in force: the key's id and the type."""
    if pos + 5 > end:
        raise TruncatedError("a key ends too early", offset=pos)
    id_, type_ = _ID_KEY(data, pos)
    return id_, type_, pos + 5


def _unknown_type(type_: int, pos: int) -> ChunkwrightError:
    if type_ < 0:
        return TruncatedError("a type byte is missing", offset=pos)
    return CorruptError(
        f"unknown variant type {type_}", offset=pos, hint=f"known: 0..{NUM_TYPES - 1}"
    )


def _exact(type_: int, numbers: tuple[Any, ...], data: bytes, start: int) -> tuple[Any, ...]:
    """Give the numbers with the odd ones replaced by what keeps their bits."""
    kind = KINDS[type_]
    if kind.python is bool:
        return numbers if data[start] < 2 else (data[start],)
    total = sum(numbers)
    if total == total:  # No NaN among them.
        return numbers
    size = 8 if kind.code == "d" else 4
    bits = Struct(f"<{kind.width}{'Q' if size == 8 else 'I'}").unpack_from(data, start)
    return tuple(float_from_bits(word, size) for word in bits)
