"""Values of parameters and operations, and pictures stored in textures."""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.errors import QueryError, SerializeError
from chunkwright.exchange.model import Image
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.model.geometry import live
from chunkwright.nmo.model.parameters import PARAMETER_TYPES, from_buffer, to_buffer
from chunkwright.nmo.scene_model import back as picture_edits
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid

if TYPE_CHECKING:
    from pathlib import Path

GUIDS = {row.name: guid for guid, row in PARAMETER_TYPES.items()}


def test_values_are_encoded_to_the_bytes_that_they_were_read_from() -> None:
    rows: list[tuple[str, Any, bytes]] = [
        ("int", -2, struct.pack("<i", -2)),
        ("float", 2.5, struct.pack("<f", 2.5)),
        ("vector", (1.0, 2.0, 3.0), struct.pack("<3f", 1, 2, 3)),
        ("string", "caf\u00e9", b"caf\xe9\0"),
    ]
    for name, value, data in rows:
        assert to_buffer(GUIDS[name], value, bytes(len(data)), "cp1252") == data
        assert from_buffer(GUIDS[name], data, "cp1252") == value
        assert to_buffer(GUIDS[name], b"any", data, "cp1252") == b"any"
    assert to_buffer(GUIDS["vector"], [1, 2, 3], bytes(12), "cp1252") == rows[2][2]
    refused: list[tuple[Guid, Any, bytes, str]] = [
        (Guid(1, 2), 5, bytes(4), "the encoding of a 00000001-00000002 value is unknown"),
        (GUIDS["int"], 5, bytes(8), "value is unknown"),
        (GUIDS["int"], (5, 6), bytes(4), "expected int, not"),
        (GUIDS["int"], 1 << 31, bytes(4), "expected int, not"),
        (GUIDS["vector"], (1, 2), bytes(12), "expected vector, not"),
        (GUIDS["float"], "x", bytes(4), "expected float, not"),
        (GUIDS["string"], "\u4e00", b"", "expected string, not"),
    ]
    for kind, value, old, why in refused:
        with pytest.raises(SerializeError, match=why):
            to_buffer(kind, value, old, "cp1252")


def test_values_of_parameters_depend_on_their_kind() -> None:
    item: Any = VirtoolsFile().add_object("CKParameterLocal", "P")
    item["value"] = {"type": Guid(1, 2), "value": {"kind": "object", "value": item}}
    assert (item.value, item.type, item.type_name) == (item, Guid(1, 2), "00000001-00000002")
    item.value = None
    assert item.fields["value"]["value"] == {"kind": "object", "value": None}
    buffer = {"kind": "buffer", "value": struct.pack("<i", 7)}
    item["value"] = {"type": GUIDS["int"], "value": buffer}
    assert (item.value, item.type_name) == (7, "int")
    item.value = -3
    assert item.fields["value"]["value"]["value"] == struct.pack("<i", -3)
    item["value"] = {"type": GUIDS["int"], "value": {"kind": "none"}}
    assert item.value is None
    with pytest.raises(QueryError, match=r"has no value \(none\)"):
        item.value = 5


def test_the_source_of_an_input_is_found_in_any_of_its_areas() -> None:
    file = VirtoolsFile()
    source: Any = file.add_object("CKParameterOut", "Out")
    item: Any = file.add_object("CKParameterIn", "In")
    for name in list(item.fields):
        del item.fields[name]
    assert (item.source, item.type) == (None, None)
    item["shared"] = {"type": Guid(3, 4), "source": item}
    assert (item.source, item.type) == (item, Guid(3, 4))
    item["source"] = {"type": Guid(1, 2), "source": source}
    assert (item.source, item.type) == (source, Guid(1, 2))
    item.chunk = StateChunk(2, data_version=4, bound=True)
    item["either_source"] = {"type": Guid(5, 6), "source": None, "other": source}
    assert (item.source, item.type) == (source, Guid(5, 6))
    item["either_source"]["source"] = item
    assert item.source is item


def test_an_operation_has_operands_and_a_result() -> None:
    file = VirtoolsFile()
    every = [file.add_object("CKParameterLocal", name) for name in "abcd"]
    item: Any = file.add_object("CKParameterOperation", "Add")
    for name in list(item.fields):
        del item.fields[name]
    assert (item.operation, list(item.operands), item.result) == (None, [None, None], None)
    for version in (5, 10, 4):
        item.chunk = StateChunk(4, data_version=version, bound=True)
        item["operation"] = {"operation": Guid(1, 2), "parameters": every}
        found = (item.operation, *item.operands, item.result)
        assert found == (Guid(1, 2), *(every[:3] if version >= 5 else every[1:]))
    item["operation"] = {"operation": Guid(1, 2), "parameters": every[:2]}
    assert (*item.operands, item.result) == (every[1], None, None)
    item.chunk = StateChunk(4, data_version=4, bound=True)
    item["inputs"] = {"first": every[0], "second": every[1]}
    item["output"] = {"output": every[2]}
    item["operation_type"] = {"operation": Guid(3, 4)}
    assert (item.operation, *item.operands, item.result) == (Guid(3, 4), *every[:3])


def picture(*pixels: tuple[int, int, int, int]) -> Any:
    pillow = pytest.importorskip("PIL.Image")
    return pillow.fromarray(np.array([pixels], np.uint8))


def png_of(*pixels: tuple[int, int, int, int], form: str = "PNG") -> bytes:
    stream = io.BytesIO()
    made = picture(*pixels)
    (made if form == "PNG" else made.convert("RGB")).save(stream, form)
    return stream.getvalue()


def shown(data: bytes) -> Any:
    pillow = pytest.importorskip("PIL.Image")
    with pillow.open(io.BytesIO(data)) as found:
        return found.format, np.asarray(found.convert("RGBA"))[0].tolist()


SEEN, UNSEEN = (10, 20, 30, 255), (40, 50, 60, 0)


def test_transparent_pixels_have_the_transparent_colour() -> None:
    made = picture_edits._keyed(picture(SEEN, UNSEEN, (1, 2, 3, 1)), 0x123456)
    assert np.asarray(made)[0].tolist() == [list(SEEN), [0x12, 0x34, 0x56, 255], [1, 2, 3, 1]]


def test_an_edited_picture_replaces_the_old_one_in_place() -> None:
    file = VirtoolsFile()
    pictures = picture_edits.Pictures(file, None)
    new = Image("New", png_of(SEEN, UNSEEN))
    item: Any = file.add_object("CKTexture", "Wood")
    item.file_names = ["C:\\folder\\wood.bmp"]
    item["raw_bitmaps"] = {"bitmaps": [{"bits_per_pixel": 0}]}
    # An empty slot is not filled; the external file is written instead.
    pictures.change(item, new)
    assert shown(pictures.files["wood.bmp"]) == ("BMP", [list(SEEN), [40, 50, 60, 255]])
    old = png_of((1, 2, 3, 255))
    bitmap = {"kind": 2, "extension": b"png\0", "reader": (1, 2), "file": old}
    bitmap |= {"distinct_alpha": 0, "alpha": b"\xff"}
    head = {"slots": 1, "width": 1, "height": 1, "bits_per_pixel": 32}
    item["reader_bitmaps"] = {**head, "bitmaps": [bitmap]}
    pictures.change(item, new)
    fields = item.fields["reader_bitmaps"]
    assert (fields["width"], fields["height"]) == (2, 1)
    assert shown(fields["bitmaps"][0]["file"]) == ("PNG", [list(SEEN), list(UNSEEN)])
    assert fields["bitmaps"][0]["alpha"] == b"\xff\0"
    item["raw_bitmaps"] = {"bitmaps": [{"bits_per_pixel": 32} | dict.fromkeys(
        ("width", "height", "alpha_mask", "red_mask", "green_mask", "blue_mask", "compression"), 0
    ) | dict.fromkeys(("red", "green", "blue", "alpha"), b"")]}  # fmt: skip
    pictures.change(item, new)
    raw = item.fields["raw_bitmaps"]["bitmaps"][0]
    assert (raw["width"], raw["height"], raw["green"]) == (2, 1, bytes([20, 50]))
    assert list(pictures.files) == ["wood.bmp"]
    for tag in (b"CKBMP", b""):
        former: Any = file.add_object("CKTexture", f"Old {tag!r}")
        former["old_bitmaps"] = {"bitmaps": [{"unused": 0, "file": tag + png_of(SEEN, form="BMP")}]}
        pictures.change(former, new)
        data = former.fields["old_bitmaps"]["bitmaps"][0]["file"]
        assert data[: len(tag)] == tag
        assert shown(data[len(tag) :]) == ("BMP", [list(SEEN), [40, 50, 60, 255]])


def test_a_picture_of_an_unknown_format_is_reported() -> None:
    file = VirtoolsFile()
    pictures = picture_edits.Pictures(file, None)
    for names, name in ((["a.xyz"], "a.xyz"), ([], ""), ([None, "d/b"], "b")):
        item: Any = file.add_object("CKTexture", "Wood")
        item.file_names = names
        reason = pictures.change(item, Image("New", png_of(SEEN)))
        assert reason == f"a picture named {name!r} cannot be written"
    assert pictures.files == {}


def test_new_pictures_get_new_textures() -> None:
    file = VirtoolsFile()
    known = file.add_object("CKTexture", "Known")
    pictures = picture_edits.Pictures(file, None)
    assert pictures.texture(Image("Known", b"")) is known
    for name, stored in (("Moss", "Moss.png"), ("a/b.jpg", "b.jpg"), ("c\\d", "d.png")):
        image = Image(name, png_of(SEEN) if name == "Moss" else b"")
        made: Any = pictures.texture(image)
        assert pictures.texture(image) is made
        assert (made.name, list(made.file_names)) == (name, [stored])
        assert ("raw_bitmaps" in made) is (name == "Moss")


def test_an_external_picture_is_written_where_the_old_one_was(tmp_path: Path) -> None:
    (tmp_path / "Textures").mkdir()
    (tmp_path / "Textures" / "a.bmp").write_bytes(b"")
    (tmp_path / "b.bmp").write_bytes(b"")
    file = VirtoolsFile()
    file.source = str(tmp_path / "some.nmo")
    pictures = picture_edits.Pictures(file, None)
    places = [pictures._place(name, name) for name in ("a.bmp", "b.bmp", "c.bmp")]
    assert places == ["Textures/a.bmp", "b.bmp", "c.bmp"]
    file.source = str(tmp_path / "deep" / "some.nmo")
    other = picture_edits.Pictures(file, str(tmp_path))
    assert other._place("x\\a.bmp", "a.bmp") == "a.bmp"


def test_assignments_to_live_arrays_are_passed_to_their_owner() -> None:
    kept: list[Any] = []

    def keep(values: Any) -> None:
        if (values < 0).any():
            raise SerializeError("below 0")
        kept.append(values.tolist())

    made = live([[1, 2], [3, 4]], keep)
    made[0, 1] = 5
    made[1][0] = 6  # a view of a row
    made[:, 1] = 7
    assert kept == [[[1, 5], [3, 4]], [[1, 5], [6, 4]], [[1, 7], [6, 7]]]
    for view, place in ((made, (0, 0)), (made[1], 1), (made.T, (1, 0))):
        with pytest.raises(SerializeError):
            view[place] = -1
        assert made.tolist() == [[1, 7], [6, 7]]
    # Copies and computed arrays are independent.
    for other in (made.copy(), made + 1):
        other[0, 0] = 9
    assert len(kept) == 3
    assert made.dtype == np.float32
