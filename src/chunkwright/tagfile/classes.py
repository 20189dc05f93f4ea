"""The classes that a binary or XML tagfile describes, and their counterparts in packfiles.

Such a file knows eleven kinds of members, fewer than the member types of packfiles: an enum, a
boolean and a byte are all ``byte``. A class of the file that agrees with one of the project's class
tables is therefore read with that class, which has the names of enums and the widths of integers;
any other class is read with the file's own description.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.classes import Frozen
from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.hkx.classes import ARRAYS, NAMED, MemberFlags
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassDef, ClassTable, MemberDef
from chunkwright.hkx.classes.versions import VERSIONS

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping


# The SDKs whose tagfiles do not state it; the versions of their classes distinguish them.
OLD: Final = "hk_2010.2.0-r1"
NEW: Final = "hk_2011.1.0-r1"
_AS_NEW: Final = ("hk_2011.2.0-r1",)
# By SDK. Classes that are not listed were either of version 0 or never seen. Classes of 2010.2 have
# the versions of the class table, as the three known files confirm.
CLASS_VERSIONS: Final[dict[str, dict[str, int]]] = {
    NEW: {
        "hkRootLevelContainerNamedVariant": 1,
        "hkaAnimation": 3,
        "hkaAnimationBinding": 1,
        "hkaAnimationContainer": 1,
        "hkaBoneAttachment": 2,
        "hkaMeshBinding": 3,
        "hkaSkeleton": 3,
        "hkaSkeletonMapperData": 1,
        "hkxAttribute": 1,
        "hkxAttributeHolder": 2,
        "hkxIndexBuffer": 1,
        "hkxMaterial": 2,
        "hkxMaterialTextureStage": 1,
        "hkxMesh": 1,
        "hkxMeshSection": 2,
        "hkxVertexBuffer": 1,
        "hkxVertexDescription": 1,
        "hkxVertexDescriptionElementDecl": 2,
    },
    "hk_2013.1.0-r1": {
        "hkxAttribute": 1,
        "hkxAttributeHolder": 2,
        "hkxIndexBuffer": 1,
        "hkxMaterial": 5,
        "hkxMaterialTextureStage": 1,
        "hkxMesh": 1,
        "hkxMeshSection": 4,
        "hkxVertexBuffer": 1,
        "hkxVertexBufferVertexData": 1,
        "hkxVertexDescription": 1,
        "hkxVertexDescriptionElementDecl": 3,
    },
    "hk_2014.1.0-r1": {
        "hkRootLevelContainerNamedVariant": 1,
        "hkaAnimation": 3,
        "hkaAnimationBinding": 3,
        "hkaAnimationContainer": 1,
        "hkaBoneAttachment": 2,
        "hkaMeshBinding": 3,
        "hkaSkeleton": 5,
        "hkaSkeletonPartition": 1,
        "hkxAttribute": 1,
        "hkxAttributeHolder": 2,
        "hkxIndexBuffer": 1,
        "hkxMaterial": 5,
        "hkxMaterialTextureStage": 1,
        "hkxMesh": 1,
        "hkxMeshSection": 5,
        "hkxVertexBuffer": 1,
        "hkxVertexBufferVertexData": 2,
        "hkxVertexDescription": 1,
        "hkxVertexDescriptionElementDecl": 4,
    },
}


def class_versions(sdk: str) -> dict[str, int] | None:
    """Return the class versions in the tagfiles of an SDK; None if they are those of the table."""
    return None if sdk == OLD else CLASS_VERSIONS.get(NEW if sdk in _AS_NEW else sdk, {})


MAGIC: Final = bytes.fromhex("1e0db0cacefa11d0")
# The first versions whose file info states the SDK, and predicates.
WITH_SDK: Final = 4
WITH_PREDICATES: Final = 5
# Bits of a member's type.
ARRAY: Final = 0x10
TUPLE: Final = 0x20
# hkClassMember has 16 bits for the size of a C array.
MOST_IN_TUPLE: Final = 0x7FFF


class RecordTag(IntEnum):
    """The tag of a record of a binary tagfile; versions 0 and 1 also have 5 and 6."""

    FILE_INFO = 1
    CLASS = 2
    OBJECT = 3
    REMEMBERED = 4
    END = 7


_REFERRING: Final = frozenset({"ref", "struct"})


class Kind(NamedTuple):
    """A kind of member: its number in binary tagfiles, its name in XML, its type in packfiles."""

    number: int
    name: str
    type: str

    @property
    def refers(self) -> bool:
        """Whether members of this kind name a class."""
        return self.name in _REFERRING


_KINDS: Final = (
    Kind(0, "void", "VOID"),
    Kind(1, "byte", "UINT8"),
    Kind(2, "int", "INT64"),
    Kind(3, "real", "REAL"),
    Kind(4, "vec4", "VECTOR4"),
    Kind(5, "vec8", "VECTOR4"),
    Kind(6, "vec12", "QSTRANSFORM"),
    Kind(7, "vec16", "MATRIX4"),
    Kind(8, "ref", "POINTER"),
    Kind(9, "struct", "STRUCT"),
    Kind(10, "string", "STRINGPTR"),
)
BY_NUMBER: Final = {kind.number: kind for kind in _KINDS}
BY_NAME: Final = {kind.name: kind for kind in _KINDS}
# The kind of each member type of packfiles. QUATERNION, CHAR, MATRIX3, ROTATION, HALF and the
# 64-bit integers are assumed to have the kind of similar types; the others were seen in files.
KIND_OF_TYPE: Final = {
    **dict.fromkeys(("BOOL", "CHAR", "UINT8"), "byte"),
    **dict.fromkeys(("INT8", "INT16", "UINT16", "INT32", "UINT32"), "int"),
    **dict.fromkeys(("INT64", "UINT64", "ULONG"), "int"),
    **dict.fromkeys(("REAL", "HALF"), "real"),
    **dict.fromkeys(("VECTOR4", "QUATERNION"), "vec4"),
    **dict.fromkeys(("MATRIX3", "ROTATION", "QSTRANSFORM"), "vec12"),
    **dict.fromkeys(("MATRIX4", "TRANSFORM"), "vec16"),
    **dict.fromkeys(("POINTER", "VARIANT"), "ref"),
    **dict.fromkeys(("CSTRING", "STRINGPTR"), "string"),
    "STRUCT": "struct",
}
_BASE_OBJECT: Final = "hkReferencedObject"


class TagMember(Frozen):
    """A member: an array of any length if ``is_array``, a tuple if ``count`` is not 0.

    ``class_name`` is the class of a struct or of the target of a reference, else "".
    """

    __match_args__ = ("name", "kind", "is_array", "count", "class_name")
    __slots__ = __match_args__

    name: str
    kind: Kind
    is_array: bool
    count: int
    class_name: str

    def __init__(
        self,
        name: str,
        kind: Kind,
        is_array: bool = False,
        count: int = 0,
        class_name: str = "",
    ) -> None:
        self._set(name, kind, is_array, count, class_name)


class TagClass(NamedTuple):
    """A class with its own members, without those of ``parent`` ("" for none)."""

    name: str
    version: int = 0
    parent: str = ""
    members: tuple[TagMember, ...] = ()


class BinaryHead(NamedTuple):
    """The data of a binary tagfile besides its objects.

    ``sdk`` is stated from version 4 on, ``max_predicate`` and ``predicates`` from version 5 on.
    ``plain`` names the classes with numbers that do not fit the built-in class of that name.
    """

    version: int
    sdk: str = ""
    max_predicate: int = 0
    predicates: tuple[int, ...] = ()
    classes: tuple[TagClass, ...] = ()
    plain: tuple[str, ...] = ()

    @property
    def contents_version(self) -> str:
        """The version of the SDK; "" where none is stated."""
        return self.sdk


DECLARATION: Final = '<?xml version="1.0" encoding="ascii"?>'


class XmlHead(NamedTuple):
    """The document element, the classes, and the style of an XML tagfile of version 1 or 2.

    ``declaration`` is the first line, "" for none. With ``float_comments`` each float, which is
    written as bits, is followed by its decimal in a comment; with ``open_classes`` a class without
    members has separate start and end tags, on two lines. ``plain`` is as in ``BinaryHead``.
    """

    version: int = 1
    sdk: str = ""
    max_predicate: int | None = None
    predicates: tuple[int, ...] = ()
    declaration: str = DECLARATION
    float_comments: bool = True
    open_classes: bool = False
    classes: tuple[TagClass, ...] = ()
    plain: tuple[str, ...] = ()

    @property
    def contents_version(self) -> str:
        """The version of the SDK; "" where none is stated."""
        return self.sdk


def member_def(member: TagMember) -> MemberDef:
    """Return the member in the terms of packfiles; ``UnsupportedVersionError`` if it has none."""
    kind = member.kind
    if kind.name == "void":
        return MemberDef(member.name, "VOID", flags=MemberFlags.SERIALIZE_IGNORED)
    subtype = "STRUCT" if kind.name == "ref" else "VOID"
    refers = member.class_name
    if kind.name == "vec8" and (member.is_array or member.count):
        raise UnsupportedVersionError(f"{member.name} is an array of vec8, which no known file has")
    if member.is_array:
        return MemberDef(member.name, "ARRAY", kind.type, refers)
    count = 2 if kind.name == "vec8" else member.count
    return MemberDef(member.name, kind.type, subtype, refers, count)


def class_def(one: TagClass) -> ClassDef:
    """Return a class of a file in the terms of packfiles."""
    members = tuple(map(member_def, one.members))
    return ClassDef(one.name, one.parent, members, version=one.version)


def tag_member(member: MemberDef) -> TagMember | None:
    """Return a member of a packfile's class as tagfiles describe it; None if they cannot."""
    if member.ignored or member.type == "VOID":
        return TagMember(member.name, BY_NAME["void"])
    is_array = member.type in ARRAYS
    stored = member.subtype if is_array or member.type in NAMED else member.type
    name = KIND_OF_TYPE.get(stored)
    if name is None or (is_array and member.count):
        return None
    refers = (member.class_name or _BASE_OBJECT) if BY_NAME[name].refers else ""
    return TagMember(member.name, BY_NAME[name], is_array, member.count, refers)


def tag_class(one: ClassDef, version: int = 0) -> TagClass | None:
    """Return a packfile's class as tagfiles describe it; None if they cannot."""
    members = [tag_member(member) for member in one.members]
    known = tuple(member for member in members if member is not None)
    return TagClass(one.name, version, one.parent, known) if len(known) == len(members) else None


def class_table(classes: Iterable[TagClass], sdk: str, plain: Container[str] = ()) -> ClassTable:
    """Return the classes to decode with; those named in ``plain`` are the file's own.

    Raises ``CorruptError`` for two classes of the same name, and ``UnsupportedVersionError`` for a
    member that no packfile could have.
    """
    listed = list(classes)
    tables = [builtin(version) for version in nearest(sdk)] if listed else []
    base = _base(listed, sdk) if listed else None
    made: dict[str, ClassDef] = {}
    for one in listed:
        if one.name in made:
            raise CorruptError(f"class {one.name!r} is described twice")
        names = [member.name for member in one.members]
        if len(set(names)) < len(names):
            again = next(name for name in names if names.count(name) > 1)
            raise CorruptError(f"class {one.name!r} has two members {again!r}")
        found = None if one.name in plain else _agreeing(one, tables)
        made[one.name] = class_def(one) if found is None else _with_enums(found, base)
    table = ClassTable(sdk, made.values(), source="the tagfile")
    return table if base is None else table.over(base)


def release_of(stated: Iterable[TagClass], sdk: str) -> str:
    """Return the SDK of a file; if not stated, it follows from the versions of the classes.

    In files of 2010.2 classes have the same versions as in packfiles, in later files higher ones.
    """
    if sdk:
        return sdk
    table = builtin(OLD)
    for one in stated:
        old = table.get(one.name)
        if old is not None and one.version > old.version:
            return NEW
    return OLD


def _base(stated: Iterable[TagClass], sdk: str) -> ClassTable:
    """Return the classes that a file may use without describing them, and that have its enums.

    The numbers of some enums differ between versions: a spline-compressed animation is of type 5 in
    2010.2, and of type 3 from 2011.1 on.
    """
    first = builtin(nearest(sdk)[0])
    return builtin(NEW).over(first) if not sdk and release_of(stated, sdk) == NEW else first


def _with_enums(one: ClassDef, base: ClassTable | None) -> ClassDef:
    """Return a class with its enums as in ``base``."""
    named = None if base is None else base.get(one.name)
    if named is None or named is one:
        return one
    known = {enum.name: enum for enum in named.enums}
    return one._replace(enums=tuple(known.get(enum.name, enum) for enum in one.enums))


def _agreeing(one: TagClass, tables: Iterable[ClassTable]) -> ClassDef | None:
    """Return the first class of that name that a tagfile would describe in the same way."""
    for table in tables:
        found = table.get(one.name)
        if found is not None and tag_class(found, one.version) == one:
            return found
    return None


def agreeing(classes: Iterable[TagClass], version: str) -> int:
    """Count the classes that the table of a contents version describes in the same way."""
    tables = [builtin(version)]
    return sum(_agreeing(one, tables) is not None for one in classes)


def nearest(sdk: str) -> list[str]:
    """Return the versions with class tables, closest to that of the file first.

    Files without a version, of the binary version 3, have the classes of 2010.2 and 2011.
    """
    if sdk in VERSIONS:
        at = VERSIONS.index(sdk)
    else:
        start = sdk or "hk_2010.2.0-r1"
        at = max([i for i, name in enumerate(VERSIONS) if name <= start] or [0])
    return sorted(VERSIONS, key=lambda name: abs(VERSIONS.index(name) - at))


class Classes:
    """The classes of a file by name: those that it states, and those that new objects need.

    ``versions`` has the tagfile versions, by name, of classes that the file does not state; without
    it, they are taken from the table.
    """

    def __init__(
        self,
        stated: Iterable[TagClass],
        table: ClassTable,
        versions: Mapping[str, int] | None = None,
    ) -> None:
        self.table = table
        self._versions = versions
        self._known = {one.name: one for one in stated}

    def __getitem__(self, name: str) -> TagClass:
        found = self._known.get(name)
        if found is None:
            described = self.table[name]
            versions = self._versions
            version = described.version if versions is None else versions.get(name, 0)
            found = tag_class(described, version)
            if found is None:
                raise UnsupportedVersionError(f"a tagfile cannot describe the class {name}")
            self._known[name] = found
        return found

    def _is_known(self, name: str) -> bool:
        return name in self._known or self.table.get(name) is not None

    def closure(self, names: Iterable[str]) -> list[TagClass]:
        """Return the classes and all that they mention, in the order in which files list them.

        A class follows its parent; the classes that its members mention follow it, depth first.
        The target class of a reference need not be described.
        """
        listed: dict[str, TagClass] = {}
        stack = list(names)[::-1]
        while stack:
            name = stack.pop()
            if name in listed:
                continue
            one = self[name]
            if one.parent and one.parent not in listed:
                stack += [name, one.parent]
                continue
            listed[name] = one
            mentioned = [member.class_name for member in one.members if member.class_name]
            stack += [each for each in mentioned[::-1] if self._is_known(each)]
        return list(listed.values())
