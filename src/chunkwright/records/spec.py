"""Layouts from specs: the fields of a type of a compiled ``.ksy``, as the parts of a record.

A compiled spec is a mapping from the names of its types to their fields, in the order of ``seq``.
It says what is in the bytes; what a model adds (enums, defaults, classes of records) is passed
beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from chunkwright.records import FLOAT32, Octets, Whole
from chunkwright.records.layout import Layout, Magic, Many, Part, Rest, Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from enum import IntEnum

    from chunkwright.records import Kind


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a type of a spec.

    ``type`` is a number such as ``u4``, ``f4``, another type of the spec, or "" for bytes, of
    which ``size`` is the number, None for all up to the end. ``count`` is the field that says how
    many there are of a field that repeats.
    """

    name: str
    type: str = ""
    enum: str = ""
    contents: bytes = b""
    size: int | None = None
    count: str = ""


_CODES: Final = {
    f"{'us'[sign]}{size}": code.lower() if sign else code
    for size, code in ((1, "B"), (2, "H"), (4, "I"), (8, "Q"))
    for sign in (0, 1)
}


def layout_of(
    record: type[Any],
    spec: Sequence[Field],
    *,
    types: Mapping[str, Layout | tuple[Kind[Any], int]] | None = None,
    parts: Mapping[str, Part] | None = None,
    enums: Mapping[str, type[IntEnum]] | None = None,
    defaults: Mapping[str, object] | None = None,
    **options: Any,
) -> Layout:
    """Return the layout of a class of records from the fields of a spec.

    ``types`` are the layouts of its other types, or their kind and alignment; ``parts`` replace
    fields of a name; ``defaults`` are what the text form omits, also an empty list. ``options`` are
    those of ``Layout``.
    """
    made = _parts(spec, types or {}, parts or {}, enums or {}, defaults or {})
    return Layout(record, *made, **options)


def _parts(
    spec: Sequence[Field],
    types: Mapping[str, Layout | tuple[Kind[Any], int]],
    parts: Mapping[str, Part],
    enums: Mapping[str, type[IntEnum]],
    defaults: Mapping[str, object],
) -> Iterator[Part]:
    counts = {field.count for field in spec if field.count}
    for field in spec:
        if field.name in parts:
            yield parts[field.name]
        elif field.contents:
            yield Magic(field.contents)
        elif field.name in counts:
            continue  # what it counts reads and writes it
        elif field.type in types:
            yield _of_type(field, types[field.type], defaults)
        elif field.type or field.size is not None:
            yield Value(field.name, _kind(field, enums), defaults.get(field.name))
        else:
            yield Rest(field.name)


def _of_type(
    field: Field, of: Layout | tuple[Kind[Any], int], defaults: Mapping[str, object]
) -> Part:
    if isinstance(of, Layout):
        return Many(field.name, of, optional=field.name in defaults)
    kind, align = of
    return Value(field.name, kind, defaults.get(field.name), align)


def _kind(field: Field, enums: Mapping[str, type[IntEnum]]) -> Kind[Any]:
    if field.type == "f4":
        return FLOAT32
    if field.size is not None:
        return Octets(field.size)
    return Whole(_CODES[field.type], enums.get(field.enum))
