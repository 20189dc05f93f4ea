"""The scene model that all families share, and its files: glTF and OBJ.

>>> from chunkwright.exchange import model
>>> scene = model.SceneModel("empty", [model.Node("root")])
>>> [node.name for node in scene.nodes()]
['root']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily

if TYPE_CHECKING:
    from chunkwright.exchange import exporting, gltf, importing, model, obj

__all__ = ["exporting", "gltf", "importing", "model", "obj"]

_HOMES: Final = dict.fromkeys(__all__, "")

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
