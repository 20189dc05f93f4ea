"""glTF 2.0: scene models to ``.glb`` and ``.gltf`` files and back.

It uses numpy and ``json`` directly: libraries that model whole documents take longer to write one
than making it takes.
"""

from __future__ import annotations

from chunkwright.exchange.gltf.files import to_glb, to_gltf
from chunkwright.exchange.gltf.reading import read

__all__ = ["read", "to_glb", "to_gltf"]
