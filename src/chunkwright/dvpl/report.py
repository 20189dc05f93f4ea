"""What there is to say about a DVPL file whose payload has no model of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.document import Problem, TreeNode
from chunkwright.dvpl.codecs import MAGIC
from chunkwright.dvpl.model import DvplFile, DvplWrapper

if TYPE_CHECKING:
    from collections.abc import Iterator


def info(file: DvplFile) -> dict[str, Any]:
    """Give the size of the payload in bytes and its CRC-32."""
    return {"unpacked_size": len(file.payload), "unpacked_crc32": file.payload_crc32}


def tree(file: DvplFile) -> TreeNode:
    """Give the one line that there is: how many bytes, packed how."""
    packing = file.wrapper.type.name if isinstance(file.wrapper, DvplWrapper) else "not packed"
    start = file.payload[:8].hex(" ")
    return TreeNode("dvpl", f"{packing}, {len(file.payload):,} bytes that start with {start}")


def problems(file: DvplFile) -> Iterator[Problem]:
    """Point out what the engine would not expect: bare deflate data, a wrapped wrapper."""
    if isinstance(file.wrapper, DvplWrapper) and file.wrapper.bare_deflate:
        yield Problem("/", "packed as bare deflate data where the engine expects a zlib stream", 0)
    if file.payload.endswith(MAGIC):
        yield Problem("/payload", "the payload is a DVPL file itself: it was packed twice")
