"""The report of a file: counts, tree, problems."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, Final

from chunkwright.addresses import join, split, unique
from chunkwright.document import Problem, TreeNode, dead_end
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.checks import name_problems, object_problems
from chunkwright.nmo.codec import TableCodec
from chunkwright.nmo.file_header import Checksum, mode_text
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.state_chunk.code_pages import decode
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.report import chunk_problems, raw_detail
from chunkwright.state_chunk.walk import all_sub_chunks
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.holders import Holder
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.text import Json, JsonValue

# Types of values that neither are references or sub-chunks nor contain any.
_PLAIN: Final = frozenset({int, float, str, bytes, bool, tuple, NoneType})


def info(file: VirtoolsFile) -> Json:
    """Count objects, managers, chunks, areas, sub-chunks, dwords and classes.

    For unreadable contents, only what the header says, and the error.
    """
    counts = {"file_version": file.file_version, "checksum": str(file.checksum)}
    header = {
        "write_mode": mode_text(file.write_mode),
        "product_version": file.product_version,
        "product_build": ".".join(map(str, file.product_build.to_bytes(4, "big"))),
    }
    if (fault := _fault(file)) is not None:
        objects, managers = file.stated_counts()
        facts = {"objects": objects, "managers": managers, "unreadable": str(fault)}
        return counts | facts | {"virtools": header}
    classes = Counter(item.class_id for item in file.objects)
    return {
        **counts,
        "objects": len(file.objects),
        "managers": len(file.managers),
        **_chunk_counts(file),
        "classes": {str(class_id): classes[class_id] for class_id in sorted(classes)},
        "virtools": {
            "class_names": dict(Counter(item.class_name for item in file.objects).most_common()),
            **header,
            "encoding": file.encoding,
            "encoding_guessed": file.encoding_guessed,
        },
    }


def _chunk_counts(file: VirtoolsFile) -> Json:
    counts = dict.fromkeys(("chunks", "areas", "sub_chunks", "core_dwords"), 0)
    unreadable = 0
    for holder in file.holders():
        try:
            chunk = holder.chunk
            if chunk is None:
                continue
            # Before the areas are accessed, because then they have to be assembled.
            core, _ = chunk.untouched() or chunk.assemble()
            counts["chunks"] += 1
            counts["areas"] += len(chunk.areas)
            counts["sub_chunks"] += sum(1 for _ in all_sub_chunks(chunk))
            counts["core_dwords"] += len(core) // 4
        except SerializeError as error:
            raise error.beneath(holder.address) from error  # an invalid state was assigned
        except ChunkwrightError:
            unreadable += 1  # ``problems`` reports the error
    return {**counts, "unreadable_chunks": unreadable} if unreadable else {**counts}


def _fault(file: VirtoolsFile) -> ChunkwrightError | None:
    """Return the error of contents that cannot be read at all."""
    try:
        file.holders()
    except ChunkwrightError as error:
        return error
    return None


def tree(file: VirtoolsFile) -> TreeNode:
    """Return the tree of managers, objects, scripts as graphs and included files.

    An object is shown with its name if that is unique, else with its id, ``#401``.
    """
    if (fault := _fault(file)) is not None:
        detail = f"version {file.file_version}, {counted(file.stated_counts()[0], 'object')}"
        unreadable = dead_end("unreadable", str(fault))
        return TreeNode("nmo", detail, lambda: [unreadable], lookup=unreadable.lookup)
    detail = f"version {file.file_version}, {counted(len(file.objects), 'object')}"
    return TreeNode("nmo", detail, partial(_branches, file), lookup=partial(_by_id, file))


def _branches(file: VirtoolsFile) -> Iterator[TreeNode]:
    from chunkwright.nmo.scripts import script_nodes

    yield TreeNode("managers", f"{len(file.managers)}", partial(_managers, file))
    yield TreeNode("objects", f"{len(file.objects)}", partial(_objects, file))
    yield TreeNode("scripts", "as graphs", partial(script_nodes, file))
    if file.included_files:
        yield TreeNode("included files", f"{len(file.included_files)}", partial(_included, file))


def _managers(file: VirtoolsFile) -> Iterator[TreeNode]:
    for manager in file.managers:
        segment, guid = split(manager.address)[-1], str(manager.guid)
        detail = guid if segment != guid else manager.name
        yield TreeNode(segment, detail, partial(_areas, manager), aliases=(guid,))


def _objects(file: VirtoolsFile) -> Iterator[TreeNode]:
    for index, item in enumerate(file.objects):
        elsewhere = ", in another file" if item.reference_only else ""
        yield TreeNode(
            split(item.address)[-1],
            f"{item!r}{elsewhere}",
            partial(_areas, item),
            aliases=(f"#{item.id}", str(index)),
        )


def _by_id(file: VirtoolsFile, segment: str) -> TreeNode | None:
    """Return an object by its id, ``#401``, or the header."""
    if segment == "header":
        return TreeNode("header", f"version {file.file_version}, checksum {file.checksum}")
    if not segment.startswith("#"):
        return None
    found = (node for node in _objects(file) if segment in node.aliases)
    node = next(found, None)
    if node is not None:
        node.address = join("objects", node.name)
    return node


def _included(file: VirtoolsFile) -> Iterator[TreeNode]:
    names = [decode(item.name, file.encoding) for item in file.included_files]
    numbers = [str(index) for index in range(len(names))]
    for item, segment, number in zip(
        file.included_files, unique(names, numbers), numbers, strict=True
    ):
        counted = "" if item.counted else ", not counted in the header"
        yield TreeNode(segment, f"{len(item.data):,} bytes{counted}", aliases=(number,))


def _areas(holder: Holder) -> Iterable[TreeNode]:
    try:
        chunk = holder.chunk
    except ChunkwrightError as error:
        return [TreeNode("chunk", str(error))]
    return chunk_nodes(chunk) if chunk is not None else []


def chunk_nodes(chunk: StateChunk) -> Iterator[TreeNode]:
    """Yield a node for each area, with its fields if they are known."""
    from chunkwright.nmo.nodes import field_nodes

    if chunk.raw is not None:
        yield TreeNode("raw", f"{len(chunk.raw) // 4} dwords: {chunk.raw[:32].hex(' ', 4)}")
    for area in chunk.areas:
        name = area.name or f"{area.identifier:#x}"
        fields = area.outline()
        if fields is None:
            yield TreeNode(name, f"raw, {raw_detail(area)}")
        else:
            codec = chunk.codec
            rows = codec.rows(chunk, area.identifier) if isinstance(codec, TableCodec) else ()
            yield TreeNode(name, "", partial(field_nodes, rows, fields, chunk_nodes))


def problems(file: VirtoolsFile) -> Iterator[Problem]:
    """Report a wrong checksum, odd numbers, broken chunks and dangling references."""
    if file.checksum is Checksum.WRONG and file.wrong_checksum is not None:
        stored, right = file.wrong_checksum
        yield Problem("/header", f"the checksum is {stored:#010x}, expected {right:#010x}", 8)
    if file.data_packing.kept_plain:
        yield Problem(
            "/header",
            "the write mode says that the data part is packed, but it is plain, which loaders refuse"
            "; it is packed once the file is edited",
            0x18,
        )
    if (fault := _fault(file)) is not None:
        yield Problem(fault.path or "/", fault.message, fault.offset)
        return
    if file.odd_max_id is not None:
        yield Problem(
            "/header",
            f"the header says {file.odd_max_id} is the highest id, but it is "
            f"{file.objects.max_id()}",
        )
    for rest, place in (
        (file.header_rest, "all that is known of the header part"),
        (file.data_rest, "all that is known of the data part"),
        (file.tail, "the last file that is included whole"),
    ):
        if rest:
            yield Problem("/", f"{counted(len(rest), 'byte')} after {place}")
    if any(item.index_shift for item in file.objects):
        yield Problem("/objects", "file indices do not match the sizes of the objects")
    yield from _double_ids(file)
    # A broken chunk has no names; it is reported below.
    with suppress(ChunkwrightError):
        yield from name_problems(file)
    for holder in file.holders():
        where = holder.address
        try:
            chunk = holder.chunk
            if chunk is not None:
                yield from chunk_problems(chunk, where, top=True)
                yield from _area_problems(chunk, where)
            if isinstance(holder, VirtoolsObject):
                yield from object_problems(holder)
        except ChunkwrightError as error:
            inside = error.path.removeprefix(where)
            yield Problem(f"{where}{inside}", error.message, error.offset)


def _double_ids(file: VirtoolsFile) -> Iterator[Problem]:
    counts = Counter(item.id for item in file.objects)
    for item in file.objects:
        if counts[item.id] > 1:
            yield Problem(item.address, f"the id {item.id} occurs more than once")


def _area_problems(chunk: StateChunk, path: str) -> Iterator[Problem]:
    for area in chunk.areas:
        where = f"{path}/{area.name or hex(area.identifier)}"
        fields = area.fields
        if fields is None:
            if isinstance(chunk.codec, TableCodec):
                fault = chunk.codec.fault(chunk, area)
                if fault is not None:
                    yield Problem(where, f"the payload does not fit its layout: {fault}")
            continue
        for name, value in noteworthy(fields, ""):
            if isinstance(value, StateChunk):
                yield from _area_problems(value, f"{where}{name}")
            elif value.by_index or value.value:
                # The id 0 is null, even if it is listed.
                kind = "index" if value.by_index else "id"
                yield Problem(f"{where}{name}", f"no object has the {kind} {value.value}")


def noteworthy(value: JsonValue, path: str) -> Iterator[tuple[str, Unresolved | StateChunk]]:
    """Yield references that lead nowhere, and sub-chunks, in decoded fields, with their paths."""
    if isinstance(value, dict):
        items: Iterable[tuple[object, JsonValue]] = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    else:
        if isinstance(value, Unresolved | StateChunk):
            yield path, value
        return
    for key, item in items:
        if type(item) not in _PLAIN:
            yield from noteworthy(item, f"{path}/{key}")
