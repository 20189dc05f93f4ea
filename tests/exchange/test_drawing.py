"""Pictures show all of a scene, in its colours, and are the same everywhere."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner

from chunkwright import CorruptError, QueryError
from chunkwright.cli.app import chunkwright as group
from chunkwright.exchange import drawing, gltf
from chunkwright.exchange.model import Image, Material, Mesh, Node, Primitive, SceneModel, Texture

from .models import everything, floats, mesh_of, triangle

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

pytest.importorskip("mitsuba", reason="pictures need Mitsuba")
PIL = pytest.importorskip("PIL.Image", reason="pictures need Pillow")

SIZE = (64, 48)
BACKGROUND = (10, 20, 30)


def pixels(model: SceneModel, **options: Any) -> Any:
    """Return the pixels of a picture; rows that are background are black."""
    data = drawing.draw(model, options.pop("size", SIZE), background=BACKGROUND, **options)
    return np.asarray(PIL.open(io.BytesIO(data)).convert("RGB")).astype(int)


def drawn(picture: Any) -> Any:
    return (np.abs(picture - BACKGROUND) > 2).any(axis=2)


def quad(material: Material | None = None, y: float = 0.0) -> SceneModel:
    """Return a square on the ground, to be seen from above, with the top of its texture at -Z."""
    corners = floats((-1, y, 1), (1, y, 1), (1, y, -1), (-1, y, -1))
    uv = floats((0, 1), (1, 1), (1, 0), (0, 0))
    faces = np.array([0, 1, 2, 0, 2, 3], np.uint32)
    return mesh_of(Primitive(corners, faces, texcoords=[uv], material=material))


def painted(rows: list[list[tuple[int, ...]]], **more: Any) -> Material:
    mode = "RGBA" if len(rows[0][0]) == 4 else "RGB"
    made = np.array(rows, np.uint8)
    stream = io.BytesIO()
    PIL.fromarray(made, mode).save(stream, "PNG")
    texture = Texture(Image("t", stream.getvalue()), mag_filter="nearest")
    return Material("m", base_color_texture=texture, **more)


def test_the_whole_scene_fills_the_picture() -> None:
    for turn in (0.0, 0.3, 0.7):
        inside = drawn(pixels(quad(), turn=turn))
        assert 0.1 < inside.mean() < 0.7
        edges = np.concatenate([inside[0], inside[-1], inside[:, 0], inside[:, -1]])
        assert not edges.any()
    tall = drawn(pixels(quad(), size=(40, 160)))
    assert tall.any(axis=0).sum() > 25
    assert not tall[:, 0].any()


def test_scale_and_position_do_not_change_the_picture() -> None:
    far = quad()
    far.roots[0].translation, far.roots[0].scale = (1e4, -2e4, 5.0), (1e3, 1e3, 1e3)
    assert np.abs(pixels(far) - pixels(quad())).mean() < 2


def test_textures_are_drawn_in_the_right_orientation() -> None:
    red, green, blue, white = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
    picture = pixels(quad(painted([[red, green], [blue, white]])), turn=210 / 360)
    inside = drawn(picture)
    rows, columns = np.where(inside)
    middle, center = (rows.min() + rows.max()) // 2, (columns.min() + columns.max()) // 2
    far, near = rows.min() + 3, rows.max() - 3
    assert far < middle < near
    assert picture[far, center - 5].argmax() == 0
    assert picture[far, center + 5].argmax() == 1
    assert picture[near, center - 5].argmax() == 2
    assert picture[near, center + 5].min() > 100


def test_parts_below_the_alpha_cutoff_are_not_drawn() -> None:
    solid, gone = (255, 0, 0, 255), (255, 0, 0, 60)
    for mode, part in (("OPAQUE", 1.0), ("MASK", 0.5)):
        material = painted([[solid, gone]], alpha_mode=mode)
        share = drawn(pixels(quad(material))).sum() / drawn(pixels(quad())).sum()
        assert share == pytest.approx(part, abs=0.1)


def test_the_background_can_be_transparent() -> None:
    data = drawing.draw(quad(), SIZE, background=None)
    alpha = np.asarray(PIL.open(io.BytesIO(data)))[..., 3]
    assert (alpha[0, 0], alpha[24, 32]) == (0, 255)


def test_drawing_a_scene_again_gives_the_same_picture() -> None:
    model = everything()
    assert drawing.draw(model, SIZE) == drawing.draw(model, SIZE)
    assert drawing.draw(model, SIZE) != drawing.draw(model, SIZE, turn=0.25)


def test_skeletons_are_drawn_as_sticks() -> None:
    hand = Node("hand", translation=(0.0, 2.0, 0.0))
    arm = Node("arm", [hand, Node("same place")], translation=(1.0, 0.0, 0.0))
    assert 0.005 < drawn(pixels(SceneModel("s", [arm]))).mean() < 0.3
    with pytest.raises(QueryError, match="nothing to draw"):
        drawing.draw(SceneModel("s", [Node("a", [Node("b")])]))
    with pytest.raises(QueryError, match="nothing to draw"):
        drawing.draw(SceneModel("s"))


def test_a_scene_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(QueryError, match="NaN"):
        drawing.draw(mesh_of(triangle(positions=floats(*[(np.nan, 0, 0)] * 3))))
    with pytest.raises(QueryError, match="0 x 7 pixels"):
        drawing.draw(quad(), (0, 7))
    broken = Material("m", base_color_texture=Texture(Image("odd", b"\x89PNG\r\n\x1a\nodd")))
    with pytest.raises(CorruptError, match="the picture 'odd' cannot be read"):
        drawing.draw(quad(broken), SIZE)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, ["picture", *map(str, arguments)])


def test_the_command_draws_gltf_files(tmp_path: Path) -> None:
    scene, out = tmp_path / "scene.glb", tmp_path / "out.png"
    scene.write_bytes(gltf.to_glb(quad()))
    arguments = ("--size", "32x24", "--background", "none", "--frame", "3/36")
    result = run(scene, out, *arguments)
    assert (result.exit_code, result.stdout) == (0, f"wrote {out}: 32 x 24 pixels\n")
    assert PIL.open(io.BytesIO(out.read_bytes())).size == (32, 24)
    for wrong in (("--size", "32"), ("--background", "blue"), ("--frame", "1/0")):
        assert run(scene, out, *wrong).exit_code == 2
    missing = Mesh("m", [triangle(material=Material("x", normal_texture=Texture(Image("n"))))])
    scene.write_bytes(gltf.to_glb(SceneModel("s", [Node("n", mesh=missing)])))
    assert run(scene, out, "--size", "8x8").exit_code == 0


def test_a_missing_library_is_reported_with_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "mitsuba", None)
    with pytest.raises(QueryError, match=r'pictures need mitsuba \(pip install "\.\[pic'):
        drawing.draw(quad())


DEGENERATE = {
    "point": [[0.0, 0.0, 0.0]] * 3,
    "line": [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0], [2.0, 2.0, 2.0]],
    "too small for its place": (np.eye(3) + 1e30).tolist(),
}


@pytest.mark.parametrize("name", DEGENERATE)
def test_triangles_without_an_area_are_not_drawn(name: str) -> None:
    positions = np.array(DEGENERATE[name], np.float32)
    node = Node("a", mesh=Mesh("a", [Primitive(positions)]))
    with pytest.raises(QueryError, match="neither a triangle with an area nor a skeleton"):
        drawing.draw(SceneModel("a", [node]), (32, 24))


@pytest.mark.parametrize("size", [1e-42, 1e-30, 1e-3, 1e5, 1e30, 3e38])
def test_scenes_of_any_size_give_the_same_picture(size: float) -> None:
    pictures = []
    for each in (1.0, size):
        node = Node("a", mesh=Mesh("a", [Primitive((np.eye(3) * each).astype(np.float32))]))
        pictures.append(pixels(SceneModel("a", [node]), size=(32, 24)).astype(float))
    assert np.abs(pictures[0] - pictures[1]).mean() < 2
