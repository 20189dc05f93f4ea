"""Writing scenes: refusals, and archives appended to numbered ones."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import QueryError, SerializeError
from chunkwright.binary import png
from chunkwright.exchange.model import Image
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.sc2 import Descriptor, Scene, verbs
from chunkwright.sc2.model.components import append_numbered
from chunkwright.sc2.scene_model.edits.pictures import Pictures, _encoded
from chunkwright.sc2.scene_model.textures import Files, Textures
from tests.sc2.examples import full_scene, global_material

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("keys", "count", "wanted"),
    [
        ([], None, 0),
        ([], 0, 0),
        ([], 3, 0),
        ([0, 1], 2, 2),
        ([0, 1], None, 2),
        ([0, 1], "2", 2),
        ([0, 1], 1, 2),
        ([0, 1], 3, 2),
        ([0, 1, 5], 2, 6),
        ([0, 1, 5], 3, 6),
        ([1, 2], 2, 3),
        ([0, 9], 2, 10),
        ([0, 1, 2, 3, 7], 4, 8),
    ],
)
def test_a_new_archive_is_appended(keys: list[int], count: Any, wanted: int) -> None:
    holder = KeyedArchive({f"{key:04}": KeyedArchive() for key in keys})
    if count is not None:
        holder["count"] = count
    added = KeyedArchive({"a": 1})
    assert append_numbered(holder, added) == f"{wanted:04}"
    assert holder[f"{wanted:04}"] is added
    assert (holder["count"], holder.type_of("count")) == (wanted + 1, VariantType.UINT32)
    assert len(holder) == len(keys) + 2


@pytest.mark.parametrize("version", [9, 10, 13, 14, 24, 25, 26, 30])
@pytest.mark.parametrize("has_material", [False, True])
def test_the_header_counts_roots(version: int, has_material: bool) -> None:
    """The global material precedes the roots and counts as one."""
    scene = Scene(version)
    scene.add_entity("a")
    scene.add_entity("b")
    in_list = scene.layout.has_global_material
    if has_material and in_list:
        scene.global_material = global_material()
    assert bytes(scene)[:12] == b"SFV2" + struct.pack(
        "<2I", version, 3 if has_material and in_list and scene.body is None else 2
    )


@pytest.mark.parametrize("version", range(1, 50))
def test_hashes_that_a_version_cannot_store_are_refused(version: int) -> None:
    scene = Scene(version)
    scene.geometry_id_hash = 5
    if scene.layout.has_geometry_hash:
        again: Any = chunkwright.open(bytes(scene))
        assert again.geometry_id_hash == 5
    else:
        with pytest.raises(SerializeError, match="no place for this hash") as caught:
            bytes(scene)
        assert caught.value.path == "/geometry_id_hash"


@pytest.mark.parametrize(
    ("descriptor", "stored"),
    [
        (Descriptor(9, None, None, b""), struct.pack("<2I", 4, 9)),
        (Descriptor(9, None, None, b"1234567"), struct.pack("<2I", 11, 9) + b"1234567"),
        (Descriptor(9, 5, None, b"abc"), struct.pack("<2IQ", 15, 9, 5) + b"abc"),
        (Descriptor(9, 5, 6, b"12345678"), struct.pack("<2I2Q", 28, 9, 5, 6) + b"12345678"),
        (Descriptor(9, None, 6, b""), "a data hash needs an id hash"),
        (Descriptor(9, 5, None, b"12345678"), "8 more bytes would be read as a hash"),
        (Descriptor(9, None, None, b"123456789"), "9 more bytes would be read as a hash"),
        (Descriptor(9, 1 << 64, None, b""), "expected a number of 8 bytes"),
        (Descriptor(1 << 32, 1, None, b""), "expected a number of 4 bytes"),
    ],
)
def test_descriptors_are_written_and_read(descriptor: Descriptor, stored: Any) -> None:
    scene = Scene(35)
    scene.descriptor = descriptor
    if isinstance(stored, str):
        with pytest.raises(SerializeError, match=stored) as caught:
            bytes(scene)
        assert caught.value.path.startswith("/descriptor")
    else:
        data = bytes(scene)
        assert data[20 : 20 + len(stored)] == stored  # after the header and the version tags
        again: Any = chunkwright.open(data)
        assert again.descriptor == descriptor


def test_info_counts_entities_and_data_nodes() -> None:
    """The full scene has five entities, of which two are roots, and data nodes."""
    old, new = verbs.info(full_scene(5)), verbs.info(full_scene(35))
    assert (old["version"], old["entities"], old["data_nodes"]) == (5, 5, 4)
    assert (new["version"], new["root_entities"], new["data_nodes"]) == (35, 2, 4)
    assert "root_entities" not in old
    assert "entities" not in new
    first = verbs.info(full_scene(1))
    assert (first["entities"], first["data_nodes"]) == (5, 5)
    empty = verbs.info(Scene(5))
    assert (empty["entities"], empty["data_nodes"], empty["archives"]) == (0, 0, 0)


def test_ids_must_be_numbers() -> None:
    scene = full_scene(35)
    found = scene.data_node(6)
    assert found is not None
    assert found.name == "parent"
    assert scene.data_node(99) is None
    for wrong in ("6", None, 6.0):
        with pytest.raises(QueryError, match="expected a number as id"):
            scene.data_node(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("count", "more"), [(3, ""), (4, ""), (5, "... 1 more"), (9, "... 5 more")]
)
def test_the_repr_of_a_node_list_shows_its_first_four_nodes(count: int, more: str) -> None:
    scene = Scene(35)
    for number in range(count):
        scene.add_entity(f"e{number}")
    shown = repr(scene.roots)
    assert [f"'e{n}'" in shown for n in range(count)] == [n < 4 for n in range(count)]
    assert more in shown
    assert ("more" in shown) is bool(more)


GRADIENT = np.zeros((8, 8, 4), np.uint8)
GRADIENT[..., 0], GRADIENT[..., 1] = np.arange(64).reshape(8, 8) * 3, np.arange(8) * 31
GRADIENT[..., 3] = 255


@pytest.mark.parametrize("form", ["PNG", "WEBP", "TGA", "JPEG"])
@pytest.mark.parametrize("alpha", [255, 100])
def test_pictures_are_encoded_losslessly_where_the_format_allows(form: str, alpha: int) -> None:
    pillow = pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is missing")
    pixels = GRADIENT.copy()
    pixels[3, 4, 3] = alpha
    data = _encoded(pixels, form)
    with pillow.open(io.BytesIO(data)) as picture:
        assert picture.format == form
        has_alpha = alpha < 255 and form != "JPEG"
        assert picture.mode == ("RGBA" if has_alpha else "RGB")
        read = np.asarray(picture)
    wanted = pixels if has_alpha else pixels[..., :3]
    if form == "JPEG":
        out = io.BytesIO()
        pillow.fromarray(wanted).save(out, "JPEG", quality=95)
        assert data == out.getvalue()
    else:
        assert (read == wanted).all()


def test_new_pictures_get_unique_file_names() -> None:
    pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is missing")
    scene = Scene(5)
    pictures = Pictures(scene, Textures(Files(None), wanted=True))
    data = png(GRADIENT[..., :3])
    names = ["Wood.PNG", "dir/wood", "a\\WOOD.x", "", "?.png"]
    images = [Image(name, data) for name in names]
    paths = [pictures.add(image, "opaque", old=True) for image in images]
    assert paths == [
        "images/Wood.png",
        "images/wood_1.png",
        "images/WOOD_2.png",
        "images/picture.png",
        "images/_.png",
    ]
    assert list(pictures.files) == paths
    assert [pictures.add(image, "opaque", old=True) for image in images] == paths
    assert all(each[:4] == b"\x89PNG" for each in pictures.files.values())
    with pytest.raises(QueryError, match="the picture 'empty' has no data"):
        pictures.add(Image("empty"), "opaque")
    with pytest.raises(chunkwright.ChunkwrightError, match="the picture 'odd' cannot be read: "):
        pictures.add(Image("odd", b"odd"), "opaque")


@pytest.mark.parametrize("version", [5, 35])
def test_editing_saving_and_converting_need_neither_numpy_nor_lz4(
    version: int, tmp_path: Path
) -> None:
    scene = full_scene(version)
    for node in [each for each in scene.data_nodes if each.class_name == "PolygonGroup"]:
        scene.data_nodes.remove(node)  # JSON shows buffers as numbers, which needs arrays
    (tmp_path / "a.sc2").write_bytes(bytes(scene))
    code = (
        "import json, sys, chunkwright\n"
        f"scene = chunkwright.open({str(tmp_path / 'a.sc2')!r})\n"
        "todo = [scene.tree()]\n"
        "while todo: todo.extend(todo.pop().shown())\n"
        "scene.set(scene.roots[0].address + '/name', 'other')\n"
        "scene.save()\n"
        "assert chunkwright.open(scene.source).roots[0].name == 'other'\n"
        "json.dumps(scene.to_dict())\n"
        "print([name for name in ('numpy', 'lz4') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")
