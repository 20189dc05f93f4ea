"""The facts that ``info`` prints about a Virtools file, its first line, and its problems."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from types import NoneType
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.ask.checks import fault_of, name_problems, object_problems
from chunkwright.nmo.file.codec import TableCodec
from chunkwright.nmo.file.file_header import Checksum, mode_text
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.state_chunk.ask.report import chunk_problems
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.values import Unresolved
from chunkwright.state_chunk.walk import all_sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.ask.text import Json, JsonValue


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
    if (fault := fault_of(file)) is not None:
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
    if (fault := fault_of(file)) is not None:
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


# The groups of a Ballance level that assign objects to its sectors.
_SECTOR: Final = re.compile(r"Sector_\d+")
_COUNTED: Final = {
    "CKMesh": ("mesh", "meshes"),
    "CKMaterial": ("material", "materials"),
    "CKTexture": ("texture", "textures"),
}


def headline(file: VirtoolsFile) -> str:
    """Return the number of objects, and of those that people look for: meshes, scripts and so on."""
    classes = Counter(item.class_name for item in file.objects)
    sectors = sum(
        1
        for item in file.objects
        if item.class_name == "CKGroup" and _SECTOR.fullmatch(item.name or "")
    )
    parts = [counted(len(file.objects), "object")]
    if sectors:
        return ", ".join(["Ballance level", *parts, counted(sectors, "sector")])
    parts += [counted(classes[name], *words) for name, words in _COUNTED.items() if classes[name]]
    return ", ".join(parts)
