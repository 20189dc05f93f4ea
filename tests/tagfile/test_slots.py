"""The slots of item numbers in values, and errors about values that cannot be written."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.hkx.classes.references import FixedCodec
from chunkwright.tagfile import compendium
from chunkwright.tagfile.chunked.items import (
    ItemArrayCodec,
    ItemPointerCodec,
    ItemTextCodec,
    Section,
)
from chunkwright.tagfile.chunked.plans import RefSlot, slots_of
from chunkwright.tagfile.compendium import Varuints
from chunkwright.tagfile.making import make
from chunkwright.tagfile.types import Kind, TagType

from . import binary_build as build
from .test_binary import opened


def stored_bytes(slot: RefSlot) -> int:
    """Return the number of bytes that a slot's item number overwrites."""
    data = bytearray(b"\xff" * 16)
    slot.codec.store(data, 0, 1)
    return 16 - data.count(0xFF)


TEXT = TagType("hkStringPtr", own_format=Kind.STRING, own_size=8)


def test_each_element_of_a_fixed_array_has_a_slot() -> None:
    rows = FixedCodec(FixedCodec(ItemTextCodec(TEXT), 2), 3)
    found = [(slot.path, slot.names, slot.offset) for slot in slots_of(rows, 32, (7,), ("texts",))]
    assert found == [
        ((7, row, column), ("texts", row, column), 32 + 16 * row + 8 * column)
        for row in range(3)
        for column in range(2)
    ]


@pytest.mark.parametrize(("size", "width"), [(4, 4), (8, 4), (16, 8)])
def test_the_width_of_an_item_number_depends_on_the_size_of_the_array(
    size: int, width: int
) -> None:
    """A relative array is a dword: a wider number would overwrite the next member."""
    kind = TagType("hkRelArray", own_format=Kind.ARRAY, own_size=size)
    (slot,) = slots_of(ItemArrayCodec(kind, ItemTextCodec(TEXT)))
    assert (stored_bytes(slot), slot.codec.is_text, slot.type) == (width, False, kind)


def test_pointers_and_strings_are_stored_as_item_numbers_of_eight_bytes() -> None:
    pointer = TagType("Thing*", own_format=Kind.POINTER, own_size=8)
    found = [*slots_of(ItemPointerCodec(pointer)), *slots_of(ItemTextCodec(TEXT))]
    assert [(stored_bytes(slot), slot.codec.is_text) for slot in found] == [(8, False), (8, True)]


def test_the_error_for_an_invalid_value_states_its_member() -> None:
    tagfile = make()
    wrong: Any = "long"
    (skeleton,) = tagfile.objects.of_class("hkaSkeleton")
    skeleton.parentIndices = wrong
    with pytest.raises(SerializeError) as caught:
        bytes(tagfile)
    assert caught.value.path == f"/objects/#{skeleton.number:04d}/parentIndices"


def test_the_error_for_an_invalid_value_of_a_new_object_states_its_number() -> None:
    tagfile = make()
    binding: Any = hkx.new_object(tagfile, "hkaAnimationBinding", {})
    container: Any = tagfile.objects.of_class("hkaAnimationContainer")[0]
    container.bindings = [binding]
    binding.blendHint = "sideways"
    with pytest.raises(SerializeError) as caught:
        bytes(tagfile)
    assert caught.value.path == f"/objects/#{binding.number:04d}/blendHint"


def test_texts_other_than_str_or_none_are_refused() -> None:
    data = build.one_class(
        ("name", build.TEXT, b""), ("names", build.TEXT | build.ARRAY, b""),
        body=b"\3" + build.text("a") + build.varint(2) + build.text("b") + build.text("c"),
    )  # fmt: skip
    wrong: Any = 5
    for member, value, path in (("name", wrong, "name"), ("names", ["b", wrong], "names/1")):
        tagfile = opened(data)
        tagfile.objects[0][member] = value
        with pytest.raises(SerializeError, match="text") as caught:
            bytes(tagfile)
        assert caught.value.path == f"/objects/#0001/{path}"
    tagfile = opened(data)
    tagfile.objects[0].names = ["b", None]
    tagfile.objects[0].name = None
    again = opened(bytes(tagfile)).objects[0]
    assert (again.name, list(again.names)) == (None, ["b", None])


def test_only_remembered_objects_get_reference_numbers() -> None:
    """Tag 3 is an object without references to it, tag 4 an object with the next number."""
    head = bytes(build.Stream(classes=[("Thing", 0, [("other", build.REF, b"Thing")])], end=b""))
    loose, remembered = build.varint(3) + build.varint(1), build.varint(4) + build.varint(1)
    to_2, to_1 = b"\1" + build.varint(2), b"\1" + build.varint(1)
    data = head + loose + to_2 + remembered + to_2 + loose + to_1 + remembered + b"\0" + build.END
    tagfile = opened(data)
    first, second, third, fourth = tagfile.objects
    assert [first.other, second.other, third.other] == [fourth, fourth, second]
    assert fourth.other is None
    assert [each.number for each in tagfile.objects] == [1, 2, 3, 4]
    assert bytes(tagfile) == data


def test_the_number_of_types_fields_and_checksums_is_limited_by_the_data() -> None:
    """Each takes the fewest bytes possible, and the section ends with the last one."""
    names = ["one", "two"]
    types = compendium._names(Section("TNA1", bytes([3, 0, 0, 1, 0]), start=0), names)
    assert [each.name for each in types] == names
    field = bytes([0, 0, 8, 1])
    fields = Varuints(bytes([2]) + field * 2)
    compendium._fields(fields, types[0], types, names)
    assert [(each.name, each.offset) for each in types[0].own_fields or ()] == [("one", 8)] * 2
    with pytest.raises(CorruptError, match="2 fields do not fit 7 bytes"):
        compendium._fields(Varuints(bytes([2]) + field + field[:3]), types[0], types, names)
    sums = Section("THSH", bytes([2, 1, 4, 3, 2, 1, 2, 8, 7, 6, 5]), start=0)
    assert compendium._hashes(sums, types) == {1: 0x01020304, 2: 0x05060708}
