"""Small packfiles made by hand, for cases that no real file has."""

from __future__ import annotations

import struct
from typing import Any

from chunkwright.hkx.file import Header, Section, table
from chunkwright.hkx.instances import Decoder
from chunkwright.hkx.model.packfile import Packfile

ROOT = "hkRootLevelContainer"
NODE = "node"
# The signatures of both in files of hk_2010.2.
SIGNATURES = {"hkClass": 0x75585EF6, ROOT: 0x2772C11E}


def names_data(*names: str, order: str = "<") -> tuple[bytes, dict[str, int]]:
    """Return a class-name section, and the offset of each name."""
    data, offsets = b"", {}
    for place, name in enumerate(names):
        offsets[name] = len(data) + 5
        data += (
            struct.pack(f"{order}IB", SIGNATURES.get(name, 0x1000 + place), 9)
            + name.encode()
            + b"\0"
        )
    return data + b"\xff" * (-len(data) % 16), offsets


def packfile(
    *,
    version: int = 8,
    little_endian: bool = True,
    pointer_size: int = 8,
    local: object = ((16, 32),),
    globals_: object = ((0, 2, 48),),
    virtual: object = None,
    size: int = 96,
    **header: Any,
) -> Packfile:
    """Make a root at 0 with a pointer to a node at 48 and text at 32."""
    names, offsets = names_data("hkClass", ROOT, NODE, order="<" if little_endian else ">")
    objects = ((0, 0, offsets[ROOT]), (48, 0, offsets[NODE])) if virtual is None else virtual
    data = bytearray(size)
    data[32:37] = b"hello"
    fields: dict[str, Any] = {
        "contents_version": "hk_2010.2.0-r1",
        "class_name_offset": offsets[ROOT],
    } | header
    return Packfile(
        Header(version, little_endian=little_endian, pointer_size=pointer_size, **fields),
        [
            Section("__classnames__", names),
            Section("__types__"),
            Section(
                "__data__", bytes(data), table(2, local), table(3, globals_), table(3, objects)
            ),
        ],
        decoder=Decoder,
    )
