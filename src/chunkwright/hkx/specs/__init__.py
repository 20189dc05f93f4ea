"""Classes as types of a Kaitai Struct spec: members in their order, from plans of any format."""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from string import Template
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.hkx.classes import codecs, number_codecs, references

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Hashable, Iterable

    from chunkwright.hkx.classes import Slot
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.number_codecs import Names
    from chunkwright.hkx.classes.plan import Plan


@cache
def text_of(package: str, name: str) -> str:
    """Return a template, which is next to the modules of a package."""
    data = pkgutil.get_data(package, f"{name}.ksy")
    assert data is not None, "the loader of the package returns no data"
    return data.decode("ascii")


@cache
def blocks() -> str:
    """Return the types of vectors and matrices, which all specs have."""
    return text_of("chunkwright.hkx.specs", "blocks")


def types_of(template: str) -> list[str]:
    """Return the names of the types that a template declares, which no class can have."""
    types = template.partition("\ntypes:\n")[2] + blocks()
    return re.findall(r"^  (\w+):", types, re.MULTILINE)


# Reserved words of the target languages, and names that the compiler uses itself.
_WORDS: Final = """
    abstract and as assert async await bool boolean break byte case catch char class close const
    continue debugger def default del delete do double elif else end endif ensure enum except
    export extends false final finally float fn for foreach from from_bytes from_file from_io
    func function global goto if impl implements import in include inline instanceof int
    interface io is lambda let local long loop match move mut namespace native new next nil none
    nonlocal not null object of operator or package pass private protected public pub raise read
    redo ref register repeat require rescue result retry return reverse self set short signed
    sizeof static struct sub super switch template then this throw to_i to_s trait transient
    true try typedef undef union unless unsafe unsigned until use using var virtual void
    volatile when where while with write yield
"""
RESERVED: Final = frozenset(_WORDS.split())
_PLAIN: Final = re.compile(r"[A-Za-z_][\w:.~]*")
_YAML: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def snake(text: str) -> str:
    """Return a name as Kaitai Struct writes it: ``hka_bone`` for ``hkaBone``."""
    words = re.sub(r"[^A-Za-z0-9]+", "_", text)
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", words)
    words = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", words)
    made = re.sub(r"_+", "_", words).lower().strip("_") or "nameless"
    return made if made[0].isalpha() else f"n{made}"


class Identifiers:
    """Unique identifiers by key; ``taken`` are names that no identifier can have."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._given: dict[Hashable, str] = {}

    def of(self, key: Hashable, text: str) -> str:
        """Return the identifier for a key, made of ``text`` when it is first requested."""
        if key not in self._given:
            base = snake(text)
            base += "_v" if base in RESERVED else ""
            made, number = base, 2
            while made in self._taken:
                made, number = f"{base}_{number}", number + 1
            self._taken.add(made)
            self._given[key] = made
        return self._given[key]

    def __contains__(self, key: Hashable) -> bool:
        return key in self._given


def quoted(text: str) -> str:
    """Return text as a YAML scalar."""
    if _PLAIN.fullmatch(text) and text.lower() not in _YAML:
        return text
    inner = text.replace("'", "''")
    return f"'{inner}'"


# What a row of a type is: its identifier and the lines under it.
Row = tuple[str, list[str]]
_BLOCKS: Final = {(4,): "vector4", (3, 4): "matrix3", (4, 4): "matrix4"}
# How many members are in the label of a struct that has no name.
_MOST_SHOWN: Final = 2
_FLOAT_BLOCK: Final = "QSTRANSFORM"


class Shape(NamedTuple):
    """How a format stores references: the sizes that differ, and its array headers."""

    pointer_size: int
    array_type: Callable[[Codec], str]


class Members(NamedTuple):
    """The members of a class in a spec: identifiers by name, rows, and those shown in a label."""

    ids: dict[str, str]
    fields: list[Row]
    instances: list[Row]
    summary: tuple[str, ...] = ()


class ClassTypes:
    """Classes and everything that they embed, to be written as types and enums.

    With ``lean``, members that the SDK does not save are left out: their bytes are ``not_saved``.
    ``long`` are arrays, by class and member, that are divided into blocks.
    """

    def __init__(
        self,
        shape: Shape,
        taken: Iterable[str],
        *,
        lean: bool,
        long: Container[tuple[str, str]] = (),
    ) -> None:
        self.shape = shape
        self.lean = lean
        self.long = long
        self.plans: dict[str, Plan] = {}
        self.members: dict[str, Members] = {}
        self._ids = Identifiers(taken)
        self.enums = Enums()
        self._flags: dict[str, number_codecs.NamedCodec] = {}
        self._inner: dict[str, list[str]] = {}

    def add(self, plan: Plan) -> None:
        """Add a class, and those of structs in it."""
        if plan.name in self.plans:
            return
        self.plans[plan.name] = plan
        self.id_of(plan)
        for codec in plan.codecs:
            if codec.struct is not None:
                self.add(codec.struct)

    def id_of(self, plan: Plan) -> str:
        """Return the identifier of the type of a class."""
        return self._ids.of(plan.name, re.sub("<.*>", "", plan.name) or plan.name)

    def compile(self) -> None:
        """Work out the members of all classes."""
        for name in sorted(self.plans):
            self.members[name] = MemberRows(self, self.plans[name]).made()

    def type_lines(self) -> list[str]:
        """Return the lines of all types, by name, indented as below ``types``."""
        lines: list[str] = []
        for name, members in self.members.items():
            lines += self._class_lines(self.plans[name], members)
        for name, codec in sorted(self._flags.items()):
            lines += _flag_lines(name, codec)
        return [*lines, *(line for _, inner in sorted(self._inner.items()) for line in inner)]

    def _class_lines(self, plan: Plan, members: Members) -> list[str]:
        lines = [f"  {self.id_of(plan)}:", f"    -orig-id: {quoted(plan.name)}"]
        lines.append(f"    doc: {plan.size} bytes.")
        title = self.title_of(plan)
        shown = ", ".join(members.summary)
        if title is not None:
            shown = f"{{{members.ids[plan.names[title]]}}}"
        if shown:
            lines.append(f"    -webide-representation: '{shown}'")
        if members.fields:
            lines.append("    seq:")
        for name, inner in members.fields:
            lines += [f"      - id: {name}", *(f"        {line}" for line in inner)]
        if members.instances:
            lines.append("    instances:")
        for name, inner in members.instances:
            lines += [f"      {name}:", *(f"        {line}" for line in inner)]
        return lines

    def title_of(self, plan: Plan) -> int | None:
        """Return the index of the member that names an instance; None if there is none."""
        texts = (at for at in plan.titles if plan.codecs[at].sort == codecs.TEXT)
        return next(texts, None)

    def inner_array(self, codec: Codec, slot: Slot, rows: MemberRows) -> str:
        """Return the type of an array in an array, or in a C array."""
        name = self._ids.of(("inner", codec), f"{slot.owner.name}_{slot.member.name}_array")
        if name not in self._inner:
            element = codec.inner
            header = f"        type: {self.shape.array_type(codec)}"
            lines = [f"  {name}:", "    -webide-representation: '{header}'", "    seq:"]
            self._inner[name] = [*lines, "      - id: header", header]
            inner = rows.elements("header", element, slot) if element.size else ["value: 0"]
            shown = [f"        {line}" for line in inner]
            self._inner[name] += ["    instances:", "      elements:", *shown]
        return name

    def block(self, element: Codec, slot: Slot, rows: MemberRows) -> str:
        """Return the type of a block of a long array."""
        name = self._ids.of(("block", element), f"{slot.member.name}_block")
        if name not in self._inner:
            template = Template(text_of("chunkwright.hkx.specs", "array_block"))
            lines = template.substitute(name=name, size=element.size).splitlines()
            shown = [f"        {line}" for line in rows.one(element, slot)]
            self._inner[name] = [*lines, *shown]
        return name

    def named_type(self, codec: number_codecs.NamedCodec, slot: Slot) -> list[str]:
        """Return the type of a stored integer that has names."""
        number = number_type(codec.dtype_name)
        names = codec.names
        if names.are_booleans or not names.numbers:
            return [f"type: {number}"]
        text = enum_text(slot)
        if names.are_flags:
            made = self._ids.of((text, number), text)
            self._flags[made] = codec
            return [f"type: {made}"]
        return [f"type: {number}", f"enum: {self.enums.of(names, text)}"]


class Enums:
    """The enums of a spec, each once."""

    def __init__(self) -> None:
        self._ids = Identifiers()
        self._names: dict[str, Names] = {}

    def of(self, names: Names, text: str) -> str:
        """Return the identifier of an enum, made of ``text``."""
        made = self._ids.of(id(names), text)
        self._names[made] = names
        return made

    def lines(self) -> list[str]:
        """Return the lines of ``enums``."""
        lines = ["enums:"] if self._names else []
        for name, names in sorted(self._names.items()):
            lines.append(f"  {name}:")
            ids = Identifiers()
            for value, text in sorted(names.items()):
                lines += [f"    {value}:", f"      id: {ids.of(value, text)}"]
                lines.append(f"      -orig-id: {quoted(text)}")
        return lines


def enum_text(slot: Slot) -> str:
    """Return the name of a member's enum, qualified by its class."""
    refers = slot.member.refers
    return refers if "." in refers else f"{slot.owner.name}.{refers or slot.member.name}"


class MemberRows:
    """The rows of one class."""

    def __init__(self, types: ClassTypes, plan: Plan) -> None:
        self.types = types
        self.plan = plan
        self._ids = Identifiers(RESERVED)
        self._fields: list[Row] = []
        self._instances: list[Row] = []
        self._named: dict[str, str] = {}
        self._summary: list[str] = []
        self._at = 0
        self._skipped = False

    def made(self) -> Members:
        """Return the members with a value, and the bytes between them."""
        plan, lean = self.plan, self.types.lean
        own = None
        for index, (name, slot, codec) in enumerate(
            zip(plan.names, plan.slots, plan.codecs, strict=True)
        ):
            if not codec.size:
                continue
            if lean and slot.member.ignored and index not in plan.titles:
                self._skipped = True
                continue
            self._fill(slot.offset, has_vtable=slot.owner is not own and bool(slot.owner.ifaces))
            own = slot.owner
            self._named[name] = self._ids.of(name, name)
            self._add(name, slot, codec)
            self._at = slot.offset + codec.size
        self._fill(plan.size, has_vtable=not self._fields)
        summary = tuple(self._summary[:_MOST_SHOWN])
        return Members(self._named, self._fields, self._instances, summary)

    def _fill(self, end: int, *, has_vtable: bool) -> None:
        """Name the bytes up to an offset: vtables, members that are not saved, or padding."""
        start, pointer = self._at, self.types.shape.pointer_size
        if start == 0 and end >= pointer and self._has_vtable():
            self._raw("vtable", [f"type: u{pointer}"])
            start = pointer
        if end > start:
            what = "not_saved" if self._skipped else "vtables" if has_vtable else "padding"
            self._raw(what, [f"size: {end - start}"])
        self._skipped = False

    def _has_vtable(self) -> bool:
        first = next((slot for slot in self.plan.slots if slot.size), None)
        return first is None or first.offset >= self.types.shape.pointer_size

    def _raw(self, what: str, lines: list[str]) -> None:
        self._fields.append((self._ids.of((what, self._at, len(self._fields)), what), lines))

    def _add(self, name: str, slot: Slot, codec: Codec) -> None:
        made = self._named[name]
        about = [f"-orig-id: {quoted(name)}"]
        if slot.member.ignored:
            about.append("doc: Not saved by the SDK.")
        match codec:
            case references.FixedCodec():
                self._fields.append((made, [*about, *self._several(codec, slot)]))
            case references.ArrayCodec() | references.RelArrayCodec():
                self._array(name, slot, codec, about)
            case references.VariantCodec():
                self._fields.append((made, [*about, "type: object_ref"]))
                half = codec.size - self.types.shape.pointer_size
                if half:
                    self._raw(f"class_of_{made}", [f"type: u{half}"])
            case _:
                self._fields.append((made, [*about, *self.one(codec, slot)]))
                if not slot.member.ignored and codec.embeds is None:
                    self._show(name, made, codec)

    def _show(self, name: str, made: str, codec: Codec) -> None:
        """Keep a characteristic value for the label of structs without a name."""
        match codec:
            case (
                number_codecs.NamedCodec(ready=False)
                | references.TextCodec()
                | references.PointerCodec()
            ):
                self._summary.append(f"{name} {{{made}}}")
            case number_codecs.NumberCodec() | number_codecs.NamedCodec():
                self._summary.append(f"{name} {{{made}:dec}}")

    def _array(
        self,
        name: str,
        slot: Slot,
        codec: references.ArrayCodec | references.RelArrayCodec,
        about: list[str],
    ) -> None:
        """Add the header of an array, ``num_bones``, and its elements, ``bones``."""
        head = self._ids.of(("array", name), f"num_{self._named[name]}")
        self._fields.append((head, [f"type: {self.types.shape.array_type(codec)}"]))
        element = codec.element
        if not element.size:
            return
        is_long = element.code != "c" and (self.plan.name, name) in self.types.long
        made = (self._blocks if is_long else self.elements)(head, element, slot)
        self._instances.append((self._named[name], [*about, *made]))

    def _blocks(self, head: str, element: Codec, slot: Slot) -> list[str]:
        """Return what a long array is: blocks, each with its elements."""
        place = f"_root.lookup.ofs_data + {head}.lookup.target"
        block = self.types.block(element, slot, self)
        count = f"{head}.num_elements"
        return [
            f"pos: {place}",
            f"type: {block}(({place}).as<s4>, _index.as<s4> * 1000, {count}.as<s4>)",
            "repeat: expr",
            f"repeat-expr: ({count} + 999) / 1000",
            f"if: {head}.lookup.is_set",
        ]

    def elements(self, head: str, element: Codec, slot: Slot) -> list[str]:
        """Return what the elements of an array are, whose header is the field ``head``."""
        inner = [f"size: {head}.num_elements"]
        if element.code != "c":
            inner = [*self.one(element, slot), "repeat: expr"]
            inner.append(f"repeat-expr: {head}.num_elements")
        place = f"pos: _root.lookup.ofs_data + {head}.lookup.target"
        return [place, *inner, f"if: {head}.lookup.is_set"]

    def _several(self, codec: references.FixedCodec, slot: Slot) -> list[str]:
        match codec.element:
            case codecs.CharCodec() | references.FixedCodec():
                return [f"size: {codec.size}"]
        return [*self.one(codec.element, slot), "repeat: expr", f"repeat-expr: {codec.count}"]

    def one(self, codec: Codec, slot: Slot) -> list[str]:
        """Return the type of a single value."""
        match codec:
            case codecs.StructCodec():
                return [f"type: {self.types.id_of(codec.plan)}"]
            case references.TextCodec():
                return ["type: string_ref"]
            case references.VariantCodec():
                return [f"size: {codec.size}"]
            case references.PointerCodec():
                return ["type: object_ref"]
            case references.ArrayCodec() | references.RelArrayCodec():
                return [f"type: {self.types.inner_array(codec, slot, self)}"]
            case number_codecs.NamedCodec():
                return self.types.named_type(codec, slot)
            case number_codecs.BlockCodec():
                kinds = (slot.member.type, slot.member.subtype)
                block = "qs_transform" if _FLOAT_BLOCK in kinds else _BLOCKS[codec.shape]
                return [f"type: {block}"]
            case number_codecs.HalfCodec():
                return ["type: u2", "doc: The upper 16 bits of a float of 32."]
            case number_codecs.NumberCodec():
                return [f"type: {number_type(codec.word)}"]
        return [f"size: {codec.size}"]


def number_type(word: str) -> str:
    """Return the Kaitai type of a number for its numpy code."""
    if word == "?":
        return "u1"
    return re.sub("^i", "s", word)


def _flag_lines(name: str, codec: number_codecs.NamedCodec) -> list[str]:
    """Return the lines of a type of flags: the number, and a value for each bit with a name."""
    lines = [f"  {name}:", "    -webide-representation: '{bits:hex}'", "    seq:"]
    lines += ["      - id: bits", f"        type: {number_type(codec.dtype_name)}"]
    ids = Identifiers({*RESERVED, "bits"})
    rows = []
    for text, value in codec.names.numbers.items():
        bit = value & (1 << 8 * codec.size) - 1
        if bit and not bit & (bit - 1) and bit not in ids:
            rows += [f"      {ids.of(bit, text)}:", f"        -orig-id: {quoted(text)}"]
            rows.append(f"        value: (bits & {bit}) != 0")
    return [*lines, "    instances:", *rows] if rows else lines
