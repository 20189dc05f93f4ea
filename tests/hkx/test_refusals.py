"""Packfiles that are refused when read, built or written, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
)
from chunkwright.hkx.classes.number_codecs import FlagNames
from chunkwright.hkx.classes.table import EnumDef
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.record import Homogeneous
from tests.hkx.build import packfile as hand_made
from tests.hkx.classes.everything import packfile as of_everything

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = bytes(hand_made())


def form() -> Any:
    return hand_made().to_dict()


def test_a_contents_version_without_nul_is_refused() -> None:
    made = bytearray(DATA)
    assert made[40:55] == b"hk_2010.2.0-r1\0"
    made[40:56] = b"x" * 16
    with pytest.raises(CorruptError, match="is not NUL-terminated") as caught:
        chunkwright.open(bytes(made))
    assert caught.value.offset == 64


def test_text_without_a_nul_in_its_section_is_refused() -> None:
    (section,) = [each for each in hand_made().sections if each.tag == "__data__"]
    assert section.string(32) == b"hello"
    assert section.string(34) == b"llo"
    for offset in (-1, len(section.data)):
        with pytest.raises(CorruptError, match="no NUL-terminated text here"):
            section.string(offset)


def broken(name: str, value: object) -> Callable[[Any], None]:
    def act(obj: Any) -> None:
        obj[name] = value

    return act


EDITS: dict[str, tuple[Callable[[Any], None], str]] = {
    "a class of no name": (
        broken("Mixed", Homogeneous("nothing", 1, [{"a": 1}])),
        "no class 'nothing' is known",
    ),
    "no homogeneous array": (
        broken("Mixed", [1]),
        r"expected Homogeneous\(class_name, size, items",
    ),
}


@pytest.mark.parametrize(("edit", "why"), EDITS.values(), ids=EDITS)
def test_values_without_a_stored_form_are_refused(edit: Callable[[Any], None], why: str) -> None:
    made = of_everything("8101")
    (obj,) = [each for each in made.objects if each.class_name == "all"]
    with pytest.raises(ChunkwrightError, match=why):
        written(obj, edit)


def written(obj: Any, edit: Callable[[Any], None]) -> bytes:
    edit(obj)
    return bytes(obj.packfile)


@pytest.mark.parametrize(
    ("change", "why", "path"),
    [
        (
            lambda made: made["sections"][2]["local_fixups"].append([1]),
            "expected 2 numbers in each row of local_fixups",
            "/__data__",
        ),
        (lambda made: made.update(numbers=[-1]), "list of the objects' numbers", "/numbers"),
        (lambda made: made.update(numbers="1"), "list of the objects' numbers", "/numbers"),
        (lambda made: made.update(numbers=[True]), "list of the objects' numbers", "/numbers"),
    ],
)
def test_wrong_text_forms_are_refused(change: Callable[[Any], object], why: str, path: str) -> None:
    made = form()
    change(made)
    with pytest.raises(ChunkwrightError, match=why) as caught:
        chunkwright.from_dict(made)
    assert caught.value.path.endswith(path)


def test_the_offset_of_a_new_object_is_refused() -> None:
    made = hkx.new_object(hkx.new_packfile("hk_2010.2.0-r1"), "hkaSkeleton")
    with pytest.raises(QueryError, match="this hkaSkeleton was not read from a file"):
        _ = made.body_offset
    with pytest.raises(AttributeError):
        _ = made.no_such_member


@pytest.mark.parametrize("options", [{"version": "hk_2014.1.0-r1"}, {"layout": "4101"}])
def test_a_packfile_without_a_root_is_not_converted(options: dict[str, Any]) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    with pytest.raises(SerializeError, match="the header names no root object"):
        hkx.convert(packfile, **options)


@pytest.mark.parametrize(("target", "is_inside"), [(-4, False), (0, True), (8, True), (9, False)])
def test_pointers_outside_an_undecoded_object_are_refused(target: int, is_inside: bool) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    (obj,) = packfile.objects
    object.__setattr__(obj, "_values", RawObject(obj.class_name, bytes(8), [(0, target)], []))
    if is_inside:
        (section,) = [
            each for each in chunkwright.open_packfile(bytes(packfile)).sections
            if each.tag == "__data__"
        ]  # fmt: skip
        assert section.local_targets == {0: target}
        return
    with pytest.raises(SerializeError, match=f"leads {target:#x} bytes from its start, outside"):
        bytes(packfile)
    assert obj.values.local_fixups == [(0, target)]


def test_flags_are_read_and_written_by_name() -> None:
    enum = EnumDef("Flags", (("A", 1), ("BOTH", 6), ("B", 2), ("HIGH", 0x80)))
    signed, unsigned = FlagNames("i1", enum), FlagNames("u1", enum)
    assert [signed[number] for number in (-128, -127, 7, 8, 0)] == [
        "HIGH",
        "A|HIGH",
        "A|BOTH",
        "8",
        "0",
    ]
    assert [unsigned[number] for number in (0x80, 3, 4, 0x181)] == ["HIGH", "A|B", "4", "A|HIGH"]
    # An item of value 0 is not part of the name of any number.
    assert FlagNames("u1", EnumDef("Flags", (("NONE", 0), ("A", 1))))[3] == "A|2"
    assert FlagNames("u1", None)[3] == 3


@pytest.mark.parametrize(("name", "title"), [(None, ""), ("", ""), ("cat", "cat")])
def test_the_title_of_an_object_is_read_without_decoding_it(name: str | None, title: str) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": name})
    again = chunkwright.open_packfile(bytes(packfile))
    (obj,) = again.objects
    assert again.decoder.title(obj) == title
    assert not obj.is_decoded


@pytest.mark.parametrize(("count", "more"), [(2, ""), (8, ""), (9, " and 1 more")])
def test_at_most_eight_objects_with_the_same_name_are_listed(count: int, more: str) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    for _ in range(count):
        hkx.new_object(packfile, "hkbClipGenerator", {"name": "Walk"})
    shown = ", ".join(f"#{number:04d} (hkbClipGenerator)" for number in range(1, min(count, 8) + 1))
    with pytest.raises(QueryError) as raised:
        packfile.find_object("Walk")
    assert raised.value.message == f"{count} objects are named 'Walk': {shown}{more}"


@pytest.mark.parametrize(
    ("size", "why", "at"),
    [
        (63, "a header takes 64 bytes, but 63 are left", 0),
        (64, "a table of 3 sections needs 208 bytes, but there are 64", 64),
        (207, "a table of 3 sections needs 208 bytes, but there are 207", 64),
    ],
)
def test_a_packfile_that_ends_before_its_sections_is_refused(size: int, why: str, at: int) -> None:
    with pytest.raises(TruncatedError) as raised:
        chunkwright.open(DATA[:size])
    assert (raised.value.message, raised.value.offset) == (why, at)
