"""The questions that the page asks, by name: each is answered with JSON or with bytes."""

from __future__ import annotations

import json
import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright import difference
from chunkwright.errors import QueryError, boundary
from chunkwright.query import find, locate, quote
from chunkwright.viewer.nodes import clipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chunkwright.base.json_types import JsonObject
    from chunkwright.query.items import Item
    from chunkwright.viewer.files import OpenedFile


MOST: Final = 500
_QUERY: Final = re.compile(r"/|\*|referrers\(|references\(")


def search(file: OpenedFile, text: str) -> JsonObject:
    """Return what a query finds, or the items whose name or value has a text in any case."""
    text = text.strip()
    found = list(islice(_found(file.root, text), MOST + 1)) if text else []
    return {"nodes": [file.node(each) for each in found[:MOST]], "more": len(found) > MOST}


def _found(root: Item, text: str) -> Iterator[Item]:
    if _QUERY.match(text):
        return (hit.node for hit in find(root, text))
    if text[0] == "#":
        return iter([locate(root, f"/{text}")])
    pattern = quote(f"(?i){re.escape(text)}")
    named = (hit.node for hit in find(root, f"//*[name~={pattern}]"))
    valued = (hit.node for hit in find(root, f"//*[~={pattern}]"))
    return _once(chain((each for each in named if each.is_object), valued))


def _once(items: Iterator[Item]) -> Iterator[Item]:
    seen: set[str] = set()
    for item in items:
        if item.address not in seen:
            seen.add(item.address)
            yield item


if TYPE_CHECKING:
    Arguments = Mapping[str, str]

JSON: Final = "application/json"
BYTES: Final = "application/octet-stream"
MOST_BYTES: Final = 1 << 20
MOST_CHANGES: Final = 2000


class Answer(NamedTuple):
    """What is sent back."""

    data: bytes
    type: str = JSON


def _json(value: object) -> Answer:
    return Answer(json.dumps(value, separators=(",", ":"), allow_nan=False).encode())


def answer(files: Sequence[OpenedFile], name: str, flags: Arguments) -> Answer:
    """Answer a question about files; ``QueryError`` for an unknown one, or wrong arguments."""
    if name == "files":
        return _json([each.facts() for each in files])
    if name == "differences":
        return _json(differences(files))
    ask = _QUESTIONS.get(name)
    if ask is None:
        raise QueryError(f"no question {name!r:.40}")
    index = _whole(flags, "file")
    if index >= len(files):
        raise QueryError(f"no file {index}")
    file = files[index]
    with boundary(file.name, file.format.name):
        return ask(file, flags)


def _whole(flags: Arguments, name: str) -> int:
    text = flags.get(name, "0")
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise QueryError(f"expected a number for {name}, not {text!r:.20}")
    return int(text)


def _address(flags: Arguments) -> str:
    return flags.get("address", "")


def _bytes(file: OpenedFile, flags: Arguments) -> Answer:
    part, start = _whole(flags, "part"), _whole(flags, "start")
    size = min(_whole(flags, "size"), MOST_BYTES)
    if part >= len(file.parts):
        raise QueryError(f"no part {part}")
    return Answer(file.parts[part].data[start : start + size], BYTES)


def _picture(file: OpenedFile, flags: Arguments) -> Answer:
    index = _whole(flags, "index")
    if index >= len(file.pictures):
        raise QueryError(f"no picture {index}")
    return Answer(file.pictures[index].data, "image/png")


def _graph(file: OpenedFile, flags: Arguments) -> Answer:
    from chunkwright.graphs.svg import svg

    return Answer(svg(file.graph(_address(flags))).encode(), "image/svg+xml")


_QUESTIONS: Final[Mapping[str, Callable[[OpenedFile, Arguments], Answer]]] = {
    "children": lambda file, flags: _json(file.children(_address(flags), _whole(flags, "start"))),
    "path": lambda file, flags: _json(file.path(_address(flags))),
    "details": lambda file, flags: _json(file.details(_address(flags))),
    "relations": lambda file, flags: _json(file.relations(_address(flags))),
    "table": lambda file, flags: _json(file.table(_address(flags), _whole(flags, "start"))),
    "owner": lambda file, flags: _json(file.owner(_whole(flags, "part"), _whole(flags, "offset"))),
    "find": lambda file, flags: _json(search(file, flags.get("query", ""))),
    "problems": lambda file, _: _json(file.problems()),
    "bytes": _bytes,
    "pictures": lambda file, _: _json([each.name for each in file.pictures]),
    "picture": _picture,
    "scene": lambda file, _: Answer(file.scene[0], "model/gltf-binary"),
    "notes": lambda file, _: _json(file.scene[1]),
    "graph": _graph,
}


def differences(files: Sequence[OpenedFile]) -> JsonObject:
    """Return the differences between the first two files, with values of bounded length."""
    if len(files) < 2:
        raise QueryError("there is one file only: nothing to compare")
    found = difference.diff(files[0].document, files[1].document)
    rows = [_short(change.to_dict()) for change in found[:MOST_CHANGES]]
    return {"total": len(found), "rows": rows}


def _short(row: Any) -> JsonObject:
    for key in ("old", "new"):
        if key in row and not isinstance(row[key], str):
            row[key] = json.dumps(row[key], ensure_ascii=False, default=str)
        if key in row:
            row[key] = clipped(row[key])
    return dict(row)
