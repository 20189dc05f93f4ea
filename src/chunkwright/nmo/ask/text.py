"""The text form of a Virtools file: JSON-ready, lossless, with fields if they are known."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary import within
from chunkwright.binary.forms import (
    OF_DOCUMENTS,
    array_from_form,
    array_to_form,
    bytes_from_form,
    bytes_to_form,
    check_keys,
    float_from_form,
    float_to_form,
    hex_of,
)
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.nmo.file import (
    VERSION_OBJECT_TABLE,
    Checksum,
    IncludedFile,
    Packing,
    PluginCategory,
    read_part,
)
from chunkwright.nmo.file.codec import rows_of
from chunkwright.nmo.file.records import complete, leave_out
from chunkwright.nmo.file.serialize import check_rows
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.document import VirtoolsFile
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.views import object_type
from chunkwright.state_chunk.area import take_apart
from chunkwright.state_chunk.ask import chunk_from_dict, chunk_to_dict
from chunkwright.state_chunk.chunk_format import (
    ByType,
    Guid,
    PaddedBytes,
    Text,
    Unresolved,
    decode_name,
)
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chunkwright.base.jsontext import Json, JsonObject
    from chunkwright.state_chunk.area import Area, Value
    from chunkwright.state_chunk.chunk_format import Content

    ChunkForm = Callable[[StateChunk], Json]


def to_json(value: Value, file: VirtoolsFile, chunk: ChunkForm) -> Json:
    """Return the JSON-ready form of a value; ``chunk`` returns that of a sub-chunk."""
    return _FORMS[type(value)](value, file, chunk)


def _float_form(value: Value, _: VirtoolsFile, __: ChunkForm) -> Json:
    form = float_to_form(value)
    return {"$float": form} if isinstance(form, str) else form


def _record_form(value: Value, file: VirtoolsFile, chunk: ChunkForm) -> Json:
    return {name: _FORMS[type(item)](item, file, chunk) for name, item in value.items()}


def _list_form(value: Value, file: VirtoolsFile, chunk: ChunkForm) -> Json:
    return [_FORMS[type(item)](item, file, chunk) for item in value]


def _same(value: Value, _: VirtoolsFile, __: ChunkForm) -> Json:
    return value


_FORMS: Final[ByType[Callable[[Value, VirtoolsFile, ChunkForm], Json]]] = ByType(
    {
        type(None): _same,
        int: _same,
        str: _same,
        Text: lambda value, _, __: {
            "$text": str(value),
            "stored": hex_of(value.stored),
            "size": value.size,
        },
        float: _float_form,
        bytes: lambda value, _, __: bytes_to_form(value),
        PaddedBytes: lambda value, _, __: bytes_to_form(value) | {"padding": value.padding.hex()},
        Guid: lambda value, _, __: {"$guid": str(value)},
        VirtoolsObject: lambda value, file, _: {"$object": file.objects.index_of(value)},
        Unresolved: lambda value, _, __: {"$index" if value.by_index else "$id": value.value},
        StateChunk: lambda value, _, chunk: {"$chunk": chunk(value)},
        np.generic: lambda value, file, chunk: to_json(value.item(), file, chunk),
        np.ndarray: lambda value, _, __: array_to_form(value),
        dict: _record_form,
        object: _list_form,
    }
)


def from_json(
    plain: Json, file: VirtoolsFile, chunk: Callable[[Mapping[str, Json]], StateChunk]
) -> Value:
    """Return the value from its JSON-ready form."""
    if isinstance(plain, list):
        return [from_json(item, file, chunk) for item in plain]
    if not isinstance(plain, dict):
        return plain
    tag = next((name for name in plain if name.startswith("$")), None)
    if tag is None:
        return {name: from_json(item, file, chunk) for name, item in plain.items()}
    check_keys(plain, tag, *_BESIDE.get(tag, ()))
    if tag == "$chunk":
        return chunk(plain["$chunk"])
    if tag == "$object":
        return _object(file, plain["$object"])
    if tag == "$text":
        return _stored_text(plain, file.encoding)
    if tag not in _TAGGED:
        raise CorruptError(f"unknown kind of value {tag!r}")
    return _TAGGED[tag](plain)


def _object(file: VirtoolsFile, index: int) -> VirtoolsObject:
    if not 0 <= index < len(file.objects):
        raise CorruptError(f"expected the index of one of {len(file.objects)} objects, not {index}")
    found: VirtoolsObject = file.objects[index]
    return found


def _stored_text(plain: Mapping[str, Json], encoding: str) -> str:
    """Return a text with its stored bytes; without ``stored``, as a plain string."""
    text = str(plain["$text"])
    if "stored" not in plain:
        return text
    stored, size = bytes_from_form(plain["stored"]), int(plain["size"])
    found = decode_name(stored[:size], encoding)
    if found != text:
        raise CorruptError(
            f"the text is {text!r:.60}, but the bytes stored are those of {found!r:.60}",
            hint='leave out "stored" and "size" to change the text',
        )
    return Text(text, stored, size)


def _bytes(plain: Mapping[str, Json]) -> bytes:
    data = bytes_from_form(plain, "padding")
    if "padding" not in plain:
        return data
    return PaddedBytes(data, bytes.fromhex(plain["padding"]))


# The keys that are allowed next to the key that names the kind of value.
_BESIDE = {"$hex": ("padding",), "$text": ("stored", "size"), "$array": ("shape", "values", "bits")}
_TAGGED: dict[str, Callable[[Mapping[str, Json]], Value]] = {
    "$float": lambda plain: _float(plain["$float"]),
    "$hex": _bytes,
    "$guid": lambda plain: Guid.parse(plain["$guid"]),
    "$index": lambda plain: Unresolved(int(plain["$index"]), by_index=True),
    "$id": lambda plain: Unresolved(int(plain["$id"])),
    "$array": array_from_form,
}


def _float(form: object) -> float:
    # Older dumps have the bits as a number.
    return float_from_form(f"{form:#x}" if type(form) is int else form)


_NUMBERS = (
    "file_version",
    "ck_version",
    "write_mode",
    "product_version",
    "product_build",
    "included_size",
    "unused_header_size",
    "unused_checksum",
)
_PARTS = (
    *("encoding", "checksum", "wrong_checksum", "odd_max_id", "odd_sizes"),
    *("header_packing", "data_packing", "plugin_dependencies", "included_files"),
    *("managers", "objects"),
)
_OF_OBJECTS = ("id", "class_id", "class", "index_shift", "save_flags", "packing", "chunk")
_BYTES = ("signature_rest", "included_rest", "header_rest", "data_rest", "tail")


def to_dict(file: VirtoolsFile) -> JsonObject:
    """Return the text form."""
    check_rows(file)
    packings = _packings_to_dict(file)
    return {
        **{name: getattr(file, name) for name in _NUMBERS},
        **{name: hex_of(getattr(file, name)) for name in _BYTES},
        "encoding": file.encoding,
        "checksum": str(file.checksum),
        "wrong_checksum": None if file.wrong_checksum is None else list(file.wrong_checksum),
        "odd_max_id": file.odd_max_id,
        "odd_sizes": dict(file.odd_sizes),
        **packings,
        "plugin_dependencies": [
            {"category": row.category, "guids": [str(guid) for guid in row.guids]}
            for row in file.plugin_dependencies
        ],
        "included_files": [
            {"name": hex_of(item.name), "data": hex_of(item.data), "counted": item.counted}
            for item in file.included_files
        ],
        "managers": [
            {"guid": str(item.guid), "chunk": _chunk_to_dict(file, item)} for item in file.managers
        ],
        "objects": [_object_to_dict(file, item) for item in file.objects],
    }


def _packings_to_dict(file: VirtoolsFile) -> JsonObject:
    """Return how the parts are packed, with the stream itself if no level reproduces its bytes."""
    return {
        "header_packing": _packing_to_dict(file.header_packing),
        "data_packing": _packing_to_dict(file.data_packing, always=True),
    }


def _packing_to_dict(packing: Packing, *, always: bool = False) -> JsonObject:
    packing.find_level()
    found: JsonObject = {"packed": packing.packed, "level": packing.level}
    if packing.kept is not None and packing.is_kept(packing.kept[0], always=always):
        found["stored"] = hex_of(packing.kept[1])
        found["size"] = len(packing.kept[0])
    return found


def _packing_from_dict(mapping: Mapping[str, Json]) -> Packing:
    check_keys(mapping, "packed", "level", *(("stored", "size") if "stored" in mapping else ()))
    packing = Packing(bool(mapping["packed"]), int(mapping["level"]))
    if not -1 <= packing.level <= 9:
        raise CorruptError(f"expected a zlib level from -1 to 9, not {packing.level}")
    if "stored" in mapping:
        stored = bytes_from_form(mapping["stored"])
        size = int(mapping["size"])
        _, kept = read_part(
            stored, size, packing.packed, DEFAULT_LIMITS, offset=0, what="stored stream"
        )
        packing.kept = kept.kept
    return packing


def _object_to_dict(file: VirtoolsFile, item: VirtoolsObject) -> JsonObject:
    found: JsonObject = {"id": item.id, "class_id": item.class_id, "class": item.class_name}
    if file.file_version >= VERSION_OBJECT_TABLE:
        raw = item.name_bytes
        found["name"] = item.name
        if raw is not None and raw != (item.name or "").encode("ascii", "replace"):
            found["name_bytes"] = hex_of(raw)
    if item.index_shift:
        found["index_shift"] = item.index_shift
    if item.save_flags is not None:
        found["save_flags"] = item.save_flags
    if item.packing is not None:
        found["packing"] = _packing_to_dict(item.packing)
    found["chunk"] = _chunk_to_dict(file, item)
    return found


def _chunk_to_dict(file: VirtoolsFile, holder: Manager | VirtoolsObject) -> JsonObject | None:
    chunk = holder.chunk
    if chunk is None:
        return None
    with _within(holder):
        return _form_of(file, chunk)


# These functions call each other; as closures they would form a cycle for the garbage collector.
def _form_of(file: VirtoolsFile, chunk: StateChunk) -> JsonObject:
    return chunk_to_dict(chunk, partial(_area_form, file))


def _area_form(
    file: VirtoolsFile, chunk: StateChunk, area: Area, content: Content
) -> JsonObject | None:
    fields = area.fields
    if fields is None or chunk.codec is None:
        return None
    if chunk.codec.encode(chunk, area, fields) != content:
        return None
    sub = partial(_form_of, file)
    plain = {name: to_json(value, file, sub) for name, value in fields.items()}
    leave_out(rows_of(chunk, area.identifier), plain)
    return plain


def from_dict(mapping: Mapping[str, Json]) -> VirtoolsFile:
    """Build a file from its text form."""
    check_keys(mapping, *OF_DOCUMENTS, *_NUMBERS, *_BYTES, *_PARTS)
    file = VirtoolsFile(encoding=str(mapping["encoding"]))
    for name in _NUMBERS:
        setattr(file, name, int(mapping[name]))
    for name in _BYTES:
        setattr(file, name, bytes_from_form(mapping[name]))
    file.checksum = Checksum(mapping["checksum"])
    if mapping["wrong_checksum"] is not None:
        stored, right = mapping["wrong_checksum"]
        file.wrong_checksum = (int(stored), int(right))
    file.odd_max_id = None if mapping["odd_max_id"] is None else int(mapping["odd_max_id"])
    file.odd_sizes = {str(name): int(value) for name, value in mapping["odd_sizes"].items()}
    file.header_packing = _packing_from_dict(mapping["header_packing"])
    file.data_packing = _packing_from_dict(mapping["data_packing"])
    for part, keys in (
        ("plugin_dependencies", ("category", "guids")),
        ("included_files", ("name", "data", "counted")),
        ("managers", ("guid", "chunk")),
    ):
        for row in mapping[part]:
            check_keys(row, *keys)
    file.plugin_dependencies = [
        PluginCategory(int(row["category"]), [Guid.parse(guid) for guid in row["guids"]])
        for row in mapping["plugin_dependencies"]
    ]
    file.included_files = [
        IncludedFile(bytes_from_form(i["name"]), bytes_from_form(i["data"]), bool(i["counted"]))
        for i in mapping["included_files"]
    ]
    _build_objects(file, mapping)
    return file


def _build_objects(file: VirtoolsFile, mapping: Mapping[str, Json]) -> None:
    """Build all objects before any chunk, because chunks refer to them, then check the result."""
    for entry in mapping["objects"]:
        names = ("name", "name_bytes") if file.file_version >= VERSION_OBJECT_TABLE else ()
        check_keys(entry, *_OF_OBJECTS, *names)
        class_id = int(entry["class_id"])
        item = object_type(class_id)(file, int(entry["id"]), class_id)
        _check_class(item, entry)
        if file.file_version >= VERSION_OBJECT_TABLE:
            _name(item, entry)
        item.index_shift = int(entry.get("index_shift", 0))
        if "save_flags" in entry:
            item.save_flags = int(entry["save_flags"])
        if "packing" in entry:
            item.packing = _packing_from_dict(entry["packing"])
        file.objects.read_one(item)
    for entry in mapping["managers"]:
        file.managers.append(Manager(file, Guid.parse(entry["guid"])))
    holders: list[Manager | VirtoolsObject] = [*file.managers, *file.objects.all()]
    entries = [*mapping["managers"], *mapping["objects"]]
    built: list[tuple[Manager | VirtoolsObject, Area, JsonObject]] = []
    for holder, entry in zip(holders, entries, strict=True):
        if entry["chunk"] is not None:
            with _within(holder):
                made = _build_chunk(file, holder, entry["chunk"])
                built += [(holder, area, fields) for area, fields in made]
    # The meaning of some fields depends on other chunks.
    for holder, area, fields in built:
        with _within(holder):
            area.check(fields, area.stored)
    for _, _, fields in built:
        take_apart(fields, StateChunk)  # the areas already have the bytes of the fields


@contextmanager
def _within(holder: Manager | VirtoolsObject) -> Iterator[None]:
    try:
        yield
    except ChunkwrightError as error:
        error.beneath(holder.address)
        raise


def _check_class(item: VirtoolsObject, entry: Mapping[str, Json]) -> None:
    stated = entry.get("class", item.class_name)
    if stated not in (item.class_name, f"class {item.class_id}"):
        raise CorruptError(
            f"class is {stated!r:.40}, but class_id {item.class_id} is {item.class_name}",
            hint="class_id decides; class may be left out",
            path=item.address,
        )


def _name(item: VirtoolsObject, entry: Mapping[str, Json]) -> None:
    """Set the name of a new object; refuse name_bytes that do not spell the name."""
    name = entry.get("name")
    item.name = None if name is None else str(name)
    if "name_bytes" in entry:
        item.stored_name = bytes_from_form(entry["name_bytes"])
        if item.name != name:
            raise CorruptError(
                f"name is {name!r:.60}, but name_bytes are those of {item.name!r:.60}",
                hint="leave out name_bytes to change the name",
                path=item.address,
            )


def _build_chunk(
    file: VirtoolsFile, holder: Manager | VirtoolsObject, mapping: Mapping[str, Json]
) -> list[tuple[Area, JsonObject]]:
    """Build a chunk; return the areas in it, at all depths, that were given as fields."""
    building = _Building(file)
    holder.chunk = chunk_from_dict(mapping, building.content, StateChunk(codec=holder.codec()))
    return building.built


class _Building:
    """The areas of a chunk being built; ``built`` has those that were given as fields."""

    def __init__(self, file: VirtoolsFile) -> None:
        self._file = file
        self.built: list[tuple[Area, JsonObject]] = []

    def content(self, chunk: StateChunk, area: Area, plain: Json, depth: int) -> Content:
        if chunk.codec is None:
            raise CorruptError(f"area {area.identifier:#x} has fields, but its class is unknown")
        sub = partial(self._sub_chunk, depth + 1)
        fields = {name: from_json(value, self._file, sub) for name, value in plain.items()}
        with within(area.name or f"{area.identifier:#x}"):
            complete(rows_of(chunk, area.identifier), fields)
        self.built.append((area, fields))
        return chunk.codec.encode(chunk, area, fields)

    def _sub_chunk(self, depth: int, mapping: Mapping[str, Json]) -> StateChunk:
        chunk = StateChunk(nested=True)
        chunk.class_id = int(mapping["class_id"])
        self._file.objects.numbers.make_sub_chunk(chunk)
        return chunk_from_dict(mapping, self.content, chunk, depth)
