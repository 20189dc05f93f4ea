"""A session inside a page: this package in Pyodide, called by the worker of the page.

Files are written to the file system of the page, which is in memory, under the paths that they were
dropped with, so that what lies beside a scene is found there.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final

from chunkwright import fileio
from chunkwright.errors import ChunkwrightError
from chunkwright.viewer.files import open_file
from chunkwright.viewer.session import ACTIONS, Session

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonObject

FINE: Final = b"+"
FAILED: Final = b"!"


class Inside:
    """Answers messages about the files in a folder of its own."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._session = Session()

    def call(self, name: str, given: str, data: bytes | memoryview = b"") -> bytes:
        """Answer a message: ``+`` and the answer, or ``!`` and what is wrong, as text.

        ``put`` writes a file with ``data``, ``open`` shows one of those, ``close`` shows none;
        others are the questions and actions of a session. ``given`` are texts in JSON.
        """
        try:
            return FINE + self._answer(name, json.loads(given), data)
        except ChunkwrightError as error:
            return FAILED + error.inside().encode("utf-8", "backslashreplace")
        except ImportError as error:  # what a browser has no package for
            return FAILED + f"needs {error.name}, which this page does not have".encode()

    def _answer(self, name: str, given: dict[str, str], data: bytes | memoryview) -> bytes:
        if name == "put":
            path = self._path(given["name"])
            fileio.make_folder_of(path)
            with open(path, "wb") as target:
                target.write(data)
            return b"null"
        if name == "open":
            file = open_file(self._path(given["name"]))
            file.is_listed = len(fileio.inner_parts(given["name"])) > 1
            return _json(self._session.open(file))
        if name == "close":
            self._session = Session()
            return b"null"
        do = self._session.act if name in ACTIONS else self._session.ask
        return do(name, given).data

    def _path(self, name: str) -> str:
        return os.path.join(self._folder, *fileio.inner_parts(name))


def _json(value: JsonObject) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
