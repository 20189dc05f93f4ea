"""The resources of a document: the binary chunk, data URIs, files beside it."""

from __future__ import annotations

import base64
import binascii
import os
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, unquote_to_bytes

from chunkwright.base import fileio
from chunkwright.errors import CorruptError, FileAccessError

if TYPE_CHECKING:
    from chunkwright.exchange.gltf.entries import Entry

_DATA: Final = "data:"


class Resources:
    """The buffers of a document, and files beside it in ``folder``, if that is not None."""

    def __init__(self, root: Entry, chunk: memoryview | None, folder: str | None) -> None:
        self._entries = root.entries("buffers")
        self._chunk = chunk
        self._folder = folder
        self._known: dict[int, memoryview] = {}

    def buffer(self, number: int) -> memoryview:
        """Return the bytes of a buffer, of the stated length."""
        if number not in self._known:
            self._known[number] = self._read(self._entries[number], number)
        return self._known[number]

    def _read(self, entry: Entry, number: int) -> memoryview:
        size = entry.integer("byteLength", -1, least=1)
        if "uri" in entry:
            data = memoryview(self.load(entry, entry.text("uri")))
        elif number == 0 and self._chunk is not None:
            data = self._chunk
        else:
            raise CorruptError("the buffer has no data", path=entry.address)
        if size > len(data):
            raise entry.wrong("byteLength", f"is {size:,}, but the data has {len(data):,} bytes")
        return data[:size]

    def load(self, entry: Entry, uri: str) -> bytes:
        """Return the content of a URI: its own data, or that of a file in the folder.

        Raises ``FileAccessError`` if there is no such file.
        """
        if uri.startswith(_DATA):
            return _inline(entry, uri)
        name = unquote(uri)
        path = PurePosixPath(name.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in name or "\0" in name:
            raise entry.wrong("uri", f"{uri!r:.80} is outside the folder of the file")
        if self._folder is None:
            raise FileAccessError(
                f"refers to the file {name!r:.80}, but was not opened by its path",
                path=entry.address,
                hint="open it by its path",
            )
        file = os.path.join(self._folder, *path.parts)
        if not os.path.isfile(file):
            raise FileAccessError("there is no such file", file=file, path=entry.address)
        return fileio.load(file)[0]


def _inline(entry: Entry, uri: str) -> bytes:
    head, comma, body = uri.partition(",")
    if not comma:
        raise entry.wrong("uri", "is a data URI without data")
    if not head.endswith(";base64"):
        return unquote_to_bytes(body)
    try:
        return base64.b64decode(unquote(body), validate=True)
    except (binascii.Error, ValueError) as error:
        raise entry.wrong("uri", f"is not base64: {error}") from error
