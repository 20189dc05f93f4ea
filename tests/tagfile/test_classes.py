"""Members of packfiles as tagfiles describe them, and those that they cannot describe."""

from __future__ import annotations

import pytest

import chunkwright
from chunkwright.errors import CorruptError
from chunkwright.hkx.classes import MemberFlags
from chunkwright.hkx.classes.table import ClassDef, MemberDef
from chunkwright.tagfile.classes import BY_NAME, TagMember, tag_class, tag_member
from tests.tagfile.binary_build import one_class


@pytest.mark.parametrize(
    ("member", "kind", "is_array", "count", "class_name"),
    [
        (MemberDef("m", "REAL"), "real", False, 0, ""),
        (MemberDef("m", "REAL", count=3), "real", False, 3, ""),
        (MemberDef("m", "ARRAY", "REAL"), "real", True, 0, ""),
        (MemberDef("m", "SIMPLEARRAY", "INT16"), "int", True, 0, ""),
        (MemberDef("m", "ENUM", "INT8", "base.Mode"), "int", False, 0, ""),
        (MemberDef("m", "FLAGS", "UINT8", "base.Bits", 2), "byte", False, 2, ""),
        (MemberDef("m", "STRUCT", "VOID", "hkaBone", 2), "struct", False, 2, "hkaBone"),
        (MemberDef("m", "ARRAY", "STRUCT", "hkaBone"), "struct", True, 0, "hkaBone"),
        (MemberDef("m", "POINTER", "STRUCT", "hkaBone"), "ref", False, 0, "hkaBone"),
        (MemberDef("m", "POINTER", "STRUCT"), "ref", False, 0, "hkReferencedObject"),
        (MemberDef("m", "ARRAY", "POINTER"), "ref", True, 0, "hkReferencedObject"),
        (MemberDef("m", "VOID"), "void", False, 0, ""),
        (MemberDef("m", "INT32", flags=MemberFlags.SERIALIZE_IGNORED), "void", False, 0, ""),
    ],
)
def test_members_of_packfiles_are_described_as_one_of_eleven_kinds(
    member: MemberDef, kind: str, is_array: bool, count: int, class_name: str
) -> None:
    assert tag_member(member) == TagMember("m", BY_NAME[kind], is_array, count, class_name)


@pytest.mark.parametrize(
    "member",
    [
        MemberDef("m", "ARRAY", "REAL", count=2),  # two arrays: an array or a tuple, not both
        MemberDef("m", "FUNCTIONPOINTER"),
        MemberDef("m", "HOMOGENEOUSARRAY"),
    ],
)
def test_members_that_tagfiles_cannot_describe_have_no_description(member: MemberDef) -> None:
    assert tag_member(member) is None
    known = MemberDef("known", "REAL")
    assert tag_class(ClassDef("Thing", members=(known, member))) is None
    one = tag_class(ClassDef("Thing", "Base", (known,)), 2)
    assert one == ("Thing", 2, "Base", (TagMember("known", BY_NAME["real"]),))


def test_a_class_with_two_members_of_the_same_name_is_refused() -> None:
    data = one_class(("a", 2, b""), ("b", 3, b""), ("b", 2, b""), ("a", 2, b""), body=b"\0")
    with pytest.raises(CorruptError, match="has two members 'a'"):
        chunkwright.open_tagfile(data)
