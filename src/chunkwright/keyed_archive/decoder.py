"""Reading Keyed Archives: archives, arrays and values from one buffer, with names of the table in force."""

from __future__ import annotations

from itertools import repeat
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from chunkwright_kaitai.dava_keyed_archive import DavaKeyedArchive
from kaitaistruct import ValidationFailedError

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import bytes_follow
from chunkwright.binary import fields_of
from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError
from chunkwright.keyed_archive import compiled
from chunkwright.keyed_archive.archive import HEADERLESS, V1, V2, V2_EMPTY, V2_SUB, KeyedArchive
from chunkwright.keyed_archive.kinds import KINDS, NUM_TYPES, read_u32
from chunkwright.keyed_archive.names import (
    FastNameTable,
    NamesById,
    Shape,
    TaggedKey,
    decode_text,
    read_rows,
)
from chunkwright.keyed_archive.values import DOUBTFUL_NAME_TYPES, KEY_TYPES, NAME_TYPES, VariantType
from chunkwright.keyed_archive.variant_array import VariantArray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.keyed_archive.kinds import AnyKind
    from chunkwright.keyed_archive.names import KeyTypes
    from chunkwright.keyed_archive.values import Value

    # How values of a type are read: ``unpack`` a payload of ``size`` bytes and ``make`` a value
    # from the numbers, using the row itself if there is a NaN among them; without ``unpack``,
    # ``make`` reads it at (decoder, scope, pos, end, depth).
    Unpack = Callable[..., tuple[Any, ...]]
    Way = tuple[Unpack | None, int, Any, Any]


_U32: Final = Struct("<I").unpack_from
_TEXT_KEY: Final = Struct("<BI").unpack_from
_VERSIONS: Final = {
    b"KA" + version.to_bytes(2, "little"): version for version in (V1, V2, V2_SUB, V2_EMPTY)
}
_KEY_TAGS: Final = bytes(KEY_TYPES)
# The smallest entry with inline text: an empty key and a value of type NONE.
_MIN_TEXT_ENTRY: Final = 6
_MIN_ID_ENTRY: Final = 5
# The minimum number of elements to unpack together: fewer are as fast one by one.
_MIN_RUN: Final = 3
_MAX_RUN: Final = 256


class Scope:
    """A part of a file in which one string table, or none, is in force.

    ``ways`` maps type bytes to ways of reading values; ``shapes`` maps the bytes between the values
    of archives, as met so far, to their keys and types.
    """

    __slots__ = ("names", "shapes", "ways")

    def __init__(self, table: FastNameTable | None = None) -> None:
        self.names = names = None if table is None else NamesById(table)
        self.ways = list(_WAYS)
        if names is not None and table is not None:
            by_id: Way = (_U32, 4, lambda numbers: names[numbers[0]], None)
            for type_ in table.covers - DOUBTFUL_NAME_TYPES:
                self.ways[type_] = by_id
        self.shapes: dict[bytes, Shape] = {}


class Decoder:
    """A decoder of archives in one buffer.

    ``doubtful`` is set once a value was met that sources interpret differently, or whose width
    depends on the writer's platform. ``key_types`` decides the types of entries that are added to
    the archives later. ``num_items`` counts the entries, elements and strings met.
    """

    def __init__(
        self,
        data: bytes,
        limits: Limits = DEFAULT_LIMITS,
        wide_char_size: int = 4,
        name_types: frozenset[VariantType] = NAME_TYPES,
        key_types: KeyTypes | None = None,
    ) -> None:
        self.data = data
        self.limits = limits
        self.wide_char_size = wide_char_size
        self.name_types = name_types
        self.doubtful = False
        self._key_types = key_types
        self._no_keys = Shape((), b"", key_types=key_types)
        self._inline = Scope()
        self._texts: dict[bytes, str] = {}
        self._types: dict[bytes, bytes] = {}
        self._runs: dict[tuple[str, int], Unpack] = {}
        self.num_items = 0
        # A subclass reads every entry itself.
        with_kernel = compiled.IS_THERE and type(self) is Decoder
        self._compiled = compiled.Reader(self, self._no_keys) if with_kernel else None

    def archive(self, pos: int) -> tuple[KeyedArchive, int]:
        """Read the top archive at ``pos``; return it and the offset after it."""
        archive, pos = self._archive(None, pos, len(self.data), 1)
        if self.wide_char_size != archive.wide_char_size:
            archive.wide_char_size = self.wide_char_size
        return archive, pos

    def headerless(self) -> KeyedArchive:
        """Read the whole buffer as key and value pairs without a header."""
        archive, _ = self._entries(self._inline, HEADERLESS, None, 0, len(self.data), 1)
        archive.wide_char_size = self.wide_char_size
        return archive

    def nested(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[KeyedArchive, int]:
        """Read an archive after its u32 length, which it must fill exactly."""
        length = read_u32(self.data, pos, end)
        stop = pos + 4 + length
        if stop > end:
            message = f"{length:,} bytes do not fit into the {end - pos - 4:,} bytes left"
            raise TruncatedError(message, offset=pos)
        archive, reached = self._archive(scope, pos + 4, stop, depth + 1)
        if reached != stop:
            message = f"a nested archive ends {stop - reached:,} bytes before its stated end"
            raise CorruptError(message, offset=reached)
        return archive, stop

    def _archive(
        self, scope: Scope | None, pos: int, end: int, depth: int
    ) -> tuple[KeyedArchive, int]:
        header = self.data[pos : min(pos + 4, end)]
        version = _VERSIONS.get(header)
        if version is None:
            message = f"not a Keyed Archive: it starts with {header.hex(' ') or 'nothing'}"
            hint = "expected 4b 41 followed by 01 00, 02 00, 02 01 or 02 ff"
            raise CorruptError(message, offset=pos, hint=hint)
        if depth > self.limits.depth:
            self.limits.check("nesting depth", depth, "depth", pos)
        in_table = scope is not None and scope.names is not None
        if not in_table and (version == V2_SUB or (version == V2_EMPTY and depth > 1)):
            raise CorruptError("a sub-archive without an enclosing string table", offset=pos)
        pos += 4
        if version == V2_EMPTY:
            return KeyedArchive.from_parts(self._no_keys, [], version), pos
        if self._compiled and (found := self._compiled.archive(self, version, pos, end, depth)):
            return found
        table = None
        if version == V2:
            table, pos = self._table(pos, end)
            scope = Scope(table)
        elif version == V1 or scope is None:
            scope = self._inline
        count = read_u32(self.data, pos, end)
        self._check_count(count, pos, end, _MIN_TEXT_ENTRY if version == V1 else _MIN_ID_ENTRY)
        archive, pos = self._entries(scope, version, count, pos + 4, end, depth)
        if table is not None:
            archive.fast_names = table
        return archive, pos

    def _table(self, pos: int, end: int) -> tuple[FastNameTable, int]:
        count = read_u32(self.data, pos, end)
        self._check_count(count, pos, end, 6)
        rows, pos = read_rows(self.data, count, pos + 4, end)
        return FastNameTable(rows, covers=self.name_types), pos

    def _check_count(self, count: int, pos: int, end: int, item_size: int) -> None:
        """Check a count, stored at ``pos``, against the rest before allocating anything."""
        if count * item_size > end - pos - 4:
            raise TruncatedError(
                f"{count:,} items of at least {item_size} bytes do not fit into the "
                f"{end - pos - 4:,} bytes left",
                offset=pos,
            )
        self.num_items += count
        if self.num_items > self.limits.objects:
            self.limits.check("the number of items", self.num_items, "objects", pos)

    def _entries(
        self, scope: Scope, version: int, count: int | None, pos: int, end: int, depth: int
    ) -> tuple[KeyedArchive, int]:
        """Read the entries of an archive, up to ``end`` if their number is unknown.

        The head of an entry is everything before its value: the key and the type byte.
        """
        data, ways, inline = self.data, scope.ways, scope.names is None
        heads: list[bytes] = []
        values: list[Value] = []
        try:
            for _ in repeat(None) if count is None else repeat(None, count):
                if count is None:
                    if pos == end:
                        break
                    self.limits.check("the number of items", len(values) + 1, "objects", pos)
                start = pos + 5
                if inline and start <= end:
                    tag, length = _TEXT_KEY(data, pos)
                    if tag not in _KEY_TAGS:
                        raise CorruptError(
                            f"expected a key of type STRING, not type {tag}", offset=pos
                        )
                    start += length + 1
                if start > end:
                    raise TruncatedError("a key ends too early", offset=pos)
                heads.append(data[pos:start])
                unpack, size, make, odd = ways[data[start - 1]]
                if unpack is None:
                    value, pos = make(self, scope, start, end, depth)
                else:
                    pos = start + size
                    if pos > end:
                        raise _cut_off(data[start - 1], start)
                    numbers = unpack(data, start)
                    if make is None:
                        value = numbers[0]
                        if value != value:  # a NaN
                            value = odd.exact(data, start)
                    else:
                        value = make(numbers)
                        if odd is not None and (total := sum(numbers)) != total:
                            value = odd.exact(data, start)
                values.append(value)
        except ChunkwrightError as error:
            if len(heads) > len(values):
                error.within(self._key(scope, heads[-1]))
            raise
        return KeyedArchive.from_parts(self._shape(scope, heads), values, version), pos

    def _shape(self, scope: Scope, heads: list[bytes]) -> Shape:
        together = b"".join(heads)
        shape = scope.shapes.get(together)
        if shape is None:
            keys = [self._key(scope, head) for head in heads]
            types = bytes(head[-1] for head in heads)
            shape = scope.shapes[together] = Shape(keys, types, key_types=self._key_types)
        return shape

    def _key(self, scope: Scope, head: bytes) -> str:
        """Return the key of an entry, given its head."""
        if scope.names is not None:
            return scope.names[_U32(head)[0]]
        text = self._texts.get(head[5:-1])
        if text is None:
            text = self._texts[head[5:-1]] = decode_text(head[5:-1])
        return text if head[0] == VariantType.STRING else TaggedKey(text, VariantType(head[0]))

    def array(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[VariantArray, int]:
        """Read an array after its u32 count."""
        count = read_u32(self.data, pos, end)
        if depth >= self.limits.depth:
            self.limits.check("nesting depth", depth + 1, "depth", pos)
        self._check_count(count, pos, end, 1)
        pos += 4
        data, ways = self.data, scope.ways
        types = bytearray()
        values: list[Value] = []
        try:
            while (left := count - len(values)) > 0:
                if left >= _MIN_RUN and (run := self._run(scope, pos, end, left)):
                    found, size = run
                    types += data[pos : pos + 1] * len(found)
                    values += found
                    pos += size
                    continue
                if pos >= end:
                    raise TruncatedError("a type byte is missing", offset=pos)
                type_ = data[pos]
                types.append(type_)
                pos += 1
                unpack, size, make, odd = ways[type_]
                if unpack is None:
                    value, pos = make(self, scope, pos, end, depth + 1)
                else:
                    if pos + size > end:
                        raise _cut_off(type_, pos)
                    numbers = unpack(data, pos)
                    value = numbers[0] if make is None else make(numbers)
                    if odd is not None and (total := sum(numbers)) != total:
                        value = odd.exact(data, pos)
                    pos += size
                values.append(value)
        except ChunkwrightError as error:
            error.within(len(values))
            raise
        shared = bytes(types)
        shared = self._types.setdefault(shared, shared)
        return VariantArray.from_parts(shared, values, self._key_types), pos

    def _value(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[Value, int]:
        """Read the value after the type byte before ``pos``."""
        unpack, size, make, odd = scope.ways[self.data[pos - 1]]
        if unpack is None:
            return make(self, scope, pos, end, depth)  # type: ignore[no-any-return]
        if pos + size > end:
            raise _cut_off(self.data[pos - 1], pos)
        numbers = unpack(self.data, pos)
        value = numbers[0] if make is None else make(numbers)
        if odd is not None and (total := sum(numbers)) != total:
            value = odd.exact(self.data, pos)
        return value, pos + size

    def _run(self, scope: Scope, pos: int, end: int, left: int) -> tuple[list[Value], int] | None:
        """Read elements of one fixed-size type together; None if there are too few."""
        if left < _MIN_RUN or pos >= end:
            return None
        type_ = self.data[pos]
        unpack, size, make, odd = scope.ways[type_]
        if unpack is None or not size:
            return None
        step = size + 1
        left = min(left, _MAX_RUN, (end - pos) // step)
        tags = self.data[pos : pos + left * step : step]
        count = left - len(tags.lstrip(tags[:1]))
        if count < _MIN_RUN:
            return None
        numbers = self._unpack_run(KINDS[type_].code or "I", count, pos)
        if odd is not None and (total := sum(numbers)) != total:
            return None  # some have odd bits: all are read one by one
        if make is None:
            return list(numbers), count * step
        width = len(numbers) // count
        starts = range(0, len(numbers), width)
        return [make(numbers[at : at + width]) for at in starts], count * step

    def _unpack_run(self, code: str, count: int, pos: int) -> tuple[Any, ...]:
        unpack = self._runs.get((code, count))
        if unpack is None:
            unpack = self._runs[code, count] = Struct("<" + f"x{code}" * count).unpack_from
        return unpack(self.data, pos)


def _cut_off(type_: int, pos: int) -> TruncatedError:
    return TruncatedError(f"a {VariantType(type_).name} ends too early", offset=pos)


def _unknown(decoder: Decoder, _: Scope, pos: int, __: int, ___: int) -> NoReturn:
    found, hint = decoder.data[pos - 1], f"known: 0..{NUM_TYPES - 1}"
    raise CorruptError(f"unknown variant type {found}", offset=pos - 1, hint=hint)


def _doubtful(decoder: Decoder, scope: Scope, pos: int, end: int, depth: int) -> tuple[Value, int]:
    """Read a value that has several possible interpretations."""
    decoder.doubtful = True
    type_ = VariantType(decoder.data[pos - 1])
    if scope.names is not None and type_ in decoder.name_types:
        return scope.names[read_u32(decoder.data, pos, end)], pos + 4
    return KINDS[type_].read(decoder, scope, pos, end, depth)


def _way(kind: AnyKind) -> Way:
    if kind.type in DOUBTFUL_NAME_TYPES:
        return None, 0, _doubtful, None
    if kind.code is None:
        return None, 0, kind.read, None
    packer = Struct("<" + kind.code)
    return packer.unpack_from, packer.size, kind.make, kind if kind.is_odd else None


_READ_UNKNOWN: Final[Way] = (None, 0, _unknown, None)
_WAYS: Final[tuple[Way, ...]] = (*map(_way, KINDS), *[_READ_UNKNOWN] * (0x100 - NUM_TYPES))


_T = TypeVar("_T")
_HEADER_SIZE: Final = 4


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    wide_char_size: int | None = None,
    name_types: Iterable[VariantType] | None = None,
) -> KeyedArchive:
    """Read a file that is a single Keyed Archive, of any version or without a header.

    ``wide_char_size`` (2 or 4 bytes) and ``name_types`` (the types that are ids while a string
    table is in force) are detected if None. Raises ``TruncatedError``, ``CorruptError`` or
    ``LimitError`` with the offset and the path inside the archive.
    """

    def whole(decoder: Decoder) -> KeyedArchive:
        if not data.startswith(b"KA"):
            return decoder.headerless()
        _check_header(data)
        archive, end = decoder.archive(0)
        if end != len(data):
            raise CorruptError(bytes_follow(len(data) - end, "the archive"), offset=end)
        return archive

    return decode_with(data, limits, wide_char_size, name_types, whole)


def _check_header(data: bytes) -> None:
    start = data[:_HEADER_SIZE]
    try:
        fields_of(DavaKeyedArchive.from_bytes(start))
    except ValidationFailedError as error:
        message = f"not a Keyed Archive file: it starts with {start.hex(' ')}"
        hint = "expected 4b 41 followed by 01 00, 02 00 or 02 ff"
        raise CorruptError(message, offset=0, hint=hint) from error


def probe(data: bytes) -> bool:
    """Return whether the data is an archive of the old form without a header."""
    if data[:1] != b"\x04":
        return False
    try:
        read(data)
    except ChunkwrightError:
        return False  # not of this format: the caller raises an error of its own
    return True


def decode_with(
    data: bytes,
    limits: Limits,
    wide_char_size: int | None,
    name_types: Iterable[VariantType] | None,
    whole: Callable[[Decoder], _T],
    key_types: KeyTypes | None = None,
    kind: type[Decoder] = Decoder,
) -> _T:
    """Run ``whole`` on a decoder; if it fails, try the other interpretations of doubtful types.

    Returns the result of the first that succeeds; if none does, raises the first error. ``kind`` is
    the class of the decoder.
    """
    sizes = (4, 2) if wide_char_size is None else (wide_char_size,)
    covers = (
        (NAME_TYPES, NAME_TYPES - DOUBTFUL_NAME_TYPES)
        if name_types is None
        else (frozenset(name_types),)
    )
    first: ChunkwrightError | None = None
    for names, size in ((names, size) for names in covers for size in sizes):
        decoder = kind(data, limits, size, names, key_types)
        try:
            return whole(decoder)
        except (TruncatedError, CorruptError) as error:
            first = first or error
            if not decoder.doubtful:
                break
    assert first is not None
    raise first
