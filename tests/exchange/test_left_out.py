"""What OBJ files do not store, field by field, and pixels of pictures for the renderer."""

from __future__ import annotations

import io

import numpy as np
import pytest

from chunkwright.exchange import drawing, obj
from chunkwright.exchange.model import (
    Animation,
    Camera,
    Image,
    Light,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
)

TRIANGLE = np.eye(3, dtype=np.float32)
ROWS = np.zeros((3, 2), np.float32)


def left(*nodes: Node, **more: object) -> list[str]:
    model = SceneModel("s", list(nodes))
    for name, value in more.items():
        setattr(model, name, value)
    return obj.left_out(model)


def part(**more: object) -> Node:
    made = Primitive(TRIANGLE)
    for name, value in more.items():
        setattr(made, name, value)
    return Node("n", mesh=Mesh("m", [made]))


def test_fields_that_an_obj_file_stores_are_not_reported() -> None:
    look = Material("m", base_color=(1, 0, 0, 1), metallic=0.5, roughness=0.25, emissive=(1, 1, 1))
    look.alpha_mode, look.unlit = "BLEND", True
    look.base_color_texture = look.normal_texture = Texture(Image("p", b"x"))
    plain = part(
        normals=TRIANGLE, texcoords=[ROWS], indices=np.arange(3), material=look, lines=True
    )
    child = Node("c", translation=(1, 2, 3), rotation=(0, 0, 1, 0), scale=(2, 2, 2))
    plain.children = [child]
    assert left(plain, Node("m", matrix=np.eye(4)), notes=["a note"]) == []


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([part(texcoords=[ROWS, ROWS])], "texture coordinates"),
        ([part(colors=np.ones((3, 4), np.float32))], "colors"),
        ([part(tangents=np.ones((3, 4), np.float32))], "tangents"),
        ([part(attributes={"_OWN": ROWS})], "attributes"),
        ([Node("n", camera=Camera("c"))], "camera"),
        ([Node("n", light=Light("l"))], "light"),
        ([Node("n", extras={"own": 1})], "custom properties"),
        ([Node("n", mesh=Mesh("m", [], extras={"own": 1}))], "custom properties"),
        ([part(material=Material("m", alpha_cutoff=0.25))], "alpha cutoff"),
        ([part(material=Material("m", double_sided=True))], "double sided"),
        (
            [part(material=Material("m", base_color_texture=Texture(Image("p"), texcoord=1)))],
            "texcoord",
        ),
        (
            [part(colors=np.ones((3, 4), np.float32)), Node("n", camera=Camera("c"))],
            "camera, colors",
        ),
    ],
)
def test_fields_that_an_obj_file_leaves_out_are_reported(given: list[Node], words: str) -> None:
    assert left(*given) == [f"an .obj file does not store: {words}"]


def test_animations_are_left_out_of_an_obj_file() -> None:
    assert left(Node("n"), animations=[Animation("a")]) == [
        "an .obj file does not store: animations"
    ]


def test_pixels_are_linear_and_alpha_is_not() -> None:
    pillow = pytest.importorskip("PIL.Image", reason="pictures need Pillow")
    stream = io.BytesIO()
    rows = np.array([[[255, 0, 51, 51], [10, 255, 255, 255]]], np.uint8)
    pillow.fromarray(rows).save(stream, "PNG")
    found = drawing._pixels(stream.getvalue(), "p")
    assert found.dtype == np.float32

    def linear(value: int) -> float:
        """Return a level of sRGB as its standard says."""
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    wanted = [[[linear(v) for v in row[:3]] + [row[3] / 255] for row in rows[0].tolist()]]
    assert found == pytest.approx(np.array(wanted), abs=1e-6)
