"""The text form of a chunk: JSON-ready, lossless."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, check_keys, hex_of
from chunkwright.errors import CorruptError, LimitError
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.chunk_format import DEEPEST, NO_LISTS, Content, Lists
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

JsonValue = Any
"""A JSON value: a number, text, a boolean, null, or a list or object of these."""
Json = dict[str, JsonValue]

_HEAD = ("class_id", "data_version", "chunk_version", "options", "file_flag", "bound")
_LISTS = ("ids", "chunks", "managers")


def to_dict(chunk: StateChunk) -> Json:
    """Return the text form of a top-level chunk."""
    return {"chunk": chunk_to_dict(chunk)}


def from_dict(mapping: Mapping[str, JsonValue]) -> StateChunk:
    """Build a chunk from its text form."""
    check_keys(mapping, *OF_DOCUMENTS, "chunk")
    return chunk_from_dict(mapping["chunk"])


def chunk_to_dict(
    chunk: StateChunk, show: Callable[[StateChunk, Area], JsonValue] | None = None
) -> Json:
    """Return the text form; ``show`` turns areas into fields if possible."""
    found: Json = {name: getattr(chunk, name) for name in _HEAD}
    core, lists = chunk.assemble()
    if chunk.chain_fault is not None:
        found["raw"] = hex_of(core)
        found |= _lists_to_dict(lists)
        return found
    contents = [area.content for area in chunk.areas]
    found["areas"] = [
        _area_to_dict(chunk, area, content, show)
        for area, content in zip(chunk.areas, contents, strict=True)
    ]
    if chunk.joined_lists(contents) != lists:
        found["lists"] = _lists_to_dict(lists)
    return found


def _area_to_dict(
    chunk: StateChunk,
    area: Area,
    content: Content,
    show: Callable[[StateChunk, Area], JsonValue] | None,
) -> Json:
    found: Json = {"identifier": f"{area.identifier:#x}"}
    if area.name is not None:
        found["name"] = area.name
    fields = show(chunk, area) if show is not None else None
    if fields is not None:
        return {**found, "fields": fields}
    return {**found, "payload": hex_of(content.payload), **_lists_to_dict(content.lists)}


def _lists_to_dict(lists: Lists) -> dict[str, list[int]]:
    return {
        name: list(marks) for name, marks in zip(_LISTS, lists, strict=True) if marks is not None
    }


def _lists_from_dict(mapping: Mapping[str, JsonValue]) -> Lists:
    found = [tuple(map(int, mapping[name])) if name in mapping else None for name in _LISTS]
    return Lists(*found) if any(marks is not None for marks in found) else NO_LISTS


def _check_name(area: Area, item: Mapping[str, JsonValue]) -> None:
    """Refuse a name that is not that of the identifier, which decides."""
    stated = item.get("name")
    if stated is not None and area.name not in (None, stated):
        raise CorruptError(
            f"area {area.identifier:#x} is called {area.name}, not {stated!r:.40}",
            hint="to make another area, change its identifier; name may be left out",
        )


def chunk_from_dict(
    mapping: Mapping[str, JsonValue],
    build: Callable[[StateChunk, Area, JsonValue, int], Content] | None = None,
    chunk: StateChunk | None = None,
    depth: int = 0,
) -> StateChunk:
    """Build a chunk; ``build`` turns fields into content, ``chunk`` already has its codec."""
    if depth > DEEPEST:
        raise LimitError(f"sub-chunks are nested deeper than {DEEPEST}")
    check_keys(mapping, *_HEAD, *(("raw", *_LISTS) if "raw" in mapping else ("areas", "lists")))
    chunk = StateChunk() if chunk is None else chunk
    for name in _HEAD:
        value = mapping[name]
        if not isinstance(value, int):
            raise CorruptError(f"{name} must be a number")
        setattr(chunk, name, bool(value) if name == "bound" else value)
    if "raw" in mapping:
        chunk.raw = bytes_from_form(mapping["raw"])
        chunk.keep_lists(_lists_from_dict(mapping))
        return chunk
    for item in mapping["areas"]:
        area = Area(int(item["identifier"], 16), b"", NO_LISTS, chunk)
        chunk.areas.append(area)
        _check_name(area, item)
        content = ("fields",) if "fields" in item else ("payload", *_LISTS)
        check_keys(item, "identifier", "name", *content)
        if "fields" in item:
            if build is None:
                raise CorruptError("fields cannot be encoded without a class")
            area.set_content(build(chunk, area, item["fields"], depth))
        else:
            area.set_content(Content(bytes_from_form(item["payload"]), _lists_from_dict(item)))
    if "lists" in mapping:
        check_keys(mapping["lists"], *_LISTS)
        chunk.keep_lists(_lists_from_dict(mapping["lists"]))
    else:
        chunk.keep_lists(chunk.assemble()[1])
    return chunk
