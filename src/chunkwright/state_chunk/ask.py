"""Views of a chunk: items, text form, report, spans; conversion to other versions; a demonstration.

See ``query.items`` and ``chunkwright.formats.spans``. The text form is JSON-ready and lossless.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, check_keys, hex_of
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, CorruptError, LimitError, SerializeError
from chunkwright.formats import Demo
from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.query.items import Branch, Item
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.chunk_format import (
    DEEPEST,
    NO_LISTS,
    VERSION_IDS_LISTED,
    VERSION_NEW_BUFFER,
    Content,
    Lists,
    buffer_format,
    fitting,
    join,
    lists_of_form,
    lists_to_form,
    pairs,
)
from chunkwright.state_chunk.model import HEAD, StateChunk
from chunkwright.state_chunk.resolve import (
    Range,
    all_sub_chunks,
    area_ranges,
    core_range,
    listed_sub_chunks,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chunkwright.base.jsontext import Json, JsonObject
    from chunkwright.state_chunk.area import Value


# How many bytes of an area the tree shows on a line.
_SHOWN: Final = 32


def items(chunk: StateChunk) -> ChunkItem:
    """Return the root item of a state chunk."""
    return ChunkItem(chunk)


class ChunkItem(Branch):
    """A chunk: its areas, and copies of its listed sub-chunks."""

    __slots__ = ("chunk",)

    def __init__(self, chunk: StateChunk, parent: Item | None = None, key: str = "") -> None:
        super().__init__(parent, key)
        self.chunk = chunk

    @property
    def value(self) -> StateChunk:
        """The chunk."""
        return self.chunk

    @property
    def label(self) -> str:
        """The key; ``chunk`` for the root."""
        return "chunk" if self.parent is None else self.key

    @property
    def detail(self) -> str:
        """The class and the versions, and the size of data that is not a chain of areas."""
        chunk = self.chunk
        raw = f", {len(chunk.raw or b'') // 4} raw dwords" if chunk.chain_fault else ""
        return (
            f"class {chunk.class_id}, data version {chunk.data_version}, "
            f"chunk version {chunk.chunk_version}{raw}"
        )

    def shown(self) -> Iterator[Item]:
        """Yield the items of areas and sub-chunks."""
        return (child for child in self.children() if not isinstance(child, RawItem))

    def children(self) -> Iterator[Item]:
        """Yield the items of areas and sub-chunks."""
        if self.chunk.raw is not None:
            yield RawItem(self, self.chunk)
        for area in self.chunk.areas:
            yield AreaItem(self, self.chunk, area)
        for index, sub in enumerate(listed_sub_chunks(self.chunk)):
            yield ChunkItem(sub, self, f"sub_chunk_{index}")


class RawItem(Item):
    """The data of a chunk that is not a chain of areas."""

    __slots__ = ("_chunk",)

    def __init__(self, parent: Item, chunk: StateChunk) -> None:
        super().__init__(parent, "raw")
        self._chunk = chunk

    @property
    def value(self) -> bytes:
        """The bytes."""
        return self._chunk.raw or b""

    @property
    def detail(self) -> str:
        """The first dwords."""
        return f"{len(self.value) // 4} dwords: {self.value[:_SHOWN].hex(' ', 4)}"

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "bytes"


class AreaItem(Item):
    """An area as bytes."""

    __slots__ = ("area", "chunk")

    def __init__(self, parent: Item, chunk: StateChunk, area: Area, key: str = "") -> None:
        super().__init__(parent, key or f"{area.identifier:#x}")
        self.chunk = chunk
        self.area = area

    @property
    def value(self) -> bytes:
        """The payload."""
        return self.area.payload

    @property
    def detail(self) -> str:
        """The first dwords of the payload."""
        data = self.area.payload
        more = " ..." if len(data) > _SHOWN else ""
        return f"{len(data) // 4} dwords: {data[:_SHOWN].hex(' ', 4)}{more}" if data else "empty"

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "bytes"

    def is_called(self, segment: str) -> bool:
        """Whether an address segment is the name or the identifier of the area."""
        return segment == f"{self.area.identifier:#x}" or super().is_called(segment)

    def assign(self, value: object) -> None:
        """Replace the payload with whole dwords."""
        from chunkwright.query import typed

        self._check_live()
        self.area.payload = typed.octets(value, "bytes")

    def delete(self) -> None:
        """Remove the area from the chunk."""
        self._check_live()
        if self.chunk.find(self.area.identifier) is not self.area:
            # Of two areas with the same identifier, only the first can be found by identifier.
            super().delete()
        del self.chunk[self.area.identifier]

    def _check_live(self) -> None:
        parent = self.parent
        if parent is not None and parent.parent is not None and isinstance(parent, ChunkItem):
            super().assign(None)


def to_dict(chunk: StateChunk) -> JsonObject:
    """Return the text form of a top-level chunk."""
    return {"chunk": chunk_to_dict(chunk)}


def from_dict(mapping: Mapping[str, Json]) -> StateChunk:
    """Build a chunk from its text form."""
    check_keys(mapping, *OF_DOCUMENTS, "chunk")
    return chunk_from_dict(mapping["chunk"])


def chunk_to_dict(
    chunk: StateChunk, show: Callable[[StateChunk, Area, Content], Json] | None = None
) -> JsonObject:
    """Return the text form; ``show`` turns the content of an area into fields if possible."""
    found: JsonObject = {name: getattr(chunk, name) for name in HEAD}
    contents = chunk.contents()
    core, lists = chunk.assemble(contents)
    if chunk.chain_fault is not None:
        found["raw"] = hex_of(core)
        found |= lists_to_form(lists)
        return found
    found["areas"] = [
        _area_to_dict(chunk, area, content, show)
        for area, content in zip(chunk.areas, contents, strict=True)
    ]
    if join(contents) != lists:
        found["lists"] = lists_to_form(lists)
    return found


def _area_to_dict(
    chunk: StateChunk,
    area: Area,
    content: Content,
    show: Callable[[StateChunk, Area, Content], Json] | None,
) -> JsonObject:
    found: JsonObject = {"identifier": f"{area.identifier:#x}"}
    if area.name is not None:
        found["name"] = area.name
    fields = show(chunk, area, content) if show is not None else None
    if fields is not None:
        return {**found, "fields": fields}
    return {**found, "payload": hex_of(content.payload), **lists_to_form(content.lists)}


def _check_name(area: Area, item: Mapping[str, Json]) -> None:
    """Refuse a name that does not belong to the identifier; the identifier decides."""
    stated = item.get("name")
    if stated is not None and area.name not in (None, stated):
        raise CorruptError(
            f"area {area.identifier:#x} is called {area.name}, not {stated!r:.40}",
            hint="to make another area, change its identifier; name may be left out",
        )


def chunk_from_dict(
    mapping: Mapping[str, Json],
    build: Callable[[StateChunk, Area, Json, int], Content] | None = None,
    chunk: StateChunk | None = None,
    depth: int = 0,
) -> StateChunk:
    """Build a chunk; ``build`` turns fields into content, ``chunk``, if given, has its codec."""
    if depth > DEEPEST:
        raise LimitError(f"sub-chunks are nested deeper than {DEEPEST}")
    check_keys(
        mapping, *HEAD, *(("raw", *Lists._fields) if "raw" in mapping else ("areas", "lists"))
    )
    chunk = StateChunk() if chunk is None else chunk
    for name in HEAD:
        value = mapping[name]
        if not isinstance(value, int):
            raise CorruptError(f"{name} must be a number")
        setattr(chunk, name, bool(value) if name == "bound" else value)
    if "raw" in mapping:
        chunk.raw = bytes_from_form(mapping["raw"])
        chunk.keep_lists(lists_of_form(mapping))
        return chunk
    for item in mapping["areas"]:
        area = Area(int(item["identifier"], 16), b"", NO_LISTS, chunk)
        chunk.areas.append(area)
        _check_name(area, item)
        content = ("fields",) if "fields" in item else ("payload", *Lists._fields)
        check_keys(item, "identifier", "name", *content)
        if "fields" in item:
            if build is None:
                raise CorruptError("fields cannot be encoded without a class")
            area.set_content(build(chunk, area, item["fields"], depth))
        else:
            area.set_content(Content(bytes_from_form(item["payload"]), lists_of_form(item)))
    if "lists" in mapping:
        check_keys(mapping["lists"], *Lists._fields)
        chunk.keep_lists(lists_of_form(mapping["lists"]))
    else:
        chunk.keep_lists(chunk.assemble()[1])
    return chunk


def info(chunk: StateChunk) -> JsonObject:
    """Count areas, sub-chunks and dwords; for unreadable sub-chunks, return the error."""
    counts: JsonObject = {
        "areas": len(chunk.areas),
        "core_dwords": len(chunk.assemble()[0]) // 4,
        "virtools": {
            "chunk_version": chunk.chunk_version & 0xFF,
            "data_version": chunk.data_version & 0xFF,
            "class_id": chunk.class_id,
        },
    }
    try:
        return counts | {"sub_chunks": sum(1 for _ in all_sub_chunks(chunk))}
    except ChunkwrightError as error:
        return counts | {"unreadable": str(error)}


def headline(chunk: StateChunk) -> str:
    """Return the class of the object and the number of areas."""
    return f"state of an object of class {chunk.class_id}, {counted(len(chunk.areas), 'area')}"


def problems(chunk: StateChunk) -> Iterator[Problem]:
    """Yield problems of the chain and the position lists."""
    return chunk_problems(chunk, "", top=True)


def chunk_problems(chunk: StateChunk, path: str, *, top: bool) -> Iterator[Problem]:
    """Yield problems of a chunk and its sub-chunks; only the top-level one must be a chain."""
    # Before the areas are accessed; afterwards the data would have to be assembled from them.
    core, lists = chunk.untouched() or chunk.assemble()
    if chunk.chain_fault is not None and top and chunk.raw:
        yield Problem(path or "/", f"the data is not a chain of areas: {chunk.chain_fault}")
    if len(chunk) != len(chunk.identifiers()):
        yield Problem(path or "/", "an identifier occurs twice; loaders only find the first")
    for name, marks in zip(Lists._fields, lists, strict=True):
        outside = [p for p, _ in pairs(marks or ()) if 4 * p >= len(core)]
        if outside:
            yield Problem(path or "/", f"{name}: positions past the end of the data: {outside[:5]}")
    try:
        for depth, sub in all_sub_chunks(chunk, (core, lists)):
            if len(sub) != len(sub.identifiers()):
                yield Problem(
                    path or "/", f"an identifier occurs twice in a sub-chunk at depth {depth}"
                )
    except ChunkwrightError as error:
        yield Problem(path or "/", str(error))


class ChunkSpans(Spans):
    """The spans of a chunk that is a file."""

    def __init__(self, chunk: StateChunk, data: bytes) -> None:
        super().__init__([Part("file", data)])
        self._chunk = chunk
        self._areas = area_ranges(chunk, data, core_range(data, 0))

    def of(self, item: Item) -> Sequence[Span]:
        """Return the range of an area, of data that is not a chain, or of the whole chunk."""
        found: Range | None = None
        if isinstance(item, AreaItem):
            found = self._areas.get(id(item.area))
        elif isinstance(item, RawItem) and item.parent is not None and item.parent.parent is None:
            found = core_range(self.parts[0].data, 0)
        elif isinstance(item, ChunkItem) and item.parent is None:
            found = 0, len(self.parts[0].data)
        return () if found is None else (Span(0, *found),)

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the area that contains a byte."""
        item = self.innermost(root, part, offset)
        return Owner(item.address, "" if item.address else "header or lists of the chunk")


def spans(chunk: StateChunk, data: bytes) -> ChunkSpans:
    """Return the spans of a chunk that is a file."""
    return ChunkSpans(chunk, data)


def convert(chunk: StateChunk, version: int, *, bound: bool | None = None) -> StateChunk:
    """Return a copy of a chunk in another chunk version, which determines its format.

    References are encoded again: as indices into the file if the copy is ``bound`` (versions 6 and
    7 only, by default if the original is), otherwise as CK_IDs, with inline markers below version
    4. An area of unknown layout is copied as it is; raises ``SerializeError`` for one that contains
    references that need another encoding, and for fields that the copy would lose.
    """
    buffer_format(version)
    chunk.refresh()
    can_bind = version >= VERSION_NEW_BUFFER
    target_bound = can_bind and (chunk.bound if bound is None else bound)
    target = StateChunk(
        chunk.class_id,
        data_version=chunk.data_version if version or not chunk.nested else 0,
        chunk_version=version,
        options=chunk.options if can_bind else 0,
        # The new format has no file flag, whose purpose is unknown.
        file_flag=chunk.file_flag if chunk.nested or not can_bind else 0,
        bound=target_bound,
        nested=chunk.nested,
        codec=chunk.codec,
    )
    if chunk.chain_fault is not None:
        target.raw = chunk.raw or b""
        target.keep_lists(fitting(chunk.assemble()[1], version))
        return target
    for area in chunk.areas:
        _carry(area, chunk, target)
    for area, made in zip(chunk.areas, target.areas, strict=True):
        # After all areas are made, because the meaning of some fields depends on other areas.
        if area.fields is not None and target.codec is not None:
            made.check(area.fields, made.stored)
    return target


def _carry(area: Area, chunk: StateChunk, target: StateChunk) -> None:
    fields = area.fields
    if fields is not None and target.codec is not None:
        target.append(area.identifier, Content(b""))
        fresh = target.areas[-1]
        fresh.set_content(target.codec.encode(target, fresh, _nested(fields, target)))
        return
    content = area.content
    same_ids = (chunk.bound, _inline(chunk)) == (target.bound, _inline(target))
    # Without a layout only the lists show references, and a bound chunk lists none.
    if not same_ids and (chunk.bound or _inline(chunk) or content.lists.ids):
        raise SerializeError(
            f"area {area.identifier:#x} has no known layout, so that its references cannot "
            "be encoded again"
        )
    if content.lists.chunks and chunk.chunk_version != target.chunk_version:
        raise SerializeError(
            f"area {area.identifier:#x} has no known layout, so that its sub-chunks cannot "
            "be laid out again"
        )
    target.append(
        area.identifier, Content(content.payload, fitting(content.lists, target.chunk_version))
    )


def _nested(value: Value, target: StateChunk) -> Value:
    """Convert the sub-chunks in decoded fields along with the chunk."""
    if type(value) is StateChunk:
        version = target.chunk_version if target.chunk_version < VERSION_IDS_LISTED else None
        return value if version is None else convert(value, 0, bound=False)
    if type(value) is dict:
        return {name: _nested(item, target) for name, item in value.items()}
    if isinstance(value, list):
        return [_nested(item, target) for item in value]
    return value


def _inline(chunk: StateChunk) -> bool:
    return chunk.chunk_version & 0xFF < VERSION_IDS_LISTED


def demo_chunk() -> StateChunk:
    """Return the state of a group of two objects, with their ids listed."""
    chunk = StateChunk(23)
    chunk.append(0x4, Content(b""))
    members = b"".join(value.to_bytes(4, "little") for value in (2, 101, 102))
    chunk.append(0xFFFFF, Content(members, Lists(ids=(0xFFFFFFFF, 0))))
    return chunk


def edit_demo(document: StateChunk) -> str:
    """Make the group visible and add a third member."""
    del document[0x4]
    members = b"".join(value.to_bytes(4, "little") for value in (3, 101, 102, 103))
    document[0xFFFFF].set_content(Content(members, Lists(ids=(0xFFFFFFFF, 0))))
    return "removed the area 0x4 (hidden) and added the id 103 to 0xfffff (members)"


def demo() -> Demo[StateChunk]:
    """Return the demonstration file, and its edit."""
    return Demo(demo_chunk, edit_demo)
