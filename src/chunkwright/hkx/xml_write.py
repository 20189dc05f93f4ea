"""Writing hkpackfile XML, in one of the dialects that other tools read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from chunkwright.base.addresses import join
from chunkwright.hkx import graph, serialize, xml_values
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.hkobject import label
from chunkwright.hkx.xml_forms import MemberWriter
from chunkwright.hkx.xml_losses import Losses

if TYPE_CHECKING:
    from chunkwright.document import Problem
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model import HkObject, Packfile
    from chunkwright.hkx.xml_dialects import XmlDialect

_INDENT = "\t\t\t"


class Written(NamedTuple):
    """XML text, and what it does not represent of the packfile."""

    text: str
    lost: list[Problem]


def write(packfile: Packfile, decimals: int | None, dialect: XmlDialect) -> Written:
    """Return all objects as XML; see ``chunkwright.hkx.xml.dump``."""
    # What cannot be written to a packfile has no XML form.
    stored = serialize.current(packfile)
    graph.settle(packfile)
    packfile.decode_all()
    order = _order(packfile, dialect)
    known = [obj for obj in order if type(obj.values) is Record]
    names = {id(obj): dialect.object_name % obj.number for obj in known}
    losses = Losses(dialect)
    texts = _objects(known, names, dialect, decimals, losses)
    parts = [_head(packfile, names, dialect)]
    for obj in order:
        text = texts.get(id(obj))
        if text is None:
            name = dialect.object_name % obj.number
            error = obj.values.error
            losses.add(
                join(*label(obj)),
                f"an object {'of an unknown class' if error is None else 'that cannot be decoded'}",
                None
                if obj.offset is None
                else packfile.sections[obj.section_index].start + obj.offset,
            )
            what = "of the unknown class" if error is None else "not decoded, and of the class"
            text = f"\t\t<!-- {name} is {what} {_word(obj.class_name)} -->\n"
        parts += [text, dialect.gap]
    parts += ["\t</hksection>\n", dialect.gap, "</hkpackfile>\n"]
    losses.of_container(packfile, stored)
    return Written("".join(parts), losses.found)


def _order(packfile: Packfile, dialect: XmlDialect) -> list[HkObject]:
    if not dialect.root_first:
        return graph.children_first(packfile)
    start = [] if packfile.root is None else [packfile.root]
    return graph.reachable([*start, *packfile.objects])


def _objects(
    order: list[HkObject],
    names: dict[int, str],
    dialect: XmlDialect,
    decimals: int | None,
    losses: Losses,
) -> dict[int, str]:
    """Return the text of each object, by its identity; they are written class by class."""
    groups: dict[Plan, tuple[list[HkObject], list[Record]]] = {}
    for obj in order:
        record = obj.values
        objects, records = groups.setdefault(record.plan, ([], []))
        objects.append(obj)
        records.append(record)
    writer = MemberWriter(names, dialect, decimals)
    texts: dict[int, str] = {}
    heads: dict[tuple[str, int | None], str] = {}
    suspects: set[int] = set()
    for plan, (objects, records) in groups.items():
        writer.suspect = False
        members = writer.records(plan, records, _INDENT)
        for obj, text in zip(objects, members, strict=True):
            head = heads.get((obj.class_name, obj.signature))
            if head is None:
                head = heads[obj.class_name, obj.signature] = _object_head(obj, dialect)
            texts[id(obj)] = head % (names[id(obj)], text)
        if writer.suspect:
            suspects.update(map(id, objects))
    losses.look_at(writer.suspects)
    for obj in order if suspects else ():
        if id(obj) in suspects:
            losses.of_record(obj.values, f"/objects/#{obj.number:04d}")
    return texts


def _object_head(obj: HkObject, dialect: XmlDialect) -> str:
    """Return the template of objects of a class: gaps for name and members."""
    head = dialect.object_head.format(name="%s", class_name=obj.class_name.replace("%", "%%"))
    stated = "" if obj.signature is None else f' signature="{obj.signature:#x}"'
    return f"\t\t<hkobject {head}{stated}>\n%s\t\t</hkobject>\n"


def _head(packfile: Packfile, names: dict[int, str], dialect: XmlDialect) -> str:
    header = packfile.header
    top = {"classversion": str(header.file_version), "contentsversion": header.contents_version}
    if packfile.root is not None and id(packfile.root) in names:
        top["toplevelobject"] = names[id(packfile.root)]
    if header.max_predicate != -1:
        found = np.frombuffer(header.predicates, f"{header.byte_order}u2")
        top["maxpredicate"] = str(header.max_predicate)
        top["predicates"] = " ".join(map(str, found[found != 0].tolist()))
    attributes = " ".join(f'{key}="{xml_values.text(value)}"' for key, value in top.items())
    return (
        f"{dialect.head}\n<hkpackfile {attributes}>\n{dialect.gap}"
        f'\t<hksection name="__data__">\n{dialect.gap}'
    )


def _word(text: str) -> str:
    return text.replace("--", "- -").encode("ascii", "replace").decode()
