"""Problems of packfiles: fixups, signatures, objects, behaviour graphs, trailing bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from chunkwright.base.wording import counted, join
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.hkx import behaviour, embedded, instances
from chunkwright.hkx.ask.uses import KINDS, PROPERTY, VARIABLE, uses
from chunkwright.hkx.classes.versions import is_release, version_for
from chunkwright.hkx.file import binary
from chunkwright.hkx.file.source import Source
from chunkwright.hkx.views import behaviour_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.ask.uses import Kind
    from chunkwright.hkx.behaviour import BehaviourGraph
    from chunkwright.hkx.file import Section
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value


def fixup_problems(packfile: Packfile) -> Iterator[Problem]:
    """Yield dangling fixups, pointers that are not null on disk, and irregular tables."""
    for index, section in enumerate(packfile.sections):
        yield from _local(packfile, section)
        yield from _global(packfile, section)
        yield from _virtual(packfile, section)
        yield from _stored_pointers(packfile, section)
        for name, fill in zip(("local", "global", "virtual"), section.fills, strict=True):
            if fill.strip(b"\xff"):
                yield Problem(
                    f"/{section.tag}/{name}_fixups",
                    f"{len(fill)} bytes after the last fixup are not all FF",
                    section.start + len(section.data),
                )
        for name, symbols in section.symbols.items():
            yield Problem(f"/{section.tag}/{name}", f"{len(symbols)} bytes are not decoded")
        if section.lead:
            yield Problem(
                f"/{section.tag}",
                f"{len(section.lead)} bytes are between this section and the one before",
                section.start - len(section.lead),
            )
        is_contents = index == packfile.header.contents_section
        if is_contents and packfile.header.contents_offset not in section.object_starts:
            yield Problem(
                "/",
                f"no object starts at {packfile.header.contents_offset:#x}, where the header "
                "puts the root",
                24,
            )


def _local(packfile: Packfile, section: Section) -> Iterator[Problem]:
    size = len(section.data)
    room = packfile.header.pointer_size
    sources, targets = section.table("local_fixups").columns
    outside = (place for place, at in enumerate(sources) if at + room > size)
    yield from _report(section, "local", outside, "the pointer is outside the data", 0)
    outside = (place for place, at in enumerate(targets) if at >= size)
    yield from _report(section, "local", outside, "it points outside the data", 1)


def _global(packfile: Packfile, section: Section) -> Iterator[Problem]:
    size, room = len(section.data), packfile.header.pointer_size
    sources, sections, targets = section.table("global_fixups").columns
    outside = (place for place, at in enumerate(sources) if at + room > size)
    yield from _report(section, "global", outside, "the pointer is outside the data", 0)
    count = len(packfile.sections)
    missing = (place for place, index in enumerate(sections) if index >= count)
    yield from _report(section, "global", missing, "unknown section", 1)
    for index in sorted(each for each in set(sections) if each < count):
        target = packfile.sections[index]
        size, starts = len(target.data), set(target.object_starts)
        rows = [(place, targets[place]) for place, each in enumerate(sections) if each == index]
        outside = (place for place, at in rows if at >= size)
        leads = f"it points outside the data of {target.tag}"
        yield from _report(section, "global", outside, leads, 2)
        astray = (place for place, at in rows if at < size and at not in starts)
        leads = f"it points into {target.tag} where no object starts"
        yield from _report(section, "global", astray, leads, 2)


def _virtual(packfile: Packfile, section: Section) -> Iterator[Problem]:
    starts, sections, names = section.table("virtual_fixups").columns
    outside = (place for place, at in enumerate(starts) if at >= len(section.data))
    yield from _report(section, "virtual", outside, "the object is outside the data", 0)
    first = dict(zip(reversed(starts), reversed(range(len(starts))), strict=True))
    again = (place for place, at in enumerate(starts) if first[at] != place)
    yield from _report(section, "virtual", again, "another object starts there too", 0)
    known = {index: packfile.class_name_table(index) for index in set(sections)}
    unnamed = (
        place
        for place, (index, name) in enumerate(zip(sections, names, strict=True))
        if name not in known[index]
    )
    yield from _report(section, "virtual", unnamed, "no class name starts there", 2)


def _stored_pointers(packfile: Packfile, section: Section) -> Iterator[Problem]:
    """Yield pointers that are not zero on disk, a sign of a dump from a running game."""
    data, room = section.data, packfile.header.pointer_size
    null = bytes(room)
    for name in ("local", "global"):
        filled = (
            place
            for place, at in enumerate(section.table(f"{name}_fixups").pointers)
            if data[at : at + room] != null and at + room <= len(data)
        )
        yield from _report(section, name, filled, "the pointer is not zero on disk", 0)


def _report(
    section: Section, name: str, wrong: Iterable[int], what: str, column: int
) -> Iterator[Problem]:
    columns = section.table(f"{name}_fixups").columns
    for place in wrong:
        yield Problem(
            f"/{section.tag}/{name}_fixups/{place}",
            f"{what} ({columns[column][place]:#x})" if len(section.data) or column else what,
            section.start + columns[0][place],
        )


def of_lists(graph: BehaviourGraph) -> Iterator[Problem]:
    """Yield problems of the names of a graph and of the lists that belong to them."""
    for kind in KINDS:
        yield from _lengths(graph, kind)
        yield from _names(graph, kind)


def _lengths(graph: BehaviourGraph, kind: Kind) -> Iterator[Problem]:
    count = len(graph.names(kind))
    rows = [(graph.data, kind.infos, len(graph.data[kind.infos]))]
    if kind is VARIABLE:
        rows = behaviour_view.sizes(graph.data)
    yield from _unequal(rows, kind, count)


def _unequal(
    rows: Iterable[tuple[HkObject, str, int]], kind: Kind, count: int
) -> Iterator[Problem]:
    for holder, member, size in rows:
        if size != count:
            where = holder.address + join(member)
            yield Problem(
                where, f"{size} {member} do not match {count} {kind.names}", holder.offset
            )


def of_character(data: HkObject) -> Iterator[Problem]:
    """Yield the lists of a ``hkbCharacterData`` that do not have as many items as its names."""
    strings, held = data.values.get("stringData"), data.values.get("characterPropertyValues")
    names = _size(strings, PROPERTY.names)
    parts = ((data, PROPERTY.infos), (held, "wordVariableValues"))
    rows = [(obj, member, _size(obj, member)) for obj, member in parts if obj is not None]
    known = [(obj, member, size) for obj, member, size in rows if size is not None]
    return _unequal(known, PROPERTY, names) if names is not None else iter(())


def _size(obj: HkObject | None, member: str) -> int | None:
    held = obj.values.get(member) if obj is not None and obj.values.plan else None
    return len(held) if isinstance(held, list) else None


def _names(graph: BehaviourGraph, kind: Kind) -> Iterator[Problem]:
    names = graph.names(kind)
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        if first.setdefault(name, index) != index:
            where = graph.strings.address + join(kind.names, index)
            yield Problem(where, f"the {kind.word} {first[name]} is also named {name!r:.60}")


def of_numbers(graph: BehaviourGraph, obj: HkObject, held: Value) -> Iterator[Problem]:
    """Yield the members whose number has no name; ``held`` is the decoded value of the object."""
    for use in uses(obj, held):
        if use.kind is not None and use.number is not None:
            count = len(graph.strings[use.kind.names])
            if not -1 <= use.number < count:
                message = f"{use.kind.word} {use.number} is out of range for {count}"
                yield Problem(use.address, message, obj.offset)


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
        current = binary.current(packfile)
    except ChunkwrightError:
        # The caller reports why it cannot be written, as for documents of all formats.
        yield from _undecoded(packfile.objects)
        return
    yield from fixup_problems(current)
    yield from _signatures(current)
    yield from _of_objects(current)
    if packfile.trailing:
        end = len(binary.write_container(current))
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
        message = f"{text!r} is not a Havok release; edits are written as in {written}"
        yield Problem("/header/contents_version", message, _VERSION_AT)


def _signatures(packfile: Packfile) -> Iterator[Problem]:
    """Compare the signatures that the packfile states with those of the classes."""
    section = packfile.sections[packfile.header.class_name_section]
    library = instances.library(packfile)
    for row in packfile.class_names:
        message = library.signature_problem(row.name, row.signature)
        if message:
            yield Problem(f"/{section.tag}/{row.name}", message, section.start + row.offset - 5)


def _undecoded(objects: Iterable[HkObject]) -> Iterator[Problem]:
    """Report the objects that could not be decoded."""
    for obj in objects:
        held = obj.values
        if held.plan is None and held.error is not None:
            yield _decoding(obj, held.error)


def _decoding(obj: HkObject, error: ChunkwrightError) -> Problem:
    return Problem(error.path or obj.address, error.message, error.offset)


def _of_behaviours(packfile: Packfile) -> Iterator[Problem]:
    """Check behaviour graphs and characters, all of whose objects are decoded."""
    owners = behaviour.scopes(packfile)
    for each in {id(graph): graph for graph in owners.values()}.values():
        yield from of_lists(each)
    for obj in packfile.objects:
        if obj.class_name == "hkbCharacterData" and obj.values.plan:
            yield from of_character(obj)
        graph = owners.get(id(obj))
        if graph is not None:
            yield from of_numbers(graph, obj, obj.values)


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
    """A source that records requests for pointers that have no fixup."""

    watched = True

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.missed: set[int] = set()
        self.local = _Misses(self.local, self.missed)
        self._globals = _Misses(self._globals, self.missed)

    def astray(self) -> Iterator[tuple[int, int]]:
        """Yield the offset and value of the recorded pointers that are not null, and forget them."""
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
        yield from of_lists(each)
    for obj in packfile.objects:
        source = instances.source_of(obj, sources, _Watched)
        held = instances.decode_afresh(obj, sources)
        if isinstance(source, _Watched):
            yield from _slots(obj, source)
        if obj.is_decoded:
            held = obj.values
        if held.plan is None and held.error is not None:
            yield _decoding(obj, held.error)
        if held.plan is not None:
            yield from _room(packfile, obj, held.plan.size)
        if obj.class_name == "hkbCharacterData" and obj.values.plan:
            yield from of_character(obj)
        graph = owners.get(id(obj))
        if graph is not None:
            yield from of_numbers(graph, obj, held)


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
        left = f"{end - start:,}"
        message = f"{obj.class_name} takes {size:,} bytes, but the next object begins after {left}"
        yield Problem(obj.address, message, packfile.sections[obj.section_index].start + start)
