"""XML packfiles: written and read as hkpackfile XML, as documents of their own, as plain data.

The text of an edited document is read once more, and that of unchanged values stays as it is. The
result is read again, to check that it holds the values of the document, because XML cannot represent
every value.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import collector_paused, fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import join
from chunkwright.binary import within
from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, bytes_to_form, check_keys
from chunkwright.errors import CorruptError, QueryError, SerializeError, boundary
from chunkwright.hkx import behaviour, instances
from chunkwright.hkx.ask import text
from chunkwright.hkx.ask.spans import Located, LocatedSpans
from chunkwright.hkx.classes.library import signature_of
from chunkwright.hkx.file import rewrite
from chunkwright.hkx.model.havok_document import ObjectList, pointed_to, settle
from chunkwright.hkx.model.hkobject import HkObject, check_listed, label, numbers_of
from chunkwright.hkx.model.record import Record
from chunkwright.hkx.xml import document, encoded, structs_in
from chunkwright.hkx.xml import resolve as xml_read
from chunkwright.hkx.xml import serialize as xml_write
from chunkwright.hkx.xml.edits import HINT, Editor, differing, objects_in
from chunkwright.hkx.xml.resolve import LAYOUT
from chunkwright.hkx.xml.serialize import HKXCMD, dialect_named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.document import Problem
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import JsonDict, JsonValue, Value
    from chunkwright.hkx.xml import Node
    from chunkwright.hkx.xml.resolve import Held
    from chunkwright.hkx.xml.serialize import Written


class Loaded(NamedTuple):
    """A packfile made from XML, and notes on what was ignored or reinterpreted."""

    packfile: Packfile
    notes: list[Problem]


def dump(packfile: Packfile, *, decimals: int | None = None, dialect: str = HKXCMD) -> Written:
    """Write a packfile as XML text, ASCII only, in the dialect of ``hkxcmd`` or ``hkxpack``.

    XML has no layout, which is chosen on reading.

    Reals are the shortest text with the same bits, or have ``decimals`` digits; the SDK writes 6.
    ``lost`` of the result lists what XML cannot represent: fourth numbers of transform columns,
    ignored members that are not zero, bits of NaNs, objects of unknown classes.
    """
    with boundary(packfile.source, packfile.format), collector_paused():
        return xml_write.write(packfile, decimals, dialect_named(dialect))


def load(
    source: fileio.Source,
    *,
    layout: str = LAYOUT,
    version: str | None = None,
    object_ids: bool = False,
    classes: Sequence[ClassTable] = (),
    limits: Limits = DEFAULT_LIMITS,
) -> Loaded:
    """Read hkpackfile XML of any known dialect into a packfile of the given layout.

    ``source`` is a path, a buffer, an open file, or the text itself, which begins with ``<``.
    ``version`` names the class tables where the text states no known contents version.
    ``object_ids`` makes a packfile of the dialect with an id before each object, numbered as
    the objects are named. ``classes`` are tables of a user's own (``library.load_table``); those
    of another version than the text are passed over. Raises ``CorruptError`` with the line for
    malformed text; a document type, and with it every entity, is refused.

    ``chunkwright.open`` makes a document of the same text that is saved as XML again.
    """
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        data, path = encoded(source), None
    else:
        data, path = fileio.load(source)
    with boundary(path, "hkpackfile XML"), collector_paused():
        held = xml_read.read(
            data,
            layout=layout,
            version=version,
            object_ids=object_ids,
            classes=classes,
            limits=limits,
        )
    held.packfile.object_prefix = 8 if object_ids else 0
    return Loaded(held.packfile, held.notes)


class StoredXml(NamedTuple):
    """The XML that a packfile was read from, and how.

    ``names`` are those of the objects in the text, by number, in the order of the text; ``notes``
    say what was ignored or reinterpreted. ``classes`` are the tables of a user.
    """

    data: bytes
    names: Mapping[int, str]
    notes: tuple[Problem, ...]
    classes: tuple[ClassTable, ...]
    limits: Limits

    def again(self, targets: Mapping[str, HkObject], data: bytes | None = None) -> Held:
        """Read the text, or another version of it, once more; see ``xml_read.read``."""
        return xml_read.read(
            self.data if data is None else data,
            classes=self.classes,
            limits=self.limits,
            targets=targets,
        )


def read_document(
    data: bytes, *, classes: Sequence[ClassTable] = (), limits: Limits = DEFAULT_LIMITS
) -> Packfile:
    """Return the document of hkpackfile XML, which is written as XML again."""
    held = xml_read.read(data, classes=classes, limits=limits)
    names = {obj.number: name for name, obj in held.objects.items()}
    stored = StoredXml(data, names, tuple(held.notes), tuple(classes), limits)
    vars(held.packfile)["stored_xml"] = stored
    return held.packfile


def located(node: Node, held: Value) -> Located:
    """Return where a value and what is in it is; ``held`` is what was read from the element."""
    made = Located([(node.start, node.end)])
    if isinstance(held, Record):
        # A struct is in an element of its own, an object is one.
        within = node if node.tag == "hkobject" else next(structs_in(node), node)
        for name, each in within.members().items():
            if name in held:
                made.inside[name] = located(each, held[name])
    elif isinstance(held, list):
        parts = [each for each in node.children if each.tag in ("hkobject", "hkcstring")]
        if len(parts) == len(held):
            pairs = zip(parts, held, strict=True)
            made.inside = {str(at): located(each, one) for at, (each, one) in enumerate(pairs)}
    return made


def spans(packfile: Packfile, data: bytes) -> LocatedSpans:
    """Return the spans of a packfile that was read from the XML in ``data``."""
    stored = packfile.stored_xml
    assert stored is not None, "only of packfiles that were read from XML"
    present = {obj.number: obj for obj in packfile.objects}
    objects = [present[number] for number in stored.names]
    nodes = objects_in(document(data))
    found = [located(node, obj.values) for node, obj in zip(nodes, objects, strict=True)]
    return LocatedSpans(data, objects, found, rest="head and end of the XML")


def write(packfile: Packfile) -> bytes:
    """Return the XML of a packfile that was read from XML: the same text if nothing was edited.

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
    _check_result(packfile, order, editor, stored.again(editor.names, made))
    return made


def _twins(packfile: Packfile, stored: StoredXml) -> dict[str, HkObject]:
    """Return the objects that were read and are still there, by their names in the text."""
    present = {obj.number: obj for obj in packfile.objects}
    return {name: present[number] for number, name in stored.names.items() if number in present}


def _checked(packfile: Packfile) -> list[HkObject]:
    """Return the objects of a document, if all of them can be written."""
    settle(packfile)
    check_listed(packfile.objects)
    listed = set(map(id, packfile.objects))
    root = packfile.root
    if root is None and listed:
        raise SerializeError("no object is the root", path="/root")
    if root is not None and id(root) not in listed:
        raise _foreign(packfile, root).within("root")
    for obj in packfile.objects:
        if obj.packfile is not packfile or not isinstance(obj.values, Record):
            raise SerializeError("this object is of another document", path=join(*label(obj)))
        if obj.object_id is not None or obj.section_index != packfile.home_section:
            raise SerializeError("XML has no ids and sections of objects", path=join(*label(obj)))
        gone = next((each for each in pointed_to(obj) if id(each) not in listed), None)
        if gone is not None:
            raise _foreign(packfile, gone).within(*label(obj))
    return list(packfile.objects)


def _foreign(packfile: Packfile, obj: HkObject) -> SerializeError:
    """Return the error about a pointer to an object that is not in the document."""
    if obj.packfile is packfile:
        what, hint = "was removed", "hkx.drop removes an object with all pointers to it"
    else:
        what, hint = "belongs to another packfile", "make one like it with hkx.new_object"
    return SerializeError(f"{obj!r} is pointed to, but {what}", hint=hint)


def _check_header(packfile: Packfile, held: Held) -> None:
    """Refuse what XML cannot represent: another header, sections, bytes after the end."""
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
    """Whether objects, values or root of a document differ from those of the text."""
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


def _check_result(
    packfile: Packfile, order: Sequence[HkObject], editor: Editor, held: Held
) -> None:
    """Refuse a document whose XML would be read as something else.

    A dialect without null writes and reads it as empty text.
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


XML: Final = "xml"
_KEYS: Final = (*OF_DOCUMENTS, XML, "classes", "root", "objects")


def to_dict(packfile: Packfile) -> JsonDict:
    """Return the text form."""
    stored = packfile.stored_xml
    assert stored is not None, "only of packfiles that were read from XML"
    data = write(packfile)
    if data != stored.data:
        packfile = read_document(data, classes=stored.classes, limits=stored.limits)
    labels = {id(obj): f"#{obj.number:04d}" for obj in packfile.objects}
    forms = {id(obj): text.object_to_dict(obj, labels) for obj in packfile.objects}
    behaviour.put_names(packfile, {at: form["members"] for at, form in forms.items()})
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
    made = read_document(_data_of(form[XML]), classes=tables)
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
    behaviour.take_names(made)
    if objects and form["root"] not in objects:
        raise CorruptError(f"the root {form['root']!r:.40} is not among the objects")
    made.root = objects.get(form["root"])
    return read_document(write(made), classes=tables)


def _new(packfile: Packfile, class_name: str, number: int) -> HkObject:
    plan = instances.library(packfile).find(class_name, None)
    if plan is None:
        raise QueryError(f"the class {class_name!r:.40} is not known")
    signature = signature_of(plan.plans.table, class_name)
    return HkObject(packfile, class_name, signature, number=number, values=plan.new())
