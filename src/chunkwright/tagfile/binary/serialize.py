"""Writing binary tagfiles: classes and objects in the order of the SDK's own writer."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.kinds.record import Record
from chunkwright.hkx.model.havok_document import targets
from chunkwright.hkx.model.hkobject import label
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.binary.streams import Writer
from chunkwright.tagfile.classes.described import (
    ARRAY,
    MAGIC,
    TUPLE,
    WITH_PREDICATES,
    WITH_SDK,
    BinaryHead,
    RecordTag,
)
from chunkwright.tagfile.classes.stated import classes_of
from chunkwright.tagfile.file.serialize import check_root, foreign
from chunkwright.tagfile.model import head_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.tagfile.classes.described import TagClass
    from chunkwright.tagfile.model import Tagfile


def stream_of(tagfile: Tagfile, order: Sequence[HkObject]) -> Writer:
    """Return the stream of a binary tagfile, written from the values of its objects."""
    head = head_of(tagfile, BinaryHead)
    classes = classes_of(tagfile, head.classes, head.sdk)
    listed = classes.closure(obj.class_name for obj in order)
    stream = Writer(MAGIC)
    _put_file_info(stream, head)
    places = {one.name: place for place, one in enumerate(listed, 1)}
    for one in listed:
        _put_class(stream, one, places)
    stream.numbers = {id(obj): number for number, obj in enumerate(order, 1)}
    bodies = Bodies(classes)
    for obj in order:
        stream.varint(RecordTag.REMEMBERED)
        stream.varint(places[obj.class_name])
        try:
            bodies.of(obj.values.plan).write(stream, obj.values)
        except ChunkwrightError as error:
            raise error.within(*label(obj)) from None
    stream.varint(RecordTag.END)
    return stream


def object_order(tagfile: Tagfile) -> list[HkObject]:
    """Return the objects in the order of their numbers in the stream: those found last come first.

    Objects that the root does not reach follow, in their own order.
    """
    listed = set(map(id, tagfile.objects))
    seen: set[int] = set()
    order: list[HkObject] = []
    starts = [] if tagfile.root is None else [tagfile.root]
    for start in [*starts, *tagfile.objects]:
        stack = [start]
        while stack:
            obj = stack.pop()
            if id(obj) in seen:
                continue
            if id(obj) not in listed:
                raise foreign(obj, tagfile).within(*label(obj))
            if obj.packfile is not tagfile or not isinstance(obj.values, Record):
                raise SerializeError("this object is of another document", path=join(*label(obj)))
            seen.add(id(obj))
            order.append(obj)
            stack += targets(obj.values)
    check_root(tagfile, order)
    return order


def _put_file_info(stream: Writer, head: BinaryHead) -> None:
    stream.varint(RecordTag.FILE_INFO)
    stream.varint(head.version)
    if head.version >= WITH_SDK:
        stream.text(head.sdk)
    if head.version >= WITH_PREDICATES:
        count = len(head.predicates)
        stream.out += struct.pack(f"<{count + 2}H", head.max_predicate, count, *head.predicates)


def _put_class(stream: Writer, one: TagClass, places: dict[str, int]) -> None:
    stream.varint(RecordTag.CLASS)
    stream.text(one.name)
    stream.varint(one.version)
    stream.varint(places.get(one.parent, 0))
    stream.varint(len(one.members))
    for member in one.members:
        stream.text(member.name)
        kind = member.kind.number
        stream.varint(kind | (ARRAY if member.is_array else 0) | (TUPLE if member.count else 0))
        if member.count:
            stream.varint(member.count)
        if member.kind.refers:
            stream.text(member.class_name)
