"""Kaitai specs of tagfiles with the members of some classes.

The spec of binary tagfiles adds the bodies of classes to the spec of the form; a single struct has
one type, an array of structs another, stored by columns. A spec of chunked tagfiles is for one
version and some of its types.
"""

from __future__ import annotations

import re
from string import Template
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import CorruptError, QueryError
from chunkwright.formats.results import MadeSpec, find_specs
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.number_codecs import FlagNames, Names
from chunkwright.hkx.specs import (
    RESERVED,
    ClassTypes,
    Enums,
    Identifiers,
    Members,
    Shape,
    blocks,
    enum_text,
    quoted,
    text_of,
    types_of,
)
from chunkwright.hkx.specs.making import Union, cases, filled, title_offsets, unions_of
from chunkwright.tagfile.binary import bodies
from chunkwright.tagfile.binary import codecs as stored
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.chunked import ChunkedHead
from chunkwright.tagfile.chunked.plans import LAYOUT, plans_of
from chunkwright.tagfile.classes import BinaryHead, Classes
from chunkwright.tagfile.making import known_types, new_tagfile
from chunkwright.tagfile.model import BINARY, CHUNKED, Tagfile, head_of
from chunkwright.tagfile.stated import StatedClasses, decoder_of

if TYPE_CHECKING:
    from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence

    from chunkwright.hkx.classes import Slot
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.tagfile.binary.codecs import MemberCodec


_FORM: Final = "havok_binary_tagfile.ksy"
_BLOCKS: Final = {16: "vector4", 48: "matrix3", 64: "matrix4"}


class BinaryTypes:
    """The types of a spec for classes: for single structs, and for columns where needed."""

    def __init__(self, bodies_of: Bodies, objects: Iterable[Plan]) -> None:
        self.bodies = bodies_of
        self.enums = Enums()
        self.plans: dict[str, Plan] = {}
        self.members: dict[str, Members] = {}
        taken = re.findall(r"^  (\w+):", form_text() + binary_template() + blocks(), re.MULTILINE)
        self._ids = Identifiers(taken)
        self._lines: dict[str, list[str]] = {}
        self.objects = sorted(objects, key=lambda plan: plan.name)
        for plan in self.objects:
            self.alone(plan)

    def alone(self, plan: Plan) -> str:
        """Return the name of the type for a single struct."""
        name = self._ids.of((plan.name, False), plan.name)
        if name not in self._lines:
            self._lines[name] = []
            self._lines[name] = self._struct(name, plan, "")
        return name

    def columns(self, plan: Plan) -> str:
        """Return the name of the type for an array of structs."""
        name = self._ids.of((plan.name, True), f"{plan.name}_columns")
        if name not in self._lines:
            self._lines[name] = []
            self._lines[name] = self._struct(name, plan, "num_elements")
        return name

    def wrapped(self, rows: list[str], slot: Slot) -> str:
        """Return the name of a new type that contains these rows."""
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
        match member:
            case bodies.ArrayMember(element=element) if count:
                head = _row("num_values", ["type: varint"])
                inner = self.several(element, slot, element.codec, "num_values.value.as<s4>")
                kind = self.wrapped([*head, *_row("values", inner)], slot)
                return _row(name, [*about, *_repeated(kind, count), shown])
            case bodies.ArrayMember(element=element):
                number = ids.of(("number", name), f"num_{name}")
                inner = self.several(element, slot, element.codec, f"{number}.value.as<s4>")
                rows = _row(name, [*about, *inner, shown])
                return [*_row(number, ["type: varint", shown]), *rows]
            case bodies.TupleMember(element=element):
                inner = self.several(element, slot, element.codec, str(member.count))
                if count:
                    inner = _repeated(self.wrapped(_row("values", inner), slot), count)
                return _row(name, [*about, *inner, shown])
        one = self.several(member, slot, codec, count) if count else self.one(member, slot, codec)
        return _row(name, [*about, *one, shown])

    def one(self, member: MemberCodec, slot: Slot, codec: Codec) -> list[str]:
        """Return the rows that type a single value."""
        match member:
            case stored.ByteMember():
                return self._byte(slot, codec)
            case bodies.StructMember():
                return [f"type: {self.alone(member.codec.plan)}"]
            case stored.VectorMember():
                is_transform = "QSTRANSFORM" in (slot.member.type, slot.member.subtype)
                return [f"type: {'qs_transform' if is_transform else _BLOCKS[codec.size]}"]
            case stored.IntMember():
                return ["type: whole_number"]
            case stored.RealMember():
                return ["type: f4"]
            case stored.RefMember():
                return ["type: object_ref"]
        return ["type: object_text"]

    def several(self, member: MemberCodec, slot: Slot, codec: Codec, count: str) -> list[str]:
        """Return the rows that type ``count`` values."""
        match member:
            case stored.CharMember():
                return [f"size: {count}"]
            case bodies.StructMember():
                return [f"type: {self.columns(member.codec.plan)}({count})"]
            case stored.IntMember():
                return [f"type: whole_numbers({count})"]
            case stored.Vec4Member():
                return [f"type: vectors({count})"]
            case bodies.ArrayMember() | bodies.TupleMember():
                raise CorruptError(f"{slot.member.name} is an array of arrays")
        return [*self.one(member, slot, codec), "repeat: expr", f"repeat-expr: {count}"]

    def _byte(self, slot: Slot, codec: Codec) -> list[str]:
        match codec.names:
            case Names() as names if names.numbers and not isinstance(names, FlagNames):
                return ["type: u1", f"enum: {self.enums.of(names, enum_text(slot))}"]
        return ["type: u1"]


def _row(name: str, lines: list[str]) -> list[str]:
    return [f"      - id: {name}", *(f"        {line}" for line in lines)]


def _repeated(kind: str, count: str) -> list[str]:
    return [f"type: {kind}", "repeat: expr", f"repeat-expr: {count}"]


def binary_template() -> str:
    """Return the types that objects need and the spec of the form lacks."""
    return text_of("chunkwright.tagfile.specs", "binary")


def form_text() -> str:
    """Return the spec of binary tagfiles, whose objects are a span of bytes."""
    spec = next(spec for spec in find_specs() if spec.name == _FORM)
    return spec.read_text(encoding="utf-8")


def binary_text(name: str, version: int, sdk: str, types: BinaryTypes) -> str:
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
    made = Template(binary_template()).substitute(
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


_TAGS = "TAG0 SDKV DATA TYPE INDX TCRF ITEM PTCH TPTR TSTR TST1 TNAM TNA1 FSTR FST1 TBOD TBDY THSH"
_MORE_TAGS = "TPAD ASTR AST1"
_OWN_TYPES = "The names of types are in the file, so that the spec serves all files of the version."


def chunked_template() -> str:
    """Return the part of the spec that no class changes."""
    return text_of("chunkwright.tagfile.specs", "chunked")


def array_type(codec: Codec) -> str:
    """Return the type of an array's slot."""
    return f"array_ref_{codec.size}"


def types_for(
    plans: Iterable[Plan], *, lean: bool = True, long: Container[tuple[str, str]] = ()
) -> ClassTypes:
    """Return the types of the given classes, and of the classes that they embed."""
    shape = Shape(LAYOUT.pointer_size, array_type)
    types = ClassTypes(shape, types_of(chunked_template()), lean=lean, long=long)
    for plan in plans:
        types.add(plan)
    types.compile()
    return types


def chunked_text(
    name: str,
    version: str,
    types: ClassTypes,
    objects: Iterable[Plan],
    *,
    compendium: bytes = b"",
    numbers: Mapping[int, str] | None = None,
) -> str:
    """Return the spec; ``objects`` are the classes of its objects.

    For files with types in a compendium, ``numbers`` maps type numbers to names.
    """
    listed = sorted(objects, key=lambda plan: plan.name)
    valid = ", ".join(f"{byte:#04x}" for byte in compendium)
    served = f"The types are those of the compendium {compendium.hex()}." if numbers else _OWN_TYPES
    return filled(
        chunked_template(),
        types,
        id=name,
        title=f"Havok chunked tagfile of {version}, with members",
        about=f"Chunked tagfiles (TAG0) of the SDK {version}, down to members of objects.",
        served=served,
        version=version,
        tags="[" + ", ".join(f"'\"{tag}\"'" for tag in f"{_TAGS} {_MORE_TAGS}".split()) + "]",
        valid_compendium=f"        valid: '[{valid}]'" if compendium else "",
        class_name=_names(numbers),
        cases=cases(types, listed),
        titles=title_offsets(types, listed),
    )


def _names(numbers: Mapping[int, str] | None) -> str:
    """Return the expression for the name of an item's type."""
    if not numbers:
        return 'id_type > 0 ? _root.lookup.type_names[id_type - 1].name : ""'
    parts = [f'id_type == {number} ? "{name}" :' for number, name in sorted(numbers.items())]
    return "\n          ".join([*parts, '""'])


def make_specs(
    documents: Iterable[Tagfile], *, classes: Sequence[str] = (), lean: bool = True
) -> list[MadeSpec]:
    """Return a spec for each version among the tagfiles, with ``classes`` added."""
    names = Identifiers()
    made = []
    for place, (key, union) in enumerate(unions_of(documents, _kind)):
        union.add_named(classes)
        make = _chunked if union.first.form == CHUNKED else _binary
        made.append(make(union, names.of(place, f"havok_tag_{key}"), lean))
    return made


def for_known_types(
    version: str, classes: Sequence[str], name: str = "", *, lean: bool = True
) -> MadeSpec:
    """Return a spec of chunked tagfiles of a version with known types, for the given classes."""
    union = Union(new_tagfile(version))
    union.add_named(classes or plans_of(version, known_types(version)).table)
    return _chunked(union, name or f"havok_tag_{version}", lean)


def for_binary_version(version: int, sdk: str, classes: Sequence[str], name: str) -> MadeSpec:
    """Return a spec of binary tagfiles that do not state their SDK, for classes of an SDK."""
    stated = Classes((), builtin(sdk)).closure(classes)
    head = BinaryHead(version, classes=tuple(stated))
    union = Union(Tagfile(BINARY, head, decoder=decoder_of))
    union.add_named(classes)
    return _binary(union, name, lean=True)


def _kind(document: Tagfile) -> Hashable:
    """Return the versions that files of one spec have in common, as the end of its name."""
    if document.form == BINARY:
        head = head_of(document, BinaryHead)
        return f"binary_{head.version}_{head.sdk}"
    if document.form == CHUNKED:
        chunks = head_of(document, ChunkedHead)
        return f"{chunks.contents_version}_{chunks.compendium.hex()}"
    raise QueryError(
        f"no spec with members can be made for the {document.form} form of tagfiles",
        file=document.source,
        hint="convert --form binary makes a file that can have a spec",
    )


def _binary(union: Union[Tagfile], name: str, lean: bool) -> MadeSpec:
    del lean  # binary tagfiles never have members that are not saved
    head = head_of(union.first, BinaryHead)
    library = union.first.decoder.library
    assert isinstance(library, StatedClasses)
    made_of = Bodies(Classes(library.stated, library.table))
    types = BinaryTypes(made_of, union.objects.values())
    text = binary_text(name, head.version, head.sdk, types)
    return MadeSpec(name, text, types, tuple(union.files), tuple(sorted(union.unknown)))


def _chunked(union: Union[Tagfile], name: str, lean: bool) -> MadeSpec:
    head = head_of(union.first, ChunkedHead)
    objects = union.objects.values()
    types = types_for(objects, lean=lean, long=union.long)
    numbers = {}
    if head.compendium:
        titles = {number: one.title for number, one in enumerate(head.types.types, 1)}
        numbers = {number: title for number, title in titles.items() if title in union.objects}
    text = chunked_text(
        name,
        head.contents_version,
        types,
        objects,
        compendium=head.compendium,
        numbers=numbers,
    )
    return MadeSpec(name, text, types, tuple(union.files), tuple(sorted(union.unknown)))


class Ready(NamedTuple):
    """A ready-made spec: its name, the files that it is for, their SDK and their classes."""

    name: str
    title: str
    version: str
    classes: str


_ANIMATION: Final = """
    hkRootLevelContainer hkaAnimationBinding hkaAnimationContainer hkaDefaultAnimatedReferenceFrame
    hkaSkeleton hkaSplineCompressedAnimation
"""
_COLLISION: Final = """
    CustomMeshParameter CustomParamStorageExtendedMeshShape hkpMoppBvTreeShape hkpMoppCode
    hkpPhysicsData hkpPhysicsSystem hkpRigidBody hkpStorageExtendedMeshShape::MeshSubpartStorage
"""
_MORE_ANIMATION: Final = "hkaInterleavedUncompressedAnimation hkaSkeletonMapper"
_FFXIV_VERSION: Final = 3
_FFXIV: Final = Ready(
    "ffxiv",
    "Final Fantasy XIV, skeletons and animations, taken out of `.sklb` and `.pap`",
    "hk_2010.2.0-r1",
    _ANIMATION + _MORE_ANIMATION,
)
_REMASTERED: Final = Ready(
    "dark_souls_remastered",
    "Dark Souls Remastered, skeletons, animations and collisions of maps",
    "20150100",
    _ANIMATION + _COLLISION,
)
READY: Final = (_REMASTERED, _FFXIV)


def ready_specs() -> Iterator[tuple[str, MadeSpec]]:
    """Yield each ready-made spec, after the title of the files that it is for."""
    row = _REMASTERED
    yield row.title, for_known_types(row.version, row.classes.split(), f"havok_{row.name}")
    row, classes = _FFXIV, _FFXIV.classes.split()
    made = for_binary_version(_FFXIV_VERSION, row.version, classes, f"havok_{row.name}")
    yield row.title, made
