"""The model of a DVPL file: a payload, and how it is packed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import ClassVar

from chunkwright.document import Document, Wrapper
from chunkwright.dvpl.codecs import LEVELS, DvplType
from chunkwright.errors import QueryError


@dataclass(frozen=True)
class DvplWrapper(Wrapper):
    """The packing of a document: set it as ``document.wrapper``, or None to save unpacked.

    ``type`` is how the payload is packed. ``level`` is the compression level: for LZ4 as in LZ4
    frames (3 to 12 use the high-compression encoder, 0 the fast one, below 0 is faster still), for
    RFC1951 0 to 9. None means the level that the file was packed with when it was read, or the
    default level of the type for a new file. ``bare_deflate`` omits the zlib header and checksum
    of RFC1951 data. ``packed`` is the whole file as it was read, which is reused as long as
    payload, type and level are unchanged. ``mended`` says which wrong checksum was taken without
    ``strict``; it is right in ``packed``.

    Two wrappers are equal if they pack in the same form, whatever the level. Raises
    ``QueryError`` for a level that the type does not have.
    """

    format: ClassVar[str] = "dvpl"
    type: DvplType = DvplType.LZ4_HC
    level: int | None = field(default=None, compare=False)
    bare_deflate: bool = False
    packed: bytes = field(default=b"", compare=False, repr=False)
    mended: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "type", DvplType(self.type))
        except ValueError:
            known = ", ".join(f"{known.value} {known.name}" for known in DvplType)
            raise QueryError(f"unknown DVPL type {self.type!r}", hint=f"known: {known}") from None
        levels = LEVELS[self.type]
        if self.level is None:
            return
        if not isinstance(self.level, int):
            raise QueryError(f"expected an integer as level, not {self.level!r}")
        lowest = 0 if self.type is DvplType.RFC1951 else -0xFFFF
        if not levels or not lowest <= self.level <= max(levels):
            known = f"{lowest} to {max(levels)}" if levels else "none"
            raise QueryError(
                f"{self.type.name} has no level {self.level}", hint=f"known levels: {known}"
            )


@dataclass(repr=False)
class DvplFile(Document, closed=True):
    """A DVPL file whose payload is of an unknown format.

    Two are equal if their payloads are; ``wrapper`` says how the payload is packed.

    >>> file = DvplFile(b"hello")
    >>> file.wrapper
    DvplWrapper(type=<DvplType.LZ4_HC: 2>, level=None, bare_deflate=False)
    """

    format: ClassVar[str] = "dvpl"
    payload: bytes = b""
    wrapper: Wrapper | None = field(default_factory=DvplWrapper, compare=False)

    def __repr__(self) -> str:
        return f"<DvplFile of {len(self.payload):,} bytes, {self.wrapper}>"

    @property
    def payload_crc32(self) -> int:
        """The CRC-32 (zlib's) of the unpacked payload; the file stores that of the packed one."""
        return zlib.crc32(self.payload)


def payload(file: DvplFile) -> bytes:
    """Return the unpacked bytes of a file."""
    return file.payload


def new_document(content: bytes) -> DvplFile:
    """Return a DVPL file around a payload of an unknown format."""
    return DvplFile(content)


def new_wrapper(kind: str) -> DvplWrapper:
    """Return the packing of a type; type 0, ``NONE``, is called ``stored`` here."""
    return DvplWrapper(DvplType["NONE" if kind == "stored" else kind.upper()])
