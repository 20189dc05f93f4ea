"""The parts of a NIF file that state the sizes of its blocks.

Gamebryo 20.2.0.7 with user version 12, as in Skyrim and Fallout 4, according to the nif.xml of
NifTools: a header line, version, byte order, counts, texts about the export, the types of the
blocks, and the size of each. Fallout 4 keeps packfiles in byte arrays; such a block holds nothing
else, except that some start with a name.
"""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

from chunkwright.binary.cursor import Cursor
from chunkwright.errors import SerializeError, TruncatedError

MAGIC: Final = b"Gamebryo File Format, Version "
_VERSION: Final = 0x14020007
_USER_VERSION: Final = 12
# Stream versions from 103 have one more text, the longest path; from 131 they have one text less,
# and a number before the texts. 170 (Starfield) differs again.
_WITH_PATH, _WITHOUT_SCRIPT, _UNKNOWN = 103, 131, 170
# Blocks that consist of a byte array, which may be a packfile.
ARRAYS: Final = frozenset({"bhkPhysicsSystem", "bhkRagdollSystem", "BSClothExtraData"})


class Block(NamedTuple):
    """A block: its type, the offset and size of its bytes, the offset of its size in the header."""

    type_name: str
    start: int
    size: int
    size_at: int


def blocks(data: bytes) -> list[Block]:
    """Return the table of blocks.

    Raises ``SerializeError`` for other versions, and if the sizes do not add up to the file.
    """
    try:
        return _blocks(data)
    except TruncatedError as error:
        raise SerializeError("the header of the NIF is cut off", offset=error.offset) from error


def _blocks(data: bytes) -> list[Block]:
    line = data.find(b"\n", 0, 128) + 1
    reader = Cursor(data, line)
    version = reader.number() if line else 0
    reader.order = "<" if line and reader.number("B") else ">"
    user, count, stream = (reader.number() for _ in range(3))
    if (version, user) != (_VERSION, _USER_VERSION) or stream >= _UNKNOWN:
        raise SerializeError(
            f"the block sizes of a NIF of version {version:#x}, {user}, {stream} are not known",
            hint="only those of 20.2.0.7 with user version 12 are",
        )
    _skip_texts(reader, stream)
    types = [reader.take(reader.number()).decode("latin-1") for _ in range(reader.number("H"))]
    of_block = reader.numbers("H", count)
    table = reader.at
    sizes = reader.numbers("I", count)
    strings, _longest = reader.numbers("I", 2)
    for _ in range(strings):
        reader.take(reader.number())
    reader.numbers("I", reader.number())
    made = []
    for index, (place, size) in enumerate(zip(of_block, sizes, strict=True)):
        name = types[place] if place < len(types) else ""
        made.append(Block(name, reader.at, size, table + 4 * index))
        reader.take(size)
    reader.numbers("I", reader.number())
    if reader.at != len(data):
        raise SerializeError(
            f"the blocks of the NIF end at {reader.at:#x}, the file at {len(data):#x}",
            offset=reader.at,
        )
    return made


def _skip_texts(reader: Cursor, stream: int) -> None:
    """Skip the author, the scripts of the export, and the longest path."""
    reader.take(reader.number("B"))
    if stream >= _WITHOUT_SCRIPT:
        reader.number()
    for _ in range(1 + (stream < _WITHOUT_SCRIPT) + (stream >= _WITH_PATH)):
        reader.take(reader.number("B"))


def resized(data: bytes, offset: int, growth: int) -> bytes:
    """Return a NIF in which the byte array at an offset is stated to be ``growth`` bytes longer.

    Only the sizes change, in the array and in the header. Raises ``SerializeError`` if there is no
    byte array of a known block at the offset.
    """
    order = "<" if data[data.find(b"\n") + 5] else ">"
    inside = (each for each in blocks(data) if each.start <= offset < each.start + each.size)
    block = next(inside, None)
    if block is None or block.type_name not in ARRAYS:
        where = f"a {block.type_name} block" if block else "no block"
        raise SerializeError(
            f"the packfile is in {where}, whose size fields are not known",
            offset=offset,
            hint=f"known are {', '.join(sorted(ARRAYS))}",
        )
    end = block.start + block.size
    # The array fills the block, or the rest of it after a name.
    for at in range(block.start, min(offset - 4, block.start + 4) + 1, 4):
        (count,) = struct.unpack_from(f"{order}I", data, at)
        if at + 4 + count == end:
            made = bytearray(data)
            struct.pack_into(f"{order}I", made, at, count + growth)
            struct.pack_into(f"{order}I", made, block.size_at, block.size + growth)
            return bytes(made)
    raise SerializeError(
        f"the {block.type_name} block is not filled by a byte array", offset=block.start
    )
