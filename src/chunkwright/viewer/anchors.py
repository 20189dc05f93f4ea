"""Which nodes of a scene show which items: the marks of an export, as the tree has their addresses."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.viewer.files import OpenedFile

_MARK: Final = "chunkwright"
_HEADER: Final = 12  # of a binary glTF file, before the length and kind of its first chunk
_CHUNK: Final = 8


def anchors(file: OpenedFile) -> dict[str, str]:
    """Return the addresses in the tree of what the nodes of the scene are marked with.

    Marks of other files of the group are left out, as are those of what is not in the tree.
    """
    found: dict[str, str] = {}
    for address in dict.fromkeys(_marked(file)):
        try:
            found[address] = file.at(address).address
        except QueryError:
            continue  # such as a part of the scene that stands for nothing in the file
    return found


def _marked(file: OpenedFile) -> Iterator[str]:
    for node in _json_of(file.scene[0]).get("nodes", []):
        mark = node.get("extras", {}).get(_MARK, {})
        address = mark.get("address") or mark.get("entity")
        if address and mark.get("file", "") in ("", os.path.basename(file.name)):
            yield str(address)


def _json_of(data: bytes) -> dict[str, Any]:
    """Return the JSON of a binary glTF file, which is its first chunk."""
    size = int.from_bytes(data[_HEADER : _HEADER + 4], "little")
    found: dict[str, Any] = json.loads(data[_HEADER + _CHUNK :][:size])
    return found
