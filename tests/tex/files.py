"""Texture descriptors assembled by hand, one of each layout, as the engine's loader reads them."""

from __future__ import annotations

import struct

from tests.samples import SAMPLES

DESCRIPTOR, EXPORTED = 0x00EE00EE, 0x00EEEE00


def real(*kinds: str) -> list[str]:
    """Return the real files with some suffixes from the samples; two trees have most of them."""
    found = [
        str(path.relative_to(SAMPLES))
        for folder in ("blitz_data", "ka")
        for path in (SAMPLES / folder).rglob("*")
        if path.name.lower().removesuffix(".dvpl").endswith(tuple(f".{kind}" for kind in kinds))
    ]
    return sorted(found)


def u32(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}I", *values)


def head(version: int, *, exported: bool = False) -> bytes:
    return u32(EXPORTED if exported else DESCRIPTOR) + bytes([version])


def counted(*texts: bytes) -> bytes:
    return b"".join(u32(len(text)) + text for text in texts)


def sizes(place: int, *crcs: int) -> bytes:
    return struct.pack("<2i", 16 << place, 8 << place) + u32(*crcs)


def dated(date: bytes, digits: bytes) -> bytes:
    return date.ljust(20, b"\0") + digits * 32 + b"\0"


def first_files() -> dict[str, bytes]:
    """Versions 0 to 5: one entry for PVR, one for DDS, checksums in hexadecimal."""
    date = b"2012.05.29 12:34:56"
    sized = [struct.pack("<B2i", pixels, 64 * pixels, 32) for pixels in (8, 12)]
    plain, filters = bytes([0, 1, 1]), bytes([0, 1, 1, 5, 1])
    dates = [dated(date, b"a"), dated(b"", b"0")]
    return {
        "v0": u32(DESCRIPTOR) + dated(date, b"F") + plain + bytes([8, 1, 12, 2]),
        "v0 without a date": u32(DESCRIPTOR) + dated(b"", b"0") + plain + bytes([1, 0, 21, 0]),
        "v0 exported": u32(EXPORTED) + plain + bytes([2]),
        "v0 exported, repeated": u32(EXPORTED) + bytes([1, 1, 0, 1]),
        "v1": head(1) + plain + bytes([8, 1]) + dates[0] + bytes([0, 0]) + dates[1],
        "v1 exported": head(1, exported=True) + plain + bytes([1]),
        "v2": head(2) + plain + sized[0] + dates[0] + sized[1] + dates[1],
        "v2 exported": head(2, exported=True) + plain + bytes([0]),
        "v3": head(3) + filters + sized[0] + dates[1] + sized[1] + dates[0],
        "v3 exported": head(3, exported=True) + filters + bytes([2]),
        "v4": head(4) + filters + sized[0] + dates[0][20:] + sized[1] + dates[1][20:],
        "v4 exported": head(4, exported=True) + filters + bytes([1]),
        "v5": head(5) + filters + sized[0] + u32(0xAAAA) + sized[1] + u32(0xBBBB),
        "v5 exported": head(5, exported=True) + filters + bytes([2]),
    }


def old_files() -> dict[str, bytes]:
    """Versions 6 to 8: flags before the filters, faces at the end."""
    six = b"".join(bytes([place + 1]) + sizes(place, 0xAAAA + place) for place in range(5))
    more = [bytes([place + 1]) + sizes(place, 0xAAAA, 0xBBBB + place) for place in range(6)]
    settings = bytes([0, 1, 3, 5, 1])
    return {
        "v6": head(6) + settings + six,
        "v6 exported": head(6, exported=True) + settings + bytes([3, 18]),
        "v7": head(7) + settings + b"".join(more[:5]) + bytes([0]),
        "v7 exported": head(7, exported=True) + settings + bytes([255, 0, 63]),
        "v8": head(8) + settings + bytes([6]) + b"".join(more) + bytes([0]),
        "v8 exported": head(8, exported=True) + settings + bytes([5, 16, 0]),
    }


def counted_files() -> dict[str, bytes]:
    """Versions 9 to 11: texts after their lengths, fields of exported descriptors at the end."""
    entries = [bytes([place + 1]) + sizes(place, 1, 2) for place in range(7)]
    behind = bytes([7]) + b"".join(entries) + bytes([127, 0])
    cube = bytes([1, 3, 0]) + counted(b".png", b".png", b".jpg")
    return {
        "v9": head(9) + bytes([1, 0, 5, 1, 1, 0, 0]) + counted(b".tga") + behind,
        "v10": head(10) + bytes([0, 0, 2, 1]) + cube + behind,
        "v10 exported": head(10, exported=True) + bytes([0, 0, 2, 1]) + cube + bytes([0, 3, 18]),
        "v11": head(11) + bytes([2, 1, 1, 1, 2]) + cube + behind,
    }


def new_files() -> dict[str, bytes]:
    """Versions 12 to 20: texts with a final zero, containers, bytes that later versions added."""
    plain = bytes([0, 1, 1, 1, 2, 1, 0, 0]) + b".png\0"
    cube = bytes([1, 1, 1, 1, 0, 0, 0x7F, 1]) + b".dds\0" + b".png\0" * 6
    entries = [bytes([1, 12 + place]) + sizes(place, 3, 4) for place in range(7)]
    marked = [entry + bytes([place % 2]) for place, entry in enumerate(entries)]
    astc = bytes([2, 45]) + sizes(6, 5, 6) + b"\0" + u32(3) + b"\1"
    return {
        "v12": head(12) + plain + bytes([7]) + b"".join(entries),
        "v13 cube": head(13) + cube + bytes([7]) + b"".join(entries),
        "v13 exported": head(13, exported=True) + plain + bytes([0, 3, 5, 1]),
        "v15": head(15) + plain + bytes([7]) + b"".join(marked),
        "v17 with astc": head(17) + plain + bytes([1, 2, 58]) + sizes(0, 5, 6) + b"\0",
        "v18": head(18) + plain + bytes([7]) + b"".join(marked[:6]) + astc,
        "v20": head(20) + cube + bytes([8]) + b"".join([*marked[:6], astc, marked[6]]),
        "v20 of none": head(20) + plain + bytes([0]),
        "v20 exported with entries": head(20, exported=True) + plain + bytes([1]) + astc,
    }


def made_files() -> dict[str, bytes]:
    return first_files() | old_files() | counted_files() | new_files()
