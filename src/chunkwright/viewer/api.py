"""The questions that the page asks, by name: each is answered with JSON or with bytes."""

from __future__ import annotations

import json
import os
import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright import difference
from chunkwright.errors import QueryError, boundary
from chunkwright.query import find, locate, quote
from chunkwright.query.suggesting import near_queries
from chunkwright.viewer.nodes import clipped, form_of, targets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.document import Document
    from chunkwright.query.items import Item
    from chunkwright.viewer.files import OpenedFile

    Arguments = Mapping[str, str]


JSON: Final = "application/json"
BYTES: Final = "application/octet-stream"
_PAIR: Final = (("old", "0"), ("now", "1"))
MOST_BYTES: Final = 1 << 20
MOST_CHANGES: Final = 2000


class Answer(NamedTuple):
    """What is sent back."""

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
    "form": lambda file, arguments: as_json(form_of(file.at(_address(arguments)))),
    "targets": lambda file, arguments: as_json(
        targets(file.at(_address(arguments)), arguments.get("text", ""))
    ),
    "changes": lambda file, _: as_json(changes(file)),
    "changed": lambda file, _: as_json(changed(file)),
    "patch": lambda file, _: as_json(_patch(file)),
    "data": lambda file, _: Answer(file.history.data, BYTES),
    "bytes": _bytes,
    "pictures": lambda file, _: as_json([each.name for each in file.pictures]),
    "picture": _picture,
    "scene": lambda file, _: Answer(file.scene[0], "model/gltf-binary"),
    "anchors": lambda file, _: as_json(anchors(file)),
    "notes": lambda file, _: as_json(file.scene[1]),
    "graph": _graph,
}


MOST: Final = 500
_QUERY: Final = re.compile(r"/|\*|referrers\(|references\(")


def search(file: OpenedFile, text: str) -> JsonObject:
    """Return what a query finds, or the items whose key, name or value has a text in any case.

    If that is nothing, ``meant`` is a query that finds something, if one is near.
    """
    text = text.strip()
    found = list(islice(_found(file.root, text), MOST + 1)) if text else []
    answer = {"nodes": [file.node(each) for each in found[:MOST]], "more": len(found) > MOST}
    return (
        answer if found or not _QUERY.match(text) else answer | {"meant": _meant(file.root, text)}
    )


def _meant(root: Item, text: str) -> str:
    """Return the nearest query that finds something; "" for none."""
    near = near_queries(text)
    return next((said for said, query in near if next(find(root, query), None) is not None), "")


def _found(root: Item, text: str) -> Iterator[Item]:
    if _QUERY.match(text):
        return (hit.node for hit in find(root, text))
    if text[0] == "#":
        return iter([locate(root, f"/{text}")])
    pattern = quote(f"(?i){re.escape(text)}")
    named = (hit.node for hit in find(root, f"//*[name~={pattern}]"))
    valued = (hit.node for hit in find(root, f"//*[~={pattern}]"))
    first = sorted(islice(named, 4 * MOST), key=lambda each: not each.is_object)
    # A reference has the name of what it refers to, which is found itself.
    return _once(each for each in chain(first, valued) if each.target is None)


def _once(items: Iterator[Item]) -> Iterator[Item]:
    seen: set[str] = set()
    for item in items:
        if item.address not in seen:
            seen.add(item.address)
            yield item


def changes(file: OpenedFile) -> list[JsonObject]:
    """Return the edits that are in effect, the first first."""
    return [
        {"a": step.address, "lines": [clipped(each) for each in step.lines]}
        for step in file.history.done[-MOST_CHANGES:]
    ]


def changed(file: OpenedFile) -> JsonObject:
    """Return the differences between what is in the file and what the document has now."""
    return _compared(file.read(file.history.saved), file.document)


def _patch(file: OpenedFile) -> JsonObject:
    """Return what has changed since the file was read, as ``chunkwright patch`` takes it."""
    found = difference.diff(file.read(file.history.saved), file.document)
    name = clipped(os.path.basename(file.name))
    return difference.to_dict(found, name, name)


def differences(files: Sequence[OpenedFile]) -> JsonObject:
    """Return the differences between the first two files, with values of bounded length."""
    if len(files) < 2:
        raise QueryError("there is one file only: nothing to compare")
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


def _json_of(data: bytes) -> JsonObject:
    """Return the JSON of a binary glTF file, which is its first chunk."""
    size = int.from_bytes(data[_HEADER : _HEADER + 4], "little")
    found: JsonObject = json.loads(data[_HEADER + _CHUNK :][:size])
    return found
