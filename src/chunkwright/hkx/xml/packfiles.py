"""XML packfiles: read in the dialects of hkxcmd, HavokLib, hkxpack and the SDK, and written again.

When an edited document is written, the text of unchanged values is kept. The result is read
again, because XML cannot represent every value."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.base import collector_paused, fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import join
from chunkwright.binary import within
from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, bytes_to_form, check_keys
from chunkwright.document import Problem
from chunkwright.errors import CorruptError, QueryError, SerializeError, boundary
from chunkwright.hkx import behaviour, instances
from chunkwright.hkx.ask import text
from chunkwright.hkx.ask.spans import Located, LocatedSpans
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassTable, signature_of
from chunkwright.hkx.file import rewrite
from chunkwright.hkx.model.havok_document import ObjectList, reachable, targets
from chunkwright.hkx.model.hkobject import HkObject, label, numbers_of
from chunkwright.hkx.model.record import Record
from chunkwright.hkx.xml import (
    DESCRIBING,
    LAYOUT,
    SIGNATURE,
    Element,
    described_classes,
    document,
    encoded,
    parse,
    signature_in,
    structs_in,
    version_of,
)
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.edits import Editor, differing, objects_in
from chunkwright.hkx.xml.member_readers import MemberReader, Place
from chunkwright.hkx.xml.serialize import HINT, check_header, checked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import JsonDict, JsonValue, Value
    from chunkwright.hkx.xml import Node


class Held(NamedTuple):
    """The result of reading XML: a packfile, its objects by name in the text, root, notes."""

    packfile: Packfile
    objects: Mapping[str, HkObject]
    root: HkObject | None
    notes: list[Problem]


def read(
    data: bytes,
    *,
    layout: str = LAYOUT,
    version: str | None = None,
    object_ids: bool = False,
    classes: Sequence[ClassTable] = (),
    limits: Limits = DEFAULT_LIMITS,
    targets: Mapping[str, HkObject] | None = None,
) -> Held:
    """Read XML; see ``chunkwright.hkx.xml.load``.

    Pointers refer to the object of that name in ``targets`` if there is one, so that the values can
    be compared with those of a document that was read from the same text.
    """
    reader = _Reader(parse(data), layout, version, object_ids, limits)
    for table in classes:
        if table.version in ("", reader.packfile.header.contents_version):
            instances.use_classes(reader.packfile, table)
    return reader.run(targets or {})


class _Reader:
    """A reader of a document: its header, then the objects, then the members of each."""

    def __init__(
        self, root: Element, layout: str, version: str | None, object_ids: bool, limits: Limits
    ) -> None:
        self.root = root
        self.limits = limits
        self.object_ids = object_ids
        self.notes: list[Problem] = []
        self.elements = [
            each
            for section in self._children(root, "hksection")
            for each in self._children(section, "hkobject")
            if each.get("class") not in DESCRIBING
        ]
        limits.check("number of objects", len(self.elements), "objects")
        chosen, notes = (version, []) if version else version_of(root, self.elements)
        for message in notes:
            self._note("/", message)
        self.packfile = instances.new_packfile(chosen, layout)
        self._header_attributes()
        self.reader = MemberReader(self.packfile, limits)
        self.reader.notes = self.notes
        self.objects: dict[str, HkObject] = {}

    def _children(self, element: Element, tag: str) -> list[Element]:
        """Return the children with a tag, and note the others and text."""
        if stray := element.stray_text():
            self._note("/", f"line {element.line}: the text {stray!r:.40} is ignored")
        for each in element.children:
            if each.tag != tag:
                self._note("/", f"line {each.line}: <{each.tag:.40}> in <{element.tag}> is ignored")
        return element.findall(tag)

    def _note(self, path: str, message: str) -> None:
        self.notes.append(Problem(path, message))

    def _header_attributes(self) -> None:
        header = self.packfile.header
        most = self.root.attributes.get("maxpredicate")
        if most is None or header.file_version < 11:
            return
        words = self.root.get("predicates", "").split()
        stored = xml_values.parse_numbers([most, *words], "u2")
        header.max_predicate, *numbers = struct.unpack(f"={len(words) + 1}H", stored)
        packed = struct.pack(f"{header.byte_order}{len(words)}H", *numbers)
        header.predicates = packed + bytes(-len(packed) % 16)
        header.predicates_size = len(header.predicates)

    def run(self, targets: Mapping[str, HkObject]) -> Held:
        """Read all objects, which are in the order in which the SDK lays them out."""
        self._describe()
        names = [element.get("name") for element in self.elements]
        for element, number in zip(self.elements, numbers_of(names), strict=True):
            self._declare(element, number)
        self.reader.objects = {**self.objects, **targets}
        objects = Place(None, "objects", 0)
        for element, obj in zip(self.elements, self.objects.values(), strict=True):
            place = Place(objects, f"#{obj.number:04d}", 1)
            self.reader.members(element, self.reader.form(obj.values.plan), obj.values, place)
        self.reader.forms.clear()
        self.packfile.root = root = self._root_object()
        if not targets:
            start = [] if root is None else [root]
            reached = reachable([*start, *self.objects.values()])
            self.packfile.objects = ObjectList(self.packfile, reached)
        return Held(self.packfile, self.objects, root, self.notes)

    def _describe(self) -> None:
        """Add the classes that are described by the text and not in any table."""
        version = self.packfile.header.contents_version
        table, self.reader.described = described_classes(self.root, version)
        library = instances.library(self.packfile)
        new = [table[name] for name in table if library.find(name, None) is None]
        if new:
            # They are classes of elements of homogeneous arrays, whose owners must know them too.
            known = builtin(version)
            used = {each.get("class") for each in self.elements}
            holders = (known[name] for name in sorted(used & set(known)))
            kinds = ((one, {member.type for member in one.members}) for one in holders)
            new += [one for one, types in kinds if "HOMOGENEOUSARRAY" in types]
            instances.use_classes(self.packfile, ClassTable(version, new, source=table.source))

    def _declare(self, element: Element, number: int) -> None:
        name, class_name = element.get("name"), element.get("class")
        path = f"/objects/#{number:04d}"
        if not name or not class_name:
            raise _corrupt(element, path, "an object lacks its name or its class")
        if name in self.objects:
            raise _corrupt(element, path, f"a second object is named {name!r:.40}")
        text = element.get("signature", "")
        stated = signature_in(text)
        if text and stated is None and not SIGNATURE.fullmatch(text):
            raise _corrupt(element, path, f"{text!r:.40} is not a signature")
        library = instances.library(self.packfile)
        plan = library.find(class_name, stated) or library.find(class_name, None)
        if plan is None:
            raise QueryError(
                f"the class {class_name} is not known for {self.packfile.header.contents_version}",
                path=path,
                hint="pass its table as classes=, or with --classes of convert, get or set",
            )
        known = signature_of(plan.plans.table, class_name)
        if text and stated != known:
            difference = f"signature {text} instead of {known or 0:#x}, that of the known class"
            self._note(path, f"{class_name}: line {element.line}: {difference}")
        self.objects[name] = HkObject(
            self.packfile,
            class_name,
            known,
            object_id=number if self.object_ids and number < 1 << 64 else None,
            number=number,
            values=self.reader.form(plan).new(),
        )

    def _root_object(self) -> HkObject | None:
        """Return the ``toplevelobject``, or else the first object that no other points to."""
        top = self.root.get("toplevelobject")
        if top:
            if top not in self.objects:
                raise CorruptError(f"toplevelobject {top!r:.40} is not among the objects")
            return self.objects[top]
        names = {id(obj): name for name, obj in self.reader.objects.items()}
        listed = self.objects.values()
        pointed = {names[id(target)] for obj in listed for target in targets(obj.values)}
        free = (obj for name, obj in self.objects.items() if name not in pointed)
        return next(free, next(iter(self.objects.values()), None))


def _corrupt(element: Element, path: str, what: str) -> CorruptError:
    return CorruptError(f"line {element.line}: {what}", path=path)


class Loaded(NamedTuple):
    """A packfile made from XML, and notes on what was ignored or reinterpreted."""

    packfile: Packfile
    notes: list[Problem]


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
    ``object_ids`` makes a packfile of the dialect with an id before each object, the number in its
    name. ``classes`` are tables of a user's own (``library.load_table``); those of another version
    than the text are ignored. Raises ``CorruptError`` with the line for malformed text; a document
    type, and with it every entity, is refused.

    ``chunkwright.open`` makes a document of the same text that is saved as XML again.
    """
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        data, path = encoded(source), None
    else:
        data, path = fileio.load(source)
    with boundary(path, "hkpackfile XML"), collector_paused():
        held = read(
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
        """Read the text, or another version of it, once more; see ``read``."""
        return read(data or self.data, classes=self.classes, limits=self.limits, targets=targets)

    def twins(self, packfile: Packfile) -> dict[str, HkObject]:
        """Return the objects that were read and are still there, by their names in the text."""
        present = {obj.number: obj for obj in packfile.objects}
        return {name: present[number] for number, name in self.names.items() if number in present}


def read_document(
    data: bytes, *, classes: Sequence[ClassTable] = (), limits: Limits = DEFAULT_LIMITS
) -> Packfile:
    """Return the document of hkpackfile XML, which is written as XML again."""
    held = read(data, classes=classes, limits=limits)
    names = {obj.number: name for name, obj in held.objects.items()}
    stored = StoredXml(data, names, tuple(held.notes), tuple(classes), limits)
    vars(held.packfile)["stored_xml"] = stored
    return held.packfile


def located(node: Node, held: Value) -> Located:
    """Return where a value and its contents are; ``held`` is what was read from the element."""
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
    objects = list(stored.twins(packfile).values())
    nodes = objects_in(document(data))
    found = [located(node, obj.values) for node, obj in zip(nodes, objects, strict=True)]
    return LocatedSpans(data, objects, found, rest="head and end of the XML")


def write(packfile: Packfile) -> bytes:
    """Return the XML of a packfile that was read from XML: the same text if nothing was edited.

    Raises ``SerializeError`` naming the object and member that XML cannot represent.
    """
    stored = packfile.stored_xml
    assert stored is not None, "only of packfiles that were read from XML"
    order = checked(packfile)
    twins = stored.twins(packfile)
    held = stored.again(twins)
    check_header(packfile, held)
    if not _differs(packfile, order, held, twins):
        return stored.data
    rewrite.rewrite(packfile)  # raises an error for values that no Havok file can hold
    editor = Editor(packfile, order, stored, held, twins)
    made = editor.run()
    _check_result(packfile, order, editor, stored.again(editor.names, made))
    return made


def _differs(
    packfile: Packfile, order: Sequence[HkObject], held: Held, twins: Mapping[str, HkObject]
) -> bool:
    """Whether objects, values or root of a document differ from those of the text."""
    if len(held.objects) != len(twins) or len(order) != len(twins):
        return True
    if _name_in(held.root, held.objects) != _name_in(packfile.root, twins):
        return True
    return any(
        obj.class_name != held.objects[name].class_name
        or differing(obj.values, held.objects[name].values)
        for name, obj in twins.items()
    )


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
    if _name_in(held.root, held.objects) != _name_in(packfile.root, names):
        raise SerializeError("the root cannot be written as XML", path="/root")


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
    made: JsonDict = {"xml": _lines_of(data)}
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
    check_keys(form, *OF_DOCUMENTS, "xml", "classes", "root", "objects")
    tables = [table for table in text.classes_of(form) if table is not None]
    made = read_document(_data_of(form["xml"]), classes=tables)
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
