"""Files that are open in a page: its questions about them, and its actions on them.

A session is the same behind a server and in a page that runs this package itself (``Inside``). Each
edit is applied to a document that was just read, and the document is read again from what is
written: the page always shows what would be saved, and undoing goes back to the same bytes.
"""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright import difference, fileio
from chunkwright.base.wording import inner_parts
from chunkwright.errors import ChunkwrightError, FileAccessError, QueryError, boundary
from chunkwright.operations.files import bare_name
from chunkwright.query import locate
from chunkwright.viewer import edits, scenes
from chunkwright.viewer.edits import Edit, offers
from chunkwright.viewer.files import join, open_file
from chunkwright.viewer.nodes import clipped, form_of, form_of_new, search, targets
from chunkwright.viewer.scenes import Scenes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.document import Document
    from chunkwright.query.items import Item
    from chunkwright.viewer.edits import Change
    from chunkwright.viewer.files import OpenedFile

    Arguments = Mapping[str, str]


JSON: Final = "application/json"
BYTES: Final = "application/octet-stream"
_PAIR: Final = (("old", "0"), ("now", "1"))
_NEW: Final = "/+"  # after the address of a list: the place of a new element
# In a spec, the names of imported specs are the only list items that are one plain word.
_IMPORT: Final = re.compile(r"^    - ([a-z][a-z0-9_]*)$", re.MULTILINE)
MOST_BYTES: Final = 1 << 20
MOST_CHANGES: Final = 2000


class Answer(NamedTuple):
    """An answer to the page."""

    data: bytes
    type: str = JSON


def as_json(value: object) -> Answer:
    """Return an answer in JSON."""
    return Answer(json.dumps(value, separators=(",", ":"), allow_nan=False).encode())


def answer(files: Sequence[OpenedFile], name: str, arguments: Arguments) -> Answer:
    """Answer a question about files; ``QueryError`` for an unknown one, or wrong arguments."""
    if name == "files":
        return as_json([each.brief() for each in files])
    if name == "differences":
        pair = [file_of(files, {"file": arguments.get(each, usual)}) for each, usual in _PAIR]
        return as_json(differences(pair))
    if name == "offers":
        file = file_of(files, arguments)
        others = {at: each for at, each in enumerate(files) if each is not file}
        return as_json(offers(file, file.at(_address(arguments)), others))
    ask = _QUESTIONS.get(name)
    if ask is None:
        raise QueryError(f"no question {name!r:.40}")
    file = file_of(files, arguments)
    with boundary(file.name, file.format.name):
        return ask(file, arguments)


def file_of(files: Sequence[OpenedFile], arguments: Arguments) -> OpenedFile:
    """Return the file that a question is about."""
    index = _whole(arguments, "file")
    if index >= len(files):
        raise QueryError(f"no file {index}")
    return files[index]


def _whole(arguments: Arguments, name: str) -> int:
    text = arguments.get(name, "0")
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise QueryError(f"expected a number for {name}, not {text!r:.20}")
    return int(text)


def _address(arguments: Arguments) -> str:
    return arguments.get("address", "")


def _bytes(file: OpenedFile, arguments: Arguments) -> Answer:
    part, start = _whole(arguments, "part"), _whole(arguments, "start")
    size = min(_whole(arguments, "size"), MOST_BYTES)
    if part >= len(file.parts):
        raise QueryError(f"no part {part}")
    return Answer(file.parts[part].data[start : start + size], BYTES)


def _picture(file: OpenedFile, arguments: Arguments) -> Answer:
    index = _whole(arguments, "index")
    if index >= len(file.pictures):
        raise QueryError(f"no picture {index}")
    return Answer(file.pictures[index].data, "image/png")


def _graph(file: OpenedFile, arguments: Arguments) -> Answer:
    from chunkwright.graphs.svg import svg

    return Answer(svg(file.graph(_address(arguments))).encode(), "image/svg+xml")


def _form(file: OpenedFile, arguments: Arguments) -> Answer:
    address, end, _ = _address(arguments).rpartition(_NEW)
    item = file.at(address if end else _address(arguments))
    return as_json(form_of_new(item) if end else form_of(item))


def _targets(file: OpenedFile, arguments: Arguments) -> Answer:
    address, end, _ = _address(arguments).rpartition(_NEW)
    item = file.at(address if end else _address(arguments))
    listed = next(iter(item.listing.children()), item) if end else item
    return as_json(targets(listed, arguments.get("text", "")))


_QUESTIONS: Final[Mapping[str, Callable[[OpenedFile, Arguments], Answer]]] = {
    "facts": lambda file, _: as_json(file.facts()),
    "views": lambda file, _: as_json(file.views()),
    "children": lambda file, arguments: as_json(
        file.children(_address(arguments), _whole(arguments, "start"))
    ),
    "path": lambda file, arguments: as_json(file.path(_address(arguments))),
    "details": lambda file, arguments: as_json(file.details(_address(arguments))),
    "relations": lambda file, arguments: as_json(file.relations(_address(arguments))),
    "table": lambda file, arguments: as_json(
        file.table(_address(arguments), _whole(arguments, "start"))
    ),
    "owner": lambda file, arguments: as_json(
        file.owner(_whole(arguments, "part"), _whole(arguments, "offset"))
    ),
    "find": lambda file, arguments: as_json(search(file, arguments.get("query", ""))),
    "problems": lambda file, _: as_json(file.problems()),
    "form": _form,
    "targets": _targets,
    "changes": lambda file, _: as_json(changes(file)),
    "changed": lambda file, _: as_json(changed(file)),
    "patch": lambda file, _: as_json(_patch(file)),
    "specs": lambda file, _: Answer(_with_specs(file), "application/zip"),
    "data": lambda file, _: Answer(file.history.data, BYTES),
    "all_data": lambda file, _: Answer(_packed(file), "application/zip"),
    "bytes": _bytes,
    "pictures": lambda file, _: as_json(
        [{"s": each.name, "a": each.extras.get("address", "")} for each in file.pictures]
    ),
    "picture": _picture,
    "scene": lambda file, arguments: Answer(file.scenes.made(arguments)[0], "model/gltf-binary"),
    "levels": lambda file, _: as_json(file.scenes.levels()),
    "anchors": lambda file, arguments: as_json(file.scenes.anchors(file, arguments)),
    "notes": lambda file, arguments: as_json(file.scenes.made(arguments)[1]),
    "graph": _graph,
}


def changes(file: OpenedFile) -> list[JsonObject]:
    """Return the edits that are in effect, the first first."""
    return [
        {"a": step.address, "lines": [clipped(each) for each in step.lines]}
        for step in file.history.done[-MOST_CHANGES:]
    ]


def changed(file: OpenedFile) -> JsonObject:
    """Return the differences between the file and the current document."""
    return _compared(file.read(file.history.saved), file.document)


def _patch(file: OpenedFile) -> JsonObject:
    """Return the changes since the file was read, as a patch for ``chunkwright patch``."""
    found = difference.diff(file.read(file.history.saved), file.document)
    name = clipped(os.path.basename(file.name))
    return difference.to_dict(found, name, name)


def _with_specs(file: OpenedFile) -> bytes:
    """Return a zip of a file and the specs of its format, for the Kaitai Web IDE.

    The file is without its wrapper; specs that depend on the file describe this one.
    """
    from chunkwright.formats.results import find_specs

    known = {each.name: each.read_bytes() for each in find_specs()}
    named = (file.format.spec, *file.format.further_specs)
    wanted, todo = dict[str, bytes](), [f"{each}.ksy" for each in named]
    while todo:
        name = todo.pop()
        if name in known and name not in wanted:
            wanted[name] = known[name]
            todo += [f"{each}.ksy" for each in _IMPORT.findall(known[name].decode())]
    if file.format.has("make_specs"):
        made = file.format.make_specs([file.document])
        wanted |= {f"{each.name}.ksy": each.text.encode() for each in made}
    return _zipped({bare_name(os.path.basename(file.name)): file.parts[0].data} | wanted)


def _packed(file: OpenedFile) -> bytes:
    """Return a zip of a file and the files that belong to it."""
    return _zipped({os.path.basename(file.name): file.history.data} | file.history.files)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in files.items():
            target.writestr(name, data)
    return stream.getvalue()


def differences(files: Sequence[OpenedFile]) -> JsonObject:
    """Return the differences between the first two files, with values of bounded length."""
    if len(files) < 2:
        raise QueryError("there is only one file: open a second one to compare it with")
    return _compared(files[0].document, files[1].document)


def _compared(old: Document, new: Document) -> JsonObject:
    found = difference.diff(old, new)
    rows = [_short(change.to_dict()) for change in found[:MOST_CHANGES]]
    return {"total": len(found), "rows": rows}


def _short(row: JsonObject) -> JsonObject:
    for key in row.keys() & {"old", "new"}:
        value = row[key]
        is_text = isinstance(value, str)
        row[key] = clipped(value if is_text else json.dumps(value, ensure_ascii=False, default=str))
    return row


class Session:
    """The files of a page, which are edited in memory, and saved if that is allowed."""

    def __init__(self, files: Sequence[OpenedFile] = ()) -> None:
        self.files = list(files)
        join(self.files)

    def open(self, file: OpenedFile) -> JsonObject:
        """Add a file that can be shown; return its entry in the list of files."""
        file.facts()
        self.files.append(file)
        join(self.files)
        return file.brief()

    def ask(self, name: str, given: Arguments) -> Answer:
        """Answer a question without changing anything; see ``answer``."""
        return answer(self.files, name, given)

    def act(self, name: str, given: Arguments) -> Answer:
        """Apply one of the ``ACTIONS`` or ``EDITS`` to a file; ``QueryError`` if it is impossible.

        The answer has lines about the changes, the address to go to, and the facts of the file.
        """
        if name not in ACTIONS and name not in EDITS:
            raise QueryError(f"no action {name!r:.40}")
        file = file_of(self.files, given)
        other = file_of(self.files, {"file": given["from"]}) if "from" in given else None
        with boundary(file.name, file.format.name):
            if name in EDITS:
                done = _edited(file, given, EDITS[name], other)
            else:
                done = ACTIONS[name](file)
        return as_json(done | {"facts": file.facts()})


def _edited(
    file: OpenedFile, given: Arguments, change: Change, other: OpenedFile | None
) -> JsonObject:
    """Change the document of a file; if that fails, the document stays as it was."""
    history, address = file.history, given.get("address", "")
    document = file.read(history.data)
    item = _at(document, address)
    lines, follows, goal, files = change(Edit(document, address, given, file, other))
    if goal is None:  # a new name may have changed the address
        goal = address if item is None else item.address
    data = file.format.file_of(document)
    said = (*lines, *follows)
    if data == history.data and all(history.files.get(name) == new for name, new in files.items()):
        return {"address": address, "lines": []}
    file.read(data)  # raises an error before the edit is recorded if the result cannot be read
    history.add(goal, said, data, files)
    _hold(file, data)
    return {"address": goal, "lines": list(said)}


def _at(document: Document, address: str) -> Item | None:
    """Return the item at an address; None for an item that is to be added there."""
    try:
        return locate(document.root_item(), address)
    except QueryError:
        return None


def _hold(file: OpenedFile, data: bytes) -> None:
    file.hold(file.read(data), data)
    for each in file.group:
        each.scenes = Scenes(each)  # one scene shows all of them


def _undo(file: OpenedFile) -> JsonObject:
    if not file.history.done:
        raise QueryError("there is nothing to undo")
    step = file.history.back()
    _hold(file, file.history.data)
    return {"address": step.address, "lines": [f"undone: {each}" for each in step.lines]}


def _redo(file: OpenedFile) -> JsonObject:
    if not file.history.undone:
        raise QueryError("there is nothing to redo")
    step = file.history.forward()
    _hold(file, file.history.data)
    return {"address": step.address, "lines": list(step.lines)}


def _save(file: OpenedFile) -> JsonObject:
    """Replace the file, if that is allowed and no other program has changed it."""
    if not file.writes:
        raise FileAccessError(
            "this page may not write files", hint="start it with --write, or download the file"
        )
    history = file.history
    if fileio.load(file.name)[0] != history.saved:
        raise FileAccessError(
            "the file was changed by another program since it was opened",
            hint="download the edited file, or open the file again",
        )
    for name, data in history.files.items():
        place = file.format.place_of(name, file.name)
        if fileio.is_file(place) and fileio.load(place)[0] != data:
            raise FileAccessError("another program has created this file meanwhile", file=place)
        fileio.make_folder_of(place)
        fileio.save(data, place)
    fileio.save(history.data, file.name)
    history.saved = history.kept = history.data
    return {"address": "", "lines": [f"saved {len(history.data):,} bytes"]}


def _kept(file: OpenedFile) -> JsonObject:
    """Record that the current bytes were downloaded."""
    file.history.kept = file.history.data
    return {"address": "", "lines": []}


EDITS: Final[Mapping[str, Change]] = {**edits.EDITS, **scenes.EDITS}
ACTIONS: Final[Mapping[str, Callable[[OpenedFile], JsonObject]]] = {
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "kept": _kept,
}


# The packages that may be missing in a page, and what needs them.
_PACKAGES: Final = {
    "numpy": "scenes in 3D and arrays of numbers",
    "lz4": "packing files tightly",
    "PIL": "pictures",
    "texture2ddecoder": "compressed textures",
}
FINE: Final = b"+"
FAILED: Final = b"!"


class Inside:
    """A session inside a page: this package in Pyodide, called by the worker of the page.

    Files are written to the file system of the page, which is in memory, under the paths that they
    were dropped with, so that the files that a scene refers to are found.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._session = Session()

    def call(self, name: str, given: str, data: bytes | memoryview = b"") -> bytes:
        """Answer a message: return ``+`` and the answer, or ``!`` and the text of the error.

        ``put`` writes a file with ``data``, ``open`` shows one of these, ``close`` closes all,
        ``lacks`` names the packages that are missing; other names are the questions and actions of
        a session. ``given`` are the arguments in JSON.
        """
        try:
            return FINE + self._answer(name, json.loads(given), data)
        except ChunkwrightError as error:
            return FAILED + error.inside().encode("utf-8", "backslashreplace")
        except ImportError as error:  # not available in a browser
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
            file.is_listed = len(inner_parts(given["name"])) > 1
            return _json(self._session.open(file))
        if name == "lacks":
            return _json(
                [f"{each} ({why})" for each, why in _PACKAGES.items() if not find_spec(each)]
            )
        if name == "close":
            self._session = Session()
            return b"null"
        do = self._session.act if name in ACTIONS or name in EDITS else self._session.ask
        return do(name, given).data

    def _path(self, name: str) -> str:
        return os.path.join(self._folder, *inner_parts(name))


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
