"""An XML packfile as JSON-ready plain data: its text, and its objects by class and member.

What is built of it is the text with whatever the objects say that it does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, bytes_to_form, check_keys
from chunkwright.binary.reading import within
from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx import values
from chunkwright.hkx.ask import text
from chunkwright.hkx.ask.addresses import numbers_of
from chunkwright.hkx.behaviour import graph
from chunkwright.hkx.classes.library import signature_of
from chunkwright.hkx.model.havok_document import ObjectList
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.xml import edits as xml_edits
from chunkwright.hkx.xml import stored as xml_stored

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.types import JsonDict, JsonValue

XML: Final = "xml"
_KEYS: Final = (*OF_DOCUMENTS, XML, "classes", "root", "objects")


def to_dict(packfile: Packfile) -> JsonDict:
    """Return the text form."""
    stored = packfile.stored_xml
    assert stored is not None, "only of packfiles that were read from XML"
    data = xml_edits.write(packfile)
    if data != stored.data:
        packfile = xml_stored.read(data, classes=stored.classes, limits=stored.limits)
    labels = {id(obj): f"#{obj.number:04d}" for obj in packfile.objects}
    forms = {id(obj): text.object_to_dict(obj, labels) for obj in packfile.objects}
    graph.put_names(packfile, {at: form["members"] for at, form in forms.items()})
    made: JsonDict = {XML: _lines_of(data)}
    if stored.classes:
        made["classes"] = [table.to_text().splitlines() for table in stored.classes]
    made["root"] = labels.get(id(packfile.root))
    made["objects"] = {labels[at]: form for at, form in forms.items()}
    return made


def _lines_of(data: bytes) -> JsonValue:
    """Return text as lines; as bytes if it is not in UTF-8."""
    try:
        return data.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        return bytes_to_form(data)


def _data_of(form: JsonValue) -> bytes:
    if isinstance(form, list) and all(isinstance(line, str) for line in form):
        return "\n".join(form).encode("utf-8", "surrogatepass")
    return bytes_from_form(form)


def from_dict(form: Mapping[str, JsonValue]) -> Packfile:
    """Build an XML packfile from its text form; ``CorruptError`` if that is malformed."""
    check_keys(form, *_KEYS)
    tables = [table for table in text.classes_of(form) if table is not None]
    made = xml_stored.read(_data_of(form[XML]), classes=tables)
    named = form["objects"]
    known = {(obj.number, obj.class_name): obj for obj in made.objects}
    objects: dict[str, HkObject] = {}
    with within("objects") as segment:
        for label, number in zip(named, numbers_of(named), strict=True):
            segment.index = label
            name = named[label]["class"]
            objects[label] = known.get((number, name)) or _new(made, name, number)
        for label, obj in objects.items():
            segment.index = label
            text.fill(obj, named[label], objects)
    made.objects = ObjectList(made, objects.values())
    graph.take_names(made)
    if objects and form["root"] not in objects:
        raise CorruptError(f"the root {form['root']!r:.40} is not among the objects")
    made.root = objects.get(form["root"])
    return xml_stored.read(xml_edits.write(made), classes=tables)


def _new(packfile: Packfile, class_name: str, number: int) -> HkObject:
    plan = values.library(packfile).find(class_name, None)
    if plan is None:
        raise QueryError(f"the class {class_name!r:.40} is not known")
    signature = signature_of(plan.plans.table, class_name)
    return HkObject(packfile, class_name, signature, number=number, values=plan.new())
