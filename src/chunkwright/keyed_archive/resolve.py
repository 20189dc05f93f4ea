"""Reading Keyed Archives: bytes -> model, fast names resolved through the table in force.

The generated class reads the header, ``decoder`` the variant stream behind it. What the
bytes alone do not settle, the width of wide characters and which types are ids where a
table is in force, is tried in the order of likelihood.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from chunkwright_kaitai.dava_keyed_archive import DavaKeyedArchive
from kaitaistruct import ValidationFailedError

from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError
from chunkwright.keyed_archive.decoder import Decoder
from chunkwright.keyed_archive.variants import DOUBTFUL_NAME_TYPES, NAME_TYPES, VariantType
from chunkwright.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.keyed_archive.model import KeyedArchive
    from chunkwright.keyed_archive.shapes import KeyTypes

_T = TypeVar("_T")
_HEADER_SIZE: Final = 4


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    wide_char_size: int | None = None,
    name_types: Iterable[VariantType] | None = None,
) -> KeyedArchive:
    """Read a file that is one Keyed Archive, of any version or without a header.

    ``wide_char_size`` (2 or 4 bytes) and ``name_types`` (the types that are ids where a
    string table is in force) are found out where they are None. Raises ``TruncatedError``,
    ``CorruptError`` or ``LimitError`` with the offset and the path inside the archive.
    """

    def whole(decoder: Decoder) -> KeyedArchive:
        if not data.startswith(b"KA"):
            return decoder.headerless()
        _check_header(data)
        archive, end = decoder.archive(0)
        if end != len(data):
            raise CorruptError(f"{len(data) - end:,} bytes follow the archive", offset=end)
        return archive

    return decode_with(data, limits, wide_char_size, name_types, whole)


def _check_header(data: bytes) -> None:
    try:
        DavaKeyedArchive.from_bytes(data[:_HEADER_SIZE])
    except ValidationFailedError as error:
        raise CorruptError(
            f"no Keyed Archive file starts with {data[:_HEADER_SIZE].hex(' ')}",
            offset=0,
            hint="expected 4b 41 and then 01 00, 02 00 or 02 ff",
        ) from error


def probe(data: bytes) -> bool:
    """Whether the data is an archive of the old form, which has no header."""
    if data[:1] != b"\x04":
        return False
    try:
        read(data)
    except ChunkwrightError:
        return False  # Not of this format: the caller goes on to say what it looked for.
    return True


def decode_with(
    data: bytes,
    limits: Limits,
    wide_char_size: int | None,
    name_types: Iterable[VariantType] | None,
    whole: Callable[[Decoder], _T],
    key_types: KeyTypes | None = None,
) -> _T:
    """Run ``whole`` over a decoder, with the other readings of doubtful types where one fails.

    The first reading that fits is taken; where none does, the first error is raised.
    """
    sizes = (4, 2) if wide_char_size is None else (wide_char_size,)
    covers = (
        (NAME_TYPES, NAME_TYPES - DOUBTFUL_NAME_TYPES)
        if name_types is None
        else (frozenset(name_types),)
    )
    first: ChunkwrightError | None = None
    for names, size in ((names, size) for names in covers for size in sizes):
        decoder = Decoder(data, limits, size, names, key_types)
        try:
            return whole(decoder)
        except (TruncatedError, CorruptError) as error:
            first = first or error
            if not decoder.doubtful:
                break
    assert first is not None
    raise first
