"""glTF 2.0: scene models to ``.glb`` and ``.gltf`` files and back.

It uses numpy and ``json`` directly: libraries that model whole documents take longer to write one
than making it takes.
"""

from __future__ import annotations

from chunkwright.exchange.gltf.reading import read
from chunkwright.exchange.gltf.writing import to_glb, to_gltf

__all__ = ["read", "to_glb", "to_gltf"]
