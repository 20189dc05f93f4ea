"""Writing Keyed Archives.

This mirrors the reader: one pass, item by item; consecutive elements of the same type are packed
together. Lengths and counts are computed, and new strings are added to the string table.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from struct import Struct
from struct import error as struct_error
from typing import TYPE_CHECKING, Any, Final, cast

from chunkwright.binary import within
from chunkwright.binary.forms import FloatBits
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.keyed_archive import compiled
from chunkwright.keyed_archive.archive import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    VERSIONS,
    KeyedArchive,
)
from chunkwright.keyed_archive.kinds import KINDS, misfit
from chunkwright.keyed_archive.names import (
    MAX_NAME_BYTES,
    FastNameTable,
    IdsByName,
    TaggedKey,
    encode_name,
    encode_text,
)
from chunkwright.keyed_archive.values import WIDE_CODECS, VariantType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.keyed_archive.kind import ContainerKind
    from chunkwright.keyed_archive.kinds import AnyKind
    from chunkwright.keyed_archive.names import Shape
    from chunkwright.keyed_archive.values import Value
    from chunkwright.keyed_archive.variant_array import VariantArray

    # The bytes before a value, and how the value is packed.
    Packer = Callable[[Any], bytes]
    Item = tuple[bytes, Packer | None, AnyKind]

_U32: Final = Struct("<I")
_MAX_U32: Final = 0xFFFFFFFF
# The minimum number of elements of one type to pack together.
_MIN_RUN: Final = 4
_MAX_RUN: Final = 256
# The maximum length of arrays whose element types are cached, because many are alike.
_SHORT: Final = 8
# The errors of ``struct`` and of the rows if a value does not fit its type.
_MISFITS: Final = (struct_error, OverflowError, TypeError, ValueError, AttributeError)


def write(archive: KeyedArchive) -> bytes:
    """Return the bytes of an archive as a file.

    An archive without a version, or one that was nested, is written as the corresponding top
    archive. Raises ``SerializeError`` with the path of a value that cannot be written.
    """
    encoder = Encoder(archive.wide_char_size)
    if archive.version == HEADERLESS:
        encoder.headerless(archive)
    else:
        encoder.top(archive)
    return bytes(encoder.out)


class Encoder:
    """An encoder that appends archives to ``out``."""

    def __init__(self, wide_char_size: int) -> None:
        if not isinstance(wide_char_size, int) or wide_char_size not in WIDE_CODECS:
            raise SerializeError(
                f"expected 2 or 4 bytes per wide character, not {wide_char_size!r:.40}",
                path="/wide_char_size",
            )
        self.out = bytearray()
        self.wide_char_size = wide_char_size
        self._packers = [None if kind.is_container else kind.packer(self) for kind in KINDS]
        self._inline = Scope(None, self._packers)
        self._runs: dict[tuple[str, int], Struct] = {}

    def top(self, archive: KeyedArchive, *, version: int | None = None) -> None:
        """Append a top archive, as ``version`` if given."""
        version = archive.version if version is None else version
        if version not in VERSIONS and version is not None:
            raise SerializeError(f"unknown Keyed Archive version {version!r:.40}", path="/version")
        if version == HEADERLESS:
            raise SerializeError(
                "only a whole file can be an archive without a header", path="/version"
            )
        if version in (None, V1):
            self._body(archive, V1, self._inline)
        elif version == V2_EMPTY and not archive.stored_values:
            self.out += _header(V2_EMPTY)
        else:
            self._with_table(archive)

    def headerless(self, archive: KeyedArchive) -> None:
        """Append the entries of an archive that is a whole file."""
        self._entries(archive, self._inline)

    def _with_table(self, archive: KeyedArchive) -> None:
        """Append a version 2 archive, whose body is written first to collect new strings."""
        table = FastNameTable() if archive.fast_names is None else archive.fast_names
        if not isinstance(table, FastNameTable):
            raise SerializeError(
                f"expected a FastNameTable or None, not {table!r:.60}", path="/fast_names"
            )
        if not compiled.is_plain(table):
            table.check()
        scope = Scope(table, self._packers)
        assert scope.names is not None
        before, self.out = self.out, bytearray()
        self.out += _U32.pack(len(archive.stored_values))
        self._entries(archive, scope)
        body, self.out = self.out, before
        self.out += _header(V2) + _packed_rows(scope.names.rows()) + body

    def _body(self, archive: KeyedArchive, version: int, scope: Scope) -> None:
        self.out += _header(version) + _U32.pack(len(archive.stored_values))
        self._entries(archive, scope)

    def nested(self, scope: Scope, archive: KeyedArchive) -> None:
        """Append an archive, preceded by its length, in its own version if that is valid here."""
        start = len(self.out) + _U32.size
        self.out += bytes(_U32.size)
        if archive.version == V2:
            self._with_table(archive)
        elif archive.version == V1 or scope.names is None:
            self._body(archive, V1, self._inline)
        elif archive.stored_values or archive.version == V2_SUB:
            self._body(archive, V2_SUB, scope)
        else:
            self.out += _header(V2_EMPTY)
        length = len(self.out) - start
        if length > _MAX_U32:
            raise SerializeError("too long for a 32-bit length")
        _U32.pack_into(self.out, start - _U32.size, length)

    def _entries(self, archive: KeyedArchive, scope: Scope) -> None:
        if scope.pen is not None and (packed := scope.pen.entries(archive)) is not None:
            self.out += packed
            return
        scope.pen = None  # from here on, the Python code writes
        shape = archive.shape
        self._items(shape.keys, scope.items(shape), archive.stored_values, scope)

    def _items(
        self,
        names: Iterable[str | int],
        items: Iterable[Item],
        values: Iterable[Value],
        scope: Scope,
    ) -> None:
        """Append values, each preceded by its head; ``names`` locate errors."""
        out = self.out
        for name, (head, pack, kind), value in zip(names, items, values, strict=True):
            out += head
            if pack is None:
                self._container(name, kind, value, scope)
                continue
            try:
                out += pack(value)
            except _MISFITS as error:
                out += _pack_odd(name, kind, value, error)

    def _container(self, name: str | int, kind: AnyKind, value: Value, scope: Scope) -> None:
        try:
            if not isinstance(value, kind.python):
                raise misfit(kind.type, value)
            cast("ContainerKind[Any]", kind).write(self, scope, value)
        except ChunkwrightError as error:
            error.within(name)
            raise

    def array(self, scope: Scope, array: VariantArray) -> None:
        """Append an array, preceded by its count."""
        types, values = array.types, array.stored_values
        self.out += _U32.pack(len(values))
        if len(values) <= _SHORT:
            if (packed := scope.packed(types, values)) is not None:
                self.out += packed
            else:
                self._items(range(len(values)), scope.elements(bytes(types)), values, scope)
            return
        start = 0
        while start < len(values):
            part = types[start : start + _MAX_RUN]
            count = len(part) - len(part.lstrip(part[:1]))
            end = start + count
            if count < _MIN_RUN or not self._run(types[start], values[start:end], scope):
                # One by one, up to where the next run may start.
                end = min(start + max(count, 1), len(values))
                items = map(scope.element, types[start:end])
                self._items(range(start, end), items, values[start:end], scope)
            start = end

    def _run(self, type_: int, values: list[Value], scope: Scope) -> bool:
        """Append elements of one type together; False if they have to be packed one by one."""
        kind = KINDS[type_]
        if not kind.code or scope.is_id(type_):
            return False
        run = self._runs.get((kind.code, len(values)))
        if run is None:
            run = Struct("<" + f"x{kind.code}" * len(values))
            self._runs[kind.code, len(values)] = run
        try:
            numbers = list(chain.from_iterable(values)) if kind.width > 1 else values  # type: ignore[arg-type]
            if FloatBits.met and kind.is_odd and FloatBits in map(type, numbers):
                return False  # ``struct`` would change their bits
            packed = bytearray(run.pack(*numbers))
        except _MISFITS:
            return False  # an invalid value, which packing one by one reports by name
        packed[:: run.size // len(values)] = bytes((type_,)) * len(values)
        self.out += packed
        return True


class Scope:
    """The way of writing items in a part of a file: strings inline, or as ids of a table."""

    def __init__(self, table: FastNameTable | None, packers: list[Packer | None]) -> None:
        self.names = None if table is None else IdsByName(table)
        self._covers = frozenset[VariantType]() if table is None else table.covers
        self._packers = list(packers)
        self.pen = compiled.Pen(self.names, self._covers) if compiled.IS_THERE else None
        pack_id = None if self.names is None else partial(_pack_id, self.names)
        for type_ in self._covers:
            self._packers[type_] = pack_id
        self._elements: dict[int, Item] = {}
        self._entries: dict[tuple[str, int], Item] = {}
        self._short: dict[bytes, list[Item]] = {}
        self._structs: dict[bytes, tuple[Struct | None, list[Any], list[int]]] = {}
        # Keyed by the identity of a shape; the value refers to the shape and keeps it alive.
        self._items: dict[int, tuple[Shape, list[Item]]] = {}

    def is_id(self, type_: int) -> bool:
        """Return whether a value of the type is written as an id."""
        return type_ in self._covers

    def element(self, type_: int) -> Item:
        """Return the way of writing an array element of a type."""
        item = self._elements.get(type_)
        if item is None:
            item = bytes((type_,)), self._packers[type_], KINDS[type_]
            self._elements[type_] = item
        return item

    def elements(self, types: bytes) -> list[Item]:
        """Return the ways of writing the elements of a short array, cached, as few kinds occur."""
        items = self._short.get(types)
        if items is None:
            items = self._short[types] = list(map(self.element, types))
        return items

    def packed(self, types: bytes | bytearray, values: list[Value]) -> bytes | None:
        """Return the bytes of a short array of numbers and ids; None for other values."""
        known = self._structs.get(types := bytes(types))
        if known is None:
            known = self._structs[types] = self._struct_of(types)
        together, args, ids = known
        if together is None or (FloatBits.met and FloatBits in map(type, values)):
            return None  # ``struct`` would change the bits
        args = args.copy()
        args[1::2] = values
        if ids:
            assert self.names is not None
            for place in ids:
                if not isinstance(args[place], str):
                    return None
                args[place] = self.names.id_of(args[place])
        try:
            return together.pack(*args)
        except _MISFITS:
            return None  # an invalid value, which packing one by one reports by name

    def _struct_of(self, types: bytes) -> tuple[Struct | None, list[Any], list[int]]:
        """Return a packer of elements with their type bytes, if each is one number; else None."""
        code = ""
        for type_ in types:
            kind = KINDS[type_]
            if not self.is_id(type_) and (kind.width != 1 or not kind.code):
                return None, [], []
            code += "BI" if self.is_id(type_) else f"B{kind.code}"
        ids = [2 * at + 1 for at, type_ in enumerate(types) if self.is_id(type_)]
        return Struct("<" + code), [each for type_ in types for each in (type_, None)], ids

    def items(self, shape: Shape) -> list[Item]:
        """Return the ways of writing the entries of a shape; archives of a file share shapes."""
        known = self._items.get(id(shape))
        if known is not None:
            return known[1]
        entries = self._entries
        items = [
            (entries.get((key, type_)) if type(key) is str else None) or self._entry(key, type_)
            for key, type_ in zip(shape.keys, shape.types, strict=True)
        ]
        if shape.shared:
            self._items[id(shape)] = shape, items
        return items

    def _entry(self, key: str, type_: int) -> Item:
        """Return the way of writing an entry: the bytes of its key and type, and a packer."""
        item = self._head(key, type_), self._packers[type_], KINDS[type_]
        if type(key) is str:
            self._entries[key, type_] = item
        return item

    def _head(self, key: str, type_: int) -> bytes:
        """Return the bytes before a payload: the key and the type."""
        if self.names is not None:
            return _U32.pack(self.names.id_of(key)) + bytes((type_,))
        tag = key.type if isinstance(key, TaggedKey) else VariantType.STRING
        data = encode_name(key)
        return bytes((tag,)) + _U32.pack(len(data)) + data + bytes((type_,))


def _pack_id(names: IdsByName, text: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(text)
    return _U32.pack(names.id_of(text))


def _pack_odd(name: str | int, kind: AnyKind, value: object, error: Exception) -> bytes:
    """Pack a refused value if its bits are merely odd; else raise the error about it."""
    with within(name):
        if isinstance(error, ChunkwrightError):
            raise error
        return kind.pack_exact(value)


def _packed_rows(rows: list[tuple[str, int]]) -> bytes:
    """Pack a string table: its size, the strings, then their ids."""
    if (done := compiled.pack_rows(rows)) is not None:
        return done
    packed = bytearray(_U32.pack(len(rows)))
    for text, _ in rows:
        data = encode_text(text)
        if len(data) > MAX_NAME_BYTES:
            raise SerializeError(
                f"a string of more than {MAX_NAME_BYTES:,} bytes does not fit the string table"
            )
        packed += len(data).to_bytes(2, "little") + data
    packed += Struct(f"<{len(rows)}I").pack(*(id_ for _, id_ in rows))
    return bytes(packed)


def _header(version: int) -> bytes:
    return b"KA" + version.to_bytes(2, "little")
