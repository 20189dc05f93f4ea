"""Files that are open in a page: what it asks about them, and what it does to them.

A session is the same behind a server and in a page that runs this package itself (``Inside``). Each
edit is applied to a document that was just read, and the document is read again from what is
written: what is shown is always what would be saved, and undoing goes back to the same bytes.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final

from chunkwright import fileio
from chunkwright.batch.editing import Edited, remove_in, set_in
from chunkwright.errors import ChunkwrightError, FileAccessError, QueryError, boundary
from chunkwright.query import locate
from chunkwright.viewer import api
from chunkwright.viewer.files import join, open_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.document import Document
    from chunkwright.query.items import Item
    from chunkwright.viewer.files import OpenedFile

    Given = Mapping[str, str]


class Session:
    """The files of a page, which are edited in memory, and saved if they may be."""

    def __init__(self, files: Sequence[OpenedFile] = ()) -> None:
        self.files = list(files)
        join(self.files)

    def open(self, file: OpenedFile) -> JsonObject:
        """Add a file that can be shown; return what the list of files says of it."""
        file.facts()
        self.files.append(file)
        join(self.files)
        return file.brief()

    def ask(self, name: str, given: Given) -> api.Answer:
        """Answer a question, which changes nothing; see ``api.answer``."""
        return api.answer(self.files, name, given)

    def act(self, name: str, given: Given) -> api.Answer:
        """Do one of the ``ACTIONS`` to a file; ``QueryError`` for another, or one not possible.

        The answer has the lines of what changed, where the page goes, and the facts of the file.
        """
        action = ACTIONS.get(name)
        if action is None:
            raise QueryError(f"no action {name!r:.40}")
        file = api.file_of(self.files, given)
        with boundary(file.name, file.format.name):
            done = action(file, given)
        return api.as_json(done | {"facts": file.facts()})


def _set(file: OpenedFile, given: Given) -> JsonObject:
    address, value = given.get("address", ""), given.get("value", "")
    pairs = {"pairs": [(address, value)]}
    return _edited(file, address, lambda document: set_in(document, pairs))


def _remove(file: OpenedFile, given: Given) -> JsonObject:
    address = given.get("address", "")
    where = {"addresses": [address]}
    done = _edited(file, address, lambda document: remove_in(document, where))
    return done | {"address": address.rpartition("/")[0]}


def _copy(file: OpenedFile, given: Given) -> JsonObject:
    def copied(document: Document) -> Edited:
        made = locate(document.root_item(), given.get("address", "")).duplicate()
        where.append(made.address)
        return Edited([f"{made.address}: a copy of {given.get('address', '')}"], [])

    where: list[str] = []
    return _edited(file, given.get("address", ""), copied, where)


def _edited(
    file: OpenedFile, address: str, change: Callable[[Document], Edited], where: Sequence[str] = ()
) -> JsonObject:
    """Change the document of a file; if that fails, it is as it was before.

    ``where`` has the address of what the change adds, once it is done.
    """
    history = file.history
    document = file.read(history.data)
    item = _at(document, address)
    lines, follows = change(document)
    # Another name has changed the address, and what was added has one of its own.
    goal = where[0] if where else address if item is None else item.address
    data = file.format.file_of(document)
    said = (*lines, *follows)
    if data == history.data:
        return {"address": address, "lines": []}
    _hold(file, data)
    history.add(goal, said, data)
    return {"address": goal, "lines": list(said)}


def _at(document: Document, address: str) -> Item | None:
    """Return what is at an address; None for something that is to be added there."""
    try:
        return locate(document.root_item(), address)
    except QueryError:
        return None


def _hold(file: OpenedFile, data: bytes) -> None:
    file.hold(file.read(data), data)
    for each in file.group:
        each.__dict__.pop("scene", None)  # they are drawn as one


def _undo(file: OpenedFile, _: Given) -> JsonObject:
    if not file.history.done:
        raise QueryError("there is nothing to undo")
    step = file.history.back()
    _hold(file, file.history.data)
    return {"address": step.address, "lines": [f"undone: {each}" for each in step.lines]}


def _redo(file: OpenedFile, _: Given) -> JsonObject:
    if not file.history.undone:
        raise QueryError("there is nothing to do again")
    step = file.history.forward()
    _hold(file, file.history.data)
    return {"address": step.address, "lines": list(step.lines)}


def _save(file: OpenedFile, _: Given) -> JsonObject:
    """Replace the file, unless that is not allowed, or another program has changed it."""
    if not file.writes:
        raise FileAccessError(
            "this page may not write files", hint="start it with --write, or download the file"
        )
    history = file.history
    if fileio.load(file.name)[0] != history.saved:
        raise FileAccessError(
            "the file was changed by another program since it was opened",
            hint="download what is here, or open the file again",
        )
    fileio.save(history.data, file.name)
    history.saved = history.kept = history.data
    return {"address": "", "lines": [f"saved {len(history.data):,} bytes"]}


def _kept(file: OpenedFile, _: Given) -> JsonObject:
    """Note that what is here was downloaded."""
    file.history.kept = file.history.data
    return {"address": "", "lines": []}


ACTIONS: Final[Mapping[str, Callable[[OpenedFile, Given], JsonObject]]] = {
    "set": _set,
    "remove": _remove,
    "copy": _copy,
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "kept": _kept,
}


FINE: Final = b"+"
FAILED: Final = b"!"


class Inside:
    """A session inside a page: this package in Pyodide, called by the worker of the page.

    Files are written to the file system of the page, which is in memory, under the paths that they
    were dropped with, so that what lies beside a scene is found there.
    """

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
