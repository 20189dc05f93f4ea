"""Writing an XML packfile that was edited: what is as it was stays as it is written.

The text is read once more, and its values are compared with those of the document: ``xml_patches``
writes what differs. What comes out is read again to see that it says what the document holds, as XML
cannot represent every value.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from chunkwright.addresses import join
from chunkwright.errors import SerializeError
from chunkwright.hkx import graph, rewrite
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.hkobject import check_listed, label
from chunkwright.hkx.xml_agreement import differing
from chunkwright.hkx.xml_patches import HINT, Editor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.hkx.hkobject import HkObject
    from chunkwright.hkx.model import Packfile
    from chunkwright.hkx.xml_read import Held
    from chunkwright.hkx.xml_stored import StoredXml


def write(packfile: Packfile) -> bytes:
    """Return the XML of a packfile that was read from XML: as it was read, if nothing was edited.

    Raises ``SerializeError`` naming the object and member that XML cannot represent.
    """
    stored = packfile.stored_xml
    assert stored is not None, "only of packfiles that were read from XML"
    order = _checked(packfile)
    twins = _twins(packfile, stored)
    held = stored.again(twins)
    _check_header(packfile, held)
    if not _differs(packfile, order, held, twins):
        return stored.data
    rewrite.rewrite(packfile)  # which names what no Havok file can hold
    editor = Editor(packfile, order, stored, held, twins)
    made = editor.run()
    _check_said(packfile, order, editor, stored.again(editor.names, made))
    return made


def _twins(packfile: Packfile, stored: StoredXml) -> dict[str, HkObject]:
    """Return the objects that were read and are still there, by their names in the text."""
    present = {obj.number: obj for obj in packfile.objects}
    return {name: present[number] for number, name in stored.names.items() if number in present}


def _checked(packfile: Packfile) -> list[HkObject]:
    """Return the objects of a document, if all of them can be written."""
    graph.settle(packfile)
    check_listed(packfile.objects)
    listed = set(map(id, packfile.objects))
    root = packfile.root
    if root is None and listed:
        raise SerializeError("no object is the root", path="/root")
    if root is not None and id(root) not in listed:
        raise _stranger(packfile, root).within("root")
    for obj in packfile.objects:
        if obj.packfile is not packfile or not isinstance(obj.values, Record):
            raise SerializeError("this object is of another document", path=join(*label(obj)))
        if obj.object_id is not None or obj.section_index != packfile.home_section:
            raise SerializeError("XML has no ids and sections of objects", path=join(*label(obj)))
        gone = next((each for each in graph.pointed_to(obj) if id(each) not in listed), None)
        if gone is not None:
            raise _stranger(packfile, gone).within(*label(obj))
    return list(packfile.objects)


def _stranger(packfile: Packfile, obj: HkObject) -> SerializeError:
    """Return the error about a pointer to an object that is not in the document."""
    if obj.packfile is packfile:
        what, hint = "was removed", "hkx.drop removes an object with all pointers to it"
    else:
        what, hint = "belongs to another packfile", "make one like it with hkx.new_object"
    return SerializeError(f"{obj!r} is pointed to, but {what}", hint=hint)


def _check_header(packfile: Packfile, held: Held) -> None:
    """Refuse what an XML packfile has not: another header, sections, bytes after the end."""
    for field in fields(packfile.header):
        is_value = getattr(packfile.header, field.name)
        if is_value != getattr(held.packfile.header, field.name):
            raise SerializeError(
                f"the header of an XML packfile cannot be changed, to {is_value!r:.60}",
                path=f"/header/{field.name}",
                hint="hkx.convert makes a packfile of another version or layout",
            )
    for name in ("trailing", "object_prefix"):
        if getattr(packfile, name):
            raise SerializeError(f"an XML packfile has no {name}", path=f"/{name}", hint=HINT)
    if any(section.size for section in packfile.sections):
        raise SerializeError("an XML packfile has no sections", path="/sections", hint=HINT)


def _differs(
    packfile: Packfile, order: Sequence[HkObject], held: Held, twins: Mapping[str, HkObject]
) -> bool:
    """Whether a document holds other objects, values or another root than the text says."""
    if len(held.objects) != len(twins) or len(order) != len(twins):
        return True
    if _name_of(held) != _name_in(packfile.root, twins):
        return True
    return any(
        obj.class_name != held.objects[name].class_name
        or differing(obj.values, held.objects[name].values)
        for name, obj in twins.items()
    )


def _name_of(held: Held) -> str | None:
    return _name_in(held.root, held.objects)


def _name_in(obj: HkObject | None, named: Mapping[str, HkObject]) -> str | None:
    return next((name for name, each in named.items() if each is obj), None)


def _check_said(packfile: Packfile, order: Sequence[HkObject], editor: Editor, held: Held) -> None:
    """Refuse a document whose XML is read as something else.

    A dialect without null has it written, and read, as empty text.
    """
    names, has_null = editor.names, editor.style.dialect.has_null_text
    classes = {name: obj.class_name for name, obj in held.objects.items()}
    said = {name: obj.class_name for name, obj in names.items()}
    if said != classes or len(names) != len(order):
        raise SerializeError("the names of the objects cannot be written as XML", path="/objects")
    for name, obj in names.items():
        found = held.objects[name]
        for place in differing(obj.values, found.values, has_null=has_null):
            member, value = obj.values.plan.names[place], obj.values.row[place]
            raise SerializeError(
                f"XML cannot represent {value!r:.60}: it would be read as"
                f" {found.values.row[place]!r:.60}",
                path=join(*label(obj), member),
                hint=HINT,
            )
    if _name_of(held) != _name_in(packfile.root, names):
        raise SerializeError("the root cannot be written as XML", path="/root")
