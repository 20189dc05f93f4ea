"""DAVA files to parse: the real samples, and small ones made here for other layouts."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

import lz4.block
import pytest

from ..samples import chosen, expected
from ..samples import samples as real_files

if TYPE_CHECKING:
    from collections.abc import Iterator

# The spec for the signature of a file.
SPECS = {b"SFV2": "dava_sc2", b"SCPG": "dava_scg", b"KA": "dava_keyed_archive"}

SIGNALLING_NAN = bytes.fromhex("0100a07f")


def spec_of(data: bytes) -> str | None:
    return next((spec for magic, spec in SPECS.items() if data.startswith(magic)), None)


def unwrapped(data: bytes) -> bytes:
    """Return the payload of a DVPL file, empty if that is damaged; any other file as it is."""
    if data[-4:] != b"DVPL":
        return data
    len_unpacked, _, crc32, codec = struct.unpack("<4I", data[-20:-4])
    if codec not in (1, 2) or zlib.crc32(data[:-20]) != crc32:
        return data[:-20] if codec == 0 else b""
    try:
        return bytes(lz4.block.decompress(data[:-20], uncompressed_size=len_unpacked))
    except lz4.block.LZ4BlockError:
        return b""


# Lazy instances leave out the header, of which they read some fields again.
HEADER_GAPS = {
    "dava_keyed_archive": [],
    "dava_sc2": [(0, 4), (8, 12)],
    "dava_scg": [(0, 16)],
}

LARGEST = 600_000
MANY = 60_000


def samples(*, refused: bool = False) -> Iterator[tuple[str, str, bytes]]:
    """Yield name, spec and bytes of every real sample, without its DVPL wrapper.

    With ``refused``, yields those that an independent reader refuses too, else the others. Files
    larger than ``LARGEST`` are left out: they are slow, and show nothing new.
    """
    rows = expected("ka")
    for path in real_files("ka"):
        data = unwrapped(path.read_bytes())
        spec = spec_of(data) if len(data) <= LARGEST else None
        if spec is not None and ("error" in rows.get(path.name, {})) == refused:
            yield path.name, spec, data


def sample_parameters() -> list[Any]:
    """Return spec and bytes of the real samples as parameters of a test.

    Samples that show nothing new, and large ones, are for ``pytest -m slow``.
    """
    few = {path.name for path in chosen("ka")}
    return [
        pytest.param(
            spec,
            data,
            id=name,
            marks=[] if name in few and len(data) <= MANY else pytest.mark.slow,
        )
        for name, spec, data in samples()
    ]


def u4(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}I", *values)


def u8(value: int) -> bytes:
    return struct.pack("<Q", value)


def inline(text: bytes) -> bytes:
    return u4(len(text)) + text


def string(text: bytes) -> bytes:
    return b"\x04" + inline(text)


def int32(value: int) -> bytes:
    return b"\x02" + struct.pack("<i", value)


def nested(archive: bytes) -> bytes:
    return b"\x08" + inline(archive)


def string_map(entries: dict[bytes, bytes]) -> bytes:
    pairs = b"".join(string(key) + value for key, value in entries.items())
    return b"KA\x01\x00" + u4(len(entries)) + pairs


def table(strings: dict[int, bytes]) -> bytes:
    texts = b"".join(struct.pack("<H", len(text)) + text for text in strings.values())
    return u4(len(strings)) + texts + u4(*strings)


def registered_map(entries: dict[int, bytes], strings: dict[int, bytes] | None) -> bytes:
    """Return a version 2 archive; without its own strings, it uses those of an enclosing one."""
    pairs = b"".join(u4(key) + value for key, value in entries.items())
    head = b"KA\x02\x01" if strings is None else b"KA\x02\x00" + table(strings)
    return head + u4(len(entries)) + pairs


def node(name: bytes, *children: bytes, counted: bool = True) -> bytes:
    """Return the tree of a scene before version 30, in pre-order."""
    count = {b"#childrenCount": int32(len(children))} if counted else {}
    return string_map({b"##name": string(name), **count}) + b"".join(children)


EMPTY = b"KA\x02\xff"

# The types that are written in the same way with and without a string table.
FIXED_VALUES = {
    0: b"",
    1: b"\x01",
    2: struct.pack("<i", -2),
    3: SIGNALLING_NAN,
    6: inline(b"\x00\xff"),
    7: u4(0xFFFFFFFF),
    9: struct.pack("<q", -(2**63) + 1025),
    10: u8(2**64 - 1025),
    11: struct.pack("<2f", *range(2)),
    12: struct.pack("<3f", *range(3)),
    13: struct.pack("<4f", *range(4)),
    14: struct.pack("<4f", *range(4)),
    15: struct.pack("<9f", *range(9)),
    16: struct.pack("<16f", *range(16)),
    17: struct.pack("<4f", 0.25, 0.5, 0.75, 1),
    19: struct.pack("<6f", *range(6)),
    21: struct.pack("<d", 1 / 3),
    22: b"\x80",
    23: b"\x80",
    24: b"\x00\x80",
    25: b"\x00\x80",
    26: struct.pack("<4f", *range(4)),
    28: struct.pack("<4f", 0, 0, 0, 1),
    29: struct.pack("<10f", *range(10)),
    30: struct.pack("<4f", *range(4)),
}
WIDE = "wide \N{GRINNING FACE}".encode("utf-32-le")
INLINE_STRINGS = {
    4: inline(b"\xc3\xbf text"),
    5: u4(len(WIDE) // 4) + WIDE,
    18: inline(b"fast"),
    20: inline(b""),
}


def variants(payloads: dict[int, bytes]) -> list[bytes]:
    return [bytes([type_id]) + payload for type_id, payload in payloads.items()]


def array(elements: list[bytes]) -> bytes:
    return b"\x1b" + u4(len(elements)) + b"".join(elements)


def all_types_inline() -> bytes:
    values = variants(FIXED_VALUES | INLINE_STRINGS)
    values += [array([*values, array([])]), nested(string_map({b"a": int32(1)})), nested(EMPTY)]
    values.append(nested(registered_map({1: b"\x04" + u4(1)}, {1: b"own table"})))
    return string_map({b"%02d" % i: value for i, value in enumerate(values)})


def all_types_by_id() -> bytes:
    values = variants(FIXED_VALUES | dict.fromkeys(INLINE_STRINGS, u4(7)))
    values += [
        array([*values, array([nested(EMPTY)])]),
        nested(registered_map({7: int32(1)}, None)),
    ]
    values.append(nested(string_map({b"no table": string(b"in here")})))
    values.append(nested(registered_map({8: b"\x12" + u4(8)}, {8: b"own table"})))
    return registered_map(dict(enumerate(values, 7)), {7: b"x"})


def scene(version: int, num_nodes: int, *parts: bytes) -> bytes:
    return b"SFV2" + u4(version, num_nodes) + b"".join(parts)


def made_files() -> dict[str, tuple[str, bytes]]:
    """Return, by name, spec and bytes of files with layouts that no real sample has."""
    tree = node(b"A", node(b"B", node(b"C", counted=False)), node(b"D"))
    global_material = node(b"GlobalMaterial", counted=False)
    tags = string_map({})
    short, long = u4(4, 0), u4(26, 1) + u8(2**63 + 1) + u8(5) + b"tail.."
    entries = string(b"key") + int32(3)
    return {
        "inline.ka": ("dava_keyed_archive", all_types_inline()),
        "by_id.ka": ("dava_keyed_archive", all_types_by_id()),
        "empty.ka": ("dava_keyed_archive", EMPTY),
        "headerless.ka": ("dava_keyed_archive", entries * 2),
        "v1.sc2": ("dava_sc2", scene(1, 1, tree, node(b"Meshes"), tree)),
        "v9.sc2": ("dava_sc2", scene(9, 2, u4(1), tree, tree, node(b"E"))),
        "v10.sc2": ("dava_sc2", scene(10, 1, short, u4(2), tree, tree, tree)),
        "v14.sc2": ("dava_sc2", scene(14, 2, tags, short, u4(0), global_material, tree)),
        "v26.sc2": ("dava_sc2", scene(26, 1, tags, long, u4(0), u8(2**64 - 1), tree)),
        "v28.sc2": ("dava_sc2", scene(28, 0, tags, long, u4(1), tree, u8(0), tags)),
        "v49.sc2": ("dava_sc2", scene(49, 1, tags, long, all_types_by_id())),
        "two.scg": ("dava_scg", b"SCPG" + u4(1, 9, 2) + node(b"PolygonGroup") * 2),
    }


def packed(payload: bytes, codec: int, len_unpacked: int) -> bytes:
    return payload + u4(len_unpacked, len(payload), zlib.crc32(payload), codec) + b"DVPL"


def packed_in_parts(parts: list[bytes]) -> bytes:
    """Return a DVPL file of the codec with a table of parts."""
    blocks = [lz4.block.compress(part, store_size=False) for part in parts]
    offset = 4 + 24 * len(parts)
    rows = u4(len(parts))
    for part, block in zip(parts, blocks, strict=True):
        rows += u8(offset) + u4(zlib.crc32(block), len(block), zlib.crc32(part), len(part))
        offset += len(block)
    return packed(rows + b"".join(blocks), 4, sum(map(len, parts)))
