"""The sources of a picture: a glTF file, or documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.cli.commands import STDIN
from chunkwright.cli.commands.export import _is_gltf, _model
from chunkwright.exchange import gltf
from chunkwright.exchange.model import Node, SceneModel
from chunkwright.hkx.verbs import make

if TYPE_CHECKING:
    from .conftest import Run

GLB = gltf.to_glb(SceneModel("s", [Node("left"), Node("right")]))


@pytest.mark.parametrize(
    ("inputs", "one"),
    [
        ([(GLB, "a.bin")], True),
        ([(b"{}", "a.GLTF")], True),
        ([(b"", "a.glb")], True),
        ([(b"{}", "a.json")], False),
        ([(GLB, "a.glb"), (GLB, "b.glb")], False),
    ],
)
def test_a_gltf_file_is_recognised_by_its_name_or_its_first_bytes(inputs: Any, one: bool) -> None:
    assert _is_gltf(inputs) is one


def test_a_model_is_read_or_built_from_documents(tmp_path: Any) -> None:
    file = tmp_path / "a.glb"
    file.write_bytes(GLB)
    for data, name in ((GLB, STDIN), (b"not looked at", str(file))):
        model = _model([(data, name)], {})
        assert [node.name for node in model.nodes()] == ["left", "right"]
    made = _model([(bytes(make()), "a.hkx")], {})
    assert made.roots
    assert "left" not in {node.name for node in made.nodes()}


def test_a_picture_of_a_scene_without_content_is_refused(tmp_path: Any, run: Run) -> None:
    file = tmp_path / "bare.glb"
    file.write_bytes(GLB)
    refused = run("picture", file, tmp_path / "o.png")
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"chunkwright: error: {file}: has nothing to draw")
