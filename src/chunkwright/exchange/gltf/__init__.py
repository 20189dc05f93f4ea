"""glTF 2.0: scene models to ``.glb`` and ``.gltf`` files and back.

Written by numpy and ``json``: the libraries that keep everything of a document take longer to
write it than to make it.
"""

from __future__ import annotations

from chunkwright.exchange.gltf.files import to_glb, to_gltf
from chunkwright.exchange.gltf.reading import read

__all__ = ["read", "to_glb", "to_gltf"]
