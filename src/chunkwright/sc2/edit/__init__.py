"""Changes of scenes: new meshes and materials, transforms, merging."""

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

_HOMES: Final = {
    "building": "",
    "merging": "",
    "node_transform": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
