"""XML tagfiles of version 3: what their form says of their types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.binary.forms import check_keys
from chunkwright.tagfile.model import head_of
from chunkwright.tagfile.xml.head import TYPED
from chunkwright.tagfile.xml.types import XmlField, XmlType, XmlTypesHead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.model.types import JsonDict
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Tagfile


def head_to_dict(tagfile: Tagfile) -> JsonDict:
    """Return the head as plain data."""
    head = head_of(tagfile, XmlTypesHead)
    types = [_type_to_dict(one) for one in head.types]
    return {"version": TYPED, "declaration": head.declaration, "types": types}


def head_from_dict(form: Any) -> XmlTypesHead:
    """Return the head of plain data."""
    check_keys(form, "version", "declaration", "types")
    types = tuple(_type_from_dict(row) for row in form["types"])
    return XmlTypesHead(form["declaration"], types)


def info(tagfile: Tagfile) -> JsonDict:
    """Count the types."""
    return {"version": TYPED, "types": len(head_of(tagfile, XmlTypesHead).types)}


def parts(tagfile: Tagfile, parent: Item) -> Iterator[Item]:
    """Yield the types that the file describes."""
    from chunkwright.query.items import Line  # here, because reading needs none

    head = head_of(tagfile, XmlTypesHead)
    yield Line(
        parent,
        "types",
        f"{len(head.types):,}",
        lambda line: (Line(line, one.id, head.title(one.id)) for one in head.types),
    )


def _type_to_dict(one: XmlType) -> JsonDict:
    made = one._asdict()
    if one.fields is not None:
        made["fields"] = [each._asdict() for each in one.fields]
    return made


def _type_from_dict(row: Any) -> XmlType:
    """Return a type of plain data, whose tuples are lists there."""
    check_keys(row, *XmlType._fields)
    made = dict(row)
    if made["parameters"] is not None:
        made["parameters"] = tuple(made["parameters"])
    if made["fields"] is not None:
        for each in made["fields"]:
            check_keys(each, *XmlField._fields)
        made["fields"] = tuple(XmlField(**each) for each in made["fields"])
    return XmlType(**made)
