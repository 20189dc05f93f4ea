"""Patching the text of an XML packfile: the text of unchanged values stays as it is.

The text is read once more, and its values are compared with those of the document; an ``Editor``
patches those that differ.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import join
from chunkwright.binary import within
from chunkwright.errors import SerializeError
from chunkwright.hkx.classes.number_codecs import NamedCodec, NumericCodec
from chunkwright.hkx.classes.references import TextCodec
from chunkwright.hkx.model import StoredArray, is_array
from chunkwright.hkx.model.havok_document import children_first, targets
from chunkwright.hkx.model.hkobject import label
from chunkwright.hkx.model.record import Homogeneous, Record, same
from chunkwright.hkx.xml import DESCRIBING, HKXCMD, HKXPACK, attribute, document, structs_in
from chunkwright.hkx.xml import serialize as xml_write
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.member_writers import DIALECTS, MemberWriter
from chunkwright.hkx.xml.serialize import HINT
from chunkwright.hkx.xml.values import bits_of, real_texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml import Node
    from chunkwright.hkx.xml.member_writers import XmlDialect
    from chunkwright.hkx.xml.packfiles import Held, StoredXml
    from chunkwright.hkx.xml.values import Bits


# The tags of the elements in a member.
_PARTS: Final = ("hkobject", "hkcstring")
_TOP: Final = "toplevelobject"


# Only hkxpack has the class of an object before its name.
_CLASS_FIRST: Final = re.compile(rb"<hkobject\s+class\s*=[^>]*\sname\s*=")


_DECIMALS: Final = re.compile(rb"[\s(>]-?\d+\.(\d+)(?=[\s)<])")


# An object in a section, one level deeper.
_LEVELS: Final = re.compile(rb"\n([ \t]+)<hksection\b")


_SDK: Final = 6


_LOOKED_AT: Final = 1 << 18


class Style(NamedTuple):
    """The style of a text: dialect, line ends, indentation, whether it has signatures."""

    dialect: XmlDialect
    newline: str
    unit: str
    signatures: bool


def style_of(data: bytes) -> Style:
    """Return the style of a text."""
    dialect = DIALECTS[HKXPACK if _CLASS_FIRST.search(data) else HKXCMD]
    places = {len(found[1]) for found in _DECIMALS.finditer(data, 0, _LOOKED_AT)}
    if places == {_SDK}:
        dialect = replace(dialect, reals=_as_sdk)
    newline = "\r\n" if b"\r\n" in data[:_LOOKED_AT] else "\n"
    levels = _LEVELS.search(data, 0, _LOOKED_AT)
    unit = "\t" if levels is None else levels[1].decode("ascii")
    return Style(dialect, newline, unit, b" signature=" in data)


def _as_sdk(bits: Bits, decimals: int | None) -> list[str]:
    """Return reals with six decimals, as the SDK writes them, where these are exact."""
    exact, short = real_texts(bits, decimals), real_texts(bits, _SDK)
    again = bits_of(list(map(float, short)))
    return [
        one if said == meant else other
        for one, other, said, meant in zip(short, exact, again, bits, strict=True)
    ]


def differing(one: Record, other: Record, *, has_null: bool = True) -> list[int]:
    """Return the indices of the members in which two instances of a class differ.

    Without ``has_null``, null and empty text are the same.
    """
    plan, found = one.plan, []
    with within() as place:
        for at, pair in enumerate(zip(one.held, other.held, strict=True)):
            place.index = plan.names[at]
            if not agree(plan.codecs[at], *pair, has_null=has_null):
                found.append(at)
    return found


def agree(codec: Codec, one: Value, other: Value, *, has_null: bool = True) -> bool:
    """Whether two values would be stored as the same bytes.

    A number that was set need not have the precision of its type. The corner of a transform is not
    written to XML, and is read as 1 if it was not set.
    """
    are_stored = type(one) is StoredArray and type(other) is StoredArray
    if (are_stored and one.bytes_for(other.codec) == other.data) or same(one, other):
        return True
    one, other = (each.make() if type(each) is StoredArray else each for each in (one, other))
    match one, other:
        case Record(), Record():
            alike = one.class_name == other.class_name
            return alike and not differing(one, other, has_null=has_null)
        case list(), list():
            element: Codec = getattr(codec, "element", codec)
            pairs = zip(one, other, strict=False)
            return len(one) == len(other) and all(
                agree(element, *pair, has_null=has_null) for pair in pairs
            )
        case Homogeneous(), Homogeneous():
            alike = (one.class_name, one.size) == (other.class_name, other.size)
            return alike and agree(codec, one.items, other.items, has_null=has_null)
        case _ if is_array(one):
            return one.shape[-2:] == (4, 4) and same(_with_corners(one), other)
    match codec, other:
        case TextCodec(), _:
            return not has_null and (one or "") == (other or "")
        case _ if is_array(other):
            return False
        case NamedCodec() | NumericCodec(), _:
            return codec.pack_many([one]) == codec.pack_many([other])
    return False


def _with_corners(values: Value) -> Value:
    import numpy as np

    made = values.copy()
    corners = made[..., 3, 3]
    made[..., 3, 3] = np.where(corners == 0, np.float32(1), corners)
    return made


_WITH_OBJECTS: Final = "hksection"


def objects_in(root: Node) -> list[Node]:
    """Return the objects of a packfile, in the order of the text."""
    return [
        each
        for section in root.children
        if section.tag == _WITH_OBJECTS
        for each in section.children
        if each.tag == "hkobject" and each.attributes.get("class") not in DESCRIBING
    ]


class Patch(NamedTuple):
    """A range of bytes of the text, and its replacement."""

    start: int
    end: int
    made: str


def _are_elements(*arrays: list[Value]) -> bool:
    """Whether arrays have elements, all of which are XML elements themselves."""
    return all(
        array and all(isinstance(each, Record | str | None) for each in array) for array in arrays
    )


def _indented(line: str, indent: str, unit: str) -> str:
    """Return a line indented by tabs with the indentation of the text instead."""
    rest = line.lstrip("\t")
    return f"{indent}{unit * (len(line) - len(rest))}{rest}"


class Editor:
    """A maker of the patches that turn the stored text into the XML of the document."""

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
        # An object with the name of one of another class is new.
        self.twins = {
            name: obj
            for name, obj in twins.items()
            if held.objects[name].class_name == obj.class_name
        }
        self.style = style_of(stored.data)
        self.root = document(stored.data)
        self.nodes = objects_in(self.root)
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
        match new, old:
            case Record(), Record() if len(parts) == 1:
                self._record(parts[0], new, old, path)
            case Homogeneous(), Homogeneous():
                self._homogeneous(node, new, old, path)
            case list(), list() if _are_elements(new, old) and len(parts) == len(old):
                self._elements(node, parts, new, old, path)
            case _:
                text = self._member(one, place, self._indent(node.start), path)
                self._add(node.start, node.end, text)

    def _homogeneous(
        self, node: Node, new: Homogeneous, old: Homogeneous, path: tuple[str, ...]
    ) -> None:
        """Patch the elements of a homogeneous array, whose class the text describes before them."""
        parts = [each for each in structs_in(node) if "class" not in each.attributes]
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
            match one, other:
                case Record(), Record():
                    self._record(parts[at], one, other, (*path, str(at)))
                case _ if not same(one, other):
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
        stated = attribute(self.data, node, "numelements")
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
                f"XML cannot store this member, whose value is {record.row[place]!r:.60}",
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
        assert root is not None, "a document with objects needs a root"
        name = self.by_identity[id(root)]
        stated = attribute(self.data, self.root, _TOP)
        if stated is not None:
            if self.data[slice(*stated)].decode("latin-1") != name:
                self._add(*stated, name)
        elif self._first_free() is not root:
            self._add(self.root.inside - 1, self.root.inside - 1, f' {_TOP}="{name}"')

    def _first_free(self) -> HkObject | None:
        """Return the object that a reader treats as the root if the text does not name one."""
        pointed = {id(target) for obj in self.packfile.objects for target in targets(obj.values)}
        kept = [self.twins[each.name] for each in self.nodes if each.name in self.twins]
        order = [*kept, *self.new]
        if self.twins.get(self.nodes[-1].name) is self.packfile.root:
            order = [*kept[:-1], *self.new, *kept[-1:]]
        return next((obj for obj in order if id(obj) not in pointed), order[0])
