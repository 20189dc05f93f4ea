"""Other readers of tagfiles: the generated classes for the tables, and plain arithmetic for values.

Nothing here uses the package under test. Objects are dicts of their members, references are numbers
of objects (of items in chunked tagfiles), and members that are not saved are left out.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

from chunkwright_kaitai import HavokBinaryTagfile, HavokTagfile

OBJECT, ARRAY = 0x10, 0x20
INT_SIZES = {1: "b", 2: "h", 4: "i", 8: "q"}


def parsed(data: bytes) -> Any:
    """Return the generated class's view of a tagfile of either form."""
    if data[4:8] == b"TAG0":
        return HavokTagfile.from_bytes(data)
    return HavokBinaryTagfile.from_bytes(data)


class Chunked:
    """A chunked tagfile whose sections have the usual order."""

    def __init__(self, data: bytes) -> None:
        file = parsed(data)
        _, data_section, types, index = file.file.body.sections
        self.data: bytes = data_section.body.data
        parts = types.body.sections
        self.names = [str(one.name) for one in file.lookup.type_names]
        self.bodies = {one.id_type.value: one.description for one in parts[4].body.bodies}
        self.hashed = {one.id_type.value for one in parts[5].body.hashes}
        self.items, lists = index.body.sections[0].body.items, index.body.sections[1].body.lists
        self.patches = [(one.id_type, at) for one in lists for at in one.offsets]
        self.slots: list[tuple[int, int]] = []
        self.explained = bytearray(len(self.data))
        self.objects = {
            number: (self.names[item.id_type - 1], self._value(item.id_type, item.ofs_data))
            for number, item in enumerate(self.items)
            if item.kind.value == OBJECT
        }

    def check(self) -> None:
        """Compare the tables with the values."""
        assert sorted(self.slots) == sorted(self.patches)
        assert [kind for kind, _ in self.patches] == sorted(kind for kind, _ in self.patches)
        left = bytes(b for b, known in zip(self.data, self.explained, strict=True) if not known)
        assert not any(left), "bytes that no value explains"
        used = {item.id_type for item in self.items[1:]} | {kind for kind, _ in self.slots}
        assert self.hashed == used
        for item in self.items[1:]:
            title = self.names[item.id_type - 1]
            least = 2 if title == "char" else 16 if item.kind.value == ARRAY else 1
            aligned = self._own(item.id_type, "alignment") & 0xFFF
            assert item.ofs_data % (2 if title == "char" else max(least, aligned)) == 0

    def _own(self, kind: int, part: str) -> int:
        """Return a part of a type's body, or of the body of the nearest parent that has it."""
        while kind:
            found = getattr(self.bodies[kind], part)
            if found is not None:
                return int(found.value)
            kind = self.bodies[kind].id_parent.value
        return 0

    def _fields(self, kind: int) -> list[Any]:
        one = self.bodies[kind]
        own = list(one.fields or ())
        return (self._fields(one.id_parent.value) if one.id_parent.value else []) + own

    def _number(self, kind: int, at: int, size: int) -> int:
        number = int.from_bytes(self.data[at : at + size], "little")
        if number:
            self.slots.append((kind, at))
        return number

    def _value(self, kind: int, at: int) -> Any:
        layout, size = self._own(kind, "format"), self._own(kind, "len_value")
        raw = self.data[at : at + size]
        what, sub = layout & 15, self._own(kind, "id_sub_type")
        if what == 7:
            saved = [one for one in self._fields(kind) if not one.flags.value & 1]
            return {
                one.name: self._value(one.id_type.value, at + one.ofs_value.value) for one in saved
            }
        if what == 8 and layout & 0x20:
            step = self._own(sub, "len_value")
            return [self._value(sub, at + place * step) for place in range(layout >> 8)]
        self.explained[at : at + size] = b"\1" * size
        if what == 8:
            number = self._number(kind, at, 4 if size < 16 else 8)
            if not number:
                return []
            item, step = self.items[number], self._own(sub, "len_value")
            assert (item.id_type, item.kind.value) == (sub, ARRAY)
            return [self._value(sub, item.ofs_data + n * step) for n in range(item.num_elements)]
        if what == 6:
            return self._number(kind, at, 8) or None
        if what == 3:
            return self._text(self._number(kind, at, 8))
        if what == 5 and size == 2:
            return struct.unpack("<f", b"\0\0" + raw)[0]
        if what == 5:
            return struct.unpack("<f" if size == 4 else "<d", raw)[0]
        assert what in (2, 4), f"a value of the kind {what}"
        return int.from_bytes(raw, "little", signed=bool(layout & 0x200))

    def _text(self, number: int) -> str | None:
        if not number:
            return None
        item = self.items[number]
        end = item.ofs_data + item.num_elements
        self.explained[item.ofs_data : end] = b"\1" * item.num_elements
        assert self.data[end - 1] == 0
        return self.data[item.ofs_data : end - 1].decode()


@dataclass
class Member:
    """A member of a class of a binary tagfile."""

    name: str
    kind: int
    is_array: bool
    count: int
    refers: str


@dataclass
class Binary:
    """A binary tagfile: its objects by number, as class name and members."""

    data: bytes
    texts: list[str | None] = field(default_factory=lambda: ["", None])
    classes: list[tuple[str, list[Member]]] = field(default_factory=list)
    objects: dict[int, tuple[str, dict[str, Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        file = parsed(self.data)
        if file.file_info.sdk is not None:
            self._keep(file.file_info.sdk)
        for one in file.classes:
            self._keep(one.name)
            base = self.classes[one.idx_parent.value - 1][1] if one.idx_parent.value else []
            self.classes.append((one.name.content, base + [self._member(m) for m in one.members]))
        self.data, self.at = file.objects, 0
        while (tag := self._int()) != 7:
            assert tag == 4
            name, members = self.classes[self._int() - 1]
            self.objects[len(self.objects) + 1] = name, self._struct(members)
        self.trailing = self.data[self.at :]

    def _keep(self, text: Any) -> str:
        if text.is_literal:
            self.texts.append(text.literal)
        return str(text.content)

    def _member(self, one: Any) -> Member:
        name = self._keep(one.name)
        refers = self._keep(one.class_name) if one.class_name is not None else ""
        count = one.num_elements.value if one.is_tuple else 0
        return Member(name, one.kind.value, one.is_array, count, refers)

    def _take(self, size: int) -> bytes:
        self.at += size
        assert self.at <= len(self.data)
        return self.data[self.at - size : self.at]

    def _int(self) -> int:
        (first,) = self._take(1)
        value, shift, byte = first >> 1 & 63, 6, first
        while byte & 0x80:
            (byte,) = self._take(1)
            value |= (byte & 0x7F) << shift
            shift += 7
        return -value if first & 1 else value

    def _reals(self, count: int) -> list[float]:
        return list(struct.unpack(f"<{count}f", self._take(4 * count)))

    def _present(self, members: list[Member]) -> list[Member]:
        bits = int.from_bytes(self._take((len(members) + 7) // 8), "little")
        assert not bits >> len(members)
        return [member for place, member in enumerate(members) if bits >> place & 1]

    def _members(self, name: str) -> list[Member]:
        return next(members for one, members in self.classes if one == name)

    def _struct(self, members: list[Member]) -> dict[str, Any]:
        return {member.name: self._value(member) for member in self._present(members)}

    def _value(self, member: Member) -> Any:
        if member.is_array:
            return self._several(member, self._int())
        return self._several(member, member.count) if member.count else self._one(member)

    def _one(self, member: Member) -> Any:
        kind = member.kind
        if kind == 1:
            return self._take(1)[0]
        if kind in (2, 8):
            return self._int()
        if 3 <= kind <= 7:
            found = self._reals((1, 4, 8, 12, 16)[kind - 3])
            return found[0] if kind == 3 else found
        if kind == 9:
            return self._struct(self._members(member.refers))
        assert kind == 10
        size = self._int()
        if size <= 0:
            return self.texts[-size]
        self.texts.append(self._take(size).decode())
        return self.texts[-1]

    def _several(self, member: Member, count: int) -> list[Any]:
        if member.kind == 2:
            assert self._int() in (4, 8)
        if member.kind == 4:
            width = self._int()
            return [self._reals(width) + [0.0] * (4 - width) for _ in range(count)]
        if member.kind != 9:
            return [self._one(member) for _ in range(count)]
        made: list[dict[str, Any]] = [{} for _ in range(count)]
        for column in self._present(self._members(member.refers)):
            single = not column.is_array and not column.count
            values = (
                self._several(column, count)
                if single
                else [self._value(column) for _ in range(count)]
            )
            for one, value in zip(made, values, strict=True):
                one[column.name] = value
        return made


def xml_objects(data: bytes) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the objects of an XML tagfile of version 1 or 2 by id, as class name and members."""
    root = ElementTree.fromstring(data)
    return {
        one.get("id", ""): (one.get("type", ""), _xml_members(one)) for one in root.iter("object")
    }


def _xml_members(element: ElementTree.Element) -> dict[str, Any]:
    return {child.get("name", ""): _xml_value(child) for child in element}


def _xml_value(element: ElementTree.Element) -> Any:
    text = "".join(element.itertext())
    if element.tag == "struct":
        return _xml_members(element)
    if element.tag in ("string", "ref"):
        return text
    if element.tag in ("array", "tuple") and len(element):
        return [_xml_value(child) for child in element]
    words = [
        struct.unpack(">f", bytes.fromhex(word[1:]))[0] if word[0] == "x" else int(word)
        for word in text.split()
    ]
    return words if element.tag in ("array", "tuple") or "vec" in element.tag else words[0]
