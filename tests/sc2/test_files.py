"""Where the files of a scene are looked up, and where they are written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from chunkwright.sc2.scene_model.textures import Files, file_stem, place_of, root_of

SCENE = Path("/data/3d/tanks/a.sc2")
OUTSIDE = Path("/games/a.sc2")
needs_slashes = pytest.mark.skipif(os.name == "nt", reason="paths of other systems")


@needs_slashes
@pytest.mark.parametrize(
    ("source", "extra", "path", "places"),
    [
        (SCENE, None, "images/b.tex", ["/data/3d/tanks/images/b.tex"]),
        (SCENE, None, "./images//b.tex", ["/data/3d/tanks/images/b.tex"]),
        (SCENE, None, "..\\other\\b.tex", ["/data/3d/other/b.tex"]),
        (SCENE, None, "~res:/Gfx/b.tex", ["/data/Gfx/b.tex"]),
        (SCENE, None, "~RES:/Gfx/b.tex", ["/data/Gfx/b.tex"]),
        (OUTSIDE, None, "~res:/Gfx/b.tex", []),
        (SCENE, None, "/abs/b.tex", []),
        (SCENE, None, "\\abs\\b.tex", []),
        (SCENE, None, "C:\\abs\\b.tex", []),
        (SCENE, None, "", []),
        (SCENE, None, "./", []),
        (None, None, "images/b.tex", []),
        (None, "/more", "images/b.tex", ["/more/images/b.tex", "/more/b.tex"]),
        (None, "/more", "../up/b.tex", ["/more/up/b.tex", "/more/b.tex"]),
        (None, "/more", "C:/x/b.tex", ["/more/x/b.tex", "/more/b.tex"]),
        (None, "/more", "~res:/x/b.tex", ["/more/x/b.tex", "/more/b.tex"]),
        (
            SCENE,
            "/more",
            "images/b.tex",
            ["/data/3d/tanks/images/b.tex", "/more/images/b.tex", "/more/b.tex"],
        ),
    ],
)
def test_files_are_searched_in_likely_places(
    source: Any, extra: Any, path: str, places: list[str]
) -> None:
    files = Files(None if source is None else str(source), extra)
    assert list(files.places(path)) == places


@needs_slashes
@pytest.mark.parametrize(
    ("scene", "path", "place"),
    [
        (SCENE, "images/b.tex", "/data/3d/tanks/images/b.tex"),
        (SCENE, "images\\b.tex", "/data/3d/tanks/images/b.tex"),
        (SCENE, "../../Gfx/b.tex", "/data/Gfx/b.tex"),
        (SCENE, "../../../b.tex", "/data/3d/tanks/b.tex"),
        (SCENE, "../../../data2/b.tex", "/data/3d/tanks/data2/b.tex"),
        (SCENE, "~res:/Gfx/b.tex", "/data/Gfx/b.tex"),
        (SCENE, "~RES:/Gfx/b.tex", "/data/Gfx/b.tex"),
        (OUTSIDE, "~res:/Gfx/b.tex", "/games/Gfx/b.tex"),
        (OUTSIDE, "../b.tex", "/games/b.tex"),
        (OUTSIDE, "images/b.tex", "/games/images/b.tex"),
    ],
)
def test_new_files_are_written_where_the_scene_finds_them(
    scene: Path, path: str, place: str
) -> None:
    assert place_of(path, str(scene)) == place


@needs_slashes
def test_the_resource_root_is_the_parent_of_the_3d_folder() -> None:
    wanted = {"/data/3d": "/data", "/data/3D/a/b": "/data", "/3d/3d/x": "/3d", "/data": None}
    assert {folder: root_of(folder) for folder in wanted} == wanted
    assert root_of("/") is root_of("") is None
    assert root_of("3d/a") == ""


def test_files_are_found_whatever_their_case_and_packing(tmp_path: Path) -> None:
    folder = tmp_path / "Images"
    folder.mkdir()
    (folder / "Hull.TEX").touch()
    (folder / "gun.tex.dvpl").touch()
    (folder / "both.tex").touch()
    (folder / "both.tex.DVPL").touch()
    files = Files(str(tmp_path / "a.sc2"), str(tmp_path / "images"))
    wanted = {
        "images/hull.tex": "Hull.TEX",
        "IMAGES/GUN.tex": "gun.tex.dvpl",
        "images/both.tex": "both.tex",
        "other/hull.tex": "Hull.TEX",
        "x.tex": None,
    }
    for path, name in wanted.items():
        found = files.find(path)
        assert (None if found is None else Path(found).name) == name
        assert found is None or Path(found).samefile(folder / str(name))
    assert files.in_folder(str(tmp_path / "nothing"), "hull.tex") is None
    assert files.in_folder(str(tmp_path / "IMAGES"), "nothing.tex") is None


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("hull", "hull"),
        ("a/b:c*d", "a_b_c_d"),
        ("-_. x1", "-_. x1"),
        (" .dots. ", "dots"),
        ("", "thing"),
        (" . ", "thing"),
        ("x" * 47, "x" * 47),
        ("x" * 48, "x" * 48),
        ("x" * 49, "x" * 48),
        ("x" * 47 + " y", "x" * 47),
    ],
)
def test_names_become_valid_file_names(name: str, stem: str) -> None:
    assert file_stem(name, "thing") == stem
