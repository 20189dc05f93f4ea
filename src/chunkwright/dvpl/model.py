"""What a DVPL file is to its user: a payload, and how it is packed."""

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

    ``type`` is how the payload is packed. ``level`` is how hard the encoder tries: for LZ4
    as in LZ4 frames (3 to 12 the high-compression encoder, 0 the fast one, below 0 faster
    still), for RFC1951 0 to 9. None is the level that a file which was read had been
    packed at, and for a new one the usual level of the type. ``bare_deflate`` leaves the
    zlib header and checksum out of RFC1951 data. ``packed`` is the whole file as it was
    read, used again for as long as its payload, type and level are asked for.

    Two wrappers are equal where they give data of the same form: the level does not count.
    Raises ``QueryError`` for a level that the type does not have.
    """

    format: ClassVar[str] = "dvpl"
    type: DvplType = DvplType.LZ4_HC
    level: int | None = field(default=None, compare=False)
    bare_deflate: bool = False
    packed: bytes = field(default=b"", compare=False, repr=False)

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "type", DvplType(self.type))
        except ValueError:
            known = ", ".join(f"{known.value} {known.name}" for known in DvplType)
            raise QueryError(f"no DVPL type is {self.type!r}", hint=f"known: {known}") from None
        levels = LEVELS[self.type]
        if self.level is None:
            return
        if not isinstance(self.level, int):
            raise QueryError(f"a level is a whole number, not {self.level!r}")
        lowest = 0 if self.type is DvplType.RFC1951 else -0xFFFF
        if not levels or not lowest <= self.level <= max(levels):
            known = f"{lowest} to {max(levels)}" if levels else "none"
            raise QueryError(f"{self.type.name} has no level {self.level}", hint=f"has {known}")


@dataclass(repr=False)
class DvplFile(Document):
    """A DVPL file whose payload is none of the formats that have a model of their own.

    Two are equal where their payloads are; ``wrapper`` says how the payload is packed.

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
        """The CRC-32 of the unpacked payload (zlib's polynomial); the file has that of the packed."""
        return zlib.crc32(self.payload)
