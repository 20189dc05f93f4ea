"""Members that a spec made for binary tagfiles reads equal those that the package decodes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.hkx.classes.codecs import CharCodec
from chunkwright.hkx.model import StoredArray
from chunkwright.hkx.model.record import ArrayHeader, Record
from chunkwright.tagfile.binary import bodies, codecs

if TYPE_CHECKING:
    from chunkwright.hkx.classes.plan import Plan


class BinaryComparison:
    """A walk through objects, side by side with the values that a parser read for them.

    A text that was stored before is a number for the parser; ``texts`` are those of the objects in
    the order of the file, as ``noting_texts`` records them.
    """

    def __init__(self, types: Any, document: Any, root: Any, texts: list[str]) -> None:
        self.types = types
        self.objects = list(document.objects)
        self.read = [each for each in root.objects if each.tag != 14]
        self.texts = texts
        self.counted: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self) -> BinaryComparison:
        assert len(self.read) == len(self.objects)
        for place, (obj, found) in enumerate(zip(self.objects, self.read, strict=True)):
            self.counted["objects"] += 1
            self.check(found.class_name == obj.class_name, f"#{place}", found.class_name, obj)
            self.structs(found.body, [obj.values], f"#{place} {obj.class_name}", alone=True)
        return self

    def check(self, right: object, where: str, found: object, expected: object) -> None:
        self.counted["values"] += 1
        if not right:
            self.wrong.append(f"{where}: {found!r:.80} is not {expected!r:.80}")

    def structs(self, found: Any, records: list[Record], where: str, *, alone: bool) -> None:
        """Compare a struct, or the columns of several."""
        if not records:
            return
        plan: Plan = records[0].plan
        body = self.types.bodies.of(plan)
        ids = self.types.members[plan.name].ids
        presence = getattr(found, "presence", [])
        for place, (name, member) in enumerate(zip(plan.names, body.members, strict=True)):
            here = f"{where}.{name}"
            values = [record[name] for record in records]
            if not presence[place // 8] >> place % 8 & 1:
                right = all(member.always or member.is_zero(value) for value in values)
                self.check(right, here, "absent", values)
                continue
            made = getattr(found, ids[name])
            if alone:
                self.one(made, values[0], member, here)
            else:
                self.column(made, values, member, here)

    def one(self, found: Any, expected: Any, member: Any, where: str) -> None:
        if isinstance(member, bodies.StructMember):
            self.structs(found, [expected], where, alone=True)
        elif isinstance(member, bodies.ArrayMember | bodies.TupleMember):
            self.several(found, expected, member.element, where)
        else:
            self.plain(found, expected, member, where)

    def column(self, found: Any, values: list[Any], member: Any, where: str) -> None:
        if isinstance(member, bodies.ArrayMember | bodies.TupleMember):
            for one, value in zip(found, values, strict=True):
                self.several(one.values, value, member.element, where)
        else:
            self.several(found, values, member, where)

    def several(self, found: Any, expected: Any, member: Any, where: str) -> None:
        if isinstance(expected, StoredArray):
            expected = expected.make()
        if isinstance(expected, ArrayHeader):
            self.check(not expected.size, where, found, expected)
        elif isinstance(member, bodies.StructMember):
            self.structs(found, list(expected), where, alone=False)
        elif isinstance(member.codec, CharCodec) and isinstance(found, bytes):
            whole = b"".join(expected) if isinstance(expected, list) else expected
            self.check(found == whole, where, found, expected)
        else:
            found = getattr(found, "values", getattr(found, "vectors", found))
            self.check(len(found) == len(expected), where, found, expected)
            for one, value in zip(found, expected, strict=False):
                self.plain(one, value, member, where)

    def plain(self, found: Any, expected: Any, member: Any, where: str) -> None:
        if isinstance(expected, StoredArray):
            expected = expected.make()
        if isinstance(member, codecs.VectorMember):
            numbers = list(_numbers(found))
            flat = np.asarray(expected, np.float32).ravel()
            padded = np.array(numbers + [0.0] * (len(flat) - len(numbers)), np.float32)
            self.check(np.array_equal(padded, flat, equal_nan=True), where, numbers, expected)
        elif isinstance(member, codecs.RefMember):
            place = found.number.value
            other = self.objects[place - 1] if place else None
            self.check(other is expected, where, place, expected)
            self.counted["pointers"] += 1
        elif isinstance(member, codecs.TextMember):
            self.check(self.text(found) == expected, where, found.value, expected)
            self.counted["texts"] += 1
        elif isinstance(member, codecs.RealMember):
            self.check(np.float32(found) == np.float32(expected), where, found, expected)
        else:
            number = int(getattr(found, "value", found))
            self.check(number == member.raw(expected), where, number, expected)

    def text(self, found: Any) -> str | None:
        """Return a text, even if it was stored before."""
        number = found.len_text.value
        if number > 0 or number == 0 or found.idx_text < found.num_class_texts:
            return str(found.value) if number != -1 else None
        place: int = found.idx_text - found.num_class_texts
        return self.texts[place]


def _numbers(found: Any) -> Any:
    if hasattr(found, "values"):
        yield from found.values
    elif hasattr(found, "columns"):
        for column in found.columns:
            yield from _numbers(column)
    elif hasattr(found, "translation"):
        for part in (found.translation, found.rotation, found.scale):
            yield from _numbers(part)
    else:
        yield from (found.x, found.y, found.z, found.w)


def noting_texts(parser: Any) -> list[str]:
    """Make a parser record the texts that objects store, in the order of the file."""
    noted: list[str] = []
    read = parser.ObjectText._read

    def reading(self: Any) -> None:
        read(self)
        if self.len_text.value > 0:
            noted.append(self.literal)

    parser.ObjectText._read = reading
    return noted
