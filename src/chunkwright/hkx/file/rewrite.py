"""Rewriting a packfile from its decoded values, in its own or another layout."""

from __future__ import annotations

import operator
import struct
from array import array
from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from chunkwright.base import collector_paused
from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, SerializeError, boundary
from chunkwright.hkx import compiled, instances
from chunkwright.hkx.classes import Layout
from chunkwright.hkx.classes.library import meta_plans, number_plans, types_index
from chunkwright.hkx.classes.versions import Dialect
from chunkwright.hkx.file import (
    TYPES,
    Section,
    check_header,
    detect_object_prefix,
    encode,
    first_start,
)
from chunkwright.hkx.file.moves import UnmovableError, moves_between
from chunkwright.hkx.file.source import section_data
from chunkwright.hkx.instances import changed_among
from chunkwright.hkx.model.hkobject import HkObject, check_listed, label
from chunkwright.hkx.model.packfile import Packfile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.hkx.classes.library import Library
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file import Header
    from chunkwright.hkx.file.moves import Moves
    from chunkwright.hkx.file.source import Sink, Source

    Find = Callable[[HkObject], Plan | None]


def keep(packfile: Packfile, header: Header, find: Find, written: encode.Written) -> None:
    """Restore the padding between the values of each object, which other tools may have filled.

    The object is also written from the values that were read: where both give the same byte, the
    byte of the file is used, whatever it is. An object whose values have moved is left alone.
    """
    starts: dict[int, list[int]] = {}
    for index, place in written.places.values():
        starts.setdefault(index, []).append(place)
    for places in starts.values():
        places.sort()
    sources: dict[int, Source] = {}
    local: dict[int, list[tuple[int, int]]] = {}
    for obj in written.order:
        if obj.offset is None or obj.packfile is not packfile:
            continue
        index, start = written.places[id(obj)]
        after = bisect_right(starts[index], start)
        sink = written.sinks[index]
        end = starts[index][after] if after < len(starts[index]) else len(sink.out)
        first, last = obj.extent
        old, new = packfile.sections[index].data[first:last], bytes(sink.out[start:end])
        if old == new or len(old) != len(new):
            continue
        alone = _as_read(obj, header, find, sources)
        if alone is None:
            continue
        again = bytes(alone.out)
        rows = packfile.sections[index].local_between(first, last)
        pointers = {(at - first, to - first) for at, to in rows}
        if index not in local:
            local[index] = _sorted_pairs(sink.local)
        if (
            len(again) == len(old)
            and pointers == set(_sorted_pairs(alone.local))
            and pointers == _within(local[index], start, end)
        ):
            sink.out[start:end] = bytes(
                was if same == now else now for was, same, now in zip(old, again, new, strict=True)
            )


def _as_read(obj: HkObject, header: Header, find: Find, sources: dict[int, Source]) -> Sink | None:
    """Write only an object, from the values that were read; None if they cannot be decoded."""
    record = instances.decode_afresh(obj, sources)
    if record.plan is None:
        return None
    stand_in = HkObject(
        obj.packfile,
        obj.class_name,
        obj.signature,
        section_index=obj.section_index,
        number=obj.number,
        values=record,
    )
    return encode.Writer(header, find).write([stand_in]).sinks[obj.section_index]


def _sorted_pairs(local: Iterable[int]) -> list[tuple[int, int]]:
    """Return pointers and their targets, in order."""
    numbers = iter(local)
    return sorted(zip(numbers, numbers, strict=True))


def _within(pairs: list[tuple[int, int]], start: int, end: int) -> set[tuple[int, int]]:
    """Return the pointers in a range and their targets, from its start."""
    first, last = bisect_left(pairs, (start, 0)), bisect_left(pairs, (end, 0))
    return {(at - start, to - start) for at, to in pairs[first:last]}


class Mover:
    """A writer of objects straight from their stored bytes.

    Objects whose values were accessed are left out, because these may have changed; malformed ones
    too, so that decoding them raises the error.
    """

    def __init__(self, packfile: Packfile) -> None:
        self.packfile = packfile
        # Separate from those of the decoder, whose budgets are for decoding.
        self._sources: dict[int, Source] = {}

    def move(self, obj: HkObject, plan: Plan, sink: Sink) -> bool:
        """Write an object in the layout of ``plan``; return whether that was possible."""
        if obj.is_decoded or obj.offset is None or obj.packfile is not self.packfile:
            return False
        old = instances.plan_of(obj)
        moves = None if old is None else moves_between(old, plan)
        if moves is None:
            return False
        before = len(sink.out), len(sink.local), len(sink.pointers)
        try:
            self._write(obj, moves, sink)
        except (
            ChunkwrightError,
            UnmovableError,
            struct.error,
            ValueError,
            OverflowError,
            RecursionError,
        ):
            _take_back(sink, *before)
            return False
        return True

    def _write(self, obj: HkObject, moves: Moves, sink: Sink) -> None:
        source = instances.source_of(obj, self._sources)
        start = len(sink.out)
        sink.out += moves.body(source.data, obj.body_offset)
        sink.body_end = len(sink.out)
        if moves.refers:
            sink.pad(16)
            moves.emit(source, sink, obj.body_offset, start)


def _take_back(sink: Sink, size: int, local: int, pointers: int) -> None:
    """Undo what was written since the sink had these sizes."""
    sink.in_payload.difference_update(at for at, _ in sink.pointers[pointers:])
    del sink.out[size:], sink.local[local:], sink.pointers[pointers:]


def rewrite(
    packfile: Packfile,
    layout: str | None = None,
    *,
    prefix: int | None = None,
    keep_padding: bool = False,
) -> Packfile:
    """Return a new packfile in which every object is laid out again from its values.

    ``layout`` is four digits such as ``8101``, by default those of the packfile. ``prefix`` is 8
    for an id before each object, 0 for none, by default the ``object_prefix`` of the packfile. From
    the old bytes only the order of objects is kept, where the SDK would have chosen another, and,
    with ``keep_padding``, the bytes between values. Raises ``SerializeError`` naming the object and
    member that cannot be written.
    """
    check_header(packfile)
    header = packfile.header
    if layout is not None:
        header = laid_out(header, Layout.parse(layout))
    with boundary(packfile.source, packfile.format, writing=True), collector_paused():
        _check_objects(packfile)
        rewriter = Rewriter(packfile, header, prefix=prefix)
        rewriter.keeps_padding = keep_padding
        made = rewriter.run()
        class_name = "" if packfile.root is None else packfile.root.class_name
        detected = detect_object_prefix(made.header, made.contents, class_name)
        if made.object_prefix != detected:
            raise SerializeError(
                f"object_prefix is {made.object_prefix}, but a reader would detect {detected}",
                path="/object_prefix",
                hint="it is 0, or 8 where the root is a hkRootLevelContainer that is not empty",
            )
        return made


def _check_objects(packfile: Packfile) -> None:
    """Refuse objects that cannot be written."""
    check_listed(packfile.objects)
    prefixes = packfile.object_prefix, packfile.stored_prefix
    with_id = [] if any(prefixes) else [o for o in packfile.objects if o.object_id is not None]
    if with_id:
        raise SerializeError(
            "the objects of this packfile have no ids before them",
            path=join(*label(with_id[0]), "object_id"),
            hint="object_prefix = 8 gives all of them one",
        )
    taken = {packfile.header.class_name_section}
    taken |= {index for index, section in enumerate(packfile.sections) if section.tag == TYPES}
    for obj in packfile.objects:
        index = obj.section_index
        if type(index) is not int or index in taken or not 0 <= index < len(packfile.sections):
            raise SerializeError(
                f"no object can be in section {index!r:.20}",
                path=join(*label(obj)),
                hint="section_index is that of a data section",
            )


def laid_out(header: Header, wanted: Layout) -> Header:
    """Return the header for another layout; predicates are 16-bit words in its byte order."""
    predicates = header.predicates
    if wanted.little_endian != header.little_endian:
        even = len(predicates) & ~1
        words = array("H", predicates[:even])
        words.byteswap()
        swapped = words.tobytes()
        predicates = swapped + predicates[even:]
    return replace(
        header,
        pointer_size=wanted.pointer_size,
        little_endian=wanted.little_endian,
        reuse_padding=wanted.reuse_padding,
        empty_base=wanted.empty_base,
        predicates=predicates,
    )


class Rewriter:
    """A writer of the objects of a packfile with another header."""

    def __init__(
        self,
        packfile: Packfile,
        header: Header,
        library: Library | None = None,
        described: Packfile | None = None,
        prefix: int | None = None,
    ) -> None:
        self.prefix = packfile.object_prefix if prefix is None else prefix
        self.packfile = packfile
        self.header = header
        self.library = library or instances.library(packfile).under(Dialect.of(header))
        # The classes are written too if the packfile that was read has them.
        self.described = described or packfile
        self.keeps_padding = False

    def find(self, obj: HkObject) -> Plan | None:
        """Return the class of an object in the layout to be written."""
        return self.library.find(obj.class_name, obj.signature)

    def run(self) -> Packfile:
        """Write all sections."""
        packfile = self.packfile
        ids = [obj.object_id for obj in packfile.objects if obj.object_id is not None]
        move = Mover(packfile).move
        writer = encode.Writer(self.header, self.find, self.prefix, ids, move)
        root = packfile.root
        if root is None:
            raise SerializeError(
                "the header names no root object: there is nothing to write", path="/root"
            )
        written = self._in_order(writer, root)
        if self.keeps_padding and not (self.prefix or packfile.stored_prefix):
            keep(packfile, self.header, self.find, written)
        types = self._types(written)
        classes = encode.class_list(
            written.order,
            self.header.contents_version,
            {row.name: row.signature for row in packfile.class_names},
        )
        return self._assemble(written, types, classes, root)

    def _in_order(self, writer: encode.Writer, root: HkObject) -> encode.Written:
        """Write depth first if the objects were in that order, else in the old order."""
        listed = self.packfile.objects
        written = None
        if compiled.IS_THERE and not self.prefix:
            written = compiled.depth_first(self.packfile, self.header, [root, *listed], self.find)
        if written is None:
            written = writer.depth_first([root, *listed])
        old = [obj for obj in written.order if obj.offset is not None]
        kept = [obj for obj in listed if obj.offset is not None]
        if len(old) != len(kept):
            present = {id(obj) for obj in kept}
            gone = next(obj for obj in old if id(obj) not in present)
            raise self._foreign(gone, written)
        if all(map(operator.is_, old, kept)):
            return written
        return writer.write(_merged(written.order, kept))

    def _foreign(self, gone: HkObject, written: encode.Written) -> SerializeError:
        """Return the error about a pointer to an object that is not in the packfile."""
        if gone.packfile is self.packfile:
            what = "was removed from the packfile"
            hint = "hkx.drop removes an object with all pointers to it"
        else:
            what = "belongs to another packfile"
            hint = "make one like it with hkx.new_object(packfile, class_name, members)"
        error = SerializeError(f"{gone!r} is pointed to, but {what}", hint=hint)
        holders = (obj for obj in written.order if gone in written.targets[id(obj)])
        holder = next(holders, None)
        return error.within(*(label(holder) if holder is not None else ("root",)))

    def _types(self, written: encode.Written) -> encode.Written | None:
        """Write the ``__types__`` section if there was one: the classes of all objects.

        They are described again if the layout changed or a class was added.
        """
        index = types_index(self.described)
        if index is None:
            return None
        used = encode.roots(written)
        kept = self._described(index, used)
        if kept:
            named = meta_plans(self.header)
            writer = encode.Writer(self.header, lambda obj: named.get(obj.class_name))
            return writer.write(kept)
        describer = encode.Describer(self.packfile, index, self.header, self.library)
        classes = describer.describe(used)
        meta = number_plans(self.header)
        writer = encode.Writer(self.header, lambda obj: meta.get(obj.class_name))
        return writer.depth_first(classes)

    def _described(self, index: int, used: list[str]) -> list[HkObject]:
        """Return the packfile's original descriptions, if they still cover all objects."""
        if self.described is not self.packfile:
            return []
        own_types = self.packfile.section_objects(index)
        found = {obj["name"] for obj in own_types if obj.class_name == "hkClass"}
        if self.header.layout == self.packfile.layout and found.issuperset(used):
            return own_types
        edited = changed_among(own_types)
        if edited is not None:
            lacking = next((name for name in used if name not in found), None)
            raise SerializeError(
                "this description of a class was edited, but all of them have to be made again, as "
                + (f"{lacking} has none" if lacking else "the layout is different"),
                path=join(self.packfile.sections[index].tag, f"#{edited.number:04d}"),
            )
        return []

    def _assemble(
        self,
        written: encode.Written,
        types: encode.Written | None,
        classes: dict[str, int],
        root: HkObject,
    ) -> Packfile:
        header = self.header
        at = header.class_name_section
        data, name_places = section_data(classes, header.byte_order)
        class_places = encode.section_places(types) if types is not None else {}
        places = encode.Places(
            written.places | (types.places if types else {}), class_places, at, name_places
        )
        made: list[Section] = []
        start = first_start(header, len(self.packfile.sections))
        for index, section in enumerate(self.packfile.sections):
            if index == at:
                one = Section(section.tag, data, start=start, reserved=section.reserved)
            else:
                source = written if types is None or section.tag != TYPES else types
                one = encode.make_section(section, index, start, source, places)
            made.append(one)
            start += one.size
        section_index, offset = written.places[id(root)]
        header = replace(
            header,
            contents_section=section_index,
            contents_offset=offset,
            class_name_offset=name_places[root.class_name],
        )
        made_of = Packfile(
            header,
            made,
            object_prefix=self.prefix,
            decoder=instances.Decoder,
            numbers=[
                each.number
                for each in sorted(written.order, key=operator.attrgetter("section_index"))
            ],
        )
        made_of.trailing = self.packfile.trailing
        instances.share_classes(self.packfile, made_of)
        return made_of


def _merged(found: list[HkObject], kept: list[HkObject]) -> list[HkObject]:
    """Merge new objects into the old order, each after the one that precedes it in the walk."""
    behind: dict[int, list[HkObject]] = {}
    last: HkObject | None = None
    for obj in found:
        if obj.offset is not None:
            last = obj
        else:
            behind.setdefault(id(last), []).append(obj)
    merged = behind.get(id(None), [])
    for obj in kept:
        merged += [obj, *behind.get(id(obj), [])]
    return merged
