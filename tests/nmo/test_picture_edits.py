"""Edited and new pictures, inside Virtools files and in files next to them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.difference import diff
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import import_scene
from chunkwright.exchange.model import Image, Texture
from chunkwright.nmo import demo
from chunkwright.nmo.edit import insides
from chunkwright.nmo.model.materials import Texture as PictureTexture
from chunkwright.nmo.scene_model import back as picture_edits
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.exchange.model import Material

PIL = pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is not installed")

LEVEL = SAMPLES / "virtools" / "yyc12345__ballance_tools__1.nmo"
SHEET = np.random.default_rng(1).integers(0, 256, (16, 8, 3), np.uint8)


def encoded(pixels: Any, form: str) -> bytes:
    out = io.BytesIO()
    PIL.fromarray(pixels).save(out, form)
    return out.getvalue()


def textured(path: Path, fields: dict[str, Any], names: list[str | None]) -> Any:
    """Save a square with a texture that has the given fields, and open it again."""
    file = demo.make()
    texture: Any = file.objects["Planks"]
    texture.file_names = names
    for area, content in fields.items():
        texture.fields[area] = content
    file.save(path)
    return chunkwright.open_virtools(path)


def materials(model: Any) -> list[Material]:
    found = [part.material for node in model.nodes() if node.mesh for part in node.mesh.primitives]
    return list(dict.fromkeys(each for each in found if each is not None))


def back(file: Any, folder: Path, edit: Callable[[Any], None]) -> tuple[Any, list[str]]:
    model = gltf.read(gltf.to_glb(scene_of(file, {})))
    edit(next(each for each in materials(model) if each.base_color_texture))
    target = folder / "out" / "a.nmo"
    notes = import_scene(gltf.to_glb(model), file, target)
    return chunkwright.open_virtools(target), notes


def paint(material: Any) -> None:
    material.base_color_texture.image.data = png(SHEET)


def shown(file: Any) -> Any:
    model = scene_of(file, {})
    look: Any = next(each for each in materials(model) if each.base_color_texture)
    return np.asarray(PIL.open(io.BytesIO(look.base_color_texture.image.data)).convert("RGB"))


def raw() -> dict[str, Any]:
    from chunkwright.nmo.model.materials import raw_bitmap

    return {"bitmaps": [raw_bitmap(PIL.fromarray(SHEET[::-1]))]}


def reader() -> dict[str, Any]:
    bitmap = {
        "kind": 1,
        "extension": b"png\0",
        "reader": (1, 2),
        "file": encoded(SHEET[::-1], "PNG"),
    }
    return {"slots": 1, "width": 8, "height": 16, "bits_per_pixel": 24, "bitmaps": [bitmap]}


def old() -> dict[str, Any]:
    return {"bitmaps": [{"unused": 0, "file": b"CKBMP" + encoded(SHEET[::-1], "BMP")}]}


@pytest.mark.parametrize(
    ("area", "made"), [("raw_bitmaps", raw), ("reader_bitmaps", reader), ("old_bitmaps", old)]
)
def test_a_picture_inside_the_file_can_be_edited(
    tmp_path: Path, area: str, made: Callable[[], dict[str, Any]]
) -> None:
    file = textured(tmp_path / "a.nmo", {area: made()}, ["planks.bmp"])
    assert np.array_equal(shown(file), SHEET[::-1])
    again, notes = back(file, tmp_path, paint)
    assert notes == []
    assert np.array_equal(shown(again), SHEET)
    file = chunkwright.open_virtools(tmp_path / "a.nmo")
    assert {each.address.split("/")[2] for each in diff(file, again)} == {"Planks"}
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.nmo"]
    before, after = (each.objects["Planks"].fields[area]["bitmaps"][0] for each in (file, again))
    assert before.keys() == after.keys()
    if area == "old_bitmaps":
        assert after["file"][:7] == b"CKBMPBM"


@pytest.mark.parametrize("place", ["planks.bmp", "textures/Planks.TGA", "../textures/planks.png"])
def test_an_external_picture_can_be_edited(tmp_path: Path, place: str) -> None:
    folder = tmp_path / "game" / "levels"
    picture = folder / place
    picture.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(exist_ok=True)
    picture.write_bytes(encoded(SHEET[::-1], place[-3:].upper()))
    file = textured(folder / "a.nmo", {}, [place.rpartition("/")[2]])
    again, notes = back(file, tmp_path, paint)
    assert notes == []
    wanted = place.removeprefix("../textures/")
    found = [p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*.*")]
    assert sorted(found) == sorted(["a.nmo", wanted])
    assert np.array_equal(shown(again), SHEET)
    assert (tmp_path / "out" / "a.nmo").read_bytes() == (folder / "a.nmo").read_bytes()
    assert np.array_equal(np.asarray(PIL.open(picture).convert("RGB")), SHEET[::-1])


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.bmp", "BMP"),
        ("a.gif", "GIF"),
        ("a.jpeg", "JPEG"),
        ("a.JPG", "JPEG"),
        ("a.pcx", "PCX"),
        ("a.png", "PNG"),
        ("a.tga", "TGA"),
        ("a.tif", "TIFF"),
        ("a.TIFF", "TIFF"),
    ],
)
def test_an_external_picture_keeps_the_format_of_its_name(
    tmp_path: Path, name: str, form: str
) -> None:
    (tmp_path / name).write_bytes(encoded(SHEET[::-1], form))
    file = textured(tmp_path / "a.nmo", {}, [name])
    _, notes = back(file, tmp_path, paint)
    assert notes == []
    with PIL.open(tmp_path / "out" / name) as picture:
        assert picture.format == form


def test_transparent_pixels_get_the_transparent_colour(tmp_path: Path) -> None:
    options = {"options": 0x100, "values": {"transparent_color": 0x12010F}}
    file = textured(tmp_path / "a.nmo", {"raw_bitmaps": raw(), "options": options}, ["a.bmp"])
    sheet = np.dstack([SHEET, np.full(SHEET.shape[:2], 255, np.uint8)])
    sheet[0, :4, 3] = 0

    def edit(material: Any) -> None:
        material.base_color_texture.image.data = png(sheet)
        material.alpha_mode = "MASK"

    again, _ = back(file, tmp_path, edit)
    [stored] = again.objects["Planks"].images
    assert np.asarray(stored)[0, :5].tolist()[:4] == [[0x12, 1, 15, 255]] * 4
    assert np.array_equal(np.asarray(stored)[1:, :, :3], SHEET[1:])


def test_separate_alpha_can_be_edited(tmp_path: Path) -> None:
    first = reader()["bitmaps"][0] | {"kind": 2, "distinct_alpha": 2, "alpha": bytes(8 * 16)}
    second = reader()["bitmaps"][0]
    fields = reader() | {"slots": 2, "width": 1, "height": 2, "bitmaps": [first, second]}
    file = textured(tmp_path / "a.nmo", {"reader_bitmaps": fields}, ["a.png"])
    sheet = np.dstack([SHEET, np.arange(1, 129, dtype=np.uint8).reshape(16, 8)])

    def edit(material: Any) -> None:
        material.base_color_texture.image.data = png(sheet)

    again, _ = back(file, tmp_path, edit)
    stored = again.objects["Planks"].fields["reader_bitmaps"]
    assert (stored["width"], stored["height"]) == (8, 16)
    # Rows of alpha are stored from the bottom up.
    assert stored["bitmaps"][0]["alpha"] == sheet[::-1, :, 3].tobytes()
    assert stored["bitmaps"][1] == second


def test_editing_an_old_picture_leaves_other_slots_unchanged(tmp_path: Path) -> None:
    fields = {"bitmaps": [*old()["bitmaps"], *old()["bitmaps"]]}
    file = textured(tmp_path / "a.nmo", {"old_bitmaps": fields}, ["a.bmp"])
    again, _ = back(file, tmp_path, paint)
    first, second = again.objects["Planks"].fields["old_bitmaps"]["bitmaps"]
    assert second == old()["bitmaps"][0]
    with PIL.open(io.BytesIO(first["file"][5:])) as picture:
        assert np.array_equal(np.asarray(picture.convert("RGB")), SHEET)


def test_an_external_picture_is_written_to_the_folder_where_it_was_found(tmp_path: Path) -> None:
    file = textured(tmp_path / "a.nmo", {}, ["x/Planks.bmp", "other.png"])
    planks = file.objects["Planks"]
    edits = picture_edits.Pictures(file, None)
    edits.change(planks, Image("Planks", png(SHEET)))
    assert list(edits.files) == ["Planks.bmp"]
    (tmp_path / "Textures").mkdir()
    (tmp_path / "Textures" / "planks.BMP").write_bytes(b"")
    edits = picture_edits.Pictures(file, None)
    edits.change(planks, Image("Planks", png(SHEET)))
    assert list(edits.files) == ["Textures/planks.BMP"]
    # A file that was never saved is in no folder.
    edits = picture_edits.Pictures(chunkwright.open_virtools(bytes(file)), str(tmp_path))
    edits.change(planks, Image("Planks", png(SHEET)))
    assert list(edits.files) == ["Planks.bmp"]


def test_a_new_picture_is_stored_in_the_file(tmp_path: Path) -> None:
    file = textured(tmp_path / "a.nmo", {"raw_bitmaps": raw()}, ["planks.bmp"])

    def another(material: Any) -> None:
        material.base_color_texture = Texture(Image("marble", png(SHEET)))

    again, notes = back(file, tmp_path, another)
    assert notes == []
    marble = again.objects["marble"]
    assert np.array_equal(np.asarray(marble.images[0])[..., :3], SHEET)
    assert np.array_equal(shown(again), SHEET)
    assert again.problems() == []


def test_a_name_of_unknown_format_is_reported(tmp_path: Path) -> None:
    (tmp_path / "planks.xyz").write_bytes(encoded(SHEET[::-1], "PNG"))
    file = textured(tmp_path / "a.nmo", {}, ["planks.xyz"])
    _, notes = back(file, tmp_path, paint)
    assert notes == [
        "picture Planks: its data not applied: a picture named 'planks.xyz' cannot be written"
    ]


@needs_samples
@pytest.mark.slow
def test_a_texture_of_a_real_level_can_be_edited(tmp_path: Path) -> None:
    file = chunkwright.open_virtools(LEVEL)
    model = gltf.read(gltf.to_glb(scene_of(file, {})))
    name = "BallWood.bmp"
    for each in materials(model):
        texture = each.base_color_texture
        if texture is not None and texture.image.name == name:
            texture.image.data = png(SHEET)
    target = tmp_path / "a.nmo"
    assert import_scene(gltf.to_glb(model), file, target) == []
    before, after = (
        {each.id: each for each in opened.objects.of_class(PictureTexture)}
        for opened in (chunkwright.open_virtools(LEVEL), chunkwright.open_virtools(target))
    )
    stored, now = (
        {number: each.fields["raw_bitmaps"] for number, each in textures.items()}
        for textures in (before, after)
    )
    changed = [number for number in before if stored[number] != now[number]]
    assert [after[number].name for number in changed] == [name]
    assert np.array_equal(np.asarray(after[changed[0]].images[0])[..., :3], SHEET)


EMPTY = {"bits_per_pixel": 0}
PLACES: dict[str, tuple[dict[str, Any], list[str | None], list[bool], int]] = {
    # What the texture has, its external files, which of its slots are pictures, which one is painted.
    "no area": ({}, ["a.png", "b.png", "c.png"], [True, False, False], 0),
    "no slots": ({"raw_bitmaps": {"bitmaps": []}}, ["a.png", "b.png"], [True, False], 0),
    "empty slots": ({"raw_bitmaps": {"bitmaps": [EMPTY, EMPTY]}}, ["a.png"], [True, False], 0),
    "pictures": (
        {"raw_bitmaps": {"bitmaps": [EMPTY, *raw()["bitmaps"]]}},
        [None],
        [False, True],
        1,
    ),
}


@pytest.mark.parametrize("given", PLACES)
def test_a_picture_is_embedded_in_the_first_picture_or_slot_of_a_texture(given: str) -> None:
    fields, names, wanted, slot = PLACES[given]
    file = demo.make()
    texture: Any = file.objects["Planks"]
    texture.file_names = names
    for area, content in fields.items():
        texture.fields[area] = content
    assert insides.embed(file, "new.png", png(SHEET), "Planks")
    slots = texture.area_fields("raw_bitmaps")["bitmaps"]
    assert [bool(each["bits_per_pixel"]) for each in slots] == wanted
    assert np.array_equal(np.asarray(texture.images[slot].convert("RGB")), SHEET)
