"""Reading and writing entries with the compiled kernel, where it is installed.

Each function returns None for anything unusual, which the Python code then handles.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from chunkwright import base
from chunkwright.keyed_archive.archive import V1, V2, V2_EMPTY, V2_SUB, KeyedArchive
from chunkwright.keyed_archive.kinds import KINDS
from chunkwright.keyed_archive.names import FastName, FastNameTable, Shape
from chunkwright.keyed_archive.values import DOUBTFUL_NAME_TYPES, NAME_TYPES, VariantType
from chunkwright.keyed_archive.variant_array import VariantArray

if TYPE_CHECKING:
    from chunkwright.keyed_archive.decoder import Decoder
    from chunkwright.keyed_archive.kinds import AnyKind
    from chunkwright.keyed_archive.names import IdsByName

kernel: Final = base.kernel()
IS_THERE: Final = kernel is not None
_WORDS: Final = {
    VariantType.NONE: "nothing",
    VariantType.BOOLEAN: "boolean",
    VariantType.BYTE_ARRAY: "bytes",
    VariantType.KEYED_ARCHIVE: "archive",
    VariantType.ARRAY: "array",
    **dict.fromkeys((VariantType.STRING, VariantType.FASTNAME, VariantType.FILEPATH), "text"),
}


@cache
def _archives() -> Any:
    """Return the kernel with the classes and the table of variant types."""
    rows = [_row(kind) for kind in KINDS if kind.type is not VariantType.WIDE_STRING]
    classes = KeyedArchive, VariantArray, Shape, FastName
    return kernel.Archives(classes, rows, [V1, V2, V2_SUB, V2_EMPTY])


def _row(kind: AnyKind) -> tuple[object, ...]:
    word = _WORDS.get(kind.type) or ("floats" if kind.width > 1 else kind.code)
    exact = kind.exact if kind.is_odd else None
    return int(kind.type), word, kind.python, kind.width, exact, kind.type in DOUBTFUL_NAME_TYPES


class Reader:
    """A reader of the archives of one file, which stops at anything unusual."""

    __slots__ = ("_reader",)

    def __init__(self, decoder: Decoder, no_keys: Shape) -> None:
        # No reference to the decoder, which refers to this: a cycle would delay freeing both.
        ids = decoder.name_types >= NAME_TYPES - DOUBTFUL_NAME_TYPES
        self._reader = kernel.Reader(_archives(), ids, no_keys.key_types, no_keys)

    def archive(
        self, decoder: Decoder, version: int, pos: int, end: int, depth: int
    ) -> tuple[KeyedArchive, int] | None:
        """Read the archive whose header ends at ``pos``; return it and the offset after it."""
        if self._reader is None:
            return None
        depth = decoder.limits.depth - depth
        items = decoder.limits.objects - decoder.num_items
        found = self._reader.read(decoder.data, version, pos, end, depth, items)
        if found is None:
            self._reader = None
            return None
        archive, rows, pos, num_items = found
        decoder.num_items += num_items
        if rows is not None:
            archive.fast_names = FastNameTable(rows, covers=decoder.name_types)
        return archive, pos


class Pen:
    """A writer of the entries of archives in one part of a file; it stops at anything unusual."""

    __slots__ = ("_pen",)

    def __init__(self, names: IdsByName | None, covers: frozenset[VariantType]) -> None:
        self._pen = kernel.Pen(names, bytes(covers))

    def entries(self, archive: KeyedArchive) -> bytes | None:
        """Return the bytes of the entries of an archive."""
        packed: bytes | None = None if self._pen is None else self._pen.write(_archives(), archive)
        if packed is None:
            self._pen = None
        return packed


def is_plain(table: FastNameTable) -> bool:
    """Return whether a string table is known to have only rows that can be stored."""
    if not IS_THERE or type(table.covers) is not frozenset or not table.covers <= NAME_TYPES:
        return False
    plain: bool = kernel.is_plain(table.rows)
    return plain


def pack_rows(rows: list[tuple[str, int]]) -> bytes | None:
    """Pack a string table."""
    packed: bytes | None = kernel.pack_rows(rows) if IS_THERE else None
    return packed
