"""Writing an edited XML packfile: the text of unchanged values stays as it is.

The text is read once more, and its values are compared with those of the document; an ``Editor``
patches those that differ. The result is read again, to check that it holds the values of the
document, because XML cannot represent every value.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import join
from chunkwright.errors import SerializeError
from chunkwright.hkx.file import rewrite
from chunkwright.hkx.kinds.record import Homogeneous, Record, same
from chunkwright.hkx.model.havok_document import children_first, pointed_to, settle, targets
from chunkwright.hkx.model.hkobject import check_listed, label
from chunkwright.hkx.xml import serialize as xml_write
from chunkwright.hkx.xml import stored as xml_stored
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.dialects import style_of
from chunkwright.hkx.xml.member_writers import MemberWriter
from chunkwright.hkx.xml.serialize import differing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.types import Value
    from chunkwright.hkx.xml.resolve import Held
    from chunkwright.hkx.xml.stored import Node, StoredXml


HINT: Final = "chunkwright convert makes a packfile of it, which can have that"
# The elements that parts of a member are.
_PARTS: Final = ("hkobject", "hkcstring")
_TOP: Final = "toplevelobject"


class Patch(NamedTuple):
    """A range of bytes of the text, and its replacement."""

    start: int
    end: int
    made: str


def _are_elements(value: Value) -> bool:
    """Whether a value is an array of elements that are XML elements themselves."""
    return isinstance(value, list) and (
        bool(value) and all(isinstance(each, Record | str | None) for each in value)
    )


def _indented(line: str, indent: str, unit: str) -> str:
    """Return a line indented by tabs with the indentation of the text instead."""
    rest = line.lstrip("\t")
    return f"{indent}{unit * (len(line) - len(rest))}{rest}"


class Editor:
    """Makes the patches that turn the stored text into the XML of the document."""

    def __init__(
        self,
        packfile: Packfile,
        order: Sequence[HkObject],
        stored: StoredXml,
        held: Held,
        twins: Mapping[str, HkObject],
    ) -> None:
        self.packfile = packfile
        self.data = stored.data
        self.held = held
        # An object of another class than its number had is a new one.
        self.twins = {
            name: obj
            for name, obj in twins.items()
            if held.objects[name].class_name == obj.class_name
        }
        self.style = style_of(stored.data)
        self.root = xml_stored.document(stored.data)
        self.nodes = xml_stored.objects_in(self.root)
        known = set(map(id, self.twins.values()))
        new = [obj for obj in order if id(obj) not in known]
        self.names = {**self.twins, **self._named(new)}
        by_identity = {id(obj): xml_values.text(name) for name, obj in self.names.items()}
        self.by_identity = by_identity
        self.writer = MemberWriter(by_identity, self.style.dialect, None)
        wanted = set(map(id, new))
        self.new = [obj for obj in children_first(packfile) if id(obj) in wanted]
        self.patches: list[Patch] = []

    def _named(self, new: Sequence[HkObject]) -> dict[str, HkObject]:
        """Return new objects by names that no object of the text has."""
        taken = {each.name for section in self.root.children for each in section.children}
        made: dict[str, HkObject] = {}
        number = max((obj.number for obj in self.packfile.objects), default=0)
        for obj in new:
            name = self.style.dialect.object_name % obj.number
            while name in taken or name in made:
                number += 1
                name = self.style.dialect.object_name % number
            made[name] = obj
        return made

    def run(self) -> bytes:
        """Return the text with all patches."""
        if not self.nodes:
            return xml_write.write(self.packfile, None, self.style.dialect).text.encode("ascii")
        for node in self.nodes:
            obj = self.twins.get(node.name)
            if obj is None:
                self._add(self._gap_before(node.start), node.end, "")
                continue
            self._record(node, obj.values, self.held.objects[node.name].values, label(obj))
        self._insert()
        self._set_root()
        return self._applied()

    def _add(self, start: int, end: int, made: str) -> None:
        self.patches.append(Patch(start, end, made))

    def _applied(self) -> bytes:
        parts, at = [], 0
        for start, end, made in sorted(self.patches, key=lambda each: each[:2]):
            text = made.replace("\n", self.style.newline)
            parts += [self.data[at:start], text.encode("ascii", "xmlcharrefreplace")]
            at = end
        return b"".join([*parts, self.data[at:]])

    def _gap_before(self, at: int) -> int:
        """Return where the white space before an offset begins."""
        while at and self.data[at - 1 : at].isspace():
            at -= 1
        return at

    def _indent(self, at: int) -> str:
        """Return the indentation of the line up to an offset; "" if there is anything else."""
        start = at
        while start and self.data[start - 1 : start] in (b" ", b"\t"):
            start -= 1
        is_line = start > 0 and self.data[start - 1 : start] == b"\n"
        return self.data[start:at].decode("ascii") if is_line else ""

    def _record(self, node: Node, one: Record, other: Record, path: tuple[str, ...]) -> None:
        """Patch the members of an object or struct that differ from what was read.

        A missing member is inserted at its place in the class.
        """
        known, names = node.members(), one.plan.names
        first: list[str] = []
        for place in differing(one, other):
            below = (*path, names[place])
            there = known.get(names[place])
            if there is not None:
                self._value(there, one, other, place, below)
                continue
            before = [known[name] for name in names[:place] if name in known]
            if before:
                after = max(before, key=lambda each: each.end)
                indent = self._indent(after.start)
                text = self._member(one, place, indent, below)
                self._add(after.end, after.end, f"\n{indent}{text}")
            else:
                first.append(self._member(one, place, self._inner(node), below))
        if first:
            self._begin(node, first)

    def _value(
        self, node: Node, one: Record, other: Record, place: int, path: tuple[str, ...]
    ) -> None:
        """Patch a member: the elements that differ if it consists of elements, else all of it."""
        new, old = one.row[place], other.row[place]
        parts = [each for each in node.children if each.tag in _PARTS]
        if isinstance(new, Record) and isinstance(old, Record) and len(parts) == 1:
            self._record(parts[0], new, old, path)
        elif isinstance(new, Homogeneous) and isinstance(old, Homogeneous):
            self._homogeneous(node, new, old, path)
        elif _are_elements(new) and _are_elements(old) and len(parts) == len(old):
            self._elements(node, parts, new, old, path)
        else:
            text = self._member(one, place, self._indent(node.start), path)
            self._add(node.start, node.end, text)

    def _homogeneous(
        self, node: Node, new: Homogeneous, old: Homogeneous, path: tuple[str, ...]
    ) -> None:
        """Patch the elements of a homogeneous array, whose class the text describes before them."""
        parts = [each for each in xml_stored.structs_in(node) if "class" not in each.attributes]
        if new.class_name != old.class_name or len(new.items) != len(parts):
            raise SerializeError(
                "the number and class of these elements cannot be changed in XML",
                path=join(*path),
                hint=HINT,
            )
        for at, (part, one, other) in enumerate(zip(parts, new.items, old.items, strict=True)):
            self._record(part, one, other, (*path, str(at)))

    def _elements(
        self,
        node: Node,
        parts: Sequence[Node],
        new: Sequence[Value],
        old: Sequence[Value],
        path: tuple[str, ...],
    ) -> None:
        """Patch the elements of an array between the first and the last that differ."""
        most = min(len(new), len(old))
        start = next((at for at in range(most) if not same(new[at], old[at])), most)
        ends = range(1, most - start + 1)
        kept = next((at - 1 for at in ends if not same(new[-at], old[-at])), most - start)
        both = most - kept
        for at in range(start, both):
            one, other = new[at], old[at]
            if isinstance(one, Record) and isinstance(other, Record):
                self._record(parts[at], one, other, (*path, str(at)))
            elif not same(one, other):
                self._add(parts[at].start, parts[at].end, self._element(one, ""))
        if len(new) == len(old):
            return
        for part in parts[both : len(old) - kept]:
            self._add(self._gap_before(part.start), part.end, "")
        indent = self._indent(parts[0].start)
        gap = f"\n{indent}" if indent else ""
        place = parts[both - 1].end if both else node.inside
        made = (self._element(one, indent) for one in new[both : len(new) - kept])
        self._add(place, place, "".join(f"{gap}{text}" for text in made))
        stated = xml_stored.attribute(self.data, node, "numelements")
        if stated is not None:
            self._add(*stated, str(len(new)))

    def _element(self, value: Value, indent: str) -> str:
        if isinstance(value, Record):
            (text,) = self.writer.objects(value.plan, [value], "")
            return self._styled(text, indent)
        return f"<hkcstring>{self.writer.text(value)}</hkcstring>"

    def _inner(self, node: Node) -> str:
        """Return the indentation of a member of an object."""
        if node.children:
            return self._indent(node.children[0].start)
        return self._indent(node.start) + self.style.unit

    def _begin(self, node: Node, texts: Sequence[str]) -> None:
        """Insert members before all others of an object or struct."""
        outer, inner = self._indent(node.start), self._inner(node)
        text = "".join(f"\n{inner}{each}" for each in texts)
        if node.inside == node.end:  # it has no end tag
            self._add(node.end - 2, node.end, f">{text}\n{outer}</hkobject>")
        else:
            is_empty = not self.data[node.inside : node.outside].strip()
            end = node.outside if is_empty else node.inside
            self._add(node.inside, end, f"{text}\n{outer}" if is_empty else text)

    def _member(self, record: Record, place: int, indent: str, path: tuple[str, ...]) -> str:
        """Return the XML of a member without indentation and line end."""
        text = self.writer.member(record, place, "")
        if not text:
            raise SerializeError(
                f"XML does not have this member, which is {record.row[place]!r:.60}",
                path=join(*path),
                hint=HINT,
            )
        return self._styled(text, indent)

    def _styled(self, text: str, indent: str) -> str:
        """Return lines with the indentation and line ends of the text; the first has none."""
        lines = text.removesuffix("\n").split("\n")
        unit = self.style.unit
        return "\n".join([lines[0], *(_indented(line, indent, unit) for line in lines[1:])])

    def _insert(self) -> None:
        """Insert new objects before the root if it is last, as the SDK writes it, else at the end."""
        last = self.nodes[-1]
        gap = self.data[self._gap_before(last.start) : last.start].decode("ascii")
        indent = self._indent(last.start)
        for obj in self.new:
            text = self._object(obj, indent)
            if self.twins.get(last.name) is self.packfile.root:
                self._add(last.start, last.start, text + gap)
            else:
                self._add(last.end, last.end, gap + text)

    def _object(self, obj: HkObject, indent: str) -> str:
        (members,) = self.writer.records(obj.values.plan, [obj.values], "\t")
        head = self.style.dialect.object_head.format(
            name=self.by_identity[id(obj)], class_name=obj.class_name
        )
        if self.style.signatures and obj.signature is not None:
            head += f' signature="{obj.signature:#x}"'
        return self._styled(f"<hkobject {head}>\n{members}</hkobject>\n", indent)

    def _set_root(self) -> None:
        """Write the name of the root into the text if it states one or has to."""
        root = self.packfile.root
        assert root is not None, "documents with objects have a root"
        name = self.by_identity[id(root)]
        stated = xml_stored.attribute(self.data, self.root, _TOP)
        if stated is not None:
            if self.data[slice(*stated)].decode("latin-1") != name:
                self._add(*stated, name)
        elif self._first_free() is not root:
            self._add(self.root.inside - 1, self.root.inside - 1, f' {_TOP}="{name}"')

    def _first_free(self) -> HkObject | None:
        """Return the object that a reader takes for the root if the text names none."""
        pointed = {id(target) for obj in self.packfile.objects for target in targets(obj.values)}
        kept = [self.twins[each.name] for each in self.nodes if each.name in self.twins]
        order = [*kept, *self.new]
        if self.twins.get(self.nodes[-1].name) is self.packfile.root:
            order = [*kept[:-1], *self.new, *kept[-1:]]
        return next((obj for obj in order if id(obj) not in pointed), order[0])


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
