"""Problems of packfiles: fixups, signatures, objects, trailing bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.hkx import behaviour, embedded, fixups, serialize, values
from chunkwright.hkx.behaviour import checks
from chunkwright.hkx.classes.raw import RawObject
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.classes.versions import is_release, version_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.classes.source import Source
    from chunkwright.hkx.hkobject import HkObject
    from chunkwright.hkx.model import Packfile

_VERSION_AT: Final = 40  # bytes into the file


def problems(packfile: Packfile) -> Iterator[Problem]:
    """Yield dangling fixups, wrong signatures, objects that cannot be decoded, trailing bytes."""
    yield from _version(packfile)
    try:
        current = serialize.current(packfile)
    except ChunkwrightError:
        # Why it cannot be written is reported for documents of all formats.
        yield from _undecoded(packfile.objects)
        return
    yield from fixups.problems(current)
    yield from _signatures(current)
    yield from _of_objects(current)
    if packfile.trailing:
        end = len(serialize.write_container(current))
        inside = next(embedded.find(packfile.trailing), None)
        more = f"; a packfile starts at offset {end + inside.offset:#x}" if inside else ""
        yield Problem("/", f"{len(packfile.trailing)} bytes follow the last section{more}", end)


def _version(packfile: Packfile) -> Iterator[Problem]:
    """Report a contents version that says nothing, though edits are written as in one."""
    text = packfile.header.contents_version
    if not is_release(text):
        written = version_for(text).name
        message = f"{text!r} is not a Havok release; what is edited is written as in {written}"
        yield Problem("/header/contents_version", message, _VERSION_AT)


def _signatures(packfile: Packfile) -> Iterator[Problem]:
    """Compare the signatures that the packfile states with those of the classes."""
    section = packfile.sections[packfile.header.class_name_section]
    library = values.library(packfile)
    for row in packfile.class_names:
        message = library.signature_problem(row.name, row.signature)
        if message:
            yield Problem(f"/{section.tag}/{row.name}", message, section.start + row.offset - 5)


def _undecoded(objects: Iterable[HkObject]) -> Iterator[Problem]:
    """Report the objects that could not be decoded."""
    for obj in objects:
        held = obj.values
        if isinstance(held, RawObject) and held.error is not None:
            yield _decoding(obj, held.error)


def _decoding(obj: HkObject, error: ChunkwrightError) -> Problem:
    return Problem(error.path or obj.address, error.message, error.offset)


def _of_objects(packfile: Packfile) -> Iterator[Problem]:
    """Decode every object, without keeping the values of those that were not accessed."""
    sources: dict[int, Source] = {}
    owners = behaviour.scopes(packfile)
    for each in {id(graph): graph for graph in owners.values()}.values():
        yield from checks.of_lists(each)
    for obj in packfile.objects:
        held = obj.values if obj.is_decoded else values.decode_afresh(obj, sources)
        if isinstance(held, RawObject) and held.error is not None:
            yield _decoding(obj, held.error)
        if isinstance(held, Record):
            yield from _room(packfile, obj, held.plan.size)
        if obj.class_name == "hkbCharacterData" and isinstance(obj.values, Record):
            yield from checks.of_character(obj)
        graph = owners.get(id(obj))
        if graph is not None:
            yield from checks.of_numbers(graph, obj, held)


def _room(packfile: Packfile, obj: HkObject, size: int) -> Iterator[Problem]:
    """Report an object whose members would reach into the next one."""
    start, end = packfile.extent_of(obj)
    if size > end - start:
        message = (
            f"{obj.class_name} takes {size:,} bytes, the next object begins after {end - start:,}"
        )
        yield Problem(obj.address, message, packfile.sections[obj.section_index].start + start)
