"""Payloads whose layout depends on other data: options, runs, old attributes, pictures."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    SerializeError,
)
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.nmo.model import materials
from chunkwright.nmo.payloads import kinds, layouts
from chunkwright.nmo.payloads.fields import Equal, Filled, Nested, Present, When
from chunkwright.nmo.payloads.steps import Run, runs
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Unresolved
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.serialize import Writer
from tests.nmo.files import string
from tests.nmo.tables import records
from tests.state_chunk.bytes import dwords

COLOR, SLOT, VIDEO = "transparent_color", "current_slot", "video_format"


@pytest.mark.parametrize(
    ("dwords_left", "video", "slots", "wanted"),
    [
        (3, True, 1, (COLOR, SLOT, VIDEO)),
        (3, False, 0, (COLOR, SLOT, VIDEO)),
        (2, True, 0, (COLOR, VIDEO)),
        (2, True, 1, (COLOR, VIDEO)),
        (2, True, 2, (SLOT, VIDEO)),
        (2, False, 1, (COLOR, SLOT)),
        (2, False, 2, (COLOR, SLOT)),
        (1, True, 0, (VIDEO,)),
        (1, True, 2, (VIDEO,)),
        (1, False, 0, (COLOR,)),
        (1, False, 1, (COLOR,)),
        (1, False, 2, (SLOT,)),
        (0, True, 2, ()),
        (4, True, 1, ()),
    ],
)
def test_the_values_after_texture_options_depend_on_their_size(
    dwords_left: int, video: bool, slots: int, wanted: tuple[str, ...]
) -> None:
    options = 0x200 if video else 0x7DFF
    assert layouts._option_names(dwords_left, options, slots) == wanted


@pytest.mark.parametrize("area", ["bitmaps", "names", "reader"])
@pytest.mark.parametrize("slots", [1, 2])
def test_the_number_of_slots_determines_the_values_of_texture_options(
    area: str, slots: int
) -> None:
    item: Any = VirtoolsFile().add_object("CKTexture", "Wood")
    chunk = item.need_chunk()
    if area == "bitmaps":
        chunk[0x20000] = {"bitmaps": [{"bits_per_pixel": 0}] * slots}
    elif area == "names":
        chunk[0x10000] = {"names": ["a"] * slots}
    else:
        head = {"width": 1, "height": 2, "bits_per_pixel": 3}
        chunk[0x100000] = {"slots": slots, **head, "bitmaps": [{"kind": 0}] * slots}
    chunk[0x2FF000] = dwords(0x102, 7)
    assert chunk[0x2FF000].fields == {
        "options": 0x102,
        "values": {COLOR if slots == 1 else SLOT: 7},
    }


def test_options_of_an_unknown_size_are_refused() -> None:
    for data in (dwords(1, 2, 3, 4), bytes(5)):
        reader = Reader(dwords(0x300) + data, StateChunk(31), NoReferences())
        reader.u32()
        with pytest.raises(CorruptError, match="unknown size") as caught:
            layouts._read_option_values(reader, {"options": 0x300})
        assert caught.value.offset == 4


def old_attributes(class_id: int | None, length: int) -> bytes:
    """Return one attribute whose name has this length in bytes."""
    first = b"" if class_id is None else dwords(class_id)
    name = dwords(length) + b"n" * (length - 1) + bytes(1 + -length % 4) if length else dwords(0)
    return dwords(1) + first + name + string(b"cat") + dwords(1, 2, 0)


OLD_ATTRIBUTES = layouts.old_attributes(records(19, 0x10))


@pytest.mark.parametrize(
    ("class_id", "length", "with_class"),
    [
        (0, 1, True),
        (0, 0x41, True),
        (0x35, 0x41, True),
        (0x35, 1, True),
        (None, 5, False),
        (None, 0x36, False),
    ],
)
def test_attributes_of_old_files_are_read_with_and_without_class_ids(
    class_id: int | None, length: int, with_class: bool
) -> None:
    data = old_attributes(class_id, length)
    reader = Reader(data, StateChunk(19, bound=True), NoReferences())
    found = OLD_ATTRIBUTES.read(reader, {})
    (item,) = found["items"]
    assert found["with_class"] is with_class
    assert item.get("compatible_class") == class_id
    assert (len(item["name"] or "") + 1, item["category"], item["type"]) == (length, "cat", (1, 2))
    assert reader.left == 0


@pytest.mark.parametrize(("class_id", "length"), [(0x36, 5), (-1, 5), (5, 0), (5, 0x42)])
def test_old_attributes_are_distinguished_by_two_dwords(class_id: int, length: int) -> None:
    reader = Reader(old_attributes(class_id, length), StateChunk(19, bound=True), NoReferences())
    try:
        found = OLD_ATTRIBUTES.read(reader, {})
    except ChunkwrightError:
        return  # read as a name whose length is the class id
    assert not found["with_class"]


def test_old_attributes_without_entries_have_classes() -> None:
    reader = Reader(dwords(0), StateChunk(19, bound=True), NoReferences())
    assert OLD_ATTRIBUTES.read(reader, {}) == {"with_class": True, "items": []}


@pytest.mark.parametrize(
    ("condition", "together"),
    [
        (None, True),
        (When("flags", 1), True),
        (Equal("flags", 3, 1), True),
        (Filled("count", "items"), True),
        (Present(), False),
        (Nested(), False),
    ],
)
def test_rows_under_one_condition_are_joined(condition: Any, together: bool) -> None:
    rows = [kinds.F(name, kinds.U32, condition) for name in "ab"]
    found = [[row.name for row in (step.rows if isinstance(step, Run) else [step])] for step in (
        runs(rows)
    )]  # fmt: skip
    assert found == ([["a", "b"]] if together else [["a"], ["b"]])
    other = [*rows, kinds.F("c", kinds.U32, When("others", 1)), kinds.F("d", kinds.STRING)]
    assert [step.name for step in runs(other)] == ["a", *["b"] * (not together), "c", "d"]


@pytest.mark.parametrize("bound", [False, True])
def test_runs_of_rows_encode_references_as_indices_or_ids(bound: bool) -> None:
    file = VirtoolsFile()
    for ck_id in (3000, 4000, 5000):
        add_object(file, "CK3dEntity", None, ck_id=ck_id)
    one, _, last = file.objects
    (run,) = runs([
        kinds.F("first", kinds.U32),
        kinds.F("to", kinds.REF),
        kinds.F("none", kinds.REF),
        kinds.F("place", kinds.VECTOR),
        kinds.F("from", kinds.REF),
        kinds.F("type", kinds.GUID),
    ])  # fmt: skip
    assert isinstance(run, Run)
    fields = {"first": 9, "to": last, "none": None, "place": (1, 2, 3), "from": one, "type": (5, 6)}
    numbering: Any = file.objects
    place = np.array((1, 2, 3), "<f4").tobytes()
    packed = run.packed(fields, numbering, bound=bound)
    to, none, back = (2, 0xFFFFFFFF, 0) if bound else (5000, 0, 3000)
    assert packed == dwords(9, to, none) + place + dwords(back, 5, 6)
    chunk = StateChunk(1, bound=bound)
    writer = Writer(chunk, numbering)
    run.write(writer, fields)
    content = writer.content()
    assert content.payload == packed
    assert tuple(content.lists.ids or ()) == (() if bound else (1, 6))
    found: dict[str, Any] = {}
    reader = Reader(packed, chunk, NoReferences())
    run.read(reader, found)
    assert list(found) == list(fields)
    assert (found["to"], found["none"]) == (Unresolved(to, by_index=bound), None)
    assert (found["from"], found["place"]) == (Unresolved(back, by_index=bound), (1, 2, 3))
    assert run.packed(fields | {"to": "no object"}, numbering, bound=bound) is None
    assert run.packed({"first": 9}, numbering, bound=bound) is None


@pytest.mark.parametrize(
    ("size", "found"), [(0, None), (15, None), (16, "TIFF"), (17, "TIFF"), (76, "TIFF")]
)
def test_a_texture_has_the_extension_of_its_save_format(size: int, found: str | None) -> None:
    item: Any = VirtoolsFile().add_object("CKTexture", "Wood")
    assert item.save_format is None
    item["save_format"] = {"properties": (b"123456789012TIFF" + b"x" * 60)[:size]}
    assert item.save_format == found


def test_each_kind_of_bitmap_has_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    pillow = pytest.importorskip("PIL.Image")
    pixels = np.arange(1, 25, dtype=np.uint8).reshape(2, 3, 4)
    image = pillow.fromarray(pixels)
    raw = materials.raw_bitmap(image)
    planes = {
        name: pixels[::-1, :, at].tobytes() for at, name in enumerate(("red", "green", "blue"))
    }
    assert raw == {
        "bits_per_pixel": 32,
        "width": 3,
        "height": 2,
        "alpha_mask": 0xFF000000,
        "red_mask": 0xFF0000,
        "green_mask": 0xFF00,
        "blue_mask": 0xFF,
        "compression": 0,
        "alpha": pixels[::-1, :, 3].tobytes(),
        **planes,
    }

    def shown(made: Any) -> Any:
        assert made is not None
        return np.asarray(made).tolist()

    assert shown(materials.raw_image(raw)) == pixels.tolist()
    assert shown(materials.raw_image(raw | {"alpha": b""})) == pixels[..., :3].tolist()
    assert materials.raw_image(raw | {"bits_per_pixel": 0}) is None
    with pytest.raises(CorruptError, match="a plane of 3 x 2 pixels has 5 bytes"):
        materials.raw_image(raw | {"green": bytes(5)})
    jpegs = {}
    for name, level in (("red", 10), ("green", 120), ("blue", 250)):
        stream = io.BytesIO()
        pillow.fromarray(np.full((2, 3), level, np.uint8)).save(stream, "JPEG", quality=100)
        jpegs[name] = stream.getvalue()
    made = shown(materials.raw_image(raw | jpegs | {"compression": 0x31}))
    assert made[1][2] == pytest.approx((10, 120, 250, pixels[1, 2, 3]), abs=2)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    stored = {"kind": 1, "file": stream.getvalue()}
    assert shown(materials.reader_image(stored)) == pixels.tolist()
    assert materials.reader_image(stored | {"kind": 0}) is None
    assert shown(materials.reader_image(stored | {"alpha": 0x1234}))[1][2] == [21, 22, 23, 0x34]
    assert shown(materials.reader_image(stored | {"alpha": bytes(range(6))}))[0][1][3] == 4
    for tag in (b"", b"CKPCX", b"cktga"):
        assert shown(materials.old_image({"file": tag + stream.getvalue()})) == pixels.tolist()
    assert materials.old_image({"file": b""}) is None
    with pytest.raises(CorruptError, match="cannot be read as a picture"):
        materials.old_image({"file": b"CKXYZ" + stream.getvalue()})
    for most in (5, 6):
        monkeypatch.setattr(materials, "MOST_PIXELS", most)
        if most == 6:
            assert materials.picture_of(stream.getvalue(), "L").size == (3, 2)
            continue
        with pytest.raises(LimitError, match="a picture of 3 x 2 pixels is too large"):
            materials.picture_of(stream.getvalue(), "L")


def test_the_pictures_in_a_file_are_those_of_its_textures() -> None:
    pillow = pytest.importorskip("PIL.Image")
    file = VirtoolsFile()
    wood: Any = file.add_object("CKTexture", "Wood")
    file.add_object("CKGroup", "Group")
    bare: Any = file.add_object("CKTexture", None)
    made = [pillow.new("RGB", (2, 1), color) for color in ("red", "lime")]
    none = {"bits_per_pixel": 0}
    wood["raw_bitmaps"] = {
        "bitmaps": [materials.raw_bitmap(made[0]), none, materials.raw_bitmap(made[1])]
    }
    bare["raw_bitmaps"] = {"bitmaps": [none, materials.raw_bitmap(made[1])]}
    found = list(materials.pictures(file))
    assert [each.name for each in found] == ["Wood", "Wood_2", "texture 3_1"]
    shown = [pillow.open(io.BytesIO(each.data)) for each in found]
    assert [(each.format, each.size) for each in shown] == [("PNG", (2, 1))] * 3
    colors = [each.convert("RGB").getpixel((0, 0)) for each in shown]
    assert colors == [(255, 0, 0), (0, 255, 0), (0, 255, 0)]


def test_cells_of_a_data_array_have_the_kinds_of_its_columns() -> None:
    file = VirtoolsFile()
    array: Any = file.add_object("CKDataArray", "Table")
    chunk: Any = array.need_chunk()
    chunk[0x2000] = dwords(0)
    assert chunk[0x2000].fields is None
    chunk[0x1000] = {"columns": []}
    for count, fits in ((0, True), (1, False)):
        chunk[0x2000] = dwords(count)
        assert chunk.find(0x2000).fields == ({"count": 0, "rows": []} if fits else None)
    names = "abcde"
    columns: list[Any] = [{"name": name, "type": at} for at, name in enumerate(names, 1)]
    columns[4]["parameter_type"] = (7, 8)
    chunk[0x1000] = {"columns": columns}
    row = dwords(0xFFFFFFFE, 0x40200000) + string(b"text") + dwords(0, 0xFFFFFFFF)
    chunk[0x2000] = dwords(2) + row + row
    fields: Any = chunk.find(0x2000).fields
    assert fields == {"count": 2, "rows": [[-2, 2.5, "text", array, None]] * 2}
    fields["rows"].append([5, 1.0, None, None, array])
    assert chunk[0x2000].payload == dwords(3) + row + row + (
        dwords(5, 0x3F800000, 0, 0xFFFFFFFF, 0)
    )
    fields["rows"][2].pop()
    with pytest.raises(ChunkwrightError, match="expected a row of 5 cells, not 4"):
        chunk.assemble()


def test_picture_names_other_than_text_or_none_are_refused() -> None:
    item: Any = VirtoolsFile().add_object("CKTexture", "Wood")
    item.file_names = ("a.png", None)
    for value, message in (
        ("a.png", "expected a list of file names, not 'a.png'"),
        (b"a", "expected a list of file names, not b'a'"),
        (5, "expected a list of file names, not 5"),
        (["b", 5], "expected a file name or None, not 5"),
        (["b", b"c"], "expected a file name or None, not b'c'"),
    ):
        with pytest.raises(SerializeError, match=re.escape(message)) as caught:
            item.file_names = value
        assert caught.value.path == "/objects/Wood/file_names"
        assert item.file_names == ["a.png", None]
    assert item.images == [None, None]
    for slot in (2, -1, "0", None):
        with pytest.raises(QueryError, match="has no raw bitmaps"):
            item.set_image(slot, None)
    item.fields["raw_bitmaps"] = {"bitmaps": [{"bits_per_pixel": 0}] * 2}
    for slot in (2, -1, "0", None):
        with pytest.raises(QueryError, match=f"has no slot {slot!r}: there are 2"):
            item.set_image(slot, None)
    with pytest.raises(SerializeError, match="expected a Pillow image, not None"):
        item.set_image(1, None)
