"""Reading Keyed Archives: bytes -> model, with fast names resolved by the table in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from chunkwright_kaitai.dava_keyed_archive import DavaKeyedArchive
from kaitaistruct import ValidationFailedError

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import bytes_follow
from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError
from chunkwright.keyed_archive.decoder import Decoder
from chunkwright.keyed_archive.values import DOUBTFUL_NAME_TYPES, NAME_TYPES, VariantType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.keyed_archive.names import KeyTypes


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
    try:
        DavaKeyedArchive.from_bytes(data[:_HEADER_SIZE])
    except ValidationFailedError as error:
        raise CorruptError(
            f"not a Keyed Archive file: it starts with {data[:_HEADER_SIZE].hex(' ')}",
            offset=0,
            hint="expected 4b 41 followed by 01 00, 02 00 or 02 ff",
        ) from error


def probe(data: bytes) -> bool:
    """Whether the data is an archive of the old form without a header."""
    if data[:1] != b"\x04":
        return False
    try:
        read(data)
    except ChunkwrightError:
        return False  # not of this format: the caller reports what it looked for
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

    Returns the first result that succeeds; if none does, raises the first error. ``kind`` is the
    class of the decoder.
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
