"""Decoding objects of packfiles and writing them with the compiled kernel, where it is installed.

Each function returns None or False for unusual cases, which are left to the Python code.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from chunkwright import base
from chunkwright.hkx.classes import codecs, number_codecs, references
from chunkwright.hkx.classes.versions import version_for
from chunkwright.hkx.file.source import MOST_CLAIMED, MOST_TEXT, SLACK, Sink, Source
from chunkwright.hkx.model import StoredArray
from chunkwright.hkx.model.hkobject import HkObject, set_values
from chunkwright.hkx.model.record import ArrayHeader, Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file import Header
    from chunkwright.hkx.file.encode import Written
    from chunkwright.hkx.model.packfile import Packfile

kernel: Final = base.kernel()
IS_THERE: Final = kernel is not None
# The kernel's tables of a class are cached with the class under this name.
_KEPT: Final = "compiled"


@cache
def _values() -> Any:
    return kernel.Values(Record, StoredArray, ArrayHeader)


@cache
def _writer() -> Any:
    return kernel.Writer(HkObject, Record, StoredArray, ArrayHeader)


class _OwnCodecError(Exception):
    """The error for a member that only the Python code can read and write."""


def _classes(plan: Plan) -> tuple[Any, tuple[tuple[str, ...], ...]]:
    """Return the kernel's tables of a class and of those that it embeds, and the members of each.

    The tables are None if there is a member that only the Python code knows.
    """
    if _KEPT not in plan.kept:
        layout, plans = plan.plans.layout, _with_embedded(plan)
        try:
            made = kernel.Classes(_rows(plans), not layout.little_endian, layout.pointer_size)
        except _OwnCodecError:
            made = None
        plan.kept[_KEPT] = made, tuple(each.names for each in plans)
    found: tuple[Any, tuple[tuple[str, ...], ...]] = plan.kept[_KEPT]
    return found


def _with_embedded(plan: Plan) -> list[Plan]:
    """Return a class, then all classes that it embeds, also in arrays."""
    found = {id(plan): plan}
    todo = [plan]
    while todo:
        for codec in todo.pop(0).codecs:
            inner = codec.struct
            if inner is not None and id(inner) not in found:
                found[id(inner)] = inner
                todo.append(inner)
    return list(found.values())


def _rows(plans: list[Plan]) -> list[tuple[object, ...]]:
    index = {id(plan): at for at, plan in enumerate(plans)}
    rows: list[tuple[object, ...]] = []
    for plan in plans:
        pairs = zip(plan.slots, plan.codecs, strict=True)
        members = [(slot.offset, _row(codec, index)) for slot, codec in pairs]
        rows.append((plan, plan.size, plan.refers, plan.has_placed, members))
    return rows


def _row(codec: Codec, index: dict[int, int]) -> tuple[str, int, object, object]:
    """Return how the kernel stores the values of a codec: a word, the size, and two arguments."""
    make = _ROWS.get(type(codec))
    if make is None:
        raise _OwnCodecError
    word, argument, inner = make(codec, index)
    return word, codec.size, argument, inner


_ROWS: Final[dict[type[Codec], Callable[[Any, dict[int, int]], tuple[str, object, object]]]] = {
    codecs.Codec: lambda _, __: ("void", None, None),
    codecs.CharCodec: lambda _, __: ("char", None, None),
    codecs.StructCodec: lambda codec, index: ("struct", index[id(codec.plan)], None),
    number_codecs.NumberCodec: lambda codec, _: ("number", ord(codec.code), codec),
    number_codecs.HalfCodec: lambda codec, _: ("half", codec.names, codec),
    number_codecs.NamedCodec: lambda codec, _: ("named", ord(codec.code), codec.names),
    number_codecs.BlockCodec: lambda codec, _: ("block", None, codec),
    references.TextCodec: lambda _, __: ("text", None, None),
    references.PointerCodec: lambda _, __: ("pointer", None, None),
    references.VariantCodec: lambda _, __: ("variant", None, None),
    references.ArrayCodec: lambda codec, index: ("array", codec.flags, _row(codec.element, index)),
    references.SimpleArrayCodec: lambda codec, index: ("array", None, _row(codec.element, index)),
    references.RelArrayCodec: lambda codec, index: ("relative", None, _row(codec.element, index)),
    references.FixedCodec: lambda codec, index: ("fixed", codec.count, _row(codec.element, index)),
}


def _sections(packfile: Packfile) -> Any:
    """Return the sections for one task, with the objects that pointers point to."""
    big = packfile.stored_layout[1] == "0"
    rows = []
    for index, section in enumerate(packfile.sections):
        tables = [
            section.table(name).words.tobytes()
            for name in ("local_fixups", "global_fixups", "virtual_fixups")
        ]
        rows.append((section.data, big, *tables, packfile.section_objects(index)))
    return kernel.Sections(rows)


class Reader:
    """A decoder of the objects of a packfile, which decodes those of a class together."""

    def __init__(self, packfile: Packfile) -> None:
        self._packfile = packfile
        self._sections: Any = None

    def decode(self, group: Sequence[HkObject], plan: Plan | None, source: Source) -> bool:
        """Set the values of objects of one class; return whether that was possible."""
        classes = None if plan is None or type(source) is not Source else _classes(plan)[0]
        bond, prefix = self._packfile._bond, self._packfile.stored_prefix
        if classes is None or any(obj._bond is not bond for obj in group):
            return False
        if self._sections is None:
            self._sections = _sections(self._packfile)
        places = [(obj.offset or 0) + prefix for obj in group]
        index = group[0].section_index
        found = _values().read(classes, self._sections, index, source, places, source.budgets)
        if found is None:
            return False
        records, source.budgets = found
        for obj, record in zip(group, records, strict=True):
            set_values(obj, record)
        return True


def depth_first(
    packfile: Packfile,
    header: Header,
    roots: list[HkObject],
    find: Callable[[HkObject], Plan | None],
) -> Written | None:
    """Write objects as ``encode.Writer.depth_first`` does, in the layout of a header, without ids.

    Those with values are written from these, the others from their bytes.
    """
    version = version_for(header.contents_version)
    budgets = [
        (MOST_CLAIMED * len(each.data) + SLACK, MOST_TEXT * len(each.data) + SLACK)
        for each in packfile.sections
    ]

    reader = Reader(packfile)

    def decode(obj: HkObject) -> Any:
        decoder = packfile.decoder
        reader.decode([obj], decoder.plan_of(obj), decoder.source_of(obj))
        return obj.values

    def both(obj: HkObject) -> tuple[Any, Any] | None:
        old, new = packfile.decoder.plan_of(obj), find(obj)
        if new is None or (made := _classes(new))[0] is None:
            return None
        stored = (None, ()) if old is None else _classes(old)
        return (stored[0] if stored[1] == made[1] else None), made[0]

    found = _writer().depth_first(
        _sections(packfile),
        roots,
        both,
        decode,
        packfile.stored_prefix,
        budgets,
        version.text_align,
    )
    if found is None:
        return None
    from chunkwright.hkx.file.encode import (
        Written,
    )  # imported here, because reading does not need it

    sinks = {}
    for index, out, local, pointers, in_payload in found[0]:
        sink = sinks[index] = Sink(version)
        sink.out, sink.pointers, sink.in_payload = out, pointers, set(in_payload)
        sink.local = array("I", local)
    return Written(sinks, *found[1:])
