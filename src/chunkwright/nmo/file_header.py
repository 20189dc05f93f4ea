"""What reading and writing a Virtools file share: header fields, write modes, checksums.

Sources: doyaGu/CK2 (CKFile.cpp), yyc12345/libcmo21 (CKFileReader.cpp, CKFileWriter.cpp),
and measurement on real files, all of file version 8.
"""

from __future__ import annotations

import struct
import zlib
from enum import IntFlag, StrEnum
from typing import Final

MAGIC: Final = b"Nemo"
SIGNATURE_REST: Final = b" Fi\0"
NEWEST_FILE_VERSION: Final = 9
"""Accepted with the layout of 8; never seen."""
VERSION_CHECKSUM: Final = 2
VERSION_CHUNK_BUFFERS: Final = 4
VERSION_SIZES: Final = 5
VERSION_MANAGERS: Final = 6
VERSION_OBJECT_TABLE: Final = 7
VERSION_HEADER_PART: Final = 8

PART_0: Final = struct.Struct("<4s4s6I")
PART_1: Final = struct.Struct("<8I")
CHECKSUM_AT: Final = 8
OBJECT_ENTRY: Final = struct.Struct("<4I")
REFERENCE_ONLY: Final = 0x80000000
"""Bit of an object id: the object has no data here, and is found by name when loading."""
ZLIB_LEVEL: Final = 4
"""The compression level of every known packed file."""


class WriteMode(IntFlag):
    """How the file was saved (header dword 6)."""

    CHUNKS_PACKED = 1
    EXTERNAL_TEXTURES = 2
    FOR_VIEWER = 4
    PACKED = 8


_MODE_WORDS: Final = {
    WriteMode.CHUNKS_PACKED: "chunks packed",
    WriteMode.EXTERNAL_TEXTURES: "external textures",
    WriteMode.FOR_VIEWER: "for viewers",
    WriteMode.PACKED: "packed",
}


def mode_text(mode: int) -> str:
    """Return a write mode as ``info`` shows it: ``0xc (for viewers, packed)``."""
    words = [word for bit, word in _MODE_WORDS.items() if mode & bit] or ["plain"]
    return f"{mode:#x} ({', '.join(words)})"


DATA_PACKED: Final = WriteMode.CHUNKS_PACKED | WriteMode.PACKED


class Checksum(StrEnum):
    """The form of the checksum of a file.

    ``FULL``: Adler-32 from 0 over header, header part and data part. ``DATA_ONLY``: over the data
    part alone, as in files of Virtools 4 and later. Below file version 8 ``FULL`` covers the
    unpacked data; below version 2 there is no checksum.
    """

    FULL = "full"
    DATA_ONLY = "data-only"
    WRONG = "wrong"


def checksums(header: bytes, header_part: bytes, data_part: bytes) -> dict[Checksum, int]:
    """Return both forms for version 8; ``header`` must have 0 as checksum."""
    full = zlib.adler32(data_part, zlib.adler32(header_part, zlib.adler32(header, 0)))
    return {Checksum.FULL: full, Checksum.DATA_ONLY: zlib.adler32(data_part, 0)}


def old_checksums(data_part: bytes) -> dict[Checksum, int]:
    """Return the checksum of versions 2 to 7, over the unpacked data part."""
    return {Checksum.FULL: zlib.adler32(data_part, 0)}
