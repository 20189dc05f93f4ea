"""The spec of binary tagfiles: the spec of the form, with the bodies of some classes.

A struct is one type where it stands alone, and another, of columns, where there are several.
"""

from __future__ import annotations

import re
from string import Template
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError
from chunkwright.formats.results import find_specs
from chunkwright.hkx.kinds import codecs, number_codecs, references
from chunkwright.hkx.kinds.number_codecs import BoolNames, FlagNames
from chunkwright.hkx.specs.classes import Enums, Members, enum_text
from chunkwright.hkx.specs.templates import RESERVED, Identifiers, blocks, quoted, text_of
from chunkwright.tagfile.binary import bodies
from chunkwright.tagfile.binary import codecs as stored

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes.layout import Slot
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.tagfile.binary.bodies import Bodies
    from chunkwright.tagfile.binary.codecs import MemberCodec

_FORM: Final = "havok_binary_tagfile.ksy"
_BLOCKS: Final = {16: "vector4", 48: "matrix3", 64: "matrix4"}
_SIMPLE: Final = {
    stored.RealMember: "f4",
    stored.RefMember: "object_ref",
    stored.TextMember: "object_text",
    stored.IntMember: "whole_number",
}


class BinaryTypes:
    """Collects classes, and writes them as types: alone, and in columns where that is needed."""

    def __init__(self, bodies_of: Bodies, objects: Iterable[Plan]) -> None:
        self.bodies = bodies_of
        self.enums = Enums()
        self.plans: dict[str, Plan] = {}
        self.members: dict[str, Members] = {}
        taken = re.findall(r"^  (\w+):", form_text() + template() + blocks(), re.MULTILINE)
        self._ids = Identifiers(taken)
        self._lines: dict[str, list[str]] = {}
        self.objects = sorted(objects, key=lambda plan: plan.name)
        for plan in self.objects:
            self.alone(plan)

    def alone(self, plan: Plan) -> str:
        """Return the type of one struct."""
        name = self._ids.of((plan.name, False), plan.name)
        if name not in self._lines:
            self._lines[name] = []
            self._lines[name] = self._struct(name, plan, "")
        return name

    def columns(self, plan: Plan) -> str:
        """Return the type of several structs."""
        name = self._ids.of((plan.name, True), f"{plan.name}_columns")
        if name not in self._lines:
            self._lines[name] = []
            self._lines[name] = self._struct(name, plan, "num_elements")
        return name

    def wrapped(self, rows: list[str], slot: Slot) -> str:
        """Return a type of its own for rows, of which there are several."""
        name = self._ids.of(tuple(rows), f"{slot.owner.name}_{slot.member.name}")
        self._lines[name] = [f"  {name}:", "    seq:", *rows]
        return name

    def type_lines(self) -> list[str]:
        """Return the lines of all types."""
        return [line for name in sorted(self._lines) for line in self._lines[name]]

    def _struct(self, name: str, plan: Plan, count: str) -> list[str]:
        body = self.bodies.of(plan)
        ids = Identifiers({*RESERVED, "num_elements"})
        given = {member: ids.of(member, member) for member in plan.names}
        lines = [f"  {name}:", f"    -orig-id: {quoted(plan.name)}"]
        title = next((at for at in plan.titles), None)
        if title is not None and not count:
            lines.append(f"    -webide-representation: '{{{given[plan.names[title]]}}}'")
        if count:
            lines += [f"    -webide-representation: '{{{count}:dec}}'"]
            lines += ["    params:", f"      - id: {count}", "        type: s4"]
        self.plans[plan.name] = plan
        self.members[plan.name] = Members(given, [], [])
        rows: list[str] = []
        if body.mask_size:
            presence = ids.of(("presence",), "presence")
            rows += _row(presence, ["type: u1", "repeat: expr", f"repeat-expr: {body.mask_size}"])
        for place, (member, slot, codec) in enumerate(
            zip(body.members, plan.slots, plan.codecs, strict=True)
        ):
            if isinstance(member, bodies.VoidMember):
                continue
            shown = f"if: ({presence}[{place // 8}] & {1 << place % 8}) != 0"
            rows += self._member(given[plan.names[place]], member, slot, codec, count, shown, ids)
        return [*lines, *(["    seq:", *rows] if rows else [])]

    def _member(
        self,
        name: str,
        member: MemberCodec,
        slot: Slot,
        codec: Codec,
        count: str,
        shown: str,
        ids: Identifiers,
    ) -> list[str]:
        """Return the rows of one member, or of its column if there is a ``count``."""
        about = [f"-orig-id: {quoted(slot.member.name)}"]
        if isinstance(member, bodies.ArrayMember):
            element = getattr(codec, "element", codec)
            if count:
                head = _row("num_values", ["type: varint"])
                inner = self.several(member.element, slot, element, "num_values.value.as<s4>")
                kind = self.wrapped([*head, *_row("values", inner)], slot)
                return _row(name, [*about, *_repeated(kind, count), shown])
            number = ids.of(("number", name), f"num_{name}")
            inner = self.several(member.element, slot, element, f"{number}.value.as<s4>")
            return [*_row(number, ["type: varint", shown]), *_row(name, [*about, *inner, shown])]
        if isinstance(member, bodies.TupleMember):
            element = codec.element if isinstance(codec, references.FixedCodec) else codec
            inner = self.several(member.element, slot, element, str(member.count))
            if count:
                kind = self.wrapped(_row("values", inner), slot)
                inner = _repeated(kind, count)
            return _row(name, [*about, *inner, shown])
        one = self.several(member, slot, codec, count) if count else self.one(member, slot, codec)
        return _row(name, [*about, *one, shown])

    def one(self, member: MemberCodec, slot: Slot, codec: Codec) -> list[str]:
        """Return the type of a single value."""
        if isinstance(member, stored.ByteMember):
            return self._byte(slot, codec)
        if isinstance(member, bodies.StructMember):
            assert isinstance(codec, codecs.StructCodec)
            return [f"type: {self.alone(codec.plan)}"]
        if isinstance(member, stored.VectorMember):
            is_transform = "QSTRANSFORM" in (slot.member.type, slot.member.subtype)
            return [f"type: {'qs_transform' if is_transform else _BLOCKS[codec.size]}"]
        return [f"type: {_SIMPLE[type(member)]}"]

    def several(self, member: MemberCodec, slot: Slot, codec: Codec, count: str) -> list[str]:
        """Return the type of so many values."""
        if isinstance(member, stored.ByteMember) and isinstance(codec, codecs.CharCodec):
            return [f"size: {count}"]
        if isinstance(member, bodies.StructMember):
            assert isinstance(codec, codecs.StructCodec)
            return [f"type: {self.columns(codec.plan)}({count})"]
        if isinstance(member, stored.IntMember):
            return [f"type: whole_numbers({count})"]
        if isinstance(member, stored.Vec4Member):
            return [f"type: vectors({count})"]
        if isinstance(member, bodies.ArrayMember | bodies.TupleMember):
            raise CorruptError(f"{slot.member.name} is an array of arrays")
        return [*self.one(member, slot, codec), "repeat: expr", f"repeat-expr: {count}"]

    def _byte(self, slot: Slot, codec: Codec) -> list[str]:
        names = codec.names
        if not isinstance(codec, number_codecs.NamedCodec) or names is None:
            return ["type: u1"]
        if isinstance(names, BoolNames | FlagNames) or not codec.names.numbers:
            return ["type: u1"]
        return ["type: u1", f"enum: {self.enums.of(codec.names, enum_text(slot))}"]


def _row(name: str, lines: list[str]) -> list[str]:
    return [f"      - id: {name}", *(f"        {line}" for line in lines)]


def _repeated(kind: str, count: str) -> list[str]:
    return [f"type: {kind}", "repeat: expr", f"repeat-expr: {count}"]


def template() -> str:
    """Return the types that objects need, which the spec of the form has not."""
    return text_of("chunkwright.tagfile.specs", "binary")


def form_text() -> str:
    """Return the spec of binary tagfiles, whose objects are a span of bytes."""
    spec = next(spec for spec in find_specs() if spec.name == _FORM)
    return spec.read_text(encoding="utf-8")


def spec_text(name: str, version: int, sdk: str, types: BinaryTypes) -> str:
    """Return the spec of files of one version of the form and the SDK."""
    head, _, rest = form_text().partition("  - id: objects\n")
    _, _, tail = rest.partition("\ninstances:\n")
    tail, _, enums = tail.partition("\nenums:\n")
    title = f"Havok binary tagfile of version {version} {sdk}".rstrip()
    head = head.replace("id: havok_binary_tagfile", f"id: {name}", 1)
    head = head.replace("title: Havok binary tagfile", f"title: {title}, with members", 1)
    wanted = f"_.version.value == {version}" + (f' and _.sdk.content == "{sdk}"' if sdk else "")
    kind = "    type: version_record\n"
    head = head.replace(kind, f"{kind}    valid:\n      expr: {wanted}\n", 1)
    objects = ["  - id: objects", "    type: object_record", "    repeat: until"]
    objects += ["    repeat-until: _.tag == 14", "instances:", ""]
    cases = (f"""            '"{one.name}"': {types.alone(one)}""" for one in types.objects)
    made = Template(template()).substitute(
        cases="\n".join(cases), labels=_labels(types), counts=_counts(types)
    )
    listed = [*types.type_lines(), *(types.enums.lines() or ["enums:"])]
    return head + "\n".join(objects) + tail + "\n" + made + blocks() + "\n".join([*listed, enums])


def _counts(types: BinaryTypes) -> str:
    """Return the expression for the number of members that a class adds; -1 for unknown ones."""
    counts = (
        f'class_name == "{plan.name}" ? {len(types.bodies.described(plan.name).members)} :'
        for plan in types.objects
    )
    return "\n          ".join([*counts, "-1"])


def _labels(types: BinaryTypes) -> str:
    """Return the expression for the label of an object: its class, and its name if it has one."""
    parts = ['tag == 14 ? "end"']
    for plan in types.objects:
        title = next(iter(plan.titles), None)
        member = None if title is None else types.bodies.of(plan).members[title]
        if title is not None and isinstance(member, stored.TextMember):
            kind, shown = types.alone(plan), types.members[plan.name].ids[plan.names[title]]
            mask, bit = title // 8, 1 << title % 8
            parts.append(
                f': class_name == "{plan.name}" ? ((body.as<{kind}>.presence[{mask}] & {bit}) != 0'
                f' ? class_name + " " + body.as<{kind}>.{shown}.value : class_name)'
            )
    return "\n          ".join([*parts, ": class_name"])
