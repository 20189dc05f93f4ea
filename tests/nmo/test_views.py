"""Views of objects: pictures, meshes, parameters, scripts."""

from __future__ import annotations

import io
import random
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError, LimitError, QueryError, SerializeError
from chunkwright.nmo import (
    Behavior,
    Entity3d,
    Manager,
    Mesh,
    Parameter,
    Sprite,
    Texture,
    VirtoolsFile,
    add_object,
    demo,
)
from chunkwright.nmo.model.materials import old_image, raw_bitmap
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, BEHAVIOR_PARTS, MESSAGE_MANAGER
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import opened
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from chunkwright.query.items import Item

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")


def texture(bitmap: dict[str, Any], area: int = 0x20000) -> Texture:
    file = VirtoolsFile()
    item = add_object(file, "CKTexture", "T")
    if area == 0x20000:
        item.need_chunk()[area] = {"bitmaps": [bitmap, {"bits_per_pixel": 0}]}
    else:
        item.need_chunk()[area] = {
            "slots": 1, "width": 2, "height": 1, "bits_per_pixel": 32, "bitmaps": [bitmap]
        }  # fmt: skip
    found = opened(bytes(file)).objects[0]
    assert isinstance(found, Texture)
    return found


def picture() -> Any:
    pixels = np.array([[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14, 15, 16]]], "u1")
    return Image.fromarray(pixels)


def test_a_raw_bitmap_is_stored_as_planes_from_the_bottom_row_up() -> None:
    bitmap = raw_bitmap(picture())
    assert bitmap["blue"] == bytes([11, 15, 3, 7])
    assert bitmap["alpha"] == bytes([12, 16, 4, 8])
    image, empty = texture(bitmap).images
    assert empty is None
    assert image is not None
    assert np.array_equal(np.asarray(image), np.asarray(picture()))


def test_a_bitmap_without_alpha_is_opaque() -> None:
    bitmap = raw_bitmap(picture()) | {"alpha": b"", "alpha_mask": 0}
    image = texture(bitmap).images[0]
    assert image is not None
    assert image.mode == "RGB"
    assert image.getpixel((1, 0)) == (5, 6, 7)


def test_planes_may_be_grey_jpegs() -> None:
    bitmap = raw_bitmap(Image.new("RGB", (8, 8), (10, 100, 200))) | {"compression": 1}
    for name, value in (("red", 10), ("green", 100), ("blue", 200)):
        file = io.BytesIO()
        Image.new("L", (8, 8), value).save(file, "JPEG", quality=95)
        bitmap[name] = file.getvalue()
    image = texture(bitmap).images[0]
    assert image is not None
    found = np.asarray(image.convert("RGB"))[4, 4].tolist()
    assert all(abs(a - b) < 4 for a, b in zip(found, (10, 100, 200), strict=True))


@pytest.mark.parametrize("kind", [1, 2])
def test_a_reader_bitmap_is_decoded_from_its_picture_file(kind: int) -> None:
    file = io.BytesIO()
    picture().convert("RGB").save(file, "BMP")
    bitmap: dict[str, Any] = {
        "kind": kind, "extension": b"bmp\0", "reader": Guid(1, 2), "file": file.getvalue()
    }  # fmt: skip
    if kind == 2:
        bitmap |= {"distinct_alpha": 0, "alpha": bytes([12, 16, 4, 8])}
    image = texture(bitmap, 0x100000).images[0]
    assert image is not None
    expected = np.asarray(picture()).copy()
    if kind == 1:
        expected[:, :, 3] = 255
    assert np.array_equal(np.asarray(image), expected)
    bitmap |= {"kind": 2, "distinct_alpha": 1, "alpha": 77}
    image = texture(bitmap, 0x100000).images[0]
    assert image is not None
    assert int(np.asarray(image)[0, 0, 3]) == 77


def test_sprites_keep_pictures_as_textures_do() -> None:
    file = VirtoolsFile()
    item = add_object(file, "CKSprite", "S")
    item.need_chunk()[0x800000] = {"bitmaps": [raw_bitmap(picture())]}
    item.need_chunk()[0x400000] = {"names": ["s.png"]}
    found = opened(bytes(file)).objects[0]
    assert isinstance(found, Sprite)
    (image,) = found.images
    assert image is not None
    assert np.array_equal(np.asarray(image), np.asarray(picture()))
    assert found.file_names == ["s.png"]


def test_damaged_bitmaps_are_refused() -> None:
    with pytest.raises(CorruptError, match="2 x 2 pixels has 3 bytes"):
        _ = texture(raw_bitmap(picture()) | {"red": b"abc"}).images
    with pytest.raises(CorruptError, match="cannot be read as a picture"):
        _ = texture(raw_bitmap(picture()) | {"compression": 1}).images


@pytest.mark.parametrize("form", ["TGA", "BMP", "GIF", "PCX", "TIFF", "PNG", "JPEG", "DDS"])
def test_damaged_picture_files_raise_one_error_and_print_nothing(form: str) -> None:
    stream = io.BytesIO()
    Image.fromarray(np.arange(192, dtype="u1").reshape(8, 8, 3)).save(stream, form)
    whole = stream.getvalue()
    generator = random.Random(form)
    refused = 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(400):
            data = bytearray(whole[: generator.choice((len(whole), generator.randrange(99)))])
            for _ in range(generator.randrange(1, 6)):
                if data:
                    at = generator.randrange(min(len(data), 160))
                    data[at] = generator.choice((0, 1, 0x7F, 0xFF))
            try:
                old_image({"file": bytes(data)})
            except (CorruptError, LimitError):
                refused += 1
    assert refused > 20


def test_a_picture_is_put_into_a_slot() -> None:
    item = texture(raw_bitmap(picture()))
    item.set_image(1, Image.new("RGBA", (1, 1), (9, 8, 7, 6)))
    found = opened(bytes(item.file)).objects[0]
    assert isinstance(found, Texture)
    image = found.images[1]
    assert image is not None
    assert image.getpixel((0, 0)) == (9, 8, 7, 6)
    with pytest.raises(QueryError, match="no slot 2: there are 2"):
        item.set_image(2, image)
    for slot in (-1, "x", None):
        with pytest.raises(QueryError, match=f"no slot {slot!r}"):
            item.set_image(slot, image)  # type: ignore[arg-type]
    with pytest.raises(SerializeError, match="expected a Pillow image, not 5"):
        item.set_image(0, 5)  # type: ignore[arg-type]


@pytest.mark.slow
@needs_samples
def test_pictures_and_vertices_of_real_files_are_read() -> None:
    pictures = vertices = 0
    for path in samples("virtools"):
        if path.stat().st_size > 400_000:
            continue
        for item in opened(path.read_bytes()).objects:
            if isinstance(item, Texture):
                pictures += sum(image is not None for image in item.images)
            if isinstance(item, Mesh):
                vertices += len(item.vertices)
                if len(item.faces):
                    assert int(item.faces.max()) < len(item.vertices)
                    assert int(item.face_materials.max()) <= len(item.material_slots)
                assert len(item.normals) in (0, len(item.vertices))
                assert len(item.uvs) in (0, 1, len(item.vertices))
    assert pictures > 0
    assert vertices > 1000


def test_invalid_arrays_of_meshes_are_refused() -> None:
    file = VirtoolsFile()
    mesh = add_object(file, "CKMesh", "M")
    assert isinstance(mesh, Mesh)
    assert mesh.vertices.shape == (0, 3)
    assert mesh.faces.shape == (0, 3)
    assert mesh.material_slots == ()
    with pytest.raises(SerializeError, match="expected a list of objects"):
        mesh.material_slots = 5  # type: ignore[assignment]
    triangle = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    with pytest.raises(SerializeError, match="vertex 3 of a face is out of range for 3"):
        mesh.set_geometry(triangle, [(0, 1, 3)])
    with pytest.raises(SerializeError, match="3 rows of 2"):
        mesh.set_geometry(triangle, [(0, 1, 2)], uvs=[(0, 0)])
    mesh.set_geometry(triangle, [(0, 1, 2)], normals=[(0, 0, 1)] * 3, face_materials=[2])
    assert mesh.face_materials.tolist() == [2]
    with pytest.raises(SerializeError, match=r"shape \(3, 3\)"):
        mesh.vertices = np.zeros((4, 3), np.float32)
    before = mesh.need_chunk()[0x10000].payload
    for vertices, faces, slots, why in (
        ([(0, 0)], [], None, "invalid vertices"),
        ([(0, 0, "x")], [], None, "invalid vertices"),
        ([1, 2, 3, 4], [], None, "invalid vertices"),
        (triangle, [(0, 1)], None, "invalid faces"),
        (triangle, [(0, 1, -2)], None, "vertex -2 of a face is out of range for 3"),
        (triangle, [(0, 1, 1.5)], None, "does not fit int64"),
        (triangle, [(0, 1, 70000)], None, "vertex 70000 of a face is out of range for 3"),
        (triangle, [(0, 1, 2)], [1, 2], "for each of 1 face"),
        (triangle, [(0, 1, 2)], [-1], "for each of 1 face"),
        (triangle, [(0, 1, 2)], [65536], "for each of 1 face"),
    ):
        with pytest.raises(SerializeError, match=why):
            mesh.set_geometry(vertices, faces, face_materials=slots)
    assert mesh.need_chunk()[0x10000].payload == before


def test_invalid_placements_of_entities_are_refused() -> None:
    file = demo.make()
    assert isinstance(file, VirtoolsFile)
    floor = file.objects["Floor"]
    assert isinstance(floor, Entity3d)
    wrong: list[Any] = [(1, 2), "abc", [(1, 2, 3), (4, 5, 6)], (1, 2, "x")]
    for value in wrong:
        with pytest.raises(SerializeError, match="coordinates"):
            floor.position = value
    wrong = [np.eye(3), np.ones((4, 4)), "abc", 5]
    for value in wrong:
        with pytest.raises(SerializeError, match="matrix"):
            floor.matrix = value
    assert floor.position == (0, 0, 0)


def parameter(kind: Guid, value: dict[str, Any]) -> Parameter:
    item = add_object(VirtoolsFile(), "CKParameterLocal", "P")
    item.need_chunk()[0x40] = {"type": kind, "value": value}
    assert isinstance(item, Parameter)
    return item


FLOAT, STRING = Guid(0x47884C3F, 0x432C2C20), Guid(0x6BD010E2, 0x115617EA)


def test_values_of_parameters_are_read_and_set() -> None:
    number = parameter(FLOAT, {"kind": "buffer", "value": bytes(4)})
    assert (number.type_name, number.value) == ("float", 0.0)
    number.value = 1.5
    assert number.value == 1.5
    with pytest.raises(SerializeError, match="expected float"):
        number.value = "text"
    text = parameter(STRING, {"kind": "buffer", "value": b"abc\0"})
    text.value = "longer"
    assert text.value == "longer"
    unknown = parameter(Guid(1, 2), {"kind": "buffer", "value": b"\1\2"})
    assert (unknown.type_name, unknown.value) == ("00000001-00000002", b"\1\2")
    with pytest.raises(SerializeError, match="expected bytes"):
        unknown.value = 5
    nothing = parameter(FLOAT, {"kind": "none"})
    assert nothing.value is None
    with pytest.raises(QueryError, match="has no value"):
        nothing.value = 1


def lines(node: Item, depth: int = 0) -> list[str]:
    found = [f"{'  ' * depth}{node.label}: {node.detail}"]
    for child in node.shown():
        found += lines(child, depth + 1)
    return found


def behavior(file: VirtoolsFile, name: str, flags: int, **parts: list[Any]) -> Behavior:
    item = add_object(file, "CKBehavior", name)
    fields: dict[str, Any] = {"flags": flags}
    if flags & 0x8000:
        fields |= {"prototype": Guid(0xAB, 0xCD), "version": 1}
    fields["contents"] = sum(BEHAVIOR_PARTS[part] for part in parts)
    item.need_chunk()[0x20] = fields | parts
    assert isinstance(item, Behavior)
    return item


def script_file() -> VirtoolsFile:
    file = VirtoolsFile()

    def io_of(name: str) -> Any:
        item = add_object(file, "CKBehaviorIO", name)
        item.need_chunk()[0x8] = {"flags": 1}
        return item

    def link(start: Any, end: Any, delay: int) -> Any:
        item = add_object(file, "CKBehaviorLink", None)
        item.need_chunk()[0x20] = {"delay": (delay, delay), "input": start, "output": end}
        return item

    speed = add_object(file, "CKParameterLocal", "Speed")
    speed.need_chunk()[0x40] = {
        "type": FLOAT, "value": {"kind": "buffer", "value": np.float32(2.5).tobytes()}
    }  # fmt: skip
    wants = add_object(file, "CKParameterIn", "Wanted speed")
    wants.need_chunk()[0x1000] = {"type": FLOAT, "source": speed}
    start, began, done = io_of("Start"), io_of("In"), io_of("Out")
    block = behavior(file, "Move", 0x8000, in_parameters=[wants], inputs=[began], outputs=[done])
    links = [link(start, began, 0), link(done, began, 3)]
    script = behavior(
        file, "Main", 2, sub_behaviors=[block], links=links, local_parameters=[speed],
        inputs=[start],
    )  # fmt: skip
    owner = add_object(file, "CK3dEntity", "Ball")
    owner.need_chunk()[0x800] = {"scripts": [script]}
    return file


def test_the_tree_shows_the_blocks_and_links_of_a_script() -> None:
    file = opened(bytes(script_file()))
    (scripts,) = [node for node in file.tree().shown() if node.label == "scripts"]
    assert lines(scripts)[1:] == [
        "  Main: script of 'Ball'",
        "    in: Start -> Move.In",
        "    local: Speed = 2.5",
        "    Move: block 000000AB-000000CD",
        "      in: In",
        "      out: Out -> Move.In after 3 frames",
        "      parameter in: Wanted speed = 2.5",
    ]


@pytest.mark.parametrize("index", range(8))
def test_an_undecodable_chunk_does_not_hide_the_rest_of_a_script(index: int) -> None:
    file = script_file()
    file.data_packing.packed = file.header_packing.packed = False
    file.write_mode = 0
    data = bytearray(bytes(file))
    content, start, _ = opened(bytes(data)).objects[index]._span or (b"", 0, 0)
    # The number of dwords in the chunk, which is then larger than the data.
    at = bytes(data).index(content, 64) + start
    data[at + 4 : at + 6] = b"\xff\xff"
    broken = opened(bytes(data), strict=False)
    said = [problem.message for problem in broken.problems()]
    assert any("announces 65,535 dwords" in message for message in said)
    shown = lines(broken.tree())
    assert len(shown) > 40
    assert any("announces 65,535 dwords" in line for line in shown)


def test_messages_and_attributes_are_shown_by_name() -> None:
    file = script_file()
    messages = Manager(file, MESSAGE_MANAGER, chunk=StateChunk())
    attributes = Manager(file, ATTRIBUTE_MANAGER, chunk=StateChunk())
    file.managers += [messages, attributes]
    messages.need_chunk()[0x53] = {"names": ["Won", "Lost"]}
    attributes.need_chunk()[0x52] = {
        "category_count": 0, "attribute_count": 1, "categories": [], "attributes": [{"used": 0}]
    }  # fmt: skip
    main = file.objects["Main"]
    assert isinstance(main, Behavior)
    for guid, number in ((MESSAGE_MANAGER, 1), (MESSAGE_MANAGER, 2), (ATTRIBUTE_MANAGER, 0)):
        item = add_object(file, "CKParameterLocal", "What")
        item.need_chunk()[0x40] = {
            "type": Guid(1, 2), "value": {"kind": "manager", "value": (guid, number)}
        }  # fmt: skip
        main.part("local_parameters").append(item)
    shown = [line.strip() for line in lines(opened(bytes(file)).tree())]
    assert [line for line in shown if ": What = " in line] == [
        "local #2: What = message 'Lost'",
        "local #3: What = (466A0FAC-00000000, 2)",
        "local #4: What = attribute None",
    ]


def test_the_tree_shows_colours_and_flags() -> None:
    shown = lines(demo.make().tree())
    wanted = {"ambient: #FF4C4C4C", "flags: 0x8040006 (z write, perspective correction)"}
    assert wanted <= {line.strip() for line in shown}


def test_unused_slots_are_counted_but_not_shown() -> None:
    file = VirtoolsFile()
    manager = Manager(file, ATTRIBUTE_MANAGER, chunk=StateChunk())
    file.managers.append(manager)
    used = {"used": 1, "name": "Floors", "flags": 0}
    manager.need_chunk()[0x52] = {
        "category_count": 4,
        "attribute_count": 2,
        "categories": [{"used": 0}, {"used": 0}, used, {"used": 0}],
        "attributes": [{"used": 0}, {"used": 0}],
    }
    shown = [line.strip() for line in lines(opened(bytes(file)).tree())]
    start = shown.index("categories: 4, 3 unused")
    assert shown[start : start + 5] == [
        "categories: 4, 3 unused", "2:", "used: 1", "name: 'Floors'", "flags: 0x0"
    ]  # fmt: skip
    assert shown[start + 5] == "attributes: 2, 2 unused"


def test_blocks_of_the_same_name_are_distinguished() -> None:
    file = script_file()
    main = file.objects["Main"]
    twin = behavior(file, "Move", 0x8000, inputs=[])
    main.fields["behavior"]["sub_behaviors"].append(twin)
    (scripts,) = [node for node in file.tree().shown() if node.label == "scripts"]
    assert "    Move #2: block 000000AB-000000CD" in lines(scripts)


def test_a_script_that_contains_itself_is_shown_once() -> None:
    file = script_file()
    main = file.objects["Main"]
    main.fields["behavior"]["sub_behaviors"].append(main)
    (scripts,) = [node for node in file.tree().shown() if node.label == "scripts"]
    assert "    Main: contains itself" in lines(scripts)


def test_parts_of_a_behaviour_are_lists_of_objects() -> None:
    main = script_file().objects["Main"]
    assert isinstance(main, Behavior)
    assert main.is_script
    assert main.prototype is None
    assert [item.name for item in main.part("sub_behaviors")] == ["Move"]
    assert main.part("operations") == []
    with pytest.raises(QueryError, match="no part"):
        main.part("wheels")


@pytest.mark.parametrize(
    ("flags", "kind", "is_script", "is_block"),
    [
        (0x8, 0, False, True),
        (0x8, 1, True, True),
        (0x2, 0, True, False),
        (0xA, 0, True, True),
        (0x4, 2, False, False),
        (None, None, False, False),
    ],
)
def test_behaviours_of_the_oldest_files_have_separate_areas(
    flags: int | None, kind: int | None, is_script: bool, is_block: bool
) -> None:
    """Flags, type and prototype are separate areas there, any of which may be missing."""
    item: Any = add_object(VirtoolsFile(), "CKBehavior", "Move")
    guid = Guid(0xAB, 0xCD)
    item.need_chunk()[0x40000] = {"prototype": guid}
    if flags is not None:
        item.need_chunk()[0x40] = {"flags": flags}
        item.need_chunk()[0x8000] = {"type": kind}
    assert (item.is_script, item.prototype) == (is_script, guid if is_block else None)
    assert item.prototype_name is None
