"""The packfile type for a tagfile's type, by its name, format word and size."""

from __future__ import annotations

import pytest

from chunkwright.errors import CorruptError
from chunkwright.tagfile import type_forms
from chunkwright.tagfile.chunked import plans
from chunkwright.tagfile.types import Field, Kind, TagType, TypeTable

SIGNED, BIG_ENDIAN, INLINE = 0x200, 0x100, 0x20


def kind_of(name: str, word: int, size: int) -> TagType:
    return TagType(name, own_format=word, own_size=size)


@pytest.mark.parametrize(
    ("name", "size", "found"),
    [
        ("hkVector4f", 16, "VECTOR4"),
        ("hkQuaternionf", 16, "QUATERNION"),
        ("hkMatrix3f", 48, "MATRIX3"),
        ("hkMatrix3Impl", 48, "MATRIX3"),
        ("hkRotationf", 48, "ROTATION"),
        ("hkRotationImpl", 48, "ROTATION"),
        ("hkQsTransformf", 48, "QSTRANSFORM"),
        ("hkMatrix4f", 64, "MATRIX4"),
        ("hkTransformf", 64, "TRANSFORM"),
        ("hkVector4d", 32, None),
        ("hkVector4f", 32, None),
        ("hkQsTransformf", 44, None),
    ],
)
def test_vectors_and_matrices_get_the_types_of_packfiles(
    name: str, size: int, found: str | None
) -> None:
    assert plans._block(kind_of(name, Kind.RECORD, size)) == found
    assert plans._block(kind_of(name, Kind.ARRAY, size)) == found
    assert plans._block(kind_of(name, Kind.STRING, size)) is None
    derived = TagType("mine", parent=kind_of(name, Kind.RECORD, size))
    assert plans._block(derived) == found


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
@pytest.mark.parametrize("signed", [0, SIGNED])
def test_integers_are_read_and_written_as_known_bytes(bits: int, signed: int) -> None:
    word = Kind.INT | signed | bits << 10
    name = f"{'' if signed else 'U'}INT{bits}"
    assert plans._number(kind_of("number", word, bits // 8)) == name
    assert plans._number(kind_of("number", word, bits // 4)) == ""
    big = plans._number(kind_of("number", word | BIG_ENDIAN, bits // 8))
    assert big == (name if bits == 8 else "")


@pytest.mark.parametrize(
    ("name", "word", "size", "found"),
    [
        ("char", Kind.INT | SIGNED | 8 << 10, 1, "CHAR"),
        ("char", Kind.INT | SIGNED | 16 << 10, 2, "INT16"),
        ("hkInt24", Kind.INT | 24 << 10, 3, ""),
        ("bool", Kind.BOOL, 1, "BOOL"),
        ("bool", Kind.BOOL, 4, ""),
        ("hkFloat32", Kind.FLOAT | 23 << 16, 4, "REAL"),
        ("hkFloat32", Kind.FLOAT | 23 << 16, 8, ""),
        ("hkDouble64", Kind.FLOAT | 52 << 16, 8, "DOUBLE"),
        ("hkDouble64", Kind.FLOAT | 52 << 16, 4, ""),
        ("hkHalf16", Kind.FLOAT | 7 << 16, 2, "HALF"),
        ("hkHalf", Kind.FLOAT | 10 << 16, 2, ""),
        ("hkHalf16", Kind.FLOAT | 7 << 16, 4, ""),
        ("text", Kind.STRING, 8, ""),
    ],
)
def test_numbers_get_packfile_types_by_format_and_size(
    name: str, word: int, size: int, found: str
) -> None:
    assert plans._number(kind_of(name, word, size)) == found


def test_text_forms_of_types_that_are_no_list_or_lack_names_are_refused() -> None:
    for given in ("types", None, 5):
        with pytest.raises(CorruptError, match="the types must be a list"):
            type_forms.types_from_form(given)
    with pytest.raises(CorruptError, match="a type has no name") as caught:
        type_forms.types_from_form([{"name": "one"}, {"name": ""}])
    assert caught.value.path == "/types/1"


def test_the_text_form_of_types_has_all_parts_and_refers_by_number() -> None:
    given = [
        {"name": "base", "parts": 9, "format": 7, "size": 24, "alignment": 8},
        {
            "name": "thing", "arguments": [["tT", 1], ["vN", 5]], "parts": 255, "parent": 1,
            "sub": 3, "format": 6, "version": 2, "size": 40, "alignment": 16, "flags": 4,
            "fields": [["name", 32, 24, 3], ["other", 36, 32, 1, 9]], "properties": 1,
            "interfaces": [[1, 8]], "attributes": "abc",
        },
        {"name": "text"},
    ]  # fmt: skip
    types = type_forms.types_from_form(given)
    base, thing, text = types
    assert (thing.parent, thing.own_sub, thing.version, thing.attributes) == (base, text, 2, "abc")
    assert (thing.own_format, thing.own_size, thing.own_alignment, thing.flags) == (6, 40, 16, 4)
    assert (thing.properties, thing.interfaces) == (1, [(base, 8)])
    assert [(each.name, each.value) for each in thing.arguments] == [("tT", base), ("vN", 5)]
    assert [
        (each.name, each.flags, each.offset, each.type, each.extra)
        for each in thing.own_fields or ()
    ] == [("name", 32, 24, text, None), ("other", 36, 32, base, 9)]
    assert type_forms.types_to_form(types) == given


def test_a_class_without_a_type_of_its_name_is_not_found() -> None:
    classes = plans.TagClasses("20150100", TypeTable([TagType("Thing", own_format=Kind.RECORD)]))
    assert classes.get("Nothing") is None
    assert "Nothing" not in classes


def test_members_get_the_closest_types_of_packfiles() -> None:
    bone = TagType("Bone", own_format=Kind.RECORD, own_size=16)
    number = kind_of("int", Kind.INT | SIGNED | 32 << 10, 4)
    text = kind_of("hkStringPtr", Kind.STRING, 8)
    letters = kind_of("char[5]", Kind.STRING | INLINE | 5 << 16, 5)
    vector = kind_of("hkVector4f", Kind.RECORD, 16)
    three = TagType("T[N]", own_format=Kind.ARRAY | INLINE | 3 << 8, own_size=12, own_sub=number)
    many = TagType("hkArray", own_format=Kind.ARRAY, own_size=16, own_sub=bone)
    near = TagType("hkRelArray", own_format=Kind.ARRAY, own_size=4, own_sub=number)
    nothing = TagType("hkArray", own_format=Kind.ARRAY, own_size=16)
    pointer = TagType("T*", own_format=Kind.POINTER, own_size=8, own_sub=bone)
    loose = TagType("void*", own_format=Kind.POINTER, own_size=8)
    classes = plans.TagClasses("20150100", TypeTable([bone]))
    for one, found in (
        (bone, ("STRUCT", "VOID", "Bone", 0)),
        (number, ("INT32", "VOID", "", 0)),
        (text, ("STRINGPTR", "VOID", "", 0)),
        (kind_of("char*", Kind.STRING, 8), ("CSTRING", "VOID", "", 0)),
        (letters, ("CHAR", "VOID", "", 5)),
        (vector, ("VECTOR4", "VOID", "", 0)),
        (three, ("INT32", "VOID", "", 3)),
        (many, ("ARRAY", "STRUCT", "Bone", 0)),
        (near, ("RELARRAY", "INT32", "", 0)),
        (nothing, ("ARRAY", "VOID", "", 0)),
        (pointer, ("POINTER", "STRUCT", "Bone", 0)),
        (loose, ("POINTER", "STRUCT", "", 0)),
    ):
        member = classes.member(Field("m", 0x20, None, 24, one))
        assert (member.type, member.subtype, member.refers, member.count) == found
        assert (member.name, member.offset, member.tag_type) == ("m", 24, one)
        assert not member.ignored
    assert classes.member(Field("m", 0x21, None, 24, number)).ignored
