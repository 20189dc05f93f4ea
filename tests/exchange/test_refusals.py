"""Refusals to export name the file, its format, and the target."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright import QueryError
from chunkwright.exchange import exporting
from chunkwright.exchange.model import NUMBER, Image
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.demo import make as make_level
from chunkwright.tex.file import make as make_texture

if TYPE_CHECKING:
    from pathlib import Path


def test_errors_about_missing_pictures_name_the_file_and_format(tmp_path: Path) -> None:
    texture = make_texture()
    with pytest.raises(QueryError, match="has no path") as caught:
        exporting.exported(texture, str(tmp_path / "out.png"), {})
    assert (caught.value.file, caught.value.format) == (None, "tex")
    level = make_level()
    level.source = "levels/one.nmo"
    for item in list(level.objects):
        if item.class_name == "CKTexture":
            level.objects.remove(item)
    with pytest.raises(QueryError, match="no pictures of its own") as caught:
        exporting.exported(level, str(tmp_path / "out.png"), {})
    assert (caught.value.file, caught.value.format) == ("levels/one.nmo", "nmo")


def test_a_target_with_an_unknown_suffix_is_refused_by_name() -> None:
    for target, word in (("out.yaml", "exported to .yaml"), ("out", "a file without a suffix")):
        with pytest.raises(QueryError, match=word) as caught:
            exporting.check_target(target)
        assert caught.value.file == target
    assert [exporting.check_target(name) for name in ("a.GLB", "b.gltf", "c.obj", "d.png")] == [
        ".glb",
        ".gltf",
        ".obj",
        ".png",
    ]


def test_files_of_several_pictures_are_named_after_them() -> None:
    one, two, again = Image("front", b"1"), Image("back", b"2"), Image("front", b"3")
    assert exporting.picture_files([one], "folder/out.png") == {"out.png": b"1"}
    made = exporting.picture_files([one, two, again], "folder/out.png")
    assert list(made.values()) == [b"1", b"2", b"3"]
    assert list(made)[:2] == ["out_front.png", "out_back.png"]
    assert len(made) == 3


def test_errors_about_missing_scenes_name_the_file_and_format() -> None:
    level, archive = VirtoolsFile(), KeyedArchive({"hp": 1})
    level.source, archive.source = "empty.nmo", "tank.archive"
    with pytest.raises(QueryError, match="has nothing to show") as caught:
        exporting.scene_of(level, {})
    assert (caught.value.file, caught.value.format) == ("empty.nmo", "nmo")
    with pytest.raises(QueryError, match="has no scene to export") as caught:
        exporting.scene_of(archive, {})
    assert (caught.value.file, caught.value.format) == ("tank.archive", "keyed_archive")
    with pytest.raises(
        QueryError, match="is of format keyed_archive, but the first is of format nmo"
    ) as caught:
        exporting.scene_of([make_level(), archive], {})
    assert caught.value.file == "tank.archive"
    with pytest.raises(QueryError, match="has no export option 'taste'"):
        exporting.scene_of(make_level(), {"taste": "sweet"})


def test_a_scene_has_the_name_of_its_file_and_numbered_vertices() -> None:
    level = make_level()
    level.source = "levels/one.nmo"
    model = exporting.scene_of(level, {})
    assert model.name == "one"
    mesh = next(node.mesh for node in model.nodes() if node.mesh is not None)
    numbers = [each.attributes[NUMBER] for each in mesh.primitives]
    assert [numbers[0][0], len(numbers[0])] == [1, len(mesh.primitives[0].positions)]
