"""Problems of packfiles: fixups, signatures, objects, trailing bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from chunkwright.base.wording import counted
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.hkx import behaviour, embedded, values
from chunkwright.hkx.behaviour import checks
from chunkwright.hkx.classes.versions import is_release, version_for
from chunkwright.hkx.file import fixups, serialize
from chunkwright.hkx.file.source import Source
from chunkwright.hkx.kinds.raw import RawObject
from chunkwright.hkx.kinds.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile

_VERSION_AT: Final = 40  # bytes into the file


def problems(packfile: Packfile) -> Iterator[Problem]:
    """Yield dangling fixups, wrong signatures, objects that cannot be decoded, trailing bytes.

    Of XML, yield what was ignored or reinterpreted when it was read.
    """
    if packfile.stored_xml is not None:
        yield from packfile.stored_xml.notes
        yield from _of_behaviours(packfile)
        return
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
        count = len(packfile.trailing)
        follow = f"{counted(count, 'byte')} follow{'s' if count == 1 else ''}"
        yield Problem("/", f"{follow} the last section{more}", end)


def _version(packfile: Packfile) -> Iterator[Problem]:
    """Report an unknown contents version, and the known one whose rules are used to write edits."""
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


def _of_behaviours(packfile: Packfile) -> Iterator[Problem]:
    """Check behaviour graphs and characters, all of whose objects are decoded."""
    owners = behaviour.scopes(packfile)
    for each in {id(graph): graph for graph in owners.values()}.values():
        yield from checks.of_lists(each)
    for obj in packfile.objects:
        if obj.class_name == "hkbCharacterData" and isinstance(obj.values, Record):
            yield from checks.of_character(obj)
        graph = owners.get(id(obj))
        if graph is not None:
            yield from checks.of_numbers(graph, obj, obj.values)


class _Misses(dict[int, Any]):
    """Targets of pointers; those that are asked for and missing are recorded."""

    def __init__(self, known: dict[int, Any], missed: set[int]) -> None:
        super().__init__(known)
        self.missed = missed

    def get(self, key: int, default: Any = None) -> Any:
        """Return the target of the pointer at an offset."""
        found = super().get(key, default)
        if found is None:
            self.missed.add(key)
        return found


class _Watched(Source):
    """A source that records the pointers without a fixup that it was asked for."""

    watched = True

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.missed: set[int] = set()
        self.local = _Misses(self.local, self.missed)
        self._globals = _Misses(self._globals, self.missed)

    def astray(self) -> Iterator[tuple[int, int]]:
        """Yield offset and value of the recorded pointers that are not null, and forget them."""
        size = self.packfile.header.pointer_size
        order: Literal["little", "big"] = "little" if self.byte_order == "<" else "big"
        for at in sorted(self.missed):
            value = int.from_bytes(self.data[at : at + size], order)
            if value and not (at in self.local or at in self._globals):
                yield at, value
        self.missed.clear()


def _of_objects(packfile: Packfile) -> Iterator[Problem]:
    """Decode every object, without keeping the values of those that were not accessed."""
    sources: dict[int, Source] = {}
    owners = behaviour.scopes(packfile)
    for each in {id(graph): graph for graph in owners.values()}.values():
        yield from checks.of_lists(each)
    for obj in packfile.objects:
        source = values.source_of(obj, sources, _Watched)
        held = values.decode_afresh(obj, sources)
        if isinstance(source, _Watched):
            yield from _slots(obj, source)
        if obj.is_decoded:
            held = obj.values
        if isinstance(held, RawObject) and held.error is not None:
            yield _decoding(obj, held.error)
        if isinstance(held, Record):
            yield from _room(packfile, obj, held.plan.size)
        if obj.class_name == "hkbCharacterData" and isinstance(obj.values, Record):
            yield from checks.of_character(obj)
        graph = owners.get(id(obj))
        if graph is not None:
            yield from checks.of_numbers(graph, obj, held)


def _slots(obj: HkObject, source: _Watched) -> Iterator[Problem]:
    """Report pointers that are not null on disk but have no fixup."""
    for at, value in source.astray():
        yield Problem(
            obj.address,
            f"the pointer {value:#x} has no fixup: it points nowhere, and is read as null",
            source.section.start + at,
        )


def _room(packfile: Packfile, obj: HkObject, size: int) -> Iterator[Problem]:
    """Report an object whose members would reach into the next one."""
    start, end = packfile.extent_of(obj)
    if size > end - start:
        message = (
            f"{obj.class_name} takes {size:,} bytes, the next object begins after {end - start:,}"
        )
        yield Problem(obj.address, message, packfile.sections[obj.section_index].start + start)
